//! The possessions of each army, in lines.

use warboard_engine::game::Viewer;
use warboard_engine::model::{
    ArmyId, AttackablePile, CardId, Deck, DeckId, Fact, Resolution, SpaceId, TableId, TermSource,
    TokenId,
};
use warboard_engine::observation::Observation;

use super::{amount, cards, tracks};
use crate::lasting;
use crate::model::StandingView;
use crate::model::regions::RegionView;
use crate::model::standing::{ArmyView, tokens};
use crate::model::tracks::shown;
use crate::paint::{HEADING, paint, tables};
use crate::presenter::Presenter;
use crate::steps::program;
use crate::text::say;

/// Formats a line for each army, then the decks and tracks.
pub fn show(desk: &Presenter, view: &Observation<'_>) -> String {
    let standing = StandingView::new(desk, view);
    let mut rows = vec![headings(desk, &standing)];
    let armies = desk.in_turn_order(view);
    let colour = |name: &str| {
        let army = armies.iter().find(|&&army| desk.army_name(army) == name);
        army.map_or_else(|| name.to_owned(), |&army| desk.in_colour(army, name))
    };
    rows.extend(standing.armies.iter().zip(&armies).map(|(army, &id)| {
        let name = desk.in_colour(id, &format!("{} {}", army.side.letter, army.side.name));
        row(desk, &standing, army, name, &colour)
    }));
    let mut lines = tables(&rows, 2, desk.width);
    lines.splice(..0, now(desk, view));
    let region = |row: &RegionView| format!("{} +{}: {}", row.name, row.bonus, row.says);
    lines.extend(standing.regions.iter().map(region));
    lines.extend(standing.values);
    lines.extend(standing.decks);
    if let Some(next) = standing.next_set {
        lines.push(say!(desk.texts, "status-next-set", "units" = desk.units(next)));
    }
    lines.extend(shown(desk, view).flat_map(|track| tracks::lines(desk, view, track)));
    let tokens = tokens(desk, view);
    if !tokens.is_empty() {
        lines.push(say!(desk.texts, "status-tokens", "list" = tokens.join(", ")));
    }
    lines.extend(laid_lines(desk, view));
    lines.extend(view.lasting().iter().map(|&effect| lasting::sentence(desk, effect)));
    lines.join("\n")
}

/// Returns lines on the round with its phase and the order of the armies, and on the turn.
fn now(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    let turn = view.turn();
    let mut lines = Vec::new();
    if turn.round.number > 0 {
        let phase = view.step().filter(|step| step.index() < desk.rules.round);
        let round = say!(desk.texts, "told-round", "round" = turn.round.number);
        let phase = phase.map(|step| format!(" · {}", desk.step_name(step)));
        lines.push(format!("{round}{}", phase.unwrap_or_default()));
    }
    if desk.rules.orders_armies() {
        let armies = view.order().filter(|&army| !view.is_eliminated(army));
        let armies: Vec<String> = armies.map(|army| desk.army(army)).collect();
        lines.push(say!(desk.texts, "status-order", "armies" = armies.join(", ")));
    }
    if turn.number > 0 && (view.is_in_turn() || !desk.rules.has_rounds()) {
        let army = desk.army(view.mover());
        lines.push(say!(desk.texts, "status-turn", "army" = army));
    }
    lines
}

/// Returns the headings of the columns.
fn headings(desk: &Presenter, standing: &StandingView) -> Vec<String> {
    let heading = |text: String| paint(HEADING, &text);
    let columns = standing.columns;
    let mut row = vec![
        String::new(),
        heading(say!(desk.texts, "status-army")),
        heading(say!(desk.texts, "status-player")),
        heading(say!(desk.texts, "status-winning")),
        heading(standing.spaces.clone()),
    ];
    row.extend(standing.kinds.iter().map(|kind| heading(kind.clone())));
    row.extend(columns.income.then(|| heading(say!(desk.texts, "status-income"))));
    row.extend(columns.cards.then(|| heading(say!(desk.texts, "status-cards"))));
    row.extend(columns.apart.then(|| heading(say!(desk.texts, "status-apart"))));
    row.extend(standing.variables.iter().map(|name| heading(name.clone())));
    row
}

/// Returns the cells of one army.
fn row(
    desk: &Presenter,
    standing: &StandingView,
    army: &ArmyView,
    name: String,
    colour: &dyn Fn(&str) -> String,
) -> Vec<String> {
    let marker = if army.is_mover { ">" } else { "" };
    let players = match &army.players[..] {
        [] => say!(desk.texts, "status-neutral"),
        several if army.is_partner => {
            say!(desk.texts, "screen-partner", "army" = several.join(" + "))
        }
        several => several.join(" + "),
    };
    let mut row = vec![marker.to_owned(), name, players];
    if army.is_out {
        row.push(say!(desk.texts, "status-out"));
        return row;
    }
    row.push(army.winning.map_or_else(String::new, |part| format!("{part} %")));
    row.push(army.spaces.to_string());
    row.extend(army.units.iter().map(|&(n, waiting)| match waiting {
        0 => n.to_string(),
        waiting => format!("{n} (+{waiting})"),
    }));
    let columns = standing.columns;
    let income = army.income.map_or_else(String::new, |n| format!("+{n}"));
    row.extend(columns.income.then_some(income));
    let shared = army.cards.strip_prefix('(').and_then(|name| name.strip_suffix(')'));
    let held = shared.map_or_else(|| army.cards.clone(), |name| format!("({})", colour(name)));
    row.extend(columns.cards.then_some(held));
    let apart = army.apart.map_or_else(String::new, |n| n.to_string());
    row.extend(columns.apart.then_some(apart));
    row.extend(army.values.iter().cloned());
    row
}

/// Lists the targets other than spaces, the piles of programmed cards, the cards laid before
/// armies, and known cards.
pub(crate) fn laid_lines(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    let mut lines = targets(desk, view);
    lines.extend(program::piles(desk, view));
    lines.extend(row_lines(desk, view));
    for army in desk.rules.armies.ids() {
        let laid: Vec<&str> = view.laid(army).map(|card| desk.card_name(card)).collect();
        if !laid.is_empty() {
            let list = laid.join(", ");
            lines.push(say!(desk.texts, "status-laid", "army" = desk.army(army), "list" = list));
        }
    }
    lines.extend(known_lines(desk, view));
    lines
}

/// Lists the cards that are face up in the rows of decks.
fn row_lines(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    let rows = desk.rules.decks.iter().filter(|(_, row)| row.in_play && row.row.is_some());
    let line = |(deck, row): (DeckId, &Deck)| {
        let cards: Vec<&str> = view.row(deck).map(|card| desk.card_name(card)).collect();
        let name = desk.texts.of(&row.name);
        (!cards.is_empty())
            .then(|| say!(desk.texts, "status-row", "deck" = name, "list" = cards.join(", ")))
    };
    rows.filter_map(line).collect()
}

/// Lists the cards in other hands that the viewer knows. Empty if everything is visible, because
/// nothing needs to be remembered.
fn known_lines(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    if view.viewer() == Viewer::Truth {
        return Vec::new();
    }
    let all: Vec<ArmyId> = desk.rules.armies.ids().collect();
    let line = |(armies, cards): (Vec<ArmyId>, Vec<CardId>)| {
        let known: Vec<&str> = cards.into_iter().map(|card| desk.card_name(card)).collect();
        let army = desk.the_army(armies[0]);
        (!known.is_empty())
            .then(|| say!(desk.texts, "status-known", "army" = army, "list" = known.join(", ")))
    };
    cards::known(desk, view, &all).into_iter().filter_map(line).collect()
}

/// Lists the targets other than spaces, with the place and the requirement of each.
fn targets(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
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
                let (token, space) = (desk.target(token), desk.the_space(space));
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
                "space" = desk.the_space(space),
                "total" = row.total,
            ) + &*added(desk, view, row)
        };
        away.into_iter().chain(there.into_iter().map(line)).collect::<Vec<_>>()
    });
    all.collect()
}

/// Formats what is added to attacks on a target: the number at a track's marker for a faction, or
/// any other amount in words.
fn added(desk: &Presenter, view: &Observation<'_>, target: &AttackablePile) -> String {
    let terms = target.add.map_or(&[][..], |add| desk.rules.terms(add));
    let each = terms.iter().filter_map(|&term| {
        let facts = term.when.map_or(&[][..], |when| desk.rules.facts(when));
        let (TermSource::Track(track, Some(column)), [Fact::Faction(faction)]) =
            (term.source, facts)
        else {
            let list = amount::phrase(desk, term);
            return Some(say!(desk.texts, "status-target-add", "list" = list));
        };
        let row = &desk.rules.tracks[track];
        let column = row.columns.get(usize::from(column))?;
        let n = row.number(&column.id, view.track(track)).filter(|&n| n != 0)?;
        Some(say!(
            desk.texts,
            "status-target-track",
            "n" = format!("{n:+}"),
            "track" = desk.texts.of(&row.name),
            "faction" = desk.the_faction(*faction),
        ))
    });
    each.collect()
}
