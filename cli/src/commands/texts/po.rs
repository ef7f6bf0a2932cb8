//! Translation sheets: the PO format of gettext, as far as texts without plurals use it.
//!
//! The crates that read this format were tried: two of them panic on damaged files, and the third
//! cannot write.

use std::fmt::Write as _;
use std::path::Path;

use warboard_engine::text::read_text;
use warboard_table::exit::CommandError;
use warboard_table::text::shown;

/// Largest sheet, in bytes.
const BYTES_MAX: u64 = 1 << 24;

/// An entry of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SheetEntry {
    /// Notes for the translator, a line each. Not read back.
    pub(super) notes: Vec<String>,
    /// The place of the text: `board.toml:12`. Not read back.
    pub(super) place: String,
    /// The name of the text: its file and its row.
    pub(super) context: String,
    /// The text to be translated.
    pub(super) source: String,
    /// The translation; empty if there is none, or if it is marked as fuzzy.
    pub(super) translation: String,
    /// The line of the sheet on which the context stands.
    pub(super) line: usize,
}

/// Returns a sheet: its header, and the entries in order.
pub(super) fn write(project: &str, lang: &str, entries: &[SheetEntry]) -> String {
    let header = format!(
        "Project-Id-Version: {project}\nLanguage: {lang}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n\
         Content-Transfer-Encoding: 8bit\nX-Generator: warboard texts\n"
    );
    let mut sheet = format!("msgid \"\"\nmsgstr {}", quoted(&header));
    for entry in entries {
        sheet.push('\n');
        for note in entry.notes.iter().flat_map(|note| note.split('\n')) {
            let _ = writeln!(sheet, "#. {note}");
        }
        let _ = writeln!(sheet, "#: {}", entry.place);
        let _ = write!(sheet, "msgctxt {}", quoted(&entry.context));
        let _ = write!(sheet, "msgid {}", quoted(&entry.source));
        let _ = write!(sheet, "msgstr {}", quoted(&entry.translation));
    }
    sheet
}

/// Returns a text in quotes, with a line end behind it; a text with several lines has a line of the
/// sheet for each.
fn quoted(text: &str) -> String {
    let escaped = |line: &str| {
        let line = line.replace('\\', "\\\\").replace('"', "\\\"").replace('\t', "\\t");
        line.replace('\r', "\\r").replace('\n', "\\n")
    };
    if !text.trim_end_matches('\n').contains('\n') {
        return format!("\"{}\"\n", escaped(text));
    }
    let lines = text.split_inclusive('\n').map(|line| format!("\"{}\"\n", escaped(line)));
    format!("\"\"\n{}", lines.collect::<String>())
}

/// Reads the entries of a sheet; the header is left out.
///
/// # Errors
/// The file cannot be read, or is no such sheet: its line and the reason.
pub(super) fn read(path: &Path) -> Result<Vec<SheetEntry>, CommandError> {
    let text = read_text(path, BYTES_MAX).map_err(|error| {
        CommandError::BadInput(format!("cannot read `{}`: {error}", shown(path)))
    })?;
    parse(&text)
        .map_err(|(line, why)| CommandError::BadInput(format!("{}:{line}: {why}", shown(path))))
}

/// The part of an entry to which a string belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum SheetPart {
    Context,
    Source,
    Translation,
}

/// Reads the entries of a sheet, or returns the line of a mistake and the reason.
fn parse(text: &str) -> Result<Vec<SheetEntry>, (usize, String)> {
    let mut reader = SheetReader::default();
    for (at, line) in text.lines().enumerate() {
        reader.line(line.trim(), at + 1).map_err(|why| (at + 1, why))?;
    }
    reader.end().map_err(|why| (text.lines().count(), why))?;
    Ok(reader.entries)
}

/// The entries of a sheet, read line by line.
#[derive(Default)]
struct SheetReader {
    entries: Vec<SheetEntry>,
    entry: SheetEntry,
    /// The part that was read last; `None` before the first of an entry.
    part: Option<SheetPart>,
    is_fuzzy: bool,
}

impl SheetReader {
    fn line(&mut self, line: &str, number: usize) -> Result<(), String> {
        if line.is_empty() {
            return Ok(());
        }
        if let Some(comment) = line.strip_prefix('#') {
            // Comments stand before an entry.
            if self.part == Some(SheetPart::Translation) {
                self.end()?;
            }
            self.is_fuzzy |= comment.starts_with(',') && comment.contains("fuzzy");
            return Ok(());
        }
        if line.starts_with('"') {
            let part = self.part.ok_or("a string stands before `msgid`")?;
            let more = unquoted(line)?;
            self.string(part).push_str(&more);
            return Ok(());
        }
        let (word, rest) =
            line.split_once(|c: char| c == '"' || c.is_whitespace()).unwrap_or((line, ""));
        let part = match word {
            "msgctxt" => SheetPart::Context,
            "msgid" => SheetPart::Source,
            "msgstr" => SheetPart::Translation,
            _ if word.starts_with("msg") => {
                return Err(format!("`{word}`: texts of editions have no plural forms"));
            }
            _ => return Err("expected `msgctxt`, `msgid`, `msgstr`, a string or a comment".into()),
        };
        let string = unquoted(line.get(word.len()..).unwrap_or(rest).trim_start())?;
        if self.part == Some(SheetPart::Translation) {
            self.end()?;
        }
        if self.part.is_some_and(|before| before >= part) {
            return Err(format!("`{word}` stands twice, or behind what follows it"));
        }
        if self.part.is_none() {
            self.entry.line = number;
        }
        self.part = Some(part);
        *self.string(part) = string;
        Ok(())
    }

    fn string(&mut self, part: SheetPart) -> &mut String {
        match part {
            SheetPart::Context => &mut self.entry.context,
            SheetPart::Source => &mut self.entry.source,
            SheetPart::Translation => &mut self.entry.translation,
        }
    }

    /// Ends an entry.
    fn end(&mut self) -> Result<(), String> {
        match self.part.take() {
            None => return Ok(()),
            Some(SheetPart::Translation) => {}
            Some(_) => return Err("an entry has no `msgstr`".to_owned()),
        }
        let mut entry = std::mem::take(&mut self.entry);
        if std::mem::take(&mut self.is_fuzzy) {
            entry.translation.clear();
        }
        // The header has neither context nor text.
        if !(entry.context.is_empty() && entry.source.is_empty()) {
            self.entries.push(entry);
        }
        Ok(())
    }
}

/// Returns the text of a string in quotes.
fn unquoted(line: &str) -> Result<String, String> {
    let inner = line.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let inner = inner.filter(|_| line.len() > 1).ok_or("expected a string in quotes")?;
    let mut text = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        text.push(match c {
            '"' => return Err("a quote within a string is written `\\\"`".to_owned()),
            '\\' => match chars.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some(c @ ('"' | '\\')) => c,
                Some(c) => return Err(format!("unknown sign `\\{c}` in a string")),
                None => return Err("a string ends with `\\`".to_owned()),
            },
            c => c,
        });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(context: &str, source: &str, translation: &str) -> SheetEntry {
        let [context, source, translation] = [context, source, translation].map(str::to_owned);
        SheetEntry { context, source, translation, ..SheetEntry::default() }
    }

    /// Returns the entries without what is not read back.
    fn read_back(sheet: &str) -> Vec<SheetEntry> {
        let entries = parse(sheet).unwrap().into_iter();
        entries.map(|found| SheetEntry { line: 0, ..found }).collect()
    }

    #[test]
    fn what_is_written_is_read_back() {
        let entries = [
            entry("a.toml:name", "[the] \"Mill\"", ""),
            entry("a.toml:card[x].text", "Two\nlines\\ and a\ttab\r", "Zwei\nZeilen\n"),
            entry("b", "{", "}"),
        ];
        assert_eq!(read_back(&write("isles", "de", &entries)), entries);
    }

    #[test]
    fn entries_need_no_blank_line_and_fuzzy_ones_no_translation() {
        let sheet = "msgid \"\"\nmsgstr \"\"\nmsgctxt \"a\"\nmsgid \"x\"\nmsgstr \"y\"\n#, fuzzy\n#| msgid \"o\"\nmsgctxt \"b\"\n\
                     msgid \"x\"\nmsgstr \"y\"\nmsgctxt \"c\"\nmsgid\"x\"\nmsgstr \"y\"\n#~ msgid \"old\"\n#~ msgstr \"alt\"\n";
        let found = read_back(sheet);
        assert_eq!(found, [entry("a", "x", "y"), entry("b", "x", ""), entry("c", "x", "y")]);
    }

    #[test]
    fn damaged_sheets_are_refused_with_their_line() {
        for (sheet, line, why) in [
            ("\"x\"", 1, "before `msgid`"),
            ("msgid \"x\nmsgstr \"y\"", 1, "in quotes"),
            ("msgid \"x\"\n", 1, "no `msgstr`"),
            ("msgid \"x\"\nmsgid \"y\"\n", 2, "twice"),
            ("msgid \"x\"\nmsgid_plural \"y\"\n", 2, "plural"),
            ("msgid \"x\"\nmsgstr \"\\q\"\n", 2, "unknown sign"),
            ("msgid \"x\"\nmsgstr \"\\\"\n", 2, "ends with"),
            ("msgid \"x\"\nmsgstr \"a\"b\"\n", 2, "a quote within"),
            ("msgid \"\nmsgstr \"\"\n", 1, "in quotes"),
            ("hello", 1, "expected"),
        ] {
            let found = parse(sheet).unwrap_err();
            assert!(found.0 == line && found.1.contains(why), "{sheet}: {found:?}");
        }
    }
}
