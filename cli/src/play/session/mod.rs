//! A game at the terminal: whose turn it is, what is asked, what is typed, what happened.

mod ask;
mod end;
mod program;
mod seat;
mod undo;

use std::collections::BTreeMap;
use std::io::Write;

use warboard_engine::game::{Action, Ask, Decision, Viewer};
use warboard_engine::model::{ArmyId, SeatId, TableId};

use crate::exit::{Exit, Failure};
use crate::output::Out;
use crate::play::desk::{Desk, Who};
use crate::play::input::Input;
use crate::play::interrupt;
use crate::play::model::Model;
use crate::play::paint::wrap_words;
use crate::play::presets::{self, Presets};
use crate::play::said;
use crate::play::table::{Match, Trouble};
use crate::play::tell::Teller;
use crate::text::say;
use warboard_draw::Drawing;

/// The most lines that are told again to who takes the seat.
const RECAP_LINES: usize = 25;

/// The turn, seat, army, kind and number of a question.
type About = (u32, SeatId, ArmyId, std::mem::Discriminant<Ask>, usize);

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) enum Then {
    GoOn,
    Leave,
}

/// A game at the terminal.
pub(crate) struct Session<'a> {
    pub(super) desk: Desk,
    pub(super) table: Match,
    input: Input,
    out: &'a mut Out,
    pub(super) teller: Teller,
    /// How much of the log was told.
    n_told: usize,
    /// Who may be shown what is private, where several people play.
    holder: Option<SeatId>,
    /// Whether the holder's seat was taken for an order, without a word: nothing private is shown to it.
    in_public: bool,
    /// Whether something private of the holder's stands on the screen.
    private: bool,
    /// How much of the log each person has seen.
    seen: BTreeMap<SeatId, usize>,
    /// What people have said beforehand.
    pub(super) presets: Presets,
    /// What the last header was about.
    header: Option<About>,
    /// What the last header of attacks was about: while an invasion goes on, how it stands is told instead.
    attacks: Option<About>,
    /// How many answers stood when the invasion under way was shown.
    invasion_of: usize,
    /// The turn whose board was shown.
    board_of: Option<(u32, SeatId)>,
}

impl<'a> Session<'a> {
    /// A session for a game that begins or goes on.
    pub(crate) fn new(desk: Desk, table: Match, mut input: Input, out: &'a mut Out) -> Self {
        if let Some(screen) = input.screen() {
            screen.set_board(Drawing::new(&desk.rules, desk.lang()));
        }
        let viewer = desk.only_human().map_or(Viewer::Public, Viewer::Seat);
        let teller = Teller::new(&desk, viewer, &[]);
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
            presets: Presets::default(),
            header: None,
            attacks: None,
            invasion_of: 0,
            board_of: None,
        }
    }

    /// Tells nothing of what happened so far: the game goes on from here.
    pub(crate) fn skip_told(&mut self) {
        self.n_told = self.table.log().len();
        let viewer = self.holder.map_or(Viewer::Public, Viewer::Seat);
        self.teller = Teller::new(&self.desk, viewer, self.table.log());
    }

    /// Takes up what people had said beforehand, and tells it.
    pub(crate) fn take_up_said(&mut self) -> Result<(), Failure> {
        let (game, save) = (self.table.game(), self.table.save());
        let taken = said::take_up(&mut self.presets, &self.desk, game, save);
        if taken.is_empty() {
            return Ok(());
        }
        let list = taken.iter().map(|line| format!("`{line}`")).collect::<Vec<_>>().join(", ");
        self.print_one(&say!(self.desk.texts, "resumed-said", "list" = list))
    }

    /// Plays until the game is over or somebody leaves.
    pub(crate) fn run(mut self) -> Result<Exit, Failure> {
        interrupt::take_over(say!(self.desk.texts, "hint-leave-plain"));
        let played = self.play();
        self.input.close();
        played
    }

    fn play(&mut self) -> Result<Exit, Failure> {
        loop {
            let is_told = self.tell()?;
            let Some(decision) = self.table.game().decision() else { return self.finish() };
            if self.watch(decision, is_told)? == Then::Leave {
                return self.leave();
            }
            if interrupt::pressed() && self.interrupted(decision)? == Then::Leave {
                return self.leave();
            }
            match self.program(decision)? {
                Some(Then::Leave) => return self.leave(),
                Some(Then::GoOn) => continue,
                None => {}
            }
            let answer = self.presets.automatic(&self.desk, &mut self.table, decision);
            if let Some(said) = self.presets.notice(&self.desk) {
                self.print_one(&said)?;
            }
            if let Some((action, mark)) = answer {
                self.give(action, mark)?;
            } else if self.desk.seats.get(decision.seat.index()) != Some(&Who::Human) {
                return Err(Failure::System("a seat without a player is asked".to_owned()));
            } else if self.ask(decision)? == Then::Leave {
                return self.leave();
            }
        }
    }

    /// Gives an answer that is known to be legal.
    fn give(&mut self, action: Action, mark: bool) -> Result<(), Failure> {
        match self.table.apply(&self.desk.texts, action, mark) {
            Ok(_) => Ok(()),
            Err(Trouble::Failure(failure)) => Err(failure),
            Err(Trouble::Illegal(illegal)) => {
                let words = self.desk.rules.words(action);
                let reason = self.desk.rules.reason(illegal);
                Err(Failure::System(format!("a bot answered `{words}`: {reason}")))
            }
        }
    }

    /// Shows what goes on by itself on the full screen, before the next answer that nobody is asked for.
    fn watch(&mut self, decision: Decision, is_told: bool) -> Result<Then, Failure> {
        let Some(screen) = self.input.screen() else { return Ok(Then::GoOn) };
        if !screen.is_curious(is_told) {
            return Ok(Then::GoOn);
        }
        let is_human = self.desk.seats.get(decision.seat.index()) == Some(&Who::Human);
        let goes_on = self.presets.goes_on(decision.seat) || self.table.is_conceded(decision.seat);
        if is_human && !goes_on {
            return Ok(Then::GoOn);
        }
        let viewer = self.desk.only_human().map_or(Viewer::Public, Viewer::Seat);
        let view = self.table.game().view(self.table.viewer(viewer));
        let mut model = Model::new(&self.desk, &view, self.table.log());
        model.offer = None;
        Ok(if screen.watch(model, is_told)? { Then::Leave } else { Then::GoOn })
    }

    /// Shows what happened since it was last shown; whether anything did.
    fn tell(&mut self) -> Result<bool, Failure> {
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

    /// Prints what happened; on the full screen the tale says it.
    pub(super) fn print_told(&mut self, lines: &[String]) -> Result<(), Failure> {
        if self.input.screen().is_some() { Ok(()) } else { self.print(lines) }
    }

    /// How many columns a text has.
    pub(super) fn width(&mut self) -> usize {
        self.input.screen().map_or_else(Out::width, |screen| screen.text_width())
    }

    /// Turns begun.
    fn turn(&self) -> u32 {
        presets::turn(&self.table)
    }

    pub(super) fn print(&mut self, lines: &[String]) -> Result<(), Failure> {
        lines.iter().try_for_each(|line| self.print_one(line))
    }

    /// Prints lines; at a terminal they are broken between words.
    pub(super) fn print_one(&mut self, text: &str) -> Result<(), Failure> {
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
