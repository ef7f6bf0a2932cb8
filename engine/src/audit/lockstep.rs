//! Two games that a seat cannot tell apart, played side by side.

use std::fmt::Write as _;

use super::{Audit, Check};
use crate::game::{Action, ActionList, Game, Seeded, Table, Told, Viewer};
use crate::model::SeatId;

/// For how many answers two games are driven.
const ANSWERS: usize = 60;

/// What of a difference is told.
const PART: usize = 160;

/// Everything that a viewer is shown and told.
fn face(game: &Game, told: &[Told], viewer: Viewer) -> String {
    let view = game.view(viewer);
    let mut text = serde_json::to_string(&view).expect("a view is plain data");
    let _ = write!(text, "\n{:?} {:?}", view.step(), view.decision());
    for told in told {
        let _ = write!(text, "\n{:?}", told.seen_by(viewer));
    }
    text
}

/// An answer that both games accept, at random.
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

/// Where two faces part, and what each shows there.
fn parting(one: &str, two: &str) -> String {
    let same = one.chars().zip(two.chars()).take_while(|(a, b)| a == b).count();
    let from = same.saturating_sub(PART / 2);
    let part = |text: &str| text.chars().skip(from).take(PART).collect::<String>();
    format!("  {}\n  {}", part(one), part(two))
}

impl Audit<'_> {
    /// Drives the game and one that `seat` cannot tell from it side by side, until what happens openly parts them. Until then
    /// they must look alike, and ask the same seats at the same time.
    pub(super) fn lockstep(&mut self, seat: SeatId) {
        let mut one = self.game.clone();
        let mut two = self.game.determinize(seat, &mut self.chance);
        // Who is asked in a window may be somebody else in a guess: there is nobody to be driven alike.
        if one == two || one.state().top() != two.state().top() {
            return;
        }
        // The dice of both fall alike.
        let seed = self.chance.below_u64(u64::MAX);
        let mut tables = [seed; 2].map(|seed| Table::new(Seeded::new(seed), Vec::<Told>::new()));
        let mut last = String::from("a guess");
        let mut learnt = false;
        for step in 0..ANSWERS {
            for viewer in [Viewer::Seat(seat), Viewer::Public] {
                let faces =
                    [face(&one, &tables[0].sink, viewer), face(&two, &tables[1].sink, viewer)];
                if faces[0] != faces[1] || one.waiting_for() != two.waiting_for() {
                    if !learnt {
                        let text = format!(
                            "{viewer:?} can tell two games apart, {step} answers after {} and after {last}: {:?} and {:?} are asked\n{}",
                            self.report.actions.len(),
                            one.decision(),
                            two.decision(),
                            parting(&faces[0], &faces[1]),
                        );
                        self.find(Check::Lockstep, text);
                    }
                    return;
                }
            }
            self.report.count(Check::Lockstep);
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
