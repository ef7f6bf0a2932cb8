//! The exact odds of battles by unit, from the position.

use warboard_engine::game::Ask;
use warboard_engine::model::{ArmyId, Rulebook, Side, SpaceId, UnitKindId};
use warboard_engine::observation::Observation;
use warboard_engine::odds::{self, FightingUnits, OddsError, Party, UnitBattleOdds};
use warboard_engine::steps::StepKind;

use crate::paint::table;
use crate::presenter::Presenter;
use crate::steps::Question;
use crate::text::say;
use crate::views::percent::{decimals, percent};

/// A battle that is in progress, or that would be fought.
pub(crate) struct UnitBattle {
    space: SpaceId,
    /// The units of each side, the attacker's first.
    pub(crate) parties: [FightingUnits; 2],
    pub(crate) odds: Result<UnitBattleOdds, OddsError>,
}

/// Returns the battles on a space: of the army that is to act there, against each enemy on it. With
/// `from`, units of that space come along: those of `party`, else all that can move there.
pub(crate) fn battles(
    view: &Observation<'_>,
    from: Option<SpaceId>,
    space: SpaceId,
    party: Party<'_>,
) -> Vec<UnitBattle> {
    let rules = view.rulebook();
    let Some(army) = attacker(view, from.unwrap_or(space)) else { return Vec::new() };
    let there = |army: ArmyId, space: SpaceId| {
        rules.units.ids().map(move |unit| (unit, view.units(space, army, unit)))
    };
    let faction = rules.armies[army].faction;
    let enemies = rules.armies.iter().filter(|(_, row)| row.faction != faction);
    let mut found = Vec::new();
    for (enemy, _) in enemies {
        let defender: FightingUnits = there(enemy, space).filter(|&(_, n)| n > 0).collect();
        let mut own: FightingUnits = there(army, space).filter(|&(_, n)| n > 0).collect();
        if let Some(from) = from {
            let all = there(army, from)
                .filter(|&(unit, n)| n > 0 && comes(view, army, unit, from, space));
            for (unit, n) in all {
                let n = n.min(wanted(party, unit));
                match own.iter_mut().find(|(of, _)| *of == unit) {
                    Some((_, sum)) => *sum += n,
                    None if n > 0 => own.push((unit, n)),
                    None => {}
                }
            }
        }
        if !defender.is_empty() && !own.is_empty() {
            let better = Side::ALL.map(|side| view.added_to_hits(side, space));
            let odds = odds::units(rules, &own, &defender, better);
            found.push(UnitBattle { space, parties: [own, defender], odds });
        }
    }
    found
}

/// Returns the army that attacks from a space: the attacker of the battle there, the one that
/// decides, or the one whose turn it is.
fn attacker(view: &Observation<'_>, space: SpaceId) -> Option<ArmyId> {
    let is_there = |army: &ArmyId| {
        let mut units = view.rulebook().units.ids();
        units.any(|unit| view.units(space, *army, unit) > 0)
    };
    let battle = view.decision().filter(|asked| is_of_battle(asked.ask)).map(|_| view.battle());
    let fights = battle.filter(|battle| battle.to == space).map(|battle| battle.attacker);
    let decides = view.decision().map(|decision| decision.army);
    [fights, decides, Some(view.mover())].into_iter().flatten().find(is_there)
}

fn is_of_battle(ask: Ask) -> bool {
    matches!(ask, Ask::Lose { .. } | Ask::Retreat { .. })
}

/// Returns the most units of a kind that a party has.
fn wanted(party: Party<'_>, unit: UnitKindId) -> u32 {
    let named = party.others.unwrap_or_default().iter().find(|&&(of, _)| of == unit);
    match named {
        Some(&(_, n)) => n,
        None if unit == Rulebook::BASIC => {
            let others = party.others.is_some_and(|others| !others.is_empty());
            party.basic.unwrap_or(if others { 0 } else { u32::MAX })
        }
        None if party.others.is_some() || party.basic.is_some() => 0,
        None => u32::MAX,
    }
}

/// Returns whether units of a kind can move from one space to another, or be carried there.
fn comes(
    view: &Observation<'_>,
    army: ArmyId,
    unit: UnitKindId,
    from: SpaceId,
    to: SpaceId,
) -> bool {
    let rules = view.rulebook();
    let moves = rules.steps.rows().iter().filter_map(|row| match &row.kind {
        StepKind::Move(keys) => Some(keys),
        _ => None,
    });
    let moves: Vec<_> = moves.collect();
    let reaches = |unit| moves.iter().any(|keys| view.reach(army, unit, from, keys).contains(&to));
    let carries = |carrier: UnitKindId| {
        let mut carried = rules.units[carrier].movement.carries.iter();
        view.units(from, army, carrier) > 0 && carried.any(|&(kind, _)| kind == unit)
    };
    reaches(unit) || rules.units.ids().any(|carrier| carries(carrier) && reaches(carrier))
}

/// Returns whether a unit is damaged in the battle in progress on a space, so that the odds of whole
/// units are not its odds.
fn is_damaged(view: &Observation<'_>, space: SpaceId) -> bool {
    let asked = view.decision().is_some_and(|asked| is_of_battle(asked.ask));
    let battle = view.battle();
    let mut sides = battle.dice.iter();
    asked && battle.to == space && sides.any(|dice| dice.suppressed.iter().any(|&hits| hits > 0))
}

/// Formats the odds of the battles on a space, with units that come from another one.
pub(crate) fn show(
    desk: &Presenter,
    view: &Observation<'_>,
    from: Option<SpaceId>,
    space: SpaceId,
    party: Party<'_>,
) -> String {
    let found = battles(view, from, space, party);
    if found.is_empty() {
        return say!(desk.texts, "odds-no-battle", "space" = desk.the_space(space));
    }
    if is_damaged(view, space) {
        return say!(desk.texts, "odds-damaged", "space" = desk.the_space(space));
    }
    found.iter().map(|battle| told(desk, battle)).collect::<Vec<_>>().join("\n")
}

/// Formats the odds of one battle.
fn told(desk: &Presenter, battle: &UnitBattle) -> String {
    match &battle.odds {
        Ok(odds) => lines(desk, battle, odds).join("\n"),
        Err(_) => say!(desk.texts, "odds-too-large"),
    }
}

/// Formats the odds of every battle that may be fought from the position, one a line.
pub(crate) fn list(question: &Question<'_>) -> String {
    let (desk, view) = (question.desk, question.view);
    let spaces = desk.rules.board.spaces.ids();
    let found = spaces.flat_map(|space| battles(view, None, space, Party::default()));
    let found: Vec<UnitBattle> = found.collect();
    match &found[..] {
        [] => return say!(desk.texts, "odds-none"),
        [only] if !is_damaged(view, only.space) => return told(desk, only),
        [only] => {
            return say!(desk.texts, "odds-damaged", "space" = desk.the_space(only.space));
        }
        _ => {}
    }
    let row = |battle: &UnitBattle| {
        let [attack, defend] = battle.parties.each_ref().map(|units| desk.units_list(units));
        let of = |side| match &battle.odds {
            Ok(odds) if !is_damaged(view, battle.space) => percent(desk, &odds.win(side)),
            _ => "-".to_owned(),
        };
        let against = say!(desk.texts, "odds-against", "attack" = attack, "defend" = defend);
        vec![
            format!("  {}", of(Side::Attacker)),
            of(Side::Defender),
            desk.space(battle.space).to_owned(),
            against,
        ]
    };
    let rows: Vec<Vec<String>> = found.iter().map(row).collect();
    let head = say!(desk.texts, "odds-battles");
    std::iter::once(head).chain(table(&rows)).collect::<Vec<_>>().join("\n")
}

fn lines(desk: &Presenter, battle: &UnitBattle, odds: &UnitBattleOdds) -> Vec<String> {
    let texts = &desk.texts;
    let [attack, defend] = battle.parties.each_ref().map(|units| desk.units_list(units));
    let by_unit = desk.rules.by_unit.as_ref();
    let rounds = by_unit.and_then(|by_unit| by_unit.rounds).unwrap_or(0);
    let ends = [
        (odds.win(Side::Attacker), say!(texts, "odds-units-attacker")),
        (odds.win(Side::Defender), say!(texts, "odds-units-defender")),
        (odds.nobody_left(), say!(texts, "odds-units-nobody")),
        (odds.both_left(), say!(texts, "odds-units-both")),
    ];
    let some = ends.into_iter().filter(|(chance, _)| chance.to_f64() > 0.0);
    let rows: Vec<Vec<String>> =
        some.map(|(chance, end)| vec![format!("  {}", percent(desk, &chance)), end]).collect();
    let head =
        say!(texts, "odds-units-head", "attack" = attack, "defend" = defend, "rounds" = rounds);
    let mut lines = vec![head];
    lines.extend(table(&rows));
    for side in Side::ALL {
        let each = battle.parties[side.index()].iter().map(|&(unit, _)| {
            let lost = decimals(desk, &odds.losses(side, unit), 2);
            format!("{lost} {}", desk.kind_word(unit, 2))
        });
        let list = each.collect::<Vec<_>>().join(", ");
        lines.push(match side {
            Side::Attacker => say!(texts, "odds-units-attacker-loses", "list" = list),
            Side::Defender => say!(texts, "odds-units-defender-loses", "list" = list),
        });
    }
    if by_unit.is_some_and(|by_unit| by_unit.losses.is_empty()) {
        lines.push(say!(texts, "odds-units-policy"));
    }
    lines
}
