//! Parses the command `odds`.

use warboard_engine::odds::Party;

use super::{Amount, Command, CommandParser, Reading, amount};
use crate::steps::attack::odds::show_strike;
use crate::steps::battles;
use crate::views;

/// Parses `odds`: the odds of one attack, or a list.
pub(super) fn odds(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
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
    if reader.desk.rules.by_unit.is_some() && reader.is_one_name(words) {
        let space = reader.space(words, &|_| true)?;
        let party = Party::default();
        let told = battles::odds::show(reader.desk, reader.view, None, space, party);
        return Ok(Command::Show(told));
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
