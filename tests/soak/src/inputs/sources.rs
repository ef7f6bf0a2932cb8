//! Sources of inputs: editions, and files beside them.

use warboard_engine::game::Seeded;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use warboard_table::text::shown;

use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::text::{decode, read_regular};

use super::{Edit, FuzzInput, InputKind, InputResult, entries, games, lines};

/// Largest number of edits of an input.
const EDITS_MAX: u32 = 4;

/// Largest number of answers of an edited save, and of lines of a typed game.
const ANSWERS: u32 = 60;
const LINES: usize = 40;

/// The largest file of a corpus that is read, in bytes.
const FILE_MAX: u64 = 128 << 20;
/// Largest depth to which a corpus is searched.
const DEPTH_MAX: u32 = 8;

/// An edition that inputs are made from.
#[derive(Debug)]
pub struct Base {
    /// The name of the edition on the command line.
    pub name: String,
    files: EditionFiles,
    scenarios: Vec<String>,
    edition: OnceLock<Option<Edition>>,
}

impl Base {
    /// Creates an edition with its scenarios.
    pub fn new(name: String, files: EditionFiles, scenarios: Vec<String>) -> Self {
        Self { name, files, scenarios, edition: OnceLock::new() }
    }

    /// Returns the edition; `None` where it has errors.
    pub fn edition(&self) -> Option<&Edition> {
        self.edition.get_or_init(|| Edition::load(self.files.clone()).ok()).as_ref()
    }

    /// Its files.
    pub fn files(&self) -> &EditionFiles {
        &self.files
    }
}

/// The sources of inputs; equal sources give equal inputs.
#[derive(Debug)]
pub struct InputSeeds {
    bases: Vec<Base>,
    /// Inputs of a corpus, tried as they are.
    whole: Vec<FuzzInput>,
    /// Lines of every file, by kind.
    others: [Vec<String>; InputKind::ALL.len()],
    seed: u64,
}

impl InputSeeds {
    /// Editions, and the files of a corpus: each is tried as it is, and lends its lines to others.
    ///
    /// # Errors
    /// A file of the corpus that cannot be read.
    pub fn new(bases: Vec<Base>, corpus: &[PathBuf], seed: u64) -> Result<Self, String> {
        let mut all = Self { bases, whole: Vec::new(), others: Default::default(), seed };
        for base in 0..all.bases.len() {
            let Base { files, scenarios, .. } = &all.bases[base];
            let texts: Vec<(String, String)> = files.files.clone().into_iter().collect();
            let scenarios = scenarios.clone();
            for (path, text) in &texts {
                all.lend(path, text);
            }
            for text in &scenarios {
                all.lend(".scenario", text);
            }
        }
        for path in corpus {
            all.add(path, 0)?;
        }
        Ok(all)
    }

    /// Returns the number of inputs tried unchanged; those with higher numbers are edited.
    pub fn n_whole(&self) -> u64 {
        self.whole.len() as u64
    }

    /// Returns an edition that inputs are made from.
    pub fn base(&self, at: usize) -> Option<&Base> {
        self.bases.get(at)
    }

    /// Returns the input with this number.
    pub fn input(&self, number: u64) -> FuzzInput {
        match usize::try_from(number).ok().and_then(|at| self.whole.get(at)) {
            Some(whole) => whole.clone(),
            None => self.edited(number),
        }
    }

    /// Uses an input.
    ///
    /// # Errors
    /// A property that does not hold.
    pub fn try_one(&self, input: &FuzzInput) -> Result<InputResult, String> {
        let FuzzInput { kind, base, files, text, seed } = input;
        if let Some(files) = files {
            return entries::edition(files.clone(), *seed);
        }
        if *kind == InputKind::Save {
            return entries::save(text);
        }
        let Some(edition) = self.bases.get(*base).and_then(Base::edition) else {
            return Ok(InputResult::Refused);
        };
        match kind {
            InputKind::Scenario => entries::scenario(edition, text),
            InputKind::Setup => entries::setup(edition, text, *seed),
            InputKind::Lines | InputKind::Edition | InputKind::Script | InputKind::Save => {
                lines::typed(edition, text, *seed)
            }
        }
    }

    /// Returns a well-formed input, edited at random.
    fn edited(&self, number: u64) -> FuzzInput {
        let mut chance = Seeded::stream(self.seed, number);
        let kind = InputKind::ALL[chance.below(6) as usize];
        let base = below(&mut chance, self.bases.len());
        let n = 1 + chance.below(EDITS_MAX);
        let edits: Vec<Edit> = (0..n).map(|_| Edit::random(&mut chance)).collect();
        self.with(kind, base, chance.below_u64(1 << 32), &edits)
    }

    /// Returns a well-formed input of a kind, made from an edition, with these edits.
    pub fn with(&self, kind: InputKind, base: usize, seed: u64, edits: &[Edit]) -> FuzzInput {
        let others = &self.others[kind as usize];
        let mut input = FuzzInput { kind, base, files: None, text: Vec::new(), seed };
        let Some(of) = self.bases.get(base) else { return input };
        if let InputKind::Edition | InputKind::Script = kind {
            let mut files = of.files.clone();
            let mut paths: Vec<String> = files.files.keys().cloned().collect();
            paths.retain(|path| kind_of(path) == Some(kind));
            for edit in edits.iter().filter(|_| !paths.is_empty()) {
                // Mostly one file is strange; now and then another is, too.
                let at = if edit.op < 200 { seed } else { u64::from(edit.value) };
                let path = &paths[usize::try_from(at % paths.len() as u64).unwrap_or(0)];
                let mut text = files.files.get(path).cloned().unwrap_or_default().into_bytes();
                edit.apply(&mut text, others);
                files.add(path, &text);
            }
            input.files = Some(files);
        } else {
            input.text = of.well_formed(kind, seed);
            for edit in edits {
                edit.apply(&mut input.text, others);
            }
        }
        input
    }

    /// Reads a corpus: a file, or what is below a directory.
    fn add(&mut self, path: &Path, depth: u32) -> Result<(), String> {
        let unreadable = |error: &dyn std::fmt::Display| format!("`{}`: {error}", shown(path));
        if path.join("edition.toml").is_file() {
            let files = EditionFiles::from_dir(path).map_err(|error| unreadable(&error))?;
            for (path, text) in &files.files {
                self.lend(path, text);
            }
            let seed = seed_of(&path.to_string_lossy());
            let (kind, base, text) = (InputKind::Edition, 0, Vec::new());
            self.whole.push(FuzzInput { kind, base, files: Some(files), text, seed });
        } else if path.is_dir() && depth < DEPTH_MAX {
            let entries = fs::read_dir(path).map_err(|error| unreadable(&error))?;
            let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            paths.iter().try_for_each(|path| self.add(path, depth + 1))?;
        } else if path.is_file() || depth == 0 {
            let bytes = read_regular(path, FILE_MAX).map_err(|error| unreadable(&error))?;
            self.add_file(&path.to_string_lossy(), bytes);
        }
        Ok(())
    }

    /// A file is for the first edition.
    fn add_file(&mut self, path: &str, text: Vec<u8>) {
        let base = 0;
        let words = decode(&text).unwrap_or_default();
        let seed = seed_of(path);
        self.lend(path, &words);
        let Some(kind) = kind_of(path) else { return };
        let files = match kind {
            InputKind::Edition | InputKind::Script => {
                let files = self.bases.first().map(|base| with_file(&base.files, kind, &text));
                if files.is_none() {
                    return;
                }
                files
            }
            InputKind::Save | InputKind::Scenario | InputKind::Setup | InputKind::Lines => None,
        };
        self.whole.push(FuzzInput { kind, base, files, text, seed });
    }

    /// Keeps the lines of a file for others of its kind.
    fn lend(&mut self, path: &str, text: &str) {
        // An edit says in its first marks what it adds.
        let is_edit = Path::new(path).extension().is_some_and(|ending| ending == "edit");
        for line in text.lines() {
            let line = if is_edit { line.strip_prefix("+ ").unwrap_or_default() } else { line };
            if line.trim().is_empty() || line.len() > 500 {
                continue;
            }
            let kinds = if is_edit {
                vec![InputKind::Edition, InputKind::Script]
            } else {
                kind_of(path).into_iter().collect()
            };
            for kind in kinds {
                self.others[kind as usize].push(line.to_owned());
            }
        }
    }
}

impl Base {
    /// Returns a well-formed text of a kind.
    fn well_formed(&self, kind: InputKind, seed: u64) -> Vec<u8> {
        let Some(edition) = self.edition() else { return Vec::new() };
        match kind {
            InputKind::Save => {
                let answers = u32::try_from(seed % u64::from(ANSWERS)).unwrap_or(0);
                games::saved(edition, seed, answers).unwrap_or_default()
            }
            InputKind::Scenario => {
                let at = usize::try_from(seed % (self.scenarios.len() as u64).max(1)).unwrap_or(0);
                self.scenarios.get(at).cloned().unwrap_or_default().into_bytes()
            }
            InputKind::Setup => {
                let setup = Setup { turns_max: Some(60), ..games::setup_of(edition, seed) };
                serde_json::to_vec_pretty(&setup).unwrap_or_default()
            }
            InputKind::Lines => lines::answers(edition, seed, LINES).into_bytes(),
            InputKind::Edition | InputKind::Script => Vec::new(),
        }
    }
}

/// Returns an edition with another file: a TOML file beside the others, or a script that a step of
/// each turn runs.
fn with_file(files: &EditionFiles, kind: InputKind, bytes: &[u8]) -> EditionFiles {
    let mut files = files.clone();
    let more = |ending: &str| format!("one-more.{ending}");
    if kind == InputKind::Script {
        let quoted = |text: &str| Some(text.split('"').nth(1)?.to_owned());
        let toml = files.files.get("edition.toml").map_or("", String::as_str);
        let source = toml.lines().find(|line| line.starts_with("source")).and_then(quoted);
        let source = source.unwrap_or_default();
        let text = decode(bytes).unwrap_or_default();
        let function = text.split("fn ").nth(1).and_then(|rest| rest.split('(').next());
        let function = function.unwrap_or("hostile").trim().to_owned();
        let step = format!(
            "source = {source:?}\n[[turn]]\nstep = \"script\"\nid = \"strange\"\nname = \"Strange\"\n\
             run = {function:?}\nsource = {source:?}\n"
        );
        files.files.insert(more("toml"), step);
    }
    files.add(&more(kind.ending()), bytes);
    files
}

/// Returns the seed that a name ends with, as in `input-1-17-seed-5.lines`; else 1.
fn seed_of(path: &str) -> u64 {
    let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    stem.rsplit_once("-seed-").and_then(|(_, seed)| seed.parse().ok()).unwrap_or(1)
}

/// Returns the kind of a file, by the extension of its name.
fn kind_of(path: &str) -> Option<InputKind> {
    let ending = Path::new(path).extension()?.to_str()?;
    InputKind::ALL.into_iter().find(|kind| kind.ending() == ending)
}

/// Returns the texts of a directory's files by their paths below it, for a finding.
pub(crate) fn scenarios(files: &BTreeMap<String, String>) -> Vec<String> {
    let files = files.iter().filter(|(path, _)| path.ends_with(".scenario"));
    files.map(|(_, text)| text.clone()).collect()
}

fn below(chance: &mut Seeded, n: usize) -> usize {
    usize::try_from(chance.below_u64((n as u64).max(1))).unwrap_or(0)
}
