//! The terminal that the screen is drawn on. However the program ends, the terminal is given back as it was.

use std::io::{self, Stdout, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::cursor::Show;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, Terminal};

use super::Glass;
use super::paint::paint;
use super::state::State;

/// Whether the terminal is ours.
static IS_OURS: AtomicBool = AtomicBool::new(false);
static GUARDED: Once = Once::new();

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
        enter()?;
        Ok(Self { terminal: Terminal::new(CrosstermBackend::new(io::stdout()))? })
    }

    /// Draws what somebody else paints.
    pub(crate) fn paint(&mut self, paint: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(paint).map(|_| ())
    }

    /// Forgets what was drawn, so that everything is drawn anew.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        // Not the terminal's own `clear`: it asks where the cursor is, and not every terminal answers.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }
}

impl Glass for Tty {
    fn draw(&mut self, state: &mut State) -> io::Result<()> {
        self.terminal.draw(|frame| paint(frame, state)).map(|_| ())
    }

    fn redraw(&mut self, state: &mut State) -> io::Result<()> {
        self.clear()?;
        self.draw(state)
    }

    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        if event::poll(wait)? { event::read().map(Some) } else { Ok(None) }
    }

    fn size(&self) -> Size {
        self.terminal.size().unwrap_or_default()
    }

    fn suspend(&mut self) -> io::Result<()> {
        restore()?;
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        enter()
    }

    fn close(&mut self) -> io::Result<()> {
        restore()
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    IS_OURS.store(true, Ordering::SeqCst);
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
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

/// The game is saved as it goes, so whoever is told to stop can do so at once.
#[cfg(unix)]
fn guard_signals() {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::iterator::Signals;

    // Without this the program ends as others do, and the terminal is left to `reset`.
    let Ok(mut signals) = Signals::new([SIGTERM, SIGHUP]) else { return };
    let wait = move || {
        if signals.forever().next().is_some() {
            let _ = restore();
            std::process::exit(crate::exit::Exit::Stopped as i32);
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(wait);
}
