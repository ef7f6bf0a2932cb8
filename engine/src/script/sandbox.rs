//! The sandbox of a script: the language, and the limits of every resource it could exhaust.

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

/// The maximum number of operations of a query that answers a question for a bot.
pub(crate) const ADVICE_MAX: u64 = 20_000;
/// The maximum depth of calls.
pub(crate) const CALLS_MAX: usize = 24;
/// The maximum depth of expressions.
pub(crate) const DEPTH_MAX: usize = 48;
/// The maximum length of a string, in bytes.
pub(crate) const STRING_MAX: usize = 4_096;
/// The maximum length of a written text, in bytes. The result of a call can be examined without a
/// name at no more than that cost.
pub(crate) const LITERAL_MAX: usize = 512;
/// The maximum number of elements of an array, including those of arrays in it.
pub(crate) const ARRAY_MAX: usize = 2_048;
/// The maximum number of keys of a map.
pub(crate) const MAP_MAX: usize = 256;
/// The maximum depth of nested lists and maps.
pub(crate) const VALUE_DEPTH_MAX: usize = 16;
/// The maximum number of variables at a time.
pub(crate) const VARIABLES_MAX: usize = 128;
/// The maximum number of functions of a file, including closures.
pub(crate) const FUNCTIONS_MAX: usize = 1_000;
/// The maximum length of a file, in bytes.
pub(crate) const TEXT_MAX: usize = 512 * 1_024;
/// The maximum number of answers and dice that one script may request.
pub(crate) const ANSWERS_MAX: usize = 256;
/// The maximum number of events that one run of a script may cause.
pub(crate) const EVENTS_MAX: usize = 1_024;
/// The maximum number of steps and effects that one script may queue.
pub(crate) const QUEUE_MAX: usize = 8;

/// The maximum weight of a variable.
///
/// A number in a list weighs 1. A thing of the game, a list and a map weigh the cost of the boxes
/// that each copy creates ([`THING`], [`LIST`], [`MAP`]). A key of a map weighs [`KEY`], and each
/// [`BYTES`] bytes of text weigh 1.
const WEIGHT_MAX: u64 = 6 * ARRAY_MAX as u64;
const THING: u64 = 5;
const LIST: u64 = 8;
const MAP: u64 = 32;
const KEY: u64 = 4;
const BYTES: usize = 64;
/// The number of elements of a list that are examined for one operation.
const BULK: u64 = 16;
/// The number of elements that are copied, and freed, for one operation.
const COPIED: u64 = 8;

/// The cost of inserting any text into another, in operations. The inserted text does not exist yet
/// when the other one is named.
const PUT: u64 = STRING_MAX as u64 / 2;

/// The operations that a run has left.
///
/// The language counts one for each part of a script that it evaluates. Functions that examine many
/// things for one such part are charged for them here. So the count bounds the time of a run, and
/// with it the memory that the run can hold.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    left: Cell<u64>,
    /// The operations that a run may continue for when none are left, until it names a variable and
    /// is aborted there.
    grace: Cell<u32>,
    /// The variables of which a part is changed in place. The language rewrites every letter of a
    /// text for that.
    changed: RefCell<Changed>,
}

/// The number of operations within which an aborted run names a variable.
const GRACE: u32 = 1_000;

impl Meter {
    /// Records the variables of which a part is changed in place.
    pub(crate) fn note_changed(&self, names: Changed) {
        *self.changed.borrow_mut() = names;
    }

    /// Begins a run with a budget.
    pub(crate) fn allow(&self, operations: u64) {
        self.left.set(operations);
        self.grace.set(0);
    }

    /// Begins a run that reports its position when no operations are left.
    pub(crate) fn allow_and_tell(&self, operations: u64) {
        self.left.set(operations);
        self.grace.set(GRACE);
    }

    /// Checks whether a run without operations left may continue.
    #[cold]
    fn is_let_go(&self) -> bool {
        let grace = self.grace.get();
        self.grace.set(grace.saturating_sub(1));
        grace > 0
    }

    /// Returns the operations that are left.
    pub(crate) fn left(&self) -> u64 {
        self.left.get()
    }

    /// Checks whether no operations are left; the script then stops at its next part.
    pub(crate) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// Charges for a number of operations.
    #[inline]
    pub(crate) fn charge(&self, operations: u64) {
        self.left.set(self.left.get().saturating_sub(operations));
    }

    /// Charges for a number of things that are examined one after the other.
    #[inline]
    pub(crate) fn charge_for(&self, things: usize) {
        self.charge(1 + u64::try_from(things).unwrap_or(u64::MAX) / BULK);
    }

    /// Charges for a copy of some values.
    pub(super) fn charge_copies(&self, values: &[Dynamic]) {
        let weigh = |value| weight(value, VALUE_DEPTH_MAX, &mut 0).unwrap_or(WEIGHT_MAX);
        self.charge(1 + values.iter().map(weigh).sum::<u64>() / COPIED);
    }

    /// Charges for a copy of a value, or for a walk through it. A script can examine one of its
    /// texts at a time by the index of a letter, which walks through all of that text.
    #[inline]
    pub(crate) fn charge_value(&self, value: &Dynamic) -> Result<(), Box<EvalAltResult>> {
        self.charge_walk(value).map(|_| ())
    }

    /// Charges for a variable that a script names.
    #[inline]
    fn charge_variable(&self, name: &str, value: &Dynamic) -> Result<(), Box<EvalAltResult>> {
        let letters = self.charge_walk(value)?;
        if letters > 0 {
            // In a list, a letter is a part of a part.
            let is_text = value.is_string();
            if self.changed.borrow().get(name).is_some_and(|is_deep| is_text || *is_deep) {
                self.charge(PUT + u64::try_from(letters).unwrap_or(u64::MAX));
            }
        }
        Ok(())
    }

    /// Charges for a walk through a value, and returns the number of bytes of its longest text.
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

/// Returns the error that ends a run which made a value too large; no script can catch it.
#[expect(clippy::unnecessary_box_returns, reason = "the language hands its errors on in boxes")]
pub(super) fn too_large(what: &str) -> Box<EvalAltResult> {
    EvalAltResult::ErrorDataTooLarge(what.to_owned(), Position::NONE).into()
}

/// Returns the cost of a walk through the letters of a text, in operations.
///
/// A change in place is the only way to lengthen a text that the language does not measure. A text
/// that became too long that way is refused when it is next named.
fn letters(n: usize) -> Result<u64, Box<EvalAltResult>> {
    if n > STRING_MAX {
        return Err(too_large("Length of string"));
    }
    Ok(bytes(n))
}

/// Returns the weight of a value with all its contents. `longest` becomes the length of its longest
/// text, if that is longer.
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
        // The spaces are shared, not copied.
        sum += LIST + bytes(spaces.len());
    } else {
        sum = THING;
    }
    Ok(sum)
}

fn bytes(n: usize) -> u64 {
    u64::try_from(n / BYTES).unwrap_or(u64::MAX)
}

/// The words that no script needs. They run another script from a text, access files or output,
/// make functions from texts or as values, or inspect the language itself.
const NO_WORDS: [&str; 10] = [
    "Fn",
    "call",
    "curry",
    "eval",
    "export",
    "import",
    "is_def_fn",
    "is_def_var",
    "is_shared",
    "this",
];

/// Creates a Rhai engine without file, clock, network, `eval` or `import`. Its functions form an
/// explicit list, and every limit is set.
///
/// Modules of `scripts/` are called by their name, `module::function(…)`, without `import`.
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
    // Operators are resolved as functions, so that `-` between texts can be refused.
    engine.set_fast_operators(false);
    for word in NO_WORDS {
        engine.disable_symbol(word);
    }
    engine
}

/// Counts operations. The language's own count omits those of nested functions.
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
    // A named variable is copied or changed in place; either way all of it is examined.
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
