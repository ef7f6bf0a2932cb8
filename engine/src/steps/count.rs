//! The `count` step: units, numbers and cards for what an army has.

use super::room::{Brings, StepRoom};
use crate::edition::keys::{TableReader, filled, keys};
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::model::amount::gives;
use crate::model::{ArmyId, AskedOn, Gift, GiftOf, StepId};
use crate::steps::Frame;

keys! {
    /// Units, numbers and cards for what an army has: reinforcements, an income, a score.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Count = "count" => Count::checked as Count {
        /// The amounts that the army gets, by kind of unit, variable or deck.
        pub gives: Box<[Gift]> = filled(gives(AskedOn::Step)),
    }
}

impl Count {
    /// Reports the keys of earlier versions.
    fn checked(self, reader: &mut TableReader<'_>) -> Self {
        renamed(reader);
        self
    }
}

/// Names what replaces the keys of earlier versions.
fn renamed(reader: &mut TableReader<'_>) {
    reader.was(
        &["every", "at_least", "per"],
        "gives = { … = { spaces = {}, every = …, least = … } }",
    );
    reader.was(&["regions"], "gives = { … = { regions = {}, number = \"bonus\" } }");
    reader.was(&["closed"], "closed = \"…\", in `[board]`");
}

impl StepRoom for Count {
    fn begin<C: Chance, S: Sink>(&self, _: StepId, play: &mut Applying<'_, C, S>) -> Option<Frame> {
        let army = play.scene().mover();
        play.give(&self.gives, army, None);
        None
    }

    fn begin_for<C: Chance, S: Sink>(
        &self,
        _: StepId,
        army: ArmyId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        play.give(&self.gives, army, None);
        None
    }

    fn brings(&self) -> Brings {
        let of = |is: fn(GiftOf) -> bool| self.gives.iter().any(|gift| is(gift.of));
        Brings {
            units: of(|of| matches!(of, GiftOf::Unit(_))),
            cards: of(|of| matches!(of, GiftOf::Deck(_))),
            spaces: false,
        }
    }
}
