//! What a room of the rules offers to the loop. A room is one file: where it stands, what it asks, accepts and does.

use crate::game::action::{Action, ActionList, Ask};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::play::{Next, Play};
use crate::game::scene::Scene;
use crate::game::told::Sink;
use crate::model::{ArmyId, DeckId, Effect, FactionId, SeatId, StepId, Timing, TrackId};
use crate::steps::{Cleared, Frame};

/// A step of the turn summary, by its keys.
pub(crate) trait Step {
    /// Begins it: does what it does at once, or gives the frame that goes on with it.
    fn begin<C: Chance, S: Sink>(&self, step: StepId, play: &mut Play<'_, C, S>) -> Option<Frame>;

    /// The frame that takes the step for an ally of the army whose turn it is, where the step is for allies.
    fn begin_for(&self, _step: StepId, _ally: ArmyId) -> Option<Frame> {
        None
    }

    /// Whether it asks the army whose turn it is, so that cards can be played beside its answers. After any other step there
    /// is a window for the cards that name it.
    fn asks_mover(&self) -> bool {
        false
    }

    /// Whether it could do something for an army, as far as board and tracks say: an order of steps without any use is not
    /// given.
    fn has_use(&self, _scene: Scene<'_>, _army: ArmyId) -> bool {
        true
    }

    /// What it brings to clear a space of enemies.
    fn cleared(&self) -> Option<Cleared> {
        None
    }

    /// What it names of the edition's lists.
    fn names(&self) -> Names {
        Names::default()
    }

    /// What it can bring an army: whatever there is, unless its room says otherwise.
    fn brings(&self) -> Brings {
        Brings::ANYTHING
    }

    /// The faction whose turns it is part of; none: everybody's.
    fn only(&self) -> Option<FactionId> {
        None
    }

    /// Whether outside a turn the first army of that faction acts.
    fn acts_outside_turns(&self) -> bool {
        false
    }
}

/// What a step can bring an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Brings {
    /// Units that wait to be placed.
    pub(crate) units: bool,
    /// Spaces.
    pub(crate) spaces: bool,
    /// Cards that were nobody's.
    pub(crate) cards: bool,
}

impl Brings {
    /// Whatever there is.
    pub(crate) const ANYTHING: Self = Self { units: true, spaces: true, cards: true };
    /// Nothing of all that.
    pub(crate) const NOTHING: Self = Self { units: false, spaces: false, cards: false };
    /// Units alone.
    pub(crate) const UNITS: Self = Self { units: true, ..Self::NOTHING };
    /// Spaces alone.
    pub(crate) const SPACES: Self = Self { spaces: true, ..Self::NOTHING };
    /// Cards alone.
    pub(crate) const CARDS: Self = Self { cards: true, ..Self::NOTHING };
}

/// What a step names of the edition's lists.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// The deck that it uses.
    pub(crate) deck: Option<DeckId>,
    /// Whether it uses whatever deck there is.
    pub(crate) any_deck: bool,
    /// The tracks that it looks at, or moves.
    pub(crate) tracks: Vec<TrackId>,
    /// Whether it runs scripts, which may name anything.
    pub(crate) scripts: bool,
}

impl Names {
    /// That it uses a deck: this one, or whatever deck there is.
    pub(crate) fn deck(deck: Option<DeckId>) -> Self {
        Self { deck, any_deck: deck.is_none(), ..Self::default() }
    }
}

/// Where something that goes on stands: what a frame holds.
pub(crate) trait At: Copy {
    /// Whether it is something of a turn that one does as often as the turn allows: what is spent is told then.
    const OF_TURN: bool = false;

    /// Goes on, when it is its turn.
    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next;

    /// The army it asks about; none: it asks nothing.
    fn asked(self, _scene: Scene<'_>) -> Option<ArmyId> {
        None
    }

    /// The seat that answers for that army.
    fn seat(self, scene: Scene<'_>, army: ArmyId) -> SeatId {
        scene.decides(army)
    }

    /// What it asks.
    fn ask(self, _scene: Scene<'_>) -> Option<Ask> {
        None
    }

    /// Every answer, ascending.
    fn list(self, _scene: Scene<'_>, _actions: &mut ActionList) {}

    /// Whether an action answers it. Spaces that it names are on the board.
    fn check(self, scene: Scene<'_>, action: Action) -> Result<(), Illegal> {
        Err(self.misfit(scene, action))
    }

    /// The answer, when there is only one.
    fn sole(self, _scene: Scene<'_>) -> Option<Action> {
        None
    }

    /// Carries out an answer that was checked.
    fn answer<C: Chance, S: Sink>(self, _play: &mut Play<'_, C, S>, action: Action) {
        unreachable!("nothing was asked that {action:?} answers")
    }

    /// Why an action is no answer to it at all.
    fn misfit(self, scene: Scene<'_>, action: Action) -> Illegal {
        if action == Action::End {
            return Illegal::MustAnswer;
        }
        let spent = if Self::OF_TURN { Frame::spent(scene, action) } else { None };
        spent.unwrap_or(Illegal::NotAsked)
    }

    /// Why such an answer is refused wherever it is given, when it is because the turn allows no more of it.
    fn spent(_scene: Scene<'_>, _action: Action) -> Option<Illegal> {
        None
    }

    /// The step that it is part of; nothing for what tells by what it lies on.
    fn step(self) -> Option<StepId> {
        None
    }

    /// What cards are played beside its answers; none: no cards are.
    fn beside(self, _scene: Scene<'_>) -> Option<Beside> {
        None
    }

    /// Whether a card of an army is for such a moment.
    fn suits(self, scene: Scene<'_>, _army: ArmyId, effect: &Effect) -> bool {
        self.beside(scene).is_some_and(|beside| {
            effect.is_for(Timing::OwnTurn)
                || beside.step.is_some_and(|step| effect.is_for(Timing::Step(step)))
        })
    }

    /// Returns the frame to continue with after a card was played beside it, which may have changed its question.
    #[must_use]
    fn after_play(self) -> Self {
        self
    }

    /// Whether its only answer is one that others could not foresee.
    fn is_hidden(self, _scene: Scene<'_>, _answer: Action) -> bool {
        false
    }

    /// The step that comes next, between two steps of the turn summary.
    fn next_step(self) -> Option<StepId> {
        None
    }

    /// The ally that it acts for instead of the army whose turn it is.
    fn ally(self) -> Option<ArmyId> {
        None
    }

    /// The step whose attacks it declares.
    fn invades(self) -> Option<StepId> {
        None
    }

    /// Whether an order is carried out, which pays the bonus cards that it brings.
    fn pays_bonus(self) -> bool {
        false
    }

    /// Whether a battle is fought.
    fn is_battle(self) -> bool {
        false
    }

    /// Whether a conquest is under way.
    fn is_conquest(self) -> bool {
        false
    }

    /// Whether it will see to the cards of the army that the battle was fought against.
    fn sees_to_cards(self) -> bool {
        false
    }
}

/// Whose cards are played beside a step's answers, and which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Beside {
    /// Whose.
    pub(crate) army: ArmyId,
    /// The step whose cards are played as well as those of one's own turn.
    pub(crate) step: Option<StepId>,
    /// Whether there is more to come that asks nothing now: one more set could be held by then.
    pub(crate) may_go_on: bool,
}

/// Whether a count is in range.
pub(crate) fn check_count(count: u32, least: u32, most: u32) -> Result<(), Illegal> {
    if (least..=most).contains(&count) { Ok(()) } else { Err(Illegal::Count { least, most }) }
}
