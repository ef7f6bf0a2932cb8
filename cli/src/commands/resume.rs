//! `resume`: a saved game goes on.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use warboard_engine::record::{Record, RecordHeader};
use warboard_table::levels;

use super::play::{GameStart, Style, start};
use warboard_table::begin::{Lineup, seat_pair};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::presenter::{Presenter, SeatPlayer};
use warboard_table::programs::PROGRAM;
use warboard_table::save;
use warboard_table::saves::Saved;
use warboard_table::session::{Session, people_of};
use warboard_table::text::shown;
use warboard_table::text::{Texts, say};

/// The most games that are listed.
const LISTED_MAX: usize = 20;

/// Take up a saved game.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ResumeArgs {
    /// Save file, or the name of a save in your data folder. A save contains the edition, the seed
    /// and every hand; `show FILE --seat N` shows what one seat may see. Default: the saves in your
    /// data folder are listed
    file: Option<PathBuf>,
    /// Replacement for an external program in a seat: `2=cmd:./my_bot`, or a bot as in `2=normal`.
    /// Saves contain no commands, so give it on every resume; may be repeated
    #[arg(long = "seat", value_name = "SEAT=WHO", value_parser = seat_pair, requires = "file")]
    seats: Vec<(usize, String)>,
    #[command(flatten)]
    style: Style,
}

/// Resumes a game where its save ends.
pub(crate) fn run(args: &ResumeArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let texts = Texts::new(args.style.lang());
    let Some(file) = &args.file else { return list(&texts, out) };
    let (Saved { record, rules, lang, .. }, save) = Saved::open(&texts, file)?;
    // A game goes on in the language in which it was begun, unless another is asked for.
    let style = Style { lang: args.style.lang.or(lang), ..args.style.clone() };
    let texts = Texts::new(style.lang());
    let lineup = Lineup::resumed(&texts, &record.header.seats, &args.seats)?;
    let mut table = Session::resume(&texts, &rules, &record, &lineup, save)?;
    table.take_up_parts();
    let mut sentences = vec![if table.game().outcome().is_some() {
        say!(texts, "resumed-over")
    } else {
        say!(texts, "resumed", "n" = table.n_actions())
    }];
    if let Some(line) = record.torn {
        sentences.push(say!(texts, "resumed-torn", "line" = line));
    }
    if has_changed(&texts, &record.header) {
        sentences.push(say!(texts, "resumed-changed", "edition" = record.header.edition.as_str()));
    }
    let sentences = sentences.join("\n");
    let people = lineup.who.iter().filter(|who| **who == SeatPlayer::Human).count();
    let input = style.open(&texts, people == 1, out);
    let mut desk = Presenter::new(rules, style.lang(), lineup.who, Out::width());
    desk.name_people(people_of(&record));
    let begins = GameStart::Resumed(&sentences);
    Ok(start(desk, table, record.header.seed_now(), &begins, input, out)?.0)
}

/// Returns the game that was played last and is not over, with a description.
pub(crate) fn last(texts: &Texts) -> Result<Option<(ResumeArgs, String)>, CommandError> {
    for (_, path) in saves(&save::saves_folder(texts)?).into_iter().take(LISTED_MAX) {
        let Ok(Saved { record, rules, .. }) = Saved::read(texts, &path) else { continue };
        if record.replay(rules, |_| {}).is_ok_and(|game| game.outcome().is_none()) {
            let about = about(texts, &path);
            let args = ResumeArgs { file: Some(path), seats: Vec::new(), style: Style::default() };
            return Ok(Some((args, about)));
        }
    }
    Ok(None)
}

/// Returns the saves of a folder with the time since each was played, the last one first.
fn saves(folder: &Path) -> Vec<(Duration, PathBuf)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_save = entry.path().extension().is_some_and(|kind| kind == "warboard");
        let changed = entry.metadata().and_then(|data| data.modified()).ok();
        if let Some(changed) = changed.filter(|_| is_save) {
            // A clock that was put back makes it now.
            found.push((changed.elapsed().unwrap_or_default(), entry.path()));
        }
    }
    found.sort();
    found
}

/// Lists the games in the data folder, the one that was played last first.
fn list(texts: &Texts, out: &mut Out) -> Result<Exit, CommandError> {
    let folder = save::saves_folder(texts)?;
    let found = saves(&folder);
    if found.is_empty() {
        let folder = shown(&folder);
        writeln!(out, "{}", say!(texts, "resume-none", "folder" = folder))?;
        return Ok(Exit::Done);
    }
    writeln!(out, "{}", say!(texts, "resume-list"))?;
    for (ago, path) in found.iter().take(LISTED_MAX) {
        let (path, about) = (save::called(texts, path), about(texts, path));
        writeln!(out, "  warboard resume {path}\n      {} · {about}", age(texts, *ago))?;
    }
    let left = found.len().saturating_sub(LISTED_MAX);
    if left > 0 {
        let folder = shown(&folder);
        writeln!(out, "{}", say!(texts, "resume-more", "n" = left, "folder" = folder))?;
    }
    Ok(Exit::Done)
}

/// Formats the time since a game was last played.
fn age(texts: &Texts, ago: Duration) -> String {
    let seconds = ago.as_secs();
    match seconds {
        0..120 => say!(texts, "resume-now"),
        120..7_200 => say!(texts, "resume-minutes", "n" = seconds / 60),
        7_200..172_800 => say!(texts, "resume-hours", "n" = seconds / 3_600),
        _ => say!(texts, "resume-days", "n" = seconds / 86_400),
    }
}

/// Describes a save, or states that it is unreadable.
fn about(texts: &Texts, path: &Path) -> String {
    let record = save::read(texts, path).ok().and_then(|bytes| Record::parse(&bytes).ok());
    let Some(record) = record else { return say!(texts, "resume-unreadable") };
    let RecordHeader { edition, setup, seats, .. } = &record.header;
    let variant = setup.variant.as_ref().map_or_else(String::new, |id| format!(" ({id})"));
    let of = |name: &String| match name.as_str() {
        "human" => say!(texts, "human"),
        PROGRAM => say!(texts, "program"),
        bot => levels::shown(bot, texts.lang).to_owned(),
    };
    let seats: Vec<String> = seats.iter().map(of).collect();
    say!(
        texts,
        "resume-game",
        "edition" = format!("{edition}{variant}"),
        "seats" = seats.join(", "),
        "n" = record.entries.len(),
    )
}

/// Checks whether the edition that ships under the name differs from the one in the save.
fn has_changed(texts: &Texts, header: &RecordHeader) -> bool {
    editions::shipped_as(&header.edition)
        .and_then(|name| editions::load_shipped(texts, &name).ok())
        .is_some_and(|edition| edition.files().deciding() != header.files)
}
