//! A game at the terminal: its turns, questions, typed lines and events.

mod ask;
mod end;
mod program;
mod seat;
mod undo;

use std::collections::BTreeMap;
use std::io::Write;

use warboard_engine::game::{Action, Ask, Decision, Viewer};
use warboard_engine::model::{ArmyId, SeatId, TableId};

use crate::exit::{CommandError, Exit};
use crate::output::Out;
use crate::play::desk::{Presenter, SeatPlayer};
use crate::play::input::LineSource;
use crate::play::interrupt;
use crate::play::model::GameView;
use crate::play::paint::wrap_words;
use crate::play::presets::{self, StandingOrders};
use crate::play::said;
use crate::play::table::{ApplyError, Session};
use crate::play::tell::EventFormatter;
use crate::text::say;
use warboard_draw::Drawing;

/// Largest number of lines repeated to a player who takes the seat.
const RECAP_LINES: usize = 25;

/// The turn, seat, army, kind and number of a question.
type About = (u32, SeatId, ArmyId, std::mem::Discriminant<Ask>, usize);

/// The decision to continue or to leave the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) enum SessionFlow {
    GoOn,
    Leave,
}

/// A game at the terminal.
pub(crate) struct TerminalSession<'a> {
    pub(super) desk: Presenter,
    pub(super) table: Session,
    input: LineSource,
    out: &'a mut Out,
    pub(super) teller: EventFormatter,
    /// The number of log entries already shown.
    n_told: usize,
    /// The seat whose private information may be shown.
    holder: Option<SeatId>,
    /// Whether the holder took the seat for an order without a hand-over; nothing private is shown
    /// then.
    in_public: bool,
    /// Whether private information of the holder is on the screen.
    private: bool,
    /// The number of log entries that each seat has seen.
    seen: BTreeMap<SeatId, usize>,
    /// The standing orders of all players.
    pub(super) presets: StandingOrders,
    /// The question of the last header.
    header: Option<About>,
    /// The question of the last header of attacks. During an invasion, its progress is shown
    /// instead.
    attacks: Option<About>,
    /// The number of answers when the invasion under way was last shown.
    invasion_of: usize,
    /// The turn and the seat for which the board was last shown.
    board_of: Option<(u32, SeatId)>,
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
            board_of: None,
        }
    }

    /// Skips all past events, so that only later ones are shown.
    pub(crate) fn skip_told(&mut self) {
        self.n_told = self.table.log().len();
        let viewer = self.holder.map_or(Viewer::Public, Viewer::Seat);
        self.teller = EventFormatter::new(&self.desk, viewer, self.table.log());
    }

    /// Restores the standing orders of the players, and lists them.
    pub(crate) fn take_up_said(&mut self) -> Result<(), CommandError> {
        let (game, save) = (self.table.game(), self.table.save());
        let taken = said::take_up(&mut self.presets, &self.desk, game, save);
        if taken.is_empty() {
            return Ok(());
        }
        let list = taken.iter().map(|line| format!("`{line}`")).collect::<Vec<_>>().join(", ");
        self.print_one(&say!(self.desk.texts, "resumed-said", "list" = list))
    }

    /// Plays until the game is over or a player leaves.
    pub(crate) fn run(mut self) -> Result<Exit, CommandError> {
        interrupt::take_over(say!(self.desk.texts, "hint-leave-plain"));
        let played = self.play();
        self.input.close();
        played
    }

    fn play(&mut self) -> Result<Exit, CommandError> {
        loop {
            let is_told = self.tell()?;
            let Some(decision) = self.table.game().decision() else { return self.finish() };
            if self.watch(decision, is_told)? == SessionFlow::Leave {
                return self.leave();
            }
            if interrupt::pressed() && self.interrupted(decision)? == SessionFlow::Leave {
                return self.leave();
            }
            match self.program(decision)? {
                Some(SessionFlow::Leave) => return self.leave(),
                Some(SessionFlow::GoOn) => continue,
                None => {}
            }
            let answer = self.presets.automatic(&self.desk, &mut self.table, decision);
            if let Some(said) = self.presets.notice(&self.desk) {
                self.print_one(&said)?;
            }
            if let Some((action, mark)) = answer {
                self.give(action, mark)?;
            } else if self.desk.seats.get(decision.seat.index()) != Some(&SeatPlayer::Human) {
                return Err(CommandError::System("a seat without a player is asked".to_owned()));
            } else if self.ask(decision)? == SessionFlow::Leave {
                return self.leave();
            }
        }
    }

    /// Applies an answer that is known to be legal.
    fn give(&mut self, action: Action, mark: bool) -> Result<(), CommandError> {
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

    /// Shows automatic play on the full screen, before the next automatic answer.
    fn watch(&mut self, decision: Decision, is_told: bool) -> Result<SessionFlow, CommandError> {
        let Some(screen) = self.input.screen() else { return Ok(SessionFlow::GoOn) };
        if !screen.is_curious(is_told) {
            return Ok(SessionFlow::GoOn);
        }
        let is_human = self.desk.seats.get(decision.seat.index()) == Some(&SeatPlayer::Human);
        let goes_on = self.presets.goes_on(decision.seat) || self.table.is_conceded(decision.seat);
        if is_human && !goes_on {
            return Ok(SessionFlow::GoOn);
        }
        let viewer = self.desk.only_human().map_or(Viewer::Public, Viewer::Seat);
        let view = self.table.game().view(self.table.viewer(viewer));
        let mut model = GameView::new(&self.desk, &view, self.table.log());
        model.offer = None;
        Ok(if screen.watch(model, is_told)? { SessionFlow::Leave } else { SessionFlow::GoOn })
    }

    /// Shows the events since the last call. Returns whether there were any lines.
    fn tell(&mut self) -> Result<bool, CommandError> {
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

    /// Prints lines on events; on the full screen, the narrative shows them instead.
    pub(super) fn print_told(&mut self, lines: &[String]) -> Result<(), CommandError> {
        if self.input.screen().is_some() { Ok(()) } else { self.print(lines) }
    }

    /// Returns the number of columns of a text.
    pub(super) fn width(&mut self) -> usize {
        self.input.screen().map_or_else(Out::width, |screen| screen.text_width())
    }

    /// Returns the number of turns begun.
    fn turn(&self) -> u32 {
        presets::turn(&self.table)
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
}
