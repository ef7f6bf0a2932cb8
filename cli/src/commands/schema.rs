//! `schema`: JSON Schemas of an edition's files, for editors.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use serde_json::{Value, json};
use warboard_engine::edition::schemas;

use crate::exit::{Exit, Failure};
use crate::output::Out;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Writes `edition.json` and `variant.json` into this directory, instead of printing them as one object
    #[arg(long)]
    dir: Option<PathBuf>,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit, Failure> {
    let Some(dir) = &args.dir else {
        let parsed = schemas()
            .map(|(name, text)| (name, serde_json::from_str::<Value>(&text).unwrap_or_default()));
        let all: BTreeMap<&str, Value> = parsed.into_iter().collect();
        writeln!(out, "{:#}", json!(all))?;
        return Ok(Exit::Done);
    };
    fs::create_dir_all(dir)?;
    for (name, text) in schemas() {
        let path = dir.join(name);
        fs::write(&path, text)?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(Exit::Done)
}
