//! The engine for Python: the module `warboard._engine`, which `python/warboard/` wraps. What its classes say to Python stands in
//! `python/warboard/_engine.pyi`.

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
mod play;
mod setup;
mod study;

use pyo3::prelude::*;

#[pymodule]
mod _engine {
    #[pymodule_export]
    use crate::arguments::whole;
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::call::{
        ChanceError, EditionError, EngineFault, IllegalAnswer, UnknownName, WarboardError,
    };
    #[pymodule_export]
    use crate::edition::{Edition, bots, editions};
    #[pymodule_export]
    use crate::held::Game;
    #[pymodule_export]
    use crate::setup::Setup;
    #[pymodule_export]
    use crate::study::{check_rows, play_study};
}
