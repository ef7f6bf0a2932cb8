//! Summarises a turn in one line.

use std::collections::BTreeSet;

use warboard_engine::game::{AddressedEvent, Event};
use warboard_engine::model::{ArmyId, Region, RegionId, SpaceId, TableId};
use warboard_engine::observation::Observation;

use super::NarrativeTurn;
use crate::paint::plain;
use crate::presenter::Presenter;
use crate::steps;
use crate::text::say;

/// Sets the summary of each turn. Earlier holders of regions are reconstructed backwards from the
/// current position.
pub(super) fn summarise(
    desk: &Presenter,
    view: &Observation<'_>,
    told: &[AddressedEvent],
    turns: &mut [NarrativeTurn],
) {
    let mut owners: Vec<Option<ArmyId>> =
        desk.rules.board.spaces.ids().map(|space| view.owner(space)).collect();
    let mut after = holders(desk, &owners);
    let mut events: Vec<Event> = Vec::new();
    let mut left = turns.iter_mut().rev().filter(|turn| turn.number > 0);
    for told in told.iter().rev() {
        let event = told.seen_by(view.viewer());
        if let Some((space, owner)) = owner_before(event)
            && let Some(cell) = owners.get_mut(space.index())
        {
            *cell = owner;
        }
        if matches!(event, Event::TurnBegan { .. } | Event::RoundBegan { .. }) {
            let before = holders(desk, &owners);
            events.reverse();
            if let Some(turn) = left.next() {
                turn.summary = summary(desk, view, &events, &before, &after);
            }
            events.clear();
            after = before;
        } else {
            events.push(event);
        }
    }
}

/// Returns the space that an event changed, with its previous controller.
fn owner_before(event: Event) -> Option<(SpaceId, Option<ArmyId>)> {
    match event {
        Event::Conquered { space, loser, .. } => Some((space, loser)),
        Event::Converted { space, from, .. } => Some((space, from)),
        _ => None,
    }
}

/// Returns the army that controls all spaces of each region.
fn holders(desk: &Presenter, owners: &[Option<ArmyId>]) -> Vec<Option<ArmyId>> {
    let of = |space: &SpaceId| owners[space.index()];
    let regions = desk.rules.board.regions.rows().iter();
    let holder = |row: &Region| {
        let first = row.spaces.first().and_then(of)?;
        row.spaces.iter().all(|space| of(space) == Some(first)).then_some(first)
    };
    regions.map(holder).collect()
}

/// Summarises the events of a turn.
fn summary(
    desk: &Presenter,
    view: &Observation<'_>,
    events: &[Event],
    before: &[Option<ArmyId>],
    after: &[Option<ArmyId>],
) -> String {
    let own = desk.armies_of(view);
    let mut parts = Vec::new();
    let placed = events.iter().map(|event| match event {
        Event::Placed { count, .. } => *count,
        _ => 0,
    });
    let placed: u32 = placed.sum();
    if placed > 0 {
        parts.push(say!(desk.texts, "tale-placed", "n" = placed));
    }
    parts.extend(taken(desk, &own, events));
    parts.extend(repelled(desk, &own, events));
    parts.extend(losses(desk, events));
    parts.extend(laid(desk, events));
    parts.extend(said(desk, events));
    for (region, row) in desk.rules.board.regions.iter().filter(|(_, row)| row.bonus > 0) {
        let (before, after) = (before[region.index()], after[region.index()]);
        if before != after {
            parts.extend(changed(desk, &own, (region, row.bonus), before, after));
        }
    }
    plain(&parts.join(" "))
}

/// Lists the spaces taken from the viewer, those taken from others, and those handed over within a
/// faction.
fn taken(desk: &Presenter, own: &[ArmyId], events: &[Event]) -> Vec<String> {
    let (mut of_viewer, mut of_others, mut handed) = (Vec::new(), Vec::new(), Vec::new());
    for event in events {
        let (space, loser, winner) = match *event {
            Event::Conquered { space, loser, army, .. } => (space, loser, army),
            Event::Converted { space, from, to } => (space, from, to),
            _ => continue,
        };
        let faction = |army: ArmyId| desk.rules.armies[army].faction;
        let is_friend = loser.is_some_and(|loser| faction(loser) == faction(winner));
        let list = match loser {
            _ if is_friend => &mut handed,
            Some(loser) if own.contains(&loser) => &mut of_viewer,
            Some(_) | None => &mut of_others,
        };
        list.push(desk.names.short(space).to_owned());
    }
    let mut parts = Vec::new();
    if !of_viewer.is_empty() {
        let (n, list) = (of_viewer.len(), desk.first_few(&of_viewer));
        parts.push(say!(desk.texts, "tale-took-own", "n" = n, "list" = list));
    }
    if !of_others.is_empty() {
        let (n, list) = (of_others.len(), desk.first_few(&of_others));
        parts.push(say!(desk.texts, "tale-took", "n" = n, "list" = list));
    }
    if !handed.is_empty() {
        parts.push(say!(desk.texts, "tale-handed", "list" = desk.first_few(&handed)));
    }
    parts
}

/// Lists the viewer's spaces that were attacked and held.
fn repelled(desk: &Presenter, own: &[ArmyId], events: &[Event]) -> Option<String> {
    let mut held: BTreeSet<SpaceId> = BTreeSet::new();
    for event in events {
        match *event {
            Event::Defended { army, space, .. } if own.contains(&army) => {
                held.insert(space);
            }
            Event::Conquered { space, .. } => {
                held.remove(&space);
            }
            _ => {}
        }
    }
    let list: Vec<String> =
        held.into_iter().map(|space| desk.names.short(space).to_owned()).collect();
    (!list.is_empty()).then(|| say!(desk.texts, "tale-repelled", "list" = desk.first_few(&list)))
}

/// Lists the losses of each army, in games where no captured spaces show them.
fn losses(desk: &Presenter, events: &[Event]) -> Vec<String> {
    let of = |army: ArmyId| {
        let lost = events.iter().map(|event| match *event {
            Event::Destroyed { army: of, count, .. } if of == army => count,
            _ => 0,
        });
        lost.sum::<u32>()
    };
    let armies = desk.rules.armies.ids().filter(|_| desk.rules.combat.is_none());
    let lost = armies.map(|army| (army, of(army))).filter(|&(_, n)| n > 0);
    let line = |(army, n)| say!(desk.texts, "tale-losses", "army" = desk.the_army(army), "n" = n);
    lost.map(line).collect()
}

/// Lists the tokens placed on the board, by pile.
fn laid(desk: &Presenter, events: &[Event]) -> Vec<String> {
    let mut of_piles: Vec<_> = desk.rules.piles.ids().map(|pile| (pile, Vec::new())).collect();
    for event in events {
        if let Event::TokenPut { token, from: None, space, .. } = *event
            && let Some((_, list)) = of_piles.get_mut(desk.rules.tokens[token].pile.index())
        {
            list.push(desk.names.short(space).to_owned());
        }
    }
    let some = of_piles.into_iter().filter(|(_, list)| !list.is_empty());
    let line = |(pile, list): (_, Vec<String>)| {
        let pile = desk.texts.of(&desk.rules.piles[pile].name);
        say!(desk.texts, "tale-laid", "tokens" = pile, "list" = desk.first_few(&list))
    };
    some.map(line).collect()
}

/// Returns the lines that read as when they happened: messages, eliminations, destroyed
/// tokens, closed spaces and the movement of markers.
fn said(desk: &Presenter, events: &[Event]) -> Vec<String> {
    let mut told: Vec<Event> = Vec::new();
    for &event in events {
        match event {
            Event::Said { .. }
            | Event::Eliminated { .. }
            | Event::TokenDestroyed { .. }
            | Event::Closed { .. } => told.push(event),
            Event::TrackMoved { track, to, .. } => {
                let end = told.iter_mut().find_map(|told| match told {
                    Event::TrackMoved { track: of, to, .. } if *of == track => Some(to),
                    _ => None,
                });
                match end {
                    Some(end) => *end = to,
                    None => told.push(event),
                }
            }
            _ => {}
        }
    }
    let stands = |event: &Event| matches!(event, Event::TrackMoved { from, to, .. } if from == to);
    told.retain(|event| !stands(event));
    told.into_iter().filter_map(|event| steps::line(desk, event)).collect()
}

/// Formats the gain or loss of a whole region.
fn changed(
    desk: &Presenter,
    own: &[ArmyId],
    (region, bonus): (RegionId, u32),
    before: Option<ArmyId>,
    after: Option<ArmyId>,
) -> Option<String> {
    let (region, texts) = (desk.the_region(region), &desk.texts);
    if let Some(army) = after {
        let army = desk.the_army(army);
        return Some(say!(texts, "tale-holds", "army" = army, "region" = region, "bonus" = bonus));
    }
    let army = before?;
    if own.contains(&army) {
        return Some(say!(texts, "tale-you-lost", "region" = region, "bonus" = bonus));
    }
    let army = desk.the_army(army);
    Some(say!(texts, "tale-lost", "army" = army, "region" = region, "bonus" = bonus))
}
