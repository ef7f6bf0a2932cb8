//! `completions`: a shell's completions of subcommands and options, made from the commands themselves.

use std::io::Write;

use clap_complete::Shell;

use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// Shell to complete for
    shell: Shell,
}

/// Prints the completions of a shell.
pub(crate) fn run(
    args: &CompletionsArgs,
    command: clap::Command,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    out.write_all(&script(args.shell, command))?;
    Ok(Exit::Done)
}

/// Returns the completions of a shell, made in memory: the generator takes a closed pipe for a fault of its own.
pub(crate) fn script(shell: Shell, mut command: clap::Command) -> Vec<u8> {
    let mut script = Vec::new();
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut script);
    script
}
