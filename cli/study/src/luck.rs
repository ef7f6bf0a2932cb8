//! The luck of dice: what each army lost beside the exact expectation of every roll.

use std::collections::BTreeMap;

use serde::Serialize;
use warboard_engine::combat::dice::{self, Dice, Prepared};
use warboard_engine::combat::modifiers;
use warboard_engine::game::{Battle, Event, Faces, Lasting, Until};
use warboard_engine::model::{ArmyId, Rulebook, Side, SpaceId, TableId, Ties, UnitKindId};
use warboard_engine::observation::Observation;
use warboard_engine::odds::{self, FireTarget, Fraction, RerollPolicy};
use warboard_engine::steps::StepKind;

/// The luck of an army: what it lost to dice beside what it could expect to lose. Exact, in hundredths of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Luck {
    /// The number of rolls counted: those whose expectation is known before they are rolled.
    pub rolls: u32,
    /// Rolls that are left out: a function of the edition decides them, or their dice could not be told.
    pub left_out: u32,
    /// Units that it lost in them.
    pub lost: u32,
    /// Units that it could expect to lose in them, in hundredths.
    pub expected: i64,
    /// The number of units lost below expectation, in hundredths; negative if more were lost.
    pub spared: i64,
}

/// A counter of rolls.
#[derive(Debug)]
pub struct Rolls {
    tallies: Vec<LuckTally>,
    /// The mean losses of rolls, in the order in which the rolls were first seen.
    means: Vec<Fraction>,
    /// The indices in `means` for rolls of the same dice, one per side; `None` where they cannot be
    /// computed.
    known: BTreeMap<(Prepared, Prepared, bool), Option<[usize; 2]>>,
    /// The roll that is not resolved yet.
    open: Option<OpenRoll>,
}

/// The losses of an army, and its expected losses.
#[derive(Clone, Default, Debug)]
struct LuckTally {
    rolls: u32,
    left_out: u32,
    lost: u32,
    /// The number of rolls of each mean: sums of fractions are expensive, and a game has thousands
    /// of rolls of few kinds.
    rolled: Vec<u32>,
}

impl LuckTally {
    /// A roll that costs what the mean at a place says.
    fn roll(&mut self, mean: usize) {
        self.rolls += 1;
        if self.rolled.len() <= mean {
            self.rolled.resize(mean + 1, 0);
        }
        self.rolled[mean] += 1;
    }

    /// Returns the expected losses.
    fn expected(&self, means: &[Fraction]) -> Fraction {
        let parts = self.rolled.iter().zip(means).filter(|(n, _)| **n > 0);
        let parts = parts.map(|(n, mean)| &Fraction::whole(*n) * mean);
        parts.fold(Fraction::whole(0_u8), |sum, part| &sum + &part)
    }
}

/// The dice of a roll that is not resolved yet.
#[derive(Clone, Debug)]
struct OpenRoll {
    armies: [ArmyId; 2],
    expected: Option<[usize; 2]>,
}

impl Rolls {
    /// Creates a counter without rolls, for a number of armies.
    pub fn new(armies: usize) -> Self {
        let tallies = vec![LuckTally::default(); armies];
        Self { tallies, means: Vec::new(), known: BTreeMap::new(), open: None }
    }

    /// Begins another game by the same rules.
    pub fn again(&mut self) {
        self.open = None;
        self.tallies.fill(LuckTally::default());
    }

    /// Returns the luck of an army so far.
    pub fn luck(&self, army: ArmyId) -> Luck {
        let Some(tally) = self.tallies.get(army.index()) else { return Luck::default() };
        let expected = hundredths(&tally.expected(&self.means));
        let LuckTally { rolls, left_out, lost, .. } = *tally;
        Luck { rolls, left_out, lost, expected, spared: expected - 100 * i64::from(lost) }
    }

    /// Counts the rolls among the events between two moments.
    pub fn hear(
        &mut self,
        rules: &Rulebook,
        before: Option<&Observation<'_>>,
        after: &Observation<'_>,
        events: &[Event],
    ) {
        let mut effects: Vec<Lasting> =
            before.map(|view| view.effects().to_vec()).unwrap_or_default();
        for &event in events {
            match event {
                Event::Began { effect } => effects.push(effect),
                Event::InvasionEnded { .. } => {
                    effects
                        .retain(|effect| !matches!(effect.until, Until::Battle | Until::Invasion));
                }
                Event::Rolled { attacker, defender } => {
                    let battle = after.battle();
                    if battle.token.is_some() {
                        continue;
                    }
                    if defender.as_slice().is_empty() {
                        let sides = rules.combat.as_ref().map_or(6, |page| page.attack.sides);
                        self.fired(before.unwrap_or(after), battle.to, (attacker, sides));
                    } else {
                        let faces = [attacker, defender];
                        self.open = Some(self.rolled(rules, &battle, &effects, faces));
                    }
                }
                Event::Resolved { losses_attacker, losses_defender, .. } => {
                    self.resolved([losses_attacker, losses_defender]);
                    effects.retain(|effect| effect.until != Until::Battle);
                }
                Event::Fired { unit, to, dice, .. } => {
                    let view = before.unwrap_or(after);
                    self.fired(view, to, (dice, sides_of(rules, unit)));
                }
                Event::Hit { army, .. } => {
                    if let Some(tally) = self.tallies.get_mut(army.index()) {
                        tally.lost += 1;
                    }
                }
                _ => {}
            }
        }
    }

    /// Both sides rolled.
    fn rolled(
        &mut self,
        rules: &Rulebook,
        battle: &Battle,
        effects: &[Lasting],
        faces: [Faces; 2],
    ) -> OpenRoll {
        let armies = [battle.attacker, battle.defender];
        let Some(page) = &rules.combat else { return OpenRoll { armies, expected: None } };
        let [attacker, defender] = [(Side::Attacker, faces[0]), (Side::Defender, faces[1])]
            .map(|(side, faces)| prepared(rules, battle, effects, side, faces));
        let ties = modifiers::ties(page, effects);
        let expected = attacker.zip(defender).and_then(|(attacker, defender)| {
            let key = (attacker, defender, ties == Ties::Attacker);
            if let Some(known) = self.known.get(&key) {
                return *known;
            }
            let found = expected(page.resolution, (&key.0, &key.1), ties).map(|means| {
                let at = self.means.len();
                self.means.extend(means);
                [at, at + 1]
            });
            self.known.insert(key, found);
            found
        });
        OpenRoll { armies, expected }
    }

    /// The dice on the table cost this much.
    fn resolved(&mut self, losses: [u32; 2]) {
        let Some(OpenRoll { armies, expected }) = self.open.take() else { return };
        for (side, (army, lost)) in armies.into_iter().zip(losses).enumerate() {
            let Some(tally) = self.tallies.get_mut(army.index()) else { continue };
            match expected {
                Some(means) => {
                    tally.roll(means[side]);
                    tally.lost += lost;
                }
                None => tally.left_out += 1,
            }
        }
    }

    /// Units fired at a space: hits are counted as they are placed, and as many are expected as can be.
    fn fired(&mut self, view: &Observation<'_>, to: SpaceId, (dice, sides): (Faces, u8)) {
        let Some(owner) = view.owner(to) else { return };
        let Some(tally) = self.tallies.get_mut(owner.index()) else { return };
        let n = u8::try_from(dice.as_slice().len()).unwrap_or(u8::MAX);
        let marks: Vec<FireTarget> = odds::marks(view, to).iter().map(|&(_, mark)| mark).collect();
        match odds::fire(n, sides, &marks) {
            Ok(found) => {
                let mean = found.hits.expected();
                let at = self.means.iter().position(|known| *known == mean);
                tally.roll(at.unwrap_or(self.means.len()));
                if at.is_none() {
                    self.means.push(mean);
                }
            }
            Err(_) => tally.left_out += 1,
        }
    }
}

/// Units in hundredths, rounded once.
fn hundredths(units: &Fraction) -> i64 {
    let digits: String = units.decimals(2).chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(i64::MAX)
}

/// Returns the mean losses of each side; `None` where dice alone do not decide.
fn expected(
    resolution: warboard_engine::model::Resolution,
    (attacker, defender): (&Prepared, &Prepared),
    ties: Ties,
) -> Option<[Fraction; 2]> {
    let policy = Some(RerollPolicy::LargerFirst);
    let battle = odds::battle_by(resolution, attacker, defender, ties, policy).ok()?;
    Some([battle.expected(Side::Attacker), battle.expected(Side::Defender)])
}

/// Returns the dice of a side as they were about to be rolled; `None` where they do not fit what
/// was rolled.
fn prepared(
    rules: &Rulebook,
    battle: &Battle,
    effects: &[Lasting],
    side: Side,
    faces: Faces,
) -> Option<Prepared> {
    let page = rules.combat.as_ref()?;
    let n = u8::try_from(faces.as_slice().len()).ok()?;
    let all = modifiers::of_battle(rules, battle, effects, side);
    let prepared = dice::pool(page.pool(side), n, all);
    Dice::showing(&prepared, faces.as_slice()).map(|_| prepared)
}

/// Returns the sides of the dice with which units of a kind fire.
fn sides_of(rules: &Rulebook, unit: UnitKindId) -> u8 {
    let mut steps = rules.steps.rows().iter();
    let sides = steps.find_map(|step| match step.kind {
        StepKind::Fire(keys) if keys.unit == unit => Some(keys.sides),
        _ => None,
    });
    sides.unwrap_or(6)
}
