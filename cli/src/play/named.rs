//! Names as they stand in sentences, and lists of them.

use warboard_engine::model::{
    ArmyId, FactionId, Grammar, Lang, RegionId, SeatId, SpaceId, Text, TokenId, UnitKindId,
};

use super::desk::Desk;
use super::paint::army_style;
use crate::text::{Name, plural, say};

/// The most names that an error repeats.
const FEW: usize = 6;

impl Desk {
    /// The number of a seat among those of its first army; nothing where it is the only one.
    fn number_of_seat(&self, seat: SeatId) -> Option<usize> {
        let first = |seat: SeatId| self.rules.seats.get(seat)?.armies.first().copied();
        let same = self.rules.seats.ids().filter(|&other| first(other) == first(seat));
        let same: Vec<SeatId> = same.collect();
        let at = same.iter().position(|&other| other == seat)?;
        (same.len() > 1).then_some(at + 1)
    }

    /// A text's name in a sentence; `?` where there is no such row.
    fn name_of(&self, text: Option<&Text>) -> Name {
        text.map_or_else(|| Name::new("?", Grammar::default()), |text| self.texts.name(text))
    }

    /// A space in a sentence.
    pub(crate) fn the_space(&self, space: SpaceId) -> Name {
        self.name_of(self.rules.board.spaces.get(space).map(|row| &row.name))
    }

    /// A region in a sentence.
    pub(crate) fn the_region(&self, region: RegionId) -> Name {
        self.name_of(self.rules.board.regions.get(region).map(|row| &row.name))
    }

    /// An army in a sentence, in its colour.
    pub(crate) fn the_army(&self, army: ArmyId) -> Name {
        let row = self.rules.armies.get(army);
        self.name_of(row.map(|row| &row.name)).styled(row.map(|row| army_style(row.colour)))
    }

    /// A faction in a sentence.
    pub(crate) fn the_faction(&self, faction: FactionId) -> Name {
        self.name_of(self.rules.factions.get(faction).map(|row| &row.name))
    }

    /// A seat in a sentence: its armies; one of several seats of an army with its number among them.
    pub(crate) fn the_seat(&self, seat: SeatId) -> Name {
        let armies = self.rules.seats.get(seat).map_or(&[][..], |row| &row.armies);
        match (armies, self.number_of_seat(seat)) {
            (&[army], None) => self.the_army(army),
            (&[army, ..], Some(n)) => self.the_army(army).numbered(n),
            (several, None) => {
                let names: Vec<String> = several.iter().map(|&army| self.army(army)).collect();
                Name::new(names.join(" + "), plural(self.lang(), several.len() > 1))
            }
            ([], Some(_)) => self.name_of(None),
        }
    }

    /// So many units of a kind, named as in a sentence.
    pub(crate) fn the_kind(&self, unit: UnitKindId, n: u32) -> Name {
        let one = if self.lang() == Lang::En { n == 1 } else { n < 2 };
        let row = self.rules.units.get(unit);
        self.name_of(row.map(|row| if one { &row.name } else { &row.plural }))
    }

    /// The only unit of a kind of which there is one, or all of its units, in a sentence.
    pub(crate) fn the_kind_there_is(&self, unit: UnitKindId) -> Name {
        self.the_kind(unit, if self.is_only(unit) { 1 } else { 2 })
    }

    /// Whether an army has one unit of a kind and never more.
    pub(crate) fn is_only(&self, unit: UnitKindId) -> bool {
        self.rules.units.get(unit).is_some_and(|row| row.limit == Some(1))
    }

    /// A token as it is seen from behind, in a sentence.
    pub(crate) fn the_token(&self, token: TokenId) -> Name {
        let pile = self.rules.tokens.get(token).map(|row| &self.rules.piles[row.pile].name);
        self.numbered(token, self.name_of(pile))
    }

    /// A token that can be attacked, in a sentence.
    pub(crate) fn the_target(&self, token: TokenId) -> Name {
        match self.rules.target_of(token) {
            Some(target) => {
                self.numbered(token, self.name_of(Some(&self.rules.targets[target].name)))
            }
            None => self.the_token(token),
        }
    }

    /// The name of a token, with its number where its pile has several.
    fn numbered(&self, token: TokenId, name: Name) -> Name {
        let Some(row) = self.rules.tokens.get(token) else { return name };
        let tokens = &self.rules.piles[row.pile].tokens;
        if tokens.len() == 1 {
            return name;
        }
        let at = tokens.iter().position(|&other| other == token).unwrap_or(0);
        name.numbered(at + 1)
    }

    /// Parts in a list, with `or` before the last; of many the first few, and how many more there are.
    pub(crate) fn few(&self, parts: &[String]) -> String {
        if parts.len() <= FEW { self.or_list(parts) } else { self.first_few(parts) }
    }

    /// The first few of many parts, and how many more there are.
    pub(crate) fn first_few(&self, parts: &[String]) -> String {
        let (first, more) = parts.split_at(parts.len().min(FEW));
        let list = first.join(", ");
        match more.len() {
            0 => list,
            n => say!(self.texts, "may-more", "list" = list, "n" = n),
        }
    }
}
