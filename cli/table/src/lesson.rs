//! Lessons: the step at which a guided game stands, and what it asks of the learner.
//!
//! The progress is read off the answers of the learner, so that undo and resume keep it.

use warboard_engine::game::{Action, Decision};
use warboard_engine::model::{Lesson, SeatId, TableId};
use warboard_engine::observation::Observation;

use crate::model::QuestionView;
use crate::presenter::Presenter;
use crate::session::Session;
use crate::steps;
use crate::text::say;
use crate::views::typed;

/// The point at which a lesson stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LessonPoint<'a> {
    lesson: &'a Lesson,
    /// The number of steps that are done.
    n_done: usize,
    /// True if the learner has answered since the last step.
    is_left: bool,
}

impl Session {
    /// Returns the point at which the lesson stands that is played, if the learner sits in `seat`.
    pub(crate) fn lesson(&self, seat: SeatId) -> Option<LessonPoint<'_>> {
        let rules = self.game().rulebook();
        let lesson = rules.lesson()?;
        rules.armies.get(lesson.army)?.seats.contains(seat).then_some(())?;
        let mut point = LessonPoint { lesson, n_done: 0, is_left: false };
        for words in self.answers_of(seat) {
            match lesson.steps.get(point.n_done) {
                None => point.is_left = true,
                Some(step) if rules.parse_action(words) == rules.parse_action(&step.answer) => {
                    point.n_done += 1;
                }
                Some(_) => {}
            }
        }
        Some(point)
    }
}

impl LessonPoint<'_> {
    /// Returns the answer that the current step asks for, if it can be given; `None` once the lesson
    /// is over.
    pub(crate) fn wanted(&self, session: &Session) -> Option<Action> {
        let step = self.lesson.steps.get(self.n_done)?;
        let wanted = session.game().rulebook().parse_action(&step.answer).ok()?;
        session.game().check(wanted).is_ok().then_some(wanted)
    }

    /// Returns what the lesson says at a question, with the answer if it can be given.
    fn says(
        &self,
        desk: &Presenter,
        view: &Observation<'_>,
        decision: Decision,
        wanted: Option<Action>,
    ) -> Option<String> {
        let texts = &desk.texts;
        let Some(step) = self.lesson.steps.get(self.n_done) else {
            let end = self.lesson.end.as_ref().filter(|_| !self.is_left)?;
            return Some(say!(texts, "lesson-end", "text" = texts.of(end)));
        };
        let (n, of) = (self.n_done + 1, self.lesson.steps.len());
        let text = say!(texts, "lesson-step", "n" = n, "of" = of, "text" = texts.of(&step.says));
        let Some(wanted) = wanted else { return Some(text) };
        let line = typed::typed(desk, view, decision, wanted);
        Some(say!(texts, "lesson-do", "text" = text, "line" = line))
    }
}

/// Returns what the lesson that is played says at a question, if there is one.
pub fn text(desk: &Presenter, session: &Session, decision: Decision) -> Option<String> {
    let point = session.lesson(decision.seat)?;
    let view = session.game().observe(decision.seat);
    point.says(desk, &view, decision, point.wanted(session))
}

/// Leads a question: says what the lesson says, and leaves the answer that it asks for alone.
pub fn lead(desk: &Presenter, session: &Session, offer: &mut Option<QuestionView>) {
    let (Some(offer), Some(decision)) = (offer, session.game().decision()) else { return };
    if offer.seat != decision.seat.index() + 1 {
        return;
    }
    let Some(point) = session.lesson(decision.seat) else { return };
    let wanted = point.wanted(session);
    offer.lesson = point.says(desk, &session.game().observe(decision.seat), decision, wanted);
    if let Some(wanted) = wanted {
        offer.keep_only(wanted);
    }
}

/// Returns the refusal of an answer that is not the one that the lesson asks for. `None` stands for
/// what is never the answer.
pub(crate) fn refusal(
    desk: &Presenter,
    session: &Session,
    decision: Decision,
    action: Option<Action>,
) -> Option<String> {
    let wanted = session.lesson(decision.seat)?.wanted(session)?;
    if action == Some(wanted) {
        return None;
    }
    let view = session.game().observe(decision.seat);
    let question = steps::question(desk, &view, decision);
    let line = typed::answer(&question, wanted)?;
    Some(say!(desk.texts, "lesson-not-yet", "line" = line))
}
