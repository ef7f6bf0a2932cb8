//! The command line of a program: how it is read, and how it ends.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, Parser};
use warboard_engine::model::Lang;
use warboard_engine::words::OneLine;

use crate::exit::{CommandError, Exit};
use crate::output;
use crate::text::{Texts, lang_of_system, say};

/// The program whose help is translated; others are for developers.
const PROGRAM: &str = "warboard";

/// Returns the command line of a program, with its help in the language of the system.
pub fn command<C: CommandFactory>() -> Command {
    in_language(C::command(), &Texts::new(lang_of_system()))
}

/// Puts the messages of a language in the place of the help, as far as there are some: those of
/// `cli-COMMAND` and `cli-COMMAND-ARGUMENT`, and of `cli-arg-ARGUMENT` for arguments that several
/// commands have. In English the help is as it is declared.
#[must_use]
pub fn in_language(command: Command, texts: &Texts) -> Command {
    if texts.lang == Lang::En || command.get_name() != PROGRAM {
        return command;
    }
    let mut command = command.about(say!(texts, "cli-about"));
    command.build();
    let command = with_headings(command, "", texts).after_help(say!(texts, "cli-after"));
    let names: Vec<String> =
        command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    names.into_iter().fold(
        command.subcommand_help_heading(say!(texts, "cli-commands")),
        |all, name| {
            all.mut_subcommand(name.clone(), |command| with_headings(command, &name, texts))
        },
    )
}

/// Puts the messages of one command in place.
fn with_headings(command: Command, name: &str, texts: &Texts) -> Command {
    let usage = say!(texts, "cli-usage");
    let template =
        format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}");
    let command = command.help_template(template).mut_args(|arg| argument(arg, name, texts));
    match texts.say_if(&format!("cli-{name}"), &[]) {
        Some(about) if !name.is_empty() => command.about(about).long_about(None::<&str>),
        _ => command,
    }
}

fn argument(arg: Arg, command: &str, texts: &Texts) -> Arg {
    let id = arg.get_id().as_str().replace('_', "-");
    let heading =
        if arg.is_positional() { say!(texts, "cli-arguments") } else { say!(texts, "cli-options") };
    let codes = Lang::ALL.map(Lang::as_str).join(", ");
    let own = || texts.say_if(&format!("cli-{command}-{id}"), &[]);
    let shared = || texts.say_if(&format!("cli-arg-{id}"), &[("codes", codes.into())]);
    let arg = arg.help_heading(heading);
    match own().or_else(shared) {
        Some(help) => arg.help(help).long_help(None::<&str>),
        None => arg,
    }
}

/// Parses words by a command line with its help in the language of the system.
fn parse<C: Parser>(
    words: impl Iterator<Item = impl Into<OsString> + Clone>,
) -> Result<C, clap::Error> {
    let mut command = command::<C>();
    let mut matches = command.try_get_matches_from_mut(words)?;
    C::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// Reads the command line. A wrong one ends the program with the reason.
pub fn read<C: Parser>() -> C {
    parse::<C>(std::env::args_os()).unwrap_or_else(|error| {
        let error = refusal::<C>(&error);
        if let Some(text) = told(&error, &Texts::new(lang_of_system())) {
            let failure = CommandError::BadInput(text);
            output::complain(&failure);
            std::process::exit(failure.exit() as i32);
        }
        if error.use_stderr() && output::is_json() {
            output::tell_as_json(&CommandError::BadInput(error.to_string().trim_end().to_owned()));
        }
        error.exit()
    })
}

/// Returns the refusal of a command line with the words of that line as they may be shown.
fn refusal<C: Parser>(error: &clap::Error) -> clap::Error {
    let shown = |word: OsString| String::from(OneLine::new(&word.to_string_lossy()));
    match parse::<C>(std::env::args_os().map(shown)) {
        Err(refusal) => refusal,
        Ok(_) => clap::Error::new(error.kind()),
    }
}

/// Returns the refusal of a command line in a language other than English, with how the command is
/// used. `None` for one that is left as it is declared.
pub fn told(error: &clap::Error, texts: &Texts) -> Option<String> {
    if texts.lang == Lang::En {
        return None;
    }
    let all = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let (arg, value) = (all(ContextKind::InvalidArg), all(ContextKind::InvalidValue));
    let mut lines = vec![match error.kind() {
        ErrorKind::UnknownArgument => say!(texts, "args-unknown", "arg" = arg),
        ErrorKind::InvalidSubcommand => {
            let command = all(ContextKind::InvalidSubcommand);
            say!(texts, "args-unknown-command", "command" = command)
        }
        ErrorKind::InvalidValue if value.is_empty() => say!(texts, "args-no-value", "arg" = arg),
        ErrorKind::InvalidValue => say!(texts, "args-value", "arg" = arg, "value" = value),
        ErrorKind::ValueValidation => {
            let reason = std::error::Error::source(error).map(ToString::to_string);
            let refused = say!(texts, "args-value", "arg" = arg, "value" = value);
            reason.map_or_else(|| refused.clone(), |reason| format!("{refused}: {reason}"))
        }
        ErrorKind::MissingRequiredArgument => say!(texts, "args-missing", "list" = arg),
        ErrorKind::ArgumentConflict => {
            let other = all(ContextKind::PriorArg);
            say!(texts, "args-conflict", "arg" = arg, "other" = other)
        }
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            say!(texts, "args-values", "arg" = arg)
        }
        _ => return None,
    }];
    let possible = all(ContextKind::ValidValue);
    lines.extend((!possible.is_empty()).then(|| say!(texts, "args-possible", "list" = possible)));
    let near =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let near = near.map(all).into_iter().find(|text| !text.is_empty());
    lines.extend(near.map(|list| say!(texts, "args-meant", "list" = list)));
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.trim().trim_start_matches("Usage:").trim();
        lines.push(format!("\n{} {usage}\n", say!(texts, "cli-usage")));
    }
    lines.push(say!(texts, "args-help"));
    Some(lines.join("\n"))
}

/// Returns how the program ends, and prints why its command failed, if it did.
pub fn end(done: Result<Exit, CommandError>) -> Exit {
    match done {
        Ok(exit) => exit,
        Err(CommandError::ReaderGone) => Exit::Done,
        Err(failure) => {
            output::complain(&failure);
            failure.exit()
        }
    }
}
