//! Shared parts of the fuzz targets: the fixtures from which inputs are made, and running an input.
//! The checks themselves are those of `warboard-soak`: [`warboard_soak::inputs`].

use std::path::Path;
use std::sync::OnceLock;
use std::thread;

use warboard_engine::edition::EditionFiles;
use warboard_soak::inputs::{Base, Edit, InputKind, InputSeeds};

/// The fixtures from which inputs are made: cards, units and scripts; rounds; the basics only.
const FIXTURES: [&str; 3] = ["tricks", "rounds", "tiny"];

/// Stack size in bytes for deep recursion, equal to the program's.
const STACK: usize = 48 * 1024 * 1024;

/// The recipe of an input: a fixture, a seed, and edits of well-formed text.
pub type Seeds = (u8, u32, Vec<(u8, u32, u32)>);

/// Largest number of edits of one input; bounds the time of a run.
const EDITS_MAX: usize = 8;

fn base(name: &str) -> Result<Base, String> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(name);
    let files = EditionFiles::from_dir(&dir).map_err(|error| error.to_string())?;
    let scenarios = files.files.iter().filter(|(path, _)| path.ends_with(".scenario"));
    let scenarios = scenarios.map(|(_, text)| text.clone()).collect();
    Ok(Base::new(name.to_owned(), files, scenarios))
}

fn sources() -> Result<&'static InputSeeds, String> {
    static SOURCES: OnceLock<Result<InputSeeds, String>> = OnceLock::new();
    let made = SOURCES.get_or_init(|| {
        let bases = FIXTURES.into_iter().map(base).collect::<Result<_, _>>()?;
        InputSeeds::new(bases, &[], 1)
    });
    made.as_ref().map_err(Clone::clone)
}

/// Makes an input of a kind and runs it.
///
/// # Errors
/// The property that does not hold, or that there are no fixtures.
pub fn try_one(kind: InputKind, seeds: &Seeds) -> Result<(), String> {
    let sources = sources()?;
    let base = usize::from(seeds.0) % FIXTURES.len();
    let input = sources.with(kind, base, seeds.1.into(), &edits(seeds));
    with_room(|| sources.try_one(&input).map(drop))
}

/// Returns the edits of a recipe.
pub fn edits((_, _, edits): &Seeds) -> Vec<Edit> {
    edits.iter().take(EDITS_MAX).copied().map(Edit::from).collect()
}

/// Uses an input in a thread with room for deep recursion.
///
/// # Errors
/// The property that does not hold, or a panic.
pub fn with_room(work: impl FnOnce() -> Result<(), String> + Send) -> Result<(), String> {
    let done = thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK);
        let worker = worker.spawn_scoped(scope, work);
        worker.map_err(|error| error.to_string())?.join().map_err(|_panic| "a panic".to_owned())
    });
    done?
}
