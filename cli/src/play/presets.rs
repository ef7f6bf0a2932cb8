//! What people have said beforehand, and what is answered for them because of it: no words are shown here, no terminal.

use std::collections::BTreeMap;

use warboard_engine::game::{Action, Ask, Decision, Game, Viewer};
use warboard_engine::model::{Aim, SeatId, SeatMask, Side, SpaceId, UnitKindId, Window};

use super::desk::Desk;
use super::steps::attack::Until;
use super::steps::{self, Now};
use super::table::Match;
use super::views::{example, question};
use super::windows::{Setting, Settings};

/// How many units of a kind somebody commits to the battle under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) struct Said {
    pub(in crate::play) seat: SeatId,
    pub(in crate::play) side: Side,
    pub(in crate::play) unit: UnitKindId,
    pub(in crate::play) count: u32,
}

/// A bot that answers in a person's place while units are put on the board or moved, for one turn.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Auto {
    turn: u32,
    /// What it was called for.
    called: Decision,
    bot: String,
    /// Whether it has not answered yet: `undo` goes back to its first answer.
    fresh: bool,
    /// Whether it answers whatever is asked until the turn is over.
    is_turn: bool,
}

/// What people have said beforehand.
#[derive(Clone, Default, Debug)]
pub(crate) struct Presets {
    /// Who defends without being asked.
    pub(in crate::play) defends_auto: SeatMask,
    /// Who is asked in which windows.
    pub(crate) windows: Settings,
    /// Attacks that go on.
    pub(in crate::play) until: Option<Until>,
    /// Where the last attack came from and went.
    pub(crate) last_attack: Option<(SpaceId, Aim)>,
    /// How many units are committed to the battle under way, as said before it was asked.
    pub(in crate::play) commits: Vec<Said>,
    /// What each person has said about committing units of a kind.
    pub(in crate::play) commit_settings: BTreeMap<(SeatId, UnitKindId), Setting>,
    autos: BTreeMap<SeatId, Auto>,
}

impl Presets {
    /// The answer that nobody needs to be asked for, and whether `undo` goes back to it.
    pub(crate) fn automatic(
        &mut self,
        desk: &Desk,
        table: &mut Match,
        decision: Decision,
    ) -> Option<(Action, bool)> {
        self.forget_commits(decision);
        if let Some(action) = table.bot_answer(decision.seat) {
            return Some((action, false));
        }
        let room = steps::of(decision.ask);
        if let Some(action) = room.preset(self, table.game(), decision) {
            return Some((action, false));
        }
        if let Some(answer) = self.turn_answer(table, decision) {
            return Some(answer);
        }
        if room.is_aside() {
            return None;
        }
        let answer = self.auto_answer(desk, table, decision);
        answer.or_else(|| self.attacks_on(desk, table, decision).map(|attack| (attack, false)))
    }

    /// Whether something goes on for a seat without its being asked.
    pub(crate) fn goes_on(&self, seat: SeatId) -> bool {
        self.until.is_some() || self.autos.contains_key(&seat)
    }

    /// What runs stops: attacks that go on, and bots that answer for people.
    pub(crate) fn stop(&mut self) {
        self.until = None;
        self.autos.clear();
    }

    /// Forgets what was said about what goes on: something was taken back.
    pub(crate) fn forget(&mut self) {
        self.stop();
        self.commits.clear();
    }

    /// Lets a bot answer for a person: until the turn is over, or as long as the same is asked.
    pub(crate) fn call(&mut self, turn: u32, called: Decision, bot: String, is_turn: bool) {
        let auto = Auto { turn, called, bot, fresh: true, is_turn };
        self.autos.insert(called.seat, auto);
    }

    /// What a bot answers that plays a person's turn to its end.
    fn turn_answer(&mut self, table: &Match, decision: Decision) -> Option<(Action, bool)> {
        let turn = turn(table);
        let auto = self.autos.get_mut(&decision.seat).filter(|auto| auto.is_turn)?;
        if auto.turn != turn {
            self.autos.remove(&decision.seat);
            return None;
        }
        let mark = std::mem::take(&mut auto.fresh);
        Some((table.advice(&auto.bot, decision.seat)?, mark))
    }

    /// What a bot answers in a person's place, while the same is asked as when it was called.
    fn auto_answer(
        &mut self,
        desk: &Desk,
        table: &Match,
        decision: Decision,
    ) -> Option<(Action, bool)> {
        let view = table.game().observe(decision.seat);
        let now = Now::new(desk, &view, decision);
        // When all is placed, what is left to answer is about cards.
        if steps::of(decision.ask).is_done(now) {
            self.autos.remove(&decision.seat);
        }
        let auto = self.autos.get_mut(&decision.seat)?;
        let same = steps::of(decision.ask).goes_on(auto.called, decision);
        if !same || auto.turn != turn(table) {
            self.autos.remove(&decision.seat);
            return None;
        }
        let mark = std::mem::take(&mut auto.fresh);
        let mut action = table.advice(&auto.bot, decision.seat)?;
        if let Action::Play { .. } = action {
            // Whoever lets a bot place units keeps the cards.
            let best = example::best(now)?;
            action = best.action.with_count(best.most);
        }
        Some((action, mark))
    }

    /// Whether a person passes in a window without being asked.
    pub(in crate::play) fn passes(&self, game: &Game, decision: Decision) -> bool {
        let Ask::Window { window } = decision.ask else { return false };
        match self.window(game.rulebook().ask_all, decision.seat, window) {
            Setting::Never => true,
            Setting::Ask => question::plays(&game.observe(decision.seat)).is_empty(),
            Setting::Always => false,
        }
    }

    /// Whether a person is asked in a window. Where all are asked alike, not being asked would tell the others that there is
    /// nothing to play: whoever does not want to be asked at all says `never`.
    pub(in crate::play) fn window(&self, ask_all: bool, seat: SeatId, window: Window) -> Setting {
        let said = self.windows.of(seat, window);
        if ask_all && said == Setting::Ask { Setting::Always } else { said }
    }
}

/// Turns begun.
pub(crate) fn turn(table: &Match) -> u32 {
    table.game().view(Viewer::Public).turn().number
}
