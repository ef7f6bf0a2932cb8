//! The state of a game at the terminal, and its output.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use warboard_engine::game::{Action, Ask, Viewer};
use warboard_engine::model::{ArmyId, SeatId};
use warboard_engine::observation::Observation;

use crate::play::input::LineSource;
use crate::play::screen::EndWish;
use warboard_draw::Drawing;
use warboard_table::events::EventFormatter;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::paint::wrap_words;
use warboard_table::presenter::Presenter;
use warboard_table::session::{ApplyError, Session};
use warboard_table::standing;
use warboard_table::standing_orders::StandingOrders;

/// Largest number of lines repeated to a player who takes the seat.
pub(super) const RECAP_LINES: usize = 25;

/// The turn, seat, army, kind and number of a question.
pub(super) type About = (u32, SeatId, ArmyId, std::mem::Discriminant<Ask>, usize);

/// The decision to continue or to leave the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) enum SessionFlow {
    GoOn,
    Leave,
}

/// A game at the terminal.
#[expect(clippy::struct_excessive_bools, reason = "each is about something else")]
pub(crate) struct TerminalSession<'a> {
    pub(in crate::play) desk: Presenter,
    /// The presenter of questions that keys answer, on the full screen.
    pub(super) keyed: Presenter,
    /// True if the last thing that came from the player was Ctrl-C.
    pub(super) is_interrupted: bool,
    pub(super) table: Session,
    pub(super) input: LineSource,
    pub(super) out: &'a mut Out,
    pub(super) teller: EventFormatter,
    /// The number of log entries already shown.
    pub(super) n_told: usize,
    /// The seat whose private information may be shown.
    pub(super) holder: Option<SeatId>,
    /// True if the holder took the seat for an order without a hand-over; nothing private is shown
    /// then.
    pub(super) in_public: bool,
    /// True if private information of the holder is on the screen.
    pub(super) private: bool,
    /// The number of log entries that each seat has seen.
    pub(super) seen: BTreeMap<SeatId, usize>,
    /// The standing orders of all players.
    pub(super) presets: StandingOrders,
    /// The question of the last header.
    pub(super) header: Option<About>,
    /// The question of the last header of attacks. During an invasion, its progress is shown
    /// instead.
    pub(super) attacks: Option<About>,
    /// The number of answers when the invasion under way was last shown.
    pub(super) invasion_of: usize,
    /// The last text of the lesson.
    pub(super) lesson_told: Option<String>,
    /// The turn and the seat for which the board was last shown.
    pub(super) board_of: Option<(u32, SeatId)>,
    /// True if the same can be played again once the game is over.
    pub(super) may_rematch: bool,
    /// The function that draws the board once the game is over.
    pub(super) draws: Option<EndDrawer>,
    /// The wish of the player after the end of the game.
    pub(super) wish: Option<EndWish>,
}

/// A function that draws the board beside a save, and returns the file.
pub(crate) type EndDrawer =
    fn(&Presenter, &Observation<'_>, &Path) -> Result<PathBuf, CommandError>;

/// The end of a session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) exit: Exit,
    /// True if the game is over.
    pub(crate) is_over: bool,
    /// The wish of the player after the end of the game.
    pub(crate) wish: Option<EndWish>,
}

impl<'a> TerminalSession<'a> {
    /// Creates a session for a game that begins or is resumed.
    pub(crate) fn new(
        desk: Presenter,
        table: Session,
        mut input: LineSource,
        out: &'a mut Out,
    ) -> Self {
        if let Some(screen) = input.screen() {
            screen.set_board(Drawing::new(&desk.rules, desk.lang()));
        }
        let viewer = desk.only_human().map_or(Viewer::Public, Viewer::Seat);
        let teller = EventFormatter::new(&desk, viewer, &[]);
        let holder = desk.only_human();
        Self {
            keyed: desk.of_screen(),
            is_interrupted: false,
            desk,
            table,
            input,
            out,
            teller,
            n_told: 0,
            holder,
            in_public: false,
            private: false,
            seen: BTreeMap::new(),
            presets: StandingOrders::default(),
            header: None,
            attacks: None,
            invasion_of: 0,
            lesson_told: None,
            board_of: None,
            may_rematch: false,
            draws: None,
            wish: None,
        }
    }

    /// Prints lines on events; on the full screen, the narrative shows them instead.
    pub(super) fn print_told(&mut self, lines: &[String]) -> Result<(), CommandError> {
        if self.input.screen().is_some() { Ok(()) } else { self.print(lines) }
    }

    /// Returns the number of columns of a text.
    pub(super) fn width(&mut self) -> usize {
        self.input.screen().map_or_else(Out::width, |screen| screen.text_width())
    }

    /// Returns the number of turns begun.
    pub(super) fn turn(&self) -> u32 {
        standing::turn(&self.table)
    }

    pub(super) fn print(&mut self, lines: &[String]) -> Result<(), CommandError> {
        lines.iter().try_for_each(|line| self.print_one(line))
    }

    /// Prints lines, wrapped between words at a terminal.
    pub(super) fn print_one(&mut self, text: &str) -> Result<(), CommandError> {
        if let Some(screen) = self.input.screen() {
            screen.say(text);
            return Ok(());
        }
        if !self.input.is_editor() {
            return Ok(writeln!(self.out, "{text}")?);
        }
        for line in text.split('\n') {
            writeln!(self.out, "{}", wrap_words(line, self.desk.width))?;
        }
        Ok(())
    }

    /// Applies an answer that is known to be legal.
    pub(super) fn give(&mut self, action: Action, mark: bool) -> Result<(), CommandError> {
        match self.table.apply(&self.desk.texts, action, mark) {
            Ok(_) => Ok(()),
            Err(ApplyError::Failure(failure)) => Err(failure),
            Err(ApplyError::Illegal(illegal)) => {
                let words = self.desk.rules.words(action);
                let reason = self.desk.rules.reason(illegal);
                Err(CommandError::System(format!("a bot answered `{words}`: {reason}")))
            }
        }
    }

    /// Shows the events since the last call. Returns whether there were any lines.
    pub(super) fn tell(&mut self) -> Result<bool, CommandError> {
        self.desk.width = self.width();
        let log = self.table.log();
        let new = &log[self.n_told.min(log.len())..];
        let truth = self.table.game().outcome().is_some();
        self.private |= new.iter().any(|told| {
            told.seen_by(Viewer::Public) != told.event
                && self.holder.is_some_and(|holder| told.full.contains(holder))
        });
        self.teller.hear(&self.desk, new);
        self.n_told = log.len();
        let lines = if truth { self.teller.all_lines(&self.desk) } else { self.teller.lines() };
        self.print_told(&lines)?;
        Ok(!lines.is_empty())
    }
}
