//! `play`: a new game.

mod dialog;
mod side;

use std::io::Write;
use std::path::{Path, PathBuf};

pub(crate) use dialog::{Dialog, ask};
use warboard_engine::edition::Edition;
use warboard_engine::game::{Seed, Viewer};
use warboard_engine::model::{Lang, Rulebook};
use warboard_engine::observation::Observation;
use warboard_engine::record::RecordHeader;
use warboard_table::levels;

use super::picture::Pictures;
use super::replay::{self, ReplayArgs};
use crate::play::input::{InputMode, LineSource, ScreenLook};
use crate::play::screen::{EndWish, Graphics, Motion};
use crate::play::terminal::{Played, TerminalSession};
use warboard_table::begin::{NewGame, StartedGame, parse_seed};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::paint::wrap_words;
use warboard_table::presenter::{Presenter, typed};
use warboard_table::programs::{PROGRAM, Programs};
use warboard_table::session::Session;
use warboard_table::setup::{OptionPair, option_pair};
use warboard_table::text::{Texts, lang_help, lang_of_system, parse_lang, say};
use warboard_table::{views, windows};

/// More seats than any edition has; so many names are made for a wrong number at the most.
const SEATS_MAX: usize = 64;

/// Play a game.
#[derive(clap::Args, Clone, Default, Debug)]
pub(crate) struct PlayArgs {
    /// Edition: a built-in name or the path of a directory. Default: asked at a terminal; otherwise
    /// the built-in editions are listed
    edition: Option<String>,
    /// Variant of the edition
    #[arg(long)]
    variant: Option<String>,
    /// House rule, as listed by `show EDITION`; may be repeated
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = option_pair)]
    options: Vec<OptionPair>,
    /// Players in seat order: `human`, a level, the name of a bot, or `cmd:COMMAND` for an external
    /// program. Default: one human against bots
    #[arg(long, value_delimiter = ',')]
    seats: Option<Vec<String>>,
    /// Your side: the name, id or letter of an army. Default: asked at a terminal; otherwise the
    /// first
    #[arg(long = "as", value_name = "SIDE", conflicts_with = "seats")]
    side: Option<String>,
    /// Level of the bots: beginner, easy, normal, hard or expert, or the name of a bot. Default:
    /// normal
    #[arg(long, value_name = "LEVEL", conflicts_with = "seats", value_parser = level)]
    bots: Option<&'static str>,
    /// Number of players, of which one is human. Default: the fewest that the edition allows
    #[arg(long, value_name = "N", conflicts_with = "seats")]
    players: Option<usize>,
    /// Seed of dice, draws and bots: a number, the 64 digits of a secret, or `secret` for a new
    /// one. Default: for one person a random number, which is printed; for several a secret of 256
    /// bits, whose SHA-256 is printed now and whose value is shown after the game
    #[arg(long, value_parser = parse_seed)]
    seed: Option<Seed>,
    /// Quick play for several people: players without a choice are skipped. Being asked then
    /// reveals something about a hand; all players are informed
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    pub(crate) style: Style,
    /// Save file. Default: a new file in your data folder, whose path is printed. A save contains
    /// the edition, the seed and every hand, so anyone who has it can read all hidden and future
    /// information. `show FILE --seat N` shows what one seat may see
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// True if the dialog has shown what is played.
    #[arg(skip)]
    is_told: bool,
}

impl PlayArgs {
    /// Checks whether the arguments leave nothing to ask before the game.
    fn is_settled(&self) -> bool {
        let is_chosen = self.side.is_some() && self.bots.is_some();
        self.seats.is_some() || (self.edition.is_some() && is_chosen)
    }

    /// Checks whether one person plays, if anybody does.
    fn is_alone(&self) -> bool {
        let people = |seats: &Vec<String>| seats.iter().filter(|name| *name == "human").count();
        self.seats.as_ref().is_none_or(|seats| people(seats) == 1)
    }
}

/// Options for the display of a game.
#[derive(clap::Args, Clone, Default, Debug)]
pub(crate) struct Style {
    #[arg(long, value_parser = parse_lang, help = lang_help("of the game"))]
    pub(crate) lang: Option<Lang>,
    /// Plain text without colours or cursor movements; one command per line of standard input
    #[arg(long)]
    pub(crate) plain: bool,
    /// Scrolling text with a line editor, instead of the full screen
    #[arg(long, conflicts_with = "plain")]
    pub(crate) lines: bool,
    /// Motion of dice, armies and conquests on the full screen. Default: normal, or off where the
    /// environment variable `NO_MOTION` is set; over a slow line nothing moves
    #[arg(long, value_enum, conflicts_with_all = ["plain", "lines"])]
    pub(crate) motion: Option<Motion>,
    /// The drawing of the board on the full screen: a picture by a protocol, or letters with `off`.
    /// Default: a picture where the terminal is known to show pictures
    #[arg(long, value_enum, conflicts_with_all = ["plain", "lines"])]
    pub(crate) graphics: Option<Graphics>,
}

impl Style {
    /// Returns the manner of play.
    fn manner(&self) -> InputMode {
        match (self.plain, self.lines) {
            (true, _) => InputMode::Plain,
            (false, true) => InputMode::Lines,
            (false, false) => InputMode::Screen,
        }
    }

    /// Returns how the full screen looks.
    fn look(&self) -> ScreenLook {
        let graphics = self.graphics.unwrap_or_default();
        ScreenLook { motion: Motion::of(self.motion), graphics }
    }

    /// Opens the input of lines.
    pub(crate) fn open(&self, texts: &Texts, keeps_history: bool, out: &mut Out) -> LineSource {
        if self.plain {
            out.without_colour();
        }
        LineSource::open(texts, self.manner(), self.look(), keeps_history)
    }

    /// Returns the language.
    pub(crate) fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(lang_of_system)
    }
}

/// Returns the failure that lists the editions, each with its command.
fn which(texts: &Texts) -> CommandError {
    let line = |name: String| {
        let title =
            editions::load_shipped(texts, &name).map(|edition| texts.of(edition.name()).to_owned());
        let name = editions::name_of_shipped(name);
        format!("\n  warboard play {name:<20} {}", title.unwrap_or_default())
    };
    let list: String = editions::shipped().into_iter().map(line).collect();
    CommandError::BadInput(format!("{}{list}", say!(texts, "play-which")))
}

/// Begins a game and plays it.
pub(crate) fn run(args: &PlayArgs, out: &mut Out) -> Result<Exit, CommandError> {
    Ok(play(args, out)?.0)
}

/// Begins a game and plays it. At a terminal, a dialog asks for what the arguments leave open. Also
/// returns whether the game was played to its end.
pub(crate) fn play(args: &PlayArgs, out: &mut Out) -> Result<(Exit, bool), CommandError> {
    let texts = Texts::new(args.style.lang());
    let mut input = args.style.open(&texts, args.is_alone(), out);
    if !args.is_settled()
        && let Some(screen) = input.screen()
    {
        return match ask(&texts, args, screen, None, false)? {
            Dialog::Begin(args) => begin(&args, &texts, input, out),
            Dialog::Back | Dialog::Leave => Ok((Exit::Done, false)),
        };
    }
    begin(args, &texts, input, out)
}

/// Begins the game of the arguments, with defaults for whatever they leave open.
fn begin(
    args: &PlayArgs,
    texts: &Texts,
    input: LineSource,
    out: &mut Out,
) -> Result<(Exit, bool), CommandError> {
    let Some(name) = args.edition.as_deref() else { return Err(which(texts)) };
    let edition = editions::load(texts, name)?;
    let mut seats = seats(args, &edition);
    let programs = Programs::named(texts, &mut seats)?;
    let mut game = NewGame {
        variant: args.variant.as_deref(),
        options: &args.options,
        seats,
        programs,
        seed: args.seed,
        quick: args.quick,
        lesson: None,
    };
    if let Some(side) = &args.side {
        let seat = side::named(texts, &*game.rules(texts, &edition)?, side)?;
        game.seats.swap(0, seat);
    }
    let seats = game.seats.clone();
    let begun = game.begin(texts, &edition, args.save.as_deref())?;
    let StartedGame { rules, lineup, table, seed } = begun;
    let desk = Presenter::new(rules, args.style.lang(), lineup.who, Out::width());
    let begins = if args.is_told { GameStart::Told } else { GameStart::New };
    match start(desk, table, seed, begins, input, out)? {
        (_, PlayedTo::Rematch) => play(&again(args, seats), out),
        (exit, to) => Ok((exit, to == PlayedTo::End)),
    }
}

/// Returns the arguments for another game like that of a save; `None` where a directory or a program
/// is needed for it.
pub(crate) fn again_like(header: &RecordHeader, style: Style) -> Option<PlayArgs> {
    let edition = editions::shipped_as(&header.edition)?;
    let options = header.setup.options.iter().map(|(id, value)| (id.clone(), value.clone()));
    let has_program = header.seats.iter().any(|seat| seat == PROGRAM);
    (!has_program).then(|| PlayArgs {
        edition: Some(edition),
        variant: header.setup.variant.clone(),
        options: options.collect(),
        seats: Some(header.seats.clone()),
        style,
        ..PlayArgs::default()
    })
}

/// Returns the arguments for another game with the same seats, rules and choices.
fn again(args: &PlayArgs, seats: Vec<String>) -> PlayArgs {
    PlayArgs {
        seats: Some(seats),
        side: None,
        bots: None,
        players: None,
        seed: None,
        save: None,
        ..args.clone()
    }
}

/// The way a session starts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GameStart<'a> {
    /// A new game, which may be played again.
    New,
    /// A new game that a dialog has told of.
    Told,
    /// A lesson.
    Lesson,
    /// A game that is continued, with a text on it; `may_rematch` if it may be played again.
    Resumed { text: &'a str, may_rematch: bool },
}

/// The point at which a session ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayedTo {
    /// The player left before the end of the game.
    Break,
    /// The game is over.
    End,
    /// The game is over, and the player wants to play again.
    Rematch,
}

/// Checks whether a hand may hold cards its owner need not use; in rounds every seat uses as many
/// cards as required.
fn has_surprises(rules: &Rulebook) -> bool {
    !rules.cards.is_empty() && !rules.plays_rounds()
}

/// Returns what several people need to know about who is asked when.
fn who_is_asked(desk: &Presenter) -> Option<String> {
    let (texts, rules) = (&desk.texts, &desk.rules);
    if desk.humans().iter().count() < 2 {
        None
    } else if !rules.ask_all {
        (!rules.cards.is_empty()).then(|| say!(texts, "greeting-quick"))
    } else {
        let n = windows::of(rules).len();
        has_surprises(rules).then(|| say!(texts, "greeting-asks", "windows" = n))
    }
}

/// Starts a session: prints what is played, plays, and does what the player wants after the end.
pub(crate) fn start(
    desk: Presenter,
    table: Session,
    seed: Seed,
    begins: GameStart<'_>,
    mut input: LineSource,
    out: &mut Out,
) -> Result<(Exit, PlayedTo), CommandError> {
    let resumed = if let GameStart::Resumed { text, .. } = begins { Some(text) } else { None };
    let (lang, file) = (desk.lang(), table.save().path().to_owned());
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
    first.extend(who_is_asked(&desk));
    first.extend(resumed.map(str::to_owned));
    let is_new = matches!(begins, GameStart::New | GameStart::Lesson);
    if let Some(screen) = input.screen().filter(|_| !is_new) {
        for line in first.drain(..) {
            screen.say(&line);
        }
    } else if let Some(screen) = input.screen() {
        // The keys come first: the page may be longer than the screen.
        first.push(String::new());
        first.push(say!(texts, "greeting-screen"));
        first.push(String::new());
        first.extend(views::welcome::show(&desk, &table.game().view(Viewer::Public)));
        screen.read(&first.join("\n"))?;
        first.clear();
    } else {
        // A program that types lines has read the rules.
        if resumed.is_none() && input.is_editor() {
            first.extend(views::welcome::show(&desk, &table.game().view(Viewer::Public)));
        }
        first.push(say!(texts, "greeting-help"));
    }
    for line in first.iter().flat_map(|lines| lines.split('\n')) {
        if input.is_editor() {
            writeln!(out, "{}", wrap_words(line, desk.width))?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    let mut session = TerminalSession::new(desk, table, input, out);
    if resumed.is_some() {
        session.skip_told();
        session.take_up_said()?;
    }
    if let GameStart::New | GameStart::Told | GameStart::Resumed { may_rematch: true, .. } = begins
    {
        session.offer_rematch();
    }
    session.draw_end_by(draw_end);
    let Played { exit, is_over, wish } = session.run()?;
    let style = Style { lang: Some(lang), ..Style::default() };
    Ok(match wish {
        Some(EndWish::Rematch) => (exit, PlayedTo::Rematch),
        Some(EndWish::Replay) => (replay::run(&ReplayArgs::of(file, style), out)?, PlayedTo::End),
        Some(EndWish::Picture) | None if is_over => (exit, PlayedTo::End),
        Some(EndWish::Picture) | None => (exit, PlayedTo::Break),
    })
}

/// Draws the board of a game that is over into a picture beside its save, whose path it returns.
fn draw_end(
    desk: &Presenter,
    view: &Observation<'_>,
    save: &Path,
) -> Result<PathBuf, CommandError> {
    let mut picture = save.to_owned().into_os_string();
    picture.push(".png");
    let picture = PathBuf::from(picture);
    Pictures::png(picture.clone()).write(desk, view)?;
    Ok(picture)
}

/// Returns the requested seats; otherwise a person, and a bot in every other seat of a game for so
/// many players, or of the smallest.
fn seats(args: &PlayArgs, edition: &Edition) -> Vec<String> {
    if let Some(seats) = &args.seats {
        return seats.iter().map(|name| levels::seat(name)).collect();
    }
    let least = numbers(args, edition).iter().copied().min();
    against_bots(args, args.players.or(least).unwrap_or(1).min(SEATS_MAX))
}

/// Returns the allowed numbers of players.
fn numbers<'e>(args: &PlayArgs, edition: &'e Edition) -> &'e [usize] {
    edition.players_of(args.variant.as_deref()).unwrap_or(edition.players())
}

/// Returns a person, and bots in all other seats.
fn against_bots(args: &PlayArgs, players: usize) -> Vec<String> {
    let bot = args.bots.unwrap_or(levels::USUAL);
    let mut seats = vec!["human".to_owned()];
    seats.extend((1..players).map(|_| bot.to_owned()));
    seats
}

/// Returns the bot of a level as it is typed.
fn level(text: &str) -> Result<&'static str, String> {
    let list = levels::names(Lang::En).join(", ");
    levels::bot(text).ok_or_else(|| format!("expected one of {list}, found `{text}`"))
}
