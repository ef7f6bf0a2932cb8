//! What may be done now, in lists: each space with what it may attack, move to or get.

use warboard_engine::game::{Action, ActionList, Ask, Decision, Illegal};
use warboard_engine::model::{ArmyId, Rulebook, SpaceId, TokenId};
use warboard_engine::observation::Observation;

use super::super::{cards, nothing, odds, question, rounds, timing};
use super::{is_all_placed, summary};
use crate::play::desk::Desk;
use crate::play::paint::wrap;
use crate::play::verbs::Verb;
use crate::text::say;

/// Everything that may be done, in lines.
pub(crate) fn show(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let mut lines = vec![summary(desk, view, decision)];
    let army = decision.army;
    match decision.ask {
        Ask::Claim { .. } => lines.extend(empty_by_region(desk, view)),
        Ask::Place { .. } if is_all_placed(view, decision) => {}
        Ask::Reinforce { .. } | Ask::Place { .. } => lines.push(own_spaces(desk, view, army)),
        Ask::Trade { .. } => lines.push(cards::show_sets(desk, view)),
        Ask::Attack { .. } => {
            lines.extend(attacks(desk, view));
            lines.extend(strikes(desk, view));
        }
        Ask::Fortify { .. } => lines.extend(moves(desk, view)),
        Ask::Build { .. } => lines.extend(builds(desk, view)),
        Ask::Program { .. }
        | Ask::Order { .. }
        | Ask::Sortie { .. }
        | Ask::Fire { .. }
        | Ask::Hit { .. } => {
            lines.extend(rounds::legal(desk, view, decision));
        }
        Ask::Held { .. }
        | Ask::Commit { .. }
        | Ask::Defend { .. }
        | Ask::Reroll { .. }
        | Ask::Advance { .. }
        | Ask::Window { .. }
        | Ask::Script { .. } => {}
    }
    let plays = question::plays(view);
    if plays.is_empty() && nothing::asks_for_cards(desk, view, decision) {
        lines.push(say!(desk.texts, "none-playable"));
    }
    for card in plays {
        let play = Verb::Play.word(desk.lang());
        lines.push(format!("  {play} {}", question::card_word(desk, card)));
        lines.extend(timing::text(desk, card, "      "));
    }
    lines.join("\n")
}

fn with_troops(desk: &Desk, view: &Observation<'_>, space: SpaceId) -> String {
    let text = format!("{} ({})", desk.space(space), view.garrison(space));
    match view.owner(space) {
        Some(army) => desk.in_colour(army, &text),
        None => text,
    }
}

fn commas(mut parts: Vec<String>) -> Vec<String> {
    let n = parts.len();
    for part in parts.iter_mut().take(n.saturating_sub(1)) {
        part.push(',');
    }
    parts
}

fn empty_by_region(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let regions = desk.rules.board.regions.iter();
    let line = |(region, row): (_, &warboard_engine::model::Region)| {
        let empty = row.spaces.iter().filter(|&&space| view.is_free(space));
        let names: Vec<String> = empty.map(|&space| desk.space(space).to_owned()).collect();
        let first = format!("  {}:", desk.region(region));
        (!names.is_empty()).then(|| wrap(&first, &commas(names), 4, desk.width))
    };
    regions.filter_map(line).collect()
}

/// The spaces of an army with their troops: those on which it may place, where it does.
fn own(desk: &Desk, view: &Observation<'_>, army: ArmyId) -> Vec<String> {
    let places = view.decision().is_some_and(|decision| matches!(decision.ask, Ask::Place { .. }));
    let unit = desk.rules.units.ids().find(|&unit| view.waiting(army, unit) > 0);
    let unit = unit.filter(|_| places && view.shares_spaces());
    let own = desk.rules.board.spaces.ids().filter(|&space| match unit {
        Some(unit) => view.check(Action::Place { space, unit, count: 1 }).is_ok(),
        None => view.is_on(army, space),
    });
    let troops = |space| view.units(space, army, Rulebook::BASIC);
    own.map(|space| format!("{} ({})", desk.space(space), troops(space))).collect()
}

/// The spaces of an army with their troops, in one paragraph.
fn own_spaces(desk: &Desk, view: &Observation<'_>, army: ArmyId) -> String {
    format!("{} {}", say!(desk.texts, "own-spaces"), own(desk, view, army).join(", "))
}

/// The first few spaces of an army, and where the others stand.
pub(crate) fn few_own_spaces(desk: &Desk, view: &Observation<'_>, army: ArmyId) -> String {
    let (first, names) = (say!(desk.texts, "own-spaces"), own(desk, view, army));
    let few = desk.first_few(&names);
    if few == names.join(", ") {
        return format!("{first} {few}");
    }
    format!("{first} {few}. {}", say!(desk.texts, "may-see-all"))
}

/// What each own space can attack.
fn attacks(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let pairs = |action| {
        if let Action::Attack { from, to, .. } = action { Some((from, to)) } else { None }
    };
    grouped(desk, view, pairs)
}

/// What each card can be discarded for.
fn builds(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let line = |action| {
        let Action::Build { card, unit } = action else { return None };
        Some(format!("  {} → {}", desk.card(card), desk.kind_word(unit, 1)))
    };
    actions.choices().iter().filter_map(|choice| line(choice.action)).collect()
}

/// What tokens each own space can attack.
fn strikes(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let all = odds::strikes(view);
    let line = |group: &[(SpaceId, TokenId, u32)]| {
        let from = with_troops(desk, view, group.first()?.0);
        let to = group.iter().map(|&(_, token, _)| desk.target(token)).collect();
        let first = format!("  {from} →");
        Some(wrap(&first, &commas(to), 6, desk.width))
    };
    all.chunk_by(|a, b| a.0 == b.0).filter_map(line).collect()
}

fn moves(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let pairs = |action| {
        if let Action::Fortify { from, to, .. } = action { Some((from, to)) } else { None }
    };
    grouped(desk, view, pairs)
}

fn grouped(
    desk: &Desk,
    view: &Observation<'_>,
    pair: impl Fn(Action) -> Option<(SpaceId, SpaceId)>,
) -> Vec<String> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let pairs: Vec<_> = actions.choices().iter().filter_map(|choice| pair(choice.action)).collect();
    let line = |group: &[(SpaceId, SpaceId)]| {
        let from = with_troops(desk, view, group.first()?.0);
        let to = group.iter().map(|&(_, to)| with_troops(desk, view, to)).collect();
        let first = format!("  {from} →");
        Some(wrap(&first, &commas(to), 6, desk.width))
    };
    let mut pairs = pairs;
    pairs.dedup();
    pairs.chunk_by(|a, b| a.0 == b.0).filter_map(line).collect()
}

/// One sentence: what can be attacked from a space, or why nothing can.
pub(crate) fn targets_from(
    desk: &Desk,
    view: &Observation<'_>,
    army: ArmyId,
    from: SpaceId,
) -> String {
    let is_asked =
        view.decision().is_some_and(|decision| matches!(decision.ask, Ask::Attack { .. }));
    // Too few to attack with is told apart.
    let may_aim = |from, to| {
        let checked = view.check(Action::Attack { from, to, count: 1 });
        matches!(checked, Ok(()) | Err(Illegal::TooFew { .. }))
    };
    let hostile = |&&to: &&SpaceId| {
        let other = view.stands_on(to).is_some_and(|owner| owner != army);
        other && (!is_asked || may_aim(from, to))
    };
    let near = desk.rules.board.neighbours(from).iter().filter(hostile);
    let mut names: Vec<String> = near.map(|&to| with_troops(desk, view, to)).collect();
    let strikes = odds::strikes(view).into_iter().filter(|&(of, ..)| of == from);
    names.extend(strikes.map(|(_, token, _)| desk.target(token)));
    let space = desk.the_space(from);
    if names.is_empty() {
        return say!(desk.texts, "targets-none", "space" = space);
    }
    say!(desk.texts, "targets", "space" = space, "list" = desk.first_few(&names))
}
