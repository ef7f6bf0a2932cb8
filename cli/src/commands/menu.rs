//! The menu of the program without a subcommand.

use clap::Command;

use super::learn::{self, LearnArgs};
use super::play::{self, PlayArgs, Style};
use super::resume::{self, ResumeArgs};
use crate::play::screen::MenuChoice;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::{Texts, say};

/// An entry of the menu.
#[derive(Clone)]
enum MenuEntry {
    /// Goes on with the game that was played last.
    Resume(ResumeArgs),
    /// Learns a game.
    Learn(LearnArgs),
    /// Begins a game.
    Play,
}

/// Shows the menu at a terminal; elsewhere, how the program is used.
pub(crate) fn run(mut command: Command, out: &mut Out) -> Result<Exit, CommandError> {
    let style = Style::default();
    let texts = Texts::new(style.lang());
    let mut input = style.open(&texts, false, out);
    let Some(screen) = input.screen() else {
        return Err(CommandError::BadInput(command.render_help().to_string()));
    };
    let mut entries = Vec::new();
    if let Some((args, about)) = resume::last(&texts)? {
        entries.push((say!(texts, "menu-resume", "game" = about), MenuEntry::Resume(args)));
    }
    for (name, edition, lessons) in learn::offered(&texts)? {
        for lesson in &lessons {
            let (game, title) = (texts.of(edition.name()), texts.of(&lesson.name));
            let line = say!(texts, "menu-learn", "game" = game, "lesson" = title);
            let args = LearnArgs::of(name.clone(), lesson, style.clone());
            entries.push((line, MenuEntry::Learn(args)));
        }
    }
    entries.push((say!(texts, "menu-play"), MenuEntry::Play));
    let lines: Vec<String> = entries.iter().map(|(line, _)| line.clone()).collect();
    let chosen = screen.choose(&say!(texts, "menu-title"), &lines, 0, false)?;
    drop(input);
    let MenuChoice::Item(at) = chosen else { return Ok(Exit::Done) };
    match &entries[at].1 {
        MenuEntry::Resume(args) => resume::run(args, out),
        MenuEntry::Learn(args) => learn::run(args, out),
        MenuEntry::Play => play::run(&PlayArgs::default(), out),
    }
}
