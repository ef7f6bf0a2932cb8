//! A line typed on the screen: a command, or a name to go to.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use warboard_table::completions::{Completions, complete};

/// Largest number of characters kept of a line; more than any command has.
const MOST: usize = 4_000;

/// Largest number of remembered lines.
const PAST: usize = 200;

/// The purpose of a typed line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    Command,
    Jump,
}

/// The state of the typed line.
#[derive(Clone, Default, Debug)]
pub(super) struct Typing {
    of: Option<Use>,
    /// True if a key that is not one of its letters started the name.
    is_search: bool,
    text: Vec<char>,
    at: usize,
    past: Vec<String>,
    /// The remembered line that is shown, counted from the last; 0 for none.
    back: usize,
    /// The possible completions after Tab.
    pub(super) may: Vec<String>,
}

impl Typing {
    /// Returns whether a line is typed.
    pub(super) fn is_on(&self) -> bool {
        self.of.is_some()
    }

    /// Returns whether a name to go to is typed.
    pub(super) fn is_jump(&self) -> bool {
        self.of == Some(Use::Jump)
    }

    /// Returns the name to go to.
    pub(super) fn jumps_to(&self) -> Option<String> {
        self.is_jump().then(|| self.text.iter().collect())
    }

    /// Returns the line with its sign, and the column of the cursor in it.
    pub(super) fn shown(&self) -> Option<(String, usize)> {
        let mark = match self.of? {
            Use::Command => ':',
            Use::Jump => '/',
        };
        Some((format!("{mark}{}", self.text.iter().collect::<String>()), self.at + 1))
    }

    /// Starts a command.
    pub(super) fn command(&mut self) {
        self.begin(Use::Command);
    }

    /// Starts a name.
    pub(super) fn search(&mut self) {
        self.begin(Use::Jump);
        self.is_search = true;
    }

    /// Returns whether the name is a single letter, which also started it.
    pub(super) fn is_letter(&self) -> bool {
        self.is_jump() && !self.is_search && self.text.len() == 1
    }

    /// Starts a name with a letter.
    pub(super) fn jump(&mut self, c: char) {
        self.begin(Use::Jump);
        self.put(c);
    }

    fn begin(&mut self, of: Use) {
        self.clear();
        (self.of, self.is_search) = (Some(of), false);
    }

    /// Clears the line and stops typing.
    pub(super) fn clear(&mut self) {
        self.of = None;
        self.text.clear();
        self.may.clear();
        (self.at, self.back) = (0, 0);
    }

    /// Inserts a text into the line; line ends and other control characters become blanks.
    pub(super) fn paste(&mut self, text: &str) {
        if !self.is_on() {
            self.begin(Use::Command);
        }
        for c in text.chars().take(MOST) {
            self.put(if c.is_control() { ' ' } else { c });
        }
    }

    fn put(&mut self, c: char) {
        if self.text.len() < MOST {
            self.text.insert(self.at, c);
            self.at += 1;
        }
        self.may.clear();
    }

    /// Handles a key; returns the line once it is complete.
    pub(super) fn key(&mut self, key: KeyEvent, words: &Completions) -> Option<String> {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return self.enter(),
            KeyCode::Esc => self.clear(),
            KeyCode::Char('u') if is_control => {
                self.text.drain(..self.at);
                self.at = 0;
            }
            KeyCode::Char('a') if is_control => self.at = 0,
            KeyCode::Char('e') if is_control => self.at = self.text.len(),
            KeyCode::Char('w') if is_control => self.rub_word(),
            KeyCode::Char(_) if is_control => {}
            KeyCode::Char(c) => self.put(c),
            KeyCode::Backspace if self.text.is_empty() => self.clear(),
            KeyCode::Backspace => {
                if let Some(at) = self.at.checked_sub(1) {
                    self.text.remove(at);
                    self.at = at;
                }
            }
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.text.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            KeyCode::Up => self.recall(self.back + 1),
            KeyCode::Down => self.recall(self.back.saturating_sub(1)),
            KeyCode::Tab => self.complete(words),
            _ => {}
        }
        None
    }

    fn rub_word(&mut self) {
        let before = &self.text[..self.at];
        let end = before.iter().rposition(|c| *c != ' ').map_or(0, |at| at + 1);
        let begin = before[..end].iter().rposition(|c| *c == ' ').map_or(0, |at| at + 1);
        self.text.drain(begin..self.at);
        self.at = begin;
    }

    fn enter(&mut self) -> Option<String> {
        let line: String = self.text.iter().collect();
        self.clear();
        let line = line.trim().to_owned();
        if line.is_empty() {
            return None;
        }
        if self.past.last() != Some(&line) {
            self.past.push(line.clone());
        }
        if self.past.len() > PAST {
            self.past.remove(0);
        }
        Some(line)
    }

    fn recall(&mut self, back: usize) {
        if back > self.past.len() || self.is_jump() {
            return;
        }
        self.back = back;
        let line = self.past.len().checked_sub(back).and_then(|at| self.past.get(at));
        self.text = line.map_or_else(Vec::new, |line| line.chars().collect());
        self.at = self.text.len();
    }

    /// Completes the last word as far as it is unambiguous.
    fn complete(&mut self, words: &Completions) {
        if self.is_jump() {
            return;
        }
        let line: String = self.text[..self.at].iter().collect();
        let (start, found) = complete(words, &line);
        let Some(first) = found.first() else { return };
        let same =
            |n: &usize| found.iter().all(|word| word.chars().take(*n).eq(first.chars().take(*n)));
        let n = (0..=first.chars().count()).rev().find(same).unwrap_or(0);
        let begun = line.get(..start).unwrap_or_default().chars().count();
        let common: Vec<char> = first.chars().take(n).collect();
        if n >= self.at - begun {
            self.text.splice(begun..self.at, common.iter().copied());
            self.at = begun + common.len();
        }
        self.may = if found.len() > 1 { found } else { Vec::new() };
    }
}
