//! One battle: units are committed, the defender answers, both roll, ones are rolled again, the dice are compared.
//!
//! Rulebook: "Plan de bataille", p. 10-11. The faces stay on the table as rolled; what units add to them is computed
//! when they are compared, and not before.

use arrayvec::ArrayVec;

use crate::dice::{self, Dice, Finals, Losses, Prepared, RerollChoice};
use crate::model::{
    ArmyId, DICE_MAX, Modifier, MoveIn, Rulebook, SeatId, Side, SpaceId, TableId, Ties, UnitKindId,
};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::{Chance, Purpose};
use crate::rules::decision::{Ask, Illegal};
use crate::rules::effect::{EffectKind, Until};
use crate::rules::event::{Event, Faces, Sink};
use crate::rules::frame::{BattleAt, Frame, WindowAt};
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;
use crate::rules::state::{Battle, Launched, SideDice};
use crate::rules::steps::reinforce::check_count;

impl<'a> Scene<'a> {
    #[inline]
    pub(crate) fn combatant(self, side: Side) -> (ArmyId, SpaceId) {
        let battle = &self.state.battle;
        match side {
            Side::Attacker => (battle.attacker, battle.from),
            Side::Defender => (battle.defender, battle.to),
        }
    }

    #[inline]
    fn side_dice(self, side: Side) -> &'a SideDice {
        &self.state.battle.dice[side.index()]
    }

    /// The most basic units that may defend.
    #[inline]
    pub(crate) fn defenders(self) -> u32 {
        let battle = &self.state.battle;
        let pool = self.combat().defend;
        self.garrison(battle.defender, battle.to)
            .saturating_sub(pool.stay_behind)
            .min(pool.dice.into())
    }

    /// The fewest basic units that may defend.
    #[inline]
    fn defenders_least(self, most: u32) -> u32 {
        let is_set =
            self.combat().unseated_most && self.commanders(self.state.battle.defender).is_empty();
        if is_set { most } else { 1 }
    }

    /// The dice that a side rolls: one for each basic unit that fights, unless a card allows fewer.
    pub(crate) fn n_dice(self, side: Side) -> u8 {
        self.at_most_dice(side, self.side_dice(side).n)
    }

    /// As many as `n`, or fewer where a card allows no more.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    pub(crate) fn at_most_dice(self, side: Side, n: u8) -> u8 {
        self.state.effects.iter().fold(n, |n, effect| match effect.kind {
            EffectKind::AtMost { side: whose, dice } if whose == side => n.min(dice),
            _ => n,
        })
    }

    /// Units of a kind on a space that a card keeps from changing dice.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    pub(crate) fn n_suppressed(self, at: SpaceId, kind: UnitKindId) -> u32 {
        let each = self.state.effects.iter().map(|effect| match effect.kind {
            EffectKind::Suppress { space, unit, n } if space == at && unit == kind => u32::from(n),
            _ => 0,
        });
        each.sum()
    }

    /// Who wins equal dice.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    pub(crate) fn ties(self) -> Ties {
        let won = self.state.effects.iter().rev().find_map(|effect| match effect.kind {
            EffectKind::Ties { side: Side::Attacker } => Some(Ties::Attacker),
            EffectKind::Ties { side: Side::Defender } => Some(Ties::Defender),
            _ => None,
        });
        won.unwrap_or(self.combat().ties)
    }

    /// What lasting effects do to a side's dice.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    pub(crate) fn lasting_modifiers(self, side: Side) -> impl Iterator<Item = Modifier> + use<'a> {
        self.state.effects.iter().filter_map(move |effect| match effect.kind {
            EffectKind::AddToAll { side: whose, add } if whose == side => {
                Some(Modifier::Each { add })
            }
            EffectKind::AddToBest { side: whose, add } if whose == side => {
                Some(Modifier::Best { add })
            }
            EffectKind::Larger { side: whose, sides, dice } if whose == side => {
                Some(Modifier::Sides { sides, dice })
            }
            _ => None,
        })
    }

    /// Units of a kind of an army on a space that nothing keeps from changing dice.
    pub(crate) fn n_able(self, space: SpaceId, army: ArmyId, unit: UnitKindId) -> u32 {
        self.units(space, army, unit).saturating_sub(self.n_suppressed(space, unit))
    }

    /// The most units of a kind that a side may commit: those able to help, at most one for each die.
    fn commit_most(self, side: Side, unit: UnitKindId) -> u32 {
        if self.rules.units[unit].battle.is_none() {
            return 0;
        }
        let (army, space) = self.combatant(side);
        self.n_able(space, army, unit).min(self.side_dice(side).n.into())
    }

    /// What changes a side's dice: its committed units, and the space for its defender.
    fn modifiers(self, side: Side) -> impl Iterator<Item = Modifier> {
        let SideDice { committed, suppressed, .. } = self.side_dice(side);
        let units = self.rules.units.iter().skip(1).flat_map(move |(unit, row)| {
            let n = committed[unit.index()].saturating_sub(suppressed[unit.index()]);
            let n = usize::from(n);
            row.battle.into_iter().flat_map(move |modifier| std::iter::repeat_n(modifier, n))
        });
        let space: &[Modifier] = match side {
            Side::Attacker => &[],
            Side::Defender => &self.rules.board.spaces[self.state.battle.to].defend,
        };
        units.chain(space.iter().copied()).chain(self.lasting_modifiers(side))
    }

    pub(crate) fn prepared(self, side: Side) -> Prepared {
        dice::pool(self.combat().pool(side), self.n_dice(side), self.modifiers(side))
    }

    /// Whether no unit and no space changes anybody's dice.
    #[inline]
    fn is_plain(self) -> bool {
        self.rules.units.len() == 1
            && self.rules.windows == 0
            && self.state.battle.token.is_none()
            && self.state.effects.is_empty()
            && self.rules.board.spaces[self.state.battle.to].defend.is_empty()
    }

    #[inline]
    pub(crate) fn defend_ask(self) -> Ask {
        let battle = &self.state.battle;
        let attackers = self.side_dice(Side::Attacker).n.into();
        Ask::Defend { from: battle.from, to: battle.to, attackers, most: self.defenders() }
    }

    #[inline]
    pub(crate) fn battle_ask(self, at: BattleAt) -> Option<Ask> {
        match at {
            BattleAt::Commit(side, kind) => {
                let unit = UnitKindId(kind);
                Some(Ask::Commit { side, unit, most: self.commit_most(side, unit) })
            }
            BattleAt::Defend => Some(self.defend_ask()),
            BattleAt::Reroll(side, _) => Some(Ask::Reroll { side }),
            BattleAt::Invaded
            | BattleAt::Declared
            | BattleAt::BeforeRoll
            | BattleAt::Roll
            | BattleAt::AfterRoll
            | BattleAt::Destroyed
            | BattleAt::Resolve => None,
        }
    }

    /// Who rolls for a defender: its commander; for an army without a seat, and for an ally of the attacker, the next
    /// opponent after the attacker.
    #[inline]
    pub(crate) fn defends(self, army: ArmyId, attacker: ArmyId) -> SeatId {
        match self.commanders(army).first() {
            Some(seat) if !self.attacks_with_allies() => seat,
            Some(seat) if seat != self.decides(attacker) => seat,
            Some(_) | None => self.defends_unseated(attacker),
        }
    }

    fn is_enemy(self, army: ArmyId, other: ArmyId) -> bool {
        self.rules.armies[army].faction != self.rules.armies[other].faction
    }

    #[cold]
    fn defends_unseated(self, attacker: ArmyId) -> SeatId {
        let own = self.decides(attacker);
        let n = self.rules.order.len();
        let place = |army| self.rules.order.iter().position(|&other| other == army);
        let at = place(attacker).or_else(|| place(self.mover())).unwrap_or(0);
        (1..n)
            .map(|step| self.rules.order[(at + step) % n])
            .filter(|&army| !self.is_eliminated(army) && self.is_enemy(army, attacker))
            .map(|army| self.decides(army))
            .find(|&seat| seat != own)
            .unwrap_or(own)
    }

    /// The dice of a side as they lie on the table.
    pub(crate) fn dice(self, side: Side, prepared: &Prepared) -> Dice {
        let mut faces = self.side_dice(side).faces.into_iter();
        Dice::roll(prepared, |_| faces.next().unwrap_or(1))
    }

    /// The sides of a die of a side on the table.
    pub(crate) fn sides_of(self, side: Side, die: u8) -> u8 {
        self.prepared(side).sides().get(usize::from(die)).copied().unwrap_or(6)
    }

    /// What the owner of the dice may roll again.
    fn reroll_choice(self, side: Side, left: u8) -> RerollChoice {
        dice::reroll_choice(&self.dice(side, &self.prepared(side)), left)
    }

    /// The sides that the owner chooses among, ascending; none when nothing is to be chosen.
    fn reroll_sides(self, side: Side, left: u8) -> ArrayVec<u8, DICE_MAX> {
        match self.reroll_choice(side, left) {
            RerollChoice::Choose(mut sides) => {
                sides.reverse();
                sides
            }
            RerollChoice::None | RerollChoice::Forced(_) => ArrayVec::new(),
        }
    }

    pub(crate) fn list_battle(self, at: BattleAt, actions: &mut ActionList) {
        match at {
            BattleAt::Commit(side, kind) => {
                let unit = UnitKindId(kind);
                actions.push(Choice::up_to(
                    Action::Commit { unit, count: 0 },
                    self.commit_most(side, unit),
                ));
            }
            BattleAt::Defend => {
                let most = self.defenders();
                let count = self.defenders_least(most);
                actions.push(Choice::up_to(Action::Defend { count }, most));
            }
            BattleAt::Reroll(side, left) => {
                for sides in self.reroll_sides(side, left) {
                    actions.push(Choice::one(Action::Reroll { sides }));
                }
            }
            BattleAt::Invaded
            | BattleAt::Declared
            | BattleAt::BeforeRoll
            | BattleAt::Roll
            | BattleAt::AfterRoll
            | BattleAt::Destroyed
            | BattleAt::Resolve => {}
        }
    }

    #[inline]
    pub(crate) fn check_battle(self, at: BattleAt, action: Action) -> Result<(), Illegal> {
        match (at, action) {
            (BattleAt::Defend, Action::Defend { count }) => {
                let most = self.defenders();
                check_count(count, self.defenders_least(most), most)
            }
            (at, action) => self.check_choice(at, action),
        }
    }

    #[inline(never)]
    fn check_choice(self, at: BattleAt, action: Action) -> Result<(), Illegal> {
        match (at, action) {
            (BattleAt::Commit(side, kind), Action::Commit { unit, count }) if unit.0 == kind => {
                check_count(count, 0, self.commit_most(side, unit))
            }
            (BattleAt::Reroll(side, left), Action::Reroll { sides }) => {
                if self.reroll_sides(side, left).contains(&sides) {
                    Ok(())
                } else {
                    Err(Illegal::Unknown)
                }
            }
            (_, Action::End) => Err(Illegal::MustAnswer),
            _ => Err(Illegal::NotAsked),
        }
    }

    /// The defence, when nothing is to be chosen.
    #[inline]
    pub(crate) fn sole_defence(self) -> Option<Action> {
        let most = self.defenders();
        (self.defenders_least(most) == most).then_some(Action::Defend { count: most })
    }

    pub(crate) fn sole_battle(self, at: BattleAt) -> Option<Action> {
        match at {
            BattleAt::Defend => self.sole_defence(),
            BattleAt::Commit(side, kind) => {
                let unit = UnitKindId(kind);
                (self.commit_most(side, unit) == 0).then_some(Action::Commit { unit, count: 0 })
            }
            BattleAt::Reroll(..)
            | BattleAt::Invaded
            | BattleAt::Declared
            | BattleAt::BeforeRoll
            | BattleAt::Roll
            | BattleAt::AfterRoll
            | BattleAt::Destroyed
            | BattleAt::Resolve => None,
        }
    }
}

fn frame(at: BattleAt) -> Next {
    Next::Goto(Frame::Battle { at })
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    #[inline]
    pub(crate) fn step_battle(&mut self, at: BattleAt) -> Next {
        match at {
            BattleAt::Commit(side, kind)
                if self.scene().commit_most(side, UnitKindId(kind)) == 0 =>
            {
                frame(self.after_commit(side, kind))
            }
            BattleAt::Defend | BattleAt::Commit(..) => Next::Ask,
            BattleAt::Invaded => {
                self.open(WindowAt::Invaded, Frame::Battle { at: BattleAt::Declared })
            }
            BattleAt::Declared => match self.undone() {
                Some(next) => next,
                None => frame(self.first_at()),
            },
            BattleAt::BeforeRoll => {
                self.open(WindowAt::BeforeRoll, Frame::Battle { at: BattleAt::Roll })
            }
            BattleAt::Roll => match self.undone() {
                Some(next) => next,
                None => self.roll(),
            },
            BattleAt::AfterRoll => {
                self.open(WindowAt::AfterRoll, Frame::Battle { at: BattleAt::Resolve })
            }
            BattleAt::Reroll(side, 0) => frame(after_reroll(self, side)),
            BattleAt::Reroll(side, left) => self.reroll(side, left),
            BattleAt::Resolve => match self.undone() {
                Some(next) => next,
                None => self.resolve(),
            },
            BattleAt::Destroyed => {
                self.pop();
                self.end_invasion(true);
                self.state.top().map_or(Next::Ask, Next::Goto)
            }
        }
    }

    /// Where a battle goes on when nobody has anything to say to its declaration.
    pub(crate) fn first_at(&self) -> BattleAt {
        if self.rules.units.len() > 1 {
            BattleAt::Commit(Side::Attacker, 1)
        } else if self.state.battle.token.is_some() {
            BattleAt::BeforeRoll
        } else {
            BattleAt::Defend
        }
    }

    /// What becomes of a battle whose premises a card has changed: it is called off, or the space is empty and those
    /// that were committed move in. Nothing, when it goes on; then no side has more dice than units.
    fn undone(&mut self) -> Option<Next> {
        if !self.rules.meddles() {
            return None;
        }
        let Battle { attacker, defender, from, to, token, .. } = self.state.battle;
        if self.state.cancelled {
            self.pop();
            self.end_invasion(false);
            return Some(self.state.top().map_or(Next::Ask, Next::Goto));
        }
        let able = u8::try_from(self.scene().spare(attacker, from)).unwrap_or(u8::MAX);
        let held = u8::try_from(self.scene().garrison(defender, to)).unwrap_or(u8::MAX);
        let [attack, defend] = &mut self.state.battle.dice;
        attack.n = attack.n.min(able);
        defend.n = defend.n.min(held);
        let is_over = attack.n == 0;
        self.commit_present();
        let is_there = match token {
            Some(token) => self.scene().token_space(token) == Some(to),
            None if self.scene().shares_spaces() => self.is_kept(defender, to),
            None => self.scene().owner(to) == Some(defender),
        };
        if is_over || !is_there {
            self.pop();
            self.end_invasion(false);
            return Some(self.state.top().map_or(Next::Ask, Next::Goto));
        }
        if held == 0 && token.is_none() {
            self.conquer(self.state.battle.dice[0].n.into());
            return Some(self.after_battle(true));
        }
        None
    }

    /// Whether a shared space is empty, or a friend of its defender stands there.
    #[cold]
    fn is_kept(&self, defender: ArmyId, space: SpaceId) -> bool {
        let faction = self.rules.armies[defender].faction;
        let on = self.scene().stands_on(space);
        on.is_none_or(|army| self.rules.armies[army].faction == faction)
    }

    /// What is no longer there fights no more.
    fn commit_present(&mut self) {
        for side in Side::ALL {
            let (army, space) = self.scene().combatant(side);
            for unit in self.rules.units.ids().skip(1) {
                let there = self.scene().units(space, army, unit);
                let there = u8::try_from(there).unwrap_or(u8::MAX);
                let committed = &mut self.state.battle.dice[side.index()].committed[unit.index()];
                *committed = (*committed).min(there);
            }
        }
    }

    /// Units on a space of the battle that is fought change no dice: those that are committed first.
    pub(crate) fn suppress_committed(&mut self, space: SpaceId, unit: UnitKindId, n: u8) {
        if !self.state.frames.iter().any(|frame| matches!(frame, Frame::Battle { .. })) {
            return;
        }
        for side in Side::ALL {
            if self.scene().combatant(side).1 == space {
                let dice = &mut self.state.battle.dice[side.index()];
                let suppressed = &mut dice.suppressed[unit.index()];
                *suppressed = suppressed.saturating_add(n).min(dice.committed[unit.index()]);
            }
        }
    }

    /// What comes after a side was asked for one kind of unit.
    fn after_commit(&self, side: Side, kind: u8) -> BattleAt {
        if usize::from(kind) + 1 < self.rules.units.len() {
            return BattleAt::Commit(side, kind + 1);
        }
        match side {
            Side::Attacker if self.state.battle.token.is_none() => BattleAt::Defend,
            Side::Attacker | Side::Defender => BattleAt::BeforeRoll,
        }
    }

    #[inline]
    pub(crate) fn do_battle(&mut self, at: BattleAt, action: Action) {
        match (at, action) {
            (BattleAt::Defend, Action::Defend { count }) => self.do_defend(count),
            (BattleAt::Commit(side, kind), Action::Commit { unit, count }) => {
                self.state.battle.dice[side.index()].committed[unit.index()] =
                    u8::try_from(count).unwrap_or(u8::MAX);
                if count > 0 {
                    let (army, _) = self.scene().combatant(side);
                    self.tell(Event::Committed { army, side, unit, count });
                }
                let at = self.after_commit(side, kind);
                self.replace_top(Frame::Battle { at });
            }
            (BattleAt::Reroll(side, left), Action::Reroll { sides }) => {
                self.do_reroll(side, left, sides);
            }
            (at, action) => unreachable!("{action:?} was checked against {at:?}"),
        }
    }

    #[inline]
    pub(crate) fn do_defend(&mut self, count: u32) {
        let battle = &mut self.state.battle;
        let (army, space) = (battle.defender, battle.to);
        let side = &mut battle.dice[Side::Defender.index()];
        side.n = u8::try_from(count).unwrap_or(u8::MAX);
        side.committed[Rulebook::BASIC.index()] = side.n;
        self.tell(Event::Defended { army, space, count });
        if self.rules.units.len() > 1 {
            self.replace_top(Frame::Battle { at: BattleAt::Commit(Side::Defender, 1) });
            return;
        }
        if self.rules.windows != 0 {
            self.replace_top(Frame::Battle { at: BattleAt::BeforeRoll });
            return;
        }
        // Nothing stands between this answer and the dice.
        match self.roll() {
            Next::Done => self.pop(),
            Next::Goto(frame) => self.replace_top(frame),
            Next::Call { .. } | Next::Ask => {}
        }
    }

    #[inline]
    pub(crate) fn roll(&mut self) -> Next {
        self.rolled = true;
        if let Some(invasion) = &mut self.state.invasion {
            invasion.battles = invasion.battles.saturating_add(1);
        }
        if self.scene().is_plain() { self.fight_plain() } else { self.roll_modified() }
    }

    /// A battle whose dice nothing changes, to its end.
    #[inline]
    fn fight_plain(&mut self) -> Next {
        let combat = *self.scene().combat();
        let [attack, defend] = &mut self.state.battle.dice;
        for face in attack.faces.iter_mut().take(attack.n.into()) {
            *face = self.chance.die(combat.attack.sides, 1, Purpose::Attack);
        }
        for face in defend.faces.iter_mut().take(defend.n.into()) {
            *face = self.chance.die(combat.defend.sides, 1, Purpose::Defend);
        }
        let (attack, defend) = (*attack, *defend);
        self.tell(Event::Rolled {
            attacker: Faces::of(attack.faces, attack.n),
            defender: Faces::of(defend.faces, defend.n),
        });
        let attacker = Finals::plain(attack.faces, attack.n);
        let defender = Finals::plain(defend.faces, defend.n);
        let losses = dice::compare(attacker.as_slice(), defender.as_slice(), combat.ties);
        self.take_losses(losses, attacker, defender)
    }

    #[inline(never)]
    fn roll_modified(&mut self) -> Next {
        if self.scene().combat().move_in == MoveIn::Invasion {
            self.note_launched();
        }
        for (side, purpose) in
            [(Side::Attacker, Purpose::Attack), (Side::Defender, Purpose::Defend)]
        {
            let prepared = self.scene().prepared(side);
            let dice = &mut self.state.battle.dice[side.index()];
            for (face, &sides) in dice.faces.iter_mut().zip(prepared.sides()) {
                *face = self.chance.die(sides, 1, purpose);
            }
        }
        let [attacker, defender] = Side::ALL.map(|side| {
            let n = self.scene().n_dice(side);
            Faces::of(self.state.battle.dice[side.index()].faces, n)
        });
        self.tell(Event::Rolled { attacker, defender });
        frame(BattleAt::Reroll(Side::Attacker, self.scene().prepared(Side::Attacker).rerolls()))
    }

    /// Remembers which units of other kinds the attacker has committed to this battle: of one kind on one space the most
    /// that a battle of the invasion saw, since nobody can tell them apart.
    fn note_launched(&mut self) {
        let Battle { attacker: army, from: space, dice, .. } = self.state.battle;
        for unit in self.rules.units.ids().skip(1) {
            let n = dice[Side::Attacker.index()].committed[unit.index()];
            let of = |row: &Launched| (row.space, row.unit, row.army);
            let found = self.state.launched.binary_search_by_key(&(space, unit, army), of);
            match found {
                Ok(at) => {
                    let row = &mut self.state.launched[at];
                    row.n = row.n.max(n);
                }
                Err(at) if n > 0 => {
                    self.state.launched.insert(at, Launched { space, unit, army, n });
                }
                Err(_) => {}
            }
        }
    }

    /// Rolls ones again while it does not matter which; else the owner says which.
    fn reroll(&mut self, side: Side, left: u8) -> Next {
        match self.scene().reroll_choice(side, left) {
            RerollChoice::None => frame(after_reroll(self, side)),
            RerollChoice::Choose(_) => Next::Ask,
            RerollChoice::Forced(die) => {
                self.roll_again(side, die);
                frame(BattleAt::Reroll(side, left - 1))
            }
        }
    }

    fn do_reroll(&mut self, side: Side, left: u8, sides: u8) {
        let scene = self.scene();
        let die = scene.dice(side, &scene.prepared(side)).one_of(sides);
        if let Some(die) = die {
            self.roll_again(side, die);
        }
        self.replace_top(Frame::Battle { at: BattleAt::Reroll(side, left - 1) });
    }

    /// Rolls a die that shows a 1 until it shows none.
    fn roll_again(&mut self, side: Side, die: usize) {
        let sides = self.scene().prepared(side).sides()[die];
        let purpose = match side {
            Side::Attacker => Purpose::AttackAgain,
            Side::Defender => Purpose::DefendAgain,
        };
        self.rolled = true;
        let to = self.chance.die(sides, 2, purpose);
        self.state.battle.dice[side.index()].faces[die] = to;
        self.tell(Event::Rerolled { side, sides, from: 1, to });
    }

    fn resolve(&mut self) -> Next {
        if let Some(token) = self.state.battle.token {
            return self.resolve_strike(token);
        }
        let scene = self.scene();
        let [attacker, defender] = Side::ALL.map(|side| {
            let prepared = scene.prepared(side);
            dice::finals(&scene.dice(side, &prepared), &prepared)
        });
        let losses = dice::compare(attacker.as_slice(), defender.as_slice(), scene.ties());
        self.take_losses(losses, attacker, defender)
    }

    #[inline]
    fn take_losses(&mut self, losses: Losses, attacker: Finals, defender: Finals) -> Next {
        let (losses_attacker, losses_defender) =
            (u32::from(losses.attacker), u32::from(losses.defender));
        let Battle { attacker: army, defender: other, from, to, dice, .. } = self.state.battle;
        let survivors = u32::from(dice[0].n) - losses_attacker;
        let shared = self.scene().shares_spaces();
        let before = shared.then(|| [from, to].map(|space| self.scene().owner(space)));
        self.remove_units(from, army, Rulebook::BASIC, losses_attacker);
        if !shared {
            self.remove_units(to, other, Rulebook::BASIC, losses_defender);
        }
        let (attacker, defender) = (Faces::from(attacker), Faces::from(defender));
        self.tell(Event::Resolved { attacker, defender, losses_attacker, losses_defender });
        if shared {
            self.lose_shared(to, other, losses_defender);
        }
        if !self.state.effects.is_empty() {
            self.state.effects.retain(|effect| effect.until != Until::Battle);
        }
        let conquered = self.scene().garrison(other, to) == 0;
        if conquered {
            self.conquer(survivors);
        }
        if let Some([before_from, before_to]) = before {
            self.tell_control(from, before_from);
            if !conquered {
                self.tell_control(to, before_to);
            }
        }
        self.after_battle(conquered)
    }
}

/// What comes after a side has rolled its ones again.
fn after_reroll<C: Chance, S: Sink>(play: &Play<'_, C, S>, side: Side) -> BattleAt {
    match side {
        Side::Attacker => {
            BattleAt::Reroll(Side::Defender, play.scene().prepared(Side::Defender).rerolls())
        }
        Side::Defender => BattleAt::AfterRoll,
    }
}
