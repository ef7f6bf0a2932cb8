//! `resume`: a saved game goes on.

use std::collections::VecDeque;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use warboard_engine::record::RecordHeader;
use warboard_table::levels;

use super::play::{self, GameStart, PlayedTo, Style, start};
use crate::play::screen::{MenuChoice, MenuPanel, Screen};
use warboard_table::begin::{Lineup, seat_pair};
use warboard_table::chronicle;
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::model::{GameView, StandingView};
use warboard_table::output::Out;
use warboard_table::paint::plain;
use warboard_table::presenter::{Presenter, SeatPlayer};
use warboard_table::programs::PROGRAM;
use warboard_table::save;
use warboard_table::saves::{Saved, desk_of};
use warboard_table::session::{Session, people_of};
use warboard_table::text::shown;
use warboard_table::text::{Texts, say};

/// The most games that are listed.
const LISTED_MAX: usize = 20;

/// Take up a saved game.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ResumeArgs {
    /// Save file, or the name of a save in your data folder. A save contains the edition, the seed
    /// and every hand; `show FILE --seat N` shows what one seat may see. Default: chosen from a list
    /// at a terminal; otherwise the saves are listed
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
    Ok(play(args, out)?.0)
}

/// Resumes a game where its save ends. Also returns whether it was played to its end.
pub(crate) fn play(args: &ResumeArgs, out: &mut Out) -> Result<(Exit, bool), CommandError> {
    let texts = Texts::new(args.style.lang());
    let Some(file) = &args.file else { return from_list(args, &texts, out) };
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
    let again = play::again_like(&record.header, style.clone());
    let begins = GameStart::Resumed { text: &sentences, may_rematch: again.is_some() };
    let (exit, to) = start(desk, table, record.header.seed_now(), begins, input, out)?;
    match again {
        Some(again) if to == PlayedTo::Rematch => play::play(&again, out),
        _ => Ok((exit, to == PlayedTo::End)),
    }
}

/// Resumes the game that the player chooses. Where there is no full screen, lists the games.
fn from_list(
    args: &ResumeArgs,
    texts: &Texts,
    out: &mut Out,
) -> Result<(Exit, bool), CommandError> {
    let mut input = args.style.open(texts, false, out);
    let Some(screen) = input.screen() else { return Ok((list(texts, out)?, false)) };
    let mut saves = SaveList::find(texts)?;
    let readable: Vec<&ListedSave> =
        saves.all(texts).iter().filter(|save| save.is_readable).collect();
    if readable.is_empty() {
        drop(input);
        return Ok((list(texts, out)?, false));
    }
    let chosen = choose(texts, screen, &readable, false)?;
    drop(input);
    match chosen {
        Some(path) => play(&ResumeArgs { file: Some(path), ..args.clone() }, out),
        None => Ok((Exit::Done, false)),
    }
}

/// A save in the data folder.
pub(crate) struct ListedSave {
    pub(crate) path: PathBuf,
    /// The game that is played, and how it stands.
    pub(crate) about: String,
    /// The time since it was played last.
    pub(crate) age: String,
    /// True if the game can be played on.
    pub(crate) is_open: bool,
    /// True if it can be read.
    pub(crate) is_readable: bool,
}

/// The saves that were played last, the last one first. To say how one stands, its game is played
/// again, so each is read only when it is asked for.
pub(crate) struct SaveList {
    /// Those that were read.
    read: Vec<ListedSave>,
    /// The others, with the time since each was played.
    unread: VecDeque<(Duration, PathBuf)>,
}

impl SaveList {
    /// Finds the saves without reading one.
    pub(crate) fn find(texts: &Texts) -> Result<Self, CommandError> {
        let saves = saves(&save::saves_folder(texts)?);
        Ok(Self { read: Vec::new(), unread: saves.into_iter().take(LISTED_MAX).collect() })
    }

    /// Returns the game to be played on that was played last, if there is one among the saves that
    /// can be read in a time. Reads at least one.
    pub(crate) fn last_open(&mut self, texts: &Texts, time: Duration) -> Option<&ListedSave> {
        let begun = Instant::now();
        loop {
            if let Some(at) = self.read.iter().position(|save| save.is_open) {
                return self.read.get(at);
            }
            if !self.read_next(texts) || begun.elapsed() > time {
                return self.read.last().filter(|save| save.is_open);
            }
        }
    }

    /// Returns the number of saves that were not read.
    pub(crate) fn n_unread(&self) -> usize {
        self.unread.len()
    }

    /// Returns all of them.
    pub(crate) fn all(&mut self, texts: &Texts) -> &[ListedSave] {
        while self.read_next(texts) {}
        &self.read
    }

    fn read_next(&mut self, texts: &Texts) -> bool {
        let Some((ago, path)) = self.unread.pop_front() else { return false };
        let told = about(texts, &path);
        let (is_open, is_readable) = (matches!(told, Some((_, false))), told.is_some());
        let about = told.map_or_else(|| say!(texts, "resume-unreadable"), |(about, _)| about);
        self.read.push(ListedSave { path, about, age: age(texts, ago), is_open, is_readable });
        true
    }
}

/// Lets the player choose a save. `None`: the player leaves, or returns to the list before.
pub(crate) fn choose(
    texts: &Texts,
    screen: &mut Screen,
    saves: &[&ListedSave],
    goes_back: bool,
) -> Result<Option<PathBuf>, CommandError> {
    let item = |save: &&ListedSave| (save.about.clone(), save.age.clone());
    let items = saves.iter().map(item).collect();
    let mut menu = MenuPanel::new(say!(texts, "resume-list"), items, goes_back);
    Ok(match screen.choose(&mut menu)? {
        MenuChoice::Item(at) => saves.get(at).map(|save| save.path.clone()),
        MenuChoice::Back | MenuChoice::Nothing => None,
    })
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
    let n = saves(&folder).len();
    let folder = shown(&folder);
    if n == 0 {
        writeln!(out, "{}", say!(texts, "resume-none", "folder" = folder))?;
        return Ok(Exit::Done);
    }
    writeln!(out, "{}", say!(texts, "resume-list"))?;
    for ListedSave { path, about, age, .. } in SaveList::find(texts)?.all(texts) {
        let name = save::called(texts, path);
        writeln!(out, "  warboard resume {name}\n      {age} · {about}")?;
    }
    let left = n.saturating_sub(LISTED_MAX);
    if left > 0 {
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

/// Describes a save as its only person may see it, else as everybody may, and says whether its game
/// is over. `None` if it is unreadable.
fn about(texts: &Texts, path: &Path) -> Option<(String, bool)> {
    let Saved { record, rules, .. } = Saved::read(texts, path).ok()?;
    let mut log = Vec::new();
    let game =
        record.replay(Arc::clone(&rules), |point| log.extend(point.events.iter().copied())).ok()?;
    let desk = desk_of(&record, rules, texts.lang, Out::width());
    let view = game.view(chronicle::eyes(&desk));
    let mut edition = texts.of(&desk.rules.name).to_owned();
    if let Some(variant) = &desk.rules.variant {
        edition = format!("{edition} ({variant})");
    }
    let people = desk.humans().iter().count();
    let who = match desk.only_human() {
        Some(seat) => plain(&desk.seat(seat)),
        None if people == 0 => say!(texts, "resume-bots"),
        None => say!(texts, "resume-people", "n" = people),
    };
    let mut parts = vec![who];
    if let Some(outcome) = view.outcome() {
        parts.push(match desk.only_human() {
            Some(seat) if outcome.seats.contains(seat) => say!(texts, "resume-won"),
            Some(_) if outcome.faction.is_some() => say!(texts, "resume-lost"),
            _ => say!(texts, "resume-ended"),
        });
    } else {
        let model = GameView::new(&desk, &view, &log);
        // Nobody leads before the first turn.
        let leads = model.head.turn.as_ref().and_then(|_| leader(texts, &model.standing));
        parts.push(model.head.turn.unwrap_or_else(|| say!(texts, "resume-opening")));
        parts.extend(leads);
    }
    parts.extend(level_names(&record.header.seats, texts));
    let about = say!(texts, "resume-game", "edition" = edition, "list" = parts.join(", "));
    Some((about, view.outcome().is_some()))
}

/// Names the side that is most likely to win, if one is.
fn leader(texts: &Texts, standing: &StandingView) -> Option<String> {
    let (first, other) = (standing.chances.first()?, standing.chances.get(1));
    let names: Vec<&str> = first.armies.iter().map(|army| army.name.as_str()).collect();
    let is_alone = other.is_none_or(|other| other.winning < first.winning);
    is_alone.then(|| say!(texts, "resume-leads", "army" = names.join(" + "), "n" = first.winning))
}

/// Names the levels of the bots in a game, each once.
fn level_names(seats: &[String], texts: &Texts) -> Option<String> {
    let is_bot = |seat: &&String| *seat != "human" && *seat != PROGRAM;
    let mut names: Vec<&str> = Vec::new();
    for seat in seats.iter().filter(is_bot) {
        let name = levels::shown(seat, texts.lang);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| say!(texts, "resume-level", "list" = names.join(" + ")))
}

/// Checks whether the edition that ships under the name differs from the one in the save.
fn has_changed(texts: &Texts, header: &RecordHeader) -> bool {
    editions::shipped_as(&header.edition)
        .and_then(|name| editions::load_shipped(texts, &name).ok())
        .is_some_and(|edition| edition.files().deciding() != header.files)
}
