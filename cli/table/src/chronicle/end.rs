//! The end of a game, as it is told where it was played: who won and how, how the armies went, luck, and what to do next.

use crate::levels;
use warboard_engine::game::Viewer;
use warboard_engine::model::{ArmyId, Lang, TableId};
use warboard_engine::record::{Record, RecordHeader};

use super::{Chronicle, ChronicleArmy};
use crate::editions;
use crate::model::standing::percents;
use crate::paint::{HEADING, paint, table, wrap_words};
use crate::presenter::Presenter;
use crate::programs::PROGRAM;
use crate::save::{SaveFile, called, read};
use crate::text::say;

/// Largest width of a curve.
const WIDTH: usize = 48;
/// Steps of a curve; what is nothing has none.
const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Returns the text for the end of a saved game; `None` if its save can no longer be read.
pub fn end(desk: &Presenter, save: &SaveFile) -> Option<String> {
    let bytes = read(&desk.texts, save.path()).ok()?;
    let record = Record::parse(&bytes).ok()?;
    let (chronicle, _) = Chronicle::of(desk, &record, Viewer::Truth).ok()?;
    chronicle.end.as_ref()?;
    let path = called(&desk.texts, save.path());
    let mut lines = told(desk, &chronicle);
    lines.push(String::new());
    lines.extend(next(desk, &record.header, &path));
    Some(lines.join("\n"))
}

/// Returns a chronicle as lines: its end, the curves of who was winning, luck and the turning points.
pub(crate) fn told(desk: &Presenter, chronicle: &Chronicle) -> Vec<String> {
    let texts = &desk.texts;
    let mut lines = Vec::new();
    lines.extend(chronicle.end.as_ref().map(|end| paint(HEADING, &end.text)));
    if chronicle.points.len() > 2 {
        lines.push(say!(texts, "chronicle-winning"));
        lines.extend(curves(desk, chronicle));
    }
    let luck = luck(desk, chronicle);
    if !luck.is_empty() {
        lines.push(say!(texts, "chronicle-luck"));
        lines.extend(luck);
    }
    if !chronicle.turning.is_empty() {
        lines.push(say!(texts, "chronicle-turnings"));
        let each = chronicle.turning.iter().map(|turning| format!("  {}", turning.text));
        lines.extend(each.map(|line| wrap_words(&line, desk.width)));
    }
    lines
}

/// Returns how likely each army was to win, in blocks, with its letter and what it comes to.
fn curves(desk: &Presenter, chronicle: &Chronicle) -> Vec<String> {
    let width = WIDTH.min(desk.width.saturating_sub(30)).max(10);
    let row = |(at, army): (usize, &ChronicleArmy)| {
        let values: Vec<i64> =
            chronicle.points.iter().map(|points| i64::from(points[at].winning)).collect();
        let line = blocks(&values, 1000, width);
        let id = ArmyId::from_index(at);
        let name = desk.in_colour(id, &format!("{} {}", army.side.letter, army.side.name));
        let last = chronicle.points.last().map_or(0, |points| percents(points[at].winning));
        vec![format!("  {name}"), desk.in_colour(id, &line), format!("{last} %")]
    };
    table(&chronicle.players().map(row).collect::<Vec<_>>())
}

/// Numbers in blocks, `width` columns at most; the largest of all has the highest.
pub fn blocks(values: &[i64], most: i64, width: usize) -> String {
    let n = values.len().min(width.max(1));
    let pick = |at: usize| {
        let from = if n > 1 { at * (values.len() - 1) / (n - 1) } else { 0 };
        values.get(from).copied().unwrap_or(0)
    };
    let block = |value: i64| match usize::try_from(value) {
        Ok(0) | Err(_) => '·',
        Ok(value) => {
            let most = usize::try_from(most).unwrap_or(1).max(1);
            STEPS[(value * STEPS.len()).div_ceil(most).clamp(1, STEPS.len()) - 1]
        }
    };
    (0..n).map(|at| block(pick(at))).collect()
}

/// Returns the luck of each army that rolled, a line each.
fn luck(desk: &Presenter, chronicle: &Chronicle) -> Vec<String> {
    let row = |(at, army): (usize, &ChronicleArmy)| {
        let luck = army.luck;
        let id = ArmyId::from_index(at);
        let told = say!(
            desk.texts,
            "chronicle-lost",
            "lost" = luck.lost.to_string(),
            "expected" = decimal(desk, luck.expected),
            "rolls" = luck.rolls.to_string(),
        );
        vec![format!("  {}", desk.army(id)), signed(desk, luck.spared), told]
    };
    let armies = chronicle.armies.iter().enumerate();
    table(&armies.filter(|(_, army)| army.luck.rolls > 0).map(row).collect::<Vec<_>>())
}

/// Hundredths of units with one digit behind the point, as they are written in the language.
pub fn decimal(desk: &Presenter, hundredths: i64) -> String {
    let tenths = (hundredths.abs() + 5) / 10;
    let sign = if hundredths < 0 && tenths > 0 { "−" } else { "" };
    desk.texts.decimal(&format!("{sign}{}.{}", tenths / 10, tenths % 10))
}

/// Formats hundredths with their sign.
pub(crate) fn signed(desk: &Presenter, hundredths: i64) -> String {
    let text = decimal(desk, hundredths);
    if hundredths >= 0 { format!("+{text}") } else { text }
}

/// Returns the commands for a game that is over. The command that replays it is printed by the
/// caller.
fn next(desk: &Presenter, header: &RecordHeader, path: &str) -> Vec<String> {
    let texts = &desk.texts;
    let mut rows = vec![
        (say!(texts, "chronicle-next-page"), format!("warboard replay {path} --html game.html")),
        (say!(texts, "chronicle-next-picture"), format!("warboard show {path} --png board.png")),
    ];
    rows.extend(
        again(header, desk.lang()).map(|command| (say!(texts, "chronicle-next-again"), command)),
    );
    rows.into_iter().flat_map(|(what, command)| [what, format!("  {command}")]).collect()
}

/// Returns the command that begins a game like this one; `None` where the edition's own directory
/// is needed for it.
pub(super) fn again(header: &RecordHeader, lang: Lang) -> Option<String> {
    let name = editions::shipped_as(&header.edition)?;
    let mut words = vec![format!("warboard play {name}")];
    words.extend(header.setup.variant.iter().map(|variant| format!("--variant {variant}")));
    let options = header.setup.options.iter();
    words.extend(options.map(|(id, value)| format!("--option {id}={value}")));
    let shown = |seat: &String| match seat.as_str() {
        PROGRAM => "\"cmd:…\"".to_owned(),
        seat => levels::shown(seat, lang).to_owned(),
    };
    let seats: Vec<String> = header.seats.iter().map(shown).collect();
    words.push(format!("--seats {}", seats.join(",")));
    words.extend((lang != Lang::En).then(|| format!("--lang {}", lang.as_str())));
    Some(words.join(" "))
}
