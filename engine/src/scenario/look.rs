//! Checks the facts of a scenario against the game.

use super::names::{
    Found, any_cards_of, card_lines, deck_of, find, kept_of, kind_of, known_of, question, seat_of,
    seat_words, track_of, units_line, units_of, unknown, value_of,
};
use super::parse::{Fact, NamedUnits};
use super::run::ScenarioRun;
use crate::game::{Game, Viewer};
use crate::model::{
    ArmyId, CardId, CardPlace, HasId, IndexVec, Rulebook, SeatId, SpaceId, TableId, TokenId,
    TokenPlace, VariableCell,
};

/// Returns what a seat is shown of a game; while all answer at once, before anybody has answered.
fn shown(game: &Game, seat: SeatId) -> u64 {
    let beside = game.beside(seat);
    beside.as_ref().unwrap_or(game).observe(seat).hash()
}

impl ScenarioRun<'_> {
    /// Returns whether no seat has programmed a card while others still choose.
    fn is_held(&self, card: CardId) -> bool {
        let scene = self.game.scene();
        !self.rules.seats.ids().any(|seat| scene.sealed_cards(seat).any(|other| other == card))
    }

    /// Returns the programmed cards of a seat, also those that are chosen while others still choose.
    fn pile(&self, seat: SeatId) -> Vec<CardId> {
        let scene = self.game.scene();
        scene.pile(seat).into_iter().chain(scene.sealed_cards(seat)).collect()
    }

    /// Returns `hidden`, or who was shown something by the last answer.
    fn hidden_line(&self) -> Found<String> {
        let before = self.before.last().ok_or("nothing was answered before it")?;
        let others = self.rules.seats.ids().filter(|&seat| before.waiting_for() != Some(seat));
        let differs = |seat: &SeatId| shown(before, *seat) != shown(&self.game, *seat);
        if let Some(seat) = others.into_iter().find(differs) {
            return Ok(format!("seen by seat {}", seat.index() + 1));
        }
        let public = |game: &Game| game.view(Viewer::Public).hash();
        let is_public = public(before) != public(&self.game);
        Ok(if is_public { "seen by all" } else { "hidden" }.to_owned())
    }
    /// Checks one fact; the error states what was found instead.
    pub(super) fn look(&self, fact: &Fact) -> Found<()> {
        let (expected, found) = self.compared(fact)?;
        if expected == found {
            return Ok(());
        }
        Err(format!("expected `{expected}`, found `{found}`"))
    }

    /// Returns the expected and the found text of a fact.
    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
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
                let found = self.pile(seat_of(rules, seat)?);
                (self.in_order(&any_cards_of(rules, cards, &found)?), self.in_order(&found))
            }
            Fact::PileCount(seat, n) => {
                (n.to_string(), self.pile(seat_of(rules, seat)?).len().to_string())
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
            Fact::Row(deck, cards) => {
                let found: Vec<CardId> =
                    scene.cards_in(deck_of(rules, deck)?, CardPlace::Row).collect();
                (self.in_order(&any_cards_of(rules, cards, &found)?), self.in_order(&found))
            }
            Fact::Laid(army, cards) => {
                self.lying(CardPlace::Laid(find(&rules.armies, army)?), cards)?
            }
            Fact::Token(token, place) => (place.clone(), self.token_line(token, place)?),
            Fact::Variable(id, of, n) => {
                let of = value_of(rules, id, of.as_deref())?;
                let words = |value| rules.kept_words(rules.kept(of.variable, value));
                (words(kept_of(rules, of, n)?), words(scene.value(of)))
            }
            Fact::Known(id, whose) => {
                let (of, armies) = known_of(rules, id, whose)?;
                (self.armies_line(&armies), self.armies_line(&self.knowing(of)))
            }
            Fact::Hidden => ("hidden".to_owned(), self.hidden_line()?),
            Fact::Round(n) => (n.to_string(), self.game.state().turn.round.number.to_string()),
            Fact::Order(armies) => {
                let found = scene.in_order().into_iter().map(|army| &*rules.armies[army].id);
                (armies.join(" "), found.collect::<Vec<_>>().join(" "))
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

    /// Returns the expected and the found text of a fact about eliminations or the result.
    fn compared_end(&self, fact: &Fact) -> Found<(String, String)> {
        let rules = self.rules;
        Ok(match fact {
            Fact::Out(army) => {
                let out = self.game.scene().is_eliminated(find(&rules.armies, army)?);
                ("out".to_owned(), if out { "out" } else { "in play" }.to_owned())
            }
            Fact::Won(id) => {
                known("faction", id, &rules.factions, &["cut", "endless", "nobody", "drawn"])?;
                (id.clone(), self.won_line())
            }
            _ => ("goes-on".to_owned(), self.won_line()),
        })
    }

    /// Returns the units expected on a space, and the units there.
    fn stands(&self, space: &str, units: &NamedUnits) -> Found<(String, String)> {
        let rules = self.rules;
        let space = find(&rules.board.spaces, space)?;
        let (army, units) = units_of(rules, units)?;
        Ok((units_line(rules, army, &units), self.space_line(space, army)))
    }

    /// Returns `accepted` if an answer is legal, else the reason why not. A card or target named
    /// without a number matches any of its copies.
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

    /// Returns the words of an answer once for each copy of a card or target that it names without
    /// a number.
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

    /// Returns the cards of an army, or those in the hand of a seat.
    fn hand(&self, whose: &str) -> Found<Vec<CardId>> {
        let (rules, scene) = (self.rules, self.game.scene());
        if whose.contains('#') {
            let hand = rules.seats[seat_of(rules, whose)?].hand;
            return Ok(scene.hand(hand).filter(|&card| self.is_held(card)).collect());
        }
        let own = scene.own_cards(find(&rules.armies, whose)?);
        Ok(own.filter(|&card| self.is_held(card)).collect())
    }

    /// Returns the names of cards in the given order.
    fn in_order(&self, cards: &[CardId]) -> String {
        let words = cards.iter().map(|&card| self.rules.card_words(card));
        words.collect::<Vec<_>>().join(" ")
    }

    /// Returns the cards expected at a place, and the cards there.
    fn lying(&self, place: CardPlace, cards: &[String]) -> Found<(String, String)> {
        let (rules, scene) = (self.rules, self.game.scene());
        let found = rules.cards.ids().filter(|&card| scene.card_place(card) == place);
        let found: Vec<CardId> = found.collect();
        Ok((card_lines(rules, any_cards_of(rules, cards, &found)?), card_lines(rules, found)))
    }

    /// Returns the other armies that share a player with `army`, or `expected` alone if it is one
    /// of them.
    fn ally_line(&self, army: ArmyId, expected: &str) -> Found<String> {
        known("army", expected, &self.rules.armies, &["nobody"])?;
        let scene = self.game.scene();
        let is_ally = |other: &ArmyId| *other != army && scene.shares_player(*other, army);
        let allies = self.rules.armies.ids().filter(is_ally);
        let allies = allies.map(|ally| self.rules.armies[ally].id.to_string()).collect();
        Ok(any_of(allies, expected, "nobody"))
    }

    /// Returns the armies whose players all know a value, ascending.
    fn knowing(&self, of: VariableCell) -> Vec<ArmyId> {
        let scene = self.game.scene();
        let knows = |army: &ArmyId| {
            let mut seats = scene.commanders(*army).iter();
            seats.all(|seat| self.game.observe(seat).value(of).known().is_some())
        };
        self.rules.armies.ids().filter(knows).collect()
    }

    /// Returns the ids of armies, ascending.
    fn armies_line(&self, armies: &[ArmyId]) -> String {
        let mut armies = armies.to_vec();
        armies.sort_unstable();
        let ids = armies.into_iter().map(|army| &*self.rules.armies[army].id);
        ids.collect::<Vec<_>>().join(" ")
    }

    /// Returns the spaces expected to be empty, and the units found on them.
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

    /// Returns the spaces expected to be closed, and the same list with open ones marked.
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

    /// Returns the units on a space; of a shared space, those of `meant`.
    fn space_line(&self, space: SpaceId, meant: ArmyId) -> String {
        let scene = self.game.scene();
        let army = if self.rules.manner.apart { Some(meant) } else { scene.owner(space) };
        let Some(army) = army else { return "nobody".to_owned() };
        let units = self.rules.units.ids().map(|unit| (unit, scene.units(space, army, unit)));
        let units: Vec<_> = units.filter(|&(unit, n)| n > 0 || unit == Rulebook::BASIC).collect();
        units_line(self.rules, army, &units)
    }

    /// Returns the army that is asked, its question and, with `with_seat`, its seat if the army has
    /// several.
    fn question_line(&self, with_seat: bool) -> String {
        let Some(decision) = self.game.decision() else { return "nobody".to_owned() };
        let army = if with_seat {
            seat_words(self.rules, decision.army, decision.seat)
        } else {
            self.rules.armies[decision.army].id.to_string()
        };
        format!("{army} {}", question(decision.ask))
    }

    /// Returns the places of the tokens with a face, or `expected` alone if it is one of them.
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

/// The word of `= token` for a face that no token has.
const NOWHERE: &str = "nowhere";

/// The words of `= token` for places that are neither a space nor an army.
pub(super) const TOKEN_PLACES: [&str; 4] = ["pile", "drawn", "removed", NOWHERE];

/// Returns `expected` if it was found, else everything found, or `nothing` if nothing was.
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

/// Returns an error unless a word is an id of a table or one of some others.
fn known<I: TableId, T: HasId>(
    what: &str,
    word: &str,
    table: &IndexVec<I, T>,
    others: &[&str],
) -> Found<()> {
    if table.find(word).is_some() || others.contains(&word) {
        return Ok(());
    }
    let words = table.rows().iter().map(HasId::id).chain(others.iter().copied());
    Err(unknown(what, word, words))
}

/// Returns whether a line contains these words as whole words: "for 6" is not found in "for 60".
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
