//! The values of scripts: handles of things, without the things themselves.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, ImmutableString, Map};

use super::spaces::SpacesV;
use super::work::Work;
use crate::model::{ArmyId, CardId, HasId, RegionId, SpaceId, TokenId};
use crate::script::sandbox::Meter;

/// The game, as a script's first parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GameV;

macro_rules! values {
    ($($name:ident of $id:ident;)*) => {$(
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub(super) struct $name(pub(super) $id);

        impl From<$name> for Dynamic {
            fn from(value: $name) -> Self {
                Dynamic::from(value)
            }
        }
    )*};
}

values! {
    SpaceV of SpaceId;
    RegionV of RegionId;
    ArmyV of ArmyId;
    CardV of CardId;
    TokenV of TokenId;
}

/// Returns a list of values.
pub(super) fn list<V: Into<Dynamic>>(values: impl IntoIterator<Item = V>) -> Array {
    values.into_iter().map(Into::into).collect()
}

/// Returns a value, or the script's `()` for `None`.
pub(super) fn maybe<V: Into<Dynamic>>(value: Option<V>) -> Dynamic {
    value.map_or(Dynamic::UNIT, Into::into)
}

/// Checks whether two values are equal, as `==` does; values of different kinds are not. Charges
/// for lists and maps.
pub(in crate::script) fn same(meter: &Meter, one: &Dynamic, other: &Dynamic) -> bool {
    if one.type_id() != other.type_id() {
        return are_same_spaces(meter, one, other) || are_same_spaces(meter, other, one);
    }
    if let (Ok(one), Ok(other)) = (one.as_int(), other.as_int()) {
        return one == other;
    }
    macro_rules! either {
        ($($kind:ty),*) => {$(
            if let (Some(one), Some(other)) = (one.read_lock::<$kind>(), other.read_lock::<$kind>()) {
                return *one == *other;
            }
        )*};
    }
    either!(SpaceV, ArmyV, CardV, TokenV, RegionV, ImmutableString, bool, char, ());
    if let (Some(one), Some(other)) = (one.read_lock::<SpacesV>(), other.read_lock::<SpacesV>()) {
        meter.charge_for(one.len());
        return *one == *other;
    }
    if let (Some(one), Some(other)) = (one.read_lock::<Array>(), other.read_lock::<Array>()) {
        meter.charge_for(one.len());
        let mut pairs = one.iter().zip(other.iter());
        return one.len() == other.len() && pairs.all(|(one, other)| same(meter, one, other));
    }
    if let (Some(one), Some(other)) = (one.read_lock::<Map>(), other.read_lock::<Map>()) {
        meter.charge_for(4 * one.len());
        let mut pairs = one.iter().zip(other.iter());
        let alike = |((key, one), (other_key, other)): ((_, &Dynamic), (_, &Dynamic))| {
            key == other_key && same(meter, one, other)
        };
        return one.len() == other.len() && pairs.all(alike);
    }
    false
}

/// Checks whether a list of spaces and a list of the language hold the same spaces.
fn are_same_spaces(meter: &Meter, spaces: &Dynamic, list: &Dynamic) -> bool {
    let spaces = spaces.read_lock::<SpacesV>();
    let Some((spaces, list)) = spaces.zip(list.read_lock::<Array>()) else { return false };
    meter.charge_for(list.len());
    spaces.is(&list)
}

/// Registers the types, their names and their comparison.
pub(super) fn register(engine: &mut Engine, work: &Rc<RefCell<Work>>) {
    macro_rules! comparable {
        ($($value:ident $name:literal $table:expr;)*) => {$(
            engine.register_type_with_name::<$value>($name);
            engine.register_fn("==", |a: $value, b: $value| a == b);
            engine.register_fn("!=", |a: $value, b: $value| a != b);
            engine.register_fn("==", |_: $value, _: ()| false);
            engine.register_fn("!=", |_: $value, _: ()| true);
            engine.register_fn("==", |_: (), _: $value| false);
            engine.register_fn("!=", |_: (), _: $value| true);
            let held = Rc::clone(work);
            engine.register_get("id", move |value: &mut $value| -> String {
                let work = held.borrow();
                let id: fn(&Work, $value) -> String = $table;
                id(&work, *value)
            });
            let held = Rc::clone(work);
            engine.register_fn("to_string", move |value: $value| -> String {
                let work = held.borrow();
                let id: fn(&Work, $value) -> String = $table;
                id(&work, value)
            });
        )*};
    }
    engine.register_type_with_name::<GameV>("game");
    super::spaces::register(engine);
    comparable! {
        SpaceV "space" |work, value| work.rules.board.spaces[value.0].id().to_owned();
        RegionV "region" |work, value| work.rules.board.regions[value.0].id().to_owned();
        ArmyV "army" |work, value| work.rules.armies[value.0].id().to_owned();
        CardV "card" |work, value| work.rules.cards[value.0].id().to_owned();
        TokenV "token" |_, value| value.0.0.to_string();
    }
}

impl fmt::Display for GameV {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("game")
    }
}
