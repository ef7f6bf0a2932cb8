//! What happened, in words. Battles among bots are summed up to a line for each invasion; where a person fights the dice
//! are shown.

mod lines;
mod rounds;
mod scripted;

use warboard_engine::game::{Event, Faces, Told, Viewer};
use warboard_engine::model::{ArmyId, Rulebook, Side, SpaceId, TableId, TokenId, UnitKindId};

use super::desk::{Desk, Who};
use super::paint::{HEADING, paint};
use crate::text::say;
use lines::{line, listed, opening_lines};

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

/// What one line gathers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Batch {
    Claimed,
    Dealt,
    Reinforced,
    Counted(ArmyId),
    Placed(ArmyId),
    Drew(ArmyId),
}

/// A part of such a line.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    /// A finished text.
    Text(String),
    /// Units on a space.
    At(ArmyId, SpaceId, UnitKindId, u32),
}

/// The most parts that stand in one line; of more, each army gets a line of its own.
const PARTS_MAX: usize = 6;

/// Makes lines of events. It remembers the invasion under way, so one telling is one teller.
#[derive(Clone, Debug)]
pub(crate) struct Teller {
    /// Who is told.
    viewer: Viewer,
    /// The armies that people command.
    followed: Vec<ArmyId>,
    /// Those of them that are theirs from the beginning.
    own: Vec<ArmyId>,
    fight: Option<Fight>,
    /// The token that is attacked.
    struck: Option<TokenId>,
    batch: Option<(Batch, Vec<Part>)>,
    fire: Fire,
    lines: Vec<String>,
}

/// What a fire has come to so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Fire {
    /// There is none, or what it came to is told.
    #[default]
    None,
    /// Its dice are told, and no hit.
    Fired,
    /// A hit that is not told yet: one line tells it and what it destroys.
    Hit { space: SpaceId, unit: UnitKindId, face: u8 },
}

impl Teller {
    /// A teller for `viewer`, of what comes after `before`.
    pub(crate) fn new(desk: &Desk, viewer: Viewer, before: &[Told]) -> Self {
        let of_human = |army: &ArmyId| {
            let mut seats = desk.rules.armies[*army].seats.iter();
            seats.any(|seat| desk.seats.get(seat.index()) == Some(&Who::Human))
        };
        let own: Vec<ArmyId> = desk.rules.armies.ids().filter(of_human).collect();
        let (followed, lines) = (own.clone(), Vec::new());
        let mut teller = Self {
            viewer,
            followed,
            own,
            fight: None,
            struck: None,
            batch: None,
            fire: Fire::None,
            lines,
        };
        // A battle that is under way goes on.
        let is_turn = |told: &Told| matches!(told.event, Event::TurnBegan { .. });
        let (earlier, turn) = before.split_at(before.iter().rposition(is_turn).unwrap_or(0));
        for told in earlier {
            teller.follow(told.event);
        }
        teller.hear(desk, turn);
        teller.all_lines(desk);
        teller
    }

    /// Keeps who commands what: the dice of an ally's battles are a person's as well.
    fn follow(&mut self, event: Event) {
        let (army, is_followed) = match event {
            Event::Commands { army, by } => (army, self.followed.contains(&by)),
            Event::Released { army } => (army, false),
            _ => return,
        };
        self.followed.retain(|&other| other != army || self.own.contains(&army));
        if is_followed && !self.followed.contains(&army) {
            self.followed.push(army);
        }
    }

    /// A person answers in the battle under way: its dice are shown, whoever fights.
    pub(crate) fn take_part(&mut self) {
        if let Some(fight) = &mut self.fight {
            fight.close = true;
            self.lines.append(&mut fight.early);
        }
    }

    /// Tells what comes to somebody else.
    pub(crate) fn turn_to(&mut self, viewer: Viewer) {
        self.viewer = viewer;
    }

    /// Takes events in.
    pub(crate) fn hear(&mut self, desk: &Desk, events: &[Told]) {
        for told in events {
            let event = told.seen_by(self.viewer);
            self.follow(event);
            if !self.gathers(desk, event) {
                self.end_batch(desk);
                if !self.fires(desk, event)
                    && !self.fights(desk, event)
                    && let Some(line) = line(desk, event)
                {
                    self.say(line);
                }
            }
        }
    }

    /// The lines that are complete.
    pub(crate) fn lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }

    /// Every line, of what is under way too: somebody is about to be asked.
    pub(crate) fn all_lines(&mut self, desk: &Desk) -> Vec<String> {
        self.end_batch(desk);
        self.end_hit(desk);
        let goes_on = self.fight.clone().filter(|fight| fight.moved.is_none());
        self.end_fight(desk);
        // The battle goes on after the answer; what was summed up is not told twice.
        self.fight = goes_on.map(|fight| Fight { battles: 0, losses: (0, 0), ..fight });
        self.lines()
    }

    fn say(&mut self, line: String) {
        match &mut self.fight {
            Some(fight) if fight.moved.is_some() && !fight.close => fight.after.push(line),
            Some(_) | None => self.lines.push(line),
        }
    }

    /// Events of which several make a line; false for others.
    fn gathers(&mut self, desk: &Desk, event: Event) -> bool {
        let texts = &desk.texts;
        let (batch, part) = match event {
            Event::Claimed { army, space, units } => {
                (Batch::Claimed, Part::At(army, space, Rulebook::BASIC, units))
            }
            Event::Dealt { army, space, units } => {
                (Batch::Dealt, Part::At(army, space, Rulebook::BASIC, units))
            }
            Event::Reinforced { army, space, count } => {
                (Batch::Reinforced, Part::At(army, space, Rulebook::BASIC, count))
            }
            Event::CountedSpaces { army, spaces, units } => {
                let units = desk.units(units);
                let text = say!(texts, "told-for-spaces", "units" = units, "spaces" = spaces);
                (Batch::Counted(army), Part::Text(text))
            }
            Event::CountedRegion { army, region, units } => {
                let region = desk.the_region(region);
                let text = say!(texts, "told-for-region", "units" = units, "region" = region);
                (Batch::Counted(army), Part::Text(text))
            }
            Event::Placed { army, space, unit, count } => {
                (Batch::Placed(army), Part::At(army, space, unit, count))
            }
            // Each with a part, so that they are counted.
            Event::Drew { army, card: None, .. } => (Batch::Drew(army), Part::Text(String::new())),
            _ => return false,
        };
        match &mut self.batch {
            Some((of, parts)) if *of == batch => parts.push(part),
            Some(_) | None => {
                self.end_batch(desk);
                self.batch = Some((batch, vec![part]));
            }
        }
        true
    }

    /// Follows a fire, and tells whether an event was one of its hits or of what they destroy.
    fn fires(&mut self, desk: &Desk, event: Event) -> bool {
        match (self.fire, event) {
            (_, Event::Hit { space, unit, face, .. }) => {
                self.end_hit(desk);
                self.fire = Fire::Hit { space, unit, face };
                true
            }
            (
                Fire::Hit { space, unit, face },
                Event::Destroyed { army, unit: of, count: 1, .. },
            ) if of == unit => {
                self.fire = Fire::None;
                let (army, units) = (desk.the_army(army), desk.units_of(unit, 1));
                let space = desk.the_space(space);
                self.say(say!(
                    desk.texts,
                    "told-hit-lost",
                    "face" = face,
                    "space" = space,
                    "army" = army,
                    "units" = units,
                ));
                true
            }
            _ => {
                self.end_fire(desk);
                if let Event::Fired { .. } = event {
                    self.fire = Fire::Fired;
                }
                false
            }
        }
    }

    /// Tells a hit that has destroyed nothing.
    fn end_hit(&mut self, desk: &Desk) {
        let Fire::Hit { space, unit, face } = self.fire else { return };
        self.fire = Fire::None;
        let (unit, space) = (desk.units_of(unit, 1), desk.the_space(space));
        self.say(say!(desk.texts, "told-hit", "face" = face, "unit" = unit, "space" = space));
    }

    /// The fire is over: the next question or event is about something else.
    pub(crate) fn end_fire(&mut self, desk: &Desk) {
        self.end_hit(desk);
        if std::mem::take(&mut self.fire) == Fire::Fired {
            self.say(say!(desk.texts, "told-fired-nothing"));
        }
    }

    fn end_batch(&mut self, desk: &Desk) {
        let Some((batch, parts)) = self.batch.take() else { return };
        let texts = &desk.texts;
        match batch {
            Batch::Counted(army) | Batch::Placed(army) => {
                let (list, army) = (listed(desk, batch, &parts), desk.the_army(army));
                self.say(if matches!(batch, Batch::Counted(_)) {
                    say!(texts, "told-counted", "army" = army, "list" = list)
                } else {
                    say!(texts, "told-placed", "army" = army, "list" = list)
                });
            }
            Batch::Drew(army) => {
                let army = desk.the_army(army);
                self.say(say!(texts, "told-drew-unseen", "army" = army, "n" = parts.len()));
            }
            Batch::Claimed | Batch::Dealt | Batch::Reinforced => {
                for line in opening_lines(desk, batch, &parts) {
                    self.say(line);
                }
            }
        }
    }
}

/// Battles.
impl Teller {
    /// Events of an invasion; false for others.
    fn fights(&mut self, desk: &Desk, event: Event) -> bool {
        match event {
            Event::Struck { token, .. } => {
                self.end_fight(desk);
                self.struck = Some(token);
                return false;
            }
            Event::StrikeEnded { .. } => {
                self.struck = None;
                return false;
            }
            Event::Cancelled { army, .. } => {
                let Some(token) = self.struck else { return false };
                let (army, token) = (desk.the_army(army), desk.the_target(token));
                self.say(say!(desk.texts, "told-called-off", "army" = army, "token" = token));
            }
            Event::Attacked { army, from, to, .. } => {
                self.struck = None;
                self.begin(desk, army, from, to);
            }
            Event::InvasionEnded { .. } => self.end_fight(desk),
            Event::Played { .. } => {
                self.look_closer(desk);
                return false;
            }
            Event::Rolled { .. } => {}
            Event::Defended { army, .. } => {
                let followed = &self.followed;
                if let Some(fight) = &mut self.fight {
                    fight.defender = Some(army);
                    fight.close |= followed.contains(&army) || followed.contains(&fight.attacker);
                    let early = std::mem::take(&mut fight.early);
                    if fight.close {
                        self.lines.extend(early);
                    }
                }
            }
            Event::Resolved { attacker, defender, losses_attacker, losses_defender } => {
                self.resolved(desk, attacker, defender, (losses_attacker, losses_defender));
            }
            Event::Conquered { army, space, loser, count, .. } => {
                self.conquered(desk, army, (space, loser), count);
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

    fn conquered(&mut self, desk: &Desk, army: ArmyId, of: (SpaceId, ArmyId), count: u32) {
        if let Some(fight) = &mut self.fight {
            fight.moved = Some(count);
        }
        if !self.is_close() {
            return;
        }
        let with = self.fight.iter().flat_map(|fight| &fight.with);
        let others = with.map(|&(unit, n)| desk.units_of(unit, n));
        let units: Vec<String> = std::iter::once(desk.units(count)).chain(others).collect();
        self.lines.push(say!(
            desk.texts,
            "told-conquered",
            "army" = desk.the_army(army),
            "space" = desk.the_space(of.0),
            "loser" = desk.the_army(of.1),
            "units" = units.join(", "),
        ));
    }

    /// Units that the attacker commits: told where dice are shown, and kept until that is clear.
    fn committed(&mut self, desk: &Desk, event: Event, what: (UnitKindId, u32)) -> bool {
        let Some(fight) = &mut self.fight else { return false };
        fight.with.push(what);
        if !fight.close && fight.defender.is_none() {
            fight.early.extend(line(desk, event));
        }
        !fight.close
    }

    /// A card is played in a battle that was to be summed up: from here its dice are shown, so that what the card does is
    /// told where it does it.
    fn look_closer(&mut self, desk: &Desk) {
        let is_far = |fight: &&Fight| !fight.close && fight.moved.is_none();
        let Some(mut fight) = self.fight.as_ref().filter(is_far).cloned() else { return };
        self.end_fight(desk);
        self.lines.append(&mut fight.early);
        self.fight = Some(Fight { battles: 0, losses: (0, 0), close: true, ..fight });
    }

    fn is_close(&self) -> bool {
        self.fight.as_ref().is_none_or(|fight| fight.close)
    }

    fn begin(&mut self, desk: &Desk, attacker: ArmyId, from: SpaceId, to: SpaceId) {
        if self.fight.as_ref().is_some_and(|fight| (fight.from, fight.to) != (from, to)) {
            self.end_fight(desk);
        }
        let close = self.followed.contains(&attacker);
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

    fn resolved(&mut self, desk: &Desk, attacker: Faces, defender: Faces, losses: (u32, u32)) {
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
        self.lines.push(say!(
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
    fn end_fight(&mut self, desk: &Desk) {
        let Some(fight) = self.fight.take() else { return };
        if fight.close || fight.battles == 0 {
            self.lines.extend(fight.after);
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
        self.lines.push(summary);
        self.lines.extend(fight.after);
    }
}
