//! Questions about a game: the rulebook and the state side by side, the whole truth, read only.

use super::decision::Decision;
use super::effect::{EffectKind, Lasting};
use super::stacks::Stacks;
use super::state::State;
use arrayvec::ArrayVec;

use crate::model::bits;
use crate::model::{
    ArmyId, CardId, CardPlace, Combat, DeckId, FactionId, Follows, HandId, HandOwner, Layout,
    PileMask, RegionId, Rulebook, SeatId, SeatMask, SpaceId, StepId, TableId, TagId, TokenId,
    TokenPlace, TrackId, UnitKindId,
};
use crate::steps::{Attack, Closed, StepKind};

/// The whole truth about a game, to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) rules: &'a Rulebook,
    pub(crate) state: &'a State,
}

impl<'a> Scene<'a> {
    #[inline]
    pub(crate) fn new(rules: &'a Rulebook, state: &'a State) -> Self {
        Self { rules, state }
    }

    #[inline]
    fn cell(self, at: usize) -> u32 {
        self.state.cells[at]
    }

    /// Whether `space` is one of this board.
    #[inline]
    pub(crate) fn has_space(self, space: SpaceId) -> bool {
        space.index() < self.rules.board.spaces.len()
    }

    /// The army that controls a space.
    #[inline]
    pub(crate) fn owner(self, space: SpaceId) -> Option<ArmyId> {
        let cell = self.cell(self.rules.layout.owner(space));
        (cell != Layout::NOBODY).then(|| ArmyId::from_index(cell as usize))
    }

    /// The army that controls a space, and its basic units there.
    #[inline]
    pub(crate) fn holder(self, space: SpaceId) -> Option<(ArmyId, u32)> {
        let army = self.owner(space)?;
        Some((army, self.troops(space, army)))
    }

    #[inline]
    pub(crate) fn owns(self, army: ArmyId, space: SpaceId) -> bool {
        self.cell(self.rules.layout.owner(space)) == u32::from(army.0)
    }

    /// How many spaces an army controls.
    #[inline]
    pub(crate) fn n_owned(self, army: ArmyId) -> u32 {
        self.cell(self.rules.layout.owned(army))
    }

    #[inline]
    pub(crate) fn units(self, space: SpaceId, army: ArmyId, kind: UnitKindId) -> u32 {
        self.cell(self.rules.layout.units(space, army, kind))
    }

    /// Whether an army has a piece on a space that holds it.
    pub(crate) fn holds(self, army: ArmyId, space: SpaceId) -> bool {
        let mut kinds = self.rules.units.iter();
        kinds.any(|(unit, row)| row.holds && self.units(space, army, unit) > 0)
    }

    /// Basic units of an army on a space.
    #[inline]
    pub(crate) fn troops(self, space: SpaceId, army: ArmyId) -> u32 {
        self.units(space, army, Rulebook::BASIC)
    }

    /// Basic units of an army that wait to be placed.
    #[inline]
    pub(crate) fn pool(self, army: ArmyId) -> u32 {
        self.cell(self.rules.layout.pool(army, Rulebook::BASIC))
    }

    /// Units of a kind of an army that wait to be placed.
    #[inline]
    pub(crate) fn waiting(self, army: ArmyId, unit: UnitKindId) -> u32 {
        self.cell(self.rules.layout.pool(army, unit))
    }

    /// Units of all kinds of an army that wait to be placed.
    #[inline]
    pub(crate) fn all_waiting(self, army: ArmyId) -> u32 {
        if self.rules.units.len() == 1 {
            return self.pool(army);
        }
        let each = self.rules.units.ids().map(|unit| self.waiting(army, unit));
        each.fold(0, u32::saturating_add)
    }

    /// How many more units of a kind an army may have.
    pub(crate) fn room(self, army: ArmyId, unit: UnitKindId) -> u32 {
        let Some(limit) = self.rules.units[unit].limit_of(army) else { return u32::MAX };
        let there = self.rules.board.spaces.ids().map(|space| self.units(space, army, unit));
        limit.saturating_sub(there.fold(self.waiting(army, unit), u32::saturating_add))
    }

    /// What lasting effects allow the army to move more of in a step.
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

    /// The seats that command an army now.
    #[inline]
    pub(crate) fn commanders(self, army: ArmyId) -> SeatMask {
        SeatMask::from_bits(self.cell(self.rules.layout.commands(army)))
    }

    /// The seat that decides for an army: in a round the one that acts, else the first that commands it; for an army without a seat, the first seat of
    /// the army to move.
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

    /// The army whose player rolls for an army: its own; for one that is nobody's own, the army of whoever decides for it.
    pub(crate) fn rolls_for(self, army: ArmyId) -> ArmyId {
        let own = &self.rules.seats[self.decides(army)].armies;
        let first = own.first().copied().unwrap_or(army);
        let is_own = |army: &ArmyId| own.contains(army);
        [army, self.mover()].into_iter().find(is_own).unwrap_or(first)
    }

    /// The armies that nobody commands.
    pub(crate) fn unseated(self) -> impl Iterator<Item = ArmyId> + use<'a> {
        self.rules.armies.ids().filter(move |&army| self.commanders(army).is_empty())
    }

    /// The army that a visit of the opening is for: the one whose turn it is, or an army without a seat, counted from 1.
    pub(crate) fn visited(self, neutral: u8) -> ArmyId {
        let Some(at) = usize::from(neutral).checked_sub(1) else { return self.mover() };
        self.unseated().nth(at).unwrap_or_else(|| self.mover())
    }

    /// Whether one player commands both armies.
    pub(crate) fn shares_player(self, army: ArmyId, other: ArmyId) -> bool {
        self.commanders(army).meets(self.commanders(other))
    }

    /// The space that an army has named in secret.
    pub(crate) fn named(self, army: ArmyId) -> Option<SpaceId> {
        if !self.rules.layout.has_named() {
            return None;
        }
        let cell = self.cell(self.rules.layout.named(army));
        let named = cell.checked_sub(1).filter(|_| cell != Layout::SETTLED);
        named.map(|at| SpaceId::from_index(at as usize))
    }

    /// The seats that see a hand's cards.
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

    /// The army at place `at` of the order, counted from who goes first.
    #[inline]
    pub(crate) fn army_at(self, at: u8) -> ArmyId {
        let order = &self.rules.order;
        let at = usize::from(self.state.turn.first) + usize::from(at);
        // Both stay below the length, so one subtraction does for a slow division.
        order[if at < order.len() { at } else { at - order.len() }]
    }

    /// The army whose turn it is, or that goes first while there is no turn.
    #[inline]
    pub(crate) fn mover(self) -> ArmyId {
        self.army_at(self.state.turn.at)
    }

    /// Whether what is for a faction, or for everybody, is for an army.
    #[inline]
    pub(crate) fn is_for(self, only: Option<FactionId>, army: ArmyId) -> bool {
        only.is_none_or(|faction| self.rules.armies[army].faction == faction)
    }

    /// Whether an army is an ally of the one whose turn it is: commanded by one of its players, and in the game.
    pub(crate) fn is_ally(self, army: ArmyId) -> bool {
        let mover = self.mover();
        let is_shared = self.commanders(army).meets(self.commanders(mover));
        army != mover && is_shared && !self.is_eliminated(army)
    }

    /// The army that a step acts for: the one whose turn it is, or the ally whose turn it is in the step.
    pub(crate) fn actor(self) -> ArmyId {
        let allied = self.state.frames.iter().rev().find_map(|frame| frame.ally());
        allied.unwrap_or_else(|| self.mover())
    }

    #[inline]
    pub(crate) fn card_place(self, card: CardId) -> CardPlace {
        CardPlace::from_cell(self.cell(self.rules.layout.card_place(card)))
    }

    /// The seats that know where a card is, and those that see the hand it is in.
    pub(crate) fn card_seers(self, card: CardId) -> SeatMask {
        let known = self.card_known(card);
        match self.card_place(card) {
            CardPlace::Hand(hand) => known.union(self.seers(hand)),
            CardPlace::DrawPile
            | CardPlace::Discard
            | CardPlace::Laid(_)
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

    /// How many cards a hand has.
    #[inline]
    pub(crate) fn n_hand(self, hand: HandId) -> u32 {
        self.cell(self.rules.layout.hand_cards(hand))
    }

    /// The cards of a deck that lie in a place, ascending.
    pub(crate) fn cards_in(
        self,
        deck: DeckId,
        place: CardPlace,
    ) -> impl Iterator<Item = CardId> + use<'a> {
        let place = place.to_cell();
        let cards = self.rules.decks[deck].cards.iter().copied();
        cards.filter(move |&card| self.cell(self.rules.layout.card_place(card)) == place)
    }

    /// The cards of any deck in a hand, ascending.
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

    /// The cards of an army's hands.
    pub(crate) fn own_cards(self, army: ArmyId) -> impl Iterator<Item = CardId> + use<'a> {
        let row = &self.rules.armies[army];
        let apart = (row.apart != row.hand).then_some(row.apart);
        let hands: ArrayVec<HandId, 2> = std::iter::once(row.hand).chain(apart).collect();
        hands.into_iter().flat_map(move |hand| self.hand(hand))
    }

    /// Whether a lasting effect satisfies `test`.
    #[inline]
    pub(crate) fn lasts(self, test: impl Fn(&Lasting) -> bool) -> bool {
        !self.state.effects.is_empty() && self.state.effects.iter().any(test)
    }

    /// Whether a space is out of the game.
    pub(crate) fn is_closed(self, space: SpaceId) -> bool {
        self.rules.manner.eventful && self.cell(self.rules.layout.closed(space)) != 0
    }

    pub(crate) fn token_place(self, token: TokenId) -> TokenPlace {
        TokenPlace::from_cell(self.cell(self.rules.layout.token_place(token)))
    }

    pub(crate) fn token_known(self, token: TokenId) -> SeatMask {
        SeatMask::from_bits(self.cell(self.rules.layout.token_known(token)))
    }

    /// The token whose printed face a token has; nothing before it is drawn.
    pub(crate) fn token_face(self, token: TokenId) -> Option<TokenId> {
        let cell = self.cell(self.rules.layout.token_face(token));
        cell.checked_sub(1).map(|at| TokenId::from_index(at as usize))
    }

    /// How many cards lie before an army.
    pub(crate) fn n_laid(self, army: ArmyId) -> u32 {
        let place = CardPlace::Laid(army).to_cell();
        let cards = self.rules.cards.ids();
        let n = cards.filter(|&card| self.cell(self.rules.layout.card_place(card)) == place);
        u32::try_from(n.count()).unwrap_or(u32::MAX)
    }

    /// Whether a token with the face of another lies before an army.
    pub(crate) fn has_token(self, army: ArmyId, face: TokenId) -> bool {
        let wanted = &self.rules.tokens[face].face.id;
        let shown = |token| self.token_face(token).map(|shown| &self.rules.tokens[shown].face.id);
        let place = TokenPlace::Laid(army).to_cell();
        let first = self.rules.layout.token_place(TokenId(0));
        let places = &self.state.cells[first..first + self.rules.tokens.len()];
        // Seldom does any lie there, and that is told at a glance.
        places.contains(&place)
            && (self.rules.tokens.ids().zip(places))
                .any(|(token, &at)| at == place && shown(token) == Some(wanted))
    }

    /// Whether a token of one of some piles lies on a space.
    pub(crate) fn has_any_token(self, space: SpaceId, piles: PileMask) -> bool {
        let place = TokenPlace::Space(space).to_cell();
        let first = self.rules.layout.token_place(TokenId(0));
        let places = &self.state.cells[first..first + self.rules.tokens.len()];
        (self.rules.tokens.rows().iter().zip(places))
            .any(|(token, &at)| at == place && piles.contains(token.pile))
    }

    /// Where a track's marker stands, counted from 0. One that follows what is on the board is not kept.
    pub(crate) fn track(self, track: TrackId) -> u32 {
        match self.rules.tracks[track].follows {
            None => self.cell(self.rules.layout.track(track)),
            Some(follows) => self.followed(follows).min(self.rules.tracks[track].last()),
        }
    }

    /// How many spaces a marker counts.
    fn followed(self, follows: Follows) -> u32 {
        let Some(army) = follows.army else { return 0 };
        follows.tag.map_or_else(|| self.n_owned(army), |tag| self.n_tagged(army, tag))
    }

    /// How many spaces with a tag an army controls.
    pub(crate) fn n_tagged(self, army: ArmyId, tag: TagId) -> u32 {
        let spaces = self.rules.board.tags[tag].spaces.iter();
        u32::try_from(spaces.filter(|&&space| self.owns(army, space)).count()).unwrap_or(u32::MAX)
    }

    /// Whether an army controls a region.
    pub(crate) fn controls_region(self, army: ArmyId, region: RegionId) -> bool {
        self.controls_all(army, region, self.rules.closed)
    }

    /// Whether an army controls every space of a region, or every open one: at least one in any case.
    pub(crate) fn controls_all(self, army: ArmyId, region: RegionId, closed: Closed) -> bool {
        let spaces = &self.rules.board.regions[region].spaces;
        let own = |space| self.owns(army, space);
        let is_left_out = |space| closed == Closed::LeftOut && self.is_closed(space);
        spaces.iter().any(|&space| own(space))
            && spaces.iter().all(|&space| own(space) || is_left_out(space))
    }

    /// The battle page.
    ///
    /// # Panics
    /// When the edition has none: the loader asks for one wherever a step fights.
    #[inline]
    pub(crate) fn combat(self) -> &'a Combat {
        self.rules
            .combat
            .as_ref()
            .expect("the loader refuses an `attack` step without a battle page")
    }

    /// The spaces whose owner's cell is `cell`, ascending.
    #[inline]
    pub(crate) fn spaces_with(self, cell: u32) -> impl Iterator<Item = SpaceId> + use<'a> {
        let first = self.rules.layout.owner(SpaceId(0));
        let owners = &self.state.cells[first..first + self.rules.board.spaces.len()];
        let numbered = owners.iter().zip(0..);
        numbered.filter(move |&(&owner, _)| owner == cell).map(|(_, at)| SpaceId(at))
    }

    /// Who stands where.
    #[inline]
    pub(crate) fn stacks(self) -> Stacks<'a> {
        Stacks::new(&self.rules.layout, &self.state.cells, self.rules.board.spaces.len())
    }

    /// The keys of an `attack` step.
    #[inline]
    pub(crate) fn attack_keys(self, step: StepId) -> Attack {
        let StepKind::Attack(keys) = self.rules.steps[step].kind else {
            unreachable!("only an `attack` step makes frames that ask for its keys")
        };
        keys
    }

    /// The seat that is asked, and the army it is about.
    #[inline]
    pub(crate) fn asked(self) -> Option<(SeatId, ArmyId)> {
        self.state.top()?.asked(self)
    }

    /// What is asked, read off the state.
    #[inline]
    pub(crate) fn decision(self) -> Option<Decision> {
        let top = self.state.top()?;
        let (seat, army) = top.asked(self)?;
        Some(Decision { seat, army, ask: top.ask(self)? })
    }

    /// Whether a battle is fought.
    pub(crate) fn fights(self) -> bool {
        self.state.frames.iter().any(|frame| frame.is_battle())
    }

    /// The step of the opening or the turn that is in progress.
    pub(crate) fn step(self) -> Option<StepId> {
        let is_told = |step: &StepId| step.index() < self.rules.listed;
        self.state.frames.iter().rev().find_map(|frame| frame.step().filter(is_told))
    }

    /// The `attack` step in progress, if any: the innermost, where a script asked for one more.
    pub(crate) fn invading(self) -> Option<StepId> {
        self.state.frames.iter().rev().find_map(|frame| frame.invades())
    }
}
