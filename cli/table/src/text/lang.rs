//! The choice of the player's language.

use std::env;

use warboard_engine::model::Lang;
use warboard_engine::name::fold;

/// Reads `--lang`.
///
/// # Errors
/// The text names no language.
pub fn parse_lang(text: &str) -> Result<Lang, String> {
    text.parse().map_err(|unknown: String| format!("{unknown}; the languages are `en` and `fr`"))
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
    fold(code).parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_its_language_first() {
        let langs = ["fr_CA.UTF-8", "fr", "FR-fr", "C.UTF-8", "de_DE", ""].map(lang_of_locale);
        assert_eq!(langs, [Lang::Fr, Lang::Fr, Lang::Fr, Lang::En, Lang::En, Lang::En]);
    }
}
