//! The source of a player's lines: the full screen, an editor with history and completion, or plain
//! lines of standard input.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, ExternalPrinter as _, Helper};
use warboard_engine::text::{Lines, Looks, NotText};
use warboard_engine::words::shortened;

use super::interrupt;
use super::screen::{ColourDepth, Graphics, Motion, Screen, Tty};
use warboard_table::completions::{Completions, InputEvent, complete};
use warboard_table::exit::CommandError;
use warboard_table::output::Out;
use warboard_table::read::LINE_MAX;
use warboard_table::save::data_folder;
use warboard_table::text::{Texts, say};
use warboard_table::writing;

/// The kind of input that a player requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputMode {
    /// The full screen.
    Screen,
    /// Lines with an editor.
    Lines,
    /// Lines of plain text.
    Plain,
}

/// The source of a player's lines.
pub(crate) enum LineSource {
    /// Standard input, line by line.
    Lines {
        /// True if each line is repeated, because its input was not visible.
        echo: bool,
        /// The lines not yet read.
        stream: Box<Stream>,
    },
    /// The full screen.
    Screen(Box<Screen>),
    /// An editor at a terminal.
    Editor {
        /// The editor.
        editor: Box<Editor<Completion, DefaultHistory>>,
        /// The path of its history; `None` when several people play.
        history: Option<PathBuf>,
    },
}

/// A writer of lines above the one that is being typed.
pub(crate) type Printer = Box<dyn FnMut(String) + Send>;

/// The look of the full screen.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ScreenLook {
    pub(crate) motion: Motion,
    pub(crate) graphics: Graphics,
}

/// Standard input as lines, with the language of errors for unreadable ones.
pub(crate) struct Stream {
    lines: Lines,
    texts: Texts,
}

impl Stream {
    fn new(texts: &Texts) -> Self {
        Self { lines: Lines::new(16 * LINE_MAX), texts: Texts::new(texts.lang) }
    }
}

impl LineSource {
    /// Opens the input: plain lines if `manner` requires them or there is no terminal, else the
    /// full screen if requested and possible, else the editor.
    pub(crate) fn open(
        texts: &Texts,
        manner: InputMode,
        look: ScreenLook,
        keeps_history: bool,
    ) -> Self {
        let terminal = io::stdin().is_terminal() && Out::is_terminal();
        if manner == InputMode::Plain || !terminal {
            return Self::Lines {
                echo: !io::stdin().is_terminal(),
                stream: Box::new(Stream::new(texts)),
            };
        }
        let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        if manner == InputMode::Screen
            && !is_dumb
            && let Ok(tty) = Tty::open()
        {
            let texts = Texts::new(texts.lang);
            let palette = ColourDepth::of_environment();
            let screen = Screen::new(Box::new(tty), texts, palette, look.motion);
            return Self::Screen(Box::new(screen.with_graphics(look.graphics)));
        }
        #[cfg(unix)]
        crate::signals::terminal::keep();
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .max_history_size(1000)
            .and_then(|config| config.history_ignore_dups(true))
            .map(|config| config.auto_add_history(true).build());
        let editor = config.and_then(|config| {
            Editor::<Completion, DefaultHistory>::with_history(config, DefaultHistory::new())
        });
        let Ok(mut editor) = editor else {
            return Self::Lines { echo: false, stream: Box::new(Stream::new(texts)) };
        };
        editor.set_helper(Some(Completion::default()));
        let history =
            data_folder(texts).ok().filter(|_| keeps_history).map(|dir| dir.join("history"));
        if let Some(path) = &history {
            // Before the first game there is no history.
            let _ = editor.load_history(path);
        }
        Self::Editor { editor: Box::new(editor), history }
    }

    /// Returns whether lines are edited, so that the screen may be cleared.
    pub(crate) fn is_editor(&self) -> bool {
        matches!(self, Self::Editor { .. } | Self::Screen(_))
    }

    /// Returns the full screen while it is open.
    pub(crate) fn screen(&mut self) -> Option<&mut Screen> {
        match self {
            Self::Screen(screen) if !screen.is_closed() => Some(screen),
            _ => None,
        }
    }

    /// Clears the editor's history in memory, because another player takes the seat.
    pub(crate) fn forget(&mut self) {
        if let Self::Editor { editor, .. } = self {
            // A failure leaves the history in memory only; with several players it is not stored on
            // disk.
            let _ = editor.clear_history();
        }
    }

    /// Waits for a line.
    pub(crate) fn line(
        &mut self,
        out: &mut Out,
        prompt: &str,
        styled: &str,
        words: Completions,
    ) -> Result<InputEvent, CommandError> {
        out.flush()?;
        match self {
            Self::Screen(screen) => {
                screen.wait(anstream::adapter::strip_str(prompt).to_string().trim())
            }
            Self::Lines { echo, stream } => plain_line(stream, out, prompt, *echo),
            Self::Editor { editor, .. } => {
                if let Some(helper) = editor.helper_mut() {
                    helper.words = words;
                }
                match editor.readline(&(prompt, styled)) {
                    Ok(line) => Ok(InputEvent::Line(line)),
                    Err(ReadlineError::Interrupted) => Ok(InputEvent::Interrupt),
                    Err(ReadlineError::Eof) => Ok(InputEvent::End),
                    Err(ReadlineError::Io(error)) => Err(error.into()),
                    Err(error) => Err(CommandError::System(error.to_string())),
                }
            }
        }
    }

    /// Returns a writer of lines above the one that is being typed, for other threads; `None` where
    /// no line is edited.
    pub(crate) fn printer(&mut self) -> Option<Printer> {
        let Self::Editor { editor, .. } = self else { return None };
        let mut printer = editor.create_external_printer().ok()?;
        // No one can be informed if the terminal refuses.
        Some(Box::new(move |text| drop(printer.print(text))))
    }

    /// Closes the screen, or stores the editor's history for the next game.
    pub(crate) fn close(&mut self) {
        if let Self::Screen(screen) = self {
            // No one can be informed if the terminal refuses.
            let _ = screen.close();
        }
        if let Self::Editor { editor, history: Some(path) } = self {
            // A history that cannot be stored does not affect the game.
            let _ = keep_history(path, editor.history());
        }
    }
}

/// Writes a history in the editor's format.
fn keep_history(path: &std::path::Path, history: &DefaultHistory) -> io::Result<()> {
    let lines = history.iter().map(|line| line.replace('\\', "\\\\").replace('\n', "\\n") + "\n");
    let text: String = std::iter::once("#V2\n".to_owned()).chain(lines).collect();
    writing::keep_secret(path, text.as_bytes())
}

fn plain_line(
    stream: &mut Stream,
    out: &mut Out,
    prompt: &str,
    echo: bool,
) -> Result<InputEvent, CommandError> {
    loop {
        write!(out, "{prompt}")?;
        out.flush()?;
        interrupt::waiting(true);
        let read = stream.lines.next(&mut io::stdin().lock());
        interrupt::waiting(false);
        let Some(line) = read? else {
            writeln!(out)?;
            return Ok(InputEvent::End);
        };
        if echo {
            writeln!(out, "{}", shortened(&line.shown(), LINE_MAX))?;
        }
        match line.text() {
            _ if line.is_too_long => {
                writeln!(out, "{}", say!(stream.texts, "line-too-long", "n" = LINE_MAX))?;
            }
            Ok(text) => return Ok(InputEvent::Line(text.to_owned())),
            Err(error) => writeln!(out, "{}", not_text(&stream.texts, &error))?,
        }
    }
}

/// Formats the error for a line that is not UTF-8.
fn not_text(texts: &Texts, error: &NotText) -> String {
    let looks = match error.looks {
        Looks::Utf16 | Looks::Utf32 => "wide",
        Looks::Latin1(_) => "latin",
        Looks::Damaged(_) | Looks::Cut | Looks::Nul => "other",
    };
    say!(texts, "line-not-text", "line" = error.line, "column" = error.column, "looks" = looks)
}

/// The completion of commands and names, with hints from earlier lines.
#[derive(Default)]
pub(crate) struct Completion {
    words: Completions,
    hinter: HistoryHinter,
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(complete(&self.words, &line[..at]))
    }
}

impl Hinter for Completion {
    type Hint = String;

    fn hint(&self, line: &str, at: usize, context: &Context<'_>) -> Option<String> {
        if line.is_empty() { None } else { self.hinter.hint(line, at, context) }
    }
}

impl Highlighter for Completion {
    fn highlight_hint<'h>(&self, hint: &'h str) -> std::borrow::Cow<'h, str> {
        warboard_table::paint::paint(warboard_table::paint::QUIET, hint).into()
    }
}

impl Validator for Completion {}
impl Helper for Completion {}
