//! What happened, in words. Battles among bots are summed up to a line for each invasion; where a person fights the dice
//! are shown.

mod batch;
pub(crate) mod plain;
#[cfg(test)]
mod tests;

use warboard_engine::game::{Event, Told, Viewer};
use warboard_engine::model::{ArmyId, TableId};

use super::desk::{Desk, Who};
use super::steps::{self, battle::Fights, fire::Fires, script::told::Throws};
pub(crate) use batch::{Batch, Gathering, Part, added};

/// Makes lines of events. It remembers the invasion under way, so one telling is one teller.
#[derive(Clone, Debug)]
pub(crate) struct Teller {
    /// Who is told.
    viewer: Viewer,
    /// The armies that people command.
    followed: Vec<ArmyId>,
    /// Those of them that are theirs from the beginning.
    own: Vec<ArmyId>,
    fights: Fights,
    batch: Option<(Batch, Vec<Part>)>,
    fires: Fires,
    throws: Throws,
    lines: Vec<String>,
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
            fights: Fights::default(),
            batch: None,
            fires: Fires::default(),
            throws: Throws::default(),
            lines,
        };
        // A battle that is under way goes on.
        let is_turn =
            |told: &Told| matches!(told.event, Event::TurnBegan { .. } | Event::RoundBegan { .. });
        let (earlier, turn) = before.split_at(before.iter().rposition(is_turn).unwrap_or(0));
        for told in earlier {
            teller.follow(told.event);
        }
        teller.hear(desk, turn);
        teller.all_lines(desk);
        teller
    }

    /// The same, with every invasion in a line, whoever fights.
    pub(crate) fn afar(mut self) -> Self {
        self.followed.clear();
        self.own.clear();
        self.fights = self.fights.afar();
        self
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
        self.fights.take_part(&mut self.lines);
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
            if let Some(sum) = self.throws.hear(desk, event) {
                self.end_batch(desk);
                self.say(sum);
            }
            if !self.gathers(desk, event) {
                self.end_batch(desk);
                if !self.fires(desk, event)
                    && !self.fights(desk, event)
                    && let Some(line) = steps::line(desk, event)
                {
                    self.say(line);
                }
                let further = steps::all().flat_map(|room| room.tells_also(desk, event));
                self.say_all(further);
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
        let hit = self.fires.end_hit(desk);
        self.say_all(hit);
        self.fights.tell_so_far(desk, &mut self.lines);
        self.lines()
    }

    fn say(&mut self, line: String) {
        self.fights.say(line, &mut self.lines);
    }

    fn say_all(&mut self, lines: impl IntoIterator<Item = String>) {
        for line in lines {
            self.say(line);
        }
    }

    /// Events of which several make a line; false for others.
    fn gathers(&mut self, desk: &Desk, event: Event) -> bool {
        let gathered = steps::all().find_map(|room| room.gathers(desk, event));
        let Some((batch, part)) = gathered else { return false };
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
        let (lines, is_told) = self.fires.hear(desk, event);
        self.say_all(lines);
        is_told
    }

    /// The fire is over: the next question or event is about something else.
    pub(crate) fn end_fire(&mut self, desk: &Desk) {
        let lines = self.fires.end(desk);
        self.say_all(lines);
    }

    /// Follows an invasion, and tells whether an event is told with it.
    fn fights(&mut self, desk: &Desk, event: Event) -> bool {
        self.fights.hear(desk, event, &self.followed, &mut self.lines)
    }

    fn end_batch(&mut self, desk: &Desk) {
        let Some((batch, parts)) = self.batch.take() else { return };
        let lines = batch.lines(desk, &parts);
        self.say_all(lines);
    }
}
