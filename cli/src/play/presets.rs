//! Standing orders, and the answers that they give for players. Texts and terminals do not belong
//! here, except for confirmations.

use std::collections::BTreeMap;

use serde::Serialize;
use warboard_engine::game::{Action, AddressedEvent, Decision, Event, Game, Viewer};
use warboard_engine::model::{
    ArmyId, AttackTarget, SeatId, SeatMask, Side, SpaceId, StepId, UnitKindId,
};

use super::desk::Presenter;
use super::executor::QueuedCommands;
use super::read::{Command, Span};
use super::steps::attack::AssaultLimit;
use super::steps::{self, Question};
use super::table::Session;
use super::views::example;
use super::windows::{Settings, WindowSetting};
use crate::text::say;

/// A standing order: the number of units of one kind to commit to the current battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) struct CommitOrder {
    pub(in crate::play) seat: SeatId,
    pub(in crate::play) side: Side,
    pub(in crate::play) unit: UnitKindId,
    pub(in crate::play) count: u32,
}

/// A delegate: a bot that answers in a person's place.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Delegate {
    turn: u32,
    /// The decision for which the bot was called.
    called: Decision,
    bot: String,
    /// Whether the bot has not answered yet; `undo` returns to its first answer.
    fresh: bool,
    /// The span for which the bot answers.
    span: Span,
    /// The step in which the bot was called.
    step: Option<StepId>,
    /// The length of the log when the bot was called.
    n_log: usize,
}

/// A standing order to pass the rest of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PassRestOfTurn {
    turn: u32,
    /// Whether nothing has been passed yet; `undo` returns to the first pass.
    fresh: bool,
}

/// The standing orders of all players.
#[derive(Clone, Default, Debug)]
pub(crate) struct StandingOrders {
    /// The seats that defend without being asked.
    pub(in crate::play) defends_auto: SeatMask,
    /// The seats that move all units in after a conquest without being asked.
    pub(in crate::play) advances_auto: SeatMask,
    /// The settings of each seat for windows and cards.
    pub(crate) windows: Settings,
    /// The repeated attacks under way.
    pub(in crate::play) until: Option<AssaultLimit>,
    /// The origin and target of the last attack.
    pub(crate) last_attack: Option<(SpaceId, AttackTarget)>,
    /// The numbers of units to commit to the current battle, ordered before the question.
    pub(in crate::play) commits: Vec<CommitOrder>,
    /// The settings of each seat for committing units of a kind.
    pub(in crate::play) commit_settings: BTreeMap<(SeatId, UnitKindId), WindowSetting>,
    autos: BTreeMap<SeatId, Delegate>,
    /// The seats that pass the rest of a turn.
    rests: BTreeMap<SeatId, PassRestOfTurn>,
    /// The waiting commands of a line, by the seat that typed them.
    pub(crate) queues: BTreeMap<SeatId, QueuedCommands>,
    /// Whether a bot has stopped because of an attack that was not yet reported.
    was_attacked: bool,
    /// The number of log entries already processed.
    n_heard: usize,
}

/// A standing order on all questions of a kind, with its alternatives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct StandingOrder {
    /// The subject of the order.
    pub(in crate::play) says: String,
    /// The index of the current choice; `None` if it is not in the list.
    pub(in crate::play) now: Option<usize>,
    /// The choices, each as typed and as shown.
    pub(in crate::play) choices: Vec<(String, String)>,
}

impl StandingOrders {
    /// Returns a seat's standing orders with their alternatives.
    pub(crate) fn habits(&self, desk: &Presenter, seat: SeatId) -> Vec<StandingOrder> {
        let used = steps::all().filter(|room| room.describe.is_used(&desk.rules));
        used.filter_map(|room| room.standing.habit(self, desk, seat)).collect()
    }

    /// Returns the answer that needs no question to the player, and whether `undo` returns to it.
    pub(crate) fn automatic(
        &mut self,
        desk: &Presenter,
        table: &mut Session,
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
        if room.has(steps::StepTrait::Aside) {
            return None;
        }
        let answer = self.auto_answer(desk, table, decision);
        answer.or_else(|| self.attacks_on(desk, table, decision).map(|attack| (attack, false)))
    }

    /// Ends the standing orders that new events have ended: those for an invasion or a turn.
    pub(crate) fn hear(&mut self, new: &[AddressedEvent]) {
        for told in new {
            match told.event {
                Event::InvasionEnded { .. } => self.windows.end_invasion(),
                Event::TurnBegan { .. } | Event::RoundBegan { .. } => self.windows.end_turn(),
                _ => {}
            }
        }
    }

    /// Returns the answer of a standing order for this question alone.
    pub(crate) fn preset(&self, game: &Game, decision: Decision) -> Option<Action> {
        steps::of(decision.ask).standing.preset(self, game, decision)
    }

    /// Stores a standing order and returns its confirmation, or `None` if the command is not a
    /// standing order.
    pub(crate) fn keep(
        &mut self,
        desk: &Presenter,
        seat: SeatId,
        plan: &Command,
    ) -> Option<String> {
        Some(match *plan {
            Command::Windows => self.list_windows(desk, seat).join("\n"),
            Command::Window { window, part, setting, lasts } => {
                self.set_window(desk, seat, (window, part), setting, lasts)
            }
            Command::CardSetting { card, setting } => self.set_card(desk, seat, card, setting),
            Command::CommitSetting { ref kinds, setting } => {
                self.set_commits(desk, seat, kinds, setting)
            }
            Command::EndTurn { turn } => {
                self.stop_for(seat);
                self.rests.insert(seat, PassRestOfTurn { turn, fresh: true });
                say!(desk.texts, "ends-turn")
            }
            Command::AdvanceAuto(auto) => self.advance_auto(desk, seat, auto),
            Command::DefendAuto(auto) => self.defend_auto(desk, seat, auto),
            _ => return None,
        })
    }

    /// Returns whether repeated attacks, a bot or passing are under way for a seat.
    pub(crate) fn goes_on(&self, seat: SeatId) -> bool {
        self.until.is_some_and(|until| until.seat == seat)
            || self.autos.contains_key(&seat)
            || self.rests.contains_key(&seat)
    }

    /// Returns whether a standing order may answer a question, without consulting a bot.
    pub(crate) fn may_answer(&self, game: &Game, decision: Decision) -> bool {
        let waits = self.queues.get(&decision.seat).is_some_and(QueuedCommands::is_waiting);
        waits || self.goes_on(decision.seat) || self.preset(game, decision).is_some()
    }

    /// Stops repeated attacks, the bots in people's places, and the passing of turns.
    pub(crate) fn stop(&mut self) {
        self.until = None;
        self.autos.clear();
        self.rests.clear();
    }

    /// Like [`StandingOrders::stop`], but for one seat.
    pub(crate) fn stop_for(&mut self, seat: SeatId) {
        self.until = self.until.filter(|until| until.seat != seat);
        self.autos.remove(&seat);
        self.rests.remove(&seat);
    }

    /// Forgets a seat's running orders and commitments after an undo, with the log at length
    /// `n_log`. The settings of other seats remain, and passed windows are asked again.
    pub(crate) fn forget(&mut self, seat: SeatId, n_log: usize) {
        self.stop_for(seat);
        self.commits.retain(|commit| commit.seat != seat);
        self.windows.ask_again();
        self.n_heard = self.n_heard.min(n_log);
        for auto in self.autos.values_mut() {
            auto.n_log = auto.n_log.min(n_log);
        }
    }

    /// Lets a bot answer in a person's place for a span.
    pub(crate) fn call(&mut self, table: &Session, called: Decision, bot: String, span: Span) {
        let step = table.game().view(Viewer::Public).step();
        let (turn, n_log) = (turn(table), table.log().len());
        let auto = Delegate { turn, called, bot, fresh: true, span, step, n_log };
        self.autos.insert(called.seat, auto);
    }

    /// Returns a message about bots that have stopped since the last call.
    pub(crate) fn notice(&mut self, desk: &Presenter) -> Option<String> {
        std::mem::take(&mut self.was_attacked).then(|| say!(desk.texts, "auto-attacked"))
    }

    /// Returns the answer of a bot that plays in a person's place for a span, whatever the
    /// question.
    fn span_answer(
        &mut self,
        desk: &Presenter,
        table: &Session,
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

    /// Returns the pass for a question in a turn that the player has ended, or `None` if the
    /// question must be answered. A pass that gives something up counts as such.
    fn rest_answer(
        &mut self,
        desk: &Presenter,
        table: &Session,
        decision: Decision,
    ) -> Option<(Action, bool)> {
        let rest = self.rests.get_mut(&decision.seat)?;
        if rest.turn != turn(table) {
            self.rests.remove(&decision.seat);
            return None;
        }
        let (room, view) = (steps::of(decision.ask), table.game().observe(decision.seat));
        let pass = room.pass_action(&Question::new(desk, &view, decision))?;
        view.check(pass).ok()?;
        Some((pass, std::mem::take(&mut rest.fresh)))
    }

    /// Returns the answer of a bot in a person's place, as long as the question is of the kind it
    /// was called for.
    fn auto_answer(
        &mut self,
        desk: &Presenter,
        table: &Session,
        decision: Decision,
    ) -> Option<(Action, bool)> {
        let view = table.game().observe(decision.seat);
        let now = &Question::new(desk, &view, decision);
        // After all units are placed, the remaining question is about cards.
        if steps::of(decision.ask).phrase.is_done(now) {
            self.autos.remove(&decision.seat);
        }
        let auto = self.autos.get_mut(&decision.seat)?;
        let same = steps::of(decision.ask).standing.continues(auto.called, decision);
        if !same || auto.turn != turn(table) {
            self.autos.remove(&decision.seat);
            return None;
        }
        let mark = std::mem::take(&mut auto.fresh);
        let mut action = table.advice(&auto.bot, decision.seat)?;
        if let Action::Play { .. } = action {
            // A bot that was called to place units does not play the player's cards.
            let best = example::best(now)?;
            action = best.action.with_count(best.most);
        }
        Some((action, mark))
    }
}

/// Returns whether another army has attacked the seat's armies since the log had `n_log` entries.
fn is_attacked(desk: &Presenter, table: &Session, seat: SeatId, n_log: usize) -> bool {
    let view = table.game().view(Viewer::Public);
    let own = desk.armies_of_seat(&view, seat);
    let log = table.log().get(n_log..).unwrap_or_default();
    let is_own = |army: ArmyId| own.contains(&army);
    // A space lost since then counts as well, although the seat no longer holds it.
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

/// Returns the number of turns begun.
pub(crate) fn turn(table: &Session) -> u32 {
    table.game().view(Viewer::Public).turn().number
}
