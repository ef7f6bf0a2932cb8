//! Parses the commands that belong to no step.

use super::auto::is_turn;
use super::{Command, CommandParser, Reading, auto, odds};
use crate::steps::battle::{self, COMMIT, DEFEND};
use crate::steps::conquest::{self, ADVANCE};
use crate::steps::window;
use crate::verbs::{
    ADVICE, AUTO, BOARD, CARDS, CONCEDE, END, HELP, LEGAL, LOG, LOOK, MAP, ODDS, PASS, PLAY, QUIT,
    REDO, RULES, SAVE, STATUS, UNDO, Verb, WINDOWS,
};
use crate::views;

/// The number of lines that `log` shows by default.
const LOG_LINES: usize = 20;

/// The function that parses the words behind a command.
type Read = fn(&CommandParser<'_>, &[&str]) -> Reading;

/// The parsers of the commands.
static READERS: &[(&Verb, Read)] = &[
    (&PASS, |reader, rest| reader.alone(&PASS, rest, || reader.pass_or_refuse(&PASS))),
    (&AUTO, auto::auto),
    (&CONCEDE, auto::concede),
    (&ADVICE, |reader, rest| reader.alone(&ADVICE, rest, || Ok(Command::Advice))),
    (&RULES, |reader, rest| {
        Ok(Command::Show(views::rules::show(reader.desk, reader.view, &rest.join(" "))))
    }),
    (&END, |reader, rest| match rest {
        [.., word] if is_turn(word) => reader.end_turn(),
        _ => reader.alone(&END, rest, || reader.pass_or_refuse(&END)),
    }),
    (&BOARD, |reader, rest| reader.shows(&BOARD, rest, views::board::show)),
    (&MAP, |reader, rest| reader.shows(&MAP, rest, views::map::show)),
    (&LOOK, |reader, rest| {
        let space = reader.space(rest, &|_| true)?;
        Ok(Command::Show(views::look::show(reader.desk, reader.view, space)))
    }),
    (&CARDS, |reader, rest| reader.alone(&CARDS, rest, || Ok(Command::Cards))),
    (&STATUS, |reader, rest| reader.shows(&STATUS, rest, views::status::show)),
    (&LEGAL, |reader, rest| {
        reader.alone(&LEGAL, rest, || Ok(Command::Show(views::list::show(reader.question))))
    }),
    (&ODDS, odds::odds),
    (&LOG, |reader, rest| reader.number(&LOG, rest, LOG_LINES).map(Command::Log)),
    (&UNDO, |reader, rest| reader.number(&UNDO, rest, 1).map(Command::Undo)),
    (&REDO, |reader, rest| reader.alone(&REDO, rest, || Ok(Command::Redo))),
    (&SAVE, |_, rest| {
        let path = (!rest.is_empty()).then(|| rest.join(" ").trim_matches('"').to_owned());
        Ok(Command::Save(path))
    }),
    (&HELP, |reader, rest| match rest {
        [_, further @ ..] if !further.is_empty() => Err(reader.too_much(&HELP, further)),
        _ => Ok(Command::Show(views::help::show(
            reader.desk,
            reader.view,
            reader.decision.ask,
            rest,
        ))),
    }),
    (&QUIT, |reader, rest| reader.alone(&QUIT, rest, || Ok(Command::Quit))),
    (&COMMIT, battle::commit),
    (&DEFEND, battle::defend),
    (&ADVANCE, conquest::advance),
    (&PLAY, window::play),
    (&WINDOWS, window::windows),
];

/// Parses a command in the way that does not depend on the question. Returns `None` if only
/// questions parse the command.
pub(super) fn read(reader: &CommandParser<'_>, verb: &Verb, rest: &[&str]) -> Option<Reading> {
    let (_, read) = READERS.iter().find(|(other, _)| *other == verb)?;
    Some(read(reader, rest))
}

/// Returns whether a command is parsed in a way that does not depend on the question.
#[cfg(test)]
pub(crate) fn is_general(verb: &Verb) -> bool {
    READERS.iter().any(|(other, _)| *other == verb)
}
