//! Mutation tests: small changes to an edition, each tried against its scenarios until one notices it.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use warboard_engine::edition::{Edition, Exempt, Mutant, Setup};
use warboard_engine::model::Rulebook;
use warboard_engine::text::TextChange;
use warboard_study::deep_stack::in_threads;
use warboard_table::setup;

use super::case::{self, ParsedScenario, ScenarioRunner};
use super::{Suite, snapshot};

/// The end of a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MutantFate {
    /// The edition cannot be read with it.
    Refused,
    /// No setup plays by other rules with it: what it changes is the default, counted, or said twice.
    Same,
    /// This scenario fails, or its log differs.
    Noticed(String),
    /// The program failed with it: a fault of the program, since the edition was accepted.
    Crashed,
    /// No scenario notices it, for the reason that the edition gives.
    Exempt(String),
    /// No scenario notices it.
    Unnoticed,
}

/// So many changes a thread takes at a time: neighbours are noticed by the same scenarios.
const BATCH: usize = 16;

impl Suite {
    /// Tries each change against the scenarios that it reaches, on so many threads. The fates are in the order of `mutants`.
    pub(crate) fn try_mutants(
        &self,
        mutants: &[Mutant],
        exempt: &[Exempt],
        threads: usize,
    ) -> io::Result<Vec<MutantFate>> {
        let next = AtomicUsize::new(0);
        let unchanged = UnchangedEdition::new(self);
        let work = || {
            let mut trial =
                MutantTrial { suite: self, unchanged: &unchanged, first: BTreeMap::new() };
            let mut fates = Vec::new();
            loop {
                let from = next.fetch_add(BATCH, Ordering::Relaxed);
                let batch = mutants.iter().enumerate().skip(from).take(BATCH);
                let before = fates.len();
                fates.extend(batch.map(|(at, mutant)| (at, trial.fate(mutant, exempt))));
                if fates.len() == before {
                    return fates;
                }
            }
        };
        // A panic with a change is caught there.
        let mut fates: Vec<_> = in_threads(threads, work)?.into_iter().flatten().collect();
        fates.sort_by_key(|(at, _)| *at);
        Ok(fates.into_iter().map(|(_, fate)| fate).collect())
    }
}

/// The fates of changes when they were last tried, and the texts that they were tried with.
#[derive(Debug, Default)]
pub(crate) struct KnownFates {
    fates: BTreeMap<MutantKey, MutantFate>,
    /// The files of the edition, its scenarios and their snapshots.
    texts: BTreeMap<String, String>,
}

/// The file of a change, the bytes of it from and to, and the text that is put there.
type MutantKey = (String, usize, usize, String);

impl KnownFates {
    /// Tries the changes whose file has changed, those that a scenario noticed which has changed, and,
    /// if any scenario or exemption has, those that none noticed. The others keep their fates. Returns
    /// the fates in the order of `mutants`, and how many were tried.
    pub(crate) fn try_mutants(
        &mut self,
        suite: &Suite,
        mutants: &[Mutant],
        exempt: &[Exempt],
        threads: usize,
    ) -> io::Result<(Vec<MutantFate>, usize)> {
        let texts = suite.watched_texts();
        let paths: BTreeSet<&String> = texts.keys().chain(self.texts.keys()).collect();
        let differs = |path: &&String| texts.get(*path) != self.texts.get(*path);
        let changed: BTreeSet<&str> =
            paths.into_iter().filter(differs).map(String::as_str).collect();
        let is_proof = |path: &&str| path.starts_with("tests/");
        let proofs_changed = changed.iter().any(is_proof);
        let holds_on = |mutant: &Mutant, fate: &MutantFate| {
            !changed.contains(mutant.file.as_str())
                && match fate {
                    MutantFate::Refused | MutantFate::Same => true,
                    MutantFate::Noticed(by) => {
                        !changed.contains(by.as_str())
                            && !changed.contains(snapshot::path_of(by).as_str())
                    }
                    MutantFate::Crashed | MutantFate::Exempt(_) | MutantFate::Unnoticed => {
                        !proofs_changed
                    }
                }
        };
        let known = |mutant: &Mutant| {
            let fate = self.fates.get(&key(mutant))?;
            holds_on(mutant, fate).then(|| fate.clone())
        };
        let fates: Vec<Option<MutantFate>> = mutants.iter().map(known).collect();
        let again = mutants.iter().zip(&fates).filter(|(_, fate)| fate.is_none());
        let again: Vec<Mutant> = again.map(|(mutant, _)| mutant.clone()).collect();
        let mut tried = suite.try_mutants(&again, exempt, threads)?.into_iter();
        let fates: Vec<MutantFate> =
            fates.into_iter().filter_map(|fate| fate.or_else(|| tried.next())).collect();
        self.fates = mutants.iter().map(key).zip(fates.iter().cloned()).collect();
        self.texts = texts;
        Ok((fates, again.len()))
    }
}

fn key(mutant: &Mutant) -> MutantKey {
    let TextChange { range, to, .. } = &mutant.change;
    (mutant.file.clone(), range.start, range.end, to.clone())
}

/// The edition as it is.
struct UnchangedEdition<'a> {
    scenarios: Vec<(ParsedScenario, &'a String)>,
    /// The rulebook of each scenario; those with the same settings share one.
    rulebooks: Vec<Option<Arc<Rulebook>>>,
    /// Every setup with its rulebook.
    setups: Vec<(Setup, Option<Arc<Rulebook>>)>,
}

impl<'a> UnchangedEdition<'a> {
    fn new(suite: &'a Suite) -> Self {
        let scenarios = suite.scenarios.iter();
        let scenarios: Vec<_> =
            scenarios.map(|(path, text)| (case::read(path, text), text)).collect();
        let mut runner = ScenarioRunner::new(&suite.edition);
        let rulebooks = scenarios.iter().map(|(parsed, _)| runner.rulebook_of(parsed)).collect();
        let setups = setup::all(&suite.edition).into_iter();
        let setups = setups.map(|setup| {
            let rules = suite.edition.rulebook(&setup).ok();
            (setup, rules)
        });
        Self { setups: setups.collect(), scenarios, rulebooks }
    }

    /// Checks whether an edition plays by the same rules in every setup.
    fn equals(&self, edition: &Edition) -> bool {
        self.setups.iter().all(|(setup, rules)| edition.rulebook(setup).ok() == *rules)
    }
}

/// The knowledge of one thread while it tries changes.
struct MutantTrial<'a> {
    suite: &'a Suite,
    unchanged: &'a UnchangedEdition<'a>,
    /// The scenarios that noticed changes to a file, the latest first: they are likely to notice the next one.
    first: BTreeMap<String, Vec<usize>>,
}

impl MutantTrial<'_> {
    fn fate(&mut self, mutant: &Mutant, exempt: &[Exempt]) -> MutantFate {
        let tried = catch_unwind(AssertUnwindSafe(|| self.tried(mutant, exempt)));
        tried.unwrap_or(MutantFate::Crashed)
    }

    fn tried(&mut self, mutant: &Mutant, exempt: &[Exempt]) -> MutantFate {
        let before = &self.suite.edition;
        let Ok(edition) = Edition::load(mutant.apply(before.files())) else {
            return MutantFate::Refused;
        };
        if let Some(at) = self.noticed(mutant, &edition) {
            let first = self.first.entry(mutant.file.clone()).or_default();
            first.retain(|other| *other != at);
            first.insert(0, at);
            return MutantFate::Noticed(self.unchanged.scenarios[at].0.path.clone());
        }
        let text = before.files().files.get(&mutant.file).map_or("", String::as_str);
        if let Some(exempt) = exempt.iter().find(|exempt| exempt.is_about(mutant, text)) {
            return MutantFate::Exempt(exempt.reason.to_string());
        }
        let is_same = edition.turns_max() == before.turns_max() && self.unchanged.equals(&edition);
        if is_same { MutantFate::Same } else { MutantFate::Unnoticed }
    }

    /// Returns the first scenario that notices a change, among those whose rulebook it changes.
    fn noticed(&self, mutant: &Mutant, edition: &Edition) -> Option<usize> {
        let mut runner = ScenarioRunner::new(edition);
        let mut changed: BTreeMap<*const Rulebook, bool> = BTreeMap::new();
        let first = self.first.get(&mutant.file).map_or(&[][..], Vec::as_slice);
        let rest = (0..self.unchanged.scenarios.len()).filter(|at| !first.contains(at));
        first.iter().copied().chain(rest).find(|&at| {
            let (parsed, text) = &self.unchanged.scenarios[at];
            let before = self.unchanged.rulebooks[at].as_ref();
            let mut differs = || runner.rulebook_of(parsed).as_ref() != before;
            let is_reached = match before {
                Some(rules) => *changed.entry(Arc::as_ptr(rules)).or_insert_with(differs),
                None => differs(),
            };
            let snapshot = self.suite.snapshots.get(&snapshot::path_of(&parsed.path));
            is_reached && !runner.play(parsed, text, snapshot).holds()
        })
    }
}
