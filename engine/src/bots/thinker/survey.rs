//! The features of each faction, comparable across editions; a fitted evaluation uses them.

use arrayvec::ArrayVec;

use super::value::{self, Means};
use crate::bots::Greedy;
use crate::model::{ArmyId, FACTIONS_MAX, FactionId, Rulebook, ValueHints};
use crate::observation::Observation;

/// The features of a faction, in the order of [`ValueHints::FEATURES`].
pub type Features = [f64; ValueHints::N];

/// An evaluation of positions like that of `thinker` at the end of a trial.
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

    /// Returns the part of each track up to its marker, in `0.0..=1.0`.
    pub fn tracks(view: &Observation<'_>) -> Vec<f64> {
        view.rulebook().tracks.ids().map(|track| value::part_of(view, track)).collect()
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
    let factions = rules.factions.ids().filter(|&faction| value::plays(view, faction));
    let of = |faction| (faction, features(view, quick, faction, all));
    factions.take(FACTIONS_MAX).map(of).collect()
}

/// Returns the features of a faction on a board with `all` units.
fn features(view: &Observation<'_>, quick: &mut Greedy, faction: FactionId, all: f64) -> Features {
    let rules = view.rulebook();
    let armies = &rules.factions[faction].armies;
    let lives = |army: &ArmyId| value::has_seat(rules, *army) && !view.is_eliminated(*army);
    let outlook = armies.iter().copied().find(lives).and_then(|army| quick.outlook(view, army));
    let (outlook, prospects) = outlook.unwrap_or_default();
    let more = if value::is_viewers(view, faction) { prospects } else { 0.0 };
    let means = armies.iter().map(|&army| Means::of(view, army));
    let means = means.fold(Means::default(), Means::and);
    let stacks = armies.iter().flat_map(|&army| {
        view.spaces_of(army).map(move |space| view.units(space, army, Rulebook::BASIC))
    });
    let spaces: u32 = armies.iter().map(|&army| view.n_spaces(army)).sum();
    let near = value::nearest(view, faction);
    [
        libm::log(value::score_of(view, faction, more)),
        libm::log1p(means.units),
        libm::log1p(means.income),
        libm::log1p(means.cards),
        libm::log1p(value::beside(view, armies)),
        libm::log1p(f64::from(stacks.max().unwrap_or(0))),
        f64::from(spaces) / value::real(rules.board.spaces.len()).max(1.0),
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
