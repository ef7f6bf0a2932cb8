//! `serve`: play in a browser.

use std::path::PathBuf;

use warboard_engine::edition::Edition;
use warboard_engine::game::Seed;
use warboard_engine::model::Lang;
use warboard_table::levels;

use warboard_serve::{Config, InitialGame, NotifyUrl, PublicUrl, run as serve};
use warboard_table::begin::{Lineup, NewGame, parse_seed, seat_pair};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::programs::Programs;
use warboard_table::save::saves_folder;
use warboard_table::saves::Saved;
use warboard_table::session::Session;
use warboard_table::setup::{OptionPair, option_pair};
use warboard_table::text::{Texts, lang_help, lang_of_system, parse_lang};

/// More seats than any edition has; so many names are made for a wrong number at the most.
const SEATS_MAX: usize = 64;

/// Serve games to browsers.
#[derive(clap::Args, Debug)]
pub(crate) struct ServeArgs {
    /// Edition of the first game: a built-in name or the path of a directory. Without it, games are
    /// started from the host's page
    edition: Option<String>,
    /// Variant of the edition
    #[arg(long, requires = "edition")]
    variant: Option<String>,
    /// House rule, as listed by `show EDITION`; may be repeated
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = option_pair, requires = "edition")]
    options: Vec<OptionPair>,
    /// Players in seat order: `human`, a level, the name of a bot, or `cmd:COMMAND` for an external
    /// program. Default: a human in every seat
    #[arg(long, value_delimiter = ',', requires = "edition", conflicts_with_all = ["players", "bots"])]
    seats: Option<Vec<String>>,
    /// Number of players, including bots. Default: the fewest that the edition allows
    #[arg(long, value_name = "N", requires = "edition")]
    players: Option<usize>,
    /// Bots for the last seats, separated by commas: simple,greedy
    #[arg(long, value_delimiter = ',', requires = "edition")]
    bots: Vec<String>,
    /// Seed of dice, draws and bots, as for `play`
    #[arg(long, value_parser = parse_seed, requires = "edition")]
    seed: Option<Seed>,
    /// Quick play, as for `play`
    #[arg(long, requires = "edition")]
    quick: bool,
    /// Save file of the first game, as for `play`
    #[arg(long, value_name = "FILE", requires = "edition")]
    save: Option<PathBuf>,
    /// Resume this save instead of starting a game
    #[arg(long, value_name = "SAVE", conflicts_with = "edition")]
    resume: Option<PathBuf>,
    /// Replacement for an external program in a seat of that save, as for `resume`
    #[arg(long, value_name = "SEAT=WHO", value_parser = seat_pair, requires = "resume")]
    seat: Vec<(usize, String)>,
    /// Seconds to wait for a player before a bot answers; an absent player is replaced after the
    /// same time. Default: no limit
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    clock: Option<u32>,
    /// Port; 0 picks a free one
    #[arg(long, default_value_t = 7_777)]
    port: u16,
    /// Address to listen on. Default: this machine only. With `0.0.0.0`, anyone who can reach this
    /// machine and has a link can join; the traffic is not encrypted, so use it only on a trusted
    /// network
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    host: String,
    /// Address that players open, if a proxy or a tunnel leads here, such as
    /// `https://example.org/games/`: links begin with it, and pages opened by it are answered.
    /// Default: the address that is listened on
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Address that is told whose move it is, such as a topic of ntfy: a line of text is posted there
    /// for seats whose page switches it on. It holds no link
    #[arg(long, value_name = "URL")]
    notify: Option<NotifyUrl>,
    /// Open the host's page in a browser
    #[arg(long)]
    open: bool,
    /// Print the links as one line of JSON: `url`, `seats` (each `seat` and `url`), `spectators`,
    /// `invite` for everybody, and the `port` that is listened on
    #[arg(long)]
    json: bool,
    #[arg(long, value_parser = parse_lang, help = lang_help("of the output, and of pages that request none"))]
    lang: Option<Lang>,
}

/// Serves games until the user or the system stops it.
pub(crate) fn run(args: &ServeArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let texts = Texts::new(args.lang.unwrap_or_else(lang_of_system));
    let game = match (&args.edition, &args.resume) {
        (Some(name), _) => Some(begin(&texts, args, name)?),
        (None, Some(path)) => {
            let (saved, save) = Saved::open(&texts, path)?;
            let lineup = Lineup::resumed(&texts, &saved.record.header.seats, &args.seat)?;
            Session::check_resumed(&texts, &lineup, &saved.record)?;
            Some(InitialGame { save, lineup })
        }
        (None, None) => None,
    };
    let config = Config {
        host: &args.host,
        port: args.port,
        open: args.open,
        json: args.json,
        folder: saves_folder(&texts)?,
        clock: args.clock,
        public: args.public_url.clone(),
        notify: args.notify.clone(),
    };
    serve(&texts, &config, game, out)
}

fn begin(texts: &Texts, args: &ServeArgs, name: &str) -> Result<InitialGame, CommandError> {
    let edition = editions::load(texts, name)?;
    let mut seats = seats(args, &edition);
    let programs = Programs::named(texts, &mut seats)?;
    let game = NewGame {
        variant: args.variant.as_deref(),
        options: &args.options,
        seats,
        programs,
        seed: args.seed,
        quick: args.quick,
        lesson: None,
    };
    let begun = game.begin(texts, &edition, args.save.as_deref())?;
    Ok(InitialGame { save: begun.table.into_save(), lineup: begun.lineup })
}

/// Returns the requested seats; otherwise people, followed by the bots.
fn seats(args: &ServeArgs, edition: &Edition) -> Vec<String> {
    if let Some(seats) = &args.seats {
        return seats.iter().map(|name| levels::seat(name)).collect();
    }
    let least = edition.fewest(args.variant.as_deref()).max(1);
    let players = args.players.unwrap_or(least).clamp(1, SEATS_MAX);
    let people = players.saturating_sub(args.bots.len()).max(1);
    let mut seats = vec!["human".to_owned(); people];
    seats.extend(args.bots.iter().map(|name| levels::seat(name)));
    seats
}
