//! Sheets hold every word of their pieces, within the lines that are cut.

use super::measure::{TextMeasure, TextWeight};
use super::page::{PrintItem, TextAnchor};
use super::*;

fn piece(name: &str, text: &str) -> PrintPiece {
    PrintPiece {
        group: "Orders".to_owned(),
        name: name.to_owned(),
        symbols: vec![(1, "Cavalry".to_owned())],
        text: if text.is_empty() { Vec::new() } else { vec![text.to_owned()] },
        copy: (1, 2),
        colour: 0,
    }
}

#[test]
fn no_text_is_cut_however_long_it_is() {
    let long = "Take one unit from a space that borders the sea. ".repeat(41);
    let word = "Donaudampfschifffahrtsgesellschaft".repeat(3);
    let pieces = [piece(&word, &long), piece("Ilot", ""), piece(&"A name ".repeat(17), "Short.")];
    for (form, wide) in [(PieceForm::Card, 178.6), (PieceForm::Token, 70.9)] {
        for paper in [PaperSize::A4, PaperSize::Letter] {
            let pages = pages(&pieces, form, paper);
            let measure = TextMeasure::new();
            let mut said = String::new();
            for item in &pages[0].items {
                let PrintItem::Text(text) = item else { continue };
                said += &text.text.replace(' ', "");
                let start = text.start(&measure);
                let end = start[0] + measure.width(&text.text, text.weight, text.size);
                let size = pages[0].size;
                assert!(start[0] > 0.0 && end < size[0], "{text:?}");
                // A text stays within the column of its piece.
                let left = (size[0] - (size[0] / wide).floor() * wide) / 2.0;
                assert!(end - start[0] <= wide, "{text:?}");
                let column = |x: f64| ((x - left + 3.0) / wide).floor();
                assert!(
                    text.anchor == TextAnchor::End || column(start[0]) <= column(end),
                    "{text:?}"
                );
            }
            for piece in &pieces {
                for text in piece.text.iter().chain([&piece.name]) {
                    let text: String = text.split_whitespace().collect();
                    assert!(said.contains(&text), "{form:?}: {text} in {said}");
                }
            }
        }
    }
}

#[test]
fn widths_are_those_of_the_typeface() {
    let measure = TextMeasure::new();
    let [thin, wide] = ["iiii", "WWWW"].map(|text| measure.width(text, TextWeight::Normal, 10.0));
    assert!(thin < 12.0 && wide > 38.0, "{thin} {wide}");
    assert!(
        measure.width("Name", TextWeight::Bold, 10.0)
            > measure.width("Name", TextWeight::Normal, 10.0)
    );
    let lines = measure.wrap("to be or not to be\n\nend", TextWeight::Normal, 10.0, 50.0);
    assert_eq!(lines, ["to be or", "not to be", "", "end"]);
}

#[test]
fn a_pdf_holds_its_pages_and_is_always_the_same() {
    let pieces: Vec<PrintPiece> = (0..10).map(|n| piece(&format!("Card {n}"), "Text.")).collect();
    let pages = pages(&pieces, PieceForm::Card, PaperSize::A4);
    assert_eq!(pages.len(), 2);
    let file = pdf(&pages, "Cards", "en").unwrap();
    assert!(file.starts_with(b"%PDF-"));
    assert_eq!(pdf(&pages, "Cards", "en").unwrap(), file);
}
