//! Attacks on tokens: the attacker's dice against a number, and nobody defends. Part of an `invade` step.
//!
//! Such a battle goes the way of every other, from its declaration to the windows around the dice; what differs is who
//! may be attacked from where, and what the dice lead to.

use crate::dice::{self, Prepared};
use crate::model::{
    ArmyId, ArmyMask, HookOn, Lost, Rulebook, SeatMask, Side, SpaceId, TableId, TargetId, TokenId,
    TokenPlace, Window,
};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::effect::{EffectKind, Until};
use crate::rules::event::{Event, Faces, Sink};
use crate::rules::frame::{BattleAt, Frame};
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;
use crate::rules::state::{Battle, SideDice};
use crate::rules::steps::reinforce::check_count;

/// The most that everything added to a total comes to, either way.
const MORE_MAX: i32 = 1_000_000;

impl<'a> Scene<'a> {
    /// The space on which a token can be attacked: an open one, unless its target says otherwise.
    pub(crate) fn token_space(self, token: TokenId) -> Option<SpaceId> {
        let over_closed = |token| {
            self.rules.target_of(token).is_some_and(|target| self.rules.targets[target].over_closed)
        };
        match self.token_place(token) {
            TokenPlace::Space(at)
                if self.has_space(at) && (!self.is_closed(at) || over_closed(token)) =>
            {
                Some(at)
            }
            TokenPlace::Space(_)
            | TokenPlace::Pile
            | TokenPlace::Removed
            | TokenPlace::Laid(_)
            | TokenPlace::Drawn => None,
        }
    }

    /// The token that keeps a space from being attacked: it lies there, and its faction controls the space.
    #[inline]
    pub(crate) fn shield(self, space: SpaceId) -> Option<TokenId> {
        if self.rules.targetable.is_empty() { None } else { self.shield_among(space) }
    }

    #[cold]
    fn shield_among(self, space: SpaceId) -> Option<TokenId> {
        let faction = self.rules.armies[self.stands_on(space)?].faction;
        let shields = |&(token, target): &(TokenId, TargetId)| {
            let row = &self.rules.targets[target];
            row.shields && row.faction == faction && self.token_space(token) == Some(space)
        };
        let found = self.rules.targetable.iter().copied().find(shields);
        found.map(|(token, _)| token)
    }

    /// Whether a target lying on `at` is attacked from `from`.
    fn is_reached(self, target: TargetId, from: SpaceId, at: SpaceId) -> bool {
        let row = &self.rules.targets[target];
        if from == at {
            row.from.under
        } else {
            row.from.adjacent && self.rules.board.adjacent(from, at)
        }
    }

    /// The tokens that an army may attack from an own space, ascending.
    pub(crate) fn strikes(
        self,
        army: ArmyId,
        from: SpaceId,
    ) -> impl Iterator<Item = TokenId> + use<'a> {
        let all = self.rules.targetable.iter().copied();
        let reached = all.filter(move |&(token, target)| {
            self.rules.targets[target].faction != self.rules.armies[army].faction
                && self.token_space(token).is_some_and(|at| self.is_reached(target, from, at))
        });
        reached.map(|(token, _)| token)
    }

    pub(crate) fn list_strikes(self, actions: &mut ActionList) {
        for army in self.attacking() {
            for from in self.spaces_on(army) {
                let most = self.attackers(army, from);
                if most > 0 {
                    for token in self.strikes(army, from) {
                        actions.push(Choice::up_to(Action::Strike { from, token, count: 1 }, most));
                    }
                }
            }
        }
    }

    pub(crate) fn check_strike(
        self,
        from: SpaceId,
        token: TokenId,
        count: u32,
    ) -> Result<(), Illegal> {
        let Some(target) = self.rules.target_of(token).filter(|_| self.has_space(from)) else {
            return Err(Illegal::Unknown);
        };
        let Some(army) = self.attacks_from(from) else {
            return Err(Illegal::NotOwn { space: from });
        };
        let is_friend = self.rules.targets[target].faction == self.rules.armies[army].faction;
        let Some(at) = self.token_space(token).filter(|_| !is_friend) else {
            return Err(Illegal::NoTarget { token });
        };
        if !self.is_reached(target, from, at) {
            return Err(Illegal::NotAdjacent { from, to: at });
        }
        let most = self.attackers(army, from);
        if most == 0 {
            let stay = self.combat().attack.stay_behind;
            return Err(Illegal::TooFew { space: from, present: self.troops(from, army), stay });
        }
        check_count(count, 1, most)
    }

    /// Who stands for a token in its battle: the army of its faction that controls the space, else the first with a seat
    /// that is not out.
    fn defender_of(self, target: TargetId, at: SpaceId) -> ArmyId {
        let faction = self.rules.targets[target].faction;
        let armies = &self.rules.factions[faction].armies;
        let holder = self.stands_on(at).filter(|&army| self.rules.armies[army].faction == faction);
        let plays =
            |&&army: &&ArmyId| !self.commanders(army).is_empty() && !self.is_eliminated(army);
        let seated = armies.iter().find(plays).or(armies.first()).copied();
        holder.or(seated).unwrap_or(ArmyId(0))
    }

    /// What the markers of tracks add to the total of an army's attack on a target.
    pub(crate) fn track_modifier(self, target: TargetId, army: ArmyId) -> i32 {
        let faction = self.rules.armies[army].faction;
        let rows = self.rules.targets[target].modifiers.iter();
        let own = rows.filter(|row| row.faction == faction);
        let sum = own.fold(0_i32, |sum, row| {
            let track = &self.rules.tracks[row.track];
            let number = track.number(&row.column, self.track(row.track));
            sum.saturating_add(number.unwrap_or(0))
        });
        sum.clamp(-MORE_MAX, MORE_MAX)
    }

    /// What lasting effects add to the total of a side.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    pub(crate) fn effect_modifier(self, side: Side) -> i32 {
        let each = self.state.effects.iter().map(|effect| match effect.kind {
            EffectKind::AddToTotal { side: whose, add } if whose == side => i32::from(add),
            _ => 0,
        });
        each.sum()
    }

    /// The dice of an attack on a token from a space, with everything there that can be committed, and what is needed
    /// beyond them. As things stand now.
    pub(crate) fn strike_dice(
        self,
        from: SpaceId,
        token: TokenId,
        count: u32,
    ) -> Option<(Prepared, i64)> {
        let (combat, target) = (self.rules.combat.as_ref()?, self.rules.target_of(token)?);
        let army = self.stands_on(from)?;
        let n = u8::try_from(count).unwrap_or(u8::MAX).min(combat.attack.dice);
        let units = self.rules.units.iter().skip(1).flat_map(move |(unit, row)| {
            let works = self.n_able(from, army, unit).min(n.into()) as usize;
            row.battle.into_iter().flat_map(move |modifier| std::iter::repeat_n(modifier, works))
        });
        let all = units.chain(self.lasting_modifiers(Side::Attacker));
        let prepared = dice::pool(&combat.attack, self.at_most_dice(Side::Attacker, n), all);
        let more = self.track_modifier(target, army) + self.effect_modifier(Side::Attacker);
        Some((prepared, i64::from(self.rules.targets[target].total) - i64::from(more)))
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Declares a battle for a token. Another target ends the invasion under way; another origin goes on with it.
    pub(crate) fn do_strike(&mut self, from: SpaceId, token: TokenId, count: u32) {
        let at = self.scene().token_space(token);
        let same = at.is_some_and(|at| self.is_aimed_at(at, Some(token)));
        let another = self.state.invasion.is_some() && !same;
        if another && self.rules.has_hook(HookOn::InvasionEnded) {
            self.push(Frame::Strike { from, token, count });
            self.end_invasion(false);
        } else {
            self.declare_strike(from, token, count);
        }
    }

    /// An attack that waited for the reactions to the end of another invasion.
    pub(crate) fn step_strike(&mut self, from: SpaceId, token: TokenId, count: u32) -> Next {
        self.pop();
        let is_invading = self.scene().invading().is_some();
        if is_invading && self.scene().check_strike(from, token, count).is_ok() {
            self.declare_strike(from, token, count);
        }
        self.state.top().map_or(Next::Ask, Next::Goto)
    }

    fn declare_strike(&mut self, from: SpaceId, token: TokenId, count: u32) {
        let scene = self.scene();
        let (Some(target), Some(to)) = (self.rules.target_of(token), scene.token_space(token))
        else {
            return;
        };
        let army = scene.attacks_from(from).unwrap_or(scene.mover());
        let defender = scene.defender_of(target, to);
        let fresh = self.invade(army, from, to, Some(token), 0);
        let mut attack =
            SideDice { n: u8::try_from(count).unwrap_or(u8::MAX), ..SideDice::default() };
        attack.committed[Rulebook::BASIC.index()] = attack.n;
        let dice = [attack, SideDice::default()];
        let with = if fresh { ArmyMask::only(army) } else { self.state.battle.with.with(army) };
        let token_at = Some(token);
        self.state.battle =
            Battle { attacker: army, defender, from, to, token: token_at, with, dice };
        self.tell(Event::Struck { army, from, token, space: to, count });
        let invaded = fresh && self.rules.opens(Window::Invaded);
        let at = if invaded { BattleAt::Invaded } else { self.first_at() };
        self.push(Frame::Battle { at });
    }

    /// Adds the dice up, and does what they lead to.
    pub(crate) fn resolve_strike(&mut self, token: TokenId) -> Next {
        let scene = self.scene();
        let Battle { attacker: army, to: space, .. } = self.state.battle;
        let prepared = scene.prepared(Side::Attacker);
        let finals = dice::finals(&scene.dice(Side::Attacker, &prepared), &prepared);
        let dice: u32 = finals.as_slice().iter().map(|&value| u32::from(value)).sum();
        let target = self.rules.target_of(token);
        let tracks = target.map_or(0, |target| scene.track_modifier(target, army));
        let effects = scene.effect_modifier(Side::Attacker);
        let needed = target.map_or(u32::MAX, |target| self.rules.targets[target].total);
        let total = i32::try_from(dice).unwrap_or(i32::MAX);
        let total = total.saturating_add(tracks).saturating_add(effects);
        let attacker = Faces::from(finals);
        self.tell(Event::Summed { attacker, dice, effects, tracks, total, needed });
        self.state.effects.retain(|effect| effect.until != Until::Battle);
        if i64::from(total) >= i64::from(needed) {
            self.destroy(army, token, space);
            return self.state.top().map_or(Next::Ask, Next::Goto);
        }
        self.tell(Event::Missed { army, token, space });
        self.lose_committed(target.map_or(Lost::Basic, |target| self.rules.targets[target].lost));
        Next::Done
    }

    /// Puts a token back into its pile, and lets hooks answer.
    fn destroy(&mut self, army: ArmyId, token: TokenId, space: SpaceId) {
        let (face, known) =
            (self.rules.layout.token_face(token), self.rules.layout.token_known(token));
        self.state.cells[face] = 0;
        self.state.cells[known] = SeatMask::NONE.0;
        self.put_token(token, TokenPlace::Pile);
        self.tell(Event::TokenDestroyed { army, token, space });
        self.replace_top(Frame::Battle { at: BattleAt::Destroyed });
        if self.rules.has_hook(HookOn::Destroyed) {
            self.react(HookOn::Destroyed, army);
        }
    }

    /// Takes what was committed to an attack that failed.
    fn lose_committed(&mut self, lost: Lost) {
        let Battle { attacker: army, from, dice: [attack, _], .. } = self.state.battle;
        for unit in self.rules.units.ids() {
            let is_basic = unit == Rulebook::BASIC;
            if !is_basic && lost == Lost::Basic {
                continue;
            }
            let fought = if is_basic { attack.n } else { attack.committed[unit.index()] };
            let count = u32::from(fought).min(self.scene().units(from, army, unit));
            if count > 0 {
                self.remove_units(from, army, unit, count);
                self.tell(Event::Removed { army, space: from, unit, count });
            }
        }
    }

    /// Moves a token.
    pub(crate) fn put_token(&mut self, token: TokenId, place: TokenPlace) {
        let cell = self.rules.layout.token_place(token);
        self.state.cells[cell] = place.to_cell();
        self.state.dirty |= self.rules.watchful;
    }
}
