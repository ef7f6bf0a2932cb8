//! A game: a rulebook and a state, driven by actions and chance.

use std::sync::Arc;

use crate::combat::assault::Orders;
use crate::game::{
    Action, ActionList, Chance, Counts, Decision, Ended, Illegal, Outcome, Play, Scene, Seeded,
    Sink, State, Viewer,
};
use crate::model::{Layout, Rulebook, SeatId, SeatMask, StepId};
use crate::observation::Observation;
use crate::outcomes::Outcomes;
use crate::script::Host;
use crate::steps::{Frame, flow};

/// What a worker brings to a game: where chance comes from and where events go. One for each thread.
#[derive(Clone, Debug, Default)]
pub struct Table<C, S> {
    /// Dice and draws.
    pub chance: C,
    /// Events.
    pub sink: S,
    /// Who runs scripts.
    pub scripts: Host,
}

impl<C: Chance, S: Sink> Table<C, S> {
    /// A table with this chance and this sink.
    pub fn new(chance: C, sink: S) -> Self {
        Self { chance, sink, scripts: Host::default() }
    }
}

/// What an accepted action led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Applied {
    /// Who answered.
    pub seat: SeatId,
    /// Whether chance was asked.
    pub rolled: bool,
    /// The seats that learnt something hidden.
    pub revealed: SeatMask,
}

/// What is done with a game at a table.
#[derive(Clone, Copy)]
enum Errand {
    /// It runs to its next decision.
    Run,
    /// The frame that asks is answered.
    Answer(Frame, Action),
    /// The invasion under way goes on as its sides have said beforehand.
    FightOn(Orders),
}

/// What that led to.
struct Done {
    rolled: bool,
    revealed: SeatMask,
    /// Answers that were said beforehand.
    answers: u64,
}

impl Errand {
    #[inline]
    fn carry_out<C: Chance, S: Sink>(self, mut play: Play<'_, C, S>) -> Done {
        let mut answers = 0;
        match self {
            Self::Run => play.run(),
            Self::Answer(top, action) => {
                if !matches!(action, Action::Play { .. }) {
                    play.unmark();
                }
                play.answer(top, action);
                play.run();
            }
            Self::FightOn(orders) => answers = play.fight_on(orders),
        }
        Done { rolled: play.rolled, revealed: play.revealed, answers }
    }
}

/// A game in progress, or over.
///
/// Equal games play on alike under the same chance. A copy is one copy of memory; no copy shares anything that changes.
#[derive(Debug)]
pub struct Game {
    rules: Arc<Rulebook>,
    state: State,
}

impl Game {
    /// Begins a game and runs it to its first decision.
    pub fn new<C: Chance, S: Sink>(rules: Arc<Rulebook>, table: &mut Table<C, S>) -> Self {
        let mut game = Self::bare(rules);
        game.state.frames.push(flow::At::Next { step: StepId(0) }.into());
        game.run(table);
        game
    }

    /// A game with everything in its box and no step begun.
    pub(crate) fn bare(rules: Arc<Rulebook>) -> Self {
        let mut state = State::new(rules.layout.len());
        lay_out(&rules, &mut state);
        Self { rules, state }
    }

    pub(crate) fn run<C: Chance, S: Sink>(&mut self, table: &mut Table<C, S>) {
        self.carry_out(Errand::Run, table);
    }

    /// Does something at a table.
    ///
    /// The rules are compiled twice: for seeded chance with a sink that counts, which is what bots play by, and for any chance
    /// and any sink behind pointers. A copy for each pair that somebody uses would cost half of every build.
    #[inline]
    fn carry_out<C: Chance, S: Sink>(&mut self, errand: Errand, table: &mut Table<C, S>) -> Done {
        let Table { chance, sink, scripts } = table;
        if let Some(chance) = chance.seeded() {
            if let Some(counts) = sink.counts() {
                return self.carry_out_quick(errand, chance, counts, scripts);
            }
            if sink.is_silent() {
                return self.carry_out_quick(errand, chance, &mut Counts::default(), scripts);
            }
        }
        self.carry_out_any(errand, chance, sink, scripts)
    }

    #[inline(never)]
    fn carry_out_quick(
        &mut self,
        errand: Errand,
        chance: &mut Seeded,
        counts: &mut Counts,
        scripts: &mut Host,
    ) -> Done {
        errand.carry_out(self.play(chance, counts, scripts))
    }

    #[inline(never)]
    fn carry_out_any(
        &mut self,
        errand: Errand,
        mut chance: &mut dyn Chance,
        mut sink: &mut dyn Sink,
        scripts: &mut Host,
    ) -> Done {
        errand.carry_out(self.play(&mut chance, &mut sink, scripts))
    }

    pub(crate) fn play<'a, C: Chance, S: Sink>(
        &'a mut self,
        chance: &'a mut C,
        sink: &'a mut S,
        scripts: &'a mut Host,
    ) -> Play<'a, C, S> {
        Play {
            rules: &self.rules,
            shared: &self.rules,
            runner: Some(scripts),
            state: &mut self.state,
            chance,
            sink,
            rolled: false,
            revealed: SeatMask::NONE,
            scripts: 0,
        }
    }

    #[inline]
    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene::new(&self.rules, &self.state)
    }

    /// What the game plays by.
    #[inline]
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rules
    }

    /// The state, in full.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// What the game waits for; nothing once it is over.
    ///
    /// A decision with a single answer is never waited for: the game takes the answer and tells its events.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        self.scene().decision()
    }

    /// The seat that the game waits for; nothing once it is over.
    #[inline]
    pub fn waiting_for(&self) -> Option<SeatId> {
        self.scene().asked().map(|(seat, _)| seat)
    }

    /// Fills `actions` with every legal answer: sorted, distinct, empty only when the game is over.
    pub fn legal_actions(&self, actions: &mut ActionList) {
        self.scene().list(actions);
    }

    /// Whether `action` would be accepted.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        self.scene().check(action)
    }

    /// Gives one answer and runs to the next decision or to the end.
    ///
    /// # Errors
    /// [`Illegal`]: nothing has changed, neither the state nor the chance source nor the sink.
    pub fn apply<C: Chance, S: Sink>(
        &mut self,
        action: Action,
        table: &mut Table<C, S>,
    ) -> Result<Applied, Illegal> {
        let seat = self.waiting_for().ok_or(Illegal::Over)?;
        self.apply_by(seat, action, table)
    }

    /// Like [`apply`](Self::apply), for a caller that knows the seat that answers.
    #[inline]
    pub(crate) fn apply_by<C: Chance, S: Sink>(
        &mut self,
        seat: SeatId,
        action: Action,
        table: &mut Table<C, S>,
    ) -> Result<Applied, Illegal> {
        let top = self.state.top().ok_or(Illegal::Over)?;
        self.scene().check(action)?;
        let Done { rolled, revealed, .. } = self.carry_out(Errand::Answer(top, action), table);
        Ok(Applied { seat, rolled, revealed })
    }

    /// Goes on with the invasion under way as its two sides have said beforehand; returns how many answers that were.
    #[inline]
    pub(crate) fn fight_on<C: Chance, S: Sink>(
        &mut self,
        orders: Orders,
        table: &mut Table<C, S>,
    ) -> u64 {
        self.carry_out(Errand::FightOn(orders), table).answers
    }

    /// Every game that `action` can lead to, with its probability in `0.0..=1.0`, in the order in which chance falls. They are
    /// made one by one: there may be more of them than memory holds.
    ///
    /// # Errors
    /// [`Illegal`], as [`Game::apply`].
    pub fn outcomes(&self, action: Action) -> Result<Outcomes<'_>, Illegal> {
        self.check(action)?;
        Ok(Outcomes::new(self, action))
    }

    /// The game as one seat may know it.
    #[inline]
    pub fn observe(&self, seat: SeatId) -> Observation<'_> {
        self.view(Viewer::Seat(seat))
    }

    /// The game as `viewer` may know it.
    #[inline]
    pub fn view(&self, viewer: Viewer) -> Observation<'_> {
        Observation::new(self, viewer)
    }

    /// How the game ended; nothing while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// A return for every seat: 1 for a winner, -1 for a loser, 0 while the game goes on or when nobody won.
    pub fn returns(&self) -> Vec<i8> {
        let outcome = self.state.outcome.filter(|outcome| outcome.ended == Ended::Won);
        let of =
            |seat| outcome.map_or(0, |outcome| if outcome.seats.contains(seat) { 1 } else { -1 });
        self.rules.seats.ids().map(of).collect()
    }

    /// XXH3-64 over the canonical state: the same for equal games on every machine.
    pub fn hash(&self) -> u64 {
        self.state.stable_hash(self.rules.layout.derived())
    }
}

/// Puts what a game starts with in its places.
fn lay_out(rules: &Rulebook, state: &mut State) {
    let layout = &rules.layout;
    for space in rules.board.spaces.ids() {
        state.cells[layout.owner(space)] = Layout::NOBODY;
    }
    for (army, row) in rules.armies.iter() {
        state.cells[layout.pool(army, Rulebook::BASIC)] = row.start;
        state.cells[layout.commands(army)] = row.seats.bits();
    }
    for row in &rules.start {
        for &(space, n) in row.spaces.iter().filter(|&&(_, n)| n > 0) {
            state.cells[layout.units(space, row.army, row.unit)] += n;
            if rules.units[row.unit].holds && state.cells[layout.owner(space)] == Layout::NOBODY {
                state.cells[layout.owner(space)] = u32::from(row.army.0);
                state.cells[layout.owned(row.army)] += 1;
            }
        }
        let waiting = layout.pool(row.army, row.unit);
        state.cells[waiting] = state.cells[waiting].saturating_add(row.waiting);
    }
    let first = layout.variables();
    for variable in rules.variables.rows() {
        state.cells[first + variable.at..first + variable.at + variable.n].fill(variable.start);
    }
    for (track, row) in rules.tracks.iter() {
        state.cells[layout.track(track)] = row.start;
    }
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self { rules: Arc::clone(&self.rules), state: self.state.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.rules, &source.rules) {
            self.rules = Arc::clone(&source.rules);
        }
        self.state.clone_from(&source.state);
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
            && (Arc::ptr_eq(&self.rules, &other.rules) || self.rules == other.rules)
    }
}

impl Eq for Game {}
