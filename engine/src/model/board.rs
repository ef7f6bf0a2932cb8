//! The map: spaces, regions and the links between spaces.

use std::sync::atomic::{AtomicU64, Ordering};

use strum::{IntoStaticStr, VariantArray};

use super::combat::{Modifier, ModifierKeys};
use super::fact::Condition;
use super::id::{HasId, IndexVec, LinkTagId, RegionId, SpaceId, TableId, TagId};
use super::mask::TagMask;
use super::sheet::MapStyle;
use super::source::Source;
use super::text::Text;
use crate::edition::keys::{
    Any, ID, NAME, NUMBER_MAX, SOURCE, filled, id_of, int, keys, map, mask, may, one_or_list,
    or_default, pair, settled, table,
};

keys! {
    /// A space of the map.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Space = "space" {
        /// The space's stable name.
        pub id: Box<str> = filled(ID),
        /// The name printed on the map.
        pub name: Text = filled(NAME),
        /// The id of its region; none unless given.
        pub region: Option<RegionId> = may(id_of::<RegionId>()),
        /// The position on the drawing: percent from the left and from the top.
        pub at: Option<(u8, u8)> =
            may(pair(int(0..=100), "numbers, percent from the left and from the top")),
        /// The ids of the tags it carries.
        pub tags: TagMask = or_default(mask(id_of::<TagId>())),
        /// Changes to the dice of its defender.
        pub defend: Vec<Modifier> = or_default(one_or_list(table::<ModifierKeys>())),
        /// Numbers printed on it, by name.
        pub numbers: Vec<(Box<str>, u32)> = or_default(map(Any("name"), int(0..=NUMBER_MAX))),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

keys! {
    /// A group of spaces.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Region = "region" {
        /// The region's stable name.
        pub id: Box<str> = filled(ID),
        /// The name printed on the map.
        pub name: Text = filled(NAME),
        /// Units each turn for the army that controls all its spaces.
        pub bonus: u32 = filled(int(0..=NUMBER_MAX)),
        /// Further numbers printed on it, by name.
        pub numbers: Vec<(Box<str>, u32)> = or_default(map(Any("name"), int(0..=NUMBER_MAX))),
        /// Its spaces, in the order of the file.
        pub spaces: Vec<SpaceId> = settled(),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

keys! {
    /// A mark that spaces carry, for rules that count or name such spaces.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Tag = "tag" {
        /// The tag's stable name.
        pub id: Box<str> = filled(ID),
        /// The name shown with its spaces.
        pub name: Text = filled(NAME),
        /// The name of several such spaces, for counts; the name unless given.
        pub plural: Option<Text> = may(NAME),
        /// The spaces that carry it, in the order of the file.
        pub spaces: Vec<SpaceId> = settled(),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

/// The armies whose units may share a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Sharing {
    /// None: one army stands on a space.
    #[default]
    Alone,
    /// Those of one faction.
    Friends,
    /// All of them.
    All,
}

/// The rule that decides which army controls a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Control {
    /// The army on the space controls it; an empty space belongs to nobody.
    #[default]
    Occupant,
    /// The army with the most units that hold, by a lead over each other one; without that lead,
    /// nobody controls the space.
    Lead,
    /// The army that stood on the space alone last, also once its units have left.
    Stays,
}

/// The effect of a closed space on its region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Closed {
    /// Closed spaces are ignored: the army that controls all open spaces of a region, at least one,
    /// controls it.
    #[default]
    LeftOut,
    /// Closed spaces are required: no army controls a region that has one.
    Needed,
}

/// A connection between two spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// One end.
    pub a: SpaceId,
    /// The other end.
    pub b: SpaceId,
    /// Kind of the link.
    pub tag: LinkTagId,
    /// True if units go from `a` to `b` alone.
    pub one_way: bool,
    /// The condition about an army whose units go over it, with the two ends as the spaces
    /// concerned.
    pub when: Option<Condition>,
}

impl Link {
    /// Returns a link that is open to everybody in both directions.
    pub fn new(a: SpaceId, b: SpaceId, tag: LinkTagId) -> Self {
        Self { a, b, tag, one_way: false, when: None }
    }
}

/// A kind of link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkTag {
    /// Stable name.
    pub id: Box<str>,
    /// Name on the map; `None` for the stable name.
    pub name: Option<Text>,
}

/// The map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// The spaces.
    pub spaces: IndexVec<SpaceId, Space>,
    /// The regions.
    pub regions: IndexVec<RegionId, Region>,
    /// The tags that spaces carry.
    pub tags: IndexVec<TagId, Tag>,
    /// The kinds of link.
    pub link_tags: IndexVec<LinkTagId, LinkTag>,
    /// Every link once, in the order of the file.
    pub links: Vec<Link>,
    /// The spaces on which units may stand after a move, by a condition about a space; `None` for all.
    pub on: Option<Condition>,
    /// The word of players for the spaces, in the plural; `None` for a general word.
    pub called: Option<Text>,
    /// The word of players for one space; `None` for a general word.
    pub called_one: Option<Text>,
    /// The most units on a space, of all kinds and of all armies of a faction that share it; `None`
    /// without a limit.
    pub most: Option<u32>,
    /// Drawing of the map.
    pub sheet: MapStyle,
    /// Neighbours of all spaces, space by space, each list in ascending order.
    neighbours: Vec<SpaceId>,
    /// The row in `links` of the link that leads to each of `neighbours`, or [`NO_WAY`].
    ways: Vec<u32>,
    /// True if every link is open to everybody in both directions.
    is_open: bool,
    /// Start and end of each space's list in `neighbours`.
    rows: Vec<(u32, u32)>,
    /// One bit for each pair of spaces, row by row.
    adjacent: Vec<u64>,
    words_per_row: usize,
    serial: Serial,
}

/// In place of a link that leads the other way alone.
const NO_WAY: u32 = u32::MAX;

/// A number that distinguishes a board and its copies from other boards of the process. Data cached
/// for one board is thus never used for another. Ignored by comparisons: boards that differ only in
/// it are equal.
#[derive(Clone, Copy, Debug)]
struct Serial(u64);

impl Default for Serial {
    fn default() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl PartialEq for Serial {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Serial {}

impl Board {
    /// Builds a board from its tables and computes the neighbours of every space.
    ///
    /// # Panics
    /// If a link names a space that is not in the table; the loader makes no such link.
    pub fn new(
        spaces: IndexVec<SpaceId, Space>,
        regions: IndexVec<RegionId, Region>,
        link_tags: IndexVec<LinkTagId, LinkTag>,
        links: Vec<Link>,
    ) -> Self {
        let n = spaces.len();
        let words_per_row = n.div_ceil(64);
        let mut adjacent = vec![0_u64; n * words_per_row];
        for link in &links {
            for (from, to) in [(link.a, link.b), (link.b, link.a)] {
                adjacent[from.index() * words_per_row + to.index() / 64] |= 1 << (to.index() % 64);
            }
        }
        let mut neighbours = Vec::with_capacity(links.len() * 2);
        let mut rows = Vec::with_capacity(n);
        let end = |neighbours: &Vec<SpaceId>| {
            u32::try_from(neighbours.len()).expect("a board has fewer links than u32 holds")
        };
        for from in 0..n {
            let start = end(&neighbours);
            let row = &adjacent[from * words_per_row..(from + 1) * words_per_row];
            neighbours.extend(
                (0..n).filter(|to| row[to / 64] >> (to % 64) & 1 == 1).map(SpaceId::from_index),
            );
            rows.push((start, end(&neighbours)));
        }
        let mut ways = vec![NO_WAY; neighbours.len()];
        for (link, at) in links.iter().zip(0..) {
            let ends = [(link.a, link.b), (link.b, link.a)];
            for (from, to) in ends.into_iter().take(if link.one_way { 1 } else { 2 }) {
                let (first, last) = rows[from.index()];
                let near = &neighbours[first as usize..last as usize];
                let found = near.binary_search(&to).expect("the ends of a link are neighbours");
                ways[first as usize + found] = at;
            }
        }
        let is_open = links.iter().all(|link| !link.one_way && link.when.is_none());
        Self {
            spaces,
            regions,
            link_tags,
            links,
            neighbours,
            ways,
            is_open,
            rows,
            adjacent,
            words_per_row,
            ..Self::default()
        }
    }

    /// Returns the board with these tags, each with the spaces that carry it.
    #[must_use]
    pub fn with_tags(mut self, mut tags: IndexVec<TagId, Tag>) -> Self {
        for id in tags.ids() {
            let carrying = self.spaces.iter().filter(|(_, space)| space.tags.contains(id));
            tags[id].spaces = carrying.map(|(space, _)| space).collect();
        }
        self.tags = tags;
        self
    }

    /// Returns a number shared by copies of the board, but by no other board of the process.
    pub(crate) fn serial(&self) -> u64 {
        self.serial.0
    }

    /// Returns whether every link is open to everybody in both directions.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the link that leads from one space to another, if there is one.
    pub fn way(&self, from: SpaceId, to: SpaceId) -> Option<&Link> {
        let at = self.neighbours(from).binary_search(&to).ok()?;
        let (first, _) = self.rows[from.index()];
        self.links.get(self.ways[first as usize + at] as usize)
    }

    /// Returns the spaces one link away, in ascending order, also those from which a link leads here
    /// alone.
    #[inline]
    pub fn neighbours(&self, space: SpaceId) -> &[SpaceId] {
        let (from, to) = self.rows[space.index()];
        &self.neighbours[from as usize..to as usize]
    }

    /// Returns whether a link joins the two spaces.
    #[inline]
    pub fn adjacent(&self, a: SpaceId, b: SpaceId) -> bool {
        let word = a.index().wrapping_mul(self.words_per_row).wrapping_add(b.index() / 64);
        self.adjacent[word] >> (b.index() % 64) & 1 == 1
    }
}

impl HasId for Space {
    fn id(&self) -> &str {
        &self.id
    }
}

impl HasId for LinkTag {
    fn id(&self) -> &str {
        &self.id
    }
}

impl HasId for Tag {
    fn id(&self) -> &str {
        &self.id
    }
}

impl HasId for Region {
    fn id(&self) -> &str {
        &self.id
    }
}
