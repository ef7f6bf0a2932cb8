//! `replay`.

use crate::exit::{Exit, Failure};
use crate::output::Out;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {}

/// Runs it.
pub(crate) fn run(_: &Args, _: &mut Out) -> Result<Exit, Failure> {
    Ok(Exit::Done)
}
