//! The terminal that the screen is drawn on. However the program ends, the terminal is restored.
//! Signals that stop and continue the program release and take it, as the key does.

use std::io::{self, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, TryLockError};
use std::time::{Duration, Instant};

use crossterm::cursor::{MoveTo, Show};
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use crossterm::execute;
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, window_size,
};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, Terminal};

use super::ScreenBackend;
use super::paint::paint;
use super::state::ScreenState;

/// True if this program controls the terminal.
static IS_OURS: AtomicBool = AtomicBool::new(false);
/// True if the terminal was released and taken again since the screen last polled for events.
static IS_STALE: AtomicBool = AtomicBool::new(false);
/// The lock for writing to the terminal.
static WRITES: Mutex<()> = Mutex::new(());
static GUARDED: Once = Once::new();

/// Number of attempts of a signal to lock the terminal, and the time between them. A terminal that
/// accepts no more output therefore delays no signal for long.
const LOOKS: u32 = 50;
const BETWEEN_LOOKS: Duration = Duration::from_millis(4);

/// Longest wait for the next part of an answer, and the longest answer.
#[cfg(unix)]
const ANSWER_WAIT: Duration = Duration::from_millis(300);
#[cfg(unix)]
const ANSWER_MAX: usize = 256;

/// A terminal in full screen.
pub(crate) struct Tty {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    begun: Instant,
}

impl Tty {
    /// Takes the terminal.
    ///
    /// # Errors
    /// An I/O error if the terminal refuses.
    pub(crate) fn open() -> io::Result<Self> {
        GUARDED.call_once(guard);
        let _held = hold();
        enter()?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Self { terminal, begun: Instant::now() })
    }

    /// Draws a frame with `paint`.
    pub(crate) fn paint(&mut self, paint: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        let _held = hold();
        self.terminal.draw(paint).map(|_| ())
    }

    /// Forgets the last drawing, so that everything is drawn again.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        let _held = hold();
        // The terminal's own `clear` queries the position of the cursor, which not every terminal
        // reports.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }
}

impl ScreenBackend for Tty {
    fn draw(&mut self, state: &mut ScreenState) -> io::Result<()> {
        if let Some(painter) = &mut state.painter
            && let Some(cell) = cell()
        {
            painter.cell = cell;
        }
        self.paint(|frame| paint(frame, state))
    }

    fn redraw(&mut self, state: &mut ScreenState) -> io::Result<()> {
        self.clear()?;
        state.forget_pictures();
        self.draw(state)
    }

    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        let event = if event::poll(wait)? { Some(event::read()?) } else { None };
        if !IS_STALE.swap(false, Ordering::SeqCst) {
            return Ok(event);
        }
        // Keys pressed meanwhile were meant for another program, and the size may have changed.
        self.clear()?;
        let Size { width, height } = self.size();
        Ok(Some(Event::Resize(width, height)))
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn size(&self) -> Size {
        self.terminal.size().unwrap_or_default()
    }

    fn version(&mut self) -> Option<String> {
        let _held = hold();
        version()
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

/// Asks the terminal for its name and version (`XTVERSION`): `kitty(0.42.1)`.
#[cfg(unix)]
fn version() -> Option<String> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let mut out = io::stdout();
    out.write_all(b"\x1b[>q").and_then(|()| out.flush()).ok()?;
    let stdin = io::stdin();
    let (mut answer, mut buffer) = (Vec::new(), [0; 64]);
    let wait = Timespec { tv_sec: 0, tv_nsec: ANSWER_WAIT.subsec_nanos().into() };
    while answer.len() < ANSWER_MAX && !answer.ends_with(b"\x1b\\") {
        let mut asked = [PollFd::new(&stdin, PollFlags::IN)];
        if poll(&mut asked, Some(&wait)).ok()? == 0 {
            return None;
        }
        // Standard input is read past its buffer, which would keep keys from whoever polls.
        let n = rustix::io::read(&stdin, &mut buffer).ok().filter(|&n| n > 0)?;
        answer.extend_from_slice(&buffer[..n]);
    }
    let text: String = answer.into_iter().map(char::from).collect();
    let (_, text) = text.split_once("\x1bP>|")?;
    Some(text.trim_end_matches("\x1b\\").to_owned())
}

#[cfg(not(unix))]
fn version() -> Option<String> {
    None
}

/// Returns the pixels of a letter, across and down, if the terminal tells them.
fn cell() -> Option<[u32; 2]> {
    let size = window_size().ok()?;
    let of = |pixels: u16, cells: u16| pixels.checked_div(cells).filter(|&n| n > 0).map(u32::from);
    Some([of(size.width, size.columns)?, of(size.height, size.rows)?])
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    IS_OURS.store(true, Ordering::SeqCst);
    let mut out = io::stdout();
    execute!(out, EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
    // A program that was killed may have left its own content and colours.
    execute!(out, SetAttribute(Attribute::Reset), Clear(ClearType::All), MoveTo(0, 0))
}

/// Locks the terminal for writing.
fn hold() -> MutexGuard<'static, ()> {
    WRITES.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Stops the program until it is continued, as the terminal does with Ctrl-Z.
fn stop() -> io::Result<()> {
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    Ok(())
}

/// Restores the terminal, if this program controls it.
fn restore() -> io::Result<()> {
    if !IS_OURS.swap(false, Ordering::SeqCst) {
        return Ok(());
    }
    let mut out = io::stdout();
    execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show)?;
    disable_raw_mode()?;
    out.flush()
}

/// Restores the terminal even if the program panics or a signal ends it.
fn guard() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // The panic matters more than an error of the terminal.
        let _ = restore();
        before(panic);
    }));
    #[cfg(unix)]
    guard_signals();
}

/// Releases the terminal when the program is stopped, and takes it when it continues. Other signals
/// end the program at once, because the game is saved continuously.
#[cfg(unix)]
fn guard_signals() {
    use signal_hook::consts::{SIGCONT, SIGTSTP};
    use signal_hook::iterator::Signals;

    use crate::signals::terminal::ENDING;

    // Without this thread, signals end the program as usual, and the user must `reset` the
    // terminal.
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
                    std::process::exit(warboard_table::exit::Exit::Stopped as i32);
                }
            }
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(hear);
}

/// Locks the terminal for writing, but gives up after [`LOOKS`] attempts.
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

/// Takes the terminal after a stop, during which another program has changed its settings.
#[cfg(unix)]
fn take_again() {
    // If this fails, the program runs in the background, and takes the terminal when it continues
    // in the foreground.
    if disable_raw_mode().is_ok() && enter().is_ok() {
        IS_STALE.store(true, Ordering::SeqCst);
    }
}
