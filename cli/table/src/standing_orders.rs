//! Standing orders of players, as data. The answers that they give belong to `standing`.

use std::collections::BTreeMap;

use serde::Serialize;
use warboard_engine::game::{AddressedEvent, Decision, Event};
use warboard_engine::model::{AttackTarget, SeatId, SeatMask, Side, SpaceId, StepId, UnitKindId};

use super::queued::QueuedCommands;
use super::read::Span;
use super::windows::{Settings, WindowSetting};

/// A standing order: the number of units of one kind to commit to the current battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CommitOrder {
    pub(crate) seat: SeatId,
    pub(crate) side: Side,
    pub(crate) unit: UnitKindId,
    pub(crate) count: u32,
}

/// Attacks that repeat without a question, until the target falls or `left` units are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AssaultLimit {
    /// The seat that attacks.
    pub(crate) seat: SeatId,
    pub(crate) from: SpaceId,
    pub(crate) aim: AttackTarget,
    pub(crate) left: u32,
}

/// A delegate: a bot that answers in a person's place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Delegate {
    pub(super) turn: u32,
    /// The decision for which the bot was called.
    pub(super) called: Decision,
    pub(super) bot: String,
    /// True if the bot has not answered yet; `undo` returns to its first answer.
    pub(super) fresh: bool,
    /// The span for which the bot answers.
    pub(super) span: Span,
    /// The step in which the bot was called.
    pub(super) step: Option<StepId>,
    /// The length of the log when the bot was called.
    pub(super) n_log: usize,
}

/// A standing order to pass the rest of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PassRestOfTurn {
    pub(super) turn: u32,
    /// True if nothing has been passed yet; `undo` returns to the first pass.
    pub(super) fresh: bool,
}

/// The standing orders of all players.
#[derive(Clone, Default, Debug)]
pub struct StandingOrders {
    /// The seats that defend without being asked.
    pub(crate) defends_auto: SeatMask,
    /// The seats that move all units in after a conquest without being asked.
    pub(crate) advances_auto: SeatMask,
    /// The settings of each seat for windows and cards.
    pub(crate) windows: Settings,
    /// The repeated attacks under way.
    pub(crate) until: Option<AssaultLimit>,
    /// The seat that moves all units into this space once it is conquered.
    pub(crate) moves_in: Option<(SeatId, SpaceId)>,
    /// The origin and target of the last attack.
    pub last_attack: Option<(SpaceId, AttackTarget)>,
    /// The numbers of units to commit to the current battle, ordered before the question.
    pub(crate) commits: Vec<CommitOrder>,
    /// The settings of each seat for committing units of a kind.
    pub(crate) commit_settings: BTreeMap<(SeatId, UnitKindId), WindowSetting>,
    pub(super) autos: BTreeMap<SeatId, Delegate>,
    /// The seats that pass the rest of a turn.
    pub(super) rests: BTreeMap<SeatId, PassRestOfTurn>,
    /// The waiting commands of a line, by the seat that typed them.
    pub queues: BTreeMap<SeatId, QueuedCommands>,
    /// True if a bot has stopped because of an attack that was not yet reported.
    pub(super) was_attacked: bool,
    /// The number of log entries already processed.
    pub(super) n_heard: usize,
}

/// A standing order on all questions of a kind, with its alternatives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StandingOrder {
    /// The subject of the order.
    pub(crate) says: String,
    /// The index of the current choice; `None` if it is not in the list.
    pub(crate) now: Option<usize>,
    /// The choices, each as typed and as shown.
    pub(crate) choices: Vec<(String, String)>,
}

impl StandingOrders {
    /// Ends the standing orders that new events have ended: those for an invasion or a turn. A card that is played changes what others
    /// may want, so their passes end.
    pub fn hear(&mut self, new: &[AddressedEvent]) {
        for told in new {
            match told.event {
                Event::InvasionEnded { .. } => {
                    self.moves_in = None;
                    self.windows.end_invasion();
                }
                Event::Played { .. } => self.windows.ask_again(),
                Event::TurnBegan { .. } | Event::RoundBegan { .. } => self.windows.end_turn(),
                _ => {}
            }
        }
    }

    /// Returns whether repeated attacks, a bot or passing are under way for a seat.
    pub fn goes_on(&self, seat: SeatId) -> bool {
        self.until.is_some_and(|until| until.seat == seat)
            || self.autos.contains_key(&seat)
            || self.rests.contains_key(&seat)
    }

    /// Stops repeated attacks, the bots in people's places, and the passing of turns.
    pub fn stop(&mut self) {
        (self.until, self.moves_in) = (None, None);
        self.autos.clear();
        self.rests.clear();
    }

    /// Like [`StandingOrders::stop`], but for one seat.
    pub(crate) fn stop_for(&mut self, seat: SeatId) {
        self.until = self.until.filter(|until| until.seat != seat);
        self.moves_in = self.moves_in.filter(|(of, _)| *of != seat);
        self.autos.remove(&seat);
        self.rests.remove(&seat);
    }

    /// Forgets a seat's running orders and commitments after an undo, with the log at length
    /// `n_log`. The settings of other seats remain, and passed windows are asked again.
    pub(crate) fn forget(&mut self, seat: SeatId, n_log: usize) {
        self.stop_for(seat);
        self.commits.retain(|commit| commit.seat != seat);
        self.windows.ask_again();
        self.n_heard = self.n_heard.min(n_log);
        for auto in self.autos.values_mut() {
            auto.n_log = auto.n_log.min(n_log);
        }
    }
}
