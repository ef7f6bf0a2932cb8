//! The commands. Their words stand in the locale files; every language is always understood.
//! Commands that answer a single step belong to that step.

mod general;
mod list;

use std::fmt;

use warboard_engine::model::{Lang, Rulebook};
use warboard_engine::observation::Observation;

use super::presenter::Presenter;
use super::text::Words;
pub use general::*;
pub use list::Meant;

/// A command: its words and its help.
pub struct Verb {
    words: Words,
    synopsis: fn(&Presenter) -> String,
    brief: fn(&Presenter) -> String,
    suits: fn(&Rulebook) -> bool,
    is_open: fn(&Observation<'_>) -> bool,
}

impl Verb {
    /// Creates a command from its words, its synopsis and its brief description. The question
    /// parses it.
    pub(crate) const fn new(
        words: Words,
        synopsis: fn(&Presenter) -> String,
        brief: fn(&Presenter) -> String,
    ) -> Self {
        Self { words, synopsis, brief, suits: |_| true, is_open: |_| true }
    }

    /// Returns the command, limited to rulebooks that satisfy `suits`.
    pub(crate) const fn suits(mut self, suits: fn(&Rulebook) -> bool) -> Self {
        self.suits = suits;
        self
    }

    /// Returns the command, limited to positions that satisfy `is_open`; elsewhere it does not
    /// answer its question.
    pub(crate) const fn open_if(mut self, is_open: fn(&Observation<'_>) -> bool) -> Self {
        self.is_open = is_open;
        self
    }
}

impl Verb {
    /// Returns the words of the command in a language, the one to show first.
    pub(crate) fn words(&self, lang: Lang) -> &'static [&'static str] {
        self.words.of(lang)
    }

    /// Returns whether a word is the full name of the command in any language.
    pub(crate) fn is_named(&self, word: &str) -> bool {
        word.chars().all(char::is_alphanumeric) && self.words.is(word)
    }

    /// Returns the word to show.
    pub(crate) fn word(&self, lang: Lang) -> &'static str {
        self.words.shown(lang)
    }

    /// Formats the synopsis.
    pub(crate) fn synopsis(&self, desk: &Presenter) -> String {
        (self.synopsis)(desk)
    }

    /// Formats the brief description.
    pub(crate) fn brief(&self, desk: &Presenter) -> String {
        (self.brief)(desk)
    }
}

impl PartialEq for Verb {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Verb {}

impl fmt::Debug for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Verb({})", self.word(Lang::En))
    }
}
