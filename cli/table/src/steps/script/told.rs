//! Formats the events of cards and rules.

use warboard_engine::game::{Event, Faces, ScriptError};
use warboard_engine::model::{
    ArmyId, CallId, CardId, Side, SpaceId, TextId, TokenId, TrackId, UnitKindId,
};

use crate::lasting;
use crate::presenter::Presenter;
use crate::text::say;

/// Returns the line of an event that a card or a rule caused, if its fields alone do not suffice.
pub(super) fn line(desk: &Presenter, event: Event) -> Option<String> {
    let texts = &desk.texts;
    Some(match event {
        Event::Failed { call, card, fault, line } => failed(desk, call, card, fault, line),
        Event::Threw { army: by, sides, faces, label, space, least } => {
            let told = threw(desk, (by, sides, faces), label, space);
            match least {
                None => told,
                Some(least) => format!("{told} {}", enough(desk, faces, least)),
            }
        }
        Event::Said { text, parts } => desk.filled_text(text, &parts),
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
        Event::TrackMoved { track, from, to } => moved(desk, track, from, to),
        Event::TokenPut { token, from, space: at, army: by } => put(desk, by, token, from, at),
        Event::TokenTurned { token, army: by, face } => {
            let face = face.map_or("?", |face| desk.face(face));
            let (army, token) = (desk.the_army(by), desk.the_token(token));
            say!(texts, "told-token-turned", "army" = army, "token" = token, "face" = face)
        }
        Event::Began { effect } => lasting::sentence(desk, effect),
        _ => return None,
    })
}

/// Returns the line of dice rolled for a card or a rule.
fn threw(
    desk: &Presenter,
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

/// Returns the sentence on the number of dice that show enough.
fn enough(desk: &Presenter, faces: Faces, least: u8) -> String {
    let (n, hits) = (faces.as_slice().len(), n_enough(faces, least));
    say!(desk.texts, "told-threw-least", "n" = n, "hits" = hits, "least" = u32::from(least))
}

fn n_enough(faces: Faces, least: u8) -> u32 {
    u32::try_from(faces.as_slice().iter().filter(|&&face| face >= least).count()).unwrap_or(0)
}

/// A series of dice rolled for one purpose, summed up when something else happens.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Throws {
    /// The purpose, and the smallest face that counts as a hit.
    of: Option<(TextId, u8)>,
    rolls: u32,
    hits: u32,
}

impl Throws {
    /// Follows an event. Returns the sum of the dice before it if it is about something else; a
    /// single roll has no sum.
    pub(crate) fn hear(&mut self, desk: &Presenter, event: Event) -> Option<String> {
        let of = match event {
            Event::Threw { label: Some(label), least: Some(least), .. } => Some((label, least)),
            Event::Threw { .. }
            | Event::TurnBegan { .. }
            | Event::RoundBegan { .. }
            | Event::TokenRemoved { .. }
            | Event::TokenPut { .. }
            | Event::Attacked { .. }
            | Event::Played { .. }
            | Event::TurnedUp { .. }
            | Event::Won { .. } => None,
            // Consequences of the dice occur between rolls.
            _ => return None,
        };
        let sum = self.of.filter(|_| self.of != of && self.rolls > 1).map(|(label, least)| {
            say!(
                desk.texts,
                "told-throws",
                "label" = desk.script_text(label),
                "rolls" = self.rolls,
                "hits" = self.hits,
                "least" = u32::from(least),
            )
        });
        if self.of != of {
            *self = Self { of, ..Self::default() };
        }
        if let Event::Threw { faces, least: Some(least), .. } = event {
            self.rolls += 1;
            self.hits += u32::from(n_enough(faces, least) > 0);
        }
        sum
    }
}

/// Returns the line of a card without a target, or of a script that was stopped.
fn failed(
    desk: &Presenter,
    call: CallId,
    card: Option<CardId>,
    fault: ScriptError,
    line: u32,
) -> String {
    let texts = &desk.texts;
    if fault == ScriptError::NoTarget {
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

fn fault_words(desk: &Presenter, fault: ScriptError) -> String {
    let texts = &desk.texts;
    match fault {
        ScriptError::NoTarget => say!(texts, "fault-no-target"),
        ScriptError::Operations => say!(texts, "fault-operations"),
        ScriptError::Depth => say!(texts, "fault-depth"),
        ScriptError::Size => say!(texts, "fault-size"),
        ScriptError::Answers => say!(texts, "fault-answers"),
        ScriptError::Events => say!(texts, "fault-events"),
        ScriptError::Queue => say!(texts, "fault-queue"),
        ScriptError::Query => say!(texts, "fault-query"),
        ScriptError::Sealed => say!(texts, "fault-sealed"),
        ScriptError::Argument => say!(texts, "fault-argument"),
        ScriptError::Unknown => say!(texts, "fault-unknown"),
        ScriptError::Raised => say!(texts, "fault-raised"),
        ScriptError::Result => say!(texts, "fault-result"),
        ScriptError::Endless => say!(texts, "fault-endless"),
        ScriptError::Spent => say!(texts, "fault-spent"),
    }
}

fn dice(faces: Faces) -> String {
    faces.as_slice().iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

fn moved(desk: &Presenter, track: TrackId, from: u32, to: u32) -> String {
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

/// Returns the lines of units that can be hit from now on, because a marker has moved far enough.
pub(super) fn opened(desk: &Presenter, event: Event) -> Vec<String> {
    let Event::TrackMoved { track, from, to } = event else { return Vec::new() };
    let row = &desk.rules.tracks[track];
    let is_open = |unit: &UnitKindId| {
        let of = desk.rules.guard(*unit);
        of.is_some_and(|(of, at)| of == track && !at.contains(from) && at.contains(to))
    };
    let guarded = desk.rules.units.ids().filter(is_open);
    let line = |unit| {
        let (track, unit) = (desk.texts.of(&row.name), desk.the_kind_there_is(unit));
        say!(desk.texts, "told-unguarded", "track" = track, "unit" = unit)
    };
    guarded.map(line).collect()
}

/// Returns the line of a token that is put on a space, moved to another, or left in place.
fn put(desk: &Presenter, by: ArmyId, token: TokenId, from: Option<SpaceId>, to: SpaceId) -> String {
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
