//! One battle: units are committed, the defender answers, both roll, ones are rolled again, the dice are resolved.
//!
//! Rulebook: "Plan de bataille", p. 10-11. The faces stay on the table as rolled; what units add to them is computed
//! when they are resolved, and not before.

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::combat::dice::{self, Finals, Losses, RerollChoice};
use crate::game::action::{Action, ActionList, Ask, Choice};
use crate::game::chance::{Chance, Purpose};
use crate::game::decision::Illegal;
use crate::game::effect::Until;
use crate::game::event::Event;
use crate::game::faces::Faces;
use crate::game::play::{Next, Play};
use crate::game::scene::Scene;
use crate::game::state::{Battle, Launched, SideDice};
use crate::game::told::Sink;
use crate::model::{
    Aim, ArmyId, DICE_MAX, HookOn, MoveIn, Resolution, Rulebook, SeatId, Side, SpaceId, TableId,
    TokenId, UnitKindId, Window,
};
use crate::steps::check_count;
use crate::steps::room;

/// How far a battle is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// A side commits units of the kind at this place of the list of special kinds.
    Commit(Side, u8),
    /// The defender says how many fight.
    Defend,
    /// The dice are rolled.
    Roll,
    /// A side rolls ones again, so many dice at the most.
    Reroll(Side, u8),
    /// The dice are resolved, and losses are taken.
    Resolve,
    /// The first battle of an invasion was declared: cards may be played.
    Invaded,
    /// The window of the declaration is over.
    Declared,
    /// The dice are about to be rolled: cards may be played.
    BeforeRoll,
    /// The dice lie on the table: cards may be played.
    AfterRoll,
    /// The token that was attacked is destroyed, and the attack ends.
    Destroyed,
    /// The dice were placed; the space is conquered when no basic unit is left.
    Placed,
}

/// Dice that nothing changes, as they fell and as they compare.
#[derive(Clone, Copy)]
pub(crate) struct Thrown {
    /// The faces of each side, the attacker's first, 0 beyond its last die.
    faces: [[u8; DICE_MAX]; 2],
    /// The attacker's dice, the best first.
    pub(crate) attacker: Finals,
    /// The defender's.
    pub(crate) defender: Finals,
    /// What they cost.
    pub(crate) losses: Losses,
}

impl Thrown {
    /// What is told of them.
    #[inline]
    pub(crate) fn resolved(&self) -> Event {
        Event::Resolved {
            attacker: Faces::from(self.attacker),
            defender: Faces::from(self.defender),
            losses_attacker: self.losses.attacker.into(),
            losses_defender: self.losses.defender.into(),
        }
    }
}

impl At {
    /// The side that is asked, if any is.
    #[inline]
    fn side(self) -> Option<Side> {
        match self {
            Self::Commit(side, _) | Self::Reroll(side, _) => Some(side),
            Self::Defend => Some(Side::Defender),
            _ => None,
        }
    }
}

impl room::At for At {
    #[inline]
    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next {
        match self {
            Self::Roll if play.rules.windows == 0 => play.roll(),
            Self::Defend => Next::Ask,
            other => play.go_on_with_battle(other),
        }
    }

    #[inline]
    fn asked(self, scene: Scene<'_>) -> Option<ArmyId> {
        if self == Self::Defend {
            return Some(scene.state.battle.defender);
        }
        Some(scene.combatant(self.side()?).0)
    }

    #[inline]
    fn seat(self, scene: Scene<'_>, army: ArmyId) -> SeatId {
        match self.side() {
            Some(Side::Defender) => scene.defends(army, scene.state.battle.attacker),
            Some(Side::Attacker) | None => scene.decides(army),
        }
    }

    #[inline]
    fn ask(self, scene: Scene<'_>) -> Option<Ask> {
        if self == Self::Defend { Some(scene.defend_ask()) } else { scene.battle_ask(self) }
    }

    fn list(self, scene: Scene<'_>, actions: &mut ActionList) {
        scene.list_battle(self, actions);
    }

    #[inline]
    fn check(self, scene: Scene<'_>, action: Action) -> Result<(), Illegal> {
        match (self, action) {
            (Self::Defend, Action::Defend { count }) => {
                let most = scene.defenders();
                check_count(count, scene.defenders_least(most), most)
            }
            (at, action) => scene.check_choice(at, action),
        }
    }

    #[inline]
    fn sole(self, scene: Scene<'_>) -> Option<Action> {
        match self {
            Self::Defend => scene.sole_defence(),
            Self::Commit(side, kind) => {
                let unit = UnitKindId(kind);
                (scene.commit_most(side, unit) == 0).then_some(Action::Commit { unit, count: 0 })
            }
            _ => None,
        }
    }

    #[inline]
    fn answer<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>, action: Action) {
        if let (Self::Defend, Action::Defend { count }) = (self, action) {
            play.defend(count);
        } else {
            play.answer_battle(self, action);
        }
    }

    fn is_battle(self) -> bool {
        true
    }
}

impl Scene<'_> {
    /// The most basic units that may defend.
    #[inline]
    pub(crate) fn defenders(self) -> u32 {
        let battle = &self.state.battle;
        self.combat().defend.fighters(self.garrison(battle.defender, battle.to))
    }

    /// The fewest basic units that may defend.
    #[inline]
    fn defenders_least(self, most: u32) -> u32 {
        if self.is_defence_set(self.state.battle.defender) { most } else { 1 }
    }

    /// Whether an army defends with the most that it has, whoever answers for it.
    #[inline]
    pub(crate) fn is_defence_set(self, army: ArmyId) -> bool {
        self.combat().unseated_most && self.commanders(army).is_empty()
    }

    /// The most units of a kind that a side may commit: those able to help, at most one for each die, and none where that would
    /// change nothing.
    fn commit_most(self, side: Side, unit: UnitKindId) -> u32 {
        let (army, space) = self.combatant(side);
        let most = self.n_able(space, army, unit).min(self.side_dice(side).n.into());
        let counts = most > 0 && (self.is_helped_by(side, unit, most) || self.goes_along(side));
        if counts { most } else { 0 }
    }

    /// Whether the committed units of a side may get to a conquered space in no other way.
    fn goes_along(self, side: Side) -> bool {
        let is_of_space = self.state.battle.token.is_none();
        side == Side::Attacker && is_of_space && self.combat().move_in == MoveIn::Invasion
    }

    /// Whether the attacker alone rolls.
    #[inline]
    fn is_one_sided(self) -> bool {
        self.state.battle.token.is_some() || self.combat().resolution == Resolution::Threshold
    }

    /// How an attack on a token is decided.
    fn resolution_of(self, token: TokenId) -> Resolution {
        let target = self.rules.target_of(token);
        target.map_or(Resolution::Total, |target| self.rules.targets[target].resolution)
    }

    /// Whether no unit and no space changes anybody's dice in a battle for a space.
    #[inline]
    pub(crate) fn is_plain_on(self, space: SpaceId) -> bool {
        self.rules.units.len() == 1
            && self.rules.windows == 0
            && self.combat().resolution == Resolution::Compare
            && self.state.effects.is_empty()
            && self.rules.board.spaces[space].defend.is_empty()
    }

    #[inline]
    pub(crate) fn defend_ask(self) -> Ask {
        let battle = &self.state.battle;
        let attackers = self.side_dice(Side::Attacker).n.into();
        Ask::Defend { from: battle.from, to: battle.to, attackers, most: self.defenders() }
    }

    #[inline]
    pub(crate) fn battle_ask(self, at: At) -> Option<Ask> {
        match at {
            At::Commit(side, kind) => {
                let unit = UnitKindId(kind);
                Some(Ask::Commit { side, unit, most: self.commit_most(side, unit) })
            }
            At::Defend => Some(self.defend_ask()),
            At::Reroll(side, _) => Some(Ask::Reroll { side }),
            _ => None,
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

    /// What the owner of the dice may roll again.
    fn reroll_choice(self, side: Side, left: u8) -> RerollChoice {
        if left == 0 {
            return RerollChoice::None;
        }
        dice::reroll_choice(&self.dice(side, &self.prepared(side)), left)
    }

    /// The first of some sides that something lets roll its ones again; when there is none, the roll stands.
    fn rerolls_of(self, sides: &[Side]) -> At {
        let n_rerolls = |&side: &Side| (side, self.n_rerolls(side));
        let found = sides.iter().map(n_rerolls).find(|&(_, n)| n > 0);
        found.map_or(At::AfterRoll, |(side, n)| At::Reroll(side, n))
    }

    /// What comes after a side has rolled its ones again.
    fn after_reroll(self, side: Side) -> At {
        self.rerolls_of(&Side::ALL[side.index() + 1..])
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

    pub(crate) fn list_battle(self, at: At, actions: &mut ActionList) {
        match at {
            At::Commit(side, kind) => {
                let unit = UnitKindId(kind);
                actions.push(Choice::up_to(
                    Action::Commit { unit, count: 0 },
                    self.commit_most(side, unit),
                ));
            }
            At::Defend => {
                let most = self.defenders();
                let count = self.defenders_least(most);
                actions.push(Choice::up_to(Action::Defend { count }, most));
            }
            At::Reroll(side, left) => {
                for sides in self.reroll_sides(side, left) {
                    actions.push(Choice::one(Action::Reroll { sides }));
                }
            }
            _ => {}
        }
    }

    #[inline(never)]
    fn check_choice(self, at: At, action: Action) -> Result<(), Illegal> {
        match (at, action) {
            (At::Commit(side, kind), Action::Commit { unit, count }) if unit.0 == kind => {
                check_count(count, 0, self.commit_most(side, unit))
            }
            (At::Reroll(side, left), Action::Reroll { sides }) => {
                if self.reroll_sides(side, left).contains(&sides) {
                    Ok(())
                } else {
                    Err(Illegal::Unknown)
                }
            }
            (at, other) => Err(room::At::misfit(at, self, other)),
        }
    }

    /// The defence, when nothing is to be chosen.
    #[inline]
    pub(crate) fn sole_defence(self) -> Option<Action> {
        let most = self.defenders();
        (self.defenders_least(most) == most).then_some(Action::Defend { count: most })
    }
}

fn frame(at: At) -> Next {
    Next::Goto(at.into())
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    fn go_on_with_battle(&mut self, at: At) -> Next {
        match at {
            At::Commit(side, kind) if self.scene().commit_most(side, UnitKindId(kind)) == 0 => {
                frame(self.after_commit(side, kind))
            }
            At::Defend | At::Commit(..) => Next::Ask,
            At::Invaded => self.open(Window::Invaded, At::Declared.into()),
            At::Declared => match self.undone() {
                Some(next) => next,
                None => frame(self.first_at()),
            },
            At::BeforeRoll => self.open(Window::BeforeRoll, At::Roll.into()),
            At::Roll => match self.undone() {
                Some(next) => next,
                None => self.roll(),
            },
            At::AfterRoll => self.open(Window::AfterRoll, At::Resolve.into()),
            At::Reroll(side, 0) => frame(self.scene().after_reroll(side)),
            At::Reroll(side, left) => self.reroll(side, left),
            At::Resolve => match self.undone() {
                Some(next) => next,
                None => self.resolve(),
            },
            At::Placed => self.take_placed(),
            At::Destroyed => {
                self.pop();
                self.end_invasion(true);
                Next::Again
            }
        }
    }

    /// Where a battle goes on when nobody has anything to say to its declaration.
    pub(crate) fn first_at(&self) -> At {
        if self.rules.units.len() > 1 {
            At::Commit(Side::Attacker, 1)
        } else if self.scene().is_one_sided() {
            At::BeforeRoll
        } else {
            At::Defend
        }
    }

    /// What becomes of a battle whose premises a card has changed: it is called off, or the space is empty and those
    /// that were committed move in. Nothing, when it goes on; then no side has more dice than units.
    fn undone(&mut self) -> Option<Next> {
        if !self.rules.meddles() {
            return None;
        }
        let Battle { attacker, defender, from, to, .. } = self.state.battle;
        let aim = self.state.battle.aim();
        if self.state.cancelled {
            self.pop();
            self.end_invasion(false);
            return Some(Next::Again);
        }
        let able = u8::try_from(self.scene().spare(attacker, from)).unwrap_or(u8::MAX);
        let held = u8::try_from(self.scene().garrison(defender, to)).unwrap_or(u8::MAX);
        let [attack, defend] = &mut self.state.battle.dice;
        attack.n = attack.n.min(able);
        defend.n = defend.n.min(held);
        let is_over = attack.n == 0;
        self.commit_present();
        let is_there = match aim {
            Aim::Token(token) => self.scene().token_space(token) == Some(to),
            Aim::Space(_) if self.scene().shares_spaces() => self.is_kept(defender, to),
            Aim::Space(_) => self.scene().owner(to) == Some(defender),
        };
        if is_over || !is_there {
            self.pop();
            self.end_invasion(false);
            return Some(Next::Again);
        }
        if held == 0 && aim.space().is_some() {
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
        if !self.scene().fights() {
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
    fn after_commit(&self, side: Side, kind: u8) -> At {
        if usize::from(kind) + 1 < self.rules.units.len() {
            return At::Commit(side, kind + 1);
        }
        match side {
            Side::Attacker if !self.scene().is_one_sided() => At::Defend,
            Side::Attacker | Side::Defender => At::BeforeRoll,
        }
    }

    #[inline(never)]
    fn answer_battle(&mut self, at: At, action: Action) {
        match (at, action) {
            (At::Commit(side, kind), Action::Commit { unit, count }) => {
                self.state.battle.dice[side.index()].committed[unit.index()] =
                    u8::try_from(count).unwrap_or(u8::MAX);
                if count > 0 {
                    let (army, _) = self.scene().combatant(side);
                    self.tell(Event::Committed { army, side, unit, count });
                }
                self.replace_top(self.after_commit(side, kind));
            }
            (At::Reroll(side, left), Action::Reroll { sides }) => {
                self.do_reroll(side, left, sides);
            }
            (at, action) => unreachable!("{action:?} was checked against {at:?}"),
        }
    }

    #[inline]
    pub(crate) fn defend(&mut self, count: u32) {
        let battle = &mut self.state.battle;
        let (army, space) = (battle.defender, battle.to);
        battle.dice[Side::Defender.index()] = SideDice::of(count);
        self.tell(Event::Defended { army, space, count });
        if self.rules.units.len() > 1 {
            self.replace_top(At::Commit(Side::Defender, 1));
            return;
        }
        if self.rules.windows != 0 {
            self.replace_top(At::BeforeRoll);
            return;
        }
        // Nothing stands between this answer and the dice.
        let next = self.roll();
        self.follow(next);
    }

    /// Lets the frame of a battle become what comes after it.
    #[inline]
    pub(crate) fn follow(&mut self, next: Next) {
        match next {
            Next::Done => self.pop(),
            Next::Goto(frame) => self.replace_top(frame),
            Next::Call { .. } | Next::Ask | Next::Again => {}
        }
    }

    #[inline]
    pub(crate) fn roll(&mut self) -> Next {
        self.rolled = true;
        if let Some(invasion) = &mut self.state.invasion {
            invasion.battles = invasion.battles.saturating_add(1);
        }
        let Battle { to, token, .. } = self.state.battle;
        if token.is_none() && self.scene().is_plain_on(to) {
            self.fight_plain()
        } else {
            self.roll_modified()
        }
    }

    /// A battle whose dice nothing changes, to its end.
    #[inline]
    fn fight_plain(&mut self) -> Next {
        let [attack, defend] = self.state.battle.dice;
        let thrown = self.throw(attack.n, defend.n);
        self.lay(&thrown);
        self.take_losses(thrown.losses, thrown.attacker, thrown.defender)
    }

    /// Throws so many dice on each side, tells it, and compares them as they fell.
    #[inline]
    pub(crate) fn throw(&mut self, attack: u8, defend: u8) -> Thrown {
        let combat = self.scene().combat();
        let (sides, against, ties) = (combat.attack.sides, combat.defend.sides, combat.ties);
        let mut faces = [[0; DICE_MAX]; 2];
        for face in faces[0].iter_mut().take(attack.into()) {
            *face = self.chance.die(sides, 1, Purpose::Attack);
        }
        for face in faces[1].iter_mut().take(defend.into()) {
            *face = self.chance.die(against, 1, Purpose::Defend);
        }
        self.tell(Event::Rolled {
            attacker: Faces::of(faces[0], attack),
            defender: Faces::of(faces[1], defend),
        });
        let attacker = Finals::plain(faces[0], attack);
        let defender = Finals::plain(faces[1], defend);
        let losses = dice::compare(attacker.as_slice(), defender.as_slice(), ties);
        Thrown { faces, attacker, defender, losses }
    }

    /// Lays the dice on the table.
    #[inline]
    pub(crate) fn lay(&mut self, thrown: &Thrown) {
        for (side, faces) in self.state.battle.dice.iter_mut().zip(thrown.faces) {
            side.faces = faces;
        }
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
        frame(self.scene().rerolls_of(&Side::ALL))
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
            RerollChoice::None => frame(self.scene().after_reroll(side)),
            RerollChoice::Choose(_) => Next::Ask,
            RerollChoice::Forced(die) => {
                self.roll_again(side, die);
                frame(At::Reroll(side, left - 1))
            }
        }
    }

    fn do_reroll(&mut self, side: Side, left: u8, sides: u8) {
        let scene = self.scene();
        let die = scene.dice(side, &scene.prepared(side)).one_of(sides);
        if let Some(die) = die {
            self.roll_again(side, die);
        }
        self.replace_top(At::Reroll(side, left - 1));
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

    /// The dice were placed: without basic units the space is conquered.
    fn take_placed(&mut self) -> Next {
        self.state.effects.retain(|effect| effect.until != Until::Battle);
        let battle = self.state.battle;
        let conquered = self.scene().garrison(battle.defender, battle.to) == 0;
        if conquered {
            let fought = battle.dice[Side::Attacker.index()].committed[Rulebook::BASIC.index()];
            self.conquer(fought.into());
        }
        self.after_battle(conquered)
    }

    /// Lets the dice decide, as the battle page or the target says.
    fn resolve(&mut self) -> Next {
        let Some(token) = self.state.battle.token else {
            return match self.scene().combat().resolution {
                Resolution::Threshold => {
                    Next::Call { back: At::Placed.into(), callee: self.place_dice().into() }
                }
                Resolution::Function(call) => self.ask_for_losses(call),
                _ => self.compare_dice(),
            };
        };
        let is_destroyed = match self.scene().resolution_of(token) {
            Resolution::Ladder(track) => self.climb_to(token, track),
            _ => self.sum_dice(token),
        };
        if !is_destroyed {
            return Next::Done;
        }
        self.replace_top(At::Destroyed);
        if self.rules.has_hook(HookOn::Destroyed) {
            self.react(HookOn::Destroyed, self.state.battle.attacker);
        }
        Next::Again
    }
}
