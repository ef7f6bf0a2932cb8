//! Events that are told by their fields alone: the message `told-` and the event's name is the line.
//!
//! A message takes the fields that it wants by their names. What is not there, or may not be known, is told by the message that
//! ends in `-without`. A number called `count` or `units` is `$units`: so many of the event's kind, or of the basic one; a token called
//! `face` is what is printed on it.

use fluent_bundle::FluentValue;
use warboard_engine::game::{Event, Field};
use warboard_engine::model::{Rulebook, Text, UnitKindId};

use crate::play::desk::Desk;

/// The message of an event of this name, and of one that lacks something.
pub(crate) fn keys(name: &str) -> [String; 2] {
    let key = format!("told-{name}");
    [key.clone(), format!("{key}-without")]
}

/// The line of an event; nothing where there is no message for it.
pub(crate) fn line(desk: &Desk, event: Event) -> Option<String> {
    let fields = event.fields();
    let lacks = fields.iter().any(|&(_, field)| field == Field::Nothing);
    let [key, without] = keys(event.name());
    desk.texts.say_if(if lacks { &without } else { &key }, &args(desk, &fields))
}

/// The fields as a message takes them.
pub(crate) fn args<'a>(
    desk: &'a Desk,
    fields: &[(&'static str, Field)],
) -> Vec<(&'static str, FluentValue<'a>)> {
    let kind = fields.iter().find_map(|&(_, field)| match field {
        Field::Unit(unit) => Some(unit),
        _ => None,
    });
    let is_number = |&(_, field): &(_, Field)| matches!(field, Field::Number(_));
    let one =
        (kind.is_some() && !fields.iter().any(is_number)).then_some(("count", Field::Number(1)));
    let fields = fields.iter().copied().chain(one);
    let args = fields.filter_map(|(name, field)| match (name, field) {
        ("count" | "units", Field::Number(n)) => Some(("units", units(desk, kind, n).into())),
        ("face", Field::Token(token)) => Some((name, desk.face(token).into())),
        _ => Some((name, value(desk, field)?)),
    });
    args.collect()
}

fn units(desk: &Desk, kind: Option<UnitKindId>, n: i64) -> String {
    desk.units_of(kind.unwrap_or(Rulebook::BASIC), u32::try_from(n).unwrap_or(0))
}

fn value<'a>(desk: &'a Desk, field: Field) -> Option<FluentValue<'a>> {
    let rules = &desk.rules;
    let name = |row: Option<&'a Text>| row.map_or("?", |text| desk.texts.of(text));
    Some(match field {
        Field::Army(id) => desk.the_army(id).into(),
        Field::Faction(id) => desk.the_faction(id).into(),
        Field::Seat(id) => desk.the_seat(id).into(),
        Field::Space(id) => desk.the_space(id).into(),
        Field::Region(id) => desk.the_region(id).into(),
        Field::Token(id) => desk.the_token(id).into(),
        Field::Card(id) => desk.card(id).into(),
        Field::Deck(id) => name(rules.decks.get(id).map(|row| &row.name)).into(),
        Field::Order(id) => name(rules.orders.get(id).map(|row| &row.name)).into(),
        Field::Track(id) => name(rules.tracks.get(id).map(|row| &row.name)).into(),
        Field::Victory(id) => name(rules.victory.get(id).map(|row| &row.name)).into(),
        Field::Step(id) => desk.step_name(id).into(),
        Field::Text(id) => desk.script_text(id).into(),
        Field::Number(n) => n.into(),
        // The kind is said with its number.
        Field::Unit(_) | Field::Nothing | Field::Other => return None,
    })
}
