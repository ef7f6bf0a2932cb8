//! The set-up table: a row for each number of players, a seat for each player, troops for each space.

use crate::edition::codes;
use crate::edition::draft::{Draft, SetupDraft, TroopsDraft};
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::Place;
use crate::steps::StepKind;

pub(super) fn check(draft: &Draft, whole: Place, problems: &Problems) {
    check_rows(draft, whole, problems);
    for setup in &draft.setups {
        check_seats(draft, setup, problems);
        check_order(draft, setup, problems);
        check_troops(draft, setup, problems);
    }
}

fn check_rows(draft: &Draft, whole: Place, problems: &Problems) {
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
                "a set-up row for {} players, which `players` does not allow",
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

/// An order names every army with a seat, and each once.
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
    let (total, place) = match troops {
        TroopsDraft::Each(troops) => (u64::from(troops.value) * armies.len() as u64, troops.place),
        TroopsDraft::Table(troops) => {
            let missing =
                armies.iter().find(|army| troops.value.iter().all(|(other, _)| other != *army));
            if let Some(army) = missing.and_then(|&army| draft.armies.get(army)) {
                let message = format!("`troops` leaves out army `{}`, which has a seat", army.id);
                problems.add(Problem::error(codes::MISSING_TROOPS, troops.place, message));
                return;
            }
            (troops.value.iter().map(|&(_, troops)| u64::from(troops)).sum(), troops.place)
        }
    };
    let spaces = draft.board.spaces.len() as u64;
    let needed = spaces * u64::from(units_per_space(draft));
    if total < needed {
        let message = format!("{total} troops in all do not cover {spaces} spaces");
        problems.add(Problem::error(codes::TOO_FEW_TROOPS, place, message));
    }
}

/// What the opening puts on each space.
fn units_per_space(draft: &Draft) -> u32 {
    let steps = draft.opening.iter().filter_map(|row| row.step.as_ref());
    let units = steps.map(|step| match &step.kind {
        StepKind::Claim(claim) => claim.units,
        StepKind::ClaimFirst(claim) => claim.units,
        StepKind::Deal(deal) => deal.units,
        _ => 0,
    });
    units.max().unwrap_or(0)
}
