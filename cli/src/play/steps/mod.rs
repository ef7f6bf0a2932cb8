//! What the terminal says and does about each step: a room for each, in a file with the name that the rules give it.
//! Everything else asks the rooms, through the list at the end of this page.

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

use super::desk::Desk;
use super::tell::plain;

pub(crate) use question::{Question, legal_actions};
pub(crate) use room::{Room, Stage};

/// The line of an event that stands alone: its room's, or what its fields say by themselves.
pub(crate) fn line(desk: &Desk, event: Event) -> Option<String> {
    all().find_map(|room| room.tells(desk, event)).or_else(|| plain::line(desk, event))
}

macro_rules! rooms {
    (asked: { $($ask:pat => $room:path,)* } told: { $($told:path,)* }) => {
        /// The room of a question.
        pub(crate) fn of(ask: Ask) -> &'static dyn Room {
            match ask {
                $($ask => &$room,)*
            }
        }

        static ALL: &[&dyn Room] = &[$(&$room,)* $(&$told,)*];
    };
}

/// Every room, in the order of the list.
pub(crate) fn all() -> impl Iterator<Item = &'static dyn Room> {
    ALL.iter().copied()
}

rooms! {
    asked: {
        Ask::Claim { secret: true } => claim_first::ClaimFirst,
        Ask::Claim { secret: false } => claim::Claim,
        Ask::Reinforce { .. } => reinforce::Reinforce,
        Ask::Place { .. } => place::Place,
        Ask::Attack { .. } => attack::Attack,
        Ask::Advance { .. } => conquest::Advance,
        Ask::Move { units: Movers::Kind(_), .. } => moves::OneKind,
        Ask::Move { .. } => moves::Fortify,
        Ask::Trade { .. } => trade::Trade,
        Ask::Build { .. } => build::Build,
        Ask::Held { .. } => trade::Held,
        Ask::Commit { .. } => battle::Commit,
        Ask::Defend { .. } => battle::Defend,
        Ask::Reroll { .. } => battle::Reroll,
        Ask::Program { .. } => program::Program,
        Ask::Order { .. } => orders::Orders,
        Ask::Fire { .. } => fire::Fire,
        Ask::Hit { .. } => fire::Hit,
        Ask::Window { .. } => window::Window,
        Ask::Script { .. } => script::Script,
    }
    told: {
        flow::Flow,
        deal::Deal,
        count::Count,
        draw::Draw,
    }
}
