//! A chronicle as one file for a browser: the board, the time line and everything told, with nothing to fetch.
//!
//! The data of a game is stored in the file as JSON and only shown as text. The policy of the file
//! allows only its own script and style. The same game gives the same bytes.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};

use warboard_draw::{BoardMarks, BoardSheet, Drawing, FigureMark, KindMark, Rgb, SpaceMark};
use warboard_table::chronicle::{BeatKind, Chronicle, Film, Point};
use warboard_table::presenter::Presenter;
use warboard_table::text::say;

/// First bytes of such a page.
pub const BEGINS: &[u8] = b"<!doctype html>\n";

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const BOARD_STYLE: &str = include_str!("../page/board.css");
/// The board as the page of a game that goes on has it, and what moves along the time line: modules, of which one is made.
const MODULES: [&str; 3] =
    [include_str!("../page/dom.js"), include_str!("../page/board.js"), include_str!("page.js")];

/// The data of the script.
#[derive(Serialize)]
struct Data<'a> {
    words: BTreeMap<&'static str, String>,
    sheet: BoardSheet,
    armies: Vec<ChroniclePageArmy<'a>>,
    kinds: &'a [KindMark],
    names: Vec<&'a str>,
    tokens: Vec<&'a str>,
    tags: Vec<&'a str>,
    first: Vec<Mark>,
    shots: Vec<Shot<'a>>,
    beats: Vec<(usize, BeatKind, Option<usize>, &'a str)>,
    turns: Vec<(usize, Option<usize>, &'a str, &'a str)>,
    curves: BTreeMap<&'static str, Vec<Vec<i64>>>,
    variables: &'a [String],
    values: Vec<Vec<Vec<i64>>>,
    turning: Vec<(usize, usize, &'a str)>,
    luck: Vec<(u32, u32, i64, i64)>,
    end: Option<&'a str>,
    /// The seeds of all dice, in sentences, once they have been checked; empty while they are secret.
    dice: &'a [String],
}

#[derive(Serialize)]
struct ChroniclePageArmy<'a> {
    name: &'a str,
    letter: char,
    colour: Rgb,
    players: &'a [String],
}

/// The contents of a space: owner, units in threes of army, kind and number, tokens, whether it is
/// closed, and values of variables.
type Mark = (Option<usize>, Vec<u32>, Vec<usize>, bool, Vec<FigureMark>);

/// A moment: the spaces that changed, from where to where dice were rolled, and what is told.
type Shot<'a> = (Vec<(usize, Mark)>, &'a [usize], &'a [String]);

/// Returns the page of a game. `dice` contains the seeds of all dice, in sentences; it is empty if
/// they are secret or do not give the dice that were rolled.
pub fn page(desk: &Presenter, chronicle: &Chronicle, film: &Film, dice: &[String]) -> String {
    let drawing = Drawing::new(&desk.rules, desk.lang());
    let first = film.marks(0);
    let mut sheet = BoardSheet::new(&drawing, room(film, &first), &chronicle.edition);
    // The drawing stands in the page, so that it is there without a script.
    let board = std::mem::take(&mut sheet.svg);
    let mut data = data(desk, chronicle, film, (&drawing, &first, sheet));
    data.dice = dice;
    let json = safe(&serde_json::to_string(&data).unwrap_or_default());
    let title = escaped(&say!(desk.texts, "film-title", "game" = chronicle.edition.as_str()));
    let (styles, module) = ([BOARD_STYLE, STYLE].concat(), MODULES.map(part).concat());
    let (style, script) = (source(&styles), source(&module));
    let heading = escaped(&chronicle.edition);
    let (help, noscript) =
        (escaped(&say!(desk.texts, "film-keys")), escaped(&say!(desk.texts, "film-noscript")));
    let parts = [
        ("lang", desk.lang().as_str()),
        ("style-hash", &style),
        ("script-hash", &script),
        ("title", &title),
        ("heading", &heading),
        ("keys", &help),
        ("noscript", &noscript),
        ("style", &styles),
        ("board", &board),
        ("data", &json),
        ("script", &module),
    ];
    filled(PAGE, &parts)
}

/// Returns a template with its places filled in, each `{{name}}` once; what is filled in is not
/// looked at again.
pub fn filled(template: &str, parts: &[(&str, &str)]) -> String {
    let mut pieces = template.split("{{");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once("}}").unwrap_or((piece, ""));
        let part = parts.iter().find(|(key, _)| *key == name);
        text.push_str(part.map_or("", |(_, value)| value));
        text.push_str(rest);
    }
    text
}

/// A module as a part of one that is made of several: it asks for nothing.
fn part(module: &str) -> String {
    let lines = module.lines().filter(|line| !line.starts_with("import "));
    let lines = lines.map(|line| line.strip_prefix("export ").unwrap_or(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns the source expression of a script or style for the policy of the file.
fn source(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

/// JSON that ends no script and is no markup, wherever it stands.
fn safe(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(safe, "\\u{:04x}", u32::from(c));
            }
            c => safe.push(c),
        }
    }
    safe
}

/// Returns a text as HTML holds it.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The most that ever lay on each space, so that names leave room for it.
fn room(film: &Film, first: &BoardMarks) -> BoardMarks {
    let mut room = first.clone();
    for (space, mark) in film.shots().iter().flat_map(|shot| &shot.changes) {
        if let Some(there) = room.spaces.get_mut(*space)
            && (mark.pieces.len(), mark.units()) > (there.pieces.len(), there.units())
        {
            there.clone_from(mark);
        }
    }
    // Names stand on any colour: nobody's is the calmest.
    room.spaces.iter_mut().for_each(|mark| mark.owner = None);
    room
}

fn data<'a>(
    desk: &Presenter,
    chronicle: &'a Chronicle,
    film: &'a Film,
    (drawing, first, sheet): (&'a Drawing, &'a BoardMarks, BoardSheet),
) -> Data<'a> {
    let tokens = distinct(film, |mark| &mark.tokens);
    let tags = distinct(film, |mark| &mark.tags);
    let mark = |mark: &SpaceMark| -> Mark {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let pieces =
            mark.pieces.iter().flat_map(|piece| [number(piece.army), number(piece.kind), piece.n]);
        (
            mark.owner,
            pieces.collect(),
            places(&tokens, &mark.tokens),
            mark.closed,
            mark.figures.clone(),
        )
    };
    let armies = chronicle.armies.iter().zip(&first.armies).map(|(army, mark)| ChroniclePageArmy {
        name: &mark.name,
        letter: mark.letter,
        colour: mark.colour,
        players: &army.players,
    });
    let shots = film.shots().iter().map(|shot| {
        let changes = shot.changes.iter().map(|(at, there)| (*at, mark(there))).collect();
        (changes, &*shot.path, &*shot.lines)
    });
    Data {
        words: words(desk),
        sheet,
        armies: armies.collect(),
        kinds: &first.kinds,
        names: drawing.spaces.iter().map(|space| &*space.name).collect(),
        first: first.spaces.iter().map(mark).collect(),
        shots: shots.collect(),
        beats: chronicle
            .beats
            .iter()
            .map(|beat| (beat.at, beat.kind, beat.army, beat.text.as_str()))
            .collect(),
        turns: chronicle
            .turns
            .iter()
            .map(|turn| (turn.at, turn.army, turn.title.as_str(), turn.summary.as_str()))
            .collect(),
        curves: curves(chronicle),
        variables: &chronicle.variables,
        values: values(chronicle),
        turning: chronicle
            .turning
            .iter()
            .map(|turning| (turning.at, turning.army, turning.text.as_str()))
            .collect(),
        luck: chronicle
            .armies
            .iter()
            .map(|army| (army.luck.rolls, army.luck.lost, army.luck.expected, army.luck.spared))
            .collect(),
        end: chronicle.end.as_ref().map(|end| end.text.as_str()),
        dice: &[],
        tokens,
        tags,
    }
}

/// Returns the names that ever lay on a space, each once, in the order in which they came.
fn distinct(film: &Film, of: impl Fn(&SpaceMark) -> &Vec<String>) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for (_, mark) in film.shots().iter().flat_map(|shot| &shot.changes) {
        for name in of(mark) {
            if !found.contains(&name.as_str()) {
                found.push(name);
            }
        }
    }
    found
}

fn places(known: &[&str], names: &[String]) -> Vec<usize> {
    names.iter().filter_map(|name| known.iter().position(|other| other == name)).collect()
}

/// Returns the values of one curve, by army.
fn curve(chronicle: &Chronicle, value: impl Fn(&Point) -> i64) -> Vec<Vec<i64>> {
    let army = |at: usize| chronicle.points.iter().map(|point| value(&point[at])).collect();
    (0..chronicle.armies.len()).map(army).collect()
}

/// Returns the curve of each variable of armies.
fn values(chronicle: &Chronicle) -> Vec<Vec<Vec<i64>>> {
    let variables = 0..chronicle.variables.len();
    variables.map(|n| curve(chronicle, |point| point.values[n].into())).collect()
}

/// Returns the values of the curves, by army.
fn curves(chronicle: &Chronicle) -> BTreeMap<&'static str, Vec<Vec<i64>>> {
    let of = |value: fn(&Point) -> i64| curve(chronicle, value);
    BTreeMap::from([
        ("spaces", of(|point| point.spaces.into())),
        ("strength", of(|point| point.strength.into())),
        ("share", of(|point| (point.winning / 10).into())),
        ("income", of(|point| point.income.into())),
        ("luck", of(|point| point.luck)),
    ])
}

/// Returns the texts of the script.
fn words(desk: &Presenter) -> BTreeMap<&'static str, String> {
    let texts = &desk.texts;
    BTreeMap::from([
        ("play", say!(texts, "film-play")),
        ("pause", say!(texts, "film-pause")),
        ("speed", say!(texts, "film-speed")),
        ("first", say!(texts, "film-first")),
        ("last", say!(texts, "film-last")),
        ("turn-back", say!(texts, "film-turn-back")),
        ("turn-on", say!(texts, "film-turn-on")),
        ("battle-back", say!(texts, "film-battle-back")),
        ("battle-on", say!(texts, "film-battle-on")),
        ("roll-back", say!(texts, "film-roll-back")),
        ("roll-on", say!(texts, "film-roll-on")),
        ("line", say!(texts, "film-line")),
        ("moment", say!(texts, "film-moment")),
        ("play-on", say!(texts, "film-play-on")),
        ("play-on-at", say!(texts, "film-play-on-at")),
        ("opening", say!(texts, "film-opening")),
        ("told", say!(texts, "film-told")),
        ("curves", say!(texts, "film-curves")),
        ("spaces", desk.spaces_word()),
        ("strength", say!(texts, "film-strength")),
        ("share", say!(texts, "film-share")),
        ("income", say!(texts, "film-income")),
        ("luck", say!(texts, "film-luck")),
        ("lost", say!(texts, "film-lost")),
        ("expected", say!(texts, "film-expected")),
        ("rolls", say!(texts, "film-rolls")),
        ("turning", say!(texts, "film-turning")),
        ("dice", say!(texts, "film-dice")),
        ("dice-agree", say!(texts, "film-dice-agree")),
        ("nobody", say!(texts, "film-nobody")),
        ("closed", say!(texts, "picture-closed")),
        ("zoomIn", say!(texts, "page-zoom-in")),
        ("zoomOut", say!(texts, "page-zoom-out")),
        ("whole", say!(texts, "page-whole")),
        ("board", say!(texts, "page-board")),
        ("army", say!(texts, "status-army")),
        ("point", texts.decimal(".")),
    ])
}
