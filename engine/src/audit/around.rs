//! Answers to be refused: neighbours of what is listed, and names that no rulebook has.
//!
//! They are made of lists of values, whatever actions there are.

use crate::game::{Action, ActionList, Answer, CardRow, Game};
use crate::model::{
    Aim, ArmyId, CardId, OrderId, RegionId, Rulebook, SpaceId, TextId, TokenId, UnitKindId,
};
use crate::words::slot::Values;

/// Every action that could be thought of around what is listed: other spaces, kinds, cards, and neighbours in count.
pub fn actions_around(game: &Game, listed: &ActionList) -> Vec<Action> {
    let near = Near { rules: game.rulebook(), listed };
    let mut around = Vec::new();
    Action::all(&near, &mut |action| around.push(action));
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

/// Actions that name what no rulebook has, beside things that it may have.
pub(super) fn unknown() -> Vec<Action> {
    let mut all = Vec::new();
    Action::all(&Unknown, &mut |action| all.push(action));
    all
}

/// All that a rulebook has, and rows of cards like those that are listed.
struct Near<'a> {
    rules: &'a Rulebook,
    listed: &'a ActionList,
}

impl Values for Near<'_> {
    fn spaces(&self) -> Vec<SpaceId> {
        self.rules.board.spaces.ids().collect()
    }

    fn aims(&self) -> Vec<Aim> {
        let tokens = self.rules.tokens.ids();
        let tokens = tokens.filter(|&token| self.rules.target_of(token).is_some());
        self.spaces().into_iter().map(Aim::Space).chain(tokens.map(Aim::Token)).collect()
    }

    fn counts(&self) -> Vec<u32> {
        vec![0, 1, 3]
    }

    fn kinds(&self) -> Vec<UnitKindId> {
        self.rules.units.ids().collect()
    }

    fn cards(&self) -> Vec<CardId> {
        self.rules.cards.ids().collect()
    }

    fn rows(&self) -> Vec<CardRow> {
        let row = |action| match action {
            Action::Program { cards } => Some(cards),
            Action::Trade { cards } => Some(CardRow::new(cards)),
            _ => None,
        };
        let listed = self.listed.choices().iter().filter_map(|choice| row(choice.action));
        listed.step_by(17).flat_map(|row| self.rows_like(row.as_slice())).collect()
    }

    fn orders(&self) -> Vec<OrderId> {
        self.rules.orders.ids().collect()
    }

    fn answers(&self) -> Vec<Answer> {
        vec![Answer::Yes, Answer::No, Answer::Done, Answer::Number(0), Answer::Die(0)]
    }
}

impl Near<'_> {
    /// The other way round, one less, one of them alone, one more, another one among them.
    fn rows_like(&self, cards: &[CardId]) -> [CardRow; 5] {
        let other = self.cards().into_iter().find(|card| !cards.contains(card));
        let all = || cards.iter().copied();
        [
            CardRow::new(all().rev()),
            CardRow::new(all().skip(1)),
            CardRow::new(all().map(|_| cards[0])),
            CardRow::new(all().chain(other)),
            CardRow::new(other.into_iter().chain(all().skip(1))),
        ]
    }
}

/// One thing that may be there, and one that is not.
struct Unknown;

impl Values for Unknown {
    fn spaces(&self) -> Vec<SpaceId> {
        vec![SpaceId(0), SpaceId(u16::MAX)]
    }

    fn aims(&self) -> Vec<Aim> {
        let spaces = self.spaces().into_iter().map(Aim::Space);
        spaces.chain([0, u16::MAX].map(|id| Aim::Token(TokenId(id)))).collect()
    }

    fn counts(&self) -> Vec<u32> {
        vec![0, 1, u32::MAX]
    }

    fn kinds(&self) -> Vec<UnitKindId> {
        vec![Rulebook::BASIC, UnitKindId(u8::MAX)]
    }

    fn cards(&self) -> Vec<CardId> {
        vec![CardId(0), CardId(u16::MAX)]
    }

    fn rows(&self) -> Vec<CardRow> {
        self.cards().into_iter().map(|card| CardRow::new([card; 3])).collect()
    }

    fn orders(&self) -> Vec<OrderId> {
        vec![OrderId(u8::MAX)]
    }

    fn answers(&self) -> Vec<Answer> {
        vec![
            Answer::Space(SpaceId(u16::MAX)),
            Answer::Region(RegionId(u8::MAX)),
            Answer::Army(ArmyId(u8::MAX)),
            Answer::Card(CardId(u16::MAX)),
            Answer::Unit(UnitKindId(u8::MAX)),
            Answer::Token(TokenId(u16::MAX)),
            Answer::Option(TextId(u16::MAX)),
            Answer::Die(u8::MAX),
            Answer::Number(u32::MAX),
        ]
    }
}
