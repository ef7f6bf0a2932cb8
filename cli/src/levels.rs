//! How strong bots are: levels with a name, each played by one of the engine's bots.

use warboard_engine::bots;
use warboard_engine::model::Lang;

/// The levels, the weakest first, with their names in English and in French, and the bot that plays each.
const LEVELS: [(&str, &str, &str); 3] =
    [("easy", "facile", "random"), ("normal", "moyen", "simple"), ("hard", "difficile", "greedy")];

/// The bot that answers in a person's place unless another is named.
pub(crate) const STRONGEST: &str = LEVELS[LEVELS.len() - 1].2;

/// The bot against which one plays unless another is named.
pub(crate) const USUAL: &str = LEVELS[1].2;

/// The bot of a level, or the one that is called so.
pub(crate) fn bot(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let level = LEVELS.iter().find(|(en, fr, _)| [*en, *fr].contains(&name.as_str()));
    let of_level = level.map(|&(.., bot)| bot);
    of_level.or_else(|| bots::NAMES.into_iter().find(|bot| *bot == name))
}

/// The bot of a level, the weakest first; of one that there is not, the strongest.
pub(crate) fn by_number(level: usize) -> &'static str {
    LEVELS.get(level).map_or(STRONGEST, |&(.., bot)| bot)
}

/// Every name of a bot that is read: the levels in a language, then the bots.
pub(crate) fn names(lang: Lang) -> [&'static str; 6] {
    let [easy, normal, hard] = LEVELS.map(|(en, fr, _)| if lang == Lang::Fr { fr } else { en });
    let [first, second, third] = bots::NAMES;
    [easy, normal, hard, first, second, third]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_bots() {
        for name in Lang::ALL.into_iter().flat_map(names) {
            let bot = bot(name).unwrap();
            assert!(bots::by_name(bot, 1).is_some(), "{name}");
        }
        assert_eq!(bot("Difficile"), Some(STRONGEST));
        assert_eq!(bot("nobody"), None);
    }
}
