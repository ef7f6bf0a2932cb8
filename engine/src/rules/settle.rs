//! What follows from a change of control wherever it happens: elimination, then victory.

use super::chance::Chance;
use super::event::{Event, Sink};
use super::play::Play;
use super::scene::Scene;
use super::state::Outcome;
use crate::model::{FactionId, SeatMask, VictoryWhen};

impl Scene<'_> {
    fn faction_lives(self, faction: FactionId) -> bool {
        self.rules.factions[faction].armies.iter().any(|&army| !self.is_eliminated(army))
    }

    /// The faction that meets a row of the victory table, if any does.
    fn meets(self, when: VictoryWhen) -> Option<FactionId> {
        let mut factions = self.rules.factions.ids();
        match when {
            VictoryWhen::LastFaction => {
                let mut alive = factions.filter(|&faction| self.faction_lives(faction));
                let last = alive.next()?;
                alive.next().is_none().then_some(last)
            }
            VictoryWhen::Spaces(least) => factions.find(|&faction| {
                let armies = &self.rules.factions[faction].armies;
                armies.iter().map(|&army| self.n_owned(army)).sum::<u32>() >= least
            }),
        }
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Looks at elimination and victory once a turn has begun; true when the game is over.
    pub(crate) fn settle(&mut self) -> bool {
        self.state.dirty = false;
        if self.state.turn.number == 0 {
            return false;
        }
        let by = self.scene().mover();
        for army in self.rules.armies.ids() {
            if self.scene().n_owned(army) == 0 && !self.scene().is_eliminated(army) {
                self.state.turn.eliminated += 1;
                let cell = self.rules.layout.eliminated(army);
                self.state.cells[cell] = self.state.turn.eliminated;
                self.tell(Event::Eliminated { army, by });
            }
        }
        for (rule, row) in self.rules.victory.iter() {
            let Some(faction) = self.scene().meets(row.when) else { continue };
            let armies = &self.rules.factions[faction].armies;
            let seats = armies
                .iter()
                .fold(SeatMask::NONE, |seats, &army| seats.union(self.scene().commanders(army)));
            self.state.outcome = Some(Outcome { faction: Some(faction), rule: Some(rule), seats });
            self.state.frames.clear();
            self.tell(Event::Won { faction, rule });
            return true;
        }
        false
    }
}
