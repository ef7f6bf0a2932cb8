//! A fuzz target for each reader. `cargo test` tries a few random inputs; `cargo bolero` searches
//! for hours, guided by coverage.

use warboard_fuzz::{Seeds, try_one};
use warboard_soak::inputs::InputKind;

/// Defines a target that runs inputs of a kind until its time is over.
macro_rules! target {
    ($name:ident, $kind:expr) => {
        #[test]
        fn $name() {
            bolero::check!().with_type::<Seeds>().with_iterations(ITERATIONS).for_each(|seeds| {
                if let Err(wrong) = try_one($kind, seeds) {
                    panic!("{wrong}");
                }
            });
        }
    };
}

/// Number of inputs of a test; `BOLERO_RANDOM_ITERATIONS` overrides it.
const ITERATIONS: usize = 24;

target!(editions, InputKind::Edition);
target!(scripts, InputKind::Script);
target!(saves, InputKind::Save);
target!(scenarios, InputKind::Scenario);
target!(setups, InputKind::Setup);
target!(lines, InputKind::Lines);
