//! An answer, as a person would type it.

use warboard_engine::game::{Action, Answer, Decision};
use warboard_engine::model::{SpaceId, UnitKindId};
use warboard_engine::observation::Observation;

use super::{cards, question, rounds};
use crate::play::desk::Desk;
use crate::play::steps::{
    battle::*, build::BUILD, conquest::ADVANCE, fortify::FORTIFY, invade::*, orders::ORDER,
    place::PLACE, program::PROGRAM, sortie::*, trade::*, window::PLAY,
};
use crate::play::verbs::{END, PASS, Verb};

/// An action, as it would be typed where `decision` is asked.
pub(crate) fn typed(
    desk: &Desk,
    view: &Observation<'_>,
    decision: Decision,
    action: Action,
) -> String {
    let word = |space: SpaceId| desk.names.example(space);
    let verb = |verb: &Verb| verb.word(desk.lang());
    let kind = |unit: UnitKindId| desk.kind_behind(unit);
    match action {
        Action::Claim { space } => format!("{} {}", claim_word(desk), word(space)),
        Action::Reinforce { space, count } => {
            format!("{} {} {count}", verb(&PLACE), word(space))
        }
        Action::Place { space, unit, count } => {
            format!("{} {} {count}{}", verb(&PLACE), word(space), kind(unit))
        }
        Action::Build { card, unit } => {
            let hand = cards::held(view, decision.army);
            format!("{} {}{}", verb(&BUILD), number(&hand, &card), kind(unit))
        }
        Action::Attack { from, to, count } => {
            format!("{} {} {} {count}", verb(&ATTACK), word(from), word(to))
        }
        Action::Strike { from, token, count } => {
            let target = desk.target_word(token);
            format!("{} {} {target} {count}", verb(&ATTACK), word(from))
        }
        Action::Fortify { from, to, unit, count } => {
            let (from, to) = (word(from), word(to));
            format!("{} {from} {to} {count}{}", verb(&FORTIFY), kind(unit))
        }
        Action::Trade { cards: set } => {
            let hand = cards::hand(view, decision.army);
            let numbers = set.map(|card| number(&hand, &card).to_string());
            format!("{} {}", verb(&TRADE), numbers.join(" "))
        }
        Action::Commit { count, .. } => format!("{} {count}", verb(&COMMIT)),
        Action::Defend { count } => format!("{} {count}", verb(&DEFEND)),
        Action::Reroll { sides } => format!("{} {sides}", verb(&REROLL)),
        Action::Advance { count, .. } => format!("{} {count}", verb(&ADVANCE)),
        Action::Program { cards: row } => {
            let hand = rounds::hand(view, decision.seat);
            let numbers = row.as_slice().iter().map(|card| number(&hand, card).to_string());
            format!("{} {}", verb(&PROGRAM), numbers.collect::<Vec<_>>().join(" "))
        }
        Action::Order { order } => {
            format!("{} {}", verb(&ORDER), rounds::order_name(desk, order))
        }
        Action::Deploy => verb(&DEPLOY).to_owned(),
        Action::Move { from, to, count, .. } => {
            format!("{} {} {} {count}", rounds::verb_of_moves(desk), word(from), word(to))
        }
        Action::Fire { from, to } => format!("{} {} {}", verb(&FIRE), word(from), word(to)),
        Action::Hit { unit } => format!("{} {}", verb(&HIT), desk.kind_word(unit, 1)),
        Action::Play { card } => {
            format!("{} {}", verb(&PLAY), question::card_word(desk, card))
        }
        Action::Held { space } | Action::Answer { answer: Answer::Space(space) } => word(space),
        Action::Answer { answer } => question::name(desk, answer),
        Action::Stop => verb(&STOP).to_owned(),
        Action::Pass => verb(&PASS).to_owned(),
        Action::End => verb(&END).to_owned(),
    }
}

/// The number of a card among those of a hand, from one.
fn number<T: PartialEq>(hand: &[T], card: &T) -> usize {
    hand.iter().position(|other| other == card).map_or(0, |at| at + 1)
}

/// The word for taking an empty space.
fn claim_word(desk: &Desk) -> &'static str {
    PLACE.words(desk.lang()).get(1).copied().unwrap_or_default()
}
