//! Functions of scripts that tables name, and the kinds of value that they return.

/// The kind of value that a function must return.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Expects {
    /// Any value; the result is ignored.
    Anything,
    /// A truth value.
    Flag,
    /// A number of at least 0; no value counts as 0.
    Number,
    /// An army, or no value if no army has won.
    Winner,
}

impl Expects {
    /// Returns the wording used in messages.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Anything => "anything",
            Self::Flag => "true or false",
            Self::Number => "a number from 0",
            Self::Winner => "the army that has won, or nothing",
        }
    }
}

/// An entry point: a function that the edition names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryPoint {
    /// Name of the function.
    pub function: Box<str>,
    /// File that contains the function, as a row of the edition's own files.
    pub file: u16,
    /// Line on which the function begins, counted from 1.
    pub line: u32,
    /// Value that the function must return.
    pub expects: Expects,
    /// The text of the author for what the function asks.
    pub says: Option<super::text::Text>,
}
