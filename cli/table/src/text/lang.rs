//! The choice of the player's language.

use std::env;

use warboard_engine::model::Lang;
use warboard_engine::name::fold;

use super::{bring_below, user_folder};

/// Reads `--lang`. Of a language that the program does not speak, the locale file in the user's folder is brought, if there is one.
///
/// # Errors
/// The text names no language, or its locale file cannot be read.
pub fn parse_lang(text: &str) -> Result<Lang, String> {
    let spoken = Lang::spoken();
    let lang: Lang = text.parse().map_err(|unknown: String| {
        format!("{unknown}; the languages are {spoken}, and those that an edition brings, by their two letters")
    })?;
    if !lang.is_spoken()
        && let Some(folder) = user_folder()
    {
        bring_below(&folder).map_err(|error| error.to_string())?;
    }
    Ok(lang)
}

/// Returns the help of `--lang`: what is in the language, with the languages that there are.
pub fn lang_help(what: &str) -> String {
    let codes = Lang::ALL.map(Lang::as_str).join(", ");
    format!("Language {what}: {codes}, or another of the edition. Default: the system's")
}

/// Returns the language of the system: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set;
/// English where we do not speak it.
pub fn lang_of_system() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty());
    set.map_or(Lang::default(), |value| lang_of_locale(&value))
}

/// Returns the language of a locale: `fr_CA.UTF-8` is French.
fn lang_of_locale(locale: &str) -> Lang {
    let code = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
    fold(code).parse().ok().filter(|lang: &Lang| lang.is_spoken()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_its_language_first() {
        let langs = ["fr_CA.UTF-8", "fr", "FR-fr", "de_AT", "C.UTF-8", "it_IT", ""];
        let expected = [Lang::Fr, Lang::Fr, Lang::Fr, Lang::De, Lang::En, Lang::En, Lang::En];
        assert_eq!(langs.map(lang_of_locale), expected);
    }
}
