//! Scenarios: a rule told in a file. A position that names only what matters, dice that are named, actions as a player
//! types them, and what must have happened.
//!
//! ```text
//! title   the defender wins ties
//! source  rulebook: Plan de bataille, p. 11
//! players 3
//! space   mill blue 3
//! space   ford red 2
//! rest    green 1
//! at      blue invade
//!
//! > blue: attack mill ford 2
//! > red: defend 2
//! dice    attack 3 2
//! dice    defend 6 2
//! =       space mill blue 1
//! ```
//!
//! | line | meaning |
//! |---|---|
//! | `# …` | a comment |
//! | `title`, `source` | what is told, and where the rule is printed |
//! | `players N`, `variant ID`, `option ID VALUE` | the game; players may be left out where the edition has one number only |
//! | `space SPACE ARMY N [+ KIND N]…` | who stands on a space |
//! | `region REGION ARMY N` | who stands on every space of a region that is not named |
//! | `rest ARMY N` | who stands on every other space |
//! | `hand ARMY CARD…`, `discard CARD…`, `pool ARMY N [KIND]`, `track TRACK N` | cards, units that wait, markers (from 0) |
//! | `laid ARMY CARD…`, `token FACE SPACE ARMY`, `variable ID [OF] N` | cards before an army, tokens that an army's seats know, variables |
//! | `turn N` | how many turns have begun |
//! | `at ARMY STEP` | whose turn it is, and the step that begins: the last line of a position |
//! | `begin` | instead of a position: the game from its beginning |
//! | `> ARMY: ACTION` | the army is asked, and answers |
//! | `dice PURPOSE FACE…`, `first ARMY`, `deal SPACE…`, `draw CARD…` | what chance answers to the line above |
//! | `gets ARMY…` | which army gets a space that several have named |
//! | `dice effect FACE…`, `card CARD…`, `drawn FACE…` | dice of a script, cards chosen at random, faces of tokens that are drawn |
//! | `undo` | the last action is taken back |
//! | `! ARMY: ACTION` | the army is asked, and the answer is refused |
//! | `= space SPACE ARMY N [+ KIND N]…` | who stands there now |
//! | `= hand ARMY CARD…`, `= hand ARMY N`, `= discard CARD…`, `= pool ARMY N [KIND]`, `= track TRACK N` | as they are now |
//! | `= asks ARMY QUESTION`, `= may ACTION` | what the game waits for, and accepts |
//! | `= laid ARMY CARD…`, `= token FACE SPACE`, `= variable ID [OF] N` | as they are now |
//! | `= out ARMY`, `= won ID`, `= goes-on` | how far the game is |
//! | `= event TEXT` | a line of the log of the last action has these words, whole |
//!
//! A scenario is strict: an answer of chance that is missing, left over or out of range fails it, and so does an
//! action of an army that is not asked.

mod chance;
mod look;
mod names;
mod parse;
mod picks;
mod place;
mod run;

pub use parse::{Fact, Line, LineError, Named, Place, Scenario};
pub use run::{Failure, Report};
