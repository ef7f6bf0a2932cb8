//! What follows from a change of control wherever it happens: elimination, then victory.

use super::chance::Chance;
use super::event::{Event, Sink};
use super::play::Play;
use super::runner::Reply;
use super::scene::Scene;
use super::state::Outcome;
use super::suspended::Job;
use crate::model::{CallId, CardId, CardPlace, DeckId, FactionId, HookOn, SeatMask, VictoryWhen};

impl Scene<'_> {
    /// Whether a faction has an army left that somebody commands.
    fn faction_plays(self, faction: FactionId) -> bool {
        let plays = |army| !self.is_eliminated(army) && !self.commanders(army).is_empty();
        self.rules.factions[faction].armies.iter().any(|&army| plays(army))
    }

    /// The faction that meets a row of the victory table, if any does.
    fn meets(self, when: VictoryWhen) -> Option<FactionId> {
        let mut factions = self.rules.factions.ids();
        match when {
            VictoryWhen::Script(_) => None,
            VictoryWhen::CardsLaid(least) => {
                let mut armies = self.rules.armies.iter();
                let met = armies.find(|&(army, _)| self.n_laid(army) >= least);
                met.map(|(_, row)| row.faction)
            }
            VictoryWhen::LastFaction => {
                let mut alive = factions.filter(|&faction| self.faction_plays(faction));
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
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    pub(crate) fn settle(&mut self) -> bool {
        self.state.dirty = false;
        if self.state.outcome.is_some() {
            return true;
        }
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
                if !self.rules.calls.is_empty() {
                    let cell = self.rules.layout.eliminated_by(army);
                    self.state.cells[cell] = u32::from(by.0) + 1;
                }
                if self.rules.has_hook(HookOn::Eliminated) {
                    self.react(HookOn::Eliminated, by);
                }
            }
        }
        for (rule, row) in self.rules.victory.iter() {
            let met = match row.when {
                VictoryWhen::Script(call) => self.asked_winner(call),
                when => self.scene().meets(when),
            };
            let Some(faction) = met else { continue };
            let armies = &self.rules.factions[faction].armies;
            let seats = armies
                .iter()
                .fold(SeatMask::NONE, |seats, &army| seats.union(self.scene().commanders(army)));
            self.state.outcome = Some(Outcome { faction: Some(faction), rule: Some(rule), seats });
            self.state.frames.clear();
            if let Some(deck) = row.shows {
                self.show_winning(faction, deck);
            }
            self.tell(Event::Won { faction, rule: Some(rule) });
            return true;
        }
        false
    }

    /// Shows the winner's cards of a deck to all.
    fn show_winning(&mut self, faction: FactionId, deck: DeckId) {
        for &army in &self.rules.factions[faction].armies {
            let hand = self.rules.hand_of(army, deck);
            let cards: Vec<CardId> = self.scene().cards_in(deck, CardPlace::Hand(hand)).collect();
            for card in cards {
                let cell = self.rules.layout.card_known(card);
                self.state.cells[cell] = SeatMask::ALL.0;
                self.tell(Event::Showed { army, card: Some(card) });
            }
        }
    }

    /// Whom a query names as the winner.
    fn asked_winner(&mut self, call: CallId) -> Option<FactionId> {
        let army = self.scene().mover();
        match self.query(Job { call, army, card: None }) {
            Reply::Army(army) => Some(self.rules.armies[army].faction),
            Reply::Nothing | Reply::Flag(_) | Reply::Number(_) => None,
        }
    }
}
