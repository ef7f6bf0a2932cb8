//! A target for each way in. `cargo test` tries some inputs at random; `cargo bolero` searches for hours, led by coverage.

use warboard_cli::inputs::Kind;
use warboard_fuzz::{Seeds, try_one};

/// Tries inputs of a kind until the time of the target is over.
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

/// How many inputs a test tries, unless `BOLERO_RANDOM_ITERATIONS` says otherwise.
const ITERATIONS: usize = 24;

target!(editions, Kind::Edition);
target!(scripts, Kind::Script);
target!(saves, Kind::Save);
target!(scenarios, Kind::Scenario);
target!(setups, Kind::Setup);
target!(lines, Kind::Lines);
