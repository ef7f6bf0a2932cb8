//! Holds the schema against the decoder: whatever one knows, the other knows too.

use std::collections::BTreeSet;
use std::path::Path;

use super::shape::{Key, Need, Shape, Table};
use super::{root, variant};
use crate::edition::asked::{Asked, Log};
use crate::edition::decode::decode;
use crate::edition::files::{EditionFiles, is_toml};
use crate::edition::loader::variant_info;
use crate::edition::problem::Problems;
use crate::edition::reader::Cx;
use crate::edition::tree::{Node, Place, Value, merge, parse};

/// An edition with most tables, and what it lacks. A table or a step that is new goes into one of them.
const EDITION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/tiny");
const MORE: &str = r#"
languages = ["en", "fr"]

[board]
control = "majority"

[hand]
of = "seat"
open_to_faction = true

[variant]
name = "More"

[[opening]]
step = "deal"
name = "Deal"
units = 1

[[opening]]
step = "claim-first"
name = "Claim first"
faction = "herd"
units = 1

[[turn]]
step = "trade"
id = "trade_more"
name = "Trade"
deck = "sky"
sets = { sun = 1, mixed = 2 }
held_space = { units = 2, per_turn = 1 }
most = 2

[[turn]]
step = "build"
name = "Build"
units = { sun = "wing" }
per_turn = 2

[[turn]]
step = "fortify"
id = "fortify_more"
name = "Fortify"
moves = 1
range = "connected"
through = "faction"
to = "own"
units = "others"
armies = "allies"

[[turn]]
step = "invade"
id = "invade_more"
name = "Invade"
armies = "commanded"
targets = "other-armies"
eliminate = { cards = "discard" }

[[turn]]
step = "place"
id = "place_more"
name = "Place"
on = "controlled"
armies = "allies"

[[turn]]
step = "draw"
id = "draw_more"
name = "Draw"
cards = 1
per = "army"
extra = [{ track = "tide", column = "low", faction = "herd" }]

[[track]]
id = "tide"
name = "Tide"
values = [1, 2]
labels = ["Ebb", "Flood"]
columns = { low = [-1, 1] }

[[deck]]
id = "own"
name = "Own"
reshuffle = false
faction = "herd"

[[opening]]
step = "deal-cards"
name = "Cards"
deck = "sky"
cards = 1

[[turn]]
step = "window"
id = "late"
name = "Late"
who = "mover"

[[turn]]
step = "script"
id = "rite"
name = "Rite"
run = "rite"
while = "may_go_on"

[[card]]
id = "trick"
name = "Trick"
deck = "sky"
effect = "trick"
timing = "own_turn"
by = "anybody"
then = "discard"
worth = 3
text = "Do something."

[[hook]]
on = "count"
run = "more"

[[variable]]
id = "n"
scope = "turn"
per = "army"
start = 1

[[pile]]
id = "omens"
name = "Omen"

[[token]]
id = "crow"
name = "Crow"
pile = "omens"
numbers = { dots = 2 }
closes = false

[[target]]
id = "nest"
name = "Nest"
pile = "omens"
faction = "old"
from = ["adjacent", "under"]
total = 12
modifiers = [{ track = "luck", column = "bonus", faction = "old" }]
lost = "all"
over_closed = true
shields = true

[[track]]
id = "luck"
name = "Luck"
values = [1, 2]
columns = { bonus = [-1, 1] }

[[text]]
en = "Which?"
fr = "Lequel ?"

[bots]
units = { wing = 150 }
places = { "Which?" = "omens" }
declines = ["Whether?"]
answers = { "Whether?" = "whether" }

[[tag]]
id = "windy"
name = "Windy"

[[space]]
id = "cloud"
name = "Cloud"
tags = ["windy"]

[[track]]
id = "wind"
name = "Wind"
players = [3]
columns = { up = [1, 0, -1] }
column_names = { up = "Up" }
column_none = { up = 0 }
follows = { army = "north", tag = "windy" }

[[deck]]
id = "heavens"
name = "Heavens"
reshuffle = true
merges = ["sky"]
plays = false

[[opening]]
step = "script"
id = "prologue"
name = "Prologue"
run = "rite"

[[victory]]
id = "windiest"
name = "Windiest"
faction = "old"
when = { spaces = 2, tag = "windy" }

[[victory]]
id = "laid"
name = "Laid"
when = { cards_laid = 3 }

[[unit]]
id = "wall"
name = "wall"
plural = "walls"
limit = 1
holds = true
hit_on = 5
hits = "luck"
guarded_by = "luck"
bonus = 2
takes = { here = ["wing"], waiting = ["wing"] }

[[tag]]
id = "high"
name = "High"
closed_to_moves = true

[[variable]]
id = "stones"
scope = "game"
per = "track"
track = "luck"

[[order]]
id = "sally"
name = "Sally"
text = "Walls move."
unit = "wall"
move = 2
deploy = { count = 4, with = "wall" }
dice = 2
most = 3
sides = 8
playable = "may_go_on"
worth = 50

[[order]]
id = "ascend"
name = "Ascend"
climb = { track = "luck", dice = 5, sides = 6, raised_by = "stones" }

[[order]]
id = "pray"
name = "Pray"
run = "rite"

[[card]]
id = "plan"
name = "Plan"
deck = "sky"
orders = ["sally", "ascend"]

[[start]]
id = "walls"
army = "north"
unit = "wall"
spaces = { cloud = 1 }
waiting = 2

[[turn]]
step = "program"
name = "Program"
cards = 3

[[turn]]
step = "orders"
name = "Orders"
cleared = { cards = 1, except = "high", despite = ["wing"] }

[[turn]]
step = "deal-cards"
id = "deal_more"
name = "Deal"
deck = "sky"
cards = 1

[[victory]]
id = "breached"
name = "Breached"
faction = "old"
when = { lost = "wall" }

[[victory]]
id = "first_out"
name = "First out"
faction = "old"
when = { eliminated = "herd", armies = 1 }

[[victory]]
id = "crowned"
name = "Crowned"
when = { token_laid = "crow" }
"#;
/// Where somebody who adds a key adds it too.
const HERE: &str = "engine/src/edition/schema";

/// What was asked while everything was decoded, and what does not agree with it.
struct Walk {
    asked: BTreeSet<(Place, Asked)>,
    /// The words of all steps.
    words: BTreeSet<&'static str>,
    seen: BTreeSet<&'static str>,
    wrong: BTreeSet<String>,
}

impl Walk {
    fn tell(&mut self, message: String) {
        self.wrong.insert(message);
    }

    /// What was asked of the value at a place.
    fn of_value(&self, place: Place) -> Vec<Asked> {
        let of_value = |asked: &Asked| !matches!(asked, Asked::Key(..));
        let here = self.asked.iter().filter(|(at, asked)| *at == place && of_value(asked));
        here.map(|(_, asked)| asked.clone()).collect()
    }

    fn table(&mut self, table: &Table, node: &Node) {
        let entries = node.table().unwrap();
        let word = node.get("step").and_then(Node::string);
        let case = table.cases.iter().find(|&&(known, ..)| Some(known) == word);
        self.seen.insert(case.map_or(table.name, |&(word, ..)| word));
        let more = case.map(|(_, _, keys)| keys.as_slice()).unwrap_or_default();
        let name = word.map_or(table.name.to_owned(), |word| format!("{} {word}", table.name));
        let keys: Vec<&Key> = table.keys.iter().chain(more).collect();
        self.keys(&name, &keys, node.place);
        for key in keys {
            if let Some(entry) = entries.get(key.name) {
                self.value(&format!("{name}.{}", key.name), &key.shape, &entry.node);
            }
        }
    }

    fn keys(&mut self, name: &str, keys: &[&Key], place: Place) {
        let asked = self.asked.iter().filter(|(at, _)| *at == place);
        let asked: Vec<(&str, bool)> = asked
            .filter_map(|(_, asked)| match asked {
                Asked::Key(key, need) => Some((*key, *need)),
                Asked::Int(..) | Asked::Words(_) | Asked::Bool | Asked::Text => None,
            })
            .collect();
        let read: BTreeSet<&str> = asked.iter().map(|&(key, _)| key).collect();
        let described: BTreeSet<&str> = keys.iter().map(|key| key.name).collect();
        for key in read.difference(&described) {
            self.tell(format!("`{key}` of `{name}` is read and not described: add it in {HERE}"));
        }
        for key in described.difference(&read) {
            self.tell(format!("`{key}` of `{name}` is described in {HERE} and never read"));
        }
        for key in keys.iter().filter(|key| key.need != Need::Sometimes) {
            let must = key.need == Need::Always;
            if read.contains(key.name) && asked.contains(&(key.name, true)) != must {
                self.tell(format!("`{}` of `{name}` is described as {:?}", key.name, key.need));
            }
        }
    }

    fn value(&mut self, name: &str, shape: &Shape, node: &Node) {
        let asked = self.of_value(node.place);
        let name = if matches!(shape, Shape::Step) { "step" } else { name };
        for asked in &asked {
            if !cases(shape).iter().any(|case| self.agrees(case, asked)) {
                self.tell(format!(
                    "`{name}` is read as {asked:?} and described in {HERE} as {shape:?}"
                ));
            }
        }
        for case in cases(shape).iter().filter(|case| fits(case, node)) {
            self.case(name, case, node, asked.is_empty());
        }
    }

    fn case(&mut self, name: &str, case: &Shape, node: &Node, unread: bool) {
        match case {
            Shape::Table(table) => self.table(table, node),
            Shape::List(_, item) | Shape::Pair(item) => {
                node.array().unwrap().iter().for_each(|node| self.value(name, item, node));
            }
            Shape::Map(_, item) => {
                let values = node.table().unwrap().values();
                values.for_each(|entry| self.value(name, item, &entry.node));
            }
            Shape::Int(..)
            | Shape::IntWithin(..)
            | Shape::Bool
            | Shape::Words(_)
            | Shape::Step
            | Shape::Text => {
                if unread {
                    self.tell(format!("`{name}` is described as {case:?} and read otherwise"));
                }
            }
            Shape::Id
            | Shape::ValueId
            | Shape::Source
            | Shape::Letter
            | Shape::Line
            | Shape::Timing
            | Shape::Name(_)
            | Shape::Either(_)
            | Shape::Overlay => {}
        }
    }

    fn agrees(&self, case: &Shape, asked: &Asked) -> bool {
        match (case, asked) {
            (Shape::Int(least, most), Asked::Int(from, to)) => (least, most) == (from, to),
            (Shape::IntWithin(least, most), Asked::Int(from, to)) => least <= from && to <= most,
            (Shape::Words(words), Asked::Words(asked)) => words == asked,
            (Shape::Step, Asked::Words(asked)) => self.words == asked.iter().copied().collect(),
            (Shape::Bool, Asked::Bool) | (Shape::Text, Asked::Text) => true,
            _ => false,
        }
    }
}

/// The shapes that a value may have.
fn cases(shape: &Shape) -> &[Shape] {
    if let Shape::Either(cases) = shape { cases } else { std::slice::from_ref(shape) }
}

/// Whether a value is of the type of a shape.
fn fits(shape: &Shape, node: &Node) -> bool {
    match shape {
        Shape::Int(..) | Shape::IntWithin(..) => matches!(node.value, Value::Integer(_)),
        Shape::Bool => matches!(node.value, Value::Bool(_)),
        Shape::List(..) | Shape::Pair(_) => node.array().is_some(),
        Shape::Table(_) | Shape::Map(..) => node.table().is_some(),
        Shape::Words(_) | Shape::Line | Shape::Timing => node.string().is_some(),
        Shape::Id
        | Shape::ValueId
        | Shape::Text
        | Shape::Source
        | Shape::Letter
        | Shape::Step
        | Shape::Name(_)
        | Shape::Either(_)
        | Shape::Overlay => true,
    }
}

/// The names of the tables and the words of the steps that are described.
fn names(table: &Table, names: &mut BTreeSet<&'static str>) {
    if table.cases.is_empty() {
        names.insert(table.name);
    }
    names.extend(table.cases.iter().map(|&(word, ..)| word));
    let more = table.cases.iter().flat_map(|(_, _, keys)| keys);
    table.keys.iter().chain(more).for_each(|key| names_in(&key.shape, names));
}

fn names_in(shape: &Shape, found: &mut BTreeSet<&'static str>) {
    match shape {
        Shape::Table(table) => names(table, found),
        Shape::List(_, item) | Shape::Pair(item) | Shape::Map(_, item) => names_in(item, found),
        Shape::Either(cases) => cases.iter().for_each(|case| names_in(case, found)),
        Shape::Id
        | Shape::ValueId
        | Shape::Text
        | Shape::Source
        | Shape::Letter
        | Shape::Line
        | Shape::Timing
        | Shape::Bool
        | Shape::Step
        | Shape::Words(_)
        | Shape::Int(..)
        | Shape::IntWithin(..)
        | Shape::Name(_)
        | Shape::Overlay => {}
    }
}

fn tree(problems: &Problems) -> Node {
    let mut files = EditionFiles::from_dir(Path::new(EDITION)).unwrap().files;
    files.retain(|path, _| is_toml(path) && !path.contains('/'));
    files.insert("more.toml".to_owned(), MORE.to_owned());
    merge(
        (0..).zip(files.values()).map(|(file, text)| parse(file, text, problems)).collect(),
        problems,
    )
}

#[test]
fn the_schema_and_the_decoder_know_the_same() {
    let problems = Problems::default();
    let tree = tree(&problems);
    let cx = Cx { asked: Log::on(), ..Cx::new(&tree, &[], &problems) };
    decode(&tree, &cx).unwrap();
    variant_info("more", tree.get("variant").unwrap(), &cx);
    let mut described = BTreeSet::new();
    let (root, variant) = (root(), variant());
    names(&root, &mut described);
    names(&variant, &mut described);
    let words = [super::steps::opening(), super::steps::turn()];
    let words = words.iter().flat_map(|table| &table.cases).map(|&(word, ..)| word).collect();
    let asked = cx.asked.into_rows();
    let mut walk = Walk { asked, words, seen: BTreeSet::new(), wrong: BTreeSet::new() };
    walk.table(&root, &tree);
    walk.table(&variant, tree.get("variant").unwrap());
    for name in described.difference(&walk.seen.clone()) {
        walk.tell(format!("no `{name}` stands in {EDITION} or in `MORE` of {HERE}/agree.rs"));
    }
    let wrong: Vec<String> = walk.wrong.into_iter().collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
