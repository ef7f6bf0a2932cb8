//! The answers that standing orders give for players.

use warboard_engine::game::{Action, Decision, Event, Game, Viewer};
use warboard_engine::model::{ArmyId, SeatId, SpaceId, TableId};

use super::model::{PassScope, QuestionView};
use super::presenter::Presenter;
use super::queued::QueuedCommands;
use super::read::{Command, Span};
use super::session::Session;
use super::standing_orders::{Delegate, PassRestOfTurn, StandingOrder, StandingOrders};
use super::steps;
use super::views::example;
use crate::text::say;

impl StandingOrders {
    /// Returns a seat's standing orders with their alternatives.
    pub fn habits(&self, desk: &Presenter, seat: SeatId) -> Vec<StandingOrder> {
        let used = steps::all().filter(|ui| ui.describe.is_used(&desk.rules));
        used.filter_map(|ui| ui.standing.habit(self, desk, seat)).collect()
    }

    /// Returns the answer that needs no question to the player, and whether `undo` returns to it.
    pub fn automatic(
        &mut self,
        desk: &Presenter,
        table: &mut Session,
        decision: Decision,
    ) -> Option<(Action, bool)> {
        let log = table.log();
        self.hear(log.get(self.n_heard..).unwrap_or_default());
        self.n_heard = log.len();
        let ui = steps::of(decision.ask);
        self.forget_commits(table.game(), ui);
        if let Some(answer) = table.held_answer(decision.seat) {
            return Some(answer);
        }
        if let Some(action) = table.bot_answer(decision.seat) {
            return Some((action, false));
        }
        if let Some(answer) = table.conceded_answer(decision.seat) {
            return Some(answer);
        }
        if let Some(action) = self.preset(table.game(), decision) {
            return Some((action, false));
        }
        if let Some(answer) = self.span_answer(desk, table, decision) {
            return Some(answer);
        }
        if let Some(answer) = self.rest_answer(desk, table, decision) {
            return Some(answer);
        }
        if ui.has(steps::StepTrait::Aside) {
            return None;
        }
        let answer = self.auto_answer(desk, table, decision);
        answer
            .or_else(|| self.attacks_on(desk, table.game(), decision).map(|attack| (attack, false)))
    }

    /// Says what passing means in a window of an invasion: unless the player has said otherwise, it holds for all of it.
    pub fn word_pass(&self, desk: &Presenter, game: &Game, offer: &mut Option<QuestionView>) {
        let (Some(offer), Some(decision)) = (offer, game.decision()) else { return };
        let is_asked = offer.seat == decision.seat.index() + 1;
        let Some(not_now) = self.not_now(desk, game, decision).filter(|_| is_asked) else { return };
        offer.pass = Some(PassScope::Invasion);
        offer.on_says = Some(say!(desk.texts, "do-pass-invasion"));
        offer.spares.retain(|spare| !spare.line.ends_with("never until invasion"));
        offer.spares.insert(0, not_now);
    }

    /// Returns the answer of a standing order for this question alone.
    pub fn preset(&self, game: &Game, decision: Decision) -> Option<Action> {
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

    /// Returns whether a standing order may answer a question, without consulting a bot.
    pub fn may_answer(&self, game: &Game, decision: Decision) -> bool {
        let waits = self.queues.get(&decision.seat).is_some_and(QueuedCommands::is_waiting);
        waits || self.goes_on(decision.seat) || self.preset(game, decision).is_some()
    }

    /// Lets a bot answer in a person's place for a span.
    pub(crate) fn call(&mut self, table: &Session, called: Decision, bot: String, span: Span) {
        let step = table.game().view(Viewer::Public).step();
        let (turn, n_log) = (turn(table), table.log().len());
        let auto = Delegate { turn, called, bot, fresh: true, span, step, n_log };
        self.autos.insert(called.seat, auto);
    }

    /// Returns a message about bots that have stopped since the last call.
    pub fn notice(&mut self, desk: &Presenter) -> Option<String> {
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
            Span::Once | Span::Question => false,
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
        let (ui, view) = (steps::of(decision.ask), table.game().observe(decision.seat));
        let pass = ui.pass_action(&steps::question(desk, &view, decision))?;
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
        let question = &steps::question(desk, &view, decision);
        // After all units are placed, the remaining question is about cards.
        if steps::of(decision.ask).phrase.is_done(question) {
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
            let best = example::best(question)?;
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
        let lost = |event| matches!(event, Event::Conquered { space: of, loser, .. } if of == space && loser.is_some_and(is_own));
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
pub fn turn(table: &Session) -> u32 {
    table.game().view(Viewer::Public).turn().number
}
