//! Standing orders on the units committed to battles.

use warboard_engine::game::{Action, Ask, Decision, Game, Viewer};
use warboard_engine::model::{SeatId, Side, UnitKindId};

use crate::presenter::Presenter;
use crate::standing_orders::{CommitOrder, StandingOrders};
use crate::steps::{StepTrait, StepUi};
use crate::text::say;
use crate::windows::WindowSetting;

impl StandingOrders {
    /// Drops the committed units of an invasion that is over, and of kinds for which the seat wants
    /// to be asked in each battle, unless the question of `ui` belongs to a battle. Repeated attacks
    /// keep their units.
    pub fn forget_commits(&mut self, game: &Game, ui: &StepUi) {
        if ui.has(StepTrait::OfBattle) {
            return;
        }
        let is_over = game.view(Viewer::Public).invasion().is_none();
        let (settings, until) = (&self.commit_settings, self.until);
        self.commits.retain(|commit| {
            let goes_on = until.is_some_and(|until| until.seat == commit.seat);
            let is_asked = settings.get(&(commit.seat, commit.unit)) == Some(&WindowSetting::Ask);
            (goes_on && commit.side == Side::Attacker) || !(is_over || is_asked)
        });
    }

    /// Returns the answer to a `Commit` question from a standing order, a setting, or because the
    /// seat fights with all its units.
    pub(crate) fn committed(&self, decision: Decision) -> Option<Action> {
        let seat = decision.seat;
        let Ask::Commit { side, unit, most } = decision.ask else { return None };
        let said =
            |commit: &&CommitOrder| (commit.seat, commit.side, commit.unit) == (seat, side, unit);
        let count = match self.commits.iter().find(said) {
            Some(commit) => commit.count.min(most),
            None => match self.commit_settings.get(&(seat, unit)) {
                Some(WindowSetting::Never) => 0,
                Some(WindowSetting::Always) => most,
                None if self.goes_all_in(seat, side) => most,
                Some(WindowSetting::Ask | WindowSetting::Once) | None => return None,
            },
        };
        Some(Action::Commit { unit, count })
    }

    /// Checks whether a seat fights with all available units: its attacks repeat, or its defences
    /// are automatic.
    fn goes_all_in(&self, seat: SeatId, side: Side) -> bool {
        match side {
            Side::Attacker => self.until.is_some_and(|until| until.seat == seat),
            Side::Defender => self.defends_auto.contains(seat),
        }
    }

    /// Replaces the committed units of a seat on one side. Kinds that `with` does not name are
    /// committed with 0 units.
    pub(crate) fn keep_commits(
        &mut self,
        desk: &Presenter,
        (seat, side): (SeatId, Side),
        with: &[(UnitKindId, u32)],
    ) {
        self.commits.retain(|commit| (commit.seat, commit.side) != (seat, side));
        let kinds = desk.rules.units.ids().skip(1);
        self.commits.extend(kinds.map(|unit| {
            let count = with.iter().filter(|(of, _)| *of == unit).map(|&(_, n)| n);
            let count = count.fold(0, u32::saturating_add);
            CommitOrder { seat, side, unit, count }
        }));
    }

    /// Keeps an answer for all battles of the invasion, unless the seat wants to be asked each
    /// time.
    pub(crate) fn repeat_commit(&mut self, seat: SeatId, side: Side, unit: UnitKindId, count: u32) {
        if self.commit_settings.get(&(seat, unit)) != Some(&WindowSetting::Ask) {
            self.commits.push(CommitOrder { seat, side, unit, count });
        }
    }

    /// Keeps the part of an answer that concerns the kinds of later questions.
    pub fn keep_answer(
        &mut self,
        desk: &Presenter,
        decision: Decision,
        kinds: &[(UnitKindId, u32)],
    ) {
        if let Ask::Commit { side, .. } = decision.ask {
            self.keep_commits(desk, (decision.seat, side), kinds);
        }
    }

    /// Sets when a seat is asked to commit units of some kinds, and returns a confirmation.
    pub(crate) fn set_commits(
        &mut self,
        desk: &Presenter,
        seat: SeatId,
        kinds: &[UnitKindId],
        setting: WindowSetting,
    ) -> String {
        let texts = &desk.texts;
        let names: Vec<&str> = kinds.iter().map(|&unit| desk.kind_word(unit, 2)).collect();
        let names = names.join(", ");
        let sentence = match setting {
            WindowSetting::Never => say!(texts, "commit-never", "units" = names),
            WindowSetting::Once => say!(texts, "commit-once", "units" = names),
            WindowSetting::Ask => say!(texts, "commit-ask", "units" = names),
            WindowSetting::Always => say!(texts, "commit-always", "units" = names),
        };
        self.commit_settings.extend(kinds.iter().map(|&unit| ((seat, unit), setting)));
        sentence
    }

    /// Sets whether a seat defends with the most dice without a question, and returns a
    /// confirmation.
    pub(crate) fn defend_auto(&mut self, desk: &Presenter, seat: SeatId, auto: bool) -> String {
        self.defends_auto =
            if auto { self.defends_auto.with(seat) } else { self.defends_auto.without(seat) };
        if auto { say!(desk.texts, "defend-auto") } else { say!(desk.texts, "defend-ask") }
    }
}

/// Returns the answer for the kind in question from the numbers in `kinds`, or `None` for other
/// questions. A kind that is not named gets 0.
pub(crate) fn committed(decision: Decision, kinds: &[(UnitKindId, u32)]) -> Option<Action> {
    let Ask::Commit { unit, most, .. } = decision.ask else { return None };
    let said = kinds.iter().filter(|(of, _)| *of == unit).map(|&(_, n)| n);
    let count = said.fold(0, u32::saturating_add);
    Some(Action::Commit { unit, count: if count == u32::MAX { most } else { count } })
}
