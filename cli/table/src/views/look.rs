//! One space in detail.

use warboard_engine::model::{ArmyId, SpaceId};
use warboard_engine::observation::Observation;

use crate::paint::{HEADING, paint, table};
use crate::presenter::Presenter;
use crate::text::say;
use crate::views::condition;

/// Formats a space: its controller, the pieces there and its neighbours.
pub(crate) fn show(desk: &Presenter, view: &Observation<'_>, space: SpaceId) -> String {
    let (name, short) = (desk.space(space), desk.names.short(space));
    let short = if short == name { String::new() } else { format!(" ({short})") };
    let mut lines = vec![say!(
        desk.texts,
        "look-space",
        "space" = format!("{}{short}", paint(HEADING, name)),
        "holder" = holder(desk, view, space),
    )];
    if let Some(region) = desk.rules.board.spaces[space].region {
        lines.push(match desk.rules.board.regions[region].bonus {
            0 => desk.region(region).to_owned(),
            bonus => {
                say!(desk.texts, "look-region", "region" = desk.region(region), "bonus" = bonus)
            }
        });
    }
    let tags = desk.tags(space);
    if !tags.is_empty() {
        lines.push(say!(desk.texts, "look-tags", "list" = tags.join(", ")));
    }
    let tokens = desk.lying_on(view, space);
    if !tokens.is_empty() {
        lines.push(say!(desk.texts, "status-tokens", "list" = tokens.join(", ")));
    }
    lines.push(say!(desk.texts, "look-borders"));
    let rows: Vec<Vec<String>> = desk
        .rules
        .board
        .neighbours(space)
        .iter()
        .map(|&other| {
            let short = format!("  {}", desk.names.short(other));
            let mut what = holder(desk, view, other);
            let more = [desk.lying_on(view, other), vec![desk.tags(other).join(", ")]].concat();
            for text in more.iter().filter(|text| !text.is_empty()) {
                what = format!("{what} [{text}]");
            }
            let link = link(desk, space, other);
            if !link.is_empty() {
                what = format!("{what} ({link})");
            }
            vec![short, desk.space(other).to_owned(), what]
        })
        .collect();
    lines.extend(table(&rows));
    lines.join("\n")
}

/// Returns what is to be said of the link between two neighbours: its kind, where it leads one way
/// alone, and what those need who go over it.
fn link(desk: &Presenter, from: SpaceId, to: SpaceId) -> String {
    let (board, texts) = (&desk.rules.board, &desk.texts);
    let kind = desk.link_name(from, to);
    let (there, back) = (board.way(from, to), board.way(to, from));
    let direction = match (there, back) {
        (Some(_), None) => Some(say!(texts, "look-one-way-there")),
        (None, Some(_)) => Some(say!(texts, "look-one-way-here")),
        _ => None,
    };
    let needs = condition::needs(desk, there.or(back).and_then(|link| link.when));
    kind.into_iter().chain(direction).chain(needs).collect::<Vec<_>>().join(", ")
}

/// Formats the controller of a space with the units there: `Red, 3 regiments`; of several armies, or of
/// another one than controls it, all that stand there.
fn holder(desk: &Presenter, view: &Observation<'_>, space: SpaceId) -> String {
    let owner = view.owner(space);
    let armies = desk.rules.armies.ids().map(|army| (army, desk.units_on(view, army, space)));
    let there: Vec<(ArmyId, String)> = armies.filter(|(_, units)| !units.is_empty()).collect();
    let of = |(army, units): &(ArmyId, String)| format!("{}, {units}", desk.army(*army));
    match (owner, &there[..]) {
        (None, []) if view.is_closed(space) => say!(desk.texts, "look-closed"),
        (None, []) => say!(desk.texts, "board-nobody"),
        (Some(army), []) => desk.army(army),
        (Some(army), [only]) if only.0 == army => of(only),
        (owner, several) => {
            let list = several.iter().map(of).collect::<Vec<_>>().join(" + ");
            let texts = &desk.texts;
            match owner {
                Some(army) => say!(texts, "look-shared", "list" = list, "army" = desk.army(army)),
                None => say!(texts, "look-tied", "list" = list),
            }
        }
    }
}
