//! `count`: reinforcements for spaces and for whole regions.

use super::room::Step;
use crate::game::chance::Chance;
use crate::game::event::Event;
use crate::game::play::Play;
use crate::game::runner::Reply;
use crate::game::suspended::Job;
use crate::game::told::Sink;
use crate::model::{ArmyId, Count, HookOn, Rulebook, StepId};
use crate::steps::Frame;

impl Step for Count {
    fn begin<C: Chance, S: Sink>(&self, _: StepId, play: &mut Play<'_, C, S>) -> Option<Frame> {
        play.count(*self);
        None
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    fn count(&mut self, keys: Count) {
        let army = self.scene().mover();
        let spaces = self.scene().n_owned(army);
        let units = self.add_pool(army, (spaces / keys.per.max(1)).max(keys.at_least));
        self.tell(Event::CountedSpaces { army, spaces, units });
        if self.rules.has_hook(HookOn::Count) {
            self.count_hooks(army);
        }
        if !keys.regions {
            return;
        }
        for region in self.rules.board.regions.ids() {
            let units = self.rules.board.regions[region].bonus;
            if units > 0 && self.scene().controls_all(army, region, keys.closed) {
                let units = self.add_pool(army, units);
                self.tell(Event::CountedRegion { army, region, units });
            }
        }
    }

    /// Reinforcements that queries add.
    fn count_hooks(&mut self, army: ArmyId) {
        for at in 0..self.rules.hooks.len() {
            let hook = self.rules.hooks[at];
            if hook.on != HookOn::Count {
                continue;
            }
            if let Reply::Number(units) = self.query(Job { call: hook.run, army, card: None })
                && units > 0
            {
                let units = self.add_pool(army, units);
                self.tell(Event::Gained { army, unit: Rulebook::BASIC, units });
            }
        }
    }
}
