//! Variables.

use strum::{IntoStaticStr, VariantArray};

use crate::edition::codes;
use crate::edition::keys::{
    ID, NAME, TableReader, filled, id_of, int, keys, must, or, or_default, table, unless, word,
};
use crate::edition::problem::Problem;
use crate::edition::tree::SourceSpan;
use crate::model::amount::amount;
use crate::model::{
    Amount, AskedOn, Per, Scope, ShownTo, Text, TrackId, VARIABLE_MAX, Variable, VariableName,
};

/// Largest number of values from which a hidden one is guessed, unless `among` is given.
const GUESSED_MAX: i32 = 1_000;

/// Largest value of one for bots, in hundredths of a basic unit.
const WORTH_MAX: u32 = 100_000;

#[derive(Clone, Debug)]
pub(crate) struct VariableDraft {
    /// The variable, without its cells.
    pub(crate) variable: Variable,
    /// The place of the table.
    pub(crate) place: SourceSpan,
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
    /// A number that rules and scripts keep: coins, a score, a mark on a space.
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
        /// The value at the beginning of the game and of each scope; 0 unless given.
        start as "value" was "start": Option<i32> =
            unless(int(-VARIABLE_MAX..=VARIABLE_MAX)),
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
        /// The numbers that it may be set to if it is hidden, as others see it; `least` to `most`
        /// unless given.
        among: Option<AmongKeys> = unless(table::<AmongKeys>()),
    }
}

impl VariableKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> VariableDraft {
        let Self {
            id,
            name,
            plural,
            scope,
            per,
            track,
            start,
            least,
            most,
            is,
            shown,
            worth,
            among,
        } = self;
        let per = match per {
            PerWord::Game => Per::Game,
            PerWord::Army => Per::Army,
            PerWord::Space => Per::Space,
            PerWord::Region => Per::Region,
            PerWord::Track => track.map_or(Per::Game, Per::Track),
        };
        if self.per != PerWord::Track {
            let message = format!("{} has `track` and is not `per = \"track\"`", reader.what);
            reader.refuse(codes::NOT_ALLOWED, "track", message);
        } else if !reader.has("track") {
            reader.lack("track");
        }
        if name.is_none() && !reader.has("name") {
            let message = format!("{} has `plural` and no `name`", reader.what);
            reader.refuse(codes::NOT_ALLOWED, "plural", message);
        }
        let (at, n, secrets) = (0, 0, 0);
        let variable = Variable {
            id,
            scope,
            per,
            least,
            most,
            is,
            shown,
            worth,
            at,
            n,
            secrets,
            name: name.map(|one| VariableName { plural: plural.unwrap_or(one.clone()), one }),
            start: start.unwrap_or(0).max(least).min(most),
            among: among.map_or((least, most), |among| (among.least, among.most)),
        };
        check(reader, &variable, start);
        check_reckoned(reader, &variable);
        VariableDraft { variable, place: reader.place }
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

/// Reports numbers that do not fit together.
fn check(reader: &TableReader<'_>, variable: &Variable, start: Option<i32>) {
    let Variable { least, most, among: (from, to), .. } = *variable;
    if least > most {
        let message = format!("{} stops at `most` = {most} and at `least` = {least}", reader.what);
        let key = if reader.has("most") { "most" } else { "least" };
        return reader.refuse(codes::OUT_OF_RANGE, key, message);
    }
    if let Some(start) = start.filter(|start| !(least..=most).contains(start)) {
        let message =
            format!("{} begins with {start}, and stops at {least} and {most}", reader.what);
        reader.refuse(codes::OUT_OF_RANGE, "value", message);
    }
    if from > to || from < least || to > most {
        let message =
            format!("{} may be {from} to {to}, and stops at {least} and {most}", reader.what);
        reader.refuse(codes::OUT_OF_RANGE, "among", message);
    }
    if !variable.is_hidden() {
        let message = format!("{} has `among`, and everybody sees it", reader.what);
        reader.refuse(codes::NOT_ALLOWED, "among", message);
    } else if to.saturating_sub(from) > GUESSED_MAX && !reader.has("among") {
        let message = format!("{} is hidden and may be {from} to {to}", reader.what);
        let problem = Problem::error(codes::HIDDEN_WITHOUT_AMONG, reader.place, message);
        reader.tell(problem.help(format!(
            "give `most`, at most {GUESSED_MAX} above `least`, or `among = {{ least = …, most = … }}`"
        )));
    }
}
