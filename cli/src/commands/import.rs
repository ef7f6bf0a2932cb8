//! `import`: an edition made from a map of another program.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;
use warboard_engine::edition::{Diagnostics, Edition, EditionFiles};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::{self, Out};
use warboard_table::text::shown;
use warboard_table::writing;

use super::check::counted;
use super::new::{check_free, quoted};
use crate::import::{self, Import, MadeEdition};

/// Arguments.
#[derive(clap::Args, Debug)]
#[command(after_long_help = HELP)]
pub(crate) struct ImportArgs {
    /// Map, then files that go with it, unless they are beside it under the names it gives
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Directory of the new edition. Default: the name of the map, in this folder
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Writes nothing if anything is wrong with the map
    #[arg(long)]
    strict: bool,
    /// Prints the findings and the result as JSON
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
The maps that are read are those of Domination (`.map`, with `.cards`, `.properties` and the picture whose colours are the numbers of \
territories), of Conquest (`.map`, with its picture), and of TripleA (the XML of a game, with `centers.txt` and `polygons.txt`).

What is wrong with a map is mended, and each finding says how. The edition has the rules of `classic`; a directory that has files is never \
written to.";

/// Runs it.
pub(crate) fn run(args: &ImportArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let directory = directory(args)?;
    let id = import::edition_id(&directory);
    check_free(&directory)?;
    let Import { findings, made } = import::import(&args.files, &id)?;
    let made = made.filter(|_| !args.strict || findings.is_empty());
    if let Some(made) = &made {
        check_made(&id, made)?;
        let written = writing::create_folder_with(&directory, &made.files);
        written.map_err(|error| CommandError::cannot_write(&directory, &error))?;
    }
    if args.json {
        let edition = made.as_ref().map(|made| {
            let files = made.files.iter().map(|(path, _)| shown(path));
            json!({ "directory": shown(&directory), "id": id, "files": files.collect::<Vec<_>>() })
        });
        let mut text = json!({
            "findings": findings,
            "map": made.as_ref().map(MadeEdition::json),
            "edition": edition,
        });
        if findings.more() > 0 {
            text["more"] = json!(findings.more());
        }
        writeln!(out, "{}", output::json_lines(&text)?)?;
    } else {
        tell(&directory, &findings, made.as_ref(), out)?;
    }
    Ok(if made.is_some() { Exit::Done } else { Exit::Found })
}

/// Returns the directory of the new edition.
fn directory(args: &ImportArgs) -> Result<PathBuf, CommandError> {
    let map = args.files.first().map_or(Path::new(""), PathBuf::as_path);
    let Some(directory) = &args.output else {
        let id = import::edition_id(map);
        let ships = editions::shipped().iter().any(|name| name.replace('-', "_") == id);
        return Ok(PathBuf::from(if ships { format!("my_{id}") } else { id }));
    };
    let name = directory.file_name().and_then(|name| name.to_str()).unwrap_or("");
    if editions::shipped().iter().any(|shipped| shipped == name) {
        return Err(CommandError::BadInput(format!(
            "an edition `{name}` ships with this program; how about `my_{name}`?"
        )));
    }
    Ok(directory.clone())
}

/// Checks the edition that is about to be written.
///
/// # Errors
/// Everything that is wrong with it: a fault of the import.
pub(crate) fn check_made(id: &str, made: &MadeEdition) -> Result<(), CommandError> {
    let mut files = EditionFiles { name: id.to_owned(), ..EditionFiles::default() };
    for (path, text) in &made.files {
        files.add(&shown(path).replace('\\', "/"), text.as_bytes());
    }
    match Edition::load(editions::with_shipped(files)) {
        Ok(_) => Ok(()),
        Err(findings) => Err(CommandError::Unusable(
            "The edition made from this map would have errors; please report them:".to_owned(),
            Box::new(findings),
        )),
    }
}

fn tell(
    directory: &Path,
    findings: &Diagnostics,
    made: Option<&MadeEdition>,
    out: &mut Out,
) -> Result<(), CommandError> {
    write!(out, "{findings}")?;
    if !findings.is_empty() {
        let errors = findings
            .iter()
            .filter(|finding| finding.severity == warboard_engine::edition::Severity::Error)
            .count();
        let warnings = findings.len() - errors;
        writeln!(out, "\n{}, {}\n", counted(errors, "error"), counted(warnings, "warning"))?;
    }
    let Some(made) = made else {
        writeln!(out, "nothing was written")?;
        return Ok(());
    };
    let place = quoted(&shown(directory));
    let n_files = made.files.len();
    writeln!(out, "{place}: an edition in {n_files} files, from {}\n", made.line())?;
    writeln!(out, "Try next:")?;
    writeln!(out, "  warboard check {place}   finds what is wrong with it")?;
    writeln!(out, "  warboard play {place}    plays it against bots")?;
    Ok(())
}
