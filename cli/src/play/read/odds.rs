//! Parses the commands that consult the computer: `auto`, `concede` and `odds`.

use warboard_engine::name::fold;
use warboard_engine::odds::Party;
use warboard_study::levels;

use super::{Amount, Command, CommandParser, Reading, Span, amount};
use crate::play::steps::attack::odds::show_strike;
use crate::play::verbs::{AUTO, CONCEDE, is_turn};
use crate::play::views;
use crate::text::say;

/// The words behind `auto` by which a bot plays the whole step.
const STEP: [&str; 3] = ["step", "phase", "etape"];
/// The words behind `auto until` by which a bot plays until an attack.
const ATTACKED: [&str; 4] = ["attacked", "attack", "attaque", "l attaque"];
/// The words that confirm `concede`.
const YES: [&str; 4] = ["yes", "y", "oui", "o"];

/// Parses `auto`: the bot and its span.
pub(in crate::play) fn auto(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
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
pub(in crate::play) fn concede(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    match words {
        [] => Err(say!(reader.desk.texts, "concede-sure")),
        [word] if YES.contains(&fold(word).as_str()) => Ok(Command::Concede),
        further => Err(reader.too_much(&CONCEDE, further)),
    }
}

/// Parses `odds`: the odds of one attack, or a list.
pub(in crate::play) fn odds(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    let (words, with) = reader.split_with(words);
    let with = with.transpose()?.unwrap_or_default();
    let words = &words[..];
    let all = matches!(words, [word] if amount(word) == Some(Amount::All));
    if all || words.is_empty() {
        return Ok(Command::Show(views::odds::list(reader.question, all)));
    }
    let (words, behind) = match reader.trailing_amount(words) {
        Some((names, n)) => (names, Some(n)),
        None => (words, None),
    };
    let n = match behind.or(with.basic) {
        Some(Amount::Exactly(n)) => Some(n),
        Some(Amount::All) | None => None,
    };
    if let Some(strike) = reader.strike_words(words) {
        let (from, token) = strike?;
        return Ok(Command::Show(show_strike(reader.desk, reader.view, from, token, n)));
    }
    let (from, to) = if reader.is_one_name(words) {
        reader.attack_spaces(words)?
    } else {
        reader
            .two_spaces(words, &|_| true, &|from, to| reader.desk.rules.board.adjacent(from, to))?
    };
    let party = Party { basic: n, others: with.kinds.as_deref() };
    Ok(Command::Show(views::odds::show(reader.desk, reader.view, from, to, party)))
}
