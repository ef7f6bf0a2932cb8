//! Where lines come from: an editor with history and completion at a terminal, else plain lines of standard input.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use warboard_engine::model::Lang;
use warboard_engine::name::fold;
use warboard_engine::text::{Lines, Looks, NotText};
use warboard_engine::words::shortened;

use super::interrupt;
use super::read::LINE_MAX;
use super::save::data_folder;
use super::screen::{Palette, Screen, Tty};
use super::steps::window::WINDOWS;
use super::verbs::{Meant, Verb};
use crate::exit::Failure;
use crate::output::Out;
use crate::text::{Texts, say};
use crate::writing;

/// How a person wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// On the full screen.
    Screen,
    /// Line by line, with an editor.
    Lines,
    /// Line by line, with nothing but text.
    Plain,
}

/// What came instead of a line, or the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// There is no more.
    End,
}

/// What can be completed at a prompt.
#[derive(Clone, Default, Debug)]
pub(crate) struct Words {
    /// The commands that answer.
    pub(crate) answers: Vec<String>,
    /// The other commands.
    pub(crate) others: Vec<String>,
    /// The names that may stand behind a command, and what may stand behind each of them.
    pub(crate) names: Vec<(String, Vec<String>)>,
    /// Every name.
    pub(crate) all_names: Vec<String>,
    /// The names of windows.
    pub(crate) windows: Vec<String>,
}

/// Where lines come from.
pub(crate) enum Input {
    /// Standard input, line by line; `echo` repeats each line where nobody saw it typed.
    Lines {
        /// Whether lines are repeated.
        echo: bool,
        /// How far they are read.
        stream: Stream,
    },
    /// The full screen.
    Screen(Box<Screen>),
    /// An editor at a terminal.
    Editor {
        /// The editor.
        editor: Box<Editor<Completion, DefaultHistory>>,
        /// Where its history is kept; nowhere when several people play.
        history: Option<PathBuf>,
    },
}

/// Standard input as lines, and the language in which one that cannot be read is refused.
pub(crate) struct Stream {
    lines: Lines,
    texts: Texts,
}

impl Stream {
    fn new(texts: &Texts) -> Self {
        Self { lines: Lines::new(16 * LINE_MAX), texts: Texts::new(texts.lang) }
    }
}

impl Input {
    /// The full screen at a terminal that can show one, the editor where `manner` or the terminal wants lines, else plain lines.
    pub(crate) fn open(texts: &Texts, manner: Manner, keeps_history: bool) -> Self {
        let terminal = io::stdin().is_terminal() && Out::is_terminal();
        if manner == Manner::Plain || !terminal {
            return Self::Lines { echo: !io::stdin().is_terminal(), stream: Stream::new(texts) };
        }
        let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        if manner == Manner::Screen
            && !is_dumb
            && let Ok(tty) = Tty::open()
        {
            let texts = Texts::new(texts.lang);
            let screen = Screen::new(Box::new(tty), texts, Palette::of_environment());
            return Self::Screen(Box::new(screen));
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
            return Self::Lines { echo: false, stream: Stream::new(texts) };
        };
        editor.set_helper(Some(Completion::default()));
        let history =
            data_folder(texts).ok().filter(|_| keeps_history).map(|dir| dir.join("history"));
        if let Some(path) = &history {
            // A first game has no history yet.
            let _ = editor.load_history(path);
        }
        Self::Editor { editor: Box::new(editor), history }
    }

    /// Whether lines are edited: then the screen may be cleared.
    pub(crate) fn is_editor(&self) -> bool {
        matches!(self, Self::Editor { .. } | Self::Screen(_))
    }

    /// The full screen, while it is open.
    pub(crate) fn screen(&mut self) -> Option<&mut Screen> {
        match self {
            Self::Screen(screen) if !screen.is_closed() => Some(screen),
            _ => None,
        }
    }

    /// Forgets what was typed: somebody else takes the seat.
    pub(crate) fn forget(&mut self) {
        if let Self::Editor { editor, .. } = self {
            // What cannot be forgotten was never kept on disk.
            let _ = editor.clear_history();
        }
    }

    /// Waits for a line.
    pub(crate) fn line(
        &mut self,
        out: &mut Out,
        prompt: &str,
        styled: &str,
        words: Words,
    ) -> Result<Typed, Failure> {
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
                    Ok(line) => Ok(Typed::Line(line)),
                    Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
                    Err(ReadlineError::Eof) => Ok(Typed::End),
                    Err(ReadlineError::Io(error)) => Err(error.into()),
                    Err(error) => Err(Failure::System(error.to_string())),
                }
            }
        }
    }

    /// Keeps the history for the next game.
    pub(crate) fn close(&mut self) {
        if let Self::Screen(screen) = self {
            // Nobody is left to tell when the terminal refuses.
            let _ = screen.close();
        }
        if let Self::Editor { editor, history: Some(path) } = self {
            // A game is none the worse for a history that cannot be kept.
            let _ = keep_history(path, editor.history());
        }
    }
}

/// Writes a history as the editor reads it.
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
) -> Result<Typed, Failure> {
    loop {
        write!(out, "{prompt}")?;
        out.flush()?;
        interrupt::waiting(true);
        let read = stream.lines.next(&mut io::stdin().lock());
        interrupt::waiting(false);
        let Some(line) = read? else {
            writeln!(out)?;
            return Ok(Typed::End);
        };
        if echo {
            writeln!(out, "{}", shortened(&line.shown(), LINE_MAX))?;
        }
        match line.text() {
            _ if line.is_too_long => {
                writeln!(out, "{}", say!(stream.texts, "line-too-long", "n" = LINE_MAX))?;
            }
            Ok(text) => return Ok(Typed::Line(text.to_owned())),
            Err(error) => writeln!(out, "{}", not_text(&stream.texts, &error))?,
        }
    }
}

/// A line that is not UTF-8, in words.
fn not_text(texts: &Texts, error: &NotText) -> String {
    let looks = match error.looks {
        Looks::Utf16 | Looks::Utf32 => "wide",
        Looks::Latin1(_) => "latin",
        Looks::Damaged(_) | Looks::Cut | Looks::Nul => "other",
    };
    say!(texts, "line-not-text", "line" = error.line, "column" = error.column, "looks" = looks)
}

/// Completes commands and names, and hints at lines typed before.
#[derive(Default)]
pub(crate) struct Completion {
    words: Words,
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

/// The words that may stand at the end of what is typed, each with a blank behind it, and where the last word begins.
pub(crate) fn complete(words: &Words, typed: &str) -> (usize, Vec<String>) {
    let start = typed.rfind([' ', ',']).map_or(0, |blank| blank + 1);
    let before: Vec<&str> = typed[..start].split_whitespace().collect();
    let part = fold(&typed[start..]).replace(' ', "_");
    let candidates: Vec<&String> = match before[..] {
        [] => {
            let commands = words.answers.iter().chain(&words.others);
            commands.chain(names(&words.names)).collect()
        }
        [command] if is_of_windows(command) => words.windows.iter().collect(),
        [command, _] if is_of_windows(command) => Vec::new(),
        [command] if words.names.is_empty() || words.is_other(command) => {
            words.all_names.iter().collect()
        }
        [_] => names(&words.names).collect(),
        [.., last] => {
            let behind = words.names.iter().find(|(name, _)| *name == last);
            behind.map_or(&words.all_names, |(_, behind)| behind).iter().collect()
        }
    };
    let fits = |word: &&&String| fold(word).replace(' ', "_").starts_with(&part);
    let mut found: Vec<String> =
        candidates.iter().filter(fits).map(|word| format!("{word} ")).collect();
    found.dedup();
    (start, found)
}

impl Words {
    /// Whether a word is a command that answers nothing now.
    fn is_other(&self, word: &str) -> bool {
        let word = fold(word);
        let is = |commands: &[String]| commands.iter().any(|of| fold(of).starts_with(&word));
        is(&self.others) && !is(&self.answers)
    }
}

/// Whether a word is the command for windows, written out.
fn is_of_windows(word: &str) -> bool {
    Verb::find(word, Lang::En, None) == Meant::Exactly(&WINDOWS)
}

fn names(names: &[(String, Vec<String>)]) -> impl Iterator<Item = &String> {
    names.iter().map(|(name, _)| name)
}

impl Hinter for Completion {
    type Hint = String;

    fn hint(&self, line: &str, at: usize, context: &Context<'_>) -> Option<String> {
        if line.is_empty() { None } else { self.hinter.hint(line, at, context) }
    }
}

impl Highlighter for Completion {
    fn highlight_hint<'h>(&self, hint: &'h str) -> std::borrow::Cow<'h, str> {
        super::paint::paint(super::paint::QUIET, hint).into()
    }
}

impl Validator for Completion {}
impl Helper for Completion {}
