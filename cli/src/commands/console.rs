//! `try`: a console on a position of an edition.

mod session;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use warboard_engine::edition::{Edition, Setup};
use warboard_engine::game::{Game, Viewer};
use warboard_engine::model::Lang;
use warboard_engine::text::read_text;
use warboard_engine::words::{OneLine, visible};
use warboard_study::deep_stack::detached;
use warboard_table::completions::{Completions, InputEvent};
use warboard_table::editions::{self, EditionLocation};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::saves::Saved;
use warboard_table::text::{Texts, record_failure, shown};
use warboard_table::writing::{self, Folder};

use crate::play::input::{InputMode, LineSource, Printer, ScreenLook};
use crate::watch;
use session::{ConsoleSession, headed, text};

/// Arguments.
#[derive(clap::Args, Debug)]
#[command(after_long_help = HELP)]
pub(crate) struct TryArgs {
    /// Directory, or the name of a built-in edition
    #[arg(default_value = ".")]
    edition: String,
    /// Begins with the lines of this scenario. Default: the position in which the first turn begins
    #[arg(long, value_name = "FILE", conflicts_with = "save")]
    scenario: Option<PathBuf>,
    /// Begins with a position of this save, played by the edition as it is now
    #[arg(long, value_name = "GAME")]
    save: Option<PathBuf>,
    /// The turn of the save at whose beginning the position is taken. Default: the last one
    #[arg(long, requires = "save", value_name = "N")]
    turn: Option<u32>,
    /// Variant
    #[arg(long, conflicts_with_all = ["scenario", "save"])]
    variant: Option<String>,
    /// Number of players
    #[arg(long, conflicts_with_all = ["scenario", "save"])]
    players: Option<usize>,
}

const HELP: &str = "\
Everything that is typed is a line of a scenario, and the scenario is played anew after every line, and whenever a file of the edition is \
saved.

  attack mill ford 2        an answer of whoever is asked
  dice attack 6 3           what chance answers to it; `roll` lets chance decide
  space mill red 4          a line of the position, in place of the one about the same
  ? EXPRESSION              the value of an expression of the script language: ? game.round
  run SCRIPT                a script that changes the game: run game.set(\"salt\", 5, army(\"red\"))
  = space mill red 4        a fact that must hold
  back [N]                  takes the last lines back
  legal, log, lines         the answers that are allowed, all that has happened, the lines of the scenario
  save FILE [TITLE]         writes the scenario to a file, below tests/ of the edition
  help, quit                also Ctrl-D

`test --help` lists the lines of scenarios.";

/// Runs it.
pub(crate) fn run(args: &TryArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let texts = Texts::new(Lang::En);
    let edition = editions::load(&texts, &args.edition)?;
    let lines = first_lines(&texts, args, &edition)?;
    let hash = hash_of(&texts, &args.edition);
    let session = ConsoleSession::new(edition, lines).map_err(CommandError::BadInput)?;
    let name = args.edition.clone();
    let console = Console { name, session, hash, seed: 1, saved: None };
    let mut source = LineSource::open(&texts, InputMode::Lines, ScreenLook::default(), false);
    console.show_asked(out)?;
    let console = Arc::new(Mutex::new(console));
    if let Some(printer) = source.printer() {
        follow(&args.edition, &console, printer);
    }
    loop {
        match source.line(out, "try> ", "try> ", Completions::default())? {
            InputEvent::Line(line) if line.trim() == "quit" => break,
            InputEvent::Line(line) => {
                let mut console = console.lock().unwrap_or_else(PoisonError::into_inner);
                for line in console.reload() {
                    writeln!(out, "{line}")?;
                }
                let line = visible(line.trim()).into_owned();
                console.command(&line, out)?;
            }
            InputEvent::End => break,
            InputEvent::Interrupt => {}
        }
    }
    source.close();
    Ok(Exit::Done)
}

/// Plays the lines anew whenever a file of the edition is saved, and shows above the line that is
/// being typed what has changed. Where the system cannot tell, the next line reads the files.
fn follow(name: &str, console: &Arc<Mutex<Console>>, mut print: Printer) {
    let Ok(EditionLocation::Folder(folder)) = editions::find(&Texts::new(Lang::En), name) else {
        return;
    };
    let console = Arc::clone(console);
    let watching = move || {
        let watched = watch::follow(&folder, || {
            let mut console = console.lock().unwrap_or_else(PoisonError::into_inner);
            let told = console.reload();
            if !told.is_empty() {
                let lines = told.into_iter().chain(console.asked());
                print(lines.flat_map(|line| [line, "\n".to_owned()]).collect());
            }
        });
        drop(watched);
    };
    // Without a thread, changes are seen with the next line.
    let _ = detached("console-watch", watching);
}

/// Returns the hash of an edition's rules, if its files can be read.
fn hash_of(texts: &Texts, name: &str) -> Option<u64> {
    editions::files(texts, name).ok().map(|files| files.hash_deciding())
}

/// Returns the lines with which the console begins.
fn first_lines(
    texts: &Texts,
    args: &TryArgs,
    edition: &Edition,
) -> Result<Vec<String>, CommandError> {
    if let Some(path) = &args.scenario {
        let text = read_text(path, 1 << 20).map_err(|error| {
            CommandError::BadInput(format!("cannot read `{}`: {error}", shown(path)))
        })?;
        let lines = text.lines().map(|line| line.trim().to_owned());
        let is_kept = |line: &String| {
            let word = line.split_whitespace().next().unwrap_or_default();
            !(word.is_empty()
                || word.starts_with('#')
                || ["title", "source", "snapshot"].contains(&word))
        };
        return Ok(lines.filter(is_kept).collect());
    }
    if let Some(path) = &args.save {
        return lines_of_save(texts, path, args.turn);
    }
    let players = args.players.unwrap_or_else(|| edition.fewest(args.variant.as_deref()));
    let setup = Setup { variant: args.variant.clone(), players, ..Setup::default() };
    ConsoleSession::first_turn(edition, &setup).map_err(CommandError::BadInput)
}

/// Returns the lines of the position in which a turn of a save begins.
fn lines_of_save(
    texts: &Texts,
    path: &Path,
    turn: Option<u32>,
) -> Result<Vec<String>, CommandError> {
    let Saved { record, rules, .. } = Saved::read(texts, path)?;
    let mut found: Option<(u32, Vec<String>)> = None;
    let replayed = record.replay(Arc::clone(&rules), |point| {
        let number = point.game.view(Viewer::Public).turn().number;
        let is_wanted = number > 0 && turn.is_none_or(|turn| number == turn);
        if is_wanted
            && found.as_ref().is_none_or(|(before, _)| *before != number)
            && let Ok(lines) = point.game.position_lines()
        {
            found = Some((number, lines));
        }
    });
    replayed.map_err(|error| record_failure(texts, path, &error))?;
    let Some((_, lines)) = found else {
        let which = turn.map_or_else(|| "a turn".to_owned(), |turn| format!("turn {turn}"));
        return Err(CommandError::BadInput(format!("no step of {which} begins in this save")));
    };
    let options = rules.options.iter().map(|(id, value)| (id.to_string(), value.to_string()));
    let setup = Setup {
        variant: rules.variant.as_deref().map(str::to_owned),
        players: record.header.setup.players,
        options: options.collect(),
        ..Setup::default()
    };
    Ok(headed(&setup, lines))
}

/// The words of the console's own commands.
const COMMANDS: [&str; 8] = ["help", "legal", "log", "lines", "save", "back", "roll", "run"];

struct Console {
    /// The edition as it was named.
    name: String,
    session: ConsoleSession,
    /// The hash of the edition's rules when they were read.
    hash: Option<u64>,
    seed: u64,
    /// The scenario that was written last, which may be written again.
    saved: Option<PathBuf>,
}

impl Console {
    fn command(&mut self, line: &str, out: &mut Out) -> Result<(), CommandError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let told = match (word, rest.trim()) {
            ("", _) => return Ok(()),
            ("help", "") => Ok(HELP.lines().map(str::to_owned).collect()),
            ("legal", "") => Ok(self.session.game().map_or_else(Vec::new, Game::answer_words)),
            ("log", "") => Ok(self.session.log().to_vec()),
            ("lines", "") => Ok(self.session.lines.clone()),
            ("save", rest) if !rest.is_empty() => self.save(rest),
            ("back", n) => {
                let n = if n.is_empty() { Ok(1) } else { n.parse() };
                match n {
                    Ok(n) => self.session.back(n).map(|()| Vec::new()),
                    Err(_) => Err(format!("`{}` is not a number", OneLine::new(rest))),
                }
            }
            ("roll", "") => {
                self.seed += 1;
                self.session.roll(self.seed)
            }
            _ if line.starts_with('?') => self.look(line[1..].trim()),
            _ => self.session.add(line),
        };
        match told {
            Ok(lines) => {
                for line in lines {
                    writeln!(out, "{}", visible(&line))?;
                }
                if self.session.waits() {
                    writeln!(
                        out,
                        "Type what chance answers, such as `dice attack 6 3`, or `roll`."
                    )?;
                }
            }
            Err(why) => writeln!(out, "! {}", visible(&why))?,
        }
        self.show_asked(out)
    }

    /// Returns the value of an expression.
    fn look(&self, expression: &str) -> Result<Vec<String>, String> {
        let game = self.session.game().ok_or("the last action waits for chance")?;
        let value = game.look_typed(expression)?;
        Ok(vec![if value.is_empty() { "()".to_owned() } else { value }])
    }

    /// Writes the scenario.
    fn save(&mut self, rest: &str) -> Result<Vec<String>, String> {
        let (file, title) =
            rest.split_once(char::is_whitespace).unwrap_or((rest, "tried in a console"));
        let texts = Texts::new(Lang::En);
        let found = editions::find(&texts, &self.name).map_err(|error| error.to_string())?;
        let EditionLocation::Folder(folder) = found else {
            return Err("this edition ships inside the program; copy its directory".to_owned());
        };
        let whole = format!("{file}.scenario");
        let below =
            Path::new(if Path::new(file).extension().is_none() { whole.as_str() } else { file });
        let is_below =
            below.components().all(|part| matches!(part, std::path::Component::Normal(_)));
        if !is_below || below.extension().is_none_or(|kind| kind != "scenario") {
            return Err(
                "name a file such as `cards/raid.scenario`, which is written below `tests/`"
                    .to_owned(),
            );
        }
        let path = folder.join("tests").join(below);
        if path.exists() && self.saved.as_ref() != Some(&path) {
            return Err(format!("{} exists already", shown(&path)));
        }
        let text = text(title.trim(), &self.session.lines);
        let written = Folder::open(&folder)
            .and_then(|folder| folder.replace(Path::new("tests").join(below), text.as_bytes()));
        written
            .map_err(|error| format!("{}: {}", shown(&path), writing::reason(&texts, &error)))?;
        self.saved = Some(path.clone());
        Ok(vec![format!("{} written; `test --accept` writes its log", shown(&path))])
    }

    /// Reads the edition again where a file of it has changed, and plays everything by it. Returns
    /// the lines that tell of it.
    fn reload(&mut self) -> Vec<String> {
        let Ok(files) = editions::files(&Texts::new(Lang::En), &self.name) else {
            return Vec::new();
        };
        let hash = Some(files.hash_deciding());
        if hash == self.hash {
            return Vec::new();
        }
        self.hash = hash;
        let told = match Edition::load(files) {
            Err(findings) => {
                let head =
                    "The edition has changed and cannot be used; `check` tells all:".to_owned();
                let each = findings.iter().take(3).map(|finding| format!("  {finding}"));
                let end = "The console goes on with the edition before.".to_owned();
                std::iter::once(head).chain(each).chain([end]).collect()
            }
            Ok(edition) => match self.session.reload(edition) {
                Ok(lines) => {
                    let head = "The edition has changed; everything was played again.".to_owned();
                    std::iter::once(head).chain(lines).collect()
                }
                Err(why) => vec![format!("The edition has changed, and now: {why}")],
            },
        };
        told.iter().map(|line: &String| visible(line).into_owned()).collect()
    }

    /// Returns the line that tells who is asked.
    fn asked(&self) -> Option<String> {
        let asked = self.session.game().map(Game::asked_words)?;
        Some(asked.map_or_else(|| "[the game is over]".to_owned(), |asked| format!("[{asked}]")))
    }

    fn show_asked(&self, out: &mut Out) -> Result<(), CommandError> {
        if let Some(asked) = self.asked() {
            writeln!(out, "{asked}")?;
        }
        Ok(())
    }
}
