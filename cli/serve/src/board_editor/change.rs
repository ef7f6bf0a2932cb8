//! The changes that the page sends: one small message each, carried out as replacements in the files in which the values stand.
//!
//! A change of a value carries the version that the page saw. If the value has another one by now, the change is refused with
//! both values; a change of anything else in the same file goes through.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Value as Json, json};
use warboard_engine::model::Lang;
use warboard_table::text::{Texts, say};
use xxhash_rust::xxh3::xxh3_64;

use super::files::BoardFiles;
use super::rows::BoardRow;
use super::splice::Splice;

/// Reads a language by its code.
fn lang<'de, D: Deserializer<'de>>(from: D) -> Result<Lang, D::Error> {
    String::deserialize(from)?.parse().map_err(D::Error::custom)
}

/// A message of the page that changes the board.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum BoardChange {
    /// Moves a space; `at` in percent of the sheet.
    Move { space: String, at: [u8; 2], seen: String },
    /// Moves the name of a space with an outline, in units of the sheet.
    Label { space: String, label: [u16; 2], seen: String },
    /// Links two spaces, or gives their link another kind.
    Link {
        a: String,
        b: String,
        tag: String,
        #[serde(default)]
        one_way: bool,
        seen: String,
    },
    /// Removes the links between two spaces.
    Unlink { a: String, b: String, seen: String },
    /// Sets a name in one language.
    Name {
        of: NamedRow,
        id: String,
        #[serde(deserialize_with = "lang")]
        lang: Lang,
        text: String,
        seen: String,
    },
    /// Sets the region of a space.
    Region { space: String, region: Option<String>, seen: String },
    /// Sets the tags of a space.
    Tags { space: String, tags: Vec<String>, seen: String },
    /// Sets the bonus of a region.
    Bonus { region: String, bonus: u32, seen: String },
    /// Adds a space.
    AddSpace { id: String, name: String, at: [u8; 2], region: Option<String> },
    /// Deletes a space with its links and its outline.
    DeleteSpace { space: String, seen: String },
    /// Moves, inserts and deletes corners of outlines; those on a common border together.
    Corners { corners: Vec<CornerChange> },
    /// Adds a closed line to an outline, which is created where there is none.
    AddLine { owner: OutlineOwner, line: Vec<[u16; 2]> },
    /// Deletes a closed line, and the outline with its last one.
    DeleteLine { owner: OutlineOwner, line: usize, seen: String },
    /// Sets the declared numbers of the board to what it has.
    Recount {},
}

/// The table of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum NamedRow {
    /// A `[[space]]`.
    Space,
    /// A `[[region]]`.
    Region,
}

impl NamedRow {
    /// Returns the word of the table.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Space => "space",
            Self::Region => "region",
        }
    }
}

/// The row to which an outline belongs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum OutlineOwner {
    /// The shape of a space.
    Space(String),
    /// A coast, by its number in the files, counted from 0.
    Coast(usize),
    /// A new coast, of a region or of all spaces.
    NewCoast(Option<String>),
}

/// A change of one corner.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CornerChange {
    pub(super) owner: OutlineOwner,
    /// The closed line, counted from 0.
    pub(super) line: usize,
    /// The corner, counted from 0.
    pub(super) corner: usize,
    /// The new position; `None` deletes the corner.
    pub(super) to: Option<[u16; 2]>,
    /// True if the position is that of a new corner behind this one.
    #[serde(default)]
    pub(super) insert: bool,
    /// The version of the whole line.
    pub(super) seen: String,
}

/// The reason why a change is refused. The files are as they were.
#[derive(Debug)]
pub(super) enum ChangeError {
    /// The value has changed since the page saw it.
    Conflict {
        /// The value in the file.
        now: Json,
        /// The value of the change.
        yours: Json,
    },
    /// A row or a part of one that is not there.
    Missing(String),
    /// A space with this id is there already.
    Taken(String),
    /// A text that cannot be an id.
    BadId(String),
    /// A text that cannot be a name.
    BadName,
    /// A number beyond the sheet.
    OffSheet,
    /// A line with fewer than three corners.
    FewCorners,
    /// Two ends that are one space.
    SameSpace,
    /// A link with a condition, which is changed in its file.
    HasCondition,
    /// A file that cannot be read.
    Broken(String, String),
    /// A text that would not be TOML any more.
    Unwritable(String),
    /// There is nothing to undo or to redo.
    NoHistory,
    /// Others have changed the same lines since.
    Overtaken(String),
    /// A file with several kinds of line ends.
    MixedLines(String),
    /// The system refused to write; the text says why.
    System(String, String),
}

impl ChangeError {
    /// Returns the reason in the reader's language.
    pub(super) fn say(&self, texts: &Texts) -> String {
        match self {
            Self::Conflict { .. } => say!(texts, "draw-conflict"),
            Self::Missing(what) => say!(texts, "draw-missing", "what" = what.as_str()),
            Self::Taken(id) => say!(texts, "draw-taken", "id" = id.as_str()),
            Self::BadId(id) => say!(texts, "draw-bad-id", "id" = id.as_str()),
            Self::BadName => say!(texts, "draw-bad-name"),
            Self::OffSheet => say!(texts, "draw-off-sheet"),
            Self::FewCorners => say!(texts, "draw-few-corners"),
            Self::SameSpace => say!(texts, "draw-same-space"),
            Self::HasCondition => say!(texts, "draw-has-condition"),
            Self::Broken(file, reason) => {
                say!(texts, "draw-broken", "file" = file.as_str(), "reason" = reason.as_str())
            }
            Self::Unwritable(file) => say!(texts, "draw-unwritable", "file" = file.as_str()),
            Self::NoHistory => say!(texts, "draw-no-history"),
            Self::Overtaken(file) => say!(texts, "draw-overtaken", "file" = file.as_str()),
            Self::MixedLines(file) => say!(texts, "draw-mixed-lines", "file" = file.as_str()),
            Self::System(file, reason) => {
                say!(texts, "draw-system", "file" = file.as_str(), "reason" = reason.as_str())
            }
        }
    }
}

/// The replacements of a change, file by file.
#[derive(Default, Debug)]
pub(super) struct ChangePlan(pub(super) BTreeMap<String, Vec<Splice>>);

impl ChangePlan {
    /// Adds a replacement.
    pub(super) fn add(&mut self, file: &str, splice: Splice) {
        self.0.entry(file.to_owned()).or_default().push(splice);
    }

    pub(super) fn extend(&mut self, file: &str, splices: impl IntoIterator<Item = Splice>) {
        splices.into_iter().for_each(|splice| self.add(file, splice));
    }
}

/// Returns the version of a value: equal for equal values, whoever wrote them.
pub(super) fn version(value: &Json) -> String {
    format!("{:016x}", xxh3_64(value.to_string().as_bytes()))
}

/// Checks that a value is the one that the page saw.
pub(super) fn check_seen(now: Json, seen: &str, yours: impl Into<Json>) -> Result<(), ChangeError> {
    if version(&now) == seen {
        return Ok(());
    }
    Err(ChangeError::Conflict { now, yours: yours.into() })
}

/// Returns the row with an id.
pub(super) fn row_of<'a>(
    files: &'a BoardFiles,
    word: &str,
    id: &str,
) -> Result<BoardRow<'a>, ChangeError> {
    files.row(word, "id", id).ok_or_else(|| ChangeError::Missing(format!("[[{word}]] {id}")))
}

/// Returns the text of a file.
pub(super) fn text_of<'a>(files: &'a BoardFiles, file: &str) -> &'a str {
    files.files.get(file).map_or("", |file| &file.text)
}

/// Returns a pair of numbers as TOML has it.
pub(super) fn pair(x: impl std::fmt::Display, y: impl std::fmt::Display) -> String {
    format!("[{x}, {y}]")
}

/// Returns a text as TOML has it.
pub(super) fn quoted(text: &str) -> String {
    // A basic string on one line, as editions have them, unless the text needs another form.
    if text.chars().any(|c| c == '"' || c == '\\' || c.is_control()) {
        return toml_edit::Value::from(text).to_string();
    }
    format!("\"{text}\"")
}

/// Returns the value of a pair for the page.
pub(super) fn json_pair(pair: Option<(u16, u16)>) -> Json {
    pair.map_or(Json::Null, |(x, y)| json!([x, y]))
}
