//! The functions of the API that show values to the author.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::{Dynamic, Engine, NativeCallContext};

use super::look::look;
use super::typed::in_words;
use super::work::{Res, Work};
use crate::script::printed;

pub(super) fn register(engine: &mut Engine, held: &Rc<RefCell<Work>>) {
    look!(engine, held, "print", |w, value: Dynamic| print(w, &value));
    look!(engine, held, "debug", |w, value: Dynamic| print(w, &value));
}

/// Prints a value where somebody looks. A run that repeats what it did before its last answer prints
/// nothing again.
fn print(w: &Work, value: &Dynamic) {
    if printed::is_kept() && w.at == w.journal.len() {
        let line = if value.is_string() { value.to_string() } else { in_words(w, value) };
        printed::print(&line, w.query);
    }
}
