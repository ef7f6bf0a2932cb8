//! Parses the commands by which bots play for a player: `auto` and `concede`.

use crate::levels;

use super::{Command, CommandParser, Reading, Span};
use crate::text::{Words, say};
use crate::verbs::{AUTO, CONCEDE};

/// The words behind `auto` by which a bot answers one question alone.
const ONCE: Words = Words::new("words-auto-once");
/// The words behind `auto` by which a bot plays the whole step.
const STEP: Words = Words::new("words-step");
/// The words behind `auto until` by which a bot plays until an attack.
const ATTACKED: Words = Words::new("words-attacked");
/// `until` and the attack as one word.
const UNTIL_ATTACKED: Words = Words::new("words-until-attacked");
/// The words for `until`.
const UNTIL: Words = Words::new("words-until");
/// The words for `until` without their end.
const UNTIL_ELIDED: Words = Words::new("words-until-elided");
/// The words for the whole turn.
const TURN: Words = Words::new("words-turn");
/// The words that confirm `concede`.
const YES: Words = Words::new("words-yes");

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
    match words {
        [names @ .., until, last] if UNTIL.is(until) && ATTACKED.is(last) => {
            (names, Span::Attacked)
        }
        [names @ .., last] if UNTIL_ATTACKED.is(last) => (names, Span::Attacked),
        [names @ .., last] if ONCE.is(last) => (names, Span::Once),
        [names @ .., last] if STEP.is(last) => (names, Span::Step),
        [names @ .., last] if is_turn(last) => (names, Span::Turn),
        _ => (words, Span::Question),
    }
}

/// Returns whether a word means `until`, with or without its end.
pub(crate) fn is_until(word: &str) -> bool {
    UNTIL.is(word) || UNTIL_ELIDED.is(word)
}

/// Parses `concede`, which requires a confirmation.
pub(super) fn concede(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    match words {
        [] => Err(say!(reader.desk.texts, "concede-sure")),
        [word] if YES.is(word) => Ok(Command::Concede),
        further => Err(reader.too_much(&CONCEDE, further)),
    }
}

/// Returns whether a word behind `end` or `auto` means the whole turn.
pub(crate) fn is_turn(word: &str) -> bool {
    TURN.is(word)
}
