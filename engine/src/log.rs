//! Events as one plain line each, by stable names, units by their English ones: for snapshots, logs and tools. What a player reads is made elsewhere,
//! in the player's language.

use std::fmt;

use crate::game::{EffectKind, Event, Faces, Illegal, Lasting, Until};
use crate::model::{ArmyId, CardId, DICE_MAX, Rulebook, SeatId, SpaceId, TextId, UnitKindId};

/// The line of an event, to be printed.
#[derive(Clone, Copy, Debug)]
pub struct EventLine<'a> {
    rules: &'a Rulebook,
    event: Event,
}

/// What something is about, in brackets after a blank; nothing for nothing.
pub(crate) fn in_brackets<'a>(
    f: &mut fmt::Formatter<'_>,
    parts: impl Iterator<Item = &'a str>,
) -> fmt::Result {
    let parts: Vec<&str> = parts.collect();
    if parts.is_empty() { Ok(()) } else { write!(f, " ({})", parts.join(", ")) }
}

impl Rulebook {
    /// The line of an event.
    pub fn line(&self, event: Event) -> EventLine<'_> {
        EventLine { rules: self, event }
    }

    /// Why an action is refused, by stable names.
    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
    pub fn reason(&self, illegal: Illegal) -> String {
        let space = |space| self.space_id(space);
        match illegal {
            Illegal::Over => "the game is over".to_owned(),
            Illegal::NotAsked => "this is not what is asked".to_owned(),
            Illegal::Unknown => "there is no such thing".to_owned(),
            Illegal::NotEmpty { space: at } => format!("{} is not empty", space(at)),
            Illegal::Named { space: at } => {
                format!("{} was named for another army of the same player", space(at))
            }
            Illegal::Closed { space: at } => format!("{} is out of the game", space(at)),
            Illegal::NotOwn { space: at } => format!("{} is not the army's own", space(at)),
            Illegal::Own { space: at } => format!("{} is the army's own", space(at)),
            Illegal::NotHostile { space: at } => format!("{} may not be attacked", space(at)),
            Illegal::NotAdjacent { from, to } => {
                format!("no link joins {} and {}", space(from), space(to))
            }
            Illegal::NotConnected { from, to } => {
                format!("no own spaces join {} and {}", space(from), space(to))
            }
            Illegal::TooFew { space: at, present, stay } => {
                format!("{} has {present}, and {stay} must stay", space(at))
            }
            Illegal::Count { least, most } => format!("the number must be {least} to {most}"),
            Illegal::NotInHand { card } => format!("{} is not in the hand", self.card_words(card)),
            Illegal::NoSet => "these are no set".to_owned(),
            Illegal::MustTrade { cards } => {
                format!("a set must be traded: the hand has {cards} cards")
            }
            Illegal::NoMoreSets { most } => format!("no more than {most} sets a turn are traded"),
            Illegal::NoMoreBuilt { most } => format!("no more than {most} a turn are built"),
            Illegal::NotBuilt { card, unit } => {
                format!("{} builds no {}", self.card_words(card), self.unit_line(unit))
            }
            Illegal::Limit { unit, most } => {
                format!("this army may have no more than {}", self.units_line(unit, most))
            }
            Illegal::NoneWaiting { unit } => format!("no {} waits", self.unit_line(unit)),
            Illegal::NotMoved { unit } => {
                format!("{} does not move in this step", self.unit_line(unit))
            }
            Illegal::UnderWay { from, to } => {
                format!("the move from {} to {} is under way", space(from), space(to))
            }
            Illegal::MustPlace { left } => format!("{left} must be placed first"),
            Illegal::NotNow { card } => format!("{} may not be played now", self.card_words(card)),
            Illegal::NoChoice => "this is none of the answers".to_owned(),
            Illegal::Forbidden { space: at } => {
                format!("a card keeps {} from being attacked", space(at))
            }
            Illegal::NoTarget { token } => {
                format!("{} may not be attacked", self.token_words(token))
            }
            Illegal::Shielded { space: at, token } => {
                format!("{} keeps {} from being attacked", self.target_words(token), space(at))
            }
            Illegal::MustAnswer => "this must be answered".to_owned(),
            Illegal::NothingToStop => "no invasion is to be stopped by itself".to_owned(),
            Illegal::Programs { .. }
            | Illegal::NotOffered { .. }
            | Illegal::NoOrderNow { .. }
            | Illegal::NoEntry { .. }
            | Illegal::HeldByOthers { .. }
            | Illegal::NoWay { .. }
            | Illegal::FiresFrom { .. }
            | Illegal::NothingToHit { .. }
            | Illegal::Misses { .. } => self.round_reason(illegal),
        }
    }

    /// Why an answer of a round is refused.
    fn round_reason(&self, illegal: Illegal) -> String {
        let space = |space| self.space_id(space);
        match illegal {
            Illegal::Programs { cards } => format!("{cards} different cards are chosen"),
            Illegal::NotOffered { card, order } => {
                format!("{} does not offer {}", self.card_words(card), self.orders[order].id)
            }
            Illegal::NoOrderNow { order } => {
                format!("{} cannot be given now", self.orders[order].id)
            }
            Illegal::NoEntry { space: at } => format!("no unit moves into {}", space(at)),
            Illegal::HeldByOthers { space: at } => format!("others stand on {}", space(at)),
            Illegal::NoWay { from, to, range } => {
                let (from, to) = (space(from), space(to));
                format!("no free way of at most {range} links leads from {from} to {to}")
            }
            Illegal::FiresFrom { space: at } => format!("only those on {} fire", space(at)),
            Illegal::NothingToHit { space: at } => {
                format!("nothing on {} can be hit", space(at))
            }
            Illegal::Misses { unit, face, least } => {
                format!("{face} does not hit {}: it takes {least}", self.unit_line(unit))
            }
            other => unreachable!("{other:?} is no refusal of a round"),
        }
    }

    /// A seat, by its army; of several seats of one army with its number.
    pub(crate) fn seat_line(&self, seat: SeatId) -> String {
        let army = self.seats.get(seat).and_then(|row| row.armies.first().copied());
        let Some(army) = army else { return "?".to_owned() };
        let same = self.seats.iter().filter(|(_, row)| row.armies.first() == Some(&army));
        let same: Vec<SeatId> = same.map(|(seat, _)| seat).collect();
        let id = self.army_id(army);
        match same.iter().position(|&other| other == seat) {
            Some(at) if same.len() > 1 => format!("{id}#{}", at + 1),
            _ => id.to_owned(),
        }
    }

    pub(crate) fn army_id(&self, army: ArmyId) -> &str {
        &self.armies[army].id
    }

    pub(crate) fn space_id(&self, space: SpaceId) -> &str {
        &self.board.spaces[space].id
    }

    pub(crate) fn text_line(&self, text: TextId) -> &str {
        self.scripts.texts.get(usize::from(text.0)).map_or("?", |text| &*text.en)
    }

    /// A kind of unit, by its name.
    pub(crate) fn unit_line(&self, unit: UnitKindId) -> &str {
        &self.units[unit].name.en
    }

    pub(crate) fn units_line(&self, unit: UnitKindId, count: u32) -> String {
        let row = &self.units[unit];
        format!("{count} {}", if count == 1 { &row.name.en } else { &row.plural.en })
    }

    /// A number of units; the basic kind goes without saying.
    pub(crate) fn some_line(&self, unit: UnitKindId, count: u32) -> String {
        match unit {
            Self::BASIC => count.to_string(),
            other => self.units_line(other, count),
        }
    }

    pub(crate) fn card_line(&self, card: Option<CardId>) -> String {
        card.map_or_else(|| "a card".to_owned(), |card| self.card_words(card))
    }
}

pub(crate) fn faces_line(faces: Faces) -> String {
    faces.as_slice().iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for EventLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.event.write(self.rules, f)
    }
}

impl Lasting {
    /// What lasts, and for how long.
    pub(crate) fn line(self, rules: &Rulebook) -> String {
        let step = |step| rules.steps.get(step).map_or("?", |row| &*row.id);
        let what = match self.kind {
            EffectKind::AddToAll { side, add } => format!("{side} adds {add} to every die"),
            EffectKind::AddToBest { side, add } => format!("{side} adds {add} to its best die"),
            // No side rolls so many: all of its dice are meant.
            EffectKind::Larger { side, sides, dice } if usize::from(dice) > DICE_MAX => {
                format!("{side} rolls only d{sides}")
            }
            EffectKind::Larger { side, sides, dice } => format!("{side} rolls {dice} d{sides}"),
            EffectKind::AddToTotal { side, add } => format!("{side} adds {add} to its total"),
            EffectKind::AtMost { side, dice } => format!("{side} rolls at most {dice}"),
            EffectKind::Ties { side } => format!("{side} wins ties"),
            EffectKind::Suppress { space, unit, n } => {
                let (units, has) =
                    (rules.units_line(unit, n.into()), if n == 1 { "has" } else { "have" });
                format!("{units} on {} {has} no effect", rules.space_id(space))
            }
            EffectKind::Forbid { space } => {
                format!("{} may not attack {}", rules.army_id(self.army), rules.space_id(space))
            }
            EffectKind::Extra { step: of, n } => {
                format!("{} has {n} more in {}", rules.army_id(self.army), step(of))
            }
            EffectKind::Skip { step: of } => format!("{} is left out", step(of)),
        };
        let until = match self.until {
            Until::Battle => "this battle",
            Until::Invasion => "this invasion",
            Until::Turn => "this turn",
            Until::Conquest { .. } => "until another conquest",
            Until::Game => "for good",
        };
        format!("{what}, {until}")
    }
}
