//! The attack on one game and its save.

use warboard_engine::audit::{Finding, audit_until};
use warboard_engine::game::Seeded;

use super::finding::{SoakAttackResult, SoakCheck, SoakFinding, Task, caught};
use super::kills;
use super::saves::Save;

/// Plays a game at random, attacks it, and then its save.
pub(super) fn attack(task: &Task<'_>) -> SoakAttackResult {
    let mut done = SoakAttackResult::default();
    let rules = match caught(|| task.edition.rulebook(&task.setup)) {
        Ok(Ok(rules)) => rules,
        Ok(Err(error)) => {
            done.find(SoakCheck::Panic, error.to_string(), None);
            return done;
        }
        Err(panic) => {
            done.find(SoakCheck::Panic, panic, None);
            return done;
        }
    };
    let played = caught(|| {
        audit_until(&rules, task.seed, task.plan, &mut done.report, &mut || (task.is_over)());
    });
    for Finding { check, text, actions } in std::mem::take(&mut done.report.findings) {
        let kind = SoakCheck::Engine(check);
        done.add(SoakFinding { kind, text, actions, save: None, stopped: None, input: None });
    }
    if let Err(panic) = played {
        done.find(SoakCheck::Panic, panic, None);
    }
    if (task.is_over)() && done.found.is_empty() {
        return done;
    }
    let save = Save::of(task, &rules, &done.report.actions);
    save.attack(&rules, &mut Seeded::stream(task.seed, 2), task.is_over, &mut done);
    if !(task.is_over)() {
        kills::attack(task, &rules, &mut done);
    }
    for found in done.found.iter_mut().filter(|found| found.save.is_none() && found.of_game()) {
        let save = Save::of(task, &rules, &found.actions);
        (found.save, found.stopped) = (Some(save.bytes), save.stopped);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::super::finding::hush;
    use super::*;

    #[test]
    fn what_panics_is_told_with_its_place() {
        hush();
        let said = caught(|| -> u8 { panic!("the board fell off the table") });
        let said = said.expect_err("it panics");
        assert!(said.contains("the board fell off the table"), "{said}");
        assert!(said.contains("attack.rs:"), "{said}");
        assert_eq!(caught(|| 7), Ok(7));
    }
}
