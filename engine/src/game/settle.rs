//! Consequences of a change of control: elimination, then victory.

use smallvec::SmallVec;

use super::addressed_event::Sink;
use super::applying::Applying;
use super::chance::Chance;
use super::effect::Until;
use super::event::{Cut, Event};
use super::holds::{ConditionSubject, with_answers};
use super::runner::QueryResult;
use super::state::GameResult;
use super::state_view::StateView;
use super::suspended::ScriptPurpose;
use crate::model::{
    ArmyId, CallId, CardId, CardPlace, DeckId, EliminatedCards, Fact, FactionId, HookOn, Scope,
    SeatMask, StepId, TableId, Victory, VictoryId,
};
use crate::steps::flow;
use crate::steps::place::PlaceFrame;
use crate::steps::trade::{TradeDuty, TradeFrame, owed};
use crate::steps::{FRAMES_MAX, Frame};

/// The amounts of a faction that decide, in order.
type Amounts = SmallVec<[i64; 4]>;

/// Number of frames that a trade after an elimination needs at most.
const FRAMES_OF_TRADE: usize = 6;

/// The state of a row of the victory table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RowResult {
    /// Nobody has met it.
    Open,
    /// A faction wins by it.
    Won(FactionId),
    /// Several factions have met it, with equal amounts.
    Drawn,
}

impl StateView<'_> {
    /// Returns whether a seat commands an army of a faction.
    fn is_seated(self, faction: FactionId) -> bool {
        let armies = self.rules.factions[faction].armies.iter();
        armies.into_iter().any(|&army| !self.commanders(army).is_empty())
    }

    /// Returns the faction `first`, and then the others in their order.
    fn factions_from(self, first: FactionId) -> impl Iterator<Item = FactionId> {
        let others = self.rules.factions.ids().filter(move |&other| other != first);
        std::iter::once(first).chain(others)
    }

    /// Returns the faction that meets a row of the victory table, if any does; among several,
    /// the one with most of what the row asks for, or else preferably `by`. A faction that no seat plays never does. A function whose answer is missing
    /// is returned as the error.
    fn meets_row(
        self,
        row: &Victory,
        by: FactionId,
        answers: &[(CallId, QueryResult)],
    ) -> Result<RowResult, CallId> {
        let facts = self.rules.facts(row.when);
        let mut only = row.faction;
        if let [Fact::Alone, ..] = facts {
            let Some(last) = self.last_faction() else { return Ok(RowResult::Open) };
            if only.is_some_and(|only| only != last) {
                return Ok(RowResult::Open);
            }
            only = Some(last);
        }
        let mut rivals: SmallVec<[(Amounts, FactionId); 4]> = SmallVec::new();
        let factions = self.factions_from(only.unwrap_or(by));
        for faction in factions.take(if only.is_some() { 1 } else { usize::MAX }) {
            let armies = &self.rules.factions[faction].armies;
            let subject = ConditionSubject { armies, faction, spaces: None, answers };
            if self.is_seated(faction) && self.all_hold(facts, &subject)? {
                let Some(most) = row.most else { return Ok(RowResult::Won(faction)) };
                if !self.faction_plays(faction) {
                    continue;
                }
                let of = |amount| self.amount(amount, &subject, None);
                let amounts: Result<Amounts, CallId> =
                    std::iter::once(most).chain(row.ties.iter().copied()).map(of).collect();
                rivals.push((amounts?, faction));
            }
        }
        let most = rivals.iter().map(|(amounts, _)| amounts).max();
        let mut first = rivals.iter().filter(|(amounts, _)| Some(amounts) == most);
        Ok(match (first.next(), first.next()) {
            (None, _) => RowResult::Open,
            (Some(&(_, faction)), None) => RowResult::Won(faction),
            (Some(_), Some(_)) => RowResult::Drawn,
        })
    }

    /// Returns whether the current conquest handles an eliminated army's cards.
    fn is_conquest_of(self, army: ArmyId) -> bool {
        let frames = &self.state.frames;
        self.state.battle.defender == army && frames.iter().any(|frame| frame.sees_to_cards())
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Checks elimination and victory once a turn has begun. Returns whether the game is over.
    ///
    /// A script that waits for an answer has changed nothing yet; its effects are checked when it
    /// has ended.
    pub(crate) fn settle(&mut self) -> bool {
        if self.state.script.is_some() {
            return false;
        }
        self.state.dirty = false;
        if self.state.outcome.is_some() {
            return true;
        }
        if self.state.turn.number == 0 && self.state.turn.round.number == 0 {
            return false;
        }
        self.narrow_values();
        self.eliminate();
        let Some((rule, winner)) = self.winner() else { return false };
        let Some(faction) = winner else {
            self.cut(Cut::Drawn);
            return true;
        };
        let armies = self.rules.factions[faction].armies.iter();
        let seats =
            armies.fold(SeatMask::NONE, |seats, &army| seats.union(self.scene().commanders(army)));
        self.state.outcome = Some(GameResult::won(faction, Some(rule), seats));
        self.state.frames.clear();
        if let Some(deck) = self.rules.victory[rule].shows {
            self.show_winning(faction, deck);
        }
        self.tell(Event::Won { faction, rule: Some(rule) });
        true
    }

    /// Returns the row of the victory table that decides, and the faction that wins by it. Among
    /// rows met at once, the first by which the faction to move wins takes precedence. Its own move
    /// has caused them. Otherwise the first row decides.
    ///
    /// Of a row with `most`, the winner is `None` where several factions have equally much.
    fn winner(&mut self) -> Option<(VictoryId, Option<FactionId>)> {
        let by = self.rules.armies[self.scene().mover()].faction;
        let mut first = None;
        for (rule, row) in self.rules.victory.iter() {
            match self.met(row, by) {
                RowResult::Won(faction) if faction == by => return Some((rule, Some(faction))),
                RowResult::Won(faction) => first = first.or(Some((rule, Some(faction)))),
                RowResult::Drawn => first = first.or(Some((rule, None))),
                RowResult::Open => {}
            }
        }
        first
    }

    /// Returns the faction that meets a row of the victory table. Functions are asked for the army
    /// whose turn it is.
    fn met(&mut self, row: &Victory, by: FactionId) -> RowResult {
        with_answers(
            self,
            |play, answers| play.scene().meets_row(row, by, answers),
            |play, call| {
                let army = play.scene().mover();
                play.query(ScriptPurpose { call, army, card: None, space: None })
            },
        )
    }

    /// Eliminates armies, as the edition says when. If the army to move is among them, its turn ends
    /// at once.
    fn eliminate(&mut self) {
        let by = self.scene().mover();
        let mut reactions = 0;
        for army in self.rules.armies.ids() {
            if self.scene().survives(army) || self.scene().is_eliminated(army) {
                continue;
            }
            self.state.turn.eliminated += 1;
            let cell = self.rules.layout.eliminated(army);
            self.state.cells[cell] = self.state.turn.eliminated;
            self.tell(Event::Eliminated { army, by });
            if self.rules.manner.eventful {
                let cell = self.rules.layout.eliminated_by(army);
                self.state.cells[cell] = u32::from(by.0) + 1;
            }
            self.clear_off(army);
            self.lose_values(army);
            if !self.scene().is_conquest_of(army) {
                self.leave_cards(army, by);
            }
            if army == by {
                self.cut_turn();
            } else {
                self.cut_part(army);
            }
            reactions += 1;
        }
        if self.rules.has_hook(HookOn::Eliminated) {
            (0..reactions).for_each(|_| self.react(HookOn::Eliminated, by));
        }
    }

    /// Removes the units that an eliminated army has left on shared spaces: those of kinds other
    /// than the basic one.
    fn clear_off(&mut self, army: ArmyId) {
        if !self.scene().shares_spaces() {
            return;
        }
        for space in self.rules.board.spaces.ids() {
            for unit in self.rules.units.ids().skip(1) {
                let count = self.scene().units(space, army, unit);
                if count > 0 {
                    self.remove_units(space, army, unit, count);
                    self.tell(Event::Destroyed { army, space, unit, count });
                }
            }
        }
    }

    /// Disposes of the cards of an army that was not eliminated by a conquest. The army whose turn it
    /// is counts as conqueror, unless it is out itself; it may owe a trade then.
    fn leave_cards(&mut self, army: ArmyId, by: ArmyId) {
        let rule = self.rules.elimination;
        match rule.cards {
            EliminatedCards::Conqueror if self.scene().is_on_board(by) => {}
            EliminatedCards::Conqueror | EliminatedCards::Discard => {
                return self.discard_hand(army);
            }
            EliminatedCards::Kept => return,
        }
        self.take_hand(army, by);
        let cards = self.scene().n_hand(self.rules.armies[by].hand);
        let room = FRAMES_MAX - self.state.frames.len();
        if let (owed @ (TradeDuty::Set | TradeDuty::DownTo(_)), Some(step)) =
            (owed(rule.trade, cards), self.trade_step())
            && self.scene().is_in_turn()
            && room > FRAMES_OF_TRADE
        {
            self.push(PlaceFrame::in_conquest(by));
            self.push(TradeFrame::Sets { step, owed, brief: true });
        }
    }

    /// Ends the turn of an eliminated army, or outside turns its part of a step, with everything
    /// that it had begun.
    fn cut_turn(&mut self) {
        let loser = self.state.battle.defender;
        let owed = loser.index() < self.rules.armies.len()
            && self.scene().is_eliminated(loser)
            && self.scene().is_conquest_of(loser);
        let is_turn = self.scene().is_in_turn();
        let frames = &mut self.state.frames;
        let outlives = |frame: &Frame| frame.outlives() && (!is_turn || frame.is_round());
        let kept = frames.iter().rposition(outlives).map_or(0, |last| last + 1);
        frames.truncate(kept);
        self.state.cancelled = false;
        self.state.launched.clear();
        if let Some(invasion) = self.state.invasion.take() {
            let (army, of) = (invasion.army, invasion.aim());
            self.tell(Event::InvasionEnded { army, of, succeeded: false });
            self.reset_variables(Scope::Invasion);
        }
        self.state.effects.retain(|effect| matches!(effect.until, Until::Turn | Until::Game));
        if owed && self.rules.elimination.cards != EliminatedCards::Kept {
            self.discard_hand(loser);
        }
        if is_turn {
            self.push(flow::FlowFrame::Next { step: StepId::from_index(self.rules.steps.len()) });
        }
    }

    /// Ends the part of an eliminated army in a step that others take after it.
    fn cut_part(&mut self, army: ArmyId) {
        let is_own = |frame: &Frame| frame.acting() == Some(army);
        if let Some(own) = self.state.frames.iter().rposition(is_own) {
            self.state.frames.truncate(own + 1);
        }
    }

    /// Shows the winner's cards of a deck to every seat.
    fn show_winning(&mut self, faction: FactionId, deck: DeckId) {
        for &army in &self.rules.factions[faction].armies {
            let hand = self.rules.hand_of(army, deck);
            let cards: Vec<CardId> = self.scene().cards_in(deck, CardPlace::Hand(hand)).collect();
            for card in cards {
                let cell = self.rules.layout.card_known(card);
                let before = std::mem::replace(&mut self.state.cells[cell], SeatMask::ALL.bits());
                let learnt = SeatMask::ALL.difference(SeatMask::from_bits(before));
                self.revealed = self.revealed.union(learnt);
                self.tell(Event::Showed { army, card: Some(card) });
            }
        }
    }
}
