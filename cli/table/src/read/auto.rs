//! Parses the commands by which bots play for a player: `auto` and `concede`.

use warboard_engine::name::fold;
use warboard_study::levels;

use super::{Command, CommandParser, Reading, Span};
use crate::text::say;
use crate::verbs::{AUTO, CONCEDE};

/// The words behind `auto` by which a bot plays the whole step.
const STEP: [&str; 3] = ["step", "phase", "etape"];
/// The words behind `auto until` by which a bot plays until an attack.
const ATTACKED: [&str; 4] = ["attacked", "attack", "attaque", "l attaque"];
/// The words that confirm `concede`.
const YES: [&str; 4] = ["yes", "y", "oui", "o"];

/// Parses `auto`: the bot and its span.
pub(crate) fn auto(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    let (words, span) = span(words);
    if let [_, further @ ..] = words
        && !further.is_empty()
    {
        return Err(reader.too_much(&AUTO, further));
    }
    match words.first() {
        None => Ok(Command::Auto { bot: levels::STRONGEST.to_owned(), span }),
        Some(name) => {
            let bot = levels::bot(name).ok_or_else(|| {
                let names = levels::names(reader.desk.lang()).into_iter().map(str::to_owned);
                let list = reader.desk.or_list(&names.collect::<Vec<_>>());
                say!(reader.desk.texts, "auto-unknown", "name" = *name, "list" = list)
            })?;
            Ok(Command::Auto { bot: bot.to_owned(), span })
        }
    }
}

/// Splits off the span for which a bot answers.
fn span<'w>(words: &'w [&'w str]) -> (&'w [&'w str], Span) {
    let is = |word: &str, of: &[&str]| of.contains(&fold(word).as_str());
    match words {
        [names @ .., until, last] if is_until(until) && is(last, &ATTACKED) => {
            (names, Span::Attacked)
        }
        [names @ .., last] if fold(last) == "jusqu a l attaque" => (names, Span::Attacked),
        [names @ .., last] if is(last, &STEP) => (names, Span::Step),
        [names @ .., last] if is_turn(last) => (names, Span::Turn),
        _ => (words, Span::Question),
    }
}

/// Returns whether a word means `until`.
fn is_until(word: &str) -> bool {
    matches!(fold(word).as_str(), "until" | "jusque" | "jusqu a" | "jusqua")
}

/// Parses `concede`, which requires a confirmation.
pub(super) fn concede(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    match words {
        [] => Err(say!(reader.desk.texts, "concede-sure")),
        [word] if YES.contains(&fold(word).as_str()) => Ok(Command::Concede),
        further => Err(reader.too_much(&CONCEDE, further)),
    }
}

/// Returns whether a word behind `end` or `auto` means the whole turn.
pub(super) fn is_turn(word: &str) -> bool {
    ["turn", "tour"].contains(&fold(word).as_str())
}
