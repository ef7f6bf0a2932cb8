//! The texts of an edition as rows of a sheet.

use std::collections::BTreeSet;
use std::path::PathBuf;

use warboard_engine::edition::{Edition, EditionText, TextKind};
use warboard_engine::model::Lang;
use warboard_table::editions::{self, EditionLocation};
use warboard_table::exit::CommandError;
use warboard_table::text::Texts;

use super::po::SheetEntry;

/// The texts of an edition, for one language.
pub(super) struct EditionTexts {
    pub(super) edition: Edition,
    /// The directory of the edition; `None` if it ships.
    pub(super) folder: Option<PathBuf>,
    /// The language from which texts are translated.
    pub(super) main: Lang,
    pub(super) rows: Vec<TextRow>,
}

/// A text of an edition or of the program, with its translation.
#[derive(Clone, Debug)]
pub(super) struct TextRow {
    /// The path of its file, below the directory of the edition.
    pub(super) file: String,
    pub(super) line: usize,
    /// Its name within the file.
    pub(super) name: String,
    /// The text to be translated.
    pub(super) source: String,
    /// The translation, if there is one.
    pub(super) own: Option<String>,
    /// The text in further languages.
    pub(super) others: Vec<(Lang, String)>,
    /// True if the text is one string for every language, and may stay so.
    pub(super) is_same: bool,
    /// The text where it is written; `None` for a text of a script without a row, and for messages of the program.
    pub(super) written: Option<EditionText>,
}

impl TextRow {
    /// Returns what identifies the text in a sheet.
    pub(super) fn context(&self) -> String {
        if self.file.is_empty() {
            self.name.clone()
        } else {
            format!("{}:{}", self.file, self.name)
        }
    }

    /// Returns whether the text is to be translated.
    pub(super) fn is_lacking(&self) -> bool {
        self.own.is_none() && !self.is_same
    }

    /// Returns the kind of the text.
    pub(super) fn kind(&self) -> TextKind {
        self.written.as_ref().map_or(TextKind::Script, |text| text.kind)
    }

    /// Returns the entry of the sheet.
    pub(super) fn entry(&self) -> SheetEntry {
        let others = self.others.iter().map(|(lang, words)| format!("{lang}: {words}"));
        let same = self.is_same.then(|| "the same in every language unless translated".to_owned());
        let file = if self.file.is_empty() { "en.ftl" } else { &self.file };
        SheetEntry {
            notes: others.chain(same).collect(),
            place: format!("{file}:{}", self.line),
            context: self.context(),
            source: self.source.clone(),
            translation: self.own.clone().unwrap_or_default(),
            line: 0,
        }
    }
}

/// The file for texts of scripts in an edition that has no row for one yet.
const SCRIPT_FILE: &str = "texts.toml";

impl EditionTexts {
    /// Reads the texts of the edition with this name, or in this directory.
    ///
    /// # Errors
    /// No such edition, or everything that is wrong with it.
    pub(super) fn read(name: &str, lang: Lang) -> Result<Self, CommandError> {
        let texts = Texts::new(Lang::En);
        let found = editions::find(&texts, name)?;
        let edition = editions::loaded(&texts, name, found.files()?)?;
        let folder = match found {
            EditionLocation::Shipped(_) => None,
            EditionLocation::Folder(path) => Some(path),
        };
        let declared = edition.languages();
        let main = match declared.first() {
            Some(first) if !declared.contains(&Lang::En) => *first,
            _ => Lang::En,
        };
        if lang == main {
            return Err(CommandError::BadInput(format!(
                "`{lang}` is the language from which the texts of `{name}` are translated"
            )));
        }
        let rows = rows(&edition, main, lang);
        Ok(Self { edition, folder, main, rows })
    }
}

impl EditionTexts {
    /// Returns the languages in which one string for every language is kept when `lang` gets another: the main language first.
    pub(super) fn kept_languages(&self, lang: Lang) -> Vec<Lang> {
        let declared = self.edition.languages().iter().copied();
        let others = declared.filter(|other| *other != self.main && *other != lang);
        [self.main].into_iter().chain(others).collect()
    }
}

/// Returns a row for every text that has words in the main language.
fn rows(edition: &Edition, main: Lang, lang: Lang) -> Vec<TextRow> {
    // Where the author has a second language, a single string is meant for all.
    let is_translated = edition.languages().len() > 1;
    let written = edition.files().written_texts(main);
    let in_rows = written.iter().filter(|text| text.kind == TextKind::Script);
    let known: BTreeSet<&str> = in_rows.clone().filter_map(|text| text.get(Lang::En)).collect();
    let script_file = in_rows.clone().map(|text| text.file.clone()).next();
    let bare = edition.bare_script_texts().into_iter().filter(|text| !known.contains(text));
    let bare: Vec<String> = bare.map(str::to_owned).collect();
    let mut rows: Vec<TextRow> = Vec::new();
    for text in &written {
        let Some(source) = text.get(main) else { continue };
        let others = text.words.iter().filter(|(of, _)| *of != main && *of != lang);
        rows.push(TextRow {
            file: text.file.clone(),
            line: text.line,
            name: text.name.clone(),
            source: source.to_owned(),
            own: text.get(lang).map(str::to_owned),
            others: others.cloned().collect(),
            is_same: text.is_same && is_translated,
            written: Some(text.clone()),
        });
    }
    let file = script_file.unwrap_or_else(|| SCRIPT_FILE.to_owned());
    // The texts of scripts are English, whatever the language of the tables.
    rows.extend(bare.into_iter().map(|source| TextRow {
        file: file.clone(),
        line: 1,
        name: format!("text[{source}]"),
        source,
        own: None,
        others: Vec::new(),
        is_same: false,
        written: None,
    }));
    rows
}
