//! Which side one plays, and how strong the others are.

use warboard_engine::model::{Rulebook, SeatId, TableId};
use warboard_engine::words::nearest;

use crate::exit::Failure;
use crate::levels;
use crate::play::names::fold;
use crate::play::screen::Screen;
use crate::text::{Texts, say};

/// The seat whose army is called so: by its id, its name, the name of its faction, its letter or its number.
pub(super) fn named(texts: &Texts, rules: &Rulebook, side: &str) -> Result<usize, Failure> {
    let line = fold(side);
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
        names.chain([number]).map(|name| fold(&name)).filter(|name| !name.is_empty()).collect()
    };
    if let Some(seat) = rules.seats.ids().find(|&seat| names(seat).contains(&line)) {
        return Ok(seat.index());
    }
    let all: Vec<String> = rules.seats.ids().flat_map(names).collect();
    let near = nearest(&line, all.iter().map(String::as_str)).map(str::to_owned);
    let near = near.and_then(|near| rules.seats.ids().find(|&seat| names(seat).contains(&near)));
    if let Some(seat) = near {
        let name = label(texts, rules, seat);
        return Err(Failure::BadInput(say!(texts, "side-near", "side" = side, "near" = name)));
    }
    let list: Vec<String> = rules.seats.ids().map(|seat| label(texts, rules, seat)).collect();
    let list = list.join(", ");
    Err(Failure::BadInput(say!(texts, "side-unknown", "side" = side, "list" = list)))
}

/// The armies of a seat, each with its letter.
fn label(texts: &Texts, rules: &Rulebook, seat: SeatId) -> String {
    let armies = rules.seats[seat].armies.iter().map(|&army| &rules.armies[army]);
    let each = armies.map(|row| format!("{} {}", row.letter.get(texts.lang), texts.of(&row.name)));
    each.collect::<Vec<_>>().join(" + ")
}

/// Asks on the screen how many play, where there is a choice; nothing: one does not want to play at all.
pub(super) fn players(
    texts: &Texts,
    rules: &Rulebook,
    numbers: &[usize],
    screen: &mut Screen,
) -> Result<Option<usize>, Failure> {
    if let [] | [_] = numbers {
        return Ok(Some(rules.seats.len()));
    }
    let lines: Vec<String> =
        numbers.iter().map(|&n| say!(texts, "ask-players-n", "n" = n.max(1) - 1)).collect();
    let title = format!("{}\n{}", texts.of(&rules.name), say!(texts, "ask-players"));
    let usual = numbers.iter().position(|&n| n == rules.seats.len()).unwrap_or(0);
    let chosen = screen.choose(&title, &lines, usual)?;
    Ok(chosen.and_then(|at| numbers.get(at)).copied())
}

/// Asks on the screen which side one plays and how strong the others are, as far as that was not said. Whether one wants to
/// play at all.
pub(super) fn asked(
    texts: &Texts,
    rules: &Rulebook,
    (asks_side, asks_level): (bool, bool),
    screen: &mut Screen,
    seats: &mut [String],
) -> Result<bool, Failure> {
    if asks_side && seats.len() > 1 {
        let sides: Vec<String> = rules.seats.ids().map(|seat| label(texts, rules, seat)).collect();
        let title = format!("{}\n{}", texts.of(&rules.name), say!(texts, "ask-side"));
        let Some(seat) = screen.choose(&title, &sides, 0)? else { return Ok(false) };
        if let Some(human) = seats.iter().position(|name| name == "human") {
            seats.swap(human, seat);
        }
    }
    if asks_level && seats.len() > 1 {
        let levels = [
            say!(texts, "level-beginner"),
            say!(texts, "level-easy"),
            say!(texts, "level-normal"),
            say!(texts, "level-hard"),
            say!(texts, "level-expert"),
        ];
        let usual = levels::USUAL_LEVEL;
        let Some(level) = screen.choose(&say!(texts, "ask-level"), &levels, usual)? else {
            return Ok(false);
        };
        let bot = levels::by_number(level);
        for name in seats.iter_mut().filter(|name| *name != "human") {
            bot.clone_into(name);
        }
    }
    Ok(true)
}
