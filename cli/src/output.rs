//! The only place that writes to the terminal. Colours are left out where `NO_COLOR` or a non-terminal asks for it; a
//! closed pipe comes back as an error and ends the command quietly.

use std::io::{self, IsTerminal, Stdout, Write};

use anstream::{AutoStream, ColorChoice};

use crate::exit::Failure;

/// Standard output.
#[derive(Debug)]
pub(crate) struct Out {
    stream: AutoStream<Stdout>,
}

impl Out {
    /// Standard output, with colours where they are wanted.
    pub(crate) fn stdout() -> Self {
        Self { stream: AutoStream::auto(io::stdout()) }
    }

    /// Leaves colours out from here on.
    pub(crate) fn without_colour(&mut self) {
        self.stream = AutoStream::new(io::stdout(), ColorChoice::Never);
    }

    /// Whether a person looks at it: not a pipe or a file.
    pub(crate) fn is_terminal() -> bool {
        io::stdout().is_terminal()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Says on standard error why a command failed. There is nobody left to tell when that fails too.
pub(crate) fn complain(failure: &Failure) {
    let _ = writeln!(anstream::stderr(), "warboard: {failure}");
}
