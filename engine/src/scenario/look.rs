//! The facts that a scenario states, looked at in the game.

use super::names::{
    Found, any_cards_of, card_lines, find, kind_of, question, seat_of, seat_words, track_of,
    units_line, units_of, unknown, variable_cell,
};
use super::parse::{Fact, Named};
use super::run::Run;
use crate::model::{
    ArmyId, CardId, CardPlace, HasId, Rulebook, SpaceId, Table, TableId, TokenId, TokenPlace,
};

impl Run<'_> {
    /// Looks at one fact; what is found instead is the failure.
    pub(super) fn look(&self, fact: &Fact) -> Found<()> {
        let (expected, found) = self.compared(fact)?;
        if expected == found {
            return Ok(());
        }
        Err(format!("expected `{expected}`, found `{found}`"))
    }

    /// The expected and the found text of a fact.
    fn compared(&self, fact: &Fact) -> Found<(String, String)> {
        let rules = self.rules;
        let scene = self.game.scene();
        Ok(match fact {
            Fact::Space(space, units) => self.stands(space, units)?,
            Fact::Controls(space, army) => {
                if army != "nobody" {
                    find(&rules.armies, army)?;
                }
                (army.clone(), self.owner_line(find(&rules.board.spaces, space)?))
            }
            Fact::Hand(whose, cards) => {
                let found = self.hand(whose)?;
                (card_lines(rules, any_cards_of(rules, cards, &found)?), card_lines(rules, found))
            }
            Fact::HandCount(whose, n) => (n.to_string(), self.hand(whose)?.len().to_string()),
            Fact::Pile(seat, cards) => {
                let found = scene.pile(seat_of(rules, seat)?);
                (self.in_order(&any_cards_of(rules, cards, &found)?), self.in_order(&found))
            }
            Fact::PileCount(seat, n) => {
                (n.to_string(), scene.pile(seat_of(rules, seat)?).len().to_string())
            }
            Fact::Discard(cards) => self.lying(CardPlace::Discard, cards)?,
            Fact::Pool(army, n, kind) => {
                let unit = kind_of(rules, kind.as_ref())?;
                (n.to_string(), scene.waiting(find(&rules.armies, army)?, unit).to_string())
            }
            Fact::Track(track, at) => {
                (at.to_string(), scene.track(track_of(rules, track)?).to_string())
            }
            Fact::Asks(army, what) => {
                find(&rules.armies, army.split('#').next().unwrap_or(army))?;
                (format!("{army} {what}"), self.question_line(army.contains('#')))
            }
            Fact::May(words) => ("accepted".to_owned(), self.accepted_line(words)?),
            Fact::Laid(army, cards) => {
                self.lying(CardPlace::Laid(find(&rules.armies, army)?), cards)?
            }
            Fact::Token(token, place) => (place.clone(), self.token_line(token, place)?),
            Fact::Variable(id, of, n) => {
                let at = variable_cell(rules, id, of.as_deref())?;
                (n.to_string(), self.game.state().cells[at].to_string())
            }
            Fact::Ally(army, by) => (by.clone(), self.ally_line(find(&rules.armies, army)?, by)?),
            Fact::Empty(spaces) => self.empty(spaces)?,
            Fact::Closed(spaces) => self.closed(spaces)?,
            Fact::Out(_) | Fact::Won(_) | Fact::GoesOn => self.compared_end(fact)?,
            Fact::Refused(text) => {
                let why = self.refusal.as_ref().ok_or("no answer was refused before it")?;
                (text.clone(), if has_words(why, text) { text.clone() } else { why.clone() })
            }
            Fact::Event(text) => {
                let told = self.events.iter().any(|line| has_words(line, text));
                (text.clone(), if told { text.clone() } else { self.events.join("; ") })
            }
        })
    }

    /// The expected and the found text of a fact about who is out and who won.
    fn compared_end(&self, fact: &Fact) -> Found<(String, String)> {
        let rules = self.rules;
        Ok(match fact {
            Fact::Out(army) => {
                let out = self.game.scene().is_eliminated(find(&rules.armies, army)?);
                ("out".to_owned(), if out { "out" } else { "in play" }.to_owned())
            }
            Fact::Won(id) => {
                known("faction", id, &rules.factions, &["nobody"])?;
                (id.clone(), self.won_line())
            }
            _ => ("goes-on".to_owned(), self.won_line()),
        })
    }

    /// The units that are expected on a space, and those that stand there.
    fn stands(&self, space: &str, units: &Named) -> Found<(String, String)> {
        let rules = self.rules;
        let space = find(&rules.board.spaces, space)?;
        let (army, units) = units_of(rules, units)?;
        Ok((units_line(rules, army, &units), self.space_line(space, army)))
    }

    /// Whether an answer would be accepted; why not. Where it names a card or a target without a number, any copy will do.
    fn accepted_line(&self, words: &str) -> Found<String> {
        let first = self.action(words)?;
        let others = self.with_copies(words);
        let mut actions = others.iter().filter_map(|words| self.action(words).ok());
        if actions.any(|action| self.game.check(action).is_ok()) {
            return Ok("accepted".to_owned());
        }
        let checked = self.game.check(first);
        Ok(checked.map_or_else(|illegal| self.rules.reason(illegal), |()| "accepted".to_owned()))
    }

    /// The words of an answer with each number for a card or a target that is named without one.
    fn with_copies(&self, words: &str) -> Vec<String> {
        let rules = self.rules;
        let words: Vec<&str> = words.split_whitespace().collect();
        let copies = |word: &str| {
            let cards = rules.cards.rows().iter().filter(|row| *row.id == *word).count();
            let target = rules.targets.find(word).map(|id| rules.targets[id].pile);
            cards.max(target.map_or(0, |pile| rules.piles[pile].tokens.len()))
        };
        let places = words.iter().enumerate().map(|(at, word)| (at, copies(word)));
        let numbered = places.flat_map(|(at, n)| (1..=n).map(move |copy| (at, copy)));
        let words = numbered.map(|(at, copy)| {
            let own = words.iter().enumerate().map(|(other, word)| {
                if other == at { format!("{word}#{copy}") } else { (*word).to_owned() }
            });
            own.collect::<Vec<_>>().join(" ")
        });
        words.collect()
    }

    /// The cards of an army, or in the hand of a seat.
    fn hand(&self, whose: &str) -> Found<Vec<CardId>> {
        let (rules, scene) = (self.rules, self.game.scene());
        if whose.contains('#') {
            return Ok(scene.hand(rules.seats[seat_of(rules, whose)?].hand).collect());
        }
        Ok(scene.own_cards(find(&rules.armies, whose)?).collect())
    }

    /// Cards in the order in which they lie.
    fn in_order(&self, cards: &[CardId]) -> String {
        let words = cards.iter().map(|&card| self.rules.card_words(card));
        words.collect::<Vec<_>>().join(" ")
    }

    /// The cards that are expected at a place, and those that lie there.
    fn lying(&self, place: CardPlace, cards: &[String]) -> Found<(String, String)> {
        let (rules, scene) = (self.rules, self.game.scene());
        let found = rules.cards.ids().filter(|&card| scene.card_place(card) == place);
        let found: Vec<CardId> = found.collect();
        Ok((card_lines(rules, any_cards_of(rules, cards, &found)?), card_lines(rules, found)))
    }

    /// The other armies that a player of an army commands: the one that is expected where it is one of them.
    fn ally_line(&self, army: ArmyId, expected: &str) -> Found<String> {
        known("army", expected, &self.rules.armies, &["nobody"])?;
        let scene = self.game.scene();
        let is_ally = |other: &ArmyId| *other != army && scene.shares_player(*other, army);
        let allies = self.rules.armies.ids().filter(is_ally);
        let allies = allies.map(|ally| self.rules.armies[ally].id.to_string()).collect();
        Ok(any_of(allies, expected, "nobody"))
    }

    /// Spaces on which nobody is expected, and who stands there.
    fn empty(&self, spaces: &[String]) -> Found<(String, String)> {
        let nobody = |space: &String| format!("{space} nobody");
        let found = spaces.iter().map(|name| {
            let space = find(&self.rules.board.spaces, name)?;
            let army = self.game.scene().armies_on(space).next();
            let line = army.map(|army| self.space_line(space, army));
            Ok(format!("{name} {}", line.unwrap_or_else(|| "nobody".to_owned())))
        });
        let expected: Vec<String> = spaces.iter().map(nobody).collect();
        Ok((expected.join(", "), found.collect::<Found<Vec<String>>>()?.join(", ")))
    }

    /// Spaces that are expected to be closed, and which of them are not.
    fn closed(&self, spaces: &[String]) -> Found<(String, String)> {
        let word = |space: &String| -> Found<String> {
            let is_closed = self.game.scene().is_closed(find(&self.rules.board.spaces, space)?);
            Ok(if is_closed { space.clone() } else { format!("{space} open") })
        };
        let found: Found<Vec<String>> = spaces.iter().map(word).collect();
        Ok((spaces.join(" "), found?.join(" ")))
    }

    fn owner_line(&self, space: SpaceId) -> String {
        let owner = self.game.scene().owner(space);
        owner.map_or_else(|| "nobody".to_owned(), |army| self.rules.armies[army].id.to_string())
    }

    /// What stands on a space; where armies share it, what of `meant`.
    fn space_line(&self, space: SpaceId, meant: ArmyId) -> String {
        let scene = self.game.scene();
        let army = if scene.shares_spaces() { Some(meant) } else { scene.owner(space) };
        let Some(army) = army else { return "nobody".to_owned() };
        let units = self.rules.units.ids().map(|unit| (unit, scene.units(space, army, unit)));
        let units: Vec<_> = units.filter(|&(unit, n)| n > 0 || unit == Rulebook::BASIC).collect();
        units_line(self.rules, army, &units)
    }

    /// Who is asked, with the seat of an army that has several where it is wanted, and what.
    fn question_line(&self, with_seat: bool) -> String {
        let Some(decision) = self.game.decision() else { return "nobody".to_owned() };
        let army = if with_seat {
            seat_words(self.rules, decision.army, decision.seat)
        } else {
            self.rules.armies[decision.army].id.to_string()
        };
        format!("{army} {}", question(decision.ask))
    }

    /// Where the tokens with a face lie: the place that is expected where one of them lies there.
    fn token_line(&self, face: &str, expected: &str) -> Found<String> {
        let (rules, scene) = (self.rules, self.game.scene());
        let faces = || rules.tokens.rows().iter().map(|row| &*row.face.id);
        if faces().all(|id| id != face) {
            return Err(unknown("token", face, faces()));
        }
        let others = rules.armies.rows().iter().map(HasId::id).chain(TOKEN_PLACES);
        known("space", expected, &rules.board.spaces, &others.collect::<Vec<_>>())?;
        let has = |token: &TokenId| {
            let shown = scene.token_face(*token);
            shown.is_some_and(|shown| *rules.tokens[shown].face.id == *face)
        };
        let places = rules.tokens.ids().filter(has).map(|token| match scene.token_place(token) {
            TokenPlace::Space(space) => rules.board.spaces[space].id.to_string(),
            TokenPlace::Laid(army) => rules.armies[army].id.to_string(),
            TokenPlace::Pile => "pile".into(),
            TokenPlace::Removed => "removed".into(),
            TokenPlace::Drawn => "drawn".into(),
        });
        Ok(any_of(places.collect(), expected, NOWHERE))
    }

    fn won_line(&self) -> String {
        match self.game.outcome() {
            None => "goes-on".to_owned(),
            Some(outcome) => outcome.faction.map_or_else(
                || outcome.ended.word().to_owned(),
                |faction| self.rules.factions[faction].id.to_string(),
            ),
        }
    }
}

/// The word of `= token` where no token has the face.
const NOWHERE: &str = "nowhere";

/// The words of `= token` for places that are neither a space nor an army.
pub(super) const TOKEN_PLACES: [&str; 4] = ["pile", "drawn", "removed", NOWHERE];

/// What is expected where it is among what is found; else all of that, or a word where there is nothing.
fn any_of(mut found: Vec<String>, expected: &str, nothing: &str) -> String {
    found.sort_unstable();
    found.dedup();
    if found.iter().any(|place| place == expected) {
        expected.to_owned()
    } else if found.is_empty() {
        nothing.to_owned()
    } else {
        found.join(", ")
    }
}

/// Refuses a word that neither names a row of a table nor is one of some others.
fn known<I: TableId, T: HasId>(
    what: &str,
    word: &str,
    table: &Table<I, T>,
    others: &[&str],
) -> Found<()> {
    if table.find(word).is_some() || others.contains(&word) {
        return Ok(());
    }
    let words = table.rows().iter().map(HasId::id).chain(others.iter().copied());
    Err(unknown(what, word, words))
}

/// Whether a line has these words, whole: "for 6" is not found in "for 60".
fn has_words(line: &str, words: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '#');
    let begins = words.starts_with(is_part);
    let ends = words.ends_with(is_part);
    line.char_indices().any(|(at, _)| {
        line[at..].strip_prefix(words).is_some_and(|rest| {
            let cut_before = begins && line[..at].ends_with(is_part);
            let cut_behind = ends && rest.starts_with(is_part);
            !(cut_before || cut_behind)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_an_event_are_whole_ones() {
        let line = "north trades mill tower#2 comet for 60: 66 6 6";
        for words in ["for 60", "north trades", "tower#2", "6 6", "60:", "comet"] {
            assert!(has_words(line, words), "{words}");
        }
        for words in ["for 6", "rth trades", "tower", "6 6 6", "come", "trades tower"] {
            assert!(!has_words(line, words), "{words}");
        }
    }
}
