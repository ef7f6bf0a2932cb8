//! Where the state keeps what: every number of a game stands in one slice, at a place fixed by the edition.

use super::id::{ArmyId, CardId, DeckId, HandId, SpaceId, TableId, TrackId, UnitKindId};

/// Where a card lies. Kept in the state as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CardPlace {
    /// In its deck's draw pile, which has no order: a drawn card is fixed at the draw.
    DrawPile,
    /// In its deck's discard pile, face up.
    Discard,
    /// In a hand.
    Hand(HandId),
}

impl CardPlace {
    /// As the number that the state keeps.
    pub fn to_cell(self) -> u32 {
        match self {
            Self::DrawPile => 0,
            Self::Discard => 1,
            Self::Hand(hand) => 2 + u32::from(hand.0),
        }
    }
    /// From the number that the state keeps.
    pub fn from_cell(cell: u32) -> Self {
        match cell {
            0 => Self::DrawPile,
            1 => Self::Discard,
            hand => Self::Hand(HandId::from_index(hand as usize - 2)),
        }
    }
}

/// The places of a state's cells. Cells before [`Layout::derived`] are the state; the rest follows from them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Cells of one space: armies by kinds.
    per_space: usize,
    kinds: usize,
    units: usize,
    pool: usize,
    commands: usize,
    eliminated: usize,
    card_place: usize,
    card_known: usize,
    card_epoch: usize,
    deck_epoch: usize,
    tracks: usize,
    conquests: usize,
    /// Where the derived cells begin.
    derived: usize,
    owner: usize,
    owned: usize,
    hand_cards: usize,
    /// How many cells there are.
    len: usize,
}

/// How many rows each table has that the state keeps cells for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each field is the length of the table it is named after")]
pub struct Sizes {
    pub spaces: usize,
    pub armies: usize,
    pub kinds: usize,
    pub cards: usize,
    pub decks: usize,
    pub hands: usize,
    pub tracks: usize,
}

impl Layout {
    /// Lays out the cells for tables of these sizes.
    pub fn new(sizes: Sizes) -> Self {
        let Sizes { spaces, armies, kinds, cards, decks, hands, tracks } = sizes;
        let mut len = 0;
        let mut block = |cells: usize| {
            len += cells;
            len - cells
        };
        let units = block(spaces * armies * kinds);
        let pool = block(armies * kinds);
        let commands = block(armies);
        let eliminated = block(armies);
        let card_place = block(cards);
        let card_known = block(cards);
        let card_epoch = block(cards);
        let deck_epoch = block(decks);
        let tracks = block(tracks);
        let conquests = block(armies);
        let owner = block(spaces);
        let n_owned = block(armies);
        let hand_cards = block(hands);
        Self {
            per_space: armies * kinds,
            kinds,
            units,
            pool,
            commands,
            eliminated,
            card_place,
            card_known,
            card_epoch,
            deck_epoch,
            tracks,
            conquests,
            derived: owner,
            owner,
            owned: n_owned,
            hand_cards,
            len,
        }
    }

    /// Units of the first army and kind on the first space.
    pub(crate) fn first_units(&self) -> usize {
        self.units
    }
    /// From the units of one army to those of the next.
    pub(crate) fn per_army(&self) -> usize {
        self.kinds
    }
    /// From the units of one space to those of the next.
    pub(crate) fn per_space(&self) -> usize {
        self.per_space
    }
    /// How many cells a state has.
    pub fn len(&self) -> usize {
        self.len
    }
    /// Whether a state has no cell at all.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// Where the derived cells begin.
    pub fn derived(&self) -> usize {
        self.derived
    }
    /// Units of a kind and army on a space.
    #[inline]
    pub fn units(&self, space: SpaceId, army: ArmyId, kind: UnitKindId) -> usize {
        // An index beyond the cells is refused where it is used; checking every sum on the way costs twice.
        let of_space = space.index().wrapping_mul(self.per_space).wrapping_add(self.units);
        let of_army = army.index().wrapping_mul(self.kinds).wrapping_add(kind.index());
        of_space.wrapping_add(of_army)
    }
    /// Units of a kind that an army holds and has still to place.
    #[inline]
    pub fn pool(&self, army: ArmyId, kind: UnitKindId) -> usize {
        self.pool.wrapping_add(army.index().wrapping_mul(self.kinds)).wrapping_add(kind.index())
    }
    /// The seats that command an army, as bits.
    #[inline]
    pub fn commands(&self, army: ArmyId) -> usize {
        self.commands.wrapping_add(army.index())
    }
    /// 0 while an army lives, then its place in the order of eliminations, counted from 1.
    #[inline]
    pub fn eliminated(&self, army: ArmyId) -> usize {
        self.eliminated.wrapping_add(army.index())
    }
    /// Where a card lies, as [`CardPlace::to_cell`].
    #[inline]
    pub fn card_place(&self, card: CardId) -> usize {
        self.card_place.wrapping_add(card.index())
    }
    /// The seats that know where a card lies, as bits.
    #[inline]
    pub fn card_known(&self, card: CardId) -> usize {
        self.card_known + card.index()
    }
    /// The shuffle of its deck that a card was last part of.
    #[inline]
    pub fn card_epoch(&self, card: CardId) -> usize {
        self.card_epoch + card.index()
    }
    /// How often a deck was shuffled anew.
    #[inline]
    pub fn deck_epoch(&self, deck: DeckId) -> usize {
        self.deck_epoch + deck.index()
    }
    /// Where a track's marker stands, counted from 0.
    #[inline]
    pub fn track(&self, track: TrackId) -> usize {
        self.tracks + track.index()
    }
    /// Spaces that the army to move conquered from an army this turn.
    #[inline]
    pub fn conquests(&self, from: ArmyId) -> usize {
        self.conquests + from.index()
    }
    /// The army that controls a space; [`Layout::NOBODY`] for none. Derived.
    #[inline]
    pub fn owner(&self, space: SpaceId) -> usize {
        self.owner.wrapping_add(space.index())
    }
    /// How many spaces an army controls. Derived.
    #[inline]
    pub fn owned(&self, army: ArmyId) -> usize {
        self.owned.wrapping_add(army.index())
    }
    /// How many cards a hand has. Derived.
    #[inline]
    pub fn hand_cards(&self, hand: HandId) -> usize {
        self.hand_cards + hand.index()
    }

    /// In an owner's cell: nobody.
    pub const NOBODY: u32 = u32::MAX;
}
