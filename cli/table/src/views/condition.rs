//! Conditions in words: a phrase for each fact.

use warboard_engine::model::{Bounds, Condition, Fact, Owners, Price, Relation, level, sole_tag};

use crate::presenter::Presenter;
use crate::text::say;

/// Returns the facts of a condition as a list of phrases, without those that always hold and those
/// on variables that have no name for players.
pub fn words(desk: &Presenter, facts: &[Fact]) -> String {
    let told = level(facts).filter(|&(fact, inside)| is_told(desk, fact, inside));
    told.map(|(fact, inside)| phrase(desk, fact, inside)).collect::<Vec<_>>().join("; ")
}

/// Formats what a card, an order or a step needs: `Needs: at least 3 cards in hand`. Returns `None`
/// without a condition, or if a function alone decides, whose rule is printed.
pub(crate) fn needs(desk: &Presenter, when: Option<Condition>) -> Option<String> {
    let facts = desk.rules.facts(when?);
    let is_rule = |(fact, inside): (Fact, &[Fact])| match fact {
        Fact::Run(call) => desk.rules.calls.get(call).is_none_or(|row| row.says.is_none()),
        _ => !is_told(desk, fact, inside),
    };
    if level(facts).all(is_rule) {
        return None;
    }
    Some(say!(desk.texts, "needs", "list" = words(desk, facts)))
}

/// Returns whether a fact is told: unless it reads a variable without a name, or has no other fact
/// inside.
fn is_told(desk: &Presenter, fact: Fact, inside: &[Fact]) -> bool {
    let variables = &desk.rules.variables;
    match fact {
        Fact::Any(_) | Fact::All(_) | Fact::Not(_) | Fact::At(_) | Fact::From(_) => {
            level(inside).any(|(fact, inside)| is_told(desk, fact, inside))
        }
        _ => {
            let row = fact.variable().and_then(|variable| variables.get(variable));
            row.is_none_or(|row| row.name.is_some())
        }
    }
}

/// Returns a price in words: `3 coins, a card “Anchor”`.
pub(crate) fn price(desk: &Presenter, price: &Price) -> String {
    let facts = desk.rules.facts(price.condition).iter();
    facts.map(|&fact| phrase(desk, fact, &[])).collect::<Vec<_>>().join(", ")
}

/// Formats the price of playing a card, giving an order or taking a step: `Price: 3 coins`.
pub(crate) fn costs(desk: &Presenter, cost: Option<&Price>) -> Option<String> {
    Some(say!(desk.texts, "costs", "price" = price(desk, cost?)))
}

/// Returns the phrase of a fact.
#[expect(clippy::too_many_lines, reason = "one phrase for each fact")]
fn phrase(desk: &Presenter, fact: Fact, inside: &[Fact]) -> String {
    let (texts, rules) = (&desk.texts, &desk.rules);
    let list = || words(desk, inside);
    match fact {
        Fact::Never => say!(texts, "need-never"),
        Fact::Any(_) => {
            let case = |list: String| if list.is_empty() { say!(texts, "need-else") } else { list };
            let cases = level(inside).map(|(_, facts)| case(words(desk, facts)));
            desk.or_list(&cases.collect::<Vec<_>>())
        }
        Fact::All(_) => list(),
        Fact::Not(_) => say!(texts, "need-not", "list" = list()),
        Fact::Spaces(bounds, _) => {
            let (n, count) = (range(desk, bounds), count(bounds));
            match sole_tag(inside) {
                Some(None) => say!(texts, "need-spaces", "n" = n, "count" = count),
                Some(Some(tag)) => {
                    say!(texts, "need-spaces-tagged", "n" = n, "spaces" = desk.tagged(tag, count))
                }
                None => {
                    say!(texts, "need-spaces-where", "n" = n, "count" = count, "list" = list())
                }
            }
        }
        Fact::EverySpace(_) => match sole_tag(inside) {
            Some(Some(tag)) => {
                say!(texts, "need-every-space-tagged", "spaces" = desk.tagged(tag, 2))
            }
            None if matches!(inside, [Fact::NamedBy(_)]) => {
                say!(texts, "need-every-named", "list" = list())
            }
            _ => say!(texts, "need-every-space", "list" = list()),
        },
        Fact::Controls(space) => {
            say!(texts, "need-controls", "place" = desk.the_space(space))
        }
        Fact::ControlsRegion(region) => {
            say!(texts, "need-controls", "place" = desk.the_region(region))
        }
        Fact::Units(unit, bounds) => {
            let units = desk.kind_word(unit, count(bounds));
            say!(texts, "need-units", "n" = range(desk, bounds), "units" = units)
        }
        Fact::Pays(variable, n) => desk.number_of(variable, n.into()),
        Fact::CardOf(symbols) => {
            let names = symbols.iter().map(|one| texts.of(&rules.symbols[one].name));
            let quoted = names.map(|name| say!(texts, "quoted", "name" = name));
            let quoted: Vec<String> = quoted.collect();
            say!(texts, "need-card-of", "symbols" = desk.or_list(&quoted))
        }
        Fact::Hand(None, bounds) => {
            say!(texts, "need-hand", "n" = range(desk, bounds), "count" = count(bounds))
        }
        Fact::Hand(Some(of), bounds) => {
            let name = texts.of(&rules.decks[of].name);
            say!(texts, "need-hand-deck", "n" = range(desk, bounds), "deck" = name)
        }
        Fact::Laid(None, bounds) => {
            say!(texts, "need-laid", "n" = range(desk, bounds), "count" = count(bounds))
        }
        Fact::Laid(Some(of), bounds) => {
            let name = texts.of(&rules.decks[of].name);
            say!(texts, "need-laid-deck", "n" = range(desk, bounds), "deck" = name)
        }
        Fact::LaidToken(token, bounds) => {
            let token = texts.of(&rules.tokens[token].face.name);
            say!(texts, "need-laid-token", "n" = range(desk, bounds), "token" = token)
        }
        Fact::HandCard(card, bounds) => {
            let name = desk.card_name(card);
            say!(texts, "need-hand-deck", "n" = range(desk, bounds), "deck" = name)
        }
        Fact::LaidCard(card, bounds) => {
            let name = desk.card_name(card);
            say!(texts, "need-laid-deck", "n" = range(desk, bounds), "deck" = name)
        }
        Fact::Conquered(bounds) => {
            say!(texts, "need-conquered", "n" = range(desk, bounds), "count" = count(bounds))
        }
        Fact::Alone => say!(texts, "need-alone"),
        Fact::Mover(relation) => say!(texts, "need-mover", "whose" = word(relation)),
        Fact::Attacks(true) => say!(texts, "need-attacks"),
        Fact::Attacks(false) => say!(texts, "need-defends"),
        Fact::Faction(faction) => {
            say!(texts, "need-faction", "faction" = desk.the_faction(faction))
        }
        Fact::Out(faction, None) => say!(texts, "need-out", "faction" = desk.the_faction(faction)),
        Fact::Out(faction, Some(n)) => {
            say!(texts, "need-out-some", "n" = n, "faction" = desk.the_faction(faction))
        }
        Fact::Gone(unit) => say!(texts, "need-gone", "unit" = desk.kind_word(unit, 1)),
        Fact::Round(bounds) => say!(texts, "need-round", "n" = range(desk, bounds)),
        Fact::Rounds(bounds) => say!(texts, "need-rounds", "n" = range(desk, bounds)),
        Fact::Track(track, bounds) => {
            let track = texts.of(&rules.tracks[track].name);
            say!(texts, "need-track", "track" = track, "n" = range(desk, bounds))
        }
        Fact::At(_) => say!(texts, "need-at", "list" = list()),
        Fact::From(_) => say!(texts, "need-from", "list" = list()),
        Fact::Run(call) => match rules.calls.get(call).and_then(|row| row.says.as_ref()) {
            Some(says) => texts.of(says).to_owned(),
            None => say!(texts, "need-run"),
        },
        Fact::Has(variable, bounds) | Fact::HasThere(variable, bounds) => {
            let row = &rules.variables[variable];
            if row.name.is_none() {
                return say!(texts, "need-run");
            }
            if !row.keeps_number() {
                let (name, thing) = (desk.variable(variable), rules.kept(variable, bounds.least));
                let thing = desk.kept(thing);
                return say!(texts, "need-has-thing", "variable" = name, "thing" = thing);
            }
            let name = desk.variable_counted(variable, count(bounds).into());
            let n = range(desk, bounds);
            if let Fact::Has(..) = fact {
                say!(texts, "need-has", "n" = n, "variable" = name)
            } else {
                say!(texts, "need-has-there", "n" = n, "variable" = name)
            }
        }
        Fact::NumberThere(number, bounds) => {
            let name = rules.number_name(number).replace('_', " ");
            say!(texts, "need-number", "n" = range(desk, bounds), "number" = name)
        }
        Fact::NamedBy(variable) if rules.variables[variable].name.is_none() => {
            say!(texts, "need-run")
        }
        Fact::NamedBy(variable) => {
            say!(texts, "need-named-by", "variable" = desk.variable(variable))
        }
        Fact::Space(space) => desk.the_space(space).to_string(),
        Fact::Tag(tag) => texts.of(&rules.board.tags[tag].name).to_owned(),
        Fact::Region(region) => say!(texts, "need-region", "region" = desk.the_region(region)),
        Fact::Closed => say!(texts, "need-closed"),
        Fact::Token(piles) => {
            let names =
                piles.iter().filter_map(|pile| Some(texts.of(&rules.piles.get(pile)?.name)));
            let names: Vec<String> = names.map(str::to_owned).collect();
            say!(texts, "need-token", "tokens" = desk.or_list(&names))
        }
        Fact::Owner(owners) => say!(texts, "need-owner", "who" = names(desk, owners)),
        Fact::Stands(owners) => say!(texts, "need-stands", "who" = names(desk, owners)),
        Fact::UnitsThere(unit, owners, bounds) => {
            let (n, units) = (range(desk, bounds), desk.kind_word(unit, count(bounds)));
            if owners == Owners::default() {
                say!(texts, "need-units-there", "n" = n, "units" = units)
            } else {
                let who = names(desk, owners);
                say!(texts, "need-units-there-of", "n" = n, "units" = units, "who" = who)
            }
        }
        Fact::NextTo(_) => say!(texts, "need-next-to", "list" = list()),
        Fact::Army(_) => say!(texts, "need-army", "list" = list()),
    }
}

/// Returns the number that decides between singular and plural.
fn count(bounds: Bounds) -> u32 {
    let n = if bounds.most == Bounds::ANY.most { bounds.least } else { bounds.most };
    n.unsigned_abs()
}

/// Returns a range of numbers in words: `at least 3`.
fn range(desk: &Presenter, bounds: Bounds) -> String {
    let (texts, Bounds { least, most }) = (&desk.texts, bounds);
    let (is_open_below, is_open_above) = (least == Bounds::ANY.least, most == Bounds::ANY.most);
    if least == most || (most == 0 && is_open_below) {
        most.to_string()
    } else if is_open_above {
        say!(texts, "need-least", "n" = least)
    } else if is_open_below || least == 0 {
        say!(texts, "need-most", "n" = most)
    } else {
        say!(texts, "need-between", "least" = least, "most" = most)
    }
}

fn word(relation: Relation) -> &'static str {
    match relation {
        Relation::Own => "own",
        Relation::Friend => "friend",
        Relation::Enemy => "enemy",
        Relation::Nobody => "nobody",
    }
}

/// Returns the names of owners, with `or` before the last.
fn names(desk: &Presenter, owners: Owners) -> String {
    let relations = [Relation::Own, Relation::Friend, Relation::Enemy, Relation::Nobody];
    let relations = relations.into_iter().filter(|&relation| owners.has(relation));
    let relations = relations.map(|one| say!(desk.texts, "need-who", "whose" = word(one)));
    let armies = owners.armies.iter().filter(|army| desk.rules.armies.get(*army).is_some());
    desk.or_list(&relations.chain(armies.map(|army| desk.army(army))).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use warboard_engine::edition::Edition;
    use warboard_engine::model::Lang;

    use super::*;
    use crate::editions;
    use crate::presenter::SeatPlayer;
    use crate::samples::setup;
    use crate::text::Texts;

    /// Every fact about an army and about a space, with its phrase in English and in French.
    const PHRASES: &[(&str, &str, &str)] = &[
        ("spaces = 3", "at least 3 planets controlled", "au moins 3 planètes sous contrôle"),
        (
            "spaces = { most = 1, next_to = { id = 'SPACE' } }",
            "at most 1 planet controlled (next to one of these: NAME)",
            "au plus 1 planète sous contrôle (à côté de : NAME)",
        ),
        (
            "spaces = { least = 2, most = 4, tag = 'resource' }",
            "2 to 4 resource planets controlled",
            "planètes à ressources sous contrôle : 2 à 4",
        ),
        (
            "spaces = { least = 'all', tag = 'resource' }",
            "all resource planets controlled",
            "planètes à ressources sous contrôle : toutes",
        ),
        (
            "spaces = { least = 'all', closed = true }",
            "all fitting planets controlled (out of the game)",
            "planètes sous contrôle : tout ce qui convient (hors jeu)",
        ),
        ("controls = 'SPACE'", "control of NAME", "le contrôle de NAME"),
        ("units = { capital = 1 }", "UNITS", "UNITS"),
        ("has = { course = 2 }, hand = 1", "at least 1 card in hand", "au moins 1 carte en main"),
        ("hand = 2", "at least 2 cards in hand", "au moins 2 cartes en main"),
        (
            "hand = { deck = 'hutt' }",
            "cards in hand (DECK): at least 1",
            "cartes en main (DECK) : au moins 1",
        ),
        ("laid = 1", "at least 1 card laid down", "au moins 1 carte posée"),
        (
            "laid = { deck = 'hutt' }",
            "cards laid down (DECK): at least 1",
            "cartes posées (DECK) : au moins 1",
        ),
        (
            "laid = { token = 'emperor' }",
            "TOKEN laid down: at least 1",
            "TOKEN posé devant soi : au moins 1",
        ),
        (
            "conquered = 1",
            "at least 1 planet conquered this turn",
            "conquêtes ce tour-ci : au moins 1",
        ),
        ("round = 3", "round: at least 3", "manche : au moins 3"),
        ("alone = true", "every other faction out of the game", "tous les autres camps hors jeu"),
        ("mover = 'enemy'", "an opponent's turn", "le tour d'un adversaire"),
        ("track = { force_meter = { most = 2 } }", "TRACK: at most 2", "TRACK : au plus 2"),
        ("round = 2", "round: at least 2", "manche : au moins 2"),
        ("rounds = 2", "rounds over: at least 2", "manches terminées : au moins 2"),
        ("not = { hand = 2 }", "not: at least 2 cards in hand", "sauf : au moins 2 cartes en main"),
        (
            "any = [{ hand = 2 }, { alone = true, laid = 2 }]",
            "at least 2 cards in hand or every other faction out of the game; at least 2 cards laid down",
            "au moins 2 cartes en main ou tous les autres camps hors jeu; au moins 2 cartes posées",
        ),
        (
            "spaces = { owner = ['self', 'nobody'], stands = 'enemy' }",
            "at least 1 planet controlled (controlled by yourself or nobody; with units of an opponent)",
            "au moins 1 planète sous contrôle (contrôlée par vous-même ou personne; avec des unités de : un adversaire)",
        ),
        (
            "spaces = { token = 'bases', army = { hand = 1 } }",
            "at least 1 planet controlled (on it: PILE; for an army: at least 1 card in hand)",
            "au moins 1 planète sous contrôle (avec un pion : PILE; pour une armée : au moins 1 carte en main)",
        ),
        (
            "spaces = { number = { deep_ore = { most = 2 } } }",
            "at least 1 planet controlled (with deep ore at most 2)",
            "au moins 1 planète sous contrôle (avec deep ore au plus 2)",
        ),
    ];

    /// Returns an edition with a victory condition.
    fn edition(when: &str) -> Edition {
        let edition = editions::load(&Texts::new(Lang::En), "original-trilogy").unwrap();
        let mut files = edition.files().clone();
        let board = files.files.get_mut("board.toml").unwrap();
        *board =
            board.replace("id = \"dagobah\"\n", "id = \"dagobah\"\nnumbers = { deep_ore = 1 }\n");
        let row = format!(
            "source = 'ours'\n[[victory]]\nid = 'probe'\nname = 'Probe'\nfaction = 'imperial'\nwhen = {{ {when} }}\n"
        );
        files.files.insert("probe.toml".to_owned(), row);
        Edition::load(files).unwrap_or_else(|found| unreachable!("{when}: {found}"))
    }

    #[test]
    fn each_fact_has_a_phrase_in_every_language() {
        for &(when, en, fr) in PHRASES {
            let rules =
                edition(&when.replace("SPACE", "dagobah")).rulebook(&setup(None, 3)).unwrap();
            let row = rules.victory.rows().iter().find(|row| &*row.id == "probe").unwrap();
            for (lang, phrase) in [(Lang::En, en), (Lang::Fr, fr)] {
                let seats = vec![SeatPlayer::Human; 3];
                let desk = Presenter::new(Arc::clone(&rules), lang, seats, 80);
                let found = words(&desk, rules.facts(row.when));
                let (hutt, unit) = (rules.decks.find("hutt"), rules.units.find("capital"));
                let units = desk.kind_word(unit.unwrap(), 1);
                let units = if lang == Lang::Fr {
                    format!("au moins 1 {units} sur le plateau")
                } else {
                    format!("at least 1 {units} on the board")
                };
                let token = rules.tokens.iter().find(|(_, row)| &*row.face.id == "emperor");
                let phrase = phrase
                    .replace("NAME", desk.space(rules.board.spaces.find("dagobah").unwrap()))
                    .replace("DECK", desk.texts.of(&rules.decks[hutt.unwrap()].name))
                    .replace("UNITS", &units)
                    .replace("TOKEN", desk.texts.of(&token.unwrap().1.face.name))
                    .replace(
                        "TRACK",
                        desk.texts
                            .of(&rules.tracks[rules.tracks.find("force_meter").unwrap()].name),
                    )
                    .replace(
                        "PILE",
                        desk.texts.of(&rules.piles[rules.piles.find("bases").unwrap()].name),
                    );
                assert_eq!(found, phrase, "{when}");
            }
        }
    }

    #[test]
    fn a_price_has_a_phrase_in_every_language() {
        let market = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/market");
        let edition = editions::load(&Texts::new(Lang::En), market).unwrap();
        let rules = edition.rulebook(&setup(None, 3)).unwrap();
        let knight = &rules.units[rules.units.find("knight").unwrap()];
        let price = knight.price.as_ref().unwrap();
        let both = [
            (Lang::En, "1 coin; a card “Crest” or “Crown”"),
            (Lang::Fr, "1 pièce; une carte « Blason » ou « Couronne »"),
        ];
        for (lang, phrase) in both {
            let desk = Presenter::new(Arc::clone(&rules), lang, vec![SeatPlayer::Human; 3], 80);
            assert_eq!(words(&desk, rules.facts(price.condition)), phrase);
        }
    }
}
