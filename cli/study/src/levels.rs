//! The strength of bots: levels, each played by one of the engine's bots.

use warboard_engine::bots;
use warboard_engine::name::fold;

/// The levels, the weakest first, and the bot that plays each. Those below `hard` are one bot that
/// errs, so that the order is the same in every edition.
const LEVELS: [(&str, &str); 5] = [
    ("beginner", "careless:60"),
    ("easy", "careless:35"),
    ("normal", "careless:16"),
    ("hard", "greedy"),
    ("expert", "thinker"),
];

/// The place of the level against which one plays unless another is named.
pub const USUAL_LEVEL: usize = 2;

/// The bot against which one plays unless another is named.
pub const USUAL: &str = LEVELS[USUAL_LEVEL].1;

/// The bot that answers in a person's place unless another is named: the strongest that answers at
/// once.
pub const STRONGEST: &str = "greedy";

/// Returns the bot of a level, the weakest first; of one that there is not, the strongest.
pub fn by_number(level: usize) -> &'static str {
    LEVELS.get(level).map_or(STRONGEST, |&(_, bot)| bot)
}

/// Returns the player that a name in a list means: the bot of a level, or the one of this name. The
/// command of a program is unchanged.
pub fn seat(name: &str) -> String {
    let name = name.trim();
    if name.starts_with("cmd:") {
        return name.to_owned();
    }
    let level = LEVELS.iter().find(|(level, _)| *level == fold(name));
    level.map_or_else(|| name.to_lowercase(), |&(_, bot)| bot.to_owned())
}

/// Returns every name that a list may have: the levels, then the bots.
pub(crate) fn names() -> Vec<&'static str> {
    LEVELS.iter().map(|&(level, _)| level).chain(bots::NAMES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_bots() {
        for name in names() {
            assert!(bots::by_name(&seat(name), 1).is_some(), "{name}");
        }
        assert_eq!(seat(" Hard "), "greedy");
        assert_eq!(seat("cmd:./MyBot -v"), "cmd:./MyBot -v");
    }
}
