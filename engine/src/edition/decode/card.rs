//! `[[symbol]]`, `[[deck]]` and `[[card]]`.

use super::script::effect;
use crate::edition::codes;
use crate::edition::draft::{At, CardDraft, DeckDraft, SpaceDraft};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::Node;
use crate::model::{
    Card, Deck, DeckId, OrderId, OrderMask, SpaceId, Symbol, SymbolId, SymbolMask, TableId, Text,
};

pub(super) fn symbol(reader: &mut Reader<'_>) -> Symbol {
    Symbol { id: reader.id(), name: reader.need_text("name"), source: reader.source() }
}

pub(super) fn deck(reader: &mut Reader<'_>) -> DeckDraft {
    let cards_declared = reader.get("cards").and_then(|node| {
        let value = reader.cx.int(node, "cards", 0..=60_000)?;
        Some(At { value, place: node.place })
    });
    let faction = reader.get("faction").and_then(|node| {
        let value = reader.cx.names.find(Kind::Faction, node, &reader.what, reader.cx.problems)?;
        Some(At { value, place: node.place })
    });
    let deck = Deck {
        id: reader.id(),
        name: reader.need_text("name"),
        in_play: true,
        apart: reader.bool("apart").unwrap_or(false),
        faction: None,
        reshuffle: reader
            .need("reshuffle")
            .and_then(|node| reader.cx.bool(node, "reshuffle"))
            .unwrap_or(false),
        cards: Vec::new(),
        source: reader.source(),
    };
    let merges = reader.get("merges").map(|node| merges(reader, node)).unwrap_or_default();
    let plays = reader.bool("plays").unwrap_or(true);
    DeckDraft { deck, cards_declared, faction, merges, plays }
}

/// The decks whose cards belong to another.
fn merges(reader: &Reader<'_>, node: &Node) -> Vec<At<usize>> {
    let find = |node: &Node| {
        let value = reader.cx.names.find(Kind::Deck, node, &reader.what, reader.cx.problems)?;
        Some(At { value, place: node.place })
    };
    reader.cx.list(node, "merges").iter().filter_map(find).collect()
}

/// A card with a space printed on it needs no name of its own: `spaces` has the names.
pub(super) fn card(reader: &mut Reader<'_>, spaces: &[SpaceDraft]) -> CardDraft {
    let deck = reader.need_find("deck", Kind::Deck);
    let space = reader.find("space", Kind::Space);
    let name = match (reader.get("name"), space) {
        (Some(node), _) => reader.cx.text(node, "name").unwrap_or_default(),
        (None, Some(space)) => {
            spaces.get(space).map(|row| row.space.name.clone()).unwrap_or_default()
        }
        (None, None) if reader.table.contains_key("space") => Text::default(),
        (None, None) => reader.need_text("name"),
    };
    let effect = effect(reader);
    let text = reader.get("text").and_then(|node| reader.cx.text(node, "text"));
    let card = Card {
        id: reader.id(),
        effect: None,
        text: text.unwrap_or_default(),
        name,
        deck: DeckId::from_index(deck.unwrap_or(0)),
        symbols: symbols(reader),
        orders: orders(reader),
        space: space.map(SpaceId::from_index),
        source: reader.source(),
    };
    let copies = reader.int("copies", 1..=100);
    CardDraft {
        card,
        deck,
        copies: copies.unwrap_or(1),
        copies_unsure: copies.is_none() && reader.table.contains_key("copies"),
        army: reader.find("army", Kind::Army),
        effect,
        place: reader.place,
    }
}

/// `orders = ["climb", "scout"]`: what the card can be used for when it is programmed.
fn orders(reader: &mut Reader<'_>) -> OrderMask {
    let Some(node) = reader.get("orders") else { return OrderMask::default() };
    let list = reader.cx.list(node, "orders");
    let find = |node| reader.cx.names.find(Kind::Order, node, &reader.what, reader.cx.problems);
    let found = list.iter().filter_map(find).filter(|&order| order < OrderMask::ORDERS_MAX);
    found.map(OrderId::from_index).fold(OrderMask::default(), OrderMask::with)
}

fn symbols(reader: &mut Reader<'_>) -> SymbolMask {
    let find = |reader: &Reader<'_>, node| {
        reader.cx.names.find(Kind::Symbol, node, &reader.what, reader.cx.problems)
    };
    let one = reader.get("symbol");
    let several = reader.get("symbols");
    if let (Some(_), Some(node)) = (one, several) {
        let message = format!("{} has both `symbol` and `symbols`", reader.what);
        reader.cx.add(Problem::error(codes::KEY_TWICE, node.place, message));
    }
    let list = several.map(|node| reader.cx.list(node, "symbols")).unwrap_or_default();
    let found = list.iter().chain(one).filter_map(|node| find(reader, node));
    found.fold(SymbolMask::default(), |mask, symbol| mask.with(SymbolId::from_index(symbol)))
}
