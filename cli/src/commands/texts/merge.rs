//! Writing the translations of a sheet into the tables of an edition.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use toml_edit::{
    ArrayOfTables, DocumentMut, InlineTable, Item, Key, Table, TableLike, Value, value,
};
use warboard_engine::edition::{Edition, EditionText, TextKind, TextStep, part_difference};
use warboard_engine::model::{Grammar, Lang, WrittenPhrase};
use warboard_engine::text::{decode, read_regular};
use warboard_engine::words::{nearest, visible};
use warboard_table::exit::CommandError;
use warboard_table::text::shown;
use warboard_table::writing::Folder;

use super::MergedTexts;
use super::po::SheetEntry;
use super::rows::{EditionTexts, TextRow};

/// Largest number of mistakes of a sheet that are told.
const MISTAKES_MAX: usize = 20;
/// Largest file of an edition that is written, in bytes.
const BYTES_MAX: u64 = 1 << 24;

/// A translation that goes into a file.
struct TextTranslation<'a> {
    row: &'a TextRow,
    words: &'a str,
}

/// Returns the files with the translations of a sheet, whose name is shown before its mistakes.
///
/// # Errors
/// Entries that do not fit, or everything that is wrong with the edition that would result.
pub(super) fn merge(
    texts: &EditionTexts,
    lang: Lang,
    sheet: &str,
    entries: &[SheetEntry],
) -> Result<MergedTexts, CommandError> {
    let mut merged = MergedTexts::default();
    let rows: BTreeMap<String, &TextRow> =
        texts.rows.iter().map(|row| (row.context(), row)).collect();
    let mut seen = BTreeSet::new();
    let mut mistakes = Vec::new();
    let mut changes: BTreeMap<&str, Vec<TextTranslation<'_>>> = BTreeMap::new();
    let mut translated = BTreeSet::new();
    for entry in entries {
        let is_first = seen.insert(&*entry.context);
        let row = rows.get(&entry.context).copied();
        let why = match row {
            _ if !is_first => Some("the context stands twice in the sheet".to_owned()),
            None => Some(unknown(&entry.context, &rows)),
            Some(_) if entry.translation.is_empty() => continue,
            Some(row) if row.source != entry.source => {
                merged.outdated.push(entry.clone());
                continue;
            }
            Some(row) => misfit(row, lang, &entry.translation),
        };
        if let Some(why) = why {
            mistakes.push(format!("{sheet}:{}: {}", entry.line, visible(&why)));
            continue;
        }
        let Some(row) = row else { continue };
        translated.insert(&*entry.context);
        // A string for every language stays one where the translation equals it.
        let is_kept = row.written.as_ref().is_some_and(|text| text.is_same)
            && row.source == entry.translation;
        if !is_kept && row.own.as_deref() != Some(&*entry.translation) {
            let change = TextTranslation { row, words: &entry.translation };
            changes.entry(&row.file).or_default().push(change);
        }
    }
    refuse(&mut mistakes)?;
    merged.lacking = texts
        .rows
        .iter()
        .filter(|row| row.is_lacking() && !translated.contains(&*row.context()))
        .count();
    for (file, changes) in changes {
        let text = edited(texts, file, &changes, lang)?;
        merged.files.insert(file.to_owned(), (text, changes.len()));
    }
    check(texts, &merged)?;
    Ok(merged)
}

/// Refuses a sheet with mistakes.
pub(super) fn refuse(mistakes: &mut Vec<String>) -> Result<(), CommandError> {
    if mistakes.is_empty() {
        return Ok(());
    }
    let more = mistakes.len().saturating_sub(MISTAKES_MAX);
    mistakes.truncate(MISTAKES_MAX);
    if more > 0 {
        mistakes.push(format!("and {more} more"));
    }
    mistakes.push("nothing was written".to_owned());
    Err(CommandError::BadInput(mistakes.join("\n")))
}

/// Returns the mistake of a context that no text has, with a proposal.
pub(super) fn unknown(context: &str, rows: &BTreeMap<String, &TextRow>) -> String {
    let near = nearest(context, rows.keys().map(String::as_str));
    let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    format!("there is no text `{context}`{near}")
}

/// Returns what is wrong with a translation, if something is.
fn misfit(row: &TextRow, lang: Lang, words: &str) -> Option<String> {
    let context = row.context();
    match row.kind() {
        TextKind::Script => {
            let difference = part_difference(&row.source, words)?;
            Some(format!("`{context}`: the translation {difference}"))
        }
        TextKind::Letter => {
            let is_letter = words.chars().count() == 1 && words.chars().all(char::is_alphabetic);
            (!is_letter).then(|| format!("`{context}`: the translation must be one letter"))
        }
        TextKind::Text => {
            let is_open = words.starts_with('[') && !words.contains(']');
            if !is_open && WrittenPhrase::parse(lang, words).is_some() {
                return None;
            }
            let known = Grammar::words(lang).iter().map(|(word, _)| format!("`[{word}]`"));
            let known = known.collect::<Vec<_>>().join(", ");
            Some(format!(
                "`{context}`: the brackets of `{words}` hold no article of `{lang}`; allowed: {known}"
            ))
        }
    }
}

/// Returns a file with translations.
fn edited(
    texts: &EditionTexts,
    file: &str,
    changes: &[TextTranslation<'_>],
    lang: Lang,
) -> Result<String, CommandError> {
    let text = texts.edition.files().files.get(file).map_or("", String::as_str);
    let unfit = |why: String| CommandError::BadInput(format!("cannot edit `{file}`: {why}"));
    let mut document: DocumentMut =
        text.parse().map_err(|error: toml_edit::TomlError| unfit(error.message().to_owned()))?;
    if document.to_string() != text {
        return Err(unfit("its layout would change".to_owned()));
    }
    for change in changes {
        let Some(written) = &change.row.written else {
            add_row(&mut document, (&change.row.source, change.words), lang)
                .ok_or_else(|| unfit("`text` is no list of tables".to_owned()))?;
            continue;
        };
        let item = find(document.as_item_mut(), &written.path);
        item.and_then(|item| set(item, written, &texts.kept_languages(lang), (lang, change.words)))
            .ok_or_else(|| unfit(format!("`{}` is not where it was read", written.name)))?;
    }
    Ok(document.to_string())
}

/// Returns the item at the end of a path.
fn find<'a>(mut item: &'a mut Item, path: &[TextStep]) -> Option<&'a mut Item> {
    for step in path {
        item = match step {
            TextStep::Key(key) => item.as_table_like_mut()?.get_mut(key)?,
            TextStep::Item(at) => item.get_mut(*at)?,
        };
    }
    Some(item)
}

/// Sets the text of a language. One string for every language becomes a table, in which the languages of `kept` have it as before.
fn set(
    item: &mut Item,
    text: &EditionText,
    kept: &[Lang],
    (lang, words): (Lang, &str),
) -> Option<()> {
    if text.is_same {
        let old = item.as_value_mut()?;
        let decor = old.decor().clone();
        let mut table = InlineTable::new();
        let written = old.as_str()?;
        let (main, others) = kept.split_first()?;
        // An article is that of the main language alone.
        let bare = Grammar::split(*main, written).map_or(written, |(_, name)| name);
        table.insert(main.as_str(), written.into());
        for other in others {
            table.insert(other.as_str(), bare.into());
        }
        table.insert(lang.as_str(), words.into());
        *old = Value::InlineTable(table);
        *old.decor_mut() = decor;
        return Some(());
    }
    match item {
        Item::Value(Value::InlineTable(table)) if !table.is_dotted() => {
            insert_inline(table, lang, words);
            Some(())
        }
        Item::Value(Value::InlineTable(table)) => insert_below(table, lang, words),
        Item::Table(table) => {
            insert_below(table, lang, words)?;
            let order = language_order(table);
            table.sort_values_by(|a, _, b, _| order(a.get()).cmp(&order(b.get())));
            Some(())
        }
        _ => None,
    }
}

/// Returns the order of the keys of a table with the last language behind the others, and what is no language behind where it
/// was.
fn language_order(table: &Table) -> impl Fn(&str) -> (usize, usize) + use<> {
    let keys: Vec<String> = table.iter().map(|(key, _)| key.to_owned()).collect();
    let is_language = |key: &String| key.parse::<Lang>().is_ok();
    let before = keys.len().saturating_sub(1);
    let last = keys[..before].iter().rposition(is_language).unwrap_or_default();
    move |key| {
        let at = keys.iter().position(|own| own == key).unwrap_or_default();
        if at == before && is_language(&keys[at]) { (last, 1) } else { (at, 0) }
    }
}

/// Replaces or adds a text in a table `{ en = "…" }`, which keeps its layout.
fn insert_inline(table: &mut InlineTable, lang: Lang, words: &str) {
    if let Some(old) = table.get_mut(lang.as_str()) {
        return replace(old, words);
    }
    let mut new = Value::from(words);
    let mut key = Key::new(lang.as_str());
    let last = table.iter().last().map(|(key, _)| key.to_owned());
    if let Some(last) = last {
        if let Some(before) = table.key(&last) {
            *key.leaf_decor_mut() = before.leaf_decor().clone();
            *key.dotted_decor_mut() = before.dotted_decor().clone();
        }
        if let Some(before) = table.get_mut(&last) {
            *new.decor_mut() = before.decor().clone();
            if !has_comment(before.decor().suffix()) {
                before.decor_mut().set_suffix("");
            }
        }
    }
    table.insert_formatted(&key, new);
}

/// Checks whether a table may have a comment behind a value.
fn has_comment(suffix: Option<&toml_edit::RawString>) -> bool {
    suffix.and_then(toml_edit::RawString::as_str).is_some_and(|suffix| suffix.contains('#'))
}

/// Replaces or adds a text in a table whose keys stand on lines of their own.
fn insert_below(table: &mut dyn TableLike, lang: Lang, words: &str) -> Option<()> {
    match table.get_mut(lang.as_str()) {
        Some(old) => replace(old.as_value_mut()?, words),
        None => {
            table.insert(lang.as_str(), value(words));
        }
    }
    Some(())
}

/// Replaces a value, and keeps the spaces and comments around it.
fn replace(old: &mut Value, words: &str) {
    let decor = old.decor().clone();
    *old = Value::from(words);
    *old.decor_mut() = decor;
}

/// Adds a row for a text of a script.
fn add_row(document: &mut DocumentMut, (english, words): (&str, &str), lang: Lang) -> Option<()> {
    let rows = document.entry("text").or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    let mut row = Table::new();
    row.insert(Lang::En.as_str(), value(english));
    row.insert(lang.as_str(), value(words));
    rows.as_array_of_tables_mut()?.push(row);
    Some(())
}

/// Refuses files that make no edition.
fn check(texts: &EditionTexts, merged: &MergedTexts) -> Result<(), CommandError> {
    if merged.files.is_empty() {
        return Ok(());
    }
    let mut files = texts.edition.files().clone();
    for (file, (text, _)) in &merged.files {
        files.files.insert(file.clone(), text.clone());
    }
    Edition::load(files).map(drop).map_err(|problems| {
        let sentence = "the edition cannot be used with these translations; nothing was written";
        CommandError::Unusable(sentence.to_owned(), Box::new(problems))
    })
}

/// Writes the files that have changed. Line ends and the mark of the encoding stay as they were.
///
/// # Errors
/// The edition ships, a file has another encoding, or the system refuses.
pub(super) fn write(texts: &EditionTexts, merged: &MergedTexts) -> Result<(), CommandError> {
    if merged.files.is_empty() {
        return Ok(());
    }
    let Some(directory) = &texts.folder else {
        return Err(CommandError::BadInput(format!(
            "`{}` ships inside this program and cannot be written; name a directory",
            texts.edition.id()
        )));
    };
    let cannot = |file: &str, error: &std::io::Error| {
        CommandError::cannot_write(&directory.join(file), error)
    };
    let folder = Folder::open(directory).map_err(|error| cannot("", &error))?;
    let mut written = Vec::new();
    for (file, (text, _)) in &merged.files {
        folder.check(file).map_err(|error| cannot(file, &error))?;
        written.push((file, encoded(&directory.join(file), text)?));
    }
    for (file, bytes) in written {
        folder.replace(file, &bytes).map_err(|error| cannot(file, &error))?;
    }
    Ok(())
}

/// The mark of UTF-8 at the beginning of a file.
const MARK: &str = "\u{feff}";

/// Returns a text in the form of the file that it replaces.
fn encoded(path: &Path, text: &str) -> Result<Vec<u8>, CommandError> {
    if !path.exists() {
        return Ok(text.as_bytes().to_vec());
    }
    let unreadable =
        |error: String| CommandError::BadInput(format!("cannot read `{}`: {error}", shown(path)));
    let bytes = read_regular(path, BYTES_MAX).map_err(|error| unreadable(error.to_string()))?;
    let old = decode(&bytes).map_err(|error| unreadable(error.to_string()))?;
    let forms: [fn(&str) -> String; 4] = [
        str::to_owned,
        |text| text.replace('\n', "\r\n"),
        |text| format!("{MARK}{text}"),
        |text| format!("{MARK}{}", text.replace('\n', "\r\n")),
    ];
    let form = forms.into_iter().find(|form| form(&old).as_bytes() == bytes);
    let form = form.ok_or_else(|| {
        let path = shown(path);
        CommandError::BadInput(format!(
            "`{path}` mixes line ends, or is not in UTF-8; save it anew in an editor"
        ))
    })?;
    Ok(form(text).into_bytes())
}
