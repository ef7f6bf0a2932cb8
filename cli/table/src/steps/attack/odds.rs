//! Exact odds of invasions that are fought to their end with the most dice, and of attacks on
//! tokens.

use std::iter;

use serde::Serialize;
use warboard_engine::game::{Action, ActionRange, Ask, Decision};
use warboard_engine::model::{
    ArmyId, AttackTarget, CardId, Resolution, Side, SpaceId, TokenId, UnitKindId,
};
use warboard_engine::observation::Observation;
use warboard_engine::odds::{
    self, AssumedAnswer, Fraction, InvasionTerms, OddsError, Party, Prospect, RerollPolicy,
};

use super::dice::attackers_most;
use crate::paint::{plain, table};
use crate::presenter::Presenter;
use crate::steps::{Question, battle};
use crate::text::say;
use crate::views::percent::{decimals, percent, percents};
use crate::views::question;
use crate::views::reasons::AttackGain;

/// An attack that may be declared, with all units there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AttackOffer {
    /// The space that attacks.
    pub from: SpaceId,
    /// The space that is attacked.
    pub to: SpaceId,
    /// The number of units that attack or stay behind.
    pub attackers: u32,
    /// The number of units that defend.
    pub defenders: u32,
    /// The chance that the target falls, in whole percents.
    pub chance: u32,
    /// The expected loss, in words.
    pub loss: String,
    /// The gain beyond the space, in words.
    pub gain: Option<String>,
    /// The odds in a sentence.
    #[serde(skip)]
    pub(crate) told: String,
}

/// Largest number of lines in the list, unless the player requests all.
const LINES_MAX: usize = 15;

/// The mark of a line whose odds assume an answer to a question.
const COUNTED: &str = "?";

/// Formats the odds of one invasion against all defenders, with the units of `party` or all units
/// there. Returns the reason instead if the attack is not possible.
pub(crate) fn show(
    desk: &Presenter,
    view: &Observation<'_>,
    (from, to): (SpaceId, SpaceId),
    party: Party<'_>,
) -> String {
    let (from_name, to_name) = (desk.the_space(from), desk.the_space(to));
    let Some(combat) = &desk.rules.combat else { return String::new() };
    if let Some(reason) = barred(desk, view, from, to) {
        return reason;
    }
    let fighters = view.fighters(from);
    if fighters == 0 || party.basic.is_some_and(|n| n > fighters) {
        return say!(
            desk.texts,
            "illegal-too-few",
            "space" = from_name,
            "present" = view.present(from),
            "stay" = combat.attack.stay_behind,
        );
    }
    if party.basic == Some(0) {
        let units = desk.unit_word(fighters);
        return match fighters {
            1 => say!(desk.texts, "illegal-count-only", "most" = 1),
            most => say!(desk.texts, "illegal-count", "least" = 1, "most" = most, "units" = units),
        };
    }
    match prospect(desk, view, from, to, party) {
        Some(Ok(found)) => sentence(desk, (from, to), &found),
        Some(Err(_)) => say!(desk.texts, "odds-too-large"),
        None if view.is_taken_freely(to) => say!(desk.texts, "advice-takes", "space" = to_name),
        None => say!(desk.texts, "odds-same", "from" = from_name, "to" = to_name),
    }
}

/// Returns whether the armies on two spaces may fight each other.
pub(crate) fn fights(desk: &Presenter, view: &Observation<'_>, from: SpaceId, to: SpaceId) -> bool {
    let whose = |space| view.stands_on(space).map(|army| (army, desk.rules.armies[army].faction));
    match (whose(from), whose(to)) {
        (Some((one, of)), Some((other, with))) => {
            one != other && !(view.shares_spaces() && of == with)
        }
        (one, other) => one != other,
    }
}

/// Formats the odds of one invasion.
fn sentence(desk: &Presenter, (from, to): (SpaceId, SpaceId), found: &Prospect) -> String {
    let (win, attacker, defender) = sums(desk, found);
    let told = say!(
        desk.texts,
        "odds",
        "from" = desk.the_space(from),
        "to" = desk.the_space(to),
        "attackers" = force(desk, found.attackers, &found.helpers),
        "defenders" = force(desk, found.defenders, &found.against),
        "win" = win,
        "attacker" = attacker,
        "defender" = defender,
    );
    [Some(told), counted(desk, &found.answers)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Returns an attack that may be declared, with all units there, in parts. Returns `None` if it
/// leads to no battle, or to one that is too large to compute.
pub(crate) fn offer(
    desk: &Presenter,
    view: &Observation<'_>,
    (from, to): (SpaceId, SpaceId),
) -> Option<AttackOffer> {
    if desk.rules.combat.is_none() || desk.rules.by_unit.is_some() {
        return None;
    }
    let found = prospect(desk, view, from, to, Party::default())?.ok()?;
    let (_, lost, _) = sums(desk, &found);
    let win = found.invasion.win().to_chance();
    Some(AttackOffer {
        from,
        to,
        attackers: view.present(from),
        defenders: found.defenders,
        chance: percents(win),
        loss: say!(desk.texts, "offer-loss", "n" = lost),
        gain: gain(desk, view, from, to),
        told: plain(&sentence(desk, (from, to), &found)),
    })
}

/// Returns what the attacker gains beyond the space, or else what is printed on the space.
fn gain(desk: &Presenter, view: &Observation<'_>, from: SpaceId, to: SpaceId) -> Option<String> {
    let gain = view.stands_on(from).and_then(|army| AttackGain::of(desk, view, army, to).brief());
    let tags = desk.tags(to);
    gain.or_else(|| (!tags.is_empty()).then(|| tags.join(", ")))
}

/// Formats the chance that the target of the battle under way falls, in a sentence. Returns `None`
/// if no battle is under way or the odds cannot be computed.
pub(crate) fn standing(question: &Question<'_>) -> Option<String> {
    let &Question { desk, view, .. } = question;
    if is_too_dear(desk) {
        return None;
    }
    match battle::fought(view)? {
        (from, AttackTarget::Space(to)) => {
            let found = prospect(desk, view, from, to, Party::default())?.ok()?;
            let (win, attacker, defender) = sums(desk, &found);
            Some(say!(
                desk.texts,
                "odds-stand",
                "win" = win,
                "attacker" = attacker,
                "defender" = defender,
            ))
        }
        (from, AttackTarget::Token(token)) => {
            let dice = &view.battle().dice[0];
            let is_rolled = dice.faces.iter().any(|&face| face > 0);
            let action = Action::Attack { from, to: token.into(), count: u32::from(dice.n).max(1) };
            let win = (!is_rolled).then(|| strike_chance(view, action)).flatten()?;
            // An impossible success has its own sentence, because a rounded 0 could also be a small
            // chance.
            if win.numerator().bits() == 0 {
                return Some(say!(desk.texts, "odds-stand-never"));
            }
            Some(say!(desk.texts, "odds-stand-token", "win" = percent(desk, &win)))
        }
    }
}

/// Checks whether exact odds with every question cost too much work. A server shows each question
/// to many viewers; it computes odds for players who request them.
fn is_too_dear(desk: &Presenter) -> bool {
    desk.is_served
}

/// Formats the chance that an invasion takes its target, and the mean losses of both sides.
fn sums(desk: &Presenter, found: &Prospect) -> (String, String, String) {
    let lost = |side| decimals(desk, &found.invasion.losses(side), 1);
    (percent(desk, &found.invasion.win()), lost(Side::Attacker), lost(Side::Defender))
}

/// Like [`standing`], but after `card` is played, which may be played now.
pub(crate) fn with_card(question: &Question<'_>, card: CardId) -> Option<String> {
    let &Question { desk, view, decision, .. } = question;
    battle::fought(view).filter(|_| !is_too_dear(desk))?;
    let mut host = desk.scripts.borrow_mut();
    let found = odds::prospect_with_card(view, &mut host, decision.army, card)?.ok()?;
    let (win, attacker, defender) = sums(desk, &found);
    Some(say!(
        desk.texts,
        "odds-with-card",
        "win" = win,
        "attacker" = attacker,
        "defender" = defender,
    ))
}

/// Returns the reason why a bordering enemy may not be attacked, or `None` if it may be.
pub(super) fn barred(
    desk: &Presenter,
    view: &Observation<'_>,
    from: SpaceId,
    to: SpaceId,
) -> Option<String> {
    let space = desk.space(to);
    if let Some(token) = view.shield(to) {
        let token = desk.target(token);
        return Some(say!(desk.texts, "illegal-shielded", "token" = token, "space" = space));
    }
    let army = view.stands_on(from)?;
    view.is_barred(army, to).then(|| say!(desk.texts, "illegal-forbidden", "space" = space))
}

/// Formats the answers that the odds assume, if the invasion leads to questions.
pub(super) fn counted(desk: &Presenter, answers: &[AssumedAnswer]) -> Option<String> {
    let each = answers.iter().map(|&AssumedAnswer { army, text, parts, answer }| {
        let question = desk.filled_text(text, &parts);
        let answer = question::name(desk, &parts, answer);
        say!(
            desk.texts,
            "odds-counted-one",
            "question" = question,
            "answer" = answer,
            "army" = desk.army(army),
        )
    });
    let list = each.collect::<Vec<_>>().join(", ");
    (!list.is_empty()).then(|| say!(desk.texts, "odds-counted", "list" = list))
}

/// Formats the odds of every attack that may be declared, best first. Without `all`, limits the
/// list, and shows only the battle that the question is about.
pub(crate) fn list(question: &Question<'_>, all: bool) -> String {
    let &Question { desk, view, decision, .. } = question;
    if let Some((from, to)) = question.ui.battle(question).filter(|_| !all) {
        return show(desk, view, (from, to), Party::default());
    }
    let (mut rows, mut too_large) = (Vec::new(), 0);
    for (from, to) in pairs(question) {
        match prospect(desk, view, from, to, Party::default()) {
            Some(Ok(found)) => {
                let keeper = view.keeper(to, decision.army);
                let keeper = keeper.map_or_else(String::new, |(army, _)| desk.army(army));
                rows.push(attack_row(desk, view, (from, to), keeper, &found));
            }
            Some(Err(_)) => too_large += 1,
            None if view.is_taken_freely(to) => rows.push(free_row(desk, view, from, to)),
            None => {}
        }
    }
    for (from, token, most) in strikes(question) {
        match strike_chance(view, Action::Attack { from, to: token.into(), count: most }) {
            Some(chance) => rows.push(strike_row(desk, view, from, token, &chance)),
            None => too_large += 1,
        }
    }
    if rows.is_empty() && too_large == 0 {
        return say!(desk.texts, "odds-none");
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let shown = if all { rows.len() } else { rows.len().min(LINES_MAX) };
    let left = rows.len() - shown;
    let is_counted = rows.iter().any(|(_, row)| row.get(4).is_some_and(|mark| mark == COUNTED));
    let rows: Vec<Vec<String>> = rows.into_iter().take(shown).map(|(_, row)| row).collect();
    let mut lines = Vec::new();
    if !rows.is_empty() {
        lines.push(say!(desk.texts, "odds-list"));
        lines.extend(table(&rows));
    }
    if left > 0 {
        lines.push(say!(desk.texts, "odds-more", "n" = left));
    }
    if too_large > 0 {
        lines.push(say!(desk.texts, "odds-list-too-large", "n" = too_large));
    }
    if is_counted {
        lines.push(say!(desk.texts, "odds-list-counted", "mark" = COUNTED));
    }
    lines.join("\n")
}

/// The chance by which lines are sorted, and the cells: chance, origin and units, target and units,
/// owner, mark.
type Row = (f64, Vec<String>);

fn attack_row(
    desk: &Presenter,
    view: &Observation<'_>,
    (from, to): (SpaceId, SpaceId),
    keeper: String,
    found: &Prospect,
) -> Row {
    let win = found.invasion.win();
    let row = vec![
        format!("  {}", percent(desk, &win)),
        format!("{} ({})", desk.space(from), force(desk, view.present(from), &found.helpers)),
        format!("{} ({})", desk.space(to), force(desk, found.defenders, &found.against)),
        keeper,
        if found.answers.is_empty() { "" } else { COUNTED }.to_owned(),
    ];
    (win.to_f64(), row)
}

/// Returns the row of an attack on land without units, which is certain.
fn free_row(desk: &Presenter, view: &Observation<'_>, from: SpaceId, to: SpaceId) -> Row {
    let from = format!("{} ({})", desk.space(from), view.present(from));
    (1.0, vec!["  100 %".to_owned(), from, desk.space(to).to_owned(), String::new(), String::new()])
}

fn strike_row(
    desk: &Presenter,
    view: &Observation<'_>,
    from: SpaceId,
    token: TokenId,
    chance: &Fraction,
) -> Row {
    let with = force(desk, view.present(from), &helpers(desk, view, from));
    let row = vec![
        format!("  {}", percent(desk, chance)),
        format!("{} ({with})", desk.space(from)),
        // A token has no owner.
        desk.target(token),
        String::new(),
    ];
    (chance.to_f64(), row)
}

/// Returns every attack on a token that may be declared: origin, token and largest number of dice.
pub(crate) fn strikes(question: &Question<'_>) -> Vec<(SpaceId, TokenId, u32)> {
    let strike = |choice: &ActionRange| {
        let Action::Attack { from, to: AttackTarget::Token(token), .. } = choice.action else {
            return None;
        };
        Some((from, token, choice.most))
    };
    question.choices().iter().filter_map(strike).collect()
}

/// Returns the exact chance that an attack on a token with all units there succeeds, in the current
/// position.
fn strike_chance(view: &Observation<'_>, action: Action) -> Option<Fraction> {
    let Action::Attack { from, to: AttackTarget::Token(token), count } = action else {
        return None;
    };
    odds::strike(view, from, token, count, Some(RerollPolicy::LargerFirst))?.ok()
}

/// Like [`strike_chance`], but in `0.0..=1.0`, and 0 if it is not known.
pub(crate) fn strike_win(view: &Observation<'_>, action: Action) -> f64 {
    strike_chance(view, action).map_or(0.0, |chance| chance.to_f64())
}

/// Formats the odds of one attack on a token with `n` dice, at most the largest number; `None`
/// means that number.
pub(crate) fn show_strike(
    desk: &Presenter,
    view: &Observation<'_>,
    from: SpaceId,
    token: TokenId,
    n: Option<u32>,
) -> String {
    let most = attackers_most(desk, view, from);
    let count = n.map_or(most, |n| n.min(most));
    let chance = strike_chance(view, Action::Attack { from, to: token.into(), count });
    let dice = view.strike(from, token, count);
    let (Some(chance), Some((_, needed))) = (chance, dice.filter(|_| count > 0)) else {
        return say!(desk.texts, "odds-none");
    };
    let target = desk.rules.target_of(token).map(|target| desk.rules.targets[target].resolution);
    let (from, token) = (desk.space(from), desk.target(token));
    if let Some(Resolution::Ladder(track)) = target {
        return say!(
            desk.texts,
            "odds-strike-climb",
            "from" = from,
            "token" = token,
            "n" = count,
            "track" = desk.texts.of(&desk.rules.tracks[track].name),
            "win" = percent(desk, &chance),
        );
    }
    if chance.numerator().bits() == 0 {
        return say!(
            desk.texts,
            "odds-strike-never",
            "from" = from,
            "token" = token,
            "n" = count,
            "total" = needed.to_string(),
        );
    }
    say!(
        desk.texts,
        "odds-strike",
        "from" = from,
        "token" = token,
        "n" = count,
        "total" = needed.to_string(),
        "win" = percent(desk, &chance),
    )
}

/// Returns the armies with which a seat attacks in this turn. These are all of its armies if it
/// commands the army to move and attacks include allies.
fn attacking(desk: &Presenter, view: &Observation<'_>, decision: Decision) -> Vec<ArmyId> {
    let mover = view.mover();
    if !view.attacks_with_allies() || !view.commanders(mover).contains(decision.seat) {
        return vec![decision.army];
    }
    desk.armies_of_seat(view, decision.seat)
}

/// Returns every pair of a space that can attack and a bordering space of another army.
fn pairs(question: &Question<'_>) -> Vec<(SpaceId, SpaceId)> {
    let &Question { desk, view, decision, .. } = question;
    let pair = |action| {
        if let Action::Attack { from, to: AttackTarget::Space(to), .. } = action {
            Some((from, to))
        } else {
            None
        }
    };
    let mut pairs: Vec<(SpaceId, SpaceId)> =
        question.choices().iter().filter_map(|choice| pair(choice.action)).collect();
    let is_asked = matches!(decision.ask, Ask::Attack { .. });
    if !is_asked && view.turn().number > 0 {
        let (attacking, mover) = (attacking(desk, view, decision), view.mover());
        let faction = |army: ArmyId| desk.rules.armies[army].faction;
        for from in desk.rules.board.spaces.ids() {
            let from_there = |army: &&ArmyId| view.stands_on(from) == Some(**army);
            let Some(&army) = attacking.iter().find(from_there) else { continue };
            let other = |to: &&SpaceId| {
                let owner = view.stands_on(**to).filter(|owner| faction(*owner) != faction(army));
                // An ally does not attack the army that it fights for.
                owner.is_some_and(|owner| army == mover || owner != mover)
            };
            let hostile = desk.rules.board.neighbours(from).iter().filter(other);
            let strong = view.fighters(from) > 0;
            let open = hostile.filter(|to| strong && !view.is_barred(army, **to));
            pairs.extend(open.map(|&to| (from, to)));
        }
    }
    pairs
}

/// Units of other kinds with their numbers.
type Helpers = Vec<(UnitKindId, u32)>;

/// Returns the units of other kinds on a space.
fn helpers(desk: &Presenter, view: &Observation<'_>, space: SpaceId) -> Helpers {
    let Some(army) = view.stands_on(space) else { return Vec::new() };
    let all = desk.rules.units.ids().skip(1);
    all.map(|unit| (unit, view.units(space, army, unit))).filter(|&(_, n)| n > 0).collect()
}

/// Formats basic units with the units that help them: `3 + 2 wings`.
pub(super) fn force(desk: &Presenter, n: u32, helpers: &[(UnitKindId, u32)]) -> String {
    let helpers = helpers.iter().map(|&(unit, n)| desk.units_of(unit, n));
    iter::once(n.to_string()).chain(helpers).collect::<Vec<_>>().join(" + ")
}

/// Returns the odds of an invasion with the dice that a battle would have.
fn prospect(
    desk: &Presenter,
    view: &Observation<'_>,
    from: SpaceId,
    to: SpaceId,
    with: Party<'_>,
) -> Option<Result<Prospect, OddsError>> {
    odds::prospect(view, &mut desk.scripts.borrow_mut(), from, to, with)
}

/// Returns the chance, in `0.0..=1.0`, that an invasion with all units there takes its target.
/// Returns `None` if the odds are too large to compute.
pub(crate) fn chance(
    desk: &Presenter,
    view: &Observation<'_>,
    from: SpaceId,
    to: SpaceId,
) -> Option<f64> {
    let found = prospect(desk, view, from, to, Party::default())?.ok()?;
    Some(found.invasion.win().to_chance())
}

/// Returns origin, target and chance of success of every invasion that may be started.
pub(crate) fn chances(question: &Question<'_>) -> Vec<(SpaceId, SpaceId, f64)> {
    let pairs = pairs(question).into_iter();
    let each = pairs
        .filter_map(|(from, to)| Some((from, to, chance(question.desk, question.view, from, to)?)));
    each.collect()
}

/// Returns the chance, in `0.0..=1.0`, that an attack which may be declared takes its target by its
/// basic units alone.
pub(crate) fn win(desk: &Presenter, view: &Observation<'_>, from: SpaceId, to: SpaceId) -> f64 {
    let Some(combat) = &desk.rules.combat else { return 0.0 };
    // Far from even odds, more units change nothing that a player would see.
    let (attackers, defenders) = (view.fighters(from).min(60), view.garrison(to).min(60));
    let policy = Some(RerollPolicy::LargerFirst);
    let defender = &desk.rules.board.spaces[to].defend;
    let terms = InvasionTerms { combat, attacker: &[], defender, policy };
    let invasion = odds::invasion(&terms, attackers, defenders);
    invasion.map_or(0.0, |invasion| invasion.win().to_chance())
}
