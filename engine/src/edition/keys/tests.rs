//! Tests of declarations: reading a table, reporting every mistake in it at once, and describing
//! it.

use super::{
    BOOL, CallUse, Decoder, EitherValue, ID, Keys, NAME, NUMBER_MAX, Need, Spanned, TableReader,
    at, call, either, filled, flat, int, keys, list, may, must, or, or_default, row, some, table,
    told, unless, word,
};
use super::{KeyShape, TableKind, TableShape};
use crate::edition::problem::Problems;
use crate::edition::tree::{TreeNode, merge, parse};
use crate::model::call::Expects;
use crate::model::id::CallId;
use crate::model::text::Text;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum Weather {
    #[default]
    Fair,
    VeryFoul,
}

keys! {
    /// A garden.
    ///
    /// This line is for readers of Rust.
    #[derive(Debug)]
    struct Garden = "garden" {
        head: Head = flat::<Head>(),
        /// How many beds, which stand
        /// one beside the other.
        beds: u32 = must(int(1..=NUMBER_MAX)),
        /// True if it is fenced; true unless given.
        fenced: bool = or(BOOL, true),
        /// What the weather is like.
        weather: Weather = or_default(word::<Weather>()),
        /// The spaces it lies on.
        lies: Vec<Spanned<usize>> = filled(some(at(row(TableKind::Space)), "lies nowhere")),
        /// How many trees, or whether each is in bloom.
        trees: Option<EitherValue<u8, Vec<bool>>> = may(either(int(0..=9_u8), list(BOOL).whole())),
        /// True if it opens.
        while_ as "while": Option<CallId> = unless(call(CallUse::Query(Expects::Flag))),
        /// Its pond.
        pond: Option<u32> = may(table::<Pond>()),
    }
}

keys! {
    /// What every row has.
    #[derive(Debug)]
    struct Head = "head" {
        /// Its stable name.
        id: Box<str> = filled(ID),
        /// As shown.
        name: Option<Text> = told(NAME),
    }
}

keys! {
    /// A pond.
    struct Pond = "pond" => Pond::volume as u32 {
        /// How wide.
        width: u32 = must(int(1..=10)),
        /// How deep.
        depth: u32 = must(int(1..=10)),
    }
}

impl Pond {
    fn volume(self, reader: &mut TableReader<'_>) -> Option<u32> {
        if self.depth > self.width {
            reader.refuse("out-of-range", "depth", "deeper than wide");
            return None;
        }
        Some(self.width * self.depth)
    }
}

fn read(text: &str) -> (Option<Garden>, Vec<String>) {
    let problems = Problems::default();
    let whole = format!("{text}\n[[space]]\nid = \"hill\"\n[[space]]\nid = \"ford\"\n");
    let tree =
        merge(vec![parse(0, &whole, &TableShape::new("", "", Vec::new()), &problems)], &problems);
    let decoder = Decoder::new(&tree, |_, _| None, &[], &problems);
    let garden = tree.get("garden").and_then(|node: &TreeNode| {
        let mut reader = TableReader::new(&decoder, node, "the garden")?;
        let garden = Garden::read(&mut reader);
        reader.finish();
        garden
    });
    (garden, problems.keys(|problem| problem.message.clone()).into_iter().collect())
}

#[test]
fn a_table_is_read_with_what_stands_for_keys_that_are_left_out() {
    let (garden, found) = read(
        "[garden]\nid = \"herbs\"\nname = \"Herbs\"\nbeds = 4\nlies = [\"ford\"]\nweather = \"very-foul\"\n\
         trees = [true]\npond = { width = 3, depth = 2 }",
    );
    assert_eq!(found, Vec::<String>::new());
    let garden = garden.unwrap();
    assert_eq!((&*garden.head.id, garden.beds, garden.fenced), ("herbs", 4, true));
    assert_eq!(garden.head.name.as_ref().map(Text::english), Some("Herbs"));
    assert_eq!((garden.weather, garden.lies[0].value), (Weather::VeryFoul, 1));
    assert_eq!((garden.trees, garden.pond), (Some(EitherValue::Other(vec![true])), Some(6)));
    assert_eq!(garden.while_, None);
}

#[test]
fn every_mistake_is_told_at_once() {
    let (garden, found) = read(
        "[garden]\nid = \"Herbs\"\nbeds = 0\nlies = [\"fort\"]\nweather = \"foul\"\ntrees = \"oak\"\n\
         fence = true\nwhile = 3\npond = { width = 2, depth = 3 }",
    );
    assert!(garden.is_none());
    assert_eq!(
        found,
        [
            "`beds` is 0; allowed: 1..=100000",
            "`trees` is a string; expected a whole number, or a list",
            "`weather` is `foul`; allowed: `fair`, `very-foul`",
            "`while` is a whole number; expected the name of a function",
            "deeper than wide",
            "id `Herbs` is not snake_case: a letter, then letters, digits and `_`, all small",
            "the garden has no `name`",
            "the garden names unknown space `fort`",
            "the garden: unknown key `fence`",
        ]
    );
}

#[test]
fn a_declaration_describes_what_it_reads() {
    let table = Garden::table();
    assert_eq!((table.name, table.doc), ("garden", "A garden."));
    let keys: Vec<(&str, Need)> = table.keys.iter().map(|key| (key.name, key.need)).collect();
    let always = ["id", "name", "beds", "lies"];
    for (name, need) in keys {
        let is_needed = always.contains(&name);
        let expected = if is_needed { Need::Always } else { Need::Never };
        assert_eq!(need, if name == "while" { Need::Sometimes } else { expected }, "{name}");
    }
    let key = |name: &str| table.keys.iter().find(|key| key.name == name).unwrap();
    assert_eq!(key("beds").doc, "How many beds, which stand one beside the other.");
    assert!(matches!(key("beds").shape, KeyShape::Int(1, 100_000)));
    assert!(
        matches!(&key("weather").shape, KeyShape::Words(words) if *words == ["fair", "very-foul"])
    );
    assert!(
        matches!(&key("lies").shape, KeyShape::List(1, item) if matches!(**item, KeyShape::Name("space")))
    );
    assert!(matches!(&key("pond").shape, KeyShape::Table(pond) if pond.keys.len() == 2));
}
