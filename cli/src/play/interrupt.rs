//! Handles Ctrl-C: while the program plays, it interrupts; while a line is awaited, the first shows
//! a hint and the second exits. The game is saved after every answer, so nothing is lost.

use std::io::Write;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use crate::signals;
use warboard_table::exit::Exit;

static PRESSED: AtomicBool = AtomicBool::new(false);
/// 0: no line is awaited; 1: a line is awaited; 2: a line is awaited and the hint was shown.
static WAITING: AtomicU8 = AtomicU8::new(0);

/// Installs the Ctrl-C handler. `hint` is shown at the first Ctrl-C while a line is awaited.
pub(crate) fn take_over(hint: String) {
    // If no handler can be installed, the game runs all the same. Ctrl-C then ends the program,
    // with the game saved.
    signals::on_interrupt(move || match WAITING.load(Ordering::SeqCst) {
        0 => PRESSED.store(true, Ordering::SeqCst),
        1 => {
            WAITING.store(2, Ordering::SeqCst);
            let _ = write!(anstream::stderr(), "\n{hint}\n");
        }
        _ => process::exit(Exit::Stopped as i32),
    });
}

/// Returns whether Ctrl-C was pressed since the last call, and clears the flag.
pub(crate) fn pressed() -> bool {
    PRESSED.swap(false, Ordering::SeqCst)
}

/// Sets whether a line is awaited.
pub(crate) fn waiting(is: bool) {
    WAITING.store(u8::from(is), Ordering::SeqCst);
}
