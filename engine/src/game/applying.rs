//! Changes to a game in progress: writing the state, consulting chance and reporting events.

use std::sync::Arc;

use super::addressed_event::{AddressedEvent, Sink};
use super::chance::{Chance, Purpose};
use super::event::{Cut, Event};
use super::presence::controller;
use super::runner::ScriptRunner;
use super::state::{GameResult, State};
use super::state_view::StateView;
use crate::model::{
    ArmyId, CardId, CardPlace, DeckId, HandId, Rulebook, Scope, SeatMask, SpaceId, StateLayout,
    TableId, TokenId, TokenPlace, UnitKindId, Watches,
};
use crate::steps::Frame;

/// A transition: the result of running the top frame.
#[derive(Clone, Copy)]
pub(crate) enum Transition {
    /// The frame becomes another frame.
    Goto(Frame),
    /// The frame becomes `back`, and `callee` runs first.
    Call { back: Frame, callee: Frame },
    /// The frame is done.
    Done,
    /// The stack was changed; the frame on top runs next.
    Again,
    /// The frame waits for an answer.
    Ask,
}

/// A game while an action is applied.
pub(crate) struct Applying<'a, C, S> {
    pub(crate) rules: &'a Rulebook,
    /// The rulebook behind [`rules`](Self::rules), shared with scripts.
    pub(crate) shared: &'a Arc<Rulebook>,
    /// The runner of scripts; `None` while a script itself changes the game.
    pub(crate) runner: Option<&'a mut dyn ScriptRunner>,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) sink: &'a mut S,
    /// True if chance was consulted.
    pub(crate) rolled: bool,
    /// The seats that learnt something hidden.
    pub(crate) revealed: SeatMask,
    /// True if a query has read a hidden number.
    pub(crate) reads_hidden: bool,
    /// Scripts begun since the last decision.
    pub(crate) scripts: u32,
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    #[inline]
    pub(crate) fn scene(&self) -> StateView<'_> {
        StateView { rules: self.rules, state: self.state }
    }

    /// Reports an event to every viewer.
    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        self.sink.tell(AddressedEvent { event, full: SeatMask::ALL });
    }

    /// Reports an event in full to the seats `full`, and without its hidden fields to the others.
    pub(crate) fn tell_only(&mut self, event: Event, full: SeatMask) {
        self.revealed = self.revealed.union(full);
        self.sink.tell(AddressedEvent { event, full });
    }

    pub(crate) fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        self.rolled = true;
        self.chance.pick(n, purpose)
    }

    /// Adds to a count, which stops at the largest number instead of overflowing.
    #[inline]
    fn add(&mut self, cell: usize, n: u32) {
        self.state.cells[cell] = self.state.cells[cell].saturating_add(n);
    }

    #[inline]
    pub(crate) fn subtract(&mut self, cell: usize, n: u32) {
        let left = self.state.cells[cell].checked_sub(n);
        self.state.cells[cell] = left.expect("no rule takes more units than there are");
    }

    /// Resets the variables of a scope to their initial values.
    pub(crate) fn reset_variables(&mut self, scope: Scope) {
        self.state.reset_variables(self.rules, scope);
        self.state.dirty |= self.rules.watches.has_fact(Watches::VARIABLES);
    }

    #[inline]
    pub(crate) fn add_units(&mut self, space: SpaceId, army: ArmyId, kind: UnitKindId, n: u32) {
        self.state.dirty |= self.rules.watches.has(Watches::UNITS);
        self.add(self.rules.layout.units(space, army, kind), n);
        if self.rules.manner.recounts {
            self.recount(space);
        }
    }

    #[inline]
    pub(crate) fn remove_units(&mut self, space: SpaceId, army: ArmyId, kind: UnitKindId, n: u32) {
        self.state.dirty |= self.rules.watches.has(Watches::UNITS);
        self.subtract(self.rules.layout.units(space, army, kind), n);
        if self.rules.manner.recounts {
            self.recount(space);
        }
        if self.rules.manner.own_ways {
            self.follow_losses(space, army);
        }
    }

    /// Adds basic units to be placed, up to the limit of the kind. Returns the number added.
    pub(crate) fn add_pool(&mut self, army: ArmyId, n: u32) -> u32 {
        let n = n.min(self.scene().room(army, Rulebook::BASIC));
        self.add_waiting(army, Rulebook::BASIC, n);
        n
    }

    /// Adds units of a kind to be placed.
    pub(crate) fn add_waiting(&mut self, army: ArmyId, unit: UnitKindId, n: u32) {
        self.add(self.rules.layout.pool(army, unit), n);
    }

    /// Places waiting basic units on a space.
    #[inline]
    pub(crate) fn place(&mut self, army: ArmyId, space: SpaceId, n: u32) {
        self.place_units(army, space, Rulebook::BASIC, n);
    }

    /// Places waiting units of a kind on a space.
    #[inline]
    pub(crate) fn place_units(&mut self, army: ArmyId, space: SpaceId, unit: UnitKindId, n: u32) {
        self.subtract(self.rules.layout.pool(army, unit), n);
        self.add_units(space, army, unit, n);
    }

    /// Gives control of a space to an army.
    pub(crate) fn set_owner(&mut self, space: SpaceId, army: ArmyId) {
        let layout = &self.rules.layout;
        let cell = layout.owner(space);
        let before = self.state.cells[cell];
        if before != StateLayout::NOBODY {
            self.state.cells[layout.owned(ArmyId::from_index(before as usize))] -= 1;
        }
        self.state.cells[cell] = u32::from(army.0);
        self.state.cells[layout.owned(army)] += 1;
        self.state.dirty = true;
    }

    /// Removes control of a space from its army.
    pub(crate) fn clear_owner(&mut self, space: SpaceId) {
        let layout = &self.rules.layout;
        let cell = layout.owner(space);
        let before = self.state.cells[cell];
        if before != StateLayout::NOBODY {
            self.state.cells[layout.owned(ArmyId::from_index(before as usize))] -= 1;
        }
        self.state.cells[cell] = StateLayout::NOBODY;
        self.state.dirty = true;
    }

    /// Moves a card. `known` are the seats that know its place afterwards.
    pub(crate) fn move_card(&mut self, card: CardId, to: CardPlace, known: SeatMask) {
        let layout = &self.rules.layout;
        let is_laid = |cell| matches!(CardPlace::from_cell(cell), CardPlace::Laid(_));
        let watches = self.rules.watches;
        self.state.dirty |= watches.has_fact(Watches::HANDS)
            || watches.has(Watches::LAID)
                && (is_laid(to.to_cell()) || is_laid(self.state.cells[layout.card_place(card)]));
        layout.lay(&mut self.state.cells, card, to);
        let cell = layout.card_known(card);
        let before = std::mem::replace(&mut self.state.cells[cell], known.bits());
        self.revealed = self.revealed.union(known.difference(SeatMask::from_bits(before)));
    }

    /// Draws a card of a deck into a hand. Returns `false` if neither draw pile nor discards have
    /// one.
    pub(crate) fn draw(&mut self, army: ArmyId, deck: DeckId, hand: HandId) -> bool {
        let n = self.n_to_draw(deck);
        if n == 0 {
            return false;
        }
        let picked = self.pick(n, Purpose::Draw);
        self.draw_nth(army, deck, hand, picked);
        true
    }

    /// Returns the number of cards in a draw pile. An empty draw pile is first refilled from the
    /// discards, if the deck allows it.
    pub(crate) fn n_to_draw(&mut self, deck: DeckId) -> u32 {
        match self.n_in(deck, CardPlace::DrawPile) {
            0 => self.reshuffle(deck),
            n => n,
        }
    }

    /// Draws the card at an index of the draw pile into a hand.
    pub(crate) fn draw_nth(
        &mut self,
        army: ArmyId,
        deck: DeckId,
        hand: HandId,
        picked: u32,
    ) -> CardId {
        let card = self.scene().cards_in(deck, CardPlace::DrawPile).nth(picked as usize);
        let card = card.expect("chance picks within the draw pile");
        let seers = self.scene().seers(hand);
        self.move_card(card, CardPlace::Hand(hand), seers);
        self.tell_only(Event::Drew { army, deck, hand, card: Some(card) }, seers);
        card
    }

    /// Turns cards face up until the rows of all decks are full, or their piles are empty.
    #[cold]
    pub(crate) fn fill_rows(&mut self) {
        for deck in self.rules.decks.ids() {
            let most = self.rules.decks[deck].row.filter(|_| self.rules.decks[deck].in_play);
            while self.n_in(deck, CardPlace::Row) < most.unwrap_or(0) {
                let n = self.n_to_draw(deck);
                if n == 0 {
                    break;
                }
                let picked = self.pick(n, Purpose::Draw) as usize;
                let card = self.scene().cards_in(deck, CardPlace::DrawPile).nth(picked);
                let card = card.expect("chance picks within the draw pile");
                self.move_card(card, CardPlace::Row, SeatMask::ALL);
                self.tell(Event::FaceUp { card });
            }
        }
    }

    fn n_in(&self, deck: DeckId, place: CardPlace) -> u32 {
        u32::try_from(self.scene().cards_in(deck, place).count()).unwrap_or(u32::MAX)
    }

    /// Turns the discards into a draw pile, if the deck allows it. Returns the number of cards
    /// moved.
    fn reshuffle(&mut self, deck: DeckId) -> u32 {
        if !self.rules.decks[deck].reshuffle {
            return 0;
        }
        let layout = &self.rules.layout;
        let epoch = self.state.cells[layout.deck_epoch(deck)] + 1;
        let mut n = 0;
        for &card in &self.rules.decks[deck].cards {
            if self.state.cells[layout.card_place(card)] == CardPlace::Discard.to_cell() {
                self.state.cells[layout.card_place(card)] = CardPlace::DrawPile.to_cell();
                self.state.cells[layout.card_known(card)] = SeatMask::NONE.bits();
                self.state.cells[layout.card_epoch(card)] = epoch;
                n += 1;
            }
        }
        if n > 0 {
            self.state.cells[layout.deck_epoch(deck)] = epoch;
            self.tell(Event::Reshuffled { deck, cards: n });
        }
        n
    }

    /// Advances to the next army of the order, eliminated or not.
    pub(crate) fn next_in_order(&mut self) {
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        self.state.turn.at = (self.state.turn.at + 1) % n;
    }

    /// Advances a track's marker by one space, unless its position follows the board.
    pub(crate) fn advance_track(&mut self, track: crate::model::TrackId) {
        if self.rules.tracks[track].is.is_some() {
            return;
        }
        let cell = self.rules.layout.track(track);
        self.state.cells[cell] = self.rules.tracks[track].next(self.state.cells[cell]);
        self.state.dirty |= self.rules.watches.has(Watches::TRACKS);
    }

    /// Moves a token.
    pub(crate) fn put_token(&mut self, token: TokenId, place: TokenPlace) {
        let cell = self.rules.layout.token_place(token);
        self.state.cells[cell] = place.to_cell();
        self.state.dirty |= self.rules.watches.has(Watches::TOKENS);
    }

    /// Ends the game without a winner.
    pub(crate) fn cut(&mut self, why: Cut) {
        self.state.outcome = Some(GameResult::without_winner(why));
        self.state.frames.clear();
        self.tell(Event::Cut { turn: self.state.turn.number, why });
    }

    /// Replaces the current frame.
    #[inline]
    pub(crate) fn replace_top(&mut self, frame: impl Into<Frame>) {
        if let Some(top) = self.state.frames.last_mut() {
            *top = frame.into();
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: impl Into<Frame>) {
        self.state.frames.push(frame.into());
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.state.frames.pop();
    }

    /// Recomputes which army controls a space.
    #[cold]
    pub(crate) fn recount(&mut self, space: SpaceId) {
        let owner = controller(self.scene(), space);
        let cell = self.rules.layout.owner(space);
        let now = owner.map_or(StateLayout::NOBODY, |army| u32::from(army.0));
        if self.state.cells[cell] == now {
            // An army without control here may have lost its last unit beside another.
            self.state.dirty |= self.rules.manner.apart && self.state.turn.number > 0;
            return;
        }
        match owner {
            Some(army) => self.set_owner(space, army),
            None => self.clear_owner(space),
        }
    }

    /// Reports the army that controls a space, if it is not `before`.
    pub(crate) fn tell_control(&mut self, space: SpaceId, before: Option<ArmyId>) {
        let army = self.scene().owner(space);
        if army != before {
            self.tell(Event::Controls { space, army });
        }
    }

    /// Removes the losses of a shared space: first from the army that answers for it, then from the
    /// other armies there.
    #[cold]
    pub(crate) fn lose_shared(&mut self, space: SpaceId, keeper: ArmyId, losses: u32) {
        let own = losses.min(self.scene().troops(space, keeper));
        if own > 0 {
            self.remove_units(space, keeper, Rulebook::BASIC, own);
        }
        let mut left = losses - own;
        for army in self.rules.armies.ids() {
            let count = left.min(self.scene().troops(space, army));
            if count > 0 {
                left -= count;
                self.remove_units(space, army, Rulebook::BASIC, count);
                self.tell(Event::FriendLost { army, space, count });
            }
        }
    }
}
