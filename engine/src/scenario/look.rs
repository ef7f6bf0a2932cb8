//! The facts that a scenario states, looked at in the game.

use super::names::{
    Found, card_lines, cards_of, find, kind_of, question, seat_of, seat_words, units_line,
    units_of, variable_cell,
};
use super::parse::{Fact, Named};
use super::run::Run;
use crate::model::{ArmyId, CardId, CardPlace, Rulebook, SpaceId, TokenId, TokenPlace};

impl Run<'_> {
    /// Looks at one fact; what is found instead is the failure.
    pub(super) fn look(&self, fact: &Fact) -> Found<()> {
        let (expected, found) = self.compared(fact)?;
        if expected == found {
            return Ok(());
        }
        Err(format!("expected `{expected}`, found `{found}`"))
    }

    /// What a fact expects, and what is found.
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
                (card_lines(rules, cards_of(rules, cards)?), card_lines(rules, found))
            }
            Fact::HandCount(whose, n) => (n.to_string(), self.hand(whose)?.len().to_string()),
            Fact::Pile(seat, cards) => {
                let found = scene.pile(seat_of(rules, seat)?);
                (self.in_order(&cards_of(rules, cards)?), self.in_order(&found))
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
                (at.to_string(), scene.track(find(&rules.tracks, track)?).to_string())
            }
            Fact::Asks(army, what) => {
                (format!("{army} {what}"), self.question_line(army.contains('#')))
            }
            Fact::May(words) => ("accepted".to_owned(), self.accepted_line(words)?),
            Fact::Laid(army, cards) => {
                self.lying(CardPlace::Laid(find(&rules.armies, army)?), cards)?
            }
            Fact::Token(shown, space) => (space.clone(), self.token_line(shown)),
            Fact::Variable(id, of, n) => {
                let at = variable_cell(rules, id, of.as_deref())?;
                (n.to_string(), self.game.state().cells[at].to_string())
            }
            Fact::Ally(army, by) => (by.clone(), self.ally_line(find(&rules.armies, army)?)),
            Fact::Empty(spaces) => self.empty(spaces)?,
            Fact::Closed(spaces) => self.closed(spaces)?,
            Fact::Out(army) => {
                let out = scene.is_eliminated(find(&rules.armies, army)?);
                ("out".to_owned(), if out { "out" } else { "in play" }.to_owned())
            }
            Fact::Won(id) => (id.clone(), self.won_line()),
            Fact::GoesOn => ("goes-on".to_owned(), self.won_line()),
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

    /// The units that are expected on a space, and those that stand there.
    fn stands(&self, space: &str, units: &Named) -> Found<(String, String)> {
        let rules = self.rules;
        let space = find(&rules.board.spaces, space)?;
        let (army, units) = units_of(rules, units)?;
        Ok((units_line(rules, army, &units), self.space_line(space, army)))
    }

    /// Whether an answer would be accepted; why not.
    fn accepted_line(&self, words: &str) -> Found<String> {
        let checked = self.game.check(self.action(words)?);
        Ok(checked.map_or_else(|illegal| self.rules.reason(illegal), |()| "accepted".to_owned()))
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
        Ok((card_lines(rules, cards_of(rules, cards)?), card_lines(rules, found.collect())))
    }

    /// The first other army that a player of an army commands.
    fn ally_line(&self, army: ArmyId) -> String {
        let scene = self.game.scene();
        let is_ally = |other: &ArmyId| *other != army && scene.shares_player(*other, army);
        let found = self.rules.armies.ids().find(is_ally);
        found.map_or_else(|| "nobody".to_owned(), |ally| self.rules.armies[ally].id.to_string())
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

    /// Where the token with a face lies.
    fn token_line(&self, face: &str) -> String {
        let scene = self.game.scene();
        let has = |token: &TokenId| {
            let shown = scene.token_face(*token);
            shown.is_some_and(|shown| *self.rules.tokens[shown].face.id == *face)
        };
        let Some(token) = self.rules.tokens.ids().find(has) else { return "nowhere".into() };
        match scene.token_place(token) {
            TokenPlace::Space(space) => self.rules.board.spaces[space].id.to_string(),
            TokenPlace::Laid(army) => self.rules.armies[army].id.to_string(),
            TokenPlace::Pile => "pile".into(),
            TokenPlace::Removed => "removed".into(),
            TokenPlace::Drawn => "drawn".into(),
        }
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
