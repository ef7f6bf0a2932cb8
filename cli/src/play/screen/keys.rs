//! The effects of keys.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::form::FormResult;
use super::menu::MenuChoice;
use super::state::{
    BoardOdds, EndWish, KeyResult, LEAVE, NoteKind, ON, Panels, PointerTarget, SPEEDS, ScreenMode,
    ScreenState, Tab,
};
use warboard_table::completions::InputEvent;
use warboard_table::model::question::AnswerView;
use warboard_table::text::say;

impl ScreenState {
    /// Handles an event.
    pub(super) fn hear(&mut self, event: &Event) -> Option<KeyResult> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => {
                self.paste(text);
                None
            }
            Event::Resize(..) => Some(KeyResult::Redraw),
            Event::Key(_) | Event::FocusGained | Event::FocusLost => None,
        }
    }

    /// Inserts pasted text into the typed line; pasting never gives an answer.
    fn paste(&mut self, text: &str) {
        if self.stage == ScreenMode::Asked && self.pager.is_none() {
            self.typing.paste(text);
        } else {
            self.refuse_key();
        }
    }

    fn key(&mut self, key: KeyEvent) -> Option<KeyResult> {
        // Any other key dismisses the note on allowed keys.
        if std::mem::replace(&mut self.note_kind, NoteKind::Said) == NoteKind::Refusal {
            self.note.clear();
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => return self.interrupt(),
                KeyCode::Char('z') => return Some(KeyResult::Suspend),
                KeyCode::Char('l') => return Some(KeyResult::Redraw),
                KeyCode::Char('r') if self.is_free() => return line("redo"),
                _ if self.typing.is_on() => {}
                _ => {
                    self.refuse_key();
                    return None;
                }
            }
        }
        if self.is_before_game() {
            self.key_before_game(key.code);
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
            ScreenMode::Waiting => self.key_waiting(key.code),
            ScreenMode::Watching => {
                self.key_watching(key.code);
                None
            }
            ScreenMode::Asked => self.key_asked(key.code),
        }
    }

    /// Handles a key in the form, else in the list.
    fn key_before_game(&mut self, code: KeyCode) {
        self.note.clear();
        let works = match (&mut self.form, &mut self.menu) {
            (Some(form), _) => form.key(code),
            (None, Some(menu)) => menu.key(code),
            (None, None) => true,
        };
        if !works {
            self.note = vec![say!(self.texts, "screen-menu-other")];
        }
    }

    /// Checks whether the player is asked and types nothing else.
    fn is_free(&self) -> bool {
        self.stage == ScreenMode::Asked && self.pager.is_none() && !self.typing.is_on()
    }

    fn interrupt(&mut self) -> Option<KeyResult> {
        self.typing.clear();
        if let Some(form) = &mut self.form {
            form.done = Some(FormResult::Leave);
            return None;
        }
        if let Some(menu) = &mut self.menu {
            menu.done = Some(MenuChoice::Nothing);
            return None;
        }
        if self.pager.take().is_some() {
            return None;
        }
        if self.stage == ScreenMode::Watching {
            self.leaves = self.is_paused;
            self.pause(true);
            return None;
        }
        Some(KeyResult::Typed(InputEvent::Interrupt))
    }

    fn key_waiting(&mut self, code: KeyCode) -> Option<KeyResult> {
        match code {
            KeyCode::Enter => return line(""),
            KeyCode::Char('U') if self.undo_hint.is_some() => return line("undo"),
            KeyCode::Char(LEAVE) => return Some(KeyResult::Typed(InputEvent::End)),
            _ => self.refuse_key(),
        }
        None
    }

    fn key_watching(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(' ') => self.pause(!self.is_paused),
            KeyCode::Char(c @ '1'..='4') => self.set_speed(c),
            // A player who pauses to read is not rushed to the next question.
            KeyCode::Esc if self.is_paused => self.pause(false),
            KeyCode::Esc | KeyCode::Enter => {
                self.is_paused = false;
                self.note.clear();
                self.is_rushed = true;
            }
            KeyCode::Char(LEAVE) => self.leaves = true,
            KeyCode::Char('U') => self.note = vec![say!(self.texts, "screen-undo-later")],
            // A line may be started now, and entered at the next question.
            KeyCode::Char(':') => self.typing.command(),
            KeyCode::Char('/') => self.typing.search(),
            _ if self.look(code) => {}
            _ => self.refuse_key(),
        }
    }

    /// Handles keys that change only the view. Returns whether the key is one of them.
    fn look(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Char('t' | 'T') => {
                self.tab = match self.tab {
                    Tab::Offer => Tab::Standing,
                    Tab::Standing => Tab::Tale,
                    Tab::Tale if self.has_tracks() => Tab::Tracks,
                    Tab::Tale | Tab::Tracks => Tab::Offer,
                };
                self.scrolled = 0;
            }
            // The narrative is read from its end, the standing from its top.
            KeyCode::PageUp => self.scroll(!self.reads_down()),
            KeyCode::PageDown => self.scroll(self.reads_down()),
            _ => return false,
        }
        true
    }

    /// Checks whether the panel that scrolls is read from its top. If all panels are shown, only
    /// the narrative scrolls.
    fn reads_down(&self) -> bool {
        self.panels == Panels::One && matches!(self.tab, Tab::Standing | Tab::Tracks)
    }

    /// Scrolls away from the place where reading starts, or back towards it.
    fn scroll(&mut self, is_on: bool) {
        let by = if is_on { 3 } else { -3 };
        self.scrolled = self.scrolled.saturating_add_signed(by).min(10_000);
    }

    fn key_asked(&mut self, code: KeyCode) -> Option<KeyResult> {
        // A small letter that starts the name of an answer is part of a name; the capital remains
        // the key.
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
            KeyCode::Char('+' | '=') => self.change_number(1),
            KeyCode::Char('-' | '_') => self.change_number(-1),
            KeyCode::Char('x') if self.meant().len() > 1 => self.kind += 1,
            // During a question, Space only ends a pause.
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

    /// Checks whether a letter can only start a name, because the question requires a place and
    /// allows nothing else.
    pub(super) fn is_letter(&self, c: char) -> bool {
        let names_a_place = self.offer().is_some_and(|offer| {
            let is_place = |reply: &AnswerView| !reply.spaces.is_empty() && reply.number.is_none();
            offer.on.is_none() && !offer.replies.is_empty() && offer.replies.iter().all(is_place)
        });
        let is_key = c == LEAVE || (c == 'x' && self.meant().len() > 1);
        names_a_place && c.is_lowercase() && !is_key
    }

    /// Checks whether the key that continues or leaves must be pressed twice, because it may also
    /// start the name of an answer.
    fn is_twice(&self, c: char) -> bool {
        let does = c == LEAVE || self.offer().is_some_and(|offer| offer.on.is_some());
        does && self.begins(c)
    }

    /// Returns the key that continues or leaves, as often as it must be pressed.
    pub(super) fn pressed(&self, c: char) -> String {
        if self.is_twice(c) { format!("{c}{c}") } else { c.to_string() }
    }

    /// Handles keys that stand for a command. The outer `None` means that the key is not one of
    /// them.
    #[expect(clippy::option_option, reason = "a key that does nothing is not one that is unknown")]
    fn command_key(&mut self, code: KeyCode) -> Option<Option<KeyResult>> {
        if code != KeyCode::Char(ON) {
            self.warned = None;
        }
        if let KeyCode::Char(c) = code
            && let Some(command) = command_of(c)
        {
            return Some(line(command));
        }
        let until = self.reply().and_then(|reply| reply.until.as_ref());
        let moves_in = until.map(|until| until.moves_in.clone());
        let until = until.map(|until| until.line(self.number));
        Some(match code {
            KeyCode::Char('A') => self.give(until),
            KeyCode::Char('M') => self.give(moves_in),
            KeyCode::Char(ON) => self.go_on(),
            KeyCode::Char('E') if self.ends_turn() => line("end turn"),
            KeyCode::Char('E') => {
                self.note = vec![say!(self.texts, "screen-no-end")];
                None
            }
            KeyCode::Char('o' | 'O') => {
                let is_hidden = self.odds == BoardOdds::Hidden;
                self.note.clear();
                self.odds = if is_hidden { BoardOdds::Wanted } else { BoardOdds::Hidden };
                None
            }
            KeyCode::Char('L') => {
                self.reads_from = usize::MAX;
                line("log 500")
            }
            KeyCode::Char('R') => {
                self.topic = Some(String::new());
                None
            }
            KeyCode::Char(LEAVE) => Some(KeyResult::Typed(InputEvent::End)),
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

    /// Returns the typed line, or refuses the key if there is none.
    fn give(&mut self, typed: Option<String>) -> Option<KeyResult> {
        if typed.is_none() {
            self.refuse_key();
        }
        typed.map(|typed| KeyResult::Typed(InputEvent::Line(typed)))
    }

    /// Handles Enter: selects the source, or gives the answer.
    pub(super) fn act(&mut self) -> Option<KeyResult> {
        self.note.clear();
        if self.offer().is_some_and(|offer| offer.row.is_some()) {
            return self.put_in_row();
        }
        if let (None, Some(PointerTarget::Space(space))) = (self.source, self.at)
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
        typed.map(|typed| KeyResult::Typed(InputEvent::Line(typed)))
    }

    /// Adds the selected card to the row, or gives the row once it is full.
    fn put_in_row(&mut self) -> Option<KeyResult> {
        let row = self.offer().and_then(|offer| offer.row.as_ref())?;
        if self.row.len() >= row.places {
            let line = row.line(&self.row);
            self.row.clear();
            return Some(KeyResult::Typed(InputEvent::Line(line)));
        }
        if let Some(PointerTarget::Pick(pick)) = self.at {
            self.row.push(pick);
            let next = self.points().first().copied();
            self.point(next);
        }
        None
    }

    /// Removes the last card of the row, and returns whether there was one.
    fn take_from_row(&mut self) -> bool {
        let taken = self.row.pop();
        if let Some(pick) = taken {
            self.point(Some(PointerTarget::Pick(pick)));
        }
        taken.is_some()
    }

    /// Continues without an answer. If that gives something up, the first key only warns.
    fn go_on(&mut self) -> Option<KeyResult> {
        let offer = self.offer();
        let on = offer.and_then(|offer| offer.on.clone());
        let forgoes = offer.and_then(|offer| offer.forgoes.clone());
        if self.begun.alone && on.is_some() {
            // The key was meant for the step before.
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
            self.point(Some(PointerTarget::Space(source)));
        } else if self.odds != BoardOdds::Hidden {
            self.odds = BoardOdds::Hidden;
        } else if self.note.is_empty() {
            self.refuse_key();
        } else {
            self.note.clear();
        }
    }

    /// Handles a digit: chooses the listed answer with this number, enters a number, or sets the
    /// speed of bots.
    fn digit(&mut self, c: char) {
        let n = c.to_digit(10).unwrap_or(0) as usize;
        if self.offer().is_some_and(|offer| offer.row.is_some()) {
            let pick = PointerTarget::Pick(n.wrapping_sub(1));
            if !self.points().contains(&pick) {
                return self.refuse_key();
            }
            self.at = Some(pick);
            self.put_in_row();
            return;
        }
        let listed = self.points().into_iter().filter(|at| matches!(at, PointerTarget::Reply(_)));
        let listed = listed.collect::<Vec<_>>();
        // A digit chooses among several listed answers; for a single one, it enters the number.
        let chooses = listed.len() > 1 && matches!(self.at, Some(PointerTarget::Reply(_)));
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

    /// Handles keys while a line is typed.
    fn type_key(&mut self, key: KeyEvent) -> Option<KeyResult> {
        if key.code == KeyCode::Enter && self.stage == ScreenMode::Watching {
            self.typing.clear();
            self.note = vec![say!(self.texts, "screen-typed-early")];
            return None;
        }
        if let (Some(name), KeyCode::Enter) = (self.typing.jumps_to(), key.code) {
            // Enter uses only a match of this name, never an earlier selection.
            if !name.is_empty() && self.named(&name).is_none() {
                self.follow_jump();
                return None;
            }
            self.typing.clear();
            return if name.is_empty() { None } else { self.act() };
        }
        // The key that continues or leaves, pressed twice, is not a name.
        if let KeyCode::Char(c @ (ON | LEAVE)) = key.code
            && self.typing.jumps_to() == Some(c.to_string())
            && self.named(&format!("{c}{c}")).is_none()
        {
            self.typing.clear();
            self.note.clear();
            return if c == ON { self.go_on() } else { Some(KeyResult::Typed(InputEvent::End)) };
        }
        // A name needs no capitals, so they keep their functions.
        if self.typing.is_jump()
            && let KeyCode::Char('A' | 'M' | 'B' | 'C' | 'O' | 'P' | 'U' | 'L' | 'R' | 'T' | 'W') =
                key.code
        {
            self.typing.clear();
            return self.key_asked(key.code);
        }
        if self.typing.is_jump() && key.code == KeyCode::Char(':') {
            self.typing.command();
            return None;
        }
        // A number may follow a name.
        if let (Some(name), KeyCode::Char(c @ ('+' | '-' | '0'..='9'))) =
            (self.typing.jumps_to(), key.code)
            && self.named(&format!("{name}{c}")).is_none()
        {
            self.typing.clear();
            return self.key_asked(key.code);
        }
        let typed = self.typing.key(key, &self.words);
        self.follow_jump();
        typed.map(|typed| KeyResult::Typed(InputEvent::Line(typed)))
    }

    pub(super) fn page(&mut self, code: KeyCode) {
        let Some(pager) = &mut self.pager else { return };
        if let Some(opened) = pager.choose(code) {
            self.topic = opened;
            return;
        }
        if let Some(end) = &mut self.end {
            let is_board = std::mem::take(&mut pager.is_hidden);
            match code {
                KeyCode::Char('n') if end.may_rematch => end.wish = Some(EndWish::Rematch),
                KeyCode::Char('r') => end.wish = Some(EndWish::Replay),
                KeyCode::Char('p') => end.wish = Some(EndWish::Picture),
                // The board leads to the report, and the report leaves.
                KeyCode::Enter | KeyCode::Tab if is_board => return,
                _ => pager.is_hidden = is_board,
            }
            if end.wish.is_some() {
                self.pager = None;
                return;
            }
        }
        // The end of the text is known once it is laid out; drawing limits `top` to it.
        match code {
            KeyCode::Up | KeyCode::Char('k') => pager.top = pager.top.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => pager.top = pager.top.saturating_add(1),
            KeyCode::PageUp | KeyCode::Char('b') => pager.top = pager.top.saturating_sub(10),
            // Space closes the text behind its last line.
            KeyCode::Char(' ') if pager.top >= pager.most && !pager.is_last => self.pager = None,
            KeyCode::PageDown | KeyCode::Char(' ') => pager.top = pager.top.saturating_add(10),
            KeyCode::Home | KeyCode::Char('g') => pager.top = 0,
            KeyCode::End | KeyCode::Char('G') => pager.top = usize::MAX,
            // A line may be started wherever one is accepted, or while others play.
            KeyCode::Char(':') if self.stage != ScreenMode::Waiting && !pager.is_last => {
                self.pager = None;
                self.typing.command();
            }
            KeyCode::Tab if pager.is_last => pager.is_hidden = !pager.is_hidden,
            // A key pressed to get here does not close the text.
            KeyCode::Backspace | KeyCode::Left => self.turn_back(),
            _ if pager.is_last
                && !matches!(code, KeyCode::Enter | KeyCode::Esc | KeyCode::Char('q')) => {}
            _ => self.pager = None,
        }
    }
}

/// Returns the command that a key types.
fn command_of(c: char) -> Option<&'static str> {
    Some(match c {
        'U' => "undo",
        'P' => "auto",
        'B' => "advice",
        'W' => "windows",
        'c' | 'C' => "cards",
        _ => return None,
    })
}

#[expect(clippy::unnecessary_wraps, reason = "it is what keys give back")]
fn line(text: &str) -> Option<KeyResult> {
    Some(KeyResult::Typed(InputEvent::Line(text.to_owned())))
}
