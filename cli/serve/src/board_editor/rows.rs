//! The tables of a board, each with its place in its file. They are read as they are written: a row with mistakes is still a
//! row, so that an edition with errors can be edited.

use std::ops::Range;

use serde_json::{Value as Json, json};
use toml_edit::{Array, Item, TableLike, Value};
use warboard_engine::model::Lang;

use super::files::BoardFiles;

/// The place of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum RowPlace<'a> {
    /// A section of its own, by the start of its header.
    Section(usize),
    /// An element of a list.
    Element(&'a Array, usize),
}

/// A row of a list of tables.
#[derive(Clone, Copy)]
pub(super) struct BoardRow<'a> {
    /// The name of its file.
    pub(super) file: &'a str,
    /// Its keys.
    pub(super) table: &'a dyn TableLike,
    /// Its place.
    pub(super) place: RowPlace<'a>,
}

impl<'a> BoardRow<'a> {
    /// Returns the value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&'a Item> {
        self.table.get(key)
    }

    /// Returns a text.
    pub(super) fn text(&self, key: &str) -> Option<&'a str> {
        self.get(key)?.as_str()
    }

    /// Returns the elements of a list that are texts, with their index.
    pub(super) fn texts(&self, key: &str) -> Vec<(usize, &'a str)> {
        texts_of(self.get(key).and_then(Item::as_array))
    }

    /// Returns two numbers.
    pub(super) fn pair(&self, key: &str) -> Option<(u16, u16)> {
        point(self.get(key)?.as_array()?)
    }

    /// Returns the closed lines of an outline; one with a corner that is not two numbers is empty.
    pub(super) fn outline(&self) -> Vec<Vec<(u16, u16)>> {
        let lines = self.get("outline").and_then(Item::as_array).into_iter().flatten();
        let corners = |line: &Value| -> Option<Vec<(u16, u16)>> {
            line.as_array()?.iter().map(|corner| point(corner.as_array()?)).collect()
        };
        lines.map(|line| corners(line).unwrap_or_default()).collect()
    }

    /// Returns the list of corners of a line of an outline.
    pub(super) fn line(&self, line: usize) -> Option<&'a Array> {
        self.get("outline")?.as_array()?.get(line)?.as_array()
    }

    /// Returns a name as it is written in a language, with its article in brackets; a missing
    /// language has the name of the other.
    pub(super) fn name(&self, lang: Lang) -> Option<&'a str> {
        let name = self.get("name")?;
        if let Some(name) = name.as_str() {
            return Some(name);
        }
        let names = name.as_table_like()?;
        let own = names.get(lang.as_str()).and_then(Item::as_str);
        own.or_else(|| Lang::ALL.into_iter().find_map(|lang| names.get(lang.as_str())?.as_str()))
    }

    /// Returns the name in every language, as the page has it.
    pub(super) fn names(&self) -> Json {
        Lang::ALL
            .into_iter()
            .map(|lang| (lang.as_str().to_owned(), json!(self.name(lang))))
            .collect()
    }

    /// Returns a number.
    pub(super) fn number(&self, key: &str) -> Option<i64> {
        self.get(key)?.as_integer()
    }

    /// Returns the end of a key's value, with the keys below it.
    pub(super) fn end_of(&self, key: &str) -> Option<usize> {
        ends(self.get(key)?)
    }

    /// Returns the place of the whole row in its file.
    pub(super) fn range(&self) -> Range<usize> {
        match self.place {
            RowPlace::Section(start) => {
                let end = self.table.iter().filter_map(|(_, item)| ends(item)).max();
                start..end.unwrap_or(start).max(start)
            }
            RowPlace::Element(list, index) => {
                list.get(index).and_then(Value::span).unwrap_or_default()
            }
        }
    }
}

fn point(pair: &Array) -> Option<(u16, u16)> {
    let number = |at: usize| u16::try_from(pair.get(at)?.as_integer()?).ok();
    if pair.len() == 2 { Some((number(0)?, number(1)?)) } else { None }
}

fn texts_of(list: Option<&Array>) -> Vec<(usize, &str)> {
    let list = list.into_iter().flatten().enumerate();
    list.filter_map(|(at, value)| Some((at, value.as_str()?))).collect()
}

/// Returns the end of an item; of a table, that of its last key.
fn ends(item: &Item) -> Option<usize> {
    match item {
        Item::Table(table) => {
            let below = table.iter().filter_map(|(_, item)| ends(item));
            below.chain(table.span().map(|span| span.end)).max()
        }
        Item::ArrayOfTables(tables) => {
            let all =
                tables.iter().flat_map(|table| table.iter().filter_map(|(_, item)| ends(item)));
            all.chain(tables.span().map(|span| span.end)).max()
        }
        Item::Value(value) => value.span().map(|span| span.end),
        Item::None => None,
    }
}

impl BoardFiles {
    /// Returns the rows of a list of tables, in the order of the files.
    pub(super) fn rows(&self, word: &str) -> Vec<BoardRow<'_>> {
        let mut rows = Vec::new();
        for (file, root) in self.files.iter().filter_map(|(name, file)| Some((name, file.root()?)))
        {
            match root.get(word) {
                Some(Item::ArrayOfTables(tables)) => rows.extend(tables.iter().map(|table| {
                    let start = table.span().unwrap_or_default().start;
                    BoardRow { file, table, place: RowPlace::Section(start) }
                })),
                Some(Item::Value(Value::Array(list))) => {
                    rows.extend(list.iter().enumerate().filter_map(|(index, value)| {
                        let table = value.as_inline_table()?;
                        Some(BoardRow { file, table, place: RowPlace::Element(list, index) })
                    }));
                }
                _ => {}
            }
        }
        rows
    }

    /// Returns the row with an id, of a list whose rows are named by `key`.
    pub(super) fn row(&self, word: &str, key: &str, id: &str) -> Option<BoardRow<'_>> {
        self.rows(word).into_iter().find(|row| row.text(key) == Some(id))
    }

    /// Returns the table `[board]` of each file that has one.
    pub(super) fn board_tables(&self) -> Vec<BoardRow<'_>> {
        let tables = self.files.iter().filter_map(|(file, of)| {
            let item = of.root()?.get("board")?;
            let start = item.as_table().and_then(toml_edit::Table::span).unwrap_or_default().start;
            let table = item.as_table_like()?;
            Some(BoardRow { file: file.as_str(), table, place: RowPlace::Section(start) })
        });
        tables.collect()
    }

    /// Returns a text of the top of a file, such as `extends`.
    /// Returns the languages that the edition declares: English and French unless it does.
    pub(super) fn languages(&self) -> Vec<Lang> {
        let mut roots = self.files.values().filter_map(|file| file.root());
        let list = roots.find_map(|root| root.get("languages")?.as_array());
        let codes = list.into_iter().flatten().filter_map(|code| code.as_str()?.parse().ok());
        let declared: Vec<Lang> = codes.collect();
        if declared.is_empty() { Lang::UNDECLARED.to_vec() } else { declared }
    }

    pub(super) fn top(&self, key: &str) -> Option<&str> {
        self.files.values().find_map(|file| file.root()?.get(key)?.as_str())
    }

    /// Returns the files that cannot be read and may hold a part of the board, each with the reason.
    pub(super) fn broken(&self) -> Vec<(&str, &str)> {
        const WORDS: [&str; 7] = ["space", "links", "shape", "coast", "region", "board", "tag"];
        let broken = self.files.iter().filter_map(|(name, file)| {
            let reason = file.parsed.as_ref().err()?;
            let holds = file.text.is_empty()
                || WORDS.iter().any(|word| {
                    [format!("[{word}]"), format!("[[{word}]]"), format!("{word} = [")]
                        .iter()
                        .any(|header| file.text.contains(header.as_str()))
                });
            holds.then_some((name.as_str(), reason.as_str()))
        });
        broken.collect()
    }
}
