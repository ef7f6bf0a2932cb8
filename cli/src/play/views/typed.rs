//! An answer, as a person would type it.

use warboard_engine::game::{Action, Answer, Decision};
use warboard_engine::model::{SpaceId, UnitKindId};
use warboard_engine::observation::Observation;

use super::{cards, question, rounds};
use crate::play::desk::Desk;
use crate::play::verbs::Verb;

/// An action, as it would be typed where `decision` is asked.
pub(crate) fn typed(
    desk: &Desk,
    view: &Observation<'_>,
    decision: Decision,
    action: Action,
) -> String {
    let word = |space: SpaceId| desk.names.example(space);
    let verb = |verb: Verb| verb.word(desk.lang());
    let kind = |unit: UnitKindId| desk.kind_behind(unit);
    match action {
        Action::Claim { space } => format!("{} {}", claim_word(desk), word(space)),
        Action::Reinforce { space, count } => {
            format!("{} {} {count}", verb(Verb::Place), word(space))
        }
        Action::Place { space, unit, count } => {
            format!("{} {} {count}{}", verb(Verb::Place), word(space), kind(unit))
        }
        Action::Build { card, unit } => {
            let hand = cards::held(view, decision.army);
            format!("{} {}{}", verb(Verb::Build), number(&hand, &card), kind(unit))
        }
        Action::Attack { from, to, count } => {
            format!("{} {} {} {count}", verb(Verb::Attack), word(from), word(to))
        }
        Action::Strike { from, token, count } => {
            let target = desk.target_word(token);
            format!("{} {} {target} {count}", verb(Verb::Attack), word(from))
        }
        Action::Fortify { from, to, unit, count } => {
            let (from, to) = (word(from), word(to));
            format!("{} {from} {to} {count}{}", verb(Verb::Fortify), kind(unit))
        }
        Action::Trade { cards: set } => {
            let hand = cards::hand(view, decision.army);
            let numbers = set.map(|card| number(&hand, &card).to_string());
            format!("{} {}", verb(Verb::Trade), numbers.join(" "))
        }
        Action::Commit { count, .. } => format!("{} {count}", verb(Verb::Commit)),
        Action::Defend { count } => format!("{} {count}", verb(Verb::Defend)),
        Action::Reroll { sides } => format!("{} {sides}", verb(Verb::Reroll)),
        Action::Advance { count, .. } => format!("{} {count}", verb(Verb::Advance)),
        Action::Program { cards: row } => {
            let hand = rounds::hand(view, decision.seat);
            let numbers = row.as_slice().iter().map(|card| number(&hand, card).to_string());
            format!("{} {}", verb(Verb::Program), numbers.collect::<Vec<_>>().join(" "))
        }
        Action::Order { order } => {
            format!("{} {}", verb(Verb::Order), rounds::order_name(desk, order))
        }
        Action::Deploy => verb(Verb::Deploy).to_owned(),
        Action::Move { from, to, count, .. } => {
            format!("{} {} {} {count}", rounds::verb_of_moves(desk), word(from), word(to))
        }
        Action::Fire { from, to } => format!("{} {} {}", verb(Verb::Fire), word(from), word(to)),
        Action::Hit { unit } => format!("{} {}", verb(Verb::Hit), desk.kind_word(unit, 1)),
        Action::Play { card } => {
            format!("{} {}", verb(Verb::Play), question::card_word(desk, card))
        }
        Action::Held { space } | Action::Answer { answer: Answer::Space(space) } => word(space),
        Action::Answer { answer } => question::name(desk, answer),
        Action::Stop => verb(Verb::Stop).to_owned(),
        Action::Pass => verb(Verb::Pass).to_owned(),
        Action::End => verb(Verb::End).to_owned(),
    }
}

/// The number of a card among those of a hand, from one.
fn number<T: PartialEq>(hand: &[T], card: &T) -> usize {
    hand.iter().position(|other| other == card).map_or(0, |at| at + 1)
}

/// The word for taking an empty space.
fn claim_word(desk: &Desk) -> &'static str {
    Verb::Place.words(desk.lang()).get(1).copied().unwrap_or_default()
}
