//! The interface of each step in a face. Each step has a file with the name that the rules give it.
//!
//! Other modules reach the steps through the list at the end of this file.

pub(crate) mod attack;
pub(crate) mod battle;
pub(crate) mod battles;
mod buy;
mod claim;
pub(crate) mod conquest;
mod count;
mod deal;
mod draw;
pub(crate) mod fire;
pub(crate) mod flow;
mod last_command;
mod moves;
mod naming;
pub(crate) mod orders;
mod pay;
pub(crate) mod place;
pub(crate) mod program;
mod question;
mod reinforce;
pub(crate) mod script;
mod step_ui;
mod trade;
pub(crate) mod window;

use warboard_engine::game::{Ask, Decision, Event};
use warboard_engine::observation::Observation;
use warboard_engine::steps::Movers;

use super::events::plain;
use super::presenter::Presenter;

pub use last_command::{LastCommand, TurnPhase};
pub use question::{Question, legal_actions};
pub use step_ui::{
    Answers, Describe, Judge, Narrate, Parse, Pass, Phrase, Spaces, Standing, StepTrait, StepUi,
};

/// Returns the line of a single event: from its step, or else from its fields alone.
pub(crate) fn line(desk: &Presenter, event: Event) -> Option<String> {
    all().find_map(|ui| ui.narrate.format_event(desk, event)).or_else(|| plain::line(desk, event))
}

macro_rules! rooms {
    (asked: { $($ask:pat => $ui:path,)* } told: { $($told:path,)* }) => {
        /// Returns the interface of a question's step.
        pub fn of(ask: Ask) -> &'static StepUi {
            match ask {
                $($ask => &$ui,)*
            }
        }

        static ALL: &[&StepUi] = &[$(&$ui,)* $(&$told,)*];
    };
}

/// Creates the question of a decision, based on what `view` shows.
pub fn question<'a>(
    desk: &'a Presenter,
    view: &'a Observation<'a>,
    decision: Decision,
) -> Question<'a> {
    Question::new(desk, view, decision, of(decision.ask), ALL)
}

/// Returns the interfaces of all steps, in the order of the list.
pub fn all() -> impl Iterator<Item = &'static StepUi> {
    ALL.iter().copied()
}

rooms! {
    asked: {
        Ask::Claim { secret: true } => naming::NAMING_UI,
        Ask::Claim { secret: false } => claim::CLAIM_UI,
        Ask::Reinforce { .. } => reinforce::REINFORCE_UI,
        Ask::Place { .. } => place::PLACE_UI,
        Ask::Attack { .. } => attack::ATTACK_UI,
        Ask::Advance { .. } => conquest::ADVANCE_UI,
        Ask::Move { units: Movers::Kind(_), .. } => moves::ONE_KIND_UI,
        Ask::Move { .. } => moves::FORTIFY_UI,
        Ask::Trade { .. } => trade::TRADE_UI,
        Ask::Buy { .. } => buy::BUY_UI,
        Ask::Held { .. } => trade::TRADE_BONUS_UI,
        Ask::Commit { .. } => battle::COMMIT_UI,
        Ask::Defend { .. } => battle::DEFEND_UI,
        Ask::Reroll { .. } => battle::REROLL_UI,
        Ask::Program { .. } => program::PROGRAM_UI,
        Ask::Order { .. } => orders::ORDERS_UI,
        Ask::Fire { .. } => fire::FIRE_UI,
        Ask::Hit { .. } => fire::HIT_UI,
        Ask::Fight { .. } => battles::FIGHT_UI,
        Ask::Lose { .. } => battles::LOSE_UI,
        Ask::Retreat { .. } => battles::RETREAT_UI,
        Ask::Window { .. } => window::WINDOW_UI,
        Ask::Pay { .. } => pay::PAY_UI,
        Ask::Script { .. } => script::SCRIPT_UI,
    }
    told: {
        flow::FLOW_UI,
        deal::DEAL_UI,
        count::COUNT_UI,
        draw::DRAW_UI,
    }
}
