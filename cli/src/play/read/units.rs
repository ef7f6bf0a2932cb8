//! Kinds of units behind a number.

use warboard_engine::model::{Rulebook, SpaceId, UnitKindId};
use warboard_engine::name::{Fit, Spelled, fold, lookup};

use super::numbers::leading_amount;
use super::{Amount, Reader, amount};
use crate::text::say;

/// Units as they are typed after each other: `3 with 2 wings 1 tower`.
#[derive(Clone, Default, Debug)]
pub(in crate::play) struct Forces {
    /// A number without a kind.
    pub(in crate::play) basic: Option<Amount>,
    /// So many of these kinds, and none of the others.
    pub(in crate::play) kinds: Option<Vec<(UnitKindId, u32)>>,
}

/// What a command names, with a number and a kind of unit taken off its ends.
#[derive(Clone, Copy, Debug)]
pub(in crate::play) struct Counted<'w> {
    /// The other words.
    pub(in crate::play) names: &'w [&'w str],
    /// The kind.
    pub(in crate::play) kind: Option<UnitKindId>,
    /// The number.
    pub(in crate::play) n: Option<Amount>,
}

/// The most words of the name of a kind.
const WORDS_MAX: usize = 4;

impl Reader<'_> {
    /// The kind of unit that words name: its id, or its name for one or several.
    fn kind(&self, words: &[&str]) -> Option<UnitKindId> {
        self.kind_fitting(words).filter(|(fit, _)| fit.is_whole()).map(|(_, unit)| unit)
    }

    /// The kind of unit that words name best, also shortened or with a slip.
    pub(in crate::play) fn kind_like(&self, words: &[&str]) -> Option<UnitKindId> {
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

    /// Takes the name of a kind off the end.
    fn trailing_kind<'w>(&self, words: &'w [&'w str]) -> Option<(&'w [&'w str], UnitKindId)> {
        (1..=words.len().min(WORDS_MAX)).rev().find_map(|n| {
            let (rest, last) = words.split_at(words.len() - n);
            Some((rest, self.kind(last)?))
        })
    }

    /// Takes the name of a kind off the beginning.
    fn leading_kind<'w>(&self, words: &'w [&'w str]) -> Option<(&'w [&'w str], UnitKindId)> {
        (1..=words.len().min(WORDS_MAX)).rev().find_map(|n| {
            let (first, rest) = words.split_at(n);
            Some((rest, self.kind(first)?))
        })
    }

    /// Takes a kind off the end, else off the beginning.
    pub(in crate::play) fn with_kind<'w>(
        &self,
        words: &'w [&'w str],
    ) -> (&'w [&'w str], Option<UnitKindId>) {
        match self.trailing_kind(words).or_else(|| self.leading_kind(words)) {
            Some((rest, unit)) => (rest, Some(unit)),
            None => (words, None),
        }
    }

    /// Takes a number and a kind off the end, else off the beginning, in whichever order they stand.
    pub(in crate::play) fn counted<'w>(&self, words: &'w [&'w str]) -> Counted<'w> {
        let mut of = Counted { names: words, kind: None, n: None };
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

    /// As [`counted`](Self::counted), where two spaces are named: a name that a kind and a space share is then the space's.
    pub(in crate::play) fn counted_between<'w>(&self, words: &'w [&'w str]) -> Counted<'w> {
        let of = self.counted(words);
        if of.names.len() != 1 || of.kind.is_none() {
            return of;
        }
        match self.trailing_amount(words).or_else(|| leading_amount(words)) {
            Some((names, n)) => Counted { names, kind: None, n: Some(n) },
            None => Counted { names: words, kind: None, n: None },
        }
    }

    /// Takes a number or a kind off one end, where it is not known yet.
    fn counted_once<'w>(
        &self,
        of: Counted<'w>,
        amount: impl Fn(&'w [&'w str]) -> Option<(&'w [&'w str], Amount)>,
        kind: impl Fn(&Self, &'w [&'w str]) -> Option<(&'w [&'w str], UnitKindId)>,
    ) -> Option<Counted<'w>> {
        if let Some((names, n)) = amount(of.names).filter(|_| of.n.is_none()) {
            return Some(Counted { names, n: Some(n), ..of });
        }
        let (names, unit) = kind(self, of.names).filter(|_| of.kind.is_none())?;
        Some(Counted { names, kind: Some(unit), ..of })
    }

    /// Words behind a number that name no kind of unit.
    pub(in crate::play) fn no_kind(&self, words: &[&str]) -> String {
        let kinds = self.desk.rules.units.ids();
        let list = kinds.map(|unit| self.desk.kind_word(unit, 2).to_owned());
        let list = self.desk.or_list(&list.collect::<Vec<_>>());
        say!(self.desk.texts, "no-kind", "words" = words.join(" "), "list" = list)
    }

    /// Splits off what stands behind `with`, as far as `until`, and reads it.
    pub(in crate::play) fn split_with<'w>(
        &self,
        words: &[&'w str],
    ) -> (Vec<&'w str>, Option<Result<Forces, String>>) {
        let is = |word: &&str, of: &[&str]| of.contains(&fold(word).as_str());
        let at = words.iter().position(|word| is(word, &["with", "avec"]));
        let Some(at) = at else { return (words.to_vec(), None) };
        let until = |word: &&str| is(word, &["until", "jusque", "jusqu a", "jusqua", "jusqu"]);
        let end = words[at..].iter().position(until).map_or(words.len(), |n| at + n);
        let left = [&words[..at], &words[end..]].concat();
        (left, Some(self.forces(&words[at + 1..end])))
    }

    /// Reads numbers with kinds. A number alone is one of basic units, `all` alone everything.
    pub(in crate::play) fn forces(&self, words: &[&str]) -> Result<Forces, String> {
        let mut forces = Forces::default();
        let mut rest = words;
        while let Some((first, more)) = rest.split_first() {
            if ["and", "et", "+"].contains(first) {
                rest = more;
                continue;
            }
            let (n, names) = match amount(first) {
                Some(n) => (n, more),
                None => (Amount::All, rest),
            };
            let is_end =
                |word: &&str| amount(word).is_some() || matches!(*word, "and" | "et" | "+");
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

    /// What stands on a space beside basic units, where more was named.
    pub(in crate::play) fn has_only(&self, space: SpaceId) -> String {
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
