//! Formats chances.

use warboard_engine::odds::Fraction;

use crate::presenter::Presenter;

/// Formats a chance in percent with one decimal. An uncertain chance is never shown as certain or
/// impossible.
pub(crate) fn percent(desk: &Presenter, chance: &Fraction) -> String {
    let win = chance.to_chance() * 100.0;
    if (99.95..100.0).contains(&win) {
        desk.texts.decimal(">99.9 %")
    } else if win > 0.0 && win < 0.05 {
        desk.texts.decimal("<0.1 %")
    } else {
        desk.texts.decimal(&format!("{win:.1} %"))
    }
}

/// Formats a number with `places` decimals.
pub(crate) fn decimals(desk: &Presenter, number: &Fraction, places: u8) -> String {
    desk.texts.decimal(&number.decimals(places))
}

/// Rounds a chance to whole percents. An uncertain chance is neither 0 nor 100.
pub fn percents(chance: f64) -> u32 {
    let near = (0..=100).find(|&n| chance * 100.0 < f64::from(n) + 0.5).unwrap_or(100);
    if chance > 0.0 && chance < 1.0 { near.clamp(1, 99) } else { near }
}
