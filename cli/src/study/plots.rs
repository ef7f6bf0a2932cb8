//! Pictures of a study: who wins, how long games are, how the strength of the armies goes.

use std::collections::BTreeSet;

use plotters::chart::SeriesLabelPosition;
use plotters::prelude::{BLACK, ChartBuilder, Color, LineSeries, PathElement, SVGBackend, WHITE};

use warboard_study::{CellRow, PLACES, real};

use super::canvas::{Area, Bar, COLOURS, Drawn, Scale, bars, drawn, shown, small};
use warboard_table::text::{Texts, say};

/// Pixels of the height of a picture with two axes.
const HEIGHT: u32 = 340;
/// The most cells that are drawn in one picture, or with a picture each.
const CELLS: usize = 8;
/// The most bars of a histogram.
const BINS: u32 = 40;

/// A picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Plot {
    /// The name of its file, without an extension.
    pub(crate) name: String,
    /// The title, in one line.
    pub(crate) title: String,
    /// The picture as SVG.
    pub(crate) svg: String,
}

/// Returns the pictures of a study. A picture that cannot be drawn is left out.
pub(crate) fn plots(texts: &Texts, rows: &[CellRow]) -> Vec<Plot> {
    let mut plots = Vec::new();
    let mut add = |name: String, title: String, svg: Option<String>| {
        plots.extend(svg.map(|svg| Plot { name, title, svg }));
    };
    add("wins".to_owned(), say!(texts, "study-plot-wins"), wins(texts, rows));
    let svg = drawn(HEIGHT, &|area| lengths(texts, area, rows));
    add("lengths".to_owned(), say!(texts, "study-plot-lengths"), svg);
    for (row, n) in rows.iter().zip(1..).take(CELLS) {
        let title = if row.set.is_empty() {
            say!(texts, "study-plot-strength")
        } else {
            say!(texts, "study-plot-strength-of", "cell" = row.set.as_str())
        };
        let svg = drawn(HEIGHT, &|area| strength(texts, area, row));
        add(format!("strength-{n}"), title, svg);
    }
    plots
}

fn percent(texts: &Texts, share: f64) -> String {
    texts.decimal(&format!("{:.0} %", share * 100.0))
}

/// Draws the wins: a row for each side of each cell, with its share and the bounds.
fn wins(texts: &Texts, rows: &[CellRow]) -> Option<String> {
    let mut shares = Vec::new();
    for (row, &colour) in rows.iter().take(CELLS).zip(COLOURS.iter().cycle()) {
        shares.push(Bar { name: row.set.clone(), colour, values: None });
        shares.extend(row.sides.iter().map(|side| {
            let values = Some([side.low, side.part, side.high]);
            Bar { name: side.name.clone(), colour, values }
        }));
    }
    let scale = Scale {
        caption: "",
        range: 0.0..1.0,
        labels: 11,
        label: &|share| percent(texts, *share),
        says: say!(texts, "study-share"),
    };
    bars(&scale, 70, &shares)
}

/// Draws the distribution of lengths of games: a line for each cell.
fn lengths(texts: &Texts, area: &Area<'_>, rows: &[CellRow]) -> Drawn {
    let rows: Vec<&CellRow> = rows.iter().take(CELLS).collect();
    let longest = rows.iter().map(|row| row.turns.max).max().unwrap_or(0);
    let bin = longest / BINS + 1;
    let bins = |row: &CellRow| -> Vec<f64> {
        let mut bins = vec![0_u64; usize::try_from(longest / bin).unwrap_or(0) + 1];
        for (turns, games) in &row.histogram {
            if let Some(sum) = usize::try_from(turns / bin).ok().and_then(|at| bins.get_mut(at)) {
                *sum += games;
            }
        }
        let all = real(bins.iter().sum::<u64>().max(1));
        bins.into_iter().map(|games| real(games) / all).collect()
    };
    let lines: Vec<Vec<f64>> = rows.iter().map(|row| bins(row)).collect();
    let most = lines.iter().flatten().fold(0.01_f64, |most, share| most.max(*share));
    let (right, bin) = (f64::from(longest + bin), f64::from(bin));
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(30)
        .x_label_area_size(40)
        .y_label_area_size(60)
        .build_cartesian_2d(0.0..right, 0.0..most * 1.1)?;
    let rounds = rows.iter().any(|row| row.rounds);
    let unit = if rounds { say!(texts, "study-rounds") } else { say!(texts, "study-turns") };
    chart
        .configure_mesh()
        .x_desc(unit)
        .y_desc(say!(texts, "study-part"))
        .x_label_formatter(&|turns| format!("{turns:.0}"))
        .y_label_formatter(&|share| texts.decimal(&format!("{:.1} %", share * 100.0)))
        .label_style(small())
        .light_line_style(WHITE)
        .draw()?;
    for ((row, line), colour) in rows.iter().zip(&lines).zip(COLOURS) {
        // A flat line over each bar of the histogram.
        let steps = line.iter().zip(0_u32..).flat_map(|(&share, at)| {
            let left = f64::from(at) * bin;
            [(left, share), (left + bin, share)]
        });
        let drawn = chart.draw_series(LineSeries::new(steps, colour.stroke_width(2)))?;
        if !row.set.is_empty() {
            drawn.label(shown(&row.set)).legend(move |(x, y)| {
                PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2))
            });
        }
    }
    // The only cell needs no name.
    if rows.len() > 1 { legend(&mut chart, SeriesLabelPosition::UpperRight) } else { Ok(()) }
}

/// Draws the shares of strength over a game: the mean of each army, and that of the winners.
fn strength(texts: &Texts, area: &Area<'_>, row: &CellRow) -> Drawn {
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(30)
        .x_label_area_size(40)
        .y_label_area_size(60)
        .build_cartesian_2d(0.0..1.0, 0.0..1.0)?;
    chart
        .configure_mesh()
        .x_desc(say!(texts, "study-of-game"))
        .y_desc(say!(texts, "study-of-strength"))
        .x_label_formatter(&|share| percent(texts, *share))
        .y_label_formatter(&|share| percent(texts, *share))
        .label_style(small())
        .light_line_style(WHITE)
        .draw()?;
    let winner = say!(texts, "study-winner");
    let armies: BTreeSet<(&str, &[u64])> =
        row.strength.iter().map(|(army, curve)| (army.as_str(), curve.as_slice())).collect();
    let winners = std::iter::once((winner.as_str(), row.winner_strength.as_slice()));
    let winners = winners.filter(|_| row.finished > 0);
    let lines = armies.into_iter().zip(COLOURS.iter().cycle().copied());
    for ((name, curve), colour) in lines.chain(winners.zip([BLACK])) {
        let places = real(PLACES as u64 - 1);
        let points = curve.iter().zip(0_u32..);
        let points = points.map(|(&share, at)| (f64::from(at) / places, real(share) / 1000.0));
        let width = if colour == BLACK { 3 } else { 2 };
        let style = colour.stroke_width(width);
        chart.draw_series(LineSeries::new(points, style))?.label(shown(name)).legend(
            move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(width)),
        );
    }
    legend(&mut chart, SeriesLabelPosition::UpperLeft)
}

/// Draws the legend of the colours.
fn legend<'a, X, Y>(
    chart: &mut plotters::chart::ChartContext<
        'a,
        SVGBackend<'a>,
        plotters::coord::cartesian::Cartesian2d<X, Y>,
    >,
    position: SeriesLabelPosition,
) -> Drawn
where
    X: plotters::coord::ranged1d::Ranged<ValueType = f64>,
    Y: plotters::coord::ranged1d::Ranged<ValueType = f64>,
{
    chart
        .configure_series_labels()
        .position(position)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.2))
        .label_font(small())
        .draw()?;
    Ok(())
}
