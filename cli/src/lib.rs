//! `warboard`: play, look at, replay and test map-and-combat board games in the terminal.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests write files of their own"))]

mod commands;
#[doc(hidden)]
pub mod fuzz;
mod game_args;
mod import;
mod language_server;
mod play;
mod signals;
mod study;
mod suite;
mod watch;

#[doc(hidden)]
pub use play::screen::frames::SampleScreen;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{
    arena, balance, check, completions, console, coverage, draw, editions as list, engine, fit,
    learn, lsp, man, menu, merge, mutate, new, odds, replay, resume, schema, show, simulate, test,
    texts,
};
use warboard_table::command_line;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;

/// Text after the options in `--help`.
const EXIT_CODES: &str = "\
Exit codes:
  0  done, also when the reader of a pipe had enough
  1  it ran, and found something wrong or left something unfinished
  2  wrong usage or bad input: an unknown edition, a damaged save, a seat list that does not fit
  3  interrupted, or the system refused to read or write

With --json, a command that fails writes {\"error\": {\"exit\": 2, \"message\": \"…\"}} as its last line of output, with
the `findings` of an edition that cannot be played.";

#[derive(Parser, Debug)]
#[command(name = "warboard", version, about = "Map-and-combat board games in the terminal", after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
}

/// One subcommand, one file in `commands`: its `Args` and its `run`.
#[derive(Subcommand, Debug)]
enum CliCommand {
    /// Play a game against bots or other people
    Play(commands::play::PlayArgs),
    /// Learn a game in a few minutes, step by step
    Learn(learn::LearnArgs),
    /// Play with others, each in a browser
    Serve(commands::serve::ServeArgs),
    /// Resume a saved game
    Resume(resume::ResumeArgs),
    /// Replay a saved game from the beginning
    Replay(replay::ReplayArgs),
    /// Show an edition or the position of a saved game
    Show(show::ShowArgs),
    /// List the built-in editions
    Editions(list::EditionsArgs),
    /// Create an edition
    New(new::NewArgs),
    /// Make an edition of a map of another program
    Import(commands::import::ImportArgs),
    /// Draw the board of an edition in a browser
    ///
    /// The page moves and links spaces, draws outlines and sets names, regions and tags. Every edit
    /// is written into the edition's TOML files, which keep their comments and layout.
    Draw(draw::DrawArgs),
    /// Report all errors and warnings of an edition
    Check(check::CheckArgs),
    /// Run the scenarios of an edition
    Test(test::TestArgs),
    /// Print the JSON Schemas of edition files, for editors
    Schema(schema::SchemaArgs),
    /// Play many games between bots
    Simulate(simulate::SimulateArgs),
    /// Try a position of an edition in a console
    Try(console::TryArgs),
    /// Report what of an edition its scenarios and games reach
    Coverage(coverage::CoverageArgs),
    /// Change a rule at a time, and report changes that no scenario notices
    Mutate(mutate::MutateArgs),
    /// Serve an editor: findings, completion, explanations and renames
    ///
    /// The editor starts it, and talks to it by the Language Server Protocol on standard input and
    /// output. `docs/author/editors.md` has the settings of several editors.
    Lsp(lsp::LspArgs),
    /// Write the texts of an edition as a sheet for translators, and merge it
    Texts(texts::TextsArgs),
    /// Merge the parts of a study
    ///
    /// `simulate --shard 3/16 --out FILE` plays one part of a study. The merged parts equal the
    /// file of the whole study, byte for byte. Missing games are reported with the parts to
    /// continue; parts of another study are refused.
    Merge(merge::MergeArgs),
    /// Measure how often each faction and seat of an edition wins, for its readme
    Balance(balance::BalanceArgs),
    /// Rate bots by playing them against each other
    Arena(arena::ArenaArgs),
    /// Fit the values of positions to games of bots, for bots that search
    ///
    /// Records the possessions of every faction at the start of each turn, and finds the weights
    /// that make the actual winners most likely. Prints the weights as a table `[bots.value]` for
    /// the edition's files, with their accuracy on games not used for the fit. A variant may have
    /// its own table.
    Fit(fit::FitArgs),
    /// Serve other programs by JSON lines on standard input and output
    ///
    /// `docs/protocol.md` and `--schema` describe the messages.
    Engine(engine::EngineArgs),
    /// Compute the exact odds of an invasion
    Odds(odds::OddsArgs),
    /// Print shell completions
    Completions(completions::CompletionsArgs),
    /// Print the manual page, or write one for each subcommand
    Man(man::ManArgs),
    /// Keeps a program of one's own, for the process that plays with it
    #[cfg(unix)]
    #[command(hide = true, name = warboard_table::programs::keeper::KEEP)]
    KeepProgram {
        of: u32,
        #[arg(last = true, required = true)]
        words: Vec<String>,
    },
}

/// Runs the program: reads the command line and executes its command.
pub fn main() -> ExitCode {
    let cli: Cli = command_line::read();
    #[cfg(unix)]
    if let Some(CliCommand::KeepProgram { of, words }) = &cli.command {
        return keep(*of, words);
    }
    warboard_table::programs::keeper::is_at_hand();
    crate::signals::survive_limits();
    let ran = warboard_study::deep_stack::with_room(|| run(&cli));
    command_line::end(ran.map_err(CommandError::from).flatten()).into()
}

/// Keeps a program; why it cannot be is one of its last lines.
#[cfg(unix)]
fn keep(of: u32, words: &[String]) -> ExitCode {
    match warboard_table::programs::keeper::keep(of, words) {
        Ok(code) => u8::try_from(code).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => {
            let program = words.first().map_or("", String::as_str);
            warboard_table::output::warn(&format!("`{program}`: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<Exit, CommandError> {
    let mut out = Out::stdout();
    let Some(command) = &cli.command else {
        return menu::run(command_line::command::<Cli>(), &mut out);
    };
    let done = match command {
        CliCommand::Play(args) => commands::play::run(args, &mut out),
        CliCommand::Learn(args) => learn::run(args, &mut out),
        CliCommand::Serve(args) => commands::serve::run(args, &mut out),
        CliCommand::Resume(args) => resume::run(args, &mut out),
        CliCommand::Replay(args) => replay::run(args, &mut out),
        CliCommand::Show(args) => show::run(args, &mut out),
        CliCommand::Editions(args) => list::run(args, &mut out),
        CliCommand::New(args) => new::run(args, &mut out),
        CliCommand::Import(args) => commands::import::run(args, &mut out),
        CliCommand::Draw(args) => draw::run(args, &mut out),
        CliCommand::Check(args) => check::run(args, &mut out),
        CliCommand::Test(args) => test::run(args, &mut out),
        CliCommand::Schema(args) => schema::run(args, &mut out),
        CliCommand::Simulate(args) => simulate::run(args, &mut out),
        CliCommand::Try(args) => console::run(args, &mut out),
        CliCommand::Coverage(args) => coverage::run(args, &mut out),
        CliCommand::Mutate(args) => mutate::run(args, &mut out),
        CliCommand::Lsp(args) => lsp::run(args),
        CliCommand::Texts(args) => texts::run(args, &mut out),
        CliCommand::Merge(args) => merge::run(args, &mut out),
        CliCommand::Balance(args) => balance::run(args, &mut out),
        CliCommand::Arena(args) => arena::run(args, &mut out),
        CliCommand::Fit(args) => fit::run(args, &mut out),
        CliCommand::Engine(args) => engine::run(args, &mut out),
        CliCommand::Odds(args) => odds::run(args, &mut out),
        CliCommand::Completions(args) => {
            completions::run(args, command_line::command::<Cli>(), &mut out)
        }
        CliCommand::Man(args) => man::run(args, command_line::command::<Cli>(), &mut out),
        // The program was kept before anything else.
        #[cfg(unix)]
        CliCommand::KeepProgram { .. } => Ok(Exit::Done),
    };
    let exit = done?;
    out.flush()?;
    Ok(exit)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use clap_complete::Shell;
    use warboard_engine::model::Lang;
    use warboard_table::text::{Texts, lines_of};

    use super::*;

    /// The English messages of the help say what is declared, so that translations are of that, and
    /// belong to a command or an argument.
    #[test]
    fn messages_of_the_help_are_those_declared() {
        let mut declared = std::collections::BTreeMap::new();
        let mut command = Cli::command();
        command.build();
        for sub in command.get_subcommands().chain([&command]) {
            let text = |text: Option<&clap::builder::StyledStr>| {
                text.map(ToString::to_string).unwrap_or_default()
            };
            let name = sub.get_name();
            declared.insert(format!("cli-{name}"), text(sub.get_about()));
            for arg in sub.get_arguments() {
                let id = arg.get_id().as_str().replace('_', "-");
                for key in [format!("cli-{name}-{id}"), format!("cli-arg-{id}")] {
                    declared.insert(key, text(arg.get_help()));
                }
            }
        }
        let others =
            ["about", "usage", "commands", "arguments", "options", "after", "arg-lang", "help"];
        let others = others.map(|name| format!("cli-{name}"));
        let mut n = 0;
        for (key, text) in lines_of(Lang::En, "cli-").filter(|(key, _)| !others.contains(key)) {
            assert_eq!(declared.get(&key), Some(&text), "{key}");
            n += 1;
        }
        assert!(n > 60, "{n}");
    }

    /// Under a French or German locale the help of the program and of what players use is in that
    /// language, with every heading.
    #[test]
    fn help_speaks_the_language_of_the_system() {
        for (lang, words) in [
            (Lang::Fr, ["Utilisation :", "Commandes", "Jouer contre des robots", "Joueurs dans"]),
            (Lang::De, ["Aufruf:", "Befehle", "Gegen Bots", "Spieler in der Reihenfolge"]),
        ] {
            let mut command = command_line::in_language(Cli::command(), &Texts::new(lang));
            let whole = command.render_long_help().to_string();
            let play = command.find_subcommand_mut("play").unwrap().render_long_help().to_string();
            let text = format!("{whole}\n{play}");
            for word in words {
                assert!(text.contains(word), "{word}: {text}");
            }
            for english in ["Usage:", "Print help", "Play a game", "Commands:"] {
                assert!(!text.contains(english), "{english}: {text}");
            }
        }
    }

    /// Under a French or German locale a wrong command line is refused in that language, with what
    /// may have been meant, the possible values and the usage of the command.
    #[test]
    fn a_wrong_command_line_is_refused_in_the_language_of_the_system() {
        let told = |lang, words: &[&str]| {
            let texts = Texts::new(lang);
            let command = command_line::in_language(Cli::command(), &texts);
            let words = std::iter::once("warboard").chain(words.iter().copied());
            let error = command.try_get_matches_from(words).expect_err("it is wrong");
            command_line::told(&error, &texts)
        };
        let wrong: [(&[&str], [&str; 3]); 6] = [
            (
                &["play", "--bot", "easy"],
                ["inattendu : --bot", "--bots", "Utilisation : warboard play"],
            ),
            (&["plya"], ["inconnue : plya", "play", "warboard"]),
            (&["play", "--bots"], ["--bots <LEVEL>", "demande une valeur", "--help"]),
            (&["play", "--motion", "fast"], ["valoir fast", "off, normal, slow", "--help"]),
            (&["resume", "--seat", "2=easy"], ["nécessaire : <FILE>", "resume", "--help"]),
            (&["play", "--plain", "--lines"], ["--plain", "s'excluent", "--lines"]),
        ];
        for (words, parts) in wrong {
            let text = told(Lang::Fr, words).expect("it is told");
            assert!(parts.iter().all(|part| text.contains(part)), "{words:?}: {text}");
            for english in ["Usage", "error", "tip", "possible values"] {
                assert!(!text.contains(english), "{english}: {text}");
            }
            assert!(
                told(Lang::De, words).is_some_and(|text| text.ends_with("`--help` sagt mehr."))
            );
            assert_eq!(told(Lang::En, words), None);
        }
    }

    /// Every subcommand and option that `--help` lists is completed in each shell and has its place in a manual page.
    #[test]
    fn completions_and_manual_pages_list_every_option() {
        let shells = [Shell::Bash, Shell::Zsh, Shell::Fish];
        let scripts = shells.map(|shell| {
            String::from_utf8(completions::script(shell, Cli::command())).expect("it is text")
        });
        let pages = man::pages(Cli::command()).expect("they are made");
        let mut command = Cli::command();
        command.build();
        let shown = |sub: &&clap::Command| !sub.is_hide_set() && sub.get_name() != "help";
        let mut n_options = 0;
        for sub in command.get_subcommands().filter(shown) {
            let name = format!("warboard-{}", sub.get_name());
            let page = pages.iter().find(|(of, _)| *of == name).expect("it has a page");
            let page = String::from_utf8_lossy(&page.1);
            for option in sub.get_arguments().filter(|arg| !arg.is_hide_set()) {
                let Some(long) = option.get_long() else { continue };
                n_options += 1;
                let escaped = long.replace('-', "\\-");
                assert!(page.contains(&escaped), "--{long} of {}", sub.get_name());
                for shell in &scripts {
                    assert!(shell.contains(long), "--{long} of {}", sub.get_name());
                }
            }
        }
        assert!(n_options > 50, "only {n_options} options were found");
    }
}
