//! Tests with maps that are changed at random.

use std::fs;
use std::path::{Path, PathBuf};

use warboard_engine::edition::{Edition, EditionFiles};
use warboard_table::editions::with_shipped;

use super::{Import, import};

/// Number of changed maps that are tried of each map.
const TRIES: usize = 15;

/// A source of numbers that look random and are the same in each run.
struct RandomNumbers(u64);

impl RandomNumbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % n.max(1)
    }
}

/// Changes a text: takes out, doubles and exchanges parts, and puts in what is seldom.
fn change(bytes: &mut Vec<u8>, numbers: &mut RandomNumbers) {
    const SELDOM: [&[u8]; 10] =
        [b"\n", b" ", b",", b"[", b"]", b"\xff", b"-1", b"99999999999999999999", b"=", b"<"];
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len());
        let end = bytes.len().min(at + numbers.below(12));
        match numbers.below(4) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..at, SELDOM[numbers.below(SELDOM.len())].iter().copied())),
            2 => {
                let part = bytes[at..end].to_vec();
                let to = numbers.below(bytes.len());
                drop(bytes.splice(to..to, part));
            }
            _ => {
                // A line goes elsewhere.
                let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
                let (one, other) = (numbers.below(lines.len()), numbers.below(lines.len()));
                lines.swap(one, other);
                *bytes = lines.join(&b'\n');
            }
        }
    }
}

/// Returns the files of all folders of maps.
fn maps() -> Vec<PathBuf> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/import");
    let folders = ["domination", "conquest", "triplea", "faults"].map(|kind| home.join(kind));
    let all = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut all: Vec<PathBuf> = all.map(|entry| entry.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|end| end == "map" || end == "xml"));
    all.sort();
    all
}

/// Tests whether a file goes with a map.
fn goes_with(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "cards" || end == "properties" || end == "txt")
}

/// Whatever is done to a map, the edition that is made of it has no error.
#[test]
fn changed_maps_make_editions_without_errors() {
    let place = tempfile::tempdir().unwrap();
    let mut numbers = RandomNumbers(1);
    let mut n_made = 0;
    for path in maps() {
        let name = path.file_name().unwrap().to_str().unwrap();
        let folder = place.path().join(name);
        fs::create_dir(&folder).unwrap();
        for entry in fs::read_dir(path.parent().unwrap()).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
        }
        let file = folder.join(name);
        let beside: Vec<PathBuf> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        let mut beside: Vec<PathBuf> = beside.into_iter().filter(|path| goes_with(path)).collect();
        beside.sort();
        for _ in 0..TRIES {
            // The map itself, or a file that goes with it.
            let changed = match numbers.below(2) {
                1 if !beside.is_empty() => &beside[numbers.below(beside.len())],
                _ => &file,
            };
            let whole = fs::read(changed).unwrap();
            let mut bytes = whole.clone();
            change(&mut bytes, &mut numbers);
            fs::write(changed, &bytes).unwrap();
            let imported = import(std::slice::from_ref(&file), "map");
            fs::write(changed, whole).unwrap();
            // A text that is of no format is refused.
            let Ok(Import { made: Some(made), .. }) = imported else { continue };
            let mut files = EditionFiles::default();
            for (path, text) in &made.files {
                files.add(&path.to_str().unwrap().replace('\\', "/"), text.as_bytes());
            }
            if let Err(findings) = Edition::load(with_shipped(files)) {
                panic!("{name}: {findings}\n{}", String::from_utf8_lossy(&bytes));
            }
            n_made += 1;
        }
    }
    assert!(n_made > 150, "only {n_made} editions were made");
}
