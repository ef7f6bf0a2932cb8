//! The title of a question.

use warboard_engine::game::Ask;
use warboard_engine::observation::Observation;

use crate::presenter::Presenter;
use crate::steps;

/// Returns the printed name of the step that a question belongs to, or the title that the question
/// itself has, such as a window's.
fn step(desk: &Presenter, ask: Ask) -> String {
    let ui = steps::of(ask);
    ui.describe.title(desk, ask).unwrap_or_else(|| {
        let steps = desk.rules.steps.rows().iter();
        let step = steps.into_iter().find(|step| ui.describe.asks_in(&step.kind, ask));
        step.map_or("", |step| desk.texts.of(&step.name)).to_owned()
    })
}

/// Returns the title of the question asked now: the current title, or else the name of the step in
/// progress.
pub fn now(desk: &Presenter, view: &Observation<'_>, ask: Ask) -> String {
    let ui = steps::of(ask);
    ui.describe.title_now(desk, view, ask).unwrap_or_else(|| {
        let now = view.step().map(|step| &desk.rules.steps[step]);
        let now = now.filter(|step| ui.describe.asks_in(&step.kind, ask));
        now.map_or_else(|| step(desk, ask), |step| desk.texts.of(&step.name).to_owned())
    })
}
