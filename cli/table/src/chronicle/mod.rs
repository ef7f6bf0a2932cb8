//! The course of a game, as plain data for one viewer: a time line with marks, curves, luck,
//! turning points and winners.
//!
//! A chronicle is made by replaying a record, so a running game stores nothing for it. The caller
//! chooses the viewer; [`eyes`] returns the one permitted.

mod beats;
mod dice;
pub mod end;
mod film;
#[cfg(test)]
mod tests;
mod turning;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::levels;
use serde::Serialize;
use warboard_engine::game::{AddressedEvent, Event, Game, Viewer};
use warboard_engine::model::{ArmyId, SeatId, TableId, VariableCell};
use warboard_engine::observation::Observation;
use warboard_engine::record::{Record, RecordError, RecordPoint};
use warboard_study::{ArmyStanding, Luck, Rolls, standings};

use crate::events::EventFormatter;
use crate::model::{ArmyLabel, Narrative, RoundCount, ways};
use crate::paint::plain;
use crate::presenter::{Presenter, SeatPlayer};
use crate::text::say;
pub use beats::{Beat, BeatKind};
pub use dice::checked_dice;
pub use film::Film;
pub use turning::TurningPoint;
use warboard_draw::BoardMarks;

/// The course of a game.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Chronicle {
    /// The name of the edition.
    pub edition: String,
    /// The last moment; the first one, the beginning, is 0. Moments are the answers that everybody is told of.
    pub last: usize,
    /// The armies, in the order of the game.
    pub armies: Vec<ChronicleArmy>,
    /// The plural names of the variables of armies.
    pub variables: Vec<String>,
    /// The notable events, earliest first.
    pub beats: Vec<Beat>,
    /// The turns, or the rounds.
    pub turns: Vec<ChronicleTurn>,
    /// The standing of each army at the beginning of each turn and at the end: one more entry than
    /// there are turns. By army.
    pub points: Vec<Vec<Point>>,
    /// The turns that decided most, the earliest first.
    pub turning: Vec<TurningPoint>,
    /// The end of the game; `None` while it continues.
    pub end: Option<GameEndView>,
}

/// An army of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChronicleArmy {
    /// The army as it is drawn.
    pub side: ArmyLabel,
    /// The players of the army; empty if it is neutral, and it then counts in no share.
    pub players: Vec<String>,
    /// Its luck.
    pub luck: Luck,
}

/// A turn, or a round.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChronicleTurn {
    /// The moment at which it began.
    pub at: usize,
    /// The index of the army whose turn it is; `None` for a round.
    pub army: Option<usize>,
    /// The number of the turn or of the round, from 1.
    #[serde(skip)]
    pub number: u32,
    /// The title: `Round 3, Red`.
    pub title: String,
    /// The result in one line; empty where nothing changed.
    pub summary: String,
}

/// The standing of an army at one time.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Point {
    /// Spaces that it controls.
    pub spaces: u32,
    /// The strength of its units on the board: a unit that changes the dice of others counts twice.
    pub strength: u32,
    /// Its chance to win with its faction, in thousandths; 1000 once it has won.
    pub winning: u32,
    /// The income it would count at the beginning of a turn; 0 where no army counts income.
    pub income: u32,
    /// Its luck until then: [`Luck::spared`].
    pub luck: i64,
    /// The values of its variables; of a hidden one the smallest that it can be.
    pub values: Vec<i32>,
}

/// The end of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameEndView {
    /// The sentence about the end.
    pub text: String,
    /// The armies that won, by their index.
    pub(crate) winners: Vec<usize>,
}

/// Returns the default viewer of a game that is not over: the only person's seat, otherwise the
/// public.
pub fn eyes(desk: &Presenter) -> Viewer {
    desk.only_human().map_or(Viewer::Public, Viewer::Seat)
}

/// Checks whether an answer caused an event: only such answers are moments. A pass on a question
/// put in secret concerns no other seat.
pub fn is_told(moment: &RecordPoint<'_>) -> bool {
    moment.entry.is_some() && !moment.events.is_empty()
}

impl Chronicle {
    /// Builds the chronicle and the film of the board, as `viewer` may see them.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Record::replay`].
    pub fn of(
        desk: &Presenter,
        record: &Record,
        viewer: Viewer,
    ) -> Result<(Self, Film), RecordError> {
        let mut writer = ChronicleWriter::new(desk, viewer);
        let game = record.replay(Arc::clone(&desk.rules), |moment| writer.watch(moment))?;
        Ok(writer.done(&game.view(viewer)))
    }

    /// Returns the turn that a moment belongs to; `None` in the opening.
    pub fn turn_at(&self, at: usize) -> Option<usize> {
        self.turns.partition_point(|turn| turn.at <= at).checked_sub(1)
    }

    /// Returns the played armies with their indices.
    pub fn players(&self) -> impl Iterator<Item = (usize, &ChronicleArmy)> {
        self.armies.iter().enumerate().filter(|(_, army)| !army.players.is_empty())
    }
}

/// A builder of a chronicle while a record is replayed.
struct ChronicleWriter<'a> {
    desk: &'a Presenter,
    viewer: Viewer,
    chronicle: Chronicle,
    film: Film,
    teller: EventFormatter,
    rolls: Rolls,
    beats: beats::BeatBuilder,
    log: Vec<AddressedEvent>,
    rounds: RoundCount,
    before: Option<Game>,
    entries: usize,
}

impl<'a> ChronicleWriter<'a> {
    fn new(desk: &'a Presenter, viewer: Viewer) -> Self {
        let n = desk.rules.armies.len();
        Self {
            desk,
            viewer,
            chronicle: Chronicle::default(),
            film: Film::default(),
            teller: EventFormatter::new(desk, viewer, &[]),
            rolls: Rolls::new(n),
            beats: beats::BeatBuilder::default(),
            log: Vec::new(),
            rounds: RoundCount::default(),
            before: None,
            entries: 0,
        }
    }

    fn watch(&mut self, moment: &RecordPoint<'_>) {
        self.entries += usize::from(moment.entry.is_some());
        let view = moment.game.view(self.viewer);
        if moment.entry.is_none() || is_told(moment) {
            let at = self.film.shots().len();
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
            let marks = BoardMarks::seen(&view, self.desk.lang());
            self.film.push(
                BoardMarks { path: path.unwrap_or_default(), ..marks },
                lines,
                self.entries,
            );
            for event in events {
                self.begin(&view, at, event);
            }
        }
        match &mut self.before {
            Some(before) => before.clone_from(moment.game),
            None => self.before = Some(moment.game.clone()),
        }
    }

    /// Begins a turn or a round; ignores other events.
    fn begin(&mut self, view: &Observation<'_>, at: usize, event: Event) {
        self.rounds.hear(event);
        let texts = &self.desk.texts;
        let (army, number, title) = match event {
            Event::TurnBegan { army, turn } => {
                let (name, round) = (self.desk.army_name(army), self.rounds.number.to_string());
                let title = say!(texts, "chronicle-turn", "round" = round, "army" = name);
                (Some(army.index()), turn, title)
            }
            Event::RoundBegan { round } => {
                (None, round, say!(texts, "chronicle-round", "round" = round.to_string()))
            }
            _ => return,
        };
        self.chronicle.turns.push(ChronicleTurn {
            at,
            army,
            number,
            title,
            summary: String::new(),
        });
        let point = self.point(view);
        self.chronicle.points.push(point);
    }

    /// Returns the current standing of every army.
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
        chronicle.last = self.film.shots().len().saturating_sub(1);
        let army = |army: ArmyId| ChronicleArmy {
            side: ArmyLabel::of(self.desk, army),
            players: players(self.desk, army),
            luck: self.rolls.luck(army),
        };
        let variables = self.desk.numbers_of_armies(view);
        chronicle.variables = variables.map(|of| self.desk.variable(of).to_owned()).collect();
        chronicle.armies = self.desk.rules.armies.ids().map(army).collect();
        summarise(self.desk, view, &self.log, &mut chronicle.turns);
        chronicle.end = ended(self.desk, view, &self.log);
        chronicle.turning = turning::of(self.desk, &chronicle);
        (chronicle, self.film)
    }
}

/// Returns the standing of every army, with its luck so far.
pub(crate) fn points(
    desk: &Presenter,
    view: &Observation<'_>,
    luck: impl Fn(ArmyId) -> i64,
) -> Vec<Point> {
    let winning = desk.winning(view);
    let of = |(army, standing): (ArmyId, ArmyStanding)| Point {
        spaces: view.n_spaces(army),
        strength: standing.strength,
        winning: winning[army.index()],
        income: standing.income,
        luck: luck(army),
        values: desk
            .numbers_of_armies(view)
            .map(|variable| view.value(VariableCell { variable, at: army.0.into() }).ends().0)
            .collect(),
    };
    desk.rules.armies.ids().zip(standings(view)).map(of).collect()
}

/// Returns the lines without colours, omitting those that only separate others.
fn told(lines: &[String]) -> impl Iterator<Item = String> {
    let parts = lines.iter().flat_map(|line| line.lines());
    parts.map(|line| plain(line).trim().to_owned()).filter(|line| !line.is_empty())
}

/// Returns the names of the initial players of an army.
fn players(desk: &Presenter, army: ArmyId) -> Vec<String> {
    let name = |seat: SeatId| match desk.seats.get(seat.index()) {
        Some(SeatPlayer::Human) => match desk.people.get(seat.index()) {
            Some(Some(person)) => person.to_string(),
            _ => say!(desk.texts, "human"),
        },
        Some(SeatPlayer::Bot(name)) => levels::shown(name, desk.lang()).to_owned(),
        Some(SeatPlayer::Program) => say!(desk.texts, "program"),
        None => "?".to_owned(),
    };
    let seats = desk.rules.armies[army].seats.iter();
    seats.map(name).collect()
}

/// Sets the one-line summary of each turn; a turn that moved no border takes its first event.
fn summarise(
    desk: &Presenter,
    view: &Observation<'_>,
    log: &[AddressedEvent],
    turns: &mut [ChronicleTurn],
) {
    let tale = Narrative::of(desk, view, log, 0);
    let told = tale.turns.into_iter().filter(|turn| turn.number > 0);
    let summary = |turn: crate::model::narrative::NarrativeTurn| {
        let first = turn.steps.iter().flat_map(|step| &step.parts).next();
        let first = first.map(|part| part.summary.clone()).unwrap_or_default();
        let summary = if turn.summary.is_empty() { first } else { turn.summary };
        ((turn.side.is_some(), turn.number), plain(&summary))
    };
    let mut summaries: BTreeMap<(bool, u32), String> = told.map(summary).collect();
    for turn in turns {
        let summary = summaries.remove(&(turn.army.is_some(), turn.number)).unwrap_or_default();
        // A summary that only repeats the title is left out.
        turn.summary =
            if summary.trim_end_matches('.') == turn.title { String::new() } else { summary };
    }
}

/// Returns the end of the game, or `None` while it continues.
fn ended(desk: &Presenter, view: &Observation<'_>, log: &[AddressedEvent]) -> Option<GameEndView> {
    let outcome = view.outcome()?;
    let text = decided(desk, view, log)?;
    let won = |army: &ArmyId| Some(desk.rules.armies[*army].faction) == outcome.faction;
    let winners = desk.rules.armies.ids().filter(won).map(TableId::index).collect();
    Some(GameEndView { text, winners })
}

/// Returns the text of the event that ended the game, with what each side had of what decided it.
pub fn decided(desk: &Presenter, view: &Observation<'_>, log: &[AddressedEvent]) -> Option<String> {
    let is_end =
        |told: &&AddressedEvent| matches!(told.event, Event::Won { .. } | Event::Cut { .. });
    let event = log.iter().rev().find(is_end)?.event;
    let text = plain(&crate::steps::line(desk, event).unwrap_or_default());
    let rule = if let Event::Won { rule, .. } = event { rule } else { None };
    let totals = rule.and_then(|rule| ways::final_totals(desk, view, &desk.rules.victory[rule]));
    Some(totals.map_or_else(|| text.clone(), |totals| format!("{text} {totals}")))
}
