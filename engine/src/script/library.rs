//! The shared modules that come with the engine: what cards of several games say alike.

/// Every shared module: the name that stands before `::`, and its text.
pub const LIBRARY: &[(&str, &str)] = &[
    ("battle", include_str!("../../../scripts/battle.rhai")),
    ("cards", include_str!("../../../scripts/cards.rhai")),
    ("garrison", include_str!("../../../scripts/garrison.rhai")),
    ("tokens", include_str!("../../../scripts/tokens.rhai")),
    ("units", include_str!("../../../scripts/units.rhai")),
    ("ways", include_str!("../../../scripts/ways.rhai")),
];
