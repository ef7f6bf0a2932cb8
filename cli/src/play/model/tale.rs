//! What happened, as a tree: turns, their steps, in them invasions and other happenings, and the battles of an invasion. Each
//! level can be read alone.

mod summary;

use serde::Serialize;
use warboard_engine::game::{Event, Told, Viewer};
use warboard_engine::model::{Aim, Rulebook, SpaceId};
use warboard_engine::observation::Observation;

use super::{Side, plain};
use crate::play::desk::Desk;
use crate::play::steps::{self, attack::ATTACK};
use crate::play::tell::Teller;

/// The most events that are told of, unless all are asked for.
const EVENTS_MAX: usize = 1_500;

/// What happened.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(crate) struct Tale {
    /// The turns, the earliest first; what came before the first turn is one of its own.
    pub(crate) turns: Vec<Turn>,
}

/// A turn, or a round.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(crate) struct Turn {
    /// Its number, from 1; 0 for what came before.
    pub(crate) number: u32,
    /// Whose it is.
    pub(crate) side: Option<Side>,
    /// What it came to, in a line; nothing where nothing did.
    pub(crate) summary: String,
    /// Its steps.
    pub(crate) steps: Vec<Step>,
}

/// A step of a turn, as far as something happened in it.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(crate) struct Step {
    /// As printed; nothing for what belongs to no step.
    pub(crate) name: String,
    /// What happened.
    pub(crate) parts: Vec<Part>,
}

/// An invasion, or anything else that happened.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(crate) struct Part {
    /// In a line.
    pub(crate) summary: String,
    /// The battles of an invasion that a person fought in, and what came between them.
    pub(crate) battles: Vec<String>,
    /// Whether it is an invasion that goes on.
    pub(crate) goes_on: bool,
    /// Whether it is an invasion whose target fell.
    pub(crate) has_fallen: bool,
}

impl Part {
    /// Its battles and what they came to; of a single one in vain the dice say that.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &String> {
        let is_said = self.battles.len() == 1 && !self.has_fallen;
        self.battles.iter().chain((!is_said).then_some(&self.summary))
    }

    /// What was told of it last: its dice while it goes on, then what they came to.
    pub(crate) fn last(&self) -> &str {
        self.battles.last().filter(|_| self.goes_on).unwrap_or(&self.summary)
    }
}

impl Tale {
    /// What a viewer saw happen since its last turn.
    pub(crate) fn since(desk: &Desk, view: &Observation<'_>, log: &[Told]) -> Self {
        let from = last_turn(desk, view, log).max(log.len().saturating_sub(EVENTS_MAX));
        Self::of(desk, view, log, from)
    }

    /// The last lines of it, the earliest first.
    pub(crate) fn last_lines(&self, n: usize) -> Vec<String> {
        let parts = self.turns.iter().flat_map(|turn| &turn.steps).flat_map(|step| &step.parts);
        let lines: Vec<String> = parts.map(|part| part.summary.clone()).collect();
        let skip = lines.len().saturating_sub(n);
        lines.into_iter().skip(skip).collect()
    }

    /// What a viewer saw happen from a place of the log on.
    pub(crate) fn of(desk: &Desk, view: &Observation<'_>, log: &[Told], from: usize) -> Self {
        let (before, told) = log.split_at(from.min(log.len()));
        let viewer = view.viewer();
        let mut teller = TaleTeller {
            desk,
            near: Teller::new(desk, viewer, before),
            far: Teller::new(desk, viewer, before).afar(),
            turns: Vec::new(),
            invasion: None,
        };
        for told in told {
            teller.hear(*told, viewer);
        }
        teller.flush();
        let mut turns = teller.turns;
        summary::summarise(desk, view, told, &mut turns);
        turns.retain(|turn| turn.side.is_some() || !turn.steps.is_empty());
        Self { turns }
    }
}

/// Where the turns begin that a viewer has not seen before: after the last turn of its own that is over.
fn last_turn(desk: &Desk, view: &Observation<'_>, log: &[Told]) -> usize {
    let own = desk.armies_of(view);
    let is_own = |event| matches!(event, Event::TurnBegan { army, .. } if own.contains(&army));
    let begins = |event| matches!(event, Event::TurnBegan { .. } | Event::RoundBegan { .. });
    let turns: Vec<usize> = (0..log.len()).filter(|&at| begins(log[at].event)).collect();
    let Some((&last, earlier)) = turns.split_last() else { return 0 };
    if matches!(log[last].event, Event::RoundBegan { .. }) {
        return earlier.last().copied().unwrap_or(0);
    }
    let n = desk.rules.order.len();
    let others = earlier.iter().rev().take_while(|&&at| !is_own(log[at].event)).take(n);
    others.last().copied().unwrap_or(last)
}

/// An invasion under way.
#[derive(Debug)]
struct Invasion {
    of: (SpaceId, SpaceId),
    near: Vec<String>,
    far: Vec<String>,
    has_fallen: bool,
}

/// Makes a tree of events.
struct TaleTeller<'a> {
    desk: &'a Desk,
    /// Tells battles of people one by one.
    near: Teller,
    /// Tells every invasion in a line.
    far: Teller,
    turns: Vec<Turn>,
    invasion: Option<Invasion>,
}

impl TaleTeller<'_> {
    fn hear(&mut self, told: Told, viewer: Viewer) {
        let event = told.seen_by(viewer);
        match event {
            Event::TurnBegan { turn, army } => {
                self.flush();
                let side = Some(Side::of(self.desk, army));
                self.turns.push(Turn { number: turn, side, ..Turn::default() });
            }
            Event::RoundBegan { round } => {
                self.flush();
                self.turns.push(Turn { number: round, ..Turn::default() });
            }
            _ if self.invasion.is_none() => self.enter(event),
            _ => {}
        }
        self.near.hear(self.desk, &[told]);
        self.far.hear(self.desk, &[told]);
        // That the target fell, and how many went there, is what the line of the invasion ends with.
        let is_end = match event {
            Event::Conquered { .. } => true,
            Event::Advanced { unit, .. } => unit == Rulebook::BASIC,
            _ => false,
        };
        match &mut self.invasion {
            Some(invasion) if is_end => {
                invasion.has_fallen = true;
                self.near.lines();
            }
            Some(_) | None => {}
        }
        self.gather();
        match event {
            Event::Attacked { from, to: Aim::Space(to), .. } if !self.is_under_way((from, to)) => {
                self.end_invasion(true);
                let of = (from, to);
                self.invasion =
                    Some(Invasion { of, near: Vec::new(), far: Vec::new(), has_fallen: false });
            }
            Event::InvasionEnded { of: Aim::Space(_), .. } => self.end_invasion(true),
            _ => {}
        }
    }

    /// Whether the invasion under way goes from a space to another.
    fn is_under_way(&self, of: (SpaceId, SpaceId)) -> bool {
        self.invasion.as_ref().is_some_and(|invasion| invasion.of == of)
    }

    /// Says lines one by one.
    fn say_each(&mut self, lines: &[String]) {
        for line in lines {
            self.add(Part { summary: plain(line).trim().to_owned(), ..Part::default() });
        }
    }

    /// Keeps the lines that are complete where they belong.
    fn gather(&mut self) {
        let (near, far) = (self.near.lines(), self.far.lines());
        self.keep(near, far);
    }

    fn keep(&mut self, near: Vec<String>, far: Vec<String>) {
        match &mut self.invasion {
            Some(invasion) => {
                invasion.near.extend(near);
                invasion.far.extend(far);
            }
            None => self.say_each(&near),
        }
    }

    /// What is under way is told as far as it went.
    fn flush(&mut self) {
        let (near, far) = (self.near.all_lines(self.desk), self.far.all_lines(self.desk));
        self.keep(near, far);
        self.end_invasion(false);
    }

    /// Tells an invasion, as far as it went; whether it `is_over`.
    fn end_invasion(&mut self, is_over: bool) {
        let Some(Invasion { near, far, has_fallen, .. }) = self.invasion.take() else { return };
        // What both tell alike came between the battles, or after them: cards, tokens, who has won.
        let Some(at) = far.iter().position(|line| !near.contains(line)) else {
            return self.say_each(&near);
        };
        let battles = near.iter().filter(|line| !far.contains(line)).map(|line| plain(line));
        self.say_each(&far[..at]);
        let battles = battles.collect();
        let summary = plain(&far[at]).trim().to_owned();
        let goes_on = !is_over && !has_fallen;
        self.add(Part { summary, battles, goes_on, has_fallen });
        self.say_each(&far[at + 1..]);
    }

    fn add(&mut self, part: Part) {
        if !part.summary.is_empty() {
            self.step().parts.push(part);
        }
    }

    fn turn(&mut self) -> &mut Turn {
        if self.turns.is_empty() {
            self.turns.push(Turn::default());
        }
        let last = self.turns.len() - 1;
        &mut self.turns[last]
    }

    fn step(&mut self) -> &mut Step {
        let turn = self.turn();
        if turn.steps.is_empty() {
            turn.steps.push(Step::default());
        }
        let last = turn.steps.len() - 1;
        &mut turn.steps[last]
    }

    /// Goes on to the step that an event belongs to.
    fn enter(&mut self, event: Event) {
        let Some(name) = step_of(self.desk, event) else { return };
        // What several events make one line of is complete when another step begins.
        if self.step().name != name {
            let (near, far) = (self.near.all_lines(self.desk), self.far.all_lines(self.desk));
            self.keep(near, far);
            self.turn().steps.push(Step { name, parts: Vec::new() });
        }
    }
}

/// The step that an event belongs to.
fn step_of(desk: &Desk, event: Event) -> Option<String> {
    let fights = matches!(event, Event::Attacked { .. });
    let is_told = |room: &&'static dyn steps::Room| {
        if fights {
            return room.verbs().contains(&&ATTACK);
        }
        room.gathers(desk, event).is_some()
    };
    let room = steps::all().find(is_told)?;
    let mut all = desk.rules.steps.rows().iter();
    let step = all.find(|step| room.is_step(&step.kind))?;
    Some(desk.texts.of(&step.name).to_owned())
}
