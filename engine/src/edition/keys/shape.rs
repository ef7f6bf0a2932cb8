//! Descriptions of tables and keys, for the schema and the guide.

/// The form of a value.
#[derive(Clone, Debug)]
pub(crate) enum KeyShape {
    /// A stable name: small letters, digits and `_`.
    Id,
    /// Like an id, but may begin with a digit.
    ValueId,
    /// A text for players.
    Text,
    /// The source of a fact.
    Source,
    /// A single letter.
    Letter,
    /// The code of a language.
    Lang,
    /// Any string.
    Line,
    /// A moment at which a card may be played.
    Timing,
    Bool,
    /// The word of a step; each case of the table has one.
    Step,
    /// One of a closed set of words.
    Words(Vec<&'static str>),
    /// A whole number in a range; the widest range if it depends on other keys.
    Int(i64, i64),
    /// The id of a row of another table.
    Name(&'static str),
    /// A list with a least number of items.
    List(usize, Box<KeyShape>),
    /// A list of two items.
    Pair(Box<KeyShape>),
    Table(TableShape),
    /// The table of this name, which contains the value.
    Again(&'static str),
    /// A condition: a table, or the name of a function. An overlay replaces it as a whole.
    Condition(&'static TableShape),
    /// An amount: a number, a table with one source, or a list of both. An overlay replaces it as a
    /// whole.
    Amount(&'static TableShape),
    /// A table whose keys are ids of the rows of another, or have the given meaning.
    Map(&'static str, Box<KeyShape>),
    Either(Vec<KeyShape>),
    /// The changes of an option's value, to any table except those in [`NOT_SET`].
    Overlay,
}

/// Tables that an option cannot change.
pub(crate) const NOT_SET: [&str; 3] = ["option", "variant", "source"];

impl KeyShape {
    pub(crate) fn list(least: usize, item: Self) -> Self {
        Self::List(least, Box::new(item))
    }

    /// Returns the documentation of a table, or of the tables of a list. Used for a key without
    /// documentation.
    pub(crate) fn doc(&self) -> &'static str {
        if let Self::Table(table) = self {
            table.doc
        } else if let Self::List(_, item) = self {
            item.doc()
        } else {
            ""
        }
    }

    /// Returns the expected type for a message about a value of another type.
    pub(crate) fn expected(&self) -> String {
        match self {
            Self::Name("function") => "the name of a function".to_owned(),
            Self::Name(of) => format!("the id of a {of}"),
            Self::Bool => "true or false".to_owned(),
            Self::Int(..) => "a whole number".to_owned(),
            Self::List(..) => "a list".to_owned(),
            Self::Pair(item) => format!("a list of two {}", item.several()),
            Self::Table(_) | Self::Again(_) | Self::Overlay => "a table".to_owned(),
            Self::Condition(_) => "a condition".to_owned(),
            Self::Amount(_) => "an amount".to_owned(),
            Self::Map(of, item) => format!("a table of {} by {of}", item.several()),
            Self::Either(cases) => {
                cases.iter().map(Self::expected).collect::<Vec<_>>().join(", or ")
            }
            Self::Id
            | Self::ValueId
            | Self::Text
            | Self::Source
            | Self::Letter
            | Self::Lang
            | Self::Line
            | Self::Timing
            | Self::Step
            | Self::Words(_) => "a string".to_owned(),
        }
    }

    /// Returns the plural of the values, for messages about the table or pair that holds them.
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

/// The conditions under which a key is required.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    Always,
    /// Required depending on other keys.
    Sometimes,
    Never,
}

#[derive(Clone, Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) need: Need,
    pub(crate) shape: KeyShape,
    /// Documentation in one short sentence, with the unit.
    pub(crate) doc: &'static str,
    /// Names of the key in earlier versions.
    pub(crate) was: &'static [&'static str],
}

/// A table with its keys.
#[derive(Clone, Debug)]
pub(crate) struct TableShape {
    /// Name among the definitions of the schema; for a case, its word.
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) keys: Vec<Key>,
    /// Further keys by the word of `step`.
    pub(crate) cases: Vec<TableShape>,
}

impl TableShape {
    /// Returns the keys of the table and those of every case.
    pub(crate) fn all_keys(&self) -> impl Iterator<Item = &Key> {
        self.keys.iter().chain(self.cases.iter().flat_map(|case| &case.keys))
    }

    /// Returns a table documented by the first line of `docs`.
    pub(crate) fn new(name: &'static str, docs: &'static str, keys: Vec<Key>) -> Self {
        let doc = docs.lines().next().unwrap_or_default().trim();
        Self { name, doc, keys, cases: Vec::new() }
    }
}
