//! Parses the command `odds`.

use warboard_engine::odds::{Fraction, Party};

use super::{Amount, Command, CommandParser, Reading, amount, is_until};
use crate::steps::attack::odds::show_strike;
use crate::steps::attack::path::{self, PathTerms};
use crate::steps::battles;
use crate::text::{Words, say};
use crate::verbs::ODDS;
use crate::views;

/// The word before the numbers of units that stay on spaces.
const LEAVING: Words = Words::new("words-leaving");
/// The word before a chance.
const FOR: Words = Words::new("words-for");

/// Parses `odds`: the odds of one attack, of several one after the other, or a list.
pub(super) fn odds(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    let (words, terms) = split_terms(reader, words)?;
    let (words, with) = reader.split_with(&words);
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
    let party = Party { basic: n, others: with.kinds.as_deref() };
    if let Some(spaces) = reader.spaces_in_order(words, if terms.is_empty() { 3 } else { 2 }) {
        let spaces = spaces?;
        let told = path::show(reader.desk, reader.view, spaces[0], &spaces[1..], party, &terms);
        return Ok(Command::Show(told));
    }
    if !terms.is_empty() {
        return Err(reader.usage(&ODDS));
    }
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
    Ok(Command::Show(views::odds::show(reader.desk, reader.view, from, to, party)))
}

/// Splits off what is said beside the spaces: `leaving 1 2`, `until 3`, `for 90 %`.
fn split_terms<'w>(
    reader: &CommandParser<'_>,
    words: &[&'w str],
) -> Result<(Vec<&'w str>, PathTerms), String> {
    let is_key = |word: &&&str| LEAVING.is(word) || FOR.is(word) || is_until(word);
    let mut terms = PathTerms::default();
    let begins = words.iter().position(|word| is_key(&word)).filter(|&at| at > 0);
    let Some(begins) = begins.filter(|_| !reader.are_two_spaces(words)) else {
        return Ok((words.to_vec(), terms));
    };
    let mut rest = &words[begins..];
    while let Some((key, behind)) = rest.split_first() {
        let end = behind.iter().position(|word| is_key(&word)).unwrap_or(behind.len());
        let (values, further) = behind.split_at(end);
        rest = further;
        if FOR.is(key) {
            let text = values.join(" ");
            let chance = Fraction::parse_chance(&text);
            let wrong = || say!(reader.desk.texts, "odds-no-chance", "text" = text);
            terms.chance = Some(chance.ok_or_else(wrong)?);
            continue;
        }
        let numbers = values.iter().map(|word| match amount(word) {
            Some(Amount::Exactly(n)) => Ok(n),
            Some(Amount::All) | None => Err(reader.usage(&ODDS)),
        });
        let numbers = numbers.collect::<Result<Vec<u32>, String>>()?;
        match &numbers[..] {
            [] => return Err(reader.usage(&ODDS)),
            [until] if is_until(key) => terms.until = Some(*until),
            _ if is_until(key) => return Err(reader.usage(&ODDS)),
            _ => terms.leaving = numbers,
        }
    }
    Ok((words[..begins].to_vec(), terms))
}
