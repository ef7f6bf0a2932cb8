//! `[[victory]]`.

use super::script::call;
use crate::edition::codes;
use crate::edition::draft::{CallUse, VictoryDraft};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::model::{
    DeckId, Expects, FactionId, TableId, TagId, TokenId, UnitKindId, Victory, VictoryWhen,
};

/// A row in which factions and tokens are rows of their tables.
pub(super) fn victory(reader: &mut Reader<'_>) -> VictoryDraft {
    let victory = Victory {
        id: reader.id(),
        name: reader.need_text("name"),
        faction: reader.find("faction", Kind::Faction).map(FactionId::from_index),
        when: when(reader),
        shows: reader.find("shows", Kind::Deck).map(DeckId::from_index),
        source: reader.source(),
    };
    let unsaid = match victory.when {
        VictoryWhen::Eliminated { .. } => Some("eliminated"),
        VictoryWhen::Lost(_) => Some("lost"),
        VictoryWhen::LastFaction
        | VictoryWhen::Spaces { .. }
        | VictoryWhen::CardsLaid(_)
        | VictoryWhen::TokenLaid(_)
        | VictoryWhen::Script(_) => None,
    };
    if let Some(key) = unsaid.filter(|_| !reader.table.contains_key("faction")) {
        let message = format!("{} has `{key}` and no `faction` that wins", reader.what);
        reader.cx.add(Problem::error(codes::MISSING_KEY, reader.place, message));
    }
    VictoryDraft { victory, place: reader.place }
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
    let token = when.find("token_laid", Kind::Token).map(TokenId::from_index);
    let run =
        when.get("run").and_then(|node| call(&when, node, "run", CallUse::Query(Expects::Winner)));
    let out = when.find("eliminated", Kind::Faction).map(FactionId::from_index);
    let armies = when.int("armies", 1..=1_000);
    if out.is_none()
        && let Some(entry) = when.table.get("armies")
    {
        let message = "`when` has `armies`, which belongs to `eliminated`";
        when.cx.add(Problem::error(codes::NOT_ALLOWED, entry.key, message));
    }
    let lost = when.find("lost", Kind::Unit).map(UnitKindId::from_index);
    let tag = when.find("tag", Kind::Tag).map(TagId::from_index);
    let keys = ["cards_laid", "token_laid", "run", "eliminated", "lost", "spaces"];
    let given: Vec<&str> = keys.into_iter().filter(|key| when.table.contains_key(*key)).collect();
    if let [first, second, ..] = given[..] {
        let message = format!("`when` has both `{first}` and `{second}`: a row says one thing");
        when.cx.add(Problem::error(codes::KEY_TWICE, node.place, message));
    }
    let is_other = given.iter().any(|key| *key != "spaces")
        || keys.into_iter().any(|key| key != "spaces" && when.is_misspelt(key));
    if is_other && let Some(entry) = when.table.get("tag") {
        let message = "`when` has `tag`, which belongs to `spaces`";
        when.cx.add(Problem::error(codes::KEY_TWICE, entry.key, message));
    }
    let least =
        if is_other { when.int("spaces", 1..=1_000) } else { when.need_int("spaces", 1..=1_000) };
    let spaces = least.map(|least| VictoryWhen::Spaces { least, tag });
    let found = cards
        .or(token.map(VictoryWhen::TokenLaid))
        .or(run.map(VictoryWhen::Script))
        .or(out.map(|faction| VictoryWhen::Eliminated { faction, armies }))
        .or(lost.map(VictoryWhen::Lost))
        .or(spaces);
    when.finish();
    found.unwrap_or(nothing)
}
