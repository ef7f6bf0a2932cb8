//! A step that all take at once. Each seat answers its part on the game as the step found it, and
//! what it changes is kept apart; when the last has answered, all of it is carried out in the order
//! of turns.
//!
//! Seats are asked one after the other, so records know nothing of this. Until the end nobody sees
//! who has answered, or what.

use super::claim::NamingFrame;
use super::program::ProgramFrame;
use super::script::ScriptFrame;
use super::{Frame, StepKind, room};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::event::Event;
use crate::game::sealed::{SealedAnswer, SealedChange, SealedPart, SealedParts};
use crate::game::state::Battle;
use crate::game::state_view::StateView;
use crate::game::suspended::ScriptPurpose;
use crate::model::{ARMIES_MAX, ArmyId, CardId, SeatId, SeatMask, SpaceId, StepId, TableId};
use arrayvec::ArrayVec;
use serde::Serialize;

/// The frame of a step that all take at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SealedFrame {
    /// The step that is taken.
    pub step: StepId,
    /// The parts that are over, as bits by their number.
    pub done: u16,
    /// The part that goes on.
    pub now: Option<u8>,
    /// The seat that is asked before or after its turn, if any.
    pub asks: AskOrder,
}

/// The order in which the seats answer a step that all take at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AskOrder {
    /// The order of turns.
    #[default]
    Usual,
    /// A seat before all others.
    First(SeatId),
    /// A seat after all others.
    Last(SeatId),
}

impl SealedFrame {
    /// Returns the frame before the first part.
    pub(crate) fn new(step: StepId) -> Self {
        Self { step, done: 0, now: None, asks: AskOrder::Usual }
    }

    /// Returns whether a part is over.
    pub(crate) fn is_done(self, part: SealedPart) -> bool {
        self.done & part.bit() != 0
    }
}

impl room::StepFrame for SealedFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        let parts = play.scene().sealed_parts(self.step);
        let over = parts.iter().find(|part| self.now == Some(part.at));
        let done = self.done | over.map_or(0, |part| part.bit());
        let here = Self { done, now: None, ..self };
        let is_open = |part: &&SealedPart| !here.is_done(**part);
        let place = |part: &&SealedPart| match self.asks {
            AskOrder::First(seat) => part.seat != seat,
            AskOrder::Last(seat) => part.seat == seat,
            AskOrder::Usual => false,
        };
        let Some(&part) = parts.iter().filter(is_open).min_by_key(place) else {
            return play.open_answers(here);
        };
        let callee = match &play.rules.steps[self.step].kind {
            StepKind::Script(keys) => {
                let job =
                    ScriptPurpose { call: keys.run, army: part.army, card: None, space: None };
                ScriptFrame::Run { job }.into()
            }
            StepKind::Program(_) => ProgramFrame { step: self.step, seat: part.seat }.into(),
            StepKind::Claim(_) => NamingFrame { step: self.step, army: part.army }.into(),
            _ => return Transition::Done,
        };
        Transition::Call { back: Self { now: Some(part.at), ..here }.into(), callee }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }

    fn is_sealing(self) -> bool {
        true
    }

    fn outlives(self) -> bool {
        true
    }
}

impl StateView<'_> {
    /// Returns the parts of a step that all take at once, those of a seat one after the other.
    pub(crate) fn sealed_parts(self, step: StepId) -> SealedParts {
        let kind = &self.rules.steps[step].kind;
        let mut parts: SealedParts = if let StepKind::Program(_) = kind {
            let of = |seat: SeatId| {
                let army = self.army_of(seat).filter(|&army| !self.is_eliminated(army))?;
                Some(SealedPart { seat, army, at: seat.0 })
            };
            self.rules.seats.ids().filter_map(of).take(ARMIES_MAX).collect()
        } else {
            // A listed step is that of a hook, which asks the sides of the battle.
            let battle = self.rules.is_listed(step).then_some(&self.state.battle);
            let fights = |battle: &Battle, army| [battle.attacker, battle.defender].contains(&army);
            let takes = |army: &ArmyId| {
                !self.is_eliminated(*army)
                    && battle.is_none_or(|battle| fights(battle, *army))
                    && !self.commanders(*army).is_empty()
                    && self.is_for(kind.only(), *army)
            };
            let part = |army: ArmyId| SealedPart { seat: self.decides(army), army, at: army.0 };
            self.in_order().into_iter().filter(takes).map(part).collect()
        };
        let seats: ArrayVec<SeatId, ARMIES_MAX> = parts.iter().map(|part| part.seat).collect();
        parts.sort_by_key(|part| seats.iter().position(|&seat| seat == part.seat));
        parts
    }

    /// Returns the step that all take at once now.
    pub(crate) fn sealing(self) -> Option<SealedFrame> {
        if !self.rules.manner.seals {
            return None;
        }
        let sealed = |frame: &Frame| if let Frame::Sealed(at) = *frame { Some(at) } else { None };
        self.state.frames.iter().rev().find_map(sealed)
    }

    /// Returns the part that is answered now.
    pub(crate) fn sealed_part(self) -> Option<SealedPart> {
        let frame = self.sealing()?;
        let at = frame.now?;
        self.sealed_parts(frame.step).into_iter().find(|part| part.at == at)
    }

    /// Returns whether a script runs in a part of a step that all take at once.
    pub(crate) fn is_sealed(self) -> bool {
        self.sealing().is_some_and(|frame| frame.now.is_some())
    }
}

impl<'a> StateView<'a> {
    /// Returns the cards that a seat has programmed in its part, in order.
    pub(crate) fn sealed_cards(self, seat: SeatId) -> impl Iterator<Item = CardId> + use<'a> {
        self.state.sealed.iter().filter_map(move |change| match change.what {
            SealedAnswer::Card { card } if change.seat == seat => Some(card),
            _ => None,
        })
    }

    /// Returns the space that an army has named in its part.
    pub(crate) fn named(self, army: ArmyId) -> Option<SpaceId> {
        self.named_by(army).map(|(space, _)| space)
    }

    /// Returns the space that an army has named in its part, and the seat that named it.
    pub(crate) fn named_by(self, army: ArmyId) -> Option<(SpaceId, SeatId)> {
        self.state.sealed.iter().find_map(|change| match change.what {
            SealedAnswer::Space { space } if usize::from(change.part) == army.index() => {
                Some((space, change.seat))
            }
            _ => None,
        })
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Keeps an answer of the part that goes on until the last seat has answered.
    pub(crate) fn seal(&mut self, what: SealedAnswer) {
        if let Some(SealedPart { seat, at: part, .. }) = self.scene().sealed_part() {
            self.state.sealed.push(SealedChange { seat, part, what });
        }
    }

    /// Carries out all answers, in the order of the parts. Spaces that several have named lead to
    /// further answers.
    fn open_answers(&mut self, frame: SealedFrame) -> Transition {
        let kind = &self.rules.steps[frame.step].kind;
        if let StepKind::Claim(keys) = kind {
            return match self.give_named(*keys, frame.done) {
                Some(done) => Transition::Goto(SealedFrame { done, ..frame }.into()),
                None => Transition::Done,
            };
        }
        let changes = std::mem::take(&mut self.state.sealed);
        for part in self.scene().sealed_parts(frame.step) {
            let own = changes.iter().filter(|change| change.part == part.at);
            if let StepKind::Program(_) = kind {
                self.program(part.seat, own.filter_map(|change| change.what.card()));
                continue;
            }
            for change in own {
                match change.what {
                    SealedAnswer::Cell { at, value } => {
                        if let Some(of) = self.rules.value_at(at as usize) {
                            self.set_value(of, value.cast_signed().into(), part.army);
                        }
                    }
                    SealedAnswer::Void { call, fault, line } => {
                        self.tell(Event::Failed { call, card: None, fault, line });
                    }
                    SealedAnswer::Card { .. } | SealedAnswer::Space { .. } => {}
                }
            }
        }
        if let StepKind::Script(_) = kind {
            self.revealed = SeatMask::ALL;
            self.tell(Event::Opened { step: frame.step });
        }
        Transition::Done
    }

    /// Begins a part of a script: what its seat has changed before holds in it. Returns the
    /// variables as all see them; `None` outside a step that all take at once.
    pub(crate) fn begin_part(&mut self) -> Option<(SealedPart, Vec<u32>)> {
        let part = self.scene().sealed_part()?;
        let seen = self.state.cells[self.rules.layout.all_variables()].to_vec();
        self.state.begin_part(self.rules, part);
        Some((part, seen))
    }

    /// Ends a part of a script, or interrupts it for a question: keeps its changes apart.
    pub(crate) fn end_part(&mut self, part: SealedPart, seen: &[u32]) {
        let own = |change: &SealedChange| {
            change.seat == part.seat && matches!(change.what, SealedAnswer::Cell { .. })
        };
        self.state.sealed.retain(|change| !own(change));
        // A value that is set to itself must look like any other.
        let hidden = self.rules.hidden_values();
        let set = hidden.filter(|&of| self.state.is_marked(self.rules, of));
        let set: Vec<usize> = set.map(|of| self.rules.cell_of(of)).collect();
        for (cell, &before) in self.rules.layout.all_variables().zip(seen) {
            let value = std::mem::replace(&mut self.state.cells[cell], before);
            let is_set = value != before && self.rules.value_at(cell).is_some();
            if is_set || set.contains(&cell) {
                let at = u32::try_from(cell).unwrap_or(u32::MAX);
                let what = SealedAnswer::Cell { at, value };
                self.state.sealed.push(SealedChange { seat: part.seat, part: part.at, what });
            }
        }
        self.state.dirty = false;
    }
}
