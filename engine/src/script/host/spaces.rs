//! Lists of spaces as the API returns them. They are passed on without a copy; a list of the
//! language stores each space in a separate box. Scripts cannot distinguish the two, as a change
//! first converts the list to one of the language.

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
    /// Converts the list to a list of the language.
    pub(in crate::script) fn to_array(&self) -> Array {
        self.iter().map(|&space| SpaceV(space).into()).collect()
    }

    /// Converts a list of the language; omits values that are not spaces.
    pub(in crate::script) fn of(list: &Array) -> Self {
        let space = |value: &Dynamic| value.read_lock::<SpaceV>().map(|space| space.0);
        list.iter().filter_map(space).collect()
    }

    /// Returns the space at an index.
    pub(in crate::script) fn value(&self, at: usize) -> Dynamic {
        SpaceV(self[at]).into()
    }

    /// Checks whether a list of the language holds the same spaces.
    pub(in crate::script) fn is(&self, list: &Array) -> bool {
        let is_space = |(value, &space): (&Dynamic, &SpaceId)| {
            value.read_lock::<SpaceV>().is_some_and(|value| value.0 == space)
        };
        self.len() == list.len() && list.iter().zip(self.iter()).all(is_space)
    }

    /// Returns the index of a value.
    pub(in crate::script) fn position(&self, value: &Dynamic) -> Option<usize> {
        let wanted = value.read_lock::<SpaceV>()?.0;
        self.iter().position(|&space| space == wanted)
    }
}

/// A parameter of an API function that accepts a list of spaces.
pub(super) trait SpaceListArg: Clone + 'static {
    /// Returns the spaces as a separate list.
    fn spaces(&self, w: &mut Work) -> Res<SpacesV>;
}

impl SpaceListArg for SpacesV {
    fn spaces(&self, _: &mut Work) -> Res<SpacesV> {
        Ok(self.clone())
    }
}

impl SpaceListArg for Array {
    fn spaces(&self, w: &mut Work) -> Res<SpacesV> {
        w.charge_for(4 * self.len());
        self.iter().map(|value| w.space(value)).collect()
    }
}

/// Registers iteration and indexing of these lists.
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
