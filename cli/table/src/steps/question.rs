//! A question as a face puts it to a seat.

use std::cell::OnceCell;

use warboard_engine::game::{ActionList, ActionRange, Decision};
use warboard_engine::model::SpaceId;
use warboard_engine::observation::Observation;

use super::StepUi;
use crate::presenter::Presenter;
use crate::text::say;
use crate::verbs::Verb;

/// A decision with the data for its texts. The legal answers are listed once, on first use.
#[derive(Debug)]
pub struct Question<'a> {
    /// Names and messages.
    pub(crate) desk: &'a Presenter,
    /// The observation of the seat that decides.
    pub(crate) view: &'a Observation<'a>,
    /// The decision.
    pub(crate) decision: Decision,
    /// The interface of the step that asks.
    pub ui: &'static StepUi,
    /// The interfaces of all steps. Some answers, such as cards, belong to other steps.
    pub steps: &'static [&'static StepUi],
    legal: OnceCell<ActionList>,
}

impl<'a> Question<'a> {
    /// Creates the question of a decision, based on what `view` shows. `ui` is the one of `steps`
    /// that asks.
    pub(super) fn new(
        desk: &'a Presenter,
        view: &'a Observation<'a>,
        decision: Decision,
        ui: &'static StepUi,
        steps: &'static [&'static StepUi],
    ) -> Self {
        Self { desk, view, decision, ui, steps, legal: OnceCell::new() }
    }

    /// Returns the legal answers; answers that differ only by a number are one choice.
    pub(crate) fn choices(&self) -> &[ActionRange] {
        self.legal.get_or_init(|| legal_actions(self.view)).choices()
    }

    /// Returns the word of a command in the language of the texts.
    pub(crate) fn verb(&self, verb: &Verb) -> &'static str {
        verb.word(self.desk.lang())
    }

    /// Returns the word that a player types for a space.
    pub(crate) fn word(&self, space: SpaceId) -> String {
        self.desk.names.example(space)
    }

    /// Lists the neighbours of a space that satisfy `goes`.
    pub(crate) fn neighbours(&self, from: SpaceId, goes: impl Fn(SpaceId) -> bool) -> String {
        let desk = self.desk;
        let near = desk.rules.board.neighbours(from).iter().filter(|&&to| goes(to));
        let names: Vec<String> = near.map(|&to| desk.space(to).to_owned()).collect();
        let space = desk.the_space(from);
        if names.is_empty() {
            return say!(desk.texts, "neighbours-none", "space" = space);
        }
        say!(desk.texts, "neighbours", "space" = space, "list" = names.join(", "))
    }
}

/// Returns the legal actions of a seat; empty if the seat has no decision. Texts of a question use
/// `Question::choices`.
pub fn legal_actions(view: &Observation<'_>) -> ActionList {
    let mut list = ActionList::new();
    view.legal_actions(&mut list);
    list
}
