//! `schema`: JSON Schemas of an edition's files, for editors.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use serde_json::{Value, json};
use warboard_engine::edition::schemas;

use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::shown;
use warboard_table::writing::{self, Folder};

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct SchemaArgs {
    /// Writes `edition.json` and `variant.json` into this directory, instead of printing them as one object
    #[arg(long)]
    dir: Option<PathBuf>,
}

/// Runs it.
pub(crate) fn run(args: &SchemaArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let Some(dir) = &args.dir else {
        let parsed = schemas()
            .map(|(name, text)| (name, serde_json::from_str::<Value>(&text).unwrap_or_default()));
        let all: BTreeMap<&str, Value> = parsed.into_iter().collect();
        writeln!(out, "{:#}", json!(all))?;
        return Ok(Exit::Done);
    };
    let folder = writing::create_folder(dir).and_then(|()| Folder::open(dir));
    let folder = folder.map_err(|error| CommandError::cannot_write(dir, &error))?;
    for (name, text) in schemas() {
        let path = dir.join(name);
        let written = folder.replace(name, text.as_bytes());
        written.map_err(|error| CommandError::cannot_write(&path, &error))?;
        writeln!(out, "{}", shown(&path))?;
    }
    Ok(Exit::Done)
}
