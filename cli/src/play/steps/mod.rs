//! The interface of each step in a face. Each step has a file with the name that the rules give it.
//!
//! Other modules reach the steps through the list at the end of this file.

pub(crate) mod attack;
pub(crate) mod battle;
mod build;
mod claim;
mod claim_first;
mod conquest;
mod count;
mod deal;
mod draw;
pub(crate) mod fire;
mod flow;
mod moves;
pub(crate) mod orders;
pub(crate) mod place;
pub(crate) mod program;
mod question;
mod reinforce;
mod room;
pub(crate) mod script;
mod trade;
pub(crate) mod window;

use warboard_engine::game::{Ask, Event};
use warboard_engine::steps::Movers;

use super::desk::Presenter;
use super::tell::plain;

pub(crate) use question::{Question, legal_actions};
pub(crate) use room::{Room, TurnPhase};

/// Returns the line of a single event: from its step, or else from its fields alone.
pub(crate) fn line(desk: &Presenter, event: Event) -> Option<String> {
    all().find_map(|room| room.tells(desk, event)).or_else(|| plain::line(desk, event))
}

macro_rules! rooms {
    (asked: { $($ask:pat => $room:path,)* } told: { $($told:path,)* }) => {
        /// Returns the interface of a question's step.
        pub(crate) fn of(ask: Ask) -> &'static dyn Room {
            match ask {
                $($ask => &$room,)*
            }
        }

        static ALL: &[&dyn Room] = &[$(&$room,)* $(&$told,)*];
    };
}

/// Returns the interfaces of all steps, in the order of the list.
pub(crate) fn all() -> impl Iterator<Item = &'static dyn Room> {
    ALL.iter().copied()
}

rooms! {
    asked: {
        Ask::Claim { secret: true } => claim_first::ClaimFirstUi,
        Ask::Claim { secret: false } => claim::ClaimUi,
        Ask::Reinforce { .. } => reinforce::ReinforceUi,
        Ask::Place { .. } => place::PlaceUi,
        Ask::Attack { .. } => attack::AttackUi,
        Ask::Advance { .. } => conquest::AdvanceUi,
        Ask::Move { units: Movers::Kind(_), .. } => moves::OneKindUi,
        Ask::Move { .. } => moves::FortifyUi,
        Ask::Trade { .. } => trade::TradeUi,
        Ask::Build { .. } => build::BuildUi,
        Ask::Held { .. } => trade::TradeBonusUi,
        Ask::Commit { .. } => battle::CommitUi,
        Ask::Defend { .. } => battle::DefendUi,
        Ask::Reroll { .. } => battle::RerollUi,
        Ask::Program { .. } => program::ProgramUi,
        Ask::Order { .. } => orders::OrdersUi,
        Ask::Fire { .. } => fire::FireUi,
        Ask::Hit { .. } => fire::HitUi,
        Ask::Window { .. } => window::WindowUi,
        Ask::Script { .. } => script::ScriptUi,
    }
    told: {
        flow::FlowUi,
        deal::DealUi,
        count::CountUi,
        draw::DrawUi,
    }
}
