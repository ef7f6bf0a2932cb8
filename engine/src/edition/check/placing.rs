//! Checks of `place` steps: that some army can have as many units as they need at once.

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};
use crate::model::{Amount, Bounds, Term, TermSource};
use crate::steps::StepKind;

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let limits = draft.units.iter().map(|row| {
        let own = row.limits.iter().map(|&(_, most)| most).max().unwrap_or(0);
        row.unit.limit.map(|limit| limit.max(own))
    });
    // A kind without a limit may come in any number.
    let Some(most) = limits.collect::<Option<Vec<u32>>>().and_then(|all| all.into_iter().max())
    else {
        return;
    };
    for row in draft.all_steps() {
        let Some(step) = &row.step else { continue };
        let StepKind::Place(keys) = &step.kind else { continue };
        let Some(least) = keys.needs.and_then(|needs| least_of(draft, needs)) else { continue };
        if least > i64::from(most) {
            let id = &step.id;
            let message = format!("step `{id}` needs at least {least} units at once");
            let problem = Problem::warning(codes::ALWAYS_FALSE, row.place, message);
            problems.add(problem.help(format!("an army has at most {most} units of a kind")));
        }
    }
}

/// Returns the least that an amount about a space may come to, or `None` if it has no lower end.
fn least_of(draft: &Draft, amount: Amount) -> Option<i64> {
    let terms = draft.terms(amount).iter().map(|&term| least_of_term(term));
    let sum: Option<i64> = terms.sum();
    let bounds = amount.bounds;
    let least = sum.unwrap_or(i64::MIN).min(bounds.most.into()).max(bounds.least.into());
    (least > i64::from(Bounds::ANY.least)).then_some(least)
}

fn least_of_term(term: Term) -> Option<i64> {
    let (times, every) = (i64::from(term.times), i64::from(term.every.max(1)));
    let least = match term.source {
        TermSource::Number(n) => Some(i64::from(n) * times / every),
        TermSource::Fact(_) | TermSource::Run(_) | TermSource::Track(..) => None,
        _ => (times >= 0).then_some(0),
    };
    let least = least.unwrap_or(i64::MIN);
    let least = least.min(term.bounds.most.into()).max(term.bounds.least.into());
    let is_asked = term.when.is_some() || term.at.is_some();
    let least = if is_asked { least.min(0) } else { least };
    (least > i64::from(Bounds::ANY.least)).then_some(least)
}
