//! The `draw` step: cards for conquests, and any others.

use super::list::HookFrame;
use super::room::{Brings, StepReferences, StepRoom};
use crate::edition::keys::{TableReader, id_of, keys, must, sound};
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::model::amount::amount;
use crate::model::{Amount, AskedOn, DeckId, HookOn, StepId};
use crate::steps::Frame;

keys! {
    /// Draws cards, such as those for the turn's conquests.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Draw = "draw" => Draw::checked as Draw {
        /// The id of the deck drawn from; that of the army's faction unless given.
        pub deck: Option<DeckId> = sound(id_of::<DeckId>()),
        /// The number of cards, an amount: `{ conquered = "spaces", most = 1 }` is one for a turn
        /// with a conquest.
        pub cards: Amount = must(amount(AskedOn::Step)),
    }
}

impl Draw {
    /// Reports the keys of earlier versions.
    fn checked(self, reader: &mut TableReader<'_>) -> Self {
        reader.was(&["per"], "cards = { conquered = \"armies\" }");
        reader.was(&["extra"], "cards = [{ conquered = … }, { track = …, column = … }]");
        self
    }
}

impl StepRoom for Draw {
    fn begin<C: Chance, S: Sink>(&self, _: StepId, play: &mut Applying<'_, C, S>) -> Option<Frame> {
        let army = play.scene().mover();
        let n = play.reckon(self.cards, army, None);
        let deck = self.deck.or(play.rules.armies[army].deck);
        let drawn = deck.is_some_and(|deck| play.draw_cards(army, deck, n));
        let answers = drawn && play.rules.has_hook(HookOn::Drawn);
        answers.then(|| HookFrame::new(HookOn::Drawn, army, None).into())
    }

    fn names(&self) -> StepReferences {
        StepReferences::deck(self.deck)
    }

    fn brings(&self) -> Brings {
        Brings::CARDS
    }
}
