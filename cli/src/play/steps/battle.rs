//! A battle is fought: what is committed to it, who defends, and which die is rolled again.

mod commits;
mod fights;

use warboard_engine::game::{Action, Ask, Decision, Game};
use warboard_engine::model::{Aim, Modifier, Rulebook, SeatId, Side, SpaceId};
use warboard_engine::name::fold;
use warboard_engine::observation::Observation;
use warboard_engine::steps::StepKind;

use super::attack::{Attack, odds};
use super::{Question, Room, Stage};
use crate::play::desk::Desk;
use crate::play::model::Spare;
use crate::play::presets::{Habit, Presets};
use crate::play::read::{Amount, Forces, Plan, Reader, Reading, amount, are_numbers};
use crate::play::tell::Teller;
use crate::play::verbs::Verb;
use crate::play::views::question;
use crate::play::windows::Setting;
use crate::text::{Name, say};
pub(crate) use commits::committed;
pub(crate) use fights::Fights;

/// Commit units of a kind.
pub(super) static COMMIT: Verb = Verb::new(
    &["commit"],
    &["engager", "engage"],
    |desk| say!(desk.texts, "synopsis-commit"),
    |desk| say!(desk.texts, "brief-commit"),
)
.read(commit);

/// Defend.
pub(super) static DEFEND: Verb = Verb::new(
    &["defend", "d"],
    &["défendre", "défends", "défense"],
    |desk| say!(desk.texts, "synopsis-defend"),
    |desk| say!(desk.texts, "brief-defend"),
)
.read(defend);

/// Roll a die again.
pub(super) static REROLL: Verb = Verb::new(
    &["reroll"],
    &["relancer", "relance"],
    |desk| say!(desk.texts, "synopsis-reroll"),
    |desk| say!(desk.texts, "brief-reroll"),
);

/// How many units of a kind to commit.
pub(super) struct Commit;

impl Room for Commit {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&COMMIT] }
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        Attack.is_step(kind)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        has_helpers(rules, |_| true)
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        amount(words[0]).map(|_| commit(reader, words))
    }

    fn asks(&self, now: &Question<'_>) -> String {
        let Ask::Commit { unit, most, .. } = now.decision.ask else { return String::new() };
        let (desk, (from, to)) = (now.desk, sides(now.desk, now.view));
        say!(
            desk.texts,
            "may-commit",
            "from" = from,
            "to" = to,
            "unit" = desk.texts.of(&desk.rules.units[unit].plural),
            "most" = most,
            "effect" = desk.effect_of(unit),
        )
    }

    fn typed(&self, now: &Question<'_>, action: Action) -> Option<String> {
        let Action::Commit { count, .. } = action else { return None };
        Some(format!("{} {count}", now.verb(&COMMIT)))
    }

    fn says(&self, now: &Question<'_>, action: Action) -> Option<String> {
        let Action::Commit { count, .. } = action else { return None };
        Some(say!(now.desk.texts, "do-commit", "n" = count.to_string()))
    }

    fn is_of_battle(&self) -> bool {
        true
    }

    fn stage(&self, _ask: Ask) -> Stage {
        Stage::Battles
    }

    fn preset(&self, said: &Presets, _game: &Game, decision: Decision) -> Option<Action> {
        said.committed(decision)
    }

    fn remember(&self, said: &mut Presets, decision: Decision, action: Action) {
        if let (Ask::Commit { side, .. }, Action::Commit { unit, count }) = (decision.ask, action) {
            said.repeat_commit(decision.seat, side, unit, count);
        }
    }
}

/// How many basic units defend.
pub(super) struct Defend;

impl Room for Defend {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&DEFEND] }
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        Attack.is_step(kind)
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        are_numbers(words).then(|| defend(reader, words))
    }

    fn asks(&self, now: &Question<'_>) -> String {
        let Ask::Defend { from, to, attackers, most } = now.decision.ask else {
            return String::new();
        };
        let (desk, view) = (now.desk, now.view);
        say!(
            desk.texts,
            "may-defend",
            "from" = desk.the_space(from),
            "to" = desk.the_space(to),
            "attackers" = desk.units(attackers),
            "there" = view.present(from),
            "here" = view.garrison(to),
            "most" = most,
        )
    }

    fn typed(&self, now: &Question<'_>, action: Action) -> Option<String> {
        let Action::Defend { count } = action else { return None };
        Some(format!("{} {count}", now.verb(&DEFEND)))
    }

    fn habit(&self, said: &Presets, desk: &Desk, seat: SeatId) -> Option<Habit> {
        let texts = &desk.texts;
        Some(Habit {
            says: say!(texts, "habit-defend"),
            now: Some(usize::from(said.defends_auto.contains(seat))),
            choices: vec![
                ("defend ask".to_owned(), say!(texts, "habit-ask")),
                ("defend auto".to_owned(), say!(texts, "habit-most")),
            ],
        })
    }

    fn spares(&self, now: &Question<'_>) -> Vec<Spare> {
        let texts = &now.desk.texts;
        vec![Spare {
            line: "defend auto".to_owned(),
            says: say!(texts, "do-defend-auto"),
            title: say!(texts, "do-defend-auto-title"),
        }]
    }

    fn says(&self, now: &Question<'_>, action: Action) -> Option<String> {
        let Action::Defend { count } = action else { return None };
        Some(say!(now.desk.texts, "do-defend", "n" = count.to_string()))
    }

    fn battle(&self, now: &Question<'_>) -> Option<(SpaceId, SpaceId)> {
        let Ask::Defend { from, to, .. } = now.decision.ask else { return None };
        Some((from, to))
    }

    fn is_of_battle(&self) -> bool {
        true
    }

    fn stage(&self, _ask: Ask) -> Stage {
        Stage::Battles
    }

    fn preset(&self, said: &Presets, _game: &Game, decision: Decision) -> Option<Action> {
        let Ask::Defend { most, .. } = decision.ask else { return None };
        let is_auto = said.defends_auto.contains(decision.seat);
        is_auto.then_some(Action::Defend { count: most })
    }

    fn is_public(&self) -> bool {
        true
    }

    fn interrupts(&self, desk: &Desk, teller: &mut Teller) {
        teller.take_part();
        teller.end_fire(desk);
    }
}

/// Which die is rolled again.
pub(super) struct Reroll;

impl Room for Reroll {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&REROLL] }
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        Attack.is_step(kind)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        has_helpers(rules, |modifier| matches!(modifier, Modifier::Reroll { .. }))
    }

    fn read(&self, reader: &Reader<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == REROLL).then(|| reader.reroll(words))
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        are_numbers(words).then(|| reader.reroll(words))
    }

    fn asks(&self, now: &Question<'_>) -> String {
        say!(now.desk.texts, "may-reroll", "example" = now.example())
    }

    fn typed(&self, now: &Question<'_>, action: Action) -> Option<String> {
        let Action::Reroll { sides } = action else { return None };
        Some(format!("{} {sides}", now.verb(&REROLL)))
    }

    fn is_of_battle(&self) -> bool {
        true
    }

    fn stage(&self, _ask: Ask) -> Stage {
        Stage::Battles
    }
}

/// Whether battles are fought, and units of some kind change them in some way.
pub(super) fn has_helpers(rules: &Rulebook, is: fn(&Modifier) -> bool) -> bool {
    let helps = || rules.units.rows().iter().any(|row| row.battle.as_ref().is_some_and(is));
    Attack.is_used(rules) && helps()
}

impl Reader<'_> {
    fn reroll(&self, words: &[&str]) -> Reading {
        let word = match words {
            [word] => Some(word.trim_start_matches(['d', 'D'])),
            _ => None,
        };
        match word.and_then(|word| word.parse().ok()) {
            Some(sides) => Ok(Plan::Answer(vec![Action::Reroll { sides }])),
            None => Err(self.usage(&REROLL)),
        }
    }
}

/// So many units of the kind that is asked about, or of several; or whether to be asked at all.
fn commit(reader: &Reader<'_>, words: &[&str]) -> Reading {
    if let Some((first, rest)) = words.split_first()
        && let Some(setting) = Setting::find(first)
    {
        let kinds = match reader.kind_like(rest) {
            Some(kind) => vec![kind],
            None if rest.is_empty() => reader.desk.rules.units.ids().skip(1).collect(),
            None => return Err(reader.usage(&COMMIT)),
        };
        return Ok(Plan::CommitSetting { kinds, setting });
    }
    let Ask::Commit { unit, most, .. } = reader.decision.ask else {
        return Err(reader.not_now(&COMMIT));
    };
    let Ok(forces) = reader.forces(words) else { return Err(reader.usage(&COMMIT)) };
    match forces {
        Forces { basic: Some(n), kinds: None } => {
            Ok(Plan::Answer(vec![Action::Commit { unit, count: n.or_most(most) }]))
        }
        Forces { kinds: Some(kinds), .. } => Ok(Plan::Commit(kinds)),
        Forces { basic: None, kinds: None } => Err(reader.usage(&COMMIT)),
    }
}

fn defend(reader: &Reader<'_>, words: &[&str]) -> Reading {
    if let [_, further @ ..] = words
        && !further.is_empty()
    {
        return Err(reader.too_much(&DEFEND, further));
    }
    match words.first().map(|word| fold(word)).as_deref() {
        Some("auto") => return Ok(Plan::DefendAuto(true)),
        Some("ask" | "demander") => return Ok(Plan::DefendAuto(false)),
        _ => {}
    }
    let Ask::Defend { most, .. } = reader.decision.ask else {
        return Err(reader.not_now(&DEFEND));
    };
    let n = match words.first() {
        None => Amount::All,
        Some(word) => amount(word).ok_or_else(|| reader.usage(&DEFEND))?,
    };
    Ok(Plan::Answer(vec![Action::Defend { count: n.or_most(most) }]))
}

/// The battle for a space that is under way: from where and to where.
pub(super) fn for_space(view: &Observation<'_>) -> Option<(SpaceId, SpaceId)> {
    view.invasion()?;
    let battle = view.battle();
    let is_over = view.owner(battle.to) == Some(battle.attacker);
    (battle.token.is_none() && !is_over).then_some((battle.from, battle.to))
}

/// The battle under way, until it is over: from where, and its target.
pub(crate) fn fought(view: &Observation<'_>) -> Option<(SpaceId, Aim)> {
    view.invasion()?;
    let battle = view.battle();
    let is_over = view.owner(battle.to) == Some(battle.attacker) && battle.token.is_none();
    (!is_over).then(|| (battle.from, battle.aim()))
}

/// The battle under way: from where and against what, and how it stands.
pub(super) fn under_way(now: &Question<'_>) -> Option<String> {
    fought(now.view)?;
    let (from, to) = sides(now.desk, now.view);
    let told = say!(now.desk.texts, "battle-under-way", "from" = from, "to" = to);
    Some(with_odds(now, told))
}

/// A sentence about the battle under way, and how it stands.
fn with_odds(now: &Question<'_>, told: String) -> String {
    [Some(told), odds::standing(now)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What a question is about: the battle under way, with its dice where one of them is to be named.
pub(super) fn before(now: &Question<'_>) -> Option<String> {
    if question::is_of_dice(now) { Some(rolled(now)) } else { under_way(now) }
}

/// The battle under way with the dice on the table, and how it stands.
pub(super) fn rolled(now: &Question<'_>) -> String {
    let &Question { desk, view, .. } = now;
    let faces = |side: Side| {
        let dice = view.battle().dice[usize::from(side == Side::Defender)];
        let faces = dice.faces.iter().filter(|&&face| face > 0).map(u8::to_string);
        faces.collect::<Vec<_>>().join(" ")
    };
    let (from, to) = sides(desk, view);
    let attack = faces(Side::Attacker);
    let told = match faces(Side::Defender) {
        none if none.is_empty() => {
            say!(desk.texts, "battle-rolled-alone", "from" = from, "to" = to, "attack" = attack)
        }
        defend => say!(
            desk.texts,
            "battle-rolled",
            "from" = from,
            "to" = to,
            "attack" = attack,
            "defend" = defend,
        ),
    };
    with_odds(now, told)
}

/// Where the battle under way comes from, and its target.
fn sides(desk: &Desk, view: &Observation<'_>) -> (Name, Name) {
    let battle = view.battle();
    let target = match battle.token {
        Some(token) => desk.the_target(token),
        None => desk.the_space(battle.to),
    };
    (desk.the_space(battle.from), target)
}
