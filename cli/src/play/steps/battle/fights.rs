//! Battles and invasions, in words. Those among bots are summed up to a line; where a person fights the dice are shown.

use warboard_engine::game::{Event, Faces};
use warboard_engine::model::{
    Aim, ArmyId, Resolution, Rulebook, Side, SpaceId, TokenId, UnitKindId,
};

use crate::play::desk::Desk;
use crate::play::paint::{HEADING, paint};
use crate::play::steps::{self, fire};
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
    /// Whether the target fell, and how many units went there.
    moved: Option<u32>,
    /// Whether its dice are shown: a person takes part.
    close: bool,
    /// What the attacker commits to the battle, kind by kind.
    with: Vec<(UnitKindId, u32)>,
    /// What was said before it was clear whether its dice are shown.
    early: Vec<String>,
    /// What was said since the target fell, to be said after the summary.
    after: Vec<String>,
}

/// What is told of the invasion under way. Lines that are complete go to `lines`.
#[derive(Clone, Default, Debug)]
pub(crate) struct Fights {
    fight: Option<Fight>,
    /// The token that is attacked.
    struck: Option<TokenId>,
    /// Whether every invasion is summed up to one line, also where a card is played in it.
    is_afar: bool,
}

impl Fights {
    /// The same, with every invasion in a line.
    pub(in crate::play) fn afar(self) -> Self {
        Self { is_afar: true, ..self }
    }

    /// A person answers in the battle under way: its dice are shown, whoever fights.
    pub(in crate::play) fn take_part(&mut self, lines: &mut Vec<String>) {
        if let Some(fight) = &mut self.fight {
            fight.close = true;
            lines.append(&mut fight.early);
        }
    }

    /// Says a line: one about a target that fell behind the summary.
    pub(in crate::play) fn say(&mut self, line: String, lines: &mut Vec<String>) {
        match &mut self.fight {
            Some(fight) if fight.moved.is_some() && !fight.close => fight.after.push(line),
            Some(_) | None => lines.push(line),
        }
    }

    /// Tells what there is so far. The battle goes on after the answer; what was summed up is not told twice.
    pub(in crate::play) fn tell_so_far(&mut self, desk: &Desk, lines: &mut Vec<String>) {
        let goes_on = self.fight.clone().filter(|fight| fight.moved.is_none());
        self.end(desk, lines);
        self.fight = goes_on.map(|fight| Fight { battles: 0, losses: (0, 0), ..fight });
    }

    /// Events of an invasion; false for others. `followed` are the armies whose dice are shown.
    pub(in crate::play) fn hear(
        &mut self,
        desk: &Desk,
        event: Event,
        followed: &[ArmyId],
        lines: &mut Vec<String>,
    ) -> bool {
        match event {
            Event::Attacked { to: Aim::Token(token), .. } => {
                self.end(desk, lines);
                self.struck = Some(token);
                return false;
            }
            Event::InvasionEnded { of: Aim::Token(_), .. } => {
                self.struck = None;
                return false;
            }
            Event::Cancelled { army, .. } => {
                let Some(token) = self.struck else { return false };
                let (army, token) = (desk.the_army(army), desk.the_target(token));
                let line = say!(desk.texts, "told-called-off", "army" = army, "token" = token);
                self.say(line, lines);
            }
            Event::Attacked { army, from, to: Aim::Space(to), .. } => {
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
            Event::Conquered { army, space, loser, count, .. } => {
                let line = self.conquered(desk, army, (space, loser), count);
                lines.extend(line);
            }
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

    /// The dice of an attack that nobody answers: they are placed next.
    fn unanswered(&self, desk: &Desk, dice: Faces) -> Option<String> {
        let page = desk.rules.combat.as_ref()?;
        let fight = self.fight.as_ref().filter(|_| self.struck.is_none())?;
        (page.resolution == Resolution::Threshold).then(|| {
            fire::fired(desk, fight.attacker, (fight.from, fight.to), Rulebook::BASIC, dice)
        })
    }

    fn conquered(
        &mut self,
        desk: &Desk,
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

    /// Units that the attacker commits: told where dice are shown, and kept until that is clear.
    fn committed(&mut self, desk: &Desk, event: Event, what: (UnitKindId, u32)) -> bool {
        let Some(fight) = &mut self.fight else { return false };
        fight.with.push(what);
        if !fight.close && fight.defender.is_none() {
            fight.early.extend(steps::line(desk, event));
        }
        !fight.close
    }

    /// A card is played in a battle that was to be summed up: from here its dice are shown, so that what the card does is
    /// told where it does it.
    fn look_closer(&mut self, desk: &Desk, lines: &mut Vec<String>) {
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
        desk: &Desk,
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
        desk: &Desk,
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

    /// Sums an invasion up whose dice were not shown.
    fn end(&mut self, desk: &Desk, lines: &mut Vec<String>) {
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
