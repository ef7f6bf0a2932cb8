//! The marks of the time line: the events that a viewer may look for.

use serde::Serialize;
use warboard_engine::game::{Event, Faces};
use warboard_engine::model::{ArmyId, AttackTarget, SpaceId, TableId};

use crate::paint::plain;
use crate::presenter::Presenter;
use crate::steps;
use crate::text::say;

/// A notable event.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Beat {
    /// The moment.
    pub at: usize,
    /// The kind of the beat.
    pub kind: BeatKind,
    /// The index of the army whose beat it is.
    pub army: Option<usize>,
    /// The text, in one line.
    pub text: String,
    /// The origin and the target, for dice and battles.
    pub(crate) path: Option<[usize; 2]>,
}

/// The kind of a beat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BeatKind {
    /// A turn or a round began.
    Turn,
    /// The first battle for a target.
    Battle,
    /// Dice were rolled.
    Roll,
    /// Something changed hands or fell.
    Conquest,
    /// Cards were drawn, traded or played.
    Cards,
    /// An army is out.
    Out,
    /// The game ended.
    End,
}

/// A builder of the marks of events.
#[derive(Clone, Default, Debug)]
pub(super) struct BeatBuilder {
    /// The spaces of the current attack, origin and target.
    under_way: Option<(SpaceId, SpaceId)>,
    /// The attacking army.
    attacker: Option<ArmyId>,
}

impl BeatBuilder {
    /// Returns the marks of what happened at a moment.
    pub(super) fn hear(&mut self, desk: &Presenter, at: usize, events: &[Event]) -> Vec<Beat> {
        let mut beats: Vec<Beat> = Vec::new();
        for &event in events {
            let Some((kind, army, text)) = self.beat(desk, event) else { continue };
            let path = matches!(kind, BeatKind::Battle | BeatKind::Roll | BeatKind::Conquest);
            let path = self.under_way.filter(|_| path).map(|(from, to)| [from.index(), to.index()]);
            let army = army.map(TableId::index);
            // One mark suffices for several cards of one answer.
            if kind != BeatKind::Cards
                || !beats.iter().any(|beat| beat.kind == kind && beat.army == army)
            {
                beats.push(Beat { at, kind, army, text: plain(&text), path });
            }
        }
        beats
    }

    fn beat(
        &mut self,
        desk: &Presenter,
        event: Event,
    ) -> Option<(BeatKind, Option<ArmyId>, String)> {
        let line = || steps::line(desk, event).unwrap_or_default();
        Some(match event {
            Event::TurnBegan { army, .. } => (BeatKind::Turn, Some(army), line()),
            Event::RoundBegan { .. } => (BeatKind::Turn, None, line()),
            Event::Attacked { army, from, to: AttackTarget::Space(to), .. } => {
                return self.attacked(desk, army, (from, to));
            }
            Event::Attacked { army, from, to: AttackTarget::Token(_), space, .. } => {
                self.attacker = Some(army);
                self.under_way = Some((from, space));
                (BeatKind::Battle, Some(army), line())
            }
            Event::InvasionEnded { .. } => {
                self.under_way = None;
                return None;
            }
            Event::Fired { army, from, to, .. } => {
                self.under_way = Some((from, to));
                (BeatKind::Roll, Some(army), line())
            }
            Event::Rolled { attacker, defender } if defender.as_slice().is_empty() => {
                (BeatKind::Roll, self.attacker, self.dice(desk, attacker, None))
            }
            Event::Resolved { attacker, defender, losses_attacker, losses_defender } => {
                let losses = (defender, losses_attacker, losses_defender);
                (BeatKind::Roll, self.attacker, self.dice(desk, attacker, Some(losses)))
            }
            Event::Threw { army, .. } => (BeatKind::Roll, Some(army), line()),
            Event::Conquered { army, space, .. } | Event::Converted { to: army, space, .. } => {
                let space = desk.space(space);
                (
                    BeatKind::Conquest,
                    Some(army),
                    say!(desk.texts, "chronicle-took", "space" = space),
                )
            }
            Event::TokenDestroyed { army, .. } => (BeatKind::Conquest, Some(army), line()),
            Event::Traded { army, .. }
            | Event::Played { army, .. }
            | Event::BoughtFor { army, .. }
            | Event::Bought { army, .. }
            | Event::BoughtCard { army, .. }
            | Event::Drew { army, .. } => (BeatKind::Cards, Some(army), line()),
            Event::Eliminated { army, .. } => (BeatKind::Out, Some(army), line()),
            Event::Won { .. } | Event::Cut { .. } => (BeatKind::End, None, line()),
            _ => return None,
        })
    }

    /// Returns the mark of an attack; only the first one from a space on another makes a battle.
    fn attacked(
        &mut self,
        desk: &Presenter,
        army: ArmyId,
        way: (SpaceId, SpaceId),
    ) -> Option<(BeatKind, Option<ArmyId>, String)> {
        self.attacker = Some(army);
        if self.under_way.replace(way) == Some(way) {
            return None;
        }
        let (from, to) = (desk.space(way.0), desk.space(way.1));
        let text = say!(desk.texts, "chronicle-attack", "from" = from, "to" = to);
        Some((BeatKind::Battle, Some(army), text))
    }

    /// Dice in a line, with what they cost.
    fn dice(&self, desk: &Presenter, dice: Faces, against: Option<(Faces, u32, u32)>) -> String {
        let Some((from, to)) = self.under_way else { return String::new() };
        let (from, to) = (desk.names.short(from), desk.names.short(to));
        let faces = |faces: Faces| {
            let faces: Vec<String> = faces.as_slice().iter().map(u8::to_string).collect();
            faces.join(" ")
        };
        let dice = faces(dice);
        match against {
            None => say!(desk.texts, "chronicle-fire", "from" = from, "to" = to, "dice" = dice),
            Some((other, lost, taken)) => say!(
                desk.texts,
                "chronicle-roll",
                "from" = from,
                "to" = to,
                "dice" = dice,
                "other" = faces(other),
                "lost" = lost,
                "taken" = taken,
            ),
        }
    }
}
