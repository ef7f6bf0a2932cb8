//! Whatever can happen is told, or is silent on purpose.

use std::sync::Arc;

use warboard_engine::game::{CardRow, Cut, EffectKind, Event, Faces, Fault, Lasting, Told, Until};
use warboard_engine::model::{
    Aim, ArmyId, CallId, CardId, DeckId, FactionId, Lang, OrderId, RegionId, Rulebook, SeatId,
    SeatMask, Side, SpaceId, StepId, TableId, TextId, TokenId, TrackId, UnitKindId, VictoryId,
};

use super::*;
use crate::text::Texts;
use crate::{editions, setup};

/// What a field of an event may hold; nothing, where it may and is not `filled`.
trait Sample {
    fn sample(filled: bool) -> Self;
}

macro_rules! samples {
    ($($of:ty: $value:expr,)*) => {$(
        impl Sample for $of {
            fn sample(_filled: bool) -> Self {
                $value
            }
        }
    )*};
}

macro_rules! first_rows {
    ($($id:ty)*) => { samples! { $($id: <$id>::from_index(0),)* } };
}

first_rows! {
    ArmyId CallId CardId DeckId FactionId OrderId RegionId SeatId SpaceId StepId TextId TokenId TrackId UnitKindId VictoryId
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

impl<T: Sample> Sample for Option<T> {
    fn sample(filled: bool) -> Self {
        filled.then(|| T::sample(filled))
    }
}

/// Declares what can happen, with what each event holds. One that is missing does not compile.
macro_rules! events {
    (
        told: { $($told:ident $({ $($field:ident),* })?,)* }
        silent: { $($silent:ident { $($of:ident),* } = $why:literal,)* }
    ) => {
        /// Every event.
        fn all(filled: bool) -> Vec<Event> {
            vec![
                $(Event::$told $({ $($field: Sample::sample(filled)),* })?,)*
                $(Event::$silent { $($of: Sample::sample(filled)),* },)*
            ]
        }

        /// Why an event has no line of its own; none: it has one.
        fn why_silent(event: Event) -> Option<&'static str> {
            match event {
                $(Event::$told { .. } => None,)*
                $(Event::$silent { .. } => Some($why),)*
            }
        }
    };
}

events! {
    told: {
        WentFirst { step, army },
        Named { army, space },
        NamedAlike { army, space },
        Claimed { army, space, units },
        Dealt { army, space, units },
        Reinforced { army, space, count },
        TurnBegan { turn, army },
        CountedSpaces { army, spaces, units },
        CountedRegion { army, region, units },
        Traded { army, cards, units },
        HeldSpace { army, space, units },
        Built { army, card, unit },
        Placed { army, space, unit, count },
        Committed { army, side, unit, count },
        Rerolled { side, sides, from, to },
        Resolved { attacker, defender, losses_attacker, losses_defender },
        Attacked { army, from, to, space, count },
        Summed { attacker, dice, effects, tracks, total, needed },
        TokenDestroyed { army, token, space },
        Missed { army, token, space },
        Destroyed { army, space, unit, count },
        Conquered { army, from, space, loser, count },
        Advanced { army, from, to, unit, count },
        FriendLost { army, space, count },
        Controls { space, army },
        Eliminated { army, by },
        CardTaken { from, by, card },
        Discarded { army, card },
        Drew { army, deck, card },
        NoCards { army, deck },
        Reshuffled { deck, cards },
        Played { army, card },
        Failed { call, card, fault, line },
        FailedUnseen,
        Threw { army, sides, faces, label, space },
        Announced { army, text, space },
        Added { army, space, unit, count },
        Removed { army, space, unit, count },
        Moved { army, from, to, unit, count },
        Gained { army, unit, units },
        Converted { space, from, to },
        Closed { space },
        TokenPut { token, from, space, army },
        TokenTaken { token, army },
        TokenRemoved { token },
        TokenShown { token, army, face },
        TokenTurned { token, army, face },
        TrackMoved { track, from, to },
        Laid { army, card },
        Boxed { army, card },
        Showed { army, card },
        RolledAgain { side, die, from, to },
        Began { effect },
        Cancelled { army, space },
        Commands { army, by },
        Released { army },
        RoundBegan { round },
        Programmed { army, seat, n, cards },
        TurnedUp { army, seat, card },
        Ordered { army, seat, card, order },
        Fired { army, from, to, unit, dice },
        Hit { army, space, unit, face },
        LostWaiting { army, unit, count },
        Cleared { army, space },
        Bonus { army, seat, deck },
        Won { faction, rule },
        Cut { turn, why },
    }
    silent: {
        Defended { army, space, count } = "the line of the dice shows how many there are",
        Rolled { attacker, defender } = "the dice are told as they are compared or summed",
        InvasionEnded { army, of, succeeded } = "the losses and the conquest were told, and of a token a hit or a miss",
    }
}

fn desk(lang: Lang) -> Desk {
    let edition = editions::load(&Texts::new(lang), "original-trilogy").unwrap();
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
        for event in all(true).into_iter().chain(all(false)) {
            let befores: [&[Event]; 2] = [&[], &[attacked]];
            let told: Vec<String> =
                befores.iter().flat_map(|before| lines(&desk, before, event)).collect();
            match why_silent(event) {
                None => assert!(
                    told.iter().any(|line| !line.trim().is_empty()),
                    "{lang}: nothing is told of {event:?}"
                ),
                Some(why) => assert!(told.is_empty(), "{lang}: {event:?}: {why}, and {told:?}"),
            }
        }
    }
}
