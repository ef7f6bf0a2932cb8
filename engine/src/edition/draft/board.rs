//! The map: `[board]`, `[[region]]`, `[[tag]]`, `[[space]]` and `[[links]]`.

use std::collections::BTreeSet;

use super::links::{LinksDraft, join};
use crate::edition::codes;
use crate::edition::keys::{
    EitherValue, LINE, NAME, NUMBER_MAX, PLACE, SOURCES, Spanned, TableKind, TableReader, at,
    either, filled, flat, id_of, int, keys, list, may, or_default, pair, row, rows, settled, table,
    to, unkeyed, word,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{SourceSpan, TreeNode};
use crate::model::when::about_space;
use crate::model::{
    AskedOn, Closed, Coast, Condition, Control, Corner, Link, LinkTag, Region, SHEET_MAX, Shape,
    Sharing, SheetStyle, Source, Space, SpaceId, Tag, Text,
};

/// Largest declared count.
const COUNT_MAX: usize = 100_000;

keys! {
    /// The map.
    #[derive(Debug)]
    pub(crate) struct BoardDraft = "map" => BoardDraft::finish as BoardDraft {
        /// Groups of spaces that give a bonus when controlled together.
        pub(crate) regions as "region": Vec<RegionDraft> = or_default(rows::<RegionDraft>()),
        /// Marks that spaces carry, at most 32.
        pub(crate) tags as "tag": Vec<TagDraft> = or_default(rows::<TagDraft>()),
        /// The spaces of the map.
        pub(crate) spaces as "space": Vec<SpaceDraft> = filled(rows::<SpaceDraft>()),
        /// The numbers the rulebook prints for the map; compared with the data.
        pub(crate) declared as "board": Declared = or_default(table::<Declared>()),
        /// Pairs of adjacent spaces, each written once and open both ways unless said otherwise.
        blocks as "links": Vec<LinksDraft> = or_default(rows::<LinksDraft>()),
        /// Areas of spaces, as printed on the board.
        pub(crate) shapes as "shape": Vec<ShapeDraft> = or_default(rows::<ShapeDraft>()),
        /// Land to which the areas of spaces without a shape are cut.
        pub(crate) coasts as "coast": Vec<CoastDraft> = or_default(rows::<CoastDraft>()),
        /// The kinds of link.
        pub(crate) link_tags: Vec<LinkTag> = settled(),
        /// Every link once.
        pub(crate) links: Vec<Link> = settled(),
        /// A link or a list names a space that is unknown or cannot be read: links are not counted.
        pub(crate) links_unsure: bool = settled(),
        /// A space names a region that is unknown or cannot be read: spaces of regions are not counted.
        pub(crate) regions_unsure: bool = settled(),
    }
}

impl BoardDraft {
    fn finish(mut self, reader: &mut TableReader<'_>) -> Self {
        self.regions_unsure = self.spaces.iter().any(|row| row.region_unsure);
        self.links_unsure = self.spaces.iter().any(|row| row.neighbours_unsure);
        let blocks = std::mem::take(&mut self.blocks);
        join(reader, &mut self, blocks);
        self
    }
}

/// The lead that controls a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lead {
    /// One number for every space.
    Number(u32),
    /// A number printed on the space, by its name.
    Printed(Box<str>),
}

keys! {
    /// The lead that controls a space, as a number printed on it.
    #[derive(Debug)]
    pub(crate) struct LeadKeys = "lead" {
        /// The name of the number in `numbers` of the space; where a space has none, a lead of 1
        /// is enough.
        number: Box<str> = filled(LINE),
    }
}

keys! {
    /// The numbers the rulebook prints for the map.
    #[derive(Default, Debug)]
    pub(crate) struct Declared = "board", sourced => Declared::finish as Declared {
        /// The word of players for the spaces, in the plural: `planets`; a general word unless given.
        pub(crate) called: Option<Text> = may(NAME),
        /// That word in the singular: `planet`; a general word unless given.
        pub(crate) called_one: Option<Text> = may(NAME),
        /// The number of spaces; compared with the data.
        pub(crate) spaces: Option<Spanned<usize>> = may(at(int(0..=COUNT_MAX))),
        /// The number of regions; compared with the data.
        pub(crate) regions: Option<Spanned<usize>> = may(at(int(0..=COUNT_MAX))),
        /// The number of links; compared with the data.
        pub(crate) links: Option<Spanned<usize>> = may(at(int(0..=COUNT_MAX))),
        /// The armies whose units may share a space; `alone` unless given.
        pub(crate) stands: Option<Spanned<Sharing>> = may(at(word::<Sharing>())),
        /// The army that controls a space: the one on it, the one with the `lead`, or the one that
        /// stood there alone last; `occupant` unless given.
        pub(crate) control: Option<Spanned<Control>> = may(at(word::<Control>())),
        /// With `control = "lead"`: by how many units that hold the army with the most of them leads
        /// each other one; 1 unless given.
        pub(crate) lead: Option<Spanned<Lead>> = may(at(to(
            either(int(1..=NUMBER_MAX), table::<LeadKeys>()),
            |_, _, lead| Some(match lead {
                EitherValue::One(n) => Lead::Number(n),
                EitherValue::Other(keys) => Lead::Printed(keys.number),
            }),
        ))),
        /// The spaces on which units may stand once they have moved or been placed, by a condition
        /// about a space; all unless given. A kind of unit may say otherwise.
        pub(crate) on: Option<Condition> = may(about_space(AskedOn::Space)),
        /// The most units on a space, of all kinds and of all armies of a faction that share it; no
        /// limit unless given. Units that find no room when they are placed are lost.
        pub(crate) most: Option<Spanned<u32>> = may(at(int(1..=NUMBER_MAX))),
        /// Treatment of a region's closed spaces: left out, or they prevent control of the region;
        /// `left-out` unless given.
        pub(crate) closed: Closed = or_default(word::<Closed>()),
        /// The style of the drawing: areas that touch, discs joined by lines, or sectors of rings;
        /// chosen from the data unless given.
        pub(crate) style: Option<SheetStyle> = may(word::<SheetStyle>()),
        /// Width and height of the sheet, in the units of `[[shape]]` and `[[coast]]`; 1200 by 800 unless given.
        pub(crate) sheet: Option<Spanned<Corner>> =
            may(at(pair(int(100..=SHEET_MAX), "numbers, width and height"))),
        /// Pairs of spaces whose link leaves the sheet at one side and comes back at the other.
        pub(crate) around: Vec<Spanned<(SpaceId, SpaceId)>> =
            or_default(list(at(pair(id_of::<SpaceId>(), "ids of spaces")))),
        /// The source of the positions in `at`.
        drawing: Option<Spanned<Source>> = may(at(SOURCES)),
    }
}

impl Declared {
    fn finish(mut self, reader: &mut TableReader<'_>) -> Self {
        if let Some(Spanned { value, place }) = self.drawing.take() {
            reader.decoder.sources.borrow_mut().push((place, "board drawing".to_owned(), value));
        }
        if !reader.has("called") && reader.has("called_one") {
            let message = "`[board]` has `called_one` and no `called`";
            reader.refuse(codes::NOT_ALLOWED, "called_one", message);
        }
        if let Some(place) = reader.value_place("called").filter(|_| !reader.has("called_one")) {
            let message = "`called` is the word for several spaces, and there is none for one";
            let help = "add `called_one`, the same word in the singular; \
                        until then one is called by a general word";
            reader.tell(Problem::warning(codes::MISSING_SINGULAR, place, message).help(help));
        }
        self
    }
}

keys! {
    /// A region and its declared numbers.
    #[derive(Debug)]
    pub(crate) struct RegionDraft of Region {
        /// The number of its spaces; compared with the data.
        pub(crate) spaces_declared as "spaces": Option<Spanned<usize>> = may(at(int(0..=COUNT_MAX))),
        /// The number of links between two of its spaces; compared with the data.
        pub(crate) inside_declared as "inside": Option<Spanned<usize>> = may(at(int(0..=COUNT_MAX))),
        pub(crate) region: Region = flat::<Region>(),
        pub(crate) place: SourceSpan = PLACE,
    }
}

keys! {
    /// A tag and its position in the file.
    #[derive(Debug)]
    pub(crate) struct TagDraft of Tag {
        pub(crate) tag: Tag = flat::<Tag>(),
        pub(crate) place: SourceSpan = PLACE,
    }
}

keys! {
    /// The area of a space and its position in the file.
    #[derive(Debug)]
    pub(crate) struct ShapeDraft of Shape {
        pub(crate) shape: Shape = flat::<Shape>(),
        pub(crate) place: SourceSpan = PLACE,
        /// The place of its outline.
        pub(crate) outline: Option<SourceSpan> = unkeyed(|reader| reader.value_place("outline")),
    }
}

keys! {
    /// Land and its position in the file.
    #[derive(Debug)]
    pub(crate) struct CoastDraft of Coast {
        pub(crate) coast: Coast = flat::<Coast>(),
        pub(crate) place: SourceSpan = PLACE,
        /// The place of its outline.
        pub(crate) outline: Option<SourceSpan> = unkeyed(|reader| reader.value_place("outline")),
    }
}

keys! {
    /// A space and its declared links.
    #[derive(Debug)]
    pub(crate) struct SpaceDraft of Space => SpaceDraft::finish as SpaceDraft {
        pub(crate) space: Space = flat::<Space>(),
        /// The number of its links, compared with the data; or the ids of its neighbours, which
        /// creates the links.
        pub(crate) neighbours: Neighbours = or_default(to(
            either(int(0..=1_000), list(at(row(TableKind::Space)))),
            |_, node, said| Some(Neighbours::new(node, said)),
        )),
        pub(crate) place: SourceSpan = PLACE,
        region_unsure: bool = settled(),
        neighbours_unsure: bool = settled(),
    }
}

/// The neighbours that a space declares.
#[derive(Debug, Default)]
pub(crate) enum Neighbours {
    #[default]
    Unsaid,
    /// Number of neighbours.
    Count(Spanned<usize>),
    /// The neighbours themselves; the list creates the links.
    List(Vec<Spanned<usize>>),
}

impl Neighbours {
    fn new(node: &TreeNode, said: EitherValue<usize, Vec<Spanned<usize>>>) -> Self {
        match said {
            EitherValue::One(value) => Self::Count(Spanned { value, place: node.place }),
            EitherValue::Other(list) => Self::List(list),
        }
    }
}

impl SpaceDraft {
    fn finish(mut self, reader: &mut TableReader<'_>) -> Self {
        self.region_unsure = self.space.region.is_none() && reader.has("region");
        let listed = reader.table.get("neighbours").and_then(|entry| entry.node.array());
        self.neighbours_unsure = match &self.neighbours {
            Neighbours::Unsaid => reader.has("neighbours"),
            Neighbours::Count(_) => false,
            Neighbours::List(list) => listed.is_some_and(|listed| {
                // A name that is listed twice is read once.
                let names: BTreeSet<_> = listed.iter().map(TreeNode::string).collect();
                list.len() < names.len()
            }),
        };
        self
    }
}
