//! The view model: plain data, made only from what one viewer may know. The line mode and the full
//! screen show the same data. Rules do not belong here.

pub mod advice;
pub(crate) mod hand;
mod label;
pub mod narrative;
mod parts;
pub(crate) mod places;
pub mod question;
pub mod regions;
pub mod roll;
pub(crate) mod rounds;
pub mod standing;
#[cfg(test)]
pub(crate) mod tests;
pub mod tracks;
pub mod ways;
pub(crate) mod why;

use serde::Serialize;
use warboard_engine::game::AddressedEvent;
use warboard_engine::model::{StepId, TableId};
use warboard_engine::observation::Observation;

use super::presenter::Presenter;
use crate::text::say;
pub(crate) use hand::HandView;
pub use label::ArmyLabel;
pub use narrative::Narrative;
pub use parts::{CardPick, CardRowView, PassScope, RepeatUntil, SpaceRole, SuppressOption};
pub use places::SpaceView;
pub use question::QuestionView;
pub use roll::RollView;
pub(crate) use rounds::RoundCount;
pub use standing::StandingView;
use warboard_draw::BoardMarks;

/// Everything that one viewer is shown at one moment.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct GameView {
    /// The game and its progress.
    pub head: HeaderView,
    /// The spaces, in the order of the edition.
    pub places: Vec<SpaceView>,
    /// The pieces on the board.
    pub marks: BoardMarks,
    /// The possessions of each army, and the progress of each faction to victory.
    pub standing: StandingView,
    /// The events since the viewer's last turn.
    pub tale: Narrative,
    /// The last rolls of dice, at most three, earliest first.
    pub rolls: Vec<RollView>,
    /// The viewer's cards.
    pub hand: Vec<HandView>,
    /// The viewer's question, or `None` while others are asked.
    pub offer: Option<QuestionView>,
}

/// The game and its progress.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct HeaderView {
    /// The edition's name.
    pub edition: String,
    /// The round; `None` in the opening.
    pub turn: Option<String>,
    /// The words that variables of the game hold, with their names: `tide: ebb`.
    pub now: Vec<String>,
    /// The armies of the viewer's seat; empty for a spectator.
    pub own: Vec<ArmyLabel>,
    /// The army whose turn it is; `None` in the opening and in rounds.
    pub mover: Option<ArmyLabel>,
    /// The armies of the seat that the game waits for; empty if that is not public.
    pub asked: Vec<ArmyLabel>,
    /// The steps of a turn; empty in the opening.
    pub steps: Vec<StepName>,
}

impl HeaderView {
    /// Returns whether it is the viewer's turn.
    pub fn is_own_turn(&self) -> bool {
        self.mover.as_ref().is_some_and(|side| self.own.contains(side))
    }
}

/// A step of a turn.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct StepName {
    /// The printed name.
    pub name: String,
    /// True if the step is in progress.
    pub is_now: bool,
    /// True if the step precedes the one in progress.
    pub is_over: bool,
}

impl GameView {
    /// Creates the view model of a viewer. `log` contains all events of the game.
    pub fn new(desk: &Presenter, view: &Observation<'_>, log: &[AddressedEvent]) -> Self {
        Self {
            head: head(desk, view, log),
            places: places::all(desk, view),
            marks: BoardMarks::seen(view, desk.lang()),
            standing: StandingView::new(desk, view),
            tale: Narrative::since(desk, view, log),
            rolls: RollView::last(desk, view, log),
            hand: hand::all(desk, view),
            offer: QuestionView::new(desk, view),
        }
    }
}

fn head(desk: &Presenter, view: &Observation<'_>, log: &[AddressedEvent]) -> HeaderView {
    let (turn, question) = (view.turn(), view.step().map(TableId::index));
    let is_round = desk.rules.has_rounds() && !view.is_in_turn();
    let has_begun = turn.number > 0 || turn.round.number > 0;
    // Steps that only others take in their turns are never over in this one.
    let steps: Vec<StepId> = match has_begun {
        false => Vec::new(),
        true if is_round => desk.rules.round_steps().map(|(step, _)| step).collect(),
        true => desk.rules.steps_of(view.mover()).map(|(step, _)| step).collect(),
    };
    let steps = steps.into_iter().map(|step| StepName {
        name: desk.step_name(step).to_owned(),
        is_now: question == Some(step.index()),
        is_over: question.is_some_and(|question| step.index() < question),
    });
    HeaderView {
        edition: desk.texts.of(&desk.rules.name).to_owned(),
        turn: has_begun.then(|| {
            let round = if desk.rules.has_rounds() {
                turn.round.number
            } else {
                RoundCount::of(log).number
            };
            say!(desk.texts, "told-round", "round" = round)
        }),
        now: desk.words_of_game(view),
        own: desk.armies_of(view).into_iter().map(|army| ArmyLabel::of(desk, army)).collect(),
        asked: asked(desk, view),
        mover: (has_begun && !is_round).then(|| ArmyLabel::of(desk, view.mover())),
        steps: steps.collect(),
    }
}

/// Returns the armies of the seat that the game waits for, if the viewer may know it.
fn asked(desk: &Presenter, view: &Observation<'_>) -> Vec<ArmyLabel> {
    let seat = view.waiting_for();
    let armies = seat.map_or_else(Vec::new, |seat| desk.armies_of_seat(view, seat));
    armies.into_iter().map(|army| ArmyLabel::of(desk, army)).collect()
}
