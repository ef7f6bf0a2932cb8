//! The narrative of events, as a tree: turns, steps, invasions and other events, and the battles of
//! an invasion. Each level can be read on its own.

mod summary;

use serde::Serialize;
use warboard_engine::game::{AddressedEvent, Event, Viewer};
use warboard_engine::model::{AttackTarget, Rulebook, SpaceId};
use warboard_engine::observation::Observation;

use super::ArmyLabel;
use crate::events::EventFormatter;
use crate::paint::plain;
use crate::presenter::Presenter;
use crate::steps::{self, attack::ATTACK};

/// Largest number of events in a narrative, unless all are requested.
const EVENTS_MAX: usize = 1_500;

/// The narrative of a game.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Narrative {
    /// The turns, earliest first. Events before the first turn form a separate entry.
    pub turns: Vec<NarrativeTurn>,
}

/// A turn, or a round.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct NarrativeTurn {
    /// The number of the turn, from 1; 0 for events before the first turn.
    pub(crate) number: u32,
    /// The army whose turn it is; `None` for a round or before the first turn.
    pub side: Option<ArmyLabel>,
    /// The results of the turn in one line; empty if there are none.
    pub summary: String,
    /// The steps of the turn.
    pub steps: Vec<NarrativeStep>,
}

/// A step of a turn in which something happened.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct NarrativeStep {
    /// The printed name; empty for events that belong to no step.
    pub(crate) name: String,
    /// The events of the step.
    pub parts: Vec<NarrativeItem>,
}

/// An invasion, or another event.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct NarrativeItem {
    /// The event in one line.
    pub(crate) summary: String,
    /// The battles of an invasion with a person, and the events between them.
    pub(crate) battles: Vec<String>,
    /// True if the invasion is still under way.
    pub(crate) goes_on: bool,
    /// True if the target of the invasion has fallen.
    pub(crate) has_fallen: bool,
}

impl NarrativeItem {
    /// Returns the battles and their summary. The dice of a single failed battle make the summary
    /// superfluous.
    pub fn lines(&self) -> impl Iterator<Item = &String> {
        let is_said = self.battles.len() == 1 && !self.has_fallen;
        self.battles.iter().chain((!is_said).then_some(&self.summary))
    }

    /// Returns the latest line: the last dice while the invasion is under way, then the summary.
    pub fn last(&self) -> &str {
        self.battles.last().filter(|_| self.goes_on).unwrap_or(&self.summary)
    }
}

impl Narrative {
    /// Returns the narrative of the events since the viewer's last turn, at most the latest
    /// [`EVENTS_MAX`].
    pub(crate) fn since(desk: &Presenter, view: &Observation<'_>, log: &[AddressedEvent]) -> Self {
        let from = last_turn(desk, view, log).max(log.len().saturating_sub(EVENTS_MAX));
        Self::of(desk, view, log, from)
    }

    /// Returns the last `n` summaries, earliest first.
    pub fn last_lines(&self, n: usize) -> Vec<String> {
        let parts = self.turns.iter().flat_map(|turn| &turn.steps).flat_map(|step| &step.parts);
        let lines: Vec<String> = parts.map(|part| part.summary.clone()).collect();
        let skip = lines.len().saturating_sub(n);
        lines.into_iter().skip(skip).collect()
    }

    /// Returns the narrative of the events in `log` from index `from`, as the viewer saw them.
    pub(crate) fn of(
        desk: &Presenter,
        view: &Observation<'_>,
        log: &[AddressedEvent],
        from: usize,
    ) -> Self {
        let (before, told) = log.split_at(from.min(log.len()));
        let viewer = view.viewer();
        let mut teller = NarrativeBuilder {
            desk,
            near: EventFormatter::new(desk, viewer, before),
            far: EventFormatter::new(desk, viewer, before).afar(),
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

/// Returns the index in the log of the first turn that the viewer has not seen: after its last
/// completed turn.
fn last_turn(desk: &Presenter, view: &Observation<'_>, log: &[AddressedEvent]) -> usize {
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
struct NarrativeInvasion {
    of: (SpaceId, SpaceId),
    near: Vec<String>,
    far: Vec<String>,
    has_fallen: bool,
}

/// The builder of a narrative.
struct NarrativeBuilder<'a> {
    desk: &'a Presenter,
    /// Formats the battles of people one by one.
    near: EventFormatter,
    /// Formats every invasion in one line.
    far: EventFormatter,
    turns: Vec<NarrativeTurn>,
    invasion: Option<NarrativeInvasion>,
}

impl NarrativeBuilder<'_> {
    fn hear(&mut self, told: AddressedEvent, viewer: Viewer) {
        let event = told.seen_by(viewer);
        match event {
            Event::TurnBegan { turn, army } => {
                self.flush();
                let side = Some(ArmyLabel::of(self.desk, army));
                self.turns.push(NarrativeTurn { number: turn, side, ..NarrativeTurn::default() });
            }
            Event::RoundBegan { round } => {
                self.flush();
                self.turns.push(NarrativeTurn { number: round, ..NarrativeTurn::default() });
            }
            _ if self.invasion.is_none() => self.enter(event),
            _ => {}
        }
        self.near.hear(self.desk, &[told]);
        self.far.hear(self.desk, &[told]);
        // The summary of the invasion includes the fall of its target and the number of units that
        // advance.
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
            Event::Attacked { from, to: AttackTarget::Space(to), .. }
                if !self.is_under_way((from, to)) =>
            {
                self.end_invasion(true);
                let of = (from, to);
                self.invasion = Some(NarrativeInvasion {
                    of,
                    near: Vec::new(),
                    far: Vec::new(),
                    has_fallen: false,
                });
            }
            Event::InvasionEnded { of: AttackTarget::Space(_), .. } => self.end_invasion(true),
            _ => {}
        }
    }

    /// Returns whether the invasion under way has this origin and target.
    fn is_under_way(&self, of: (SpaceId, SpaceId)) -> bool {
        self.invasion.as_ref().is_some_and(|invasion| invasion.of == of)
    }

    /// Adds each line as a separate event.
    fn say_each(&mut self, lines: &[String]) {
        for line in lines {
            self.add(NarrativeItem {
                summary: plain(line).trim().to_owned(),
                ..NarrativeItem::default()
            });
        }
    }

    /// Moves the completed lines to the current invasion or step.
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

    /// Adds all lines, including those of actions still under way.
    fn flush(&mut self) {
        let (near, far) = (self.near.all_lines(self.desk), self.far.all_lines(self.desk));
        self.keep(near, far);
        self.end_invasion(false);
    }

    /// Adds the current invasion with its events so far. `is_over` states that it has ended.
    fn end_invasion(&mut self, is_over: bool) {
        let Some(NarrativeInvasion { near, far, has_fallen, .. }) = self.invasion.take() else {
            return;
        };
        // Lines that both formatters share came between the battles or after them: cards, tokens,
        // the winner.
        let Some(at) = far.iter().position(|line| !near.contains(line)) else {
            return self.say_each(&near);
        };
        let battles = near.iter().filter(|line| !far.contains(line)).map(|line| plain(line));
        self.say_each(&far[..at]);
        let battles = battles.collect();
        let summary = plain(&far[at]).trim().to_owned();
        let goes_on = !is_over && !has_fallen;
        self.add(NarrativeItem { summary, battles, goes_on, has_fallen });
        self.say_each(&far[at + 1..]);
    }

    fn add(&mut self, part: NarrativeItem) {
        if !part.summary.is_empty() {
            self.step().parts.push(part);
        }
    }

    fn turn(&mut self) -> &mut NarrativeTurn {
        if self.turns.is_empty() {
            self.turns.push(NarrativeTurn::default());
        }
        let last = self.turns.len() - 1;
        &mut self.turns[last]
    }

    fn step(&mut self) -> &mut NarrativeStep {
        let turn = self.turn();
        if turn.steps.is_empty() {
            turn.steps.push(NarrativeStep::default());
        }
        let last = turn.steps.len() - 1;
        &mut turn.steps[last]
    }

    /// Begins the step that an event belongs to.
    fn enter(&mut self, event: Event) {
        let Some(name) = step_of(self.desk, event) else { return };
        // A line that combines several events is complete when another step begins.
        if self.step().name != name {
            let (near, far) = (self.near.all_lines(self.desk), self.far.all_lines(self.desk));
            self.keep(near, far);
            self.turn().steps.push(NarrativeStep { name, parts: Vec::new() });
        }
    }
}

/// Returns the name of the step that an event belongs to.
fn step_of(desk: &Presenter, event: Event) -> Option<String> {
    let fights = matches!(event, Event::Attacked { .. });
    let is_told = |ui: &&'static steps::StepUi| {
        if fights {
            return ui.verbs.contains(&&ATTACK);
        }
        ui.narrate.gather(desk, event).is_some()
    };
    let ui = steps::all().find(is_told)?;
    let mut all = desk.rules.steps.rows().iter();
    let step = all.find(|step| ui.describe.is_step(&step.kind))?;
    Some(desk.texts.of(&step.name).to_owned())
}
