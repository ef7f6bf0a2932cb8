//! What decoding asked of each place. Tests turn it on to hold the schema against the decoder.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

use super::tree::Place;

/// One thing that was asked.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Asked {
    /// A key of the table at the place, and whether it must be there.
    Key(&'static str, bool),
    /// A whole number in a range.
    Int(i64, i64),
    /// One of these words.
    Words(Vec<&'static str>),
    /// True or false.
    Bool,
    /// A text to be read by players.
    Text,
}

impl Asked {
    pub(crate) fn int(range: &RangeInclusive<impl Display>) -> Self {
        let number = |number: &dyn Display| number.to_string().parse().unwrap_or_default();
        Self::Int(number(range.start()), number(range.end()))
    }
    pub(crate) fn words<T>(words: &[(&'static str, T)]) -> Self {
        Self::Words(words.iter().map(|&(word, _)| word).collect())
    }
}

/// Everything that was asked, by place; nothing while it is off.
#[derive(Debug, Default)]
pub(crate) struct Log {
    rows: Option<RefCell<BTreeSet<(Place, Asked)>>>,
}

impl Log {
    pub(crate) fn note(&self, place: Place, asked: impl FnOnce() -> Asked) {
        if let Some(rows) = &self.rows {
            rows.borrow_mut().insert((place, asked()));
        }
    }
}

#[cfg(test)]
impl Log {
    pub(crate) fn on() -> Self {
        Self { rows: Some(RefCell::default()) }
    }
    pub(crate) fn into_rows(self) -> BTreeSet<(Place, Asked)> {
        self.rows.map(RefCell::into_inner).unwrap_or_default()
    }
}
