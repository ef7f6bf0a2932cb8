//! The lockstep check: two games that one seat cannot tell apart are advanced together.

use std::fmt::Write as _;

use super::{Audit, AuditCheck};
use crate::game::{Action, ActionList, AddressedEvent, ApplyContext, Game, Seeded, Viewer};
use crate::model::SeatId;

/// Largest number of answers for which two games are advanced.
const ANSWERS: usize = 60;

/// Number of characters of a difference that a finding quotes.
const PART: usize = 160;

/// Returns everything that a viewer is shown and receives as events, as text.
fn face(game: &Game, told: &[AddressedEvent], viewer: Viewer) -> String {
    let view = game.view(viewer);
    let mut text = serde_json::to_string(&view).expect("a view is plain data");
    let _ = write!(text, "\n{:?} {:?}", view.step(), view.decision());
    for told in told {
        let _ = write!(text, "\n{:?}", told.seen_by(viewer));
    }
    text
}

/// Returns an action that both games accept, at random where possible.
fn common(one: &Game, two: &Game, actions: &mut ActionList, chance: &mut Seeded) -> Option<Action> {
    one.legal_actions(actions);
    for _ in 0..8 {
        let action = actions.nth(chance.below_u64(actions.n_actions()))?;
        if two.check(action).is_ok() {
            return Some(action);
        }
    }
    let mut listed = actions.choices().iter().map(|choice| choice.action);
    listed.find(|&action| two.check(action).is_ok())
}

/// Returns the parts of two faces around their first difference, one a line.
fn parting(one: &str, two: &str) -> String {
    let same = one.chars().zip(two.chars()).take_while(|(a, b)| a == b).count();
    let from = same.saturating_sub(PART / 2);
    let part = |text: &str| text.chars().skip(from).take(PART).collect::<String>();
    format!("  {}\n  {}", part(one), part(two))
}

impl Audit<'_> {
    /// Advances the game and a determinisation for `seat` together, until a reveal parts them.
    ///
    /// Until then, both must look alike to `seat` and to the public, and wait for the same seats.
    pub(super) fn lockstep(&mut self, seat: SeatId) {
        let mut one = self.game.clone();
        let mut two = self.game.determinize(seat, &mut self.chance);
        // In a guess, another seat may be asked in a window: then the two cannot be advanced
        // together.
        if one == two || one.state().top() != two.state().top() {
            return;
        }
        // Both games roll the same dice.
        let seed = self.chance.below_u64(u64::MAX);
        let mut tables = [seed; 2]
            .map(|seed| ApplyContext::new(Seeded::new(seed), Vec::<AddressedEvent>::new()));
        let mut last = String::from("a guess");
        let mut learnt = false;
        for step in 0..ANSWERS {
            for viewer in [Viewer::Seat(seat), Viewer::Public] {
                let faces =
                    [face(&one, &tables[0].sink, viewer), face(&two, &tables[1].sink, viewer)];
                // While all answer at once, the guess asks those again whose answers are unseen.
                if one.is_sealed() && one.waiting_for() != two.waiting_for() {
                    return;
                }
                if faces[0] != faces[1] || one.waiting_for() != two.waiting_for() {
                    if !learnt {
                        let text = format!(
                            "{viewer:?} can tell two games apart, {step} answers after {} and after {last}: {:?} and {:?} are asked\n{}",
                            self.report.actions.len(),
                            one.decision(),
                            two.decision(),
                            parting(&faces[0], &faces[1]),
                        );
                        self.find(AuditCheck::Lockstep, text);
                    }
                    return;
                }
            }
            self.report.count(AuditCheck::Lockstep);
            let Some(action) = common(&one, &two, &mut self.actions, &mut self.chance) else {
                return;
            };
            last = format!("`{}`", self.rules.words(action));
            for table in &mut tables {
                table.sink.clear();
            }
            let [first, second] = &mut tables;
            let (Ok(a), Ok(b)) = (one.apply(action, first), two.apply(action, second)) else {
                return;
            };
            learnt = a.revealed.contains(seat) || b.revealed.contains(seat);
        }
    }
}
