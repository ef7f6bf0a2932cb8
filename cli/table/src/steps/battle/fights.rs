//! Formats battles and invasions: one line for those between bots, and all dice where a player
//! fights.

use warboard_engine::game::{Event, Faces};
use warboard_engine::model::{
    ArmyId, AttackTarget, Resolution, Rulebook, Side, SpaceId, TokenId, UnitKindId,
};

use crate::events::plain;
use crate::paint::{HEADING, paint};
use crate::presenter::Presenter;
use crate::steps::fire;
use crate::text::say;

/// An invasion under way.
#[derive(Clone, Debug)]
struct Fight {
    attacker: ArmyId,
    defender: Option<ArmyId>,
    from: SpaceId,
    to: SpaceId,
    battles: u32,
    losses: (u32, u32),
    /// The number of units that moved to the target once it fell; `None` until then.
    moved: Option<u32>,
    /// True if its dice are shown, because a player takes part or a card was played.
    close: bool,
    /// The units that the attacker commits to the battle, kind by kind.
    with: Vec<(UnitKindId, u32)>,
    /// Lines from before it was clear whether the dice are shown.
    early: Vec<String>,
    /// Lines since the target fell, shown after the summary.
    after: Vec<String>,
}

/// The formatter of the invasion under way. Complete lines go to `lines`.
#[derive(Clone, Default, Debug)]
pub(crate) struct Fights {
    fight: Option<Fight>,
    /// The token that is attacked.
    struck: Option<TokenId>,
    /// True if every invasion is summarised in one line, even if a card is played in it.
    is_afar: bool,
}

impl Fights {
    /// Changes the formatter to summarise every invasion in one line.
    pub(crate) fn afar(self) -> Self {
        Self { is_afar: true, ..self }
    }

    /// Shows the dice of the battle under way, because a player answers in it.
    pub(crate) fn take_part(&mut self, lines: &mut Vec<String>) {
        if let Some(fight) = &mut self.fight {
            fight.close = true;
            lines.append(&mut fight.early);
        }
    }

    /// Adds a line. Once the target of a summarised invasion has fallen, the line waits for the
    /// summary.
    pub(crate) fn say(&mut self, line: String, lines: &mut Vec<String>) {
        match &mut self.fight {
            Some(fight) if fight.moved.is_some() && !fight.close => fight.after.push(line),
            Some(_) | None => lines.push(line),
        }
    }

    /// Adds the summary so far. A battle that continues after the answer starts a new summary, so
    /// that no line repeats.
    pub(crate) fn tell_so_far(&mut self, desk: &Presenter, lines: &mut Vec<String>) {
        let goes_on = self.fight.clone().filter(|fight| fight.moved.is_none());
        self.end(desk, lines);
        self.fight = goes_on.map(|fight| Fight { battles: 0, losses: (0, 0), ..fight });
    }

    /// Handles an event of an invasion and returns whether it needs no other line. `followed` lists
    /// the armies whose dice are shown.
    pub(crate) fn hear(
        &mut self,
        desk: &Presenter,
        event: Event,
        followed: &[ArmyId],
        lines: &mut Vec<String>,
    ) -> bool {
        match event {
            Event::Attacked { to: AttackTarget::Token(token), .. } => {
                self.end(desk, lines);
                self.struck = Some(token);
                return false;
            }
            Event::InvasionEnded { of: AttackTarget::Token(_), .. } => {
                self.struck = None;
                return false;
            }
            Event::Cancelled { army, .. } => {
                let Some(token) = self.struck else { return false };
                let (army, token) = (desk.the_army(army), desk.the_target(token));
                let line = say!(desk.texts, "told-called-off", "army" = army, "token" = token);
                self.say(line, lines);
            }
            Event::Attacked { army, from, to: AttackTarget::Space(to), .. } => {
                self.struck = None;
                self.begin(desk, (army, followed.contains(&army)), (from, to), lines);
            }
            Event::InvasionEnded { .. } => self.end(desk, lines),
            Event::Played { .. } => {
                self.look_closer(desk, lines);
                return false;
            }
            Event::Rolled { attacker, .. } => lines.extend(self.unanswered(desk, attacker)),
            Event::Defended { army, .. } => {
                if let Some(fight) = &mut self.fight {
                    fight.defender = Some(army);
                    fight.close |= followed.contains(&army) || followed.contains(&fight.attacker);
                    let early = std::mem::take(&mut fight.early);
                    if fight.close {
                        lines.extend(early);
                    }
                }
            }
            Event::Resolved { attacker, defender, losses_attacker, losses_defender } => {
                let losses = (losses_attacker, losses_defender);
                self.resolved(desk, (attacker, defender), losses, lines);
            }
            Event::Conquered { .. } => lines.extend(self.conquest(desk, event)),
            Event::Advanced { unit, .. } if unit != Rulebook::BASIC => return !self.is_close(),
            Event::Advanced { count, .. } if !self.is_close() => {
                if let Some(moved) = self.fight.as_mut().and_then(|fight| fight.moved.as_mut()) {
                    *moved += count;
                }
            }
            Event::Committed { side: Side::Attacker, unit, count, .. } => {
                return self.committed(desk, event, (unit, count));
            }
            Event::Committed { .. } | Event::Rerolled { .. } | Event::Destroyed { .. } => {
                return !self.is_close();
            }
            _ => return false,
        }
        true
    }

    /// Returns the line for dice of an attack without defence dice, which are placed next.
    fn unanswered(&self, desk: &Presenter, dice: Faces) -> Option<String> {
        let page = desk.rules.combat.as_ref()?;
        let fight = self.fight.as_ref().filter(|_| self.struck.is_none())?;
        (page.resolution == Resolution::Threshold).then(|| {
            fire::fired(desk, fight.attacker, (fight.from, fight.to), Rulebook::BASIC, dice)
        })
    }

    /// Returns the line for a conquest, by battle or without one.
    fn conquest(&mut self, desk: &Presenter, event: Event) -> Option<String> {
        let Event::Conquered { army, from, space, loser, count } = event else { return None };
        if let (Some(_), Some(loser)) = (from, loser) {
            return self.conquered(desk, army, (space, loser), count);
        }
        if let Some(fight) = self.fight.as_mut().filter(|_| from.is_some()) {
            fight.moved = Some(count);
        }
        Some(taken(desk, army, (space, loser), from.map(|_| count)))
    }

    fn conquered(
        &mut self,
        desk: &Presenter,
        army: ArmyId,
        of: (SpaceId, ArmyId),
        count: u32,
    ) -> Option<String> {
        if let Some(fight) = &mut self.fight {
            fight.moved = Some(count);
        }
        if !self.is_close() {
            return None;
        }
        let with = self.fight.iter().flat_map(|fight| &fight.with);
        let others = with.map(|&(unit, n)| desk.units_of(unit, n));
        let units: Vec<String> = std::iter::once(desk.units(count)).chain(others).collect();
        Some(say!(
            desk.texts,
            "told-conquered",
            "army" = desk.the_army(army),
            "space" = desk.the_space(of.0),
            "loser" = desk.the_army(of.1),
            "units" = units.join(", "),
        ))
    }

    /// Records units that the attacker commits, and returns whether they need no line now. Their
    /// lines wait until it is clear whether the dice are shown.
    fn committed(&mut self, desk: &Presenter, event: Event, what: (UnitKindId, u32)) -> bool {
        let Some(fight) = &mut self.fight else { return false };
        fight.with.push(what);
        if !fight.close && fight.defender.is_none() {
            fight.early.extend(plain::line(desk, event));
        }
        !fight.close
    }

    /// Shows the dice from now on when a card is played in a summarised battle, so that the card's
    /// effects appear in order.
    fn look_closer(&mut self, desk: &Presenter, lines: &mut Vec<String>) {
        let is_far = |fight: &&Fight| !fight.close && fight.moved.is_none() && !self.is_afar;
        let Some(mut fight) = self.fight.as_ref().filter(is_far).cloned() else { return };
        self.end(desk, lines);
        lines.append(&mut fight.early);
        self.fight = Some(Fight { battles: 0, losses: (0, 0), close: true, ..fight });
    }

    fn is_close(&self) -> bool {
        self.fight.as_ref().is_none_or(|fight| fight.close)
    }

    fn begin(
        &mut self,
        desk: &Presenter,
        (attacker, close): (ArmyId, bool),
        (from, to): (SpaceId, SpaceId),
        lines: &mut Vec<String>,
    ) {
        if self.fight.as_ref().is_some_and(|fight| (fight.from, fight.to) != (from, to)) {
            self.end(desk, lines);
        }
        let fight = self.fight.get_or_insert(Fight {
            attacker,
            defender: None,
            from,
            to,
            battles: 0,
            losses: (0, 0),
            moved: None,
            close,
            with: Vec::new(),
            early: Vec::new(),
            after: Vec::new(),
        });
        fight.with.clear();
    }

    fn resolved(
        &mut self,
        desk: &Presenter,
        (attacker, defender): (Faces, Faces),
        losses: (u32, u32),
        lines: &mut Vec<String>,
    ) {
        let Some(fight) = &mut self.fight else { return };
        fight.battles += 1;
        fight.losses.0 += losses.0;
        fight.losses.1 += losses.1;
        if !fight.close {
            return;
        }
        let dice = |faces: Faces| {
            let faces: Vec<String> = faces.as_slice().iter().map(u8::to_string).collect();
            paint(HEADING, &faces.join(" "))
        };
        let name = |army: Option<ArmyId>| army.map(|army| desk.the_army(army));
        lines.push(say!(
            desk.texts,
            "told-battle",
            "from" = desk.the_space(fight.from),
            "to" = desk.the_space(fight.to),
            "attacker" = desk.the_army(fight.attacker),
            "defender" = name(fight.defender),
            "attacker_dice" = dice(attacker),
            "defender_dice" = dice(defender),
            "attacker_losses" = losses.0,
            "defender_losses" = losses.1,
        ));
    }

    /// Ends the invasion and adds its summary, if its dice were not shown.
    fn end(&mut self, desk: &Presenter, lines: &mut Vec<String>) {
        let Some(fight) = self.fight.take() else { return };
        if fight.close || fight.battles == 0 {
            lines.extend(fight.after);
            return;
        }
        let name = |army: Option<ArmyId>| army.map(|army| desk.the_army(army));
        let mut summary = say!(
            desk.texts,
            "told-invasion",
            "attacker" = desk.the_army(fight.attacker),
            "defender" = name(fight.defender),
            "from" = desk.the_space(fight.from),
            "to" = desk.the_space(fight.to),
            "battles" = fight.battles,
            "attacker_losses" = fight.losses.0,
            "defender_losses" = fight.losses.1,
        );
        if let Some(moved) = fight.moved {
            summary.push_str(&say!(desk.texts, "told-invasion-won", "units" = desk.units(moved)));
        }
        lines.push(summary);
        lines.extend(fight.after);
    }
}

/// Formats a conquest without battle: of land without units, into which `moved` units moved, or of a
/// space on which units were placed.
fn taken(
    desk: &Presenter,
    army: ArmyId,
    (space, loser): (SpaceId, Option<ArmyId>),
    moved: Option<u32>,
) -> String {
    let (army, space) = (desk.the_army(army), desk.the_space(space));
    match (loser.map(|loser| desk.the_army(loser)), moved.map(|n| desk.units(n))) {
        (None, Some(units)) => {
            say!(desk.texts, "told-entered", "army" = army, "space" = space, "units" = units)
        }
        (Some(loser), _) => {
            say!(desk.texts, "told-taken-from", "army" = army, "space" = space, "loser" = loser)
        }
        (None, None) => say!(desk.texts, "told-taken", "army" = army, "space" = space),
    }
}
