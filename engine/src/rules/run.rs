//! The loop that carries a game from one decision to the next, and the table of what each frame asks and accepts.

use super::action::{Action, ActionList, Choice};
use super::chance::Chance;
use super::decision::{Ask, Decision, Illegal};
use super::event::{Cut, Sink};
use super::frame::{BattleAt, ConquestAt, Frame, Owed};
use super::play::{Next, Play};
use super::scene::Scene;
use crate::model::{ArmyId, Movers, SeatId, Side, SpaceId};

impl Scene<'_> {
    /// The seat that the frame in progress asks, and the army it is about.
    ///
    /// Here and below the two frames that most decisions come from are looked at first, and the others out of line: a
    /// jump over all of them is mispredicted half of the time.
    #[inline]
    pub(crate) fn asked(self) -> Option<(SeatId, ArmyId)> {
        let top = self.state.top()?;
        if let Frame::Invade { .. } = top {
            return Some(self.commanded(self.mover()));
        }
        if let Frame::Battle { at: BattleAt::Defend } = top {
            let battle = &self.state.battle;
            return Some((self.defends(battle.defender, battle.attacker), battle.defender));
        }
        self.asked_by(top)
    }

    #[inline]
    fn commanded(self, army: ArmyId) -> (SeatId, ArmyId) {
        (self.decides(army), army)
    }

    #[inline(never)]
    fn asked_by(self, frame: Frame) -> Option<(SeatId, ArmyId)> {
        match frame {
            Frame::Flow { .. }
            | Frame::Repeat { .. }
            | Frame::Declare { .. }
            | Frame::Strike { .. }
            | Frame::Once { .. }
            | Frame::Orders { .. }
            | Frame::Ordered { .. }
            | Frame::Allied { .. } => None,
            Frame::Window { window, at, .. } => {
                self.window_army(window, at).map(|army| self.commanded(army))
            }
            Frame::Script { .. } => self.question().map(|asked| (asked.seat, asked.army)),
            Frame::Trade { .. }
            | Frame::Held { .. }
            | Frame::Build { .. }
            | Frame::Invade { .. }
            | Frame::Program { .. }
            | Frame::Order { .. }
            | Frame::Sortie { .. }
            | Frame::Fire { .. }
            | Frame::Hits { .. }
            | Frame::ClaimFirst { .. } => Some(self.commanded(self.mover())),
            Frame::Fortify { .. } | Frame::Convoy { .. } => Some(self.commanded(self.actor())),
            Frame::Claim { neutral, .. } | Frame::Reinforce { neutral, .. } => {
                Some(self.commanded(self.visited(neutral)))
            }
            Frame::Place { army } => Some(self.commanded(army)),
            Frame::Battle { at } => {
                let side = at.side()?;
                let (army, _) = self.combatant(side);
                Some(match side {
                    Side::Attacker => self.commanded(army),
                    Side::Defender => (self.defends(army, self.state.battle.attacker), army),
                })
            }
            Frame::Conquest { .. } => Some(self.commanded(self.state.battle.attacker)),
        }
    }

    /// Where the last attack of the invasion under way came from and its target, unless that is a token.
    #[inline]
    fn invasion_of_space(self) -> Option<(SpaceId, SpaceId)> {
        let invasion = self.state.invasion.filter(|invasion| invasion.token.is_none())?;
        Some((invasion.from, invasion.to))
    }

    /// What the frame in progress asks, read off the state.
    #[inline]
    pub(crate) fn decision(self) -> Option<Decision> {
        let top = self.state.top()?;
        if let Frame::Invade { .. } = top {
            let (seat, army) = self.commanded(self.mover());
            let invasion = self.invasion_of_space();
            return Some(Decision { seat, army, ask: Ask::Attack { invasion } });
        }
        if let Frame::Battle { at: BattleAt::Defend } = top {
            let battle = &self.state.battle;
            let seat = self.defends(battle.defender, battle.attacker);
            return Some(Decision { seat, army: battle.defender, ask: self.defend_ask() });
        }
        self.decision_of(top)
    }

    #[inline(never)]
    fn decision_of(self, frame: Frame) -> Option<Decision> {
        let (seat, army) = self.asked_by(frame)?;
        Some(Decision { seat, army, ask: self.question_of(frame)? })
    }

    fn question_of(self, frame: Frame) -> Option<Ask> {
        Some(match frame {
            Frame::Flow { .. }
            | Frame::Repeat { .. }
            | Frame::Declare { .. }
            | Frame::Strike { .. }
            | Frame::Once { .. }
            | Frame::Orders { .. }
            | Frame::Ordered { .. }
            | Frame::Allied { .. } => return None,
            Frame::Window { window, .. } => Ask::Window { window },
            Frame::Script { job } => {
                let question = self.question()?;
                Ask::Script { text: question.text, card: job.card, space: question.space }
            }
            Frame::ClaimFirst { .. } => Ask::Claim { secret: true },
            Frame::Claim { .. } => Ask::Claim { secret: false },
            Frame::Program { .. }
            | Frame::Order { .. }
            | Frame::Sortie { .. }
            | Frame::Fire { .. }
            | Frame::Hits { .. } => return self.round_ask(frame),
            Frame::Reinforce { left, .. } => Ask::Reinforce { left },
            Frame::Trade { owed, .. } => Ask::Trade { must: owed != Owed::Nothing },
            Frame::Held { step, .. } => {
                Ask::Held { units: self.rules.trade(step).held_space.map_or(0, |keys| keys.units) }
            }
            Frame::Place { army } => Ask::Place { left: self.pool(army) },
            Frame::Invade { .. } => Ask::Attack { invasion: self.invasion_of_space() },
            Frame::Battle { at } => self.battle_ask(at)?,
            Frame::Build { step } => Ask::Build { left: self.builds_left(step) },
            Frame::Conquest { at, .. } => {
                let battle = &self.state.battle;
                let (unit, most) = self.advance_of(at);
                Ask::Advance { from: battle.from, to: battle.to, unit, most }
            }
            Frame::Fortify { step, left } => {
                Ask::Fortify { left, units: self.fortify(step).units, under_way: None }
            }
            Frame::Convoy { left, from, to, .. } => {
                Ask::Fortify { left, units: Movers::Others, under_way: Some((from, to)) }
            }
        })
    }

    /// Every answer to what is asked, ascending.
    pub(crate) fn list(self, actions: &mut ActionList) {
        actions.clear();
        match self.state.top() {
            None
            | Some(
                Frame::Flow { .. }
                | Frame::Repeat { .. }
                | Frame::Declare { .. }
                | Frame::Strike { .. }
                | Frame::Once { .. }
                | Frame::Orders { .. }
                | Frame::Ordered { .. }
                | Frame::Allied { .. },
            ) => {}
            Some(Frame::Program { step, seat }) => self.list_programs(step, SeatId(seat), actions),
            Some(Frame::Order { open, .. }) => Self::list_orders(open, actions),
            Some(Frame::Sortie { order }) => self.list_sortie(order, actions),
            Some(Frame::Fire { order, from }) => self.list_fire(order, from, actions),
            Some(Frame::Hits { die }) => self.list_hits(die, actions),
            Some(Frame::Window { .. }) => actions.push(Choice::one(Action::Pass)),
            Some(Frame::Script { .. }) => self.list_answers(actions),
            Some(Frame::ClaimFirst { .. }) => self.list_named(actions),
            Some(Frame::Claim { .. }) => self.list_claims(actions),
            Some(Frame::Reinforce { left, neutral, .. }) => {
                self.list_reinforce(left, neutral, actions);
            }
            Some(Frame::Trade { step, owed, .. }) => self.list_trades(step, owed, actions),
            Some(Frame::Held { cards, .. }) => self.list_held(cards, actions),
            Some(Frame::Build { step }) => self.list_builds(step, actions),
            Some(Frame::Place { army }) => self.list_places(army, actions),
            Some(Frame::Invade { step }) => self.list_attacks(step, actions),
            Some(Frame::Battle { at }) => self.list_battle(at, actions),
            Some(Frame::Conquest { at, .. }) => self.list_advances(at, actions),
            Some(Frame::Fortify { step, left }) => self.list_moves(step, left, actions),
            Some(Frame::Convoy { from, to, .. }) => self.list_convoy(from, to, actions),
        }
        if self.state.n_playable > 0 {
            self.list_plays(actions);
            actions.sort();
        }
    }

    /// Whether `action` answers what is asked.
    #[inline]
    pub(crate) fn check(self, action: Action) -> Result<(), Illegal> {
        let top = self.state.top().ok_or(Illegal::Over)?;
        match (top, action) {
            (Frame::Invade { step }, Action::Attack { from, to, count }) => {
                self.check_attack(step, from, to, count)
            }
            (Frame::Battle { at }, action) => self.check_battle(at, action),
            (top, action) => self.check_rest(top, action),
        }
    }

    #[inline(never)]
    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
    fn check_rest(self, top: Frame, action: Action) -> Result<(), Illegal> {
        match (top, action) {
            (Frame::Invade { .. }, Action::Strike { from, token, count }) => {
                self.check_strike(from, token, count)
            }
            (Frame::Invade { step }, Action::Stop) => self.check_stop(step),
            (
                Frame::Invade { .. }
                | Frame::Build { .. }
                | Frame::Fortify { .. }
                | Frame::Convoy { .. },
                Action::End,
            )
            | (Frame::Window { .. }, Action::Pass) => Ok(()),
            (Frame::Conquest { at, .. }, Action::Advance { unit, count })
                if self.advance_of(at).0 == unit =>
            {
                super::steps::check_count(count, 0, self.advance_of(at).1)
            }
            (Frame::Build { step }, Action::Build { card, unit }) => {
                self.check_build(step, card, unit)
            }
            (Frame::Place { army }, Action::Place { space, unit, count })
                if self.has_space(space) =>
            {
                self.check_place(army, space, unit, count)
            }
            (Frame::Claim { .. } | Frame::ClaimFirst { .. }, Action::Claim { space })
                if self.has_space(space) =>
            {
                let secret = matches!(top, Frame::ClaimFirst { .. });
                if secret { self.check_named(space) } else { self.check_claim(space) }
            }
            (Frame::Reinforce { left, neutral, .. }, Action::Reinforce { space, count })
                if self.has_space(space) =>
            {
                self.check_reinforce(left, neutral, space, count)
            }
            (Frame::Trade { step, owed, .. }, Action::Trade { cards }) => {
                self.check_trade(step, owed, cards)
            }
            (Frame::Place { army }, Action::End) if self.is_all_placed(army) => Ok(()),
            (Frame::Trade { step, owed, .. }, Action::End) => self.check_end_trade(step, owed),
            (Frame::Held { cards, .. }, Action::Held { space }) if self.has_space(space) => {
                self.check_held(cards, space)
            }
            (Frame::Script { .. }, Action::Answer { answer }) => self.check_answer(answer),
            (_, Action::Play { card }) if !matches!(top, Frame::Script { .. }) => {
                self.check_play(card)
            }
            (Frame::Fortify { step, left }, Action::Fortify { from, to, unit, count })
                if left > 0 =>
            {
                self.check_move(step, (from, to), unit, count)
            }
            (Frame::Convoy { from, to, .. }, Action::Fortify { from: a, to: b, unit, count })
                if self.has_space(a) && self.has_space(b) =>
            {
                self.check_convoy((from, to), (a, b), unit, count)
            }
            (
                Frame::Program { .. }
                | Frame::Order { .. }
                | Frame::Sortie { .. }
                | Frame::Fire { .. }
                | Frame::Hits { .. },
                action,
            ) => self.check_round(top, action),
            (top, action) => Err(self.misfit(top, action)),
        }
    }

    /// Why an action is no answer at all to what is asked.
    fn misfit(self, top: Frame, action: Action) -> Illegal {
        match (top, action) {
            (Frame::Place { army }, Action::End) => {
                Illegal::MustPlace { left: self.all_waiting(army) }
            }
            (_, Action::End) => Illegal::MustAnswer,
            _ if self.names_unknown_space(action) => Illegal::Unknown,
            (top, action) => self.why_not_asked(top, action),
        }
    }

    /// Why an answer to another question is refused: its step may be over because a turn allows no more of it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other steps are over when they are left")]
    fn why_not_asked(self, top: Frame, action: Action) -> Illegal {
        let is_in_turn = matches!(
            top,
            Frame::Trade { .. }
                | Frame::Build { .. }
                | Frame::Place { .. }
                | Frame::Invade { .. }
                | Frame::Fortify { .. }
                | Frame::Convoy { .. }
        );
        let spent = match action {
            Action::Build { .. } if is_in_turn => self.spent_builds(),
            Action::Trade { .. } if is_in_turn => self.spent_sets(),
            _ => None,
        };
        spent.unwrap_or(Illegal::NotAsked)
    }

    /// What a frame of a round asks.
    fn round_ask(self, frame: Frame) -> Option<Ask> {
        if let Frame::Program { step, seat } = frame {
            return Some(Ask::Program { cards: self.programs(step, SeatId(seat)) });
        }
        if let Frame::Order { card, .. } = frame {
            return Some(Ask::Order { card });
        }
        if let Frame::Sortie { order } = frame {
            return Some(Ask::Sortie { order });
        }
        if let Frame::Fire { order, from } = frame {
            return Some(Ask::Fire { order, from });
        }
        let Frame::Hits { die } = frame else { return None };
        let dice = &self.state.battle.dice[Side::Attacker.index()];
        let left = dice.n.saturating_sub(die.saturating_add(1));
        Some(Ask::Hit { space: self.state.battle.to, face: self.aimed_face(die)?, left })
    }

    /// Whether `action` answers a frame of a round.
    fn check_round(self, top: Frame, action: Action) -> Result<(), Illegal> {
        match (top, action) {
            (Frame::Program { step, seat }, Action::Program { cards }) => {
                self.check_program(step, SeatId(seat), cards)
            }
            (Frame::Order { card, open }, Action::Order { order }) => {
                self.check_order(card, open, order)
            }
            (Frame::Sortie { order }, Action::Move { from, to, unit, count }) => {
                self.check_sortie(order, (from, to), unit, count)
            }
            (Frame::Sortie { order }, Action::Deploy) => self.check_deploy(order),
            (Frame::Fire { order, from: moved }, Action::Fire { from, to }) => {
                self.check_fire(order, moved, from, to)
            }
            (Frame::Hits { die }, Action::Hit { unit }) => self.check_hit(die, unit),
            (Frame::Order { .. } | Frame::Hits { .. }, Action::Pass)
            | (Frame::Sortie { .. } | Frame::Fire { .. }, Action::End) => Ok(()),
            (_, Action::End) => Err(Illegal::MustAnswer),
            (_, Action::Play { card }) => self.check_play(card),
            _ if self.names_unknown_space(action) => Err(Illegal::Unknown),
            _ => Err(Illegal::NotAsked),
        }
    }

    fn names_unknown_space(self, action: Action) -> bool {
        match action {
            Action::Claim { space }
            | Action::Reinforce { space, .. }
            | Action::Held { space }
            | Action::Place { space, .. } => !self.has_space(space),
            Action::Strike { from, token, .. } => {
                !self.has_space(from) || self.rules.target_of(token).is_none()
            }
            Action::Attack { from, to, .. }
            | Action::Fortify { from, to, .. }
            | Action::Move { from, to, .. }
            | Action::Fire { from, to } => !self.has_space(from) || !self.has_space(to),
            Action::Trade { .. }
            | Action::Build { .. }
            | Action::Commit { .. }
            | Action::Defend { .. }
            | Action::Reroll { .. }
            | Action::Advance { .. }
            | Action::Play { .. }
            | Action::Program { .. }
            | Action::Order { .. }
            | Action::Deploy
            | Action::Hit { .. }
            | Action::Answer { .. }
            | Action::Pass
            | Action::Stop
            | Action::End => false,
        }
    }

    /// The answer, when there is only one: the game takes it without asking.
    #[inline]
    fn sole(self, top: Frame) -> Option<Action> {
        if self.state.n_playable > 0 {
            return None;
        }
        self.sole_alone(top)
    }

    /// The same, whatever cards could be played beside it.
    #[inline]
    pub(crate) fn sole_alone(self, top: Frame) -> Option<Action> {
        if let Frame::Invade { step } = top {
            return self.sole_attack(step);
        }
        if let Frame::Battle { at: BattleAt::Defend } = top {
            return self.sole_defence();
        }
        self.sole_rest(top)
    }

    #[inline(never)]
    fn sole_rest(self, top: Frame) -> Option<Action> {
        match top {
            Frame::Flow { .. }
            | Frame::Held { .. }
            | Frame::Window { .. }
            | Frame::Repeat { .. }
            | Frame::Declare { .. }
            | Frame::Strike { .. }
            | Frame::Once { .. }
            | Frame::Orders { .. }
            | Frame::Ordered { .. }
            | Frame::Hits { .. }
            | Frame::Allied { .. } => None,
            Frame::Program { step, seat } => self.sole_program(step, SeatId(seat)),
            Frame::Order { open, .. } => open.is_empty().then_some(Action::Pass),
            Frame::Sortie { order } => self.sole_sortie(order),
            Frame::Fire { order, from } => self.sole_fire(order, from),
            Frame::Script { .. } => self.sole_answer(),
            Frame::ClaimFirst { .. } => self.sole_named(),
            Frame::Claim { .. } => self.sole_claim(),
            Frame::Reinforce { left, neutral, .. } => self
                .sole_space(self.visited(neutral), left)
                .map(|space| Action::Reinforce { space, count: 1 }),
            Frame::Trade { step, owed, .. } => self.sole_trade(step, owed),
            Frame::Build { step } => self.sole_build(step),
            Frame::Place { army } => self.sole_place(army),
            Frame::Invade { step } => self.sole_attack(step),
            Frame::Battle { at } => self.sole_battle(at),
            Frame::Conquest { at, .. } => {
                let (unit, most) = self.advance_of(at);
                (most == 0).then_some(Action::Advance { unit, count: 0 })
            }
            Frame::Fortify { left: 0, .. } => Some(Action::End),
            Frame::Fortify { step, .. } => self.sole_move(step),
            Frame::Convoy { from, .. } => {
                self.others_on(from).next().is_none().then_some(Action::End)
            }
        }
    }
}

/// After so many turns in which nobody could do anything the game ends without a winner.
const IDLE_TURNS_MAX: u32 = 1_000;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Goes on to the next decision, or to the end.
    #[inline]
    pub(crate) fn run(&mut self) {
        let began = self.state.turn.number;
        loop {
            if self.state.dirty && self.settle() {
                return;
            }
            let Some(top) = self.state.top() else { return };
            if matches!(top, Frame::Flow { .. })
                && self.state.turn.number.saturating_sub(began) > IDLE_TURNS_MAX
            {
                return self.cut(Cut::Idle);
            }
            let next = self.step(top);
            match next {
                Next::Ask => {
                    self.prepare_ask(top);
                    match self.scene().sole(top) {
                        Some(action) if self.is_asked_for(top, action) => return,
                        Some(action) => self.answer(top, action),
                        None => return,
                    }
                }
                Next::Done => self.pop(),
                Next::Goto(_) | Next::Call { .. } => self.go(next),
            }
        }
    }

    /// Whether a frame waits for an answer.
    pub(crate) fn waits(&self, top: Frame) -> bool {
        self.scene().sole(top).is_none_or(|action| self.is_asked_for(top, action))
    }

    /// Whether the only answer is waited for all the same.
    #[inline]
    fn is_asked_for(&self, top: Frame, action: Action) -> bool {
        self.rules.ask_all && self.scene().could_differ(top, action)
    }

    #[inline(never)]
    fn go(&mut self, next: Next) {
        match next {
            Next::Goto(frame) => self.replace_top(frame),
            Next::Call { back, callee } => {
                self.replace_top(back);
                self.push(callee);
            }
            Next::Done => self.pop(),
            Next::Ask => {}
        }
    }

    #[inline]
    fn step(&mut self, top: Frame) -> Next {
        if let Frame::Battle { at: BattleAt::Roll } = top
            && self.rules.windows == 0
        {
            return self.roll();
        }
        if let Frame::Battle { at: BattleAt::Defend } | Frame::Invade { .. } = top {
            return Next::Ask;
        }
        self.step_rest(top)
    }

    #[inline(never)]
    fn step_rest(&mut self, top: Frame) -> Next {
        match top {
            Frame::Fortify { step, left: 0 } => self.step_extra(step),
            Frame::Window { window, at, passed } => self.step_window(window, at, passed),
            Frame::Script { job } => self.step_script(job),
            Frame::Repeat { step, n } => self.step_repeat(step, n),
            Frame::Declare { from, to, count } => self.step_declare(from, to, count),
            Frame::Strike { from, token, count } => self.step_strike(from, token, count),
            Frame::Once { step } => self.step_once(step),
            Frame::Allied { step, at } => self.step_allied(step, at),
            Frame::Flow { step } => self.step_flow(step),
            Frame::ClaimFirst { step, asked } => self.step_claim_first(step, asked),
            Frame::Claim { step, neutral } => self.step_claim(step, neutral),
            Frame::Reinforce { step, left, neutral } => self.step_reinforce(step, left, neutral),
            Frame::Trade { step, owed, brief } => self.step_trade(step, owed, brief),
            Frame::Held { .. }
            | Frame::Invade { .. }
            | Frame::Build { .. }
            | Frame::Fortify { .. }
            | Frame::Order { .. }
            | Frame::Sortie { .. }
            | Frame::Fire { .. }
            | Frame::Convoy { .. } => Next::Ask,
            Frame::Program { step, seat } => self.step_program(step, seat),
            Frame::Orders { step, seat } => self.step_orders(step, seat),
            Frame::Ordered { card } => self.step_ordered(card),
            Frame::Hits { die } => self.step_hits(die),
            Frame::Place { army } => self.step_place(army),
            Frame::Battle { at } => self.step_battle(at),
            Frame::Conquest { step, at } => self.step_conquest(step, at),
        }
    }

    /// Carries out an answer that was checked.
    #[inline]
    pub(crate) fn answer(&mut self, top: Frame, action: Action) {
        match (top, action) {
            (Frame::Invade { .. }, Action::Attack { from, to, count }) => {
                self.do_attack(from, to, count);
            }
            (Frame::Battle { at: BattleAt::Defend }, Action::Defend { count }) => {
                self.do_defend(count);
            }
            (top, action) => self.answer_rest(top, action),
        }
    }

    #[inline(never)]
    fn answer_rest(&mut self, top: Frame, action: Action) {
        match (top, action) {
            (Frame::Invade { .. }, Action::Strike { from, token, count }) => {
                self.do_strike(from, token, count);
            }
            (Frame::Battle { at }, action) => self.do_battle(at, action),
            (Frame::Conquest { step, at }, Action::Advance { unit, count }) => {
                self.do_advance(step, at, unit, count);
            }
            (Frame::Build { .. }, Action::Build { card, unit }) => self.do_build(card, unit),
            (Frame::Place { army }, Action::Place { space, unit, count }) => {
                self.do_place(army, space, unit, count);
            }
            (Frame::ClaimFirst { step, .. }, Action::Claim { space }) => self.do_name(step, space),
            (Frame::Claim { step, neutral }, Action::Claim { space }) => {
                self.do_claim(step, neutral, space);
            }
            (Frame::Reinforce { step, left, neutral }, Action::Reinforce { space, count }) => {
                self.do_reinforce(step, left, neutral, space, count);
            }
            (Frame::Trade { step, owed, brief }, Action::Trade { cards }) => {
                self.do_trade(step, owed, brief, cards);
            }
            (Frame::Held { step, .. }, Action::Held { space }) => {
                self.pop();
                self.do_held(step, space);
            }
            (Frame::Fortify { step, left }, Action::Fortify { from, to, unit, count }) => {
                self.do_fortify(step, left - 1, (from, to), unit, count);
            }
            (Frame::Convoy { step, left, .. }, Action::Fortify { from, to, unit, count }) => {
                self.do_fortify(step, left, (from, to), unit, count);
            }
            (Frame::Convoy { step, left, .. }, Action::End) => {
                self.replace_top(Frame::Fortify { step, left });
            }
            (Frame::Invade { .. }, Action::Stop) => self.end_invasion(false),
            (Frame::Invade { .. }, Action::End) => {
                self.pop();
                self.end_invasion(false);
            }
            (Frame::Window { window, at, passed }, Action::Pass) => {
                self.do_pass(window, at, passed);
            }
            (Frame::Script { .. }, Action::Answer { answer }) => self.do_answer(answer),
            (top, Action::Play { card }) => self.do_play(top, card),
            (
                Frame::Program { .. }
                | Frame::Order { .. }
                | Frame::Sortie { .. }
                | Frame::Fire { .. }
                | Frame::Hits { .. },
                action,
            ) => self.answer_round(top, action),
            // Trading, building, placing, moving: the step is over.
            (_, Action::End) => self.pop(),
            (top, action) => unreachable!("{action:?} was checked against {top:?}"),
        }
    }

    /// Carries out an answer to a frame of a round.
    fn answer_round(&mut self, top: Frame, action: Action) {
        match (top, action) {
            (Frame::Program { step, seat }, Action::Program { cards }) => {
                self.do_program(step, SeatId(seat), cards);
            }
            (Frame::Order { card, .. }, Action::Order { order }) => {
                self.do_order(card, Some(order));
            }
            (Frame::Order { card, .. }, Action::Pass) => self.do_order(card, None),
            (Frame::Sortie { order }, Action::Deploy) => self.do_deploy(order),
            (Frame::Sortie { order }, Action::Move { from, to, unit, count }) => {
                self.do_move(order, (from, to), unit, count);
            }
            (Frame::Sortie { order }, Action::End) => {
                self.replace_top(Frame::Fire { order, from: None });
            }
            (Frame::Fire { order, .. }, Action::Fire { from, to }) => self.do_fire(order, from, to),
            (Frame::Fire { .. }, Action::End) => self.pop(),
            (Frame::Hits { die }, Action::Hit { unit }) => self.do_hit(die, unit),
            (Frame::Hits { die }, Action::Pass) => self.do_spare(die),
            (top, action) => unreachable!("{action:?} was checked against {top:?}"),
        }
    }

    /// After a battle: what it led to.
    #[inline]
    pub(crate) fn after_battle(&mut self, conquered: bool) -> Next {
        if !conquered {
            return Next::Done;
        }
        match self.scene().invading() {
            Some(step) if self.rules.calls.is_empty() => {
                Next::Goto(Frame::Conquest { step, at: ConquestAt::Spoils })
            }
            Some(step) => Next::Goto(Frame::Conquest { step, at: ConquestAt::Answers }),
            None => Next::Done,
        }
    }
}
