//! A new game: its rules, who sits where, its seed and its save.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;
use std::sync::Arc;

use warboard_engine::bots;
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::game::{NoSeed, SECRET_BYTES, Seed};
use warboard_engine::model::Rulebook;
use warboard_engine::record::{FORMAT, Header};
use warboard_study::levels;

use super::desk::Who;
use super::save::SaveFile;
use super::table::Match;
use crate::exit::Failure;
use crate::programs::{PROGRAM, Programs};
use crate::setup::{self, OptionPair, options};
use crate::text::{Texts, edition_failure, say};

/// The largest seed that the machine chooses: short enough to be typed again.
const SEED_MAX: u64 = 999_999_999;

/// What a new game is to be.
#[derive(Clone, Debug)]
pub(crate) struct NewGame<'a> {
    /// A variant of the edition.
    pub(crate) variant: Option<&'a str>,
    /// House rules.
    pub(crate) options: &'a [OptionPair],
    /// Who plays, in order: `human`, the name of a bot, or [`PROGRAM`] where one is named in `programs`.
    pub(crate) seats: Vec<String>,
    /// The programs that were named on the command line.
    pub(crate) programs: Programs,
    /// Where its dice come from; nothing: a number for one person, a secret for several.
    pub(crate) seed: Option<Seed>,
    /// Whoever has nothing to choose is not asked, though being asked then tells something.
    pub(crate) quick: bool,
}

/// A game that has begun.
#[derive(Debug)]
pub(crate) struct Begun {
    /// What it plays by.
    pub(crate) rules: Arc<Rulebook>,
    /// Who sits where.
    pub(crate) lineup: Lineup,
    /// The game.
    pub(crate) table: Match,
    /// What its dice come from.
    pub(crate) seed: Seed,
}

impl NewGame<'_> {
    /// What it would play by; refused as [`NewGame::begin`] refuses it, before anything is written.
    ///
    /// # Errors
    /// The edition refuses the setup, or there is no such bot.
    pub(crate) fn rules(&self, texts: &Texts, edition: &Edition) -> Result<Arc<Rulebook>, Failure> {
        let settled = edition.rulebook(&self.setup());
        let rules = settled.map_err(|error| edition_failure(texts, edition, &error))?;
        Match::check_bots(texts, &rules, &self.lineup())?;
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
            // Where several people play, being asked would tell the others what one holds.
            ask_all: self.people() > 1 && !self.quick,
        }
    }

    fn people(&self) -> usize {
        self.seats.iter().filter(|name| *name == "human").count()
    }

    /// Begins it, in a save at `path` or of a free name in the data folder.
    ///
    /// # Errors
    /// The edition refuses the setup, there is no such bot, or the save cannot be written.
    pub(crate) fn begin(
        self,
        texts: &Texts,
        edition: &Edition,
        path: Option<&Path>,
    ) -> Result<Begun, Failure> {
        let (rules, setup, people) = (self.rules(texts, edition)?, self.setup(), self.people());
        let seed = match self.seed {
            Some(seed) => seed,
            None if people > 1 => secret()?,
            None => system_seed(),
        };
        let lineup = self.lineup();
        let header = Header {
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
        let table = Match::begin(texts, Arc::clone(&rules), &header, &lineup, save)?;
        Ok(Begun { rules, lineup, table, seed })
    }
}

/// Who sits in a seat, by name.
pub(crate) fn who(name: &str) -> Who {
    match name {
        "human" => Who::Human,
        PROGRAM => Who::Program,
        bot => Who::Bot(bot.to_owned()),
    }
}

/// Who sits where, and the commands of those who are programs.
#[derive(Clone, Debug)]
pub(crate) struct Lineup {
    /// Who, by seat.
    pub(crate) who: Vec<Who>,
    /// The programs.
    pub(crate) programs: Programs,
}

impl Lineup {
    /// Who sits at a game that is taken up: what its save says, which names no command, and what `--seat` says on the command line
    /// of seats that programs had.
    ///
    /// # Errors
    /// What was said is of no seat of a program, or names no bot.
    pub(crate) fn resumed(
        texts: &Texts,
        seats: &[String],
        said: &[(usize, String)],
    ) -> Result<Self, Failure> {
        let mut lineup = Self {
            who: seats.iter().map(|name| who(name)).collect(),
            programs: Programs::default(),
        };
        for (seat, name) in said {
            let at = seat.checked_sub(1).filter(|&at| lineup.who.get(at) == Some(&Who::Program));
            let Some(at) = at else {
                return Err(Failure::BadInput(say!(texts, "seat-no-program", "seat" = *seat)));
            };
            let mut name = levels::seat(name);
            lineup.programs.name(texts, at, &mut name)?;
            if name != PROGRAM {
                if bots::by_name(&name, 0).is_none() {
                    return Err(setup::unknown_bot(texts, &name));
                }
                lineup.who[at] = Who::Bot(name);
            }
        }
        Ok(lineup)
    }
}

/// Reads `SEAT=WHO`.
pub(crate) fn seat_pair(text: &str) -> Result<(usize, String), String> {
    let pair = text
        .split_once('=')
        .and_then(|(seat, who)| Some((seat.trim().parse().ok()?, who.trim().to_owned())));
    pair.filter(|(_, who)| !who.is_empty()).ok_or_else(|| {
        format!("expected SEAT=WHO as in 2=cmd:./my_bot or 2=normal, found `{text}`")
    })
}

/// A seed from the system.
fn system_seed() -> Seed {
    Seed::Number(RandomState::new().build_hasher().finish() % (SEED_MAX + 1))
}

/// A secret from the system's generator.
pub(crate) fn secret() -> Result<Seed, Failure> {
    let mut secret = [0; SECRET_BYTES];
    getrandom::fill(&mut secret).map_err(|error| Failure::System(error.to_string()))?;
    Ok(Seed::Secret(secret))
}

/// A seed as it is typed.
pub(crate) fn parse_seed(text: &str) -> Result<Seed, String> {
    if text == "secret" {
        return secret().map_err(|_failure| "the system gives no random numbers".to_owned());
    }
    text.parse().map_err(|error: NoSeed| error.to_string())
}
