//! The arguments of `soak`, and the setups that it plays.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use warboard_engine::edition::{Edition, Setup};
use warboard_engine::model::Lang;

use crate::inputs::InputKind;
use crate::setup::{self, OptionPair};
use crate::text::{Texts, parse_lang, say};

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct SoakArgs {
    /// Names of editions, or their directories; every edition that ships by default
    #[arg(value_name = "EDITION")]
    pub(super) editions: Vec<String>,
    /// Only this variant; with `--players` or `--option` alone, the edition itself
    #[arg(long)]
    pub(super) variant: Option<String>,
    /// Only this number of players
    #[arg(long)]
    pub(super) players: Option<usize>,
    /// Only with a house option settled so; may be given several times. By default every variant is played with every number
    /// of players, and every value of an option once
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = setup::option_pair)]
    pub(super) options: Vec<OptionPair>,
    /// How many games of each setup where all are asked alike, and as many in quick play
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) games: u64,
    /// Goes on with further seeds for so many hours instead; `0.5` is half an hour
    #[arg(long, conflicts_with = "games", value_parser = hours)]
    pub(super) hours: Option<Duration>,
    /// The seed of the first games; those after them have the next ones
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// About one in so many decisions is looked at
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) every: u32,
    /// How many games at a time; as many as there are processors by default
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// The turns after which a game ends without a winner; 60 by default, or the edition's own limit where that is less: play
    /// at random may go on for very long
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) max_turns: Option<u32>,
    /// How often the program itself is killed and started again while it plays each setup, and four times as often in this
    /// process; 2 by default, 8 with `--hours`. The save must be that of a game in which nothing was killed
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(super) kills: Option<u32>,
    /// How many inputs are tried beside each game: files of editions, scripts, saves, scenarios, setups and typed lines, edited
    /// at random; 4 by default, 40 with `--hours`. Each is to be refused with a reason or taken
    #[arg(long, value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    pub(super) inputs: Option<u64>,
    /// A file or a directory of further inputs: each is tried as it is, for the first edition, and lends its lines to others.
    /// May be given several times
    #[arg(long, value_name = "PATH")]
    pub(super) corpus: Vec<PathBuf>,
    /// The most seconds that an input may take
    #[arg(long, default_value = "5", value_parser = seconds)]
    pub(super) bound: Duration,
    /// Only tries this input, in this process, and tells what came of it
    #[arg(long, value_name = "NUMBER")]
    pub(super) input: Option<u64>,
    /// Tries the inputs whose numbers it reads
    #[arg(long, hide = true)]
    pub(super) worker: bool,
    /// Serves a game instead to liars: N connections lie to the server in 19 ways at once, with links of spectators and of a seat
    /// among them, while another seat plays. The run fails where an answer to that seat is lost, or the 99th percentile of
    /// them takes longer than 200 ms. 1000 without a number
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1000",
        value_parser = clap::value_parser!(u32).range(1..=20_000), conflicts_with_all = ["editions", "hours", "input", "corpus"])]
    pub(super) liars: Option<u32>,
    /// The time for `--liars`, in seconds
    #[arg(long, default_value = "30", value_parser = seconds, requires = "liars")]
    pub(super) seconds: Duration,
    /// Where findings are written: a save of each or the input that shows it, and a text beside it
    #[arg(long, value_name = "DIR", default_value = "soak-findings")]
    pub(super) out: PathBuf,
    /// The language of the table: en or fr. Default: that of the system
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

/// Set by Ctrl-C.
pub(super) static STOP: AtomicBool = AtomicBool::new(false);

/// Returns the words of a command that has the same inputs.
pub(super) fn again(args: &SoakArgs, editions: &[(String, Edition)], what: &str) -> Vec<String> {
    let mut words = vec!["soak".to_owned()];
    words.extend(editions.iter().map(|(name, _)| name.clone()));
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
