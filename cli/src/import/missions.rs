//! The variant with the missions of a map: a card each, and a script that says when one is
//! fulfilled.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::cards::ARMIES;
use super::map::{ForeignMap, Mission};
use super::names::MapIds;
use super::toml_text::{TomlFile, TomlRow, both, list, number};

/// An army of the classic edition.
struct ArmyWords {
    id: &'static str,
    en: &'static str,
    fr: &'static str,
    /// Its colour, as it stands behind "armée".
    fr_of_army: &'static str,
}

/// The armies of the classic edition, in order.
const ARMY_NAMES: [ArmyWords; ARMIES] = [
    ArmyWords { id: "red", en: "Red", fr: "Rouge", fr_of_army: "rouge" },
    ArmyWords { id: "blue", en: "Blue", fr: "Bleu", fr_of_army: "bleue" },
    ArmyWords { id: "green", en: "Green", fr: "Vert", fr_of_army: "verte" },
    ArmyWords { id: "yellow", en: "Yellow", fr: "Jaune", fr_of_army: "jaune" },
    ArmyWords { id: "black", en: "Black", fr: "Noir", fr_of_army: "noire" },
    ArmyWords { id: "pink", en: "Pink", fr: "Rose", fr_of_army: "rose" },
];

/// The texts of a variant with missions.
#[derive(Debug)]
pub(crate) struct MissionVariant {
    pub(crate) variant: String,
    pub(crate) script: String,
    /// Numbers of players for whom there are enough missions.
    pub(crate) players: Vec<usize>,
}

/// Returns the variant of a map with missions, for those of `players` for whom there are enough.
pub(crate) fn variant(
    map: &ForeignMap,
    ids: &MapIds,
    players: &[usize],
    source: &str,
) -> Option<MissionVariant> {
    let missions = distinct(&map.missions);
    let available = |n: usize| {
        let plays = |mission: &&Mission| match mission {
            Mission::Army { army, .. } => *army < n,
            Mission::Continents { .. } | Mission::Territories { .. } => true,
        };
        missions.iter().filter(plays).count()
    };
    let enough: Vec<usize> = players.iter().copied().filter(|&n| available(n) >= n).collect();
    let most = *enough.last()?;
    let missions: Vec<Mission> = missions
        .into_iter()
        .filter(|mission| !matches!(mission, Mission::Army { army, .. } if *army >= most))
        .collect();
    let cards = card_ids(ids, missions.len());
    let mut file = TomlFile::new(
        "The missions of the map: one each, dealt face down. Who fulfils it in a turn of its own wins.\n\
         `missions.rhai` says when each is fulfilled.",
    );
    file.set("source", source);
    let left_out: Vec<usize> = players.iter().copied().filter(|n| !enough.contains(n)).collect();
    if !left_out.is_empty() {
        file.set("players", list(enough.iter().map(|&n| number(n))));
    }
    file.table("variant", TomlRow::default().with("name", "Missions"));
    for n in left_out {
        file.row("setup", TomlRow::default().with("players", number(n)).with("remove", true));
    }
    add_game(&mut file);
    for (mission, id) in missions.iter().zip(&cards) {
        file.row("card", card(mission, id, map));
    }
    let script = script(&missions, &cards, ids);
    Some(MissionVariant { variant: file.text(), script, players: enough })
}

/// Adds the deal, the victory and the deck.
fn add_game(file: &mut TomlFile) {
    let deal = TomlRow::default()
        .with("step", "deal-cards")
        .with("id", "missions")
        .with("before", "roll_for_claims")
        .with("name", both("Deal the missions", "Distribution des missions"))
        .with("deck", "mission")
        .with("cards", 1);
    file.row("opening", deal);
    let victory = TomlRow::default()
        .with("id", "mission")
        .with("name", both("A mission is fulfilled", "Une mission est accomplie"))
        .with("when", "mission_fulfilled")
        .with("shows", "mission");
    file.row("victory", victory);
    let deck = TomlRow::default()
        .with("id", "mission")
        .with("name", "Missions")
        .with("reshuffle", false)
        .with("apart", true);
    file.row("deck", deck);
}

fn card(mission: &Mission, id: &str, map: &ForeignMap) -> TomlRow {
    let MissionWords { name, says } = words(mission, map);
    let army = match mission {
        Mission::Army { army, .. } => Some(ARMY_NAMES[*army].id),
        Mission::Continents { .. } | Mission::Territories { .. } => None,
    };
    TomlRow::default()
        .with("id", id)
        .with("deck", "mission")
        .maybe("army", army)
        .with("name", both(&name.0, &name.1))
        .with("text", both(&says.0, &says.1))
}

/// Returns the missions without repetitions.
fn distinct(missions: &[Mission]) -> Vec<Mission> {
    let mut found: Vec<Mission> = Vec::new();
    for mission in missions {
        if !found.contains(mission) {
            found.push(mission.clone());
        }
    }
    found
}

/// Returns ids of cards that no territory's card has.
fn card_ids(ids: &MapIds, n: usize) -> Vec<String> {
    let taken: BTreeSet<&str> = ids.territories.iter().map(String::as_str).collect();
    let free = (1..).map(|number| format!("mission_{number}"));
    free.filter(|id| !taken.contains(id.as_str())).take(n).collect()
}

/// A mission in both languages.
struct MissionWords {
    name: (String, String),
    says: (String, String),
}

fn words(mission: &Mission, map: &ForeignMap) -> MissionWords {
    match mission {
        Mission::Continents { named, any } => of_continents(named, *any, map),
        Mission::Territories { n, units } => {
            let (each_en, each_fr) = match units {
                1 => (String::new(), String::new()),
                units => (format!(", {units} in each"), format!(", {units} dans chacun")),
            };
            MissionWords {
                name: (format!("{n} territories{each_en}"), format!("{n} territoires{each_fr}")),
                says: territories(*n, *units),
            }
        }
        Mission::Army { army, n, units } => {
            let ArmyWords { id, en, fr, fr_of_army } = &ARMY_NAMES[*army];
            let (instead_en, instead_fr) = territories(*n, *units);
            let [instead_en, instead_fr] = [&instead_en, &instead_fr].map(|text| lower(text));
            MissionWords {
                name: (format!("Destroy {en}"), format!("Détruire {fr}")),
                says: (
                    format!(
                        "Destroy the {id} army. If it is yours, or another has destroyed it: {instead_en}"
                    ),
                    format!(
                        "Détruisez l'armée {fr_of_army}. Si c'est la vôtre, ou si une autre l'a détruite : {instead_fr}"
                    ),
                ),
            }
        }
    }
}

fn of_continents(named: &[usize], any: u32, map: &ForeignMap) -> MissionWords {
    let names_in = |french: bool| -> Vec<String> {
        let of = |&index: &usize| {
            let name = &map.continents[index].name;
            name.fr.clone().filter(|_| french).unwrap_or_else(|| name.en.clone())
        };
        named.iter().map(of).collect()
    };
    let with = |mut names: Vec<String>, more: String| {
        names.extend(Some(more).filter(|_| any > 0));
        names
    };
    let (more_en, more_fr) = match (any, named) {
        (1, []) => ("any continent".to_owned(), "un continent".to_owned()),
        (n, []) => (format!("any {n} continents"), format!("{n} continents")),
        (1, _) => ("one more continent".to_owned(), "un continent de plus".to_owned()),
        (n, _) => (format!("{n} more continents"), format!("{n} continents de plus")),
    };
    let en = join(&with(names_in(false), more_en), " and ");
    let fr = join(&with(names_in(true), more_fr), " et ");
    MissionWords {
        says: (format!("Control {en}."), format!("Contrôlez {fr}.")),
        name: (capital(&en), capital(&fr)),
    }
}

fn territories(n: u32, units: u32) -> (String, String) {
    match units {
        1 => (format!("Control {n} territories."), format!("Contrôlez {n} territoires.")),
        _ => (
            format!("Hold {n} territories with {units} regiments or more in each."),
            format!("Tenez {n} territoires avec au moins {units} régiments dans chacun."),
        ),
    }
}

fn join(names: &[String], and: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{}{and}{last}", others.join(", ")),
    }
}

fn lower(text: &str) -> String {
    with_first(text, |c| c.to_lowercase().collect())
}

fn capital(text: &str) -> String {
    with_first(text, |c| c.to_uppercase().collect())
}

fn with_first(text: &str, change: impl Fn(char) -> String) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| change(first) + chars.as_str())
}

/// Returns the script: the functions that the missions need, and no others.
fn script(missions: &[Mission], cards: &[String], ids: &MapIds) -> String {
    let mut text = String::from(FULFILLED);
    for (mission, card) in missions.iter().zip(cards) {
        let call = match mission {
            Mission::Continents { named, any } => {
                let named = named.iter().map(|&index| format!("\"{}\"", ids.continents[index]));
                let named = named.collect::<Vec<_>>();
                let least = named.len() + *any as usize;
                let all = format!("controls_all(game, [{}])", named.join(", "));
                match (named.is_empty(), any) {
                    (_, 0) => all,
                    (true, _) => format!("controls_many(game, {least})"),
                    (false, _) => format!("{all} && controls_many(game, {least})"),
                }
            }
            Mission::Territories { n, units } => format!("holds(game, {n}, {units})"),
            Mission::Army { army, n, units } => {
                format!("destroyed(game, army(\"{}\"), {n}, {units})", ARMY_NAMES[*army].id)
            }
        };
        let _ = writeln!(text, "        \"{card}\" => {call},");
    }
    text += "        _ => false,\n    }\n}\n";
    for (name, function) in FUNCTIONS {
        if text.contains(name) {
            text += function;
        }
    }
    text
}

const FULFILLED: &str = "// The missions of the map.

/// The army to move, once its mission is fulfilled.
fn mission_fulfilled(game) {
    for card in game.mover.hand {
        if card.deck == \"mission\" && is_fulfilled(game, card.id) {
            return game.mover;
        }
    }
}

/// True if the army to move has fulfilled the mission of a card.
fn is_fulfilled(game, card) {
    switch card {
";

/// The functions of scripts, those that others call last.
const FUNCTIONS: [(&str, &str); 4] = [
    ("controls_all(", "
/// True if the army to move controls all of these continents.
fn controls_all(game, continents) {
    for continent in continents {
        if !game.mover.controls(continent) {
            return false;
        }
    }
    true
}
"),
    ("controls_many(", "
/// True if the army to move controls so many continents.
fn controls_many(game, least) {
    let army = game.mover;
    game.regions.filter(|region| army.controls(region)).len() >= least
}
"),
    ("destroyed(", "
/// True if the army to move destroyed another; when that cannot be any more, if it holds territories instead.
fn destroyed(game, target, n, units) {
    if target == game.mover || target.is_out && target.eliminated_by != game.mover {
        return holds(game, n, units);
    }
    target.is_out
}
"),
    ("holds(", "
/// True if the army to move holds so many territories with so many units in each.
fn holds(game, n, units) {
    game.mover.spaces.filter(|space| space.troops >= units).len() >= n
}
"),
];
