//! Positions set up by hand: for scenarios, puzzles and hypothetical questions.

use std::fmt;
use std::sync::Arc;

use crate::game::{ApplyContext, Chance, Game, Round, Sink, StateView, Turn, controller};
use crate::model::{
    ArmyId, CardId, CardPlace, Control, Per, Rulebook, SeatMask, SpaceId, StateLayout, StepId,
    TableId, TokenPlace,
};
pub use crate::model::{Position, UnitsByKind};
use crate::steps::{Step, StepKind, flow};

/// The reason why a position is invalid. Ids are those of the edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// An id that the rulebook does not contain.
    Unknown,
    /// A space whose control follows from the units there.
    Control(Box<str>),
    /// A closed space with units on it, or a closed space where the rules close none.
    Closed(Box<str>),
    /// A space listed twice.
    Twice(Box<str>),
    /// A space that is not listed.
    Missing(Box<str>),
    /// A space without a unit that controls it.
    Empty(Box<str>),
    /// A space with more units than may be on one.
    Crowded {
        /// The space.
        space: Box<str>,
        /// The most units.
        most: u32,
    },
    /// A card listed twice.
    CardTwice(Box<str>),
    /// An army to move that has no turns, or no space.
    Mover(Box<str>),
    /// An order that does not name every army with turns once.
    Order,
    /// A step that does not belong to a turn.
    Step(Box<str>),
    /// A marker set on a track that follows the board.
    Follows(Box<str>),
    /// A value set of a variable that is always reckoned.
    Reckoned(Box<str>),
    /// A marker set beyond the last space of its track.
    Behind {
        /// The track.
        track: Box<str>,
        /// The marker's position, counted from 0.
        at: u32,
        /// The last space.
        last: u32,
    },
    /// A value beyond the ends of its variable.
    Value {
        /// The variable.
        variable: Box<str>,
        /// The value.
        n: i32,
        /// The smallest value.
        least: i32,
        /// The largest value.
        most: i32,
    },
    /// A position in which only one faction is left, so that the game would be over.
    Over,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => {
                f.write_str("the position names something that the rulebook does not have")
            }
            Self::Control(space) => {
                write!(f, "space `{space}` is controlled as the units on it say")
            }
            Self::Closed(space) => write!(f, "space `{space}` cannot be closed"),
            Self::Twice(space) => write!(f, "space `{space}` is named twice"),
            Self::Missing(space) => write!(f, "space `{space}` is missing"),
            Self::Empty(space) => write!(f, "space `{space}` has no unit that holds it"),
            Self::Crowded { space, most } => {
                write!(f, "space `{space}` has more than the {most} units that may be on one")
            }
            Self::CardTwice(card) if card.contains('#') => {
                let id = card.split('#').next().unwrap_or(card);
                write!(
                    f,
                    "card `{card}` is named twice; its copies are `{id}#1`, `{id}#2` and so on"
                )
            }
            Self::CardTwice(card) => write!(f, "card `{card}` is named twice"),
            Self::Mover(army) => write!(f, "`{army}` cannot be the army to move"),
            Self::Order => f.write_str("the order must name every army with turns once"),
            Self::Step(step) => write!(f, "`{step}` is not a step of a turn"),
            Self::Reckoned(variable) => {
                write!(f, "variable `{variable}` is reckoned from the board")
            }
            Self::Follows(track) => write!(f, "track `{track}` follows the board"),
            Self::Behind { track, at, last } => {
                write!(f, "track `{track}` has no space {at}: counted from 0, its last is {last}")
            }
            Self::Value { variable, n, least, most } => {
                write!(f, "variable `{variable}` is {n}; it stops at {least} and {most}")
            }
            Self::Over => f.write_str("only one faction is left"),
        }
    }
}

impl std::error::Error for PositionError {}

/// Removes the units that are on the board when a game begins.
fn clear_board(rules: &Rulebook, game: &mut Game) {
    let (layout, state) = (&rules.layout, game.state_mut());
    for space in rules.board.spaces.ids() {
        for army in rules.armies.ids() {
            for unit in rules.units.ids() {
                state.cells[layout.units(space, army, unit)] = 0;
            }
        }
        state.cells[layout.owner(space)] = StateLayout::NOBODY;
    }
    for army in rules.armies.ids() {
        state.cells[layout.owned(army)] = 0;
    }
}

impl Position {
    /// Begins a game at this position and runs it to its first decision.
    ///
    /// Armies without a space are eliminated, without an event.
    ///
    /// # Errors
    /// [`PositionError`] for an invalid position.
    pub fn begin<C: Chance, S: Sink>(
        &self,
        rules: &Arc<Rulebook>,
        table: &mut ApplyContext<C, S>,
    ) -> Result<Game, PositionError> {
        let mut game = self.set_up(rules)?;
        game.run(table);
        Ok(game)
    }

    /// Returns the game with this position on the board, before its step begins.
    pub(crate) fn set_up(&self, rules: &Arc<Rulebook>) -> Result<Game, PositionError> {
        if !self.is_known(rules) {
            return Err(PositionError::Unknown);
        }
        let mut game = Game::bare(Arc::clone(rules));
        self.put_allies(rules, &mut game);
        clear_board(rules, &mut game);
        self.close(rules, &mut game)?;
        self.put_units(rules, &mut game)?;
        self.put_cards(rules, &mut game)?;
        self.put_pools(rules, &mut game);
        self.put_tokens(rules, &mut game);
        self.put_values(rules, &mut game)?;
        self.put_markers(rules, &mut game)?;
        self.begin_turn(rules, &mut game)?;
        let frames = &mut game.state_mut().frames;
        if self.step.index() < rules.round {
            frames.push(flow::FlowFrame::Phase { step: self.step }.into());
            return Ok(game);
        }
        let is_turns = |(_, row): &(StepId, &Step)| matches!(row.kind, StepKind::Turns(_));
        if let Some((turns, _)) = rules.round_steps().find(is_turns) {
            let step = StepId::from_index(turns.index() + 1);
            frames.push(flow::FlowFrame::Phase { step }.into());
        }
        frames.push(flow::FlowFrame::Next { step: self.step }.into());
        Ok(game)
    }

    fn put_tokens(&self, rules: &Rulebook, game: &mut Game) {
        let layout = &rules.layout;
        let state = game.state_mut();
        for &(token, space, army) in &self.tokens {
            let place = TokenPlace::Space(space).to_cell();
            state.cells[layout.token_place(token)] = place;
            state.cells[layout.token_face(token)] = u32::from(token.0) + 1;
            state.cells[layout.token_known(token)] = state.cells[layout.commands(army)];
        }
    }

    /// Sets variables; a hidden one of a space was set by the army there, and any other by the army
    /// to move.
    fn put_values(&self, rules: &Rulebook, game: &mut Game) -> Result<(), PositionError> {
        for &(of, n) in &self.variables {
            let row = &rules.variables[of.variable];
            if row.is.is_some() {
                return Err(PositionError::Reckoned(row.id.clone()));
            }
            if !(row.least..=row.most).contains(&n) {
                let (least, most) = (row.least, row.most);
                return Err(PositionError::Value { variable: row.id.clone(), n, least, most });
            }
            let space = (row.per == Per::Space).then(|| SpaceId::from_index(of.at.into()));
            let by = space.and_then(|space| game.scene().owner(space)).unwrap_or(self.mover);
            game.state_mut().place_value(rules, of, n, by);
        }
        for (of, armies) in &self.known {
            game.state_mut().place_known(rules, *of, armies);
        }
        Ok(())
    }

    fn put_markers(&self, rules: &Rulebook, game: &mut Game) -> Result<(), PositionError> {
        for &(track, at) in &self.tracks {
            let row = &rules.tracks[track];
            if row.is.is_some() {
                return Err(PositionError::Follows(row.id.clone()));
            }
            if at > row.last() && row.beyond == 0 {
                let (track, last) = (row.id.clone(), row.last());
                return Err(PositionError::Behind { track, at, last });
            }
            game.state_mut().cells[rules.layout.track(track)] = at;
        }
        Ok(())
    }

    /// Begins the turn; fails unless its army can move and its step belongs to a turn.
    fn begin_turn(&self, rules: &Rulebook, game: &mut Game) -> Result<(), PositionError> {
        let state = game.state_mut();
        let at = rules.order.iter().position(|&army| army == self.mover);
        let at = at
            .filter(|_| rules.manner.rounds || StateView::new(rules, state).survives(self.mover))
            .ok_or_else(|| PositionError::Mover(rules.armies[self.mover].id.clone()))?;
        if self.step.index() < rules.opening || self.step.index() >= rules.listed {
            let step = rules.steps.get(self.step).map(|step| step.id.clone());
            return Err(PositionError::Step(step.unwrap_or_default()));
        }
        let is_alive = |&army: &ArmyId| state.cells[rules.layout.eliminated(army)] == 0;
        let mut alive = rules.armies.ids().filter(is_alive);
        let faction = rules.armies[self.mover].faction;
        if alive.all(|army| rules.armies[army].faction == faction) {
            return Err(PositionError::Over);
        }
        let mut named = self.order.clone();
        named.sort_unstable();
        let mut order = rules.order.clone();
        order.sort_unstable();
        if !self.order.is_empty() && named != order {
            return Err(PositionError::Order);
        }
        let round = if rules.manner.rounds { self.turn } else { self.round }.max(1);
        let round = if rules.manner.counts_rounds { round } else { 0 };
        state.turn = Turn {
            number: self.turn.max(1),
            at: u8::try_from(at).unwrap_or(u8::MAX),
            eliminated: state.turn.eliminated,
            round: Round { number: round, over: round.saturating_sub(1), ..Round::default() },
            ..Turn::default()
        };
        if !self.order.is_empty() {
            state.turn.rank(&rules.order, &self.order);
            let at = self.order.iter().position(|&army| army == self.mover);
            state.turn.at = at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0);
        }
        state.dirty = false;
        Ok(())
    }

    /// Sets the waiting units, and eliminates armies without units on the board.
    fn put_pools(&self, rules: &Rulebook, game: &mut Game) {
        let layout = &rules.layout;
        let state = game.state_mut();
        for army in rules.armies.ids() {
            for unit in rules.units.ids() {
                state.cells[layout.pool(army, unit)] = 0;
            }
        }
        for &(army, unit, n) in &self.pools {
            state.cells[layout.pool(army, unit)] = n;
        }
        for army in rules.armies.ids() {
            if !StateView::new(rules, state).survives(army) {
                state.turn.eliminated += 1;
                state.cells[layout.eliminated(army)] = state.turn.eliminated;
            }
        }
    }

    /// Returns whether every id exists in the rulebook.
    fn is_known(&self, rules: &Rulebook) -> bool {
        let army = |army: ArmyId| army.index() < rules.armies.len();
        let card = |card: CardId| card.index() < rules.cards.len();
        let units =
            |units: &UnitsByKind| units.iter().all(|(unit, _)| unit.index() < rules.units.len());
        let space = |space: SpaceId| space.index() < rules.board.spaces.len();
        self.spaces.iter().all(|(at, owner, of)| space(*at) && army(*owner) && units(of))
            && self.closed.iter().all(|&at| space(at))
            && self.control.iter().all(|&(at, owner)| space(at) && army(owner))
            && self.hands.iter().all(|&(owner, held)| army(owner) && card(held))
            && self.laid.iter().all(|&(owner, held)| army(owner) && card(held))
            && self
                .seat_hands
                .iter()
                .chain(&self.programs)
                .all(|&(seat, held)| seat.index() < rules.seats.len() && card(held))
            && self.tokens.iter().all(|&(token, at, owner)| {
                token.index() < rules.tokens.len() && space(at) && army(owner)
            })
            && self.allies.iter().all(|&(one, other)| army(one) && army(other))
            && self
                .variables
                .iter()
                .map(|(of, _)| of)
                .chain(self.known.iter().map(|(of, _)| of))
                .all(|of| rules.values_of(of.variable).any(|known| known == *of))
            && self.known.iter().flat_map(|(_, armies)| armies).all(|&at| army(at))
            && self.discards.iter().chain(&self.rows).all(|&held| card(held))
            && self
                .pools
                .iter()
                .all(|&(owner, unit, _)| army(owner) && unit.index() < rules.units.len())
            && self.tracks.iter().all(|(track, _)| track.index() < rules.tracks.len())
            && army(self.mover)
            && self.order.iter().all(|&at| army(at))
    }

    /// Closes the spaces under tokens that close them.
    pub(crate) fn close_under_tokens(&mut self, rules: &Rulebook) {
        let under = self.tokens.iter().filter(|(token, ..)| rules.tokens[*token].face.closes);
        self.closed.extend(under.map(|&(_, space, _)| space));
        self.closed.sort_unstable();
        self.closed.dedup();
    }

    fn close(&self, rules: &Rulebook, game: &mut Game) -> Result<(), PositionError> {
        let mut all = self.clone();
        all.close_under_tokens(rules);
        for &space in &all.closed {
            let stands = |(at, ..): &(SpaceId, ArmyId, UnitsByKind)| *at == space;
            if !rules.manner.eventful || self.spaces.iter().any(stands) {
                return Err(PositionError::Closed(rules.board.spaces[space].id.clone()));
            }
            game.state_mut().cells[rules.layout.closed(space)] = 1;
        }
        Ok(())
    }

    fn put_allies(&self, rules: &Rulebook, game: &mut Game) {
        for &(army, by) in &self.allies {
            let seats = game.scene().commanders(army).union(game.scene().commanders(by));
            game.state_mut().cells[rules.layout.commands(army)] = seats.bits();
        }
    }

    fn put_units(&self, rules: &Rulebook, game: &mut Game) -> Result<(), PositionError> {
        for (space, army, units) in &self.spaces {
            let scene = game.scene();
            let is_taken = |other| other == *army || !scene.may_share(other, *army);
            if scene.armies_on(*space).any(is_taken) {
                return Err(PositionError::Twice(rules.board.spaces[*space].id.clone()));
            }
            if let Some(most) = rules.board.most
                && units.iter().fold(0_u32, |sum, &(_, n)| sum.saturating_add(n))
                    > game.scene().room_on(*army, *space)
            {
                return Err(PositionError::Crowded {
                    space: rules.board.spaces[*space].id.clone(),
                    most,
                });
            }
            for &(unit, n) in units {
                game.state_mut().cells[rules.layout.units(*space, *army, unit)] = n;
            }
            if !game.scene().holds(*army, *space) {
                return Err(PositionError::Empty(rules.board.spaces[*space].id.clone()));
            }
        }
        for space in rules.board.spaces.ids() {
            let is_empty = game.scene().armies_on(space).next().is_none();
            if is_empty && !rules.manner.leaves_empty && !game.scene().is_closed(space) {
                return Err(PositionError::Missing(rules.board.spaces[space].id.clone()));
            }
            let stays = self.control.iter().find(|(at, _)| *at == space);
            if stays.is_some() && rules.control != Control::Stays {
                return Err(PositionError::Control(rules.board.spaces[space].id.clone()));
            }
            let units = controller(game.scene(), space);
            if let Some(army) = stays.map(|&(_, army)| army).or(units) {
                let state = game.state_mut();
                state.cells[rules.layout.owner(space)] = u32::from(army.0);
                state.cells[rules.layout.owned(army)] += 1;
            }
        }
        Ok(())
    }

    fn put_cards(&self, rules: &Rulebook, game: &mut Game) -> Result<(), PositionError> {
        let discards = self.discards.iter().map(|&card| (card, CardPlace::Discard, SeatMask::ALL));
        let rows = self.rows.iter().map(|&card| (card, CardPlace::Row, SeatMask::ALL));
        let hands = self.hands.iter().map(|&(army, card)| {
            let hand = rules.hand_of(army, rules.cards[card].deck);
            (card, CardPlace::Hand(hand), game.scene().seers(hand))
        });
        let laid =
            self.laid.iter().map(|&(army, card)| (card, CardPlace::Laid(army), SeatMask::ALL));
        let seated = self.seat_hands.iter().map(|&(seat, card)| {
            let hand = rules.seats[seat].hand;
            (card, CardPlace::Hand(hand), game.scene().seers(hand))
        });
        let programs = self.programs.iter().enumerate().map(|(at, &(seat, card))| {
            let known = game.scene().seers(rules.seats[seat].hand);
            let at = u16::try_from(at).unwrap_or(u16::MAX);
            (card, CardPlace::Program(seat, at), known)
        });
        let cards: Vec<_> =
            discards.chain(rows).chain(hands).chain(laid).chain(seated).chain(programs).collect();
        for (card, place, known) in cards {
            let state = game.state_mut();
            if state.cells[rules.layout.card_place(card)] != CardPlace::DrawPile.to_cell() {
                return Err(PositionError::CardTwice(rules.card_words(card).into()));
            }
            rules.layout.lay(&mut state.cells, card, place);
            state.cells[rules.layout.card_known(card)] = known.bits();
        }
        fill_rows(rules, game);
        Ok(())
    }
}

/// Fills the rows of all decks with the first cards of their draw piles.
fn fill_rows(rules: &Rulebook, game: &mut Game) {
    for (deck, row) in rules.decks.iter().filter(|(_, row)| row.in_play) {
        let there = game.scene().cards_in(deck, CardPlace::Row).count();
        let lacking = row.row.map_or(0, |n| (n as usize).saturating_sub(there));
        let cards = game.scene().cards_in(deck, CardPlace::DrawPile).take(lacking);
        for card in cards.collect::<Vec<_>>() {
            let state = game.state_mut();
            rules.layout.lay(&mut state.cells, card, CardPlace::Row);
            state.cells[rules.layout.card_known(card)] = SeatMask::ALL.bits();
        }
    }
}
