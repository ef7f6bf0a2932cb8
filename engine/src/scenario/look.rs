//! The facts that a scenario states, looked at in the game.

use super::names::{
    Found, card_lines, cards_of, find, kind_of, question, seat_of, seat_words, units_line,
    units_of, variable_cell,
};
use super::parse::Fact;
use super::run::Run;
use crate::model::{ArmyId, CardId, CardPlace, Rulebook, SpaceId, TokenId, TokenPlace};

impl Run<'_> {
    /// Looks at one fact; what is found instead is the failure.
    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
    pub(super) fn look(&self, fact: &Fact) -> Found<()> {
        let rules = self.rules;
        let scene = self.game.scene();
        let (expected, found) = match fact {
            Fact::Space(space, units) => {
                let space = find(&rules.board.spaces, space)?;
                let (army, units) = units_of(rules, units)?;
                (units_line(rules, army, &units), self.space_line(space, army))
            }
            Fact::Controls(space, army) => {
                if army != "nobody" {
                    find(&rules.armies, army)?;
                }
                (army.clone(), self.owner_line(find(&rules.board.spaces, space)?))
            }
            Fact::Hand(seat, cards) if seat.contains('#') => {
                let hand = rules.seats[seat_of(rules, seat)?].hand;
                (
                    card_lines(rules, cards_of(rules, cards)?),
                    card_lines(rules, scene.hand(hand).collect()),
                )
            }
            Fact::HandCount(seat, n) if seat.contains('#') => {
                let hand = rules.seats[seat_of(rules, seat)?].hand;
                (n.to_string(), scene.n_hand(hand).to_string())
            }
            Fact::Pile(seat, cards) => {
                let words = |cards: &[CardId]| {
                    let words = cards.iter().map(|&card| rules.card_words(card));
                    words.collect::<Vec<_>>().join(" ")
                };
                let found = scene.pile(seat_of(rules, seat)?);
                (words(&cards_of(rules, cards)?), words(&found))
            }
            Fact::PileCount(seat, n) => {
                (n.to_string(), scene.pile(seat_of(rules, seat)?).len().to_string())
            }
            Fact::Hand(army, cards) => {
                let army = find(&rules.armies, army)?;
                (
                    card_lines(rules, cards_of(rules, cards)?),
                    card_lines(rules, scene.own_cards(army).collect()),
                )
            }
            Fact::HandCount(army, n) => {
                let army = find(&rules.armies, army)?;
                (n.to_string(), scene.own_cards(army).count().to_string())
            }
            Fact::Discard(cards) => {
                let found =
                    rules.cards.ids().filter(|&card| scene.card_place(card) == CardPlace::Discard);
                (card_lines(rules, cards_of(rules, cards)?), card_lines(rules, found.collect()))
            }
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
            Fact::May(words) => {
                let found = self
                    .game
                    .check(self.action(words)?)
                    .map_or_else(|illegal| rules.reason(illegal), |()| "accepted".to_owned());
                ("accepted".to_owned(), found)
            }
            Fact::Laid(army, cards) => {
                let before = CardPlace::Laid(find(&rules.armies, army)?);
                let found = rules.cards.ids().filter(|&card| scene.card_place(card) == before);
                (card_lines(rules, cards_of(rules, cards)?), card_lines(rules, found.collect()))
            }
            Fact::Token(shown, space) => (space.clone(), self.token_line(shown)),
            Fact::Variable(id, of, n) => {
                let at = variable_cell(rules, id, of.as_deref())?;
                (n.to_string(), self.game.state().cells[at].to_string())
            }
            Fact::Ally(army, by) => {
                let seats = scene.commanders(find(&rules.armies, army)?);
                let found = rules.armies.iter().find(|(other, row)| {
                    *row.id != **army && scene.commanders(*other).meets(seats)
                });
                let found = found.map_or("nobody", |(_, row)| &row.id);
                (by.clone(), found.to_owned())
            }
            Fact::Empty(spaces) => {
                let nobody = |space: &String| format!("{space} nobody");
                let found = spaces.iter().map(|name| {
                    let space = find(&rules.board.spaces, name)?;
                    let army = scene.armies_on(space).next();
                    let line = army.map(|army| self.space_line(space, army));
                    Ok(format!("{name} {}", line.unwrap_or_else(|| "nobody".to_owned())))
                });
                let expected: Vec<String> = spaces.iter().map(nobody).collect();
                (expected.join(", "), found.collect::<Found<Vec<String>>>()?.join(", "))
            }
            Fact::Closed(spaces) => {
                let word = |space: &String| -> Found<String> {
                    let is_closed = scene.is_closed(find(&rules.board.spaces, space)?);
                    Ok(if is_closed { space.clone() } else { format!("{space} open") })
                };
                let found: Found<Vec<String>> = spaces.iter().map(word).collect();
                (spaces.join(" "), found?.join(" "))
            }
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
        };
        if expected == found {
            Ok(())
        } else {
            Err(format!("expected `{expected}`, found `{found}`"))
        }
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
                || "nobody".to_owned(),
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
