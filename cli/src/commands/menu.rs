//! The menu of the program without a subcommand. Whatever is chosen is run as the command that
//! would be typed for it, except a new game, whose dialog is part of the menu.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::Command;

use super::learn::{self, LearnArgs};
use super::play::{self, Dialog, PlayArgs, Style};
use super::replay::{self, ReplayArgs};
use super::resume::{self, ListedSave, ResumeArgs, SaveList};
use super::serve::{self, ServeArgs};
use crate::play::screen::{MenuChoice, MenuPanel, Screen};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::{Texts, say};

/// Longest time in which saves are read before the menu is shown.
const PATIENCE: Duration = Duration::from_millis(60);

/// An entry of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MenuEntry {
    Resume,
    New,
    Serve,
    Watch,
    Learn,
    Quit,
}

/// The command that was chosen.
enum Chosen {
    Play(Box<PlayArgs>),
    Resume(ResumeArgs),
    Serve(Box<ServeArgs>),
    Replay(Box<ReplayArgs>),
    Learn(LearnArgs),
    Leave,
}

/// Shows the menu at a terminal; elsewhere, how the program is used.
pub(crate) fn run(mut command: Command, out: &mut Out) -> Result<Exit, CommandError> {
    let style = Style::default();
    let texts = Texts::new(style.lang());
    loop {
        let mut input = style.open(&texts, false, out);
        let Some(screen) = input.screen() else {
            return Err(CommandError::BadInput(command.render_help().to_string()));
        };
        let chosen = choose(&texts, screen)?;
        drop(input);
        let (exit, is_over) = match chosen {
            Chosen::Play(args) => play::play(&args, out)?,
            Chosen::Resume(args) => resume::play(&args, out)?,
            Chosen::Replay(args) => (replay::run(&args, out)?, true),
            Chosen::Learn(args) => learn::play(&args, out)?,
            Chosen::Serve(args) => return serve::run(&args, out),
            Chosen::Leave => return Ok(Exit::Done),
        };
        // The menu comes back behind a game that is over; who leaves one leaves the program.
        if !is_over {
            return Ok(exit);
        }
    }
}

/// Lets the player choose until a command is complete.
fn choose(texts: &Texts, screen: &mut Screen) -> Result<Chosen, CommandError> {
    let mut saves = SaveList::find(texts)?;
    let last = saves.last_open(texts, PATIENCE).map(|save| save.about.clone());
    let entries = entries(texts, last, saves.n_unread());
    let items = entries.iter().map(|(_, title, about)| (title.clone(), about.clone()));
    let mut menu = MenuPanel::first(items.collect());
    loop {
        let MenuChoice::Item(at) = screen.choose(&mut menu)? else { return Ok(Chosen::Leave) };
        let chosen = match entries[at].0 {
            MenuEntry::Resume => resume(texts, screen, &mut saves)?,
            MenuEntry::New => new_game(texts, screen, &menu, false)?,
            MenuEntry::Serve => Some(Chosen::Serve(Box::new(typed(["--open".into()])?))),
            MenuEntry::Watch => watch(texts, screen, &menu, saves.all(texts))?,
            MenuEntry::Learn => lesson(texts, screen)?,
            MenuEntry::Quit => Some(Chosen::Leave),
        };
        if let Some(chosen) = chosen {
            return Ok(chosen);
        }
    }
}

/// Lets the player choose a game to be played on, unless there is only one. Where all are over, they
/// can be looked at.
fn resume(
    texts: &Texts,
    screen: &mut Screen,
    saves: &mut SaveList,
) -> Result<Option<Chosen>, CommandError> {
    let all = saves.all(texts);
    let mut shown: Vec<&ListedSave> = all.iter().filter(|save| save.is_open).collect();
    if let [only] = shown[..] {
        return resumed(only.path.clone()).map(Some);
    }
    if shown.is_empty() {
        shown = all.iter().filter(|save| save.is_readable).collect();
    }
    resume::choose(texts, screen, &shown, true)?.map(resumed).transpose()
}

/// Returns the entries of the menu. `last` describes the game that was played last, and `unread` is
/// the number of saves of which nothing is known yet.
fn entries(texts: &Texts, last: Option<String>, unread: usize) -> Vec<(MenuEntry, String, String)> {
    let about = match (last, unread) {
        (Some(last), 0) => Some(last),
        (Some(last), n) => Some(say!(texts, "menu-resume-about", "game" = last, "n" = n)),
        (None, 0) => None,
        (None, n) => Some(say!(texts, "menu-resume-unread", "n" = n)),
    };
    let resumes = about.map(|about| (MenuEntry::Resume, say!(texts, "menu-resume"), about));
    let others = [
        (MenuEntry::New, say!(texts, "menu-play"), say!(texts, "menu-play-about")),
        (MenuEntry::Serve, say!(texts, "menu-serve"), say!(texts, "menu-serve-about")),
        (MenuEntry::Watch, say!(texts, "menu-watch"), say!(texts, "menu-watch-about")),
        (MenuEntry::Learn, say!(texts, "menu-learn"), say!(texts, "menu-learn-about")),
        (MenuEntry::Quit, say!(texts, "menu-quit"), String::new()),
    ];
    resumes.into_iter().chain(others).collect()
}

fn resumed(path: PathBuf) -> Result<Chosen, CommandError> {
    Ok(Chosen::Resume(typed([path.into_os_string()])?))
}

/// Returns the arguments of a command from what would be typed behind its name.
fn typed<A: clap::Args>(words: impl IntoIterator<Item = OsString>) -> Result<A, CommandError> {
    let words = std::iter::once(OsString::from("warboard")).chain(words);
    let parsed = A::augment_args(Command::new("warboard")).try_get_matches_from(words);
    let args = parsed.and_then(|matches| A::from_arg_matches(&matches));
    args.map_err(|error| CommandError::BadInput(error.to_string()))
}

/// Opens the dialog of a new game. `None`: the player returns to the menu.
fn new_game(
    texts: &Texts,
    screen: &mut Screen,
    menu: &MenuPanel,
    watches: bool,
) -> Result<Option<Chosen>, CommandError> {
    Ok(match play::ask(texts, &PlayArgs::default(), screen, Some(menu), watches)? {
        Dialog::Begin(args) => Some(Chosen::Play(args)),
        Dialog::Back => None,
        Dialog::Leave => Some(Chosen::Leave),
    })
}

/// Lets the player choose a game of bots or a replay.
fn watch(
    texts: &Texts,
    screen: &mut Screen,
    menu: &MenuPanel,
    saves: &[ListedSave],
) -> Result<Option<Chosen>, CommandError> {
    let readable: Vec<&ListedSave> = saves.iter().filter(|save| save.is_readable).collect();
    if readable.is_empty() {
        return new_game(texts, screen, menu, true);
    }
    let bots = (say!(texts, "watch-bots"), say!(texts, "watch-bots-about"));
    let replays = readable
        .iter()
        .map(|save| (say!(texts, "watch-replay", "game" = save.about.as_str()), save.age.clone()));
    let items = std::iter::once(bots).chain(replays).collect();
    let mut list = MenuPanel::new(say!(texts, "menu-watch"), items, true);
    loop {
        match screen.choose(&mut list)? {
            MenuChoice::Back => return Ok(None),
            MenuChoice::Nothing => return Ok(Some(Chosen::Leave)),
            MenuChoice::Item(0) => {
                if let Some(chosen) = new_game(texts, screen, menu, true)? {
                    return Ok(Some(chosen));
                }
            }
            MenuChoice::Item(at) => {
                let path = readable[at - 1].path.clone().into_os_string();
                return Ok(Some(Chosen::Replay(Box::new(typed([path])?))));
            }
        }
    }
}

/// Lets the player choose a lesson, unless there is only one.
fn lesson(texts: &Texts, screen: &mut Screen) -> Result<Option<Chosen>, CommandError> {
    let mut lessons: Vec<((String, String), LearnArgs)> = Vec::new();
    for (name, edition, found) in learn::offered(texts)? {
        lessons.extend(found.iter().map(|lesson| {
            let title = texts.of(&lesson.name).to_owned();
            let args = LearnArgs::of(name.clone(), lesson, Style::default());
            ((title, texts.of(edition.name()).to_owned()), args)
        }));
    }
    if let [(_, only)] = &lessons[..] {
        return Ok(Some(Chosen::Learn(only.clone())));
    }
    let items = lessons.iter().map(|(item, _)| item.clone()).collect();
    let mut list = MenuPanel::new(say!(texts, "menu-learn"), items, true);
    Ok(match screen.choose(&mut list)? {
        MenuChoice::Item(at) => Some(Chosen::Learn(lessons[at].1.clone())),
        MenuChoice::Back => None,
        MenuChoice::Nothing => Some(Chosen::Leave),
    })
}
