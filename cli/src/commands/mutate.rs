//! `mutate`: small changes to an edition, each tried against its scenarios.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde_json::{Value, json};
use warboard_engine::edition::{self, Exempt, Mutant};
use warboard_engine::words::OneLine;
use warboard_study::deep_stack::threads;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;

use crate::suite::Suite;
use crate::suite::mutation::{KnownFates, MutantFate};
use crate::watch;

/// Arguments.
#[derive(clap::Args, Debug)]
#[command(after_long_help = HELP)]
pub(crate) struct MutateArgs {
    /// Directory, or the name of a built-in edition
    #[arg(default_value = ".")]
    edition: String,
    /// Tries only changes whose file contains this text
    #[arg(long, value_name = "TEXT")]
    file: Option<String>,
    /// Number of changes tried at the same time. Default: the number of processors
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Prints the result as JSON
    #[arg(long)]
    json: bool,
    /// Tries again, whenever a file of the directory changes, the changes whose file or whose scenario
    /// changed, until Ctrl-C
    #[arg(long, conflicts_with = "json")]
    watch: bool,
}

const HELP: &str = "\
Changes one thing of the rules at a time: a number by one, a flag, a word for another that the key takes, an optional key left out; in \
scripts a number, a comparison, `&&` and `||`, a condition, a statement. A change that no scenario notices is a rule that nothing proves.

What needs no scenario stands in tests/mutants.toml of the edition, with its reason:

  [[exempt]]
  file = \"turn.toml\"
  line = \"order = 3\"
  change = \"3 -> 4\"
  reason = \"the place in a list that nobody sees\"

`line` is a part of the changed line and `change` the change as it is printed; without them, every line or change is meant.";

/// Runs it.
pub(crate) fn run(args: &MutateArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let mut known = KnownFates::default();
    let watched = args.watch.then_some(&*args.edition);
    watch::once_or_again(watched, out, |out| once(args, &mut known, out))
}

fn once(args: &MutateArgs, known: &mut KnownFates, out: &mut Out) -> Result<Exit, CommandError> {
    let suite = Suite::read(&args.edition)?;
    let files = suite.edition().files();
    let exempt = edition::exempt(files).map_err(|findings| {
        let sentence = format!(
            "the list of exempt changes of `{}` cannot be read",
            OneLine::new(&args.edition)
        );
        CommandError::Unusable(sentence, Box::new(findings))
    })?;
    let mut mutants = edition::mutants(files);
    if let Some(part) = &args.file {
        mutants.retain(|mutant| mutant.file.contains(part.as_str()));
    }
    let broken = suite.run(None).cases.iter().filter(|case| !case.holds()).count();
    if broken > 0 {
        return Err(CommandError::BadInput(format!(
            "{broken} of the scenarios of `{}` do not hold without any change; `test` tells which",
            OneLine::new(&args.edition)
        )));
    }
    let (fates, n_tried) = known.try_mutants(&suite, &mutants, &exempt, threads(args.threads))?;
    let tried = MutantReport { suite: &suite, mutants: &mutants, fates: &fates };
    // With a part of the changes, the others' exemptions are not known to be needed.
    let unused = if args.file.is_none() { tried.unused(&exempt) } else { Vec::new() };
    if args.json {
        writeln!(out, "{}", warboard_table::output::json_lines(&tried.as_json(&unused))?)?;
    } else {
        tried.tell(&unused, out)?;
        if n_tried < mutants.len() {
            writeln!(out, "{n_tried} of them tried again")?;
        }
    }
    let is_found = |fate: &MutantFate| matches!(fate, MutantFate::Unnoticed | MutantFate::Crashed);
    Ok(if fates.iter().any(is_found) || !unused.is_empty() { Exit::Found } else { Exit::Done })
}

/// The changes with their fates.
struct MutantReport<'a> {
    suite: &'a Suite,
    mutants: &'a [Mutant],
    fates: &'a [MutantFate],
}

impl MutantReport<'_> {
    fn each(&self) -> impl Iterator<Item = (&Mutant, &MutantFate)> {
        self.mutants.iter().zip(self.fates)
    }

    fn text(&self, mutant: &Mutant) -> &str {
        self.suite.edition().files().files.get(&mutant.file).map_or("", String::as_str)
    }

    fn n(&self, is: impl Fn(&MutantFate) -> bool) -> usize {
        self.fates.iter().filter(|fate| is(fate)).count()
    }

    /// The exemptions that no change needs.
    fn unused<'e>(&self, exempt: &'e [Exempt]) -> Vec<&'e Exempt> {
        let exempted = self.each().filter(|(_, fate)| matches!(fate, MutantFate::Exempt(_)));
        let exempted: Vec<&Mutant> = exempted.map(|(mutant, _)| mutant).collect();
        let is_used =
            |row: &&Exempt| exempted.iter().any(|mutant| row.is_about(mutant, self.text(mutant)));
        exempt.iter().filter(|row| !is_used(row)).collect()
    }

    fn tell(&self, unused: &[&Exempt], out: &mut Out) -> io::Result<()> {
        for (mutant, fate) in self.each() {
            let says = match fate {
                MutantFate::Unnoticed => "no scenario notices this change",
                MutantFate::Crashed => "the program fails with this change; please report it",
                MutantFate::Refused
                | MutantFate::Same
                | MutantFate::Noticed(_)
                | MutantFate::Exempt(_) => continue,
            };
            let text = self.text(mutant);
            let (line, column) = mutant.change.position(text);
            let path = self.suite.shown(&mutant.file);
            writeln!(out, "{path}:{line}:{column}: {says} ({})", mutant.change.kind)?;
            let (before, after) = mutant.change.lines(text);
            for (mark, lines) in [("-", before), ("+", after)] {
                for line in lines {
                    writeln!(out, "  {mark} {}", OneLine::new(line.trim_end()))?;
                }
            }
            writeln!(out)?;
        }
        for row in unused {
            let line = row
                .line
                .as_deref()
                .map_or_else(String::new, |line| format!(", `{}`", OneLine::new(line)));
            let list = self.suite.shown("tests/mutants.toml");
            writeln!(
                out,
                "{list}: no change needs the exemption of {}{line}",
                OneLine::new(&row.file)
            )?;
        }
        let counted = [
            (self.n(|fate| matches!(fate, MutantFate::Noticed(_))), "noticed"),
            (self.n(|fate| *fate == MutantFate::Refused), "refused when the edition is read"),
            (self.n(|fate| *fate == MutantFate::Same), "without effect in any setup"),
            (self.n(|fate| matches!(fate, MutantFate::Exempt(_))), "exempt"),
            (self.n(|fate| *fate == MutantFate::Crashed), "at which the program fails"),
            (self.n(|fate| *fate == MutantFate::Unnoticed), "unnoticed"),
        ];
        let counted = counted.iter().filter(|(n, _)| *n > 0);
        let said: Vec<String> = counted.map(|(n, word)| format!("{n} {word}")).collect();
        writeln!(out, "{} changes: {}", self.fates.len(), said.join(", "))
    }

    fn as_json(&self, unused: &[&Exempt]) -> Value {
        let rows = self.each().map(|(mutant, fate)| {
            let text = self.text(mutant);
            let (line, column) = mutant.change.position(text);
            let (before, after) = mutant.change.lines(text);
            let (result, by) = match fate {
                MutantFate::Refused => ("refused", None),
                MutantFate::Same => ("same", None),
                MutantFate::Noticed(scenario) => ("noticed", Some(scenario)),
                MutantFate::Crashed => ("crashed", None),
                MutantFate::Exempt(reason) => ("exempt", Some(reason)),
                MutantFate::Unnoticed => ("unnoticed", None),
            };
            json!({
                "file": mutant.file, "line": line, "column": column, "kind": mutant.change.kind,
                "from": &text[mutant.change.range.clone()], "to": mutant.change.to,
                "before": before, "after": after, "result": result, "by": by,
            })
        });
        json!({
            "changes": rows.collect::<Vec<_>>(),
            "unused": unused.iter().map(|row| json!({ "file": row.file, "line": row.line, "change": row.change })).collect::<Vec<_>>(),
            "noticing": self.each().filter_map(|(_, fate)| match fate { MutantFate::Noticed(path) => Some(path), _ => None }).collect::<BTreeSet<_>>().len(),
        })
    }
}
