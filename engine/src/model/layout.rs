//! Where the state keeps what: every number of a game stands in one slice, at a place fixed by the edition.

use std::ops::Range;

use super::bits::WORD;
use super::id::{
    ArmyId, CardId, DeckId, HandId, SeatId, SpaceId, TableId, TokenId, TrackId, UnitKindId,
};

/// Where a card lies. Kept in the state as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CardPlace {
    /// In its deck's draw pile, which has no order: a drawn card is fixed at the draw.
    DrawPile,
    /// In its deck's discard pile, face up.
    Discard,
    /// In a hand.
    Hand(HandId),
    /// Out of the game.
    Removed,
    /// Before an army.
    Laid(ArmyId),
    /// In the pile that a seat has programmed, face down; the lowest number lies on top.
    Program(SeatId, u16),
}

/// Where a token lies. Kept in the state as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenPlace {
    /// In its pile.
    Pile,
    /// Out of the game.
    Removed,
    /// Before an army.
    Laid(ArmyId),
    /// On a space.
    Space(SpaceId),
    /// Drawn by a script that has not yet said where it goes.
    Drawn,
}

/// From the number of the first to that of the last hand.
const HANDS: u32 = 0x100;
/// The number of the first army that a card can lie before.
const LAID: u32 = 0x200;
/// The number of the first place of a programmed pile.
const PROGRAMS: u32 = 0x100_0000;
/// From the places of one seat's pile to those of the next.
const PER_PROGRAM: u32 = 0x1_0000;
/// The number of the first space that a token can lie on.
const ON_SPACE: u32 = 0x1000;

impl TokenPlace {
    /// As the number that the state keeps.
    pub fn to_cell(self) -> u32 {
        match self {
            Self::Pile => 0,
            Self::Removed => 1,
            Self::Drawn => 2,
            Self::Laid(army) => LAID + u32::from(army.0),
            Self::Space(space) => ON_SPACE + u32::from(space.0),
        }
    }
    /// From the number that the state keeps.
    pub fn from_cell(cell: u32) -> Self {
        match cell {
            0 => Self::Pile,
            1 => Self::Removed,
            2 => Self::Drawn,
            LAID..ON_SPACE => Self::Laid(ArmyId::from_index((cell - LAID) as usize)),
            space => Self::Space(SpaceId::from_index((space.max(ON_SPACE) - ON_SPACE) as usize)),
        }
    }
}

impl CardPlace {
    /// As the number that the state keeps.
    pub fn to_cell(self) -> u32 {
        match self {
            Self::DrawPile => 0,
            Self::Discard => 1,
            Self::Hand(hand) => 2 + u32::from(hand.0),
            Self::Removed => HANDS + 2,
            Self::Laid(army) => LAID + u32::from(army.0),
            Self::Program(seat, at) => PROGRAMS + u32::from(seat.0) * PER_PROGRAM + u32::from(at),
        }
    }
    /// From the number that the state keeps.
    pub fn from_cell(cell: u32) -> Self {
        match cell {
            0 => Self::DrawPile,
            1 => Self::Discard,
            PROGRAMS.. => {
                let (seat, at) = ((cell - PROGRAMS) / PER_PROGRAM, cell % PER_PROGRAM);
                Self::Program(SeatId::from_index(seat as usize), u16::try_from(at).unwrap_or(0))
            }
            LAID.. => Self::Laid(ArmyId::from_index((cell - LAID) as usize)),
            hand if hand < HANDS + 2 => Self::Hand(HandId::from_index(hand as usize - 2)),
            _ => Self::Removed,
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
    barred: usize,
    closed: usize,
    eliminated_by: usize,
    variables: usize,
    token_place: usize,
    token_face: usize,
    token_known: usize,
    named: usize,
    /// Where the derived cells begin.
    derived: usize,
    owner: usize,
    owned: usize,
    hand_cards: usize,
    /// Cells of a hand for the cards it has.
    hand_words: usize,
    held: usize,
    playable: usize,
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
    /// Cells of declared variables.
    pub variables: usize,
    pub tokens: usize,
    /// Armies that may name a space in secret: all of them, or none.
    pub named: usize,
    /// Whether there are scripts at all.
    pub scripted: bool,
}

impl Layout {
    /// Lays out the cells for tables of these sizes.
    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
    pub fn new(sizes: Sizes) -> Self {
        let Sizes {
            spaces,
            armies,
            kinds,
            cards,
            decks,
            hands,
            tracks,
            variables,
            tokens,
            named,
            scripted,
        } = sizes;
        let if_scripted = |cells: usize| if scripted { cells } else { 0 };
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
        let barred = block(if_scripted(cards));
        let closed = block(if_scripted(spaces));
        let eliminated_by = block(if_scripted(armies));
        let variables = block(variables);
        let token_place = block(tokens);
        let token_face = block(tokens);
        let token_known = block(tokens);
        let named = block(named);
        let owner = block(spaces);
        let n_owned = block(armies);
        let hand_cards = block(hands);
        let hand_words = cards.div_ceil(WORD);
        let held = block(hands * hand_words);
        let playable = block(if_scripted(cards));
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
            barred,
            closed,
            eliminated_by,
            variables,
            token_place,
            token_face,
            token_known,
            named,
            derived: owner,
            owner,
            owned: n_owned,
            hand_cards,
            hand_words,
            held,
            playable,
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
    /// Those of all cards.
    pub(crate) fn cards_known(&self) -> Range<usize> {
        self.card_known..self.card_epoch
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
    /// The turn in which a card failed and may not be played again; 0: none. Only with scripts, as those below.
    pub fn barred(&self, card: CardId) -> usize {
        self.barred + card.index()
    }
    /// 1 for a space that is out of the game.
    pub fn closed(&self, space: SpaceId) -> usize {
        self.closed + space.index()
    }
    /// Which army eliminated an army, counted from 1; 0: none has.
    pub fn eliminated_by(&self, army: ArmyId) -> usize {
        self.eliminated_by + army.index()
    }
    /// The first cell of declared variables.
    pub fn variables(&self) -> usize {
        self.variables
    }
    /// Where a token lies, as [`TokenPlace::to_cell`].
    pub fn token_place(&self, token: TokenId) -> usize {
        self.token_place + token.index()
    }
    /// The token of the same pile whose face this one has, counted from 1; 0: not yet drawn.
    pub fn token_face(&self, token: TokenId) -> usize {
        self.token_face + token.index()
    }
    /// The seats that know a token's face, as bits.
    pub fn token_known(&self, token: TokenId) -> usize {
        self.token_known + token.index()
    }
    /// Those of all tokens.
    pub(crate) fn tokens_known(&self) -> Range<usize> {
        self.token_known..self.named
    }
    /// The space that an army has named in secret, counted from 1; 0: none, [`Layout::SETTLED`]: what it named is its
    /// own. Only where a step asks for it.
    pub fn named(&self, army: ArmyId) -> usize {
        self.named + army.index()
    }
    /// Whether a step lets armies name spaces in secret.
    pub fn has_named(&self) -> bool {
        self.derived > self.named
    }
    /// 1 for a card that its owner may play now. Derived.
    #[inline]
    pub fn playable(&self, card: CardId) -> usize {
        self.playable.wrapping_add(card.index())
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
    /// Which cards a hand has: a bit each, the first card's the lowest of the first cell. Derived.
    #[inline]
    pub(crate) fn held(&self, hand: HandId) -> Range<usize> {
        let first = self.held + hand.index() * self.hand_words;
        first..first + self.hand_words
    }
    /// Lets a card lie somewhere, and its hand know of it.
    pub(crate) fn lay(&self, cells: &mut [u32], card: CardId, to: CardPlace) {
        let cell = self.card_place(card);
        let bit = 1 << (card.index() % WORD);
        let word = card.index() / WORD;
        if let CardPlace::Hand(hand) = CardPlace::from_cell(cells[cell]) {
            cells[self.hand_cards(hand)] -= 1;
            cells[self.held(hand).start + word] &= !bit;
        }
        if let CardPlace::Hand(hand) = to {
            cells[self.hand_cards(hand)] += 1;
            cells[self.held(hand).start + word] |= bit;
        }
        cells[cell] = to.to_cell();
    }

    /// In the cell of a named space: the army has got what it named.
    pub const SETTLED: u32 = u32::MAX;
    /// In an owner's cell: nobody.
    pub const NOBODY: u32 = u32::MAX;
}
