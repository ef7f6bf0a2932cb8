//! Signals of the system: Ctrl-C for the commands that hear it, and what a terminal needs when the program is stopped, goes on
//! or is told to end.

#[cfg(unix)]
use signal_hook::consts::SIGINT;
#[cfg(unix)]
use signal_hook::iterator::Signals;
use std::sync::Once;

/// Calls `act` in a thread of its own whenever Ctrl-C is pressed. The first caller stays. Where it cannot be arranged, Ctrl-C
/// ends the program as the system has it.
pub(crate) fn on_interrupt(act: impl FnMut() + Send + 'static) {
    static TAKEN: Once = Once::new();
    TAKEN.call_once(|| listen(act));
}

#[cfg(unix)]
fn listen(mut act: impl FnMut() + Send + 'static) {
    let Ok(mut signals) = Signals::new([SIGINT]) else { return };
    let hear = move || signals.forever().for_each(|_| act());
    let _ = std::thread::Builder::new().name("interrupts".to_owned()).spawn(hear);
}

#[cfg(not(unix))]
fn listen(mut act: impl FnMut() + Send + 'static) {
    let hear = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let Ok(runtime) = runtime else { return };
        while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            act();
        }
    };
    let _ = std::thread::Builder::new().name("interrupts".to_owned()).spawn(hear);
}

/// The terminal as it was when the program began, given back when the program is told to end while a line is typed.
#[cfg(unix)]
pub(crate) mod terminal {
    use std::io::{self, IsTerminal};
    use std::sync::Once;

    use crossterm::event::DisableBracketedPaste;
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;

    use warboard_table::exit::Exit;

    /// The signals that end the program.
    pub(crate) const ENDING: [i32; 3] = [SIGTERM, SIGHUP, SIGQUIT];

    /// Restores the terminal of the line mode when the program is asked to end.
    pub(crate) fn keep() {
        static KEPT: Once = Once::new();
        KEPT.call_once(|| {
            if io::stdin().is_terminal()
                && let Ok(before) = tcgetattr(io::stdin())
            {
                give_back_at_end(before);
            }
        });
    }

    fn give_back_at_end(before: Termios) {
        // Without this the program ends as others do, and the terminal is left to `reset`.
        let Ok(mut signals) = Signals::new(ENDING) else { return };
        let hear = move || {
            if signals.forever().next().is_some() {
                // The line editor has enabled bracketed paste.
                let _ = crossterm::execute!(io::stdout(), DisableBracketedPaste);
                let _ = tcsetattr(io::stdin(), OptionalActions::Now, &before);
                std::process::exit(Exit::Stopped as i32);
            }
        };
        let _ = std::thread::Builder::new().name("endings".to_owned()).spawn(hear);
    }
}

/// Makes a file beyond the system's size limit fail like a full disk, instead of ending the
/// program.
pub(crate) fn survive_limits() {
    #[cfg(unix)]
    {
        let noticed = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        // If the handler cannot be installed, the system's default remains.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noticed);
    }
}
