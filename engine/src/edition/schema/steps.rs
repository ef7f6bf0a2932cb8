//! The turn summary: a case for each word of a step.

use super::people::players_max;
use super::shape::{Key, Shape, Table, always, often, unless};
use super::{name, source};
use crate::edition::decode::NUMBER_MAX;
use crate::model::PROGRAM_MAX;

fn step(name_of: &'static str, doc: &'static str) -> Table {
    let keys = vec![
        always("step", Shape::Step, "What the step does."),
        unless("id", Shape::Id, "Its stable name; unless given, its word with `_` for `-`."),
        name("As printed in the turn summary."),
        often(
            "players",
            Shape::list(0, Shape::Int(1, players_max())),
            "The numbers of players whose games the step is part of; every game unless given.",
        ),
        source(),
    ];
    Table::new(name_of, doc, keys)
}

fn units(key: &'static str, doc: &'static str) -> Key {
    often(key, Shape::Int(1, NUMBER_MAX.into()), doc)
}

pub(super) fn opening() -> Table {
    let mut table = step("opening", "A step before the first turn.");
    table.cases = vec![
        ("roll-for-first", "Chance names the army that goes first from here on.", vec![]),
        (
            "claim-first",
            "Each army of a faction names one empty space in secret and gets it; of several that name the same, chance says which.",
            vec![
                always("faction", Shape::Name("faction"), "The faction whose armies name spaces."),
                units("units", "Units put on a named space, 1 unless given."),
            ],
        ),
        (
            "claim",
            "In turn, each army takes one empty space, until none is empty.",
            vec![
                units("units", "Units put on a claimed space, 1 unless given."),
                often(
                    "neutral",
                    Shape::Bool,
                    "Whether armies without a seat get spaces too: whoever claims also claims one for each.",
                ),
            ],
        ),
        (
            "deal",
            "The spaces are dealt out at random.",
            vec![
                units("units", "Units put on a dealt space, 1 unless given."),
                often(
                    "neutral",
                    Shape::Bool,
                    "Whether armies without a seat are dealt spaces too.",
                ),
                often(
                    "spaces_neutral",
                    Shape::Int(1, NUMBER_MAX.into()),
                    "The most spaces of an army without a seat; as many as the others unless given.",
                ),
            ],
        ),
        (
            "reinforce",
            "In turn, each army adds units to its spaces, until all are placed.",
            vec![
                units("per_visit", "Units an army adds at each visit, 1 unless given."),
                often(
                    "per_visit_neutral",
                    Shape::Int(0, NUMBER_MAX.into()),
                    "Units it adds for each army without a seat, 0 unless given.",
                ),
            ],
        ),
        ("deal-cards", "Every hand draws cards.", deal_cards()),
        ("script", "A function of a script runs, once.", script()),
    ];
    table
}

pub(super) fn turn() -> Table {
    let mut table = step("turn", "A step of a turn.");
    table.cases = vec![
        ("count", "Reinforcements for spaces and whole regions.", count()),
        ("trade", "Sets of cards for reinforcements.", trade()),
        ("build", "Cards for units of other kinds, which are placed later.", build()),
        ("place", "Every reinforcement goes to spaces of the army.", place()),
        ("invade", "Attacks, as many as wanted.", invade()),
        ("fortify", "Moves between own spaces.", fortify()),
        ("draw", "Cards for conquests of the turn.", draw()),
        ("deal-cards", "Every hand draws cards.", deal_cards()),
        (
            "program",
            "Every seat chooses cards in secret, and their order.",
            vec![always(
                "cards",
                Shape::Int(1, i64::try_from(PROGRAM_MAX).unwrap_or(i64::MAX)),
                "How many cards, 1 to 4.",
            )],
        ),
        (
            "orders",
            "Seat after seat turns up a programmed card and gives one of its orders.",
            orders(),
        ),
        ("window", "Cards for this window may be played.", window()),
        ("script", "A function of a script runs.", script()),
    ];
    table
}

fn window() -> Vec<Key> {
    let who = Shape::Words(vec!["mover", "everybody", "others"]);
    vec![
        often(
            "only",
            Shape::Name("faction"),
            "The faction whose turns it is part of; everybody's unless given.",
        ),
        always("who", who, "Who is asked."),
        often(
            "own_turn",
            Shape::Bool,
            "Whether it also opens for cards whose timing is `own_turn`; such cards are played in it whenever it is open.",
        ),
    ]
}

fn script() -> Vec<Key> {
    let function = super::scripts::function;
    vec![
        always("run", function(), "The function that runs."),
        often(
            "only",
            Shape::Name("faction"),
            "The faction whose turns it is part of; everybody's unless given. In the opening its first army acts.",
        ),
        often(
            "while",
            function(),
            "Asked before each run: it runs while this says yes; once unless given.",
        ),
    ]
}

fn count() -> Vec<Key> {
    let most = i64::from(NUMBER_MAX);
    vec![
        always("per", Shape::Int(1, most), "One unit for every so many spaces, rounded down."),
        always("at_least", Shape::Int(0, most), "The fewest units that spaces give."),
        often(
            "regions",
            Shape::Bool,
            "Whether controlled regions add their bonus; true unless given.",
        ),
        often(
            "closed",
            Shape::Words(vec!["left-out", "needed"]),
            "Whether a region's closed spaces are left out, or keep it from being controlled; `left-out` unless given.",
        ),
    ]
}

fn trade() -> Vec<Key> {
    let worth = Shape::Int(0, NUMBER_MAX.into());
    let sets = Shape::Either(vec![
        Shape::Name("track"),
        Shape::Map("symbol, or `mixed`", Box::new(worth)),
    ]);
    let held = vec![
        always("units", Shape::Int(1, NUMBER_MAX.into()), "Units put on that space."),
        always("per_turn", Shape::int(1..=1_000), "How often a turn."),
    ];
    let held = Table::new("held_space", "More for a traded card that shows a held space.", held);
    vec![
        often(
            "deck",
            Shape::Name("deck"),
            "The id of the deck whose cards make sets; any card of the hand unless given.",
        ),
        always(
            "sets",
            sets,
            "Units for a set: the id of a track, or a number for three of each symbol and for a `mixed` set.",
        ),
        often("must", Shape::Table(duty()), "When a set must be traded; never unless given."),
        often("held_space", Shape::Table(held), "More for a traded card that shows a held space."),
        often("most", Shape::int(1..=1_000), "The most sets of a turn; no limit unless given."),
        often(
            "then",
            Shape::Words(vec!["discard", "removed"]),
            "Whether traded cards are discarded or go out of the game; `discard` unless given.",
        ),
    ]
}

fn build() -> Vec<Key> {
    let units = Shape::Map("symbol", Box::new(Shape::Name("unit")));
    vec![
        always("units", units, "The id of a kind of unit for each symbol that gives one."),
        often("per_turn", Shape::int(1..=1_000), "How often a turn, 1 unless given."),
    ]
}

fn duty() -> Table {
    let keys = vec![
        always("at", Shape::int(3..=1_000), "Cards in hand that make a trade a duty, 3 or more."),
        often(
            "until",
            Shape::IntWithin(2, 1_000),
            "Sets are traded until at most so many cards are left; unless given, one set is enough.",
        ),
    ];
    Table::new("duty", "When sets must be traded.", keys)
}

fn invade() -> Vec<Key> {
    let eliminate = vec![
        always(
            "cards",
            Shape::Words(vec!["conqueror", "discard"]),
            "Who gets the cards of an eliminated army.",
        ),
        often(
            "trade",
            Shape::Table(duty()),
            "When the conqueror must trade at once; never unless given.",
        ),
    ];
    let eliminate = Table::new("eliminate", "What follows an elimination.", eliminate);
    let targets = Shape::Words(vec!["other-armies", "other-factions"]);
    vec![
        armies(
            vec!["own", "commanded"],
            "With whom: the army whose turn it is unless given, or every army that its players command.",
        ),
        always("targets", targets, "Who may be attacked."),
        always("eliminate", Shape::Table(eliminate), "What follows an elimination."),
    ]
}

/// For which armies a step acts.
fn armies(words: Vec<&'static str>, doc: &'static str) -> Key {
    often("armies", Shape::Words(words), doc)
}

fn place() -> Vec<Key> {
    vec![
        armies(
            vec!["own", "allies"],
            "For whom: the army whose turn it is unless given, or those that its players command beside it, one by one.",
        ),
        often(
            "on",
            Shape::Words(vec!["controlled", "present"]),
            "On spaces that the army controls unless given, or where friends share spaces on every one where it has basic units.",
        ),
    ]
}

fn fortify() -> Vec<Key> {
    let range = Shape::Words(vec!["adjacent", "connected"]);
    vec![
        armies(
            vec!["own", "allies"],
            "For whom: the army whose turn it is unless given, or those that its players command beside it, one by one.",
        ),
        always("moves", Shape::int(1..=1_000), "Moves a turn."),
        always("range", range, "How far a move goes: one link, or through own spaces."),
        often(
            "through",
            Shape::Words(vec!["own", "faction"]),
            "Whose spaces a long move goes through: the army's own unless given.",
        ),
        often(
            "to",
            Shape::Words(vec!["own", "faction"]),
            "Whose space a move ends on: the army's own unless given; any of its faction's where friends share spaces.",
        ),
        often(
            "units",
            Shape::Words(vec!["basic", "others"]),
            "Which units move: the basic kind unless given; of the others any number of each in one move.",
        ),
    ]
}

fn deal_cards() -> Vec<Key> {
    vec![
        often(
            "deck",
            Shape::Name("deck"),
            "The id of the deck drawn from; that of the army's faction unless given.",
        ),
        always("cards", Shape::int(1..=1_000), "How many cards."),
    ]
}

fn orders() -> Vec<Key> {
    let cleared = vec![
        always("cards", Shape::int(1..=1_000), "How many cards."),
        often("except", Shape::Name("tag"), "Not for spaces with this tag."),
        often(
            "despite",
            Shape::list(0, Shape::Name("unit")),
            "Ids of kinds of unit that keep no space from being cleared; to destroy them alone clears none.",
        ),
    ];
    let cleared =
        Table::new("cleared", "Bonus cards for a space that held enemies and is empty.", cleared);
    vec![often(
        "cleared",
        Shape::Table(cleared),
        "Bonus cards for an order that clears a space of enemies; none unless given.",
    )]
}

fn draw() -> Vec<Key> {
    let extra = vec![
        always("track", Shape::Name("track"), "The id of the track."),
        always("column", Shape::Line, "The name of its column."),
        always("faction", Shape::Name("faction"), "The id of the faction that draws them."),
    ];
    let extra = Table::new("extra", "More cards, as a track says.", extra);
    let mut keys = deal_cards();
    keys.extend([
        often(
            "per",
            Shape::Words(vec!["turn", "army", "faction"]),
            "What they are drawn for: a turn with a conquest unless given, each army or each other faction conquered from.",
        ),
        often("extra", Shape::rows(extra), "More cards, also without a conquest."),
    ]);
    keys
}
