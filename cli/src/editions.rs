//! Where editions come from: the ones that ship are embedded, so that the binary works from any folder; others are
//! directories.

use std::collections::BTreeMap;
use std::path::Path;

use include_dir::{Dir, include_dir};
use strsim::damerau_levenshtein;
use warboard_engine::edition::{Edition, EditionFiles};

use crate::exit::Failure;

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../editions");

/// The names of the editions that ship, in order.
pub(crate) fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> =
        SHIPPED.dirs().filter_map(|dir| dir.path().file_name()?.to_str()).collect();
    names.sort_unstable();
    names
}

/// The files of an edition, by the name of one that ships or by the path of a directory.
pub(crate) fn files(name: &str) -> Result<EditionFiles, Failure> {
    if let Some(dir) = SHIPPED.get_dir(name).filter(|dir| dir.path().components().count() == 1) {
        return Ok(EditionFiles { name: format!("editions/{name}"), files: texts(dir) });
    }
    let path = Path::new(name);
    if path.is_dir() || name.contains(['/', '\\']) {
        return EditionFiles::from_dir(path).map_err(|error| Failure::BadInput(error.to_string()));
    }
    Err(Failure::BadInput(unknown(name)))
}

/// Loads an edition, by name or by path.
pub(crate) fn load(name: &str) -> Result<Edition, Failure> {
    let files = files(name)?;
    Edition::load(files).map_err(|diagnostics| {
        let n = diagnostics.len();
        Failure::BadInput(format!("`{name}` cannot be played; findings: {n}\n{diagnostics}"))
    })
}

/// The files that decide how a game goes: what a save carries. Its own tests and its readme are left out.
pub(crate) fn played(files: &EditionFiles) -> BTreeMap<String, String> {
    let decides = |path: &str| {
        let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
        matches!(extension, Some("toml" | "rhai"))
    };
    let files = files.files.iter().filter(|(path, _)| decides(path));
    files.map(|(path, text)| (path.clone(), text.clone())).collect()
}

fn unknown(name: &str) -> String {
    let names = names();
    let list = names.join(", ");
    let near = names
        .iter()
        .map(|of| (damerau_levenshtein(name, of), *of))
        .min()
        .filter(|&(wrong, of)| wrong <= 1 + of.len() / 3);
    match near {
        Some((_, near)) => {
            format!("unknown edition `{name}`: did you mean `{near}`? There are: {list}")
        }
        None => format!("unknown edition `{name}`; there are: {list} (or the path of a directory)"),
    }
}

/// Every text file below an embedded directory.
fn texts(root: &Dir<'_>) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut todo = vec![root.clone()];
    while let Some(dir) = todo.pop() {
        for file in dir.files() {
            let path = file.path().strip_prefix(root.path()).unwrap_or(file.path());
            let path: Vec<_> =
                path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            if let Some(text) = file.contents_utf8() {
                files.insert(path.join("/"), text.to_owned());
            }
        }
        todo.extend(dir.dirs().cloned());
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edition_that_ships_can_be_played() {
        for name in names() {
            assert!(load(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn an_unknown_edition_is_answered_with_the_nearest() {
        let Err(Failure::BadInput(message)) = files("clasic") else { panic!("no such edition") };
        assert!(message.contains("did you mean `classic`?"), "{message}");
    }
}
