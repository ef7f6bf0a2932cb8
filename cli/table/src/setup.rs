//! The common command-line arguments about a game: options, seats.

use std::collections::BTreeMap;

use crate::levels;
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::words::nearest;

use crate::exit::CommandError;
use crate::text::{Texts, say};

/// An option and its value.
pub type OptionPair = (String, String);

/// Reads `ID=VALUE`.
///
/// # Errors
/// The text has no `=`, or nothing before or behind it.
pub fn option_pair(text: &str) -> Result<OptionPair, String> {
    match text.split_once('=') {
        Some((id, value)) if !id.is_empty() && !value.is_empty() => {
            Ok((id.trim().to_owned(), value.trim().to_owned()))
        }
        Some(_) | None => Err(format!("expected ID=VALUE, found `{text}`")),
    }
}

/// The options as a setup has them; of several values for one option the last counts.
pub fn options(pairs: &[OptionPair]) -> BTreeMap<String, String> {
    pairs.iter().cloned().collect()
}

/// Returns every setup of an edition: every variant with every number of players, and once every
/// non-default value of every option.
pub fn all(edition: &Edition) -> Vec<Setup> {
    let variants = edition.variants().iter().map(|variant| Some(variant.id.to_string()));
    let mut setups = Vec::new();
    for variant in std::iter::once(None).chain(variants) {
        let players = match &variant {
            Some(id) => edition.players_of(Some(id)).unwrap_or_default(),
            None => edition.players(),
        };
        let of = |&players| Setup { variant: variant.clone(), players, ..Setup::default() };
        setups.extend(players.iter().map(of));
    }
    let players = edition.players().iter().min().copied().unwrap_or(2);
    for option in edition.options() {
        for value in option.values.iter().filter(|value| value.id != option.default) {
            let options = BTreeMap::from([(option.id.to_string(), value.id.to_string())]);
            setups.push(Setup { players, options, ..Setup::default() });
        }
    }
    setups
}

/// Returns the failure for an unknown bot name.
pub(crate) fn unknown_bot(texts: &Texts, name: &str) -> CommandError {
    let names = levels::names(texts.lang);
    let nearest = nearest(name, names.iter().copied());
    let near = nearest.map(|near| say!(texts, "setup-near", "near" = near));
    let list = names.join(", ");
    let sentence = say!(texts, "setup-bot", "name" = name, "list" = list);
    let parts = [Some(sentence), near];
    CommandError::BadInput(parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
}
