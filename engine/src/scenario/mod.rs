//! Scenarios: tests of a rule, written in a file. A scenario has a position of which only the
//! relevant part is named, named dice, actions as players type them, and the expected results.
//!
//! ```text
//! title   the defender wins ties
//! source  rulebook: Plan de bataille, p. 11
//! players 3
//! space   mill blue 3
//! space   ford red 2
//! rest    green 1
//! at      blue attack
//!
//! > blue: attack mill ford 2
//! > red: defend 2
//! dice    attack 3 2
//! dice    defend 6 2
//! =       space mill blue 1
//! ```
//!
//! [`LINES`] lists every line of the format.
//!
//! A scenario is strict. An answer of chance that is missing, left over or out of range fails it,
//! as does an action of an army that is not asked.

mod allowed;
mod chance;
mod draws;
mod look;
mod names;
mod parse;
mod picks;
mod place;
mod run;
mod written;

pub use chance::MissingChance;
pub(crate) use chance::Watched;
pub use names::QUESTIONS;
pub(crate) use parse::DICE;
pub use parse::{CHANCE, Fact, LineError, NamedUnits, PositionLine, Scenario, ScenarioLine};
pub use run::{ScenarioFailure, ScenarioReport};

/// Every line of a scenario with its meaning, as printed in the guide for authors.
pub const LINES: &[(&str, &str)] = &[
    ("`# …`", "a comment"),
    ("`title`, `source`", "a description, and the place where the rule is printed"),
    (
        "`players N`, `variant ID`, `option ID VALUE`",
        "the game; without `players` the fewest that the edition allows, or its variant",
    ),
    (
        "`snapshot none`",
        "no log is stored, because the lines with `=` check everything; the last line must be one of them",
    ),
    (
        "`space SPACE ARMY N [+ KIND N]…`",
        "the pieces on a space; one line for each army if they share it",
    ),
    ("`region REGION ARMY N`", "the pieces on every space of a region that is not named"),
    ("`rest ARMY N`", "the pieces on every other space"),
    (
        "`hand ARMY CARD…`, `discard CARD…`, `pool ARMY N [KIND]`, `track TRACK N`",
        "cards, units that wait, markers (from 0)",
    ),
    (
        "`pile ARMY CARD…`",
        "cards that the army's seat has programmed, the top one first; of several seats `ARMY#2` says which, as in `hand`",
    ),
    (
        "`row DECK CARD…`",
        "the cards of a deck that are face up; the first of its pile fill a row that is not full",
    ),
    (
        "`laid ARMY CARD…`, `token FACE SPACE ARMY`, `variable ID [OF] VALUE`",
        "cards before an army, tokens that an army's seats know, variables; a thing by its id, or `nothing`",
    ),
    (
        "`known ID [OF] ARMY…`",
        "armies whose seats know a hidden variable, besides those to whom it is shown",
    ),
    ("`ally ARMY BY`", "the players of an army command another as well"),
    ("`control SPACE ARMY`", "who controls a space where control stays when units leave"),
    (
        "`closed SPACE…`",
        "spaces that are out of the game; one under a token that `closes` it needs no mention",
    ),
    ("`turn N`", "the number of turns begun"),
    ("`round N`", "the number of rounds begun, where rounds are counted"),
    (
        "`order ARMY…`",
        "before `at`: the order of all armies with turns; that of the seats unless given",
    ),
    (
        "`at ARMY STEP`",
        "the army whose turn it is, and the step that begins: the last line of a position",
    ),
    ("`begin`", "instead of a position: the game from its beginning"),
    (
        "`> ARMY: ACTION`",
        "the army is asked, and answers; `ARMY#2` asks for the second of its seats, here and in `!` and `= asks`",
    ),
    (
        "`dice PURPOSE FACE…`, `first ARMY`, `deal SPACE…`, `draw CARD…`",
        "what chance answers to the line above; `PURPOSE` is `attack`, `defend`, `attack-again`, `defend-again` or `effect`",
    ),
    (
        "`order ARMY…`",
        "after `at`: the armies in the order of a lot among equals, the last one left out; all armies take part in the lot",
    ),
    ("`gets ARMY…`", "the army that gets a space named by several"),
    (
        "`dice effect FACE…`, `card CARD…`, `drawn FACE…`",
        "dice of a script, cards chosen at random, faces of tokens that are drawn",
    ),
    ("`undo`", "the last action is undone"),
    (
        "`run SCRIPT`",
        "the script changes the game, as a function of `game` called for the army that is asked; it asks nobody and rolls nothing",
    ),
    (
        "`! ARMY: ACTION`",
        "the army must answer, and this answer is refused; because of another question only for `play`, or if `= refused` below gives that reason",
    ),
    ("`= refused TEXT`", "the reason of the last refusal has these words, whole"),
    ("`= space SPACE ARMY N [+ KIND N]…`", "the pieces there now"),
    ("`= controls SPACE ARMY`, `= controls SPACE nobody`", "the army that controls it now"),
    ("`= empty SPACE…`", "no pieces are there now"),
    ("`= closed SPACE…`", "these are out of the game now"),
    (
        "`= hand ARMY CARD…`, `= hand ARMY N`, `= discard CARD…`, `= pool ARMY N [KIND]`, `= track TRACK N`",
        "as they are now; a card without a number is any of its copies",
    ),
    (
        "`= pile ARMY CARD…`, `= pile ARMY N`",
        "the programmed cards of a seat, the top one first, or how many there are",
    ),
    (
        "`= asks ARMY QUESTION`, `= may ACTION`",
        "the current question, one of the words below, and the answers it accepts",
    ),
    ("`= laid ARMY CARD…`, `= row DECK CARD…`, `= variable ID [OF] VALUE`", "as they are now"),
    ("`= known ID [OF] ARMY…`", "all armies whose seats know a variable now"),
    (
        "`= token FACE SPACE`",
        "a token with that face lies there, or before an army, in the `pile`, `drawn`, `removed`; `nowhere`: none shows it",
    ),
    (
        "`= hidden`",
        "the last answer has changed nothing that another seat or a spectator is shown, as all answer at once",
    ),
    ("`= round N`, `= order ARMY…`", "the number of rounds begun, and the order of all armies now"),
    ("`= ally ARMY BY`, `= ally ARMY nobody`", "the army whose players also command it"),
    (
        "`= out ARMY`, `= won FACTION`, `= goes-on`",
        "how far the game is; where there are no factions, `= won` names the army; without a winner it is `cut`, `drawn`, `endless` or `nobody`",
    ),
    ("`= event TEXT`", "a line of the log of the last action has these words, whole"),
];
