//! Checks of victory conditions: that they can be met, and that they name who wins.

use super::conditions::lack;
use crate::edition::codes;
use crate::edition::draft::{Draft, VictoryDraft};
use crate::edition::problem::{Problem, Problems};
use crate::model::{Fact, level};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    for row in &draft.victory {
        check_winner(draft, row, problems);
        check_ties(row, problems);
        check_rounds(draft, row, problems);
        for (fact, about) in level(draft.facts(row.victory.when)) {
            let Some(lack) = lack(draft, fact, about) else { continue };
            let id = &row.victory.id;
            let message =
                format!("victory condition `{id}` can never be met: there are no {}", lack.wanted);
            let problem = Problem::warning(codes::NEVER_WON, row.place, message);
            problems.add(problem.help(lack.help));
        }
    }
}

/// Reports a condition that holds for every faction at once, without a faction that wins.
fn check_winner(draft: &Draft, row: &VictoryDraft, problems: &Problems) {
    let facts = draft.facts(row.victory.when);
    let is_of_all = facts.iter().all(|fact| fact.is_of_game() || fact.inside() > 0);
    if row.has_winner || !is_of_all {
        return;
    }
    let Some(fact) = facts.iter().find(|fact| fact.is_of_game()) else { return };
    let word = match fact {
        Fact::Out(..) => "out",
        Fact::Gone(_) => "gone",
        Fact::Round(_) => "round",
        Fact::Rounds(_) => "rounds",
        _ => "track",
    };
    let message = format!("victory `{}` has `{word}` and no `faction` that wins", row.victory.id);
    let problem = Problem::error(codes::MISSING_KEY, row.place, message);
    problems.add(problem.help("write `faction`, or `most` for the one that has most of an amount"));
}

/// Warns about rounds that are never over, because the limit of turns ends the game before.
fn check_rounds(draft: &Draft, row: &VictoryDraft, problems: &Problems) {
    let (true, Some(players)) =
        (draft.has_turns(), draft.players.iter().map(|players| players.value).max())
    else {
        return;
    };
    let players = u64::try_from(players).unwrap_or(u64::MAX);
    for (fact, _) in level(draft.facts(row.victory.when)) {
        let Fact::Rounds(bounds) = fact else { continue };
        let rounds = u64::try_from(bounds.least).unwrap_or(0);
        let (turns, most) = (rounds.saturating_mul(players), u64::from(draft.turns_max));
        if turns <= most {
            continue;
        }
        let id = &row.victory.id;
        let message = format!(
            "victory condition `{id}` asks for {rounds} rounds, {turns} turns of {players} players, and `turns_max` is {most}"
        );
        let problem = Problem::warning(codes::NEVER_WON, row.place, message);
        problems.add(problem.help(format!("write `turns_max = {turns}` or more")));
    }
}

/// Reports amounts that decide between those who have equally much of nothing.
fn check_ties(row: &VictoryDraft, problems: &Problems) {
    if !row.has_most && !row.victory.ties.is_empty() {
        let message = format!("victory `{}` has `ties` and no `most`", row.victory.id);
        problems.add(Problem::error(codes::MISSING_KEY, row.place, message));
    }
}
