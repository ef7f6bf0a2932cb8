//! `learn`: a guided first game.

use std::path::PathBuf;

use warboard_engine::edition::Edition;
use warboard_engine::model::Lesson;

use super::play::{GameStart, PlayedTo, Style, start};
use crate::play::input::LineSource;
use warboard_table::begin::{NewGame, StartedGame};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::presenter::Presenter;
use warboard_table::text::{Texts, say};

/// Learn a game in a few minutes: each step explains one thing and waits for one answer.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct LearnArgs {
    /// Edition: a built-in name or the path of a directory. Default: the first that has a lesson
    edition: Option<String>,
    /// The lesson, by its id. Default: the edition's first
    #[arg(long, value_name = "ID")]
    lesson: Option<String>,
    #[command(flatten)]
    style: Style,
    /// Save file. Default: a new file in your data folder, whose path is printed; `resume` goes on
    /// where you left
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl LearnArgs {
    /// Returns the arguments for a lesson of an edition.
    pub(crate) fn of(edition: String, lesson: &Lesson, style: Style) -> Self {
        Self { edition: Some(edition), lesson: Some(lesson.id.to_string()), style, save: None }
    }
}

/// Begins a lesson and plays it.
pub(crate) fn run(args: &LearnArgs, out: &mut Out) -> Result<Exit, CommandError> {
    Ok(play(args, out)?.0)
}

/// Begins a lesson and plays it. Also returns whether its game was played to its end.
pub(crate) fn play(args: &LearnArgs, out: &mut Out) -> Result<(Exit, bool), CommandError> {
    let texts = Texts::new(args.style.lang());
    let (edition, lessons) = match args.edition.as_deref() {
        Some(name) => {
            let edition = editions::load(&texts, name)?;
            let lessons = edition.lessons();
            (edition, lessons)
        }
        None => first(&texts)?,
    };
    let lesson = named(&texts, args, &edition, &lessons)?;
    let input: LineSource = args.style.open(&texts, true, out);
    let begun =
        NewGame::lesson(&texts, &edition, lesson)?.begin(&texts, &edition, args.save.as_deref())?;
    let StartedGame { rules, lineup, table, seed } = begun;
    let desk = Presenter::new(rules, args.style.lang(), lineup.who, Out::width());
    let (exit, to) = start(desk, table, seed, GameStart::Lesson, input, out)?;
    Ok((exit, to == PlayedTo::End))
}

/// Returns the shipped editions that have a lesson, with their names and lessons.
pub(crate) fn offered(texts: &Texts) -> Result<Vec<(String, Edition, Vec<Lesson>)>, CommandError> {
    let mut found = Vec::new();
    for name in editions::shipped() {
        let edition = editions::load_shipped(texts, &name)?;
        let lessons = edition.lessons();
        if !lessons.is_empty() {
            found.push((editions::name_of_shipped(name), edition, lessons));
        }
    }
    Ok(found)
}

/// Returns the first shipped edition that has a lesson.
fn first(texts: &Texts) -> Result<(Edition, Vec<Lesson>), CommandError> {
    let first = offered(texts)?.into_iter().next();
    let first = first.map(|(_, edition, lessons)| (edition, lessons));
    first.ok_or_else(|| CommandError::BadInput(say!(texts, "learn-nowhere")))
}

/// Returns the lesson that is asked for, else the first.
fn named<'l>(
    texts: &Texts,
    args: &LearnArgs,
    edition: &Edition,
    lessons: &'l [Lesson],
) -> Result<&'l Lesson, CommandError> {
    let Some(id) = &args.lesson else {
        return lessons.first().map_or_else(|| Err(none(texts, edition)), Ok);
    };
    let found = lessons.iter().find(|lesson| *lesson.id == **id);
    found.ok_or_else(|| {
        if lessons.is_empty() {
            return none(texts, edition);
        }
        let list =
            lessons.iter().map(|lesson| format!("{} ({})", lesson.id, texts.of(&lesson.name)));
        let list = list.collect::<Vec<_>>().join(", ");
        CommandError::BadInput(say!(texts, "learn-unknown", "id" = id, "list" = list))
    })
}

/// Returns the failure of an edition without a lesson, with those that have one.
fn none(texts: &Texts, edition: &Edition) -> CommandError {
    let name = texts.of(edition.name());
    let line = |(name, _, lessons): (String, Edition, Vec<Lesson>)| {
        let title = lessons.first().map_or("", |lesson| texts.of(&lesson.name));
        format!("\n  warboard learn {name:<20} {title}")
    };
    match offered(texts) {
        Ok(offered) => {
            let list: String = offered.into_iter().map(line).collect();
            CommandError::BadInput(format!("{}{list}", say!(texts, "learn-none", "name" = name)))
        }
        Err(failure) => failure,
    }
}
