//! The room a script runs in: the language, and the limits of everything it could use up.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rhai::packages::{ArithmeticPackage, LogicPackage, Package};
use rhai::{
    Array, Dynamic, Engine, EvalAltResult, ImmutableString, Map, OptimizationLevel, Position,
};

use super::host::SpacesV;
use super::language;
use super::places::Changed;
use super::resolved::Resolved;
pub(crate) use crate::game::OPERATIONS_MAX;

/// Operations that a query may take which answers a question for a bot.
pub(crate) const ADVICE_MAX: u64 = 20_000;
/// Calls within calls.
pub(crate) const CALLS_MAX: usize = 24;
/// Expressions within expressions.
pub(crate) const DEPTH_MAX: usize = 48;
/// Bytes of a string.
pub(crate) const STRING_MAX: usize = 4_096;
/// Bytes of a text that is written out: what a call comes to can be looked at without a name, and costs no more than that.
pub(crate) const LITERAL_MAX: usize = 512;
/// Elements of an array, those of the arrays in it included.
pub(crate) const ARRAY_MAX: usize = 2_048;
/// Keys of a map.
pub(crate) const MAP_MAX: usize = 256;
/// Lists and maps within each other.
pub(crate) const VALUE_DEPTH_MAX: usize = 16;
/// Variables at a time.
pub(crate) const VARIABLES_MAX: usize = 128;
/// Functions of a file, and functions that stand where they are used.
pub(crate) const FUNCTIONS_MAX: usize = 1_000;
/// Bytes of a file.
pub(crate) const TEXT_MAX: usize = 512 * 1_024;
/// Answers and dice that one script may ask for.
pub(crate) const ANSWERS_MAX: usize = 256;
/// Events that one run of a script may cause.
pub(crate) const EVENTS_MAX: usize = 1_024;
/// Steps and effects that one script may queue.
pub(crate) const QUEUE_MAX: usize = 8;

/// What a variable may weigh: a number of a list weighs 1, a thing of the game, a list and a map what their boxes cost that
/// every copy makes anew, a key of a map 4, and so many bytes of text 1.
const WEIGHT_MAX: u64 = 6 * ARRAY_MAX as u64;
const THING: u64 = 5;
const LIST: u64 = 8;
const MAP: u64 = 32;
const KEY: u64 = 4;
const BYTES: usize = 64;
/// What is looked at of a list for the price of one operation.
const BULK: u64 = 16;
/// What of it is copied, and given back, for the price of one.
const COPIED: u64 = 8;

/// Operations that putting a text into another costs, whatever it is: it is not there yet when the other one is named.
const PUT: u64 = STRING_MAX as u64 / 2;

/// The operations that a run has left. The language counts one for each part of a script that it comes to; whatever looks
/// at many things for one such part is charged for them here, so that the count bounds the time of a run, and with it what
/// the run can hold.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    left: Cell<u64>,
    /// Operations that a run may go on for when none are left, until it names a variable and is broken off there.
    grace: Cell<u32>,
    /// Variables of which a part is changed where it stands. In a text the language writes every letter anew for that.
    changed: RefCell<Changed>,
}

/// Operations within which a run that is broken off names a variable.
const GRACE: u32 = 1_000;

impl Meter {
    /// Notes variables of which a part is changed where it stands.
    pub(crate) fn note_changed(&self, names: Changed) {
        *self.changed.borrow_mut() = names;
    }

    /// Begins a run.
    pub(crate) fn allow(&self, operations: u64) {
        self.left.set(operations);
        self.grace.set(0);
    }

    /// Begins a run that is to tell where it is when it has none left.
    pub(crate) fn allow_and_tell(&self, operations: u64) {
        self.left.set(operations);
        self.grace.set(GRACE);
    }

    /// Whether a run that has nothing left goes on all the same.
    #[cold]
    fn is_let_go(&self) -> bool {
        let grace = self.grace.get();
        self.grace.set(grace.saturating_sub(1));
        grace > 0
    }

    /// Operations that are left.
    pub(crate) fn left(&self) -> u64 {
        self.left.get()
    }

    /// Whether none are left: the script stops at the next part of it.
    pub(crate) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// Charges for so many operations.
    #[inline]
    pub(crate) fn charge(&self, operations: u64) {
        self.left.set(self.left.get().saturating_sub(operations));
    }

    /// Charges for so many things that are looked at one after the other.
    #[inline]
    pub(crate) fn charge_for(&self, things: usize) {
        self.charge(1 + u64::try_from(things).unwrap_or(u64::MAX) / BULK);
    }

    /// Charges for a copy of some values.
    pub(super) fn charge_copies(&self, values: &[Dynamic]) {
        let weigh = |value| weight(value, VALUE_DEPTH_MAX, &mut 0).unwrap_or(WEIGHT_MAX);
        self.charge(1 + values.iter().map(weigh).sum::<u64>() / COPIED);
    }

    /// Charges for a copy of a value, or for walking through it. Of its texts a script can look at one at a time by the place
    /// of a letter, which walks through all of that one.
    #[inline]
    pub(crate) fn charge_value(&self, value: &Dynamic) -> Result<(), Box<EvalAltResult>> {
        self.charge_walk(value).map(|_| ())
    }

    /// Charges for a variable that a script names.
    #[inline]
    fn charge_variable(&self, name: &str, value: &Dynamic) -> Result<(), Box<EvalAltResult>> {
        let letters = self.charge_walk(value)?;
        if letters > 0 {
            // Of a list, a letter is a part of a part.
            let is_text = value.is_string();
            if self.changed.borrow().get(name).is_some_and(|is_deep| is_text || *is_deep) {
                self.charge(PUT + u64::try_from(letters).unwrap_or(u64::MAX));
            }
        }
        Ok(())
    }

    /// Charges for a walk through a value, and returns the bytes of its longest text.
    #[inline]
    fn charge_walk(&self, value: &Dynamic) -> Result<usize, Box<EvalAltResult>> {
        let mut longest = 0;
        if let Some(text) = value.read_lock::<ImmutableString>() {
            longest = text.len();
            self.charge(letters(longest)?);
        } else if value.is_array() || value.is_map() {
            let weight = weight(value, VALUE_DEPTH_MAX, &mut longest)?;
            if weight > WEIGHT_MAX {
                return Err(too_large("Size of a list or a map, with what is in it"));
            }
            self.charge(1 + weight / COPIED + letters(longest)?);
        }
        Ok(longest)
    }
}

/// The end of a run that made something too large, which no script can catch.
#[expect(clippy::unnecessary_box_returns, reason = "the language hands its errors on in boxes")]
pub(super) fn too_large(what: &str) -> Box<EvalAltResult> {
    EvalAltResult::ErrorDataTooLarge(what.to_owned(), Position::NONE).into()
}

/// The operations that a walk through the letters of a text costs. What changes a part of a text where it stands is the one
/// way to make it longer that the language does not measure: what has grown by it is refused where it is named next.
fn letters(n: usize) -> Result<u64, Box<EvalAltResult>> {
    if n > STRING_MAX {
        return Err(too_large("Length of string"));
    }
    Ok(bytes(n))
}

/// What a value weighs, with all that is in it; `longest` becomes the length of its longest text, if that is longer.
fn weight(value: &Dynamic, depth: usize, longest: &mut usize) -> Result<u64, Box<EvalAltResult>> {
    let mut within = |value: &Dynamic| {
        let depth = depth
            .checked_sub(1)
            .ok_or_else(|| too_large("Depth of lists and maps within each other"))?;
        weight(value, depth, longest)
    };
    if value.is_int() || value.is_bool() || value.is_unit() || value.is_char() {
        return Ok(1);
    }
    let mut sum = 1;
    if let Some(list) = value.read_lock::<Array>() {
        sum += LIST;
        for value in list.iter() {
            sum += within(value)?;
        }
    } else if let Some(map) = value.read_lock::<Map>() {
        sum += MAP;
        for (key, value) in map.iter() {
            sum += KEY + bytes(key.len()) + within(value)?;
        }
    } else if let Some(text) = value.read_lock::<ImmutableString>() {
        *longest = text.len().max(*longest);
        sum += bytes(text.len());
    } else if let Some(spaces) = value.read_lock::<SpacesV>() {
        // They are shared, not copied.
        sum += LIST + bytes(spaces.len());
    } else {
        sum = THING;
    }
    Ok(sum)
}

fn bytes(n: usize) -> u64 {
    u64::try_from(n / BYTES).unwrap_or(u64::MAX)
}

/// What no script needs: another script in a text, files, output, functions that are made from texts or are values, and
/// what looks into the language itself.
const NO_WORDS: [&str; 12] = [
    "Fn",
    "call",
    "curry",
    "debug",
    "eval",
    "export",
    "import",
    "is_def_fn",
    "is_def_var",
    "is_shared",
    "print",
    "this",
];

/// A Rhai engine without file, clock, network, `eval` or `import`, with a list of what it can do and every limit set.
///
/// Modules of `scripts/` are called by their name, `module::function(…)`, and need no `import`.
pub(crate) fn sandbox(meter: &Rc<Meter>, resolved: &Rc<Resolved>) -> Engine {
    let mut engine = Engine::new_raw();
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    language::register(&mut engine, meter, resolved);
    count(&mut engine, meter);
    engine.set_max_call_levels(CALLS_MAX);
    engine.set_max_expr_depths(DEPTH_MAX, DEPTH_MAX);
    engine.set_max_string_size(STRING_MAX);
    engine.set_max_array_size(ARRAY_MAX);
    engine.set_max_map_size(MAP_MAX);
    engine.set_max_variables(VARIABLES_MAX);
    engine.set_max_functions(FUNCTIONS_MAX);
    engine.set_max_modules(0);
    engine.set_optimization_level(OptimizationLevel::None);
    engine.set_strict_variables(true);
    // Operators are looked up, so that `-` between texts can be refused.
    engine.set_fast_operators(false);
    for word in NO_WORDS {
        engine.disable_symbol(word);
    }
    engine
}

/// Counts operations. The language's own count forgets what functions within functions did.
#[expect(
    deprecated,
    reason = "the language calls what it may yet change deprecated; its version is pinned"
)]
fn count(engine: &mut Engine, meter: &Rc<Meter>) {
    let ticking = Rc::clone(meter);
    engine.on_progress(move |_| {
        let left = ticking.left.get();
        ticking.left.set(left.saturating_sub(1));
        (left == 0 && !ticking.is_let_go()).then_some(Dynamic::UNIT)
    });
    // A variable that is named is copied, or changed where it stands: either way the whole of it is looked at.
    let meter = Rc::clone(meter);
    engine.on_var(move |name, index, context| {
        let scope = context.scope();
        let value = match index.checked_sub(1) {
            Some(at) => scope.iter_raw().nth(at).map(|(_, _, value)| value),
            None => scope.get(name),
        };
        if let Some(value) = value {
            meter.charge_variable(name, value)?;
        }
        if meter.is_spent() && meter.is_let_go() {
            return Err(EvalAltResult::ErrorRuntime(Dynamic::UNIT, Position::NONE).into());
        }
        Ok(None)
    });
}
