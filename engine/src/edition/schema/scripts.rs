//! What is said in scripts: effects of cards, hooks, variables, tokens and texts.

use super::shape::{Key, Shape, Table, always, often, unless};
use super::{id, name, source};
use crate::edition::decode::NUMBER_MAX;
use crate::model::HookOn;

/// The tables that scripts work with.
pub(super) fn tables() -> Vec<Key> {
    vec![
        often("hook", Shape::rows(hook()), "Functions that answer to what happens."),
        often("variable", Shape::rows(variable()), "Numbers that scripts keep."),
        often("pile", Shape::rows(pile()), "Piles of tokens, drawn unseen."),
        often("token", Shape::rows(token()), "Tokens, by their faces."),
        often("target", Shape::rows(target()), "Tokens that can be attacked."),
        often("text", Shape::rows(text()), "Texts of scripts in other languages."),
    ]
}

/// A function of a script.
pub(super) fn function() -> Shape {
    Shape::Name("function")
}

/// The keys of a card that can be played.
pub(super) fn effect() -> Vec<Key> {
    let timing = Shape::Either(vec![Shape::Timing, Shape::list(0, Shape::Timing)]);
    vec![
        often("effect", function(), "The function that runs when the card is played."),
        often(
            "playable",
            function(),
            "A function that says whether it may be played; always unless given.",
        ),
        unless(
            "timing",
            timing,
            "When it may be played: `own_turn`, `step:<id>` or `window:<id>`, or a list.",
        ),
        often(
            "by",
            Shape::Words(vec!["attacker", "defender", "fighting", "faction", "anybody"]),
            "Who may play it in the windows of a battle; anybody unless given.",
        ),
        often(
            "then",
            Shape::Words(vec!["discard", "laid", "removed", "kept"]),
            "Where it goes when it is played; the discard pile unless given.",
        ),
        often(
            "worth",
            Shape::int(0..=1_000),
            "What playing it is worth to bots, in basic units: 0, and they never do; 1 unless given.",
        ),
        often("text", Shape::Text, "What it says, in your own words."),
    ]
}

fn hook() -> Table {
    let words = HookOn::ALL.iter().map(|(word, _)| *word).collect();
    let keys = vec![
        always("on", Shape::Words(words), "What it answers to; `count` is a query."),
        always("run", function(), "The function that runs."),
        source(),
    ];
    Table::new("hook", "A function that answers to what happens.", keys)
}

fn variable() -> Table {
    let keys = vec![
        id("The variable's stable name."),
        always(
            "scope",
            Shape::Words(vec!["game", "turn", "invasion"]),
            "How long it keeps what it holds.",
        ),
        often(
            "per",
            Shape::Words(vec!["game", "army", "space", "region", "track"]),
            "What there is one for; for the game unless given. `track`: one for each space of a track.",
        ),
        unless("track", Shape::Name("track"), "With `per = \"track\"`: the id of the track."),
        often("start", Shape::Int(0, NUMBER_MAX.into()), "What it holds at first; 0 unless given."),
    ];
    Table::new("variable", "A number that scripts keep, from 0.", keys)
}

fn pile() -> Table {
    let keys = vec![id("The pile's stable name."), name("One token of it, face down."), source()];
    Table::new("pile", "A pile of tokens, drawn unseen.", keys)
}

fn token() -> Table {
    let number = Shape::Int(0, NUMBER_MAX.into());
    let keys = vec![
        always("pile", Shape::Name("pile"), "The id of its pile."),
        often("numbers", Shape::Map("name", Box::new(number)), "Numbers printed on it, by name."),
        often(
            "closes",
            Shape::Bool,
            "Whether it takes the space on which it is laid out of the game; false unless given.",
        ),
        id("The face's stable name."),
        name("As printed."),
        source(),
        often("copies", Shape::int(1..=100), "How many such tokens there are, 1 unless given."),
    ];
    Table::new("token", "A token, by its face.", keys)
}

fn target() -> Table {
    let modifier = Table::new(
        "modifiers",
        "What the marker of a track adds to the total of a faction's attacks.",
        vec![
            always("track", Shape::Name("track"), "The id of the track."),
            always("column", Shape::Line, "Which of its columns."),
            always("faction", Shape::Name("faction"), "The id of the faction it counts for."),
        ],
    );
    let from = Shape::list(1, Shape::Words(vec!["adjacent", "under"]));
    let keys = vec![
        id("The target's stable name, which an attack says; no space has it."),
        name("As printed."),
        always("pile", Shape::Name("pile"), "The id of the pile whose tokens it is."),
        always("faction", Shape::Name("faction"), "The id of the faction whose it is."),
        often(
            "from",
            from,
            "Where it is attacked from: a bordering space, or the space it lies on; `adjacent` unless given.",
        ),
        always("total", Shape::int(1..=1_000), "What the attacker's dice must come to."),
        often("modifiers", Shape::rows(modifier), "What tracks add to the total."),
        often(
            "lost",
            Shape::Words(vec!["basic", "all"]),
            "What a miss costs: the basic units that fought, or all that was committed; `basic` unless given.",
        ),
        often(
            "over_closed",
            Shape::Bool,
            "Whether it can be attacked while it lies on a closed space.",
        ),
        often(
            "shields",
            Shape::Bool,
            "Whether a space that its faction controls cannot be attacked while it lies there.",
        ),
        source(),
    ];
    Table::new("target", "Tokens of a pile that can be attacked while they lie on a space.", keys)
}

fn text() -> Table {
    let keys = vec![
        always("en", Shape::Line, "The text as it stands in the script."),
        always("fr", Shape::Line, "The same in French."),
    ];
    Table::new("text", "A text of a script in other languages.", keys)
}
