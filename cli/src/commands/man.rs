//! `man`: manual pages, made from the commands themselves.

use std::io::Write;
use std::path::PathBuf;

use clap_mangen::Man;
use warboard_engine::words::OneLine;

use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::writing;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct ManArgs {
    /// Write a page for the program and one for each subcommand into this directory, instead of printing the program's
    #[arg(long)]
    dir: Option<PathBuf>,
}

/// Prints the manual page of the program, or writes all pages.
pub(crate) fn run(
    args: &ManArgs,
    command: clap::Command,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let Some(dir) = &args.dir else {
        out.write_all(&page(command)?)?;
        return Ok(Exit::Done);
    };
    writing::create_folder(dir)?;
    for (name, page) in pages(command)? {
        let path = dir.join(format!("{name}.1"));
        writing::replace(&path, &page)?;
        writeln!(out, "{}", OneLine::new(&path.to_string_lossy()))?;
    }
    Ok(Exit::Done)
}

/// Returns the name and text of each page: the program's, and one for each subcommand that `--help` lists.
///
/// # Errors
/// None: they are made in memory.
pub(crate) fn pages(mut command: clap::Command) -> Result<Vec<(String, Vec<u8>)>, CommandError> {
    command.build();
    let shown = |sub: &&clap::Command| !sub.is_hide_set() && sub.get_name() != "help";
    let commands: Vec<clap::Command> =
        command.get_subcommands().filter(shown).cloned().chain([command.clone()]).collect();
    let named = |command: clap::Command| {
        let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
        Ok((name, page(command)?))
    };
    commands.into_iter().map(named).collect()
}

fn page(command: clap::Command) -> Result<Vec<u8>, CommandError> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(page)
}
