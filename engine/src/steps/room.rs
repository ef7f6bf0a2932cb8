//! The interface between the loop and the rooms of the rules. A room is one file: its frames,
//! decisions, legal actions and effects.

use crate::game::action::{Action, ActionList, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::state_view::StateView;
use crate::model::{
    ArmyId, Condition, DeckId, Effect, FactionId, OrderId, SeatId, StepId, Timing, TrackId,
};
use crate::steps::Frame;

/// A step of the turn summary, defined by its keys.
pub(crate) trait StepRoom {
    /// Begins the step: carries it out at once, or returns the frame that continues it.
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame>;

    /// Begins the step for an army in another's turn.
    fn begin_for<C: Chance, S: Sink>(
        &self,
        step: StepId,
        _army: ArmyId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        self.begin(step, play)
    }

    /// Returns whether the step asks the army whose turn it is, so that cards can be played beside
    /// its actions. Any other step is followed by a window for the cards that name it.
    fn asks_mover(&self) -> bool {
        false
    }

    /// Returns whether the step could do something for an army, as far as board and tracks show. An
    /// order whose steps have no use is not given.
    fn has_use(&self, _scene: StateView<'_>, _army: ArmyId) -> bool {
        true
    }

    /// Returns the items of the edition's lists that the step names.
    fn names(&self) -> StepReferences {
        StepReferences::default()
    }

    /// Returns the gains that the step can bring an army: of every kind, unless its room overrides
    /// this.
    fn brings(&self) -> Brings {
        Brings::ANYTHING
    }

    /// Returns the faction whose turns the step is part of, or `None` for all.
    fn only(&self) -> Option<FactionId> {
        None
    }

    /// Returns the condition under which the step is taken again.
    fn repeats(&self) -> Option<Condition> {
        None
    }
}

/// The gains that a step can bring an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Brings {
    /// True if units can come that wait to be placed.
    pub(crate) units: bool,
    /// True if spaces can come.
    pub(crate) spaces: bool,
    /// True if cards can come that no army held.
    pub(crate) cards: bool,
}

impl Brings {
    /// Gains of every kind.
    pub(crate) const ANYTHING: Self = Self { units: true, spaces: true, cards: true };
    /// No gains.
    pub(crate) const NOTHING: Self = Self { units: false, spaces: false, cards: false };
    /// Units only.
    pub(crate) const UNITS: Self = Self { units: true, ..Self::NOTHING };
    /// Spaces only.
    pub(crate) const SPACES: Self = Self { spaces: true, ..Self::NOTHING };
    /// Cards only.
    pub(crate) const CARDS: Self = Self { cards: true, ..Self::NOTHING };
}

/// The items of the edition's lists that a step names.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepReferences {
    /// The deck that is used.
    pub(crate) deck: Option<DeckId>,
    /// True if any deck may be used.
    pub(crate) any_deck: bool,
    /// Tracks that are read or moved.
    pub(crate) tracks: Vec<TrackId>,
    /// True if scripts run, which may name anything.
    pub(crate) scripts: bool,
}

impl StepReferences {
    /// Returns names that consist of a deck: `deck` or, without one, any deck.
    pub(crate) fn deck(deck: Option<DeckId>) -> Self {
        Self { deck, any_deck: deck.is_none(), ..Self::default() }
    }
}

/// The position of a suspended step: the content of a frame.
pub(crate) trait StepFrame: Copy {
    /// True if the frame belongs to a turn that limits its actions; a refused action then gives the
    /// reached limit as the reason.
    const OF_TURN: bool = false;

    /// Continues the frame when it is on top of the stack.
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition;

    /// Returns the army that the decision is about, or `None` if there is no decision.
    fn asked(self, _scene: StateView<'_>) -> Option<ArmyId> {
        None
    }

    /// Returns the seat that answers for that army.
    fn seat(self, scene: StateView<'_>, army: ArmyId) -> SeatId {
        scene.decides(army)
    }

    /// Returns the kind of decision.
    fn ask(self, _scene: StateView<'_>) -> Option<Ask> {
        None
    }

    /// Lists every legal action, ascending.
    fn list(self, _scene: StateView<'_>, _actions: &mut ActionList) {}

    /// Checks whether an action answers the decision. The spaces it names are on the board.
    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        Err(self.misfit(scene, action))
    }

    /// Returns the answer if there is only one.
    fn sole(self, _scene: StateView<'_>) -> Option<Action> {
        None
    }

    /// Applies an answer that was checked.
    fn answer<C: Chance, S: Sink>(self, _play: &mut Applying<'_, C, S>, action: Action) {
        unreachable!("nothing was asked that {action:?} answers")
    }

    /// Returns the reason why an action never answers this decision.
    fn misfit(self, scene: StateView<'_>, action: Action) -> Illegal {
        if action == Action::End {
            return Illegal::MustAnswer;
        }
        let spent = if Self::OF_TURN { Frame::spent(scene, action) } else { None };
        spent.unwrap_or(Illegal::NotAsked)
    }

    /// Returns the reason why an action is refused everywhere, if the turn allows no more of it.
    fn spent(_scene: StateView<'_>, _action: Action) -> Option<Illegal> {
        None
    }

    /// Returns the step that the frame is part of, or `None` if the frames below it determine the
    /// step.
    fn step(self) -> Option<StepId> {
        None
    }

    /// Returns the army and step whose cards can be played beside the actions; `None` if no cards
    /// can.
    fn beside(self, _scene: StateView<'_>) -> Option<Beside> {
        None
    }

    /// Returns whether a card of an army can be played at this moment.
    fn suits(self, scene: StateView<'_>, _army: ArmyId, effect: &Effect) -> bool {
        self.beside(scene).is_some_and(|beside| {
            effect.is_for(Timing::OwnTurn)
                || beside.step.is_some_and(|step| effect.is_for(Timing::Step(step)))
        })
    }

    /// Returns the frame to continue with after a card was played beside it, which may have changed
    /// its question.
    #[must_use]
    fn after_play(self) -> Self {
        self
    }

    /// Returns whether the only answer is one that others could not foresee.
    fn is_hidden(self, _scene: StateView<'_>, _answer: Action) -> bool {
        false
    }

    /// Returns the next step, between two steps of the turn summary.
    fn next_step(self) -> Option<StepId> {
        None
    }

    /// Returns the army that acts in the frame's step, also in another's turn.
    fn acting(self) -> Option<ArmyId> {
        None
    }

    /// Returns whether the frame continues for others when the army that acts is eliminated.
    fn outlives(self) -> bool {
        false
    }

    /// Returns whether the frame is that of a step that all take at once.
    fn is_sealing(self) -> bool {
        false
    }

    /// Returns whether the frame goes through the steps of a round.
    fn is_round(self) -> bool {
        false
    }

    /// Returns the step whose attacks are declared.
    fn invades(self) -> Option<StepId> {
        None
    }

    /// Returns whether an order is carried out, which pays its bonus cards.
    fn pays_bonus(self) -> bool {
        false
    }

    /// Returns the order or the step whose price was paid before its script began.
    fn paid(self) -> Option<PaidAnswer> {
        None
    }

    /// Returns whether a battle is fought.
    fn is_battle(self) -> bool {
        false
    }

    /// Returns whether a conquest is in progress.
    fn is_conquest(self) -> bool {
        false
    }

    /// Returns whether the frame will handle the cards of the army that defended in the battle.
    fn sees_to_cards(self) -> bool {
        false
    }
}

/// An answer that may have had a price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PaidAnswer {
    /// Giving an order.
    Order(OrderId),
    /// Taking a step.
    Step(StepId),
}

/// The army and step whose cards can be played beside a step's actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Beside {
    /// The army.
    pub(crate) army: ArmyId,
    /// The step whose cards are played in addition to own-turn cards.
    pub(crate) step: Option<StepId>,
    /// True if more may follow although nothing is asked now: the army could hold another set by
    /// then.
    pub(crate) may_go_on: bool,
}

/// Checks whether a count is in range.
pub(crate) fn check_count(count: u32, least: u32, most: u32) -> Result<(), Illegal> {
    if (least..=most).contains(&count) { Ok(()) } else { Err(Illegal::Count { least, most }) }
}
