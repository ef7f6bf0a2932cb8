//! Makes a row while a game is played: nothing of the game is kept but what the row needs.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use warboard_engine::bots::Bot;
use warboard_engine::game::{AddressedEvent, ApplyContext, Event, Game, Seeded, Viewer};
use warboard_engine::model::{ArmyId, Rulebook, TableId};
use warboard_engine::playout::{self, Counting, PlayoutError, PlayoutResult};
use warboard_engine::script::Host;

use crate::bots::Bots;
use crate::header::{StudyHeader, winner};
use crate::luck::Rolls;
use crate::plan::StudyPlan;
use crate::row::{PLACES, StudyRow};
use crate::standing::{self, ArmyStanding, standings};
use crate::uses::GameUses;

/// A player of a study's games, in one thread.
#[derive(Debug)]
pub struct StudyRunner<'a> {
    plan: &'a StudyPlan,
    cells: Vec<Option<CellRunner>>,
}

impl<'a> StudyRunner<'a> {
    /// Creates the watchers; the bots of a cell are created when its first game is played.
    pub fn new(plan: &'a StudyPlan) -> Self {
        Self { plan, cells: plan.rules.iter().map(|_| None).collect() }
    }

    /// Plays a game: its row, and why it was not played on or which script failed first in it. A panic in it is caught, counts as a
    /// game that failed, and leaves nothing behind for the next one.
    pub fn play(&mut self, game: u64) -> (StudyRow, Option<String>) {
        let (row, trouble, _) = self.play_counted(game);
        (row, trouble)
    }

    /// Like [`StudyRunner::play`], with what armies used in the game.
    pub fn play_counted(&mut self, game: u64) -> (StudyRow, Option<String>, GameUses) {
        let StudyPlan { header, rules, bots } = self.plan;
        let (at, _) = header.place(game);
        let new = || CellRunner::new(&rules[at], &header.cells[at].seats, *bots);
        let mut watcher = self.cells[at].take().unwrap_or_else(new);
        let played = panic::catch_unwind(AssertUnwindSafe(|| {
            let played = watcher.play(header, game);
            (watcher, played)
        }));
        match played {
            Ok((mut watcher, (row, trouble))) => {
                let uses = std::mem::take(&mut watcher.uses);
                self.cells[at] = Some(watcher);
                (row, trouble, uses)
            }
            Err(_panic) => {
                let trouble = Some("the engine broke a promise".to_owned());
                (StudyRow::new(header, game), trouble, GameUses::default())
            }
        }
    }
}

/// A player of the games of one cell, which returns the result of each.
#[derive(Debug)]
struct CellRunner {
    rules: Arc<Rulebook>,
    bots: Bots,
    lineups: Vec<Vec<Box<dyn Bot>>>,
    host: Host,
    rolls: Rolls,
    before: Option<Game>,
    seen: GameRowBuilder,
    uses: GameUses,
}

/// The observations of one game so far.
#[derive(Debug, Default)]
struct GameRowBuilder {
    log: Vec<AddressedEvent>,
    /// The turn, or the round.
    turn: u32,
    /// The turn before which everybody was last looked at.
    looked: Option<u32>,
    points: Vec<Vec<ArmyStanding>>,
    began: Option<ArmyId>,
    taken: Option<String>,
    region: Option<String>,
    out: Option<String>,
}

impl CellRunner {
    /// Watches games of a cell with these rules.
    fn new(rules: &Rulebook, lineups: &[Vec<String>], bots: Bots) -> Self {
        let rules = Arc::new(Rulebook::clone(rules));
        let lineup = |seats: &Vec<String>| -> Vec<Box<dyn Bot>> {
            seats.iter().filter_map(|seat| (bots.by_name)(seat, 0)).collect()
        };
        let lineups: Vec<Vec<Box<dyn Bot>>> = lineups.iter().map(lineup).collect();
        let rolls = Rolls::new(rules.armies.len());
        let (host, seen, uses) = Default::default();
        Self { rules, bots, lineups, host, rolls, before: None, seen, uses }
    }

    /// Plays a game of a study: its row, and why it was not played on or which script failed first in it.
    fn play(&mut self, header: &StudyHeader, game: u64) -> (StudyRow, Option<String>) {
        let row = StudyRow::new(header, game);
        match self.play_game(header, game) {
            Ok((played, failure)) => {
                let trouble = failure.map(|event| self.rules.line(event).to_string());
                (self.row(row, played), trouble)
            }
            Err(error) => {
                let blamed = if let PlayoutError::Refused { seat, .. } = error {
                    Some(seat.0 + 1)
                } else {
                    None
                };
                let trouble = (self.bots.complaint)().unwrap_or_else(|| error.to_string());
                (StudyRow { to_blame: blamed, ..row }, Some(trouble))
            }
        }
    }

    /// Plays a game. Its chance is a stream of the seed, its bots' generators those beside it:
    /// games of one number have the same in every cell with as many seats.
    fn play_game(
        &mut self,
        header: &StudyHeader,
        game: u64,
    ) -> Result<(PlayoutResult, Option<Event>), PlayoutError> {
        let (_, number) = header.place(game);
        let n_lineups = self.lineups.len().max(1) as u64;
        let mut lineups = std::mem::take(&mut self.lineups);
        let at = usize::try_from(number % n_lineups).unwrap_or(0);
        let mut none = Vec::new();
        let bots = lineups.get_mut(at).unwrap_or(&mut none);
        let first = number.wrapping_mul(bots.len() as u64 + 1);
        for (seat, bot) in (1_u64..).zip(bots.iter_mut()) {
            bot.reseed(Seeded::stream_seed(header.seed, first.wrapping_add(seat)));
        }
        self.rolls.again();
        self.before = None;
        self.seen = GameRowBuilder::default();
        self.uses = GameUses::default();
        let chance = Seeded::stream(header.seed, first);
        let mut table = ApplyContext::new(chance, Counting::new(Vec::new()));
        table.scripts = std::mem::take(&mut self.host);
        let mut game = Game::new(Arc::clone(&self.rules), &mut table);
        let played = playout::play_watched(&mut game, bots, &mut table, |game, log| {
            std::mem::swap(&mut self.seen.log, log);
            self.look(game);
        });
        self.host = table.scripts;
        self.lineups = lineups;
        if played.is_ok() {
            self.seen.points.push(standings(&game.view(Viewer::Truth)));
        }
        Ok((played?, table.sink.counts.failure))
    }

    /// Examines the game before each question: past events are in the log.
    fn look(&mut self, game: &Game) {
        let mut log = std::mem::take(&mut self.seen.log);
        let view = game.view(Viewer::Truth);
        for told in &log {
            self.hear(told.event);
        }
        if !log.is_empty() {
            let before = self.before.as_ref().map(|game| game.view(Viewer::Truth));
            let events = log.drain(..).map(|told| told.event);
            let events: Vec<Event> = events.collect();
            self.rolls.hear(&self.rules, before.as_ref(), &view, &events);
        }
        if self.seen.looked != Some(self.seen.turn) && self.seen.turn > 0 {
            self.seen.looked = Some(self.seen.turn);
            self.seen.points.push(standings(&view));
            self.uses.look(&view);
            self.look_at_regions(game);
        }
        match &mut self.before {
            Some(before) => before.clone_from(game),
            None => self.before = Some(game.clone()),
        }
        self.seen.log = log;
    }

    /// Something happened.
    fn hear(&mut self, event: Event) {
        let (rules, seen) = (&self.rules, &mut self.seen);
        self.uses.hear(rules, &event);
        let army = |army: ArmyId| &*rules.armies[army].id;
        match event {
            Event::TurnBegan { turn, army } => {
                seen.turn = turn;
                seen.began.get_or_insert(army);
            }
            Event::RoundBegan { round } => seen.turn = round,
            Event::Conquered { army: by, space, .. } if seen.taken.is_none() => {
                let space = &rules.board.spaces[space].id;
                seen.taken = Some(format!("{};{};{space}", seen.turn, army(by)));
            }
            Event::Eliminated { army: out, by } if seen.out.is_none() => {
                seen.out = Some(format!("{};{};{}", seen.turn, army(out), army(by)));
            }
            _ => {}
        }
    }

    /// Records the first army to hold a whole region.
    fn look_at_regions(&mut self, game: &Game) {
        if self.seen.region.is_some() {
            return;
        }
        let (rules, view) = (&self.rules, game.view(Viewer::Truth));
        let holder =
            |region| standing::played(rules).find(|&army| view.controls_region(army, region));
        let mut regions = rules.board.regions.ids();
        let held = regions.find_map(|region| Some((region, holder(region)?)));
        self.seen.region = held.map(|(region, army)| {
            let (army, region) = (&rules.armies[army].id, &rules.board.regions[region].id);
            format!("{};{army};{region}", self.seen.turn)
        });
    }

    /// Returns the row of a game that was played.
    fn row(&mut self, row: StudyRow, played: PlayoutResult) -> StudyRow {
        let rules = &self.rules;
        let seats: Vec<String> =
            played.outcome.seats.iter().map(|seat| (seat.0 + 1).to_string()).collect();
        let luck: Vec<String> =
            standing::played(rules).map(|army| hundredths(self.rolls.luck(army).spared)).collect();
        let seen = std::mem::take(&mut self.seen);
        let began = seen.began.map_or_else(String::new, |army| rules.armies[army].id.to_string());
        StudyRow {
            ended: Some(played.outcome.ended),
            winner: winner(rules, played.outcome).unwrap_or_default(),
            winners: seats.join(";"),
            began,
            turns: played.turns,
            decisions: played.decisions,
            rolls: played.rolls,
            luck: luck.join(";"),
            strength: curves(rules, &seen.points, |point| point.share),
            income: curves(rules, &seen.points, |point| point.income),
            first_taken: seen.taken.unwrap_or_default(),
            first_region: seen.region.unwrap_or_default(),
            first_out: seen.out.unwrap_or_default(),
            script_failures: played.failures,
            ..row
        }
    }
}

/// Hundredths as a number with two places.
fn hundredths(n: i64) -> String {
    let sign = if n < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", n.unsigned_abs() / 100, n.unsigned_abs() % 100)
}

/// Returns a number of every played army at eleven places of the game.
fn curves(rules: &Rulebook, points: &[Vec<ArmyStanding>], of: fn(&ArmyStanding) -> u32) -> String {
    let last = points.len().saturating_sub(1);
    let at = |place: usize| (place * last + (PLACES - 1) / 2) / (PLACES - 1);
    let curve = |army: ArmyId| -> String {
        let number =
            |place| points.get(at(place)).and_then(|row| row.get(army.index())).map_or(0, of);
        let numbers: Vec<String> = (0..PLACES).map(|place| number(place).to_string()).collect();
        numbers.join(";")
    };
    standing::played(rules).map(curve).collect::<Vec<_>>().join("|")
}

#[cfg(test)]
mod tests {
    use super::hundredths;

    #[test]
    fn hundredths_have_two_places() {
        let all = [0, 5, -5, 123, -1234].map(hundredths);
        assert_eq!(all, ["0.00", "0.05", "-0.05", "1.23", "-12.34"]);
    }
}
