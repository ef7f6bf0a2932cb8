//! Rulebooks with changed names, for faces that cannot show the original ones.

use crate::model::{
    Army, AttackablePile, Card, Deck, Faction, HasId, IndexVec, LinkTag, Order, Pile, Region,
    Rulebook, Space, Symbol, TableId, Tag, Text, Token, Track, UnitKind, Victory,
};
use crate::steps::Step;

/// A row whose names players see.
trait HasNames: HasId {
    /// Returns the names of the row; for units and tags also the plural.
    fn names(&mut self) -> Vec<&mut Text>;
}

macro_rules! names {
    ($($Row:ty: |$row:ident| $names:expr,)*) => {
        $(impl HasNames for $Row {
            fn names(&mut self) -> Vec<&mut Text> {
                let $row = self;
                $names
            }
        })*
    };
}

names! {
    Space: |row| vec![&mut row.name],
    Region: |row| vec![&mut row.name],
    Tag: |row| std::iter::once(&mut row.name).chain(&mut row.plural).collect(),
    LinkTag: |row| row.name.iter_mut().collect(),
    Army: |row| vec![&mut row.name],
    Faction: |row| vec![&mut row.name],
    UnitKind: |row| vec![&mut row.name, &mut row.plural],
    Symbol: |row| vec![&mut row.name],
    Deck: |row| vec![&mut row.name],
    Card: |row| vec![&mut row.name],
    Track: |row| vec![&mut row.name],
    Pile: |row| vec![&mut row.name],
    Token: |row| vec![&mut row.face.name],
    AttackablePile: |row| vec![&mut row.name],
    Order: |row| vec![&mut row.name],
    Victory: |row| vec![&mut row.name],
    Step: |row| vec![&mut row.name],
}

impl HasId for Token {
    fn id(&self) -> &str {
        &self.face.id
    }
}

impl Rulebook {
    /// Returns the rulebook with names changed by `change`, which receives a row's id and each of
    /// its names. Everything else is unchanged, so games are interchangeable between the two
    /// rulebooks.
    #[must_use]
    pub fn renamed(&self, mut change: impl FnMut(&str, &mut Text)) -> Self {
        let mut rules = self.clone();
        let change = &mut change;
        each(&mut rules.board.spaces, change);
        each(&mut rules.board.regions, change);
        each(&mut rules.board.tags, change);
        each(&mut rules.board.link_tags, change);
        each(&mut rules.armies, change);
        each(&mut rules.factions, change);
        each(&mut rules.units, change);
        each(&mut rules.symbols, change);
        each(&mut rules.decks, change);
        each(&mut rules.cards, change);
        each(&mut rules.tracks, change);
        each(&mut rules.piles, change);
        each(&mut rules.tokens, change);
        each(&mut rules.targets, change);
        each(&mut rules.orders, change);
        each(&mut rules.victory, change);
        each(&mut rules.steps, change);
        rules
    }
}

fn each<I: TableId, T: HasNames>(
    table: &mut IndexVec<I, T>,
    change: &mut impl FnMut(&str, &mut Text),
) {
    for row in table.rows_mut() {
        let id = row.id().to_owned();
        row.names().into_iter().for_each(|name| change(&id, name));
    }
}
