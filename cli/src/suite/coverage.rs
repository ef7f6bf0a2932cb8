//! The coverage of an edition by its scenarios and by games.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use warboard_engine::coverage::{Coverage, CoveredPart};
use warboard_engine::game::Seeded;
use warboard_engine::script::{LineCounts, count_lines, counted_lines, statement_lines};
use warboard_table::setup;

use super::case::{self, ScenarioRunner};
use super::{Suite, setting_lines};

/// The things that are reached, each with counts by scenarios and by games.
#[derive(Debug, Default)]
pub(crate) struct EditionCoverage {
    pub(crate) n_scenarios: usize,
    pub(crate) n_games: usize,
    /// Things that are declared: how often scenarios and games reached them.
    pub(crate) things: BTreeMap<(CoveredPart, Box<str>), [u64; 2]>,
    /// Lines that begin a statement, by file: how often they ran.
    pub(crate) lines: BTreeMap<String, BTreeMap<u32, [u64; 2]>>,
    /// Values of options, and variants, that a scenario plays by.
    pub(crate) settings: BTreeMap<String, bool>,
}

impl Suite {
    /// Plays every scenario, and so many games of every setup, for at most `answers` answers each: by turns at random and by `greedy`.
    pub(crate) fn coverage(&self, (games, answers): (u32, u32), seed: u64) -> EditionCoverage {
        let mut reached =
            EditionCoverage { settings: self.settings(), ..EditionCoverage::default() };
        let setups = setup::all(&self.edition);
        let rulebooks: Vec<_> =
            setups.iter().filter_map(|setup| self.edition.rulebook(setup).ok()).collect();
        let mut declared = Coverage::default();
        for rules in &rulebooks {
            declared.declare(rules);
        }
        let (mut by_scenarios, mut by_games) = (declared.clone(), declared);
        let mut runner = ScenarioRunner::new(&self.edition);
        count_lines();
        for (path, text) in &self.scenarios {
            let parsed = case::read(path, text);
            let Some(rules) = runner.count(&parsed, &mut by_scenarios) else { continue };
            reached.n_scenarios += 1;
            let options = rules.options.iter().map(|(id, value)| (id, value));
            for setting in setting_lines(rules.variant.as_deref(), options) {
                reached.settings.entry(setting).and_modify(|is_played| *is_played = true);
            }
        }
        let lines_of_scenarios = counted_lines();
        count_lines();
        for (at, rules) in (0..).zip(&rulebooks) {
            for game in 0..games {
                let stream = u64::from(game) << 32 | at;
                let seed = Seeded::stream_seed(seed, stream);
                by_games.play(rules, seed, answers, game % 2 == 1);
                reached.n_games += 1;
            }
        }
        let lines_of_games = counted_lines();
        for (thing, n) in by_scenarios.counts {
            let in_games = by_games.counts.get(&thing).copied().unwrap_or(0);
            reached.things.insert(thing, [n, in_games]);
        }
        reached.lines = self.lines(&lines_of_scenarios, &lines_of_games);
        reached
    }

    /// The lines of the edition's own scripts that begin a statement.
    fn lines(
        &self,
        scenarios: &LineCounts,
        games: &LineCounts,
    ) -> BTreeMap<String, BTreeMap<u32, [u64; 2]>> {
        let files = self.edition.files().files.iter();
        let is_own = |path: &str| {
            Path::new(path).extension().is_some_and(|kind| kind == "rhai")
                && !path.starts_with("scripts/")
        };
        let scripts = files.filter(|(path, _)| is_own(path));
        let each = scripts.map(|(path, text)| {
            let n = |counts: &LineCounts, line| {
                counts.get(&(Box::from(path.as_str()), line)).copied().unwrap_or(0)
            };
            let lines = statement_lines(text).into_iter();
            (path.clone(), lines.map(|line| (line, [n(scenarios, line), n(games, line)])).collect())
        });
        each.collect()
    }

    /// Returns the variants and the values of options, as a scenario names them; none is played yet.
    fn settings(&self) -> BTreeMap<String, bool> {
        let mut all = BTreeSet::new();
        let variants = self.edition.variants().iter().map(|variant| Some(&*variant.id));
        for variant in std::iter::once(None).chain(variants) {
            let options = self.edition.options_of(variant);
            let values = options.iter().flat_map(|option| {
                let others = option.values.iter().filter(|value| value.id != option.default);
                others.map(|value| (&option.id, &value.id))
            });
            all.extend(setting_lines(variant, values));
        }
        all.into_iter().map(|setting| (setting, false)).collect()
    }
}
