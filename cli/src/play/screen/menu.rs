//! A list from which one item is chosen before a game starts.

use crossterm::event::KeyCode;

/// The choice from a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MenuChoice {
    /// The item with this index.
    Item(usize),
    /// No item: the player returns to the list before.
    Back,
    /// No item: the player leaves.
    Nothing,
}

/// A list with the selected item.
#[derive(Clone, Debug)]
pub(crate) struct MenuPanel {
    /// Its title; `None` shows the name of the program in large letters.
    pub(super) title: Option<String>,
    /// The items, each with a line on it, which may be empty.
    pub(super) items: Vec<(String, String)>,
    pub(super) at: usize,
    /// True if there is a list before this one.
    pub(super) goes_back: bool,
    /// The choice, once it is made.
    pub(super) done: Option<MenuChoice>,
}

/// Returns the item of a list of `n` that a key selects, round its ends; of no selected item it is the
/// first or the last. `None` for a key that does not move, and for an empty list.
pub(super) fn moved(code: KeyCode, at: Option<usize>, n: usize) -> Option<usize> {
    let last = n.checked_sub(1)?;
    match code {
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
            Some(at.and_then(|at| at.checked_sub(1)).unwrap_or(last))
        }
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
            Some(at.map_or(0, |at| if at < last { at + 1 } else { 0 }))
        }
        _ => None,
    }
}

impl MenuPanel {
    /// Creates the first list of the program, from which Esc leaves.
    pub(crate) fn first(items: Vec<(String, String)>) -> Self {
        Self { title: None, items, at: 0, goes_back: false, done: None }
    }

    /// Creates a list with a title. With `goes_back`, Esc returns to the list before.
    pub(crate) fn new(title: String, items: Vec<(String, String)>, goes_back: bool) -> Self {
        Self { title: Some(title), items, at: 0, goes_back, done: None }
    }

    /// Handles a key, and returns whether the key works here.
    pub(super) fn key(&mut self, code: KeyCode) -> bool {
        if let Some(at) = moved(code, Some(self.at), self.items.len()) {
            self.at = at;
            return true;
        }
        match code {
            KeyCode::Enter => self.done = Some(MenuChoice::Item(self.at)),
            KeyCode::Esc | KeyCode::Backspace if self.goes_back => {
                self.done = Some(MenuChoice::Back);
            }
            KeyCode::Char('q') | KeyCode::Esc => self.done = Some(MenuChoice::Nothing),
            KeyCode::Char(c @ '1'..='9') => {
                let number = c.to_digit(10).unwrap_or(0) as usize;
                if number > self.items.len() {
                    return false;
                }
                self.at = number - 1;
                self.done = Some(MenuChoice::Item(number - 1));
            }
            _ => return false,
        }
        true
    }
}
