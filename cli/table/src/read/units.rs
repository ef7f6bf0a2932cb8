//! Parses unit kinds behind a number.

use warboard_engine::model::{Rulebook, SpaceId, UnitKindId};
use warboard_engine::name::{Fit, Spelled, lookup};

use super::auto::is_until;
use super::numbers::leading_amount;
use super::{Amount, CommandParser, amount};
use crate::text::{Words, say};

/// The word before numbers of units.
const WITH: Words = Words::new("words-with");
/// The word between numbers of units.
const AND: Words = Words::new("words-and");

/// Units typed one after the other: `3 with 2 wings 1 tower`.
#[derive(Clone, Default, Debug)]
pub(crate) struct TypedForces {
    /// The number of basic units.
    pub(crate) basic: Option<Amount>,
    /// The numbers of units of other kinds; none of those not listed.
    pub(crate) kinds: Option<Vec<(UnitKindId, u32)>>,
}

/// The words of a command, with a number and a unit kind split off their ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedName<'w> {
    /// The remaining words.
    pub(crate) names: &'w [&'w str],
    /// The unit kind.
    pub(crate) kind: Option<UnitKindId>,
    /// The number.
    pub(crate) n: Option<Amount>,
}

impl CommandParser<'_> {
    /// Returns the unit kind of exactly this name: its id, or its singular or plural.
    fn kind(&self, words: &[&str]) -> Option<UnitKindId> {
        self.kind_fitting(words).filter(|(fit, _)| fit.is_whole()).map(|(_, unit)| unit)
    }

    /// Returns the unit kind that words match best, even abbreviated or misspelt.
    pub(crate) fn kind_like(&self, words: &[&str]) -> Option<UnitKindId> {
        self.kind_fitting(words).map(|(_, unit)| unit)
    }

    fn kind_fitting(&self, words: &[&str]) -> Option<(Fit, UnitKindId)> {
        let texts = &self.desk.texts;
        let kinds = self.desk.rules.units.iter().map(|(unit, row)| {
            (unit, [&*row.id, texts.of(&row.name), texts.of(&row.plural)].map(Spelled::new))
        });
        match lookup(words.join(" ").trim_end_matches(','), kinds)? {
            (fit, kinds) if kinds.len() == 1 => Some((fit, kinds[0])),
            _ => None,
        }
    }

    /// Splits a kind's name off the end.
    fn trailing_kind<'w>(&self, words: &'w [&'w str]) -> Option<(&'w [&'w str], UnitKindId)> {
        (1..=words.len()).rev().find_map(|n| {
            let (rest, last) = words.split_at(words.len() - n);
            Some((rest, self.kind(last)?))
        })
    }

    /// Splits a kind's name off the beginning.
    fn leading_kind<'w>(&self, words: &'w [&'w str]) -> Option<(&'w [&'w str], UnitKindId)> {
        (1..=words.len()).rev().find_map(|n| {
            let (first, rest) = words.split_at(n);
            Some((rest, self.kind(first)?))
        })
    }

    /// Splits a kind off the end, or else off the beginning.
    pub(crate) fn with_kind<'w>(
        &self,
        words: &'w [&'w str],
    ) -> (&'w [&'w str], Option<UnitKindId>) {
        match self.trailing_kind(words).or_else(|| self.leading_kind(words)) {
            Some((rest, unit)) => (rest, Some(unit)),
            None => (words, None),
        }
    }

    /// Splits a number and a kind, in either order, off the end and then off the beginning.
    pub(crate) fn counted<'w>(&self, words: &'w [&'w str]) -> CountedName<'w> {
        let mut of = CountedName { names: words, kind: None, n: None };
        while let Some(less) =
            self.counted_once(of, |words| self.trailing_amount(words), Self::trailing_kind)
        {
            of = less;
        }
        while let Some(less) = self.counted_once(of, leading_amount, Self::leading_kind) {
            of = less;
        }
        of
    }

    /// Like [`counted`](Self::counted), but for commands with two spaces. A name that a kind and a
    /// space share then means the space.
    pub(crate) fn counted_between<'w>(&self, words: &'w [&'w str]) -> CountedName<'w> {
        let of = self.counted(words);
        if of.names.len() != 1 || of.kind.is_none() {
            return of;
        }
        match self.trailing_amount(words).or_else(|| leading_amount(words)) {
            Some((names, n)) => CountedName { names, kind: None, n: Some(n) },
            None => CountedName { names: words, kind: None, n: None },
        }
    }

    /// Splits a number or a kind off one end, if it is not known yet.
    fn counted_once<'w>(
        &self,
        of: CountedName<'w>,
        amount: impl Fn(&'w [&'w str]) -> Option<(&'w [&'w str], Amount)>,
        kind: impl Fn(&Self, &'w [&'w str]) -> Option<(&'w [&'w str], UnitKindId)>,
    ) -> Option<CountedName<'w>> {
        if let Some((names, n)) = amount(of.names).filter(|_| of.n.is_none()) {
            return Some(CountedName { names, n: Some(n), ..of });
        }
        let (names, unit) = kind(self, of.names).filter(|_| of.kind.is_none())?;
        Some(CountedName { names, kind: Some(unit), ..of })
    }

    /// Refuses words that name no unit kind, and lists the kinds.
    pub(crate) fn no_kind(&self, words: &[&str]) -> String {
        let kinds = self.desk.rules.units.ids();
        let list = kinds.map(|unit| self.desk.kind_word(unit, 2).to_owned());
        let list = self.desk.or_list(&list.collect::<Vec<_>>());
        say!(self.desk.texts, "no-kind", "words" = words.join(" "), "list" = list)
    }

    /// Splits off the words between `with` and `until`, and parses them.
    pub(crate) fn split_with<'w>(
        &self,
        words: &[&'w str],
    ) -> (Vec<&'w str>, Option<Result<TypedForces, String>>) {
        let at = words.iter().position(|word| WITH.is(word));
        let Some(at) = at else { return (words.to_vec(), None) };
        let end =
            words[at..].iter().position(|word| is_until(word)).map_or(words.len(), |n| at + n);
        let left = [&words[..at], &words[end..]].concat();
        (left, Some(self.forces(&words[at + 1..end])))
    }

    /// Parses numbers with kinds. A number alone counts basic units; `all` alone means all units of
    /// the other kinds.
    pub(crate) fn forces(&self, words: &[&str]) -> Result<TypedForces, String> {
        let mut forces = TypedForces::default();
        let mut rest = words;
        while let Some((first, more)) = rest.split_first() {
            if is_and(first) {
                rest = more;
                continue;
            }
            let (n, names) = match amount(first) {
                Some(n) => (n, more),
                None => (Amount::All, rest),
            };
            let is_end = |word: &&str| amount(word).is_some() || is_and(word);
            let end = names.iter().position(is_end).unwrap_or(names.len());
            let (kind, behind) = names.split_at(end);
            let n_of = |n: Amount| n.or_most(u32::MAX);
            match self.kind_like(kind) {
                Some(Rulebook::BASIC) => forces.basic = Some(n),
                Some(unit) => forces.kinds.get_or_insert_default().push((unit, n_of(n))),
                None if kind.is_empty() && first.parse::<u32>().is_ok() => forces.basic = Some(n),
                None if kind.is_empty() => {
                    let all = self.desk.rules.units.ids().skip(1).map(|unit| (unit, n_of(n)));
                    forces.kinds = Some(all.collect());
                }
                None => return Err(self.no_kind(kind)),
            }
            rest = behind;
        }
        Ok(forces)
    }

    /// Refuses a number of other units that exceeds those on a space, and lists them.
    pub(crate) fn has_only(&self, space: SpaceId) -> String {
        let (name, basic) = (self.desk.the_space(space), self.desk.unit_word(2));
        match self.desk.other_units(self.view, space) {
            none if none.is_empty() => {
                say!(self.desk.texts, "has-no-others", "space" = name, "basic" = basic)
            }
            some => {
                say!(self.desk.texts, "has-only", "space" = name, "units" = some, "basic" = basic)
            }
        }
    }
}

/// Returns whether a word stands between numbers of units.
fn is_and(word: &str) -> bool {
    word == "+" || AND.is(word)
}
