//! Reasons for an answer that several steps share.

use warboard_engine::model::{ArmyId, Fact, SpaceId};
use warboard_engine::observation::Observation;

use crate::model::ways;
use crate::paint::plain;
use crate::presenter::Presenter;
use crate::steps::Question;
use crate::text::say;

/// The most spaces that a victory may still lack to be told of.
const NEARLY: u32 = 2;
/// The worth of a victory and of an army that is eliminated, in units.
const VICTORY: u32 = 1_000;
const ELIMINATED: u32 = 10;

/// The gain of an army from one more space, beyond the space.
#[derive(Default)]
pub(crate) struct AttackGain {
    /// The worth in units, for comparison.
    pub(crate) worth: u32,
    /// Each gain in words: `completes Europe, +5`.
    list: Vec<String>,
}

impl AttackGain {
    /// Returns what the army gains once it holds `space` too.
    pub(crate) fn of(
        desk: &Presenter,
        view: &Observation<'_>,
        army: ArmyId,
        space: SpaceId,
    ) -> Self {
        let mut gain = Self::default();
        if view.is_on(army, space) {
            return gain;
        }
        gain.add_victories(desk, view, (army, space));
        gain.add_region(desk, view, (army, space));
        let owner = view.stands_on(space).filter(|&owner| view.n_spaces(owner) == 1);
        if let Some(owner) = owner {
            gain.worth += ELIMINATED;
            gain.list.push(say!(desk.texts, "gain-out", "army" = desk.the_army(owner)));
        }
        gain
    }

    /// Adds the region that the army then controls, or that another no longer does.
    fn add_region(
        &mut self,
        desk: &Presenter,
        view: &Observation<'_>,
        (army, space): (ArmyId, SpaceId),
    ) {
        let Some(region) = desk.rules.board.spaces[space].region else { return };
        let row = &desk.rules.board.regions[region];
        if row.bonus == 0 {
            return;
        }
        let name = desk.the_region(region);
        let has = |of: &SpaceId| *of == space || view.is_closed(*of) || view.is_on(army, *of);
        if row.spaces.iter().all(has) {
            self.worth += row.bonus;
            let text = say!(desk.texts, "gain-completes", "region" = name, "n" = row.bonus);
            self.list.push(text);
            return;
        }
        let owner = view.owner(space).filter(|&owner| view.controls_region(owner, region));
        if let Some(owner) = owner {
            self.worth += row.bonus;
            let owner = desk.the_army(owner);
            let (n, texts) = (row.bonus, &desk.texts);
            self.list.push(say!(texts, "gain-breaks", "region" = name, "army" = owner, "n" = n));
        }
    }

    /// Adds the victories that count the space, once few others are missing.
    fn add_victories(
        &mut self,
        desk: &Presenter,
        view: &Observation<'_>,
        (army, space): (ArmyId, SpaceId),
    ) {
        let faction = desk.rules.armies[army].faction;
        let own = ways::goals(desk).filter(|row| row.faction.is_none_or(|only| only == faction));
        for row in own {
            let aims = desk.rules.aims(row);
            let [(fact @ (Fact::Spaces(..) | Fact::EverySpace(_)), about)] = aims[..] else {
                continue;
            };
            let counts = view.counted_spaces(about).contains(&space);
            let Some((have, need)) = view.progress(fact, about, faction).filter(|_| counts) else {
                continue;
            };
            let left = need.saturating_sub(have + 1);
            let (texts, way) = (&desk.texts, desk.texts.of(&row.name));
            if left == 0 {
                self.worth += VICTORY;
                self.list.push(say!(texts, "gain-wins", "way" = way));
            } else if left <= NEARLY {
                self.worth += ELIMINATED;
                self.list.push(say!(texts, "gain-short", "n" = left, "way" = way));
            }
        }
    }

    /// Returns the gain as it stands beside odds, or `None` if there is none.
    pub(crate) fn brief(&self) -> Option<String> {
        (!self.list.is_empty()).then(|| plain(&self.list.join(", ")))
    }

    /// Returns the gain as a sentence, or `None` if there is none.
    pub(crate) fn sentence(&self, desk: &Presenter) -> Option<String> {
        Some(say!(desk.texts, "advice-gain", "list" = self.brief()?))
    }
}

/// Returns what the deciding army gains by one more space, as a sentence.
pub(crate) fn gains(question: &Question<'_>, space: SpaceId) -> Option<String> {
    let (desk, view, army) = (question.desk, question.view, question.decision.army);
    AttackGain::of(desk, view, army, space).sentence(desk)
}

/// Formats the strength of a space and of its strongest neighbour held by another army, or returns
/// `None` if there is none.
pub(crate) fn threatened(question: &Question<'_>, space: SpaceId) -> Option<String> {
    let (desk, view) = (question.desk, question.view);
    let near = desk.rules.board.neighbours(space).iter();
    let of_others = |&&other: &&SpaceId| {
        view.stands_on(other).is_some() && !view.is_on(question.decision.army, other)
    };
    let most = near.filter(of_others).max_by_key(|&&other| desk.strength(view, other))?;
    Some(say!(
        desk.texts,
        "advice-threatened",
        "space" = desk.the_space(space),
        "here" = desk.strength(view, space),
        "there" = desk.the_space(*most),
        "n" = desk.strength(view, *most),
    ))
}
