//! The `count` step: reinforcements for spaces and for whole regions.

use super::room::{Brings, StepRoom};
use crate::edition::keys::{BOOL, NUMBER_MAX, int, keys, must, or, or_default, word};
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::game::event::Event;
use crate::game::runner::QueryResult;
use crate::game::suspended::ScriptPurpose;
use crate::model::{ArmyId, HookOn, Rulebook, StepId};
use crate::steps::Frame;
use strum::{IntoStaticStr, VariantArray};

/// The effect of a closed space on its region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Closed {
    /// Closed spaces are ignored: the army that controls all open spaces of a region, at least one,
    /// controls it.
    #[default]
    LeftOut,
    /// Closed spaces are required: no army controls a region that has one.
    Needed,
}

keys! {
    /// Reinforcements for spaces and whole regions.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Count = "count" {
        /// The number of spaces that give one unit, rounded down.
        pub every was "per": u32 = must(int(1..=NUMBER_MAX)),
        /// The minimum number of units for spaces.
        pub at_least: u32 = must(int(0..=NUMBER_MAX)),
        /// True if controlled regions add their bonus; true unless given.
        pub regions: bool = or(BOOL, true),
        /// Treatment of a region's closed spaces: left out, or they prevent control of the region;
        /// `left-out` unless given.
        pub closed: Closed = or_default(word::<Closed>()),
    }
}

impl StepRoom for Count {
    fn begin<C: Chance, S: Sink>(&self, _: StepId, play: &mut Applying<'_, C, S>) -> Option<Frame> {
        let army = play.scene().mover();
        play.count(*self, army);
        None
    }

    fn begin_for<C: Chance, S: Sink>(
        &self,
        _: StepId,
        army: ArmyId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        play.count(*self, army);
        None
    }

    fn brings(&self) -> Brings {
        Brings::UNITS
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    fn count(&mut self, keys: Count, army: ArmyId) {
        let spaces = self.scene().n_owned(army);
        let units = self.add_pool(army, (spaces / keys.every.max(1)).max(keys.at_least));
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

    /// Adds the reinforcements that queries return.
    fn count_hooks(&mut self, army: ArmyId) {
        for at in 0..self.rules.hooks.len() {
            let hook = self.rules.hooks[at];
            if hook.on != HookOn::Count || !self.answers(hook, army) {
                continue;
            }
            if let Some(call) = hook.call()
                && let QueryResult::Number(units) =
                    self.query(ScriptPurpose { call, army, card: None, space: None })
                && units > 0
            {
                let units = self.add_pool(army, units);
                self.tell(Event::Gained { army, unit: Rulebook::BASIC, units });
            }
        }
    }
}
