//! Formats the events of attacks on tokens.

use std::collections::BTreeSet;

use warboard_engine::game::Event;
use warboard_engine::model::{AttackTarget, TrackId};

use crate::lasting;
use crate::presenter::Presenter;
use crate::text::say;

/// Returns the line of an event in an attack on a token, or `None` for other events.
pub(super) fn line(desk: &Presenter, event: Event) -> Option<String> {
    let texts = &desk.texts;
    Some(match event {
        Event::Attacked { army, from, to: AttackTarget::Token(token), space, count } => say!(
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

/// Returns the names of the tracks that change the totals of attacks on tokens.
fn of_targets(desk: &Presenter) -> String {
    let targets = desk.rules.targets.rows().iter();
    let terms = targets.filter_map(|target| target.add).flat_map(|add| desk.rules.terms(add));
    let tracks: BTreeSet<TrackId> = terms.filter_map(|term| term.source.track()).collect();
    let name = |track| desk.texts.of(&desk.rules.tracks[track].name);
    tracks.into_iter().map(name).collect::<Vec<_>>().join(", ")
}
