//! One battle: committing units, defending, rolling, rerolling ones and resolving the dice.
//!
//! Rulebook: "Plan de bataille", p. 10-11. The faces are stored as rolled; additions by units are
//! computed only when the dice are resolved.

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::combat::dice::{self, Finals, Losses, RerollChoice};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::{Chance, Purpose};
use crate::game::decision::Illegal;
use crate::game::effect::Until;
use crate::game::event::Event;
use crate::game::faces::Faces;
use crate::game::state::{Battle, CommittedUnits, SideDice};
use crate::game::state_view::StateView;
use crate::model::{
    ArmyId, AttackTarget, DICE_MAX, HookOn, MoveIn, Resolution, Rulebook, SeatId, Side, SpaceId,
    TableId, TokenId, UnitKindId, Window,
};
use crate::steps::check_count;
use crate::steps::list::HookFrame;
use crate::steps::room;

/// The progress of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleFrame {
    /// A side's commitment of units; the number is the id of the unit kind, at least 1.
    Commit(Side, u8),
    /// The defender's choice of the number of units that fight.
    Defend,
    /// The roll of the dice.
    Roll,
    /// A side's rerolls of ones; the number is the most dice still to reroll.
    Reroll(Side, u8),
    /// The resolution of the dice, with losses.
    Resolve,
    /// The declaration of an invasion's first battle; cards may be played.
    Invaded,
    /// The end of the declaration's window.
    Declared,
    /// The moment before the roll; cards may be played.
    BeforeRoll,
    /// The moment after the roll; cards may be played.
    AfterRoll,
    /// The end of an attack that destroyed its token.
    Destroyed,
    /// The end of placing the dice; the space is conquered if no basic unit is left.
    Placed,
    /// The moment before the roll after hooks have answered; cards may be played.
    Ready,
    /// The moment after the roll after hooks have answered; cards may be played.
    Rolled,
}

/// Unmodified dice of both sides, with their faces and comparison.
#[derive(Clone, Copy)]
pub(crate) struct Thrown {
    /// Faces of each side, the attacker's first; 0 beyond a side's last die.
    faces: [[u8; DICE_MAX]; 2],
    /// Final values of the attacker's dice, best first.
    pub(crate) attacker: Finals,
    /// Final values of the defender's dice, best first.
    pub(crate) defender: Finals,
    /// Losses that follow from the comparison.
    pub(crate) losses: Losses,
}

impl Thrown {
    /// Returns the event that reports the resolved dice.
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

impl BattleFrame {
    /// Returns the side that decides, or `None` if no side does.
    #[inline]
    fn side(self) -> Option<Side> {
        match self {
            Self::Commit(side, _) | Self::Reroll(side, _) => Some(side),
            Self::Defend => Some(Side::Defender),
            _ => None,
        }
    }
}

impl room::StepFrame for BattleFrame {
    #[inline]
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        match self {
            Self::Roll if play.rules.windows == 0 => play.roll(),
            Self::Defend => Transition::Ask,
            other => play.go_on_with_battle(other),
        }
    }

    #[inline]
    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        if self == Self::Defend {
            return Some(scene.state.battle.defender);
        }
        Some(scene.combatant(self.side()?).0)
    }

    #[inline]
    fn seat(self, scene: StateView<'_>, army: ArmyId) -> SeatId {
        match self.side() {
            Some(Side::Defender) => scene.defends(army, scene.state.battle.attacker),
            Some(Side::Attacker) | None => scene.decides(army),
        }
    }

    #[inline]
    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        if self == Self::Defend { Some(scene.defend_ask()) } else { scene.battle_ask(self) }
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        scene.list_battle(self, actions);
    }

    #[inline]
    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        match (self, action) {
            (Self::Defend, Action::Defend { count }) => {
                let most = scene.defenders();
                check_count(count, scene.defenders_least(most), most)
            }
            (at, action) => scene.check_choice(at, action),
        }
    }

    #[inline]
    fn sole(self, scene: StateView<'_>) -> Option<Action> {
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
    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
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

impl StateView<'_> {
    /// Returns the most basic units that may defend: one for each die that cards allow, but never
    /// fewer than one.
    #[inline]
    pub(crate) fn defenders(self) -> u32 {
        let battle = &self.state.battle;
        let most = self.combat().defend.fighters(self.garrison(battle.defender, battle.to));
        let rolled = self.at_most_dice(Side::Defender, u8::try_from(most).unwrap_or(u8::MAX));
        most.min(u32::from(rolled).max(1))
    }

    /// Returns the fewest basic units that may defend; `most` is the largest number.
    #[inline]
    fn defenders_least(self, most: u32) -> u32 {
        if self.is_defence_set(self.state.battle.defender) { most } else { 1 }
    }

    /// Returns whether an army always defends with the most units, no matter which seat answers for
    /// it. True for armies without commanders if the battle page requires it.
    #[inline]
    pub(crate) fn is_defence_set(self, army: ArmyId) -> bool {
        self.combat().unseated_most && self.commanders(army).is_empty()
    }

    /// Returns the most units of a kind that a side may commit. Only able units count, at most one
    /// for each die. Returns 0 if committing them would change nothing.
    fn commit_most(self, side: Side, unit: UnitKindId) -> u32 {
        let (army, space) = self.combatant(side);
        let most = self.n_able(space, army, unit).min(self.side_dice(side).n.into());
        let counts = most > 0 && (self.is_helped_by(side, unit, most) || self.goes_along(side));
        if counts { most } else { 0 }
    }

    /// Returns whether a side may need to commit units so that they can move into a conquered
    /// space.
    fn goes_along(self, side: Side) -> bool {
        let is_of_space = self.state.battle.token.is_none();
        side == Side::Attacker && is_of_space && self.combat().move_in == MoveIn::Invasion
    }

    /// Returns whether only the attacker rolls.
    #[inline]
    fn is_one_sided(self) -> bool {
        self.state.battle.token.is_some() || self.combat().resolution == Resolution::Threshold
    }

    /// Returns the resolution of an attack on a token.
    fn resolution_of(self, token: TokenId) -> Resolution {
        let target = self.rules.target_of(token);
        target.map_or(Resolution::Total, |target| self.rules.targets[target].resolution)
    }

    /// Returns whether no unit, card, effect or space modifies compared dice in battles for a
    /// space.
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
    pub(crate) fn battle_ask(self, at: BattleFrame) -> Option<Ask> {
        match at {
            BattleFrame::Commit(side, kind) => {
                let unit = UnitKindId(kind);
                Some(Ask::Commit { side, unit, most: self.commit_most(side, unit) })
            }
            BattleFrame::Defend => Some(self.defend_ask()),
            BattleFrame::Reroll(side, _) => Some(Ask::Reroll { side }),
            _ => None,
        }
    }

    /// Returns the seat that answers for a defending army: its commander. For an army without
    /// commanders, returns the seat of the next opponent after the attacker. That seat also answers
    /// for an ally of the attacker.
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

    /// Returns the reroll open to the owner of a side's dice; `left` is the number of dice that may
    /// still be rerolled.
    fn reroll_choice(self, side: Side, left: u8) -> RerollChoice {
        if left == 0 {
            return RerollChoice::None;
        }
        dice::reroll_choice(&self.dice(side, &self.prepared(side)), left)
    }

    /// Returns the frame of the first of `sides` that may reroll ones, or [`BattleFrame::AfterRoll`] if none
    /// may.
    fn rerolls_of(self, sides: &[Side]) -> BattleFrame {
        let n_rerolls = |&side: &Side| (side, self.n_rerolls(side));
        let found = sides.iter().map(n_rerolls).find(|&(_, n)| n > 0);
        found.map_or(BattleFrame::AfterRoll, |(side, n)| BattleFrame::Reroll(side, n))
    }

    /// Returns the frame after a side has rerolled its ones.
    fn after_reroll(self, side: Side) -> BattleFrame {
        self.rerolls_of(&Side::ALL[side.index() + 1..])
    }

    /// Returns the die sizes among which the owner chooses a reroll, ascending; empty if there is
    /// no choice.
    fn reroll_sides(self, side: Side, left: u8) -> ArrayVec<u8, DICE_MAX> {
        match self.reroll_choice(side, left) {
            RerollChoice::Choose(mut sides) => {
                sides.reverse();
                sides
            }
            RerollChoice::None | RerollChoice::Forced(_) => ArrayVec::new(),
        }
    }

    pub(crate) fn list_battle(self, at: BattleFrame, actions: &mut ActionList) {
        match at {
            BattleFrame::Commit(side, kind) => {
                let unit = UnitKindId(kind);
                actions.push(ActionRange::up_to(
                    Action::Commit { unit, count: 0 },
                    self.commit_most(side, unit),
                ));
            }
            BattleFrame::Defend => {
                let most = self.defenders();
                let count = self.defenders_least(most);
                actions.push(ActionRange::up_to(Action::Defend { count }, most));
            }
            BattleFrame::Reroll(side, left) => {
                for sides in self.reroll_sides(side, left) {
                    actions.push(ActionRange::one(Action::Reroll { sides }));
                }
            }
            _ => {}
        }
    }

    #[inline(never)]
    fn check_choice(self, at: BattleFrame, action: Action) -> Result<(), Illegal> {
        match (at, action) {
            (BattleFrame::Commit(side, kind), Action::Commit { unit, count }) if unit.0 == kind => {
                check_count(count, 0, self.commit_most(side, unit))
            }
            (BattleFrame::Reroll(side, left), Action::Reroll { sides }) => {
                if self.reroll_sides(side, left).contains(&sides) {
                    Ok(())
                } else {
                    Err(Illegal::Unknown)
                }
            }
            (at, other) => Err(room::StepFrame::misfit(at, self, other)),
        }
    }

    /// Returns the only legal defence, or `None` if there is a choice.
    #[inline]
    pub(crate) fn sole_defence(self) -> Option<Action> {
        let most = self.defenders();
        (self.defenders_least(most) == most).then_some(Action::Defend { count: most })
    }
}

fn frame(at: BattleFrame) -> Transition {
    Transition::Goto(at.into())
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    fn go_on_with_battle(&mut self, at: BattleFrame) -> Transition {
        match at {
            BattleFrame::Commit(side, kind)
                if self.scene().commit_most(side, UnitKindId(kind)) == 0 =>
            {
                frame(self.after_commit(side, kind))
            }
            BattleFrame::Defend | BattleFrame::Commit(..) => Transition::Ask,
            BattleFrame::Invaded => self.open(Window::Invaded, BattleFrame::Declared.into()),
            BattleFrame::Declared => match self.undone() {
                Some(next) => next,
                None => frame(self.first_at()),
            },
            BattleFrame::BeforeRoll => self.hook(HookOn::BeforeRoll, BattleFrame::Ready),
            BattleFrame::Ready => self.open(Window::BeforeRoll, BattleFrame::Roll.into()),
            BattleFrame::Roll => match self.undone() {
                Some(next) => next,
                None => self.roll(),
            },
            BattleFrame::AfterRoll => self.hook(HookOn::AfterRoll, BattleFrame::Rolled),
            BattleFrame::Rolled => self.open(Window::AfterRoll, BattleFrame::Resolve.into()),
            BattleFrame::Reroll(side, 0) => frame(self.scene().after_reroll(side)),
            BattleFrame::Reroll(side, left) => self.reroll(side, left),
            BattleFrame::Resolve => match self.undone() {
                Some(next) => next,
                None => self.resolve(),
            },
            BattleFrame::Placed => self.take_placed(),
            BattleFrame::Destroyed => {
                self.pop();
                self.end_invasion(true);
                Transition::Again
            }
        }
    }

    /// Lets hooks answer before the window of the moment opens, with `back`.
    #[inline]
    fn hook(&mut self, on: HookOn, back: BattleFrame) -> Transition {
        if !self.rules.has_hook(on) {
            return frame(back);
        }
        let army = self.state.battle.attacker;
        Transition::Call { back: back.into(), callee: HookFrame::new(on, army, None).into() }
    }

    /// Returns the first frame of a battle after its declaration.
    pub(crate) fn first_at(&self) -> BattleFrame {
        if self.rules.units.len() > 1 {
            BattleFrame::Commit(Side::Attacker, 1)
        } else if self.scene().is_one_sided() {
            BattleFrame::BeforeRoll
        } else {
            BattleFrame::Defend
        }
    }

    /// Handles a battle whose premises a card has changed. Calls it off, or lets the committed
    /// units move in if the space is empty. Returns `None` if the battle continues; then no side
    /// has more dice than units.
    fn undone(&mut self) -> Option<Transition> {
        if !self.rules.meddles() {
            return None;
        }
        let Battle { attacker, defender, from, to, .. } = self.state.battle;
        let aim = self.state.battle.aim();
        if self.state.cancelled {
            self.pop();
            self.end_invasion(false);
            return Some(Transition::Again);
        }
        let able = u8::try_from(self.scene().spare(attacker, from)).unwrap_or(u8::MAX);
        let held = u8::try_from(self.scene().garrison(defender, to)).unwrap_or(u8::MAX);
        let [attack, defend] = &mut self.state.battle.dice;
        attack.n = attack.n.min(able);
        defend.n = defend.n.min(held);
        let is_over = attack.n == 0;
        self.commit_present();
        let is_there = match aim {
            AttackTarget::Token(token) => self.scene().token_space(token) == Some(to),
            AttackTarget::Space(_) if self.scene().shares_spaces() => self.is_kept(defender, to),
            AttackTarget::Space(_) => self.scene().owner(to).is_none_or(|army| army == defender),
        };
        if is_over || !is_there {
            self.pop();
            self.end_invasion(false);
            return Some(Transition::Again);
        }
        if held == 0 && aim.space().is_some() {
            self.conquer(self.state.battle.dice[0].n.into());
            return Some(self.after_battle(true));
        }
        None
    }

    /// Returns whether a shared space is empty or occupied by an army of the defender's faction.
    #[cold]
    fn is_kept(&self, defender: ArmyId, space: SpaceId) -> bool {
        let faction = self.rules.armies[defender].faction;
        let on = self.scene().stands_on(space);
        on.is_none_or(|army| self.rules.armies[army].faction == faction)
    }

    /// Lowers the committed units to those still present.
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

    /// Suppresses units of a kind on a space of the current battle, the committed ones first.
    /// Suppressed units change no dice. Does nothing outside a battle.
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

    /// Returns the frame after a side has committed units of one kind.
    fn after_commit(&self, side: Side, kind: u8) -> BattleFrame {
        if usize::from(kind) + 1 < self.rules.units.len() {
            return BattleFrame::Commit(side, kind + 1);
        }
        match side {
            Side::Attacker if !self.scene().is_one_sided() => BattleFrame::Defend,
            Side::Attacker | Side::Defender => BattleFrame::BeforeRoll,
        }
    }

    #[inline(never)]
    fn answer_battle(&mut self, at: BattleFrame, action: Action) {
        match (at, action) {
            (BattleFrame::Commit(side, kind), Action::Commit { unit, count }) => {
                self.state.battle.dice[side.index()].committed[unit.index()] =
                    u8::try_from(count).unwrap_or(u8::MAX);
                if count > 0 {
                    let (army, _) = self.scene().combatant(side);
                    self.tell(Event::Committed { army, side, unit, count });
                }
                self.replace_top(self.after_commit(side, kind));
            }
            (BattleFrame::Reroll(side, left), Action::Reroll { sides }) => {
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
            self.replace_top(BattleFrame::Commit(Side::Defender, 1));
            return;
        }
        if self.rules.windows != 0 {
            self.replace_top(BattleFrame::BeforeRoll);
            return;
        }
        // No window opens between this answer and the roll.
        let next = self.roll();
        self.follow(next);
    }

    /// Applies `next` to the frame of a battle: pops or replaces it.
    #[inline]
    pub(crate) fn follow(&mut self, next: Transition) {
        match next {
            Transition::Done => self.pop(),
            Transition::Goto(frame) => self.replace_top(frame),
            Transition::Call { .. } | Transition::Ask | Transition::Again => {}
        }
    }

    #[inline]
    pub(crate) fn roll(&mut self) -> Transition {
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

    /// Fights a battle with unmodified dice to its end.
    #[inline]
    fn fight_plain(&mut self) -> Transition {
        let [attack, defend] = self.state.battle.dice;
        let thrown = self.throw(attack.n, defend.n);
        self.lay(&thrown);
        self.take_losses(thrown.losses, thrown.attacker, thrown.defender)
    }

    /// Rolls the given numbers of dice, reports the roll and compares the unmodified faces.
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

    /// Stores the rolled faces in the battle.
    #[inline]
    pub(crate) fn lay(&mut self, thrown: &Thrown) {
        for (side, faces) in self.state.battle.dice.iter_mut().zip(thrown.faces) {
            side.faces = faces;
        }
    }

    #[inline(never)]
    fn roll_modified(&mut self) -> Transition {
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

    /// Records the units of other kinds that the attacker has committed to this battle. For one
    /// kind on one space, keeps the most that any battle of the invasion had. Such units cannot be
    /// told apart.
    fn note_launched(&mut self) {
        let Battle { attacker: army, from: space, dice, .. } = self.state.battle;
        for unit in self.rules.units.ids().skip(1) {
            let n = dice[Side::Attacker.index()].committed[unit.index()];
            let of = |row: &CommittedUnits| (row.space, row.unit, row.army);
            let found = self.state.launched.binary_search_by_key(&(space, unit, army), of);
            match found {
                Ok(at) => {
                    let row = &mut self.state.launched[at];
                    row.n = row.n.max(n);
                }
                Err(at) if n > 0 => {
                    self.state.launched.insert(at, CommittedUnits { space, unit, army, n });
                }
                Err(_) => {}
            }
        }
    }

    /// Rerolls ones while the choice of die does not matter; otherwise waits for the owner's
    /// choice.
    fn reroll(&mut self, side: Side, left: u8) -> Transition {
        match self.scene().reroll_choice(side, left) {
            RerollChoice::None => frame(self.scene().after_reroll(side)),
            RerollChoice::Choose(_) => Transition::Ask,
            RerollChoice::Forced(die) => {
                self.roll_again(side, die);
                frame(BattleFrame::Reroll(side, left - 1))
            }
        }
    }

    fn do_reroll(&mut self, side: Side, left: u8, sides: u8) {
        let scene = self.scene();
        let die = scene.dice(side, &scene.prepared(side)).one_of(sides);
        if let Some(die) = die {
            self.roll_again(side, die);
        }
        self.replace_top(BattleFrame::Reroll(side, left - 1));
    }

    /// Rerolls a die that shows a 1 until it shows another face.
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

    /// Ends a battle whose dice were placed; a space without basic units is conquered.
    fn take_placed(&mut self) -> Transition {
        self.state.effects.retain(|effect| effect.until != Until::Battle);
        let battle = self.state.battle;
        let conquered = self.scene().garrison(battle.defender, battle.to) == 0;
        if conquered {
            let fought = battle.dice[Side::Attacker.index()].committed[Rulebook::BASIC.index()];
            self.conquer(fought.into());
        }
        self.after_battle(conquered)
    }

    /// Resolves the dice by the battle page or, for a token, by its target.
    fn resolve(&mut self) -> Transition {
        let Some(token) = self.state.battle.token else {
            return match self.scene().combat().resolution {
                Resolution::Threshold => Transition::Call {
                    back: BattleFrame::Placed.into(),
                    callee: self.place_dice().into(),
                },
                Resolution::Function(call) => self.ask_for_losses(call),
                _ => self.compare_dice(),
            };
        };
        let is_destroyed = match self.scene().resolution_of(token) {
            Resolution::Ladder(track) => self.climb_to(token, track),
            _ => self.sum_dice(token),
        };
        if !is_destroyed {
            return Transition::Done;
        }
        self.replace_top(BattleFrame::Destroyed);
        if self.rules.has_hook(HookOn::Destroyed) {
            self.react(HookOn::Destroyed, self.state.battle.attacker);
        }
        Transition::Again
    }
}
