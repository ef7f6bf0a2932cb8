//! Why an action is refused, and what is allowed instead, in one or two sentences.

use warboard_engine::game::{Action, Ask, Decision, Illegal};
use warboard_engine::model::{ArmyId, CardId, Rulebook, SpaceId};
use warboard_engine::observation::Observation;

use super::desk::Desk;
use super::views::{legal, rounds, timing};
use crate::text::say;

/// Why `action` is no answer, for whoever gave it.
#[expect(clippy::too_many_lines, reason = "one list of reasons")]
pub(crate) fn refuse(
    desk: &Desk,
    view: &Observation<'_>,
    decision: Decision,
    action: Action,
    illegal: Illegal,
) -> String {
    let texts = &desk.texts;
    let space = |space: SpaceId| desk.the_space(space);
    let with = |sentence: String, allowed: String| format!("{sentence} {allowed}");
    let may = || legal::reminder(desk, view, decision);
    match illegal {
        Illegal::Over => say!(texts, "illegal-over"),
        Illegal::NotAsked | Illegal::MustAnswer | Illegal::Unknown => {
            with(say!(texts, "illegal-not-asked"), may())
        }
        Illegal::NothingToStop => with(say!(texts, "illegal-nothing-to-stop"), may()),
        Illegal::Named { space: at } => {
            let named = say!(texts, "illegal-named", "space" = space(at));
            with(named, say!(texts, "illegal-not-empty"))
        }
        Illegal::NotEmpty { space: at } => {
            with(whose(desk, view, at), say!(texts, "illegal-not-empty"))
        }
        Illegal::Closed { space: at } => {
            with(say!(texts, "illegal-closed", "space" = space(at)), may())
        }
        Illegal::NotOwn { space: at } => {
            with(whose(desk, view, at), legal::few_own_spaces(desk, view, decision.army))
        }
        Illegal::Own { space: at } => {
            let allowed = if let Action::Attack { from, .. } = action {
                legal::targets_from(desk, view, decision.army, from)
            } else {
                may()
            };
            // An ally's own is not that of whoever commands it.
            let is_own = view.is_on(decision.army, at);
            let sentence = if is_own {
                say!(texts, "attack-own", "space" = space(at))
            } else {
                whose(desk, view, at)
            };
            with(sentence, allowed)
        }
        Illegal::NotHostile { space: at } => with(friend(desk, view, decision, at), may()),
        Illegal::NotAdjacent { from, to }
        | Illegal::NotConnected { from, to }
        | Illegal::NoWay { from, to, .. }
            if from == to =>
        {
            with(say!(texts, "illegal-same-space", "space" = space(to)), may())
        }
        Illegal::NotAdjacent { from, to } => {
            let sentence =
                say!(texts, "illegal-not-adjacent", "from" = space(from), "to" = space(to));
            with(sentence, neighbours(desk, view, decision, from))
        }
        Illegal::NotConnected { from, to } => {
            say!(texts, "illegal-not-connected", "from" = space(from), "to" = space(to))
        }
        Illegal::TooFew { space: at, present, stay: 0 } => {
            say!(texts, "illegal-too-few-there", "space" = space(at), "present" = present)
        }
        Illegal::TooFew { space: at, present, stay } => {
            say!(texts, "illegal-too-few", "space" = space(at), "present" = present, "stay" = stay,)
        }
        Illegal::Count { least, most } => count(desk, action, least, most),
        Illegal::NotInHand { card } => {
            say!(texts, "illegal-not-in-hand", "card" = desk.card(card))
        }
        Illegal::NoSet => say!(texts, "illegal-no-set"),
        Illegal::MustTrade { cards } => {
            with(say!(texts, "illegal-must-trade", "cards" = cards), may())
        }
        Illegal::NotNow { card } => with(not_playable(desk, card), may()),
        Illegal::NoChoice => with(say!(texts, "illegal-no-choice"), may()),
        Illegal::Forbidden { space: at } => {
            say!(texts, "illegal-forbidden", "space" = space(at))
        }
        Illegal::MustPlace { .. } => {
            let units = desk.waiting(view, decision.army);
            with(say!(texts, "illegal-must-place", "units" = units), may())
        }
        Illegal::Programs { .. }
        | Illegal::NotOffered { .. }
        | Illegal::NoOrderNow { .. }
        | Illegal::NoEntry { .. }
        | Illegal::HeldByOthers { .. }
        | Illegal::NoWay { .. }
        | Illegal::FiresFrom { .. }
        | Illegal::NothingToHit { .. }
        | Illegal::Misses { .. } => with(of_rounds(desk, view, illegal), may()),
        Illegal::NoTarget { .. }
        | Illegal::Shielded { .. }
        | Illegal::NoMoreSets { .. }
        | Illegal::NoMoreBuilt { .. }
        | Illegal::NotBuilt { .. }
        | Illegal::Limit { .. }
        | Illegal::NoneWaiting { .. }
        | Illegal::NotMoved { .. }
        | Illegal::UnderWay { .. } => with(of_units(desk, illegal), may()),
    }
}

/// `This card may not be played now.`, with when it may.
pub(crate) fn not_playable(desk: &Desk, card: CardId) -> String {
    let sentence = say!(desk.texts, "illegal-not-playable", "card" = desk.card_name(card));
    match timing::when(desk, card) {
        Some(when) => format!("{sentence} {}.", say!(desk.texts, "card-when", "list" = when)),
        None => sentence,
    }
}

/// A space of an army on the same side, or one that is not another army's.
fn friend(desk: &Desk, view: &Observation<'_>, decision: Decision, space: SpaceId) -> String {
    let faction = |army: ArmyId| desk.rules.armies[army].faction;
    let own = desk.rules.seats.get(decision.seat).map_or(&[][..], |row| &row.armies);
    if view.stands_on(space).is_some_and(|army| own.contains(&army)) {
        return say!(desk.texts, "illegal-friend-own", "space" = desk.the_space(space));
    }
    match view.stands_on(space).filter(|&army| faction(army) == faction(decision.army)) {
        Some(army) => say!(
            desk.texts,
            "illegal-friend",
            "space" = desk.the_space(space),
            "army" = desk.the_army(army),
        ),
        None if view.is_closed(space) => {
            say!(desk.texts, "illegal-closed", "space" = desk.the_space(space))
        }
        None => whose(desk, view, space),
    }
}

/// Why tokens are not attacked, and units not built, placed or moved.
fn of_units(desk: &Desk, illegal: Illegal) -> String {
    let texts = &desk.texts;
    match illegal {
        Illegal::NoTarget { token } => {
            say!(texts, "illegal-no-target", "token" = desk.the_target(token))
        }
        Illegal::Shielded { space, token } => {
            let (space, token) = (desk.the_space(space), desk.the_target(token));
            say!(texts, "illegal-shielded", "space" = space, "token" = token)
        }
        Illegal::NoMoreSets { most } => say!(texts, "illegal-no-more-sets", "most" = most),
        Illegal::NoMoreBuilt { most } => say!(texts, "illegal-no-more-built", "most" = most),
        Illegal::NotBuilt { card, unit } => {
            let (card, unit) = (desk.card(card), desk.the_kind(unit, 1));
            say!(texts, "illegal-not-built", "card" = card, "unit" = unit)
        }
        Illegal::Limit { unit, most } => {
            say!(texts, "illegal-limit", "units" = desk.units_of(unit, most))
        }
        Illegal::NoneWaiting { unit } => {
            say!(texts, "illegal-none-waiting", "unit" = desk.the_kind(unit, 1))
        }
        Illegal::NotMoved { unit } => {
            say!(texts, "illegal-not-moved", "unit" = desk.kind_word(unit, 2))
        }
        Illegal::UnderWay { from, to } => {
            let (from, to) = (desk.the_space(from), desk.the_space(to));
            say!(texts, "illegal-under-way", "from" = from, "to" = to)
        }
        _ => say!(texts, "illegal-not-asked"),
    }
}

/// Why an answer of a round is refused.
fn of_rounds(desk: &Desk, view: &Observation<'_>, illegal: Illegal) -> String {
    let texts = &desk.texts;
    let space = |space: SpaceId| desk.the_space(space);
    let order = |order| rounds::order_name(desk, order);
    match illegal {
        Illegal::Programs { cards } => say!(texts, "illegal-programs", "n" = cards),
        Illegal::NotOffered { card, order: of } => {
            let card = desk.card_name(card);
            say!(texts, "illegal-not-offered", "card" = card, "order" = order(of))
        }
        Illegal::NoOrderNow { order: of } => {
            say!(texts, "illegal-no-order-now", "order" = order(of))
        }
        Illegal::NoEntry { space: at } => say!(texts, "illegal-no-entry", "space" = space(at)),
        Illegal::HeldByOthers { space: at } => {
            format!("{} {}", whose(desk, view, at), say!(texts, "illegal-held-by-others"))
        }
        Illegal::NoWay { from, to, range } => {
            let (from, to) = (space(from), space(to));
            say!(texts, "illegal-no-way", "from" = from, "to" = to, "range" = range)
        }
        Illegal::FiresFrom { space: at } => {
            say!(texts, "illegal-fires-from", "space" = space(at))
        }
        Illegal::NothingToHit { space: at } => {
            say!(texts, "illegal-nothing-to-hit", "space" = space(at))
        }
        Illegal::Misses { unit, face, least } => {
            let unit = desk.the_kind(unit, 1);
            say!(texts, "illegal-misses", "face" = face, "unit" = unit, "least" = least)
        }
        _ => say!(texts, "illegal-not-asked"),
    }
}

/// `Alaska is Blue's.`
fn whose(desk: &Desk, view: &Observation<'_>, space: SpaceId) -> String {
    let name = desk.the_space(space);
    match view.owner(space) {
        Some(army) => say!(desk.texts, "whose", "space" = name, "army" = desk.the_army(army)),
        None => say!(desk.texts, "whose-nobody", "space" = name),
    }
}

/// What a space borders, as far as the command goes there.
fn neighbours(desk: &Desk, view: &Observation<'_>, decision: Decision, from: SpaceId) -> String {
    if matches!(decision.ask, Ask::Attack { .. }) {
        return legal::targets_from(desk, view, decision.army, from);
    }
    let own = |&&to: &&SpaceId| {
        let unit = Rulebook::BASIC;
        view.is_on(decision.army, to)
            || view.check(Action::Fortify { from, to, unit, count: 1 }).is_ok()
    };
    let near = desk.rules.board.neighbours(from).iter().filter(own);
    let names: Vec<String> = near.map(|&to| desk.space(to).to_owned()).collect();
    let space = desk.the_space(from);
    if names.is_empty() {
        return say!(desk.texts, "neighbours-none", "space" = space);
    }
    say!(desk.texts, "neighbours", "space" = space, "list" = names.join(", "))
}

/// `The number must be 1 to 3.`, with what it counts.
fn count(desk: &Desk, action: Action, least: u32, most: u32) -> String {
    let texts = &desk.texts;
    let is_of_space =
        matches!(action, Action::Attack { .. } | Action::Strike { .. } | Action::Fortify { .. });
    if least == most && !is_of_space {
        return say!(texts, "illegal-count-only", "most" = most);
    }
    if let Action::Attack { from, .. } | Action::Strike { from, .. } = action {
        let from = desk.the_space(from);
        say!(texts, "illegal-count-attack", "from" = from, "least" = least, "most" = most)
    } else if let Action::Fortify { unit, .. } = action
        && unit != Rulebook::BASIC
    {
        let units = desk.kind_word(unit, most);
        say!(texts, "illegal-count", "least" = least, "most" = most, "units" = units)
    } else if let Action::Fortify { from, .. } = action {
        let from = desk.the_space(from);
        say!(texts, "illegal-count-fortify", "from" = from, "least" = least, "most" = most)
    } else if let Action::Answer { .. } = action {
        say!(texts, "illegal-count-answer", "least" = least, "most" = most)
    } else {
        let other = if let Action::Place { unit, .. }
        | Action::Advance { unit, .. }
        | Action::Move { unit, .. }
        | Action::Commit { unit, .. } = action
        {
            Some(unit)
        } else {
            None
        };
        let unit = other.unwrap_or(Rulebook::BASIC);
        let units = desk.kind_word(unit, most);
        say!(texts, "illegal-count", "least" = least, "most" = most, "units" = units)
    }
}
