//! What was said about committing units before it is asked.

use warboard_engine::game::{Action, Ask, Decision, Game, Viewer};
use warboard_engine::model::{SeatId, Side, UnitKindId};

use crate::play::desk::Desk;
use crate::play::presets::{Presets, Said};
use crate::play::steps;
use crate::play::windows::Setting;
use crate::text::say;

impl Presets {
    /// Forgets what was said about an invasion that is over, or about a battle where one wants to be asked in each; attacks that
    /// go on do so with the same units.
    pub(crate) fn forget_commits(&mut self, game: &Game, decision: Decision) {
        if steps::of(decision.ask).is_of_battle() {
            return;
        }
        let is_over = game.view(Viewer::Public).invasion().is_none();
        let (settings, until) = (&self.commit_settings, self.until);
        self.commits.retain(|commit| {
            let goes_on = until.is_some_and(|until| until.seat == commit.seat);
            let is_asked = settings.get(&(commit.seat, commit.unit)) == Some(&Setting::Ask);
            (goes_on && commit.side == Side::Attacker) || !(is_over || is_asked)
        });
    }

    /// The answer to how many units are committed, where it was given before, or where one fights with all there is.
    pub(in crate::play) fn committed(&self, decision: Decision) -> Option<Action> {
        let seat = decision.seat;
        let Ask::Commit { side, unit, most } = decision.ask else { return None };
        let said = |commit: &&Said| (commit.seat, commit.side, commit.unit) == (seat, side, unit);
        let count = match self.commits.iter().find(said) {
            Some(commit) => commit.count.min(most),
            None => match self.commit_settings.get(&(seat, unit)) {
                Some(Setting::Never) => 0,
                Some(Setting::Always) => most,
                None if self.goes_all_in(seat, side) => most,
                Some(Setting::Ask | Setting::Once) | None => return None,
            },
        };
        Some(Action::Commit { unit, count })
    }

    /// Whether somebody has said to fight with whatever there is: an attack goes on until it is decided, or defences are not
    /// asked about.
    fn goes_all_in(&self, seat: SeatId, side: Side) -> bool {
        match side {
            Side::Attacker => self.until.is_some_and(|until| until.seat == seat),
            Side::Defender => self.defends_auto.contains(seat),
        }
    }

    /// Keeps how many units of each kind are committed; of those that are not named, none.
    pub(in crate::play) fn keep_commits(
        &mut self,
        desk: &Desk,
        (seat, side): (SeatId, Side),
        with: &[(UnitKindId, u32)],
    ) {
        self.commits.retain(|commit| (commit.seat, commit.side) != (seat, side));
        let kinds = desk.rules.units.ids().skip(1);
        self.commits.extend(kinds.map(|unit| {
            let count = with.iter().filter(|(of, _)| *of == unit).map(|&(_, n)| n);
            let count = count.fold(0, u32::saturating_add);
            Said { seat, side, unit, count }
        }));
    }

    /// An answer that holds for all battles of the invasion, unless one wants to be asked each time.
    pub(in crate::play) fn repeat_commit(
        &mut self,
        seat: SeatId,
        side: Side,
        unit: UnitKindId,
        count: u32,
    ) {
        if self.commit_settings.get(&(seat, unit)) != Some(&Setting::Ask) {
            self.commits.push(Said { seat, side, unit, count });
        }
    }

    /// Keeps what an answer says of the kinds that are asked about next.
    pub(crate) fn keep_answer(
        &mut self,
        desk: &Desk,
        decision: Decision,
        kinds: &[(UnitKindId, u32)],
    ) {
        if let Ask::Commit { side, .. } = decision.ask {
            self.keep_commits(desk, (decision.seat, side), kinds);
        }
    }

    /// Keeps what a person says about committing units of some kinds.
    pub(crate) fn set_commits(
        &mut self,
        desk: &Desk,
        seat: SeatId,
        kinds: &[UnitKindId],
        setting: Setting,
    ) -> String {
        let texts = &desk.texts;
        let names: Vec<&str> = kinds.iter().map(|&unit| desk.kind_word(unit, 2)).collect();
        let names = names.join(", ");
        let sentence = match setting {
            Setting::Never => say!(texts, "commit-never", "units" = names),
            Setting::Once => say!(texts, "commit-once", "units" = names),
            Setting::Ask => say!(texts, "commit-ask", "units" = names),
            Setting::Always => say!(texts, "commit-always", "units" = names),
        };
        self.commit_settings.extend(kinds.iter().map(|&unit| ((seat, unit), setting)));
        sentence
    }

    /// Keeps whether defences are answered with the most dice.
    pub(crate) fn defend_auto(&mut self, desk: &Desk, seat: SeatId, auto: bool) -> String {
        self.defends_auto =
            if auto { self.defends_auto.with(seat) } else { self.defends_auto.without(seat) };
        if auto { say!(desk.texts, "defend-auto") } else { say!(desk.texts, "defend-ask") }
    }
}

/// How many units of the kind that is asked about are committed, of those that somebody names.
pub(crate) fn committed(decision: Decision, kinds: &[(UnitKindId, u32)]) -> Option<Action> {
    let Ask::Commit { unit, most, .. } = decision.ask else { return None };
    let said = kinds.iter().filter(|(of, _)| *of == unit).map(|&(_, n)| n);
    let count = said.fold(0, u32::saturating_add);
    Some(Action::Commit { unit, count: if count == u32::MAX { most } else { count } })
}
