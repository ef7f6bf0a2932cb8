//! Conditions as plain lines of stable names, for refusals in logs and scenarios.

use crate::model::{
    Bounds, Condition, Fact, HasId, IndexVec, Owners, Relation, Rulebook, TableId, level,
};

impl Rulebook {
    /// Returns the facts of a condition, written with their keys and stable names.
    pub fn condition_line(&self, condition: Condition) -> String {
        self.facts_line(self.facts(condition))
    }

    fn facts_line(&self, facts: &[Fact]) -> String {
        let lines = level(facts).map(|(fact, inside)| self.fact_line(fact, inside));
        lines.collect::<Vec<_>>().join(", ")
    }

    #[expect(clippy::too_many_lines, reason = "one line for each fact")]
    fn fact_line(&self, fact: Fact, inside: &[Fact]) -> String {
        let list = self.facts_line(inside);
        let within = |key: &str| format!("{key} ({list})");
        match fact {
            Fact::Never => "what is not in this game".to_owned(),
            Fact::Any(_) => {
                let cases = level(inside).map(|(_, case)| self.facts_line(case));
                format!("any ({})", cases.collect::<Vec<_>>().join(" or "))
            }
            Fact::All(_) => list,
            Fact::Not(_) => within("not"),
            Fact::Spaces(bounds, 0) => format!("spaces {}", range(bounds)),
            Fact::Spaces(bounds, _) => within(&format!("spaces {}", range(bounds))),
            Fact::EverySpace(_) => within("spaces all"),
            Fact::Controls(space) => format!("controls {}", self.space_id(space)),
            Fact::ControlsRegion(region) => format!("controls {}", id(&self.board.regions, region)),
            Fact::Units(unit, bounds) => {
                format!("units {} {}", id(&self.units, unit), range(bounds))
            }
            Fact::Has(variable, bounds) | Fact::HasThere(variable, bounds) => {
                let row = &self.variables[variable];
                if !row.keeps_number() {
                    let thing = self.kept_words(self.kept(variable, bounds.least));
                    return format!("has {} {thing}", row.id);
                }
                format!("has {} {}", row.id, range(bounds))
            }
            Fact::NumberThere(number, bounds) => {
                format!("number {} {}", self.number_name(number), range(bounds))
            }
            Fact::NamedBy(variable) => format!("named by {}", id(&self.variables, variable)),
            Fact::Pays(variable, n) => format!("{n} {}", id(&self.variables, variable)),
            Fact::CardOf(symbols) => {
                let names: Vec<&str> = symbols.iter().map(|one| id(&self.symbols, one)).collect();
                format!("a card of {}", names.join(" or "))
            }
            Fact::Hand(None, bounds) => format!("hand {}", range(bounds)),
            Fact::Hand(Some(deck), bounds) => {
                format!("hand {} {}", id(&self.decks, deck), range(bounds))
            }
            Fact::Laid(None, bounds) => format!("laid {}", range(bounds)),
            Fact::Laid(Some(deck), bounds) => {
                format!("laid {} {}", id(&self.decks, deck), range(bounds))
            }
            Fact::LaidToken(token, bounds) => {
                let token = self.tokens.get(token).map_or("", |row| &*row.face.id);
                format!("laid {token} {}", range(bounds))
            }
            Fact::HandCard(card, bounds) => {
                format!("hand {} {}", id(&self.cards, card), range(bounds))
            }
            Fact::LaidCard(card, bounds) => {
                format!("laid {} {}", id(&self.cards, card), range(bounds))
            }
            Fact::Conquered(bounds) => format!("conquered {}", range(bounds)),
            Fact::Alone => "alone".to_owned(),
            Fact::Mover(relation) => format!("mover {}", <&str>::from(relation)),
            Fact::Attacks(true) => "side attacker".to_owned(),
            Fact::Attacks(false) => "side defender".to_owned(),
            Fact::Faction(faction) => format!("faction {}", id(&self.factions, faction)),
            Fact::Out(faction, None) => format!("out {}", id(&self.factions, faction)),
            Fact::Out(faction, Some(n)) => format!("out {} {n}", id(&self.factions, faction)),
            Fact::Gone(unit) => format!("gone {}", id(&self.units, unit)),
            Fact::Round(bounds) => format!("round {}", range(bounds)),
            Fact::Rounds(bounds) => format!("rounds {}", range(bounds)),
            Fact::Track(track, bounds) => {
                format!("track {} {}", id(&self.tracks, track), range(bounds))
            }
            Fact::At(_) => within("at"),
            Fact::From(_) => within("from"),
            Fact::Run(call) => {
                let function = self.calls.get(call).map_or("", |row| &*row.function);
                format!("run {function}")
            }
            Fact::Space(space) => format!("id {}", self.space_id(space)),
            Fact::Tag(tag) => format!("tag {}", id(&self.board.tags, tag)),
            Fact::Region(region) => format!("region {}", id(&self.board.regions, region)),
            Fact::Closed => "closed".to_owned(),
            Fact::Token(piles) => {
                let piles: Vec<&str> = piles.iter().map(|pile| id(&self.piles, pile)).collect();
                format!("token {}", piles.join(" or "))
            }
            Fact::Owner(owners) => format!("owner {}", self.owners_line(owners)),
            Fact::Stands(owners) => format!("stands {}", self.owners_line(owners)),
            Fact::UnitsThere(unit, owners, bounds) => {
                let whose = if owners == Owners::default() {
                    String::new()
                } else {
                    format!(" of {}", self.owners_line(owners))
                };
                format!("units {} {}{whose}", id(&self.units, unit), range(bounds))
            }
            Fact::NextTo(_) => within("next_to"),
            Fact::Army(_) => within("army"),
        }
    }

    fn owners_line(&self, owners: Owners) -> String {
        let relations = [Relation::Own, Relation::Friend, Relation::Enemy, Relation::Nobody];
        let relations = relations.into_iter().filter(|&relation| owners.has(relation));
        let armies = owners.armies.iter().filter(|army| army.index() < self.armies.len());
        let armies = armies.map(|army| id(&self.armies, army));
        relations.map(|one| -> &str { one.into() }).chain(armies).collect::<Vec<_>>().join(" or ")
    }
}

/// Returns the stable name of a row, or nothing if there is none.
fn id<I: TableId, T: HasId>(rows: &IndexVec<I, T>, row: I) -> &str {
    rows.get(row).map_or("", HasId::id)
}

fn range(Bounds { least, most }: Bounds) -> String {
    if least == most {
        least.to_string()
    } else if most == Bounds::ANY.most {
        format!("at least {least}")
    } else if least == Bounds::ANY.least {
        format!("at most {most}")
    } else {
        format!("{least} to {most}")
    }
}
