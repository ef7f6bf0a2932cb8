//! Names of one table that are easily confused, and the ids shown to players beside them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use unicode_normalization::UnicodeNormalization as _;

use crate::edition::codes;
use crate::edition::keys::TableReader;
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::{self, SourceSpan, TreeNode};
use crate::model::lang::{InEach, Lang};
use crate::model::text::Text;
use crate::name::{fold, look};
use crate::words::clean::{has_no_width, is_blank};

/// A name as given in the edition.
#[derive(Clone, Default, Debug)]
pub(crate) struct GivenName {
    /// Table of the row; names within one table must differ.
    table: String,
    /// Id of the row.
    id: Box<str>,
    /// The row as named in messages: "space `mill`".
    what: String,
    text: Text,
    pub(crate) place: SourceSpan,
    /// Numbers of players whose games include the row; `None` for every game.
    players: Option<Vec<i64>>,
    /// Deck of the row. Names of different decks are distinguished by the hand that holds the
    /// cards.
    deck: Option<Box<str>>,
    /// Place of the name from which this one is taken.
    source: Option<SourceSpan>,
    /// Folded name in each language, and the folded id, computed when first compared.
    folded: OnceLock<InEach<Box<str>>>,
    folded_id: OnceLock<Box<str>>,
}

impl GivenName {
    /// Returns the name of a row of a table.
    pub(crate) fn new(word: &str, id: &str, text: Text, place: SourceSpan) -> Self {
        let what = format!("{word} `{id}`");
        let (table, id) = (word.to_owned(), id.into());
        Self { table, id, what, text, place, ..Self::default() }
    }

    /// Returns the name of a row that takes it from this one; `place` is the place of the row.
    pub(crate) fn taken_from(&self, word: &str, id: &str, text: Text, place: SourceSpan) -> Self {
        Self { source: Some(self.place), ..Self::new(word, id, text, place) }
    }

    /// Returns the id of the row if it belongs to table `word`.
    pub(crate) fn id_in(&self, word: &str) -> Option<&str> {
        (self.table == word).then_some(&self.id)
    }

    /// Returns whether both rows can be part of one game, in the same deck if both have one.
    fn meets(&self, other: &Self) -> bool {
        let is_apart = self.deck.is_some() && other.deck.is_some() && self.deck != other.deck;
        let (Some(own), Some(others)) = (&self.players, &other.players) else { return !is_apart };
        !is_apart && own.iter().any(|n| others.contains(n))
    }

    /// Returns the name followed by its id, as shown to players.
    fn with_id(&self, lang: Lang) -> String {
        format!("{} ({})", self.text.get(lang).trim(), self.id)
    }
}

impl TableReader<'_> {
    /// Returns the name that a key of this row gives, or `None` if the row has no id to distinguish
    /// it.
    pub(super) fn given_name(&self, node: &TreeNode, key: &str, text: &Text) -> Option<GivenName> {
        let table = self.rows.as_ref()?;
        let is_own = self.table.get(key).is_some_and(|entry| entry.node.place == node.place);
        let (table, id, what) = match (is_own, self.table.get(key)) {
            (true, _) => (table.clone(), self.id()?, self.what.clone()),
            // Items of a list are distinguished by their position.
            (false, Some(_)) => return None,
            (false, None) => {
                (format!("{} column", self.what), key.into(), format!("`{key}` of {}", self.what))
            }
        };
        let players = self.table.get("players").and_then(|entry| entry.node.array());
        let players = players.map(|all| {
            let number = |node: &TreeNode| match node.value {
                tree::TreeValue::Integer(n) => Some(n),
                _ => None,
            };
            all.iter().filter_map(number).collect()
        });
        let deck = self.table.get("deck").and_then(|entry| entry.node.string()).map(Box::from);
        let (text, place) = (text.clone(), node.place);
        Some(GivenName { table, id, what, text, place, players, deck, ..GivenName::default() })
    }

    fn id(&self) -> Option<Box<str>> {
        let of = |key: &str| self.table.get(key).and_then(|entry| entry.node.string());
        // Links are distinguished by their kind, not by their block.
        let id = of("tag").filter(|_| self.table.contains_key("pairs")).or_else(|| of("id"));
        id.map(Box::from).or_else(|| of("step").map(|step| step.replace('-', "_").into()))
    }
}

/// The places of names beside which players see the id, for each language.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShownIds(BTreeMap<SourceSpan, BTreeSet<Lang>>);

impl ShownIds {
    /// Finds the names that need their id. A name with its id may equal that of another row, which
    /// then needs its id too. A name taken from another row takes the id with it.
    pub(crate) fn of(names: &[GivenName]) -> Self {
        let mut shown = Self::default();
        let langs = languages_of(names);
        if mistaken(names, &langs).is_empty() {
            return shown;
        }
        let (mut own, taken): (Vec<GivenName>, Vec<GivenName>) =
            names.iter().cloned().partition(|name| name.source.is_none());
        shown.add(&mut own, &langs);
        if !taken.is_empty() {
            let texts: BTreeMap<SourceSpan, Text> =
                own.iter().map(|name| (name.place, name.text.clone())).collect();
            own.extend(taken.into_iter().map(|name| {
                let text = name.source.and_then(|source| texts.get(&source));
                let folded = <_>::default();
                GivenName { text: text.unwrap_or(&name.text).clone(), folded, ..name }
            }));
            shown.add(&mut own, &langs);
        }
        shown
    }

    fn add(&mut self, names: &mut [GivenName], langs: &BTreeSet<Lang>) {
        loop {
            let mut is_new = false;
            for (at, lang, ..) in mistaken(names, langs) {
                if self.0.entry(names[at].place).or_default().insert(lang) {
                    is_new = true;
                    names[at].show_id(lang);
                }
            }
            if !is_new {
                return;
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the text of a name, with its id where that is shown.
    pub(crate) fn apply(&self, name: &GivenName) -> Text {
        let mut name = name.clone();
        for lang in self.0.get(&name.place).into_iter().flatten() {
            name.show_id(*lang);
        }
        name.text
    }
}

impl GivenName {
    /// Returns the name as names are compared.
    fn folded(&self, lang: Lang) -> &str {
        let each = self.folded.get_or_init(|| {
            let each = self.text.each().map(|(lang, words)| (lang, fold(words).into()));
            InEach::from_each(each).unwrap_or_default()
        });
        each.get(lang)
    }

    /// Returns the id as names are compared.
    fn folded_id(&self) -> &str {
        self.folded_id.get_or_init(|| fold(&self.id).into())
    }

    fn show_id(&mut self, lang: Lang) {
        self.folded.take();
        let shown = self.text.get(lang);
        // The text of another language has the id already where that language shows it.
        let has_id = self.text.own(lang).is_none() && shown.ends_with(&format!(" ({})", self.id));
        let words = if has_id { shown.to_owned() } else { self.with_id(lang) };
        self.text.set(lang, &words);
    }
}

/// A function of the name and the id of a row. Returns the first character that a picture of the
/// board cannot print, and the text printed instead of the name.
pub type Printed<'a> = dyn Fn(&str, &str) -> Option<(char, String)> + 'a;

/// Tables whose names appear on a picture of the board.
const PICTURED: [&str; 8] = ["army", "links", "pile", "region", "space", "tag", "token", "unit"];

/// Warns about names that a picture of the board prints differently from their spelling.
pub(crate) fn tell_glyphs<'a>(
    names: impl Iterator<Item = &'a GivenName>,
    printed: &Printed<'_>,
    problems: &Problems,
) {
    for name in names.filter(|name| PICTURED.contains(&&*name.table)) {
        let each = name.text.each().map(|(_, words)| words);
        let lacking = each.filter_map(|words| Some((words, printed(words, &name.id)?)));
        let Some((words, (lacking, shown))) = lacking.into_iter().next() else { continue };
        let message = format!(
            "the picture of the board prints `{shown}` for `{words}`, the name of {}: its typeface has no glyph for `{lacking}`",
            name.what
        );
        let problem = Problem::warning(codes::NO_GLYPH, name.place, message).guess();
        problems.add(problem.help("every other face shows the name as it is; where that will do, write `# check: allow no-glyph, because …`"));
    }
}

/// The reason why a name is confusable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Mistake {
    /// The name is, or looks like, the name of this row of the list.
    Name(usize),
    /// The name is the id of this row of the list.
    Id(usize),
    /// The name has nothing that can be typed.
    Untypable,
}

/// Returns the languages in which names are given.
fn languages_of(names: &[GivenName]) -> BTreeSet<Lang> {
    names.iter().flat_map(|name| name.text.each().map(|(lang, _)| lang)).collect()
}

/// Returns every confusable name by its index in the list, with the language and the reason.
fn mistaken(names: &[GivenName], langs: &BTreeSet<Lang>) -> Vec<(usize, Lang, Mistake)> {
    let mut tables: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, name) in names.iter().enumerate() {
        tables.entry(&name.table).or_default().push(at);
    }
    let mut found = Vec::new();
    for rows in tables.values() {
        for &lang in langs {
            mistaken_in(names, rows, lang, &mut found);
        }
    }
    found.sort_by_key(|&(at, lang, why)| (at, why, lang));
    found
}

/// A name in the form in which it is compared with others.
struct Compared<'a> {
    at: usize,
    row: &'a GivenName,
    name: &'a str,
    folded: &'a str,
    id: &'a str,
    /// Appearance of the name and of the id, computed if some name has letters of other scripts.
    looks: Option<[String; 2]>,
}

impl Compared<'_> {
    /// Returns whether the name is confusable with another that shares a form: the folded one or
    /// the appearance. Between plain ASCII names, appearance does not count.
    fn is_mistaken_for(&self, other: &Self, name: &str, folded: &str) -> bool {
        let is_plain = self.name.is_ascii() && name.is_ascii();
        self.row.id != other.row.id
            && self.row.meets(other.row)
            && (!is_plain || self.folded == folded)
    }
}

fn mistaken_in(
    names: &[GivenName],
    rows: &[usize],
    lang: Lang,
    found: &mut Vec<(usize, Lang, Mistake)>,
) {
    let all = rows.iter().map(|&at| {
        let (row, name) = (&names[at], names[at].text.get(lang));
        Compared { at, row, name, folded: row.folded(lang), id: row.folded_id(), looks: None }
    });
    let mut all: Vec<Compared<'_>> = all.filter(|row| !is_blank(row.name)).collect();
    if all.iter().any(|row| !row.folded.is_ascii()) {
        for row in &mut all {
            row.looks = Some([look(row.name), look(&row.row.id)]);
        }
    }
    let (mut forms, mut ids): (Forms<'_>, Forms<'_>) = <_>::default();
    for row in &all {
        if row.folded.is_empty() {
            found.push((row.at, lang, Mistake::Untypable));
        }
        let looks = row.looks.as_ref().map(|looks| looks.each_ref().map(|look| Some(&**look)));
        let [name, id] = looks.unwrap_or([None, None]);
        for (folded, look, rows) in [(row.folded, name, &mut forms), (row.id, id, &mut ids)] {
            let look = look.filter(|look| *look != folded);
            let each = [Some(folded), look].into_iter().flatten().filter(|form| !form.is_empty());
            each.for_each(|form| rows.entry(form).or_default().push(row));
        }
    }
    for (form, group) in &forms {
        let of_id = ids.get(form).map_or(&[][..], Vec::as_slice);
        for row in group.iter().take(ROWS_MAX) {
            let mut others = group.iter().take(ROWS_MAX);
            let is_name =
                |other: &&&Compared<'_>| row.is_mistaken_for(other, other.name, other.folded);
            let other = others.find(is_name);
            found.extend(other.map(|other| (row.at, lang, Mistake::Name(other.at))));
            let is_id =
                |other: &&&Compared<'_>| row.is_mistaken_for(other, &other.row.id, other.id);
            let other = of_id.iter().take(ROWS_MAX).find(is_id).filter(|_| other.is_none());
            found.extend(other.map(|other| (row.at, lang, Mistake::Id(other.at))));
        }
    }
}

/// The names that share a form, by that form.
type Forms<'a> = BTreeMap<&'a str, Vec<&'a Compared<'a>>>;

/// Largest number of names with one form that are compared; bounds the time that a hostile edition
/// takes.
const ROWS_MAX: usize = 300;

/// Reports every row whose name is confusable in a language of the edition, once.
pub(crate) fn tell(names: &[GivenName], languages: &[Lang], problems: &Problems) {
    let mut told = BTreeSet::new();
    for (at, lang, why) in mistaken(names, &languages.iter().copied().collect()) {
        let name = &names[at];
        // Of two names the later one is reported, with the place of the earlier one.
        let is_later = |other: usize| names[other].place < name.place;
        let is_told = match why {
            // If names are taken from others, those others are reported.
            Mistake::Name(other) => {
                let sources = (name.source, names[other].source);
                let are_taken = sources.0.is_some() && sources.1.is_some();
                is_later(other) && (!are_taken || sources.0 == sources.1)
            }
            Mistake::Id(_) | Mistake::Untypable => true,
        };
        if is_told && told.insert(name.place) {
            problems.add(problem(names, name, lang, why));
        }
    }
}

fn problem(names: &[GivenName], name: &GivenName, lang: Lang, why: Mistake) -> Problem {
    let (what, words) = (&name.what, name.text.get(lang));
    let called = format!("{what} is called `{words}`");
    let message = match why {
        Mistake::Name(other) => {
            let (id, others) = (&names[other].id, names[other].text.get(lang));
            match likeness(words, others) {
                None => format!("{called}, as `{id}` is"),
                Some(how) => format!("{called}, which {how} `{others}`, the name of `{id}`"),
            }
        }
        Mistake::Id(other) => {
            format!("{called}, which is typed like `{}`, the id of another", names[other].id)
        }
        Mistake::Untypable => format!("{called}, which has no letter or digit to type"),
    };
    let help = format!(
        "choose a name that differs in its letters; as it is, players see `{}`",
        name.with_id(lang)
    );
    let problem = Problem::warning(codes::NAME_TWICE, name.place, message).likely().help(help);
    match why {
        Mistake::Name(other) => problem.also(names[other].place, "the first of this name"),
        Mistake::Id(other) => problem.also(names[other].place, "the row with this id"),
        Mistake::Untypable => problem,
    }
}

/// Returns the way in which two names are alike, or `None` if they are equal.
fn likeness(one: &str, other: &str) -> Option<&'static str> {
    if one == other {
        return None;
    }
    let seen = |name: &str| {
        name.nfc()
            .filter(|&c| !has_no_width(c))
            .map(|c| if c.is_whitespace() { ' ' } else { c })
            .collect::<String>()
    };
    Some(if seen(one).trim() == seen(other).trim() {
        "differs only in invisible characters from"
    } else if fold(one) == fold(other) {
        "is typed like"
    } else {
        "looks like"
    })
}
