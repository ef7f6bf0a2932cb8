//! `[[victory]]`.

use super::script::call;
use crate::edition::draft::CallUse;
use crate::edition::reader::Reader;
use crate::model::{Victory, VictoryWhen};

pub(super) fn victory(reader: &mut Reader<'_>) -> Victory {
    Victory {
        id: reader.id(),
        name: reader.need_text("name"),
        when: when(reader),
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
    let other = cards.or(run.map(VictoryWhen::Script));
    let is_other = ["cards_laid", "run"].iter().any(|key| when.table.contains_key(*key));
    let spaces =
        if is_other { when.int("spaces", 1..=1_000) } else { when.need_int("spaces", 1..=1_000) };
    let found = other.or(spaces.map(VictoryWhen::Spaces));
    when.finish();
    found.unwrap_or(nothing)
}
