//! `new`: a small edition to begin with.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{fs, iter};

use include_dir::{Dir, include_dir};
use warboard_engine::words::OneLine;

use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::shown;
use warboard_table::writing;

/// The edition that is written, with `{{id}}` and `{{name}}` where its own stand.
static TEMPLATE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/template");

/// The longest name, in letters.
const NAME_MAX: usize = 60;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct NewArgs {
    /// Name of the edition: lower-case letters, digits and `_`, as in `moon_base`
    name: String,
    /// Parent directory of the new edition
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// Runs it.
pub(crate) fn run(args: &NewArgs, out: &mut Out) -> Result<Exit, CommandError> {
    check_name(&args.name)?;
    let target = args.dir.as_deref().unwrap_or(Path::new("")).join(&args.name);
    check_free(&target)?;
    let files = files_of(&TEMPLATE, &args.name);
    let written = writing::create_folder_with(&target, &files);
    written.map_err(|error| CommandError::cannot_write(&target, &error))?;
    let n_files = files.len();
    let place = quoted(&shown(&target));
    writeln!(out, "{place}: a small edition that can be played, in {n_files} files\n")?;
    writeln!(out, "Try next:")?;
    writeln!(
        out,
        "  warboard check {place}   finds what is wrong with it; `--watch` after every change"
    )?;
    writeln!(out, "  warboard play {place}    plays it against bots")?;
    writeln!(out, "  warboard test {place}    plays its scenarios")?;
    writeln!(out, "\n{} describes what to change first.", shown(&target.join("README.md")))?;
    Ok(Exit::Done)
}

fn check_name(name: &str) -> Result<(), CommandError> {
    let proposal = snake_case(name);
    if proposal != name || name.is_empty() {
        let meant = if proposal.is_empty() { "moon_base" } else { &proposal };
        return Err(CommandError::BadInput(format!(
            "`{}` is no name for an edition: a letter, then at most {} letters, digits and `_`, all small; how about \
             `{meant}`?",
            OneLine::new(name),
            NAME_MAX - 1
        )));
    }
    if editions::shipped().iter().any(|shipped| shipped == name) {
        return Err(CommandError::BadInput(format!(
            "an edition `{name}` ships with this program; how about `my_{name}`?"
        )));
    }
    Ok(())
}

/// Returns the nearest name an edition can have; empty when nothing is left of it.
fn snake_case(name: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let before = iter::once(' ').chain(name.chars());
    for (before, c) in before.zip(name.chars()) {
        let begins = c.is_ascii_alphanumeric() && !before.is_ascii_alphanumeric();
        if begins || (c.is_ascii_uppercase() && before.is_ascii_lowercase()) {
            words.push(String::new());
        }
        if c.is_ascii_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.push(c.to_ascii_lowercase());
        }
    }
    let name = words.join("_");
    let starts_well = name.starts_with(|c: char| c.is_ascii_lowercase());
    let name = if starts_well || name.is_empty() { name } else { format!("edition_{name}") };
    name.chars().take(NAME_MAX).collect::<String>().trim_end_matches('_').to_owned()
}

/// Returns the displayed title: `moon_base` is `Moon base`.
fn title(id: &str) -> String {
    let text = id.replace('_', " ");
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Refuses a place where something is.
pub(super) fn check_free(target: &Path) -> Result<(), CommandError> {
    let taken = |what: &str| {
        let place = shown(target);
        Err(CommandError::BadInput(format!("`{place}` already exists{what}; nothing was written")))
    };
    match fs::read_dir(target).map(|mut entries| entries.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => taken(" and is not empty"),
        Err(_) if target.symlink_metadata().is_ok() => taken(""),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(CommandError::cannot_write(target, &error)),
    }
}

/// Returns the files of a directory of the template and of those below it, by their path in the new
/// edition.
fn files_of(dir: &Dir<'_>, id: &str) -> Vec<(PathBuf, String)> {
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    for file in dir.files() {
        let text = file.contents_utf8().unwrap_or_default();
        let text = text.replace("{{id}}", id).replace("{{name}}", &title(id));
        files.push((file.path().to_owned(), text));
    }
    dir.dirs().for_each(|below| files.extend(files_of(below, id)));
    files
}

/// Returns a path as a shell takes it.
pub(super) fn quoted(path: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./\\:".contains(c);
    if path.chars().all(is_plain) {
        path.to_owned()
    } else {
        format!("'{}'", path.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::{snake_case, title};

    #[test]
    fn names_are_proposed() {
        let names = [
            ("moon_base", "moon_base"),
            ("MoonBase", "moon_base"),
            ("Moon Base 2", "moon_base_2"),
            ("moon-base", "moon_base"),
            ("__moon__base_", "moon_base"),
            ("2moons", "edition_2moons"),
            ("HTTP", "http"),
            ("../evil", "evil"),
            ("châlet", "ch_let"),
            ("***", ""),
            ("", ""),
        ];
        for (name, proposed) in names {
            assert_eq!(snake_case(name), proposed, "{name}");
        }
        let long = snake_case(&"long_".repeat(40));
        assert!(long.len() <= super::NAME_MAX && long == snake_case(&long), "{long}");
    }

    #[test]
    fn players_read_a_title() {
        assert_eq!(title("moon_base"), "Moon base");
        assert_eq!(title(""), "");
    }
}
