//! The properties of unit kinds, from the tables of the edition.

use warboard_engine::model::{
    Condition, HitBy, KindMask, LinkTagId, Movement, Range, Rulebook, UnitKind, UnitKindId,
};

use crate::paint::{HEADING, paint};
use crate::presenter::Presenter;
use crate::text::say;

/// Formats a unit kind: its name with its effect in battle, then its other properties, a line each.
pub(crate) fn lines(desk: &Presenter, unit: UnitKindId) -> Vec<String> {
    let name = paint(HEADING, desk.kind_there_is(unit));
    let name = format!("{name}{}", desk.effect_of(unit));
    let parts = parts(desk, unit).into_iter().map(|part| format!("  {part}"));
    [name].into_iter().chain(parts).collect()
}

fn parts(desk: &Presenter, unit: UnitKindId) -> Vec<String> {
    let (rules, texts) = (&desk.rules, &desk.texts);
    let row = &rules.units[unit];
    let tough = row.toughness;
    let mut parts = Vec::new();
    if rules.combat.is_some() && unit == Rulebook::BASIC {
        parts.push(say!(texts, "kind-basic"));
    }
    parts.extend(tough.hit_on.map(|least| say!(texts, "kind-hit-on", "least" = least)));
    let points = tough.hits.map(|track| rules.tracks[track].last());
    parts.extend(points.map(|n| say!(texts, "kind-hits", "n" = n)));
    let when = tough.hit_when.map(|when| super::condition::words(desk, rules.facts(when)));
    parts.extend(when.map(|list| say!(texts, "kind-hit-when", "list" = list)));
    if tough.bonus > 0 {
        parts.push(say!(texts, "kind-bonus", "n" = tough.bonus));
    }
    let words = |kinds: KindMask| {
        let kinds = rules.units.ids().filter(|&unit| kinds.contains(unit));
        kinds.map(|unit| desk.kind_word(unit, 2)).collect::<Vec<_>>().join(", ")
    };
    if !tough.takes.here.is_empty() {
        parts.push(say!(texts, "kind-takes", "units" = words(tough.takes.here)));
    }
    if !tough.takes.waiting.is_empty() {
        parts.push(say!(texts, "kind-takes-waiting", "units" = words(tough.takes.waiting)));
    }
    if rules.by_unit.is_some() {
        parts.extend(strikes(desk, row));
    }
    parts.extend(movement(desk, &row.movement));
    let price = row.price.as_ref().map(|price| super::condition::price(desk, price));
    parts.extend(price.map(|price| say!(texts, "kind-costs", "price" = price)));
    parts.extend(row.limit.map(|n| say!(texts, "kind-limit", "n" = n)));
    parts
}

/// Returns how units of a kind move, where that is not as the steps say alone.
fn movement(desk: &Presenter, of: &Movement) -> Vec<String> {
    let (rules, texts) = (&desk.rules, &desk.texts);
    let mut parts = Vec::new();
    parts.extend(of.range.map(|range| match range {
        Range::Adjacent => say!(texts, "kind-range", "n" = 1),
        Range::Links(n) => say!(texts, "kind-range", "n" = n),
        Range::Connected => say!(texts, "kind-range-any"),
    }));
    let words = |on: Condition| super::condition::words(desk, rules.facts(on));
    parts.extend(of.over.iter().flat_map(|over| {
        let (free, asked): (Vec<_>, Vec<_>) =
            over.when.iter().copied().partition(|(_, when)| words(*when).is_empty());
        let is_free = |tag: &LinkTagId| {
            over.always.contains(*tag) || free.iter().any(|(other, _)| other == tag)
        };
        let tags = rules.board.link_tags.ids().filter(is_free);
        let names: Vec<String> = tags.map(|tag| desk.link_tag(tag)).collect();
        let always = match names.is_empty() {
            true if !asked.is_empty() => None,
            true => Some(say!(texts, "kind-over-none")),
            false if !asked.is_empty() => {
                Some(say!(texts, "kind-over-always", "links" = desk.or_list(&names)))
            }
            false => Some(say!(texts, "kind-over", "links" = desk.or_list(&names))),
        };
        let each = asked.into_iter().map(|(tag, when)| {
            say!(texts, "kind-over-if", "links" = desk.link_tag(tag), "list" = words(when))
        });
        always.into_iter().chain(each).collect::<Vec<_>>()
    }));
    parts.extend(of.placed.map(|placed| say!(texts, "kind-placed", "list" = words(placed))));
    parts.extend(of.on.map(|on| say!(texts, "kind-on", "list" = words(on))));
    parts.extend(of.through.map(|through| match &*words(through) {
        "" => say!(texts, "kind-through-all"),
        list => say!(texts, "kind-through", "list" = list),
    }));
    let carried = of.carries.iter().map(|&(unit, n)| desk.units_of(unit, n));
    let carried: Vec<String> = carried.collect();
    if !carried.is_empty() {
        parts.push(say!(texts, "kind-carries", "units" = carried.join(", ")));
    }
    parts
}

/// Formats the faces on which a die hits: a number, a number and those above, or a dash for none.
pub(crate) fn hits_on(desk: &Presenter, on: u8) -> String {
    let Some(by_unit) = &desk.rules.by_unit else { return on.to_string() };
    match by_unit.hits {
        _ if by_unit.n_hitting(on) == 0 => "–".to_owned(),
        HitBy::AtLeast if on < by_unit.sides => format!("{on}+"),
        HitBy::AtLeast | HitBy::AtMost => on.to_string(),
    }
}

/// Returns how units of a kind strike in battles by unit.
fn strikes(desk: &Presenter, row: &UnitKind) -> Vec<String> {
    let (texts, of) = (&desk.texts, row.strikes);
    let [attack, defend] = [of.attack, of.defend].map(|on| hits_on(desk, on));
    let mut parts = vec![say!(texts, "kind-strikes", "attack" = attack, "defend" = defend)];
    if of.dice > 1 {
        parts.push(say!(texts, "kind-dice", "n" = of.dice));
    }
    let is_first = |other: &UnitKind| other.strikes.turn > of.turn;
    if desk.rules.units.rows().iter().any(is_first) {
        parts.push(say!(texts, "kind-first"));
    }
    if row.endures > 1 {
        parts.push(say!(texts, "kind-endures", "n" = row.endures));
    }
    parts
}
