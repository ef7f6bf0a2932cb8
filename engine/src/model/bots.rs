//! Hints of an edition for bots: numbers and answers that change no rule.

use super::id::{CallId, FactionId, PileId, TextId, TrackId};
use crate::edition::keys::{id_of, int, keys, map, or, or_default};

/// Largest weight of a [`ValueHints`], in thousandths.
const WEIGHT_MAX: i32 = 100_000;

/// The hints of an edition for bots. Lists of questions are sorted by question.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BotHints {
    /// Value that one unit of each kind adds to an attack, in hundredths of a basic unit.
    pub units: Vec<u32>,
    /// Questions that ask for the space of a token, or for a token to place, with the token's pile.
    pub places: Vec<(TextId, PileId)>,
    /// Questions that are better answered with no.
    pub declines: Vec<TextId>,
    /// Questions that a function of the edition answers for bots.
    pub answers: Vec<(TextId, CallId)>,
    /// Weights that value a position for bots that search; `None` for the bots' own valuation.
    pub value: Option<ValueHints>,
    /// Weights by which players are told who is winning; `None` for those of `value`.
    pub winning: Option<ValueHints>,
}

keys! {
    /// Weights of the model that estimates each faction's probability to win, for bots that search;
    /// in thousandths, as `warboard fit` prints them.
    ///
    /// A faction's score is e to the power of its weighted features; its probability is its share
    /// of the scores of all factions still in play: a conditional logit model (`McFadden` 1974).
    /// Each seat uses only its own information; 1 means 1000.
    #[derive(Clone, PartialEq, Eq, Debug, Default)]
    pub struct ValueHints = "bots_value" {
        /// The logarithm of the bots' built-in score; 1000 alone reproduces that score.
        pub guess: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The logarithm of 1 plus the number of its units, on the board and waiting, each weighted
        /// by `units`.
        pub units: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The logarithm of 1 plus the units that its spaces and whole regions bring each turn.
        pub income: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The logarithm of 1 plus the value of its cards, in units.
        pub cards: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The logarithm of 1 plus the strength of the armies without a seat it has won over, in
        /// units.
        pub beside: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The logarithm of 1 plus the number of units in its largest stack.
        pub stack: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// Its share of all spaces, 0 to 1.
        pub spaces: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The progress towards its nearest victory, 0 to 1.
        pub progress: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The progress towards its nearest victory, cubed.
        pub late: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The `greedy` bot's value of its ways to win, -1 to 1.
        pub prospects: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// The `greedy` bot's value of its whole position, -1 to 1.
        pub outlook: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// 1 for the faction whose turn it is, else 0.
        pub turn: i32 = or(int(-WEIGHT_MAX..=WEIGHT_MAX), 0),
        /// A constant for each faction, for unequal sides.
        pub lean: Vec<(FactionId, i32)> =
            or_default(map(id_of::<FactionId>(), int(-WEIGHT_MAX..=WEIGHT_MAX))),
        /// The value of a track's end for each faction; scaled by the marker's progress.
        pub tracks: Vec<(TrackId, Vec<(FactionId, i32)>)> = or_default(map(
            id_of::<TrackId>(),
            map(id_of::<FactionId>(), int(-WEIGHT_MAX..=WEIGHT_MAX)),
        )),
    }
}

impl ValueHints {
    /// Number of features with a weight.
    pub const N: usize = 12;
    /// Number of features, counted from the first, whose weight should not be negative. A negative
    /// weight means that the feature occurred in bad positions of the games examined. A bot with
    /// such a weight gives the feature away.
    pub const GOOD: usize = 11;
    /// Keys of the features, in the order of [`weights`](Self::weights).
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

    /// Returns the weights of the features, in thousandths.
    pub fn weights(&self) -> [i32; Self::N] {
        let Self { guess, units, income, cards, beside, stack, .. } = *self;
        let Self { spaces, progress, late, prospects, outlook, turn, .. } = *self;
        [
            guess, units, income, cards, beside, stack, spaces, progress, late, prospects, outlook,
            turn,
        ]
    }
}

/// Returns the weight of a faction, or 0 if it has none.
pub fn weight_of(weights: &[(FactionId, i32)], faction: FactionId) -> i32 {
    let found = weights.iter().find(|&&(of, _)| of == faction);
    found.map_or(0, |&(_, weight)| weight)
}

impl BotHints {
    /// Returns the pile of the token that a question is about.
    pub fn placed_by(&self, text: TextId) -> Option<PileId> {
        let found = self.places.binary_search_by_key(&text, |&(text, _)| text);
        found.ok().map(|at| self.places[at].1)
    }

    /// Returns the function that answers a question.
    pub fn answered_by(&self, text: TextId) -> Option<CallId> {
        let found = self.answers.binary_search_by_key(&text, |&(text, _)| text);
        found.ok().map(|at| self.answers[at].1)
    }

    /// Returns whether the edition says how bots answer questions or value positions.
    pub fn answer_questions(&self) -> bool {
        let answers = self.answers.is_empty() && self.declines.is_empty();
        !(answers && self.places.is_empty() && self.value.is_none())
    }

    /// Returns whether a question is better answered with no.
    pub fn is_declined(&self, text: TextId) -> bool {
        self.declines.binary_search(&text).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::ValueHints;
    use crate::edition::keys::Keys as _;

    /// Checks that the fitted features are the declared keys, in the same order.
    #[test]
    fn every_key_is_a_feature() {
        let keys = ValueHints::table().keys.into_iter().map(|key| key.name);
        let features: Vec<&str> = keys.filter(|key| !["lean", "tracks"].contains(key)).collect();
        assert_eq!(features, ValueHints::FEATURES);
    }
}
