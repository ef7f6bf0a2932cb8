//! The lines of events that stand alone, and of what is gathered.

use std::collections::BTreeSet;

use warboard_engine::game::{Cut, Event};
use warboard_engine::model::{ArmyId, Rulebook, TrackId};

use super::{Batch, PARTS_MAX, Part, rounds, scripted};
use crate::play::desk::Desk;
use crate::play::lasting;
use crate::play::paint::{HEADING, paint};
use crate::text::say;

/// The line of an event that stands alone.
#[expect(clippy::too_many_lines, reason = "one list of every event")]
pub(super) fn line(desk: &Desk, event: Event) -> Option<String> {
    let line = match event {
        Event::WentFirst { .. }
        | Event::Named { .. }
        | Event::NamedAlike { .. }
        | Event::TurnBegan { .. }
        | Event::HeldSpace { .. }
        | Event::Advanced { .. }
        | Event::Fortified { .. }
        | Event::FriendLost { .. }
        | Event::Controls { .. }
        | Event::Eliminated { .. } => turn_line(desk, event)?,
        Event::RoundBegan { .. }
        | Event::Programmed { .. }
        | Event::TurnedUp { .. }
        | Event::Ordered { .. }
        | Event::Fired { .. }
        | Event::LostWaiting { .. }
        | Event::Cleared { .. }
        | Event::Bonus { .. } => rounds::line(desk, event)?,
        Event::Won { .. } | Event::Cut { .. } => end_line(desk, event)?,
        Event::Traded { .. }
        | Event::CardTaken { .. }
        | Event::Discarded { .. }
        | Event::Drew { .. }
        | Event::NoCards { .. }
        | Event::Built { .. }
        | Event::Reshuffled { .. } => card_line(desk, event)?,
        Event::Committed { .. } | Event::Rerolled { .. } | Event::Destroyed { .. } => {
            battle_line(desk, event)?
        }
        Event::Struck { .. }
        | Event::Summed { .. }
        | Event::TokenDestroyed { .. }
        | Event::Missed { .. } => strike_line(desk, event)?,
        Event::Played { .. }
        | Event::Failed { .. }
        | Event::FailedUnseen
        | Event::Threw { .. }
        | Event::Announced { .. }
        | Event::RolledAgain { .. }
        | Event::Gained { .. }
        | Event::Laid { .. }
        | Event::Boxed { .. }
        | Event::Showed { .. }
        | Event::TrackMoved { .. }
        | Event::Began { .. }
        | Event::Cancelled { .. }
        | Event::Commands { .. }
        | Event::Released { .. } => scripted::line(desk, event)?,
        Event::Added { .. }
        | Event::Removed { .. }
        | Event::Moved { .. }
        | Event::Converted { .. }
        | Event::Closed { .. }
        | Event::TokenPut { .. }
        | Event::TokenTaken { .. }
        | Event::TokenRemoved { .. }
        | Event::TokenShown { .. }
        | Event::TokenTurned { .. } => scripted::pieces_line(desk, event)?,
        Event::Hit { .. }
        | Event::Claimed { .. }
        | Event::Dealt { .. }
        | Event::Reinforced { .. }
        | Event::CountedSpaces { .. }
        | Event::CountedRegion { .. }
        | Event::Placed { .. }
        | Event::Attacked { .. }
        | Event::Defended { .. }
        | Event::Rolled { .. }
        | Event::Resolved { .. }
        | Event::Conquered { .. }
        | Event::StrikeEnded { .. }
        | Event::InvasionEnded { .. } => return None,
    };
    Some(line)
}

/// The line of an event of a turn.
fn turn_line(desk: &Desk, event: Event) -> Option<String> {
    let texts = &desk.texts;
    let (army, space) = (|army| desk.the_army(army), |space| desk.the_space(space));
    Some(match event {
        Event::WentFirst { step, army: first } => {
            let step = texts.of(&desk.rules.steps[step].name);
            say!(texts, "told-first", "step" = step, "army" = army(first))
        }
        Event::Named { army: by, space: None } => say!(texts, "told-names", "army" = army(by)),
        Event::Named { army: by, space: Some(at) } => {
            say!(texts, "told-names-it", "army" = army(by), "space" = space(at))
        }
        Event::NamedAlike { army: by, space: at } => {
            say!(texts, "told-named-alike", "army" = army(by), "space" = space(at))
        }
        Event::TurnBegan { turn, army: mover } => {
            let turn = say!(texts, "told-turn", "turn" = turn, "army" = desk.army_name(mover));
            format!("\n{}", desk.in_colour(mover, &turn))
        }
        Event::HeldSpace { army: by, space: at, units } => {
            let (army, units) = (army(by), desk.units(units));
            say!(texts, "told-held", "army" = army, "space" = space(at), "units" = units)
        }
        Event::Advanced { army: by, to, unit, count, .. } => {
            let units = desk.units_of(unit, count);
            say!(texts, "told-advanced", "army" = army(by), "to" = space(to), "units" = units)
        }
        Event::Fortified { army: by, from, to, unit, count } => say!(
            texts,
            "told-fortified",
            "army" = army(by),
            "from" = space(from),
            "to" = space(to),
            "units" = desk.units_of(unit, count),
        ),
        Event::FriendLost { army: friend, space: at, count } => {
            let units = desk.units(count);
            say!(
                texts,
                "told-friend-lost",
                "army" = army(friend),
                "space" = space(at),
                "units" = units
            )
        }
        Event::Controls { space: at, army: Some(by) } => {
            say!(texts, "told-controls", "army" = army(by), "space" = space(at))
        }
        Event::Controls { space: at, army: None } => {
            say!(texts, "told-tied", "space" = space(at))
        }
        Event::Eliminated { army: out, by } => {
            say!(texts, "told-eliminated", "army" = army(out), "by" = army(by))
        }
        _ => return None,
    })
}

/// The line of an event about cards.
fn card_line(desk: &Desk, event: Event) -> Option<String> {
    let texts = &desk.texts;
    let army = |army| desk.the_army(army);
    Some(match event {
        Event::Traded { army: by, cards, units } => {
            let cards = cards.map(|card| desk.card(card)).join(", ");
            let units = desk.units(units);
            say!(texts, "told-traded", "army" = army(by), "cards" = cards, "units" = units)
        }
        Event::CardTaken { from, by, card: Some(card) } => {
            let card = desk.card(card);
            say!(texts, "told-card-taken", "by" = army(by), "from" = army(from), "card" = card)
        }
        Event::CardTaken { from, by, card: None } => {
            say!(texts, "told-card-taken-unseen", "by" = army(by), "from" = army(from))
        }
        Event::Discarded { army: by, card } => {
            say!(texts, "told-discarded", "army" = army(by), "card" = desk.card(card))
        }
        Event::Drew { army: by, card: Some(card), .. } => {
            say!(texts, "told-drew", "army" = army(by), "card" = desk.card(card))
        }
        Event::NoCards { army: by, deck } => {
            let name = texts.of(&desk.rules.decks[deck].name);
            say!(texts, "told-no-cards", "army" = army(by), "deck" = name)
        }
        Event::Built { army: by, card, unit } => {
            let (card, unit) = (desk.card(card), desk.units_of(unit, 1));
            say!(texts, "told-built", "army" = army(by), "card" = card, "unit" = unit)
        }
        Event::Reshuffled { cards, .. } => say!(texts, "told-reshuffled", "n" = cards),
        _ => return None,
    })
}

/// The line of the end of a game.
fn end_line(desk: &Desk, event: Event) -> Option<String> {
    let texts = &desk.texts;
    let line = match event {
        Event::Won { faction, rule } => {
            let faction = desk.the_faction(faction);
            match rule.map(|rule| texts.of(&desk.rules.victory[rule].name)) {
                Some(rule) => say!(texts, "told-won", "faction" = faction, "rule" = rule),
                None => say!(texts, "told-won-by-card", "faction" = faction),
            }
        }
        Event::Cut { turn, why: Cut::Turns } => say!(texts, "told-cut", "turn" = turn),
        Event::Cut { why: Cut::Nobody, .. } => say!(texts, "told-cut-nobody"),
        Event::Cut { why: Cut::Idle, .. } => say!(texts, "told-cut-idle"),
        Event::Cut { why: Cut::Endless, .. } => say!(texts, "told-cut-endless"),
        _ => return None,
    };
    Some(format!("\n{}", paint(HEADING, &line)))
}

/// The line of an event within a battle.
fn battle_line(desk: &Desk, event: Event) -> Option<String> {
    let texts = &desk.texts;
    Some(match event {
        Event::Committed { army, unit, count, .. } => {
            let units = desk.units_of(unit, count);
            say!(texts, "told-committed", "army" = desk.the_army(army), "units" = units)
        }
        Event::Rerolled { sides, from, to, .. } => {
            say!(texts, "told-rerolled", "sides" = sides, "from" = from, "to" = to)
        }
        Event::Destroyed { army, unit, count, .. } => {
            let units = desk.units_of(unit, count);
            say!(texts, "told-destroyed", "army" = desk.the_army(army), "units" = units)
        }
        _ => return None,
    })
}

/// The line of an event of a battle for a token.
fn strike_line(desk: &Desk, event: Event) -> Option<String> {
    let texts = &desk.texts;
    Some(match event {
        Event::Struck { army, from, token, space, count } => say!(
            texts,
            "told-struck",
            "army" = desk.the_army(army),
            "token" = desk.the_target(token),
            "space" = desk.the_space(space),
            "from" = desk.the_space(from),
            "units" = desk.units(count),
        ),
        Event::Summed { attacker, dice, effects, tracks, total, needed } => {
            let faces: Vec<String> = attacker.as_slice().iter().map(u8::to_string).collect();
            let mut sum = faces.join(" + ");
            if faces.len() > 1 {
                sum = format!("{sum} = {dice}");
            }
            if lasting::is_sure(desk, effects) {
                return Some(say!(texts, "told-summed-sure", "sum" = sum));
            }
            if effects != 0 {
                sum.push_str(&say!(texts, "told-summed-effects", "n" = format!("{effects:+}")));
            }
            if tracks != 0 {
                let n = format!("{tracks:+}");
                sum.push_str(&say!(
                    texts,
                    "told-summed-tracks",
                    "n" = n,
                    "tracks" = of_targets(desk)
                ));
            }
            say!(texts, "told-summed", "sum" = sum, "total" = total.to_string(), "needed" = needed,)
        }
        Event::TokenDestroyed { army, token, space } => say!(
            texts,
            "told-token-destroyed",
            "army" = desk.the_army(army),
            "token" = desk.the_target(token),
            "space" = desk.the_space(space),
        ),
        Event::Missed { army, token, space } => say!(
            texts,
            "told-missed",
            "army" = desk.the_army(army),
            "token" = desk.the_target(token),
            "space" = desk.the_space(space),
        ),
        _ => return None,
    })
}

/// The tracks that change the totals of attacks on tokens.
fn of_targets(desk: &Desk) -> String {
    let targets = desk.rules.targets.rows().iter();
    let tracks: BTreeSet<TrackId> =
        targets.flat_map(|target| &target.modifiers).map(|row| row.track).collect();
    let name = |track| desk.texts.of(&desk.rules.tracks[track].name);
    tracks.into_iter().map(name).collect::<Vec<_>>().join(", ")
}

/// The lines of the opening: one for a few spaces, else one for each army.
pub(super) fn opening_lines(desk: &Desk, batch: Batch, parts: &[Part]) -> Vec<String> {
    let texts = &desk.texts;
    if parts.len() <= PARTS_MAX {
        let list = listed(desk, batch, parts);
        return vec![match batch {
            Batch::Dealt => say!(texts, "told-dealt", "list" = list),
            Batch::Reinforced => say!(texts, "told-reinforced", "list" = list),
            Batch::Claimed | Batch::Counted(_) | Batch::Placed(_) | Batch::Drew(_) => {
                say!(texts, "told-claimed", "list" = list)
            }
        }];
    }
    let of_army = |army: ArmyId| {
        let own = |part: &&Part| matches!(part, Part::At(of, ..) if *of == army);
        let own: Vec<Part> = parts.iter().filter(own).cloned().collect();
        let list = added(desk, &own, false, false);
        let name = desk.the_army(army);
        (!own.is_empty()).then(|| match batch {
            Batch::Dealt => say!(texts, "told-dealt-to", "army" = name, "list" = list),
            Batch::Reinforced => say!(texts, "told-reinforces", "army" = name, "list" = list),
            Batch::Claimed | Batch::Counted(_) | Batch::Placed(_) | Batch::Drew(_) => {
                say!(texts, "told-claims", "army" = name, "list" = list)
            }
        })
    };
    desk.rules.armies.ids().filter_map(of_army).collect()
}

/// Parts after each other, with their armies where the line names none, and with every number where it is about numbers.
pub(super) fn listed(desk: &Desk, batch: Batch, parts: &[Part]) -> String {
    let names_army = matches!(batch, Batch::Counted(_) | Batch::Placed(_) | Batch::Drew(_));
    added(desk, parts, !names_army, matches!(batch, Batch::Placed(_)))
}

/// Parts after each other; what came to one space several times is added up. `armies` names the army of each, `ones` also
/// tells that it is one unit.
fn added(desk: &Desk, parts: &[Part], armies: bool, ones: bool) -> String {
    let mut sums: Vec<Part> = Vec::new();
    for part in parts {
        let same = sums.iter_mut().find_map(|sum| match (sum, part) {
            (Part::At(army, space, unit, n), Part::At(a, s, u, more))
                if (*army, *space, *unit) == (*a, *s, *u) =>
            {
                Some((n, *more))
            }
            _ => None,
        });
        match same {
            Some((n, more)) => *n += more,
            None => sums.push(part.clone()),
        }
    }
    let text = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::At(army, space, unit, n) => {
            let space = desk.the_space(*space);
            let army = if armies { format!(" ({})", desk.army(*army)) } else { String::new() };
            match (*unit, *n) {
                (Rulebook::BASIC, 1) if !ones => format!("{space}{army}"),
                (Rulebook::BASIC, n) => format!("{space} +{n}{army}"),
                (unit, n) => format!("{space} +{}{army}", desk.units_of(unit, n)),
            }
        }
    };
    sums.iter().map(text).collect::<Vec<_>>().join(", ")
}
