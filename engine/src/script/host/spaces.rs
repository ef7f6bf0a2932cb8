//! Lists of spaces as the API gives them: handed on without a copy, where a list of the language holds each space in a box
//! of its own. A script cannot tell them apart: what changes one makes a list of the language of it first.

use std::any::TypeId;
use std::ops::Deref;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, EvalAltResult, Module, Position};

use super::value::SpaceV;
use super::work::{Res, Work};
use crate::model::SpaceId;

/// A list of spaces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::script) struct SpacesV(Rc<[SpaceId]>);

impl Deref for SpacesV {
    type Target = [SpaceId];
    fn deref(&self) -> &[SpaceId] {
        &self.0
    }
}

impl FromIterator<SpaceId> for SpacesV {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(spaces: I) -> Self {
        Self(spaces.into_iter().collect())
    }
}

impl From<SpacesV> for Dynamic {
    fn from(spaces: SpacesV) -> Self {
        Dynamic::from(spaces)
    }
}

impl SpacesV {
    /// As a list of the language.
    pub(in crate::script) fn to_array(&self) -> Array {
        self.iter().map(|&space| SpaceV(space).into()).collect()
    }

    /// A list of the language as a list of spaces, as far as it is one.
    pub(in crate::script) fn of(list: &Array) -> Self {
        let space = |value: &Dynamic| value.read_lock::<SpaceV>().map(|space| space.0);
        list.iter().filter_map(space).collect()
    }

    /// The space at a place of it.
    pub(in crate::script) fn value(&self, at: usize) -> Dynamic {
        SpaceV(self[at]).into()
    }

    /// Whether a list of the language holds the same.
    pub(in crate::script) fn is(&self, list: &Array) -> bool {
        let is_space = |(value, &space): (&Dynamic, &SpaceId)| {
            value.read_lock::<SpaceV>().is_some_and(|value| value.0 == space)
        };
        self.len() == list.len() && list.iter().zip(self.iter()).all(is_space)
    }

    /// The place of a value in it.
    pub(in crate::script) fn position(&self, value: &Dynamic) -> Option<usize> {
        let wanted = value.read_lock::<SpaceV>()?.0;
        self.iter().position(|&space| space == wanted)
    }
}

/// What a function of the API takes as a list of spaces.
pub(super) trait Spaces: Clone + 'static {
    /// The spaces, as a list of its own.
    fn spaces(&self, w: &mut Work) -> Res<SpacesV>;
}

impl Spaces for SpacesV {
    fn spaces(&self, _: &mut Work) -> Res<SpacesV> {
        Ok(self.clone())
    }
}

impl Spaces for Array {
    fn spaces(&self, w: &mut Work) -> Res<SpacesV> {
        w.charge_for(4 * self.len());
        self.iter().map(|value| w.space(value)).collect()
    }
}

/// Lets scripts go through such a list, and look at a place of it.
pub(super) fn register(engine: &mut Engine) {
    engine.register_type_with_name::<SpacesV>("array");
    let mut iterators = Module::new();
    iterators.set_iter(TypeId::of::<SpacesV>(), |list| {
        let spaces = list.cast::<SpacesV>();
        Box::new((0..spaces.len()).map(move |at| spaces.value(at)))
    });
    engine.register_global_module(iterators.into());
    engine.register_indexer_get(
        |spaces: &mut SpacesV, at: i64| -> Result<Dynamic, Box<EvalAltResult>> {
            let len = spaces.len();
            let place = crate::script::language::place(at, len);
            let outside = || EvalAltResult::ErrorArrayBounds(len, at, Position::NONE);
            Ok(place.map(|at| spaces.value(at)).ok_or_else(outside)?)
        },
    );
}
