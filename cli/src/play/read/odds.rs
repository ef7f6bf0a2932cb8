//! What is asked of the machine: to answer, and to tell the odds.

use warboard_engine::odds::Party;

use super::{Amount, Plan, Reader, Reading, amount};
use crate::play::names::fold;
use crate::play::steps::attack::odds::show_strike;
use crate::play::verbs::AUTO;
use crate::play::views;
use crate::text::say;

/// What follows `auto` where a bot plays the whole turn.
const TURN: [&str; 2] = ["turn", "tour"];

/// A bot that is to answer.
pub(in crate::play) fn auto(reader: &Reader<'_>, words: &[&str]) -> Reading {
    let (words, is_turn) = match words {
        [names @ .., last] if TURN.contains(&fold(last).as_str()) => (names, true),
        _ => (words, false),
    };
    if let [_, further @ ..] = words
        && !further.is_empty()
    {
        return Err(reader.too_much(&AUTO, further));
    }
    let names = warboard_engine::bots::NAMES;
    let strongest = names.last().copied().unwrap_or_default();
    let bot = words.first().copied().unwrap_or(strongest);
    if names.contains(&bot) {
        let bot = bot.to_owned();
        return Ok(if is_turn { Plan::AutoTurn(bot) } else { Plan::Auto(bot) });
    }
    let list = reader.desk.or_list(&names.map(str::to_owned));
    Err(say!(reader.desk.texts, "auto-unknown", "name" = bot, "list" = list))
}

/// The odds of an attack, or of all.
pub(in crate::play) fn odds(reader: &Reader<'_>, words: &[&str]) -> Reading {
    let (words, with) = reader.split_with(words);
    let with = with.transpose()?.unwrap_or_default();
    let words = &words[..];
    let all = matches!(words, [word] if amount(word) == Some(Amount::All));
    if all || words.is_empty() {
        return Ok(Plan::Show(views::odds::list(reader.now(), all)));
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
        return Ok(Plan::Show(show_strike(reader.desk, &reader.view, from, token, n)));
    }
    let (from, to) = if reader.is_one_name(words) {
        reader.attack_spaces(words)?
    } else {
        reader
            .two_spaces(words, &|_| true, &|from, to| reader.desk.rules.board.adjacent(from, to))?
    };
    let party = Party { basic: n, others: with.kinds.as_deref() };
    Ok(Plan::Show(views::odds::show(reader.desk, &reader.view, from, to, party)))
}
