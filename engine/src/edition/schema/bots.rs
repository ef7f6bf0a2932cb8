//! What bots are told.

use super::scripts::function;
use super::shape::{Key, Shape, Table, often};
use crate::edition::decode::NUMBER_MAX;

/// `[bots]`.
pub(super) fn key() -> Key {
    let worth = Shape::Int(0, NUMBER_MAX.into());
    let keys = vec![
        often(
            "units",
            Shape::Map("unit", Box::new(worth)),
            "What a unit of a kind adds to an attack, in hundredths of a basic unit; 100 unless given.",
        ),
        often(
            "places",
            Shape::Map("question", Box::new(Shape::Name("pile"))),
            "Questions of scripts about where a token goes, or which one, each with the id of its pile.",
        ),
        often(
            "declines",
            Shape::list(0, Shape::Line),
            "Questions of scripts that bots answer with no.",
        ),
        often(
            "answers",
            Shape::Map("question", Box::new(function())),
            "Questions of scripts that a function answers for bots: it looks at what their seat may know.",
        ),
    ];
    let table = Table::new("bots", "What bots are told; it changes no rule.", keys);
    often("bots", Shape::Table(table), "What bots are told; it changes no rule.")
}
