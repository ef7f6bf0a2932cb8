//! Counts the rounds of a game in which armies have turns: one begins when an army has its turn that
//! has had one in the round before.

use warboard_engine::game::{AddressedEvent, Event};
use warboard_engine::model::ArmyId;

/// The rounds of turns so far.
#[derive(Clone, Default, Debug)]
pub(crate) struct RoundCount {
    /// The number of the round, from 1; 0 before the first turn.
    pub(crate) number: u32,
    /// The armies that have had their turn in it.
    armies: Vec<ArmyId>,
    /// True if the game itself begins its rounds.
    is_told: bool,
}

impl RoundCount {
    /// Returns the count after all of these events.
    pub(crate) fn of(log: &[AddressedEvent]) -> Self {
        let mut count = Self::default();
        for told in log {
            count.hear(told.event);
        }
        count
    }

    /// Counts a turn, or the round that the game begins; ignores other events.
    pub(crate) fn hear(&mut self, event: Event) {
        let army = match event {
            Event::RoundBegan { round } => {
                (self.number, self.is_told) = (round, true);
                return;
            }
            Event::TurnBegan { army, .. } if !self.is_told => army,
            _ => return,
        };
        if self.number == 0 || self.armies.contains(&army) {
            self.number += 1;
            self.armies.clear();
        }
        self.armies.push(army);
    }
}
