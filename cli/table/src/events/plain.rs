//! Events formatted by their fields alone: the message `told-`, followed by the event's name, is
//! the line.
//!
//! A message refers to the fields by name. If a field is missing or hidden, the message that ends
//! in `-without` is used. A number called `count` or `units` becomes `$units`: a number of units of
//! the event's kind, or of the basic kind. A token called `face` becomes the text printed on it. The
//! owner of a value has its variable's name as `$variable`, and an amount called `by` has it behind.

use fluent_bundle::FluentValue;
use warboard_engine::game::{Event, EventField};
use warboard_engine::model::{Rulebook, Text, UnitKindId};

use crate::presenter::Presenter;

/// Returns the message keys for events of a name, complete and with missing fields.
pub(crate) fn keys(name: &str) -> [String; 2] {
    let key = format!("told-{name}");
    [key.clone(), format!("{key}-without")]
}

/// Returns the line of an event, or `None` if there is no message for it.
pub(crate) fn line(desk: &Presenter, event: Event) -> Option<String> {
    let fields = event.fields();
    let lacks = fields.iter().any(|&(_, field)| field == EventField::Nothing);
    let [key, without] = keys(event.name());
    desk.texts.say_if(if lacks { &without } else { &key }, &args(desk, &fields))
}

/// Returns the fields as arguments of a message.
pub(crate) fn args<'a>(
    desk: &'a Presenter,
    fields: &[(&'static str, EventField)],
) -> Vec<(&'static str, FluentValue<'a>)> {
    let kind = fields.iter().find_map(|&(_, field)| match field {
        EventField::Unit(unit) => Some(unit),
        _ => None,
    });
    let variable = fields.iter().find_map(|&(_, field)| match field {
        EventField::Variable(of) => Some(of),
        _ => None,
    });
    let is_number = |&(_, field): &(_, EventField)| matches!(field, EventField::Number(_));
    let one = (kind.is_some() && !fields.iter().any(is_number))
        .then_some(("count", EventField::Number(1)));
    let name = variable.map(|of| ("variable", desk.variable(of.variable).into()));
    let fields = fields.iter().copied().chain(one);
    let args = fields.filter_map(|(name, field)| match (name, field) {
        ("count" | "units", EventField::Number(n)) => Some(("units", units(desk, kind, n).into())),
        ("face", EventField::Token(token)) => Some((name, desk.face(token).into())),
        ("by", EventField::Number(n)) => {
            let variable = variable.map(|of| desk.change(of.variable, n));
            Some((name, variable.map_or_else(|| n.into(), Into::into)))
        }
        _ => Some((name, value(desk, field)?)),
    });
    args.chain(name).collect()
}

fn units(desk: &Presenter, kind: Option<UnitKindId>, n: i64) -> String {
    desk.units_of(kind.unwrap_or(Rulebook::BASIC), u32::try_from(n).unwrap_or(0))
}

fn value<'a>(desk: &'a Presenter, field: EventField) -> Option<FluentValue<'a>> {
    let rules = &desk.rules;
    let name = |row: Option<&'a Text>| row.map_or("?", |text| desk.texts.of(text));
    Some(match field {
        EventField::Army(id) => desk.the_army(id).into(),
        EventField::Faction(id) => desk.the_faction(id).into(),
        EventField::Seat(id) => desk.the_seat(id).into(),
        EventField::Space(id) => desk.the_space(id).into(),
        EventField::Region(id) => desk.the_region(id).into(),
        EventField::Token(id) => desk.the_token(id).into(),
        EventField::Card(id) => desk.card(id).into(),
        EventField::Deck(id) => name(rules.decks.get(id).map(|row| &row.name)).into(),
        EventField::Order(id) => name(rules.orders.get(id).map(|row| &row.name)).into(),
        EventField::Track(id) => name(rules.tracks.get(id).map(|row| &row.name)).into(),
        EventField::Victory(id) => name(rules.victory.get(id).map(|row| &row.name)).into(),
        EventField::Step(id) => desk.step_name(id).into(),
        EventField::Variable(of) => desk.value_owner(of).into(),
        EventField::Kept(kept) => desk.kept(kept).into(),
        EventField::Text(id) => desk.script_text(id).into(),
        EventField::Number(n) => n.into(),
        // The kind is formatted with its number.
        EventField::Unit(_) | EventField::Nothing | EventField::Other => return None,
    })
}
