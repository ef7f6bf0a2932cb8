//! Boards as pictures.

use warboard_draw::{BoardMarks, Drawing, LegendTexts, svg};
use warboard_engine::model::Lang;
use warboard_engine::observation::Observation;

/// Draws what an observation shows, as SVG.
pub(crate) fn picture(view: &Observation<'_>, title: String) -> String {
    let drawing = Drawing::new(view.rulebook(), Lang::En);
    let marks = BoardMarks::seen(view, Lang::En);
    svg(&drawing, &marks, &LegendTexts { title, closed: "closed".to_owned() })
}
