//! The terminal that the screen is drawn on. However the program ends, the terminal is given back as it was; stopped and
//! continued by signals it is left and taken again as with the key.

use std::io::{self, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, TryLockError};
use std::time::Duration;

use crossterm::cursor::{MoveTo, Show};
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use crossterm::execute;
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, Terminal};

use super::Glass;
use super::paint::paint;
use super::state::State;

/// Whether the terminal is ours.
static IS_OURS: AtomicBool = AtomicBool::new(false);
/// Whether the terminal was left and taken again since the screen looked for events.
static IS_STALE: AtomicBool = AtomicBool::new(false);
/// Held by whoever writes to the terminal.
static WRITES: Mutex<()> = Mutex::new(());
static GUARDED: Once = Once::new();

/// How often a signal looks whether the terminal is free, and how long between two looks: a terminal that takes nothing more
/// keeps no signal waiting.
const LOOKS: u32 = 50;
const BETWEEN_LOOKS: Duration = Duration::from_millis(4);

/// A terminal in full screen.
pub(crate) struct Tty {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Tty {
    /// Takes the terminal.
    ///
    /// # Errors
    /// When the terminal refuses.
    pub(crate) fn open() -> io::Result<Self> {
        GUARDED.call_once(guard);
        let _held = hold();
        enter()?;
        Ok(Self { terminal: Terminal::new(CrosstermBackend::new(io::stdout()))? })
    }

    /// Draws what somebody else paints.
    pub(crate) fn paint(&mut self, paint: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        let _held = hold();
        self.terminal.draw(paint).map(|_| ())
    }

    /// Forgets what was drawn, so that everything is drawn anew.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        let _held = hold();
        // Not the terminal's own `clear`: it asks where the cursor is, and not every terminal answers.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }
}

impl Glass for Tty {
    fn draw(&mut self, state: &mut State) -> io::Result<()> {
        self.paint(|frame| paint(frame, state))
    }

    fn redraw(&mut self, state: &mut State) -> io::Result<()> {
        self.clear()?;
        self.draw(state)
    }

    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        let event = if event::poll(wait)? { Some(event::read()?) } else { None };
        if !IS_STALE.swap(false, Ordering::SeqCst) {
            return Ok(event);
        }
        // What was typed meanwhile was typed for another program. The size may be another one.
        self.clear()?;
        let Size { width, height } = self.size();
        Ok(Some(Event::Resize(width, height)))
    }

    fn size(&self) -> Size {
        self.terminal.size().unwrap_or_default()
    }

    fn suspend(&mut self) -> io::Result<()> {
        let _held = hold();
        restore()?;
        stop()?;
        enter()
    }

    fn close(&mut self) -> io::Result<()> {
        let _held = hold();
        restore()
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    IS_OURS.store(true, Ordering::SeqCst);
    let mut out = io::stdout();
    execute!(out, EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
    // A program that was killed may have left its own there, in its colours.
    execute!(out, SetAttribute(Attribute::Reset), Clear(ClearType::All), MoveTo(0, 0))
}

/// Waits until nobody else writes to the terminal.
fn hold() -> MutexGuard<'static, ()> {
    WRITES.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Stops the program as the terminal does with Ctrl-Z, until it goes on.
fn stop() -> io::Result<()> {
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    Ok(())
}

/// Gives the terminal back, where it is ours.
fn restore() -> io::Result<()> {
    if !IS_OURS.swap(false, Ordering::SeqCst) {
        return Ok(());
    }
    let mut out = io::stdout();
    execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show)?;
    disable_raw_mode()?;
    out.flush()
}

/// Gives the terminal back also when the program panics or is told to stop.
fn guard() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // The panic is what matters now.
        let _ = restore();
        before(panic);
    }));
    #[cfg(unix)]
    guard_signals();
}

/// Leaves the terminal when the program is stopped and takes it again when it goes on. The game is saved as it goes, so the
/// program ends at once where it is told to.
#[cfg(unix)]
fn guard_signals() {
    use signal_hook::consts::{SIGCONT, SIGTSTP};
    use signal_hook::iterator::Signals;

    use crate::signals::terminal::ENDING;

    // Without this the program ends as others do, and the terminal is left to `reset`.
    let Ok(mut signals) = Signals::new(ENDING.into_iter().chain([SIGTSTP, SIGCONT])) else {
        return;
    };
    let hear = move || {
        for signal in signals.forever() {
            let _held = hold_for_signal();
            match signal {
                SIGTSTP => {
                    let was_ours = IS_OURS.load(Ordering::SeqCst);
                    let _ = restore();
                    let _ = stop();
                    if was_ours {
                        take_again();
                    }
                }
                SIGCONT => {
                    if IS_OURS.load(Ordering::SeqCst) {
                        take_again();
                    }
                }
                _ => {
                    let _ = restore();
                    std::process::exit(crate::exit::Exit::Stopped as i32);
                }
            }
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(hear);
}

/// Waits until nobody writes to the terminal, but not for ever.
#[cfg(unix)]
fn hold_for_signal() -> Option<MutexGuard<'static, ()>> {
    for _ in 0..LOOKS {
        match WRITES.try_lock() {
            Ok(held) => return Some(held),
            Err(TryLockError::Poisoned(held)) => return Some(held.into_inner()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(BETWEEN_LOOKS),
        }
    }
    None
}

/// Takes the terminal after a stop, during which another program has set it to what it needs itself.
#[cfg(unix)]
fn take_again() {
    // Where it is refused, the program runs in the background, and takes it when it goes on in front.
    if disable_raw_mode().is_ok() && enter().is_ok() {
        IS_STALE.store(true, Ordering::SeqCst);
    }
}
