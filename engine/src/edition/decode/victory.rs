//! `[[victory]]`.

use super::script::call;
use crate::edition::codes;
use crate::edition::draft::CallUse;
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::model::{DeckId, TableId, Victory, VictoryWhen};

pub(super) fn victory(reader: &mut Reader<'_>) -> Victory {
    Victory {
        id: reader.id(),
        name: reader.need_text("name"),
        when: when(reader),
        shows: reader.find("shows", Kind::Deck).map(DeckId::from_index),
        source: reader.source(),
    }
}

fn when(reader: &mut Reader<'_>) -> VictoryWhen {
    let nothing = VictoryWhen::LastFaction;
    let Some(node) = reader.need("when") else { return nothing };
    if node.table().is_none() {
        return reader
            .cx
            .word(node, "when", &[("last-faction", VictoryWhen::LastFaction)])
            .unwrap_or(nothing);
    }
    let Some(mut when) = Reader::new(reader.cx, node, "`when`") else { return nothing };
    let cards = when.int("cards_laid", 1..=1_000).map(VictoryWhen::CardsLaid);
    let run = when.get("run").and_then(|node| call(&when, node, "run", CallUse::Query));
    if cards.is_some() && run.is_some() {
        let message = "`when` has both `cards_laid` and `run`: a row says one thing";
        when.cx.add(Problem::error(codes::KEY_TWICE, node.place, message));
    }
    let other = cards.or(run.map(VictoryWhen::Script));
    let is_other = ["cards_laid", "run"].iter().any(|key| when.table.contains_key(*key));
    let spaces =
        if is_other { when.int("spaces", 1..=1_000) } else { when.need_int("spaces", 1..=1_000) };
    let found = other.or(spaces.map(VictoryWhen::Spaces));
    when.finish();
    found.unwrap_or(nothing)
}
