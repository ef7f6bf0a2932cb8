//! Checks of conditions: that each fact has the subject that it is about, and can hold.

use super::amounts::tell_unprinted;
use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::keys::{ConditionDraft, TableKind};
use crate::edition::problem::{Problem, Problems};
use crate::model::{AskedOn, Fact, Per, TableId as _, VariableId, level, sole_tag};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    for row in &draft.conditions {
        let facts = draft.facts(row.condition);
        for &fact in facts {
            check_subject(*row, fact, problems);
            check_function(*row, fact, problems);
            check_secret(draft, *row, fact, problems);
            check_variable(draft, *row, fact, problems);
            check_number(draft, *row, fact, problems);
        }
        // Rows of the victory table are checked with their names.
        if row.on == AskedOn::Victory {
            continue;
        }
        for lack in level(facts).filter_map(|(fact, about)| lack(draft, fact, about)) {
            let message = format!("this condition never holds: there are no {}", lack.wanted);
            problems.add(Problem::warning(codes::ALWAYS_FALSE, row.place, message).help(lack.help));
        }
    }
}

/// Reports a fact about a space or a battle where there is none. Cards and hooks are checked with
/// their moments.
fn check_subject(row: ConditionDraft, fact: Fact, problems: &Problems) {
    let asked_in = match row.on {
        AskedOn::Victory => "the victory table",
        AskedOn::Step => "a step",
        AskedOn::Order => "an order",
        AskedOn::Reckoned => "a number that is always reckoned",
        AskedOn::Among => "`among`",
        AskedOn::Space => return check_about_space(row, fact, problems),
        AskedOn::Link if !matches!(fact, Fact::Attacks(_)) => return,
        AskedOn::Link => "a link",
        AskedOn::Card | AskedOn::Hook | AskedOn::Price => return,
    };
    if let Some(word) = word_of_battle(fact) {
        let lacks = if row.on == AskedOn::Link { "battle is fought" } else { "space is concerned" };
        let message = format!("`{word}` is asked in {asked_in}, where no {lacks}");
        problems.add(Problem::error(codes::NOT_ALLOWED, row.place, message));
    }
}

/// Reports a fact about a battle in a condition about the spaces that a step offers.
fn check_about_space(row: ConditionDraft, fact: Fact, problems: &Problems) {
    if let Fact::From(_) | Fact::Attacks(_) = fact {
        let word = word_of_battle(fact).unwrap_or_default();
        let message =
            format!("`{word}` is asked about the spaces of a step, where no battle is fought");
        tell_unasked(row, &message, problems);
    }
}

/// Reports a function in a condition that is asked whenever somebody looks.
fn check_function(row: ConditionDraft, fact: Fact, problems: &Problems) {
    let message = match (fact, row.on) {
        (Fact::Run(_), AskedOn::Space) => {
            "a condition about the spaces of a step calls a function with `run`"
        }
        (Fact::Run(_), AskedOn::Among | AskedOn::Reckoned | AskedOn::Link) => {
            "a condition that is asked at any time calls a function"
        }
        _ => return,
    };
    tell_unasked(row, message, problems);
}

/// Reports a fact that cannot be asked where a condition stands.
fn tell_unasked(row: ConditionDraft, message: &str, problems: &Problems) {
    let problem = Problem::error(codes::NOT_ALLOWED, row.place, message);
    problems.add(problem.help("say it with the other facts, or set a variable in a script"));
}

/// Reports a fact that would tell players what they may not know: the face of a token, or a hidden
/// variable. An army's own may be asked of its cards and orders.
fn check_secret(draft: &Draft, row: ConditionDraft, fact: Fact, problems: &Problems) {
    let hidden = |variable: VariableId| {
        let found = draft.variables.get(variable.index()).map(|row| &row.variable);
        found.filter(|variable| variable.is_hidden())
    };
    let may_tell = match row.on {
        AskedOn::Victory | AskedOn::Hook => return,
        AskedOn::Card | AskedOn::Order | AskedOn::Price => Some(Per::Army),
        AskedOn::Step | AskedOn::Space | AskedOn::Link | AskedOn::Reckoned | AskedOn::Among => None,
    };
    let message = match fact {
        Fact::HandCard(..) if may_tell.is_none() => {
            "`hand` asks for a card by name, which others do not see".to_owned()
        }
        Fact::LaidToken(..) => {
            "`laid` asks for the face of a token, which players may not know".to_owned()
        }
        _ => {
            let Some(found) = fact.variable().and_then(hidden) else { return };
            let is_own = !matches!(fact, Fact::NamedBy(_)) && Some(found.per) == may_tell;
            if is_own {
                return;
            }
            let key = if let Fact::NamedBy(_) = fact { "named_by" } else { "has" };
            format!("`{key}` asks for variable `{}`, which is hidden from some players", found.id)
        }
    };
    let problem = Problem::error(codes::NOT_ALLOWED, row.place, message);
    problems.add(problem.help("ask for it in `[[victory]]`, in a hook or in a function"));
}

/// Reports a variable that is asked of an army or of a space, and has no value there.
fn check_variable(draft: &Draft, row: ConditionDraft, fact: Fact, problems: &Problems) {
    let (variable, fits, subject): (_, fn(Per) -> bool, _) = match fact {
        Fact::Has(variable, _) => (variable, |per| matches!(per, Per::Game | Per::Army), "an army"),
        Fact::HasThere(variable, _) => (variable, |per| per == Per::Space, "a space"),
        Fact::NamedBy(variable) => {
            (variable, |per| matches!(per, Per::Game | Per::Army), "the game or its armies")
        }
        Fact::Pays(variable, _) => {
            (variable, |per| matches!(per, Per::Game | Per::Army), "an army")
        }
        _ => return,
    };
    let Some(variable) = draft.variables.get(variable.index()) else { return };
    if !fits(variable.variable.per) {
        let id = &variable.variable.id;
        let key = match fact {
            Fact::NamedBy(_) => "named_by",
            _ if row.on == AskedOn::Price => "price",
            _ => "has",
        };
        let message =
            format!("`{key}` asks {subject} for variable `{id}`, which has no value there");
        problems.add(Problem::error(codes::NOT_ALLOWED, row.place, message));
    }
}

/// Reports a printed number that no space has.
fn check_number(draft: &Draft, row: ConditionDraft, fact: Fact, problems: &Problems) {
    let Fact::NumberThere(number, _) = fact else { return };
    let Some(name) = draft.numbers.get(usize::from(number.0)) else { return };
    tell_unprinted(draft, "a condition asks for", TableKind::Space, name, row.place, problems);
}

/// Returns the key of a fact that is about the space or the battle concerned.
pub(super) fn word_of_battle(fact: Fact) -> Option<&'static str> {
    match fact {
        Fact::At(_) => Some("at"),
        Fact::From(_) => Some("from"),
        Fact::Attacks(_) => Some("side"),
        _ => None,
    }
}

/// A number of a fact that the edition does not reach.
pub(super) struct FactLack {
    /// The number with the things counted.
    pub(super) wanted: String,
    /// The number that the edition has, in a sentence.
    pub(super) help: String,
}

/// Returns what a fact asks for beyond what the edition has.
pub(super) fn lack(draft: &Draft, fact: Fact, about: &[Fact]) -> Option<FactLack> {
    let spaces = &draft.board.spaces;
    let cards = |deck: Option<crate::model::DeckId>| -> usize {
        let is_its = |row: &&crate::edition::draft::CardDraft| {
            deck.is_none_or(|deck| draft.deck_of(row) == Some(deck.index()))
        };
        draft.cards.iter().filter(is_its).map(|card| card.copies).sum()
    };
    let (bounds, found, what, help) = match fact {
        Fact::Spaces(bounds, _) => match sole_tag(about)? {
            None => (bounds, spaces.len(), "spaces", "the board has"),
            Some(tag) => {
                let carries = spaces.iter().filter(|row| row.space.tags.contains(tag)).count();
                (bounds, carries, "spaces with its tag", "the tag is on")
            }
        },
        Fact::Track(track, bounds) => {
            let row = draft.tracks.get(track.index())?;
            let last = row.track.values.len().saturating_sub(1);
            (bounds, last, "spaces on its track", "the last space is number")
        }
        Fact::Laid(None, bounds) | Fact::Hand(None, bounds) => {
            (bounds, cards(None), "cards", "all decks have")
        }
        Fact::Laid(deck, bounds) | Fact::Hand(deck, bounds) => {
            (bounds, cards(deck), "cards of its deck", "the deck has")
        }
        _ => return None,
    };
    let wanted = bounds.goal()?;
    // A board that could not be read has no spaces to count.
    (found > 0 && wanted as usize > found)
        .then(|| FactLack { wanted: format!("{wanted} {what}"), help: format!("{help} {found}") })
}
