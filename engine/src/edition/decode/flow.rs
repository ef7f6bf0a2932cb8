//! `[[opening]]` and `[[turn]]`: the turn summary, one step after the other.

use super::script::call;
use super::{NUMBER_MAX, PLAYERS_MAX};
use crate::edition::codes;
use crate::edition::draft::{CallUse, StepDraft, TrackDraft};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::{Node, Table, Value};
use crate::model::{
    Actors, ArmyMask, Asked, Build, Claim, ClaimFirst, Cleared, Closed, Count, Deal, DealCards,
    DeckId, Draw, DrawExtra, DrawPer, Duty, Eliminate, Expects, Fortify, HeldSpace, Invade,
    KindMask, Moment, MoveTo, Movers, Orders, PROGRAM_MAX, Place, PlaceOn, Program, Range,
    Reinforce, Run, SetWorth, Spoils, Step, StepKind, SymbolId, TableId, TagId, Targets, Through,
    TrackId, Trade, Traded, UnitKindId,
};
use crate::words::nearest;

/// The words of the steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    RollForFirst,
    ClaimFirst,
    Claim,
    Deal,
    Reinforce,
    Count,
    Trade,
    Build,
    Place,
    Invade,
    Fortify,
    Draw,
    DealCards,
    Program,
    Orders,
    Window,
    Script,
}

const WORDS: [(&str, Word); 17] = [
    ("roll-for-first", Word::RollForFirst),
    ("claim-first", Word::ClaimFirst),
    ("claim", Word::Claim),
    ("deal", Word::Deal),
    ("reinforce", Word::Reinforce),
    ("count", Word::Count),
    ("trade", Word::Trade),
    ("build", Word::Build),
    ("place", Word::Place),
    ("invade", Word::Invade),
    ("fortify", Word::Fortify),
    ("draw", Word::Draw),
    ("deal-cards", Word::DealCards),
    ("program", Word::Program),
    ("orders", Word::Orders),
    ("window", Word::Window),
    ("script", Word::Script),
];

impl Word {
    /// Whether it stands in the opening; nothing for a step of either part.
    fn is_opening(self) -> Option<bool> {
        match self {
            Self::RollForFirst | Self::ClaimFirst | Self::Claim | Self::Deal | Self::Reinforce => {
                Some(true)
            }
            Self::Script | Self::DealCards => None,
            Self::Count
            | Self::Trade
            | Self::Build
            | Self::Place
            | Self::Invade
            | Self::Fortify
            | Self::Draw
            | Self::Program
            | Self::Orders
            | Self::Window => Some(false),
        }
    }
}

pub(super) fn opening(reader: &mut Reader<'_>, tracks: &[TrackDraft]) -> StepDraft {
    step(reader, true, tracks)
}

pub(super) fn turn(reader: &mut Reader<'_>, tracks: &[TrackDraft]) -> StepDraft {
    step(reader, false, tracks)
}

fn step(reader: &mut Reader<'_>, opening: bool, tracks: &[TrackDraft]) -> StepDraft {
    let word = reader.need("step").and_then(|node| {
        let word = reader.cx.word(node, "step", &WORDS)?;
        if word.is_opening().is_some_and(|is_opening| is_opening != opening) {
            let (right, wrong) = if opening { ("turn", "opening") } else { ("opening", "turn") };
            let message =
                format!("step `{}` belongs to `[[{right}]]`, not to `[[{wrong}]]`", word_of(word));
            reader.cx.add(Problem::error(codes::WRONG_PART, node.place, message));
        }
        Some(word)
    });
    let id = if reader.table.contains_key("id") { reader.id() } else { default_id(reader, word) };
    let name = reader.need_text("name");
    let source = reader.source();
    let players = reader.get("players").map(|node| players(reader, node));
    let only = match word {
        Some(Word::Script | Word::Window) => reader.find("only", Kind::Faction),
        Some(Word::ClaimFirst) => reader.need_find("faction", Kind::Faction),
        Some(_) | None => None,
    };
    let mut extra = Vec::new();
    let kind = if word == Some(Word::Draw) {
        let (keys, factions) = draw_more(reader, tracks);
        extra = factions;
        keys.map(StepKind::Draw)
    } else if let Some(word) = word {
        kind(reader, word)
    } else {
        // Which keys belong to a step that is unknown cannot be said.
        reader.pass_over();
        None
    };
    let step = kind.map(|kind| Step { id, name, kind, source });
    StepDraft { step, place: reader.place, only, extra, players }
}

/// The numbers of players whose games a step is part of.
fn players(reader: &Reader<'_>, node: &Node) -> Vec<usize> {
    let rows = reader.cx.list(node, "players");
    rows.iter().filter_map(|node| reader.cx.int(node, "players", 1..=PLAYERS_MAX)).collect()
}

fn word_of(word: Word) -> &'static str {
    WORDS.iter().find(|&&(_, known)| known == word).map_or("", |&(text, _)| text)
}

fn default_id(reader: &mut Reader<'_>, word: Option<Word>) -> Box<str> {
    reader.get("id");
    word.map(word_of).unwrap_or_default().replace('-', "_").into()
}

fn kind(reader: &mut Reader<'_>, word: Word) -> Option<StepKind> {
    let units = 1..=NUMBER_MAX;
    Some(match word {
        Word::RollForFirst => StepKind::RollForFirst,
        Word::ClaimFirst => StepKind::ClaimFirst(ClaimFirst {
            units: reader.int("units", units).unwrap_or(1),
            armies: ArmyMask::default(),
        }),
        Word::Claim => StepKind::Claim(Claim {
            units: reader.int("units", units).unwrap_or(1),
            neutral: reader.bool("neutral").unwrap_or(false),
        }),
        Word::Deal => StepKind::Deal(Deal {
            units: reader.int("units", units).unwrap_or(1),
            neutral: reader.bool("neutral").unwrap_or(false),
            spaces_neutral: reader.int("spaces_neutral", 1..=NUMBER_MAX),
        }),
        Word::Reinforce => StepKind::Reinforce(Reinforce {
            per_visit: reader.int("per_visit", units).unwrap_or(1),
            per_visit_neutral: reader.int("per_visit_neutral", 0..=NUMBER_MAX).unwrap_or(0),
        }),
        Word::Count => StepKind::Count(count(reader)?),
        Word::Trade => StepKind::Trade(trade(reader)?),
        Word::Build => StepKind::Build(build(reader)?),
        Word::Place => {
            let on = reader.get("on").and_then(|node| reader.cx.word(node, "on", &PLACE_ON));
            let armies = actors(reader, &ONE_BY_ONE);
            StepKind::Place(Place { on: on.unwrap_or_default(), armies })
        }
        Word::Invade => StepKind::Invade(invade(reader)?),
        Word::Fortify => StepKind::Fortify(fortify(reader)?),
        Word::Draw => return None,
        Word::DealCards => {
            let (deck, cards) = (deck(reader), reader.need_int("cards", 1..=1_000));
            StepKind::DealCards(DealCards { deck: deck.ok()?, cards: cards? })
        }
        Word::Program => {
            let most = u8::try_from(PROGRAM_MAX).unwrap_or(u8::MAX);
            StepKind::Program(Program { cards: reader.need_int("cards", 1..=most)? })
        }
        Word::Orders => StepKind::Orders(orders(reader)),
        Word::Window => {
            let who = reader.need_word("who", &WHO);
            let own_turn = reader.bool("own_turn").unwrap_or(false);
            StepKind::Window(Moment { who: who?, only: None, own_turn })
        }
        Word::Script => StepKind::Script(run(reader)?),
    })
}

const ONE_BY_ONE: [(&str, Actors); 2] = [("own", Actors::Own), ("allies", Actors::Allies)];
const TOGETHER: [(&str, Actors); 2] = [("own", Actors::Own), ("commanded", Actors::Commanded)];

/// For which armies a step acts: the own one unless it says so.
fn actors(reader: &mut Reader<'_>, words: &'static [(&str, Actors)]) -> Actors {
    let word = reader.get("armies").and_then(|node| reader.cx.word(node, "armies", words));
    word.unwrap_or_default()
}

const PLACE_ON: [(&str, PlaceOn); 2] =
    [("controlled", PlaceOn::Controlled), ("present", PlaceOn::Present)];

/// `cleared = { cards = 1, except = "port", despite = ["buoy"] }`
fn orders(reader: &mut Reader<'_>) -> Orders {
    let cleared = reader.get("cleared").and_then(|node| {
        let mut reader = Reader::new(reader.cx, node, "`cleared`")?;
        let cards = reader.need_int("cards", 1..=1_000);
        let except = reader.find("except", Kind::Tag).map(TagId::from_index);
        let rows = reader.get("despite").map(|node| reader.cx.list(node, "despite"));
        let (names, problems) = (&reader.cx.names, reader.cx.problems);
        let rows = rows.unwrap_or_default().iter();
        let kinds = rows.filter_map(|node| names.find(Kind::Unit, node, "`cleared`", problems));
        let despite = kinds.map(UnitKindId::from_index).fold(KindMask::default(), KindMask::with);
        reader.finish();
        Some(Cleared { cards: cards?, except, despite })
    });
    Orders { cleared }
}

const WHO: [(&str, Asked); 3] =
    [("mover", Asked::Mover), ("everybody", Asked::Everybody), ("others", Asked::Others)];

fn run(reader: &mut Reader<'_>) -> Option<Run> {
    let run = reader.need("run").and_then(|node| call(reader, node, "run", CallUse::Effect));
    let while_ = reader
        .get("while")
        .and_then(|node| call(reader, node, "while", CallUse::Query(Expects::Flag)));
    Some(Run { run: run?, only: None, while_ })
}

fn count(reader: &mut Reader<'_>) -> Option<Count> {
    let per = reader.need_int("per", 1..=NUMBER_MAX);
    let at_least = reader.need_int("at_least", 0..=NUMBER_MAX);
    let regions = reader.bool("regions").unwrap_or(true);
    let words = [("left-out", Closed::LeftOut), ("needed", Closed::Needed)];
    let closed = reader.get("closed").and_then(|node| reader.cx.word(node, "closed", &words));
    let closed = closed.unwrap_or_default();
    Some(Count { per: per?, at_least: at_least?, regions, closed })
}

fn trade(reader: &mut Reader<'_>) -> Option<Trade> {
    let deck = deck(reader);
    let sets = reader.need("sets").and_then(|node| sets(reader, node));
    let must = reader.get("must").and_then(|node| duty(reader, node, "must"));
    let held_space = reader.get("held_space").and_then(|node| held_space(reader, node));
    let per_turn = reader.int("most", 1..=1_000);
    let words = [("discard", Traded::Discard), ("removed", Traded::Removed)];
    let then = reader.get("then").and_then(|node| reader.cx.word(node, "then", &words));
    let then = then.unwrap_or_default();
    Some(Trade { deck: deck.ok()?, sets: sets?, must, held_space, most: per_turn, then })
}

/// A name that no file gives, told already.
struct Unknown;

/// The deck that a step names, if it names one.
fn deck(reader: &mut Reader<'_>) -> Result<Option<DeckId>, Unknown> {
    let Some(node) = reader.get("deck") else { return Ok(None) };
    let found = reader.cx.names.find(Kind::Deck, node, &reader.what, reader.cx.problems);
    found.map(|deck| Some(DeckId::from_index(deck))).ok_or(Unknown)
}

/// `{ SYMBOL = "UNIT" }`: what a card that stands for the symbol is discarded for.
fn build(reader: &mut Reader<'_>) -> Option<Build> {
    let node = reader.need("units");
    let per_turn = reader.int("per_turn", 1..=1_000).unwrap_or(1);
    let node = node?;
    let Some(table) = node.table() else {
        reader.cx.add(Problem::wrong_type(node, "units", "a table of symbols with units"));
        return None;
    };
    if table.is_empty() {
        let message = format!("{} builds nothing: `units` is empty", reader.what);
        reader.cx.add(Problem::error(codes::MISSING_KEY, node.place, message));
    }
    let (names, problems) = (&reader.cx.names, reader.cx.problems);
    let rows = table.iter().filter_map(|(symbol, entry)| {
        let found = names.find_name(Kind::Symbol, symbol, entry.key, &reader.what, problems);
        let unit = names.find(Kind::Unit, &entry.node, &reader.what, problems);
        Some((UnitKindId::from_index(unit?), SymbolId::from_index(found?)))
    });
    let mut units: Vec<(UnitKindId, SymbolId)> = rows.collect();
    units.sort_unstable();
    Some(Build { units, per_turn })
}

/// The id of a track, or a table: a number for three of each symbol, and for a `mixed` set.
fn sets(reader: &Reader<'_>, node: &Node) -> Option<SetWorth> {
    let Value::Table(table) = &node.value else {
        let track = reader.cx.names.find(Kind::Track, node, &reader.what, reader.cx.problems)?;
        return Some(SetWorth::Track(TrackId::from_index(track)));
    };
    let mixed =
        table.get("mixed").and_then(|entry| reader.cx.int(&entry.node, "mixed", 0..=NUMBER_MAX));
    let mut three: Vec<(SymbolId, u32)> = three(reader, table);
    three.sort_unstable();
    Some(SetWorth::Table { three, mixed })
}

fn three(reader: &Reader<'_>, table: &Table) -> Vec<(SymbolId, u32)> {
    let rows = table.iter().filter(|(symbol, _)| symbol.as_ref() != "mixed");
    rows.filter_map(|(symbol, entry)| {
        let is_mixed = nearest(symbol, std::iter::once("mixed")).is_some();
        if is_mixed && !reader.cx.names.has(Kind::Symbol, symbol) {
            let message = format!("{} names unknown symbol `{symbol}`", reader.what);
            let problem = Problem::error(codes::UNKNOWN_SYMBOL, entry.key, message);
            reader.cx.add(problem.help("did you mean `mixed`?"));
            return None;
        }
        let found = reader.cx.names.find_name(
            Kind::Symbol,
            symbol,
            entry.key,
            &reader.what,
            reader.cx.problems,
        );
        let worth = reader.cx.int(&entry.node, symbol, 0..=NUMBER_MAX);
        Some((SymbolId::from_index(found?), worth?))
    })
    .collect()
}

fn duty(parent: &Reader<'_>, node: &Node, key: &str) -> Option<Duty> {
    let mut reader = Reader::new(parent.cx, node, format!("`{key}`"))?;
    let at = reader.need_int("at", 3..=1_000);
    let until = reader.int("until", 2..=at.map_or(1_000, |at| at - 1));
    reader.finish();
    Some(Duty { at: at?, until })
}

fn held_space(parent: &Reader<'_>, node: &Node) -> Option<HeldSpace> {
    let mut reader = Reader::new(parent.cx, node, "`held_space`")?;
    let units = reader.need_int("units", 1..=NUMBER_MAX);
    let per_turn = reader.need_int("per_turn", 1..=1_000);
    reader.finish();
    Some(HeldSpace { units: units?, per_turn: per_turn? })
}

fn invade(reader: &mut Reader<'_>) -> Option<Invade> {
    let targets =
        [("other-armies", Targets::OtherArmies), ("other-factions", Targets::OtherFactions)];
    let targets = reader.need_word("targets", &targets);
    let eliminate = reader.need("eliminate").and_then(|node| eliminate(reader, node));
    let armies = actors(reader, &TOGETHER);
    Some(Invade { armies, targets: targets?, eliminate: eliminate? })
}

fn eliminate(parent: &Reader<'_>, node: &Node) -> Option<Eliminate> {
    let mut reader = Reader::new(parent.cx, node, "`eliminate`")?;
    let cards = reader
        .need_word("cards", &[("conqueror", Spoils::Conqueror), ("discard", Spoils::Discard)]);
    let trade = reader.get("trade").and_then(|node| duty(&reader, node, "trade"));
    reader.finish();
    Some(Eliminate { cards: cards?, trade })
}

fn fortify(reader: &mut Reader<'_>) -> Option<Fortify> {
    let moves = reader.need_int("moves", 1..=1_000);
    let range = reader
        .need_word("range", &[("adjacent", Range::Adjacent), ("connected", Range::Connected)]);
    let through = [("own", Through::Own), ("faction", Through::Faction)];
    let through =
        reader.get("through").map(|node| (node, reader.cx.word(node, "through", &through)));
    if let (Some((node, Some(Through::Faction))), Some(Range::Adjacent)) = (through, range) {
        let message = "a move over one link goes `through` no other space";
        let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
        reader.cx.add(problem.help("`range` is `adjacent`; `connected` goes further"));
    }
    let to = [("own", MoveTo::Own), ("faction", MoveTo::Faction)];
    let to = reader.get("to").and_then(|node| reader.cx.word(node, "to", &to));
    let units = [("basic", Movers::Basic), ("others", Movers::Others)];
    let units = reader.get("units").and_then(|node| reader.cx.word(node, "units", &units));
    Some(Fortify {
        armies: actors(reader, &ONE_BY_ONE),
        moves: moves?,
        range: range?,
        through: through.and_then(|(_, word)| word).unwrap_or(Through::Own),
        to: to.unwrap_or_default(),
        units: units.unwrap_or(Movers::Basic),
    })
}

/// The keys of `draw`, and the factions that what tracks add is for.
fn draw_more(reader: &mut Reader<'_>, tracks: &[TrackDraft]) -> (Option<Draw>, Vec<usize>) {
    let deck = deck(reader);
    let cards = reader.need_int("cards", 1..=1_000);
    let per = [("turn", DrawPer::Turn), ("army", DrawPer::Army), ("faction", DrawPer::Faction)];
    let per = reader.get("per").and_then(|node| reader.cx.word(node, "per", &per));
    let rows = reader.get("extra").map(|node| reader.cx.list(node, "extra")).unwrap_or_default();
    let rows = rows.iter().filter_map(|node| draw_extra(reader, node, tracks));
    let (extra, factions) = rows.unzip();
    let draw =
        || Some(Draw { deck: deck.ok()?, cards: cards?, per: per.unwrap_or(DrawPer::Turn), extra });
    (draw(), factions)
}

/// `{ track, column, faction }`: so many cards more for the faction as the column says.
fn draw_extra(
    parent: &Reader<'_>,
    node: &Node,
    tracks: &[TrackDraft],
) -> Option<(DrawExtra, usize)> {
    let mut reader = Reader::new(parent.cx, node, "`extra`")?;
    let track = reader.need_find("track", Kind::Track);
    let column = reader.need("column").and_then(|node| {
        let name = reader.cx.string(node, "column")?;
        let row = &tracks.get(track?)?.track;
        let found = row.columns.iter().position(|column| *column.id == *name);
        if found.is_none() {
            let message = format!("track `{}` has no column `{name}`", row.id);
            let problem = Problem::error(codes::UNKNOWN_COLUMN, node.place, message);
            let known = row.columns.iter().map(|column| &*column.id);
            reader.cx.add(problem.nearest(name, known));
        }
        found
    });
    let faction = reader.need_find("faction", Kind::Faction);
    reader.finish();
    let (track, armies) = (TrackId::from_index(track?), ArmyMask::default());
    Some((DrawExtra { track, column: column?, armies }, faction?))
}
