//! Checks of `claims`: the armies named, the step that claims, and whether the limits fill the
//! board.

use crate::edition::codes;
use crate::edition::draft::{Draft, SetupDraft, StepDraft, TroopsDraft};
use crate::edition::keys::Spanned;
use crate::edition::problem::{Problem, Problems};
use crate::steps::{Claim, Step, StepKind};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    for setup in &draft.setups {
        if let Some(claims) = &setup.claims {
            check_names(draft, setup, claims, problems);
            check_claimed(draft, setup, claims, problems);
            if let Some(keys) = only_claim(draft, setup) {
                check_filled(draft, setup, claims, keys, problems);
            }
        }
    }
}

/// Returns the `claim` step of an opening in which no other step gives spaces.
fn only_claim(draft: &Draft, setup: &SetupDraft) -> Option<Claim> {
    let players = setup.players?.value;
    let rows = draft.opening.iter().filter(|row| row.is_for(players));
    let mut found = None;
    for row in rows {
        match &row.step.as_ref()?.kind {
            StepKind::Claim(keys) if found.is_none() && !keys.at_once => found = Some(*keys),
            StepKind::TurnOrder(_)
            | StepKind::Reinforce(_)
            | StepKind::DealCards(_)
            | StepKind::Take(_) => {}
            _ => return None,
        }
    }
    found
}

/// Warns about limits of claims in games in which no spaces are claimed.
fn check_claimed(
    draft: &Draft,
    setup: &SetupDraft,
    claims: &Spanned<Vec<(usize, u32)>>,
    problems: &Problems,
) {
    let Some(players) = setup.players else { return };
    let claims_spaces = |row: &StepDraft| {
        let is_claim = |step: &Step| matches!(step.kind, StepKind::Claim(keys) if !keys.at_once);
        row.is_for(players.value) && row.step.as_ref().is_none_or(is_claim)
    };
    if !draft.opening.iter().any(claims_spaces) {
        let message =
            format!("`claims` for {} players, but no step `claim` in their opening", players.value);
        problems.add(Problem::warning(codes::UNUSED_SETUP, claims.place, message).likely());
    }
}

fn check_names(
    draft: &Draft,
    setup: &SetupDraft,
    claims: &Spanned<Vec<(usize, u32)>>,
    problems: &Problems,
) {
    let Some(seats) = &setup.seats else { return };
    let plays = |army: usize| {
        seats.value.iter().flatten().any(|&other| other == army)
            || matches!(&setup.troops, Some(TroopsDraft::Table(troops))
                if troops.value.iter().any(|&(other, _)| other == army))
    };
    for army in claims.value.iter().filter(|&&(army, _)| !plays(army)) {
        let Some(row) = draft.armies.get(army.0) else { continue };
        let message = format!("`claims` limits army `{}`, which does not play", row.id);
        problems.add(Problem::warning(codes::UNUSED_SETUP, claims.place, message).likely());
    }
}

/// An army in the simulated claims.
struct Claimer {
    army: usize,
    spaces: usize,
    supply: u32,
    most: usize,
}

impl Claimer {
    /// Claims a space if the limit and the supply allow it. Returns whether it did.
    fn claims(&mut self, units: u32, left: &mut usize) -> bool {
        if *left == 0 || self.spaces >= self.most || self.supply < units {
            return false;
        }
        (self.spaces, self.supply, *left) = (self.spaces + 1, self.supply - units, *left - 1);
        true
    }
}

/// Simulates the claims and warns if spaces are left; which space each army takes makes no
/// difference.
fn check_filled(
    draft: &Draft,
    setup: &SetupDraft,
    claims: &Spanned<Vec<(usize, u32)>>,
    keys: Claim,
    problems: &Problems,
) {
    let Some(troops) = &setup.troops else { return };
    let claimer = |army: usize| {
        let limit = claims.value.iter().find(|&&(other, _)| other == army);
        let supply = match troops {
            TroopsDraft::Each(troops) => troops.value,
            TroopsDraft::Table(table) => {
                table.value.iter().find(|&&(other, _)| other == army).map_or(0, |&(_, n)| n)
            }
        };
        let most = limit.map_or(usize::MAX, |&(_, most)| most as usize);
        Claimer { army, spaces: 0, supply, most }
    };
    let mut seated: Vec<Claimer> = setup.in_order().into_iter().map(claimer).collect();
    let with_troops = |army: &usize| match troops {
        TroopsDraft::Each(_) => false,
        TroopsDraft::Table(table) => table.value.iter().any(|(other, _)| other == army),
    };
    let is_free = |army: &usize| seated.iter().all(|other| other.army != *army);
    let others = (0..draft.armies.len()).filter(|army| keys.neutral && is_free(army));
    let mut others: Vec<Claimer> = others.filter(with_troops).map(claimer).collect();
    let spaces = draft.board.spaces.len();
    let mut left = spaces;
    loop {
        let before = left;
        for seat in &mut seated {
            if seat.claims(keys.units, &mut left) {
                for other in &mut others {
                    other.claims(keys.units, &mut left);
                }
            }
        }
        if left == before {
            break;
        }
    }
    if left > 0 {
        let id = |army: usize| draft.armies.get(army).map_or("", |row| row.id.as_ref());
        let shares = seated.iter().chain(&others);
        let shares: Vec<String> =
            shares.map(|row| format!("`{}` {}", id(row.army), row.spaces)).collect();
        let message =
            format!("claims leave {left} of {spaces} spaces empty: {}", shares.join(", "));
        let help = "armies not named in `claims` claim the remaining spaces";
        let problem = Problem::warning(codes::TOO_FEW_CLAIMS, claims.place, message);
        problems.add(problem.likely().help(help));
    }
}
