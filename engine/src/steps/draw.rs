//! `draw`: cards for conquests, and as tracks and queries say.

use super::deal_cards::DealCards;
use super::room::Step;
use crate::edition::keys::{
    At, Kind, LINE, Reader, at, flat, id_of, keys, list, must, or, or_default, row, table, word,
};
use crate::game::chance::Chance;
use crate::game::event::Event;
use crate::game::play::Play;
use crate::game::runner::Reply;
use crate::game::scene::Scene;
use crate::game::suspended::Job;
use crate::game::told::Sink;
use crate::model::{ArmyId, ArmyMask, DeckId, FactionId, HookOn, StepId, TrackId};
use crate::steps::{Frame, StepRead};
use strum::{IntoStaticStr, VariantArray};

/// What cards are drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum DrawPer {
    /// A turn with at least one conquest.
    Turn,
    /// Each army that something was conquered from.
    Army,
    /// Each other faction that something was conquered from.
    Faction,
}

/// More cards, as a track says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawExtra {
    /// The track.
    pub track: TrackId,
    /// The row of its column.
    pub column: usize,
    /// Who draws them.
    pub armies: ArmyMask,
}

/// Keys of `draw`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draw {
    /// The deck drawn from; none: the deck of the army's faction.
    pub deck: Option<DeckId>,
    /// Cards each time.
    pub cards: u32,
    /// What they are drawn for.
    pub per: DrawPer,
    /// More cards, also without a conquest.
    pub extra: Vec<DrawExtra>,
}

keys! {
    /// Cards for conquests of the turn.
    pub(super) struct DrawKeys = "draw" => DrawKeys::finish as StepRead {
        drawn: DealCards = flat::<DealCards>(),
        /// What they are drawn for: a turn with a conquest unless given, each army or each other faction conquered from.
        per: DrawPer = or(word::<DrawPer>(), DrawPer::Turn),
        /// More cards, also without a conquest.
        extra: Vec<ExtraKeys> = or_default(list(table::<ExtraKeys>())),
    }
}

keys! {
    /// More cards, as a track says.
    #[derive(Clone, Debug)]
    pub(crate) struct ExtraKeys = "extra" {
        /// The id of the track.
        pub(crate) track: TrackId = must(id_of::<TrackId>()),
        /// The name of its column.
        pub(crate) column: At<Box<str>> = must(at(LINE)),
        /// The id of the faction that draws them.
        pub(crate) faction: usize = must(row(Kind::Faction)),
    }
}

impl DrawKeys {
    /// What tracks add is filled in when the tracks are known.
    fn finish(self, _reader: &mut Reader<'_>) -> StepRead {
        let DealCards { deck, cards } = self.drawn;
        let draw = Draw { deck, cards, per: self.per, extra: Vec::new() };
        StepRead { extra: self.extra, ..draw.into() }
    }
}

impl Step for Draw {
    fn begin<C: Chance, S: Sink>(&self, _: StepId, play: &mut Play<'_, C, S>) -> Option<Frame> {
        play.draw_for_conquests(self);
        None
    }
}

impl Scene<'_> {
    /// How often conquests of the turn bring cards.
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

    /// What the columns of tracks add.
    fn draws_extra(self, army: ArmyId, keys: &Draw) -> u32 {
        let rows = keys.extra.iter().filter(|row| row.armies.contains(army));
        let each = rows.map(|row| {
            let columns = &self.rules.tracks[row.track].columns;
            let numbers = columns.get(row.column).map_or(&[][..], |column| &column.numbers);
            let at = self.track(row.track) as usize;
            let number = numbers.get(at).or(numbers.last()).copied().unwrap_or(0);
            u32::try_from(number).unwrap_or(0)
        });
        each.fold(0, u32::saturating_add)
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    fn draw_for_conquests(&mut self, keys: &Draw) {
        let army = self.scene().mover();
        let won = self.scene().rewards(army, keys.per).saturating_mul(keys.cards);
        let mut cards = won.saturating_add(self.scene().draws_extra(army, keys));
        if self.rules.has_hook(HookOn::Draw) {
            cards = cards.saturating_add(self.draw_hooks(army));
        }
        let Some(deck) = keys.deck.or(self.rules.armies[army].deck) else { return };
        let hand = self.rules.hand_of(army, deck);
        for _ in 0..cards {
            if !self.draw(army, deck, hand) {
                self.tell(Event::NoCards { army, deck });
                return;
            }
        }
    }

    /// Cards that queries add.
    #[cold]
    fn draw_hooks(&mut self, army: ArmyId) -> u32 {
        let mut cards = 0_u32;
        for at in 0..self.rules.hooks.len() {
            let hook = self.rules.hooks[at];
            if hook.on == HookOn::Draw
                && let Some(call) = hook.call()
                && let Reply::Number(more) = self.query(Job { call, army, card: None })
            {
                cards = cards.saturating_add(more);
            }
        }
        cards
    }
}
