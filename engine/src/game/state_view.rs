//! Queries about a game: the rulebook and the complete state side by side, read only.

use super::decision::Decision;
use super::effect::{EffectKind, Lasting};
use super::stacks::OwnerTable;
use super::state::State;
use arrayvec::ArrayVec;

use crate::model::bits;
use crate::model::{
    ArmyId, CardId, CardPlace, Closed, Combat, DeckId, FactionId, HandId, HandOwner, PileMask,
    RegionId, Rulebook, SeatId, SeatMask, SpaceId, StateLayout, StepId, TableId, TagId, TokenId,
    TokenPlace, TrackId, UnitKindId,
};
use crate::steps::{Attack, StepKind};

/// A read-only view of the complete game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StateView<'a> {
    pub(crate) rules: &'a Rulebook,
    pub(crate) state: &'a State,
}

impl<'a> StateView<'a> {
    #[inline]
    pub(crate) fn new(rules: &'a Rulebook, state: &'a State) -> Self {
        Self { rules, state }
    }

    #[inline]
    fn cell(self, at: usize) -> u32 {
        self.state.cells[at]
    }

    /// Returns whether `space` is a space of this board.
    #[inline]
    pub(crate) fn has_space(self, space: SpaceId) -> bool {
        space.index() < self.rules.board.spaces.len()
    }

    /// Returns the army that controls a space.
    #[inline]
    pub(crate) fn owner(self, space: SpaceId) -> Option<ArmyId> {
        let cell = self.cell(self.rules.layout.owner(space));
        (cell != StateLayout::NOBODY).then(|| ArmyId::from_index(cell as usize))
    }

    /// Returns the army that controls a space, with its basic units there.
    #[inline]
    pub(crate) fn holder(self, space: SpaceId) -> Option<(ArmyId, u32)> {
        let army = self.owner(space)?;
        Some((army, self.troops(space, army)))
    }

    #[inline]
    pub(crate) fn owns(self, army: ArmyId, space: SpaceId) -> bool {
        self.cell(self.rules.layout.owner(space)) == u32::from(army.0)
    }

    /// Returns the number of spaces that an army controls.
    #[inline]
    pub(crate) fn n_owned(self, army: ArmyId) -> u32 {
        self.cell(self.rules.layout.owned(army))
    }

    #[inline]
    pub(crate) fn units(self, space: SpaceId, army: ArmyId, kind: UnitKindId) -> u32 {
        self.cell(self.rules.layout.units(space, army, kind))
    }

    /// Returns whether an army has a unit of any kind on a space.
    pub(crate) fn has_units(self, army: ArmyId, space: SpaceId) -> bool {
        self.rules.units.ids().any(|unit| self.units(space, army, unit) > 0)
    }

    /// Returns whether an army has a unit on a space of a kind that holds spaces.
    pub(crate) fn holds(self, army: ArmyId, space: SpaceId) -> bool {
        let mut kinds = self.rules.units.iter();
        kinds.any(|(unit, row)| row.holds && self.units(space, army, unit) > 0)
    }

    /// Returns the basic units of an army on a space.
    #[inline]
    pub(crate) fn troops(self, space: SpaceId, army: ArmyId) -> u32 {
        self.units(space, army, Rulebook::BASIC)
    }

    /// Returns the basic units of an army that wait to be placed.
    #[inline]
    pub(crate) fn pool(self, army: ArmyId) -> u32 {
        self.cell(self.rules.layout.pool(army, Rulebook::BASIC))
    }

    /// Returns the units of one kind of an army that wait to be placed.
    #[inline]
    pub(crate) fn waiting(self, army: ArmyId, unit: UnitKindId) -> u32 {
        self.cell(self.rules.layout.pool(army, unit))
    }

    /// Returns the units of all kinds of an army that wait to be placed.
    #[inline]
    pub(crate) fn all_waiting(self, army: ArmyId) -> u32 {
        if self.rules.units.len() == 1 {
            return self.pool(army);
        }
        let each = self.rules.units.ids().map(|unit| self.waiting(army, unit));
        each.fold(0, u32::saturating_add)
    }

    /// Returns the number of further units of a kind that an army may have.
    pub(crate) fn room(self, army: ArmyId, unit: UnitKindId) -> u32 {
        let Some(limit) = self.rules.units[unit].limit_of(army) else { return u32::MAX };
        let there = self.rules.board.spaces.ids().map(|space| self.units(space, army, unit));
        limit.saturating_sub(there.fold(self.waiting(army, unit), u32::saturating_add))
    }

    /// Returns the number of extra moves that lasting effects grant the army to move in a step.
    pub(crate) fn extra(self, of: StepId) -> u32 {
        if self.state.effects.is_empty() {
            return 0;
        }
        let mover = self.mover();
        let each = self.state.effects.iter().map(|effect| match effect.kind {
            EffectKind::Extra { step, n } if step == of && effect.army == mover => u32::from(n),
            _ => 0,
        });
        each.fold(0, u32::saturating_add)
    }

    #[inline]
    pub(crate) fn is_eliminated(self, army: ArmyId) -> bool {
        self.cell(self.rules.layout.eliminated(army)) != 0
    }

    /// Returns the seats that command an army now.
    #[inline]
    pub(crate) fn commanders(self, army: ArmyId) -> SeatMask {
        SeatMask::from_bits(self.cell(self.rules.layout.commands(army)))
    }

    /// Returns the seat that decides for an army. In a round, the seat that acts decides if it
    /// commands the army; otherwise the first seat that commands it. For an army without a seat,
    /// the first seat of the army to move decides.
    #[inline]
    pub(crate) fn decides(self, army: ArmyId) -> SeatId {
        let own = self.commanders(army);
        if self.rules.manner.rounds
            && let Some(seat) = self.state.turn.round.seat
            && own.contains(seat)
        {
            return seat;
        }
        own.first().or_else(|| self.commanders(self.mover()).first()).unwrap_or(SeatId(0))
    }

    /// Returns the army whose player rolls for an army: the army itself, if it belongs to the
    /// deciding seat. Otherwise an army of that seat rolls: the army to move, or else the first.
    pub(crate) fn rolls_for(self, army: ArmyId) -> ArmyId {
        let own = &self.rules.seats[self.decides(army)].armies;
        let first = own.first().copied().unwrap_or(army);
        let is_own = |army: &ArmyId| own.contains(army);
        [army, self.mover()].into_iter().find(is_own).unwrap_or(first)
    }

    /// Returns the armies that no seat commands.
    pub(crate) fn unseated(self) -> impl Iterator<Item = ArmyId> + use<'a> {
        self.rules.armies.ids().filter(move |&army| self.commanders(army).is_empty())
    }

    /// Returns the army that a visit of the opening is for. If `neutral` is 0, that is the army to
    /// move; otherwise the army without a seat at that position, counted from 1.
    pub(crate) fn visited(self, neutral: u8) -> ArmyId {
        let Some(at) = usize::from(neutral).checked_sub(1) else { return self.mover() };
        self.unseated().nth(at).unwrap_or_else(|| self.mover())
    }

    /// Returns whether one player commands both armies.
    pub(crate) fn shares_player(self, army: ArmyId, other: ArmyId) -> bool {
        self.commanders(army).meets(self.commanders(other))
    }

    /// Returns the seats that see a hand's cards.
    pub(crate) fn seers(self, hand: HandId) -> SeatMask {
        let row = &self.rules.hands[hand];
        let of_faction = |faction| {
            self.rules.factions[faction]
                .armies
                .iter()
                .fold(SeatMask::NONE, |seats, &army| seats.union(self.commanders(army)))
        };
        match row.owner {
            HandOwner::Army(army) if row.open_to_faction => {
                of_faction(self.rules.armies[army].faction)
            }
            HandOwner::Army(army) => self.commanders(army),
            HandOwner::Seat(seat) if row.open_to_faction => {
                let armies = &self.rules.seats[seat].armies;
                armies.iter().fold(SeatMask::only(seat), |seats, &army| {
                    seats.union(of_faction(self.rules.armies[army].faction))
                })
            }
            HandOwner::Seat(seat) => SeatMask::only(seat),
            HandOwner::Faction(faction) => of_faction(faction),
        }
    }

    /// Returns the army at index `at` of the order, counted from the army that goes first.
    #[inline]
    pub(crate) fn army_at(self, at: u8) -> ArmyId {
        let order = &self.rules.order;
        let at = usize::from(self.state.turn.first) + usize::from(at);
        // Both indices are below the length, so one subtraction replaces a slow division. A `first`
        // beyond twice the length leads to the ranking.
        let at = if at < order.len() { at } else { at - order.len() };
        order.get(at).copied().unwrap_or_else(|| self.ranked_at(at - order.len()))
    }

    /// Returns the army at an index of an order other than that of the seats.
    #[cold]
    fn ranked_at(self, at: usize) -> ArmyId {
        self.rules.order[self.state.turn.ranking.place(at)]
    }

    /// Returns the army whose turn it is, or the one that goes first while there is no turn.
    #[inline]
    pub(crate) fn mover(self) -> ArmyId {
        self.army_at(self.state.turn.at)
    }

    /// Returns whether something limited to the faction `only`, or not limited, applies to an army.
    #[inline]
    pub(crate) fn is_for(self, only: Option<FactionId>, army: ArmyId) -> bool {
        only.is_none_or(|faction| self.rules.armies[army].faction == faction)
    }

    /// Returns whether an army is an ally of the one whose turn it is: commanded by one of its
    /// players, and not eliminated.
    pub(crate) fn is_ally(self, army: ArmyId) -> bool {
        let mover = self.mover();
        let is_shared = self.commanders(army).meets(self.commanders(mover));
        army != mover && is_shared && !self.is_eliminated(army)
    }

    /// Returns the army that a step acts for: the one whose turn it is, or the one whose part of the
    /// step goes on.
    pub(crate) fn actor(self) -> ArmyId {
        let acting = self.state.frames.iter().rev().find_map(|frame| frame.acting());
        acting.unwrap_or_else(|| self.mover())
    }

    #[inline]
    pub(crate) fn card_place(self, card: CardId) -> CardPlace {
        CardPlace::from_cell(self.cell(self.rules.layout.card_place(card)))
    }

    /// Returns the seats that know the place of a card, including those that see the hand it is in.
    pub(crate) fn card_seers(self, card: CardId) -> SeatMask {
        let known = self.card_known(card);
        match self.card_place(card) {
            CardPlace::Hand(hand) => known.union(self.seers(hand)),
            CardPlace::DrawPile
            | CardPlace::Discard
            | CardPlace::Laid(_)
            | CardPlace::Row
            | CardPlace::Removed
            | CardPlace::Program(..) => known,
        }
    }

    pub(crate) fn card_known(self, card: CardId) -> SeatMask {
        SeatMask::from_bits(self.cell(self.rules.layout.card_known(card)))
    }

    pub(crate) fn card_epoch(self, card: CardId) -> u32 {
        self.cell(self.rules.layout.card_epoch(card))
    }

    pub(crate) fn deck_epoch(self, deck: DeckId) -> u32 {
        self.cell(self.rules.layout.deck_epoch(deck))
    }

    /// Returns the number of cards in a hand.
    #[inline]
    pub(crate) fn n_hand(self, hand: HandId) -> u32 {
        self.cell(self.rules.layout.hand_cards(hand))
    }

    /// Returns the cards of a deck that are in a place, ascending.
    pub(crate) fn cards_in(
        self,
        deck: DeckId,
        place: CardPlace,
    ) -> impl Iterator<Item = CardId> + use<'a> {
        let place = place.to_cell();
        let cards = self.rules.decks[deck].cards.iter().copied();
        cards.filter(move |&card| self.cell(self.rules.layout.card_place(card)) == place)
    }

    /// Returns the number of cards that can be drawn, those in a discard pile that is shuffled
    /// included.
    pub(crate) fn n_drawable(self, deck: DeckId) -> u32 {
        let n = |place| u32::try_from(self.cards_in(deck, place).count()).unwrap_or(u32::MAX);
        let again = self.rules.decks[deck].reshuffle;
        n(CardPlace::DrawPile) + if again { n(CardPlace::Discard) } else { 0 }
    }

    /// Returns whether a card can be drawn.
    pub(crate) fn can_draw(self, deck: DeckId) -> bool {
        let has = |place| self.cards_in(deck, place).next().is_some();
        has(CardPlace::DrawPile) || (self.rules.decks[deck].reshuffle && has(CardPlace::Discard))
    }

    /// Returns the cards of all decks in a hand, ascending.
    pub(crate) fn hand(self, hand: HandId) -> impl Iterator<Item = CardId> + use<'a> {
        let cells = &self.state.cells[self.rules.layout.held(hand)];
        let held = bits::ones(cells.iter().copied());
        debug_assert!(
            {
                let place = CardPlace::Hand(hand);
                let found = self.rules.cards.ids().filter(|&card| self.card_place(card) == place);
                let listed = held.clone().map(CardId::from_index);
                listed.clone().eq(found) && listed.count() == self.n_hand(hand) as usize
            },
            "a hand has the cards that lie in it"
        );
        held.map(CardId::from_index)
    }

    /// Returns the cards of an army's hands.
    pub(crate) fn own_cards(self, army: ArmyId) -> impl Iterator<Item = CardId> + use<'a> {
        let row = &self.rules.armies[army];
        let apart = (row.apart != row.hand).then_some(row.apart);
        let hands: ArrayVec<HandId, 2> = std::iter::once(row.hand).chain(apart).collect();
        hands.into_iter().flat_map(move |hand| self.hand(hand))
    }

    /// Returns whether a lasting effect satisfies `test`.
    #[inline]
    pub(crate) fn lasts(self, test: impl Fn(&Lasting) -> bool) -> bool {
        !self.state.effects.is_empty() && self.state.effects.iter().any(test)
    }

    /// Returns whether a space is out of the game.
    pub(crate) fn is_closed(self, space: SpaceId) -> bool {
        self.rules.manner.eventful && self.cell(self.rules.layout.closed(space)) != 0
    }

    pub(crate) fn token_place(self, token: TokenId) -> TokenPlace {
        TokenPlace::from_cell(self.cell(self.rules.layout.token_place(token)))
    }

    pub(crate) fn token_known(self, token: TokenId) -> SeatMask {
        SeatMask::from_bits(self.cell(self.rules.layout.token_known(token)))
    }

    /// Returns the token whose printed face a token has; `None` before it is drawn.
    pub(crate) fn token_face(self, token: TokenId) -> Option<TokenId> {
        let cell = self.cell(self.rules.layout.token_face(token));
        cell.checked_sub(1).map(|at| TokenId::from_index(at as usize))
    }

    /// Returns the number of cards laid before an army.
    pub(crate) fn n_laid(self, army: ArmyId) -> u32 {
        let place = CardPlace::Laid(army).to_cell();
        let cards = self.rules.cards.ids();
        let n = cards.filter(|&card| self.cell(self.rules.layout.card_place(card)) == place);
        u32::try_from(n.count()).unwrap_or(u32::MAX)
    }

    /// Returns whether a token of one of `piles` is on a space.
    pub(crate) fn has_any_token(self, space: SpaceId, piles: PileMask) -> bool {
        let place = TokenPlace::Space(space).to_cell();
        let first = self.rules.layout.token_place(TokenId(0));
        let places = &self.state.cells[first..first + self.rules.tokens.len()];
        (self.rules.tokens.rows().iter().zip(places))
            .any(|(token, &at)| at == place && piles.contains(token.pile))
    }

    /// Returns the position of a track's marker, counted from 0. A position that follows the board
    /// is computed, not stored.
    pub(crate) fn track(self, track: TrackId) -> u32 {
        let row = &self.rules.tracks[track];
        let Some(is) = row.is else { return self.cell(self.rules.layout.track(track)) };
        u32::try_from(self.reckoned(is, self.mover()).max(0)).unwrap_or(u32::MAX).min(row.last())
    }

    /// Returns the number of spaces with a tag that an army controls.
    pub(crate) fn n_tagged(self, army: ArmyId, tag: TagId) -> u32 {
        let spaces = self.rules.board.tags[tag].spaces.iter();
        u32::try_from(spaces.filter(|&&space| self.owns(army, space)).count()).unwrap_or(u32::MAX)
    }

    /// Returns whether an army controls every space of a region, at least one, by the rulebook's
    /// treatment of closed spaces.
    pub(crate) fn controls_region(self, army: ArmyId, region: RegionId) -> bool {
        let spaces = &self.rules.board.regions[region].spaces;
        let own = |space| self.owns(army, space);
        let is_left_out = |space| self.rules.closed == Closed::LeftOut && self.is_closed(space);
        spaces.iter().any(|&space| own(space))
            && spaces.iter().all(|&space| own(space) || is_left_out(space))
    }

    /// Returns the battle page.
    ///
    /// # Panics
    /// Panics if the edition has none; the loader requires one wherever a step fights.
    #[inline]
    pub(crate) fn combat(self) -> &'a Combat {
        self.rules
            .combat
            .as_ref()
            .expect("the loader refuses an `attack` step without a battle page")
    }

    /// Returns the spaces whose owner cell is `cell`, ascending.
    #[inline]
    pub(crate) fn spaces_with(self, cell: u32) -> impl Iterator<Item = SpaceId> + use<'a> {
        let first = self.rules.layout.owner(SpaceId(0));
        let owners = &self.state.cells[first..first + self.rules.board.spaces.len()];
        let numbered = owners.iter().zip(0..);
        numbered.filter(move |&(&owner, _)| owner == cell).map(|(_, at)| SpaceId(at))
    }

    /// Returns the owners and units of all spaces.
    #[inline]
    pub(crate) fn stacks(self) -> OwnerTable<'a> {
        OwnerTable::new(&self.rules.layout, &self.state.cells, self.rules.board.spaces.len())
    }

    /// Returns the keys of an `attack` step.
    #[inline]
    pub(crate) fn attack_keys(self, step: StepId) -> Attack {
        let StepKind::Attack(keys) = self.rules.steps[step].kind else {
            unreachable!("only an `attack` step makes frames that ask for its keys")
        };
        keys
    }

    /// Returns the seat that is asked, and the army concerned.
    #[inline]
    pub(crate) fn asked(self) -> Option<(SeatId, ArmyId)> {
        self.state.top()?.asked(self)
    }

    /// Returns the current decision, derived from the state.
    #[inline]
    pub(crate) fn decision(self) -> Option<Decision> {
        let top = self.state.top()?;
        let (seat, army) = top.asked(self)?;
        Some(Decision { seat, army, ask: top.ask(self)? })
    }

    /// Returns whether a battle is in progress.
    pub(crate) fn fights(self) -> bool {
        self.state.frames.iter().any(|frame| frame.is_battle())
    }

    /// Returns the current step of the opening or the turn.
    pub(crate) fn step(self) -> Option<StepId> {
        let is_told = |step: &StepId| step.index() < self.rules.listed;
        self.state.frames.iter().rev().find_map(|frame| frame.step().filter(is_told))
    }

    /// Returns the current `attack` step, if any: the innermost, if a script started a further one.
    pub(crate) fn invading(self) -> Option<StepId> {
        self.state.frames.iter().rev().find_map(|frame| frame.invades())
    }
}
