//! A new game: its rules, players, seed and save.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;
use std::sync::Arc;

use crate::levels;
use warboard_engine::bots;
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::game::{NoSeed, SECRET_BYTES, Seed};
use warboard_engine::model::{Lesson, Rulebook, TableId};
use warboard_engine::record::{FORMAT, RecordHeader};

use super::presenter::SeatPlayer;
use super::save::SaveFile;
use super::session::Session;
use crate::exit::CommandError;
use crate::programs::{PROGRAM, Programs};
use crate::setup::{self, OptionPair, options};
use crate::text::{Texts, edition_failure, say};

/// Largest seed that the program chooses; short enough to type again.
const SEED_MAX: u64 = 999_999_999;

/// The settings of a new game.
#[derive(Clone, Debug)]
pub struct NewGame<'a> {
    /// A variant of the edition.
    pub variant: Option<&'a str>,
    /// The house rules.
    pub options: &'a [OptionPair],
    /// The players by seat: `human`, the name of a bot, or [`PROGRAM`] for a program named in
    /// `programs`.
    pub seats: Vec<String>,
    /// The programs named on the command line.
    pub programs: Programs,
    /// The source of chance. `None`: a random number for up to one person, a secret for several.
    pub seed: Option<Seed>,
    /// True if players without a choice are skipped, although being asked then reveals something.
    pub quick: bool,
    /// The lesson in whose position it begins.
    pub lesson: Option<&'a str>,
}

/// A game that has begun.
#[derive(Debug)]
pub struct StartedGame {
    /// The rulebook.
    pub rules: Arc<Rulebook>,
    /// The players by seat.
    pub lineup: Lineup,
    /// The game with its save.
    pub table: Session,
    /// The seed of all chance.
    pub seed: Seed,
}

impl<'a> NewGame<'a> {
    /// Returns the game of a lesson: a person in the learner's seat, bots in the others.
    ///
    /// # Errors
    /// The edition refuses the setup of the lesson.
    pub fn lesson(
        texts: &Texts,
        edition: &Edition,
        lesson: &'a Lesson,
    ) -> Result<Self, CommandError> {
        let mut game = Self {
            variant: None,
            options: &[],
            seats: vec![Lesson::OTHERS.to_owned(); lesson.players],
            programs: Programs::default(),
            seed: Some(Seed::Number(lesson.seed)),
            quick: false,
            lesson: Some(&lesson.id),
        };
        let rules = game.rules(texts, edition)?;
        if let Some(seat) = rules.armies[lesson.army].seats.iter().next() {
            "human".clone_into(&mut game.seats[seat.index()]);
        }
        Ok(game)
    }
}

impl NewGame<'_> {
    /// Returns the rulebook of the new game. Refuses like [`NewGame::begin`], but before anything
    /// is written.
    ///
    /// # Errors
    /// The edition refuses the setup, or a bot does not exist.
    pub fn rules(&self, texts: &Texts, edition: &Edition) -> Result<Arc<Rulebook>, CommandError> {
        let settled = edition.rulebook(&self.setup());
        let rules = settled.map_err(|error| edition_failure(texts, edition, &error))?;
        Session::check_bots(texts, &self.lineup())?;
        Ok(rules)
    }

    fn lineup(&self) -> Lineup {
        let who = self.seats.iter().map(|name| who(name)).collect();
        Lineup { who, programs: self.programs.clone() }
    }

    fn setup(&self) -> Setup {
        Setup {
            variant: self.variant.map(str::to_owned),
            players: self.seats.len(),
            options: options(self.options),
            turns_max: None,
            // With several people, being asked would reveal a player's hand to the others.
            ask_all: self.people() > 1 && !self.quick,
            lesson: self.lesson.map(str::to_owned),
        }
    }

    fn people(&self) -> usize {
        self.seats.iter().filter(|name| *name == "human").count()
    }

    /// Begins the game, in a save at `path` or with an unused name in the data folder.
    ///
    /// # Errors
    /// The edition refuses the setup, a bot does not exist or refuses the rules, or the save cannot
    /// be written.
    pub fn begin(
        self,
        texts: &Texts,
        edition: &Edition,
        path: Option<&Path>,
    ) -> Result<StartedGame, CommandError> {
        let (rules, setup, people) = (self.rules(texts, edition)?, self.setup(), self.people());
        let seed = match self.seed {
            Some(seed) => seed,
            None if people > 1 => secret()?,
            None => system_seed(),
        };
        let lineup = self.lineup();
        let header = RecordHeader {
            warboard: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            edition: edition.id().to_owned(),
            setup,
            seats: self.seats,
            seed,
            reseeded: Vec::new(),
            files: edition.files().deciding(),
        };
        let save = match path {
            Some(path) => SaveFile::create(texts, path)?,
            None => SaveFile::create_in_data_folder(texts, edition.id(), seed)?,
        };
        let table = Session::begin(texts, Arc::clone(&rules), &header, &lineup, save)?;
        Ok(StartedGame { rules, lineup, table, seed })
    }
}

/// Returns the player of a seat by name.
pub fn who(name: &str) -> SeatPlayer {
    match name {
        "human" => SeatPlayer::Human,
        PROGRAM => SeatPlayer::Program,
        bot => SeatPlayer::Bot(bot.to_owned()),
    }
}

/// The players by seat, with the commands of the programs.
#[derive(Clone, Debug)]
pub struct Lineup {
    /// The player of each seat.
    pub who: Vec<SeatPlayer>,
    /// The programs.
    pub programs: Programs,
}

impl Lineup {
    /// Returns the players of a resumed game. The save names no commands; `said` holds the `--seat`
    /// arguments for seats of programs.
    ///
    /// # Errors
    /// An argument is for a seat without a program, or names no bot.
    pub fn resumed(
        texts: &Texts,
        seats: &[String],
        said: &[(usize, String)],
    ) -> Result<Self, CommandError> {
        let mut lineup = Self {
            who: seats.iter().map(|name| who(name)).collect(),
            programs: Programs::default(),
        };
        for (seat, name) in said {
            let at =
                seat.checked_sub(1).filter(|&at| lineup.who.get(at) == Some(&SeatPlayer::Program));
            let Some(at) = at else {
                return Err(CommandError::BadInput(say!(texts, "seat-no-program", "seat" = *seat)));
            };
            let mut name = levels::seat(name);
            lineup.programs.name(texts, at, &mut name)?;
            if name != PROGRAM {
                if bots::by_name(&name, 0).is_none() {
                    return Err(setup::unknown_bot(texts, &name));
                }
                lineup.who[at] = SeatPlayer::Bot(name);
            }
        }
        Ok(lineup)
    }
}

/// Parses `SEAT=WHO`.
///
/// # Errors
/// The text has no `=`, no number before it or nothing behind it.
pub fn seat_pair(text: &str) -> Result<(usize, String), String> {
    let pair = text
        .split_once('=')
        .and_then(|(seat, who)| Some((seat.trim().parse().ok()?, who.trim().to_owned())));
    pair.filter(|(_, who)| !who.is_empty()).ok_or_else(|| {
        format!("expected SEAT=WHO as in 2=cmd:./my_bot or 2=normal, found `{text}`")
    })
}

/// Returns a random seed of up to [`SEED_MAX`].
fn system_seed() -> Seed {
    Seed::Number(RandomState::new().build_hasher().finish() % (SEED_MAX + 1))
}

/// Returns a secret from the system's random number generator.
///
/// # Errors
/// The system gives no random numbers.
pub fn secret() -> Result<Seed, CommandError> {
    let mut secret = [0; SECRET_BYTES];
    getrandom::fill(&mut secret).map_err(|error| CommandError::System(error.to_string()))?;
    Ok(Seed::Secret(secret))
}

/// Parses a seed: `secret` for a new secret, or a seed as records write it.
///
/// # Errors
/// The text is no seed, or the system gives no random numbers.
pub fn parse_seed(text: &str) -> Result<Seed, String> {
    if text == "secret" {
        return secret().map_err(|_failure| "the system gives no random numbers".to_owned());
    }
    text.parse().map_err(|error: NoSeed| error.to_string())
}
