//! Puts the editions that ship into the library: their rules and scripts, without tests and pictures.

#![expect(clippy::disallowed_methods, reason = "a build script writes where Cargo tells it to")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let (root, small) = (here.join("../../editions"), here.join("../../tests/fixtures/tiny"));
    let mut dirs = sorted(&root)?;
    // A board of six spaces, on which agents learn within minutes.
    dirs.push(small.clone());
    let mut code = String::from("[\n");
    for dir in dirs {
        if dir.join("edition.toml").is_file() {
            let mut files = Vec::new();
            gather(&dir, &mut files)?;
            let name = dir.file_name().map(|name| name.to_string_lossy().into_owned());
            let _ = writeln!(code, "({:?}, &[", name.unwrap_or_default());
            for file in files {
                let below = text(file.strip_prefix(&dir).unwrap_or(&file)).replace('\\', "/");
                let path = text(&file.canonicalize()?);
                let _ = writeln!(code, "({below:?}, include_str!({path:?})),");
            }
            code.push_str("]),\n");
        }
    }
    code.push(']');
    println!("cargo::rerun-if-changed={}", root.display());
    println!("cargo::rerun-if-changed={}", small.display());
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("editions.rs"), code)
}

/// A path as the code says it.
fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn sorted(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(dir)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = entries.collect::<io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}

fn gather(dir: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for path in sorted(dir)? {
        let is_tests = path.file_name().is_some_and(|name| name == "tests");
        if path.is_dir() && !is_tests {
            gather(&path, files)?;
        } else if path.extension().is_some_and(|kind| kind == "toml" || kind == "rhai") {
            files.push(path);
        }
    }
    Ok(())
}
