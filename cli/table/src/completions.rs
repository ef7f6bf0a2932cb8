//! The input of a player at a prompt, and the words that complete it.

use warboard_engine::model::Lang;
use warboard_engine::name::fold;

use super::verbs::{Meant, Verb, WINDOWS};

/// The result of waiting for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputEvent {
    /// A line, without its line break.
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// The end of the input.
    End,
}

/// The words that can be completed at a prompt.
#[derive(Clone, Default, Debug)]
pub struct Completions {
    /// The commands that answer the question.
    pub(crate) answers: Vec<String>,
    /// The other commands.
    pub(crate) others: Vec<String>,
    /// The names that may follow a command, each with the names that may follow it.
    pub(crate) names: Vec<(String, Vec<String>)>,
    /// Every name.
    pub(crate) all_names: Vec<String>,
    /// The names of windows.
    pub(crate) windows: Vec<String>,
}

/// Returns the start of the last word of `typed`, and the words that may complete it, each with a
/// trailing blank.
pub fn complete(words: &Completions, typed: &str) -> (usize, Vec<String>) {
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

impl Completions {
    /// Returns whether a word begins a command that does not answer now.
    fn is_other(&self, word: &str) -> bool {
        let word = fold(word);
        let is = |commands: &[String]| commands.iter().any(|of| fold(of).starts_with(&word));
        is(&self.others) && !is(&self.answers)
    }
}

/// Returns whether a word is the command for windows, written in full.
fn is_of_windows(word: &str) -> bool {
    Verb::find(word, Lang::En, None) == Meant::Exactly(&WINDOWS)
}

fn names(names: &[(String, Vec<String>)]) -> impl Iterator<Item = &String> {
    names.iter().map(|(name, _)| name)
}
