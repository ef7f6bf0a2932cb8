//! `play`: a new game.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use warboard_engine::bots;
use warboard_engine::edition::Edition;
use warboard_engine::game::Seed;
use warboard_engine::model::{Card, Lang, Rulebook};
use warboard_engine::steps::{Step, StepKind};

use crate::editions;
use crate::exit::{Exit, Failure};
use crate::output::Out;
pub(crate) use crate::play::begin::who;
use crate::play::begin::{Begun, NewGame, parse_seed};
use crate::play::desk::{Desk, Who, typed};
use crate::play::input::{Input, Manner};
use crate::play::paint::wrap_words;
use crate::play::session::Session;
use crate::play::table::Match;
use crate::play::windows;
use crate::setup::{OptionPair, option_pair};
use crate::text::{Texts, lang_of_system, parse_lang, say};

/// More seats than any edition has; so many names are made for a wrong number at the most.
const SEATS_MAX: usize = 64;

/// Play a game.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The edition: the name of one that ships, or the path of a directory
    edition: String,
    /// A variant of the edition
    #[arg(long)]
    variant: Option<String>,
    /// A house rule, as `show EDITION` lists them; may be given several times
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = option_pair)]
    options: Vec<OptionPair>,
    /// Who plays, in order: human, or the name of a bot. Default: a human against the strongest bot
    #[arg(long, value_delimiter = ',')]
    seats: Option<Vec<String>>,
    /// How many play: a human against bots. Default: as many as the smallest game needs
    #[arg(long, value_name = "N", conflicts_with = "seats")]
    players: Option<usize>,
    /// The seed of dice, draws and bots: a number, the 64 digits of a secret, or `secret` for a new one. Default: for one person a
    /// number from the system, which is printed; for several a secret of 256 bits, whose SHA-256 is printed and which is
    /// shown when the game is over
    #[arg(long, value_parser = parse_seed)]
    seed: Option<Seed>,
    /// Quick play for several people: whoever has nothing to choose is not asked. What others are asked then tells something of
    /// what they hold; everybody is told so
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    style: Style,
    /// The file to save in. Default: a new one in your data folder, which is printed. A save holds the whole edition, the
    /// seed and every hand: whoever has it can see all that is hidden, and what is still to come. `show FILE --seat N` shows
    /// what one seat may see of it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// How a game is shown.
#[derive(clap::Args, Debug)]
pub(crate) struct Style {
    /// The language of the game: en or fr. Default: that of the system
    #[arg(long, value_parser = parse_lang)]
    pub(crate) lang: Option<Lang>,
    /// No colours and no cursor movements; one command a line from standard input
    #[arg(long)]
    pub(crate) plain: bool,
    /// Text that scrolls and lines that are edited, instead of the full screen
    #[arg(long, conflicts_with = "plain")]
    pub(crate) lines: bool,
}

impl Style {
    /// How it is played.
    fn manner(&self) -> Manner {
        match (self.plain, self.lines) {
            (true, _) => Manner::Plain,
            (false, true) => Manner::Lines,
            (false, false) => Manner::Screen,
        }
    }

    /// The language.
    pub(crate) fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(lang_of_system)
    }
}

/// Begins a game and plays it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit, Failure> {
    let texts = Texts::new(args.style.lang());
    let edition = editions::load(&texts, &args.edition)?;
    let game = NewGame {
        variant: args.variant.as_deref(),
        options: &args.options,
        seats: seats(args, &edition),
        seed: args.seed,
        quick: args.quick,
    };
    let Begun { rules, who, table, seed } = game.begin(&texts, &edition, args.save.as_deref())?;
    start(&args.style, rules, who, table, seed, None, out)
}

/// Whether a hand may hold what its owner need not use: cards that are played, or sets that are traded.
fn has_surprises(rules: &Rulebook) -> bool {
    let trades = |step: &Step| matches!(step.kind, StepKind::Trade(_));
    let plays = |row: &Card| row.effect.is_some();
    rules.steps.rows().iter().any(trades) || rules.cards.rows().iter().any(plays)
}

/// Sits down at a game: says what is played, then plays.
pub(crate) fn start(
    style: &Style,
    rules: Arc<Rulebook>,
    who: Vec<Who>,
    table: Match,
    seed: Seed,
    resumed: Option<&str>,
    out: &mut Out,
) -> Result<Exit, Failure> {
    if style.plain {
        out.without_colour();
    }
    let desk = Desk::new(rules, style.lang(), who, Out::width());
    let mut input = Input::open(&desk.texts, style.manner(), desk.only_human().is_some());
    let texts = &desk.texts;
    let name = texts.of(&desk.rules.name);
    let path = typed(table.save().path());
    let mut first = vec![
        match seed.commitment() {
            None => say!(texts, "greeting", "name" = name, "seed" = seed.to_string()),
            Some(hash) => say!(texts, "greeting-secret", "name" = name, "hash" = hash),
        },
        say!(texts, "saved-in", "path" = path),
    ];
    let several = desk.humans().iter().count() > 1;
    if several && !desk.rules.ask_all && !desk.rules.cards.is_empty() {
        first.push(say!(texts, "greeting-quick"));
    } else if several && desk.rules.ask_all && has_surprises(&desk.rules) {
        let windows = windows::of(&desk.rules).len();
        first.push(say!(texts, "greeting-asks", "windows" = windows));
    }
    first.extend(resumed.map(str::to_owned));
    if let Some(screen) = input.screen() {
        first.extend(
            desk.rules
                .victory
                .rows()
                .iter()
                .map(|row| say!(texts, "greeting-way", "way" = texts.of(&row.name))),
        );
        first.push(say!(texts, "greeting-screen"));
        screen.read(&first.join("\n"))?;
        first.clear();
    } else {
        first.push(say!(texts, "greeting-help"));
    }
    for line in first.iter().flat_map(|lines| lines.split('\n')) {
        if input.is_editor() {
            writeln!(out, "{}", wrap_words(line, desk.width))?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    let mut session = Session::new(desk, table, input, out);
    if resumed.is_some() {
        session.skip_told();
    }
    session.run()
}

/// The seats asked for; else a person and the strongest bot in every other seat of a game for so many, or of the
/// smallest.
fn seats(args: &Args, edition: &Edition) -> Vec<String> {
    if let Some(seats) = &args.seats {
        return seats.iter().map(|name| name.trim().to_lowercase()).collect();
    }
    let players = edition.players_of(args.variant.as_deref()).unwrap_or(edition.players());
    let least = args.players.or(players.iter().copied().min()).unwrap_or(1).min(SEATS_MAX);
    let strongest = bots::NAMES.last().copied().unwrap_or_default();
    let mut seats = vec!["human".to_owned()];
    seats.extend((1..least).map(|_| strongest.to_owned()));
    seats
}
