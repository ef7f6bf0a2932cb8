//! Checks of the setup table: a row for each number of players, a seat for each player, troops for
//! each space.

use crate::edition::codes;
use crate::edition::draft::{Draft, SetupDraft, TroopsDraft};
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::SourceSpan;
use crate::steps::{Step, StepKind};

pub(super) fn check(draft: &Draft, whole: SourceSpan, problems: &Problems) {
    check_rows(draft, whole, problems);
    check_start(draft, problems);
    for setup in &draft.setups {
        check_seats(draft, setup, problems);
        check_order(draft, setup, problems);
        check_troops(draft, setup, problems);
    }
}

fn check_rows(draft: &Draft, whole: SourceSpan, problems: &Problems) {
    let rows: Vec<usize> =
        draft.setups.iter().filter_map(|setup| Some(setup.players?.value)).collect();
    if rows.len() == draft.setups.len() && !rows.is_empty() {
        for players in draft.players.iter().filter(|players| !rows.contains(&players.value)) {
            let message = format!("no `[[setup]]` for {} players", players.value);
            problems.add(Problem::error(codes::MISSING_SETUP, players.place, message));
        }
    }
    for players in draft.setups.iter().filter_map(|setup| setup.players) {
        if !draft.players.is_empty()
            && draft.players.iter().all(|allowed| allowed.value != players.value)
        {
            let message = format!(
                "a setup row for {} players, which `players` does not allow",
                players.value
            );
            let also = draft.players.first().map_or(whole, |at| at.place);
            problems.add(
                Problem::warning(codes::UNUSED_SETUP, players.place, message)
                    .likely()
                    .also(also, "allowed here"),
            );
        }
    }
}

/// Warns about two ways to set up one board: pieces at the start, and an opening that gives out the
/// remaining spaces.
fn check_start(draft: &Draft, problems: &Problems) {
    let gives = |step: &&Step| matches!(step.kind, StepKind::Claim(_) | StepKind::Deal(_));
    let steps = draft.opening.iter().filter_map(|row| Some((row.step.as_ref()?, row.place)));
    let Some((step, place)) = steps.into_iter().find(|(step, _)| gives(step)) else { return };
    for row in draft.start.iter().filter(|row| row.spaces.iter().any(|&(_, n)| n > 0)) {
        let message =
            format!("pieces start on some spaces, and step `{}` gives out the others", step.id);
        let problem = Problem::warning(codes::TWO_SETUPS, row.place, message).likely();
        let problem = problem.also(place, "the step");
        problems.add(problem.help("remove one of the two, or allow it if both are intended"));
    }
}

fn check_seats(draft: &Draft, setup: &SetupDraft, problems: &Problems) {
    let (Some(players), Some(seats)) = (setup.players, &setup.seats) else { return };
    let message = if seats.value.len() != players.value {
        format!("{} players, and seats for {}", players.value, seats.value.len())
    } else if seats.value.iter().flatten().any(|&army| army >= draft.armies.len()) {
        format!(
            "{} players and {} armies: say who commands what with `seats`",
            players.value,
            draft.armies.len()
        )
    } else {
        return;
    };
    problems.add(Problem::error(codes::WRONG_SEATS, seats.place, message));
}

/// Checks that an order names every army with a seat exactly once.
fn check_order(draft: &Draft, setup: &SetupDraft, problems: &Problems) {
    let (Some(order), Some(seats)) = (&setup.order, &setup.seats) else { return };
    let id = |army: usize| draft.armies.get(army).map_or("", |row| row.id.as_ref());
    let has_seat = |army: usize| seats.value.iter().flatten().any(|&other| other == army);
    let add = |message: String| {
        problems.add(Problem::error(codes::WRONG_ORDER, order.place, message));
    };
    for (at, &army) in order.value.iter().enumerate() {
        if order.value[..at].contains(&army) {
            add(format!("`order` names army `{}` twice", id(army)));
        } else if !has_seat(army) {
            add(format!("`order` names army `{}`, which has no seat", id(army)));
        }
    }
    let left_out = |army: &usize| !order.value.contains(army);
    let mut missing: Vec<usize> = seats.value.iter().flatten().copied().filter(left_out).collect();
    missing.sort_unstable();
    missing.dedup();
    for army in missing.into_iter().filter(|&army| army < draft.armies.len()) {
        add(format!("`order` leaves out army `{}`, which has a seat", id(army)));
    }
}

fn check_troops(draft: &Draft, setup: &SetupDraft, problems: &Problems) {
    let (Some(troops), Some(seats)) = (&setup.troops, &setup.seats) else { return };
    let mut armies: Vec<usize> = seats.value.iter().flatten().copied().collect();
    armies.sort_unstable();
    armies.dedup();
    let place = match troops {
        TroopsDraft::Each(troops) => troops.place,
        TroopsDraft::Table(troops) => {
            let missing =
                armies.iter().find(|army| troops.value.iter().all(|(other, _)| other != *army));
            if let Some(army) = missing.and_then(|&army| draft.armies.get(army)) {
                let message = format!("`troops` leaves out army `{}`, which has a seat", army.id);
                problems.add(Problem::error(codes::MISSING_TROOPS, troops.place, message));
                return;
            }
            troops.place
        }
    };
    check_cover(draft, setup, troops, place, &armies, problems);
}

/// Checks that the armies that receive spaces in the opening have units for all of them.
fn check_cover(
    draft: &Draft,
    setup: &SetupDraft,
    troops: &TroopsDraft,
    place: SourceSpan,
    seated: &[usize],
    problems: &Problems,
) {
    let Some(filling) = setup.players.and_then(|players| Filling::of(draft, players.value)) else {
        return;
    };
    let supplies: Vec<u64> = match troops {
        TroopsDraft::Each(troops) => vec![u64::from(troops.value); seated.len()],
        TroopsDraft::Table(table) => {
            let fills = |army: &usize| filling.neutral || seated.contains(army);
            let rows = table.value.iter().filter(|(army, _)| fills(army));
            rows.map(|&(_, troops)| u64::from(troops)).collect()
        }
    };
    let units = u64::from(filling.units);
    let (total, covered): (u64, u64) =
        (supplies.iter().sum(), supplies.iter().map(|supply| supply / units).sum());
    // Pieces of `[[start]]` hold their spaces; waiting pieces are placed with the troops.
    let players = setup.players.map_or(0, |players| players.value);
    let held = draft.start.iter().filter(|row| row.unit == Some(0) && row.is_for(players));
    let (mut begun, mut waiting) = (Vec::new(), 0);
    for row in held {
        begun.extend(row.spaces.iter().filter(|&&(_, n)| n > 0).map(|(at, _)| at.value));
        waiting += u64::from(row.waiting);
    }
    begun.sort_unstable();
    begun.dedup();
    let spaces = draft.board.spaces.len().saturating_sub(begun.len()) as u64;
    if covered + waiting / units >= spaces {
        return;
    }
    let message = if units == 1 {
        format!("{total} troops in all do not cover {spaces} spaces")
    } else {
        format!(
            "{total} troops in all cover {covered} of {spaces} spaces, at {units} units of one army a space"
        )
    };
    let problem = Problem::error(codes::TOO_FEW_TROOPS, place, message);
    let problem = problem.also(filling.place, "this step puts units on spaces");
    let all = matches!(troops, TroopsDraft::Table(table) if table.value.len() > supplies.len());
    problems.add(if all {
        problem.help("an army without a seat gets spaces where that step has `neutral = true`")
    } else {
        problem
    });
}

/// Parameters with which the opening fills the board with troops, for one number of players.
struct Filling {
    /// Largest number of units that a step puts on a space.
    units: u32,
    /// True if armies without a seat get spaces too.
    neutral: bool,
    /// Place of the step that puts the most units on a space.
    place: SourceSpan,
}

impl Filling {
    /// Returns the parameters for a number of players, or `None` if no step of the opening puts
    /// units on each space.
    fn of(draft: &Draft, players: usize) -> Option<Self> {
        let rows = draft.opening.iter().filter(|row| row.is_for(players));
        let fillings = rows.filter_map(|row| {
            let (units, neutral) = match &row.step.as_ref()?.kind {
                StepKind::Claim(keys) => (keys.units, keys.neutral),
                StepKind::Deal(keys) => (keys.units, keys.neutral),
                _ => return None,
            };
            Some(Self { units, neutral, place: row.place })
        });
        fillings.reduce(|one, other| Self {
            neutral: one.neutral || other.neutral,
            ..if other.units > one.units { other } else { one }
        })
    }
}
