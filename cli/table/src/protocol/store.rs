//! Editions and games by their handles, and what is done with them.

use std::collections::BTreeMap;
use std::sync::Arc;

use warboard_engine::bots::{self, Surveyor};
use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::{
    Action, ActionList, AddressedEvent, Applied as Given, ApplyContext, Chance, Game, GameResult,
    Illegal, Recording, Roll, Scripted, Seed, Seeded, Viewer,
};
use warboard_engine::model::{Rulebook, SeatId, Side, SpaceId, TableId};
use warboard_engine::observation::Observation;
use warboard_engine::odds::{Fraction, Party, Route, path_prospect};
use warboard_engine::playout;
use warboard_engine::record::{Record, RecordEntry, RecordHeader, start_line};
use warboard_engine::scenario::Scenario;
use warboard_engine::script::Host;
use warboard_engine::text::plain;

use super::messages::{
    ApplyReply, Code, EditionInfo, Evaluation, Hello, LegalAnswer, Numbers, OddsInfo, OutcomeInfo,
    ProtocolError, RequestBody, ResponseBody, StateInfo,
};
use super::{Done, PROTOCOL};
use crate::editions;
use crate::model::GameView;
use crate::presenter::{Presenter, SeatPlayer};
use crate::steps::attack::path::PathTerms;
use crate::steps::battles::odds::{UnitBattle, battles};
use crate::text::{Texts, parse_lang};

/// The most editions, and the most games, that are kept at once.
const KEPT_MAX: usize = 10_000;
/// The most answers of a game that can be taken back.
const PAST_MAX: usize = 100_000;
/// The most games of an evaluation.
const GAMES_MAX: u32 = 10_000;
/// First lines of a scenario, before its position.
const BEFORE: &str = "title position\nsource a program\n";
/// The characters of a line of words.
const WIDTH: usize = 80;

/// An edition.
#[derive(Debug)]
struct Loaded {
    edition: Edition,
    files: EditionFiles,
}

/// A game that goes on.
#[derive(Clone, Debug)]
struct ProtocolGame {
    rules: Arc<Rulebook>,
    game: Game,
    seed: Seed,
    /// The header of its save; `None` if the game began at a position.
    header: Option<Arc<RecordHeader>>,
    start: Vec<Roll>,
    log: Vec<AddressedEvent>,
    past: Vec<ProtocolUndoEntry>,
    /// The answers of other seats that stay where one takes its part back, in order.
    held: Vec<(SeatId, Action)>,
}

/// An answer that stands, with the game before it.
#[derive(Clone, Debug)]
struct ProtocolUndoEntry {
    before: Game,
    entry: RecordEntry,
    n_log: usize,
    /// True if the answer was given to a step that all take at once, and did not end it.
    is_apart: bool,
}

/// The objects with a handle.
#[derive(Default, Debug)]
pub(super) struct Store {
    editions: BTreeMap<String, Arc<Loaded>>,
    games: BTreeMap<String, ProtocolGame>,
    given: u64,
    actions: ActionList,
    host: Host,
}

/// Returns the error for an unknown handle or name in `field`.
fn unknown(what: &str, name: &str, field: &str) -> ProtocolError {
    ProtocolError::new(Code::Unknown, format!("there is no {what} `{name}`")).at(field)
}

fn texts() -> Texts {
    Texts::new(warboard_engine::model::Lang::En)
}

impl Store {
    /// Executes a request.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub(super) fn obey(&mut self, order: RequestBody) -> Done {
        match order {
            RequestBody::Hello {} => Ok(ResponseBody::Hello(hello())),
            RequestBody::Load { edition } => self.load(&edition),
            RequestBody::New { .. } => self.begin(order),
            RequestBody::State { game } => {
                Ok(ResponseBody::State(self.running(&game)?.state(&game)))
            }
            RequestBody::Observe { game, seat, lang } => self.observe(&game, seat, lang.as_deref()),
            RequestBody::Numbers { game, seat, names } => {
                let running = self.running(&game)?;
                let view = running.game.view(running.viewer(seat)?);
                Ok(ResponseBody::Numbers(Numbers::new(&view, names)))
            }
            RequestBody::Legal { game } => self.legal(&game),
            RequestBody::Apply { game, answer, chance } => self.apply(&game, &answer, chance),
            RequestBody::Undo { game, n, seat } => self.undo(&game, n, seat),
            RequestBody::Clone { game } => {
                let copy = self.running(&game)?.clone();
                self.keep(copy)
            }
            RequestBody::Determinize { game, seat, seed } => self.determinize(&game, seat, seed),
            RequestBody::Drop { handle } => {
                let known =
                    self.games.remove(&handle).is_some() || self.editions.remove(&handle).is_some();
                if known {
                    Ok(ResponseBody::Done {})
                } else {
                    Err(unknown("handle", &handle, "handle"))
                }
            }
            RequestBody::Odds { game, from, to, then, leaving, stop, chance } => {
                let path = OddsPath { from, to, then, leaving, stop, chance };
                self.odds(&game, &path)
            }
            RequestBody::Ask { game, bot, seed } => self.ask(&game, &bot, seed),
            RequestBody::Evaluate { game, bot, games, seed, turns_max } => {
                self.evaluate(&game, &bot, games, seed, turns_max)
            }
            RequestBody::Record { game } => {
                let record = self.running(&game)?.record()?;
                Ok(ResponseBody::Record { record })
            }
            RequestBody::Open { record } => self.open(&record),
            RequestBody::Quit {} => Ok(ResponseBody::Done {}),
        }
    }

    fn running(&self, game: &str) -> Result<&ProtocolGame, ProtocolError> {
        self.games.get(game).ok_or_else(|| unknown("game", game, "game"))
    }

    fn handle(&mut self, letter: char) -> String {
        self.given += 1;
        format!("{letter}{}", self.given)
    }

    fn has_room(&self) -> Result<(), ProtocolError> {
        if self.games.len().max(self.editions.len()) < KEPT_MAX {
            return Ok(());
        }
        let message = format!("at most {KEPT_MAX} are kept at once: `drop` some");
        Err(ProtocolError::new(Code::TooMuch, message))
    }

    /// Keeps a game under a new handle.
    fn keep(&mut self, running: ProtocolGame) -> Done {
        self.has_room()?;
        let handle = self.handle('g');
        let state = running.state(&handle);
        self.games.insert(handle, running);
        Ok(ResponseBody::State(state))
    }

    fn find(&self, name: &str) -> Result<Arc<Loaded>, ProtocolError> {
        if let Some(loaded) = self.editions.get(name) {
            return Ok(Arc::clone(loaded));
        }
        let invalid = |message: String| ProtocolError::new(Code::Invalid, message).at("edition");
        let files = editions::find_by_program(&texts(), name)
            .and_then(|found| found.files())
            .map_err(|failure| invalid(failure.to_string()))?;
        let edition = Edition::open(files.clone()).map_err(|found| invalid(found.to_string()))?;
        Ok(Arc::new(Loaded { edition, files }))
    }

    fn load(&mut self, name: &str) -> Done {
        let loaded = self.find(name)?;
        self.has_room()?;
        let handle = self.handle('e');
        let edition = &loaded.edition;
        let variant = |id: &str| edition.players_of(Some(id)).unwrap_or_default().to_vec();
        let info = EditionInfo {
            edition: handle.clone(),
            id: edition.id().to_owned(),
            hash: format!("{:016x}", loaded.files.hash()),
            players: edition.players().to_vec(),
            variants: edition
                .variants()
                .iter()
                .map(|row| (row.id.to_string(), variant(&row.id)))
                .collect(),
            options: edition
                .options()
                .iter()
                .map(|row| {
                    let others = row.values.iter().filter(|value| value.id != row.default);
                    let mut values = vec![row.default.to_string()];
                    values.extend(others.map(|value| value.id.to_string()));
                    (row.id.to_string(), values)
                })
                .collect(),
        };
        self.editions.insert(handle, loaded);
        Ok(ResponseBody::Edition(info))
    }

    fn begin(&mut self, order: RequestBody) -> Done {
        let RequestBody::New { edition, variant, players, options, seed, turns_max, position } =
            order
        else {
            return Err(ProtocolError::new(Code::Syntax, "no new game"));
        };
        let loaded = self.find(&edition)?;
        let allowed = loaded.edition.players_of(variant.as_deref());
        let fewest = allowed.unwrap_or(loaded.edition.players()).iter().min().copied();
        let players = players.or(fewest).unwrap_or(2);
        let setup = Setup { variant, players, options, turns_max, ..Setup::default() };
        let settled = loaded.edition.rulebook(&setup);
        let rules = settled.map_err(|error| ProtocolError::new(Code::Invalid, error))?;
        let seed = Seed::Number(seed);
        if let Some(text) = position {
            let wrong = |line: usize, message: String| {
                let line = line.saturating_sub(BEFORE.lines().count());
                ProtocolError::new(Code::Invalid, format!("line {line}: {message}")).at("position")
            };
            let scenario = Scenario::parse(&format!("{BEFORE}{}\n", plain(&text)))
                .map_err(|error| wrong(error.line, error.message))?;
            let game =
                scenario.start(&rules).map_err(|failure| wrong(failure.line, failure.message))?;
            return self.keep(ProtocolGame::new(rules, game, seed));
        }
        let seats = vec!["human".to_owned(); rules.seats.len()];
        let header = RecordHeader {
            warboard: warboard_engine::record::FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            edition: loaded.edition.id().to_owned(),
            setup,
            seats,
            seed,
            reseeded: Vec::new(),
            files: loaded.files.deciding(),
        };
        let mut table = ApplyContext::new(Recording::new(seed.stream(0)), Vec::new());
        let game = Game::new(Arc::clone(&rules), &mut table);
        let (start, log) = (table.chance.rolls, table.sink);
        let header = Some(Arc::new(header));
        self.keep(ProtocolGame { header, start, log, ..ProtocolGame::new(rules, game, seed) })
    }

    fn observe(&self, game: &str, seat: Option<u8>, lang: Option<&str>) -> Done {
        let running = self.running(game)?;
        let viewer = running.viewer(seat)?;
        let wrong = |message: String| ProtocolError::new(Code::Unknown, message).at("lang");
        let lang = parse_lang(lang.unwrap_or("en")).map_err(wrong)?;
        let who = vec![SeatPlayer::Human; running.rules.seats.len()];
        let desk = Presenter::of_page(Arc::clone(&running.rules), lang, who, WIDTH);
        let model = GameView::new(&desk, &running.game.view(viewer), &running.log);
        let model = serde_json::to_value(&model);
        Ok(ResponseBody::Model {
            model: model.map_err(|error| ProtocolError::new(Code::Invalid, error))?,
        })
    }

    fn legal(&mut self, game: &str) -> Done {
        let running = self.games.get(game).ok_or_else(|| unknown("game", game, "game"))?;
        running.game.legal_actions(&mut self.actions);
        let answer = |choice| LegalAnswer::new(&running.rules, choice);
        Ok(ResponseBody::Legal { answers: self.actions.choices().iter().map(answer).collect() })
    }

    fn apply(&mut self, game: &str, words: &str, chance: Option<Vec<String>>) -> Done {
        let running = self.games.get_mut(game).ok_or_else(|| unknown("game", game, "game"))?;
        if running.past.len() >= PAST_MAX {
            return Err(ProtocolError::new(
                Code::TooMuch,
                format!("a game has at most {PAST_MAX} answers"),
            ));
        }
        let action = running.rules.parse_action(words);
        let action =
            action.map_err(|error| ProtocolError::new(Code::Unknown, error).at("answer"))?;
        running.game.check(action).map_err(|illegal| {
            ProtocolError::new(Code::Illegal, running.rules.reason(illegal)).at("answer")
        })?;
        let of_chance = |message: String| ProtocolError::new(Code::Chance, message).at("chance");
        let read = |rolls: Vec<String>| rolls.iter().map(|roll| roll.parse::<Roll>()).collect();
        let chance = chance.map(read).transpose().map_err(of_chance)?;
        let (n_past, n_log, held) = (running.past.len(), running.log.len(), running.held.clone());
        if let Err(trouble) = running.give_all(action, chance, &mut self.host) {
            running.undo_to(n_past);
            running.held = held;
            return Err(trouble);
        }
        let new = running.log[n_log..].iter();
        let events = new.map(|told| running.rules.line(told.event).to_string()).collect();
        let rolls = running.past[n_past..].iter().flat_map(|past| &past.entry.chance);
        let chance = rolls.map(ToString::to_string).collect();
        Ok(ResponseBody::Applied(ApplyReply { state: running.state(game), events, chance }))
    }

    fn undo(&mut self, game: &str, n: u32, seat: Option<u8>) -> Done {
        let running = self.games.get_mut(game).ok_or_else(|| unknown("game", game, "game"))?;
        let Some(seat) = seat else {
            let Some(left) = running.past.len().checked_sub(n as usize) else {
                let message = format!("{} answers were given", running.past.len());
                return Err(ProtocolError::new(Code::Unknown, message).at("n"));
            };
            running.held.clear();
            running.undo_to(left);
            return Ok(ResponseBody::State(running.state(game)));
        };
        let own = running.part_of(running.seat(seat)?);
        let Some(&left) = own.len().checked_sub(n as usize).and_then(|at| own.get(at)) else {
            let message =
                format!("seat {seat} has given {} answers to a step taken at once", own.len());
            return Err(ProtocolError::new(Code::Unknown, message).at("n"));
        };
        let others = running.past[left..].iter().filter(|past| past.entry.seat != seat);
        let others: Vec<(SeatId, Action)> = others
            .filter_map(|past| {
                let action = running.rules.parse_action(&past.entry.action).ok()?;
                Some((SeatId(past.entry.seat - 1), action))
            })
            .collect();
        running.held.splice(0..0, others);
        running.undo_to(left);
        Ok(ResponseBody::State(running.state(game)))
    }

    fn determinize(&mut self, game: &str, seat: u8, seed: u64) -> Done {
        let running = self.running(game)?;
        let seat = running.seat(seat)?;
        let mut chance = Seeded::new(seed);
        let guess = running.game.determinize(seat, &mut chance);
        let viewer = Viewer::Seat(seat);
        // Events as other viewers saw them are no longer known.
        let log =
            running.log.iter().map(|told| AddressedEvent { event: told.seen_by(viewer), ..*told });
        let log = log.collect();
        let rules = Arc::clone(&running.rules);
        self.keep(ProtocolGame { log, ..ProtocolGame::new(rules, guess, Seed::Number(seed)) })
    }

    fn odds(&mut self, game: &str, path: &OddsPath) -> Done {
        let running = self.games.get(game).ok_or_else(|| unknown("game", game, "game"))?;
        let space = |name: &str, field: &str| -> Result<SpaceId, ProtocolError> {
            let found = running.rules.board.spaces.find(name);
            found.ok_or_else(|| unknown("space", name, field))
        };
        let (from, to) = (space(&path.from, "from")?, space(&path.to, "to")?);
        let mut spaces = vec![to];
        for name in &path.then {
            spaces.push(space(name, "then")?);
        }
        let illegal = |field: &'static str| {
            move |message: String| ProtocolError::new(Code::Illegal, message).at(field)
        };
        let viewer = running.game.waiting_for().map_or(Viewer::Public, Viewer::Seat);
        let view = running.game.view(viewer);
        let terms = path.terms()?;
        if running.rules.by_unit.is_some()
            && path.then.is_empty()
            && path.stop == 0
            && terms.is_empty()
        {
            return odds_by_unit(&view, from, to);
        }
        let nobody = || illegal("from")("no army could fight there".to_owned());
        let combat = running.rules.combat.filter(|_| running.rules.by_unit.is_none());
        let combat = combat.ok_or_else(nobody)?;
        odds_check(&running.rules, &view, from, &spaces).map_err(illegal("then"))?;
        let wrong = || illegal("leaving")("one number for all spaces, or one for each".to_owned());
        let route = terms.route(&combat, &spaces).ok_or_else(wrong)?;
        let way = Route { from, spaces: &route, stop: path.stop };
        let found = path_prospect(&view, &mut self.host, way, Party::default());
        let found =
            found.ok_or_else(nobody)?.map_err(|error| illegal("from")(error.to_string()))?;
        if found.defenders[0] == 0 && !view.is_taken_freely(to) {
            return Err(nobody());
        }
        let fewest = terms.chance.as_ref().map(|chance| found.fewest(chance)).transpose();
        let fewest = fewest.map_err(|error| illegal("chance")(error.to_string()))?.flatten();
        let odds = &found.invasion;
        let is_exact = odds.error == Fraction::whole(0_u8);
        Ok(ResponseBody::Odds(OddsInfo {
            attackers: found.attackers,
            defenders: found.defenders.iter().sum(),
            win: odds.win().to_chance(),
            win_fraction: is_exact.then(|| odds.win().to_string()),
            error: odds.error.to_f64(),
            taken: odds.taken.iter().map(Fraction::to_chance).collect(),
            attackers_left: odds.attacker_left.chances(),
            defenders_left: odds.defender_left.chances(),
            fewest,
            loses: odds.losses(Side::Attacker).to_f64(),
            destroys: odds.losses(Side::Defender).to_f64(),
        }))
    }

    fn ask(&self, game: &str, bot: &str, seed: u64) -> Done {
        let running = self.running(game)?;
        let Some(seat) = running.game.waiting_for() else {
            return Err(ProtocolError::new(Code::Illegal, "the game is over").at("game"));
        };
        let mut player = bots::by_name(bot, seed).ok_or_else(|| unknown("bot", bot, "bot"))?;
        let action = player.decide(&running.game.observe(seat));
        Ok(ResponseBody::Advice { answer: running.rules.words(action).to_string() })
    }

    fn evaluate(&self, game: &str, bot: &str, games: u32, seed: u64, turns: u32) -> Done {
        let running = self.running(game)?;
        if turns == 0 {
            return Err(ProtocolError::new(Code::Invalid, "at least 1 turn").at("turns_max"));
        }
        if games > GAMES_MAX {
            let message = format!("at most {GAMES_MAX} games");
            return Err(ProtocolError::new(Code::TooMuch, message).at("games"));
        }
        bots::by_name(bot, 0).ok_or_else(|| unknown("bot", bot, "bot"))?;
        let sample = |number| {
            playout::sample(&running.game, bot, (seed, number), turns, || true).transpose()
        };
        let ends: Result<Vec<GameResult>, _> = (0..u64::from(games)).filter_map(sample).collect();
        let ends = ends.map_err(|error| ProtocolError::new(Code::Invalid, error))?;
        let playout::Evaluation { wins, cut, endless, nobody, .. } =
            playout::Evaluation::new(running.rules.seats.len(), ends);
        // As the seat sees it that is asked; everybody does once the game is over.
        let viewer = running.game.waiting_for().map_or(Viewer::Public, Viewer::Seat);
        let winning = Surveyor::default().winning_of_seats(&running.game.view(viewer));
        Ok(ResponseBody::Evaluation(Evaluation { games, winning, wins, cut, endless, nobody }))
    }

    fn open(&mut self, text: &str) -> Done {
        let wrong = |error: warboard_engine::record::RecordError| {
            ProtocolError::new(Code::Invalid, error).at("record")
        };
        let record = Record::parse(text.as_bytes()).map_err(wrong)?;
        let rules = record.header.rulebook().map_err(wrong)?;
        let (mut past, mut log) = (Vec::new(), Vec::new());
        let mut before: Option<Game> = None;
        let game = record.replay(Arc::clone(&rules), |moment| {
            if let (Some(before), Some(entry)) = (before.take(), moment.entry) {
                let is_apart = moment.game.is_sealed_since(&before);
                let (entry, n_log) = (entry.clone(), log.len());
                past.push(ProtocolUndoEntry { before, entry, n_log, is_apart });
            }
            log.extend_from_slice(moment.events);
            before = Some(moment.game.clone());
        });
        let game = game.map_err(wrong)?;
        let (seed, start) = (record.header.seed_now(), record.start_rolls(&rules));
        let header = Some(Arc::new(record.header));
        let begun = ProtocolGame::new(rules, game, seed);
        self.keep(ProtocolGame { header, start, log, past, ..begun })
    }
}

impl ProtocolGame {
    /// Creates a game without a save that nobody has answered.
    fn new(rules: Arc<Rulebook>, game: Game, seed: Seed) -> Self {
        let (start, log, past, held) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { rules, game, seed, header: None, start, log, past, held }
    }

    /// Gives an answer, and behind it the answers of other seats that were held.
    ///
    /// # Errors
    /// The answer is illegal, or its chance does not fit; some answers may have been given.
    fn give_all(
        &mut self,
        action: Action,
        mut chance: Option<Vec<Roll>>,
        scripts: &mut Host,
    ) -> Result<(), ProtocolError> {
        let mut next = Some(action);
        while let Some(action) = next {
            self.give(action, chance.as_mut(), scripts)?;
            next = self.next_held();
        }
        match chance.unwrap_or_default().first() {
            Some(left) => {
                let message = format!("`{left}` was not asked for");
                Err(ProtocolError::new(Code::Chance, message).at("chance"))
            }
            None => Ok(()),
        }
    }

    /// Gives one answer, with the next of `chance` if there is a list, which then holds the rest.
    fn give(
        &mut self,
        action: Action,
        chance: Option<&mut Vec<Roll>>,
        scripts: &mut Host,
    ) -> Result<(), ProtocolError> {
        let n = u32::try_from(self.past.len()).unwrap_or(u32::MAX).saturating_add(1);
        let mut after = self.game.clone();
        let (applied, rolls, events);
        if let Some(left) = chance {
            let scripted = Scripted::new(std::mem::take(left));
            let (done, chance, told) = run(&mut after, action, scripted, scripts);
            if let Some(misfit) = chance.inner.misfit() {
                return Err(ProtocolError::new(Code::Chance, misfit).at("chance"));
            }
            *left = chance.inner.left().to_vec();
            (applied, rolls, events) = (done, chance.rolls, told);
        } else {
            let seeded = self.seed.stream(n.into());
            let (done, chance, told) = run(&mut after, action, seeded, scripts);
            (applied, rolls, events) = (done, chance.rolls, told);
        }
        let applied = applied
            .map_err(|illegal| ProtocolError::new(Code::Illegal, self.rules.reason(illegal)))?;
        let entry = RecordEntry::new(n, action, applied, rolls, &after);
        let before = std::mem::replace(&mut self.game, after);
        let is_apart = self.game.is_sealed_since(&before);
        if !is_apart {
            self.held.clear();
        }
        self.past.push(ProtocolUndoEntry { before, entry, n_log: self.log.len(), is_apart });
        self.log.extend(events);
        Ok(())
    }

    /// Removes and returns the next held answer of the seat that must answer.
    fn next_held(&mut self) -> Option<Action> {
        let seat = self.game.waiting_for()?;
        let at = self.held.iter().position(|held| held.0 == seat)?;
        let (_, action) = self.held.remove(at);
        if self.game.check(action).is_ok() {
            return Some(action);
        }
        self.held.retain(|held| held.0 != seat);
        None
    }

    /// Returns to the moment after `left` answers.
    fn undo_to(&mut self, left: usize) {
        if let Some(first) = self.past.drain(left..).next() {
            self.game = first.before;
            self.log.truncate(first.n_log);
        }
        if let Some(header) = &mut self.header
            && !header.reseeded.is_empty()
        {
            Arc::make_mut(header).undo_to(u32::try_from(left).unwrap_or(u32::MAX));
        }
    }

    /// Returns the indices of a seat's answers to the step that all take at once now.
    fn part_of(&self, seat: SeatId) -> Vec<usize> {
        let n = self.past.iter().rev().take_while(|past| past.is_apart).count();
        let part = self.past.len() - n..self.past.len();
        part.filter(|&at| self.past[at].entry.seat == seat.0 + 1).collect()
    }

    fn seat(&self, seat: u8) -> Result<SeatId, ProtocolError> {
        let found = seat.checked_sub(1).map(SeatId);
        let found = found.filter(|seat| seat.index() < self.rules.seats.len());
        found.ok_or_else(|| unknown("seat", &seat.to_string(), "seat"))
    }

    fn viewer(&self, seat: Option<u8>) -> Result<Viewer, ProtocolError> {
        seat.map_or(Ok(Viewer::Public), |seat| self.seat(seat).map(Viewer::Seat))
    }

    fn state(&self, handle: &str) -> StateInfo {
        let view = self.game.view(Viewer::Public);
        let outcome = self.game.outcome().map(|result| OutcomeInfo::new(&self.rules, result));
        StateInfo {
            game: handle.to_owned(),
            turn: view.turn().number,
            n: u32::try_from(self.past.len()).unwrap_or(u32::MAX),
            mover: self.rules.armies[view.mover()].id.to_string(),
            seat: self.game.waiting_for().map(|seat| seat.0 + 1),
            hash: format!("{:016x}", self.game.hash()),
            outcome,
        }
    }

    fn record(&self) -> Result<String, ProtocolError> {
        let Some(header) = &self.header else {
            let message = "it did not begin at its beginning, so that it cannot be played again";
            return Err(ProtocolError::new(Code::Illegal, message).at("game"));
        };
        let mut text = [header.line(), start_line(self.start.clone())].concat();
        text.extend(self.past.iter().map(|past| past.entry.line()));
        Ok(text)
    }
}

/// Applies an action; returns its result, the chance used and the events. The scripts are borrowed.
fn run<C: Chance>(
    game: &mut Game,
    action: Action,
    chance: C,
    scripts: &mut Host,
) -> (Result<Given, Illegal>, Recording<C>, Vec<AddressedEvent>) {
    let mut table = ApplyContext::new(Recording::new(chance), Vec::new());
    std::mem::swap(&mut table.scripts, scripts);
    let applied = game.apply(action, &mut table);
    std::mem::swap(&mut table.scripts, scripts);
    (applied, table.chance, table.sink)
}

fn hello() -> Hello {
    Hello {
        program: "warboard",
        version: env!("CARGO_PKG_VERSION"),
        protocol: PROTOCOL,
        editions: editions::shipped(),
        bots: bots::NAMES.map(str::to_owned).to_vec(),
    }
}

/// The path of a request for odds.
struct OddsPath {
    from: String,
    to: String,
    then: Vec<String>,
    leaving: Vec<u32>,
    stop: u32,
    chance: Option<String>,
}

impl OddsPath {
    fn terms(&self) -> Result<PathTerms, ProtocolError> {
        let chance = self.chance.as_deref().map(|text| {
            let wrong = || {
                let message = format!("`{text}` is not a chance between 0 and 1");
                ProtocolError::new(Code::Invalid, message).at("chance")
            };
            Fraction::parse_chance(text).ok_or_else(wrong)
        });
        Ok(PathTerms { leaving: self.leaving.clone(), until: None, chance: chance.transpose()? })
    }
}

/// Checks that every further space borders on the one before, and is named once.
fn odds_check(
    rules: &Rulebook,
    view: &Observation<'_>,
    from: SpaceId,
    spaces: &[SpaceId],
) -> Result<(), String> {
    let army = view.stands_on(from);
    for (at, pair) in spaces.windows(2).enumerate() {
        let (before, to) = (pair[0], pair[1]);
        let name = &rules.board.spaces[to].id;
        if to == from || spaces[..=at].contains(&to) {
            return Err(format!("`{name}` is named twice"));
        }
        if !rules.board.adjacent(before, to) {
            return Err(format!("`{}` does not border on `{name}`", rules.board.spaces[before].id));
        }
        if view.stands_on(to) == army {
            return Err(format!("`{name}` is not an enemy's"));
        }
    }
    Ok(())
}

/// Returns the odds of a battle by unit on `to`, with the units of `from` beside those that are there.
/// Of several enemies, the first.
fn odds_by_unit(view: &Observation<'_>, from: SpaceId, to: SpaceId) -> Done {
    let from = Some(from).filter(|&from| from != to);
    let found = battles(view, from, to, Party::default()).into_iter().next();
    let nobody = || ProtocolError::new(Code::Illegal, "no army could fight there").at("from");
    let UnitBattle { parties, odds, .. } = found.ok_or_else(nobody)?;
    let odds = odds.map_err(|error| ProtocolError::new(Code::Illegal, error).at("from"))?;
    let [attackers, defenders] =
        parties.each_ref().map(|units| units.iter().map(|&(_, n)| n).sum());
    let losses = |side: Side| {
        let units = parties[side.index()].iter();
        units.map(|&(unit, _)| odds.losses(side, unit).to_f64()).sum()
    };
    Ok(ResponseBody::Odds(OddsInfo {
        attackers,
        defenders,
        win: odds.win(Side::Attacker).to_chance(),
        win_fraction: Some(odds.win(Side::Attacker).to_string()),
        error: 0.0,
        taken: vec![odds.win(Side::Attacker).to_chance()],
        attackers_left: odds.left(Side::Attacker).iter().map(Fraction::to_chance).collect(),
        defenders_left: odds.left(Side::Defender).iter().map(Fraction::to_chance).collect(),
        fewest: None,
        loses: losses(Side::Attacker),
        destroys: losses(Side::Defender),
    }))
}
