//! Ctrl-C: while the machine plays it interrupts; while it waits for a line it says how to leave, and leaves at the
//! second time. The game is saved as it goes, so nothing is lost either way.

use std::io::Write;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use crate::exit::Exit;
use crate::signals;

static PRESSED: AtomicBool = AtomicBool::new(false);
/// 0: nobody waits for a line; 1: somebody does; 2: and was told how to leave.
static WAITING: AtomicU8 = AtomicU8::new(0);

/// Takes Ctrl-C over. `hint` is what is said at the first one while a line is awaited.
pub(crate) fn take_over(hint: String) {
    // Somebody else's handler is no reason not to play: Ctrl-C then ends the program, and the game is saved.
    signals::on_interrupt(move || match WAITING.load(Ordering::SeqCst) {
        0 => PRESSED.store(true, Ordering::SeqCst),
        1 => {
            WAITING.store(2, Ordering::SeqCst);
            let _ = write!(anstream::stderr(), "\n{hint}\n");
        }
        _ => process::exit(Exit::Stopped as i32),
    });
}

/// Whether Ctrl-C was pressed since this was asked last.
pub(crate) fn pressed() -> bool {
    PRESSED.swap(false, Ordering::SeqCst)
}

/// Says that a line is awaited, or no longer.
pub(crate) fn waiting(is: bool) {
    WAITING.store(u8::from(is), Ordering::SeqCst);
}
