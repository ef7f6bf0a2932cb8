//! What keys do.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::menu::Chosen;
use super::state::{At, Done, NoteKind, Odds, Panels, SPEEDS, Stage, State, Tab};
use crate::play::input::Typed;
use crate::play::model::offer::Reply;
use crate::text::say;

/// The key that goes on without an answer.
pub(super) const ON: char = 'e';

/// The key that leaves.
pub(super) const LEAVE: char = 'q';

impl State {
    /// Does what an event says.
    pub(super) fn hear(&mut self, event: &Event) -> Option<Done> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => {
                self.paste(text);
                None
            }
            Event::Resize(..) => Some(Done::Redraw),
            Event::Key(_) | Event::FocusGained | Event::FocusLost => None,
        }
    }

    /// What is pasted is text to look at, never an answer.
    fn paste(&mut self, text: &str) {
        if self.stage == Stage::Asked && self.pager.is_none() {
            self.typing.paste(text);
        } else {
            self.refuse_key();
        }
    }

    fn key(&mut self, key: KeyEvent) -> Option<Done> {
        // What is allowed has been read by whoever presses another key.
        if std::mem::replace(&mut self.note_kind, NoteKind::Said) == NoteKind::Refusal {
            self.note.clear();
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => return self.interrupt(),
                KeyCode::Char('z') => return Some(Done::Suspend),
                KeyCode::Char('l') => return Some(Done::Redraw),
                KeyCode::Char('r') if self.is_free() => return line("redo"),
                _ if self.typing.is_on() => {}
                _ => {
                    self.refuse_key();
                    return None;
                }
            }
        }
        if let Some(menu) = &mut self.menu {
            self.note.clear();
            if !menu.key(key.code) {
                self.note = vec![say!(self.texts, "screen-menu-other")];
            }
            return None;
        }
        if self.pager.is_some() {
            self.page(key.code);
            return None;
        }
        if self.typing.is_on() {
            return self.type_key(key);
        }
        match self.stage {
            Stage::Waiting => self.key_waiting(key.code),
            Stage::Watching => {
                self.key_watching(key.code);
                None
            }
            Stage::Asked => self.key_asked(key.code),
        }
    }

    /// Whether somebody is asked and types nothing else.
    fn is_free(&self) -> bool {
        self.stage == Stage::Asked && self.pager.is_none() && !self.typing.is_on()
    }

    fn interrupt(&mut self) -> Option<Done> {
        self.typing.clear();
        if let Some(menu) = &mut self.menu {
            menu.done = Some(Chosen::Nothing);
            return None;
        }
        if self.pager.take().is_some() {
            return None;
        }
        if self.stage == Stage::Watching {
            self.pause(true);
            return None;
        }
        Some(Done::Typed(Typed::Interrupt))
    }

    fn key_waiting(&mut self, code: KeyCode) -> Option<Done> {
        match code {
            KeyCode::Enter => return line(""),
            KeyCode::Char(LEAVE) => return Some(Done::Typed(Typed::End)),
            _ => self.refuse_key(),
        }
        None
    }

    fn key_watching(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(' ') => self.pause(!self.is_paused),
            KeyCode::Char(c @ '1'..='4') => self.set_speed(c),
            // Whoever pauses to read is not rushed to the next question.
            KeyCode::Esc if self.is_paused => self.pause(false),
            KeyCode::Esc | KeyCode::Enter => {
                self.is_paused = false;
                self.note.clear();
                self.is_rushed = true;
            }
            KeyCode::Char(LEAVE) => self.leaves = true,
            // A line may be begun meanwhile: it is given once somebody is asked.
            KeyCode::Char(':') => self.typing.command(),
            KeyCode::Char('/') => self.typing.search(),
            _ if self.look(code) => {}
            _ => self.refuse_key(),
        }
    }

    /// Keys that show something else of the same.
    fn look(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Char('t' | 'T') => {
                self.tab = match self.tab {
                    Tab::Offer => Tab::Standing,
                    Tab::Standing => Tab::Tale,
                    Tab::Tale => Tab::Offer,
                };
                self.scrolled = 0;
            }
            // What happened is read from its end, who is winning from the top.
            KeyCode::PageUp => self.scroll(!self.reads_down()),
            KeyCode::PageDown => self.scroll(self.reads_down()),
            _ => return false,
        }
        true
    }

    /// Whether what can be scrolled is read from its top: of several panels only the tale can be.
    fn reads_down(&self) -> bool {
        self.panels == Panels::One && self.tab == Tab::Standing
    }

    /// Farther from where the panel is read first, or back.
    fn scroll(&mut self, is_on: bool) {
        let by = if is_on { 3 } else { -3 };
        self.scrolled = self.scrolled.saturating_add_signed(by).min(10_000);
    }

    fn key_asked(&mut self, code: KeyCode) -> Option<Done> {
        // A small letter that begins a name which answers here is one: the capital stays the key.
        if let KeyCode::Char(c) = code
            && (self.is_letter(c) || (matches!(c, 'o' | 'c' | 't') && self.begins(c)))
        {
            self.typing.jump(c);
            self.follow_jump();
            return None;
        }
        if let KeyCode::Char(c @ (ON | LEAVE)) = code
            && self.warned.is_none()
            && self.is_twice(c)
        {
            self.typing.jump(c);
            self.follow_jump();
            self.note = vec![if c == ON {
                say!(self.texts, "screen-on-or-name")
            } else {
                say!(self.texts, "screen-leave-or-name")
            }];
            return None;
        }
        if let Some(done) = self.command_key(code) {
            return done;
        }
        match code {
            KeyCode::Left => self.go(-1, 0),
            KeyCode::Right => self.go(1, 0),
            KeyCode::Up => self.go(0, -1),
            KeyCode::Down => self.go(0, 1),
            KeyCode::Tab => self.step(1),
            KeyCode::BackTab => self.step(-1),
            KeyCode::Char('+' | '=') => self.count(1),
            KeyCode::Char('-' | '_') => self.count(-1),
            KeyCode::Char('x') if self.meant().len() > 1 => self.kind += 1,
            // Who waits for nobody stops nobody.
            KeyCode::Char(' ') if self.is_paused => self.pause(false),
            KeyCode::Char(c @ '0'..='9') => self.digit(c),
            KeyCode::Esc | KeyCode::Backspace => self.back(),
            KeyCode::Enter => return self.act(),
            _ if self.look(code) => {}
            KeyCode::Char(c) if c.is_alphabetic() => self.typing.jump(c),
            _ => self.refuse_key(),
        }
        self.follow_jump();
        None
    }

    /// Whether a letter can only be meant as the beginning of a name: a place is to be named, and nothing else can be done.
    pub(super) fn is_letter(&self, c: char) -> bool {
        let names_a_place = self.offer().is_some_and(|offer| {
            let is_place = |reply: &Reply| !reply.spaces.is_empty() && reply.number.is_none();
            offer.on.is_none() && !offer.replies.is_empty() && offer.replies.iter().all(is_place)
        });
        let is_key = c == LEAVE || (c == 'x' && self.meant().len() > 1);
        names_a_place && c.is_lowercase() && !is_key
    }

    /// Whether the key that goes on, or that leaves, must be pressed twice: it may as well be meant as the beginning of a
    /// name that answers here.
    fn is_twice(&self, c: char) -> bool {
        let does = c == LEAVE || self.offer().is_some_and(|offer| offer.on.is_some());
        does && self.begins(c)
    }

    /// A key that goes on or leaves, as often as it must be pressed.
    pub(super) fn pressed(&self, c: char) -> String {
        if self.is_twice(c) { format!("{c}{c}") } else { c.to_string() }
    }

    /// Keys that stand for a command. The outer nothing: the key is none of them.
    #[expect(clippy::option_option, reason = "a key that does nothing is not one that is unknown")]
    fn command_key(&mut self, code: KeyCode) -> Option<Option<Done>> {
        if code != KeyCode::Char(ON) {
            self.warned = None;
        }
        let until = self.reply().and_then(|reply| reply.until.as_ref());
        let until = until.map(|until| until.line(self.number));
        Some(match code {
            KeyCode::Char('A') => self.give(until),
            KeyCode::Char(ON) => self.go_on(),
            KeyCode::Char('E') if self.ends_turn() => line("end turn"),
            KeyCode::Char('E') => {
                self.note = vec![say!(self.texts, "screen-no-end")];
                None
            }
            KeyCode::Char('U') => line("undo"),
            KeyCode::Char('o' | 'O') => {
                let is_hidden = self.odds == Odds::Hidden;
                self.note.clear();
                self.odds = if is_hidden { Odds::Wanted } else { Odds::Hidden };
                None
            }
            KeyCode::Char('B') => line("advice"),
            KeyCode::Char('R') => line("rules"),
            KeyCode::Char('W') => line("windows"),
            KeyCode::Char('c' | 'C') => line("cards"),
            KeyCode::Char('L') => {
                self.reads_from = usize::MAX;
                line("log 500")
            }
            KeyCode::Char(LEAVE) => Some(Done::Typed(Typed::End)),
            KeyCode::Char('?') => {
                self.help();
                None
            }
            KeyCode::Char(':') => {
                self.typing.command();
                None
            }
            KeyCode::Char('/') => {
                self.typing.search();
                None
            }
            _ => return None,
        })
    }

    /// Types a line for somebody; where there is none, the key does nothing here.
    fn give(&mut self, typed: Option<String>) -> Option<Done> {
        if typed.is_none() {
            self.refuse_key();
        }
        typed.map(|typed| Done::Typed(Typed::Line(typed)))
    }

    /// Enter: takes the source, or gives the answer.
    pub(super) fn act(&mut self) -> Option<Done> {
        self.note.clear();
        if self.offer().is_some_and(|offer| offer.row.is_some()) {
            return self.put_in_row();
        }
        if let (None, Some(At::Space(space))) = (self.source, self.at)
            && self.meant().is_empty()
            && !self.seconds(space).is_empty()
        {
            self.source = Some(space);
            let at = self.usual();
            self.point(at);
            return None;
        }
        let passed = self.offer().filter(|offer| offer.passes && self.at.is_none());
        let passed = passed.and_then(|offer| offer.on.clone());
        let typed = self.reply().map(|reply| reply.line(self.number)).or(passed);
        if typed.is_none() {
            self.refuse_key();
        }
        typed.map(|typed| Done::Typed(Typed::Line(typed)))
    }

    /// Puts what is pointed at in the row; once it is full, gives it.
    fn put_in_row(&mut self) -> Option<Done> {
        let row = self.offer().and_then(|offer| offer.row.as_ref())?;
        if self.row.len() >= row.places {
            let line = row.line(&self.row);
            self.row.clear();
            return Some(Done::Typed(Typed::Line(line)));
        }
        if let Some(At::Pick(pick)) = self.at {
            self.row.push(pick);
            let next = self.points().first().copied();
            self.point(next);
        }
        None
    }

    /// Takes the last card of the row back.
    fn take_from_row(&mut self) -> bool {
        let taken = self.row.pop();
        if let Some(pick) = taken {
            self.point(Some(At::Pick(pick)));
        }
        taken.is_some()
    }

    /// Goes on without an answer; where that gives something up, once it was told so.
    fn go_on(&mut self) -> Option<Done> {
        let offer = self.offer();
        let on = offer.and_then(|offer| offer.on.clone());
        let forgoes = offer.and_then(|offer| offer.forgoes.clone());
        if self.begun.alone && on.is_some() {
            // It was meant for the step before.
            self.begun.alone = false;
            let step = self.offer().map_or_else(String::new, |offer| offer.step.clone());
            self.note = vec![say!(self.texts, "screen-step-began", "step" = step)];
            return None;
        }
        if let Some(sentence) = forgoes.filter(|_| self.warned.is_none()) {
            let again = say!(self.texts, "screen-forgo-again");
            self.note = vec![format!("{sentence} {again}")];
            self.warned = Some(sentence);
            return None;
        }
        self.warned = None;
        self.give(on)
    }

    pub(super) fn back(&mut self) {
        if self.take_from_row() {
            return;
        }
        if let Some(source) = self.source.take() {
            self.point(Some(At::Space(source)));
        } else if self.odds != Odds::Hidden {
            self.odds = Odds::Hidden;
        } else if self.note.is_empty() {
            self.refuse_key();
        } else {
            self.note.clear();
        }
    }

    /// A digit: the answer of the list with this number, else the speed of bots.
    fn digit(&mut self, c: char) {
        let n = c.to_digit(10).unwrap_or(0) as usize;
        if self.offer().is_some_and(|offer| offer.row.is_some()) {
            let pick = At::Pick(n.wrapping_sub(1));
            if !self.points().contains(&pick) {
                return self.refuse_key();
            }
            self.at = Some(pick);
            self.put_in_row();
            return;
        }
        let listed = self.points().into_iter().filter(|at| matches!(at, At::Reply(_)));
        let listed = listed.collect::<Vec<_>>();
        // Among several answers of a list a digit chooses; of one alone it is the number.
        let chooses = listed.len() > 1 && matches!(self.at, Some(At::Reply(_)));
        if !chooses && self.type_number(c.to_digit(10).unwrap_or(0)) {
            return;
        }
        match listed.get(n.wrapping_sub(1)) {
            Some(&at) => self.point(Some(at)),
            None if (1..=SPEEDS.len()).contains(&n) => self.set_speed(c),
            None => self.refuse_key(),
        }
    }

    fn set_speed(&mut self, c: char) {
        let n = c.to_digit(10).unwrap_or(1) as usize;
        self.speed = n.clamp(1, SPEEDS.len()) - 1;
        self.note = vec![say!(self.texts, "screen-speed", "n" = n)];
    }

    fn pause(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
        self.note = vec![if is_paused {
            say!(self.texts, "screen-paused")
        } else {
            say!(self.texts, "screen-goes-on")
        }];
    }

    /// Keys while a line is typed.
    fn type_key(&mut self, key: KeyEvent) -> Option<Done> {
        if key.code == KeyCode::Enter && self.stage == Stage::Watching {
            self.typing.clear();
            self.note = vec![say!(self.texts, "screen-typed-early")];
            return None;
        }
        if let (Some(name), KeyCode::Enter) = (self.typing.jumps_to(), key.code) {
            // What is called so is done, and nothing that was pointed at before.
            if !name.is_empty() && self.named(&name).is_none() {
                self.follow_jump();
                return None;
            }
            self.typing.clear();
            return if name.is_empty() { None } else { self.act() };
        }
        // The key that goes on or leaves, twice, is no name.
        if let KeyCode::Char(c @ (ON | LEAVE)) = key.code
            && self.typing.jumps_to() == Some(c.to_string())
            && self.named(&format!("{c}{c}")).is_none()
        {
            self.typing.clear();
            self.note.clear();
            return if c == ON { self.go_on() } else { Some(Done::Typed(Typed::End)) };
        }
        // A name needs no capitals: they stay the keys that they are.
        if self.typing.is_jump()
            && let KeyCode::Char('A' | 'B' | 'C' | 'O' | 'U' | 'L' | 'R' | 'T' | 'W') = key.code
        {
            self.typing.clear();
            return self.key_asked(key.code);
        }
        if self.typing.is_jump() && key.code == KeyCode::Char(':') {
            self.typing.command();
            return None;
        }
        // Behind a name comes its number.
        if let (Some(name), KeyCode::Char(c @ ('+' | '-' | '0'..='9'))) =
            (self.typing.jumps_to(), key.code)
            && self.named(&format!("{name}{c}")).is_none()
        {
            self.typing.clear();
            return self.key_asked(key.code);
        }
        let typed = self.typing.key(key, &self.words);
        self.follow_jump();
        typed.map(|typed| Done::Typed(Typed::Line(typed)))
    }

    pub(super) fn page(&mut self, code: KeyCode) {
        let Some(pager) = &mut self.pager else { return };
        // Where the text ends is known once it is laid out: it is drawn from no line behind that.
        match code {
            KeyCode::Up | KeyCode::Char('k') => pager.top = pager.top.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => pager.top = pager.top.saturating_add(1),
            KeyCode::PageUp | KeyCode::Char('b') => pager.top = pager.top.saturating_sub(10),
            // Behind the last line it closes.
            KeyCode::Char(' ') if pager.top >= pager.most && !pager.is_last => self.pager = None,
            KeyCode::PageDown | KeyCode::Char(' ') => pager.top = pager.top.saturating_add(10),
            KeyCode::Home | KeyCode::Char('g') => pager.top = 0,
            KeyCode::End | KeyCode::Char('G') => pager.top = usize::MAX,
            // A line may be begun wherever one is taken, or while others play.
            KeyCode::Char(':') if self.stage != Stage::Waiting && !pager.is_last => {
                self.pager = None;
                self.typing.command();
            }
            KeyCode::Tab if pager.is_last => pager.is_hidden = !pager.is_hidden,
            // What was pressed to get here closes nothing.
            _ if pager.is_last
                && !matches!(code, KeyCode::Enter | KeyCode::Esc | KeyCode::Char('q')) => {}
            _ => self.pager = None,
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it is what keys give back")]
fn line(text: &str) -> Option<Done> {
    Some(Done::Typed(Typed::Line(text.to_owned())))
}
