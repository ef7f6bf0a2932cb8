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

    /// Clears the screen and what was scrolled off it, colours or not.
    pub(crate) fn clear_screen(&mut self) -> io::Result<()> {
        self.stream.flush()?;
        io::stdout().write_all(b"\x1b[2J\x1b[3J\x1b[H")
    }

    /// Whether colours are wanted there.
    pub(crate) fn has_colour() -> bool {
        AutoStream::choice(&io::stdout()) != ColorChoice::Never
    }

    /// Columns of the terminal; 80 where there is none.
    pub(crate) fn width() -> usize {
        let width = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        width.filter(|width| *width >= 40).unwrap_or(80)
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
