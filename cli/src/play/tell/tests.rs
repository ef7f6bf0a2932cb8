//! Whatever can happen is told, or is silent on purpose.

use std::sync::Arc;

use warboard_engine::game::{
    CardRow, Cut, EffectKind, Event, Faces, Fault, Lasting, Told, Until, Values,
};
use warboard_engine::model::{
    Aim, ArmyId, CallId, CardId, DeckId, FactionId, HandId, Lang, OrderId, RegionId, Rulebook,
    SeatId, SeatMask, Side, SpaceId, StepId, TableId, TextId, TokenId, TrackId, UnitKindId,
    VictoryId,
};

use super::*;
use crate::text::Texts;
use crate::{editions, setup};

/// What the fields of an event hold: the first row of each table, and nothing where there may be nothing and it is not `filled`.
struct Sample {
    filled: bool,
}

macro_rules! samples {
    ($($of:ty: $value:expr,)*) => {$(
        impl Values<$of> for Sample {
            fn value(&self) -> $of {
                $value
            }
        }
    )*};
}

macro_rules! first_rows {
    ($($id:ty)*) => { samples! { $($id: <$id>::from_index(0),)* } };
}

first_rows! {
    ArmyId CallId CardId DeckId FactionId HandId OrderId RegionId SeatId SpaceId StepId TextId TokenId TrackId UnitKindId VictoryId
}

samples! {
    u8: 1,
    u32: 1,
    i32: 1,
    bool: true,
    // An attack on a space is told with its dice.
    Aim: Aim::Token(TokenId(0)),
    Side: Side::Attacker,
    Faces: Faces::new(&[6, 5]),
    [CardId; 3]: [CardId(0); 3],
    CardRow: CardRow::new([CardId(0)]),
    Fault: Fault::NoTarget,
    Lasting: Lasting { kind: EffectKind::Ties { side: Side::Attacker }, army: ArmyId(0), until: Until::Turn },
    Cut: Cut::Turns,
}

impl<T> Values<Option<T>> for Sample
where
    Sample: Values<T>,
{
    fn value(&self) -> Option<T> {
        self.filled.then(|| self.value())
    }
}

/// Why an event has no line of its own; none: it has one.
fn why_silent(event: Event) -> Option<&'static str> {
    match event {
        Event::Defended { .. } => Some("the line of the dice shows how many there are"),
        Event::Rolled { .. } => Some("the dice are told as they are compared or summed"),
        Event::InvasionEnded { .. } => {
            Some("the losses and the conquest were told, and of a token a hit or a miss")
        }
        _ => None,
    }
}

fn desk(lang: Lang) -> Desk {
    desk_of("original-trilogy", lang)
}

fn desk_of(edition: &str, lang: Lang) -> Desk {
    let edition = editions::load(&Texts::new(lang), edition).unwrap();
    let rules: Arc<Rulebook> = edition.rulebook(&setup::all(&edition)[0]).unwrap();
    let seats = vec![Who::Human; rules.seats.len()];
    Desk::new(rules, lang, seats, 80)
}

/// The lines of an event after others.
fn lines(desk: &Desk, before: &[Event], event: Event) -> Vec<String> {
    let told = |event: Event| Told { event, full: SeatMask::ALL };
    let mut teller = Teller::new(desk, Viewer::Public, &[]);
    let before: Vec<Told> = before.iter().copied().map(told).collect();
    teller.hear(desk, &before);
    teller.all_lines(desk);
    teller.hear(desk, &[told(event)]);
    teller.all_lines(desk)
}

/// By itself, or in a battle of a person.
#[test]
fn every_event_is_told_or_silent_on_purpose() {
    let (army, space) = (ArmyId(0), SpaceId(0));
    let attacked =
        Event::Attacked { army, from: space, to: SpaceId(1).into(), space: SpaceId(1), count: 3 };
    for lang in Lang::ALL {
        let desk = desk(lang);
        for event in [true, false].iter().flat_map(|&filled| Event::all(&Sample { filled })) {
            let befores: [&[Event]; 2] = [&[], &[attacked]];
            let told: Vec<String> =
                befores.iter().flat_map(|before| lines(&desk, before, event)).collect();
            match why_silent(event) {
                None => {
                    let line = told.iter().find(|line| !line.trim().is_empty());
                    let line =
                        line.unwrap_or_else(|| panic!("{lang}: nothing is told of {event:?}"));
                    assert!(!line.contains("{$"), "{lang}: {line} of {event:?}");
                }
                Some(why) => assert!(told.is_empty(), "{lang}: {event:?}: {why}, and {told:?}"),
            }
        }
    }
}

/// The end of a track is told with what can be hit from then on, and only the end.
#[test]
fn what_a_track_opens_is_told() {
    let desk = desk_of("return-of-the-jedi", Lang::En);
    let track = TrackId(0);
    let moved = |from, to| lines(&desk, &[], Event::TrackMoved { track, from, to });
    assert_eq!(moved(20, 23), ["Shield assault: from space 20 to space 23 of 28."]);
    let end = "Shield assault is at its end: the Death Star can be hit from now on!";
    assert_eq!(moved(26, 28), ["Shield assault: from space 26 to space 28 of 28.", end]);
}

/// Whoever leaves dice unused that would hit is told so, not that nothing was hit.
#[test]
fn hits_that_are_left_unused_are_told() {
    let desk = desk_of("return-of-the-jedi", Lang::En);
    let (army, space, unit) = (ArmyId(1), SpaceId(6), UnitKindId(0));
    let from = SpaceId(7);
    let fired = Event::Fired { army, from, to: space, unit, dice: Faces::new(&[4, 1]) };
    let left = Event::HitLeft { army, space, face: 4 };
    let mut teller = Teller::new(&desk, Viewer::Public, &[]);
    let told = |event: Event| Told { event, full: SeatMask::ALL };
    teller.hear(&desk, &[told(fired), told(left), told(Event::RoundBegan { round: 2 })]);
    let lines = teller.all_lines(&desk).join("\n");
    assert!(lines.contains("leaves a die unused that would hit something at O1: 4."), "{lines}");
    assert!(!lines.contains("Nothing is hit"), "{lines}");
}
