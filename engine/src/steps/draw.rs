//! The `draw` step: cards for conquests, and those that tracks and queries add.

use super::deal_cards::DealCards;
use super::list::HookFrame;
use super::room::{Brings, StepReferences, StepRoom};
use crate::edition::keys::{flat, keys, list, or, or_default, table, word};
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::game::event::Event;
use crate::game::runner::QueryResult;
use crate::game::state_view::StateView;
use crate::game::suspended::ScriptPurpose;
use crate::model::{ArmyId, FactionId, HookOn, StepId, TrackModifier};
use crate::steps::Frame;
use strum::{IntoStaticStr, VariantArray};

/// The reason for drawing cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum DrawPer {
    /// A turn with at least one conquest.
    Turn,
    /// Each army from which a space was conquered.
    Army,
    /// Each other faction from which a space was conquered.
    Faction,
}

keys! {
    /// Draws cards for the turn's conquests.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Draw = "draw" {
        /// The deck and the number of cards of each draw.
        pub drawn: DealCards = flat::<DealCards>(),
        /// The unit of conquest that earns a draw: the turn unless given, each army or each other
        /// faction conquered from.
        pub per: DrawPer = or(word::<DrawPer>(), DrawPer::Turn),
        /// Further cards, also without a conquest.
        pub extra: Vec<TrackModifier> = or_default(list(table::<TrackModifier>())),
    }
}

impl StepRoom for Draw {
    fn begin<C: Chance, S: Sink>(&self, _: StepId, play: &mut Applying<'_, C, S>) -> Option<Frame> {
        let army = play.scene().mover();
        let answers = play.draw_for_conquests(self) && play.rules.has_hook(HookOn::Drawn);
        answers.then(|| HookFrame::new(HookOn::Drawn, army, None).into())
    }

    fn names(&self) -> StepReferences {
        let tracks = self.extra.iter().map(|more| more.track).collect();
        StepReferences { tracks, ..StepReferences::deck(self.drawn.deck) }
    }

    fn brings(&self) -> Brings {
        Brings::CARDS
    }
}

impl StateView<'_> {
    /// Returns the number of times that the turn's conquests bring cards.
    fn rewards(self, army: ArmyId, per: DrawPer) -> u32 {
        if self.state.turn.conquests == 0 {
            return 0;
        }
        let from = |other: ArmyId| self.state.cells[self.rules.layout.conquests(other)] > 0;
        match per {
            DrawPer::Turn => 1,
            DrawPer::Army => {
                let armies = self.rules.armies.ids().filter(|&other| from(other));
                u32::try_from(armies.count()).unwrap_or(u32::MAX)
            }
            DrawPer::Faction => {
                let own = self.rules.armies[army].faction;
                let lost = |faction: &FactionId| {
                    let armies = &self.rules.factions[*faction].armies;
                    *faction != own && armies.iter().any(|&other| from(other))
                };
                let factions = self.rules.factions.ids().filter(lost);
                u32::try_from(factions.count()).unwrap_or(u32::MAX)
            }
        }
    }

    /// Returns the number of cards that the columns of tracks add.
    fn draws_extra(self, army: ArmyId, keys: &Draw) -> u32 {
        let faction = self.rules.armies[army].faction;
        let rows = keys.extra.iter().filter(|row| row.faction == faction);
        let each = rows.map(|row| {
            let number = self.rules.tracks[row.track].number(&row.column, self.track(row.track));
            number.and_then(|n| u32::try_from(n).ok()).unwrap_or(0)
        });
        each.fold(0, u32::saturating_add)
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Draws the cards of a step. Returns whether there were any.
    fn draw_for_conquests(&mut self, keys: &Draw) -> bool {
        let army = self.scene().mover();
        let won = self.scene().rewards(army, keys.per).saturating_mul(keys.drawn.cards);
        let mut cards = won.saturating_add(self.scene().draws_extra(army, keys));
        if self.rules.has_hook(HookOn::Draw) {
            cards = cards.saturating_add(self.draw_hooks(army));
        }
        let Some(deck) = keys.drawn.deck.or(self.rules.armies[army].deck) else {
            return false;
        };
        let hand = self.rules.hand_of(army, deck);
        for drawn in 0..cards {
            if !self.draw(army, deck, hand) {
                self.tell(Event::NoCards { army, deck });
                return drawn > 0;
            }
        }
        cards > 0
    }

    /// Returns the number of cards that queries add.
    #[cold]
    fn draw_hooks(&mut self, army: ArmyId) -> u32 {
        let mut cards = 0_u32;
        for at in 0..self.rules.hooks.len() {
            let hook = self.rules.hooks[at];
            if hook.on == HookOn::Draw
                && self.answers(hook, army)
                && let Some(call) = hook.call()
                && let QueryResult::Number(more) =
                    self.query(ScriptPurpose { call, army, card: None, space: None })
            {
                cards = cards.saturating_add(more);
            }
        }
        cards
    }
}
