//! What an edition tells bots: numbers and hints that change no rule.

use super::id::{CallId, FactionId, PileId, TextId, TrackId};
use crate::edition::keys::{id_of, int, keys, map, or, or_default};

/// The largest weight of a [`ValueHints`], in thousandths.
const WEIGHT_MAX: i32 = 100_000;

/// The hints of an edition, sorted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BotHints {
    /// What a unit of each kind adds to an attack, in hundredths of a basic unit.
    pub units: Vec<u32>,
    /// The questions whose answer is the space where a token of a pile goes, or which of its tokens goes somewhere.
    pub places: Vec<(TextId, PileId)>,
    /// The questions that are better answered with no.
    pub declines: Vec<TextId>,
    /// The questions that a function of the edition answers for them.
    pub answers: Vec<(TextId, CallId)>,
    /// What a position is worth to bots that search; nothing: what they make of it by themselves.
    pub value: Option<ValueHints>,
}

keys! {
    /// How likely each faction is to win, for bots that search: weights in thousandths, which `warboard fit` finds.
    ///
    /// A faction's score is e to the power of its weighted features, and its share is its part of the scores of all that still
    /// play: a conditional logit model (`McFadden` 1974). Each seat goes by what it knows; 1 means 1000.
    #[derive(Clone, PartialEq, Eq, Debug, Default)]
    pub struct ValueHints = "bots_value" {
        /// The logarithm of the score that bots give a faction by themselves; 1000 and nothing else is what they make of it.
        pub guess: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The logarithm of 1 and its units on the board and waiting, each kind by its weight in `units`.
        pub units: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The logarithm of 1 and the units that its spaces and whole regions bring a turn.
        pub income: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The logarithm of 1 and what its cards are worth, in units.
        pub cards: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The logarithm of 1 and the strength of armies without a seat that it has won over, in units.
        pub beside: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The logarithm of 1 and the units of its largest stack.
        pub stack: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The share of all spaces that it holds, 0 to 1.
        pub spaces: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The part of the way to its nearest victory that it has gone, 0 to 1.
        pub progress: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The same to the third power.
        pub late: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// What `greedy` makes of the ways to win in its place, -1 to 1.
        pub prospects: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// What `greedy` makes of everything in its place, -1 to 1.
        pub outlook: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// 1 for the faction whose turn it is, else 0.
        pub turn: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// What each faction has beside that, where sides are not equal.
        pub lean: Vec<(FactionId, i32)> =
            or_default(map(id_of::<FactionId>(), int(-WEIGHT_MAX..=WEIGHT_MAX))),
        /// What a track at its end gives each faction; on its way, the same part of that.
        pub tracks: Vec<(TrackId, Vec<(FactionId, i32)>)> = or_default(map(
            id_of::<TrackId>(),
            map(id_of::<FactionId>(), int(-WEIGHT_MAX..=WEIGHT_MAX)),
        )),
    }
}

impl ValueHints {
    /// How many features have weights.
    pub const N: usize = 12;
    /// The first so many of them are good to have: a weight below 0 says that they come with what is bad in games that were looked
    /// at, and who plays by it throws them away.
    pub const GOOD: usize = 11;
    /// Their keys, in the order of [`weights`](Self::weights).
    pub const FEATURES: [&str; Self::N] = [
        "guess",
        "units",
        "income",
        "cards",
        "beside",
        "stack",
        "spaces",
        "progress",
        "late",
        "prospects",
        "outlook",
        "turn",
    ];

    /// The weights, in thousandths.
    pub fn weights(&self) -> [i32; Self::N] {
        let Self { guess, units, income, cards, beside, stack, .. } = *self;
        let Self { spaces, progress, late, prospects, outlook, turn, .. } = *self;
        [
            guess, units, income, cards, beside, stack, spaces, progress, late, prospects, outlook,
            turn,
        ]
    }
}

/// The weight of a faction; of one that has none, 0.
pub fn weight_of(weights: &[(FactionId, i32)], faction: FactionId) -> i32 {
    let found = weights.iter().find(|&&(of, _)| of == faction);
    found.map_or(0, |&(_, weight)| weight)
}

impl BotHints {
    /// The pile of the token that a question is about.
    pub fn placed_by(&self, text: TextId) -> Option<PileId> {
        let found = self.places.binary_search_by_key(&text, |&(text, _)| text);
        found.ok().map(|at| self.places[at].1)
    }

    /// The function that answers a question.
    pub fn answered_by(&self, text: TextId) -> Option<CallId> {
        let found = self.answers.binary_search_by_key(&text, |&(text, _)| text);
        found.ok().map(|at| self.answers[at].1)
    }

    /// Whether a question is better answered with no.
    pub fn is_declined(&self, text: TextId) -> bool {
        self.declines.binary_search(&text).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::ValueHints;
    use crate::edition::keys::Keys as _;

    /// What is fitted is what is declared, in the same order.
    #[test]
    fn every_key_is_a_feature() {
        let keys = ValueHints::table().keys.into_iter().map(|key| key.name);
        let features: Vec<&str> = keys.filter(|key| !["lean", "tracks"].contains(key)).collect();
        assert_eq!(features, ValueHints::FEATURES);
    }
}
