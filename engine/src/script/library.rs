//! The shared script modules that come with the engine, with effects common to cards of several
//! games.

/// All shared modules: the name before `::` and the text.
pub const LIBRARY: &[(&str, &str)] = &[
    ("battle", include_str!("../../../scripts/battle.rhai")),
    ("cards", include_str!("../../../scripts/cards.rhai")),
    ("garrison", include_str!("../../../scripts/garrison.rhai")),
    ("tokens", include_str!("../../../scripts/tokens.rhai")),
    ("units", include_str!("../../../scripts/units.rhai")),
    ("ways", include_str!("../../../scripts/ways.rhai")),
];
