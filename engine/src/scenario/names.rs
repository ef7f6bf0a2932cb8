//! The resolution of names in scenarios, and the texts of what was found.

use std::fmt::Write as _;

use super::parse::NamedUnits;
use crate::game::Ask;
use crate::model::kept::NOTHING;
use crate::model::{
    Army, ArmyId, CardId, Deck, DeckId, HasId, IndexVec, Keeps, Per, Region, Rulebook, SeatId,
    Space, TableId, Track, TrackId, UnitKind, UnitKindId, Variable, VariableCell,
};
use crate::steps::{Step, renamed};
use crate::words::nearest;

/// A found value, or a sentence stating why nothing was found.
pub(super) type Found<T> = Result<T, String>;

/// Every word of `= asks` with its meaning, as printed in the guide for authors.
pub const QUESTIONS: &[(&str, &str)] = &[
    ("name", "a space named in secret before the board is claimed"),
    ("claim", "an empty space to take while the board is claimed"),
    ("reinforce", "a space to add units to while the board is set up"),
    ("trade", "a set to trade"),
    ("held", "the space of the traded cards that gets units"),
    ("buy", "units or cards to buy"),
    ("place", "spaces for waiting units"),
    ("attack", "an attack, or the next one of an invasion"),
    ("commit", "units of a kind for the battle"),
    ("defend", "the number of units that defend"),
    ("reroll", "the die with a 1 that is rolled again"),
    ("advance", "the number of units that follow into a conquered space"),
    ("move", "a move"),
    ("program", "the cards of a round"),
    ("order", "an order of the card that was turned up"),
    ("fire", "a target to fire at"),
    ("hit", "the target of the next die"),
    ("fight", "the space of the next battle by unit"),
    ("lose", "the units that take hits"),
    ("retreat", "whether a side leaves a battle by unit"),
    ("window", "a card to play, if nothing else is asked"),
    ("pay", "whether a step is paid for"),
    ("answer", "a question of a card or of a script"),
];

/// Returns the word of a question, one of [`QUESTIONS`].
pub(super) fn question(ask: Ask) -> &'static str {
    match ask {
        Ask::Claim { secret: true } => "name",
        Ask::Script { .. } => "answer",
        other => other.into(),
    }
}

/// A row that scenarios name.
pub(super) trait Listed: HasId {
    /// The kind of row, as named in messages.
    const WHAT: &str;
}

impl Listed for Deck {
    const WHAT: &str = "deck";
}

impl Listed for Army {
    const WHAT: &str = "army";
}

impl Listed for Region {
    const WHAT: &str = "region";
}

impl Listed for Space {
    const WHAT: &str = "space";
}

impl Listed for Step {
    const WHAT: &str = "step";
}

impl Listed for Track {
    const WHAT: &str = "track";
}

impl Listed for UnitKind {
    const WHAT: &str = "kind of unit";
}

impl Listed for Variable {
    const WHAT: &str = "variable";
}

pub(super) fn find<I: TableId, T: Listed>(table: &IndexVec<I, T>, name: &str) -> Found<I> {
    let known = || table.rows().iter().map(HasId::id);
    table.find(name).ok_or_else(|| unknown(T::WHAT, name, known()))
}

/// Returns the rows with some ids.
pub(super) fn all_of<I: TableId, T: Listed>(
    table: &IndexVec<I, T>,
    names: &[String],
) -> Found<Vec<I>> {
    names.iter().map(|name| find(table, name)).collect()
}

/// Returns a message such as `unknown space `mil`: did you mean `mill`?`
pub(super) fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    // A step and its question may be named by the word of an earlier version.
    let renamed = renamed(name).filter(|id| known.contains(id));
    match renamed.or_else(|| nearest(name, known.into_iter())) {
        Some(known) => format!("unknown {what} `{name}`: did you mean `{known}`?"),
        None => format!("unknown {what} `{name}`"),
    }
}

/// Returns the seat of an army. For an army with several seats, the name contains the number,
/// counted from 1: `red#2`.
pub(super) fn seat_of(rules: &Rulebook, name: &str) -> Found<SeatId> {
    let (id, n) = name.split_once('#').unwrap_or((name, "1"));
    let army = find(&rules.armies, id)?;
    let mut seats = rules.seats.iter().filter(|(_, row)| row.armies.first() == Some(&army));
    let at = n.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let found = at.and_then(|at| seats.nth(at)).map(|(seat, _)| seat);
    found.ok_or_else(|| format!("no seat `{name}`"))
}

/// Returns a seat in the form that [`seat_of`] reads; the army alone if it has one seat.
pub(super) fn seat_words(rules: &Rulebook, army: ArmyId, seat: SeatId) -> String {
    let id = &rules.armies[army].id;
    let seats = rules.seats.iter().filter(|(_, row)| row.armies.first() == Some(&army));
    let seats: Vec<SeatId> = seats.map(|(seat, _)| seat).collect();
    match seats.iter().position(|&own| own == seat) {
        Some(at) if seats.len() > 1 => format!("{id}#{}", at + 1),
        Some(_) | None => id.to_string(),
    }
}

/// Returns the named unit kind, or the basic one without a name.
pub(super) fn kind_of(rules: &Rulebook, name: Option<&String>) -> Found<UnitKindId> {
    name.map_or(Ok(Rulebook::BASIC), |name| find(&rules.units, name))
}

pub(super) fn units_of(
    rules: &Rulebook,
    named: &NamedUnits,
) -> Found<(ArmyId, Vec<(UnitKindId, u32)>)> {
    let mut units = vec![(Rulebook::BASIC, named.basic)];
    for (kind, n) in &named.others {
        units.push((find(&rules.units, kind)?, *n));
    }
    units.sort_unstable();
    Ok((find(&rules.armies, &named.army)?, units))
}

pub(super) fn units_line(rules: &Rulebook, army: ArmyId, units: &[(UnitKindId, u32)]) -> String {
    let mut line = rules.armies[army].id.to_string();
    for (place, &(unit, n)) in units.iter().enumerate() {
        let _ = if place == 0 {
            write!(line, " {n}")
        } else {
            write!(line, " + {} {n}", rules.units[unit].id)
        };
    }
    line
}

/// Returns the track with a name, if it is used with this number of players.
pub(super) fn track_of(rules: &Rulebook, name: &str) -> Found<TrackId> {
    let track = find(&rules.tracks, name)?;
    if rules.tracks[track].in_play {
        return Ok(track);
    }
    Err(format!("track `{name}` is not part of a game of {} players", rules.seats.len()))
}

/// Returns the card with a name, which contains the number if there are several copies.
pub(super) fn card_of(rules: &Rulebook, name: &str) -> Found<CardId> {
    let known = || rules.cards.rows().iter().map(HasId::id);
    rules.card(name).map_err(|_error| unknown("card", name, known()))
}

/// Returns the cards that a fact names. A name without a number matches any copy, preferably one in
/// `found`.
pub(super) fn any_cards_of(
    rules: &Rulebook,
    names: &[String],
    found: &[CardId],
) -> Found<Vec<CardId>> {
    let mut cards = cards_of(rules, names)?;
    let is_free = |name: &String| !name.contains('#');
    for at in (0..names.len()).filter(|&at| is_free(&names[at])) {
        // A copy named by its number may not be used twice.
        let is_taken = |card: &CardId| {
            let mut others =
                (0..names.len()).filter(|&other| other < at || !is_free(&names[other]));
            others.any(|other| cards[other] == *card)
        };
        let id = &rules.cards[cards[at]].id;
        let mut copies = found.iter().filter(|&&card| rules.cards[card].id == *id);
        if let Some(&card) = copies.find(|card| !is_taken(card)) {
            cards[at] = card;
        }
    }
    Ok(cards)
}

pub(super) fn cards_of(rules: &Rulebook, names: &[String]) -> Found<Vec<CardId>> {
    names.iter().map(|name| card_of(rules, name)).collect()
}

/// Returns a deck that has a row.
pub(super) fn deck_of(rules: &Rulebook, name: &str) -> Found<DeckId> {
    let deck = find(&rules.decks, name)?;
    if rules.decks[deck].row.is_none() {
        return Err(format!("deck `{name}` has no `row`: its cards are not face up"));
    }
    Ok(deck)
}

/// Returns the cards of a deck that are face up in its row.
pub(super) fn row_of(rules: &Rulebook, deck: &str, names: &[String]) -> Found<Vec<CardId>> {
    let (deck, cards) = (deck_of(rules, deck)?, cards_of(rules, names)?);
    match cards.iter().find(|&&card| rules.cards[card].deck != deck) {
        Some(&card) => {
            let (card, deck) = (rules.card_words(card), &rules.decks[deck].id);
            Err(format!("card `{card}` is not of deck `{deck}`"))
        }
        None => Ok(cards),
    }
}

pub(super) fn card_lines(rules: &Rulebook, mut cards: Vec<CardId>) -> String {
    cards.sort_unstable();
    cards.iter().map(|&card| rules.card_words(card)).collect::<Vec<_>>().join(" ")
}

/// Returns one value of a variable; `of` names the army, space or region if there is one variable
/// for each.
pub(super) fn value_of(rules: &Rulebook, id: &str, of: Option<&str>) -> Found<VariableCell> {
    let id_of = find(&rules.variables, id)?;
    let variable = &rules.variables[id_of];
    let of = || of.ok_or_else(|| format!("`{id}` is declared per something: say of what"));
    let at = match variable.per {
        Per::Game => 0,
        Per::Army => find(&rules.armies, of()?)?.index(),
        Per::Space => find(&rules.board.spaces, of()?)?.index(),
        Per::Region => find(&rules.board.regions, of()?)?.index(),
        Per::Track(_) => {
            let of = of()?;
            let at = of.parse::<usize>().ok().filter(|&at| at < variable.n);
            at.ok_or_else(|| {
                format!("`{of}` is not a space of the track of `{id}`, counted from 0")
            })?
        }
    };
    Ok(VariableCell::new(id_of, at))
}

/// Returns what a word says of a value: a number, or the name of a thing.
pub(super) fn kept_of(rules: &Rulebook, of: VariableCell, word: &str) -> Found<i32> {
    let row = &rules.variables[of.variable];
    match &row.keeps {
        Keeps::Number => word.parse().ok().ok_or_else(|| format!("`{word}` is not a number")),
        _ if word == NOTHING => Ok(0),
        Keeps::Space => Ok(Variable::value_of_space(find(&rules.board.spaces, word)?)),
        Keeps::Words(words) => row.value_of_word(word).ok_or_else(|| {
            let known = words.iter().map(|word| &*word.id).chain([NOTHING]);
            format!("`{}` keeps no {}", row.id, unknown("word", word, known))
        }),
    }
}

/// Returns a value and the armies behind it: those that know it.
pub(super) fn known_of(
    rules: &Rulebook,
    id: &str,
    whose: &[String],
) -> Found<(VariableCell, Vec<ArmyId>)> {
    let per = rules.variables[find(&rules.variables, id)?].per;
    let (of, armies) = match whose {
        [of, armies @ ..] if per != Per::Game => (Some(of.as_str()), armies),
        armies => (None, armies),
    };
    Ok((value_of(rules, id, of)?, all_of(&rules.armies, armies)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_a_word_and_a_meaning() {
        // Scripts are answered, and a space named in secret is a question of claims.
        let asked = Ask::NAMES.iter().map(|&name| if name == "script" { "answer" } else { name });
        let mut asked: Vec<&str> = asked.chain(["name"]).collect();
        let mut listed: Vec<&str> = QUESTIONS.iter().map(|&(word, _)| word).collect();
        asked.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, asked);
    }
}
