//! Functions of scripts that tables name, and what they give back.

/// What a function must give back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Expects {
    /// Whatever it likes: nobody looks.
    Anything,
    /// Yes or no.
    Flag,
    /// A number from 0; nothing is 0.
    Number,
    /// An army, or nothing while nobody has won.
    Winner,
}

impl Expects {
    /// As it stands in messages.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Anything => "anything",
            Self::Flag => "true or false",
            Self::Number => "a number from 0",
            Self::Winner => "the army that has won, or nothing",
        }
    }
}

/// A function that the edition names: an entry point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The function.
    pub function: Box<str>,
    /// Where it stands, as a row of the edition's own files.
    pub file: u16,
    /// The line of its beginning, counted from 1.
    pub line: u32,
    /// What it must give back.
    pub expects: Expects,
}
