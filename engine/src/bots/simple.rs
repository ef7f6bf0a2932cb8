//! The `simple` bot: the fixed policy used to time engines of this family. Not designed to be
//! strong.

use super::{Bot, StandingAnswers, attack_now, cards, first_legal, others, rounds};
use crate::game::{Action, ActionList, Ask, Decision, OwnerTable, Seeded};
use crate::model::{ArmyId, ArmyMask, Rulebook, SpaceId};
use crate::observation::Observation;
use crate::script::Host;
use crate::steps::Movers;

/// The minimum number of basic units on an attacking space.
const ATTACKS_FROM: u32 = 4;

/// A border-greedy bot.
///
/// - Claims and reinforces at random.
/// - Trades the first set as soon as there is one.
/// - Places everything on one random own space that borders an enemy; where other spaces are
///   offered, the fewest units on a random one of all.
/// - Attacks along a random pair of an own space with at least four units and a bordering enemy
///   space with fewer. Uses the most dice, until the space is taken or fewer than four units are
///   left. Repeats until there is no such pair.
/// - Moves in with all units but those that must stay.
/// - Does not fortify, but moves at random where battles are fought by unit.
/// - Defends with the most dice.
/// - Plays cards only in windows.
/// - Gives the first legal answer to any other question.
#[derive(Clone, Debug)]
pub struct Simple {
    chance: Seeded,
    /// A buffer, like the fields below; its content is not kept between decisions.
    actions: ActionList,
    spaces: Vec<SpaceId>,
    pairs: Vec<(SpaceId, SpaceId)>,
    host: Host,
}

impl Simple {
    /// The bot's name.
    pub const NAME: &str = "simple";

    /// Creates a border-greedy bot with this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Seeded::new(seed),
            actions: ActionList::new(),
            spaces: Vec::new(),
            pairs: Vec::new(),
            host: Host::default(),
        }
    }

    fn claim(&mut self, view: &Observation<'_>) -> Option<Action> {
        self.spaces.clear();
        let spaces = view.rulebook().board.spaces.ids();
        self.spaces.extend(spaces.filter(|&space| view.is_free(space)));
        Some(Action::Claim { space: *self.chance.one_of(&self.spaces)? })
    }

    fn reinforce(&mut self, view: &Observation<'_>, army: ArmyId) -> Option<Action> {
        let place = self.chance.below(view.n_spaces(army));
        let space = view.stacks().nth_of(army, place as usize)?;
        if view.room_on(army, space) == 0 {
            return None;
        }
        Some(Action::Reinforce { space, count: 1 })
    }

    fn place(&mut self, view: &Observation<'_>, army: ArmyId, count: u32) -> Option<Action> {
        let enemies = AttackableSpaces::new(view, army)?;
        let neighbours = |space| view.rulebook().board.neighbours(space).iter();
        let border = |&space: &SpaceId| neighbours(space).any(|&to| enemies.hold(to));
        self.spaces.clear();
        let has_room = |space: &SpaceId| view.room_on(army, *space) > 0;
        self.spaces.extend(view.spaces_of(army).filter(border).filter(has_room));
        let space = *self.chance.one_of(&self.spaces)?;
        let count = count.min(view.room_on(army, space));
        Some(Action::Place { space, unit: Rulebook::BASIC, count })
    }

    fn place_anywhere(&mut self, view: &Observation<'_>) -> Option<Action> {
        view.legal_actions(&mut self.actions);
        let listed = self.actions.choices().iter().map(|choice| choice.action);
        let places: Vec<Action> =
            listed.filter(|action| matches!(action, Action::Place { .. })).collect();
        self.chance.one_of(&places).copied()
    }

    /// Moves everything of one kind from one space to another, or nothing more.
    fn move_anywhere(&mut self, view: &Observation<'_>) -> Option<Action> {
        view.legal_actions(&mut self.actions);
        let listed = self.actions.choices().iter();
        let moves: Vec<Action> =
            listed.map(|choice| choice.action.with_count(choice.most)).collect();
        self.chance.one_of(&moves).copied()
    }

    fn attack(
        &mut self,
        view: &Observation<'_>,
        army: ArmyId,
        invasion: Option<(SpaceId, SpaceId)>,
    ) -> Option<Action> {
        let rules = view.rulebook();
        let pool = rules.combat?.attack;
        let least = attacks_from(rules)?;
        if let Some((from, to)) = invasion {
            let troops = view.units(from, army, Rulebook::BASIC);
            if troops >= least && !view.is_barred(army, to) {
                return Some(Action::Attack { from, to: to.into(), count: pool.fighters(troops) });
            }
        }
        let enemies = AttackableSpaces::new(view, army)?;
        self.pairs.clear();
        for (from, troops) in enemies.stacks.of(army).filter(|&(_, troops)| troops >= least) {
            for &to in rules.board.neighbours(from) {
                let goes = || view.is_way(army, from, to) && !view.is_barred(army, to);
                if enemies.with_fewer(to, troops) && goes() {
                    self.pairs.push((from, to));
                }
            }
        }
        let Some(&(from, to)) = self.chance.one_of(&self.pairs) else {
            return Some(Action::End);
        };
        let troops = view.units(from, army, Rulebook::BASIC);
        Some(Action::Attack { from, to: to.into(), count: pool.fighters(troops) })
    }

    #[inline(never)]
    fn rest(&mut self, view: &Observation<'_>, decision: Decision) -> Option<Action> {
        match decision.ask {
            Ask::Attack { invasion } => self.attack(view, decision.army, invasion),
            Ask::Defend { most, .. } => Some(Action::Defend { count: most }),
            Ask::Advance { unit, most, .. } => Some(Action::Advance { unit, count: most }),
            Ask::Claim { .. } => self.claim(view),
            Ask::Reinforce { .. } => self.reinforce(view, decision.army),
            Ask::Place { .. } if view.places_beyond() => self.place_anywhere(view),
            Ask::Place { left: 0 } => Some(others::place(view, decision.army, &mut self.actions)),
            Ask::Place { left } => self.place(view, decision.army, left),
            Ask::Buy { .. } => Some(others::buy(view, decision.army, &mut self.actions)),
            Ask::Pay { .. } => Some(Action::Pass),
            Ask::Lose { .. } => Some(others::lose(view, decision.army, &mut self.actions)),
            Ask::Retreat { .. } => Some(others::retreat(view, decision.army, &mut self.actions)),
            Ask::Window { .. } | Ask::Script { .. } => {
                cards::answer(view, decision, &mut self.actions, &mut self.host)
            }
            Ask::Program { .. }
            | Ask::Order { .. }
            | Ask::Move { units: Movers::Kind(_), .. }
            | Ask::Fire { .. }
            | Ask::Hit { .. } => {
                rounds::answer(view, decision.army, decision.ask, &mut self.actions)
            }
            Ask::Move { .. } if view.rulebook().by_unit.is_some() => self.move_anywhere(view),
            Ask::Move { .. } => Some(Action::End),
            _ => None,
        }
    }
}

/// Returns the minimum number of basic units on an attacking space; `None` without battles.
fn attacks_from(rules: &Rulebook) -> Option<u32> {
    rules.combat.map(|page| page.attack.stay_behind.saturating_add(1).max(ATTACKS_FROM))
}

/// The enemies that an army may attack, and the units on the board.
#[derive(Clone, Copy)]
struct AttackableSpaces<'a> {
    stacks: OwnerTable<'a>,
    armies: ArmyMask,
}

impl<'a> AttackableSpaces<'a> {
    fn new(view: &Observation<'a>, army: ArmyId) -> Option<Self> {
        let armies = view.rulebook().enemies(army, attack_now(view)?.targets);
        Some(Self { stacks: view.stacks(), armies })
    }

    #[inline]
    fn with_fewer(&self, space: SpaceId, troops: u32) -> bool {
        let holder = self.stacks.holder(space);
        holder.is_some_and(|(other, n)| self.armies.contains(other) && n < troops)
    }

    #[inline]
    fn hold(&self, space: SpaceId) -> bool {
        self.stacks.owner(space).is_some_and(|other| self.armies.contains(other))
    }
}

impl Bot for Simple {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        let Some(decision) = view.decision() else { return Action::End };
        // The most frequent question comes first.
        if let Ask::Defend { most, .. } = decision.ask {
            return Action::Defend { count: most };
        }
        let answer = if let Ask::Attack { invasion } = decision.ask {
            self.attack(view, decision.army, invasion)
        } else {
            self.rest(view, decision)
        };
        answer.unwrap_or_else(|| first_legal(view, &mut self.actions))
    }

    fn reseed(&mut self, seed: u64) {
        self.chance = Seeded::new(seed);
    }

    fn standing(&self, rules: &Rulebook) -> StandingAnswers {
        StandingAnswers { attacks_from: attacks_from(rules), defends: true, advances: true }
    }
}
