//! The sides of a game by their names.

use warboard_engine::model::{Rulebook, SeatId, TableId};
use warboard_engine::words::nearest;

use warboard_engine::name::{Fit, Spelled, fold, lookup};
use warboard_table::exit::CommandError;
use warboard_table::text::{Texts, say};

/// Returns the seat of a named army: by its id, its name, the name of its faction, its letter or
/// its number.
pub(super) fn named(texts: &Texts, rules: &Rulebook, side: &str) -> Result<usize, CommandError> {
    let names = |seat: SeatId| -> Vec<String> {
        let armies = rules.seats[seat].armies.iter().map(|&army| &rules.armies[army]);
        let names = armies.flat_map(|row| {
            let faction = &rules.factions[row.faction];
            let letter = row.letter.get(texts.lang).to_string();
            let printed = texts.of(&row.name);
            // Without its article.
            let bare = printed.split(' ').skip(1).collect::<Vec<_>>().join(" ");
            let faction = texts.of(&faction.name).to_owned();
            [row.id.to_string(), printed.to_owned(), bare, letter, faction]
        });
        let number = (seat.index() + 1).to_string();
        names.chain([number]).filter(|name| !fold(name).is_empty()).collect()
    };
    let spelled = |seat: SeatId| {
        (seat, names(seat).iter().map(|name| Spelled::new(name)).collect::<Vec<_>>())
    };
    match lookup(side, rules.seats.ids().map(spelled)) {
        // Of several seats with one name the first is meant.
        Some((fit, seats)) if fit.is_whole() => return Ok(seats[0].index()),
        // The beginning of a name will do, where it is no other's.
        Some((Fit::Beginning, seats)) if seats.len() == 1 => return Ok(seats[0].index()),
        Some(_) | None => {}
    }
    let line = fold(side);
    let all: Vec<String> = rules.seats.ids().flat_map(names).collect();
    // Names of one or two letters are near to everything.
    let near = nearest(&line, all.iter().map(String::as_str)).filter(|_| line.chars().count() > 2);
    let near = near.map(str::to_owned);
    let near = near.and_then(|near| rules.seats.ids().find(|&seat| names(seat).contains(&near)));
    if let Some(seat) = near {
        let name = label(texts, rules, seat);
        return Err(CommandError::BadInput(say!(texts, "side-near", "side" = side, "near" = name)));
    }
    let list: Vec<String> = rules.seats.ids().map(|seat| label(texts, rules, seat)).collect();
    let list = list.join(", ");
    Err(CommandError::BadInput(say!(texts, "side-unknown", "side" = side, "list" = list)))
}

/// Returns the armies of a seat, each with its letter.
fn label(texts: &Texts, rules: &Rulebook, seat: SeatId) -> String {
    let armies = rules.seats[seat].armies.iter().map(|&army| &rules.armies[army]);
    let each = armies.map(|row| format!("{} {}", row.letter.get(texts.lang), texts.of(&row.name)));
    each.collect::<Vec<_>>().join(" + ")
}

/// Returns the label of a seat as a choice: several seats of an army with their numbers, each with
/// its partners.
pub(super) fn choice(texts: &Texts, rules: &Rulebook, seat: SeatId) -> String {
    let faction = |seat: SeatId| {
        let first = rules.seats[seat].armies.first()?;
        Some(rules.armies[*first].faction)
    };
    let others = rules.seats.ids().filter(|&other| other != seat);
    let partners = others.filter(|&other| faction(other) == faction(seat));
    let partners: Vec<String> = partners.map(|seat| numbered(texts, rules, seat)).collect();
    let side = numbered(texts, rules, seat);
    if partners.is_empty() {
        return side;
    }
    say!(texts, "side-with", "side" = side, "list" = partners.join(", "))
}

/// Returns a seat with its number among those of its first army, as a game numbers them; without
/// one where it is alone.
fn numbered(texts: &Texts, rules: &Rulebook, seat: SeatId) -> String {
    let first = |seat: SeatId| rules.seats[seat].armies.first();
    let same = rules.seats.ids().filter(|&other| first(other) == first(seat));
    let same: Vec<SeatId> = same.collect();
    let name = label(texts, rules, seat);
    match same.iter().position(|&other| other == seat) {
        Some(at) if same.len() > 1 => format!("{name} {}", at + 1),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use warboard_engine::edition::Setup;
    use warboard_engine::model::Lang;

    use super::*;
    use warboard_table::editions;

    #[test]
    fn seats_of_one_army_are_told_apart() {
        let texts = Texts::new(Lang::En);
        let edition = editions::load(&texts, "return-of-the-jedi").unwrap();
        let sides = |players| {
            let rules = edition.rulebook(&Setup { players, ..Setup::default() }).unwrap();
            let all = rules.seats.ids().map(|seat| choice(&texts, &rules, seat));
            all.collect::<Vec<_>>()
        };
        assert_eq!(sides(2), ["R Rebel Alliance", "E Empire"]);
        let [first, .., last] = &sides(4)[..] else { panic!("there are four seats") };
        assert_eq!(first, "R Rebel Alliance 1, with R Rebel Alliance 2");
        assert_eq!(last, "R Rebel Alliance 2, with R Rebel Alliance 1");
    }
}
