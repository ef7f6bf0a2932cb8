//! `greedy`: a sensible opponent.
//!
//! It knows what a position is worth to it ([`judge`]), and campaigns, with which one stack takes several spaces
//! ([`campaign`]). Whatever it is asked, it takes the answer after which the best campaign is worth most.

mod aims;
mod campaign;
mod judge;
mod odds;
mod opening;
mod position;
mod strike;
mod taste;

use smallvec::SmallVec;

use super::{Bot, Refusal, cards, first_legal, needs_attack, others, rounds};
use crate::game::{Action, ActionList, Answer, Ask, Seeded};
use crate::model::{ArmyId, Rulebook, SpaceId, TableId, TextId, TokenPlace};
use crate::observation::Observation;
use crate::script::Host;
use crate::steps::Movers;
use aims::Aims;
use campaign::{Campaign, Found, Planner, borders_enemy};
use judge::{Field, Judge, n_jokers};
pub(super) use judge::{next_set, per_space, regions};
use odds::Odds;
use position::Position;

/// By how much more an attack with an ally must be.
const ALLY_MARGIN: f64 = 1.5;
/// A card that is worth so much is played before any is traded or discarded for something else.
const KEPT: u32 = 4;
/// The most stacks that are thought about at once, as places for units or to be moved.
const STACKS_MAX: usize = 32;
/// The most stacks that are considered as beginnings of campaigns.
const ATTACKERS_MAX: usize = 14;

/// A player that concentrates its force, takes and keeps and breaks regions, and knows when to stop.
#[derive(Clone, Debug)]
pub struct Greedy {
    chance: Seeded,
    /// The odds under the last battle page it saw: the same whenever they are computed.
    odds: Option<Odds>,
    /// Buffers: they hold nothing between decisions.
    actions: ActionList,
    planner: Planner,
    position: Position,
    host: Host,
}

impl Greedy {
    /// Its name.
    pub const NAME: &str = "greedy";

    /// A greedy player with this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Seeded::new(seed),
            odds: None,
            actions: ActionList::new(),
            planner: Planner::default(),
            position: Position::default(),
            host: Host::default(),
        }
    }

    /// Computes the odds when the battle page is new.
    fn learn(&mut self, rules: &Rulebook) {
        let Some(combat) = &rules.combat else { return };
        if !self.odds.as_ref().is_some_and(|odds| odds.is_of(combat)) {
            self.odds = Odds::new(combat);
        }
    }

    fn answer(&mut self, view: &Observation<'_>, army: ArmyId, ask: Ask) -> Option<Action> {
        let is_early = matches!(ask, Ask::Trade { .. } | Ask::Build { .. });
        let least = if is_early { KEPT } else { 1 };
        if let Some(action) = cards::play(view, &mut self.actions, least) {
            return Some(action);
        }
        match ask {
            Ask::Claim { .. } => return opening::claim(view, army, &mut self.chance),
            Ask::Reinforce { .. } => return opening::reinforce(view, army, &mut self.chance),
            Ask::Trade { must } => return self.trade(view, army, must),
            Ask::Defend { most, .. } => return Some(Action::Defend { count: most }),
            Ask::Commit { unit, most, .. } => return Some(Action::Commit { unit, count: most }),
            Ask::Reroll { .. } => return self.reroll(view),
            Ask::Script { text, .. } if judges(view, text) => {}
            Ask::Window { .. } | Ask::Script { .. } => {
                let decision = view.decision()?;
                return cards::answer(view, decision, &mut self.actions, &mut self.host);
            }
            Ask::Build { .. } => return Some(others::build(view, army, &mut self.actions)),
            Ask::Place { left: 0 } => return others::place(view, army),
            Ask::Advance { unit, most, .. } if unit != Rulebook::BASIC => {
                return Some(Action::Advance { unit, count: most });
            }
            Ask::Move { units: Movers::Others, under_way, .. } => {
                let goes_on = under_way.is_some();
                return Some(others::fortify(view, army, goes_on, &mut self.actions));
            }
            Ask::Program { .. }
            | Ask::Order { .. }
            | Ask::Move { units: Movers::Kind(_), .. }
            | Ask::Fire { .. }
            | Ask::Hit { .. } => {
                return rounds::answer(view, army, ask, &mut self.actions);
            }
            _ => {}
        }
        self.learn(view.rulebook());
        if let Ask::Attack { invasion: Some(invasion) } = ask
            && let Some(action) = self.going_on(view, army, invasion)
        {
            return Some(action);
        }
        let odds = self.odds.take()?;
        let judge = self.judge(view, &odds, army);
        let answer = match ask {
            Ask::Place { left } => self.place(&judge, left),
            Ask::Attack { .. } => {
                let own = self.attack(&judge);
                let campaign = self.with_allies(view, army, &odds, own);
                let opens = |space| judge.aims.has_gain(space);
                let strike = strike::instead(view, &mut self.actions, campaign, opens);
                Some(strike.unwrap_or(campaign))
            }
            Ask::Advance { from, to, most, .. } => Some(self.advance(&judge, (from, to), most)),
            Ask::Move { .. } | Ask::Held { .. } => self.best_listed(view, &judge, ask),
            Ask::Script { text, .. } => self.token(view, &judge, text),
            _ => None,
        };
        self.odds = Some(odds);
        answer
    }

    /// Goes on with an invasion that is likely enough to succeed, without a look at the rest of the board.
    fn going_on(
        &mut self,
        view: &Observation<'_>,
        army: ArmyId,
        (from, to): (SpaceId, SpaceId),
    ) -> Option<Action> {
        let odds = self.odds.as_ref()?;
        let [stack, other] = [from, to].map(|space| judge::stack(view, army, space));
        if !goes_on(odds, stack, other.0 + other.1) {
            return None;
        }
        let campaign = attack(odds, stack.0, (from, to));
        let position = &mut self.position;
        let opens = |space| {
            position.fill(view, army);
            Aims::new(view, army, position.field()).has_gain(space)
        };
        Some(strike::instead(view, &mut self.actions, campaign, opens).unwrap_or(campaign))
    }

    /// Adds the answers to a question about force that look best, at most so many in all.
    pub(super) fn options(
        &mut self,
        view: &Observation<'_>,
        ask: Ask,
        usual: Action,
        most: usize,
        answers: &mut Vec<Action>,
    ) {
        let Some(decision) = view.decision() else { return };
        self.learn(view.rulebook());
        let Some(odds) = self.odds.take() else { return };
        let judge = self.judge(view, &odds, decision.army);
        let mut found = match ask {
            Ask::Place { left } if left > 0 => {
                let place = |space| Action::Place { space, unit: Rulebook::BASIC, count: left };
                self.gains(&judge, left).map(|(gain, _, space)| (gain, place(space))).collect()
            }
            Ask::Attack { invasion } => self.attacks(&judge, invasion),
            Ask::Move { units: Movers::Basic, .. } => {
                let mut found = self.listed(view, &judge, ask);
                found.push((f64::INFINITY, Action::End));
                found
            }
            Ask::Advance { unit: Rulebook::BASIC, most, .. } => {
                let counts = [most, most / 2, 0].into_iter();
                counts
                    .map(|count| (0.0, Action::Advance { unit: Rulebook::BASIC, count }))
                    .collect()
            }
            _ => Vec::new(),
        };
        self.odds = Some(odds);
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, action) in found {
            if answers.len() < most && action != usual && view.check(action).is_ok() {
                answers.push(action);
            }
        }
    }

    /// What the victory table makes of the board for an army, in units; 0 where no battle page says how battles go.
    pub(super) fn prospects(&mut self, view: &Observation<'_>, army: ArmyId) -> f64 {
        self.outlook(view, army).map_or(0.0, |(_, prospects)| prospects)
    }

    /// Returns the worth of the whole position to an army, then [`prospects`](Self::prospects), both in units; `None` where
    /// the edition has no battle page.
    pub(super) fn outlook(&mut self, view: &Observation<'_>, army: ArmyId) -> Option<(f64, f64)> {
        self.learn(view.rulebook());
        let odds = self.odds.take()?;
        let judge = self.judge(view, &odds, army);
        let found = (judge.now, self.position.prospects(&judge));
        self.odds = Some(odds);
        Some(found)
    }

    /// The first attack of each campaign, with what it is worth, and to stop, which is always worth a thought; nothing where an
    /// invasion goes on without one.
    fn attacks(
        &mut self,
        judge: &Judge<'_>,
        invasion: Option<(SpaceId, SpaceId)>,
    ) -> Vec<(f64, Action)> {
        let field = self.position.field();
        let goes_on = |(from, to): (SpaceId, SpaceId)| {
            let stack = (field.troops[from.index()], field.power(from));
            goes_on(judge.odds, stack, field.force(to))
        };
        if invasion.is_some_and(goes_on) {
            return Vec::new();
        }
        let mut found = vec![(f64::INFINITY, Action::End)];
        for from in self.attackers(judge) {
            let mut campaigns = Found::new();
            self.planner.all_from(judge, &mut self.position, from, &mut campaigns);
            let field = self.position.field();
            let troops = field.troops[from.index()];
            let attack = |(value, to)| (value, attack(judge.odds, troops, (from, to)));
            found.extend(campaigns.into_iter().map(attack));
        }
        found
    }

    /// Looks at the board with the eyes of an army.
    fn judge<'a>(&mut self, view: &Observation<'a>, odds: &'a Odds, army: ArmyId) -> Judge<'a> {
        self.position.fill(view, army);
        let mut judge = Judge::new(view, odds, army, self.position.field());
        self.position.reckon(&judge);
        judge.now = self.position.value(&judge);
        judge
    }

    /// Says where a token goes, or which one.
    fn token(&mut self, view: &Observation<'_>, judge: &Judge<'_>, text: TextId) -> Option<Action> {
        let pile = view.rulebook().bots.placed_by(text)?;
        view.legal_actions(&mut self.actions);
        let mut best: Option<(f64, Action)> = None;
        for choice in self.actions.choices() {
            let value = match choice.action {
                Action::Answer { answer: Answer::Space(space) } => {
                    judge.aims.value_of_token(view, judge, self.position.field(), (pile, space))
                }
                Action::Answer { answer: Answer::Token(token) } => {
                    let TokenPlace::Space(space) = view.token_place(token) else { continue };
                    judge.aims.urgency(judge, self.position.field(), space)
                }
                _ => continue,
            };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, choice.action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// Trades whenever it can: the set that is worth most, with the fewest jokers, unless what its cards say is worth
    /// more.
    fn trade(&mut self, view: &Observation<'_>, army: ArmyId, must: bool) -> Option<Action> {
        view.legal_actions(&mut self.actions);
        let rules = view.rulebook();
        let worth = |cards| {
            let units = i64::from(view.set_worth(cards)?) * 4;
            let spaces = cards.iter().filter_map(|&card| rules.cards[card].space);
            let held = spaces.filter(|&space| view.owner(space) == Some(army)).count();
            let directives = 4 * i64::from(cards::worth_of(rules, &cards));
            Some(units + i64::from(held > 0) - 3 * i64::from(n_jokers(rules, cards)) - directives)
        };
        let sets = self.actions.choices().iter().filter_map(|choice| match choice.action {
            Action::Trade { cards } => Some((worth(cards), choice.action)),
            _ => None,
        });
        let best = sets.max_by_key(|&(worth, _)| worth).map(|(_, action)| action)?;
        if let Action::Trade { cards } = best
            && !must
            && cards::loss_of(view, army, &cards) > f64::from(view.set_worth(cards).unwrap_or(0))
        {
            return Some(Action::End);
        }
        Some(best)
    }

    /// The die with the most sides: it never does worse than another.
    fn reroll(&mut self, view: &Observation<'_>) -> Option<Action> {
        view.legal_actions(&mut self.actions);
        self.actions.choices().last().map(|choice| choice.action)
    }

    /// What the best that can start from `from` is worth, with `more` units there.
    fn prospect(&mut self, judge: &Judge<'_>, from: SpaceId, more: u32) -> f64 {
        let mark = self.position.mark(judge);
        self.position.add(judge, from, f64::from(more));
        let staying = self.position.value(judge);
        let going = self.planner.best_from(judge, &mut self.position, from);
        self.position.back_to(&mark);
        going.map_or(staying, |campaign| campaign.value.max(staying))
    }

    /// The own spaces that fit, ascending: of more than so many those with the most troops.
    fn largest(
        &self,
        judge: &Judge<'_>,
        most: usize,
        fits: impl Fn(&Field, SpaceId) -> bool,
    ) -> SmallVec<[SpaceId; STACKS_MAX]> {
        let field = self.position.field();
        let own = |space: &SpaceId| field.owner[space.index()] == judge.me && fits(field, *space);
        let troops = |space: SpaceId| field.troops[space.index()];
        let mut found: SmallVec<[SpaceId; STACKS_MAX]> =
            judge.rules.board.spaces.ids().filter(own).collect();
        if found.len() > most {
            found.sort_by(|&a, &b| troops(b).total_cmp(&troops(a)));
            found.truncate(most);
            found.sort_unstable();
        }
        found
    }

    /// What so many units add where they may be needed: the gain, and what the space is worth without them.
    fn gains(&mut self, judge: &Judge<'_>, left: u32) -> impl Iterator<Item = (f64, f64, SpaceId)> {
        let needed = |field: &Field, space: SpaceId| {
            borders_enemy(judge, field, space) || judge.aims.is_guarded(space)
        };
        let spaces = self.largest(judge, STACKS_MAX, needed);
        spaces.into_iter().map(move |space| {
            let without = self.prospect(judge, space, 0);
            (self.prospect(judge, space, left) - without, without, space)
        })
    }

    /// Puts units where they add most, and only as many as it takes.
    fn place(&mut self, judge: &Judge<'_>, left: u32) -> Option<Action> {
        let mut best: Option<(f64, f64, SpaceId)> = None;
        for gain in self.gains(judge, left) {
            if best.is_none_or(|(most, ..)| gain.0 > most) {
                best = Some(gain);
            }
        }
        let (gain, without, space) = best?;
        let mut count = left;
        while count > 3 {
            let half = count.div_ceil(2);
            if self.prospect(judge, space, half) - without < judge.taste.half * gain {
                break;
            }
            count = half;
        }
        Some(Action::Place { space, unit: Rulebook::BASIC, count })
    }

    /// The best attack of an ally, where there is one that is worth much more than going on, instead of going on.
    fn with_allies(
        &mut self,
        view: &Observation<'_>,
        army: ArmyId,
        odds: &Odds,
        own: Action,
    ) -> Action {
        if own != Action::End || !view.attacks_with_allies() {
            return own;
        }
        for (ally, _) in view.rulebook().armies.iter().filter(|&(ally, _)| ally != army) {
            if !view.commanders(ally).meets(view.commanders(army)) || view.is_eliminated(ally) {
                continue;
            }
            let mut judge = self.judge(view, odds, ally);
            // What an ally conquers brings no card, and it has its own mind.
            judge.card = 0.0;
            judge.now += ALLY_MARGIN;
            let action = self.attack(&judge);
            if action != Action::End && view.check(action).is_ok() {
                return action;
            }
        }
        own
    }

    /// The own spaces that an attack can come from.
    fn attackers(&self, judge: &Judge<'_>) -> SmallVec<[SpaceId; STACKS_MAX]> {
        self.largest(judge, ATTACKERS_MAX, |field, from| {
            free(judge.odds, field.troops[from.index()]) > 0 && borders_enemy(judge, field, from)
        })
    }

    fn attack(&mut self, judge: &Judge<'_>) -> Action {
        let mut best: Option<Campaign> = None;
        for from in self.attackers(judge) {
            let found = self.planner.best_from(judge, &mut self.position, from);
            if let Some(campaign) = found
                && best.is_none_or(|best| campaign.value > best.value)
            {
                best = Some(campaign);
            }
        }
        let staying = judge.now + judge.taste.margin - judge.urge;
        let best = best.filter(|campaign| campaign.value > staying);
        let field = self.position.field();
        best.map_or(Action::End, |Campaign { from, to, .. }| {
            attack(judge.odds, field.troops[from.index()], (from, to))
        })
    }

    /// Moves in with what is best for the next campaign, or for keeping both spaces.
    fn advance(&mut self, judge: &Judge<'_>, (from, to): (SpaceId, SpaceId), most: u32) -> Action {
        let mut best = (f64::NEG_INFINITY, most);
        let mark = self.position.mark(judge);
        let mut tried = None;
        for count in [most, most / 2, 0] {
            if tried.replace(count) == Some(count) {
                continue;
            }
            self.position.add(judge, from, -f64::from(count));
            self.position.add(judge, to, f64::from(count));
            let value = self.prospect(judge, from, 0).max(self.prospect(judge, to, 0));
            self.position.back_to(&mark);
            if value > best.0 {
                best = (value, count);
            }
        }
        Action::Advance { unit: Rulebook::BASIC, count: best.1 }
    }

    /// The listed answers, each with its greatest count and with what the position is worth after it.
    fn listed(
        &mut self,
        view: &Observation<'_>,
        judge: &Judge<'_>,
        ask: Ask,
    ) -> Vec<(f64, Action)> {
        view.legal_actions(&mut self.actions);
        let mut found = Vec::new();
        let mark = self.position.mark(judge);
        let stacks =
            self.largest(judge, STACKS_MAX, |field, space| field.troops[space.index()] > 1.0);
        for choice in self.actions.choices() {
            match (choice.action, ask) {
                (Action::Move { from, .. }, _) if !stacks.contains(&from) => continue,
                (Action::Move { from, to, .. }, _) => {
                    self.position.add(judge, from, -f64::from(choice.most));
                    self.position.add(judge, to, f64::from(choice.most));
                }
                (Action::Held { space }, Ask::Held { units }) => {
                    self.position.add(judge, space, f64::from(units));
                }
                _ => continue,
            }
            found.push((self.position.value(judge), choice.action.with_count(choice.most)));
            self.position.back_to(&mark);
        }
        found
    }

    /// Of the listed answers the one after which the position is worth most.
    fn best_listed(
        &mut self,
        view: &Observation<'_>,
        judge: &Judge<'_>,
        ask: Ask,
    ) -> Option<Action> {
        let mut best = (judge.now + judge.taste.moving, None);
        for (value, action) in self.listed(view, judge, ask) {
            if value > best.0 {
                best = (value, Some(action));
            }
        }
        let stays = matches!(ask, Ask::Move { .. }).then_some(Action::End);
        best.1.or(stays)
    }
}

/// Of so many units those that may attack.
fn free(odds: &Odds, troops: f64) -> u32 {
    odds::whole(troops).saturating_sub(odds.combat().attack.stay_behind)
}

/// An attack with the most dice from where so many units stand.
fn attack(odds: &Odds, troops: f64, (from, to): (SpaceId, SpaceId)) -> Action {
    let dice = odds.combat().attack.dice.into();
    Action::Attack { from, to: to.into(), count: free(odds, troops).min(dice) }
}

/// Whether an invasion is so likely to succeed that it goes on without another thought: the units where it comes from, with
/// what those of other kinds add, against all that defends.
fn goes_on(odds: &Odds, (troops, power): (f64, f64), defenders: f64) -> bool {
    let attackers = f64::from(free(odds, troops)) + power;
    odds.win(attackers, defenders) >= taste::GOES_ON
}

/// Whether a question is one of where a token goes, and no function of the edition answers it.
fn judges(view: &Observation<'_>, text: TextId) -> bool {
    let hints = &view.rulebook().bots;
    hints.placed_by(text).is_some() && hints.answered_by(text).is_none()
}

impl Bot for Greedy {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        let Some(decision) = view.decision() else { return Action::End };
        let answer = self.answer(view, decision.army, decision.ask);
        let legal = answer.filter(|&action| view.check(action).is_ok());
        legal.unwrap_or_else(|| first_legal(view, &mut self.actions))
    }

    fn reseed(&mut self, seed: u64) {
        self.chance = Seeded::new(seed);
    }

    fn refusal(&self, rules: &Rulebook) -> Option<Refusal> {
        needs_attack(rules, Self::NAME)
    }
}
