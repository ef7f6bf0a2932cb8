//! Marks the sources that decide how a game goes, so that rows of games tell which program played them.

use std::fs;
use std::path::{Path, PathBuf};

/// Sources that determine a game and its row, beside the edition.
const DECIDES: [&str; 3] = ["../../engine/src", "../../scripts", "src"];

fn main() {
    let mut mark = Mark::default();
    for path in DECIDES {
        println!("cargo:rerun-if-changed={path}");
        mark.add(Path::new(path));
    }
    println!("cargo:rustc-env=WARBOARD_SOURCES={:08x}", mark.0 >> 32);
}

/// FNV-1a over names and texts: the same on every machine.
struct Mark(u64);

impl Default for Mark {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Mark {
    /// A file, or all files below a directory, in order. What is not there adds nothing.
    fn add(&mut self, path: &Path) {
        if let Ok(entries) = fs::read_dir(path) {
            let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            for path in &paths {
                self.add(path);
            }
        } else if let Ok(text) = fs::read(path) {
            let name = path.file_name().unwrap_or_default().as_encoded_bytes();
            // Checked out on some systems, lines end otherwise.
            for byte in name.iter().chain(&text).filter(|byte| **byte != b'\r') {
                self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
}
