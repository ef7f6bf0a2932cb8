//! The Python module `warboard._engine`, wrapped by `python/warboard/`. The docstrings of its
//! classes are repeated in `python/warboard/_engine.pyi`.

#![expect(clippy::needless_pass_by_value, reason = "arguments come from Python as values")]

mod arguments;
mod batch;
mod call;
mod edition;
mod game;
mod held;
mod named;
mod node;
mod numbering;
mod numbers;
mod odds;
mod picture;
mod play;
mod rewards;
mod setup;
mod study;

use pyo3::prelude::*;

#[pymodule]
mod _engine {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python calls it so")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::arguments::whole;
    #[pymodule_export]
    use crate::batch::PyBatch;
    #[pymodule_export]
    use crate::call::{
        ChanceError, EditionError, EngineFault, IllegalAnswer, UnknownName, WarboardError,
    };
    #[pymodule_export]
    use crate::edition::{PyEdition, bots, editions};
    #[pymodule_export]
    use crate::held::PyGame;
    #[pymodule_export]
    use crate::node::PyNode;
    #[pymodule_export]
    use crate::odds::odds;
    #[pymodule_export]
    use crate::rewards::check_reward;
    #[pymodule_export]
    use crate::setup::PySetup;
    #[pymodule_export]
    use crate::study::{check_rows, play_study};
}
