//! A game: a rulebook and a state, driven by actions and chance.

use std::sync::Arc;

use crate::combat::assault::BattleOrders;
use crate::game::{
    Action, ActionList, Applying, Chance, Decision, EventCounts, GameResult, Illegal, Seeded, Sink,
    State, StateView, Viewer,
};
use crate::model::{Rulebook, SeatId, SeatMask, StateLayout, StepId};
use crate::observation::Observation;
use crate::outcomes::ChanceOutcomes;
use crate::script::{Host, TypedResult, keeping_printed, run_typed, take_printed};
use crate::steps::{Frame, flow};

/// The context in which a thread carries out actions: source of chance, sink and script host. One
/// for each thread.
#[derive(Clone, Debug, Default)]
pub struct ApplyContext<C, S> {
    /// The source of dice and draws.
    pub chance: C,
    /// The receiver of events.
    pub sink: S,
    /// The host that runs scripts.
    pub scripts: Host,
}

impl<C: Chance, S: Sink> ApplyContext<C, S> {
    /// Creates a table with this chance and this sink.
    pub fn new(chance: C, sink: S) -> Self {
        Self { chance, sink, scripts: Host::default() }
    }
}

/// The result of an accepted action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Applied {
    /// The seat that answered.
    pub seat: SeatId,
    /// True if chance was consulted.
    pub rolled: bool,
    /// The seats that learnt something hidden.
    pub revealed: SeatMask,
}

/// A task carried out on a game.
#[derive(Clone, Copy)]
enum GameTask {
    /// A run to the next decision.
    Run,
    /// An answer to the frame that asks.
    Answer(Frame, Action),
    /// The continuation of the current invasion by the standing orders of its sides.
    FightOn(BattleOrders),
}

/// The result of a task.
struct ApplyResult {
    rolled: bool,
    revealed: SeatMask,
    /// Number of answers given by standing orders.
    answers: u64,
}

impl GameTask {
    #[inline]
    fn carry_out<C: Chance, S: Sink>(self, mut play: Applying<'_, C, S>) -> ApplyResult {
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
        ApplyResult { rolled: play.rolled, revealed: play.revealed, answers }
    }
}

/// A game in progress, or over.
///
/// Equal games play on alike under the same chance. A clone is one copy of memory and shares no
/// data that changes.
#[derive(Debug)]
pub struct Game {
    rules: Arc<Rulebook>,
    state: State,
}

impl Game {
    /// Creates a game and runs it to its first decision.
    pub fn new<C: Chance, S: Sink>(rules: Arc<Rulebook>, table: &mut ApplyContext<C, S>) -> Self {
        if let Some((_, Some(position))) = &rules.begins_at
            && let Ok(game) = position.begin(&rules, table)
        {
            return game;
        }
        let mut game = Self::bare(rules);
        game.state.frames.push(flow::FlowFrame::Next { step: StepId(0) }.into());
        game.run(table);
        game
    }

    /// Creates a game in its initial position, with no step begun.
    pub(crate) fn bare(rules: Arc<Rulebook>) -> Self {
        let mut state = State::new(rules.layout.len());
        lay_out(&rules, &mut state);
        Self { rules, state }
    }

    /// Runs text that an author types, as a function of `game`: returns its value in words, below the
    /// lines that it prints, and changes nothing.
    ///
    /// # Errors
    ///
    /// Returns a sentence if the text is no script, fails, changes the game, or asks a player or
    /// chance.
    pub fn look_typed(&self, text: &str) -> Result<String, String> {
        keeping_printed(|| {
            let value = self.run_typed(text, false)?.value;
            let value = Some(value).filter(|value| !value.is_empty());
            Ok(take_printed().into_iter().chain(value).collect::<Vec<_>>().join("\n"))
        })
    }

    /// Runs typed text for the army that is asked, or whose turn it is.
    fn run_typed(&self, text: &str, changes: bool) -> Result<TypedResult, String> {
        let army = self.decision().map_or_else(|| self.scene().mover(), |asked| asked.army);
        run_typed(&self.rules, &self.state, (army, text), changes)
    }

    /// Runs text that an author types, as a function of `game` that may change it, and goes on to
    /// the next decision. Returns its value in words.
    ///
    /// # Errors
    ///
    /// As [`look_typed`](Self::look_typed); the game is left as it was.
    pub fn change_typed<C: Chance, S: Sink>(
        &mut self,
        text: &str,
        table: &mut ApplyContext<C, S>,
    ) -> Result<String, String> {
        let typed = self.run_typed(text, true)?;
        self.state = typed.state;
        self.state.dirty = true;
        for told in typed.told {
            table.sink.tell(told);
        }
        self.run(table);
        Ok(typed.value)
    }

    pub(crate) fn run<C: Chance, S: Sink>(&mut self, table: &mut ApplyContext<C, S>) {
        self.carry_out(GameTask::Run, table);
    }

    /// Carries out a task.
    ///
    /// The rules are compiled twice: for seeded chance with a counting sink, which bots use, and
    /// for any chance and any sink behind pointers. One copy for each pair in use would take half
    /// of every build.
    #[inline]
    fn carry_out<C: Chance, S: Sink>(
        &mut self,
        errand: GameTask,
        table: &mut ApplyContext<C, S>,
    ) -> ApplyResult {
        let ApplyContext { chance, sink, scripts } = table;
        if let Some(chance) = chance.seeded() {
            if let Some(counts) = sink.counts() {
                return self.carry_out_quick(errand, chance, counts, scripts);
            }
            if sink.is_silent() {
                return self.carry_out_quick(errand, chance, &mut EventCounts::default(), scripts);
            }
        }
        self.carry_out_any(errand, chance, sink, scripts)
    }

    #[inline(never)]
    fn carry_out_quick(
        &mut self,
        errand: GameTask,
        chance: &mut Seeded,
        counts: &mut EventCounts,
        scripts: &mut Host,
    ) -> ApplyResult {
        errand.carry_out(self.play(chance, counts, scripts))
    }

    #[inline(never)]
    fn carry_out_any(
        &mut self,
        errand: GameTask,
        mut chance: &mut dyn Chance,
        mut sink: &mut dyn Sink,
        scripts: &mut Host,
    ) -> ApplyResult {
        errand.carry_out(self.play(&mut chance, &mut sink, scripts))
    }

    pub(crate) fn play<'a, C: Chance, S: Sink>(
        &'a mut self,
        chance: &'a mut C,
        sink: &'a mut S,
        scripts: &'a mut Host,
    ) -> Applying<'a, C, S> {
        Applying {
            rules: &self.rules,
            shared: &self.rules,
            runner: Some(scripts),
            state: &mut self.state,
            chance,
            sink,
            rolled: false,
            revealed: SeatMask::NONE,
            reads_hidden: false,
            scripts: 0,
        }
    }

    #[inline]
    pub(crate) fn scene(&self) -> StateView<'_> {
        StateView::new(&self.rules, &self.state)
    }

    /// Returns the rulebook of the game.
    #[inline]
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rules
    }

    /// Returns the complete state.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// Returns the decision that the game waits for; `None` if the game is over.
    ///
    /// The game takes the only answer to a decision by itself and reports its events. With
    /// [`Rulebook::ask_all`], it still waits where others could not foresee that answer.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        self.scene().decision()
    }

    /// Returns the seat that the game waits for; `None` if the game is over.
    #[inline]
    pub fn waiting_for(&self) -> Option<SeatId> {
        self.scene().asked().map(|(seat, _)| seat)
    }

    /// Fills `actions` with every legal action: sorted, distinct, empty only if the game is over.
    pub fn legal_actions(&self, actions: &mut ActionList) {
        self.scene().list(actions);
    }

    /// Checks whether `action` is legal.
    ///
    /// # Errors
    /// Returns the reason why `action` is illegal.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        self.scene().check(action)
    }

    /// Applies an action and runs to the next decision, or to the end.
    ///
    /// # Errors
    /// Returns [`Illegal`] if the action is illegal. The state, the chance source and the sink are
    /// then unchanged.
    pub fn apply<C: Chance, S: Sink>(
        &mut self,
        action: Action,
        table: &mut ApplyContext<C, S>,
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
        table: &mut ApplyContext<C, S>,
    ) -> Result<Applied, Illegal> {
        let top = self.state.top().ok_or(Illegal::Over)?;
        self.scene().check(action)?;
        let ApplyResult { rolled, revealed, .. } =
            self.carry_out(GameTask::Answer(top, action), table);
        Ok(Applied { seat, rolled, revealed })
    }

    /// Continues the current invasion by the standing orders of its two sides. Returns the number
    /// of answers given.
    #[inline]
    pub(crate) fn fight_on<C: Chance, S: Sink>(
        &mut self,
        orders: BattleOrders,
        table: &mut ApplyContext<C, S>,
    ) -> u64 {
        self.carry_out(GameTask::FightOn(orders), table).answers
    }

    /// Returns every game that `action` can lead to, with its probability in `0.0..=1.0`, in the
    /// order in which chance is enumerated. Games are created one by one, as there may be more than
    /// memory holds.
    ///
    /// # Errors
    /// Returns [`Illegal`], like [`Game::apply`].
    pub fn outcomes(&self, action: Action) -> Result<ChanceOutcomes<'_>, Illegal> {
        self.check(action)?;
        Ok(ChanceOutcomes::new(self, action))
    }

    /// Returns the game as one seat may know it.
    #[inline]
    pub fn observe(&self, seat: SeatId) -> Observation<'_> {
        self.view(Viewer::Seat(seat))
    }

    /// Returns the game as `viewer` may know it.
    #[inline]
    pub fn view(&self, viewer: Viewer) -> Observation<'_> {
        Observation::new(self, viewer)
    }

    /// Returns the result of the game; `None` while the game is in progress.
    pub fn outcome(&self) -> Option<GameResult> {
        self.state.outcome
    }

    /// Returns a value for every seat: 1 for a winner, -1 for a loser. All values are 0 while the
    /// game is in progress or if it ended without a winner.
    pub fn returns(&self) -> Vec<i8> {
        self.state.outcome.unwrap_or(GameResult::AT_LIMIT).returns(&self.rules)
    }

    /// Returns XXH3-64 over the canonical state, identical for equal games on every machine.
    pub fn hash(&self) -> u64 {
        self.state.stable_hash(self.rules.layout.derived())
    }
}

/// Sets up the initial position.
fn lay_out(rules: &Rulebook, state: &mut State) {
    let layout = &rules.layout;
    for space in rules.board.spaces.ids() {
        state.cells[layout.owner(space)] = StateLayout::NOBODY;
    }
    for (army, row) in rules.armies.iter() {
        state.cells[layout.pool(army, Rulebook::BASIC)] = row.start;
        state.cells[layout.commands(army)] = row.seats.bits();
    }
    for row in &rules.start {
        for &(space, n) in row.spaces.iter().filter(|&&(_, n)| n > 0) {
            state.cells[layout.units(space, row.army, row.unit)] += n;
            if rules.units[row.unit].holds
                && state.cells[layout.owner(space)] == StateLayout::NOBODY
            {
                state.cells[layout.owner(space)] = u32::from(row.army.0);
                state.cells[layout.owned(row.army)] += 1;
            }
        }
        let waiting = layout.pool(row.army, row.unit);
        state.cells[waiting] = state.cells[waiting].saturating_add(row.waiting);
    }
    for variable in rules.variables.rows() {
        state.begin_variable(rules, variable);
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
