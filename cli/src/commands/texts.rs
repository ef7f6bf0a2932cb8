//! `texts`: the texts of an edition, or of the program, as a sheet for translators, and back.

mod merge;
mod po;
mod program;
mod rows;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use warboard_engine::model::Lang;
use warboard_engine::words::visible;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::{parse_lang, shown};
use warboard_table::writing;

use po::SheetEntry;
use rows::{EditionTexts, TextRow};

/// Arguments.
#[derive(clap::Args, Debug)]
#[command(after_long_help = HELP)]
pub(crate) struct TextsArgs {
    /// Directory, or the name of a built-in edition
    #[arg(default_value = ".")]
    edition: String,
    /// Language of the translation: its two letters
    #[arg(long, value_parser = parse_lang)]
    lang: Lang,
    /// Lists only what is lacking, with the number in each file
    #[arg(long, conflicts_with_all = ["merge", "out"])]
    missing: bool,
    /// Writes the translations of this sheet into the files of the edition
    #[arg(long, value_name = "FILE")]
    merge: Option<PathBuf>,
    /// The program's own messages, in place of the edition's texts: with a directory, those of its file `locales/LANG.ftl`
    #[arg(long)]
    program: bool,
    /// Writes the sheet, or the merged messages of the program, to this file; standard output unless given
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Prints the result as JSON
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
The sheet is a PO file, which editors for translators open. Each entry has the text in English with its article in brackets, as the files \
have it, and a context that names the file and the row; translations are merged by context, so the order of a sheet does not matter.

  warboard texts isles --lang de -o isles.po         the sheet
  warboard texts isles --lang de --merge isles.po    what was translated, into the files
  warboard texts isles --lang de --missing           what is lacking
  warboard texts --program --lang it -o it.po        the program's own messages
  warboard texts isles --program --lang it --merge it.po

A merge changes nothing but the texts: comments, order and layout of the files stay. It is refused as a whole when the sheet has a \
context that the edition does not have, when the parts in braces of a script's text do not agree, or when brackets hold no article of the \
language. Entries whose English text has changed since are left out and listed.";

/// Runs it.
pub(crate) fn run(args: &TextsArgs, out: &mut Out) -> Result<Exit, CommandError> {
    if args.program {
        return program::run(args, out);
    }
    if args.merge.is_some() && args.out.is_some() {
        let message = "`--merge` writes the files of the edition; `--out` names a sheet, or the messages of `--program`";
        return Err(CommandError::BadInput(message.to_owned()));
    }
    let texts = EditionTexts::read(&args.edition, args.lang)?;
    match &args.merge {
        Some(sheet) => merge(args, &texts, sheet, out),
        None if args.missing => tell_missing(args, &texts.rows, out),
        None => {
            let entries = texts.rows.iter().map(TextRow::entry).collect::<Vec<_>>();
            let sheet = || po::write(texts.edition.id(), args.lang.as_str(), &entries);
            export(args, &texts.rows, sheet, out)
        }
    }
}

/// Returns the sheet of an edition.
///
/// # Errors
/// The edition cannot be read.
pub(crate) fn sheet_of(edition: &str, lang: Lang) -> Result<String, CommandError> {
    let texts = EditionTexts::read(edition, lang)?;
    let entries = texts.rows.iter().map(TextRow::entry).collect::<Vec<_>>();
    Ok(po::write(texts.edition.id(), lang.as_str(), &entries))
}

/// Returns the files of an edition with the translations of a sheet.
///
/// # Errors
/// The edition or the sheet cannot be read, or does not fit the other.
pub(crate) fn merged(edition: &str, lang: Lang, sheet: &Path) -> Result<MergedTexts, CommandError> {
    let texts = EditionTexts::read(edition, lang)?;
    merge::merge(&texts, lang, &shown(sheet), &po::read(sheet)?)
}

/// Writes or prints a sheet.
fn export(
    args: &TextsArgs,
    rows: &[TextRow],
    sheet: impl Fn() -> String,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    if args.json {
        writeln!(out, "{}", warboard_table::output::json_lines(&as_json(args.lang, rows))?)?;
    }
    if let Some(path) = &args.out {
        writing::replace(path, sheet().as_bytes())
            .map_err(|error| CommandError::cannot_write(path, &error))?;
        if !args.json {
            let lacking = rows.iter().filter(|row| row.is_lacking()).count();
            writeln!(out, "{}: {} texts, {lacking} to translate", shown(path), rows.len())?;
        }
    } else if !args.json {
        write!(out, "{}", sheet())?;
    }
    Ok(Exit::Done)
}

/// Prints what is lacking.
fn tell_missing(args: &TextsArgs, rows: &[TextRow], out: &mut Out) -> Result<Exit, CommandError> {
    let lacking: Vec<&TextRow> = rows.iter().filter(|row| row.is_lacking()).collect();
    let exit = if lacking.is_empty() { Exit::Done } else { Exit::Found };
    if args.json {
        let lacking: Vec<TextRow> = lacking.into_iter().cloned().collect();
        writeln!(out, "{}", warboard_table::output::json_lines(&as_json(args.lang, &lacking))?)?;
        return Ok(exit);
    }
    for row in &lacking {
        let source = row.source.replace('\n', " ");
        writeln!(out, "{}:{}: {}  {}", row.file, row.line, row.name, visible(&source))?;
    }
    let mut totals: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for row in rows {
        let [missing, all] = totals.entry(&row.file).or_default();
        *missing += usize::from(row.is_lacking());
        *all += 1;
    }
    if !lacking.is_empty() {
        writeln!(out)?;
    }
    for (file, [missing, all]) in totals.iter().filter(|(_, [missing, _])| *missing > 0) {
        writeln!(out, "{file}: {missing} of {all}")?;
    }
    writeln!(out, "lacking in `{}`: {} of {} texts", args.lang, lacking.len(), rows.len())?;
    Ok(exit)
}

/// Returns the texts, and the number that lack the language in each file.
fn as_json(lang: Lang, rows: &[TextRow]) -> Value {
    let mut missing: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.is_lacking()) {
        *missing.entry(&row.file).or_default() += 1;
    }
    let texts = rows.iter().map(|row| {
        let others = row.others.iter().map(|(lang, words)| (lang.to_string(), json!(words)));
        json!({
            "context": row.context(),
            "file": row.file,
            "line": row.line,
            "source": row.source,
            "translation": row.own,
            "others": others.collect::<serde_json::Map<_, _>>(),
            "missing": row.is_lacking(),
        })
    });
    json!({ "lang": lang.as_str(), "texts": texts.collect::<Value>(), "missing": missing })
}

/// Writes the translations of a sheet into the files.
fn merge(
    args: &TextsArgs,
    texts: &EditionTexts,
    sheet: &Path,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let entries = po::read(sheet)?;
    let merged = merge::merge(texts, args.lang, &shown(sheet), &entries)?;
    merge::write(texts, &merged)?;
    tell_merged(args, &shown(sheet), &merged, out)
}

/// The result of a merge: the files that have changed, and what was left out.
#[derive(Default)]
pub(crate) struct MergedTexts {
    /// The new text of each file that changes, and the number of texts that change in it.
    files: BTreeMap<String, (String, usize)>,
    /// Entries whose text has changed since the sheet was made.
    outdated: Vec<SheetEntry>,
    /// The number of texts that still lack the language.
    lacking: usize,
}

/// Prints what a merge did.
fn tell_merged(
    args: &TextsArgs,
    sheet: &str,
    merged: &MergedTexts,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let exit = if merged.outdated.is_empty() { Exit::Done } else { Exit::Found };
    if args.json {
        let files = merged.files.iter().map(|(file, (_, n))| (file.clone(), json!(n)));
        let outdated = merged
            .outdated
            .iter()
            .map(|entry| json!({ "context": entry.context, "line": entry.line }));
        let value = json!({
            "lang": args.lang.as_str(),
            "changed": files.collect::<serde_json::Map<_, _>>(),
            "outdated": outdated.collect::<Value>(),
            "missing": merged.lacking,
        });
        writeln!(out, "{}", warboard_table::output::json_lines(&value)?)?;
        return Ok(exit);
    }
    for (file, (_, n)) in &merged.files {
        writeln!(out, "{file}: {n} {}", if *n == 1 { "text" } else { "texts" })?;
    }
    if merged.files.is_empty() {
        writeln!(out, "Nothing has changed.")?;
    }
    for entry in &merged.outdated {
        let context = visible(&entry.context);
        writeln!(out, "{sheet}:{}: left out, since the text has changed: {context}", entry.line)?;
    }
    writeln!(out, "lacking in `{}`: {}", args.lang, merged.lacking)?;
    Ok(exit)
}
