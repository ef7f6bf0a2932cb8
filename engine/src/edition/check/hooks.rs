//! Checks of hooks and cards that wait for a moment that never comes.

use super::conditions::word_of_battle;
use crate::edition::codes;
use crate::edition::draft::{Draft, ProcedureDraft, TimingDraft};
use crate::edition::problem::{Problem, Problems};
use crate::model::{Condition, HookOn, Resolution, Timing, Window};
use crate::steps::StepKind;

pub(super) fn check(draft: &Draft, problems: &Problems) {
    // A step that cannot be read may be of any kind.
    let steps = || draft.summary();
    if steps().any(|row| row.step.is_none()) {
        return;
    }
    check_hooks(draft, problems);
    check_cards(draft, problems);
}

fn has(draft: &Draft, is: impl Fn(&StepKind) -> bool) -> bool {
    let steps = draft.all_steps().filter_map(|row| row.step.as_ref());
    steps.into_iter().any(|step| is(&step.kind))
}

/// Returns whether a step attacks.
fn has_attacks(draft: &Draft) -> bool {
    has(draft, |kind| matches!(kind, StepKind::Attack(_)))
}

/// Returns whether a step fights battles: attacks, or battles by unit.
fn has_battles(draft: &Draft) -> bool {
    has_attacks(draft) || has(draft, |kind| matches!(kind, StepKind::Battles(_)))
}

/// Returns whether dice are placed on units: by a `fire` step, or in battles.
fn places_dice(draft: &Draft) -> bool {
    let is_battle = draft.combat.is_some_and(|page| page.resolution == Resolution::Threshold);
    has(draft, |kind| matches!(kind, StepKind::Fire(_))) || is_battle
}

/// Returns whether sets are traded: in a `trade` step, or after an elimination.
fn has_trades(draft: &Draft) -> bool {
    has(draft, |kind| matches!(kind, StepKind::Trade(_))) || draft.eliminated.trade.is_some()
}

/// Reports a condition about a space or a battle where there is none.
fn check_place(draft: &Draft, when: Option<Condition>, what: &str, problems: &Problems) {
    let Some(when) = when else { return };
    let found = draft.facts(when).iter().find_map(|&fact| word_of_battle(fact));
    let row = draft.conditions.iter().find(|row| row.condition == when);
    if let (Some(word), Some(row)) = (found, row) {
        let message = format!("{what} asks for `{word}`, where no space is concerned");
        problems.add(Problem::error(codes::NOT_ALLOWED, row.place, message));
    }
}

fn check_hooks(draft: &Draft, problems: &Problems) {
    for hook in &draft.hooks {
        if !hook.on.is_of_space() {
            let what = format!("the hook `{}`", <&str>::from(hook.on));
            check_place(draft, hook.when, &what, problems);
        }
        if hook.on == HookOn::Invaded && !hook.is_sealed && hook.does.acts() {
            let message = "the hook `invaded` belongs to the defender, but steps are taken by the army whose turn it is";
            let problem = Problem::error(codes::NOT_ALLOWED, hook.place, message);
            problems.add(problem.help("name a function with `run`"));
        }
        let Some(why) = why_idle(draft, hook.on) else { continue };
        let words: &str = hook.on.into();
        let called = match &hook.does {
            ProcedureDraft::Function(call) => draft.calls.get(usize::from(call.0)),
            ProcedureDraft::Steps(..) => None,
        };
        let (does, place) = called.map_or_else(
            || ("takes its steps".to_owned(), hook.place),
            |call| (format!("calls `{}`", call.function), call.place),
        );
        let message = format!("the hook `{words}` never {does}: {why}");
        problems.add(Problem::warning(codes::IDLE_HOOK, place, message).likely());
    }
}

/// Returns why the moment of a hook never comes.
fn why_idle(draft: &Draft, on: HookOn) -> Option<&'static str> {
    Some(match on {
        HookOn::Conquered | HookOn::Invaded | HookOn::BeforeRoll if !has_battles(draft) => {
            "no step invades"
        }
        HookOn::AfterRoll | HookOn::InvasionEnded | HookOn::Destroyed if !has_attacks(draft) => {
            "no step invades"
        }
        HookOn::Destroyed if draft.targets.is_empty() => "no `[[target]]` can be attacked",
        HookOn::Traded if !has_trades(draft) => "no step trades",
        HookOn::Placed if !has(draft, |kind| matches!(kind, StepKind::Place(_))) => {
            "no step places"
        }
        HookOn::Moved if !has(draft, |kind| matches!(kind, StepKind::Move(_))) => "no step moves",
        HookOn::Drawn if !has(draft, |kind| matches!(kind, StepKind::Draw(_))) => "no step draws",
        HookOn::Cleared if !places_dice(draft) => "no dice are placed on units",
        HookOn::TurnBegins | HookOn::TurnEnds if !draft.has_turns() => "no army has a turn",
        HookOn::RoundBegins
        | HookOn::RoundEnds
        | HookOn::TurnBegins
        | HookOn::BeforeRoll
        | HookOn::AfterRoll
        | HookOn::Placed
        | HookOn::Moved
        | HookOn::Drawn
        | HookOn::Cleared
        | HookOn::TurnEnds
        | HookOn::Conquered
        | HookOn::InvasionEnded
        | HookOn::Eliminated
        | HookOn::Traded
        | HookOn::Invaded
        | HookOn::Destroyed => return None,
    })
}

/// Warns about cards all of whose moments are in battles or trades that no step leads to. Also
/// rejects cards that take steps in a window.
fn check_cards(draft: &Draft, problems: &Problems) {
    let (attacks, battles, trades) = (has_attacks(draft), has_battles(draft), has_trades(draft));
    let comes = |timing: &TimingDraft| match timing {
        TimingDraft::Known(Timing::Window(Window::Traded)) => trades,
        TimingDraft::Known(Timing::Window(Window::Invaded | Window::BeforeRoll)) => battles,
        TimingDraft::Known(Timing::Window(Window::AfterRoll | Window::Conquered)) => attacks,
        TimingDraft::Known(_) | TimingDraft::Step(_) | TimingDraft::Window(_) => true,
    };
    for row in &draft.cards {
        let Some(effect) = &row.effect else { continue };
        let is_of_battle = |timing: &TimingDraft| matches!(timing, TimingDraft::Known(Timing::Window(window)) if window.is_of_battle());
        if !effect.timings.iter().all(is_of_battle) {
            check_place(draft, effect.when, &format!("card `{}`", row.card.id), problems);
        }
        let is_windowed = |timing: &TimingDraft| {
            matches!(timing, TimingDraft::Window(_) | TimingDraft::Known(Timing::Window(_)))
        };
        if effect.does.acts() && effect.timings.iter().any(is_windowed) {
            let message = format!(
                "card `{}` is played in a window, but its steps are taken by the army whose turn it is",
                row.card.id
            );
            let problem = Problem::error(codes::NOT_ALLOWED, row.place, message);
            problems
                .add(problem.help(
                    "play it in a `step` or in `own_turn`, or name a function with `effect`",
                ));
        }
        if !effect.timings.is_empty() && !effect.timings.iter().any(comes) {
            let why = if battles { "no step trades" } else { "no step invades" };
            let message = format!("card `{}` can never be played: {why}", row.card.id);
            problems.add(Problem::warning(codes::IDLE_CARD, row.place, message).likely());
        }
    }
}
