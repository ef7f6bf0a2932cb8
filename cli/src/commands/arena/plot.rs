//! The ratings of an arena as a picture.

use plotters::prelude::{ChartBuilder, ErrorBar, Text, WHITE};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, ShapeStyle};

use super::super::simulate::real;
use super::BotRow;
use crate::study::canvas::{Area, COLOURS, Drawn, NAMES, ROW, drawn, shown, small};
use crate::text::{Texts, say};

/// Points beside the lowest and the highest bound.
const MARGIN: f64 = 20.0;

/// The bots, the strongest at the top: each with its rating and where that lies in 95 of 100 samples, as SVG. Nothing where it
/// cannot be drawn.
pub(super) fn plot(texts: &Texts, title: &str, rows: &[BotRow]) -> Option<String> {
    let height = ROW * u32::try_from(rows.len()).unwrap_or(1) + 100;
    drawn(height, &|area| draw(texts, area, title, rows))
}

fn draw(texts: &Texts, area: &Area<'_>, title: &str, rows: &[BotRow]) -> Drawn {
    let low = rows.iter().map(|row| row.elo_low).fold(0.0, f64::min) - MARGIN;
    let high = rows.iter().map(|row| row.elo_high).fold(0.0, f64::max) + MARGIN;
    let all = real(rows.len() as u64);
    let mut chart = ChartBuilder::on(area)
        .caption(title, small())
        .margin(12)
        .margin_left(NAMES)
        .margin_right(30)
        .x_label_area_size(40)
        .build_cartesian_2d(low..high, 0.0..all)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_labels(9)
        .light_line_style(WHITE)
        .x_label_formatter(&|elo| {
            if elo.abs() < 0.5 { "0".to_owned() } else { format!("{elo:+.0}") }
        })
        .x_desc(say!(texts, "arena-elo"))
        .label_style(small())
        .draw()?;
    let right = small().pos(Pos::new(HPos::Right, VPos::Center));
    let (left, _) = chart.plotting_area().map_coordinate(&(low, 0.0));
    for ((row, at), colour) in rows.iter().zip(0_u32..).zip(COLOURS.iter().cycle()) {
        let at = all - f64::from(at) - 0.5;
        let (_, y) = chart.plotting_area().map_coordinate(&(low, at));
        area.draw(&Text::new(shown(&row.bot), (left - 10, y), right.clone()))?;
        let style = ShapeStyle::from(&colour.mix(1.0)).stroke_width(2).filled();
        let bar = ErrorBar::new_horizontal(at, row.elo_low, row.elo, row.elo_high, style, 10);
        chart.draw_series([bar])?;
    }
    Ok(())
}
