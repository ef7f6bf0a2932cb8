//! Pages as a PDF file, with the typeface of pictures in it: the same on every machine.

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point as PdfPoint};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};

use crate::palette::Rgb;
use crate::plane::Point;
use crate::png::TYPEFACES;

use super::measure::TextMeasure;
use super::page::{PrintItem, PrintPage};

/// Returns pages as a PDF file. Letters that the typeface lacks show as boxes;
/// [`crate::printed_text`] replaces them before.
///
/// # Errors
/// A page of no size, or a file that cannot be made: a sentence in English.
pub fn pdf(pages: &[PrintPage], title: &str, lang: &str) -> Result<Vec<u8>, String> {
    let measure = TextMeasure::new();
    let fonts: Option<Vec<Font>> =
        TYPEFACES.iter().map(|data| Font::new(data.to_vec().into(), 0)).collect();
    let fonts = fonts.ok_or("the typeface cannot be read")?;
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()).language(lang.to_owned()));
    for page in pages {
        let [w, h] = page.size.map(short);
        let settings = PageSettings::from_wh(w, h).ok_or("a page of no size")?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        for item in &page.items {
            draw(&mut surface, item, &fonts, &measure);
        }
        surface.finish();
        sheet.finish();
    }
    document.finish().map_err(|error| format!("{error:?}"))
}

/// A length as PDF has it: seven digits are more than a printer shows.
#[expect(clippy::cast_possible_truncation, reason = "lengths are below a page's")]
fn short(length: f64) -> f32 {
    length as f32
}

fn fill(colour: Rgb) -> Fill {
    let Rgb(r, g, b) = colour;
    Fill {
        paint: rgb::Color::new(r, g, b).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::default(),
    }
}

fn stroke(colour: Rgb, width: f64) -> Stroke {
    let Rgb(r, g, b) = colour;
    Stroke { paint: rgb::Color::new(r, g, b).into(), width: short(width), ..Stroke::default() }
}

fn path(points: &[Point], is_closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (at, point) in points.iter().enumerate() {
        let [x, y] = point.map(short);
        if at == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if is_closed {
        path.close();
    }
    path.finish()
}

fn draw(surface: &mut Surface<'_>, item: &PrintItem, fonts: &[Font], measure: &TextMeasure) {
    match item {
        PrintItem::Area { points, fill: inside, edge } => {
            surface.set_fill(inside.map(fill));
            surface.set_stroke(edge.map(|(colour, width)| stroke(colour, width)));
            if let Some(path) = path(points, true) {
                surface.draw_path(&path);
            }
        }
        PrintItem::Line { from, to, colour, width } => {
            surface.set_fill(None);
            surface.set_stroke(Some(stroke(*colour, *width)));
            if let Some(path) = path(&[*from, *to], false) {
                surface.draw_path(&path);
            }
        }
        PrintItem::Text(text) => {
            let Some(font) = fonts.get(text.weight as usize) else { return };
            surface.set_fill(Some(fill(text.colour)));
            surface.set_stroke(None);
            let [x, y] = text.start(measure).map(short);
            let at = PdfPoint::from_xy(x, y);
            let size = short(text.size);
            surface.draw_text(at, font.clone(), size, &text.text, false, TextDirection::Auto);
        }
    }
}
