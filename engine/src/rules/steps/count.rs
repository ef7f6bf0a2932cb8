//! `count`: reinforcements for spaces and for whole regions.

use crate::model::Count;
use crate::rules::chance::Chance;
use crate::rules::event::{Event, Sink};
use crate::rules::play::Play;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    pub(crate) fn count(&mut self, keys: Count) {
        let army = self.scene().mover();
        let spaces = self.scene().n_owned(army);
        let units = (spaces / keys.per.max(1)).max(keys.at_least);
        self.add_pool(army, units);
        self.tell(Event::CountedSpaces { army, spaces, units });
        if !keys.regions {
            return;
        }
        for region in self.rules.board.regions.ids() {
            let units = self.rules.board.regions[region].bonus;
            if units > 0 && self.scene().controls_region(army, region) {
                self.add_pool(army, units);
                self.tell(Event::CountedRegion { army, region, units });
            }
        }
    }
}
