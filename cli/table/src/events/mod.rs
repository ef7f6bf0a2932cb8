//! Formats events. Battles among bots are summarised in one line for each invasion; where a person
//! fights, the dice are shown.

mod batch;
pub(crate) mod plain;
#[cfg(test)]
mod tests;

use warboard_engine::game::{AddressedEvent, Event, Viewer};
use warboard_engine::model::{ArmyId, TableId};

use super::presenter::{Presenter, SeatPlayer};
use super::steps::{self, battle::Fights, fire::Fires, flow, script::told::Throws};
use crate::model::RoundCount;
pub(crate) use batch::{BatchWording, BatchedLine, EventBatch, added};

/// The formatter of events. It keeps the invasion under way, so each account of a game needs its
/// own.
#[derive(Clone, Debug)]
pub struct EventFormatter {
    /// The viewer of the lines.
    viewer: Viewer,
    /// The armies that people command.
    followed: Vec<ArmyId>,
    /// The armies that people command from the beginning.
    own: Vec<ArmyId>,
    fights: Fights,
    batch: Option<(EventBatch, Vec<BatchedLine>)>,
    fires: Fires,
    throws: Throws,
    rounds: RoundCount,
    lines: Vec<String>,
}

impl EventFormatter {
    /// Creates a formatter for `viewer`, for the events after `before`.
    pub fn new(desk: &Presenter, viewer: Viewer, before: &[AddressedEvent]) -> Self {
        let of_human = |army: &ArmyId| {
            let mut seats = desk.rules.armies[*army].seats.iter();
            seats.any(|seat| desk.seats.get(seat.index()) == Some(&SeatPlayer::Human))
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
            rounds: RoundCount::default(),
            lines,
        };
        // A battle under way at the end of `before` continues.
        let is_turn = |told: &AddressedEvent| {
            matches!(told.event, Event::TurnBegan { .. } | Event::RoundBegan { .. })
        };
        let (earlier, turn) = before.split_at(before.iter().rposition(is_turn).unwrap_or(0));
        for told in earlier {
            teller.follow(told.event);
        }
        teller.hear(desk, turn);
        teller.all_lines(desk);
        teller
    }

    /// Changes the formatter to summarise every invasion in one line, even if people fight.
    pub(crate) fn afar(mut self) -> Self {
        self.followed.clear();
        self.own.clear();
        self.fights = self.fights.afar();
        self
    }

    /// Records changes of command. The dice of a battle are shown for armies of allies that people
    /// command.
    fn follow(&mut self, event: Event) {
        self.rounds.hear(event);
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

    /// Shows the dice of the battle under way, because a person answers in it.
    pub fn take_part(&mut self) {
        self.fights.take_part(&mut self.lines);
    }

    /// Changes the viewer of later events.
    pub fn turn_to(&mut self, viewer: Viewer) {
        self.viewer = viewer;
    }

    /// Adds events.
    pub fn hear(&mut self, desk: &Presenter, events: &[AddressedEvent]) {
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
                    && let Some(line) = self.line(desk, event)
                {
                    self.say(line);
                }
                let further = steps::all().flat_map(|ui| ui.narrate.extra_lines(desk, event));
                self.say_all(further);
            }
        }
    }

    /// Returns the line of an event that stands alone. The heading of a turn tells its round.
    fn line(&self, desk: &Presenter, event: Event) -> Option<String> {
        match event {
            Event::TurnBegan { army, .. } if !desk.rules.has_rounds() => {
                Some(flow::turn_heading(desk, army, Some(self.rounds.number)))
            }
            _ => steps::line(desk, event),
        }
    }

    /// Removes and returns the complete lines.
    pub fn lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }

    /// Removes and returns all lines, including those still combining events, because a player is
    /// about to be asked.
    pub fn all_lines(&mut self, desk: &Presenter) -> Vec<String> {
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

    /// Adds an event to a line that combines several. Returns whether the event belongs to one.
    fn gathers(&mut self, desk: &Presenter, event: Event) -> bool {
        let gathered = steps::all().find_map(|ui| ui.narrate.gather(desk, event));
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

    /// Follows a fire. Returns whether an event is one of its hits or their consequences.
    fn fires(&mut self, desk: &Presenter, event: Event) -> bool {
        let (lines, is_told) = self.fires.hear(desk, event);
        self.say_all(lines);
        is_told
    }

    /// Ends the fire, because the next question or event is about something else.
    pub fn end_fire(&mut self, desk: &Presenter) {
        let lines = self.fires.end(desk);
        self.say_all(lines);
    }

    /// Follows an invasion. Returns whether the invasion's lines report the event.
    fn fights(&mut self, desk: &Presenter, event: Event) -> bool {
        self.fights.hear(desk, event, &self.followed, &mut self.lines)
    }

    fn end_batch(&mut self, desk: &Presenter) {
        let Some((batch, parts)) = self.batch.take() else { return };
        let lines = batch.lines(desk, &parts);
        self.say_all(lines);
    }
}
