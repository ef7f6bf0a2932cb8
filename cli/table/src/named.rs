//! Names for use in sentences, and lists of names.

use warboard_engine::model::{
    ArmyId, FactionId, Grammar, RegionId, SeatId, SpaceId, TableId, Text, TextPart, TokenId,
    UnitKindId,
};
use warboard_engine::observation::Observation;

use super::paint::army_style;
use super::presenter::Presenter;
use crate::text::{InflectedName, plural, say};

/// Largest number of names in a shortened list, as in errors.
const FEW: usize = 6;

impl Presenter {
    /// Returns the number of a seat among those of its first army, or `None` if it is the only one.
    fn number_of_seat(&self, seat: SeatId) -> Option<usize> {
        let first = |seat: SeatId| self.rules.seats.get(seat)?.armies.first().copied();
        let same = self.rules.seats.ids().filter(|&other| first(other) == first(seat));
        let same: Vec<SeatId> = same.collect();
        let at = same.iter().position(|&other| other == seat)?;
        (same.len() > 1).then_some(at + 1)
    }

    /// Returns a name for a sentence; `?` for a missing row.
    fn name_of(&self, text: Option<&Text>) -> InflectedName {
        text.map_or_else(
            || InflectedName::new("?", Grammar::default(), self.lang()),
            |text| self.texts.name(text),
        )
    }

    /// Returns a space's name for a sentence.
    pub(crate) fn the_space(&self, space: SpaceId) -> InflectedName {
        self.name_of(self.rules.board.spaces.get(space).map(|row| &row.name))
    }

    /// Returns a region's name for a sentence.
    pub(crate) fn the_region(&self, region: RegionId) -> InflectedName {
        self.name_of(self.rules.board.regions.get(region).map(|row| &row.name))
    }

    /// Returns an army's name for a sentence, in its colour.
    pub(crate) fn the_army(&self, army: ArmyId) -> InflectedName {
        let row = self.rules.armies.get(army);
        self.name_of(row.map(|row| &row.name)).styled(row.map(|row| army_style(row.colour)))
    }

    /// Returns the name of a part of a text for a sentence; `?` for a number.
    pub(crate) fn the_part(&self, part: TextPart) -> InflectedName {
        let rules = &self.rules;
        match part {
            TextPart::Army(army) => self.the_army(army),
            TextPart::Faction(faction) => self.the_faction(faction),
            TextPart::Space(space) => self.the_space(space),
            TextPart::Region(region) => self.the_region(region),
            TextPart::Token(token) => self.the_token(token),
            TextPart::Unit(unit) => self.name_of(rules.units.get(unit).map(|row| &row.name)),
            TextPart::Card(card) => self.name_of(rules.cards.get(card).map(|row| &row.name)),
            TextPart::Deck(deck) => self.name_of(rules.decks.get(deck).map(|row| &row.name)),
            TextPart::Pile(pile) => self.name_of(rules.piles.get(pile).map(|row| &row.name)),
            TextPart::Track(track) => self.name_of(rules.tracks.get(track).map(|row| &row.name)),
            TextPart::Nothing | TextPart::Number(_) => self.name_of(None),
        }
    }

    /// Returns a faction's name for a sentence.
    pub(crate) fn the_faction(&self, faction: FactionId) -> InflectedName {
        self.name_of(self.rules.factions.get(faction).map(|row| &row.name))
    }

    /// Returns a seat's name for a sentence: that of its person, else its armies. If several seats
    /// share its first army, that army with the seat's number.
    pub fn the_seat(&self, seat: SeatId) -> InflectedName {
        if let Some(Some(person)) = self.people.get(seat.index()) {
            return InflectedName::new(person.to_string(), Grammar::default(), self.lang());
        }
        let armies = self.rules.seats.get(seat).map_or(&[][..], |row| &row.armies);
        match (armies, self.number_of_seat(seat)) {
            (&[army], None) => self.the_army(army),
            (&[army, ..], Some(n)) => self.the_army(army).numbered(n),
            (several, None) => {
                let names: Vec<String> = several.iter().map(|&army| self.army(army)).collect();
                let grammar = plural(self.lang(), several.len() > 1);
                InflectedName::new(names.join(" + "), grammar, self.lang())
            }
            ([], Some(_)) => self.name_of(None),
        }
    }

    /// Returns the name of a unit kind for a sentence, in the singular or plural that `n` requires.
    pub(crate) fn the_kind(&self, unit: UnitKindId, n: u32) -> InflectedName {
        let one = self.texts.is_one(n);
        let row = self.rules.units.get(unit);
        self.name_of(row.map(|row| if one { &row.name } else { &row.plural }))
    }

    /// Returns the general name of a unit kind for a sentence: singular if its limit is one unit,
    /// else plural.
    pub(crate) fn the_kind_there_is(&self, unit: UnitKindId) -> InflectedName {
        self.the_kind(unit, if self.is_only(unit) { 1 } else { 2 })
    }

    /// Returns whether the limit of a unit kind is one unit.
    pub(crate) fn is_only(&self, unit: UnitKindId) -> bool {
        self.rules.units.get(unit).is_some_and(|row| row.limit == Some(1))
    }

    /// Returns a token's name from behind, for a sentence.
    pub(crate) fn the_token(&self, token: TokenId) -> InflectedName {
        let pile = self.rules.tokens.get(token).map(|row| &self.rules.piles[row.pile].name);
        self.numbered(token, self.name_of(pile))
    }

    /// Returns the name of a token that can be attacked, for a sentence.
    pub(crate) fn the_target(&self, token: TokenId) -> InflectedName {
        match self.rules.target_of(token) {
            Some(target) => {
                self.numbered(token, self.name_of(Some(&self.rules.targets[target].name)))
            }
            None => self.the_token(token),
        }
    }

    /// Adds a token's number to its name, if its pile has several tokens.
    fn numbered(&self, token: TokenId, name: InflectedName) -> InflectedName {
        let Some(row) = self.rules.tokens.get(token) else { return name };
        let tokens = &self.rules.piles[row.pile].tokens;
        if tokens.len() == 1 {
            return name;
        }
        let at = tokens.iter().position(|&other| other == token).unwrap_or(0);
        name.numbered(at + 1)
    }

    /// Joins parts into a list, with `or` before the last. A long list is shortened to the first
    /// few and the number of the others.
    pub(crate) fn few(&self, parts: &[String]) -> String {
        if parts.len() <= FEW { self.or_list(parts) } else { self.first_few(parts) }
    }

    /// Joins the first few parts, with the number of the others.
    pub(crate) fn first_few(&self, parts: &[String]) -> String {
        let (first, more) = parts.split_at(parts.len().min(FEW));
        let list = first.join(", ");
        match more.len() {
            0 => list,
            n => say!(self.texts, "may-more", "list" = list, "n" = n),
        }
    }

    /// Formats the controller of a space: `Alaska is Blue's.`
    pub(crate) fn whose(&self, view: &Observation<'_>, space: SpaceId) -> String {
        let name = self.the_space(space);
        match view.owner(space) {
            Some(army) => say!(self.texts, "whose", "space" = name, "army" = self.the_army(army)),
            None => say!(self.texts, "whose-nobody", "space" = name),
        }
    }
}
