//! Amounts in words: a phrase for each term.

use warboard_engine::model::{
    Amount, Bounds, Condition, Fact, GiftOf, KindMask, NumberId, Term, TermOwner, TermSource,
};

use super::condition::words;
use crate::presenter::Presenter;
use crate::text::say;

/// Returns the terms of an amount as a sum of phrases.
pub(crate) fn amount(desk: &Presenter, amount: Amount) -> String {
    let terms = desk.rules.terms(amount).iter().map(|&term| phrase(desk, term));
    let list = terms.collect::<Vec<_>>().join(" + ");
    ends(desk, list, amount.bounds)
}

/// Returns the name of what is given.
pub(crate) fn gift(desk: &Presenter, of: GiftOf) -> String {
    match of {
        GiftOf::Unit(unit) => desk.kind_word(unit, 2).to_owned(),
        GiftOf::Variable(variable) => desk.variable(variable).to_owned(),
        GiftOf::Deck(of) => desk.texts.of(&desk.rules.decks[of].name).to_owned(),
    }
}

/// Returns the phrase of a term.
pub(super) fn phrase(desk: &Presenter, term: Term) -> String {
    let texts = &desk.texts;
    let mut phrase = source(desk, term.source);
    if let Some(name) = term.number.map(|number| name(desk, number)) {
        phrase = say!(texts, "amount-printed", "name" = name, "list" = phrase);
    }
    if term.every != 1 {
        let (times, every) = (term.times, term.every);
        phrase = say!(texts, "amount-every", "times" = times, "every" = every, "list" = phrase);
    } else if term.times != 1 {
        phrase = say!(texts, "amount-times", "times" = term.times, "list" = phrase);
    }
    phrase = ends(desk, phrase, term.bounds);
    if let Some(of) = term.of {
        let of = match of {
            TermOwner::Army(army) => desk.army(army),
            TermOwner::Faction(faction) => texts.of(&desk.rules.factions[faction].name).to_owned(),
            TermOwner::Nobody => say!(texts, "need-never"),
        };
        phrase = say!(texts, "amount-of", "list" = phrase, "of" = of);
    }
    let conditions = term.when.into_iter().chain(term.at);
    let conditions: Vec<String> =
        conditions.map(|when| words(desk, desk.rules.facts(when))).collect();
    if !conditions.is_empty() {
        let when = conditions.join("; ");
        phrase = say!(texts, "amount-when", "list" = phrase, "when" = when);
    }
    phrase
}

/// Returns a phrase with the ends between which its number is kept.
fn ends(desk: &Presenter, mut phrase: String, Bounds { least, most }: Bounds) -> String {
    if least != Bounds::ANY.least {
        phrase = format!("{phrase}, {}", say!(desk.texts, "need-least", "n" = least));
    }
    if most != Bounds::ANY.most {
        phrase = format!("{phrase}, {}", say!(desk.texts, "need-most", "n" = most));
    }
    phrase
}

/// Returns the name of a printed number, as it is written in the edition.
fn name(desk: &Presenter, number: NumberId) -> String {
    desk.rules.number_name(number).replace('_', " ")
}

/// Returns the things that a source counts.
fn source(desk: &Presenter, source: TermSource) -> String {
    let (texts, rules) = (&desk.texts, &desk.rules);
    let counted = |phrase: String, about: Condition| {
        let facts = rules.facts(about);
        if facts.is_empty() { phrase } else { format!("{phrase} ({})", words(desk, facts)) }
    };
    match source {
        TermSource::Number(n) => n.to_string(),
        TermSource::Fact(fact) => fact_phrase(desk, rules.facts(fact)),
        TermSource::Spaces(about) => counted(say!(texts, "amount-spaces"), about),
        TermSource::Regions(about) => counted(say!(texts, "amount-regions"), about),
        TermSource::Units(kinds, about) => {
            let names = rules.units.ids().filter(|&unit| kinds.contains(unit));
            let names = names.map(|unit| desk.kind_word(unit, 2)).collect::<Vec<_>>().join(", ");
            let all = say!(texts, "amount-units");
            let units = if kinds == KindMask::ALL { all } else { names };
            let facts = rules.facts(about);
            let list = if facts.is_empty() { None } else { Some(words(desk, facts)) };
            list.map_or_else(|| units.clone(), |list| format!("{units} ({list})"))
        }
        TermSource::UnitsThere(kinds) => {
            let names = rules.units.ids().filter(|&unit| kinds.contains(unit));
            let names = names.map(|unit| desk.kind_word(unit, 2)).collect::<Vec<_>>().join(", ");
            let units =
                if kinds == KindMask::ALL { say!(texts, "amount-all-units") } else { names };
            say!(texts, "amount-units-there", "units" = units)
        }
        TermSource::NumberThere(number) => {
            say!(texts, "amount-number-there", "name" = name(desk, number))
        }
        TermSource::Track(track, column) => {
            let row = &rules.tracks[track];
            let column = column.and_then(|column| row.columns.get(usize::from(column)));
            let printed = |column: &warboard_engine::model::Column| {
                column
                    .name
                    .as_ref()
                    .map_or_else(|| column.id.to_string(), |name| texts.of(name).to_owned())
            };
            let name = texts.of(&row.name);
            column.map_or_else(|| name.to_owned(), |column| format!("{name}: {}", printed(column)))
        }
        TermSource::Card(number) => say!(texts, "amount-card", "name" = name(desk, number)),
        TermSource::LosingArmies => say!(texts, "amount-conquered-armies"),
        TermSource::LosingFactions => say!(texts, "amount-conquered-factions"),
        TermSource::Run(_) => say!(texts, "need-run"),
    }
}

/// Returns the things that a fact counts.
fn fact_phrase(desk: &Presenter, facts: &[Fact]) -> String {
    let (texts, rules) = (&desk.texts, &desk.rules);
    let of = |phrase: String, name: &str| format!("{phrase} ({name})");
    match facts {
        [Fact::Has(variable, _)] => desk.variable(*variable).to_owned(),
        [Fact::Hand(None, _)] => say!(texts, "amount-hand"),
        [Fact::Hand(Some(pile), _)] => {
            of(say!(texts, "amount-hand"), texts.of(&rules.decks[*pile].name))
        }
        [Fact::Laid(None, _)] => say!(texts, "amount-laid"),
        [Fact::Laid(Some(pile), _)] => {
            of(say!(texts, "amount-laid"), texts.of(&rules.decks[*pile].name))
        }
        [Fact::LaidToken(token, _)] => texts.of(&rules.tokens[*token].face.name).to_owned(),
        [Fact::Conquered(_)] => say!(texts, "amount-conquered-spaces"),
        _ => words(desk, facts),
    }
}
