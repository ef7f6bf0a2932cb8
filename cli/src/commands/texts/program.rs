//! The program's own messages as a sheet, and a locale file from one.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use warboard_engine::model::Lang;
use warboard_engine::text::read_text;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::{LOCALE_FOLDER, NAME_FUNCTIONS, is_locale, shown, source};
use warboard_table::writing::{self, Folder};

use super::merge::{refuse, unknown};
use super::po;
use super::rows::TextRow;
use super::{MergedTexts, TextsArgs, export, tell_merged, tell_missing};

/// Largest locale file, in bytes.
const BYTES_MAX: u64 = 1 << 19;

/// A piece of a locale file: lines that stand together.
#[derive(Clone, PartialEq, Eq, Debug)]
enum LocalePiece {
    /// A comment, or blank lines.
    Other(String),
    /// A message, or an attribute of the message before it: its name, and its value as written.
    Message { name: String, value: String, line: usize },
}

/// Runs it.
pub(super) fn run(args: &TextsArgs, out: &mut Out) -> Result<Exit, CommandError> {
    if args.lang == Lang::En {
        let message = "`en` is the language from which the program is translated";
        return Err(CommandError::BadInput(message.to_owned()));
    }
    let locale = LocaleFile::find(args)?;
    let rows = rows(&locale.text, args.lang);
    match &args.merge {
        Some(sheet) => merge(args, &locale, &rows, sheet, out),
        None if args.missing => tell_missing(args, &rows, out),
        None => {
            let entries = rows.iter().map(TextRow::entry).collect::<Vec<_>>();
            export(args, &rows, || po::write("warboard", args.lang.as_str(), &entries), out)
        }
    }
}

/// The locale file of a language, as far as it is translated.
struct LocaleFile {
    text: String,
    /// The edition and the path below it to which a merge writes; standard output unless given.
    below: Option<(PathBuf, String)>,
}

impl LocaleFile {
    /// Finds the locale file: that of the program, or of an edition in a directory.
    fn find(args: &TextsArgs) -> Result<Self, CommandError> {
        let text = source(args.lang).to_owned();
        if args.lang.is_spoken() || args.edition == "." {
            return Ok(Self { text, below: None });
        }
        let directory = PathBuf::from(&args.edition);
        if !directory.is_dir() {
            let message = format!("`{}` is no directory of an edition", shown(&directory));
            return Err(CommandError::BadInput(message));
        }
        let below = format!("{LOCALE_FOLDER}/{}.ftl", args.lang);
        let path = directory.join(&below);
        let text = if path.exists() {
            read_text(&path, BYTES_MAX).map_err(|error| {
                CommandError::BadInput(format!("cannot read `{}`: {error}", shown(&path)))
            })?
        } else {
            text
        };
        Ok(Self { text, below: Some((directory, below)) })
    }
}

/// Splits a locale file.
fn pieces(text: &str) -> Vec<LocalePiece> {
    let mut pieces: Vec<LocalePiece> = Vec::new();
    // Blank lines belong to a value only if it goes on behind them.
    let mut blank = String::new();
    let mut owner = String::new();
    for (at, line) in text.lines().enumerate() {
        if let Some((name, value)) = begins_message(line) {
            flush(&mut pieces, &mut blank);
            name.clone_into(&mut owner);
            pieces.push(message(name.to_owned(), value, at + 1));
        } else if line.starts_with('#') || (line.trim().is_empty() && owner.is_empty()) {
            flush(&mut pieces, &mut blank);
            owner.clear();
            pieces.push(LocalePiece::Other(format!("{line}\n")));
        } else if line.trim().is_empty() {
            blank.push_str(line);
            blank.push('\n');
        } else if let Some((name, value)) = begins_attribute(line) {
            flush(&mut pieces, &mut blank);
            pieces.push(message(format!("{owner}.{name}"), value, at + 1));
        } else if let Some(LocalePiece::Message { value, .. }) = pieces.last_mut() {
            *value = format!("{value}\n{}{line}", std::mem::take(&mut blank));
        } else {
            pieces.push(LocalePiece::Other(format!("{line}\n")));
        }
    }
    flush(&mut pieces, &mut blank);
    pieces
}

fn message(name: String, value: &str, line: usize) -> LocalePiece {
    LocalePiece::Message { name, value: value.to_owned(), line }
}

fn flush(pieces: &mut Vec<LocalePiece>, blank: &mut String) {
    if !blank.is_empty() {
        pieces.push(LocalePiece::Other(std::mem::take(blank)));
    }
}

/// Returns the name and the first line of the message that a line begins.
fn begins_message(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once('=')?;
    let name = name.trim_end();
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    is_name.then(|| (name, value.strip_prefix(' ').unwrap_or(value)))
}

/// Returns the name and the first line of the attribute that a line begins.
fn begins_attribute(line: &str) -> Option<(&str, &str)> {
    let name = line.trim_start().strip_prefix('.').filter(|_| line.starts_with(' '))?;
    begins_message(name)
}

/// Returns a locale file from its pieces.
fn joined(pieces: &[LocalePiece]) -> String {
    let each = pieces.iter().map(|piece| match piece {
        LocalePiece::Other(lines) => lines.clone(),
        LocalePiece::Message { name, value, .. } => {
            let head = match name.split_once('.') {
                Some((_, attribute)) => format!("    .{attribute} ="),
                None => format!("{name} ="),
            };
            let gap = if value.is_empty() || value.starts_with('\n') { "" } else { " " };
            format!("{head}{gap}{value}\n")
        }
    });
    each.collect()
}

/// Messages as written, by their names.
type WrittenMessages = BTreeMap<String, String>;

/// Returns the messages of a locale file.
fn messages(text: &str) -> WrittenMessages {
    let each = pieces(text).into_iter().filter_map(|piece| match piece {
        LocalePiece::Message { name, value, .. } => Some((name, value)),
        LocalePiece::Other(_) => None,
    });
    each.collect()
}

/// Returns a row for each message of the English locale file, in its order.
fn rows(own: &str, lang: Lang) -> Vec<TextRow> {
    let own = messages(own);
    let others: Vec<(Lang, WrittenMessages)> = Lang::ALL
        .into_iter()
        .filter(|other| *other != lang && *other != Lang::En)
        .take(1)
        .map(|other| (other, messages(source(other))))
        .collect();
    let row = |piece: LocalePiece| {
        let LocalePiece::Message { name, value, line } = piece else { return None };
        let of = |all: &WrittenMessages| all.get(&name).cloned();
        Some(TextRow {
            file: String::new(),
            line,
            own: of(&own),
            others: others.iter().filter_map(|(lang, all)| Some((*lang, of(all)?))).collect(),
            name,
            source: value,
            is_same: false,
            written: None,
        })
    };
    pieces(source(Lang::En)).into_iter().filter_map(row).collect()
}

/// Writes or prints the locale file with the translations of a sheet.
fn merge(
    args: &TextsArgs,
    locale: &LocaleFile,
    rows: &[TextRow],
    sheet: &Path,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let name = shown(sheet);
    let entries = po::read(sheet)?;
    let known: BTreeMap<String, &TextRow> = rows.iter().map(|row| (row.context(), row)).collect();
    let (mut merged, mut mistakes) = (MergedTexts::default(), Vec::new());
    let mut changes: BTreeMap<&str, &str> = BTreeMap::new();
    let mut translated = BTreeSet::new();
    for entry in &entries {
        let Some(row) = known.get(&entry.context) else {
            mistakes.push(format!("{name}:{}: {}", entry.line, unknown(&entry.context, &known)));
            continue;
        };
        if entry.translation.is_empty() {
            continue;
        }
        if row.source != entry.source {
            merged.outdated.push(entry.clone());
            continue;
        }
        if let Some(why) = misfit(row, &entry.translation) {
            mistakes.push(format!("{name}:{}: `{}`: {why}", entry.line, entry.context));
            continue;
        }
        translated.insert(&*row.name);
        if row.own.as_deref() != Some(&*entry.translation) {
            changes.insert(&row.name, &entry.translation);
        }
    }
    mistakes.extend(orphans(rows, &changes).map(|why| format!("{name}: {why}")));
    refuse(&mut mistakes)?;
    let is_lacking = |row: &&TextRow| row.is_lacking() && !translated.contains(&*row.name);
    merged.lacking = rows.iter().filter(is_lacking).count();
    let text = changed(&locale.text, rows, &changes);
    is_locale(&text).map_err(|(line, why)| {
        CommandError::BadInput(format!("the merged messages cannot be read, line {line}: {why}"))
    })?;
    write(args, locale, &text)?;
    if args.out.is_none() && locale.below.is_none() {
        write!(out, "{text}")?;
        return Ok(if merged.outdated.is_empty() { Exit::Done } else { Exit::Found });
    }
    if !changes.is_empty() {
        merged.files.insert(file_name(args, locale), (text, changes.len()));
    }
    tell_merged(args, &name, &merged, out)
}

/// Returns the mistakes of translated attributes whose message is not translated.
fn orphans(rows: &[TextRow], changes: &BTreeMap<&str, &str>) -> impl Iterator<Item = String> {
    let is_there = |owner: &str| {
        let is_own = |row: &TextRow| row.name == owner && row.own.is_some();
        changes.contains_key(owner) || rows.iter().any(is_own)
    };
    let orphan = |name: &&str| {
        let (owner, _) = name.split_once('.')?;
        (!is_there(owner)).then(|| format!("`{name}` is translated, and `{owner}` is not"))
    };
    changes.keys().filter_map(orphan).collect::<Vec<_>>().into_iter()
}

/// Returns the name of the file to which a merge writes.
fn file_name(args: &TextsArgs, locale: &LocaleFile) -> String {
    match (&args.out, &locale.below) {
        (Some(path), _) => shown(path),
        (None, Some((_, below))) => below.clone(),
        (None, None) => String::new(),
    }
}

fn write(args: &TextsArgs, locale: &LocaleFile, text: &str) -> Result<(), CommandError> {
    if let Some(path) = &args.out {
        return writing::replace(path, text.as_bytes())
            .map_err(|error| CommandError::cannot_write(path, &error));
    }
    let Some((directory, below)) = &locale.below else { return Ok(()) };
    if text == locale.text && directory.join(below).exists() {
        return Ok(());
    }
    let written = Folder::open(directory).and_then(|folder| folder.replace(below, text.as_bytes()));
    written.map_err(|error| CommandError::cannot_write(&directory.join(below), &error))
}

/// Returns a locale file with other values. A message that it lacks comes behind the one that stands before it in English.
fn changed(own: &str, rows: &[TextRow], changes: &BTreeMap<&str, &str>) -> String {
    let mut all = pieces(own);
    let place = |all: &[LocalePiece], wanted: &str| {
        all.iter()
            .position(|piece| matches!(piece, LocalePiece::Message { name, .. } if name == wanted))
    };
    let mut before: Option<&str> = None;
    for row in rows {
        if let Some(words) = changes.get(&*row.name) {
            if let Some(LocalePiece::Message { value, .. }) =
                place(&all, &row.name).and_then(|at| all.get_mut(at))
            {
                (*words).clone_into(value);
            } else {
                // Without one before it, it comes to the end.
                let at = before.and_then(|before| place(&all, before)).map(|at| at + 1);
                let at = at.unwrap_or(all.len());
                all.insert(at, message(row.name.clone(), words, 0));
            }
        }
        if place(&all, &row.name).is_some() {
            before = Some(&row.name);
        }
    }
    joined(&all)
}

/// Returns what is wrong with a translated message, if something is.
fn misfit(row: &TextRow, words: &str) -> Option<String> {
    if let Err((_, why)) = is_locale(&format!("x = {words}\n")) {
        return Some(why);
    }
    if pieces(&format!("x = {words}\n")).len() != 1 {
        return Some("the translation is more than one message".to_owned());
    }
    let (wanted, own) = (variables(&row.source), variables(words));
    if let Some(name) = wanted.difference(&own).next() {
        return Some(format!("the translation lacks `{{ ${name} }}`"));
    }
    if let Some(name) = own.difference(&wanted).next() {
        return Some(format!(
            "the translation has `{{ ${name} }}`, which the message does not have"
        ));
    }
    let is_of_page = row.name.split_once('.').is_some_and(|(_, attribute)| attribute == "page");
    if is_of_page && words.contains('`') {
        return Some("a page names no command, so the translation can have no backtick".to_owned());
    }
    let known = NAME_FUNCTIONS.iter().map(|(word, _)| *word).chain(["OF_NO", "AGREE"]);
    let known: Vec<&str> = known.collect();
    let calls = words.split('{').skip(1).filter_map(|part| part.trim_start().split_once('('));
    let is_call = |word: &&str| word.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let mut calls = calls.map(|(word, _)| word).filter(is_call);
    let strange = calls.find(|word| !known.contains(word))?;
    Some(format!("there is no function `{strange}`; there are {}", known.join(", ")))
}

/// Returns the names of the variables of a message.
fn variables(value: &str) -> BTreeSet<&str> {
    let named = value.split('$').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
        &rest[..end.unwrap_or(rest.len())]
    });
    named.filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_locale_file_is_put_together_as_it_was() {
        for lang in Lang::ALL {
            assert!(joined(&pieces(source(lang))) == source(lang), "{lang}");
            assert_eq!(rows(source(lang), lang).iter().filter(|row| row.own.is_none()).count(), 0);
        }
    }

    #[test]
    fn messages_that_are_lacking_come_behind_those_before_them() {
        let rows = rows("", Lang::De);
        let changes = BTreeMap::from([
            (&*rows[0].name, "eins"),
            (&*rows[2].name, "drei"),
            (&*rows[1].name, "zwei"),
        ]);
        let text = changed("# Meine\n", &rows, &changes);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "# Meine");
        assert!(lines[1].ends_with("= eins") && lines[2].ends_with("= zwei"), "{text}");
        assert!(lines[3].ends_with("= drei"), "{text}");
    }

    #[test]
    fn a_translated_message_has_the_variables_of_the_message() {
        let rows = rows("", Lang::De);
        let row = rows.iter().find(|row| row.name == "saved-in").unwrap();
        assert_eq!(misfit(row, "Gespeichert in { $path }"), None);
        for (words, why) in [
            ("Gespeichert", "lacks `{ $path }`"),
            ("{ $path } { $n }", "has `{ $n }`"),
            ("{ $path", "expected"),
            ("{ NIX($path) }", "no function `NIX`"),
            ("a { $path }\nb = c", "more than one message"),
        ] {
            let found = misfit(row, words).unwrap();
            assert!(found.to_lowercase().contains(&why.to_lowercase()), "{words}: {found}");
        }
    }
}
