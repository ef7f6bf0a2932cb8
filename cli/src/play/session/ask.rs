//! Asking a person, and doing what a line says.

use warboard_engine::game::{Action, Decision, Viewer};
use warboard_engine::model::{SeatId, TableId};
use warboard_engine::observation::Observation;

use super::ahead::Why;
use super::{Session, Then};
use crate::exit::Failure;
use crate::output::Out;
use crate::play::desk::typed;
use crate::play::input::Typed;
use crate::play::model::advice::{self, Advice};
use crate::play::model::{Model, Offer};
use crate::play::read::{Plan, Reader};
use crate::play::refuse::refuse;
use crate::play::said;
use crate::play::screen::Advise;
use crate::play::steps::{self, Now};
use crate::play::table::Trouble;
use crate::play::tell::Teller;
use crate::play::{prompt, views};
use crate::text::say;

impl Session<'_> {
    /// Asks a person until something changes.
    pub(super) fn ask(&mut self, decision: Decision) -> Result<Then, Failure> {
        if self.seat(decision)? == Then::Leave {
            return Ok(Then::Leave);
        }
        steps::of(decision.ask).interrupts(&self.desk, &mut self.teller);
        let lines = self.teller.all_lines(&self.desk);
        self.print_told(&lines)?;
        self.show_header(decision)?;
        if let Some(line) = self.typed_ahead(decision)? {
            if self.input.screen().is_none() {
                let prompt = self.prompt(decision);
                self.print_one(&format!("{prompt}{line}"))?;
            }
            return self.obey_of_line(decision, &line);
        }
        match self.line(decision)? {
            Typed::End => Ok(Then::Leave),
            Typed::Interrupt => {
                self.print_one(&say!(self.desk.texts, "hint-leave"))?;
                Ok(Then::GoOn)
            }
            Typed::Line(line) => {
                let mut parts = line.split(';').map(str::trim);
                let first = parts.next().unwrap_or_default().to_owned();
                self.ahead.set(parts);
                self.obey_of_line(decision, &first)
            }
        }
    }

    /// The line that somebody types.
    fn line(&mut self, decision: Decision) -> Result<Typed, Failure> {
        let words = prompt::words(Now::new(&self.desk, &self.view(decision.seat), decision));
        let (prompt, styled) = (self.prompt(decision), self.prompt_styled(decision));
        let viewer = self.viewer(decision.seat);
        let view = self.table.game().view(viewer);
        let Some(screen) = self.input.screen() else {
            return self.input.line(self.out, &prompt, &styled, words);
        };
        let mut model = Model::new(&self.desk, &view, self.table.log());
        // What is public may be asked of anybody, while nobody sits there.
        if viewer == Viewer::Public {
            let view = self.table.game().observe(decision.seat);
            model.offer = Offer::in_public(&self.desk, &view);
        }
        let advise = Advise {
            of: &|from, at| Advice::new(&self.desk, &view, from, at),
            chances: &|| advice::chances(&self.desk, &view),
        };
        screen.ask(model, words, &advise)
    }

    /// What whoever sits in `seat` is shown now.
    pub(super) fn viewer(&self, seat: SeatId) -> Viewer {
        let viewer = if self.holder == Some(seat) { Viewer::Seat(seat) } else { Viewer::Public };
        self.table.viewer(viewer)
    }

    pub(in crate::play) fn view(&self, seat: SeatId) -> Observation<'_> {
        self.table.game().view(self.viewer(seat))
    }

    pub(super) fn show_header(&mut self, decision: Decision) -> Result<(), Failure> {
        let turn = self.turn();
        let room = steps::of(decision.ask);
        // Two steps may ask alike, and when all is placed, a step asks for cards alone.
        let view = self.view(decision.seat);
        let step = view.step().map_or(0, TableId::index);
        let now = Now::new(&self.desk, &view, decision);
        let part = 2 * step + usize::from(room.is_done(now));
        let n = if room.repeats() { part } else { self.table.n_actions() };
        let kind = std::mem::discriminant(&decision.ask);
        let about = (turn, decision.seat, decision.army, kind, n);
        let stands = room.stands(now);
        if self.header == Some(about) || (stands.is_some() && self.attacks == Some(about)) {
            self.header = Some(about);
            return self.show_standing(stands);
        }
        let own_turn = self.table.game().observe(decision.seat).mover() == decision.army;
        let of = (turn, decision.seat);
        let first = self.board_of.is_none();
        if self.input.screen().is_some() {
            (self.header, self.board_of) = (Some(about), Some((turn, decision.seat)));
            self.private |= room.is_private();
            return Ok(());
        }
        if self.input.is_editor() && own_turn && self.board_of != Some(of) && (first || turn > 0) {
            self.board_of = Some(of);
            let board = views::board::show(&self.desk, &self.view(decision.seat));
            self.print_one(&format!("\n{board}"))?;
        }
        self.header = Some(about);
        if room.outlasts() {
            self.attacks = Some(about);
        }
        self.private |= room.is_private();
        let header = prompt::header(Now::new(&self.desk, &self.view(decision.seat), decision));
        self.print_one(&header)?;
        self.show_standing(stands)
    }

    /// How what is under way stands, after each answer.
    fn show_standing(&mut self, stands: Option<String>) -> Result<(), Failure> {
        let Some(line) = stands else { return Ok(()) };
        let n = self.table.n_actions();
        if std::mem::replace(&mut self.invasion_of, n) == n {
            return Ok(());
        }
        self.print_one(&line)
    }

    /// The next question is told in full.
    pub(super) fn forget_headers(&mut self) {
        (self.header, self.attacks) = (None, None);
    }

    pub(super) fn prompt(&self, decision: Decision) -> String {
        anstream::adapter::strip_str(&self.prompt_coloured(decision)).to_string()
    }

    pub(super) fn prompt_styled(&self, decision: Decision) -> String {
        if Out::has_colour() { self.prompt_coloured(decision) } else { self.prompt(decision) }
    }

    fn prompt_coloured(&self, decision: Decision) -> String {
        prompt::prompt(Now::new(&self.desk, &self.view(decision.seat), decision))
    }

    /// Does what a line says.
    pub(super) fn obey(&mut self, decision: Decision, line: &str) -> Result<Then, Failure> {
        // The terminal may have another width than when the line was asked for.
        self.desk.width = self.width();
        let mut reader = Reader::new(&self.desk, self.view(decision.seat), decision);
        reader.last_attack = self.presets.last_attack;
        let plan = match reader.read(line) {
            Ok(plan) => plan,
            Err(sentence) => return self.wrong(&sentence),
        };
        if let Some(sentence) = self.presets.keep(&self.desk, decision.seat, &plan) {
            said::keep(self.table.save(), decision.seat, line, &plan);
            match self.input.screen().filter(|_| matches!(plan, Plan::EndTurn { .. })) {
                Some(screen) => screen.mention(&sentence),
                None => self.print_one(&sentence)?,
            }
            return Ok(Then::GoOn);
        }
        match plan {
            Plan::Nothing => {
                let may = views::legal::summary(Now::new(
                    &self.desk,
                    &self.view(decision.seat),
                    decision,
                ));
                if line.is_empty() {
                    self.print_one(&may)?;
                }
            }
            Plan::Answer(actions) => {
                self.answer(decision, &actions)?;
            }
            Plan::Attack(assault) => self.begin_attack(decision, &assault)?,
            Plan::Commit(kinds) => self.commit(decision, &kinds)?,
            Plan::Auto { bot, span } => self.call_bot(decision, bot, span)?,
            Plan::Concede => self.concede(decision.seat)?,
            Plan::Advice => return self.advise(decision),
            Plan::Show(text) => self.print_one(&text)?,
            Plan::Cards => return self.show_cards(decision),
            Plan::Log(n) => self.show_log(decision.seat, n)?,
            Plan::Undo(n) => self.undo(decision.seat, n)?,
            Plan::Redo => self.redo()?,
            Plan::Save(path) => self.save(path.as_deref())?,
            Plan::Quit => return Ok(Then::Leave),
            // They were kept.
            Plan::Windows
            | Plan::Window { .. }
            | Plan::CardSetting { .. }
            | Plan::CommitSetting { .. }
            | Plan::EndTurn { .. }
            | Plan::AdvanceAuto(_)
            | Plan::DefendAuto(_) => {}
        }
        Ok(Then::GoOn)
    }

    /// Says that a line has no effect; what stood behind it on the line has none either.
    pub(in crate::play) fn wrong(&mut self, sentence: &str) -> Result<Then, Failure> {
        self.print_one(sentence)?;
        self.drop_ahead(Why::Before)?;
        Ok(Then::GoOn)
    }

    /// Gives answers, one after the other; whether all were accepted.
    pub(in crate::play) fn answer(
        &mut self,
        decision: Decision,
        actions: &[Action],
    ) -> Result<bool, Failure> {
        for (at, &action) in actions.iter().enumerate() {
            let now = self.table.game().decision();
            let same = |now: &Decision| now.seat == decision.seat && now.army == decision.army;
            let Some(now) = now.filter(same) else {
                self.answer_later(decision, &actions[at..]);
                return Ok(false);
            };
            self.keep_what_is_passed(now, action);
            match self.table.apply(&self.desk.texts, action, at == 0) {
                Ok(_) => steps::of(now.ask).remember(&mut self.presets, now, action),
                Err(Trouble::Failure(failure)) => return Err(failure),
                Err(Trouble::Illegal(illegal)) => {
                    let view = self.view(decision.seat);
                    let sentence = refuse(&self.desk, &view, now, action, illegal);
                    self.tell()?;
                    self.wrong(&sentence)?;
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Keeps answers of a line for the next time that the same is asked: where one thing is placed at a visit, others come between.
    fn answer_later(&mut self, decision: Decision, actions: &[Action]) {
        let view = self.view(decision.seat);
        let words = actions.iter().map(|&action| {
            let now = Now::new(&self.desk, &view, decision);
            views::typed::answer(now, action).unwrap_or_default()
        });
        let words: Vec<String> = words.collect();
        self.ahead.before(words);
    }

    /// Where a window of an invasion is passed, what could have been played.
    fn keep_what_is_passed(&mut self, decision: Decision, action: Action) {
        if action == Action::Pass {
            self.presets.keep_pass(self.table.game(), decision);
        }
    }

    pub(super) fn show_cards(&mut self, decision: Decision) -> Result<Then, Failure> {
        if self.hand_over(decision.seat)? == Then::Leave {
            return Ok(Then::Leave);
        }
        self.private = true;
        let text = views::cards::show(&self.desk, &self.view(decision.seat));
        self.print_one(&text)?;
        Ok(Then::GoOn)
    }

    pub(super) fn show_log(&mut self, seat: SeatId, n: usize) -> Result<(), Failure> {
        let mut teller = Teller::new(&self.desk, self.viewer(seat), &[]);
        teller.hear(&self.desk, self.table.log());
        let lines = teller.all_lines(&self.desk);
        let from = lines.len().saturating_sub(n);
        self.print(&lines[from..])
    }

    pub(super) fn save(&mut self, path: Option<&str>) -> Result<(), Failure> {
        let sentence = match path {
            None => {
                let path = typed(self.table.save().path());
                say!(self.desk.texts, "saved-in", "path" = path)
            }
            Some(path) => match self.table.copy_to(&self.desk.texts, path) {
                Ok(path) => say!(self.desk.texts, "saved-copy", "path" = typed(&path)),
                Err(failure) => failure.to_string(),
            },
        };
        self.print_one(&sentence)
    }
}
