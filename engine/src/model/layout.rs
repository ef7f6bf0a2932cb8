//! The layout of a state: every number of a game is a cell of one slice, at a place fixed by the
//! edition.

use std::ops::Range;

use super::bits::WORD;
use super::id::{
    ArmyId, CardId, DeckId, HandId, SeatId, SpaceId, TableId, TokenId, TrackId, UnitKindId,
};

/// The place of a card, stored in the state as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CardPlace {
    /// The draw pile of its deck. The pile has no order: a card is chosen when it is drawn.
    DrawPile,
    /// The discard pile of its deck, face up.
    Discard,
    /// A hand.
    Hand(HandId),
    /// Out of the game.
    Removed,
    /// The row of its deck, face up.
    Row,
    /// Laid before an army.
    Laid(ArmyId),
    /// The pile that a seat has programmed, face down. The card with the lowest number is on top.
    Program(SeatId, u16),
}

/// The place of a token, stored in the state as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenPlace {
    /// Its pile.
    Pile,
    /// Out of the game.
    Removed,
    /// Laid before an army.
    Laid(ArmyId),
    /// A space.
    Space(SpaceId),
    /// Drawn by a script that has not placed the token yet.
    Drawn,
}

/// Number of codes reserved for hands.
const HANDS: u32 = 0x100;
/// Code of the first army before which a card or token can be laid.
const LAID: u32 = 0x200;
/// Code of the first place of a programmed pile.
const PROGRAMS: u32 = 0x100_0000;
/// Number of codes reserved for one seat's pile.
const PER_PROGRAM: u32 = 0x1_0000;
/// Code of the first space on which a token can be placed.
const ON_SPACE: u32 = 0x1000;

impl TokenPlace {
    /// Returns the number stored in the state.
    pub fn to_cell(self) -> u32 {
        match self {
            Self::Pile => 0,
            Self::Removed => 1,
            Self::Drawn => 2,
            Self::Laid(army) => LAID + u32::from(army.0),
            Self::Space(space) => ON_SPACE + u32::from(space.0),
        }
    }
    /// Returns the place for a number stored in the state.
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
    /// Returns the number stored in the state.
    pub fn to_cell(self) -> u32 {
        match self {
            Self::DrawPile => 0,
            Self::Discard => 1,
            Self::Hand(hand) => 2 + u32::from(hand.0),
            Self::Removed => HANDS + 2,
            Self::Row => HANDS + 3,
            Self::Laid(army) => LAID + u32::from(army.0),
            Self::Program(seat, at) => PROGRAMS + u32::from(seat.0) * PER_PROGRAM + u32::from(at),
        }
    }
    /// Returns the place for a number stored in the state.
    pub fn from_cell(cell: u32) -> Self {
        match cell {
            0 => Self::DrawPile,
            1 => Self::Discard,
            PROGRAMS.. => {
                let (seat, at) = ((cell - PROGRAMS) / PER_PROGRAM, cell % PER_PROGRAM);
                Self::Program(SeatId::from_index(seat as usize), u16::try_from(at).unwrap_or(0))
            }
            LAID.. => Self::Laid(ArmyId::from_index((cell - LAID) as usize)),
            row if row == HANDS + 3 => Self::Row,
            hand if hand < HANDS + 2 => Self::Hand(HandId::from_index(hand as usize - 2)),
            _ => Self::Removed,
        }
    }
}

/// The indices of a state's cells. Cells before [`StateLayout::derived`] are the state; the others are
/// computed from them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StateLayout {
    /// Number of cells of one space: armies by kinds.
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
    arrived: usize,
    variables: usize,
    token_place: usize,
    token_face: usize,
    token_known: usize,
    /// Index of the first derived cell.
    derived: usize,
    owner: usize,
    owned: usize,
    hand_cards: usize,
    /// Number of cells for the cards of a hand.
    hand_words: usize,
    held: usize,
    playable: usize,
    /// Total number of cells.
    len: usize,
}

/// The number of rows of each table with cells in the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each field is the length of the table it is named after")]
pub struct LayoutSizes {
    pub spaces: usize,
    pub armies: usize,
    pub kinds: usize,
    pub cards: usize,
    pub decks: usize,
    pub hands: usize,
    pub tracks: usize,
    /// Number of cells of declared variables.
    pub variables: usize,
    pub tokens: usize,
    /// True if the edition names functions, or gives steps to orders, cards or hooks.
    pub scripted: bool,
    /// True if control of spaces does not follow from the units on them.
    pub keeps_control: bool,
    /// True if units that have come to a space in this turn are counted.
    pub counts_arrivals: bool,
}

impl StateLayout {
    /// Assigns cells to tables of these sizes.
    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
    pub fn new(sizes: LayoutSizes) -> Self {
        let LayoutSizes {
            spaces,
            armies,
            kinds,
            cards,
            decks,
            hands,
            tracks,
            variables,
            tokens,
            scripted,
            keeps_control,
            counts_arrivals,
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
        let arrived = block(if counts_arrivals { spaces * armies * kinds } else { 0 });
        let variables = block(variables);
        let token_place = block(tokens);
        let token_face = block(tokens);
        let token_known = block(tokens);
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
            arrived,
            variables,
            token_place,
            token_face,
            token_known,
            derived: if keeps_control { n_owned } else { owner },
            owner,
            owned: n_owned,
            hand_cards,
            hand_words,
            held,
            playable,
            len,
        }
    }

    /// Returns the cell with the units of the first army and kind on the first space.
    pub(crate) fn first_units(&self) -> usize {
        self.units
    }
    /// Returns the number of cells between the units of one army and the next.
    pub(crate) fn per_army(&self) -> usize {
        self.kinds
    }
    /// Returns the number of cells between the units of one space and the next.
    pub(crate) fn per_space(&self) -> usize {
        self.per_space
    }
    /// Returns the number of cells of a state.
    pub fn len(&self) -> usize {
        self.len
    }
    /// Returns whether a state has no cells.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// Returns the index of the first derived cell.
    pub fn derived(&self) -> usize {
        self.derived
    }
    /// Returns the cell with the units of a kind and army on a space.
    #[inline]
    pub fn units(&self, space: SpaceId, army: ArmyId, kind: UnitKindId) -> usize {
        // An index beyond the cells is refused on use; checking every sum here doubles the cost.
        let of_space = space.index().wrapping_mul(self.per_space).wrapping_add(self.units);
        let of_army = army.index().wrapping_mul(self.kinds).wrapping_add(kind.index());
        of_space.wrapping_add(of_army)
    }
    /// Returns the cell with the number of units of a kind and army that have come to a space by a
    /// move or a conquest in this turn. Exists only if [`LayoutSizes::counts_arrivals`] is set.
    pub(crate) fn arrived(&self, space: SpaceId, army: ArmyId, kind: UnitKindId) -> usize {
        self.units(space, army, kind) - self.units + self.arrived
    }
    /// Returns the cells of [`StateLayout::arrived`].
    pub(crate) fn arrivals(&self) -> Range<usize> {
        self.arrived..self.variables
    }
    /// Returns the cell with the units of a kind that an army holds and still has to place.
    #[inline]
    pub fn pool(&self, army: ArmyId, kind: UnitKindId) -> usize {
        self.pool.wrapping_add(army.index().wrapping_mul(self.kinds)).wrapping_add(kind.index())
    }
    /// Returns the cell with the seats that command an army, as bits.
    #[inline]
    pub fn commands(&self, army: ArmyId) -> usize {
        self.commands.wrapping_add(army.index())
    }
    /// Returns the cell with an army's place in the order of eliminations, counted from 1; 0 for an
    /// army that is not eliminated.
    #[inline]
    pub fn eliminated(&self, army: ArmyId) -> usize {
        self.eliminated.wrapping_add(army.index())
    }
    /// Returns the cell with a card's place, as [`CardPlace::to_cell`].
    #[inline]
    pub fn card_place(&self, card: CardId) -> usize {
        self.card_place.wrapping_add(card.index())
    }
    /// Returns the cell with the seats that know a card's place, as bits.
    #[inline]
    pub fn card_known(&self, card: CardId) -> usize {
        self.card_known + card.index()
    }
    /// Returns the cells of [`StateLayout::card_known`] for all cards.
    pub(crate) fn cards_known(&self) -> Range<usize> {
        self.card_known..self.card_epoch
    }
    /// Returns the cell with the last shuffle of its deck that included a card.
    #[inline]
    pub fn card_epoch(&self, card: CardId) -> usize {
        self.card_epoch + card.index()
    }
    /// Returns the cell with the number of reshuffles of a deck.
    #[inline]
    pub fn deck_epoch(&self, deck: DeckId) -> usize {
        self.deck_epoch + deck.index()
    }
    /// Returns the cell with the position of a track's marker, counted from 0.
    #[inline]
    pub fn track(&self, track: TrackId) -> usize {
        self.tracks + track.index()
    }
    /// Returns the cell with the number of spaces that the army to move conquered from an army this
    /// turn.
    #[inline]
    pub fn conquests(&self, from: ArmyId) -> usize {
        self.conquests + from.index()
    }
    /// Returns the cell with the turn in which a card failed and may not be played again; 0 for
    /// none. Exists only if [`LayoutSizes::scripted`] is set.
    pub fn barred(&self, card: CardId) -> usize {
        self.barred + card.index()
    }
    /// Returns the cell that is 1 if a space is out of the game. Exists only if [`LayoutSizes::scripted`]
    /// is set.
    pub fn closed(&self, space: SpaceId) -> usize {
        self.closed + space.index()
    }
    /// Returns the cell with the army that eliminated an army, counted from 1; 0 for none. Exists
    /// only if [`LayoutSizes::scripted`] is set.
    pub fn eliminated_by(&self, army: ArmyId) -> usize {
        self.eliminated_by + army.index()
    }
    /// Returns the first cell of declared variables.
    pub fn variables(&self) -> usize {
        self.variables
    }
    /// Returns the cells of declared variables.
    pub(crate) fn all_variables(&self) -> Range<usize> {
        self.variables..self.token_place
    }
    /// Returns the cell with a token's place, as [`TokenPlace::to_cell`].
    pub fn token_place(&self, token: TokenId) -> usize {
        self.token_place + token.index()
    }
    /// Returns the cell with the token of the same pile whose face this one has, counted from 1; 0
    /// before it is drawn.
    pub fn token_face(&self, token: TokenId) -> usize {
        self.token_face + token.index()
    }
    /// Returns the cell with the seats that know a token's face, as bits.
    pub fn token_known(&self, token: TokenId) -> usize {
        self.token_known + token.index()
    }
    /// Returns the cells of [`StateLayout::token_known`] for all tokens.
    pub(crate) fn tokens_known(&self) -> Range<usize> {
        self.token_known..self.owner
    }
    /// Returns the derived cell that is 1 for a card that its owner may play now. Exists only if
    /// [`LayoutSizes::scripted`] is set.
    #[inline]
    pub fn playable(&self, card: CardId) -> usize {
        self.playable.wrapping_add(card.index())
    }

    /// Returns the derived cell with the army that controls a space, or [`StateLayout::NOBODY`].
    #[inline]
    pub fn owner(&self, space: SpaceId) -> usize {
        self.owner.wrapping_add(space.index())
    }
    /// Returns the derived cell with the number of spaces that an army controls.
    #[inline]
    pub fn owned(&self, army: ArmyId) -> usize {
        self.owned.wrapping_add(army.index())
    }
    /// Returns the derived cell with the number of cards in a hand.
    #[inline]
    pub fn hand_cards(&self, hand: HandId) -> usize {
        self.hand_cards + hand.index()
    }
    /// Returns the derived cells with the cards in a hand, one bit each. The first card is the
    /// lowest bit of the first cell.
    #[inline]
    pub(crate) fn held(&self, hand: HandId) -> Range<usize> {
        let first = self.held + hand.index() * self.hand_words;
        first..first + self.hand_words
    }
    /// Moves a card to a place and updates the cells of the hands involved.
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

    /// Value of an owner cell: no army controls the space.
    pub const NOBODY: u32 = u32::MAX;
}
