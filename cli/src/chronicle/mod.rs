//! How a game went, as plain data of one viewer: a time line with marks, curves, luck, turning points, and who won.
//!
//! It is made by playing a record again, so a game that is played keeps nothing for it. Whoever asks says through whose eyes:
//! [`eyes`] holds what may be shown.

mod beats;
pub(crate) mod end;
mod film;
pub(crate) mod page;
#[cfg(test)]
pub(crate) mod tests;
mod turning;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use warboard_engine::game::{Event, Game, Told, Viewer};
use warboard_engine::model::{ArmyId, TableId};
use warboard_engine::observation::Observation;
use warboard_engine::record::{Moment, Record, RecordError};
use warboard_study::{ArmyStanding, Luck, Rolls, levels, standings};

use crate::play::desk::{Desk, Who};
use crate::play::model::{Side, Tale, plain, ways};
use crate::play::tell::Teller;
use crate::text::say;
pub(crate) use beats::{Beat, Kind};
pub(crate) use film::Film;
pub(crate) use turning::Turning;
use warboard_draw::Marks;

/// How a game went.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(crate) struct Chronicle {
    /// What is played.
    pub(crate) edition: String,
    /// The last moment; the first one, the beginning, is 0. Moments are the answers that everybody is told of.
    pub(crate) last: usize,
    /// The armies, in the order of the game.
    pub(crate) armies: Vec<Army>,
    /// What happened when, the earliest first.
    pub(crate) beats: Vec<Beat>,
    /// The turns, or the rounds.
    pub(crate) turns: Vec<Turn>,
    /// How things stood when each turn began, and in the end: one more than there are turns. By army.
    pub(crate) points: Vec<Vec<Point>>,
    /// The turns that decided most, the earliest first.
    pub(crate) turning: Vec<Turning>,
    /// How it ended; nothing while it goes on.
    pub(crate) end: Option<End>,
}

/// An army of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Army {
    /// As it is drawn.
    pub(crate) side: Side,
    /// Who plays it; nobody: it is neutral, and counts in no share.
    pub(crate) players: Vec<String>,
    /// Its luck.
    pub(crate) luck: Luck,
}

/// A turn, or a round.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Turn {
    /// The moment at which it began.
    pub(crate) at: usize,
    /// Whose it is, by the index of the army; nobody's, if a round.
    pub(crate) army: Option<usize>,
    /// What it is called: `Turn 3, Red`.
    pub(crate) title: String,
    /// What it came to, in a line; nothing where nothing did.
    pub(crate) summary: String,
}

/// How an army stood at one time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub(crate) struct Point {
    /// Spaces that it controls.
    pub(crate) spaces: u32,
    /// Its units on the board: one that changes the dice of others counts twice.
    pub(crate) strength: u32,
    /// Its part of the strength of all that are played, in thousandths.
    pub(crate) share: u32,
    /// What it would count at the beginning of a turn; nothing where nobody counts.
    pub(crate) income: u32,
    /// How near its faction was to winning, on the way on which it was farthest, in thousandths.
    pub(crate) near: u32,
    /// Its luck until then: [`Luck::spared`].
    pub(crate) luck: i64,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct End {
    /// In a sentence.
    pub(crate) text: String,
    /// The armies that won, by their index.
    pub(crate) winners: Vec<usize>,
}

/// Through whose eyes a game that goes on is shown where nobody names a seat: the only person's, else what is public.
pub(crate) fn eyes(desk: &Desk) -> Viewer {
    desk.only_human().map_or(Viewer::Public, Viewer::Seat)
}

/// Whether an answer made something happen: only such are moments. A pass of somebody who was asked unseen is nobody else's
/// affair.
pub(crate) fn is_told(moment: &Moment<'_>) -> bool {
    moment.entry.is_some() && !moment.events.is_empty()
}

impl Chronicle {
    /// How a game went, and what the board showed, through the eyes of `viewer`.
    ///
    /// # Errors
    /// What [`Record::replay`] says.
    pub(crate) fn of(
        desk: &Desk,
        record: &Record,
        viewer: Viewer,
    ) -> Result<(Self, Film), RecordError> {
        let mut writer = Writer::new(desk, viewer);
        let game = record.replay(Arc::clone(&desk.rules), |moment| writer.watch(moment))?;
        Ok(writer.done(&game.view(viewer)))
    }

    /// The turn that a moment belongs to; nothing in the opening.
    pub(crate) fn turn_at(&self, at: usize) -> Option<usize> {
        self.turns.partition_point(|turn| turn.at <= at).checked_sub(1)
    }

    /// The armies that somebody plays, by their index.
    pub(crate) fn players(&self) -> impl Iterator<Item = (usize, &Army)> {
        self.armies.iter().enumerate().filter(|(_, army)| !army.players.is_empty())
    }
}

/// Writes a chronicle while a record is played.
struct Writer<'a> {
    desk: &'a Desk,
    viewer: Viewer,
    chronicle: Chronicle,
    film: Film,
    teller: Teller,
    rolls: Rolls,
    beats: beats::Hearer,
    log: Vec<Told>,
    before: Option<Game>,
    entries: usize,
}

impl<'a> Writer<'a> {
    fn new(desk: &'a Desk, viewer: Viewer) -> Self {
        let n = desk.rules.armies.len();
        Self {
            desk,
            viewer,
            chronicle: Chronicle::default(),
            film: Film::default(),
            teller: Teller::new(desk, viewer, &[]),
            rolls: Rolls::new(n),
            beats: beats::Hearer::default(),
            log: Vec::new(),
            before: None,
            entries: 0,
        }
    }

    fn watch(&mut self, moment: &Moment<'_>) {
        self.entries += usize::from(moment.entry.is_some());
        let view = moment.game.view(self.viewer);
        if moment.entry.is_none() || is_told(moment) {
            let at = self.film.len();
            let events: Vec<Event> =
                moment.events.iter().map(|told| told.seen_by(self.viewer)).collect();
            let before = self.before.as_ref().map(|game| game.view(self.viewer));
            self.rolls.hear(&self.desk.rules, before.as_ref(), &view, &events);
            self.teller.hear(self.desk, moment.events);
            self.log.extend_from_slice(moment.events);
            let beats = self.beats.hear(self.desk, at, &events);
            let path = beats.iter().rev().find_map(|beat| beat.path).map(Vec::from);
            self.chronicle.beats.extend(beats);
            let lines = told(&self.teller.lines()).collect();
            let marks = Marks::seen(&view, self.desk.lang());
            self.film.push(Marks { path: path.unwrap_or_default(), ..marks }, lines, self.entries);
            for event in events {
                self.begin(&view, at, event);
            }
        }
        match &mut self.before {
            Some(before) => before.clone_from(moment.game),
            None => self.before = Some(moment.game.clone()),
        }
    }

    /// A turn begins, or a space goes over in it.
    fn begin(&mut self, view: &Observation<'_>, at: usize, event: Event) {
        let texts = &self.desk.texts;
        let (army, title) = match event {
            Event::TurnBegan { turn, army } => {
                let name = self.desk.army_name(army);
                let title = say!(texts, "chronicle-turn", "turn" = turn.to_string(), "army" = name);
                (Some(army.index()), title)
            }
            Event::RoundBegan { round } => {
                (None, say!(texts, "chronicle-round", "round" = round.to_string()))
            }
            _ => return,
        };
        self.chronicle.turns.push(Turn { at, army, title, summary: String::new() });
        let point = self.point(view);
        self.chronicle.points.push(point);
    }

    /// How everybody stands.
    fn point(&self, view: &Observation<'_>) -> Vec<Point> {
        points(self.desk, view, |army| self.rolls.luck(army).spared)
    }

    fn done(mut self, view: &Observation<'_>) -> (Chronicle, Film) {
        let last = self.teller.all_lines(self.desk);
        self.film.add_lines(told(&last));
        let point = self.point(view);
        let mut chronicle = self.chronicle;
        chronicle.points.push(point);
        self.desk.texts.of(&self.desk.rules.name).clone_into(&mut chronicle.edition);
        chronicle.last = self.film.len().saturating_sub(1);
        let army = |army: ArmyId| Army {
            side: Side::of(self.desk, army),
            players: players(self.desk, army),
            luck: self.rolls.luck(army),
        };
        chronicle.armies = self.desk.rules.armies.ids().map(army).collect();
        summarise(self.desk, view, &self.log, &mut chronicle.turns);
        chronicle.end = ended(self.desk, view, &self.log);
        chronicle.turning = turning::of(self.desk, &chronicle);
        (chronicle, self.film)
    }
}

/// How every army stands, with the luck that it had so far.
pub(crate) fn points(
    desk: &Desk,
    view: &Observation<'_>,
    luck: impl Fn(ArmyId) -> i64,
) -> Vec<Point> {
    let of = |(army, standing): (ArmyId, ArmyStanding)| Point {
        spaces: view.n_spaces(army),
        strength: standing.strength,
        share: standing.share,
        income: standing.income,
        near: ways::nearest(desk, view, army),
        luck: luck(army),
    };
    desk.rules.armies.ids().zip(standings(view)).map(of).collect()
}

/// Lines without colours, and without those that only keep others apart.
fn told(lines: &[String]) -> impl Iterator<Item = String> {
    let parts = lines.iter().flat_map(|line| line.lines());
    parts.map(|line| plain(line).trim().to_owned()).filter(|line| !line.is_empty())
}

/// Who plays an army from the beginning.
fn players(desk: &Desk, army: ArmyId) -> Vec<String> {
    let name = |who: Option<&Who>| match who {
        Some(Who::Human) => say!(desk.texts, "human"),
        Some(Who::Bot(name)) => levels::shown(name, desk.lang()).to_owned(),
        Some(Who::Program) => say!(desk.texts, "program"),
        None => "?".to_owned(),
    };
    let seats = desk.rules.armies[army].seats.iter();
    seats.map(|seat| name(desk.seats.get(seat.index()))).collect()
}

/// Says in a line what each turn came to; of one that moved no border, what happened first.
fn summarise(desk: &Desk, view: &Observation<'_>, log: &[Told], turns: &mut [Turn]) {
    let tale = Tale::of(desk, view, log, 0);
    let told = tale.turns.into_iter().filter(|turn| turn.number > 0);
    let summary = |turn: crate::play::model::tale::Turn| {
        let first = turn.steps.iter().flat_map(|step| &step.parts).next();
        let first = first.map(|part| part.summary.clone()).unwrap_or_default();
        let summary = if turn.summary.is_empty() { first } else { turn.summary };
        (turn.number, plain(&summary))
    };
    let mut summaries: BTreeMap<u32, String> = told.map(summary).collect();
    for (turn, number) in turns.iter_mut().zip(1..) {
        let summary = summaries.remove(&number).unwrap_or_default();
        // That a round began says nothing of it.
        turn.summary =
            if summary.trim_end_matches('.') == turn.title { String::new() } else { summary };
    }
}

/// How the game ended.
fn ended(desk: &Desk, view: &Observation<'_>, log: &[Told]) -> Option<End> {
    let outcome = view.outcome()?;
    let text = decided(desk, log)?;
    let won = |army: &ArmyId| Some(desk.rules.armies[*army].faction) == outcome.faction;
    let winners = desk.rules.armies.ids().filter(won).map(TableId::index).collect();
    Some(End { text, winners })
}

/// What ended a game, as it was told.
pub(crate) fn decided(desk: &Desk, log: &[Told]) -> Option<String> {
    let is_end = |told: &&Told| matches!(told.event, Event::Won { .. } | Event::Cut { .. });
    let event = log.iter().rev().find(is_end)?.event;
    Some(plain(&crate::play::steps::line(desk, event).unwrap_or_default()))
}
