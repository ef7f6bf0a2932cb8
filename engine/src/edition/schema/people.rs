//! Who plays: the game itself, armies, factions, hands, set-ups, victories, options.

use super::shape::{Key, Shape, Table, always, often, unless};
use super::{id, name, source};
use crate::edition::decode::{NUMBER_MAX, PLAYERS_MAX};
use crate::model::{Colour, Lang};

/// The most players.
pub(super) fn players_max() -> i64 {
    i64::try_from(PLAYERS_MAX).unwrap_or(i64::MAX)
}

/// The keys at the top of an edition that say who plays.
pub(super) fn game() -> Vec<Key> {
    let players = Shape::list(1, Shape::Int(1, players_max()));
    vec![
        id("The edition's stable name, which saves and the command line use."),
        name("The game's name."),
        always("players", players, "The numbers of players who can play, 1 to 16."),
        always(
            "turns_max",
            Shape::int(1..=1_000_000),
            "Turns of all players after which a simulated game is given up.",
        ),
        often(
            "languages",
            Shape::list(1, Shape::Words(Lang::ALL.map(Lang::as_str).to_vec())),
            "The languages that texts are in; all of them unless given. Who reads another reads the first.",
        ),
        always("army", Shape::rows(army()), "The armies; with fewer players the first ones play."),
        often("faction", Shape::rows(faction()), "Armies that win together."),
        often(
            "hand",
            Shape::Table(hand()),
            "Who holds cards together; unless given, every army by itself.",
        ),
        always("setup", Shape::rows(setup()), "A row for each number of players."),
        always(
            "victory",
            Shape::rows(victory()),
            "How the game is won; the first row that holds counts.",
        ),
    ]
}

fn army() -> Table {
    let colours = Shape::Words(Colour::ALL.map(Colour::as_str).to_vec());
    let keys = vec![
        id("The army's stable name."),
        name("As shown to players."),
        always(
            "letter",
            Shape::Letter,
            "One letter that marks the army where there is no colour; or one for each language.",
        ),
        always("colour", colours, "Its colour in the terminal."),
        often("faction", Shape::Name("faction"), "The id of the faction it wins with."),
        source(),
    ];
    Table::new("army", "An army.", keys)
}

fn faction() -> Table {
    let keys = vec![
        id("The faction's stable name."),
        name("As shown to players."),
        often("armies", Shape::list(0, Shape::Name("army")), "The ids of its armies."),
        source(),
    ];
    Table::new("faction", "Armies that win together.", keys)
}

fn hand() -> Table {
    let of = Shape::Words(vec!["army", "seat", "faction"]);
    let keys = vec![
        always("of", of, "Who has a hand of cards."),
        often(
            "open_to_faction",
            Shape::Bool,
            "Whether the whole faction sees the hand; false unless given.",
        ),
        source(),
    ];
    Table::new("hand", "Who holds cards together.", keys)
}

fn setup() -> Table {
    let troops = Shape::Int(0, NUMBER_MAX.into());
    let table = Shape::Map("army", Box::new(troops.clone()));
    let claims = table.clone();
    let seats = Shape::list(0, Shape::list(1, Shape::Name("army")));
    let keys = vec![
        always("players", Shape::Int(1, players_max()), "The number of players this row is for."),
        always(
            "troops",
            Shape::Either(vec![troops, table]),
            "Units each army starts with, one number for all or by army.",
        ),
        often(
            "claims",
            claims,
            "The most spaces armies claim; an army that is not named claims what is left.",
        ),
        often(
            "seats",
            seats,
            "The armies of each seat; unless given, seat 1 has the first army, and so on.",
        ),
        often(
            "order",
            Shape::list(0, Shape::Name("army")),
            "Every army with a seat, in the order of turns; unless given, that of the seats.",
        ),
        source(),
    ];
    Table::new("setup", "What a number of players starts with.", keys)
}

fn victory() -> Table {
    let keys = vec![
        unless("spaces", Shape::int(1..=1_000), "Spaces a faction holds when it wins."),
        unless(
            "tag",
            Shape::Name("tag"),
            "With `spaces`: the id of the tag that counted spaces carry.",
        ),
        unless("cards_laid", Shape::int(1..=1_000), "Cards that lie before one army when it wins."),
        unless(
            "token_laid",
            Shape::Name("token"),
            "The id of a token that lies before an army of the faction when it wins.",
        ),
        unless(
            "eliminated",
            Shape::Name("faction"),
            "The id of a faction in the game of which every army is out; the row needs a `faction`.",
        ),
        unless(
            "armies",
            Shape::int(1..=1_000),
            "With `eliminated`: so many of its armies are enough; all unless given.",
        ),
        unless(
            "lost",
            Shape::Name("unit"),
            "The id of a kind of unit of which none is left on the board; the row needs a `faction`.",
        ),
        unless("run", super::scripts::function(), "A function that names the army that has won."),
    ];
    let when = Table::new("when", "When a faction wins: one of these.", keys);
    let word = Shape::Words(vec!["last-faction"]);
    let keys = vec![
        id("The row's stable name."),
        name("As told when it decides the game."),
        often(
            "faction",
            Shape::Name("faction"),
            "The id of the only faction that wins by it; any unless given.",
        ),
        always(
            "when",
            Shape::Either(vec![word, Shape::Table(when)]),
            "What must hold: a word, or one of the keys of the table.",
        ),
        often(
            "shows",
            Shape::Name("deck"),
            "The id of a deck whose cards in the winner's hand are shown to all.",
        ),
        source(),
    ];
    Table::new("victory", "A way to win.", keys)
}

pub(super) fn option() -> Table {
    let value = vec![
        always("id", Shape::ValueId, "The value's stable name within the option."),
        name("As shown to players."),
        often(
            "set",
            Shape::Overlay,
            "What it changes, laid over the edition; nothing unless given.",
        ),
    ];
    let value = Table::new("value", "What an option can be.", value);
    let keys = vec![
        id("The option's stable name."),
        name("As shown to players."),
        always("value", Shape::rows(value), "What it can be."),
        always(
            "default",
            Shape::ValueId,
            "The id of the value it has unless somebody chooses another.",
        ),
        source(),
    ];
    Table::new("option", "A house rule.", keys)
}
