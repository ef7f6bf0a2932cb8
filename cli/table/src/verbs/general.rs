//! The commands that belong to no step.

use super::Verb;
use crate::text::{Words, say};
use crate::windows;

/// Passes: plays no card, gives no order, or leaves a die unused.
pub static PASS: Verb = Verb::new(
    Words::new("words-pass"),
    |desk| say!(desk.texts, "synopsis-pass"),
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "brief-pass-rounds")
        } else {
            say!(desk.texts, "brief-pass")
        }
    },
);

/// Lets a bot answer.
pub static AUTO: Verb = Verb::new(
    Words::new("words-auto"),
    |desk| say!(desk.texts, "synopsis-auto"),
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "brief-auto-rounds")
        } else {
            say!(desk.texts, "brief-auto")
        }
    },
);

/// Concedes: bots continue in the player's place.
pub static CONCEDE: Verb = Verb::new(
    Words::new("words-concede"),
    |desk| say!(desk.texts, "synopsis-concede"),
    |desk| say!(desk.texts, "brief-concede"),
);

/// Suggests the answer of a bot.
pub static ADVICE: Verb = Verb::new(
    Words::new("words-advice"),
    |desk| say!(desk.texts, "synopsis-advice"),
    |desk| say!(desk.texts, "brief-advice"),
);

/// Shows the rules about a topic.
pub static RULES: Verb = Verb::new(
    Words::new("words-rules"),
    |desk| say!(desk.texts, "synopsis-rules"),
    |desk| say!(desk.texts, "brief-rules"),
);

/// Ends the step.
pub static END: Verb = Verb::new(
    Words::new("words-end"),
    |desk| say!(desk.texts, "synopsis-end"),
    |desk| say!(desk.texts, "brief-end"),
);

/// Shows the board by regions.
pub static BOARD: Verb = Verb::new(
    Words::new("words-board"),
    |desk| say!(desk.texts, "synopsis-board"),
    |desk| say!(desk.texts, "brief-board"),
);

/// Draws the board.
pub static MAP: Verb = Verb::new(
    Words::new("words-map"),
    |desk| say!(desk.texts, "synopsis-map"),
    |desk| say!(desk.texts, "brief-map"),
);

/// Shows one space in detail.
pub static LOOK: Verb = Verb::new(
    Words::new("words-look"),
    |desk| say!(desk.texts, "synopsis-look"),
    |desk| say!(desk.texts, "brief-look"),
);

/// Shows the player's cards.
pub static CARDS: Verb = Verb::new(
    Words::new("words-cards"),
    |desk| say!(desk.texts, "synopsis-cards"),
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "brief-cards-rounds")
        } else {
            say!(desk.texts, "brief-cards")
        }
    },
)
.suits(|rules| !rules.cards.is_empty());

/// Shows the possessions of each army.
pub static STATUS: Verb = Verb::new(
    Words::new("words-status"),
    |desk| say!(desk.texts, "synopsis-status"),
    |desk| say!(desk.texts, "brief-status"),
);

/// Lists the possible answers.
pub static LEGAL: Verb = Verb::new(
    Words::new("words-legal"),
    |desk| say!(desk.texts, "synopsis-legal"),
    |desk| say!(desk.texts, "brief-legal"),
);

/// Shows the odds.
pub static ODDS: Verb = Verb::new(
    Words::new("words-odds"),
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "synopsis-odds-rounds")
        } else if desk.rules.by_unit.is_some() {
            say!(desk.texts, "synopsis-odds-units")
        } else {
            say!(desk.texts, "synopsis-odds", "kinds" = desk.how_many_kinds())
        }
    },
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "brief-odds-rounds")
        } else if desk.rules.by_unit.is_some() {
            say!(desk.texts, "brief-odds-units")
        } else {
            say!(desk.texts, "brief-odds")
        }
    },
);

/// Shows the latest events.
pub static LOG: Verb = Verb::new(
    Words::new("words-log"),
    |desk| say!(desk.texts, "synopsis-log"),
    |desk| say!(desk.texts, "brief-log"),
);

/// Undoes commands.
pub static UNDO: Verb = Verb::new(
    Words::new("words-undo"),
    |desk| say!(desk.texts, "synopsis-undo"),
    |desk| say!(desk.texts, "brief-undo"),
);

/// Redoes an undone command.
pub static REDO: Verb = Verb::new(
    Words::new("words-redo"),
    |desk| say!(desk.texts, "synopsis-redo"),
    |desk| say!(desk.texts, "brief-redo"),
);

/// Shows the path of the save, or copies the save.
pub static SAVE: Verb = Verb::new(
    Words::new("words-save"),
    |desk| say!(desk.texts, "synopsis-save"),
    |desk| say!(desk.texts, "brief-save"),
);

/// Shows the help.
pub static HELP: Verb = Verb::new(
    Words::new("words-help"),
    |desk| say!(desk.texts, "synopsis-help"),
    |desk| say!(desk.texts, "brief-help"),
);

/// Ends the session.
pub static QUIT: Verb = Verb::new(
    Words::new("words-quit"),
    |desk| say!(desk.texts, "synopsis-quit"),
    |desk| say!(desk.texts, "brief-quit"),
);

/// Plays a card.
pub static PLAY: Verb = Verb::new(
    Words::new("words-play"),
    |desk| say!(desk.texts, "synopsis-play"),
    |desk| say!(desk.texts, "brief-play"),
);

/// Shows in which windows a seat is asked, or changes it.
pub static WINDOWS: Verb = Verb::new(
    Words::new("words-windows"),
    |desk| say!(desk.texts, "synopsis-windows"),
    |desk| say!(desk.texts, "brief-windows"),
)
.suits(|rules| !windows::of(rules).is_empty());

/// The commands that answer in several steps, or in all.
pub(super) static ANSWERS: [&Verb; 3] = [&PASS, &AUTO, &END];

/// The commands that are available at every question.
pub(super) static ALWAYS: [&Verb; 17] = [
    &BOARD, &MAP, &LOOK, &CARDS, &WINDOWS, &STATUS, &LEGAL, &ODDS, &ADVICE, &RULES, &LOG, &UNDO,
    &REDO, &SAVE, &CONCEDE, &HELP, &QUIT,
];
