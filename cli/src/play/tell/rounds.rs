//! What happens in rounds of programmed orders, in words.

use warboard_engine::game::{Event, Faces};
use warboard_engine::model::UnitKindId;

use crate::play::desk::Desk;
use crate::play::paint::{HEADING, paint};
use crate::play::steps::orders::order_name;
use crate::text::say;

/// The line of an event of a round.
pub(super) fn line(desk: &Desk, event: Event) -> Option<String> {
    let texts = &desk.texts;
    let (army, space) = (|army| desk.the_army(army), |space| desk.the_space(space));
    Some(match event {
        Event::RoundBegan { round } => {
            format!("\n{}", paint(HEADING, &say!(texts, "told-round", "round" = round)))
        }
        Event::Programmed { seat, n, cards: None, .. } => {
            say!(texts, "told-programmed-unseen", "seat" = desk.the_seat(seat), "n" = n)
        }
        Event::Programmed { seat, cards: Some(cards), .. } => {
            let names: Vec<&str> =
                cards.as_slice().iter().map(|&card| desk.card_name(card)).collect();
            say!(texts, "told-programmed", "seat" = desk.the_seat(seat), "cards" = names.join(", "))
        }
        Event::TurnedUp { seat, card, .. } => {
            let card = desk.card_name(card);
            say!(texts, "told-turned-up", "seat" = desk.the_seat(seat), "card" = card)
        }
        Event::Ordered { seat, order: Some(order), .. } => {
            let order = order_name(desk, order);
            say!(texts, "told-ordered", "seat" = desk.the_seat(seat), "order" = order)
        }
        Event::Ordered { seat, order: None, .. } => {
            say!(texts, "told-ordered-none", "seat" = desk.the_seat(seat))
        }
        Event::Fired { army: by, from, to, unit, dice } => say!(
            texts,
            "told-fired",
            "army" = army(by),
            "units" = desk.kind_word(unit, if is_only(desk, unit) { 1 } else { 2 }),
            "from" = space(from),
            "to" = space(to),
            "faces" = faces(dice),
        ),
        Event::LostWaiting { army: of, unit, count } => {
            let units = desk.units_of(unit, count);
            say!(texts, "told-lost-waiting", "army" = army(of), "units" = units)
        }
        Event::Cleared { army: by, space: at } => {
            say!(texts, "told-cleared", "army" = army(by), "space" = space(at))
        }
        Event::Bonus { seat, .. } => say!(texts, "told-bonus", "seat" = desk.the_seat(seat)),
        _ => return None,
    })
}

/// Whether an army has one unit of a kind and never more.
fn is_only(desk: &Desk, unit: UnitKindId) -> bool {
    desk.rules.units.get(unit).is_some_and(|row| row.limit == Some(1))
}

fn faces(faces: Faces) -> String {
    faces.as_slice().iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
