//! The strength of bots: levels with a name, each played by one of the engine's bots.

use warboard_engine::bots;
use warboard_engine::model::Lang;
use warboard_engine::name::fold;

/// The levels, the weakest first, with their names in English and in French, and the bot that plays each. Those below `hard`
/// are the same bot that errs, so that the order is the same in every edition.
const LEVELS: [(&str, &str, &str); 5] = [
    ("beginner", "débutant", "careless:35"),
    ("easy", "facile", "careless:20"),
    ("normal", "moyen", "careless:10"),
    ("hard", "difficile", "greedy"),
    ("expert", "expert", "thinker"),
];

/// The place of the level against which one plays unless another is named.
pub const USUAL_LEVEL: usize = 2;

/// The bot against which one plays unless another is named.
pub const USUAL: &str = LEVELS[USUAL_LEVEL].2;

/// The bot that answers in a person's place unless another is named: the strongest that answers at once.
pub const STRONGEST: &str = "greedy";

/// Returns the bot of a level, or the bot with this name.
pub fn bot(name: &str) -> Option<&'static str> {
    let name = fold(name);
    let level = LEVELS.iter().find(|(en, fr, _)| [*en, *fr].into_iter().any(|of| fold(of) == name));
    let of_level = level.map(|&(.., bot)| bot);
    of_level.or_else(|| bots::NAMES.into_iter().find(|bot| fold(bot) == name))
}

/// Returns the player of a seat from its typed name: a level becomes its bot, and a program's
/// command is unchanged.
pub fn seat(name: &str) -> String {
    let name = name.trim();
    if name.starts_with("cmd:") {
        return name.to_owned();
    }
    bot(name).map_or_else(|| name.to_lowercase(), str::to_owned)
}

/// Returns the bot of a level, the weakest first; of one that there is not, the strongest.
pub fn by_number(level: usize) -> &'static str {
    LEVELS.get(level).map_or(STRONGEST, |&(.., bot)| bot)
}

/// Returns the displayed name of a bot: one with a number is shown as its level.
pub fn shown(bot: &str, lang: Lang) -> &str {
    let level = LEVELS.iter().filter(|_| bot.contains(':')).find(|(.., of)| *of == bot);
    level.map_or(bot, |&(en, fr, _)| if lang == Lang::Fr { fr } else { en })
}

/// Returns the bot of every level, the weakest first.
pub fn bots() -> [&'static str; LEVELS.len()] {
    LEVELS.map(|(.., bot)| bot)
}

/// Returns the levels in a language, the weakest first.
pub fn levels(lang: Lang) -> [&'static str; LEVELS.len()] {
    LEVELS.map(|(en, fr, _)| if lang == Lang::Fr { fr } else { en })
}

/// Returns every name of a bot that is read: the levels in a language, then the bots.
pub fn names(lang: Lang) -> Vec<&'static str> {
    levels(lang).into_iter().chain(bots::NAMES).collect()
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
        assert_eq!(bot("débutant"), Some(LEVELS[0].2));
        assert_eq!(bot("nobody"), None);
    }
}
