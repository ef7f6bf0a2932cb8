//! A form with a choice in each row, filled in before a game starts.

use crossterm::event::KeyCode;

use super::menu::moved;

/// A row of a form.
#[derive(Clone, Debug)]
pub(crate) struct FormRow {
    pub(crate) name: String,
    pub(crate) choices: Vec<String>,
    /// The index of the choice that is made.
    pub(crate) at: usize,
}

/// The result of a key in a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormResult {
    /// Another choice was made in the selected row.
    Changed,
    /// The form is filled in.
    Done,
    /// The player returns to the list before.
    Back,
    /// The player leaves.
    Leave,
}

/// A form with the selected row.
#[derive(Clone, Default, Debug)]
pub(crate) struct FormPanel {
    pub(crate) title: String,
    pub(crate) rows: Vec<FormRow>,
    /// The index of the selected row.
    pub(crate) at: usize,
    /// The effect of the choices, or the reason why they do not go together.
    pub(crate) about: String,
    /// True if the choices go together.
    pub(crate) is_allowed: bool,
    /// True if there is a list before this form.
    pub(super) goes_back: bool,
    pub(super) done: Option<FormResult>,
}

impl FormPanel {
    /// Creates a form without rows. With `goes_back`, Esc returns to the list before.
    pub(crate) fn new(goes_back: bool) -> Self {
        Self { goes_back, ..Self::default() }
    }

    /// Handles a key, and returns whether the key works here.
    pub(super) fn key(&mut self, code: KeyCode) -> bool {
        if let Some(at) = moved(code, Some(self.at), self.rows.len()) {
            self.at = at;
            return true;
        }
        match code {
            KeyCode::Left | KeyCode::Char('h') => self.change(|at, n| (at + n - 1) % n),
            KeyCode::Right | KeyCode::Char('l' | ' ') => self.change(|at, n| (at + 1) % n),
            KeyCode::Char(c @ '1'..='9') => {
                let wanted = c.to_digit(10).unwrap_or(1) as usize - 1;
                if self.rows.get(self.at).is_none_or(|row| wanted >= row.choices.len()) {
                    return false;
                }
                self.change(|_, _| wanted);
            }
            KeyCode::Enter if self.is_allowed => self.done = Some(FormResult::Done),
            KeyCode::Esc | KeyCode::Backspace if self.goes_back => {
                self.done = Some(FormResult::Back);
            }
            KeyCode::Esc | KeyCode::Char('q') => self.done = Some(FormResult::Leave),
            _ => return false,
        }
        true
    }

    fn change(&mut self, to: impl Fn(usize, usize) -> usize) {
        if let Some(row) = self.rows.get_mut(self.at) {
            row.at = to(row.at, row.choices.len().max(1));
            self.done = Some(FormResult::Changed);
        }
    }
}
