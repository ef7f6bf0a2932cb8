//! The ratings of an arena as a picture.

use super::{BotRow, shown};
use crate::study::canvas::{Bar, COLOURS, Scale, bars};
use warboard_table::text::{Texts, say};

/// Points beside the lowest and the highest bound.
const MARGIN: f64 = 20.0;

/// Returns the bots, the strongest at the top: each with its rating and where that lies in 95 of
/// 100 samples, as SVG. Nothing where it cannot be drawn.
pub(super) fn plot(texts: &Texts, title: &str, rows: &[BotRow]) -> Option<String> {
    let low = rows.iter().map(|row| row.elo_low).fold(0.0, f64::min) - MARGIN;
    let high = rows.iter().map(|row| row.elo_high).fold(0.0, f64::max) + MARGIN;
    let ratings = rows.iter().zip(COLOURS.iter().cycle()).map(|(row, &colour)| {
        let values = Some([row.elo_low, row.elo, row.elo_high]);
        Bar { name: shown(texts, &row.bot), colour, values }
    });
    let ratings: Vec<Bar> = ratings.collect();
    let scale = Scale {
        caption: title,
        range: low..high,
        labels: 9,
        label: &|elo| if elo.abs() < 0.5 { "0".to_owned() } else { format!("{elo:+.0}") },
        says: say!(texts, "arena-elo"),
    };
    bars(&scale, 100, &ratings)
}
