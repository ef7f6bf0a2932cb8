//! Parses a typed line into a [`Command`], without changing anything. A line that cannot be
//! understood returns a sentence on what can be typed.

use warboard_engine::words::name_of;

use super::general;
use super::{Command, CommandParser, Reading, characters};
use crate::text::say;
use crate::verbs::{Meant, Verb};
use crate::views;

/// Largest number of characters of a line; twice the length needed to place on every space of the
/// largest board.
pub const LINE_MAX: usize = 4_000;

impl CommandParser<'_> {
    /// Parses a line.
    ///
    /// # Errors
    /// A sentence for the player.
    pub fn parse_line(&self, line: &str) -> Reading {
        if line.chars().nth(LINE_MAX).is_some() {
            return Err(say!(self.desk.texts, "line-too-long", "n" = LINE_MAX));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(&first) = words.first() else { return self.question.ui.parse.read_empty(self) };
        if first.starts_with('#') {
            return Ok(Command::Nothing);
        }
        let mut numbered = (1..).zip(characters(line));
        if let Some((n, (c, _))) = numbered.find(|(_, (_, is_refused))| *is_refused) {
            return Err(say!(self.desk.texts, "line-invisible", "name" = name_of(c), "n" = n));
        }
        let meant = Verb::find(first, self.desk.lang(), Some(self.decision.ask));
        let typed = match meant {
            Meant::Exactly(verb) => Some(verb),
            Meant::Beginning(_) | Meant::Several(_) | Meant::Nothing => None,
        };
        let is_shortened = matches!(meant, Meant::Beginning(_) | Meant::Several(_));
        let reader = CommandParser { typed: (first, typed), is_shortened, ..*self };
        reader.read_words(meant, &words)
    }

    /// Parses the words of a line, of which the first means `meant`.
    fn read_words(&self, meant: Meant, words: &[&str]) -> Reading {
        let (ui, first, rest) = (self.question.ui, words[0], &words[1..]);
        if let Some(plan) = ui.parse.read_first(self, words) {
            return plan;
        }
        if let Meant::Exactly(verb) = meant {
            return self.command(verb, rest);
        }
        if let Some(plan) = ui.parse.read_bare(self, words) {
            return plan;
        }
        match meant {
            Meant::Exactly(verb) | Meant::Beginning(verb) => self.command(verb, rest),
            Meant::Several(words) => {
                let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
                let list = self.desk.or_list(&words);
                Err(say!(self.desk.texts, "ambiguous", "words" = first, "list" = list))
            }
            Meant::Nothing => {
                if let Some(sentence) = ui.parse.not_read(self, words) {
                    return Err(sentence);
                }
                let mut sentence = match Verb::near(first, self.desk.lang()) {
                    Some(near) => {
                        say!(self.desk.texts, "no-command-near", "word" = first, "near" = near)
                    }
                    None => say!(self.desk.texts, "no-command", "word" = first),
                };
                sentence.push(' ');
                sentence.push_str(&views::legal::reminder(self.question));
                Err(sentence)
            }
        }
    }

    /// Parses a command: by the rules of the question, or else by those of the verb.
    fn command(&self, verb: &Verb, rest: &[&str]) -> Reading {
        let read = self.question.ui.parse.read(self, verb, rest);
        let read = read.or_else(|| general::read(self, verb, rest));
        read.unwrap_or_else(|| Err(self.not_now(verb)))
    }
}
