//! `replay`: a saved game from its beginning: told in lines, on the full screen, or as a page for a browser.

mod paint;
mod screen;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use warboard_engine::game::{Game, Viewer};
use warboard_engine::model::{SeatId, TableId};
use warboard_engine::record::{Record, RecordPoint};
use warboard_engine::text::Lines;

use super::picture::Pictures;
use super::play::Style;
use crate::play::screen::{ColourDepth, ScreenBackend, Tty};
use screen::{ReplayKeyResult, ReplayState};
use warboard_serve::chronicle::{BEGINS as PAGE_BEGINS, page};
use warboard_table::chronicle::{self, Chronicle, checked_dice, is_told};
use warboard_table::events::EventFormatter;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::paint::plain;
use warboard_table::presenter::{Presenter, isolated};
use warboard_table::save::called;
use warboard_table::saves::{Saved, desk_of, play_on};
use warboard_table::text::{Texts, record_failure, say};
use warboard_table::views;

/// The most bytes that are kept of what is typed between two steps.
const TYPED_MAX: usize = 1 << 10;

/// Watch a saved game.
#[derive(clap::Args, Debug)]
pub(crate) struct ReplayArgs {
    /// Save file. At a terminal it opens on the full screen with a time line; with `--lines`,
    /// `--plain` or a pipe it is printed. A save contains the edition, the seed and every hand;
    /// `--seat N` shows what one seat may see
    file: PathBuf,
    /// Seat whose view is shown, counted from 1. Default: everything after the end of the game;
    /// before, the view of the only human, or the public view
    #[arg(long, value_name = "N")]
    seat: Option<usize>,
    /// Wait for Enter after each answer
    #[arg(long, conflicts_with = "to")]
    step: bool,
    /// Stop after public answer number N and show the board; `--step` shows the numbers
    #[arg(long, value_name = "N")]
    to: Option<u32>,
    /// Only verify that all dice and draws come from the seed, and print the seed with its SHA-256
    #[arg(long, conflicts_with_all = ["to", "step", "seat"])]
    dice: bool,
    /// Write the game to this HTML file, which needs no network: the board, a time line, curves,
    /// luck and turning points. It contains only what the replay would show
    #[arg(long, value_name = "FILE", conflicts_with_all = ["to", "step", "dice", "svg", "png"])]
    html: Option<PathBuf>,
    #[command(flatten)]
    pictures: Pictures,
    #[command(flatten)]
    style: Style,
}

/// Returns the viewer of a saved game.
pub(crate) fn viewer(
    seat: Option<usize>,
    desk: &Presenter,
    over: bool,
) -> Result<Viewer, CommandError> {
    let n = desk.seats.len();
    match seat {
        Some(seat) if (1..=n).contains(&seat) => Ok(Viewer::Seat(SeatId::from_index(seat - 1))),
        Some(seat) => {
            Err(CommandError::BadInput(say!(desk.texts, "replay-no-seat", "seat" = seat, "n" = n)))
        }
        None if over => Ok(Viewer::Truth),
        None => Ok(chronicle::eyes(desk)),
    }
}

/// Replays a saved game.
pub(crate) fn run(args: &ReplayArgs, out: &mut Out) -> Result<Exit, CommandError> {
    if args.style.plain {
        out.without_colour();
    }
    let texts = Texts::new(args.style.lang());
    let Saved { record, rules, .. } = Saved::read(&texts, &args.file)?;
    if args.pictures.are_wanted() && args.to.is_none() {
        return Err(CommandError::BadInput(say!(texts, "replay-picture-of-answer")));
    }
    let mut n = 0;
    let last = record
        .replay(Arc::clone(&rules), |moment| n += u32::from(is_told(moment)))
        .map_err(|error| record_failure(&texts, &args.file, &error))?;
    if args.dice {
        let lines = checked_dice(&texts, &record, &rules);
        for line in lines.map_err(|error| record_failure(&texts, &args.file, &error))? {
            writeln!(out, "{line}")?;
        }
        return Ok(Exit::Done);
    }
    let rules = if args.html.is_some() { isolated(rules) } else { rules };
    let desk = desk_of(&record, Arc::clone(&rules), args.style.lang(), Out::width());
    let viewer = viewer(args.seat, &desk, last.outcome().is_some())?;
    if let Some(to) = args.to.filter(|&to| to > n) {
        return Err(CommandError::BadInput(say!(texts, "replay-no-answer", "to" = to, "n" = n)));
    }
    if let Some(path) = &args.html {
        let (chronicle, film) = Chronicle::of(&desk, &record, viewer)
            .map_err(|error| record_failure(&texts, &args.file, &error))?;
        // Until the game is over its seed is a secret.
        let is_over = last.outcome().is_some() && args.seat.is_none();
        let dice = is_over.then(|| checked_dice(&texts, &record, &desk.rules).ok()).flatten();
        let page = page(&desk, &chronicle, &film, &dice.unwrap_or_default());
        super::picture::write(&texts, path, page.as_bytes(), PAGE_BEGINS, out)?;
        return Ok(Exit::Done);
    }
    if args.is_told() || !Out::is_terminal() || !io::stdin().is_terminal() {
        return tell(args, &desk, (&record, viewer), out);
    }
    let over = last.outcome().is_some();
    watch(args, &desk, (&record, viewer), over, out)
}

/// Replays a game in lines.
fn tell(
    args: &ReplayArgs,
    desk: &Presenter,
    (record, viewer): (&Record, Viewer),
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let texts = &desk.texts;
    let teller = EventFormatter::new(desk, viewer, &[]);
    let mut telling = ReplayPrinter { desk, viewer, teller, out, n: 0, done: false };
    let mut failed = None;
    let shown = record.replay(Arc::clone(&desk.rules), |moment| {
        if failed.is_none()
            && let Err(failure) = telling.watch(args, moment)
        {
            failed = Some(failure);
        }
    });
    shown.map_err(|error| record_failure(texts, &args.file, &error))?;
    if let Some(failure) = failed {
        return Err(failure);
    }
    if let Some(line) = record.torn {
        writeln!(out, "{}", say!(desk.texts, "torn", "line" = line))?;
    }
    Ok(Exit::Done)
}

impl ReplayArgs {
    /// Returns a request to replay a saved game.
    pub(crate) fn of(file: PathBuf, style: Style) -> Self {
        let pictures = Pictures::default();
        Self { file, seat: None, step: false, to: None, dice: false, html: None, pictures, style }
    }

    /// Checks whether the replay is printed in lines.
    fn is_told(&self) -> bool {
        let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        self.style.plain || self.style.lines || self.step || self.to.is_some() || is_dumb
    }
}

/// Shows a game on the full screen. Of one that goes on nobody else's eyes are lent.
fn watch(
    args: &ReplayArgs,
    desk: &Presenter,
    (record, viewer): (&Record, Viewer),
    over: bool,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let through = |viewer| {
        let made = Chronicle::of(desk, record, viewer);
        made.map_err(|error| record_failure(&desk.texts, &args.file, &error))
    };
    let palette = ColourDepth::of_environment();
    let mut eyes = views(desk, viewer, over);
    let mut state = ReplayState::new(desk, through(viewer)?, palette, name_of(desk, viewer));
    if let Some(line) = record.torn {
        state.note = say!(desk.texts, "torn", "line" = line);
    }
    let mut tty = Tty::open()?;
    let done = loop {
        match screen::run(&mut tty, &mut state) {
            Ok(ReplayKeyResult::NextEyes) if eyes.len() < 2 => {
                state.note = say!(desk.texts, "replay-own-eyes");
            }
            Ok(ReplayKeyResult::NextEyes) => {
                eyes.rotate_left(1);
                match through(eyes[0]) {
                    Ok(seen) => state.see(seen, name_of(desk, eyes[0])),
                    Err(failure) => break Err(failure),
                }
            }
            done => break done,
        }
    };
    tty.close()?;
    if done? == ReplayKeyResult::PlayOn {
        let entries = state.film.shots().get(state.at).map_or(0, |shot| shot.entries);
        let (path, seed) = play_on(&desk.texts, record, entries)?;
        let hash = seed.commitment().unwrap_or_default();
        writeln!(out, "{}", say!(desk.texts, "replay-played-on", "hash" = hash))?;
        writeln!(out, "  warboard resume {}", called(&desk.texts, &path))?;
    }
    Ok(Exit::Done)
}

/// Returns the viewers available, `first` at the front: all of them once the game is over.
fn views(desk: &Presenter, first: Viewer, over: bool) -> Vec<Viewer> {
    if !over {
        return vec![first];
    }
    let seats = (0..desk.rules.seats.len()).map(|seat| Viewer::Seat(SeatId::from_index(seat)));
    let mut all: Vec<Viewer> = std::iter::once(Viewer::Truth).chain(seats).collect();
    let at = all.iter().position(|&viewer| viewer == first).unwrap_or(0);
    all.rotate_left(at);
    all
}

/// Returns the name of a viewer.
fn name_of(desk: &Presenter, viewer: Viewer) -> String {
    match viewer {
        Viewer::Truth => say!(desk.texts, "replay-truth"),
        Viewer::Public => say!(desk.texts, "replay-public"),
        Viewer::Seat(seat) => {
            say!(desk.texts, "replay-seat", "seat" = plain(&desk.seat(seat)))
        }
    }
}

/// A replay on its way to the screen.
struct ReplayPrinter<'a> {
    desk: &'a Presenter,
    viewer: Viewer,
    teller: EventFormatter,
    out: &'a mut Out,
    /// The number of answers reported.
    n: u32,
    done: bool,
}

impl ReplayPrinter<'_> {
    fn watch(&mut self, args: &ReplayArgs, moment: &RecordPoint<'_>) -> Result<(), CommandError> {
        if self.done {
            return Ok(());
        }
        self.teller.hear(self.desk, moment.events);
        self.n += u32::from(is_told(moment));
        let n = self.n;
        let stops = args.to == Some(n);
        let over = moment.game.outcome().is_some();
        let lines = if args.step || stops || over {
            self.teller.all_lines(self.desk)
        } else {
            self.teller.lines()
        };
        for line in &lines {
            writeln!(self.out, "{line}")?;
        }
        if stops {
            self.done = true;
            return self.board(args, moment.game);
        }
        if args.step && !over && !lines.is_empty() {
            return self.wait(n);
        }
        Ok(())
    }

    fn board(&mut self, args: &ReplayArgs, game: &Game) -> Result<(), CommandError> {
        let view = game.view(self.viewer);
        if args.pictures.are_wanted() {
            return args.pictures.draw(self.desk, &view, self.out).map(|_| ());
        }
        let board = views::board::show(self.desk, &view);
        let status = views::status::show(self.desk, &view);
        Ok(writeln!(self.out, "\n{board}\n\n{status}")?)
    }

    /// Waits for Enter; the end of input, or `q`, ends the replay.
    fn wait(&mut self, n: u32) -> Result<(), CommandError> {
        write!(self.out, "{}", say!(self.desk.texts, "replay-step", "n" = n))?;
        self.out.flush()?;
        let line = Lines::new(TYPED_MAX).next(&mut io::stdin().lock())?;
        if line.is_none_or(|line| !line.is_ended || line.bytes.starts_with(b"q")) {
            writeln!(self.out)?;
            self.done = true;
        }
        Ok(())
    }
}
