//! What people have said beforehand, and what is answered for them because of it: no words are shown here, no terminal.

use std::collections::BTreeMap;

use serde::Serialize;
use warboard_engine::game::{Action, Decision, Event, Game, Told, Viewer};
use warboard_engine::model::{Aim, ArmyId, SeatId, SeatMask, Side, SpaceId, StepId, UnitKindId};

use super::desk::Desk;
use super::executor::QueuedCommands;
use super::read::{Plan, Span};
use super::steps::attack::Until;
use super::steps::{self, Question};
use super::table::Match;
use super::views::example;
use super::windows::{Setting, Settings};
use crate::text::say;

/// How many units of a kind somebody commits to the battle under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) struct Said {
    pub(in crate::play) seat: SeatId,
    pub(in crate::play) side: Side,
    pub(in crate::play) unit: UnitKindId,
    pub(in crate::play) count: u32,
}

/// A bot that answers in a person's place.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Auto {
    turn: u32,
    /// What it was called for.
    called: Decision,
    bot: String,
    /// Whether it has not answered yet: `undo` goes back to its first answer.
    fresh: bool,
    /// How long it answers.
    span: Span,
    /// The step in which it was called.
    step: Option<StepId>,
    /// How long the log was then.
    n_log: usize,
}

/// What is left of a turn is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rest {
    turn: u32,
    /// Whether nothing has been passed yet: `undo` goes back to there.
    fresh: bool,
}

/// What people have said beforehand.
#[derive(Clone, Default, Debug)]
pub(crate) struct Presets {
    /// Who defends without being asked.
    pub(in crate::play) defends_auto: SeatMask,
    /// Who moves all in that may follow, without being asked.
    pub(in crate::play) advances_auto: SeatMask,
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
    /// Who passes what is left of which turn.
    rests: BTreeMap<SeatId, Rest>,
    /// The commands of a line that wait, by the seat of who typed them.
    pub(crate) queues: BTreeMap<SeatId, QueuedCommands>,
    /// Whether a bot has stopped because somebody attacked, and that was not told yet.
    was_attacked: bool,
    /// How much of the log is known.
    n_heard: usize,
}

/// What somebody can say about all questions of a kind to come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Habit {
    /// What it is about.
    pub(in crate::play) says: String,
    /// Which of the choices holds; nothing: one that is none of them.
    pub(in crate::play) now: Option<usize>,
    /// What can be said, each as it is typed and as it is shown.
    pub(in crate::play) choices: Vec<(String, String)>,
}

impl Presets {
    /// What a seat has said about questions to come, and what else can be said.
    pub(crate) fn habits(&self, desk: &Desk, seat: SeatId) -> Vec<Habit> {
        let used = steps::all().filter(|room| room.is_used(&desk.rules));
        used.filter_map(|room| room.habit(self, desk, seat)).collect()
    }

    /// The answer that nobody needs to be asked for, and whether `undo` goes back to it.
    pub(crate) fn automatic(
        &mut self,
        desk: &Desk,
        table: &mut Match,
        decision: Decision,
    ) -> Option<(Action, bool)> {
        let log = table.log();
        self.hear(log.get(self.n_heard..).unwrap_or_default());
        self.n_heard = log.len();
        self.forget_commits(table.game(), decision);
        if let Some(action) = table.bot_answer(decision.seat) {
            return Some((action, false));
        }
        if let Some(answer) = table.conceded_answer(decision.seat) {
            return Some(answer);
        }
        let room = steps::of(decision.ask);
        if let Some(action) = self.preset(table.game(), decision) {
            return Some((action, false));
        }
        if let Some(answer) = self.span_answer(desk, table, decision) {
            return Some(answer);
        }
        if let Some(answer) = self.rest_answer(desk, table, decision) {
            return Some(answer);
        }
        if room.is_aside() {
            return None;
        }
        let answer = self.auto_answer(desk, table, decision);
        answer.or_else(|| self.attacks_on(desk, table, decision).map(|attack| (attack, false)))
    }

    /// What has happened ends what was said until then: what is said for an invasion or a turn ends with it.
    pub(crate) fn hear(&mut self, new: &[Told]) {
        for told in new {
            match told.event {
                Event::InvasionEnded { .. } => self.windows.end_invasion(),
                Event::TurnBegan { .. } | Event::RoundBegan { .. } => self.windows.end_turn(),
                _ => {}
            }
        }
    }

    /// What was said beforehand about just this question.
    pub(crate) fn preset(&self, game: &Game, decision: Decision) -> Option<Action> {
        steps::of(decision.ask).preset(self, game, decision)
    }

    /// Keeps what a line says of questions to come, and says so. Nothing where it says nothing of the kind.
    pub(crate) fn keep(&mut self, desk: &Desk, seat: SeatId, plan: &Plan) -> Option<String> {
        Some(match *plan {
            Plan::Windows => self.list_windows(desk, seat).join("\n"),
            Plan::Window { window, part, setting, lasts } => {
                self.set_window(desk, seat, (window, part), setting, lasts)
            }
            Plan::CardSetting { card, setting } => self.set_card(desk, seat, card, setting),
            Plan::CommitSetting { ref kinds, setting } => {
                self.set_commits(desk, seat, kinds, setting)
            }
            Plan::EndTurn { turn } => {
                self.stop_for(seat);
                self.rests.insert(seat, Rest { turn, fresh: true });
                say!(desk.texts, "ends-turn")
            }
            Plan::AdvanceAuto(auto) => self.advance_auto(desk, seat, auto),
            Plan::DefendAuto(auto) => self.defend_auto(desk, seat, auto),
            _ => return None,
        })
    }

    /// Whether something goes on for a seat without its being asked.
    pub(crate) fn goes_on(&self, seat: SeatId) -> bool {
        self.until.is_some_and(|until| until.seat == seat)
            || self.autos.contains_key(&seat)
            || self.rests.contains_key(&seat)
    }

    /// Whether what was said beforehand may answer a question, as far as that is known without asking a bot.
    pub(crate) fn may_answer(&self, game: &Game, decision: Decision) -> bool {
        let waits = self.queues.get(&decision.seat).is_some_and(QueuedCommands::is_waiting);
        waits || self.goes_on(decision.seat) || self.preset(game, decision).is_some()
    }

    /// What runs stops: attacks that go on, and bots that answer for people.
    pub(crate) fn stop(&mut self) {
        self.until = None;
        self.autos.clear();
        self.rests.clear();
    }

    /// What runs for one of several people stops.
    pub(crate) fn stop_for(&mut self, seat: SeatId) {
        self.until = self.until.filter(|until| until.seat != seat);
        self.autos.remove(&seat);
        self.rests.remove(&seat);
    }

    /// A seat has taken something back, and the log is so long again: what it had said about what goes on is forgotten. What others
    /// have said for themselves holds, and where they have passed in a window they are asked again.
    pub(crate) fn forget(&mut self, seat: SeatId, n_log: usize) {
        self.stop_for(seat);
        self.commits.retain(|commit| commit.seat != seat);
        self.windows.ask_again();
        self.n_heard = self.n_heard.min(n_log);
        for auto in self.autos.values_mut() {
            auto.n_log = auto.n_log.min(n_log);
        }
    }

    /// Lets a bot answer for a person, so long.
    pub(crate) fn call(&mut self, table: &Match, called: Decision, bot: String, span: Span) {
        let step = table.game().view(Viewer::Public).step();
        let (turn, n_log) = (turn(table), table.log().len());
        let auto = Auto { turn, called, bot, fresh: true, span, step, n_log };
        self.autos.insert(called.seat, auto);
    }

    /// What is to be told of bots that have stopped.
    pub(crate) fn notice(&mut self, desk: &Desk) -> Option<String> {
        std::mem::take(&mut self.was_attacked).then(|| say!(desk.texts, "auto-attacked"))
    }

    /// What a bot answers that plays on in a person's place, whatever is asked.
    fn span_answer(
        &mut self,
        desk: &Desk,
        table: &Match,
        decision: Decision,
    ) -> Option<(Action, bool)> {
        let seat = decision.seat;
        let auto = self.autos.get_mut(&seat).filter(|auto| auto.span != Span::Question)?;
        let (turn, step) = (turn(table), table.game().view(Viewer::Public).step());
        let is_over = match auto.span {
            Span::Step => auto.turn != turn || (auto.step != step && step.is_some()),
            Span::Turn => auto.turn != turn,
            Span::Attacked => is_attacked(desk, table, seat, auto.n_log),
            Span::Question => false,
        };
        if is_over {
            self.was_attacked |= auto.span == Span::Attacked;
            self.autos.remove(&seat);
            return None;
        }
        let mark = std::mem::take(&mut auto.fresh);
        Some((table.advice(&auto.bot, seat)?, mark))
    }

    /// What passes a question of a turn that somebody has ended. What has to be answered, or would give something up, is asked.
    fn rest_answer(
        &mut self,
        desk: &Desk,
        table: &Match,
        decision: Decision,
    ) -> Option<(Action, bool)> {
        let rest = self.rests.get_mut(&decision.seat)?;
        if rest.turn != turn(table) {
            self.rests.remove(&decision.seat);
            return None;
        }
        let (room, view) = (steps::of(decision.ask), table.game().observe(decision.seat));
        let pass = room.rests(&Question::new(desk, &view, decision))?;
        view.check(pass).ok()?;
        Some((pass, std::mem::take(&mut rest.fresh)))
    }

    /// What a bot answers in a person's place, while the same is asked as when it was called.
    fn auto_answer(
        &mut self,
        desk: &Desk,
        table: &Match,
        decision: Decision,
    ) -> Option<(Action, bool)> {
        let view = table.game().observe(decision.seat);
        let now = &Question::new(desk, &view, decision);
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
}

/// Whether somebody has attacked an army of a seat since the log was so long.
fn is_attacked(desk: &Desk, table: &Match, seat: SeatId, n_log: usize) -> bool {
    let view = table.game().view(Viewer::Public);
    let own = desk.armies_of_seat(&view, seat);
    let log = table.log().get(n_log..).unwrap_or_default();
    let is_own = |army: ArmyId| own.contains(&army);
    // Whoever has lost the space since is told so, and holds it no longer.
    let holds = |space: SpaceId| {
        let lost = |event| matches!(event, Event::Conquered { space: of, loser, .. } if of == space && is_own(loser));
        view.stands_on(space).is_some_and(is_own) || log.iter().any(|told| lost(told.event))
    };
    log.iter().any(|told| match told.event {
        Event::Attacked { army, space, .. } | Event::Fired { army, to: space, .. } => {
            !is_own(army) && holds(space)
        }
        _ => false,
    })
}

/// Turns begun.
pub(crate) fn turn(table: &Match) -> u32 {
    table.game().view(Viewer::Public).turn().number
}
