//! What a table and its keys are, as the schema and the guide tell it.

/// What a value is.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A stable name: small letters, digits and `_`.
    Id,
    /// As an id, though it may begin with a digit.
    ValueId,
    /// A text to be read by players.
    Text,
    /// Where something comes from.
    Source,
    /// One letter.
    Letter,
    /// Any string.
    Line,
    /// When a card may be played.
    Timing,
    Bool,
    /// The word of the step, of which each case of its table has one.
    Step,
    /// One of a closed set.
    Words(Vec<&'static str>),
    /// A whole number in a range; where that depends on other keys, the widest.
    Int(i64, i64),
    /// The id of a row of another table.
    Name(&'static str),
    /// A list of at least so many.
    List(usize, Box<Shape>),
    /// A list of two.
    Pair(Box<Shape>),
    Table(Table),
    /// A table whose keys are ids of the rows of another, or one of these words.
    Map(&'static str, Box<Shape>),
    Either(Vec<Shape>),
    /// The changes of an option's value, to any table but those of [`NOT_SET`].
    Overlay,
}

/// The tables that an option cannot change.
pub(crate) const NOT_SET: [&str; 3] = ["option", "variant", "source"];

impl Shape {
    pub(crate) fn list(least: usize, item: Self) -> Self {
        Self::List(least, Box::new(item))
    }

    /// What is said of a table, or of the tables of a list: of a key that says nothing itself.
    pub(crate) fn doc(&self) -> &'static str {
        if let Self::Table(table) = self {
            table.doc
        } else if let Self::List(_, item) = self {
            item.doc()
        } else {
            ""
        }
    }

    /// What is expected where a value is of another type.
    pub(crate) fn expected(&self) -> String {
        match self {
            Self::Name("function") => "the name of a function".to_owned(),
            Self::Name(of) => format!("the id of a {of}"),
            Self::Bool => "true or false".to_owned(),
            Self::Int(..) => "a whole number".to_owned(),
            Self::List(..) => "a list".to_owned(),
            Self::Pair(item) => format!("a list of two {}", item.several()),
            Self::Table(_) | Self::Overlay => "a table".to_owned(),
            Self::Map(of, item) => format!("a table of {} by {of}", item.several()),
            Self::Either(cases) => {
                cases.iter().map(Self::expected).collect::<Vec<_>>().join(", or ")
            }
            Self::Id
            | Self::ValueId
            | Self::Text
            | Self::Source
            | Self::Letter
            | Self::Line
            | Self::Timing
            | Self::Step
            | Self::Words(_) => "a string".to_owned(),
        }
    }

    /// Several of them, where a table holds them by name.
    fn several(&self) -> String {
        if let Self::List(_, item) = self {
            format!("lists of {}", item.several())
        } else if let Self::Name(of) = self {
            format!("{of}s")
        } else if let Self::Text = self {
            "texts".to_owned()
        } else {
            "numbers".to_owned()
        }
    }
}

/// Whether a key must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    Always,
    /// When other keys are as they are.
    Sometimes,
    Never,
}

#[derive(Clone, Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) need: Need,
    pub(crate) shape: Shape,
    /// One short sentence, with the unit.
    pub(crate) doc: &'static str,
    /// Names that it had in earlier versions.
    pub(crate) was: &'static [&'static str],
}

/// A table with its keys.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// Its name among the definitions of the schema; of a case, its word.
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) keys: Vec<Key>,
    /// By the word of `step`, more keys.
    pub(crate) cases: Vec<Table>,
}

impl Table {
    /// Its keys, and those of every case.
    pub(crate) fn all_keys(&self) -> impl Iterator<Item = &Key> {
        self.keys.iter().chain(self.cases.iter().flat_map(|case| &case.keys))
    }

    /// A table of which the first line of `docs` says what it is.
    pub(crate) fn new(name: &'static str, docs: &'static str, keys: Vec<Key>) -> Self {
        let doc = docs.lines().next().unwrap_or_default().trim();
        Self { name, doc, keys, cases: Vec::new() }
    }
}
