//! The scripts of an edition: its own files, those of a variant over them, and the shared modules.

use std::sync::Arc;

use super::draft::At;
use super::files::EditionFiles;
use crate::model::{ScriptFile, Scripts, Text};
use crate::script;

/// The name of a shared module, when a path names one.
pub(crate) fn module_of(path: &str) -> Option<&str> {
    path.strip_prefix("scripts/")?.strip_suffix(".rhai").filter(|name| !name.contains('/'))
}

/// Whether a path names a script of the edition, or of this variant.
pub(crate) fn is_own(path: &str, variant: Option<&str>) -> bool {
    let Some(path) = path.strip_suffix(".rhai") else { return false };
    let of_variant =
        variant.and_then(|id| path.strip_prefix("variants/")?.strip_prefix(id)?.strip_prefix('/'));
    !path.contains('/') || of_variant.is_some_and(|name| !name.contains('/'))
}

/// Collects what a game of the edition, or of a variant, is run with.
pub(crate) fn gather(files: &EditionFiles, variant: Option<&str>, texts: &[At<Text>]) -> Scripts {
    let file = |path: &str, text: &str| ScriptFile { path: path.into(), text: Arc::from(text) };
    let own = |of: Option<&str>| {
        let found = files.files.iter().filter(move |(path, _)| {
            is_own(path, of) && (of.is_none() || path.starts_with("variants/"))
        });
        found.map(|(path, text)| file(path, text)).collect::<Vec<_>>()
    };
    let mut all = own(None);
    if variant.is_some() {
        all.extend(own(variant));
    }
    let modules = files.files.iter().filter_map(|(path, text)| {
        let name = module_of(path)?;
        Some((Box::from(name), file(path, text)))
    });
    let texts = texts.iter().map(|at| at.value.clone()).collect();
    script::gather(all, modules.collect(), texts)
}
