//! `engine`: the program for programs, on standard input and output.

use std::io::{self, Write};

use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::protocol;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct EngineArgs {
    /// Prints the JSON Schemas of all messages, and exits
    #[arg(long)]
    schema: bool,
}

/// Runs it.
pub(crate) fn run(args: &EngineArgs, out: &mut Out) -> Result<Exit, CommandError> {
    if args.schema {
        let text = serde_json::to_string_pretty(&protocol::schema())
            .map_err(|error| CommandError::System(error.to_string()))?;
        writeln!(out, "{text}")?;
    } else {
        out.without_colour();
        protocol::serve(io::stdin().lock(), out)?;
    }
    Ok(Exit::Done)
}
