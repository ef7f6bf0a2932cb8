//! Answers to be refused: neighbours of what is listed, and names that no rulebook has.

use crate::game::{Action, ActionList, Answer, CardRow, Game};
use crate::model::{ArmyId, CardId, OrderId, Rulebook, SpaceId, TextId, TokenId, UnitKindId};

/// Every action that could be thought of around what is listed: neighbours in count, other spaces, other kinds.
pub fn actions_around(game: &Game, listed: &ActionList) -> Vec<Action> {
    let rules = game.rulebook();
    let mut around = vec![Action::End, Action::Defend { count: 0 }, Action::Defend { count: 9 }];
    for count in [0, 1, 2, 3, 4, 40] {
        around.push(Action::Advance { unit: Rulebook::BASIC, count });
        around.push(Action::Defend { count });
    }
    for unit in rules.units.ids().skip(1) {
        let spaces = || rules.board.spaces.ids();
        for count in [0, 1, 2] {
            around.push(Action::Advance { unit, count });
            around.extend(spaces().map(|space| Action::Place { space, unit, count }));
            for from in spaces() {
                around.extend(spaces().map(|to| Action::Move { from, to, unit, count }));
            }
        }
        around.extend(rules.cards.ids().map(|card| Action::Build { card, unit }));
    }
    for a in rules.board.spaces.ids() {
        around.push(Action::Claim { space: a });
        around.push(Action::Held { space: a });
        for count in [0, 1, 2] {
            around.push(Action::Reinforce { space: a, count });
            around.push(Action::Place { space: a, unit: Rulebook::BASIC, count });
        }
        for &b in rules.board.neighbours(a) {
            for count in [0, 1, 2, 3, 4] {
                around.push(Action::Attack { from: a, to: b, count });
                around.push(Action::Move { from: a, to: b, unit: Rulebook::BASIC, count });
            }
        }
        for b in rules.board.spaces.ids() {
            around.push(Action::Attack { from: a, to: b, count: 1 });
            around.push(Action::Move { from: a, to: b, unit: Rulebook::BASIC, count: 1 });
        }
    }
    if rules.plays_rounds() {
        round_actions_around(rules, listed, &mut around);
    }
    for choice in listed.choices() {
        around.push(choice.action);
        if let Some(least) = choice.action.count() {
            around.push(choice.action.with_count(choice.most));
            around.push(choice.action.with_count(choice.most.saturating_add(1)));
            around.push(choice.action.with_count(least.saturating_sub(1)));
        }
    }
    around
}

/// The answers of rounds that could be thought of.
fn round_actions_around(rules: &Rulebook, listed: &ActionList, around: &mut Vec<Action>) {
    around.extend([Action::Pass, Action::Deploy]);
    around.extend(rules.orders.ids().map(|order| Action::Order { order }));
    for unit in rules.units.ids() {
        around.push(Action::Hit { unit });
        for from in rules.board.spaces.ids() {
            for to in rules.board.spaces.ids() {
                around.push(Action::Fire { from, to });
                around.extend([0, 1, 9].map(|count| Action::Move { from, to, unit, count }));
            }
        }
    }
    let rows = listed.choices().iter().filter_map(|choice| {
        if let Action::Program { cards } = choice.action { Some(cards) } else { None }
    });
    for row in rows.step_by(17) {
        let cards = row.as_slice();
        let other = rules.cards.ids().find(|card| !cards.contains(card));
        around.push(Action::Program { cards: CardRow::new(cards.iter().rev().copied()) });
        around.push(Action::Program { cards: CardRow::new(cards.iter().skip(1).copied()) });
        around.push(Action::Program { cards: CardRow::new(cards.iter().map(|_| cards[0])) });
        let more = cards.iter().copied().chain(other);
        around.push(Action::Program { cards: CardRow::new(more) });
        let less = other.into_iter().chain(cards.iter().skip(1).copied());
        around.push(Action::Program { cards: CardRow::new(less) });
    }
}

/// Actions that name what no rulebook has.
pub(super) fn unknown() -> Vec<Action> {
    let (space, card) = (SpaceId(u16::MAX), CardId(u16::MAX));
    let (unit, token) = (UnitKindId(u8::MAX), TokenId(u16::MAX));
    let near = SpaceId(0);
    let count = 1;
    let mut all = vec![
        Action::Claim { space },
        Action::Reinforce { space, count },
        Action::Held { space },
        Action::Place { space, unit: Rulebook::BASIC, count },
        Action::Place { space: near, unit, count },
        Action::Attack { from: space, to: near, count },
        Action::Attack { from: near, to: space, count },
        Action::Strike { from: near, token, count },
        Action::Strike { from: space, token: TokenId(0), count },
        Action::Move { from: near, to: space, unit: Rulebook::BASIC, count },
        Action::Move { from: space, to: near, unit, count },
        Action::Move { from: near, to: space, unit, count },
        Action::Move { from: space, to: near, unit: Rulebook::BASIC, count },
        Action::Fire { from: space, to: near },
        Action::Fire { from: near, to: space },
        Action::Trade { cards: [card; 3] },
        Action::Build { card, unit: Rulebook::BASIC },
        Action::Build { card: CardId(0), unit },
        Action::Play { card },
        Action::Program { cards: CardRow::new([card; 3]) },
        Action::Order { order: OrderId(u8::MAX) },
        Action::Hit { unit },
        Action::Advance { unit, count: 0 },
        Action::Commit { unit, count: 0 },
    ];
    let answers = [
        Answer::Space(space),
        Answer::Army(ArmyId(u8::MAX)),
        Answer::Card(card),
        Answer::Unit(unit),
        Answer::Token(token),
        Answer::Option(TextId(u16::MAX)),
        Answer::Die(u8::MAX),
        Answer::Number(u32::MAX),
    ];
    all.extend(answers.into_iter().map(|answer| Action::Answer { answer }));
    all
}
