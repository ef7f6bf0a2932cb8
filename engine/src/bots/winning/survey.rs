//! The features of each faction, comparable across editions; a fitted evaluation uses them.

use arrayvec::ArrayVec;

use super::{
    ALL, Means, beside, chances, has_seat, is_viewers, nearest, part_of, plays, real, score_of,
    thousandths,
};
use crate::bots::Greedy;
use crate::model::{ArmyId, FACTIONS_MAX, FactionId, Rulebook, TableId, ValueHints};
use crate::observation::Observation;

/// The features of a faction, in the order of [`ValueHints::FEATURES`].
pub type Features = [f64; ValueHints::N];

/// An evaluation of positions: what each faction has, and who is winning.
#[derive(Clone, Debug)]
pub struct Surveyor {
    quick: Greedy,
}

impl Default for Surveyor {
    fn default() -> Self {
        Self { quick: Greedy::new(0) }
    }
}

impl Surveyor {
    /// Returns the features of every faction that still plays, as far as the viewer knows.
    ///
    /// The progress of a faction towards its victory also depends on hidden information, of which
    /// the viewer knows more for its own faction.
    pub fn survey(&mut self, view: &Observation<'_>) -> Vec<(FactionId, Features)> {
        survey(view, &mut self.quick).into_iter().collect()
    }

    /// Returns how likely each faction is to win, in thousandths, in the order of the factions; 0 for
    /// one that no longer plays.
    ///
    /// A faction has 1000 once it has won, at most 990 before, and nothing once another has won.
    /// Only what the viewer knows counts.
    pub fn winning(&mut self, view: &Observation<'_>) -> Vec<u32> {
        let mut all = vec![0; view.rulebook().factions.len()];
        if let Some(winner) = view.outcome().and_then(|outcome| outcome.faction) {
            all[winner.index()] = ALL;
            return all;
        }
        let bots = &view.rulebook().bots;
        let weights = bots.winning.as_ref().or(bots.value.as_ref());
        for (faction, part) in thousandths(&chances(view, weights, &mut self.quick)) {
            all[faction.index()] = part;
        }
        all
    }

    /// Like [`winning`](Self::winning), for each seat: how likely the faction of its armies is to win.
    pub fn winning_of_seats(&mut self, view: &Observation<'_>) -> Vec<u32> {
        let (factions, rules) = (self.winning(view), view.rulebook());
        let of = |army: &ArmyId| factions[rules.armies[*army].faction.index()];
        let seats = rules.seats.rows().iter();
        seats.map(|seat| seat.armies.iter().map(of).max().unwrap_or(0)).collect()
    }

    /// Returns the part of each track up to its marker, in `0.0..=1.0`.
    pub fn tracks(view: &Observation<'_>) -> Vec<f64> {
        view.rulebook().tracks.ids().map(|track| part_of(view, track)).collect()
    }
}

/// Like [`Surveyor::survey`], but uses the caller's `quick` bot.
pub(super) fn survey(
    view: &Observation<'_>,
    quick: &mut Greedy,
) -> ArrayVec<(FactionId, Features), FACTIONS_MAX> {
    let rules = view.rulebook();
    let troops: u32 = rules.board.spaces.ids().map(|space| view.troops(space)).sum();
    let all = f64::from(troops).max(1.0);
    let factions = rules.factions.ids().filter(|&faction| plays(view, faction));
    let of = |faction| (faction, features(view, quick, faction, all));
    factions.take(FACTIONS_MAX).map(of).collect()
}

/// Returns the features of a faction on a board with `all` units.
fn features(view: &Observation<'_>, quick: &mut Greedy, faction: FactionId, all: f64) -> Features {
    let rules = view.rulebook();
    let armies = &rules.factions[faction].armies;
    let lives = |army: &ArmyId| has_seat(rules, *army) && !view.is_eliminated(*army);
    let outlook = armies.iter().copied().find(lives).and_then(|army| quick.outlook(view, army));
    let (outlook, prospects) = outlook.unwrap_or_default();
    let more = if is_viewers(view, faction) { prospects } else { 0.0 };
    let means = armies.iter().map(|&army| Means::of(view, army));
    let means = means.fold(Means::default(), Means::and);
    let stacks = armies.iter().flat_map(|&army| {
        view.spaces_of(army).map(move |space| view.units(space, army, Rulebook::BASIC))
    });
    let spaces: u32 = armies.iter().map(|&army| view.n_spaces(army)).sum();
    let near = nearest(view, faction);
    [
        libm::log(score_of(view, faction, more)),
        libm::log1p(means.units),
        libm::log1p(means.income),
        libm::log1p(means.cards),
        libm::log1p(beside(view, armies)),
        libm::log1p(f64::from(stacks.max().unwrap_or(0))),
        f64::from(spaces) / real(rules.board.spaces.len()).max(1.0),
        near,
        near * near * near,
        squashed(prospects, all),
        squashed(outlook, all),
        f64::from(u8::from(armies.contains(&view.mover()))),
    ]
}

/// Maps a number to between -1 and 1; `by` is mapped to 0.5.
fn squashed(x: f64, by: f64) -> f64 {
    x / (x.abs() + by)
}
