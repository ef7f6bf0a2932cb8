//! Who has what.

use warboard_engine::model::{
    ArmyId, Deck, Resolution, Rulebook, SpaceId, Target, TokenId, TokenPlace, TrackId, UnitKindId,
};
use warboard_engine::observation::Observation;
use warboard_engine::steps::{SetWorth, StepKind};

use super::{cards, question, tracks};
use crate::play::desk::{Desk, Who};
use crate::play::lasting;
use crate::play::paint::{HEADING, paint, tables};
use crate::play::steps::program;
use crate::text::say;

/// A line for each army, then the decks and the tracks.
pub(crate) fn show(desk: &Desk, view: &Observation<'_>) -> String {
    let heading = |text: String| paint(HEADING, &text);
    let mut rows = vec![vec![
        String::new(),
        heading(say!(desk.texts, "status-army")),
        heading(say!(desk.texts, "status-player")),
        heading(say!(desk.texts, "status-spaces")),
    ]];
    let columns = Columns::of(desk, view);
    if let Some(first) = rows.first_mut() {
        let kinds = columns.kinds.iter();
        first.extend(kinds.map(|&unit| heading(desk.kind_word(unit, 2).to_owned())));
        first.extend(columns.income.then(|| heading(say!(desk.texts, "status-income"))));
        first.extend(columns.cards.then(|| heading(say!(desk.texts, "status-cards"))));
        first.extend(columns.apart.then(|| heading(say!(desk.texts, "status-apart"))));
    }
    let armies = desk.in_turn_order(view);
    rows.extend((0..armies.len()).map(|at| row(desk, view, &columns, &armies, at)));
    let mut lines = tables(&rows, 2, desk.width);
    let turn = view.turn().number;
    if turn > 0 {
        let line = if desk.rules.plays_rounds() {
            say!(desk.texts, "told-round", "round" = turn)
        } else {
            say!(desk.texts, "status-turn", "turn" = turn, "army" = desk.army(view.mover()))
        };
        lines.insert(0, line);
    }
    let in_play = |row: &Deck| row.in_play && !row.cards.is_empty();
    for (deck, row) in desk.rules.decks.iter().filter(|(_, row)| in_play(row)) {
        lines.push(say!(
            desk.texts,
            "status-deck",
            "deck" = desk.texts.of(&row.name),
            "pile" = view.n_draw_pile(deck),
            "discards" = view.discards(deck).count(),
        ));
    }
    if let Some(next) = set_worth_next(desk, view) {
        lines.push(say!(desk.texts, "status-next-set", "units" = desk.units(next)));
    }
    lines.extend(table_lines(desk, view));
    lines.join("\n")
}

/// The columns that say something about some army.
struct Columns {
    /// The kinds of which somebody has a unit; the basic one always.
    kinds: Vec<UnitKindId>,
    /// Whether turns bring units that are counted.
    income: bool,
    /// Whether hands have cards.
    cards: bool,
    /// Whether cards are held apart from the hands.
    apart: bool,
}

impl Columns {
    fn of(desk: &Desk, view: &Observation<'_>) -> Self {
        let rules = &desk.rules;
        let has = |unit: UnitKindId| {
            let mut armies = rules.armies.ids();
            armies.any(|army| units_of(desk, view, army, unit) + view.waiting(army, unit) > 0)
        };
        let in_play = |row: &&Deck| row.in_play && !row.cards.is_empty();
        let mut decks = rules.decks.rows().iter().filter(in_play);
        let apart = decks.clone().any(|row| row.apart);
        Self {
            kinds: rules.units.ids().filter(|&unit| unit == Rulebook::BASIC || has(unit)).collect(),
            income: rules.steps.rows().iter().any(|row| matches!(row.kind, StepKind::Count(_))),
            cards: decks.any(|row| !row.apart),
            apart,
        }
    }
}

/// What lies on the table: markers of tracks, tokens, cards before armies, and what cards left behind.
fn table_lines(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let texts = &desk.texts;
    let mut lines = Vec::new();
    for (track, row) in desk.rules.tracks.iter() {
        if row.in_play && !is_for_sets(desk, track) {
            lines.extend(tracks::lines(desk, view, track));
        }
    }
    let on_table = |token: &TokenId| {
        let place = view.token_place(*token);
        matches!(place, TokenPlace::Space(_) | TokenPlace::Laid(_))
            && desk.rules.target_of(*token).is_none()
    };
    let tokens: Vec<String> = desk
        .rules
        .tokens
        .ids()
        .filter(on_table)
        .map(|token| question::token_label(desk, view, token))
        .collect();
    if !tokens.is_empty() {
        lines.push(say!(texts, "status-tokens", "list" = tokens.join(", ")));
    }
    lines.extend(targets(desk, view));
    lines.extend(program::piles(desk, view));
    for army in desk.rules.armies.ids() {
        let laid: Vec<&str> = view.laid(army).map(|card| desk.card_name(card)).collect();
        if !laid.is_empty() {
            let list = laid.join(", ");
            lines.push(say!(texts, "status-laid", "army" = desk.army(army), "list" = list));
        }
    }
    lines.extend(view.lasting().iter().map(|&effect| lasting::sentence(desk, effect)));
    lines
}

/// Whether a track says what sets are worth: that is told apart.
fn is_for_sets(desk: &Desk, track: TrackId) -> bool {
    let steps = desk.rules.steps.rows();
    steps.iter().any(
        |step| matches!(&step.kind, StepKind::Trade(keys) if keys.sets == SetWorth::Track(track)),
    )
}

/// The line of one of the armies, which are in the order of their turns.
fn row(
    desk: &Desk,
    view: &Observation<'_>,
    columns: &Columns,
    armies: &[ArmyId],
    at: usize,
) -> Vec<String> {
    let army = armies[at];
    let marker = if view.mover() == army && view.outcome().is_none() { ">" } else { "" };
    let mut row = vec![marker.to_owned(), {
        let name = format!("{} {}", desk.letter(army), desk.army_name(army));
        desk.in_colour(army, &name)
    }];
    let players: Vec<String> = view
        .commanders(army)
        .iter()
        .map(|seat| match desk.seats.get(warboard_engine::model::TableId::index(seat)) {
            Some(Who::Human) => say!(desk.texts, "human"),
            Some(Who::Bot(name)) => name.clone(),
            None => "?".to_owned(),
        })
        .collect();
    row.push(match &players[..] {
        [] => say!(desk.texts, "status-neutral"),
        several => several.join(" + "),
    });
    if view.is_eliminated(army) {
        row.push(say!(desk.texts, "status-out"));
        return row;
    }
    row.push(view.n_spaces(army).to_string());
    row.extend(columns.kinds.iter().map(|&unit| {
        match (units_of(desk, view, army, unit), view.waiting(army, unit)) {
            (n, 0) => n.to_string(),
            (n, waiting) => format!("{n} (+{waiting})"),
        }
    }));
    let takes_turns = desk.rules.order.contains(&army);
    let income = income(desk, view, army).filter(|_| takes_turns && !players.is_empty());
    let income = income.map_or_else(String::new, |n| format!("+{n}"));
    row.extend(columns.income.then_some(income));
    // A hand that several armies share is counted once, where it stands first.
    let hand = |army: ArmyId| desk.rules.armies[army].hand;
    let first = armies.iter().find(|&&other| hand(other) == hand(army)).copied();
    let held = match first {
        Some(first) if first != army && !desk.rules.plays_rounds() => {
            format!("({})", desk.army(first))
        }
        _ => cards::n_held(view, army),
    };
    row.extend(columns.cards.then_some(held));
    let apart = cards::n_apart(view, army).map_or_else(String::new, |n| n.to_string());
    row.extend(columns.apart.then_some(apart));
    row
}

/// Units of a kind that an army has on the board.
fn units_of(desk: &Desk, view: &Observation<'_>, army: ArmyId, unit: UnitKindId) -> u32 {
    desk.rules.board.spaces.ids().map(|space| view.units(space, army, unit)).sum()
}

/// What can be attacked beside spaces: where it is, and what it takes.
fn targets(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let texts = &desk.texts;
    let all = desk.rules.targets.iter().flat_map(|(target, row)| {
        let own = |token: &TokenId| desk.rules.target_of(*token) == Some(target);
        let mut tokens = desk.rules.tokens.ids().filter(own).peekable();
        let plays = tokens.peek().is_some();
        let place = |token| Some((token, view.target_space(token)?));
        let there: Vec<(TokenId, SpaceId)> = tokens.filter_map(place).collect();
        let away = (plays && there.is_empty())
            .then(|| say!(texts, "status-target-away", "token" = texts.of(&row.name)));
        let line = |(token, space)| {
            if let Resolution::Ladder(track) = row.resolution {
                let track = texts.of(&desk.rules.tracks[track].name);
                let (token, space) = (desk.target(token), desk.space(space));
                return say!(
                    texts,
                    "status-target-climb",
                    "token" = token,
                    "space" = space,
                    "track" = track
                );
            }
            say!(
                texts,
                "status-target",
                "token" = desk.target(token),
                "space" = desk.space(space),
                "total" = row.total,
            ) + &*modifiers(desk, view, row)
        };
        away.into_iter().chain(there.into_iter().map(line)).collect::<Vec<_>>()
    });
    all.collect()
}

/// What the markers of tracks add to the total of attacks on a target.
fn modifiers(desk: &Desk, view: &Observation<'_>, target: &Target) -> String {
    let each = target.modifiers.iter().filter_map(|row| {
        let track = &desk.rules.tracks[row.track];
        let n = track.number(&row.column, view.track(row.track)).filter(|&n| n != 0)?;
        Some(say!(
            desk.texts,
            "status-target-track",
            "n" = format!("{n:+}"),
            "track" = desk.texts.of(&track.name),
            "faction" = desk.the_faction(row.faction),
        ))
    });
    each.collect()
}

/// What an army would count if its turn began now, without sets.
fn income(desk: &Desk, view: &Observation<'_>, army: ArmyId) -> Option<u32> {
    let keys =
        desk.rules.steps.rows().iter().find_map(|step| {
            if let StepKind::Count(keys) = step.kind { Some(keys) } else { None }
        })?;
    let spaces = view.n_spaces(army).checked_div(keys.every).unwrap_or(0).max(keys.at_least);
    let regions = desk.rules.board.regions.iter();
    let bonus: u32 = regions
        .filter(|&(region, _)| keys.regions && view.controls_region(army, region))
        .map(|(_, row)| row.bonus)
        .sum();
    Some(spaces + bonus)
}

/// What the next set is worth, where a track says so.
fn set_worth_next(desk: &Desk, view: &Observation<'_>) -> Option<u32> {
    desk.rules.steps.rows().iter().find_map(|step| {
        let StepKind::Trade(keys) = &step.kind else { return None };
        match keys.sets {
            SetWorth::Track(track) => Some(desk.rules.tracks[track].value(view.track(track))),
            SetWorth::Table { .. } => None,
        }
    })
}
