//! Tests that every event is reported, or silent on purpose.

use std::sync::Arc;

use warboard_engine::game::{
    AddressedEvent, CardRow, Cut, EffectKind, Event, Faces, FieldVisitor, Lasting, ScriptError,
    Until,
};
use warboard_engine::model::{
    ArmyId, AttackTarget, CallId, CardId, DeckId, FactionId, HandId, Kept, Lang, OrderId, RegionId,
    Rulebook, SeatId, SeatMask, Side, SpaceId, StepId, TableId, TextId, TextPart, TextParts,
    TokenId, TrackId, UnitKindId, VariableCell, VariableId, VictoryId,
};

use super::*;
use crate::text::Texts;
use crate::{editions, setup};

/// Sample values for the fields of events: the first row of each table. Optional fields have a
/// value only if `filled`.
struct Sample {
    filled: bool,
}

macro_rules! samples {
    ($($of:ty: $value:expr,)*) => {$(
        impl FieldVisitor<$of> for Sample {
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
    // An attack on a space is reported with its dice.
    AttackTarget: AttackTarget::Token(TokenId(0)),
    Side: Side::Attacker,
    VariableCell: VariableCell { variable: VariableId::from_index(0), at: 0 },
    Kept: Kept::Number(1),
    Faces: Faces::new(&[6, 5]),
    [CardId; 3]: [CardId(0); 3],
    CardRow: CardRow::new([CardId(0)]),
    ScriptError: ScriptError::NoTarget,
    Lasting: Lasting { kind: EffectKind::Ties { side: Side::Attacker }, army: ArmyId(0), until: Until::Turn },
    Cut: Cut::Turns,
    TextParts: TextParts::default(),
}

impl<T> FieldVisitor<Option<T>> for Sample
where
    Sample: FieldVisitor<T>,
{
    fn value(&self) -> Option<T> {
        self.filled.then(|| self.value())
    }
}

/// Returns why an event has no line, or `None` if it has one.
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

fn desk(lang: Lang) -> Presenter {
    desk_of("original-trilogy", lang)
}

fn desk_of(edition: &str, lang: Lang) -> Presenter {
    let edition = editions::load(&Texts::new(lang), edition).unwrap();
    let rules: Arc<Rulebook> = edition.rulebook(&setup::all(&edition)[0]).unwrap();
    let seats = vec![SeatPlayer::Human; rules.seats.len()];
    Presenter::new(rules, lang, seats, 80)
}

/// Returns the lines of an event after others.
fn lines(desk: &Presenter, before: &[Event], event: Event) -> Vec<String> {
    let told = |event: Event| AddressedEvent { event, full: SeatMask::ALL };
    let mut teller = EventFormatter::new(desk, Viewer::Public, &[]);
    let before: Vec<AddressedEvent> = before.iter().copied().map(told).collect();
    teller.hear(desk, &before);
    teller.all_lines(desk);
    teller.hear(desk, &[told(event)]);
    teller.all_lines(desk)
}

/// A text of a script has the names of its parts in the reader's language, with their articles and
/// the words that agree with them.
#[test]
fn text_with_parts_has_names_in_each_language() {
    let english = "{The army} {army keeps|keep} {the space}.";
    let said = [
        (Lang::En, "The Orange Republic keeps Jabiim.", "The Black Separatists keep Jabiim."),
        (Lang::Fr, "La République orange garde Jabiim.", "Les Séparatistes noirs gardent Jabiim."),
    ];
    for (lang, one, several) in said {
        let desk = desk_of("clone-wars", lang);
        let (rules, scripts) = (&desk.rules, &desk.rules.scripts);
        let at = scripts.texts.iter().position(|text| text.english() == english).unwrap();
        for (army, line) in [("orange", one), ("black", several)] {
            let mut parts = TextParts::default();
            let army = TextPart::Army(rules.armies.find(army).unwrap());
            let space = TextPart::Space(rules.board.spaces.find("jabiim").unwrap());
            assert!(parts.insert(scripts.part_name("army").unwrap(), army));
            assert!(parts.insert(scripts.part_name("space").unwrap(), space));
            let event = Event::Said { text: TextId::from_index(at), parts };
            assert_eq!(
                anstream::adapter::strip_str(&lines(&desk, &[], event)[0]).to_string(),
                line
            );
        }
    }
}

/// Each event is reported alone, or in a battle of a person.
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

/// The end of a track is reported with the units that can be hit afterwards; earlier spaces are
/// not.
#[test]
fn what_a_track_opens_is_told() {
    let desk = desk_of("return-of-the-jedi", Lang::En);
    let track = TrackId(0);
    let moved = |from, to| lines(&desk, &[], Event::TrackMoved { track, from, to });
    assert_eq!(moved(20, 23), ["Shield assault: from space 20 to space 23 of 28."]);
    let end = "Shield assault is at its end: the Death Star can be hit from now on!";
    assert_eq!(moved(26, 28), ["Shield assault: from space 26 to space 28 of 28.", end]);
}

/// Unused dice that would hit are reported as such, not as a miss.
#[test]
fn hits_that_are_left_unused_are_told() {
    let desk = desk_of("return-of-the-jedi", Lang::En);
    let (army, space, unit) = (ArmyId(1), SpaceId(6), UnitKindId(0));
    let from = SpaceId(7);
    let fired = Event::Fired { army, from, to: space, unit, dice: Faces::new(&[4, 1]) };
    let left = Event::HitLeft { army, space, face: 4 };
    let mut teller = EventFormatter::new(&desk, Viewer::Public, &[]);
    let told = |event: Event| AddressedEvent { event, full: SeatMask::ALL };
    teller.hear(&desk, &[told(fired), told(left), told(Event::RoundBegan { round: 2 })]);
    let lines = teller.all_lines(&desk).join("\n");
    assert!(lines.contains("leaves a die unused that would hit something at O1: 4."), "{lines}");
    assert!(!lines.contains("Nothing is hit"), "{lines}");
}
