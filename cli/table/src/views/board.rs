//! The board by regions: every space with its controller, units and neighbours.

use warboard_engine::model::{ArmyId, RegionId, Rulebook, SpaceId};
use warboard_engine::name::cut;
use warboard_engine::observation::Observation;

use crate::model::places::CLOSED;
use crate::paint::{HEADING, QUIET, pad, paint, wrap};
use crate::presenter::Presenter;
use crate::text::say;

/// Formats the whole board.
pub fn show(desk: &Presenter, view: &Observation<'_>) -> String {
    let mut lines = Vec::new();
    for (region, row) in desk.rules.board.regions.iter() {
        lines.push(heading(desk, view, region));
        lines.extend(row.spaces.iter().map(|&space| line(desk, view, space)));
        lines.push(String::new());
    }
    let apart: Vec<SpaceId> = desk
        .rules
        .board
        .spaces
        .iter()
        .filter(|(_, row)| row.region.is_none())
        .map(|(space, _)| space)
        .collect();
    if !apart.is_empty() {
        lines.push(paint(HEADING, &say!(desk.texts, "board-apart")));
        lines.extend(apart.into_iter().map(|space| line(desk, view, space)));
        lines.push(String::new());
    }
    lines.push(legend(desk, view));
    lines.join("\n")
}

/// Formats a region with its bonus and the army that controls it, or the number of spaces of each
/// army.
fn heading(desk: &Presenter, view: &Observation<'_>, region: RegionId) -> String {
    let row = &desk.rules.board.regions[region];
    let name = paint(HEADING, desk.region(region));
    if row.bonus == 0 {
        return name;
    }
    let holder = desk.rules.armies.ids().find(|&army| view.controls_region(army, region));
    if let Some(army) = holder {
        return say!(
            desk.texts,
            "board-region-held",
            "region" = name,
            "bonus" = row.bonus,
            "army" = desk.the_army(army),
        );
    }
    let held = |army: ArmyId| row.spaces.iter().filter(|&&s| view.owner(s) == Some(army)).count();
    let shares: Vec<String> = desk
        .rules
        .armies
        .ids()
        .filter(|&army| held(army) > 0)
        .map(|army| format!("{} {}", desk.army(army), held(army)))
        .collect();
    let shares =
        if shares.is_empty() { say!(desk.texts, "board-nobody") } else { shares.join(", ") };
    say!(
        desk.texts,
        "board-region",
        "region" = name,
        "bonus" = row.bonus,
        "n" = row.spaces.len(),
        "shares" = shares,
    )
}

fn line(desk: &Presenter, view: &Observation<'_>, space: SpaceId) -> String {
    let short = pad(desk.names.short(space), desk.names.short_width());
    let name = pad(&cut(desk.space(space), desk.name_width()), desk.name_width());
    let (name, owner) = match view.owner(space) {
        Some(army) => {
            let troops = if desk.rules.kinds_hold() {
                format!("{}    ", desk.letter(army))
            } else {
                format!("{} {:>3}", desk.letter(army), view.troops(space))
            };
            (desk.in_colour(army, &name), desk.in_colour(army, &troops))
        }
        None if view.is_closed(space) => (paint(QUIET, &name), format!("{CLOSED}    ")),
        None if view.stands_on(space).is_some() => (name, "=    ".to_owned()),
        None => (name, "-    ".to_owned()),
    };
    let stands = stands(desk, view, space);
    let first = format!("  {short} {name} {owner}{stands}{}", paint(QUIET, ":"));
    let indent = desk.names.short_width() + desk.name_width() + 11;
    let parts: Vec<String> = desk
        .rules
        .board
        .neighbours(space)
        .iter()
        .map(|&other| neighbour(desk, view, space, other))
        .collect();
    wrap(&first, &parts, indent, desk.width)
}

/// Formats the pieces on a space other than its controller's basic units: units of allies, other
/// kinds, then tokens and tags in brackets.
fn stands(desk: &Presenter, view: &Observation<'_>, space: SpaceId) -> String {
    let mut text = String::new();
    for army in view.armies_on(space).filter(|&army| view.owner(space) != Some(army)) {
        let units = if desk.rules.kinds_hold() {
            format!(" {}", desk.listed(desk.kinds_of(view, space, army)))
        } else {
            view.units(space, army, Rulebook::BASIC).to_string()
        };
        text.push(' ');
        text.push_str(&desk.in_colour(army, &format!("{}{units}", desk.letter(army))));
    }
    let others = if desk.rules.kinds_hold() {
        desk.all_units(view, space)
    } else {
        let others = desk.other_units(view, space);
        if others.is_empty() { others } else { format!(" +{others}") }
    };
    if let Some(army) = view.owner(space) {
        text.push_str(&desk.in_colour(army, &others));
    }
    let tokens = desk.lying_on(view, space);
    if !tokens.is_empty() {
        text = format!("{text} [{}]", paint(HEADING, &tokens.join(", ")));
    }
    let tags = desk.tags(space).into_iter();
    tags.fold(text, |text, tag| text + " [" + tag + "]")
}

/// Formats an abbreviated neighbour. One of another faction is marked, with its letter and
/// strength.
fn neighbour(desk: &Presenter, view: &Observation<'_>, of: SpaceId, space: SpaceId) -> String {
    let short = format!("{}{}", desk.link_mark(of, space), desk.names.short(space));
    let faction = |army: ArmyId| desk.rules.armies[army].faction;
    match view.stands_on(space) {
        Some(army) if view.stands_on(of).is_some_and(|owner| faction(owner) != faction(army)) => {
            let (letter, troops) = (desk.letter(army), desk.strength(view, space));
            desk.in_colour(army, &format!("{short}!{letter}{troops}"))
        }
        Some(army) => desk.in_colour(army, &short),
        None if view.is_closed(space) => paint(QUIET, &format!("{short}{CLOSED}")),
        None => short,
    }
}

fn legend(desk: &Presenter, view: &Observation<'_>) -> String {
    let armies: Vec<String> = desk
        .rules
        .armies
        .ids()
        .map(|army| {
            desk.in_colour(army, &format!("{} {}", desk.letter(army), desk.army_name(army)))
        })
        .collect();
    let mut legend = say!(desk.texts, "board-legend", "armies" = armies.join(" · "));
    for (mark, name) in desk.marked_links() {
        legend.push(' ');
        legend.push_str(&say!(desk.texts, "board-legend-link", "mark" = mark, "name" = name));
    }
    if desk.rules.board.spaces.ids().any(|space| view.is_closed(space)) {
        return format!("{legend} {}", say!(desk.texts, "board-legend-closed", "mark" = CLOSED));
    }
    legend
}
