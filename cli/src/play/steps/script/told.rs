//! What cards and rules do, in words.

use warboard_engine::game::{Event, Faces, Fault};
use warboard_engine::model::{ArmyId, CallId, CardId, Side, SpaceId, TextId, TokenId, TrackId};

use crate::play::desk::Desk;
use crate::play::lasting;
use crate::text::say;

/// The line of an event that a card or a rule caused, without pieces.
pub(super) fn line(desk: &Desk, event: Event) -> Option<String> {
    let texts = &desk.texts;
    let army = |army: ArmyId| desk.the_army(army);
    Some(match event {
        Event::Failed { call, card, fault, line } => failed(desk, call, card, fault, line),
        Event::FailedUnseen => say!(texts, "told-failed-unseen"),
        Event::Threw { army: by, sides, faces, label, space } => {
            threw(desk, (by, sides, faces), label, space)
        }
        Event::Announced { army: by, text, space } => announced(desk, by, text, space),
        Event::RolledAgain { side, die, from, to } => {
            let die = u32::from(die) + 1;
            match side {
                Side::Attacker => {
                    say!(texts, "told-again-attacker", "die" = die, "from" = from, "to" = to)
                }
                Side::Defender => {
                    say!(texts, "told-again-defender", "die" = die, "from" = from, "to" = to)
                }
            }
        }
        Event::Gained { army: by, unit, units } => {
            say!(texts, "told-gained", "army" = army(by), "units" = desk.units_of(unit, units))
        }
        Event::Laid { army: by, card } => {
            say!(texts, "told-laid", "army" = army(by), "card" = desk.card_name(card))
        }
        Event::Boxed { army: by, card: Some(card) } => {
            say!(texts, "told-boxed", "army" = army(by), "card" = desk.card_name(card))
        }
        Event::Boxed { army: by, card: None } => {
            say!(texts, "told-boxed-unseen", "army" = army(by))
        }
        Event::Showed { army: by, card: Some(card) } => {
            say!(texts, "told-showed", "army" = army(by), "card" = desk.card(card))
        }
        Event::Showed { army: by, card: None } => {
            say!(texts, "told-showed-unseen", "army" = army(by))
        }
        Event::TrackMoved { track, from, to } => moved(desk, track, from, to),
        Event::Began { effect } => lasting::sentence(desk, effect),
        Event::Cancelled { army: by, space } => {
            say!(texts, "told-cancelled", "army" = army(by), "space" = desk.the_space(space))
        }
        Event::Released { army: of } => say!(texts, "told-released", "army" = army(of)),
        Event::Commands { army: of, by } => {
            say!(texts, "told-commands", "army" = army(of), "by" = army(by))
        }
        _ => return None,
    })
}

/// Dice of a card or a rule.
fn threw(
    desk: &Desk,
    (by, sides, faces): (ArmyId, u8, Faces),
    label: Option<TextId>,
    space: Option<SpaceId>,
) -> String {
    let texts = &desk.texts;
    let (army, n, faces) = (desk.the_army(by), faces.as_slice().len(), dice(faces));
    let parts = label.map(|label| desk.script_text(label).to_owned()).into_iter();
    let parts: Vec<String> =
        parts.chain(space.map(|space| desk.space(space).to_string())).collect();
    match (!parts.is_empty()).then(|| parts.join(", ")) {
        None => {
            say!(texts, "told-threw", "army" = army, "faces" = faces, "sides" = sides, "n" = n,)
        }
        Some(label) => say!(
            texts,
            "told-threw-for",
            "label" = label,
            "army" = army,
            "faces" = faces,
            "sides" = sides,
            "n" = n,
        ),
    }
}

/// What a card or a rule says to all.
fn announced(desk: &Desk, by: ArmyId, text: TextId, space: Option<SpaceId>) -> String {
    let (army, text) = (desk.army(by), desk.script_text(text));
    match space {
        None => say!(desk.texts, "told-announced", "army" = army, "text" = text),
        Some(space) => {
            let space = desk.space(space);
            say!(desk.texts, "told-announced-of", "army" = army, "text" = text, "space" = space)
        }
    }
}

/// A card without a target, or a script that was stopped.
fn failed(desk: &Desk, call: CallId, card: Option<CardId>, fault: Fault, line: u32) -> String {
    let texts = &desk.texts;
    if fault == Fault::NoTarget {
        return match card {
            Some(card) => say!(texts, "told-no-target", "card" = desk.card_name(card)),
            None => say!(texts, "told-no-target-rule"),
        };
    }
    let call = &desk.rules.calls[call];
    let file = desk.rules.scripts.own.get(usize::from(call.file));
    let place = format!("{}:{line}", file.map_or("", |file| &*file.path));
    let (function, fault) = (&*call.function, fault_words(desk, fault));
    match card {
        Some(card) => say!(
            texts,
            "told-failed-card",
            "card" = desk.card_name(card),
            "function" = function,
            "place" = place,
            "fault" = fault,
        ),
        None => {
            say!(texts, "told-failed-rule", "function" = function, "place" = place, "fault" = fault,)
        }
    }
}

fn fault_words(desk: &Desk, fault: Fault) -> String {
    let texts = &desk.texts;
    match fault {
        Fault::NoTarget => say!(texts, "fault-no-target"),
        Fault::Operations => say!(texts, "fault-operations"),
        Fault::Depth => say!(texts, "fault-depth"),
        Fault::Size => say!(texts, "fault-size"),
        Fault::Answers => say!(texts, "fault-answers"),
        Fault::Events => say!(texts, "fault-events"),
        Fault::Queue => say!(texts, "fault-queue"),
        Fault::Query => say!(texts, "fault-query"),
        Fault::Argument => say!(texts, "fault-argument"),
        Fault::Unknown => say!(texts, "fault-unknown"),
        Fault::Raised => say!(texts, "fault-raised"),
        Fault::Result => say!(texts, "fault-result"),
        Fault::Endless => say!(texts, "fault-endless"),
        Fault::Spent => say!(texts, "fault-spent"),
    }
}

fn dice(faces: Faces) -> String {
    faces.as_slice().iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

fn moved(desk: &Desk, track: TrackId, from: u32, to: u32) -> String {
    let row = &desk.rules.tracks[track];
    let name = desk.texts.of(&row.name);
    if let Some(label) = row.label(to) {
        return say!(desk.texts, "status-track", "track" = name, "value" = desk.texts.of(label));
    }
    let is_told_apart = (0..row.last()).all(|at| row.value(at) != row.value(at + 1));
    if !is_told_apart {
        let last = row.last();
        return say!(
            desk.texts,
            "told-track-spaces",
            "track" = name,
            "from" = from,
            "to" = to,
            "last" = last
        );
    }
    let (from, to) = (row.value(from), row.value(to));
    say!(desk.texts, "told-track", "track" = name, "from" = from, "to" = to)
}

/// The line of an event that put pieces somewhere else.
pub(super) fn pieces_line(desk: &Desk, event: Event) -> Option<String> {
    let texts = &desk.texts;
    let (army, space) =
        (|army: ArmyId| desk.the_army(army), |space: SpaceId| desk.the_space(space));
    Some(match event {
        Event::Added { army: by, space: at, unit, count } => {
            let units = desk.units_of(unit, count);
            say!(texts, "told-added", "army" = army(by), "units" = units, "space" = space(at))
        }
        Event::Removed { army: by, space: at, unit, count } => {
            let units = desk.units_of(unit, count);
            say!(texts, "told-removed", "army" = army(by), "units" = units, "space" = space(at))
        }
        Event::Converted { space: at, from: Some(from), to } => {
            let (from, to) = (army(from), army(to));
            say!(texts, "told-converted", "space" = space(at), "from" = from, "to" = to)
        }
        Event::Converted { space: at, from: None, to } => {
            say!(texts, "told-converted-free", "space" = space(at), "to" = army(to))
        }
        Event::Closed { space: at } => say!(texts, "told-closed", "space" = space(at)),
        Event::TokenPut { token, from, space: at, army: by } => put(desk, by, token, from, at),
        Event::TokenTaken { token, army: by } => {
            say!(texts, "told-token-taken", "army" = army(by), "token" = desk.the_token(token))
        }
        Event::TokenRemoved { token } => {
            say!(texts, "told-token-removed", "token" = desk.the_token(token))
        }
        Event::TokenShown { token, army: by, face: Some(face) } => {
            let (token, face) = (desk.the_token(token), desk.face(face));
            say!(texts, "told-token-looked", "army" = army(by), "token" = token, "face" = face)
        }
        Event::TokenShown { token, army: by, face: None } => {
            say!(texts, "told-token-unseen", "army" = army(by), "token" = desk.the_token(token))
        }
        Event::TokenTurned { token, army: by, face } => {
            let (token, face) = (desk.the_token(token), face.map_or("?", |face| desk.face(face)));
            say!(texts, "told-token-turned", "army" = army(by), "token" = token, "face" = face)
        }
        _ => return None,
    })
}

/// A token that is put on a space, moved to another, or left where it was.
fn put(desk: &Desk, by: ArmyId, token: TokenId, from: Option<SpaceId>, to: SpaceId) -> String {
    let (texts, army, token) = (&desk.texts, desk.the_army(by), desk.the_token(token));
    let space = desk.the_space(to);
    match from {
        None => say!(texts, "told-token-put", "army" = army, "token" = token, "space" = space),
        Some(from) if from == to => {
            say!(texts, "told-token-stays", "army" = army, "token" = token, "space" = space)
        }
        Some(from) => say!(
            texts,
            "told-token-moved",
            "army" = army,
            "token" = token,
            "from" = desk.the_space(from),
            "space" = space,
        ),
    }
}
