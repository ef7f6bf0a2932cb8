//! The turn summary: one step after the other, one turn after the other.

use crate::model::{
    Actors, ArmyMask, Fortify, HookOn, Moment, Place, Run, Scope, SeatMask, StepId, StepKind,
    TableId,
};
use crate::rules::chance::Chance;
use crate::rules::effect::{EffectKind, Until};
use crate::rules::event::{Cut, Event, Sink};
use crate::rules::frame::{Frame, WindowAt};
use crate::rules::play::{Next, Play};
use crate::rules::state::{Outcome, Turn};

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Begins `step`, or the next turn past the last one.
    pub(crate) fn step_flow(&mut self, step: StepId) -> Next {
        let opening = self.rules.opening;
        if step.index() < opening || self.rules.manner.rounds {
            self.state.turn.at = 0;
        }
        if step.index() == opening && self.state.turn.number == 0 {
            self.begin_first_turn();
            if self.rules.has_hook(HookOn::TurnBegan) {
                self.react(HookOn::TurnBegan, self.scene().mover());
                return self.state.top().map_or(Next::Ask, Next::Goto);
            }
        }
        let Some(row) = self.rules.steps.get(step) else { return self.close_turn() };
        let back = Frame::Flow { step: StepId::from_index(step.index() + 1) };
        if self.scene().lasts(|effect| effect.kind == EffectKind::Skip { step }) {
            return Next::Goto(back);
        }
        self.begin_step(step, &row.kind, back)
    }

    /// A step that a script asked for once more; it becomes that step, and the turn goes on where it was.
    pub(crate) fn step_once(&mut self, step: StepId) -> Next {
        match self.rules.steps.get(step) {
            Some(row) => {
                let done = Frame::Repeat { step, n: Self::DONE };
                self.begin_step(step, &row.kind, done)
            }
            None => Next::Done,
        }
    }

    fn begin_step(&mut self, step: StepId, kind: &StepKind, back: Frame) -> Next {
        if let StepKind::Script(Run { only, .. }) | StepKind::Window(Moment { only, .. }) = kind {
            let is_script = matches!(kind, StepKind::Script(_));
            if is_script && (step.index() < self.rules.opening || self.rules.manner.rounds) {
                self.first_of(*only);
            }
            if only.is_some_and(|armies| !armies.contains(self.scene().mover())) {
                return Next::Goto(back);
            }
        }
        let back =
            if self.rules.lingering.contains(&step) { self.linger(step, back) } else { back };
        let callee = match kind {
            StepKind::RollForFirst => {
                self.roll_for_first(step);
                return Next::Goto(back);
            }
            StepKind::Deal(keys) => {
                self.deal(*keys);
                return Next::Goto(back);
            }
            StepKind::Count(keys) => {
                self.count(*keys);
                return Next::Goto(back);
            }
            StepKind::Draw(keys) => {
                self.draw_for_conquests(keys);
                return Next::Goto(back);
            }
            StepKind::DealCards(keys) => {
                self.deal_cards(*keys);
                return Next::Goto(back);
            }
            StepKind::Program(_) => Frame::Program { step, seat: 0 },
            StepKind::Orders(_) => Frame::Orders { step, seat: 0 },
            StepKind::Window(_) => return self.open(WindowAt::Step(step), back),
            StepKind::Script(_) => Frame::Repeat { step, n: 0 },
            StepKind::Claim(_) => self.start_claim(step),
            StepKind::ClaimFirst(_) => Frame::ClaimFirst { step, asked: false },
            StepKind::Reinforce(_) => self.start_reinforce(step),
            StepKind::Trade(keys) => self.start_trade(step, keys),
            StepKind::Build(_) => Frame::Build { step },
            StepKind::Place(Place { armies: Actors::Allies, .. })
            | StepKind::Fortify(Fortify { armies: Actors::Allies, .. }) => {
                Frame::Allied { step, at: 0 }
            }
            StepKind::Place(_) => Frame::Place { army: self.scene().mover() },
            StepKind::Invade(_) => Frame::Invade { step },
            StepKind::Fortify(keys) => Frame::Fortify { step, left: keys.moves },
        };
        Next::Call { back, callee }
    }

    /// Stacks what comes after a step that asks nothing beside which its cards could be played: a window for them.
    #[cold]
    fn linger(&mut self, step: StepId, back: Frame) -> Frame {
        self.replace_top(back);
        self.push(back);
        Frame::Window { window: WindowAt::Step(step), at: 0, passed: 0 }
    }

    /// Takes a step for the next ally of the army whose turn it is.
    pub(crate) fn step_allied(&mut self, step: StepId, at: u8) -> Next {
        let mut armies = self.rules.armies.ids().skip(at.into());
        let Some(army) = armies.find(|&army| self.scene().is_ally(army)) else {
            return Next::Done;
        };
        let callee = match &self.rules.steps[step].kind {
            StepKind::Fortify(keys) => Frame::Fortify { step, left: keys.moves },
            StepKind::Place(_)
            | StepKind::RollForFirst
            | StepKind::Claim(_)
            | StepKind::ClaimFirst(_)
            | StepKind::Deal(_)
            | StepKind::Reinforce(_)
            | StepKind::Count(_)
            | StepKind::Trade(_)
            | StepKind::Build(_)
            | StepKind::Invade(_)
            | StepKind::Draw(_)
            | StepKind::DealCards(_)
            | StepKind::Window(_)
            | StepKind::Program(_)
            | StepKind::Orders(_)
            | StepKind::Script(_) => Frame::Place { army },
        };
        Next::Call { back: Frame::Allied { step, at: army.0.saturating_add(1) }, callee }
    }

    /// Lets the first of some armies in the order be the one that acts, in the opening.
    fn first_of(&mut self, armies: Option<ArmyMask>) {
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let is_meant =
            |at: &u8| armies.is_none_or(|armies| armies.contains(self.scene().army_at(*at)));
        if let Some(at) = (0..n).find(is_meant) {
            self.state.turn.at = at;
        }
    }

    fn begin_first_turn(&mut self) {
        self.state.turn = Turn {
            number: 1,
            first: self.state.turn.first,
            endless: self.state.turn.endless,
            ..Turn::default()
        };
        self.state.dirty = true;
        self.tell_turn();
    }

    /// Lets hooks answer to the end of the turn, and ends it.
    fn close_turn(&mut self) -> Next {
        if self.rules.has_hook(HookOn::TurnEnds) && !self.state.ending {
            self.state.ending = true;
            self.react(HookOn::TurnEnds, self.scene().mover());
            return self.state.top().map_or(Next::Ask, Next::Goto);
        }
        self.state.ending = false;
        self.end_turn()
    }

    /// Ends the game without a winner.
    pub(crate) fn cut(&mut self, why: Cut) {
        self.state.outcome = Some(Outcome { faction: None, rule: None, seats: SeatMask::NONE });
        self.state.frames.clear();
        self.tell(Event::Cut { turn: self.state.turn.number, why });
    }

    /// Ends the turn and begins that of the next army that lives, unless none does or the limit of turns is reached.
    fn end_turn(&mut self) -> Next {
        if self.is_endless() {
            self.cut(Cut::Endless);
            return Next::Ask;
        }
        let turn = self.state.turn;
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let next = (1..=n)
            .map(|step| (turn.at + step) % n)
            .find(|&at| !self.scene().is_eliminated(self.scene().army_at(at)));
        let next = next.map(|next| if self.rules.manner.rounds { 0 } else { next });
        let limited = self.rules.turns_max.is_some_and(|max| turn.number >= max);
        let Some(next) = next.filter(|_| !limited) else {
            self.cut(if limited { Cut::Turns } else { Cut::Nobody });
            return Next::Ask;
        };
        self.state.turn = Turn {
            number: turn.number.saturating_add(1),
            at: next,
            first: turn.first,
            eliminated: turn.eliminated,
            endless: turn.endless,
            ..Turn::default()
        };
        for army in self.rules.armies.ids() {
            self.state.cells[self.rules.layout.conquests(army)] = 0;
        }
        if !self.rules.calls.is_empty() {
            self.state.record.clear();
            self.state.traded = None;
            self.state.effects.retain(|effect| effect.until == Until::Game);
            self.reset_variables(Scope::Turn);
        }
        self.tell_turn();
        let first = Frame::Flow { step: StepId::from_index(self.rules.opening) };
        if !self.rules.has_hook(HookOn::TurnBegan) {
            return Next::Goto(first);
        }
        self.replace_top(first);
        self.react(HookOn::TurnBegan, self.scene().mover());
        self.state.top().map_or(Next::Ask, Next::Goto)
    }

    fn tell_turn(&mut self) {
        let (turn, army) = (self.state.turn.number, self.scene().mover());
        if self.rules.manner.rounds {
            return self.tell(Event::RoundBegan { round: turn });
        }
        self.tell(Event::TurnBegan { turn, army });
    }
}
