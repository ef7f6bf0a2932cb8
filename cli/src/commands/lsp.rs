//! `lsp`: the language server, for editors.

use std::io::IsTerminal as _;

use warboard_table::exit::{CommandError, Exit};

use crate::language_server;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct LspArgs {
    /// Accepted because editors pass it: standard input and output are used in any case
    #[arg(long, hide = true)]
    stdio: bool,
}

/// Runs it.
pub(crate) fn run(_args: &LspArgs) -> Result<Exit, CommandError> {
    if std::io::stdin().is_terminal() {
        let message = "`warboard lsp` talks to an editor, and standard input is a terminal; \
                       `docs/author/editors.md` says how editors start it";
        return Err(CommandError::BadInput(message.to_owned()));
    }
    language_server::run().map_err(|error| CommandError::System(error.to_string()))?;
    Ok(Exit::Done)
}
