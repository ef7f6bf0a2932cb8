//! The names of the levels of bots, in every language.

use warboard_engine::bots;
use warboard_engine::model::Lang;
use warboard_engine::name::fold;
pub use warboard_study::levels::{STRONGEST, USUAL, USUAL_LEVEL, by_number};

use crate::text::Words;

/// The words of each level, the weakest first.
const WORDS: [Words; 5] = [
    Words::new("words-level-beginner"),
    Words::new("words-level-easy"),
    Words::new("words-level-normal"),
    Words::new("words-level-hard"),
    Words::new("words-level-expert"),
];

/// Returns the bot of a level, in any language, or the bot with this name.
pub fn bot(name: &str) -> Option<&'static str> {
    let name = name.trim();
    let level = WORDS.iter().position(|words| words.is(name));
    let name = fold(name);
    let named = || bots::NAMES.into_iter().find(|bot| fold(bot) == name);
    level.map(by_number).or_else(named)
}

/// Returns the player of a seat from its typed name: a level becomes its bot, and a program's
/// command is unchanged.
pub fn seat(name: &str) -> String {
    bot(name).map_or_else(|| warboard_study::levels::seat(name), str::to_owned)
}

/// Returns a list of players, with commas between them, in which levels have become their bots.
pub fn seats(list: &str) -> String {
    list.split(',').map(seat).collect::<Vec<_>>().join(",")
}

/// Returns the displayed name of a bot: that of its level, if it plays one.
pub fn shown(bot: &str, lang: Lang) -> &str {
    let level = (0..WORDS.len()).find(|&at| by_number(at) == bot);
    level.map_or(bot, |at| WORDS[at].shown(lang))
}

/// Returns the levels in a language, the weakest first, each with its bot.
pub fn levels(lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.iter().enumerate().map(move |(at, words)| (words.shown(lang), by_number(at)))
}

/// Returns every name of a bot that is read: the levels in a language, then the bots.
pub fn names(lang: Lang) -> Vec<&'static str> {
    levels(lang).map(|(level, _)| level).chain(bots::NAMES).collect()
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
        assert_eq!(bot("débutant"), Some(by_number(0)));
        assert_eq!(bot("nobody"), None);
    }
}
