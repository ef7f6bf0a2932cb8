//! Amounts as they are written: a number, a table with one source, or a list.

use std::sync::LazyLock;

use strum::{IntoStaticStr, VariantArray};

use super::call::Expects;
use super::fact::{AskedOn, Bounds, Condition, Fact};
use super::id::{ArmyId, CallId, FactionId, TrackId, UnitKindId, VariableId};
use super::kept::number_variable;
use super::mask::KindMask;
use super::term::{Amount, Gift, GiftOf, Term, TermOwner, TermSource};
use super::when::{EveryWord, HandKeys, LaidKeys, NUMBER, SpaceKeys, read_condition, space_facts};
use crate::edition::codes;
use crate::edition::keys::{
    CallUse, EitherValue, KeyShape, KeyValue, Keys as _, LINE, Naming, TableKind, TableReader,
    TableShape, again, call, id_of, id_of_either, int, keys, map, may, one_or_list, or, some,
    table, to, word,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{SourceSpan, TreeNode, TreeValue};

/// Largest number of terms in an amount.
const TERMS_MAX: usize = 64;
/// The things from which conquests are counted.
#[derive(Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum ConqueredWord {
    Spaces,
    Armies,
    Factions,
}

keys! {
    /// An amount: one source, and what is made of its number.
    struct AmountKeys = "amount" => AmountKeys::finish as SumDraft {
        /// Terms that are added up, between `least` and `most`; in place of a source.
        sum: Option<Vec<SumDraft>> = may(some(NestedTerm, "has no term").repeated()),
        /// A number, which may be below 0.
        n: Option<i32> = may(int(-NUMBER..=NUMBER)),
        /// The value of a variable, of the army or of the game.
        has: Option<VariableId> = may(number_variable()),
        /// The spaces that the army controls and that fit a condition about a space: `{}` for all.
        spaces: Option<Condition> = may(SpaceCondition),
        /// The regions that the army controls, all of whose spaces fit: `{}` for all.
        regions: Option<Condition> = may(SpaceCondition),
        /// Its units on the board: `all`, a kind, or a list of kinds. In an amount about a space, the
        /// units there, whosever they are.
        units: Option<KindMask> = may(KindsKey),
        /// With `units`: a condition about the space on which they stand.
        on: Option<Condition> = may(SpaceCondition),
        /// The number on which a track's marker stands, or the one of a `column` there.
        track: Option<TrackId> = may(id_of::<TrackId>()),
        /// With `track`: the name of its column.
        column: Option<Box<str>> = may(LINE),
        /// The name of a number that is printed on the card that is played.
        card: Option<Box<str>> = may(LINE),
        /// The cards in its hand; `{}` for all.
        hand: Option<Condition> = may(CountedPieces(table::<HandKeys>())),
        /// The cards laid before it, or tokens; `{}` for all cards.
        laid: Option<Condition> = may(CountedPieces(table::<LaidKeys>())),
        /// The `spaces` conquered in this turn, or the `armies` or `factions`, other than its own,
        /// from which they were.
        conquered: Option<ConqueredWord> = may(word::<ConqueredWord>()),
        /// A function that returns a number, at least 0.
        run: Option<CallId> = may(call(CallUse::Query(Expects::Number))),
        /// The name of a printed number that each of them counts; each counts 1 unless given. Alone, in
        /// an amount about a space, the number printed on that space.
        number: Option<Box<str>> = may(LINE),
        /// The factor; 1 unless given.
        times: i32 = or(int(-NUMBER..=NUMBER), 1),
        /// The number of which there is one for each so many, rounded toward 0; 1 unless given.
        every: i32 = or(int(1..=NUMBER), 1),
        /// The smallest result; any unless given.
        least: Option<i32> = may(int(-NUMBER..=NUMBER)),
        /// The largest result; any unless given.
        most: Option<i32> = may(int(-NUMBER..=NUMBER)),
        /// The condition under which the term counts, about the army that acts; else it is 0.
        when: Option<Condition> = may(TermCondition),
        /// A condition about the space concerned; else the term is 0.
        at: Option<Condition> = may(SpaceCondition),
        /// The id of an army or a faction that is counted; the army that acts unless given.
        of: Option<TermOwner> = may(to(id_of_either::<ArmyId, FactionId>(), |_, _, id| {
            Some(match id {
                EitherValue::One(army) => TermOwner::Army(army),
                EitherValue::Other(faction) => TermOwner::Faction(faction),
            })
        })),
    }
}

/// Terms of an amount, and the ends of their sum.
#[derive(Clone, Debug)]
struct SumDraft {
    terms: Vec<Term>,
    bounds: Bounds,
}

/// The keys of a table that are sources, of which it has one.
const SOURCES: [&str; 12] = [
    "sum",
    "n",
    "has",
    "spaces",
    "regions",
    "units",
    "track",
    "card",
    "hand",
    "laid",
    "conquered",
    "run",
];

/// The sources that count things with printed numbers.
const COUNTED: [&str; 5] = ["spaces", "regions", "units", "hand", "laid"];

/// The keys that are of no use beside a sum.
const OF_TERMS: [&str; 6] = ["number", "times", "every", "when", "at", "of"];

impl AmountKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Option<SumDraft> {
        let given = reader.given(&SOURCES);
        let is_at = reader.decoder.amount_on.get() == AskedOn::Space;
        let given = if given.is_empty() && is_at { reader.given(&["number"]) } else { given };
        let &[key] = &*given else {
            let message = if given.is_empty() {
                format!("{} has no source, such as `spaces`, `units` or `n`", reader.what)
            } else {
                let keys: Vec<String> = given.iter().map(|key| format!("`{key}`")).collect();
                format!("{} has {} sources: {}", reader.what, keys.len(), keys.join(", "))
            };
            let problem = Problem::error(codes::NOT_ALLOWED, reader.place, message);
            reader.tell(problem.help("write a list, `[{ … }, { … }]`, for the sum of several"));
            return None;
        };
        check_keys(reader, key);
        let bounds = super::when::bounds(reader, self.least, self.most);
        if let Some(sum) = self.sum {
            return Some(SumDraft { terms: joined(sum), bounds });
        }
        let source = self.source(reader)?;
        let number = self.number.filter(|_| COUNTED.contains(&key));
        let number = number.and_then(|name| reader.decoder.number(&name));
        let Self { times, every, when, at, of, .. } = self;
        let term = Term { source, number, times, every, bounds, when, at, of };
        Some(SumDraft { terms: vec![term], bounds: Bounds::ANY })
    }

    fn source(&self, reader: &TableReader<'_>) -> Option<TermSource> {
        let is_at = reader.decoder.amount_on.get() == AskedOn::Space;
        let fact = |fact| keep_space(reader, &[fact], reader.place).map(TermSource::Fact);
        Some(if let Some(n) = self.n {
            TermSource::Number(n)
        } else if let Some(variable) = self.has {
            fact(Fact::Has(variable, Bounds::ANY))?
        } else if let Some(run) = self.run {
            TermSource::Run(run)
        } else if let Some(spaces) = self.spaces {
            TermSource::Spaces(spaces)
        } else if let Some(regions) = self.regions {
            TermSource::Regions(regions)
        } else if let Some(units) = self.units.filter(|_| is_at) {
            TermSource::UnitsThere(units)
        } else if let Some(units) = self.units {
            let everywhere = || keep_space(reader, &[], reader.place);
            TermSource::Units(units, self.on.or_else(everywhere)?)
        } else if let Some(track) = self.track {
            let column = self.column.as_deref();
            let column = column.map(|column| column_of(reader, track, column));
            TermSource::Track(track, column.map_or(Some(None), |at| at.map(Some))?)
        } else if let Some(number) = &self.card {
            TermSource::Card(reader.decoder.number(number)?)
        } else if let Some(cards) = self.hand.or(self.laid) {
            TermSource::Fact(cards)
        } else if let Some(number) = self.number.as_ref().filter(|_| self.conquered.is_none()) {
            TermSource::NumberThere(reader.decoder.number(number)?)
        } else {
            match self.conquered? {
                ConqueredWord::Spaces => fact(Fact::Conquered(Bounds::ANY))?,
                ConqueredWord::Armies => TermSource::LosingArmies,
                ConqueredWord::Factions => TermSource::LosingFactions,
            }
        })
    }
}

/// Reports keys that have no meaning beside the source.
fn check_keys(reader: &TableReader<'_>, source: &str) {
    let refuse = |key: &str| {
        let message = format!("{} has `{key}`, which does not go with `{source}`", reader.what);
        reader.refuse(codes::NOT_ALLOWED, key, message);
    };
    for (key, only) in [("on", "units"), ("column", "track")] {
        if source != only {
            refuse(key);
        }
    }
    if source == "units" && reader.decoder.amount_on.get() == AskedOn::Space {
        let message = format!("{} has `on`, but counts the units on one space", reader.what);
        reader.refuse(codes::NOT_ALLOWED, "on", message);
    }
    if source == "sum" {
        OF_TERMS.into_iter().for_each(refuse);
    }
    if !COUNTED.contains(&source) && !["sum", "number"].contains(&source) {
        refuse("number");
    }
}

/// Returns the index of the column, and reports one that the track does not have.
fn column_of(reader: &TableReader<'_>, track: TrackId, column: &str) -> Option<u8> {
    let names = &reader.decoder.names;
    let known = names.columns(track);
    let found = known.iter().position(|name| **name == *column);
    if let (None, Some(place)) = (found, reader.value_place("column")) {
        let message = format!("track `{}` has no column `{column}`", names.id(track));
        let problem = Problem::error(codes::UNKNOWN_COLUMN, place, message);
        reader.tell(problem.nearest(column, known.iter().map(String::as_str)));
    }
    u8::try_from(found?).ok()
}

fn joined(sum: Vec<SumDraft>) -> Vec<Term> {
    sum.into_iter().flat_map(|draft| draft.terms).collect()
}

/// Stores facts of an amount as a condition.
fn keep_space(reader: &TableReader<'_>, facts: &[Fact], place: SourceSpan) -> Option<Condition> {
    reader.decoder.keep_condition(facts, place, reader.decoder.amount_on.get())
}

/// A reader for a condition about a space, which may be empty.
struct SpaceCondition;

impl KeyValue for SpaceCondition {
    type Out = Condition;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Condition> {
        let facts = space_facts(reader, node, key)?;
        keep_space(reader, &facts, node.place)
    }
    fn shape(&self) -> KeyShape {
        again::<SpaceKeys>().shape()
    }
}

/// A reader for the condition of a term.
struct TermCondition;

impl KeyValue for TermCondition {
    type Out = Condition;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Condition> {
        read_condition(reader, node, key, reader.decoder.amount_on.get(), Expects::Flag)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Again("condition")
    }
}

/// A reader for cards or tokens that are counted, without a range.
struct CountedPieces<V>(V);

impl<V: KeyValue<Out = Vec<Fact>>> KeyValue for CountedPieces<V> {
    type Out = Condition;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Condition> {
        let facts = self.0.read(reader, node, key)?;
        for end in ["least", "most"] {
            if let Some(node) = node.get(end) {
                let message = format!("`{key}` has `{end}`, which is no part of what is counted");
                let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
                reader.tell(problem.help(format!("write `{end}` beside `{key}`")));
            }
        }
        keep_space(reader, &facts, node.place)
    }
    fn shape(&self) -> KeyShape {
        self.0.shape()
    }
}

/// A reader for kinds of unit: `all`, an id, or a list.
struct KindsKey;

impl KeyValue for KindsKey {
    type Out = KindMask;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<KindMask> {
        let names = &reader.decoder.names;
        if node.string() == Some("all") && !names.has(TableKind::Unit, "all") {
            return Some(KindMask::ALL);
        }
        Some(one_or_list(id_of::<UnitKindId>()).read(reader, node, key)?.into_iter().collect())
    }
    fn shape(&self) -> KeyShape {
        let kinds = one_or_list(id_of::<UnitKindId>()).shape();
        KeyShape::Either(vec![word::<EveryWord>().shape(), kinds])
    }
}

/// A reader for a term of a sum: a number, or a table with one source.
struct NestedTerm;

impl KeyValue for NestedTerm {
    type Out = SumDraft;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<SumDraft> {
        if let TreeValue::Integer(_) = node.value {
            let n = int(-NUMBER..=NUMBER).read(reader, node, key)?;
            return Some(SumDraft { terms: vec![Term::number(n)], bounds: Bounds::ANY });
        }
        if let Some(inner) = node.get("sum") {
            let message = format!("`{key}` has a `sum` inside a sum");
            let problem = Problem::error(codes::NESTED_TOO_DEEPLY, inner.place, message);
            reader.tell(problem.help("write its terms beside the others"));
            return None;
        }
        again::<AmountKeys>().read(reader, node, key)
    }
    fn shape(&self) -> KeyShape {
        let number = int(-NUMBER..=NUMBER).shape();
        KeyShape::Either(vec![number, again::<AmountKeys>().shape()])
    }
}

/// The form of an amount, which many tables have.
static AMOUNT: LazyLock<TableShape> = LazyLock::new(AmountKeys::table);

/// See [`amount`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct AmountKey(AskedOn);

/// Returns a reader for an amount: a number, a table with one source, or a list.
pub(crate) const fn amount(on: AskedOn) -> AmountKey {
    AmountKey(on)
}

impl KeyValue for AmountKey {
    type Out = Amount;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<Amount> {
        let decoder = reader.decoder;
        decoder.amount_on.set(self.0);
        let draft = if node.array().is_some() {
            let list = some(NestedTerm, "has no term").repeated().whole();
            SumDraft { terms: joined(list.read(reader, node, key)?), bounds: Bounds::ANY }
        } else if node.table().is_some() {
            again::<AmountKeys>().read(reader, node, key)?
        } else if let TreeValue::Integer(_) = node.value {
            NestedTerm.read(reader, node, key)?
        } else {
            let problem = Problem::wrong_type(node, key, &self.shape().expected());
            reader
                .tell(problem.help(format!("write a number, or `{key} = {{ … }}` with a source")));
            return None;
        };
        if draft.terms.len() > TERMS_MAX {
            let n = draft.terms.len();
            let message = format!("`{key}` has {n} terms; at most {TERMS_MAX} are allowed");
            reader.tell(Problem::error(codes::OUT_OF_RANGE, node.place, message));
            return None;
        }
        decoder.keep_amount(&draft.terms, draft.bounds, node.place, self.0)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Amount(&AMOUNT)
    }
}

/// The name of something that is given: a kind of unit, a variable or a deck.
struct GiftName;

impl Naming for GiftName {
    type Out = GiftOf;
    fn name(&self, reader: &TableReader<'_>, key: &str, place: SourceSpan) -> Option<GiftOf> {
        let names = &reader.decoder.names;
        let kinds = [TableKind::Unit, TableKind::Variable, TableKind::Deck];
        let found: Vec<TableKind> =
            kinds.into_iter().filter(|&kind| names.has(kind, key)).collect();
        if let [one, other, ..] = *found {
            let (one, other) = (one.word(), other.word());
            let message = format!("`gives` names `{key}`, which is a {one} and a {other}");
            let problem = Problem::error(codes::ID_TWICE, place, message);
            reader.tell(problem.help("give one of them another id"));
            return None;
        }
        Some(match found.first() {
            Some(TableKind::Unit) => GiftOf::Unit(id_of().name(reader, key, place)?),
            Some(TableKind::Variable) => {
                GiftOf::Variable(number_variable().name(reader, key, place)?)
            }
            Some(_) => GiftOf::Deck(id_of().name(reader, key, place)?),
            None if kinds.into_iter().any(|kind| names.is_unsure(kind)) => return None,
            None => {
                let message = format!("`gives` names `{key}`, which is no unit, variable or deck");
                let problem = Problem::error(codes::UNKNOWN_GIFT, place, message);
                let known = kinds.into_iter().flat_map(|kind| names.all(kind));
                reader.tell(problem.nearest(key, known));
                return None;
            }
        })
    }
    fn of(&self) -> &'static str {
        "unit, variable or deck"
    }
}

/// Returns a reader for a table of gifts, by what is given. Units are given first, then variables
/// and cards.
pub(crate) const fn gives(on: AskedOn) -> impl KeyValue<Out = Box<[Gift]>> {
    to(map(GiftName, amount(on)), |_, _, gifts| {
        let mut gifts: Vec<Gift> =
            gifts.into_iter().map(|(of, amount)| Gift { of, amount }).collect();
        gifts.sort_by_key(|gift| gift.of);
        Some(gifts.into())
    })
}
