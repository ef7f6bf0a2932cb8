//! The room a script runs in: the language, and the limits of everything it could use up.

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicMapPackage,
    BasicStringPackage, LanguageCorePackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, NativeCallContext, OptimizationLevel};

/// Operations one run of a script may take.
pub(crate) const OPERATIONS_MAX: u64 = 200_000;
/// Calls within calls.
pub(crate) const CALLS_MAX: usize = 24;
/// Expressions within expressions.
pub(crate) const DEPTH_MAX: usize = 48;
/// Bytes of a string.
pub(crate) const STRING_MAX: usize = 4_096;
/// Elements of an array.
pub(crate) const ARRAY_MAX: usize = 2_048;
/// Keys of a map.
pub(crate) const MAP_MAX: usize = 256;
/// Variables at a time.
pub(crate) const VARIABLES_MAX: usize = 128;
/// Answers and dice that one script may ask for.
pub(crate) const ANSWERS_MAX: usize = 256;
/// Events that one run of a script may cause.
pub(crate) const EVENTS_MAX: usize = 1_024;
/// Steps and effects that one script may queue.
pub(crate) const QUEUE_MAX: usize = 8;

/// A Rhai engine without file, clock, network, `eval` or `import`, every limit set.
///
/// Modules of `scripts/` are called by their name, `module::function(…)`, and need no `import`.
pub(crate) fn sandbox() -> Engine {
    let mut engine = Engine::new_raw();
    LanguageCorePackage::new().register_into_engine(&mut engine);
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    BasicFnPackage::new().register_into_engine(&mut engine);
    engine.register_fn("sort", sort).register_fn("sort_by", sort);
    engine.set_max_operations(OPERATIONS_MAX);
    engine.set_max_call_levels(CALLS_MAX);
    engine.set_max_expr_depths(DEPTH_MAX, DEPTH_MAX);
    engine.set_max_string_size(STRING_MAX);
    engine.set_max_array_size(ARRAY_MAX);
    engine.set_max_map_size(MAP_MAX);
    engine.set_max_variables(VARIABLES_MAX);
    engine.set_max_functions(1_000);
    engine.set_max_modules(0);
    engine.set_optimization_level(OptimizationLevel::None);
    engine.set_strict_variables(true);
    // A function that holds another that holds another grows beyond every limit: `curry` is no word either.
    for word in ["eval", "import", "export", "print", "debug", "curry"] {
        engine.disable_symbol(word);
    }
    engine
}

/// Sorts a list by a function of two of its values, stable: below 0, or true, where the first comes first. The sort of
/// the language goes on when the function fails, and panics when it contradicts itself.
#[expect(clippy::needless_pass_by_value, reason = "the language registers functions of values")]
fn sort(
    context: NativeCallContext<'_>,
    list: &mut Array,
    comes: FnPtr,
) -> Result<(), Box<EvalAltResult>> {
    let mut sorted = Array::with_capacity(list.len());
    for value in list.iter() {
        let (mut low, mut high) = (0, sorted.len());
        while low < high {
            let middle = low.midpoint(high);
            let pair: (Dynamic, Dynamic) = (value.clone(), sorted[middle].clone());
            let told: Dynamic = comes.call_within_context(&context, pair)?;
            let is_first = told.as_int().map(|n| n < 0).or_else(|_other| told.as_bool());
            if is_first.unwrap_or(false) { high = middle } else { low = middle + 1 }
        }
        sorted.insert(low, value.clone());
    }
    *list = sorted;
    Ok(())
}
