//! The command line of a program: how it is read, and how it ends.

use clap::Parser;
use warboard_engine::words::OneLine;

use crate::exit::{CommandError, Exit};
use crate::output;

/// Reads the command line. A wrong one ends the program with the reason.
pub fn read<C: Parser>() -> C {
    C::try_parse().unwrap_or_else(|error| {
        let error = refusal::<C>(&error);
        if error.use_stderr() && output::is_json() {
            output::tell_as_json(&CommandError::BadInput(error.to_string().trim_end().to_owned()));
        }
        error.exit()
    })
}

/// Returns the refusal of a command line with the words of that line as they may be shown.
fn refusal<C: Parser>(error: &clap::Error) -> clap::Error {
    let shown = |word: std::ffi::OsString| String::from(OneLine::new(&word.to_string_lossy()));
    match C::try_parse_from(std::env::args_os().map(shown)) {
        Err(refusal) => refusal,
        Ok(_) => clap::Error::new(error.kind()),
    }
}

/// Returns how the program ends, and prints why its command failed, if it did.
pub fn end(done: Result<Exit, CommandError>) -> Exit {
    match done {
        Ok(exit) => exit,
        Err(CommandError::ReaderGone) => Exit::Done,
        Err(failure) => {
            output::complain(&failure);
            failure.exit()
        }
    }
}
