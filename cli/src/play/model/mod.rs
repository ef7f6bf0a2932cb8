//! What is shown, as plain data: made from what one viewer may know, and from nothing else. The line mode and the full
//! screen show the same; neither holds a rule.

pub(crate) mod advice;
pub(crate) mod hand;
pub(crate) mod offer;
pub(crate) mod places;
pub(crate) mod standing;
pub(crate) mod tale;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod ways;
pub(crate) mod why;

use serde::Serialize;
use warboard_engine::game::Told;
use warboard_engine::model::{ArmyId, StepId, TableId};
use warboard_engine::observation::Observation;

use super::desk::Desk;
use crate::text::say;
pub(crate) use hand::Hand;
pub(crate) use offer::{Offer, Pick, Role, Row, Spare, Until};
pub(crate) use places::Place;
pub(crate) use standing::Standing;
pub(crate) use tale::Tale;
use warboard_draw::Marks;

/// Everything that is shown at one moment.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(crate) struct Model {
    /// Which game, and how far it is.
    pub(crate) head: Head,
    /// The spaces, in the order of the edition.
    pub(crate) places: Vec<Place>,
    /// What lies on the board.
    pub(crate) marks: Marks,
    /// Who has what, and how near to winning everybody is.
    pub(crate) standing: Standing,
    /// What happened since the viewer was last asked to begin a turn.
    pub(crate) tale: Tale,
    /// The cards that the viewer holds.
    pub(crate) hand: Vec<Hand>,
    /// What the viewer is asked; nothing while others are.
    pub(crate) offer: Option<Offer>,
}

/// Which game, and how far it is.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(crate) struct Head {
    /// The edition.
    pub(crate) edition: String,
    /// The turn or the round; nothing in the opening.
    pub(crate) turn: Option<String>,
    /// Who looks: the armies of the seat; nobody where anybody may look.
    pub(crate) own: Vec<Side>,
    /// Whose turn it is.
    pub(crate) mover: Option<Side>,
    /// Who is waited for, where that is public: which armies its seat has.
    pub(crate) asked: Vec<Side>,
    /// The steps of a turn; the opening has none.
    pub(crate) steps: Vec<StepName>,
}

impl Head {
    /// Whether whoever looks is at turn.
    pub(crate) fn is_own_turn(&self) -> bool {
        self.mover.as_ref().is_some_and(|side| self.own.contains(side))
    }
}

/// A step of a turn.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(crate) struct StepName {
    /// As printed.
    pub(crate) name: String,
    /// Whether it is the present one.
    pub(crate) is_now: bool,
    /// Whether it comes before the present one.
    pub(crate) is_over: bool,
}

/// An army as it is drawn: its letter tells it where there are no colours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Side {
    /// As printed.
    pub(crate) name: String,
    /// Distinct among the armies.
    pub(crate) letter: char,
    /// The word of its colour.
    pub(crate) colour: &'static str,
}

impl Side {
    /// An army of the game.
    pub(crate) fn of(desk: &Desk, army: ArmyId) -> Self {
        let colour = desk.rules.armies.get(army).map_or("grey", |row| row.colour.into());
        Self { name: desk.army_name(army).to_owned(), letter: desk.letter(army), colour }
    }
}

impl Model {
    /// What a viewer is shown. `log` is the game's, from its beginning.
    pub(crate) fn new(desk: &Desk, view: &Observation<'_>, log: &[Told]) -> Self {
        Self {
            head: head(desk, view),
            places: places::all(desk, view),
            marks: Marks::seen(view, desk.lang()),
            standing: Standing::new(desk, view),
            tale: Tale::since(desk, view, log),
            hand: hand::all(desk, view),
            offer: Offer::new(desk, view),
        }
    }
}

fn head(desk: &Desk, view: &Observation<'_>) -> Head {
    let (turn, now) = (view.turn().number, view.step().map(TableId::index));
    let is_round = desk.rules.plays_rounds();
    // What only others do in their turns was never done in this one.
    let steps: Vec<StepId> = match turn {
        0 => Vec::new(),
        _ if is_round => desk.rules.turn_steps().map(|(step, _)| step).collect(),
        _ => desk.rules.steps_of(view.mover()).map(|(step, _)| step).collect(),
    };
    let steps = steps.into_iter().map(|step| StepName {
        name: desk.step_name(step).to_owned(),
        is_now: now == Some(step.index()),
        is_over: now.is_some_and(|now| step.index() < now),
    });
    Head {
        edition: desk.texts.of(&desk.rules.name).to_owned(),
        turn: (turn > 0).then(|| {
            if is_round {
                say!(desk.texts, "told-round", "round" = turn)
            } else {
                say!(desk.texts, "head-turn", "turn" = turn)
            }
        }),
        own: desk.armies_of(view).into_iter().map(|army| Side::of(desk, army)).collect(),
        asked: asked(desk, view),
        mover: (turn > 0 && !is_round).then(|| Side::of(desk, view.mover())),
        steps: steps.collect(),
    }
}

/// The armies of the seat that the game waits for, as far as everybody may know.
fn asked(desk: &Desk, view: &Observation<'_>) -> Vec<Side> {
    let seat = view.waiting_for();
    let armies = seat.map_or_else(Vec::new, |seat| desk.armies_of_seat(view, seat));
    armies.into_iter().map(|army| Side::of(desk, army)).collect()
}

/// A text without its colours.
pub(crate) fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
