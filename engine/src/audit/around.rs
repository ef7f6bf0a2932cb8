//! Illegal candidate actions: neighbours of listed actions, and ids that no rulebook contains.
//!
//! Both are built from lists of values, so every kind of action is covered.

use crate::game::{Action, ActionList, CardRow, Game, ScriptAnswer};
use crate::model::{
    ArmyId, AttackTarget, CardId, DeckId, OrderId, RegionId, Rulebook, SpaceId, TextId, TokenId,
    UnitKindId,
};
use crate::words::slot::SlotValues;

/// Returns candidate actions around the listed ones: other spaces, kinds and cards, and
/// neighbouring counts.
pub fn actions_around(game: &Game, listed: &ActionList) -> Vec<Action> {
    let near = NearbyActions { rules: game.rulebook(), listed };
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

/// Returns actions that name ids no rulebook contains, beside ids that it may contain.
pub(super) fn unknown() -> Vec<Action> {
    let mut all = Vec::new();
    Action::all(&Unknown, &mut |action| all.push(action));
    all
}

/// The values of a rulebook, with rows of cards similar to the listed ones.
struct NearbyActions<'a> {
    rules: &'a Rulebook,
    listed: &'a ActionList,
}

impl SlotValues for NearbyActions<'_> {
    fn spaces(&self) -> Vec<SpaceId> {
        self.rules.board.spaces.ids().collect()
    }

    fn aims(&self) -> Vec<AttackTarget> {
        let tokens = self.rules.tokens.ids();
        let tokens = tokens.filter(|&token| self.rules.target_of(token).is_some());
        self.spaces()
            .into_iter()
            .map(AttackTarget::Space)
            .chain(tokens.map(AttackTarget::Token))
            .collect()
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

    fn decks(&self) -> Vec<DeckId> {
        self.rules.decks.ids().collect()
    }

    fn answers(&self) -> Vec<ScriptAnswer> {
        vec![
            ScriptAnswer::Yes,
            ScriptAnswer::No,
            ScriptAnswer::Done,
            ScriptAnswer::Number(0),
            ScriptAnswer::Die(0),
        ]
    }
}

impl NearbyActions<'_> {
    /// Returns variations of a row: reversed, shortened, one card repeated, lengthened, and one
    /// card replaced.
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

/// Values of which one may exist in a rulebook and one does not.
struct Unknown;

impl SlotValues for Unknown {
    fn spaces(&self) -> Vec<SpaceId> {
        vec![SpaceId(0), SpaceId(u16::MAX)]
    }

    fn aims(&self) -> Vec<AttackTarget> {
        let spaces = self.spaces().into_iter().map(AttackTarget::Space);
        spaces.chain([0, u16::MAX].map(|id| AttackTarget::Token(TokenId(id)))).collect()
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

    fn decks(&self) -> Vec<DeckId> {
        vec![DeckId(0), DeckId(u8::MAX)]
    }

    fn orders(&self) -> Vec<OrderId> {
        vec![OrderId(u8::MAX)]
    }

    fn answers(&self) -> Vec<ScriptAnswer> {
        vec![
            ScriptAnswer::Space(SpaceId(u16::MAX)),
            ScriptAnswer::Region(RegionId(u8::MAX)),
            ScriptAnswer::Army(ArmyId(u8::MAX)),
            ScriptAnswer::Card(CardId(u16::MAX)),
            ScriptAnswer::Unit(UnitKindId(u8::MAX)),
            ScriptAnswer::Token(TokenId(u16::MAX)),
            ScriptAnswer::Option(TextId(u16::MAX)),
            ScriptAnswer::Die(u8::MAX),
            ScriptAnswer::Number(u32::MAX),
        ]
    }
}
