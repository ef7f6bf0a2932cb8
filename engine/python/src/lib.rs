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
mod numbering;
mod numbers;
mod odds;
mod play;
mod setup;
mod study;

use pyo3::prelude::*;

#[pymodule]
mod _engine {
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
    use crate::odds::odds;
    #[pymodule_export]
    use crate::setup::PySetup;
    #[pymodule_export]
    use crate::study::{check_rows, play_study};
}
