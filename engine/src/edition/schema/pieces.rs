//! Units, the battle page, cards and tracks.

use super::shape::{Key, Shape, Table, always, often, unless};
use super::{id, name, source};
use crate::edition::decode::NUMBER_MAX;
use crate::model::DICE_MAX;

/// The tables of the pieces.
pub(super) fn tables() -> Vec<Key> {
    vec![
        always("unit", Shape::rows(unit()), "Kinds of units, the basic kind first."),
        often("combat", Shape::Table(combat()), "The battle page."),
        often("symbol", Shape::rows(symbol()), "What sets of cards are made of."),
        often("deck", Shape::rows(deck()), "Cards that are drawn from one pile."),
        often("card", Shape::rows(card()), "The cards."),
        often(
            "track",
            Shape::rows(track()),
            "Spaces with a number each, and a marker that moves along them.",
        ),
    ]
}

fn dice() -> Shape {
    Shape::Int(1, i64::try_from(DICE_MAX).unwrap_or(i64::MAX))
}

fn number(least: i64) -> Shape {
    Shape::Int(least, NUMBER_MAX.into())
}

fn unit() -> Table {
    let kinds = || Shape::list(0, Shape::Name("unit"));
    let takes = vec![
        often("here", kinds(), "The ids of kinds that are destroyed with one on its space."),
        often("waiting", kinds(), "The ids of kinds that are lost with one while they wait."),
    ];
    let takes = Table::new("takes", "What is lost with a unit.", takes);
    let keys = vec![
        id("The kind's stable name."),
        name("One of them, as in a sentence."),
        always("plural", Shape::Text, "Several of them, as in a sentence."),
        often(
            "limit",
            number(1),
            "The most an army may have, on the board and waiting; no limit unless given.",
        ),
        often(
            "limits",
            Shape::Map("army", Box::new(number(1))),
            "The most that the armies named here may have instead.",
        ),
        often(
            "battle",
            Shape::Table(modifier()),
            "What one such unit does to the dice of its side.",
        ),
        often(
            "holds",
            Shape::Bool,
            "Whether it holds the space it stands on, as the basic kind does; a space without such units is then empty.",
        ),
        often(
            "hit_on",
            Shape::int(1..=100),
            "What a die must show to hit it; it cannot be hit unless given.",
        ),
        often(
            "hits",
            Shape::Name("track"),
            "The id of a track: each hit moves its marker on, and the unit is destroyed on the last space.",
        ),
        often(
            "guarded_by",
            Shape::Name("track"),
            "The id of a track: it cannot be hit until the marker stands on the last space.",
        ),
        often(
            "bonus",
            Shape::int(0..=1_000),
            "Bonus cards for whoever destroys one; none unless given.",
        ),
        often("takes", Shape::Table(takes), "What is lost with one."),
        source(),
    ];
    Table::new("unit", "A kind of unit.", keys)
}

/// What a unit or a space does to dice.
pub(super) fn modifier() -> Table {
    let keys = vec![
        always("dice", dice(), "How many dice it changes, 1 to 8."),
        often("sides", Shape::int(2..=100), "These dice have so many sides, 2 to 100."),
        often(
            "reroll",
            Shape::int(1..=1),
            "These dice are rolled again when they show this number, 1.",
        ),
        often("add", Shape::int(1..=100), "So much is added to these dice, 1 to 100."),
    ];
    Table::new("modifier", "Besides `dice`, one of `sides`, `reroll` and `add`.", keys)
}

fn combat() -> Table {
    let pool = |name, more: Option<Key>| {
        let mut keys = vec![
            always("dice", dice(), "The most dice, one for each unit that fights, 1 to 8."),
            always("sides", Shape::int(2..=100), "Sides of a die, 2 to 100."),
        ];
        keys.extend(more);
        Shape::Table(Table::new(name, "Dice of one side.", keys))
    };
    let stay_behind = always("stay_behind", number(1), "Units that must stay out of the battle.");
    let keys = vec![
        always(
            "resolution",
            Shape::Words(vec!["compare"]),
            "How dice decide: sorted, and compared pair by pair.",
        ),
        always("attack", pool("attack", Some(stay_behind)), "The attacker's dice."),
        always("defend", pool("defend", None), "The defender's dice."),
        always(
            "ties",
            Shape::Words(vec!["attacker", "defender"]),
            "Who wins a pair of equal dice.",
        ),
        often(
            "unseated",
            Shape::Words(vec!["asked", "most"]),
            "With how many dice an army without a seat defends: as whoever rolls says, or the most; `asked` unless given.",
        ),
        often(
            "move_in",
            Shape::Words(vec!["battle", "invasion"]),
            "Which other kinds must move into a conquered space: those committed to the battle that won it, or to any battle of the invasion; `battle` unless given.",
        ),
        source(),
    ];
    Table::new("combat", "The battle page.", keys)
}

fn symbol() -> Table {
    let keys = vec![id("The symbol's stable name."), name("As printed."), source()];
    Table::new("symbol", "What sets of cards are made of.", keys)
}

fn deck() -> Table {
    let keys = vec![
        often("cards", Shape::int(0..=60_000), "How many cards it has, copies included; counted."),
        id("The deck's stable name."),
        name("As printed."),
        often(
            "apart",
            Shape::Bool,
            "Whether its cards are held apart: for no set and no limit, and kept when their army is eliminated.",
        ),
        often(
            "merges",
            Shape::list(0, Shape::Name("deck")),
            "The ids of decks whose cards belong to this one; they are not in the game.",
        ),
        often(
            "plays",
            Shape::Bool,
            "Whether its cards are played for what is printed on them; true unless given.",
        ),
        often(
            "faction",
            Shape::Name("faction"),
            "The id of the faction whose deck it is; it is in the game while that faction has a seat.",
        ),
        always(
            "reshuffle",
            Shape::Bool,
            "Whether the discards become a new pile when none is left.",
        ),
        source(),
    ];
    Table::new("deck", "Cards that are drawn from one pile.", keys)
}

fn card() -> Table {
    let keys = vec![
        always("deck", Shape::Name("deck"), "The id of its deck."),
        often(
            "space",
            Shape::Name("space"),
            "The id of the space printed on it, from which it takes its name.",
        ),
        unless("name", Shape::Text, "As printed; needed without a `space`."),
        id("The card's stable name."),
        often("symbol", Shape::Name("symbol"), "The id of the symbol it shows."),
        often(
            "symbols",
            Shape::list(0, Shape::Name("symbol")),
            "The ids of the symbols a wild card stands for.",
        ),
        often(
            "orders",
            Shape::list(0, Shape::Name("order")),
            "The ids of the orders that it offers when it is programmed.",
        ),
        often(
            "army",
            Shape::Name("army"),
            "The id of an army without which the card is not in the game.",
        ),
        often("copies", Shape::int(1..=100), "How many such cards there are, 1 unless given."),
        source(),
    ];
    let keys = keys.into_iter().chain(super::scripts::effect()).collect();
    Table::new("card", "A card.", keys)
}

fn track() -> Table {
    let numbers = Shape::Either(vec![number(0), Shape::list(1, number(0))]);
    let column = Shape::list(1, Shape::int(-100_000..=100_000));
    let follows = vec![
        always("army", Shape::Name("army"), "The id of the army whose spaces are counted."),
        often("tag", Shape::Name("tag"), "The id of the tag they carry; all unless given."),
    ];
    let follows = Table::new("follows", "How many spaces an army controls.", follows);
    let keys = vec![
        id("The track's stable name."),
        name("As printed."),
        unless(
            "values",
            Shape::list(1, numbers),
            "The number on each space, or all of them; with `columns`, counted from 0 unless given.",
        ),
        often(
            "columns",
            Shape::Map("column", Box::new(column)),
            "Rows of numbers beside the spaces, one for each; they may be below 0.",
        ),
        often(
            "labels",
            Shape::List(0, Box::new(Shape::Text)),
            "What is printed on the spaces in words, one for each.",
        ),
        often(
            "column_names",
            Shape::Map("column", Box::new(Shape::Text)),
            "What the columns are called, as printed.",
        ),
        often(
            "column_none",
            Shape::Map("column", Box::new(Shape::Int(-100_000, 100_000))),
            "The number of a column that stands for none: it is shown as a dash.",
        ),
        often(
            "follows",
            Shape::Table(follows),
            "What the marker follows, which nothing else moves then.",
        ),
        often(
            "players",
            Shape::list(0, Shape::Int(1, super::people::players_max())),
            "The numbers of players whose games it is part of; every game unless given.",
        ),
        often(
            "start",
            Shape::IntWithin(0, i64::from(u32::MAX)),
            "The space of the marker at the start, counted from 0; 0 unless given.",
        ),
        often(
            "beyond",
            number(0),
            "How much more each space after the last is worth; 0 unless given.",
        ),
        source(),
    ];
    Table::new("track", "Spaces with a number each.", keys)
}
