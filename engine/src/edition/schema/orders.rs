//! Rounds of programmed cards: what cards order, and pieces that stand on the board at the start.

use super::shape::{Key, Shape, Table, always, often, unless};
use super::{id, name, source};
use crate::edition::decode::NUMBER_MAX;
use crate::model::DICE_MAX;

/// The tables of orders, and of pieces at the start.
pub(super) fn tables() -> Vec<Key> {
    vec![
        often("order", Shape::rows(order()), "What programmed cards are used for, at most 32."),
        often(
            "start",
            Shape::rows(start()),
            "Pieces that stand on the board, or wait, before the first step.",
        ),
    ]
}

fn dice() -> Shape {
    Shape::Int(1, i64::try_from(DICE_MAX).unwrap_or(i64::MAX))
}

fn sides() -> Key {
    often("sides", Shape::int(2..=100), "Sides of a die, 6 unless given.")
}

fn order() -> Table {
    let deploy = vec![
        always("count", Shape::Int(1, NUMBER_MAX.into()), "How many come, while so many wait."),
        always("with", Shape::Name("unit"), "The id of the kind on whose space they come."),
    ];
    let deploy =
        Table::new("deploy", "Units that wait come on the board, instead of a move.", deploy);
    let climb = vec![
        always("track", Shape::Name("track"), "The id of the track."),
        always("dice", dice(), "How many dice, 1 to 8."),
        sides(),
        often(
            "raised_by",
            Shape::Name("variable"),
            "The id of a variable per space of the track: what it holds is added to the number, and gone when the marker enters.",
        ),
    ];
    let climb = Table::new(
        "climb",
        "Dice move a marker: each by one space whose number it shows, the smallest first that does.",
        climb,
    );
    let keys = vec![
        id("The order's stable name."),
        name("As printed on its cards."),
        often("text", Shape::Text, "What it does, in your own words."),
        unless("unit", Shape::Name("unit"), "The id of the kind that moves, then fires."),
        often("move", Shape::int(1..=20), "How many links a move goes; no move unless given."),
        often("deploy", Shape::Table(deploy), "What may come on the board instead of a move."),
        often("dice", dice(), "So many dice, 1 to 8; one for each unit unless given."),
        often("most", dice(), "With one die for each unit, the most dice, 1 to 8."),
        sides(),
        unless("climb", Shape::Table(climb), "The track that dice climb."),
        unless("run", super::scripts::function(), "The function that carries it out."),
        often(
            "playable",
            super::scripts::function(),
            "A function that says whether it can be given; whenever it has a use unless given.",
        ),
        often(
            "worth",
            Shape::Int(0, NUMBER_MAX.into()),
            "What giving it is worth to bots, in hundredths of a basic unit; reckoned unless given.",
        ),
        source(),
    ];
    Table::new("order", "An order: units of a kind, or a climb, or a function.", keys)
}

fn start() -> Table {
    let number = Shape::Int(0, NUMBER_MAX.into());
    let keys = vec![
        id("A stable name, by which a variant changes the row."),
        always("army", Shape::Name("army"), "The id of the army whose they are."),
        always("unit", Shape::Name("unit"), "The id of their kind."),
        often("spaces", Shape::Map("space", Box::new(number.clone())), "How many stand where."),
        often("waiting", number, "How many wait; none unless given."),
        source(),
    ];
    Table::new("start", "Pieces of a kind at the start.", keys)
}
