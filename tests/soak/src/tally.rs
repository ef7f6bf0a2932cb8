//! The counts, files and report of the games that were attacked.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use comfy_table::Table as Rows;
use serde::Serialize;
use warboard_engine::audit::{AuditCheck, AuditReport};
use warboard_engine::edition::{Edition, Setup};

use super::finding::{SoakAttackResult, SoakCheck, SoakFinding};
use super::job::{PROGRAM, Slot, SoakArgs, again, kind_name, seed_of, slot_of};
use crate::inputs::{InputCounts, InputKind};
use warboard_table::exit::CommandError;
use warboard_table::output::Out;
use warboard_table::save::unwritable;
use warboard_table::text::{Texts, say};
use warboard_table::writing::{self, Folder};

/// Number of findings of a kind written for one setup; bounds the disk space of a constant fault.
const KEPT: u32 = 3;

/// The counts of an edition.
#[derive(Debug, Default)]
struct EditionTotals {
    games: u64,
    report: AuditReport,
    saves: u64,
    chains: u64,
    kills: u64,
    inputs: InputCounts,
    found: u64,
}

/// A finding that was written.
#[derive(Serialize, Debug)]
struct Written {
    edition: String,
    #[serde(flatten)]
    setup: Setup,
    seed: u64,
    check: &'static str,
    answers: usize,
    text: String,
    /// The number of the input that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<u64>,
    /// The save or the input that shows it; `None` where there is neither.
    file: Option<String>,
    /// The slot: findings are told in this order.
    #[serde(skip)]
    slot: usize,
}

/// The counts and the findings.
pub(super) struct SoakTally<'a> {
    texts: &'a Texts,
    args: &'a SoakArgs,
    editions: &'a [(String, Edition)],
    slots: &'a [Slot],
    sums: Vec<EditionTotals>,
    written: Vec<Written>,
    kept: BTreeMap<(usize, SoakCheck), u32>,
    names: BTreeSet<String>,
}

impl<'a> SoakTally<'a> {
    pub(super) fn new(
        texts: &'a Texts,
        args: &'a SoakArgs,
        editions: &'a [(String, Edition)],
        slots: &'a [Slot],
    ) -> Self {
        let sums = editions.iter().map(|_| EditionTotals::default()).collect();
        let (written, kept, names) = (Vec::new(), BTreeMap::new(), BTreeSet::new());
        Self { texts, args, editions, slots, sums, written, kept, names }
    }

    /// Counts what came of game number `game`, and writes what was found.
    pub(super) fn add(
        &mut self,
        game: u64,
        attacked: SoakAttackResult,
    ) -> Result<(), CommandError> {
        let Some(slot) = slot_of(self.slots, game) else { return Ok(()) };
        let SoakAttackResult { report, saves, chains, kills, inputs, found, n_found } = attacked;
        let sum = &mut self.sums[slot.edition];
        sum.games += 1;
        sum.saves += saves;
        sum.chains += chains;
        sum.kills += kills;
        sum.inputs.add(inputs);
        sum.found += n_found;
        sum.report.add(report);
        let seed = seed_of(self.args, self.slots, game);
        let at = usize::try_from(game % self.slots.len() as u64).unwrap_or(0);
        for found in found {
            let kept = self.kept.entry((at, found.kind)).or_default();
            if *kept < KEPT {
                *kept += 1;
                self.write(at, slot, seed, found)?;
            }
        }
        Ok(())
    }

    /// Writes a finding: the save, and a text beside it.
    fn write(
        &mut self,
        at: usize,
        slot: &Slot,
        seed: u64,
        found: SoakFinding,
    ) -> Result<(), CommandError> {
        let texts = self.texts;
        let (edition, _) = &self.editions[slot.edition];
        let folder = &self.args.out;
        let name = self.name(slot, seed, found.kind);
        let put = |ending: &str, bytes: &[u8]| {
            let path = format!("{name}.{ending}");
            put(texts, folder, &path, bytes).map(|()| folder.join(path))
        };
        if found.input.is_some() {
            return self.write_input(at, slot, seed, found);
        }
        let mut file = None;
        let again = self.command(edition, &slot.setup, seed);
        let mut lines = vec![
            self.line(
                edition,
                &slot.setup,
                seed,
                found.kind.as_str(),
                found.actions.len(),
                &found.text,
            ),
            String::new(),
            say!(texts, "soak-again", "command" = again),
        ];
        if let Some(bytes) = &found.save {
            let path = put("warboard", bytes)?.to_string_lossy().into_owned();
            let command = format!("warboard replay {}", quoted(&path));
            lines.push(say!(texts, "soak-replay", "command" = command));
            file = Some(path);
        }
        lines.extend(found.stopped.map(|action| say!(texts, "soak-stopped", "action" = action)));
        put("txt", format!("{}\n", lines.join("\n")).as_bytes())?;
        self.written.push(Written {
            edition: edition.clone(),
            setup: slot.setup.clone(),
            seed,
            check: found.kind.as_str(),
            answers: found.actions.len(),
            text: found.text,
            input: None,
            file,
            slot: at,
        });
        Ok(())
    }

    /// Writes an input: its file or its directory, and a text beside it.
    fn write_input(
        &mut self,
        at: usize,
        slot: &Slot,
        seed: u64,
        found: SoakFinding,
    ) -> Result<(), CommandError> {
        let (texts, folder) = (self.texts, &self.args.out);
        let Some((number, input)) = found.input else { return Ok(()) };
        let edition = self.editions.get(input.base).map_or("", |(name, _)| name).to_owned();
        let name = format!("input-{}-{number}-seed-{}", self.args.seed, input.seed);
        let mut path = folder.join(&name);
        if let Some(files) = &input.files {
            for (file, text) in &files.files {
                put(texts, folder, &format!("{name}/{file}"), text.as_bytes())?;
            }
        } else {
            let file = format!("{name}.{}", input.kind.ending());
            put(texts, folder, &file, &input.text)?;
            path = folder.join(file);
        }
        let path = path.to_string_lossy().into_owned();
        let again = again(self.args, self.editions, &format!("--input={number}"));
        let command =
            |words: &[String]| words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
        let alone = [edition.clone(), format!("--corpus={path}"), "--input=0".to_owned()];
        let lines = [
            self.input_line(&edition, number, &found.text),
            String::new(),
            say!(texts, "soak-again", "command" = format!("{PROGRAM} {}", command(&again))),
            say!(texts, "soak-alone", "command" = format!("{PROGRAM} {}", command(&alone))),
        ];
        put(texts, folder, &format!("{name}.txt"), format!("{}\n", lines.join("\n")).as_bytes())?;
        self.written.push(Written {
            edition,
            setup: slot.setup.clone(),
            seed,
            check: found.kind.as_str(),
            answers: 0,
            text: found.text,
            input: Some(number),
            file: Some(path),
            slot: at,
        });
        Ok(())
    }

    /// Formats the finding of an input, in one or more lines.
    fn input_line(&self, edition: &str, number: u64, text: &str) -> String {
        let (first, more) = split(text);
        let number = number.to_string();
        let line = say!(
            self.texts,
            "soak-input-finding",
            "edition" = edition,
            "number" = number,
            "text" = first
        );
        line + more
    }

    /// Returns a name for the files of a finding, stable across runs.
    fn name(&mut self, slot: &Slot, seed: u64, kind: SoakCheck) -> String {
        let Setup { variant, players, options, ask_all, .. } = &slot.setup;
        let mut parts = vec![self.editions[slot.edition].1.id().to_owned()];
        parts.extend(variant.clone());
        parts.push(players.to_string());
        parts.extend(options.iter().map(|(id, value)| format!("{id}={value}")));
        parts.push(if *ask_all { "all" } else { "quick" }.to_owned());
        parts.extend([seed.to_string(), kind.as_str().to_owned()]);
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=".contains(c);
        let plain = |c: char| if is_plain(c) { c } else { '_' };
        let name: String = parts.join("-").chars().map(plain).collect();
        let more = (2..).map(|n| format!("{name}-{n}"));
        let mut names = std::iter::once(name.clone()).chain(more);
        let free = names.find(|name| !self.names.contains(name)).unwrap_or(name);
        self.names.insert(free.clone());
        free
    }

    /// Returns the command that reproduces the finding.
    fn command(&self, edition: &str, setup: &Setup, seed: u64) -> String {
        let mut words = vec![PROGRAM.to_owned(), quoted(edition)];
        if let Some(variant) = &setup.variant {
            words.push(format!("--variant {}", quoted(variant)));
        }
        words.push(format!("--players {}", setup.players));
        for (id, value) in &setup.options {
            words.push(format!("--option {}", quoted(&format!("{id}={value}"))));
        }
        words.push(format!("--seed {seed} --every {}", self.args.every));
        words.extend(self.args.kills.map(|kills| format!("--kills {kills}")));
        words.extend(self.args.max_turns.map(|turns| format!("--max-turns {turns}")));
        words.extend(self.args.quick_lockstep.then(|| "--quick-lockstep".to_owned()));
        words.join(" ")
    }

    /// Returns a finding in a line, or more where it says more.
    fn line(
        &self,
        edition: &str,
        setup: &Setup,
        seed: u64,
        check: &str,
        answers: usize,
        text: &str,
    ) -> String {
        let Setup { variant, players, options, ask_all, .. } = setup;
        let options = options.iter().map(|(id, value)| format!(" {id}={value}"));
        let more: String = variant.iter().map(|id| format!(" {id}")).chain(options).collect();
        let asked = say!(self.texts, "soak-asked", "all" = if *ask_all { "yes" } else { "no" });
        let (first, rest) = split(text);
        let line = say!(
            self.texts,
            "soak-finding",
            "setup" = format!("{edition} {players}{more} ({asked})"),
            "seed" = seed.to_string(),
            "check" = check,
            "answers" = answers,
            "text" = first,
        );
        line + rest
    }

    /// Checks whether there are no findings.
    pub(super) fn is_well(&self) -> bool {
        self.sums.iter().all(|sum| sum.found == 0)
    }

    /// Prints the counts and what was found.
    pub(super) fn tell(&mut self, elapsed: Duration, out: &mut Out) -> Result<(), CommandError> {
        self.written.sort_by_key(|written| (written.slot, written.seed));
        if self.args.json { self.json(elapsed, out) } else { self.table(elapsed, out) }
    }

    fn json(&self, elapsed: Duration, out: &mut Out) -> Result<(), CommandError> {
        let sums = self.editions.iter().zip(&self.sums);
        let editions: Vec<_> = sums
            .map(|((name, _), sum)| {
                let checks: serde_json::Map<_, _> = AuditCheck::ALL
                    .iter()
                    .map(|&check| (check.to_string(), sum.report.made(check).into()))
                    .collect();
                let inputs: serde_json::Map<_, _> = InputKind::ALL
                    .iter()
                    .map(|&kind| {
                        let [refused, taken] = sum.inputs.of(kind);
                        let counts = serde_json::json!({ "refused": refused, "taken": taken });
                        (kind.as_str().to_owned(), counts)
                    })
                    .collect();
                serde_json::json!({
                    "edition": name,
                    "games": sum.games,
                    "decisions": sum.report.decisions,
                    "checks": checks,
                    "saves": sum.saves,
                    "chains": sum.chains,
                    "kills": sum.kills,
                    "inputs": inputs,
                    "findings": sum.found,
                })
            })
            .collect();
        let all = serde_json::json!({
            "seed": self.args.seed,
            "editions": editions,
            "findings": self.written,
            "seconds": elapsed.as_secs_f64(),
        });
        Ok(writeln!(out, "{}", warboard_table::output::json(&all)?)?)
    }

    fn table(&self, elapsed: Duration, out: &mut Out) -> Result<(), CommandError> {
        let texts = self.texts;
        let mut table = Rows::new();
        table.load_style(comfy_table::presets::NOTHING);
        let names = self.editions.iter().map(|(name, _)| name.clone());
        table.set_header(std::iter::once(String::new()).chain(names));
        let mut row = |title: String, n: &dyn Fn(&EditionTotals) -> u64| {
            let counts = self.sums.iter().map(|sum| n(sum).to_string());
            table.add_row(std::iter::once(title).chain(counts));
        };
        row(say!(texts, "soak-games"), &|sum| sum.games);
        row(say!(texts, "soak-decisions"), &|sum| sum.report.decisions);
        for check in AuditCheck::ALL {
            row(title(texts, check), &|sum| sum.report.made(check));
        }
        row(say!(texts, "soak-saves"), &|sum| sum.saves);
        row(say!(texts, "soak-chains"), &|sum| sum.chains);
        row(say!(texts, "soak-kills"), &|sum| sum.kills);
        for kind in InputKind::ALL {
            row(kind_name(texts, kind), &|sum| sum.inputs.of(kind).iter().sum());
        }
        row(say!(texts, "soak-found"), &|sum| sum.found);
        let games: u64 = self.sums.iter().map(|sum| sum.games).sum();
        let seconds = texts.decimal(&format!("{:.1}", elapsed.as_secs_f64()));
        writeln!(out, "{}", say!(texts, "soaked", "games" = games, "seconds" = seconds))?;
        writeln!(out, "{table}")?;
        for written in &self.written {
            let Written { edition, setup, seed, check, answers, text, input, file, .. } = written;
            let line = match *input {
                Some(number) => self.input_line(edition, number, text),
                None => self.line(edition, setup, *seed, check, *answers, text),
            };
            writeln!(out, "\n{line}")?;
            if let Some(file) = file {
                writeln!(out, "  {file}")?;
            }
        }
        let found: u64 = self.sums.iter().map(|sum| sum.found).sum();
        let more = found - self.written.len() as u64;
        if more > 0 {
            writeln!(out, "\n{}", say!(texts, "soak-more", "n" = more))?;
        }
        Ok(())
    }
}

/// Writes a file below a folder, which is created where it is missing.
fn put(texts: &Texts, folder: &Path, below: &str, bytes: &[u8]) -> Result<(), CommandError> {
    let opened = writing::create_folder(folder).and_then(|()| Folder::open(folder));
    let written = opened.and_then(|folder| folder.replace(below, bytes));
    written.map_err(|error| unwritable(texts, &folder.join(below), &error))
}

/// Returns the first line of a text, and what is behind it.
fn split(text: &str) -> (&str, &str) {
    text.split_at(text.find('\n').unwrap_or(text.len()))
}

/// Returns the label of a check in the table.
fn title(texts: &Texts, check: AuditCheck) -> String {
    match check {
        AuditCheck::Lockstep => say!(texts, "soak-lockstep"),
        AuditCheck::Guess => say!(texts, "soak-guess"),
        AuditCheck::Answers => say!(texts, "soak-answers"),
        AuditCheck::Forks => say!(texts, "soak-forks"),
        AuditCheck::Revealed => say!(texts, "soak-revealed"),
        AuditCheck::Bots => say!(texts, "soak-bots"),
        AuditCheck::Conserved => say!(texts, "soak-conserved"),
    }
}

/// Returns a word of a command, in quotes where a shell would take it for something else.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_=./:+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
