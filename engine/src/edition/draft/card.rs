//! Tables `[[deck]]` and `[[card]]`.

use super::script::{EffectDraft, EffectKeys};
use crate::edition::codes;
use crate::edition::keys::{
    Any, BOOL, ID, NAME, NUMBER_MAX, PLACE, PROSE, SOURCE, Spanned, TableKind, TableReader, at,
    filled, flat, flat_if_read, id_of, int, keys, list, map, mask, may, or, or_default, row, told,
    unless,
};
use crate::edition::problem::Problem;
use crate::edition::tree::SourceSpan;
use crate::model::{
    Card, Deck, DeckId, OrderId, OrderMask, Source, SpaceId, SymbolId, SymbolMask, TableId, Text,
};

keys! {
    /// A deck, with its declared number of cards and its relations to other tables.
    #[derive(Debug)]
    pub(crate) struct DeckDraft of Deck {
        /// The number of its cards, including copies; compared with the data.
        pub(crate) cards_declared as "cards": Option<Spanned<usize>> = may(at(int(0..=60_000))),
        pub(crate) deck: Deck = flat::<Deck>(),
        /// The id of the faction whose deck it is; it is in the game while that faction has a seat.
        pub(crate) faction: Option<Spanned<usize>> = may(at(row(TableKind::Faction))),
        /// The ids of decks whose cards belong to this one; they are not in the game.
        pub(crate) merges: Vec<Spanned<usize>> = or_default(list(at(row(TableKind::Deck)))),
        /// True if its cards are played for what is printed on them; true unless given.
        pub(crate) plays: bool = or(BOOL, true),
        pub(crate) place: SourceSpan = PLACE,
    }
}

#[derive(Debug)]
pub(crate) struct CardDraft {
    pub(crate) card: Card,
    /// Row of the deck, if it is known.
    pub(crate) deck: Option<usize>,
    pub(crate) copies: usize,
    /// True if `copies` is given but cannot be read; the cards of the deck are then not counted.
    pub(crate) copies_unsure: bool,
    /// Army without which the card is not in the game.
    pub(crate) army: Option<usize>,
    pub(crate) effect: Option<EffectDraft>,
    /// True if the card takes the name of the space printed on it.
    pub(crate) is_called_as_space: bool,
    pub(crate) place: SourceSpan,
}

keys! {
    /// A card.
    pub(super) struct CardKeys = "card" => CardKeys::finish as CardDraft {
        /// The id of its deck.
        deck: Option<usize> = told(row(TableKind::Deck)),
        /// The id of the space printed on it, from which it takes its name.
        space: Option<SpaceId> = may(id_of::<SpaceId>()),
        /// The printed name; required without a `space`.
        name: Option<Text> = unless(NAME),
        effect: Option<EffectDraft> = flat_if_read::<EffectKeys>(),
        /// The effect of the card, in the author's words.
        text: Text = or_default(PROSE),
        /// The card's stable name.
        id: Box<str> = filled(ID),
        /// The id of the symbol it shows.
        symbol: Option<SymbolId> = may(id_of::<SymbolId>()),
        /// The ids of the symbols a wild card stands for.
        symbols: SymbolMask = or_default(mask(id_of::<SymbolId>())),
        /// The ids of the orders that it offers when it is programmed.
        orders: OrderMask = or_default(mask(id_of::<OrderId>())),
        /// Numbers printed on it, by name.
        numbers: Vec<(Box<str>, u32)> = or_default(map(Any("name"), int(0..=NUMBER_MAX))),
        /// The id of an army without which the card is not in the game.
        army: Option<usize> = may(row(TableKind::Army)),
        /// The number of such cards; 1 unless given.
        copies: Option<usize> = may(int(1..=100)),
        source: Source = SOURCE,
    }
}

impl CardKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> CardDraft {
        let Self { deck, space, effect, text, id, orders, numbers, army, copies, source, .. } =
            self;
        let is_nameless = !reader.has("name");
        if is_nameless && !reader.has("space") {
            reader.lack("name");
        }
        if let (true, Some(place)) = (reader.has("symbol"), reader.value_place("symbols")) {
            let message = format!("{} has both `symbol` and `symbols`", reader.what);
            reader.tell(Problem::error(codes::KEY_TWICE, place, message));
        }
        let card = Card {
            id,
            effect: None,
            text,
            name: self.name.unwrap_or_default(),
            deck: DeckId::from_index(deck.unwrap_or(0)),
            symbols: self.symbol.into_iter().fold(self.symbols, SymbolMask::with),
            orders,
            numbers,
            space,
            source,
        };
        CardDraft {
            card,
            deck,
            copies: copies.unwrap_or(1),
            copies_unsure: copies.is_none() && reader.has("copies"),
            army,
            effect,
            is_called_as_space: is_nameless,
            place: reader.place,
        }
    }
}
