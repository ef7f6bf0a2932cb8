//! From the tree to rows: one file for each table. Nothing here compares one table with another.

mod army;
mod board;
mod bots;
mod card;
mod combat;
mod flow;
mod links;
mod option;
mod order;
mod script;
mod setup;
mod start;
mod target;
mod track;
mod unit;
mod victory;

use super::codes;
use super::draft::{At, BoardDraft, Draft};
use super::problem::Problem;
use super::reader::{Cx, Reader};
use super::tree::Node;
use crate::model::Lang;

/// The most of anything that is counted: troops, a bonus, a track's number.
pub(crate) const NUMBER_MAX: u32 = 100_000;
/// The most players.
pub(crate) const PLAYERS_MAX: usize = 16;

/// Reads every table. A row with a mistake is reported and still stands in the draft, filled up with nothing; a tree
/// with errors is never played.
#[expect(clippy::too_many_lines, reason = "one list, told in order")]
pub(crate) fn decode<'a>(tree: &'a Node, cx: &'a Cx<'a>) -> Option<Draft> {
    let mut root = Reader::new(cx, tree, "the edition")?;
    root.place = tree.identity_place();
    let id = root.id();
    let name = root.need_text("name");
    let players = players(&mut root);
    let turns_max = root.need_int("turns_max", 1..=1_000_000).unwrap_or(1);
    languages(&mut root);
    let armies = needed_rows(&mut root, "army", army::army);
    let factions = optional_rows(&mut root, "faction", army::faction);
    let hand = army::hand(&mut root);
    let setups = needed_rows(&mut root, "setup", setup::setup);
    let victory = needed_rows(&mut root, "victory", victory::victory);
    let board = board(&mut root);
    let units = needed_rows(&mut root, "unit", unit::unit);
    let combat = combat::combat(&mut root);
    let combat_unsure = combat.is_none() && root.table.contains_key("combat");
    let symbols = optional_rows(&mut root, "symbol", card::symbol);
    let decks = optional_rows(&mut root, "deck", card::deck);
    let cards = optional_rows(&mut root, "card", |reader| card::card(reader, &board.spaces));
    let tracks = optional_rows(&mut root, "track", track::track);
    let opening = optional_rows(&mut root, "opening", |reader| flow::opening(reader, &tracks));
    let turn = needed_rows(&mut root, "turn", |reader| flow::turn(reader, &tracks));
    let options = optional_rows(&mut root, "option", option::option);
    let hooks = optional_rows(&mut root, "hook", script::hook).into_iter().flatten().collect();
    let variables = optional_rows(&mut root, "variable", script::variable);
    let piles = optional_rows(&mut root, "pile", script::pile);
    let tokens = optional_rows(&mut root, "token", script::token);
    let targets = optional_rows(&mut root, "target", target::target);
    let orders = optional_rows(&mut root, "order", order::order);
    let start = optional_rows(&mut root, "start", start::start);
    let texts = optional_rows(&mut root, "text", script::text).into_iter().flatten().collect();
    let bots = bots::bots(&mut root);
    root.finish();
    Some(Draft {
        id,
        name,
        players,
        turns_max,
        armies,
        factions,
        hand,
        setups,
        victory,
        board,
        units,
        combat,
        combat_unsure,
        symbols,
        decks,
        cards,
        tracks,
        opening,
        turn,
        options,
        hooks,
        variables,
        piles,
        tokens,
        targets,
        orders,
        start,
        texts,
        bots,
        calls: cx.calls.borrow().clone(),
        languages: cx.languages.clone(),
    })
}

fn board(root: &mut Reader<'_>) -> BoardDraft {
    let regions = optional_rows(root, "region", board::region);
    let mut unsure = board::Unsure::default();
    let tags = optional_rows(root, "tag", board::tag);
    let spaces = needed_rows(root, "space", |reader| board::space(reader, &mut unsure));
    let mut board = BoardDraft {
        regions,
        tags,
        spaces,
        regions_unsure: unsure.regions,
        ..BoardDraft::default()
    };
    board.links_unsure = unsure.links;
    board::declared(root, &mut board);
    links::links(root, &mut board);
    board
}

/// `languages = ["en"]`. Which they are is known before any text is read.
fn languages(root: &mut Reader<'_>) {
    let Some(node) = root.get("languages") else { return };
    let list = root.cx.list(node, "languages");
    if node.array().is_some_and(<[Node]>::is_empty) {
        let message = "`languages` names no language";
        root.cx.add(Problem::error(codes::MISSING_KEY, node.place, message));
    }
    let words = Lang::ALL.map(|lang| (lang.as_str(), lang));
    for node in list {
        root.cx.word(node, "languages", &words);
    }
}

fn players(root: &mut Reader<'_>) -> Vec<At<usize>> {
    let Some(node) = root.need("players") else { return Vec::new() };
    let list = root.cx.list(node, "players");
    if node.array().is_some_and(<[Node]>::is_empty) {
        let problem =
            Problem::error(codes::MISSING_KEY, node.place, "`players` names no number of players");
        root.cx.add(problem);
    }
    let count = |node| {
        Some(At { value: root.cx.int(node, "players", 1..=PLAYERS_MAX)?, place: node.place })
    };
    list.iter().filter_map(count).collect()
}

/// The rows of an array of tables that may be missing.
fn optional_rows<'a, T>(
    root: &mut Reader<'a>,
    word: &'static str,
    row: impl FnMut(&mut Reader<'a>) -> T,
) -> Vec<T> {
    let node = root.get(word);
    read_rows(root.cx, node, word, row)
}

/// The rows of an array of tables that must not be missing.
fn needed_rows<'a, T>(
    root: &mut Reader<'a>,
    word: &'static str,
    row: impl FnMut(&mut Reader<'a>) -> T,
) -> Vec<T> {
    let node = root.need(word);
    read_rows(root.cx, node, word, row)
}

fn read_rows<'a, T>(
    cx: &'a Cx<'a>,
    node: Option<&'a Node>,
    word: &'static str,
    mut row: impl FnMut(&mut Reader<'a>) -> T,
) -> Vec<T> {
    let single = node.filter(|node| node.table().is_some());
    if let Some(node) = single {
        let problem = Problem::wrong_type(node, word, "a list");
        cx.add(problem.help(format!("write `[[{word}]]` for each of its rows")));
    }
    let node = node.filter(|_| single.is_none());
    let list = node.map(|node| cx.list(node, word)).unwrap_or_default();
    let readers = list.iter().filter_map(|node| Reader::row(cx, node, word));
    let rows = readers.map(|mut reader| {
        let value = row(&mut reader);
        reader.finish();
        value
    });
    rows.collect()
}
