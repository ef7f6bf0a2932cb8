//! Checks of rounds of programmed orders: their steps, their orders, starting pieces, and units
//! that are hit one by one.

use crate::edition::codes;
use crate::edition::draft::{Draft, OrderDraft, StartDraft, StepDraft, UnitDraft};
use crate::edition::keys::Spanned;
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::SourceSpan;
use crate::model::{
    Control, Fact, Ground, OrderId, Per, Relation, Resolution, Sharing, TableId, TrackId, level,
};
use crate::steps::{Climb, Orders, OrdersFrom, Step, StepKind};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    check_round(draft, problems);
    check_units(draft, problems);
    check_start(draft, problems);
    check_page(draft, problems);
    for (at, row) in draft.orders.iter().enumerate() {
        check_order(draft, at, row, problems);
    }
    for track in draft.targets.iter().filter_map(|row| row.track) {
        check_track(draft, track.value, track.place, problems);
    }
    for row in draft.all_steps() {
        if let Some(step) = &row.step {
            check_climb(draft, step, row.place, problems);
            check_move(draft, step, row.place, problems);
        }
    }
}

/// Warns about cards that are programmed and never turned up, and the reverse.
fn check_round(draft: &Draft, problems: &Problems) {
    for row in &draft.round {
        let Some(step) = &row.step else { continue };
        let meets = |other: &&StepDraft| other.meets(row);
        let needs = |what, wanted: fn(&StepKind) -> bool| {
            let has = |other: &StepDraft| other.step.as_ref().is_none_or(|step| wanted(&step.kind));
            if !draft.round.iter().filter(meets).any(has) {
                let message =
                    format!("step `{}` has nothing to do: the round has no `{what}`", step.id);
                problems.add(Problem::warning(codes::IDLE_STEP, row.place, message).likely());
            }
        };
        if let StepKind::Program(_) = step.kind {
            needs("orders", |kind| matches!(kind, StepKind::Orders(_)));
        } else if let StepKind::Orders(Orders { from: OrdersFrom::Pile, .. }) = step.kind {
            needs("program", |kind| matches!(kind, StepKind::Program(_)));
        }
    }
}

fn check_units(draft: &Draft, problems: &Problems) {
    let invades =
        |row: &&StepDraft| matches!(&row.step, Some(Step { kind: StepKind::Attack(_), .. }));
    for UnitDraft { unit, limits, holds, hits, .. } in &draft.units {
        if let (true, Some(place), Some(step)) = (unit.holds, *holds, draft.played().find(invades))
        {
            let message = format!(
                "unit `{}` holds spaces, but a step `attack` conquers only from the basic kind",
                unit.id
            );
            let problem = Problem::error(codes::NOT_ALLOWED, place, message);
            problems.add(problem.also(step.place, "the step"));
        }
        if let Some(place) =
            hits.filter(|_| unit.limit != Some(1) || limits.iter().any(|row| row.1 > 1))
        {
            let message = format!("unit `{}` is hit along a track, but may exist twice", unit.id);
            let problem = Problem::error(codes::NOT_ALLOWED, place, message);
            problems.add(problem.help("give it `limit = 1`"));
        }
        if let Some((track, place)) = unit.toughness.hits.zip(*hits) {
            check_track(draft, track, place, problems);
        }
    }
}

/// Checks that placed dice can hit the basic kind, or no space would ever fall. Also checks that
/// friends do not share spaces then.
fn check_page(draft: &Draft, problems: &Problems) {
    let Some(page) = draft.combat.filter(|page| page.resolution == Resolution::Threshold) else {
        return;
    };
    let Some(basic) = draft.units.first() else { return };
    if basic.unit.toughness.hit_on.is_none_or(|least| least > page.attack.sides) {
        let message = format!(
            "no die of an attack hits unit `{}`, and `resolution` is `threshold`",
            basic.unit.id
        );
        let problem = Problem::error(codes::NOT_ALLOWED, basic.place, message);
        problems.add(problem.help(format!("give it `hit_on`, at most {}", page.attack.sides)));
    }
    let stands = draft.board.declared.stands.as_ref();
    if let Some(at) = stands.filter(|at| at.value != Sharing::Alone) {
        let message =
            "where friends share spaces, dice are not placed: `resolution` is `threshold`";
        problems.add(Problem::error(codes::NOT_ALLOWED, at.place, message));
    }
}

/// Reports a marker that follows the board; hits and dice move a marker that nothing else moves.
fn check_track(draft: &Draft, track: TrackId, place: SourceSpan, problems: &Problems) {
    let row = draft.tracks.get(track.index()).map(|row| &row.track);
    if let Some(row) = row.filter(|row| row.is.is_some()) {
        let message = format!("the marker of track `{}` follows the board", row.id);
        problems.add(Problem::error(codes::MARKER_FOLLOWS, place, message));
    }
}

fn check_order(draft: &Draft, at: usize, row: &OrderDraft, problems: &Problems) {
    let Some(order) = &row.order else { return };
    let offered = draft.cards.iter().any(|card| card.card.orders.contains(OrderId::from_index(at)));
    if !offered {
        let message = format!("no card offers order `{}`", order.id);
        problems.add(Problem::warning(codes::IDLE_ORDER, row.place, message).likely());
    }
}

/// Reports moves to empty spaces if no space can be empty.
fn check_move(draft: &Draft, step: &Step, place: SourceSpan, problems: &Problems) {
    let StepKind::Move(keys) = &step.kind else { return };
    let is_free = |ground: Ground| {
        let Ground::Asked(on) = ground else { return false };
        let is_of_nobody = |(fact, _): (Fact, _)| matches!(fact, Fact::Owner(owners) if owners.has(Relation::Nobody));
        level(draft.facts(on)).any(is_of_nobody)
    };
    let declared = &draft.board.declared;
    let stays = declared.control.as_ref().is_some_and(|at| at.value != Control::Occupant);
    let is_left = stays
        || !draft.calls.is_empty()
        || draft.setups.iter().any(|row| row.claims.is_some())
        || draft.units.iter().skip(1).any(|row| row.unit.holds);
    if (is_free(keys.to) || is_free(keys.through)) && !is_left {
        let message = "a move to spaces of nobody, but no space is ever empty";
        let problem = Problem::error(codes::NOT_ALLOWED, place, message);
        problems.add(problem.help("spaces are empty where a kind of unit has `holds = true`"));
    }
}

/// Checks that a climb moves an independent marker and is raised by numbers of its track.
fn check_climb(draft: &Draft, step: &Step, place: SourceSpan, problems: &Problems) {
    let StepKind::Climb(Climb { track, raised_by, .. }) = step.kind else { return };
    check_track(draft, track, place, problems);
    let raised = raised_by.and_then(|variable| draft.variables.get(variable.index()));
    if let Some(variable) =
        raised.map(|row| &row.variable).filter(|row| row.per != Per::Track(track))
    {
        let message = format!(
            "a climb is raised by `{}`, which has no number for each space of its track",
            variable.id
        );
        let problem = Problem::error(codes::NOT_ALLOWED, place, message);
        problems
            .add(problem.help("declare the variable with `per = \"track\"` and the same `track`"));
    }
    if let Some(variable) = raised.map(|row| &row.variable).filter(|row| row.is_hidden()) {
        let message =
            format!("a climb is raised by `{}`, which is hidden from some players", variable.id);
        let problem = Problem::error(codes::NOT_ALLOWED, place, message);
        problems.add(problem.help("everybody sees what the dice must show: leave `shown` out"));
    }
}

/// Checks the pieces at the start: within their limits, able to hold spaces, and of one army on
/// each space.
fn check_start(draft: &Draft, problems: &Problems) {
    let mut taken: Vec<(Spanned<usize>, &StartDraft)> = Vec::new();
    for row in &draft.start {
        let (Some(army), Some(at)) = (row.army, row.unit) else { continue };
        let Some(UnitDraft { unit, limits, .. }) = draft.units.get(at) else { continue };
        if at > 0 && !unit.holds && !row.spaces.is_empty() {
            let message = format!("unit `{}` holds no space, but starts on one", unit.id);
            let problem = Problem::error(codes::NOT_ALLOWED, row.place, message);
            problems.add(problem.help("give the unit `holds = true`, or let a step place it"));
        }
        let is_same = |other: &&StartDraft| {
            (other.army, other.unit) == (row.army, row.unit) && row.meets(other)
        };
        let same = draft.start.iter().filter(is_same);
        let each = same.map(|row| {
            let there: u64 = row.spaces.iter().map(|&(_, n)| u64::from(n)).sum();
            there + u64::from(row.waiting)
        });
        let n: u64 = each.sum();
        let own = limits.iter().find(|&&(other, _)| other == army).map(|&(_, most)| most);
        if let Some(limit) = own.or(unit.limit).filter(|&limit| n > u64::from(limit)) {
            let message = format!("{n} of unit `{}` at the start; `limit` is {limit}", unit.id);
            problems.add(Problem::error(codes::OUT_OF_RANGE, row.place, message));
        }
        for (at, _) in row.spaces.iter().filter(|&&(_, n)| n > 0) {
            let (space, place) = (at.value.index(), at.place);
            let id = draft.board.spaces.get(space).map_or("", |row| &*row.space.id);
            let before =
                || taken.iter().filter(|(other, at)| other.value == space && row.meets(at));
            if let Some((other, _)) = before().find(|(_, other)| other.army != row.army) {
                let message = format!("two armies start on space `{id}`");
                let problem = Problem::error(codes::KEY_TWICE, place, message);
                problems.add(problem.also(other.place, "the other"));
            } else {
                if let Some((other, _)) = before().find(|(_, other)| other.unit == row.unit) {
                    let message = format!("unit `{}` starts on space `{id}` in two rows", unit.id);
                    let problem = Problem::warning(codes::LISTED_TWICE, place, message);
                    let problem = problem.also(other.place, "first put here").likely();
                    problems.add(problem.help("both count: write their sum in one row"));
                }
                taken.push((Spanned { value: space, place }, row));
            }
        }
    }
}
