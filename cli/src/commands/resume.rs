//! `resume`: a saved game goes on.

use std::path::PathBuf;
use std::sync::Arc;

use super::play::{Style, start, who};
use crate::editions;
use crate::exit::{Exit, Failure};
use crate::output::Out;
use crate::play::desk::Who;
use crate::play::table::Match;
use crate::saves::Saved;
use crate::text::{Texts, say};

/// Take up a saved game.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The save. It holds the edition that the game is played by, its seed and every hand
    file: PathBuf,
    #[command(flatten)]
    style: Style,
}

/// Takes a game up where its save ends.
pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit, Failure> {
    let texts = Texts::new(args.style.lang());
    let Saved { record, rules } = Saved::read(&texts, &args.file)?;
    let who: Vec<Who> = record.header.seats.iter().map(|name| who(name)).collect();
    let table = Match::resume(&texts, Arc::clone(&rules), &record, who.clone(), &args.file)?;
    let mut sentences = vec![say!(texts, "resumed", "n" = table.n_actions())];
    if let Some(line) = record.torn {
        sentences.push(say!(texts, "resumed-torn", "line" = line));
    }
    if has_changed(&record.header) {
        sentences.push(say!(texts, "resumed-changed", "edition" = record.header.edition.as_str()));
    }
    let sentences = sentences.join("\n");
    start(&args.style, rules, who, table, record.header.seed, Some(&sentences), out)
}

/// Whether the edition that ships under the same name is not the one that the save carries.
fn has_changed(header: &warboard_engine::record::Header) -> bool {
    editions::shipped().contains(&header.edition)
        && editions::files(&header.edition)
            .is_ok_and(|files| editions::played(&files) != header.files)
}
