//! `replay`: a saved game from its beginning.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;

use warboard_engine::game::{Game, Viewer};
use warboard_engine::model::{SeatId, TableId};
use warboard_engine::record::Moment;

use super::picture::Pictures;
use super::play::{Style, who};
use crate::exit::{Exit, Failure};
use crate::output::Out;
use crate::play::desk::Desk;
use crate::play::tell::Teller;
use crate::play::views;
use crate::saves::Saved;
use crate::text::{Texts, record_failure, say};

/// Watch a saved game.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The save. It holds the whole edition that the game is played by, its seed and every hand: `--seat N` shows what one
    /// seat may see of it
    file: PathBuf,
    /// What this seat may see, counted from 1, and no more. Default: everything once the game is over, else what the only
    /// human may see, or what is public
    #[arg(long, value_name = "N")]
    seat: Option<usize>,
    /// Wait for Enter after every answer
    #[arg(long, conflicts_with = "to")]
    step: bool,
    /// Stop after answer number N and show the board. Answers that everybody is told of are counted, as `--step` shows
    /// their numbers
    #[arg(long, value_name = "N")]
    to: Option<u32>,
    /// Only check that all dice and draws come from the seed, which then is shown with its SHA-256
    #[arg(long, conflicts_with_all = ["to", "step", "seat"])]
    dice: bool,
    #[command(flatten)]
    pictures: Pictures,
    #[command(flatten)]
    style: Style,
}

/// Who looks at a saved game.
pub(crate) fn viewer(seat: Option<usize>, desk: &Desk, over: bool) -> Result<Viewer, Failure> {
    let n = desk.seats.len();
    match seat {
        Some(seat) if (1..=n).contains(&seat) => Ok(Viewer::Seat(SeatId::from_index(seat - 1))),
        Some(seat) => {
            Err(Failure::BadInput(say!(desk.texts, "replay-no-seat", "seat" = seat, "n" = n)))
        }
        None if over => Ok(Viewer::Truth),
        None => Ok(desk.only_human().map_or(Viewer::Public, Viewer::Seat)),
    }
}

/// Tells a saved game.
pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit, Failure> {
    if args.style.plain {
        out.without_colour();
    }
    let texts = Texts::new(args.style.lang());
    let Saved { record, rules, .. } = Saved::read(&texts, &args.file)?;
    if args.pictures.are_wanted() && args.to.is_none() {
        return Err(Failure::BadInput(say!(texts, "replay-picture-of-answer")));
    }
    let mut n = 0;
    let last = record
        .replay(Arc::clone(&rules), |moment| n += u32::from(is_told(moment)))
        .map_err(|error| record_failure(&texts, &args.file, &error))?;
    if args.dice {
        record.check_dice(rules).map_err(|error| record_failure(&texts, &args.file, &error))?;
        let seed = record.header.seed;
        let line = match seed.commitment() {
            None => say!(texts, "dice-of-number", "seed" = seed.to_string()),
            Some(hash) => say!(texts, "dice-of-secret", "seed" = seed.to_string(), "hash" = hash),
        };
        writeln!(out, "{line}")?;
        return Ok(Exit::Done);
    }
    let seats = record.header.seats.iter().map(|name| who(name)).collect();
    let desk = Desk::new(Arc::clone(&rules), args.style.lang(), seats, Out::width());
    let viewer = viewer(args.seat, &desk, last.outcome().is_some())?;
    if let Some(to) = args.to.filter(|&to| to > n) {
        return Err(Failure::BadInput(say!(texts, "replay-no-answer", "to" = to, "n" = n)));
    }
    let teller = Teller::new(&desk, viewer, &[]);
    let mut telling = Telling { desk: &desk, viewer, teller, out, n: 0, done: false };
    let mut failed = None;
    let shown = record.replay(rules, |moment| {
        if failed.is_none()
            && let Err(failure) = telling.watch(args, moment)
        {
            failed = Some(failure);
        }
    });
    shown.map_err(|error| record_failure(&texts, &args.file, &error))?;
    if let Some(failure) = failed {
        return Err(failure);
    }
    if let Some(line) = record.torn {
        writeln!(out, "{}", say!(desk.texts, "torn", "line" = line))?;
    }
    Ok(Exit::Done)
}

/// Whether an answer made something happen: only such are counted. A pass of somebody who was asked unseen is nobody
/// else's affair.
fn is_told(moment: &Moment<'_>) -> bool {
    moment.entry.is_some() && !moment.events.is_empty()
}

/// A replay on its way to the screen.
struct Telling<'a> {
    desk: &'a Desk,
    viewer: Viewer,
    teller: Teller,
    out: &'a mut Out,
    /// How many answers were told.
    n: u32,
    done: bool,
}

impl Telling<'_> {
    fn watch(&mut self, args: &Args, moment: &Moment<'_>) -> Result<(), Failure> {
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

    fn board(&mut self, args: &Args, game: &Game) -> Result<(), Failure> {
        let view = game.view(self.viewer);
        if args.pictures.are_wanted() {
            return args.pictures.draw(self.desk, &view, self.out).map(|_| ());
        }
        let board = views::board::show(self.desk, &view);
        let status = views::status::show(self.desk, &view);
        Ok(writeln!(self.out, "\n{board}\n\n{status}")?)
    }

    /// Waits for Enter; the end of input, or `q`, ends the replay.
    fn wait(&mut self, n: u32) -> Result<(), Failure> {
        write!(self.out, "{}", say!(self.desk.texts, "replay-step", "n" = n))?;
        self.out.flush()?;
        let mut line = Vec::new();
        io::stdin().lock().read_until(b'\n', &mut line)?;
        if !line.ends_with(b"\n") || line.starts_with(b"q") {
            writeln!(self.out)?;
            self.done = true;
        }
        Ok(())
    }
}
