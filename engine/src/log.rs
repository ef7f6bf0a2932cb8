//! Events as one plain line each, with stable ids and English unit names: for snapshots, logs and
//! tools. Texts for players are made elsewhere, in the player's language.

use std::fmt;

use crate::game::{EffectKind, Event, Faces, Lasting, Until};
use crate::model::{
    ArmyId, CardId, DICE_MAX, Kept, Per, RegionId, Rulebook, SeatId, SpaceId, TableId, TextId,
    TextPart, TextParts, TextPiece, UnitKindId, VariableCell, text_pieces,
};

/// The log line of an event; implements [`fmt::Display`].
#[derive(Clone, Copy, Debug)]
pub struct EventLine<'a> {
    rules: &'a Rulebook,
    event: Event,
}

/// Writes parts in brackets after a blank; writes nothing if there are none.
pub(crate) fn in_brackets<'a>(
    f: &mut fmt::Formatter<'_>,
    parts: impl Iterator<Item = &'a str>,
) -> fmt::Result {
    let parts: Vec<&str> = parts.collect();
    if parts.is_empty() { Ok(()) } else { write!(f, " ({})", parts.join(", ")) }
}

impl Rulebook {
    /// Returns the log line of an event.
    pub fn line(&self, event: Event) -> EventLine<'_> {
        EventLine { rules: self, event }
    }

    /// Returns a seat as its army's id; numbers it if several seats have that army.
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
        self.scripts.texts.get(usize::from(text.0)).map_or("?", |text| text.english())
    }

    /// Returns a text with its parts, by their ids.
    pub(crate) fn filled_line(&self, text: TextId, parts: &TextParts) -> String {
        let each = |piece: TextPiece<'_>| match piece {
            TextPiece::Words(words) | TextPiece::Broken(words) => words.to_owned(),
            TextPiece::Part { name, .. } => self.part_line(parts.named(self, name)),
            TextPiece::Agree { name, one, several } => {
                let is_one = !matches!(parts.named(self, name), TextPart::Number(n) if n != 1);
                if is_one { one.to_owned() } else { several.to_owned() }
            }
        };
        text_pieces(self.text_line(text)).map(each).collect()
    }

    fn part_line(&self, part: TextPart) -> String {
        match part {
            TextPart::Nothing => "?".to_owned(),
            TextPart::Number(n) => n.to_string(),
            TextPart::Army(army) => self.army_id(army).to_owned(),
            TextPart::Faction(faction) => self.factions[faction].id.to_string(),
            TextPart::Space(space) => self.space_id(space).to_owned(),
            TextPart::Region(region) => self.board.regions[region].id.to_string(),
            TextPart::Unit(unit) => self.unit_line(unit).to_owned(),
            TextPart::Card(card) => self.card_words(card),
            TextPart::Deck(deck) => self.decks[deck].id.to_string(),
            TextPart::Token(token) => self.token_words(token),
            TextPart::Pile(pile) => self.piles[pile].id.to_string(),
            TextPart::Track(track) => self.tracks[track].id.to_string(),
        }
    }

    /// Returns the words for one value of a variable: `gold of red`.
    pub(crate) fn value_words(&self, of: VariableCell) -> String {
        let row = &self.variables[of.variable];
        match self.owner_words(of) {
            Some(owner) => format!("{} of {owner}", row.id),
            None => row.id.to_string(),
        }
    }

    /// Returns the id of a thing that a variable holds, or the number.
    pub fn kept_words(&self, kept: Kept) -> String {
        match kept {
            Kept::Nothing => "nothing".to_owned(),
            Kept::Number(n) => n.to_string(),
            Kept::Space(space) => self.space_id(space).to_owned(),
            Kept::Word(variable, at) => {
                let word = self.variables.get(variable).and_then(|row| row.word(at));
                word.map_or("?", |word| &*word.id).to_owned()
            }
        }
    }

    /// Returns the id or number of what a value belongs to; `None` for the game.
    pub fn owner_words(&self, of: VariableCell) -> Option<String> {
        let at = usize::from(of.at);
        Some(match self.variables.get(of.variable)?.per {
            Per::Game => return None,
            Per::Army => self.armies.get(ArmyId::from_index(at))?.id.to_string(),
            Per::Space => self.board.spaces.get(SpaceId::from_index(at))?.id.to_string(),
            Per::Region => self.board.regions.get(RegionId::from_index(at))?.id.to_string(),
            Per::Track(track) => format!("{} {at}", self.tracks.get(track)?.id),
        })
    }

    /// Returns the English name of a unit kind.
    pub(crate) fn unit_line(&self, unit: UnitKindId) -> &str {
        self.units[unit].name.english()
    }

    pub(crate) fn units_line(&self, unit: UnitKindId, count: u32) -> String {
        let row = &self.units[unit];
        format!("{count} {}", if count == 1 { row.name.english() } else { row.plural.english() })
    }

    /// Formats a number of units; omits the name of the basic kind.
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
    /// Describes the effect and its duration.
    pub(crate) fn line(self, rules: &Rulebook) -> String {
        let step = |step| rules.steps.get(step).map_or("?", |row| &*row.id);
        let what = match self.kind {
            EffectKind::AddToAll { side, add } => format!("{side} adds {add} to every die"),
            EffectKind::AddToBest { side, add } => format!("{side} adds {add} to its best die"),
            // No side can roll this many dice, so all of its dice are meant.
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
