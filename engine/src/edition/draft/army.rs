//! Tables `[[army]]`, `[[faction]]` and `[hand]`.

use strum::{IntoStaticStr, VariantArray};

use crate::edition::codes;
use crate::edition::keys::{
    Any, BOOL, Decoder, ID, KeyShape, KeyValue, NAME, NUMBER_MAX, PLACE, SOURCE, Spanned,
    TableKind, TableReader, at, each_language, filled, int, keys, list, map, may, must_or,
    or_default, row, told, word,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{SourceSpan, TreeNode};
use crate::model::{Colour, InEach, Letter, Source, Text};

keys! {
    /// An army.
    #[derive(Debug)]
    pub(crate) struct ArmyDraft = "army" {
        /// The army's stable name.
        pub(crate) id: Box<str> = filled(ID),
        /// The name shown to players.
        pub(crate) name: Text = filled(NAME),
        /// The letter that marks the army where there is no colour; may differ by language.
        pub(crate) letter: Option<Spanned<Letter>> = told(at(OneLetter)),
        /// The army's colour in the terminal.
        pub(crate) colour: Colour = must_or(word::<Colour>(), Colour::Grey),
        /// The id of the faction it wins with.
        pub(crate) faction: Option<Spanned<usize>> = may(at(row(TableKind::Faction))),
        /// Numbers printed on it, by name.
        pub(crate) numbers: Vec<(Box<str>, u32)> = or_default(map(Any("name"), int(0..=NUMBER_MAX))),
        pub(crate) source: Source = SOURCE,
        pub(crate) place: SourceSpan = PLACE,
    }
}

keys! {
    /// Armies that win together.
    #[derive(Debug)]
    pub(crate) struct FactionDraft = "faction", sourced {
        /// The faction's stable name.
        pub(crate) id: Box<str> = filled(ID),
        /// The name shown to players.
        pub(crate) name: Text = filled(NAME),
        /// The ids of its armies.
        pub(crate) armies: Vec<Spanned<usize>> = or_default(list(at(row(TableKind::Army)))),
    }
}

keys! {
    /// The owners of hands of cards.
    #[derive(Clone, Copy, Default, Debug)]
    pub(crate) struct HandDraft = "hand", sourced {
        /// The owner of each hand: an army, a seat or a faction.
        pub(crate) of: HandOf = filled(word::<HandOf>()),
        /// True if the whole faction sees the hand; false unless given.
        pub(crate) open_to_faction: bool = or_default(BOOL),
    }
}

/// The owner of a hand of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum HandOf {
    #[default]
    Army,
    Seat,
    Faction,
}

/// The letter of an army: one for every language, or one for each.
struct OneLetter;

impl KeyValue for OneLetter {
    type Out = Letter;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<Letter> {
        let decoder = reader.decoder;
        if node.table().is_none() {
            let letter = one_letter(decoder, node, key)?;
            return Some(Letter(InEach::same(letter)));
        }
        let mut each = TableReader::new(decoder, node, format!("`{key}`"))?;
        let letters = each_language(&mut each, |node, _| one_letter(decoder, node, key));
        each.finish();
        Some(Letter(InEach::from_each(letters)?))
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Letter
    }
}

fn one_letter(decoder: &Decoder<'_>, node: &TreeNode, key: &str) -> Option<char> {
    let word = decoder.string(node, key)?;
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) if letter.is_alphabetic() => Some(letter),
        _ => {
            let message = format!("`{key}` is `{word}`; allowed: one letter");
            decoder.add(Problem::error(codes::NOT_ALLOWED, node.place, message));
            None
        }
    }
}
