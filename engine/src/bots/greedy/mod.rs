//! The `greedy` bot: a sensible opponent.
//!
//! [`judge`] evaluates a position; [`campaign`] searches campaigns, in which one stack takes
//! several spaces. In most decisions `greedy` takes the answer after which the best campaign has
//! the highest value.

mod aims;
mod campaign;
mod expansion;
mod judge;
mod odds;
mod opening;
mod position;
mod preferences;
mod strike;

use smallvec::SmallVec;

use super::{Bot, Random, cards, first_legal, others, rounds, tries::Tries};
use crate::game::{Action, ActionList, Ask, ScriptAnswer, Seeded};
use crate::model::{ArmyId, AttackTarget, Rulebook, SpaceId, TableId, TextId, TokenPlace};
use crate::observation::Observation;
use crate::script::Host;
use crate::steps::Movers;
use aims::Aims;
use campaign::{Campaign, Found, Planner, borders_enemy};
use judge::{ExpectedBoard, Judge, n_jokers};
pub(super) use judge::{next_set, per_space, regions};
use odds::BattlePageOdds;
use position::ValuedPosition;
use preferences::Patience;

/// The additional gain in value that an attack by an ally must bring.
const ALLY_MARGIN: f64 = 1.5;
/// The worth from which a card is played before any card is traded or discarded for something else.
const KEPT: u32 = 4;
/// The maximum number of stacks evaluated at once, as places for units or for a move.
const STACKS_MAX: usize = 32;
/// The maximum number of stacks from which campaigns are searched.
const ATTACKERS_MAX: usize = 14;

/// A bot that concentrates its force, takes, keeps and breaks regions, and stops when attacks no
/// longer pay.
#[derive(Clone, Debug)]
pub struct Greedy {
    chance: Seeded,
    patience: Patience,
    /// The odds under the last battle page seen; a pure function of that page.
    odds: Option<BattlePageOdds>,
    /// A buffer, like the fields below; its content is not kept between decisions.
    actions: ActionList,
    planner: Planner,
    position: ValuedPosition,
    host: Host,
    tries: Tries,
    /// The bot for what would be tried, in trials of a bot that searches; `None` where it is tried.
    untried: Option<Random>,
}

impl Greedy {
    /// The bot's name.
    pub const NAME: &str = "greedy";

    /// Creates a greedy bot with this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Seeded::new(seed),
            patience: Patience::LONG,
            odds: None,
            actions: ActionList::new(),
            planner: Planner::default(),
            position: ValuedPosition::default(),
            host: Host::default(),
            tries: Tries::default(),
            untried: None,
        }
    }

    /// Creates a bot with this seed that attacks sooner in a long game.
    pub(super) fn impatient(seed: u64) -> Self {
        Self { patience: Patience::SHORT, ..Self::new(seed) }
    }

    /// Creates a bot for trials, with this seed: it answers at random instead of trying answers.
    pub(super) fn quick(seed: u64) -> Self {
        Self { untried: Some(Random::new(seed)), ..Self::new(seed) }
    }

    /// Computes the odds if the battle page is new.
    fn learn(&mut self, rules: &Rulebook) {
        let Some(combat) = &rules.combat else { return };
        if !self.odds.as_ref().is_some_and(|odds| odds.is_of(combat)) {
            self.odds = BattlePageOdds::new(combat);
        }
    }

    fn answer(&mut self, view: &Observation<'_>, army: ArmyId, ask: Ask) -> Option<Action> {
        if let Some(action) = self.play(view, army, ask) {
            return Some(action);
        }
        if self.tries(view, ask) {
            return self.best_tried(view, army);
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
            Ask::Buy { .. } => return Some(others::buy(view, army, &mut self.actions)),
            Ask::Lose { .. } => return Some(others::lose(view, army, &mut self.actions)),
            Ask::Retreat { .. } => return Some(others::retreat(view, army, &mut self.actions)),
            Ask::Place { left: 0 } => return Some(others::place(view, army, &mut self.actions)),
            Ask::Advance { unit, most, .. } if unit != Rulebook::BASIC => {
                return Some(Action::Advance { unit, count: most });
            }
            Ask::Move { units: Movers::Several, under_way, .. } => {
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
        self.planned(view, army, ask)
    }

    /// Returns the answer that follows from the odds of battles.
    fn planned(&mut self, view: &Observation<'_>, army: ArmyId, ask: Ask) -> Option<Action> {
        self.learn(view.rulebook());
        if let Ask::Attack { invasion: Some(invasion) } = ask
            && let Some(action) = self.going_on(view, army, invasion)
        {
            return Some(action);
        }
        let odds = self.odds.take()?;
        let judge = self.judge(view, &odds, army);
        let answer = match ask {
            Ask::Place { left } => self.place(view, &judge, left),
            Ask::Attack { .. } => {
                let own = self.attack(&judge);
                let campaign = self.with_allies(view, army, &odds, own);
                let opens = |space| judge.aims.has_gain(space);
                let strike = strike::instead(view, &mut self.actions, campaign, opens);
                let found = strike.unwrap_or(campaign);
                Some(expansion::instead(view, &mut self.actions, found))
            }
            Ask::Advance { from, to, most, .. } => Some(self.advance(&judge, (from, to), most)),
            Ask::Move { .. } | Ask::Held { .. } => self.best_listed(view, &judge, ask),
            Ask::Script { text, .. } => self.token(view, &judge, text),
            _ => None,
        };
        self.odds = Some(odds);
        answer
    }

    /// Checks whether the answers to a question are tried, because no policy knows it.
    pub(super) fn tries(&mut self, view: &Observation<'_>, ask: Ask) -> bool {
        let rules = view.rulebook();
        match ask {
            Ask::Script { .. } => !rules.bots.answer_questions(),
            Ask::Pay { .. } | Ask::Order { card: None } => true,
            Ask::Place { .. } if view.places_beyond() => true,
            Ask::Place { left: 1.. }
            | Ask::Held { .. }
            | Ask::Attack { .. }
            | Ask::Advance { unit: Rulebook::BASIC, .. } => !self.plans(rules),
            Ask::Move { units: Movers::Kind(_), .. } => !rounds::are_played(rules),
            Ask::Move { step, .. } => !self.plans(rules) || rounds::moves_out(rules, step),
            _ => false,
        }
    }

    /// Checks whether answers can follow from the odds of battles.
    fn plans(&mut self, rules: &Rulebook) -> bool {
        self.learn(rules);
        super::attack(rules).is_some() && self.odds.is_some()
    }

    /// Plays a card that is worth it; in an edition that gives no card a worth, one that improves
    /// the position.
    fn play(&mut self, view: &Observation<'_>, army: ArmyId, ask: Ask) -> Option<Action> {
        // A card played for its effect is one of the answers that are tried.
        if let Ask::Order { card: None } = ask {
            return None;
        }
        let is_early = matches!(ask, Ask::Trade { .. } | Ask::Buy { .. });
        let least = if is_early { KEPT } else { 1 };
        if let Some(action) = cards::play(view, &mut self.actions, least) {
            return Some(action);
        }
        let rules = view.rulebook();
        if self.untried.is_some() || !rules.plays_cards() || cards::have_worth(rules) {
            return None;
        }
        self.with_tries(|tries, chance, bot| tries.play(view, army, chance, bot))
    }

    /// Returns the answer that does best when it is tried.
    fn best_tried(&mut self, view: &Observation<'_>, army: ArmyId) -> Option<Action> {
        if let Some(bot) = &mut self.untried {
            return Some(bot.decide(view));
        }
        let best = self.with_tries(|tries, chance, bot| tries.best(view, army, chance, bot))?;
        Some(expansion::with_fewest(view, best))
    }

    fn with_tries<T>(&mut self, work: impl FnOnce(&mut Tries, &mut Seeded, &mut Self) -> T) -> T {
        let (mut tries, mut chance) = (std::mem::take(&mut self.tries), self.chance.clone());
        let done = work(&mut tries, &mut chance, self);
        (self.tries, self.chance) = (tries, chance);
        done
    }

    /// Continues an invasion that is likely enough to succeed, without evaluating the rest of the
    /// board. Returns `None` for any other invasion.
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

    /// Adds the best answers to a question about force until `answers` holds `most` of them.
    pub(super) fn options(
        &mut self,
        view: &Observation<'_>,
        ask: Ask,
        usual: Action,
        most: usize,
        answers: &mut Vec<Action>,
    ) {
        self.ranked(view, (ask, usual), answers, |_, _, _| true);
        answers.truncate(most);
    }

    /// Adds the worse answers that a player who tries to win may give: no attack that is likely to
    /// fail, and no move that gives something away. Returns `false` if the question is not about
    /// force.
    pub(super) fn mistakes(
        &mut self,
        view: &Observation<'_>,
        ask: Ask,
        usual: Action,
        answers: &mut Vec<Action>,
    ) -> bool {
        self.ranked(view, (ask, usual), answers, |judge, field, (value, action)| match action {
            Action::Attack { from, to: AttackTarget::Space(to), .. } => {
                let troops = field.troops[from.index()];
                let force = f64::from(free(judge.odds, troops)) + field.power(from);
                judge.odds.win(force, field.force(to)) >= preferences::FAIR
            }
            Action::End => !matches!(ask, Ask::Attack { .. }),
            Action::Move { .. } => value >= judge.now - preferences::UNNOTICED,
            _ => true,
        })
    }

    /// Adds the answers to a question about force that fit, the best first, without the usual one.
    /// Returns `false` if the question is not about force.
    fn ranked(
        &mut self,
        view: &Observation<'_>,
        (ask, usual): (Ask, Action),
        answers: &mut Vec<Action>,
        fits: impl Fn(&Judge<'_>, &ExpectedBoard, (f64, Action)) -> bool,
    ) -> bool {
        let Some(decision) = view.decision() else { return false };
        self.learn(view.rulebook());
        let Some(odds) = self.odds.take() else { return false };
        let judge = self.judge(view, &odds, decision.army);
        let found = self.valued(view, &judge, ask);
        let is_of_force = found.is_some();
        let mut found = found.unwrap_or_default();
        let field = self.position.field();
        found.retain(|&(value, action)| action != usual && fits(&judge, field, (value, action)));
        self.odds = Some(odds);
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        answers.extend(
            found
                .into_iter()
                .map(|(_, action)| action)
                .filter(|&action| view.check(action).is_ok()),
        );
        is_of_force
    }

    /// Returns answers to a question about force with their values, of which only the order
    /// matters; `None` for other questions.
    fn valued(
        &mut self,
        view: &Observation<'_>,
        judge: &Judge<'_>,
        ask: Ask,
    ) -> Option<Vec<(f64, Action)>> {
        Some(match ask {
            Ask::Place { left } if left > 0 => {
                let unit = Rulebook::BASIC;
                let place = |space, count| Action::Place { space, unit, count };
                let gains = self.gains(view, judge, left).into_iter();
                gains.map(|gain| (gain.more, place(gain.space, gain.count))).collect()
            }
            Ask::Attack { invasion } => self.attacks(judge, invasion),
            Ask::Move { units: Movers::Basic, .. } => {
                let mut found = self.listed(view, judge, ask);
                found.push((f64::INFINITY, Action::End));
                found
            }
            Ask::Advance { unit: Rulebook::BASIC, most, .. } => {
                let counts = [most, most / 2, 0].into_iter();
                counts
                    .map(|count| (0.0, Action::Advance { unit: Rulebook::BASIC, count }))
                    .collect()
            }
            _ => return None,
        })
    }

    /// Returns the attacks that are likely to make the conquest for which this turn's card is drawn,
    /// the best first; none once it is made.
    pub(super) fn sure(&mut self, view: &Observation<'_>, army: ArmyId) -> Vec<Action> {
        self.learn(view.rulebook());
        let Some(odds) = self.odds.take() else { return Vec::new() };
        let judge = self.judge(view, &odds, army);
        let mut found = Vec::new();
        let attackers = if judge.card > 0.0 { self.attackers(&judge) } else { SmallVec::new() };
        for from in attackers {
            let mut campaigns = Found::new();
            self.planner.all_from(&judge, &mut self.position, from, &mut campaigns);
            let field = self.position.field();
            let troops = field.troops[from.index()];
            let force = f64::from(free(&odds, troops)) + field.power(from);
            for &to in judge.rules.board.neighbours(from) {
                let win = odds.win(force, field.force(to));
                if win >= preferences::SURE && judge.may_attack(field.owner[to.index()], to) {
                    let known = campaigns.iter().find(|&&(_, first)| first == to);
                    let value = known.map_or(f64::NEG_INFINITY, |&(value, _)| value);
                    found.push((value, win, attack(&odds, troops, (from, to))));
                }
            }
        }
        self.odds = Some(odds);
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)));
        found.retain(|&(.., action)| view.check(action).is_ok());
        found.into_iter().map(|(.., action)| action).collect()
    }

    /// Returns the value of the board under the victory table for an army, in units; 0 where the
    /// edition has no battle page.
    pub(super) fn prospects(&mut self, view: &Observation<'_>, army: ArmyId) -> f64 {
        self.outlook(view, army).map_or(0.0, |(_, prospects)| prospects)
    }

    /// Returns the value of the whole position to an army, then [`prospects`](Self::prospects),
    /// both in units. Returns `None` where the edition has no battle page.
    pub(super) fn outlook(&mut self, view: &Observation<'_>, army: ArmyId) -> Option<(f64, f64)> {
        self.learn(view.rulebook());
        let odds = self.odds.take()?;
        let judge = self.judge(view, &odds, army);
        let found = (judge.now, self.position.prospects(&judge));
        self.odds = Some(odds);
        Some(found)
    }

    /// Returns the first attack of each campaign, with its value, and the end of attacking, which
    /// is always considered. Returns nothing when the invasion continues without evaluation.
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

    /// Evaluates the board for an army.
    fn judge<'a>(
        &mut self,
        view: &Observation<'a>,
        odds: &'a BattlePageOdds,
        army: ArmyId,
    ) -> Judge<'a> {
        self.position.fill(view, army);
        let mut judge = Judge::new(view, odds, army, self.position.field(), self.patience);
        self.position.reckon(&judge);
        judge.now = self.position.value(&judge);
        judge
    }

    /// Chooses the space for a token, or the token to be moved.
    fn token(&mut self, view: &Observation<'_>, judge: &Judge<'_>, text: TextId) -> Option<Action> {
        let pile = view.rulebook().bots.placed_by(text)?;
        view.legal_actions(&mut self.actions);
        let mut best: Option<(f64, Action)> = None;
        for choice in self.actions.choices() {
            let value = match choice.action {
                Action::Answer { answer: ScriptAnswer::Space(space) } => {
                    judge.aims.value_of_token(view, judge, self.position.field(), (pile, space))
                }
                Action::Answer { answer: ScriptAnswer::Token(token) } => {
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

    /// Trades the set with the highest worth and the fewest jokers. Ends the step instead if the
    /// effects of its cards are worth more and no trade is required.
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

    /// Chooses the die with the most sides; no other die does better.
    fn reroll(&mut self, view: &Observation<'_>) -> Option<Action> {
        view.legal_actions(&mut self.actions);
        self.actions.choices().last().map(|choice| choice.action)
    }

    /// Returns the value of the best campaign from `from` with `more` units there, or of staying if
    /// that is higher.
    fn prospect(&mut self, judge: &Judge<'_>, from: SpaceId, more: u32) -> f64 {
        let mark = self.position.mark(judge);
        self.position.add(judge, from, f64::from(more));
        let staying = self.position.value(judge);
        let going = self.planner.best_from(judge, &mut self.position, from);
        self.position.back_to(&mark);
        going.map_or(staying, |campaign| campaign.value.max(staying))
    }

    /// Returns the own spaces that fit, ascending. If there are more than `most`, returns those
    /// with the most troops.
    fn largest(
        &self,
        judge: &Judge<'_>,
        most: usize,
        fits: impl Fn(&ExpectedBoard, SpaceId) -> bool,
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

    /// Returns the gain from `left` more units, or as many as there is room for, on each space that
    /// may need them; where none of these has room, on any other.
    fn gains(&mut self, view: &Observation<'_>, judge: &Judge<'_>, left: u32) -> Vec<Gain> {
        let needed = |field: &ExpectedBoard, space: SpaceId| {
            borders_enemy(judge, field, space) || judge.aims.is_guarded(space)
        };
        let has_room = |space| view.room_on(ArmyId(judge.me), space) > 0;
        let fits = |field: &ExpectedBoard, space| has_room(space) && needed(field, space);
        let mut spaces = self.largest(judge, STACKS_MAX, fits);
        if spaces.is_empty() && view.rulebook().board.most.is_some() {
            spaces = self.largest(judge, STACKS_MAX, |_, space| has_room(space));
        }
        let gain = |space| {
            let count = left.min(view.room_on(ArmyId(judge.me), space));
            let without = self.prospect(judge, space, 0);
            let more = self.prospect(judge, space, count) - without;
            Gain { more, without, space, count }
        };
        spaces.into_iter().map(gain).collect()
    }

    /// Places units where they add most, and only as many as most of the gain requires.
    fn place(&mut self, view: &Observation<'_>, judge: &Judge<'_>, left: u32) -> Option<Action> {
        let mut best: Option<Gain> = None;
        for gain in self.gains(view, judge, left) {
            if best.is_none_or(|best| gain.more > best.more) {
                best = Some(gain);
            }
        }
        let Gain { more: gain, without, space, mut count } = best?;
        while count > 3 {
            let half = count.div_ceil(2);
            if self.prospect(judge, space, half) - without < judge.taste.half * gain {
                break;
            }
            count = half;
        }
        Some(Action::Place { space, unit: Rulebook::BASIC, count })
    }

    /// Returns the best attack by an ally if the own army would stop and that attack is worth
    /// clearly more. Returns `own` otherwise.
    fn with_allies(
        &mut self,
        view: &Observation<'_>,
        army: ArmyId,
        odds: &BattlePageOdds,
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
            // A conquest by an ally brings no card; the margin allows for the ally's own plans.
            judge.card = 0.0;
            judge.now += ALLY_MARGIN;
            let action = self.attack(&judge);
            if action != Action::End && view.check(action).is_ok() {
                return action;
            }
        }
        own
    }

    /// Returns the own spaces from which an attack is possible.
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

    /// Moves in with the number of units that is best for the next campaign, or for keeping both
    /// spaces.
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

    /// Returns the listed answers, each with its greatest count and the value of the position after
    /// it.
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

    /// Returns the listed answer after which the position has the highest value.
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

/// The gain from more units on a space.
#[derive(Clone, Copy)]
struct Gain {
    /// The value that they add.
    more: f64,
    /// The value without them.
    without: f64,
    space: SpaceId,
    count: u32,
}

/// Returns the number of units that may attack from a space with `troops`.
fn free(odds: &BattlePageOdds, troops: f64) -> u32 {
    odds::whole(troops).saturating_sub(odds.combat().attack.stay_behind)
}

/// Returns an attack from `from` on `to` with the most dice that its `troops` allow.
fn attack(odds: &BattlePageOdds, troops: f64, (from, to): (SpaceId, SpaceId)) -> Action {
    let dice = odds.combat().attack.dice.into();
    Action::Attack { from, to: to.into(), count: free(odds, troops).min(dice) }
}

/// Checks whether an invasion is likely enough to succeed to continue without evaluation. Compares
/// the attacking units, with the strength of other kinds, to the full strength of the defence.
fn goes_on(odds: &BattlePageOdds, (troops, power): (f64, f64), defenders: f64) -> bool {
    let attackers = f64::from(free(odds, troops)) + power;
    odds.win(attackers, defenders) >= preferences::GOES_ON
}

/// Checks whether a question is about the space of a token and no function of the edition answers
/// it.
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
        if let Some(bot) = &mut self.untried {
            bot.reseed(seed);
        }
    }
}
