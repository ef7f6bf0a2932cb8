//! The arguments of the program, and the setups that it plays.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use warboard_engine::edition::{Edition, Setup};
use warboard_engine::model::Lang;

use crate::inputs::InputKind;
use warboard_table::setup::{self, OptionPair};
use warboard_table::text::{Texts, parse_lang, say};

/// Stress-test the engine and save a reproducer for each failure
///
/// Plays every setup of every edition at random. At many decisions it checks that secrets are
/// kept, that exactly the listed actions are legal, and that copies continue alike. It reads
/// cut, changed and undone saves, kills and restarts the program during games, and feeds it
/// randomly edited files and lines. Each failure is saved with the command that repeats it.
#[derive(clap::Parser, Debug)]
#[command(name = "warboard-soak", version)]
pub(crate) struct SoakArgs {
    /// Editions, by name or directory. Default: all built-in editions
    #[arg(value_name = "EDITION")]
    pub(super) editions: Vec<String>,
    /// Only this variant; with `--players` or `--option` alone, the edition itself
    #[arg(long)]
    pub(super) variant: Option<String>,
    /// Only this number of players
    #[arg(long)]
    pub(super) players: Option<usize>,
    /// Only with this house rule; may be repeated. Default: every variant with every number of
    /// players, and every value of an option once
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = setup::option_pair)]
    pub(super) options: Vec<OptionPair>,
    /// Number of games of each setup, once with all players asked and once in quick play
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) games: u64,
    /// Runs with further seeds for this many hours instead; `0.5` is half an hour
    #[arg(long, conflicts_with = "games", value_parser = hours)]
    pub(super) hours: Option<Duration>,
    /// Seed of the first games; later games use the following seeds
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Mean number of decisions between two audits
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) every: u32,
    /// Number of games played at the same time. Default: the number of processors
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Number of turns after which a game ends without a winner. Default: 60, or the edition's
    /// limit if that is lower, because random games can be very long
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) max_turns: Option<u32>,
    /// Number of times the program is killed and restarted while it plays each setup, and four
    /// times as often in this process. The save must equal that of an uninterrupted game. Default:
    /// 2, with `--hours` 8
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(super) kills: Option<u32>,
    /// Number of randomly edited inputs per game: files of editions, scripts, saves, scenarios,
    /// setups and typed lines. Each must be accepted or refused with a reason. Default: 4, with
    /// `--hours` 40
    #[arg(long, value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    pub(super) inputs: Option<u64>,
    /// File or directory of further inputs, tried unchanged with the first edition and mixed into
    /// others; may be repeated
    #[arg(long, value_name = "PATH")]
    pub(super) corpus: Vec<PathBuf>,
    /// Largest number of seconds per input
    #[arg(long, default_value = "5", value_parser = seconds)]
    pub(super) bound: Duration,
    /// Tries only this input, in this process, and prints the result
    #[arg(long, value_name = "NUMBER")]
    pub(super) input: Option<u64>,
    /// Tries the inputs whose numbers it reads
    #[arg(long, hide = true)]
    pub(super) worker: bool,
    /// Serves a game to N hostile connections instead, 1000 by default: they misuse the protocol in
    /// 19 ways while an honest seat plays. Fails if an answer to that seat is lost, or if their
    /// 99th percentile exceeds 200 ms
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1000",
        value_parser = clap::value_parser!(u32).range(1..=20_000), conflicts_with_all = ["editions", "hours", "input", "corpus"])]
    pub(super) liars: Option<u32>,
    /// Duration of `--liars`, in seconds
    #[arg(long, default_value = "30", value_parser = seconds, requires = "liars")]
    pub(super) seconds: Duration,
    /// Directory for findings: a save or an input for each, with a text
    #[arg(long, value_name = "DIR", default_value = "soak-findings")]
    pub(super) out: PathBuf,
    /// Language of the table: en or fr. Default: the system's
    #[arg(long, value_parser = parse_lang)]
    pub(super) lang: Option<Lang>,
    /// Prints the result as JSON
    #[arg(long)]
    pub(super) json: bool,
    /// Looks for what being asked tells in quick play, too, where it may
    #[arg(long, hide = true)]
    pub(super) quick_lockstep: bool,
}

/// Default limit of turns of a game.
pub(super) const TURNS_MAX: u32 = 60;

/// Default number of kills of the program in a game, and of inputs tried beside it: with a number
/// of games, and with hours.
const KILLS: [u32; 2] = [2, 8];
const INPUTS: [u64; 2] = [4, 40];

impl SoakArgs {
    pub(super) fn kills(&self) -> u32 {
        self.kills.unwrap_or(KILLS[usize::from(self.hours.is_some())])
    }

    pub(super) fn inputs(&self) -> u64 {
        self.inputs.unwrap_or(INPUTS[usize::from(self.hours.is_some())])
    }
}

/// Reads a number of hours.
fn hours(text: &str) -> Result<Duration, String> {
    time(text, 3600.0, 10_000.0)
        .ok_or_else(|| "a number is expected, more than 0 and at most 10000 hours".to_owned())
}

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    time(text, 1.0, 3600.0)
        .ok_or_else(|| "a number is expected, more than 0 and at most 3600 seconds".to_owned())
}

/// Returns a time of so many units, at most `most`, each of so many seconds.
fn time(text: &str, unit: f64, most: f64) -> Option<Duration> {
    let n = text.parse::<f64>().ok().filter(|n| *n <= most)?;
    Duration::try_from_secs_f64(n * unit).ok().filter(|time| !time.is_zero())
}

/// A setup that is played again and again.
#[derive(Debug)]
pub(super) struct Slot {
    /// The index of the edition among those attacked.
    pub(super) edition: usize,
    pub(super) setup: Setup,
}

/// The command that runs this program, in the repository.
pub(super) const PROGRAM: &str = "cargo run --release -p warboard-soak --";

/// Set by Ctrl-C.
pub(super) static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Returns the words of a command that has the same inputs.
pub(super) fn again(args: &SoakArgs, editions: &[(String, Edition)], what: &str) -> Vec<String> {
    let mut words: Vec<_> = editions.iter().map(|(name, _)| name.clone()).collect();
    words.extend(args.corpus.iter().map(|path| format!("--corpus={}", path.to_string_lossy())));
    words.extend([format!("--seed={}", args.seed), what.to_owned()]);
    words
}

/// Returns the label of a kind of input in a table.
pub(super) fn kind_name(texts: &Texts, kind: InputKind) -> String {
    match kind {
        InputKind::Edition => say!(texts, "soak-inputs-editions"),
        InputKind::Script => say!(texts, "soak-inputs-scripts"),
        InputKind::Save => say!(texts, "soak-inputs-saves"),
        InputKind::Scenario => say!(texts, "soak-inputs-scenarios"),
        InputKind::Setup => say!(texts, "soak-inputs-setups"),
        InputKind::Lines => say!(texts, "soak-inputs-lines"),
    }
}

/// Returns the setup of game number `game`.
pub(super) fn slot_of(slots: &[Slot], game: u64) -> Option<&Slot> {
    slots.get(usize::try_from(game % (slots.len() as u64).max(1)).ok()?)
}

/// Returns the seed of game number `game`: all setups have one seed after another.
pub(super) fn seed_of(args: &SoakArgs, slots: &[Slot], game: u64) -> u64 {
    args.seed.wrapping_add(game / (slots.len() as u64).max(1))
}
