//! What may be done now.

use warboard_engine::game::{Action, ActionList, Ask, Decision, Illegal};
use warboard_engine::model::{
    ArmyId, CardId, Movers, Rulebook, Side, SpaceId, TextId, TokenId, UnitKindId, Window,
};
use warboard_engine::observation::Observation;

use super::example::example;
use super::{cards, nothing, odds, question, rounds, timing};
use crate::play::desk::Desk;
use crate::play::paint::wrap;
use crate::play::steps::window::PLAY;
use crate::text::{Name, say};

/// The most dice that attack from a space.
pub(crate) fn attackers_most(desk: &Desk, view: &Observation<'_>, from: SpaceId) -> u32 {
    let Some(combat) = &desk.rules.combat else { return 0 };
    view.fighters(from).min(combat.attack.dice.into())
}

/// One sentence: the commands that answer, with an example.
pub(crate) fn summary(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let may = if nothing::only_ends(view, decision) {
        nothing::summary(desk, view, decision)
    } else if let Ask::Script { text, space, .. } = decision.ask {
        join(before(desk, view), asked(desk, text, space, &question::list(desk, view)))
    } else {
        question_of(desk, view, decision)
    };
    match plays(desk, view, decision) {
        Some(plays) => format!("{may} {plays}"),
        None => may,
    }
}

/// The same behind an error: of many answers to a card's question the first few.
pub(crate) fn reminder(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let Ask::Script { text, space, .. } = decision.ask else {
        return summary(desk, view, decision);
    };
    let few = asked(desk, text, space, &question::few(desk, view));
    if question::is_of_dice(view) { join(before(desk, view), few) } else { few }
}

/// What a step asks.
fn question_of(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let texts = &desk.texts;
    let example = example(desk, view, decision);
    match decision.ask {
        Ask::Claim { secret: false } => say!(texts, "may-claim", "example" = example),
        Ask::Claim { secret: true } => say!(texts, "may-name", "example" = example),
        Ask::Reinforce { left } => {
            say!(texts, "may-reinforce", "units" = desk.units(left), "example" = example)
        }
        Ask::Place { .. } => place(desk, view, decision, &example),
        Ask::Build { .. } => say!(texts, "may-build", "example" = example),
        Ask::Trade { must: true } => say!(texts, "may-trade-must", "example" = example),
        Ask::Trade { must: false } => say!(texts, "may-trade", "example" = example),
        Ask::Held { units } => {
            say!(texts, "may-held", "units" = desk.units(units), "example" = example)
        }
        Ask::Attack { .. } => attack(desk, view, &example),
        Ask::Commit { unit, most, .. } => commit(desk, view, unit, most),
        Ask::Defend { from, to, attackers, most } => say!(
            texts,
            "may-defend",
            "from" = desk.the_space(from),
            "to" = desk.the_space(to),
            "attackers" = desk.units(attackers),
            "there" = view.present(from),
            "here" = view.garrison(to),
            "most" = most,
        ),
        Ask::Reroll { .. } => say!(texts, "may-reroll", "example" = example),
        Ask::Advance { from, to, unit, most } => advance(desk, decision, (from, to), (unit, most)),
        Ask::Fortify { under_way: Some((from, to)), .. } => say!(
            texts,
            "may-fortify-on",
            "from" = desk.the_space(from),
            "to" = desk.the_space(to),
            "example" = example,
        ),
        Ask::Fortify { units, .. } => fortify(desk, view, decision, units, &example),
        Ask::Program { .. }
        | Ask::Order { .. }
        | Ask::Sortie { .. }
        | Ask::Fire { .. }
        | Ask::Hit { .. } => rounds::summary(desk, view, decision).unwrap_or_default(),
        Ask::Window { window: at } => window(desk, view, at),
        Ask::Script { .. } => String::new(),
    }
}

/// What is to be placed, and for whom if that is an ally.
fn place(desk: &Desk, view: &Observation<'_>, decision: Decision, example: &str) -> String {
    let units = desk.waiting(view, decision.army);
    if desk.is_own(decision) {
        return say!(desk.texts, "may-place", "units" = units, "example" = example);
    }
    let army = desk.the_army(decision.army);
    say!(desk.texts, "may-place-ally", "army" = army, "units" = units, "example" = example)
}

/// How many more units may follow into a conquered space, and whose that is.
fn advance(
    desk: &Desk,
    decision: Decision,
    (from, to): (SpaceId, SpaceId),
    (unit, most): (UnitKindId, u32),
) -> String {
    let (from, to, units) = (desk.the_space(from), desk.the_space(to), desk.kind_word(unit, most));
    let texts = &desk.texts;
    if desk.is_own(decision) {
        return say!(
            texts,
            "may-advance",
            "from" = from,
            "to" = to,
            "most" = most,
            "units" = units
        );
    }
    let army = desk.the_army(decision.army);
    say!(
        texts,
        "may-advance-ally",
        "army" = army,
        "from" = from,
        "to" = to,
        "most" = most,
        "units" = units,
    )
}

/// What may move, and whose it is if it is an ally's.
fn fortify(
    desk: &Desk,
    view: &Observation<'_>,
    decision: Decision,
    units: Movers,
    example: &str,
) -> String {
    let (texts, army) = (&desk.texts, desk.the_army(decision.army));
    match (units == Movers::Others, desk.is_own(decision)) {
        (false, true) => say!(texts, "may-fortify", "example" = example),
        (false, false) => say!(texts, "may-fortify-ally", "army" = army, "example" = example),
        (true, true) => {
            let units = moving_kinds(desk, view);
            say!(texts, "may-fortify-others", "units" = units, "example" = example)
        }
        (true, false) => {
            let units = moving_kinds(desk, view);
            say!(
                texts,
                "may-fortify-others-ally",
                "army" = army,
                "units" = units,
                "example" = example
            )
        }
    }
}

/// The kinds of unit that may move.
fn moving_kinds(desk: &Desk, view: &Observation<'_>) -> String {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let moves = |unit: UnitKindId| {
        let mut choices = actions.choices().iter();
        choices
            .any(|choice| matches!(choice.action, Action::Fortify { unit: of, .. } if of == unit))
    };
    let kinds = desk.rules.units.ids().filter(|&unit| moves(unit));
    let words: Vec<String> = kinds.map(|unit| desk.kind_word(unit, 2).to_owned()).collect();
    desk.or_list(&words)
}

/// Whether units are placed, and none waits any more: the step is open for cards alone.
pub(crate) fn is_all_placed(view: &Observation<'_>, decision: Decision) -> bool {
    matches!(decision.ask, Ask::Place { .. }) && view.check(Action::End).is_ok()
}

/// Whether to attack or, where something waits for the end of an invasion, to stop.
fn attack(desk: &Desk, view: &Observation<'_>, example: &str) -> String {
    if view.check(Action::Stop).is_ok() {
        say!(desk.texts, "may-attack-or-stop", "example" = example)
    } else {
        say!(desk.texts, "may-attack", "example" = example)
    }
}

/// A sentence and what stands before it.
fn join(before: Option<String>, sentence: String) -> String {
    match before {
        Some(before) => format!("{before} {sentence}"),
        None => sentence,
    }
}

/// The battle under way: from where and against what.
fn battle(desk: &Desk, view: &Observation<'_>) -> Option<String> {
    view.invasion()?;
    let battle = view.battle();
    let is_over = view.owner(battle.to) == Some(battle.attacker) && battle.token.is_none();
    (!is_over).then(|| {
        let (from, to) = sides(desk, view);
        say!(desk.texts, "battle-under-way", "from" = from, "to" = to)
    })
}

/// What a question is about: the battle under way, with its dice where one of them is to be named.
fn before(desk: &Desk, view: &Observation<'_>) -> Option<String> {
    if question::is_of_dice(view) { Some(rolled(desk, view)) } else { battle(desk, view) }
}

/// The battle under way with the dice on the table.
fn rolled(desk: &Desk, view: &Observation<'_>) -> String {
    let faces = |side: Side| {
        let dice = view.battle().dice[usize::from(side == Side::Defender)];
        let faces = dice.faces.iter().filter(|&&face| face > 0).map(u8::to_string);
        faces.collect::<Vec<_>>().join(" ")
    };
    let (from, to) = sides(desk, view);
    let attack = faces(Side::Attacker);
    match faces(Side::Defender) {
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
    }
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

/// How many units of a kind to commit, to which battle, and what they do there.
fn commit(desk: &Desk, view: &Observation<'_>, unit: UnitKindId, most: u32) -> String {
    let texts = &desk.texts;
    let (from, to) = sides(desk, view);
    say!(
        texts,
        "may-commit",
        "from" = from,
        "to" = to,
        "unit" = texts.of(&desk.rules.units[unit].plural),
        "most" = most,
        "effect" = desk.effect_of(unit),
    )
}

/// What a card or a rule asks, of which space, and the answers there are.
fn asked(desk: &Desk, text: TextId, space: Option<SpaceId>, answers: &str) -> String {
    let question = desk.script_text(text);
    match space {
        None => format!("{question} {answers}"),
        Some(space) => say!(
            desk.texts,
            "question-of-space",
            "question" = question,
            "space" = desk.space(space),
            "answers" = answers,
        ),
    }
}

/// Whether to play a card. Where several people look at the screen, it tells nobody whether one may be played.
fn window(desk: &Desk, view: &Observation<'_>, at: Window) -> String {
    let before = match at {
        Window::Invaded | Window::BeforeRoll => battle(desk, view),
        Window::AfterRoll => Some(rolled(desk, view)),
        Window::Conquered | Window::Traded | Window::Step(_) => None,
    };
    join(before, offer(desk, view))
}

/// The cards that may be played in a window, as far as they are named.
fn offer(desk: &Desk, view: &Observation<'_>) -> String {
    let cards = question::plays(view);
    let Some(&first) = cards.first().filter(|_| !desk.rules.ask_all) else {
        return say!(desk.texts, "may-window");
    };
    let example = format!("{} {}", PLAY.word(desk.lang()), question::card_word(desk, first));
    let list = numbered(desk, view, &cards);
    say!(desk.texts, "may-window-cards", "list" = list, "example" = example)
}

/// The cards that may be played beside the answers of a step, for somebody who plays alone.
fn plays(desk: &Desk, view: &Observation<'_>, decision: Decision) -> Option<String> {
    let cards = question::plays(view);
    let &first = cards.first()?;
    if desk.rules.ask_all || matches!(decision.ask, Ask::Window { .. }) {
        return None;
    }
    let example = format!("{} {}", PLAY.word(desk.lang()), question::card_word(desk, first));
    let list = numbered(desk, view, &cards);
    Some(say!(desk.texts, "may-play", "list" = list, "example" = example))
}

/// The names of cards, each once, with their numbers in the hand.
fn numbered(desk: &Desk, view: &Observation<'_>, cards: &[CardId]) -> String {
    let army = view.decision().map(|decision| decision.army);
    let hand = army.map_or_else(Vec::new, |army| cards::held(view, army));
    let (mut names, mut list): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
    for &card in cards {
        let name = desk.card_name(card);
        if names.contains(&name) {
            continue;
        }
        names.push(name);
        let at = hand.iter().position(|&other| other == card);
        list.push(at.map_or_else(|| name.to_owned(), |at| format!("{name} ({})", at + 1)));
    }
    list.join(", ")
}

/// Everything that may be done, in lines.
pub(crate) fn show(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let mut lines = vec![summary(desk, view, decision)];
    let army = decision.army;
    match decision.ask {
        Ask::Claim { .. } => lines.extend(empty_by_region(desk, view)),
        Ask::Place { .. } if is_all_placed(view, decision) => {}
        Ask::Reinforce { .. } | Ask::Place { .. } => lines.push(own_spaces(desk, view, army)),
        Ask::Trade { .. } => lines.push(cards::show_sets(desk, view)),
        Ask::Attack { .. } => {
            lines.extend(attacks(desk, view));
            lines.extend(strikes(desk, view));
        }
        Ask::Fortify { .. } => lines.extend(moves(desk, view)),
        Ask::Build { .. } => lines.extend(builds(desk, view)),
        Ask::Program { .. }
        | Ask::Order { .. }
        | Ask::Sortie { .. }
        | Ask::Fire { .. }
        | Ask::Hit { .. } => {
            lines.extend(rounds::legal(desk, view, decision));
        }
        Ask::Held { .. }
        | Ask::Commit { .. }
        | Ask::Defend { .. }
        | Ask::Reroll { .. }
        | Ask::Advance { .. }
        | Ask::Window { .. }
        | Ask::Script { .. } => {}
    }
    let plays = question::plays(view);
    if plays.is_empty() && nothing::asks_for_cards(desk, view, decision) {
        lines.push(say!(desk.texts, "none-playable"));
    }
    for card in plays {
        let play = PLAY.word(desk.lang());
        lines.push(format!("  {play} {}", question::card_word(desk, card)));
        lines.extend(timing::text(desk, card, "      "));
    }
    lines.join("\n")
}

fn with_troops(desk: &Desk, view: &Observation<'_>, space: SpaceId) -> String {
    let text = format!("{} ({})", desk.space(space), view.garrison(space));
    match view.owner(space) {
        Some(army) => desk.in_colour(army, &text),
        None => text,
    }
}

fn commas(mut parts: Vec<String>) -> Vec<String> {
    let n = parts.len();
    for part in parts.iter_mut().take(n.saturating_sub(1)) {
        part.push(',');
    }
    parts
}

fn empty_by_region(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let regions = desk.rules.board.regions.iter();
    let line = |(region, row): (_, &warboard_engine::model::Region)| {
        let empty = row.spaces.iter().filter(|&&space| view.is_free(space));
        let names: Vec<String> = empty.map(|&space| desk.space(space).to_owned()).collect();
        let first = format!("  {}:", desk.region(region));
        (!names.is_empty()).then(|| wrap(&first, &commas(names), 4, desk.width))
    };
    regions.filter_map(line).collect()
}

/// The spaces of an army with their troops: those on which it may place, where it does.
fn own(desk: &Desk, view: &Observation<'_>, army: ArmyId) -> Vec<String> {
    let places = view.decision().is_some_and(|decision| matches!(decision.ask, Ask::Place { .. }));
    let unit = desk.rules.units.ids().find(|&unit| view.waiting(army, unit) > 0);
    let unit = unit.filter(|_| places && view.shares_spaces());
    let own = desk.rules.board.spaces.ids().filter(|&space| match unit {
        Some(unit) => view.check(Action::Place { space, unit, count: 1 }).is_ok(),
        None => view.is_on(army, space),
    });
    let troops = |space| view.units(space, army, Rulebook::BASIC);
    own.map(|space| format!("{} ({})", desk.space(space), troops(space))).collect()
}

/// The spaces of an army with their troops, in one paragraph.
fn own_spaces(desk: &Desk, view: &Observation<'_>, army: ArmyId) -> String {
    format!("{} {}", say!(desk.texts, "own-spaces"), own(desk, view, army).join(", "))
}

/// The first few spaces of an army, and where the others stand.
pub(crate) fn few_own_spaces(desk: &Desk, view: &Observation<'_>, army: ArmyId) -> String {
    let (first, names) = (say!(desk.texts, "own-spaces"), own(desk, view, army));
    let few = desk.first_few(&names);
    if few == names.join(", ") {
        return format!("{first} {few}");
    }
    format!("{first} {few}. {}", say!(desk.texts, "may-see-all"))
}

/// What each own space can attack.
fn attacks(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let pairs = |action| {
        if let Action::Attack { from, to, .. } = action { Some((from, to)) } else { None }
    };
    grouped(desk, view, pairs)
}

/// What each card can be discarded for.
fn builds(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let line = |action| {
        let Action::Build { card, unit } = action else { return None };
        Some(format!("  {} → {}", desk.card(card), desk.kind_word(unit, 1)))
    };
    actions.choices().iter().filter_map(|choice| line(choice.action)).collect()
}

/// What tokens each own space can attack.
fn strikes(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let all = odds::strikes(view);
    let line = |group: &[(SpaceId, TokenId, u32)]| {
        let from = with_troops(desk, view, group.first()?.0);
        let to = group.iter().map(|&(_, token, _)| desk.target(token)).collect();
        let first = format!("  {from} →");
        Some(wrap(&first, &commas(to), 6, desk.width))
    };
    all.chunk_by(|a, b| a.0 == b.0).filter_map(line).collect()
}

fn moves(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let pairs = |action| {
        if let Action::Fortify { from, to, .. } = action { Some((from, to)) } else { None }
    };
    grouped(desk, view, pairs)
}

fn grouped(
    desk: &Desk,
    view: &Observation<'_>,
    pair: impl Fn(Action) -> Option<(SpaceId, SpaceId)>,
) -> Vec<String> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let pairs: Vec<_> = actions.choices().iter().filter_map(|choice| pair(choice.action)).collect();
    let line = |group: &[(SpaceId, SpaceId)]| {
        let from = with_troops(desk, view, group.first()?.0);
        let to = group.iter().map(|&(_, to)| with_troops(desk, view, to)).collect();
        let first = format!("  {from} →");
        Some(wrap(&first, &commas(to), 6, desk.width))
    };
    let mut pairs = pairs;
    pairs.dedup();
    pairs.chunk_by(|a, b| a.0 == b.0).filter_map(line).collect()
}

/// One sentence: what can be attacked from a space, or why nothing can.
pub(crate) fn targets_from(
    desk: &Desk,
    view: &Observation<'_>,
    army: ArmyId,
    from: SpaceId,
) -> String {
    let is_asked =
        view.decision().is_some_and(|decision| matches!(decision.ask, Ask::Attack { .. }));
    // Too few to attack with is told apart.
    let may_aim = |from, to| {
        let checked = view.check(Action::Attack { from, to, count: 1 });
        matches!(checked, Ok(()) | Err(Illegal::TooFew { .. }))
    };
    let hostile = |&&to: &&SpaceId| {
        let other = view.stands_on(to).is_some_and(|owner| owner != army);
        other && (!is_asked || may_aim(from, to))
    };
    let near = desk.rules.board.neighbours(from).iter().filter(hostile);
    let mut names: Vec<String> = near.map(|&to| with_troops(desk, view, to)).collect();
    let strikes = odds::strikes(view).into_iter().filter(|&(of, ..)| of == from);
    names.extend(strikes.map(|(_, token, _)| desk.target(token)));
    let space = desk.the_space(from);
    if names.is_empty() {
        return say!(desk.texts, "targets-none", "space" = space);
    }
    say!(desk.texts, "targets", "space" = space, "list" = desk.first_few(&names))
}
