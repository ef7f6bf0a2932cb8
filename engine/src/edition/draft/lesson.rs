//! Table `[[lesson]]`: guided games.

use super::PLAYERS_MAX;
use crate::edition::keys::{
    ID, LINE, NAME, PROSE, Spanned, TableKind, at, filled, int, keys, list, may, or, or_default,
    row, rows, told,
};
use crate::model::Text;

keys! {
    /// A guided game for those who do not know the rules.
    #[derive(Debug)]
    pub(crate) struct LessonDraft = "lesson", sourced {
        /// The lesson's stable name.
        pub(crate) id: Box<str> = filled(ID),
        /// The name shown to players.
        pub(crate) name: Text = filled(NAME),
        /// The number of players.
        pub(crate) players: Option<Spanned<usize>> = told(at(int(1..=PLAYERS_MAX))),
        /// The id of the learner's army; bots play the others.
        pub(crate) army: Option<usize> = told(row(TableKind::Army)),
        /// The seed of all dice and draws; 1 unless given.
        pub(crate) seed: u64 = or(int(0..=u64::from(u32::MAX)), 1),
        /// The lines of the position in which it begins, as in a scenario; the beginning of the
        /// game unless given.
        pub(crate) position: Vec<Spanned<Box<str>>> = or_default(list(at(LINE)).repeated()),
        /// Its steps, in order.
        pub(crate) steps as "step": Vec<LessonStepDraft> =
            filled(rows::<LessonStepDraft>()),
        /// The text after the last step, when the game goes on.
        pub(crate) end: Option<Text> = may(PROSE),
    }
}

keys! {
    /// An idea, and the answer that shows it.
    #[derive(Debug)]
    pub(crate) struct LessonStepDraft = "step" {
        /// The explanation.
        pub(crate) says: Text = filled(PROSE),
        /// The answer that the learner gives, with ids, as in a scenario.
        pub(crate) answer: Option<Spanned<Box<str>>> = told(at(LINE)),
    }
}
