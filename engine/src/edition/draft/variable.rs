//! Variables.

use strum::{IntoStaticStr, VariantArray};

use crate::edition::codes;
use crate::edition::keys::{
    Any, EitherValue, ID, KeptNames, KeyShape, KeyValue, LINE, NAME, Spanned, TableKind,
    TableReader, at, either, filled, id_of, int, keys, list, map, must, or, or_default, table, to,
    unless, word,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{SourceSpan, TreeNode};
use crate::model::amount::amount;
use crate::model::kept::{NOTHING, kept_value, owners};
use crate::model::when::about_space;
use crate::model::{
    Amount, AskedOn, Condition, Keeps, KeptWord, Per, Scope, ShownTo, Text, TrackId, VARIABLE_MAX,
    Variable, VariableName,
};

/// Largest number of values from which a hidden one is guessed, unless `among` is given.
const GUESSED_MAX: i32 = 1_000;

/// Largest value of one for bots, in hundredths of a basic unit.
const WORTH_MAX: u32 = 100_000;

#[derive(Clone, Debug)]
pub(crate) struct VariableDraft {
    /// The variable, without its cells.
    pub(crate) variable: Variable,
    /// Its values at the beginning.
    pub(crate) start: FirstValues,
    /// The place of the table.
    pub(crate) place: SourceSpan,
}

/// The values of a variable at the beginning of the game and of each scope.
#[derive(Clone, Debug)]
pub(crate) enum FirstValues {
    /// One for all.
    Equal(i32),
    /// The number of this name that is printed on each owner, or 0.
    Printed(Spanned<Box<str>>),
    /// One for each of these rows; the others begin with 0, or nothing.
    Each(Vec<(usize, i32)>),
}

/// A value at the beginning as it is written.
type Written = EitherValue<i32, Spanned<Box<str>>>;

/// The values at the beginning as they are written: one, or a table by owner.
type WrittenStart = EitherValue<Written, Vec<(Spanned<Box<str>>, Written)>>;

/// Returns a reader for a number or a name.
const fn written() -> impl KeyValue<Out = Written> {
    either(int(-VARIABLE_MAX..=VARIABLE_MAX), at(LINE))
}

/// The sort of things that a variable keeps, in a word.
#[derive(Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum KeepsWord {
    Number,
    Space,
}

keys! {
    /// A word that a variable can hold.
    struct WordKeys = "kept_word" => WordKeys::finish as KeptWord {
        /// The stable name.
        id: Box<str> = filled(ID),
        /// As shown.
        name: Text = filled(NAME),
    }
}

impl WordKeys {
    fn finish(self, _reader: &mut TableReader<'_>) -> KeptWord {
        KeptWord { id: self.id, name: self.name }
    }
}

/// Returns a reader for what a variable keeps: a word for a sort of thing, or a list of words.
const fn keeps() -> impl KeyValue<Out = Keeps> {
    let word_or_row = either(ID, table::<WordKeys>());
    to(either(word::<KeepsWord>(), list(word_or_row)), |_, _, keeps| {
        Some(match keeps {
            EitherValue::One(KeepsWord::Number) => Keeps::Number,
            EitherValue::One(KeepsWord::Space) => Keeps::Space,
            EitherValue::Other(words) => {
                let row = |word: EitherValue<Box<str>, KeptWord>| match word {
                    EitherValue::One(id) => KeptWord { name: Text::same(&id), id },
                    EitherValue::Other(row) => row,
                };
                Keeps::Words(words.into_iter().map(row).collect())
            }
        })
    })
}

/// The values that a hidden variable may be set to.
#[derive(Clone, Copy, Debug)]
enum Among {
    Numbers(AmongKeys),
    Spaces(Condition),
}

/// A reader for the values that a hidden variable may be set to: a range, or a condition.
struct AmongKey;

impl KeyValue for AmongKey {
    type Out = Among;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<Among> {
        if ["least", "most"].iter().any(|end| node.get(end).is_some()) {
            return table::<AmongKeys>().read(reader, node, key).map(Among::Numbers);
        }
        about_space(AskedOn::Among).read(reader, node, key).map(Among::Spaces)
    }
    fn shape(&self) -> KeyShape {
        let spaces = about_space(AskedOn::Among).shape();
        KeyShape::Either(vec![table::<AmongKeys>().shape(), spaces])
    }
}

/// The scope of a variable as declared by `per`, before the track is known.
#[derive(Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum PerWord {
    Game,
    Army,
    Space,
    Region,
    Track,
}

keys! {
    /// The numbers that a hidden variable may be set to.
    #[derive(Clone, Copy, Debug)]
    struct AmongKeys = "among" {
        /// The smallest number.
        least: i32 = must(int(-VARIABLE_MAX..=VARIABLE_MAX)),
        /// The largest number.
        most: i32 = must(int(-VARIABLE_MAX..=VARIABLE_MAX)),
    }
}

keys! {
    /// A number or a thing that rules and scripts keep: coins, a score, a secret headquarters.
    pub(super) struct VariableKeys = "variable" => VariableKeys::finish as VariableDraft {
        /// The variable's stable name.
        id: Box<str> = filled(ID),
        /// The singular, as in a sentence; a variable without a name is shown to nobody.
        name: Option<Text> = unless(NAME),
        /// The plural, as in a sentence; the same as `name` unless given.
        plural: Option<Text> = unless(NAME),
        /// The lifetime of the value; `game` unless given.
        scope: Scope = or(word::<Scope>(), Scope::Game),
        /// The owners of one value each: `game` unless given; with `track`, each space of a track.
        per: PerWord = or(word::<PerWord>(), PerWord::Game),
        /// With `per = "track"`: the id of the track.
        track: Option<TrackId> = unless(id_of::<TrackId>()),
        /// Its values: a `number` unless given, a `space`, or one of a list of words. All but a
        /// number may also be `nothing`.
        keeps: Keeps = or(keeps(), Keeps::Number),
        /// The value at the beginning of the game and of each scope: a number, the name of a number
        /// that is printed on its owners, a thing by name, or a table by owner; 0 or nothing unless
        /// given.
        start as "value" was "start": Option<WrittenStart> =
            unless(either(written(), map(at(Any("owner")), written()))),
        /// The smallest value, where it stops; 0 unless given.
        least: i32 = or(int(-VARIABLE_MAX..=VARIABLE_MAX), 0),
        /// The largest value, where it stops; 1000000 unless given.
        most: i32 = or(int(-VARIABLE_MAX..=VARIABLE_MAX), VARIABLE_MAX),
        /// The amount that is its value, of an army or of the game; nothing else changes it then.
        is: Option<Amount> = unless(amount(AskedOn::Reckoned)),
        /// The players who see it: `all` unless given, those of the owner's `faction`, or the
        /// `owner` alone. The owner of an army's value is the army, and of any other the army that
        /// set it last.
        shown: ShownTo = or(word::<ShownTo>(), ShownTo::All),
        /// The value of one for an army's bot, in hundredths of a basic unit; 0 unless given.
        worth: u32 = or_default(int(0..=WORTH_MAX)),
        /// The values that it may be set to if it is hidden, as others see it: `least` to `most` unless
        /// given; of spaces, those that fit a condition about the army that owns or sets it.
        among: Option<Among> = unless(AmongKey),
    }
}

impl VariableKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> VariableDraft {
        let per = match self.per {
            PerWord::Game => Per::Game,
            PerWord::Army => Per::Army,
            PerWord::Space => Per::Space,
            PerWord::Region => Per::Region,
            PerWord::Track => self.track.map_or(Per::Game, Per::Track),
        };
        if self.per != PerWord::Track {
            let message = format!("{} has `track` and is not `per = \"track\"`", reader.what);
            reader.refuse(codes::NOT_ALLOWED, "track", message);
        } else if !reader.has("track") {
            reader.lack("track");
        }
        if self.name.is_none() && !reader.has("name") {
            let message = format!("{} has `plural` and no `name`", reader.what);
            reader.refuse(codes::NOT_ALLOWED, "plural", message);
        }
        check_sort(reader, &self);
        let names = names_of(reader, &self.keeps);
        let n_things = match &names {
            KeptNames::Number => None,
            KeptNames::Space => Some(reader.decoder.names.all(TableKind::Space).count()),
            KeptNames::Words(words) => Some(words.len()),
        };
        // Of things, 0 stands for nothing, which is never secret.
        let n_things = n_things.map(|n| i32::try_from(n).unwrap_or(i32::MAX));
        let (least, most) = n_things.map_or((self.least, self.most), |n| (0, n));
        let (among, among_spaces) = match (self.among, n_things) {
            (Some(Among::Numbers(among)), None) => ((among.least, among.most), None),
            (Some(Among::Spaces(among)), Some(n)) => ((1, n), Some(among)),
            (_, Some(n)) => ((1, n), None),
            (_, None) => ((least, most), None),
        };
        let Self { id, name, plural, scope, keeps, start, is, shown, worth, .. } = self;
        let start = start.map_or(FirstValues::Equal(0), |start| starts(reader, &names, per, start));
        let (at, n, secrets) = (0, 0, 0);
        let variable = Variable {
            id,
            scope,
            per,
            keeps,
            least,
            most,
            is,
            shown,
            worth,
            among,
            among_spaces,
            at,
            n,
            secrets,
            name: name.map(|one| VariableName { plural: plural.unwrap_or(one.clone()), one }),
            starts: Box::default(),
        };
        check(reader, &variable, &start);
        check_reckoned(reader, &variable);
        VariableDraft { variable, start, place: reader.place }
    }
}

/// Returns the names of what a variable keeps.
fn names_of(reader: &TableReader<'_>, keeps: &Keeps) -> KeptNames {
    match keeps {
        Keeps::Number => KeptNames::Number,
        Keeps::Space => KeptNames::Space,
        Keeps::Words(words) => {
            let nothing = words.iter().find(|word| &*word.id == NOTHING);
            if nothing.is_some() {
                let message = format!("{} has the word `{NOTHING}`, which is no word", reader.what);
                reader.refuse(codes::NOT_ALLOWED, "keeps", message);
            }
            KeptNames::Words(words.iter().map(|word| word.id.to_string()).collect())
        }
    }
}

/// Reports keys that have no meaning for what a variable keeps.
fn check_sort(reader: &TableReader<'_>, keys: &VariableKeys) {
    let is_number = keys.keeps == Keeps::Number;
    let refuse = |key: &str, why: &str| {
        let message = format!("{} has `{key}`, and keeps {why}", reader.what);
        reader.refuse(codes::NOT_ALLOWED, key, message);
    };
    if !is_number {
        for key in ["least", "most", "is", "worth"] {
            refuse(key, "no number");
        }
    }
    match (keys.among, &keys.keeps) {
        (Some(Among::Numbers(_)), Keeps::Space | Keeps::Words(_)) => refuse("among", "no number"),
        (Some(Among::Spaces(_)), Keeps::Number | Keeps::Words(_)) => refuse("among", "no space"),
        _ => {}
    }
    if let Keeps::Words(words) = &keys.keeps
        && words.is_empty()
    {
        let message = format!("{} keeps no word: `keeps` is empty", reader.what);
        reader.refuse(codes::MISSING_KEY, "keeps", message);
    }
}

/// Returns the values of a variable at the beginning.
fn starts(
    reader: &TableReader<'_>,
    names: &KeptNames,
    per: Per,
    written: WrittenStart,
) -> FirstValues {
    match written {
        EitherValue::One(EitherValue::Other(name))
            if *names == KeptNames::Number && owners(per).is_some() =>
        {
            FirstValues::Printed(name)
        }
        EitherValue::One(one) => FirstValues::Equal(start(reader, names, one).unwrap_or(0)),
        EitherValue::Other(each) => {
            let Some(kind) = owners(per) else {
                let message = format!("{} has a table of values, and one owner", reader.what);
                reader.refuse(codes::NOT_ALLOWED, "value", message);
                return FirstValues::Each(Vec::new());
            };
            let all = &reader.decoder.names;
            let one = |(owner, written): (Spanned<Box<str>>, Written)| {
                let (what, problems) = (&reader.what, reader.decoder.problems);
                let row = all.find_name(kind, &owner.value, owner.place, what, problems);
                row.zip(start(reader, names, written))
            };
            FirstValues::Each(each.into_iter().filter_map(one).collect())
        }
    }
}

/// Returns one value at the beginning.
fn start(reader: &TableReader<'_>, names: &KeptNames, written: Written) -> Option<i32> {
    match (written, names) {
        (EitherValue::One(n), KeptNames::Number) => Some(n),
        (EitherValue::One(_), _) => {
            let message = format!("{} begins with a number, and keeps none", reader.what);
            reader.refuse(codes::NOT_ALLOWED, "value", message);
            None
        }
        (EitherValue::Other(name), KeptNames::Number) => {
            let message =
                format!("{} begins with `{}`, and keeps a number", reader.what, name.value);
            reader.refuse(codes::NOT_ALLOWED, "value", message);
            None
        }
        (EitherValue::Other(name), _) => kept_value(reader, names, &name.value, name.place),
    }
}

/// Reports keys that have no meaning for a variable that is always reckoned.
fn check_reckoned(reader: &TableReader<'_>, variable: &Variable) {
    if variable.is.is_none() {
        return;
    }
    for key in ["value", "scope", "shown", "among"] {
        let message = format!("{} has `{key}`, and is always reckoned", reader.what);
        reader.refuse(codes::NOT_ALLOWED, key, message);
    }
    if !matches!(variable.per, Per::Game | Per::Army) {
        let message = format!("{} is reckoned, of no army", reader.what);
        reader.refuse(codes::NOT_ALLOWED, "per", message);
    }
}

/// Reports values that do not fit together.
fn check(reader: &TableReader<'_>, variable: &Variable, start: &FirstValues) {
    let Variable { least, most, among: (from, to), .. } = *variable;
    if least > most {
        let message = format!("{} stops at `most` = {most} and at `least` = {least}", reader.what);
        let key = if reader.has("most") { "most" } else { "least" };
        return reader.refuse(codes::OUT_OF_RANGE, key, message);
    }
    let starts = match start {
        FirstValues::Equal(start) if reader.has("value") => vec![*start],
        FirstValues::Each(each) => each.iter().map(|&(_, start)| start).collect(),
        FirstValues::Equal(_) | FirstValues::Printed(_) => Vec::new(),
    };
    if let Some(start) = starts.into_iter().find(|start| !(least..=most).contains(start)) {
        let message =
            format!("{} begins with {start}, and stops at {least} and {most}", reader.what);
        reader.refuse(codes::OUT_OF_RANGE, "value", message);
    }
    if !variable.is_hidden() {
        let message = format!("{} has `among`, and everybody sees it", reader.what);
        reader.refuse(codes::NOT_ALLOWED, "among", message);
    }
    if !variable.keeps_number() {
        return;
    }
    if from > to || from < least || to > most {
        let message =
            format!("{} may be {from} to {to}, and stops at {least} and {most}", reader.what);
        reader.refuse(codes::OUT_OF_RANGE, "among", message);
    }
    if variable.is_hidden() && to.saturating_sub(from) > GUESSED_MAX && !reader.has("among") {
        let message = format!("{} is hidden and may be {from} to {to}", reader.what);
        let problem = Problem::error(codes::HIDDEN_WITHOUT_AMONG, reader.place, message);
        reader.tell(problem.help(format!(
            "give `most`, at most {GUESSED_MAX} above `least`, or `among = {{ least = …, most = … }}`"
        )));
    }
}
