//! A game at the terminal: whose turn it is, what is asked, what is typed, what happened.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;

use warboard_engine::model::{SeatId, SeatMask, SpaceId, TableId};
use warboard_engine::rules::{Action, Ask, Decision, Event, Viewer};

use super::desk::{Desk, Who, typed};
use super::input::{Input, Typed};
use super::interrupt;
use super::paint::{HEADING, paint, wrap_words};
use super::prompt;
use super::read::{Plan, Reader};
use super::refuse::refuse;
use super::table::{Match, NoUndo, Trouble};
use super::tell::Teller;
use super::verbs::{Meant, Verb};
use super::views;
use crate::exit::{Exit, Failure};
use crate::output::Out;
use crate::text::say;

/// The most lines that are told again to who takes the seat.
const RECAP_LINES: usize = 25;

/// Attacks that go on without being asked, until the target falls or so many troops are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Until {
    seat: SeatId,
    from: SpaceId,
    to: SpaceId,
    left: u32,
}

/// A bot that answers in a person's place while units are put on the board, for one turn.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Auto {
    turn: u32,
    bot: String,
    /// Whether it has not answered yet: `undo` goes back to its first answer.
    fresh: bool,
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Then {
    GoOn,
    Leave,
}

/// A game at the terminal.
pub(crate) struct Session<'a> {
    desk: Desk,
    table: Match,
    input: Input,
    out: &'a mut Out,
    teller: Teller,
    /// How much of the log was told.
    n_told: usize,
    /// Who may be shown what is private, where several people play.
    holder: Option<SeatId>,
    /// Whether something private of the holder's stands on the screen.
    private: bool,
    /// How much of the log each person has seen.
    seen: BTreeMap<SeatId, usize>,
    /// Who defends without being asked.
    defends_auto: SeatMask,
    autos: BTreeMap<SeatId, Auto>,
    until: Option<Until>,
    last_attack: Option<(SpaceId, SpaceId)>,
    /// Commands of a line that wait for those before them.
    queue: VecDeque<String>,
    /// What the last header was about.
    header: Option<(u32, SeatId, std::mem::Discriminant<Ask>, usize)>,
    /// How many answers stood when the invasion under way was shown.
    invasion_of: usize,
    /// The turn whose board was shown.
    board_of: Option<(u32, SeatId)>,
}

impl<'a> Session<'a> {
    /// A session for a game that begins or goes on.
    pub(crate) fn new(desk: Desk, table: Match, input: Input, out: &'a mut Out) -> Self {
        let viewer = desk.only_human().map_or(Viewer::Public, Viewer::Seat);
        let teller = Teller::new(&desk, viewer);
        let holder = desk.only_human();
        Self {
            desk,
            table,
            input,
            out,
            teller,
            n_told: 0,
            holder,
            private: false,
            seen: BTreeMap::new(),
            defends_auto: SeatMask::NONE,
            autos: BTreeMap::new(),
            until: None,
            last_attack: None,
            queue: VecDeque::new(),
            header: None,
            invasion_of: 0,
            board_of: None,
        }
    }

    /// Tells nothing of what happened so far: the game goes on from here.
    pub(crate) fn skip_told(&mut self) {
        self.n_told = self.table.log().len();
    }

    /// Plays until the game is over or somebody leaves.
    pub(crate) fn run(mut self) -> Result<Exit, Failure> {
        interrupt::take_over(say!(self.desk.texts, "hint-leave"));
        let played = self.play();
        self.input.close();
        played
    }

    fn play(&mut self) -> Result<Exit, Failure> {
        loop {
            self.tell()?;
            let Some(decision) = self.table.game().decision() else { return self.finish() };
            if interrupt::pressed() && self.interrupted(decision)? == Then::Leave {
                return self.leave();
            }
            if let Some((action, mark)) = self.automatic(decision) {
                self.give(action, mark)?;
            } else if self.desk.seats.get(decision.seat.index()) != Some(&Who::Human) {
                return Err(Failure::System("a seat without a player is asked".to_owned()));
            } else if self.ask(decision)? == Then::Leave {
                return self.leave();
            }
        }
    }

    /// The answer that nobody needs to be asked for, and whether `undo` goes back to it.
    fn automatic(&mut self, decision: Decision) -> Option<(Action, bool)> {
        if let Some(action) = self.table.bot_answer(decision.seat) {
            return Some((action, false));
        }
        if let Ask::Defend { most, .. } = decision.ask
            && self.defends_auto.contains(decision.seat)
        {
            return Some((Action::Defend { count: most }, false));
        }
        if let Some(action) = self.auto_answer(decision) {
            return Some(action);
        }
        let Until { seat, from, to, left } = self.until.filter(|until| until.seat == decision.seat)?;
        let view = self.table.game().observe(seat);
        let most = views::legal::attackers_most(&self.desk, &view, from);
        let attack = Action::Attack { from, to, count: most };
        let goes_on = matches!(decision.ask, Ask::Attack { .. })
            && view.troops(from) > left
            && view.check(attack).is_ok();
        if !goes_on {
            self.until = None;
        }
        goes_on.then_some((attack, false))
    }

    /// What a bot answers in a person's place, while the same is asked as when it was called.
    fn auto_answer(&mut self, decision: Decision) -> Option<(Action, bool)> {
        let turn = self.turn();
        let auto = self.autos.get_mut(&decision.seat)?;
        let same =
            matches!(decision.ask, Ask::Claim | Ask::Reinforce { .. } | Ask::Place { .. });
        if !same || auto.turn != turn {
            self.autos.remove(&decision.seat);
            return None;
        }
        let mark = std::mem::take(&mut auto.fresh);
        let action = self.table.advice(&auto.bot, decision.seat)?;
        Some((action, mark))
    }

    /// Gives an answer that is known to be legal.
    fn give(&mut self, action: Action, mark: bool) -> Result<(), Failure> {
        match self.table.apply(action, mark) {
            Ok(_) => Ok(()),
            Err(Trouble::Failure(failure)) => Err(failure),
            Err(Trouble::Illegal(illegal)) => {
                let words = self.desk.rules.words(action);
                let reason = self.desk.rules.reason(illegal);
                Err(Failure::System(format!("a bot answered `{words}`: {reason}")))
            }
        }
    }

    /// Shows what happened since it was last shown.
    fn tell(&mut self) -> Result<(), Failure> {
        let log = self.table.log();
        let new = &log[self.n_told.min(log.len())..];
        let truth = self.table.game().outcome().is_some();
        self.private |= new.iter().any(|told| {
            matches!(told.event, Event::Drew { .. } | Event::CardTaken { .. })
                && self.holder.is_some_and(|holder| told.full.contains(holder))
        });
        self.teller.hear(&self.desk, new);
        self.n_told = log.len();
        let lines =
            if truth { self.teller.all_lines(&self.desk) } else { self.teller.lines() };
        self.print(&lines)
    }

    /// Turns begun.
    fn turn(&self) -> u32 {
        self.table.game().view(Viewer::Public).turn().number
    }

    fn print(&mut self, lines: &[String]) -> Result<(), Failure> {
        lines.iter().try_for_each(|line| self.print_one(line))
    }

    /// Prints lines; at a terminal they are broken between words.
    fn print_one(&mut self, text: &str) -> Result<(), Failure> {
        if !self.input.is_editor() {
            return Ok(writeln!(self.out, "{text}")?);
        }
        for line in text.split('\n') {
            writeln!(self.out, "{}", wrap_words(line, self.desk.width))?;
        }
        Ok(())
    }
}

/// Asking.
impl Session<'_> {
    /// Asks a person until something changes.
    fn ask(&mut self, decision: Decision) -> Result<Then, Failure> {
        self.seat(decision)?;
        let lines = self.teller.all_lines(&self.desk);
        self.print(&lines)?;
        self.show_header(decision)?;
        if let Some(line) = self.queue.pop_front() {
            let prompt = self.prompt(decision);
            self.print_one(&format!("{prompt}{line}"))?;
            return self.obey(decision, &line);
        }
        let (prompt, styled) = (self.prompt(decision), self.prompt_styled(decision));
        let words = prompt::words(&self.desk, &self.view(decision.seat), decision);
        match self.input.line(self.out, &prompt, &styled, words)? {
            Typed::End => Ok(Then::Leave),
            Typed::Interrupt => {
                self.print_one(&say!(self.desk.texts, "hint-leave"))?;
                Ok(Then::GoOn)
            }
            Typed::Line(line) => {
                let mut parts = line.split(';').map(str::trim);
                let first = parts.next().unwrap_or_default().to_owned();
                self.queue = parts.filter(|part| !part.is_empty()).map(str::to_owned).collect();
                self.obey(decision, &first)
            }
        }
    }

    /// What whoever sits in `seat` is shown now.
    fn viewer(&self, seat: SeatId) -> Viewer {
        let viewer = if self.holder == Some(seat) { Viewer::Seat(seat) } else { Viewer::Public };
        self.table.viewer(viewer)
    }

    fn view(&self, seat: SeatId) -> warboard_engine::observation::Observation<'_> {
        self.table.game().view(self.viewer(seat))
    }

    fn show_header(&mut self, decision: Decision) -> Result<(), Failure> {
        let turn = self.turn();
        let every_time = matches!(
            decision.ask,
            Ask::Defend { .. }
                | Ask::Advance { .. }
                | Ask::Held { .. }
                | Ask::Commit { .. }
                | Ask::Reroll { .. }
        );
        let n = if every_time { self.table.n_actions() } else { 0 };
        let about = (turn, decision.seat, std::mem::discriminant(&decision.ask), n);
        if self.header == Some(about) {
            return self.show_invasion(decision);
        }
        let own_turn = self.table.game().observe(decision.seat).mover() == decision.army;
        let of = (turn, decision.seat);
        let first = self.board_of.is_none();
        if self.input.is_editor() && own_turn && self.board_of != Some(of) && (first || turn > 0) {
            self.board_of = Some(of);
            let board = views::board::show(&self.desk, &self.view(decision.seat));
            self.print_one(&format!("\n{board}"))?;
        }
        self.header = Some(about);
        self.private |= matches!(decision.ask, Ask::Trade { .. });
        let header = prompt::header(&self.desk, &self.view(decision.seat), decision);
        self.print_one(&header)
    }

    /// How the invasion under way stands, after each of its battles.
    fn show_invasion(&mut self, decision: Decision) -> Result<(), Failure> {
        let Ask::Attack { invasion: Some((from, to)) } = decision.ask else { return Ok(()) };
        let n = self.table.n_actions();
        if std::mem::replace(&mut self.invasion_of, n) == n {
            return Ok(());
        }
        let view = self.view(decision.seat);
        let line = say!(
            self.desk.texts,
            "invasion-stands",
            "from" = self.desk.space(from),
            "to" = self.desk.space(to),
            "attackers" = view.troops(from),
            "defenders" = view.troops(to),
        );
        self.print_one(&line)
    }

    fn prompt(&self, decision: Decision) -> String {
        let army = self.desk.army_name(decision.army);
        prompt::prompt(&self.desk, decision, army)
    }

    fn prompt_styled(&self, decision: Decision) -> String {
        if Out::has_colour() {
            prompt::prompt(&self.desk, decision, &self.desk.army(decision.army))
        } else {
            self.prompt(decision)
        }
    }

    /// Does what a line says.
    fn obey(&mut self, decision: Decision, line: &str) -> Result<Then, Failure> {
        let reader = Reader {
            desk: &self.desk,
            view: self.view(decision.seat),
            decision,
            last_attack: self.last_attack,
        };
        let plan = match reader.read(line) {
            Ok(plan) => plan,
            Err(sentence) => return self.wrong(&sentence),
        };
        match plan {
            Plan::Nothing => {
                let may = views::legal::summary(&self.desk, &self.view(decision.seat), decision);
                if line.is_empty() {
                    self.print_one(&may)?;
                }
            }
            Plan::Answer(actions) => self.answer(decision, &actions)?,
            Plan::Until { from, to, left } => self.begin_until(decision, from, to, left)?,
            Plan::Auto(bot) => {
                let auto = Auto { turn: self.turn(), bot, fresh: true };
                self.autos.insert(decision.seat, auto);
            }
            Plan::DefendAuto(auto) => self.defend_auto(decision.seat, auto)?,
            Plan::Show(text) => self.print_one(&text)?,
            Plan::Cards => self.show_cards(decision)?,
            Plan::Log(n) => self.show_log(decision.seat, n)?,
            Plan::Undo => self.undo()?,
            Plan::Redo => self.redo()?,
            Plan::Save(path) => self.save(path.as_deref())?,
            Plan::Quit => return Ok(Then::Leave),
        }
        Ok(Then::GoOn)
    }

    /// Says that a line has no effect; what stood behind it on the line has none either.
    fn wrong(&mut self, sentence: &str) -> Result<Then, Failure> {
        self.queue.clear();
        self.print_one(sentence)?;
        Ok(Then::GoOn)
    }

    fn answer(&mut self, decision: Decision, actions: &[Action]) -> Result<(), Failure> {
        for (at, &action) in actions.iter().enumerate() {
            let now = self.table.game().decision();
            let Some(now) = now.filter(|now| now.seat == decision.seat) else { return Ok(()) };
            match self.table.apply(action, at == 0) {
                Ok(_) => {
                    if let Action::Attack { from, to, .. } = action {
                        self.last_attack = Some((from, to));
                    }
                }
                Err(Trouble::Failure(failure)) => return Err(failure),
                Err(Trouble::Illegal(illegal)) => {
                    let view = self.view(decision.seat);
                    let sentence = refuse(&self.desk, &view, now, action, illegal);
                    self.tell()?;
                    self.wrong(&sentence)?;
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn begin_until(
        &mut self,
        decision: Decision,
        from: SpaceId,
        to: SpaceId,
        left: u32,
    ) -> Result<(), Failure> {
        let view = self.view(decision.seat);
        let most = views::legal::attackers_most(&self.desk, &view, from).max(1);
        let troops = view.troops(from);
        if troops <= left && view.owner(from) == Some(decision.army) {
            let from = self.desk.space(from);
            let sentence =
                say!(self.desk.texts, "until-already", "from" = from, "troops" = troops);
            self.wrong(&sentence)?;
            return Ok(());
        }
        self.answer(decision, &[Action::Attack { from, to, count: most }])?;
        if self.last_attack == Some((from, to)) {
            let seat = decision.seat;
            self.until = Some(Until { seat, from, to, left });
        }
        Ok(())
    }

    fn defend_auto(&mut self, seat: SeatId, auto: bool) -> Result<(), Failure> {
        self.defends_auto = if auto {
            self.defends_auto.with(seat)
        } else {
            self.defends_auto.without(seat)
        };
        let sentence = if auto {
            say!(self.desk.texts, "defend-auto")
        } else {
            say!(self.desk.texts, "defend-ask")
        };
        self.print_one(&sentence)
    }

    fn show_cards(&mut self, decision: Decision) -> Result<(), Failure> {
        self.hand_over(decision.seat)?;
        self.private = true;
        let text = views::cards::show(&self.desk, &self.view(decision.seat));
        self.print_one(&text)
    }

    fn show_log(&mut self, seat: SeatId, n: usize) -> Result<(), Failure> {
        let mut teller = Teller::new(&self.desk, self.viewer(seat));
        teller.hear(&self.desk, self.table.log());
        let lines = teller.all_lines(&self.desk);
        let from = lines.len().saturating_sub(n);
        self.print(&lines[from..])
    }

    fn save(&mut self, path: Option<&str>) -> Result<(), Failure> {
        let sentence = match path {
            None => {
                let path = typed(self.table.save().path());
                say!(self.desk.texts, "saved-in", "path" = path)
            }
            Some(path) => match self.table.copy_to(path) {
                Ok(path) => say!(self.desk.texts, "saved-copy", "path" = typed(&path)),
                Err(failure) => failure.to_string(),
            },
        };
        self.print_one(&sentence)
    }
}

/// Taking back.
impl Session<'_> {
    fn undo(&mut self) -> Result<(), Failure> {
        self.until = None;
        self.autos.clear();
        let sentence = match self.table.undo() {
            Ok(()) => {
                self.table.save_undo()?;
                self.start_over();
                say!(self.desk.texts, "undone", "n" = self.table.n_actions())
            }
            Err(NoUndo::Nothing) => say!(self.desk.texts, "undo-nothing"),
            Err(NoUndo::Rolled) => say!(self.desk.texts, "undo-rolled"),
            Err(NoUndo::Revealed) => say!(self.desk.texts, "undo-revealed"),
        };
        self.print_one(&sentence)
    }

    fn redo(&mut self) -> Result<(), Failure> {
        let Some((first, _)) = self.table.next_undone() else {
            return self.print_one(&say!(self.desk.texts, "redo-nothing"));
        };
        self.give(first, true)?;
        while let Some((action, false)) = self.table.next_undone() {
            self.give(action, false)?;
        }
        self.header = None;
        Ok(())
    }

    /// Forgets what was told of a part of the game that is gone.
    fn start_over(&mut self) {
        let n = self.table.log().len();
        self.n_told = n;
        self.header = None;
        self.last_attack = None;
        for seen in self.seen.values_mut() {
            *seen = n.min(*seen);
        }
        let viewer = self.holder.map_or(Viewer::Public, Viewer::Seat);
        self.teller = Teller::new(&self.desk, viewer);
    }
}

/// Who sits at the keyboard.
impl Session<'_> {
    /// Lets the right person be asked. What is public may be asked of anybody; before anything private is shown, the
    /// screen is cleared and the seat handed over.
    fn seat(&mut self, decision: Decision) -> Result<(), Failure> {
        if self.holder == Some(decision.seat) || self.desk.only_human().is_some() {
            return Ok(());
        }
        let game = self.table.game();
        let view = game.view(Viewer::Public);
        let secrets = self.desk.rules.hands.ids().any(|hand| view.n_hand(hand) > 0);
        if !secrets {
            self.take_seat(decision.seat);
            return Ok(());
        }
        if matches!(decision.ask, Ask::Defend { .. }) {
            if self.private {
                self.wipe()?;
                self.holder = None;
                self.teller.turn_to(Viewer::Public);
            }
            return Ok(());
        }
        self.hand_over(decision.seat)
    }

    fn take_seat(&mut self, seat: SeatId) {
        if let Some(before) = self.holder {
            self.seen.insert(before, self.n_told);
        }
        self.holder = Some(seat);
        self.private = false;
        self.header = None;
        self.teller.turn_to(Viewer::Seat(seat));
    }

    /// Clears the screen, or draws a line where nothing can be cleared.
    fn wipe(&mut self) -> Result<(), Failure> {
        if !self.input.is_editor() {
            return Ok(());
        }
        if let Some(holder) = self.holder.filter(|_| self.private) {
            let name = self.desk.seat(holder);
            let sentence = say!(self.desk.texts, "hand-over-clear", "seat" = name);
            let _ = self.input.line(self.out, &format!("{sentence} "), &sentence, super::input::Words::default())?;
        }
        self.private = false;
        Ok(self.out.clear_screen()?)
    }

    /// Hands the seat over to `seat`, unless it sits there already.
    fn hand_over(&mut self, seat: SeatId) -> Result<(), Failure> {
        if self.holder == Some(seat) {
            return Ok(());
        }
        let lines = self.teller.all_lines(&self.desk);
        self.print(&lines)?;
        let name = self.desk.seat(seat);
        if !self.input.is_editor() {
            let line = say!(self.desk.texts, "hand-over-plain", "seat" = name);
            self.take_seat(seat);
            return self.print_one(&format!("\n{line}"));
        }
        self.wipe()?;
        self.input.forget();
        let sentence = say!(self.desk.texts, "hand-over", "seat" = name);
        let words = super::input::Words::default();
        let _ = self.input.line(self.out, &format!("{sentence} "), &format!("{sentence} "), words)?;
        self.out.clear_screen()?;
        let from = self.seen.get(&seat).copied().unwrap_or(0);
        self.take_seat(seat);
        let mut teller = Teller::new(&self.desk, self.viewer(seat));
        teller.hear(&self.desk, &self.table.log()[from.min(self.n_told)..self.n_told]);
        let lines = teller.all_lines(&self.desk);
        let skip = lines.len().saturating_sub(RECAP_LINES);
        self.print(&lines[skip..])
    }
}

/// Interrupting and ending.
impl Session<'_> {
    /// Ctrl-C while nobody is asked: what runs stops; while bots play, the game pauses.
    fn interrupted(&mut self, decision: Decision) -> Result<Then, Failure> {
        self.queue.clear();
        self.until = None;
        self.autos.clear();
        let lines = self.teller.all_lines(&self.desk);
        self.print(&lines)?;
        self.print_one(&say!(self.desk.texts, "interrupted"))?;
        if self.desk.seats.get(decision.seat.index()) == Some(&Who::Human) {
            return Ok(Then::GoOn);
        }
        loop {
            let prompt = say!(self.desk.texts, "paused");
            let prompt = format!("{prompt}> ");
            let words = super::input::Words::default();
            let line = match self.input.line(self.out, &prompt, &prompt, words)? {
                Typed::Line(line) => line,
                Typed::Interrupt | Typed::End => return Ok(Then::Leave),
            };
            if line.trim().is_empty() {
                return Ok(Then::GoOn);
            }
            let viewer = self.holder.map_or(Viewer::Public, Viewer::Seat);
            let view = self.table.game().view(self.table.viewer(viewer));
            let text = match Verb::find(line.trim(), None) {
                Meant::Exactly(Verb::Quit) | Meant::Beginning(Verb::Quit) => {
                    return Ok(Then::Leave);
                }
                Meant::Exactly(Verb::Board) => views::board::show(&self.desk, &view),
                Meant::Exactly(Verb::Map) => views::map::show(&self.desk, &view),
                Meant::Exactly(Verb::Status) => views::status::show(&self.desk, &view),
                _ => say!(self.desk.texts, "paused-hint"),
            };
            self.print_one(&text)?;
        }
    }

    fn leave(&mut self) -> Result<Exit, Failure> {
        let lines = self.teller.all_lines(&self.desk);
        self.print(&lines)?;
        let path = typed(self.table.save().path());
        self.print_one(&say!(self.desk.texts, "left", "path" = path))?;
        Ok(Exit::Done)
    }

    fn finish(&mut self) -> Result<Exit, Failure> {
        let view = self.table.game().view(Viewer::Truth);
        let status = views::status::show(&self.desk, &view);
        let turns = self.turn();
        let path = typed(self.table.save().path());
        let end = say!(self.desk.texts, "game-over", "turns" = turns, "path" = path);
        self.print_one(&format!("\n{status}\n\n{}", paint(HEADING, &end)))?;
        Ok(Exit::Done)
    }
}
