//! Conditions as they are written: one list of facts about an army, and one about a space.

use std::marker::PhantomData;
use std::sync::LazyLock;

use strum::{IntoStaticStr, VariantArray};

use super::call::Expects;
use super::fact::{
    AskedOn, Bounds, Condition, FACTS_DEPTH_MAX, FACTS_MAX, Fact, Owners, Relation, depth,
};
use super::id::{
    ArmyId, CallId, CardId, DeckId, FactionId, RegionId, SpaceId, TagId, TokenId, TrackId,
    UnitKindId, VariableId,
};
use super::kept::{HeldValues, space_variable};
use super::mask::PileMask;
use super::term::NumberId;
use super::text::Text;
use crate::edition::codes;
use crate::edition::keys::{
    Any, BOOL, CallUse, EitherValue, KeyShape, KeyValue, Keys, PROSE, TableKind, TableReader,
    TableShape, again, call, either, flat, id_of, id_of_either, int, keys, map, may, one_or_list,
    or_default, some, table, to, told, word, word_of,
};
use crate::edition::problem::Problem;
use crate::edition::tree::TreeNode;

/// Largest distance from 0 of a number in a condition or an amount.
pub(super) const NUMBER: i32 = 1_000_000;

/// Facts with those that they contain, in order.
type Facts = Vec<Fact>;

/// Returns facts inside another.
fn within(outer: impl FnOnce(u8) -> Fact, inside: Facts) -> Facts {
    let n = u8::try_from(inside.len()).unwrap_or(u8::MAX);
    let mut facts = vec![outer(n)];
    facts.extend(inside);
    facts
}

/// Returns the facts of `any` and `not`.
fn combined(any: Option<Vec<Facts>>, not: Option<Facts>) -> impl Iterator<Item = Fact> {
    let any = any.map(|cases| {
        within(Fact::Any, cases.into_iter().flat_map(|case| within(Fact::All, case)).collect())
    });
    let not = not.map(|facts| within(Fact::Not, facts));
    not.into_iter().chain(any).flatten()
}

keys! {
    /// A range of numbers, for which a number alone is the smallest one.
    struct BoundsKeys = "range" => BoundsKeys::finish as Bounds {
        /// The smallest number; any unless given.
        least: Option<i32> = may(int(-NUMBER..=NUMBER)),
        /// The largest number; any unless given.
        most: Option<i32> = may(int(-NUMBER..=NUMBER)),
    }
}

impl BoundsKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Option<Bounds> {
        if self.least.is_none() && self.most.is_none() {
            reader.lack("least");
            return None;
        }
        Some(bounds(reader, self.least, self.most))
    }
}

/// Returns a range, and reports one that is turned round.
pub(super) fn bounds(reader: &TableReader<'_>, least: Option<i32>, most: Option<i32>) -> Bounds {
    let found = Bounds {
        least: least.unwrap_or(Bounds::ANY.least),
        most: most.unwrap_or(Bounds::ANY.most),
    };
    if found.least > found.most {
        let message = format!(
            "{} has `least = {}` and `most = {}`, between which there is no number",
            reader.what, found.least, found.most
        );
        let problem = Problem::error(codes::OUT_OF_RANGE, reader.place, message);
        reader.tell(problem.help("exchange the two numbers"));
    }
    found
}

/// Returns a reader for a number, which is the smallest one, or a range.
pub(super) const fn range() -> impl KeyValue<Out = Bounds> {
    to(either(int(-NUMBER..=NUMBER), table::<BoundsKeys>()), |_, _, value| {
        Some(match value {
            EitherValue::One(least) => Bounds::least(least),
            EitherValue::Other(bounds) => bounds,
        })
    })
}

/// Returns a reader for a number, or a table that counts.
const fn counted<K: Keys<Done = Facts>>(plain: fn(Bounds) -> Fact) -> impl KeyValue<Out = Facts> {
    Counted::<K>(plain, PhantomData)
}

/// See [`counted`].
struct Counted<K>(fn(Bounds) -> Fact, PhantomData<fn() -> K>);

impl<K: Keys<Done = Facts>> KeyValue for Counted<K> {
    type Out = Facts;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<Facts> {
        let read = either(int(1..=NUMBER), table::<K>()).read(reader, node, key)?;
        Some(match read {
            EitherValue::One(least) => vec![(self.0)(Bounds::least(least))],
            EitherValue::Other(facts) => facts,
        })
    }
    fn shape(&self) -> KeyShape {
        either(int(1..=NUMBER), table::<K>()).shape()
    }
}

/// A reader for `true`; `false` turns the fact round.
fn flag(fact: Fact, holds: Option<bool>) -> Facts {
    match holds {
        None => Vec::new(),
        Some(true) => vec![fact],
        Some(false) => within(Fact::Not, vec![fact]),
    }
}

/// A smallest number, or the word for all.
#[derive(Clone, Copy, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum EveryWord {
    All,
}

/// A side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum SideWord {
    Attacker,
    Defender,
}

keys! {
    /// Spaces that an army controls: how many of those that fit.
    struct SpacesKeys = "counted_spaces" => SpacesKeys::finish as Facts {
        /// The smallest number; `all` for each that fits, and at least one.
        least: Option<EitherValue<i32, EveryWord>> = may(either(int(0..=NUMBER), word::<EveryWord>())),
        /// The largest number; any unless given.
        most: Option<i32> = may(int(0..=NUMBER)),
        fits: Facts = flat::<SpaceKeys>(),
    }
}

impl SpacesKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Facts {
        let all = matches!(self.least, Some(EitherValue::Other(EveryWord::All)));
        if all {
            let message = "`spaces` has `most`, which does not go with `least = \"all\"`";
            reader.refuse(codes::NOT_ALLOWED, "most", message);
            return within(Fact::EverySpace, self.fits);
        }
        let least = match self.least {
            Some(EitherValue::One(least)) => Some(least),
            Some(EitherValue::Other(_)) | None => None,
        };
        let bounds = bounds(reader, one_unless(least, self.most), self.most);
        within(|n| Fact::Spaces(bounds, n), self.fits)
    }
}

keys! {
    /// Cards in a hand.
    pub(super) struct HandKeys = "held_cards" => HandKeys::finish as Facts {
        /// The id of the deck whose cards are counted; every deck unless given.
        deck: Option<DeckId> = may(id_of::<DeckId>()),
        /// The id of a card; its copies are counted.
        card: Option<CardId> = may(id_of::<CardId>()),
        /// The smallest number; 1 unless a number is given.
        least: Option<i32> = may(int(0..=NUMBER)),
        /// The largest number; any unless given.
        most: Option<i32> = may(int(0..=NUMBER)),
    }
}

impl HandKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Facts {
        let bounds = bounds(reader, one_unless(self.least, self.most), self.most);
        let Some(card) = self.card else { return vec![Fact::Hand(self.deck, bounds)] };
        let message = "`hand` has `deck`, which follows from `card`";
        reader.refuse(codes::NOT_ALLOWED, "deck", message);
        vec![Fact::HandCard(card, bounds)]
    }
}

/// Returns the smallest number, which is 1 where no number is given.
fn one_unless(least: Option<i32>, most: Option<i32>) -> Option<i32> {
    least.or(most.is_none().then_some(1))
}

keys! {
    /// Cards or tokens laid before an army.
    pub(super) struct LaidKeys = "laid_pieces" => LaidKeys::finish as Facts {
        /// The id of the deck whose cards are counted; every deck unless given.
        deck: Option<DeckId> = may(id_of::<DeckId>()),
        /// The id of a card; its copies are counted.
        card: Option<CardId> = may(id_of::<CardId>()),
        /// The id of a token; tokens with its face are counted instead of cards.
        token: Option<TokenId> = may(id_of::<TokenId>()),
        /// The smallest number; 1 unless a number is given.
        least: Option<i32> = may(int(0..=NUMBER)),
        /// The largest number; any unless given.
        most: Option<i32> = may(int(0..=NUMBER)),
    }
}

impl LaidKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Facts {
        let bounds = bounds(reader, one_unless(self.least, self.most), self.most);
        let Some(token) = self.token else {
            let Some(card) = self.card else { return vec![Fact::Laid(self.deck, bounds)] };
            let message = "`laid` has `deck`, which follows from `card`";
            reader.refuse(codes::NOT_ALLOWED, "deck", message);
            return vec![Fact::LaidCard(card, bounds)];
        };
        let message = "`laid` has `card`, but a token is not a card";
        reader.refuse(codes::NOT_ALLOWED, "card", message);
        let message = "`laid` has `deck`, but tokens belong to no deck";
        reader.refuse(codes::NOT_ALLOWED, "deck", message);
        vec![Fact::LaidToken(token, bounds)]
    }
}

keys! {
    /// Armies of a faction that are out of the game.
    struct OutKeys = "out_armies" => OutKeys::finish as Fact {
        /// The id of the faction.
        faction: Option<FactionId> = told(id_of::<FactionId>()),
        /// The number of its armies; all unless given.
        least: Option<u32> = may(int(1..=1_000)),
    }
}

impl OutKeys {
    fn finish(self, _reader: &mut TableReader<'_>) -> Option<Fact> {
        Some(Fact::Out(self.faction?, self.least))
    }
}

/// The relation of the army whose turn it is.
const MOVERS: [Relation; 3] = [Relation::Own, Relation::Friend, Relation::Enemy];

keys! {
    /// A condition: all of its entries must hold for the army concerned.
    pub(crate) struct WhenKeys = "condition" => WhenKeys::finish as Facts {
        /// Conditions of which at least one must hold.
        any: Option<Vec<Facts>> = may(some(again::<WhenKeys>(), "has no case")),
        /// A condition that must not hold.
        not: Option<Facts> = may(again::<WhenKeys>()),
        /// The number of spaces that it controls; a table counts those that fit.
        spaces: Option<Facts> = may(counted::<SpacesKeys>(|bounds| Fact::Spaces(bounds, 0))),
        /// The ids of spaces and regions, all of which it controls.
        controls: Vec<Fact> = or_default(one_or_list(to(
            id_of_either::<SpaceId, RegionId>(),
            |_, _, id| Some(match id {
                EitherValue::One(space) => Fact::Controls(space),
                EitherValue::Other(region) => Fact::ControlsRegion(region),
            }),
        ))),
        /// The number of units on the board, by kind.
        units: Vec<(UnitKindId, Bounds)> = or_default(map(id_of::<UnitKindId>(), range())),
        /// The values of variables, its own or the game's; of a thing its name, or `nothing`.
        has: Vec<(VariableId, Bounds)> = or_default(HeldValues),
        /// The number of cards in its hand; a table names a deck.
        hand: Option<Facts> = may(counted::<HandKeys>(|bounds| Fact::Hand(None, bounds))),
        /// The number of cards laid before it; a table names a deck or a token.
        laid was "cards_laid": Option<Facts> = may(counted::<LaidKeys>(|bounds| Fact::Laid(None, bounds))),
        /// The number of spaces that it has conquered in this turn.
        conquered: Option<Bounds> = may(range()),
        /// True if every other faction is out of the game.
        alone: Option<bool> = may(BOOL),
        /// The army whose turn it is, in relation to it.
        mover: Option<Relation> = may(word_of(&MOVERS)),
        /// Its side in the current battle.
        side: Option<SideWord> = may(word::<SideWord>()),
        /// The id of its faction.
        faction: Option<FactionId> = may(id_of::<FactionId>()),
        /// The id of a faction whose armies are all out of the game; a table for some of them.
        out was "eliminated": Option<Fact> = may(to(either(id_of::<FactionId>(), table::<OutKeys>()), |_, _, out| {
            Some(match out {
                EitherValue::One(faction) => Fact::Out(faction, None),
                EitherValue::Other(fact) => fact,
            })
        })),
        /// The id of a kind of unit of which none is on the board.
        gone was "lost": Option<UnitKindId> = may(id_of::<UnitKindId>()),
        /// The number of the round in progress, counted from 1.
        round: Option<Bounds> = may(range()),
        /// The number of rounds that are over.
        rounds: Option<Bounds> = may(range()),
        /// The spaces on which markers stand, counted from 0, by track.
        track: Vec<(TrackId, Bounds)> = or_default(map(id_of::<TrackId>(), range())),
        /// A condition about the space concerned.
        at: Option<Facts> = may(table::<SpaceKeys>()),
        /// A condition about the space from which an army comes.
        from: Option<Facts> = may(again::<SpaceKeys>()),
        /// A function that returns whether it holds; in `[[victory]]`, the army that has won.
        run: Option<CallId> = may(Query),
        /// The words for what `run` asks, in refusals and in the rules by topic.
        says: Option<Text> = may(PROSE),
    }
}

impl WhenKeys {
    /// Returns the facts: those that are looked up first, functions last.
    fn finish(self, reader: &mut TableReader<'_>) -> Facts {
        reader.was(&["token_laid"], "laid = { token = \"…\" }");
        reader.was(&["armies"], "out = { faction = \"…\", least = … }");
        reader.was(&["tag"], "spaces = { least = …, tag = \"…\" }");
        if let (Some(call), Some(text)) = (self.run, self.says) {
            reader.decoder.says.borrow_mut().push((call, text));
        } else if !reader.has("run") {
            let message = format!("{} has `says` and no `run`", reader.what);
            reader.refuse(codes::NOT_ALLOWED, "says", message);
        }
        let mut facts = flag(Fact::Alone, self.alone);
        facts.extend(self.faction.map(Fact::Faction));
        facts.extend(self.side.map(|side| Fact::Attacks(side == SideWord::Attacker)));
        facts.extend(self.mover.map(Fact::Mover));
        facts.extend(self.out);
        facts.extend(self.round.map(Fact::Round));
        facts.extend(self.rounds.map(Fact::Rounds));
        facts.extend(self.conquered.map(Fact::Conquered));
        facts.extend(self.has.into_iter().map(|(variable, range)| Fact::Has(variable, range)));
        facts.extend(self.track.into_iter().map(|(track, range)| Fact::Track(track, range)));
        facts.extend(self.controls);
        facts.extend(self.spaces.into_iter().flatten());
        facts.extend(self.hand.into_iter().flatten());
        facts.extend(self.laid.into_iter().flatten());
        facts.extend(self.units.into_iter().map(|(unit, range)| Fact::Units(unit, range)));
        facts.extend(self.gone.map(Fact::Gone));
        facts.extend(self.at.into_iter().flat_map(|inside| within(Fact::At, inside)));
        facts.extend(self.from.into_iter().flat_map(|inside| within(Fact::From, inside)));
        facts.extend(combined(self.any, self.not));
        facts.extend(self.run.map(Fact::Run));
        facts
    }
}

keys! {
    /// A condition about a space: all of its entries must hold.
    pub(super) struct SpaceKeys = "space_condition" => SpaceKeys::finish as Facts {
        /// Conditions of which at least one must hold.
        any: Option<Vec<Facts>> = may(some(again::<SpaceKeys>(), "has no case")),
        /// A condition that must not hold.
        not: Option<Facts> = may(again::<SpaceKeys>()),
        /// The id of the space.
        id: Option<SpaceId> = may(id_of::<SpaceId>()),
        /// The id of a tag that it carries.
        tag: Option<TagId> = may(id_of::<TagId>()),
        /// The id of its region.
        region: Option<RegionId> = may(id_of::<RegionId>()),
        /// True if it is out of the game; other conditions leave such spaces out.
        closed: Option<bool> = may(BOOL),
        /// The ids of piles; a token of one of them is on it.
        token: PileMask = or_default(to(one_or_list(id_of()), |_, _, piles| {
            Some(piles.into_iter().collect())
        })),
        /// The armies of which one controls it: `self`, `friend`, `enemy`, `nobody` or ids.
        owner: Owners = or_default(Armies),
        /// The armies of which one has units on it.
        stands: Owners = or_default(Armies),
        /// The number of units on it, by kind: those that `stands` names, or all.
        units: Vec<(UnitKindId, Bounds)> = or_default(map(id_of::<UnitKindId>(), range())),
        /// The values of its variables; of a thing its name, or `nothing`.
        has: Vec<(VariableId, Bounds)> = or_default(HeldValues),
        /// The numbers printed on it; 0 for a name that it does not have.
        number: Vec<(NumberId, Bounds)> = or_default(to(
            map(Any("name"), range()),
            |reader, _, named: Vec<(Box<str>, Bounds)>| {
                let numbers = named.into_iter();
                numbers.map(|(name, range)| Some((reader.decoder.number(&name)?, range))).collect()
            },
        )),
        /// The id of a variable, of the game or of a living army, that names it.
        named_by: Option<VariableId> = may(space_variable()),
        /// A condition about one of its neighbours.
        next_to: Option<Facts> = may(again::<SpaceKeys>()),
        /// A condition about the army concerned.
        army: Option<Facts> = may(again::<WhenKeys>()),
    }
}

impl SpaceKeys {
    fn finish(self, _reader: &mut TableReader<'_>) -> Facts {
        let mut facts = Facts::new();
        facts.extend(self.closed.filter(|&closed| closed).map(|_| Fact::Closed));
        facts.extend(self.id.map(Fact::Space));
        facts.extend(self.tag.map(Fact::Tag));
        facts.extend(self.region.map(Fact::Region));
        facts.extend(Some(self.owner).filter(|owner| !owner.is_empty()).map(Fact::Owner));
        facts.extend(Some(self.token).filter(|piles| !piles.is_empty()).map(Fact::Token));
        facts.extend(self.has.into_iter().map(|(variable, range)| Fact::HasThere(variable, range)));
        facts.extend(
            self.number.into_iter().map(|(number, range)| Fact::NumberThere(number, range)),
        );
        facts.extend(self.named_by.map(Fact::NamedBy));
        let stands = Some(self.stands).filter(|stands| !stands.is_empty() && self.units.is_empty());
        facts.extend(stands.map(Fact::Stands));
        let units = self.units.into_iter();
        facts.extend(units.map(|(unit, range)| Fact::UnitsThere(unit, self.stands, range)));
        facts.extend(self.next_to.into_iter().flat_map(|inside| within(Fact::NextTo, inside)));
        facts.extend(self.army.into_iter().flat_map(|inside| within(Fact::Army, inside)));
        facts.extend(combined(self.any, self.not));
        facts
    }
}

/// A reader for a set of owners.
struct Armies;

impl KeyValue for Armies {
    type Out = Owners;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<Owners> {
        let mut owners = Owners::default();
        for named in one_or_list(Owner).read(reader, node, key)? {
            match named {
                EitherValue::One(relation) => owners.add(relation),
                EitherValue::Other(army) => owners.armies = owners.armies.with(army),
            }
        }
        Some(owners)
    }
    fn shape(&self) -> KeyShape {
        one_or_list(Owner).shape()
    }
}

/// A reader for a relation or the id of an army.
struct Owner;

impl KeyValue for Owner {
    type Out = EitherValue<Relation, ArmyId>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        let words = word::<Relation>();
        let is_army =
            node.string().is_none_or(|name| reader.decoder.names.has(TableKind::Army, name));
        if is_army {
            return id_of::<ArmyId>().read(reader, node, key).map(EitherValue::Other);
        }
        words.read(reader, node, key).map(EitherValue::One)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Either(vec![word::<Relation>().shape(), id_of::<ArmyId>().shape()])
    }
}

/// A reader for the function of a condition.
struct Query;

impl KeyValue for Query {
    type Out = CallId;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<CallId> {
        call(CallUse::Query(reader.decoder.asked.get())).read(reader, node, key)
    }
    fn shape(&self) -> KeyShape {
        call(CallUse::Query(Expects::Flag)).shape()
    }
}

/// The form of a condition, which many tables have.
static CONDITION: LazyLock<TableShape> = LazyLock::new(WhenKeys::table);

/// See [`when`].
#[derive(Debug)]
pub(crate) struct WhenKey(AskedOn);

/// Returns a reader for a condition: a table of facts, or the name of a function.
pub(crate) const fn when(on: AskedOn) -> WhenKey {
    WhenKey(on)
}

impl KeyValue for WhenKey {
    type Out = Condition;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Condition> {
        let expects = if self.0 == AskedOn::Victory { Expects::Winner } else { Expects::Flag };
        read_condition(reader, node, key, self.0, expects)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Condition(&CONDITION)
    }
}

/// Reads a condition asked at a position in the tables, whose functions return `expects`.
pub(super) fn read_condition<'a>(
    reader: &TableReader<'a>,
    node: &'a TreeNode,
    key: &str,
    on: AskedOn,
    expects: Expects,
) -> Option<Condition> {
    reader.decoder.asked.set(expects);
    let facts = if node.string() == Some("last-faction") {
        let message = format!("`{key}` is `last-faction`, which is not a condition");
        let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
        reader.tell(problem.help("write `{ alone = true }`, which replaces it"));
        vec![Fact::Alone]
    } else if node.string().is_some() {
        vec![Fact::Run(Query.read(reader, node, key)?)]
    } else if node.table().is_some() {
        again::<WhenKeys>().read(reader, node, key)?
    } else {
        let problem = Problem::wrong_type(node, key, "a condition");
        let help = format!("write `{key} = {{ … }}`, a table of facts, or the name of a function");
        reader.tell(problem.help(help));
        return None;
    };
    check_size(reader, node, key, &facts)?;
    reader.decoder.keep_condition(&facts, node.place, on)
}

/// Reads a condition about a space, which may have no facts.
pub(super) fn space_facts<'a>(
    reader: &TableReader<'a>,
    node: &'a TreeNode,
    key: &str,
) -> Option<Facts> {
    reader.decoder.asked.set(Expects::Flag);
    let facts = again::<SpaceKeys>().read(reader, node, key)?;
    if !facts.is_empty() {
        check_size(reader, node, key, &facts)?;
    }
    Some(facts)
}

/// See [`about_space`].
#[derive(Debug)]
pub(crate) struct SpaceKey(AskedOn, FormerWords);

/// Words in place of a condition in earlier versions, each with the condition that replaces it.
type FormerWords = &'static [(&'static str, &'static str)];

/// Returns a reader for a condition about a space.
pub(crate) const fn about_space(on: AskedOn) -> SpaceKey {
    SpaceKey(on, &[])
}

/// Returns a reader for a condition about a space, where words stood before.
pub(crate) const fn about_space_was(on: AskedOn, was: FormerWords) -> SpaceKey {
    SpaceKey(on, was)
}

impl KeyValue for SpaceKey {
    type Out = Condition;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Condition> {
        reader.decoder.asked.set(Expects::Flag);
        let old = node.string();
        if let Some(&(old, new)) = self.1.iter().find(|(word, _)| Some(*word) == old) {
            let message = format!("`{key}` is `{old}`, which is not a condition about a space");
            let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
            reader.tell(problem.help(format!("write `{key} = {new}`, which replaces it")));
            return None;
        }
        let facts = space_facts(reader, node, key)?;
        // An empty table is every space; keys that could not be read are reported already.
        if facts.is_empty() && node.table().is_none_or(|table| table.iter().next().is_some()) {
            return None;
        }
        reader.decoder.keep_condition(&facts, node.place, self.0)
    }
    fn shape(&self) -> KeyShape {
        again::<SpaceKeys>().shape()
    }
}

/// Reports a condition without facts, and one with too many.
fn check_size(reader: &TableReader<'_>, node: &TreeNode, key: &str, facts: &[Fact]) -> Option<()> {
    if facts.is_empty() {
        // Keys that could not be read are reported already.
        if node.table().is_some_and(|table| table.iter().next().is_none()) {
            let message = format!("{}: `{key}` has no fact", reader.what);
            reader.tell(Problem::error(codes::MISSING_KEY, node.place, message));
        }
        return None;
    }
    let what = if facts.len() > FACTS_MAX {
        format!("{} facts; at most {FACTS_MAX} are allowed", facts.len())
    } else if depth(facts) >= FACTS_DEPTH_MAX {
        format!("conditions {} deep; at most {FACTS_DEPTH_MAX} are allowed", depth(facts) + 1)
    } else {
        return Some(());
    };
    let problem =
        Problem::error(codes::NESTED_TOO_DEEPLY, node.place, format!("`{key}` has {what}"));
    reader.tell(problem.help(format!("write a function: `{key} = {{ run = \"name\" }}`")));
    None
}
