//! What is said in scripts: effects of cards, hooks, variables, tokens and texts. Functions are named here and looked
//! for when every table is read.

use super::NUMBER_MAX;
use crate::edition::codes;
use crate::edition::draft::{
    At, CallDraft, CallUse, EffectDraft, PileDraft, TimingDraft, TokenDraft, VariableDraft,
};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::{Node, Value};
use crate::model::{
    CallId, Expects, Face, Hook, HookOn, Per, Pile, Played, Role, Scope, TableId, Text, Timing,
    TrackId, Window,
};
use crate::words::is_snake_case;

/// What a card is worth to whoever plays it unless it says so.
const WORTH: u32 = 1;

/// The function that a key names.
pub(super) fn call(reader: &Reader<'_>, node: &Node, key: &str, used: CallUse) -> Option<CallId> {
    let Some(function) = node.string() else {
        let problem = Problem::wrong_type(node, key, "the name of a function");
        let help = if used == CallUse::Query(Expects::Flag) {
            format!(
                "write `{key} = \"name\"`, of a function that says yes or no; \
                 leave `{key}` out where it always holds"
            )
        } else {
            format!("write `{key} = \"name\"`, of a function in a `.rhai` file")
        };
        reader.cx.add(problem.help(help));
        return None;
    };
    let mut calls = reader.cx.calls.borrow_mut();
    let found = calls.iter().position(|call| *call.function == *function && call.used == used);
    let at = found.unwrap_or(calls.len());
    if found.is_none() {
        calls.push(CallDraft { function: function.into(), place: node.place, used });
    }
    u16::try_from(at).ok().map(CallId)
}

/// The keys of a card that can be played.
pub(super) fn effect(reader: &mut Reader<'_>) -> Option<EffectDraft> {
    let run = reader.get("effect").and_then(|node| call(reader, node, "effect", CallUse::Effect));
    let playable = reader
        .get("playable")
        .and_then(|node| call(reader, node, "playable", CallUse::Query(Expects::Flag)));
    let roles = [
        ("attacker", Role::Attacker),
        ("defender", Role::Defender),
        ("fighting", Role::Fighting),
        ("faction", Role::Faction),
        ("anybody", Role::Anybody),
    ];
    let by = reader.get("by");
    let role = by.and_then(|node| reader.cx.word(node, "by", &roles)).unwrap_or(Role::Anybody);
    let places = [
        ("discard", Played::Discard),
        ("laid", Played::Laid),
        ("removed", Played::Removed),
        ("kept", Played::Kept),
    ];
    let then = reader.get("then");
    let played =
        then.and_then(|node| reader.cx.word(node, "then", &places)).unwrap_or(Played::Discard);
    let timings = timings(reader);
    let worth = reader.int("worth", 0..=1_000).unwrap_or(WORTH);
    if reader.table.contains_key("effect") {
        if timings.is_none() {
            let message = format!("{} has an `effect` and no `timing`", reader.what);
            reader.cx.add(Problem::error(codes::MISSING_KEY, reader.place, message));
        }
    } else if !reader.is_misspelt("effect") {
        let of_effects = ["playable", "by", "then", "timing", "worth"];
        let given: Vec<_> =
            of_effects.iter().filter_map(|key| Some((key, reader.table.get(*key)?))).collect();
        if let [(_, first), ..] = given[..] {
            let keys: Vec<String> = given.iter().map(|(key, _)| format!("`{key}`")).collect();
            let message = format!("{} has {} and no `effect`", reader.what, keys.join(", "));
            reader.cx.add(Problem::error(codes::MISSING_KEY, first.key, message));
        }
    }
    Some(EffectDraft { run: run?, playable, timings: timings?, role, played, worth })
}

/// `timing = "step:place"`, or a list of such words.
fn timings(reader: &mut Reader<'_>) -> Option<Vec<TimingDraft>> {
    let node = reader.get("timing")?;
    let one = std::slice::from_ref(node);
    let list = if let Value::Array(list) = &node.value { list.as_slice() } else { one };
    let timing = |node: &Node| {
        let word = reader.cx.string(node, "timing")?;
        let place = node.place;
        let known = match word.split_once(':') {
            None if word == "own_turn" => Some(TimingDraft::Known(Timing::OwnTurn)),
            Some(("step", step)) => Some(TimingDraft::Step(At { value: step.into(), place })),
            Some(("window", window)) => Some(
                Window::BUILT_IN
                    .iter()
                    .find(|(known, _)| *known == window)
                    .map(|&(_, window)| TimingDraft::Known(Timing::Window(window)))
                    .unwrap_or(TimingDraft::Window(At { value: window.into(), place })),
            ),
            _ => None,
        };
        if known.is_none() {
            let message = format!("`timing` is `{word}`");
            let is_id = is_snake_case(word) && word != "own_turn";
            let help = if is_id {
                format!(
                    "write `step:{word}` for a step, `window:{word}` for a window, or `own_turn`"
                )
            } else {
                "write `own_turn`, `step:<id>` or `window:<id>`".to_owned()
            };
            reader.cx.add(Problem::error(codes::NOT_ALLOWED, place, message).help(help));
        }
        known
    };
    Some(list.iter().filter_map(timing).collect())
}

pub(super) fn hook(reader: &mut Reader<'_>) -> Option<Hook> {
    let on = reader.need_word("on", &HookOn::ALL);
    let used = match on {
        Some(on) if on.is_query() => CallUse::Query(Expects::Number),
        Some(_) | None => CallUse::Effect,
    };
    let run = reader.need("run").and_then(|node| call(reader, node, "run", used));
    reader.source();
    Some(Hook { on: on?, run: run? })
}

/// What a variable is declared per, before the track is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PerWord {
    Known(Per),
    Track,
}

pub(super) fn variable(reader: &mut Reader<'_>) -> VariableDraft {
    let scopes = [("game", Scope::Game), ("turn", Scope::Turn), ("invasion", Scope::Invasion)];
    let pers = [
        ("game", PerWord::Known(Per::Game)),
        ("army", PerWord::Known(Per::Army)),
        ("space", PerWord::Known(Per::Space)),
        ("region", PerWord::Known(Per::Region)),
        ("track", PerWord::Track),
    ];
    let id = reader.id();
    let scope = reader.need_word("scope", &scopes).unwrap_or(Scope::Game);
    let per = reader.get("per").and_then(|node| reader.cx.word(node, "per", &pers));
    let per = per.unwrap_or(PerWord::Known(Per::Game));
    let track = per_track(reader, per == PerWord::Track);
    let per = match (per, track) {
        (PerWord::Known(per), _) => per,
        (PerWord::Track, Some(track)) => Per::Track(track),
        (PerWord::Track, None) => Per::Game,
    };
    let start = reader.int("start", 0..=NUMBER_MAX).unwrap_or(0);
    VariableDraft { id, scope, per, start }
}

/// The track of a variable that has a number for each space of one.
fn per_track(reader: &mut Reader<'_>, is_per_track: bool) -> Option<TrackId> {
    if is_per_track {
        return reader.need_find("track", Kind::Track).map(TrackId::from_index);
    }
    reader.get("track")?;
    if let Some(entry) = reader.table.get("track") {
        let message = format!("{} has `track` and is not `per = \"track\"`", reader.what);
        reader.cx.add(Problem::error(codes::NOT_ALLOWED, entry.key, message));
    }
    None
}

pub(super) fn pile(reader: &mut Reader<'_>) -> PileDraft {
    let pile = Pile {
        id: reader.id(),
        name: reader.need_text("name"),
        tokens: Vec::new(),
        source: reader.source(),
    };
    PileDraft { pile }
}

pub(super) fn token(reader: &mut Reader<'_>) -> TokenDraft {
    let pile = reader.need_find("pile", Kind::Pile);
    let numbers = reader.get("numbers").map(|node| numbers(reader, node)).unwrap_or_default();
    let face = Face {
        id: reader.id(),
        name: reader.need_text("name"),
        numbers,
        closes: reader.bool("closes").unwrap_or(false),
        source: reader.source(),
    };
    TokenDraft { pile, face, copies: reader.int("copies", 1..=100).unwrap_or(1) }
}

fn numbers(reader: &Reader<'_>, node: &Node) -> Vec<(Box<str>, u32)> {
    let Value::Table(table) = &node.value else {
        reader.cx.add(Problem::wrong_type(node, "numbers", "a table of numbers by name"));
        return Vec::new();
    };
    table
        .iter()
        .filter_map(|(name, entry)| {
            Some((name.clone(), reader.cx.int(&entry.node, name, 0..=NUMBER_MAX)?))
        })
        .map(|(name, number)| (name.as_ref().into(), number))
        .collect()
}

/// A text of a script in another language.
pub(super) fn text(reader: &mut Reader<'_>) -> Option<At<Text>> {
    let place = reader.place;
    let word = |reader: &mut Reader<'_>, key: &'static str| {
        reader.need(key).and_then(|node| reader.cx.string(node, key)).map(Box::from)
    };
    let en: Option<Box<str>> = word(reader, "en");
    let fr: Option<Box<str>> = word(reader, "fr");
    Some(At { value: Text::new(&en?, &fr?), place })
}
