//! The commands that belong to no step.

use warboard_engine::name::fold;

use super::Verb;
use crate::play::read::{self, Command, LOG_LINES};
use crate::play::steps::window::WINDOWS;
use crate::play::views;
use crate::text::say;

/// Passes: plays no card, gives no order, or leaves a die unused.
pub(crate) static PASS: Verb = Verb::new(
    &["pass"],
    &["passer", "passe"],
    |desk| say!(desk.texts, "synopsis-pass"),
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "brief-pass-rounds")
        } else {
            say!(desk.texts, "brief-pass")
        }
    },
)
.read(|reader, rest| reader.alone(&PASS, rest, || reader.pass_or_refuse(&PASS)));

/// Lets a bot answer.
pub(crate) static AUTO: Verb = Verb::new(
    &["auto", "best"],
    &["auto", "mieux"],
    |desk| say!(desk.texts, "synopsis-auto"),
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "brief-auto-rounds")
        } else {
            say!(desk.texts, "brief-auto")
        }
    },
)
.read(read::auto);

/// Concedes: bots continue in the player's place.
pub(crate) static CONCEDE: Verb = Verb::new(
    &["concede", "resign"],
    &["abandonner", "abandonne"],
    |desk| say!(desk.texts, "synopsis-concede"),
    |desk| say!(desk.texts, "brief-concede"),
)
.read(read::concede);

/// Suggests the answer of a bot.
static ADVICE: Verb = Verb::new(
    &["advice", "advise", "hint"],
    &["conseil", "conseille", "avis"],
    |desk| say!(desk.texts, "synopsis-advice"),
    |desk| say!(desk.texts, "brief-advice"),
)
.read(|reader, rest| reader.alone(&ADVICE, rest, || Ok(Command::Advice)));

/// Shows the rules about a topic.
static RULES: Verb = Verb::new(
    &["rules", "rule"],
    &["règles", "règle"],
    |desk| say!(desk.texts, "synopsis-rules"),
    |desk| say!(desk.texts, "brief-rules"),
)
.read(|reader, rest| {
    Ok(Command::Show(views::rules::show(reader.desk, reader.view, &rest.join(" "))))
});

/// Ends the step.
pub(crate) static END: Verb = Verb::new(
    &["end", "done", "e"],
    &["fin", "finir", "terminer", "continuer"],
    |desk| say!(desk.texts, "synopsis-end"),
    |desk| say!(desk.texts, "brief-end"),
)
.read(|reader, rest| match rest {
    [.., word] if is_turn(word) => reader.end_turn(),
    _ => reader.alone(&END, rest, || reader.pass_or_refuse(&END)),
});

/// Returns whether a word behind `end` or `auto` means the whole turn.
pub(crate) fn is_turn(word: &str) -> bool {
    ["turn", "tour"].contains(&fold(word).as_str())
}

/// Shows the board by regions.
pub(crate) static BOARD: Verb = Verb::new(
    &["board", "b"],
    &["plateau"],
    |desk| say!(desk.texts, "synopsis-board"),
    |desk| say!(desk.texts, "brief-board"),
)
.read(|reader, rest| reader.shows(&BOARD, rest, views::board::show));

/// Draws the board.
pub(crate) static MAP: Verb = Verb::new(
    &["map", "m"],
    &["carte", "plan"],
    |desk| say!(desk.texts, "synopsis-map"),
    |desk| say!(desk.texts, "brief-map"),
)
.read(|reader, rest| reader.shows(&MAP, rest, views::map::show));

/// Shows one space in detail.
static LOOK: Verb = Verb::new(
    &["look", "l"],
    &["voir", "regarder", "regarde"],
    |desk| say!(desk.texts, "synopsis-look"),
    |desk| say!(desk.texts, "brief-look"),
)
.read(|reader, rest| {
    let space = reader.space(rest, &|_| true)?;
    Ok(Command::Show(views::look::show(reader.desk, reader.view, space)))
});

/// Shows the player's cards.
static CARDS: Verb = Verb::new(
    &["cards", "c", "hand"],
    &["cartes", "main"],
    |desk| say!(desk.texts, "synopsis-cards"),
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "brief-cards-rounds")
        } else {
            say!(desk.texts, "brief-cards")
        }
    },
)
.suits(|rules| !rules.cards.is_empty())
.read(|reader, rest| reader.alone(&CARDS, rest, || Ok(Command::Cards)));

/// Shows the possessions of each army.
pub(crate) static STATUS: Verb = Verb::new(
    &["status", "players", "s"],
    &["état", "statut", "joueurs"],
    |desk| say!(desk.texts, "synopsis-status"),
    |desk| say!(desk.texts, "brief-status"),
)
.read(|reader, rest| reader.shows(&STATUS, rest, views::status::show));

/// Lists the possible answers.
static LEGAL: Verb = Verb::new(
    &["legal", "what", "w"],
    &["quoi", "possible", "possibles"],
    |desk| say!(desk.texts, "synopsis-legal"),
    |desk| say!(desk.texts, "brief-legal"),
)
.read(|reader, rest| {
    reader.alone(&LEGAL, rest, || Ok(Command::Show(views::legal::show(reader.question))))
});

/// Shows the odds.
static ODDS: Verb = Verb::new(
    &["odds", "o"],
    &["chances", "chance", "probabilités"],
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "synopsis-odds-rounds")
        } else {
            say!(desk.texts, "synopsis-odds", "kinds" = desk.how_many_kinds())
        }
    },
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "brief-odds-rounds")
        } else {
            say!(desk.texts, "brief-odds")
        }
    },
)
.read(read::odds);

/// Shows the latest events.
static LOG: Verb = Verb::new(
    &["log"],
    &["journal"],
    |desk| say!(desk.texts, "synopsis-log"),
    |desk| say!(desk.texts, "brief-log"),
)
.read(|reader, rest| reader.number(&LOG, rest, LOG_LINES).map(Command::Log));

/// Undoes commands.
pub(crate) static UNDO: Verb = Verb::new(
    &["undo", "u"],
    &["annuler", "annule"],
    |desk| say!(desk.texts, "synopsis-undo"),
    |desk| say!(desk.texts, "brief-undo"),
)
.read(|reader, rest| reader.number(&UNDO, rest, 1).map(Command::Undo));

/// Redoes an undone command.
pub(crate) static REDO: Verb = Verb::new(
    &["redo"],
    &["refaire", "refais"],
    |desk| say!(desk.texts, "synopsis-redo"),
    |desk| say!(desk.texts, "brief-redo"),
)
.read(|reader, rest| reader.alone(&REDO, rest, || Ok(Command::Redo)));

/// Shows the path of the save, or copies the save.
static SAVE: Verb = Verb::new(
    &["save"],
    &["sauver", "sauvegarder", "enregistrer"],
    |desk| say!(desk.texts, "synopsis-save"),
    |desk| say!(desk.texts, "brief-save"),
)
.read(|_, rest| {
    let path = (!rest.is_empty()).then(|| rest.join(" ").trim_matches('"').to_owned());
    Ok(Command::Save(path))
});

/// Shows the help.
static HELP: Verb = Verb::new(
    &["help", "h"],
    &["aide"],
    |desk| say!(desk.texts, "synopsis-help"),
    |desk| say!(desk.texts, "brief-help"),
)
.read(|reader, rest| match rest {
    [_, further @ ..] if !further.is_empty() => Err(reader.too_much(&HELP, further)),
    _ => Ok(Command::Show(views::help::show(reader.desk, reader.view, reader.decision.ask, rest))),
});

/// Ends the session.
pub(crate) static QUIT: Verb = Verb::new(
    &["quit", "exit", "q"],
    &["quitter", "sortir", "partir"],
    |desk| say!(desk.texts, "synopsis-quit"),
    |desk| say!(desk.texts, "brief-quit"),
)
.read(|reader, rest| reader.alone(&QUIT, rest, || Ok(Command::Quit)));

/// The commands that answer in several steps, or in all.
pub(super) static ANSWERS: [&Verb; 3] = [&PASS, &AUTO, &END];

/// The commands that are available at every question.
pub(super) static ALWAYS: [&Verb; 17] = [
    &BOARD, &MAP, &LOOK, &CARDS, &WINDOWS, &STATUS, &LEGAL, &ODDS, &ADVICE, &RULES, &LOG, &UNDO,
    &REDO, &SAVE, &CONCEDE, &HELP, &QUIT,
];
