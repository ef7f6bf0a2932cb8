//! A position of a game, written as the lines of a scenario.

use std::fmt::Write as _;

use super::allowed::choice_words;
use super::names::{question, seat_words};
use crate::game::{ActionList, Game, StateView};
use crate::model::{
    ArmyId, CardId, CardPlace, Control, HandOwner, HasId as _, Keeps, Per, Rulebook, SeatId,
    SpaceId, TableId, TokenPlace, VariableCell,
};

impl Game {
    /// Returns the question that the game waits for, as `= asks` writes it: `red place`. `None` if
    /// the game is over.
    pub fn asked_words(&self) -> Option<String> {
        let decision = self.decision()?;
        let army = seat_words(self.rulebook(), decision.army, decision.seat);
        Some(format!("{army} {}", question(decision.ask)))
    }

    /// Returns the words of the answers that the game accepts, with the range of a number: `place mill
    /// 1..3`.
    pub fn answer_words(&self) -> Vec<String> {
        let mut actions = ActionList::new();
        self.legal_actions(&mut actions);
        actions.choices().iter().map(|&choice| choice_words(self.rulebook(), choice)).collect()
    }

    /// Returns the lines of a scenario that set up this position, the last one `at`: the current step
    /// begins again. The order of draw piles, what a turn has done so far, lasting effects, and things
    /// out of the game have no line.
    ///
    /// # Errors
    ///
    /// Returns a sentence if no step of a round or a turn is taken now.
    pub fn position_lines(&self) -> Result<Vec<String>, String> {
        let (rules, scene) = (&**self.rulebook(), self.scene());
        let step = scene.step().filter(|step| step.index() >= rules.opening);
        let step = step.ok_or("no step of a turn is taken now, so a position cannot begin here")?;
        let mut lines = Vec::new();
        spaces(rules, scene, &mut lines);
        cards(rules, scene, &mut lines);
        pieces(rules, scene, &mut lines);
        values(rules, scene, &mut lines);
        let turn = &self.state().turn;
        lines.push(format!("turn {}", turn.number.max(1)));
        if rules.manner.counts_rounds && !rules.manner.rounds {
            lines.push(format!("round {}", turn.round.number.max(1)));
        }
        let n = u8::try_from(rules.order.len()).unwrap_or(u8::MAX);
        let order: Vec<ArmyId> = (0..n).map(|at| scene.army_at(at)).collect();
        let mut seats = rules.order.clone();
        seats.rotate_left(usize::from(turn.first) % rules.order.len().max(1));
        if order != rules.order && (order != seats || rules.manner.rounds) {
            let ids: Vec<&str> = order.iter().map(|&army| rules.armies[army].id()).collect();
            lines.push(format!("order {}", ids.join(" ")));
        }
        lines.push(format!("at {} {}", rules.armies[scene.mover()].id, rules.steps[step].id));
        Ok(lines)
    }
}

fn spaces(rules: &Rulebook, scene: StateView<'_>, lines: &mut Vec<String>) {
    let mut closed = Vec::new();
    for (space, row) in rules.board.spaces.iter() {
        if scene.is_closed(space) {
            closed.push(row.id());
            continue;
        }
        let owner = scene.owner(space);
        let mut there = Vec::new();
        for (army, of) in rules.armies.iter() {
            let units = scene.has_units(army, space);
            if !units && (owner != Some(army) || rules.control != Control::Occupant) {
                continue;
            }
            there.push(army);
            let mut line = format!("space {} {} {}", row.id(), of.id, scene.troops(space, army));
            for (unit, kind) in rules.units.iter().skip(1) {
                let n = scene.units(space, army, unit);
                if n > 0 {
                    let _ = write!(line, " + {} {n}", kind.id);
                }
            }
            lines.push(line);
        }
        if let Some(owner) = owner.filter(|_| rules.control == Control::Stays)
            && there != [owner]
        {
            lines.push(format!("control {} {}", row.id(), rules.armies[owner].id));
        }
    }
    if !closed.is_empty() {
        lines.push(format!("closed {}", closed.join(" ")));
    }
}

fn cards(rules: &Rulebook, scene: StateView<'_>, lines: &mut Vec<String>) {
    let mut add = |head: String, cards: &mut dyn Iterator<Item = CardId>| {
        let cards: Vec<String> = cards.map(|card| rules.card_words(card)).collect();
        if !cards.is_empty() {
            lines.push(format!("{head} {}", cards.join(" ")));
        }
    };
    let at =
        |place: CardPlace| rules.cards.ids().filter(move |&card| scene.card_place(card) == place);
    for (hand, row) in rules.hands.iter() {
        let whose = match row.owner {
            HandOwner::Army(army) => rules.armies[army].id.to_string(),
            HandOwner::Seat(seat) => seat_name(rules, seat),
            HandOwner::Faction(faction) => {
                let Some(&army) = rules.factions[faction].armies.first() else { continue };
                rules.armies[army].id.to_string()
            }
        };
        add(format!("hand {whose}"), &mut scene.hand(hand));
    }
    for seat in rules.seats.ids() {
        let place = |card: &CardId| match scene.card_place(*card) {
            CardPlace::Program(of, at) if of == seat => Some(at),
            _ => None,
        };
        let mut pile: Vec<CardId> =
            rules.cards.ids().filter(|card| place(card).is_some()).collect();
        pile.sort_by_key(place);
        add(format!("pile {}", seat_name(rules, seat)), &mut pile.into_iter());
    }
    for (deck, row) in rules.decks.iter() {
        let of_deck = |card: &CardId| rules.cards[*card].deck == deck;
        add(format!("row {}", row.id), &mut at(CardPlace::Row).filter(of_deck));
    }
    for (army, row) in rules.armies.iter() {
        add(format!("laid {}", row.id), &mut at(CardPlace::Laid(army)));
    }
    add("discard".to_owned(), &mut at(CardPlace::Discard));
}

/// Returns the name of a seat: its first army, with a number where the army has several seats.
fn seat_name(rules: &Rulebook, seat: SeatId) -> String {
    let army = rules.seats[seat].armies.first().copied().unwrap_or(ArmyId(0));
    seat_words(rules, army, seat)
}

fn pieces(rules: &Rulebook, scene: StateView<'_>, lines: &mut Vec<String>) {
    for (army, row) in rules.armies.iter() {
        for (unit, kind) in rules.units.iter() {
            let n = scene.waiting(army, unit);
            if n > 0 {
                let kind =
                    if unit == Rulebook::BASIC { String::new() } else { format!(" {}", kind.id) };
                lines.push(format!("pool {} {n}{kind}", row.id));
            }
        }
    }
    for (track, row) in rules.tracks.iter() {
        if row.is.is_none() {
            lines.push(format!("track {} {}", row.id, scene.track(track)));
        }
    }
    for token in rules.tokens.ids() {
        let TokenPlace::Space(space) = scene.token_place(token) else { continue };
        let Some(face) = scene.token_face(token) else { continue };
        let known = scene.token_known(token);
        let is_its = |army: &ArmyId| known == scene.commanders(*army);
        let army = rules.armies.ids().find(is_its).unwrap_or(scene.mover());
        let (face, space) = (&rules.tokens[face].face.id, rules.board.spaces[space].id());
        lines.push(format!("token {face} {space} {}", rules.armies[army].id));
    }
}

fn values(rules: &Rulebook, scene: StateView<'_>, lines: &mut Vec<String>) {
    for (variable, row) in rules.variables.iter() {
        if row.is.is_some() {
            continue;
        }
        for of in rules.values_of(variable) {
            let n = scene.value(of);
            if row.starts.get(usize::from(of.at)) != Some(&n) {
                let whose = whose(rules, row.per, of);
                lines.push(format!("variable {}{whose} {}", row.id, kept(rules, &row.keeps, n)));
            }
        }
    }
}

/// Returns what a value is of, behind a space; nothing for one of the game.
fn whose(rules: &Rulebook, per: Per, of: VariableCell) -> String {
    let at = usize::from(of.at);
    match per {
        Per::Game => String::new(),
        Per::Army => format!(" {}", rules.armies[TableId::from_index(at)].id),
        Per::Space => format!(" {}", rules.board.spaces[TableId::from_index(at)].id()),
        Per::Region => format!(" {}", rules.board.regions[TableId::from_index(at)].id()),
        Per::Track(_) => format!(" {at}"),
    }
}

/// Returns a value as a scenario writes it.
fn kept(rules: &Rulebook, keeps: &Keeps, n: i32) -> String {
    let at = usize::try_from(n - 1).ok();
    match keeps {
        Keeps::Number => n.to_string(),
        Keeps::Space => {
            let space = at.and_then(|at| rules.board.spaces.get(SpaceId::from_index(at)));
            space.map_or("nothing", |space| space.id()).to_owned()
        }
        Keeps::Words(words) => {
            at.and_then(|at| words.get(at)).map_or("nothing", |word| &word.id).to_owned()
        }
    }
}
