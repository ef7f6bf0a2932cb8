//! Observations: the information that one viewer has about a game.

mod advice;
mod counted;
mod pieces;
mod values;

use std::fmt;

use serde::Serialize;
use serde::ser::SerializeStruct;

use crate::game::{
    Action, ActionList, Battle, ConditionSubject, Decision, Frame, Game, GameResult, Illegal,
    Invasion, Lasting, OwnerTable, QueryResult, ScriptQuestion, StateView, Turn, Viewer,
};
use crate::model::{
    Amount, ArmyId, CallId, CardId, CardPlace, DeckId, Fact, FactionId, HandId, Per, RegionId,
    Rulebook, SeatId, SeatMask, Side, SpaceId, StepId, TableId, TokenId, TokenPlace, TrackId,
    UnitKindId, Variable,
};
use crate::steps::{Move, StepKind};
pub use values::KnownValue;

/// A masked view of a game: all public information, and the hidden information that the viewer
/// knows.
///
/// Two games that differ only in information hidden from the viewer give equal results here, byte
/// for byte. An id that the rulebook does not contain has no owner and counts 0.
#[derive(Clone, Copy)]
pub struct Observation<'a> {
    game: &'a Game,
    viewer: Viewer,
}

impl<'a> Observation<'a> {
    #[inline]
    pub(crate) fn new(game: &'a Game, viewer: Viewer) -> Self {
        Self { game, viewer }
    }

    #[inline]
    fn scene(&self) -> StateView<'a> {
        self.game.scene()
    }

    pub(crate) fn game(&self) -> &'a Game {
        self.game
    }

    /// Returns the viewer.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Returns the game's rulebook.
    #[inline]
    pub fn rulebook(&self) -> &'a Rulebook {
        self.game.rulebook()
    }

    /// Returns the viewer's decision, or `None` if another seat decides or the game is over.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        self.game.decision().filter(|decision| self.sees_decision(decision.seat))
    }

    /// Returns the rulebook, shared with scripts.
    pub(crate) fn shared_rulebook(&self) -> &'a std::sync::Arc<Rulebook> {
        self.game.rulebook()
    }

    fn sees_decision(&self, seat: SeatId) -> bool {
        self.viewer.is_in(SeatMask::only(seat))
    }

    /// Returns whether the game waits for a seat.
    #[inline]
    pub fn is_waiting(&self) -> bool {
        self.game.waiting_for().is_some()
    }

    /// Returns the seat that the game waits for, as far as the viewer may know.
    ///
    /// While a window is open, only that seat sees it, because being asked for a card reveals
    /// holding one; nor does another see it while all answer at once. The question itself is visible only to the asked seat.
    #[inline]
    pub fn waiting_for(&self) -> Option<SeatId> {
        let frames = &self.game.state().frames;
        let is_secret =
            self.is_sealed() || frames.iter().any(|frame| matches!(frame, Frame::Window { .. }));
        self.game.waiting_for().filter(|&seat| !is_secret || self.sees_decision(seat))
    }

    /// Returns whether all answer a step at once, unseen by the others.
    pub fn is_sealed(&self) -> bool {
        self.scene().sealing().is_some()
    }

    /// Returns the question of a card or rule with its choices; `None` unless the viewer answers
    /// it.
    pub fn question(&self) -> Option<&'a ScriptQuestion> {
        self.scene().question().filter(|question| self.sees_decision(question.seat))
    }

    /// Returns the script that asks the question; `None` unless the viewer answers it.
    pub fn asking(&self) -> Option<CallId> {
        let script = self.game.state().script.as_deref();
        script.filter(|script| self.sees_decision(script.question.seat)).map(|row| row.job.call)
    }

    /// Returns the step of the opening or the turn in progress, or `None` after the game.
    pub fn step(&self) -> Option<StepId> {
        self.scene().step()
    }

    /// Returns the cards laid before an army, ascending.
    pub fn laid(&self, army: ArmyId) -> impl Iterator<Item = CardId> + use<'a> {
        let scene = self.scene();
        let place = CardPlace::Laid(army);
        self.rulebook().cards.ids().filter(move |&card| scene.card_place(card) == place)
    }

    /// Returns whether a fact is about what some seat may not know.
    fn is_hidden(&self, fact: Fact) -> bool {
        let is_hidden = |variable| self.rulebook().variables[variable].is_hidden();
        matches!(fact, Fact::Hand(Some(_), _) | Fact::HandCard(..) | Fact::LaidToken(..))
            || fact.variable().is_some_and(is_hidden)
    }

    /// Returns what an amount comes to for the armies of a faction. Returns `None` if a function
    /// decides it, or what some seat may not know.
    pub fn amount(&self, amount: Amount, faction: FactionId) -> Option<i64> {
        let rules = self.rulebook();
        let mut facts = rules.terms(amount).iter().flat_map(|term| term.conditions());
        if facts.any(|of| rules.facts(of).iter().any(|&fact| self.is_hidden(fact))) {
            return None;
        }
        let armies = &rules.factions[faction].armies;
        let subject = ConditionSubject { armies, faction, spaces: None, answers: &[] };
        self.scene().amount(amount, &subject, None).ok()
    }

    /// Returns the number that a fact counts for the armies of a faction, and the number wanted.
    /// Returns `None` for facts that count nothing, or what some seat may not know.
    pub fn progress(&self, fact: Fact, about: &[Fact], faction: FactionId) -> Option<(u32, u32)> {
        let variables = &self.rulebook().variables;
        let is_told = |row: &Variable| row.keeps_number() && row.name.is_some();
        let is_untold = |fact: &Fact| {
            self.is_hidden(*fact) || fact.variable().is_some_and(|of| !is_told(&variables[of]))
        };
        if is_untold(&fact) || about.iter().any(is_untold) {
            return None;
        }
        let armies = &self.rulebook().factions[faction].armies;
        let subject = ConditionSubject { armies, faction, spaces: None, answers: &[] };
        let (n, bounds) = self.scene().counted(fact, about, &subject).ok()??;
        Some((u32::try_from(n.max(0)).unwrap_or(u32::MAX), bounds.goal()?))
    }

    /// Returns every token outside its pile, with its place.
    pub fn tokens(&self) -> impl Iterator<Item = (TokenId, TokenPlace)> + use<'a> {
        let scene = self.scene();
        let tokens =
            self.rulebook().tokens.ids().map(move |token| (token, scene.token_place(token)));
        tokens.filter(|&(_, place)| place != TokenPlace::Pile)
    }

    /// Returns the token whose printed face a token has, or `None` if the viewer does not know it.
    pub fn token_face(&self, token: TokenId) -> Option<TokenId> {
        let known = token.index() < self.rulebook().tokens.len()
            && self.viewer.is_in(self.scene().token_known(token));
        if known { self.scene().token_face(token) } else { None }
    }

    /// Returns the lasting effects, in the order in which they began.
    pub fn effects(&self) -> &'a [Lasting] {
        &self.game.state().effects
    }

    /// Returns whether a space is out of the game.
    pub fn is_closed(&self, space: SpaceId) -> bool {
        self.scene().has_space(space) && self.scene().is_closed(space)
    }

    /// Fills `actions` with the answers to [`Observation::decision`], or clears it if the viewer
    /// has no decision.
    pub fn legal_actions(&self, actions: &mut ActionList) {
        match self.decision() {
            Some(_) => self.game.legal_actions(actions),
            None => actions.clear(),
        }
    }

    /// Checks whether `action` answers [`Observation::decision`].
    ///
    /// # Errors
    /// The reason why `action` is illegal.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        match self.decision() {
            Some(_) => self.game.check(action),
            None => Err(Illegal::NotAsked),
        }
    }

    /// Returns the space that an army has named in secret, or `None` if the viewer does not know
    /// it.
    pub fn named(&self, army: ArmyId) -> Option<SpaceId> {
        let (space, seat) = self.scene().named_by(army)?;
        self.viewer.is_in(SeatMask::only(seat)).then_some(space)
    }

    /// Returns whether a space is open, has no owner, and is not named by an army that the viewer
    /// commands.
    pub fn is_free(&self, space: SpaceId) -> bool {
        self.owner(space).is_none()
            && !self.is_closed(space)
            && self.rulebook().armies.ids().all(|army| self.named(army) != Some(space))
    }

    /// Returns the army that controls a space.
    #[inline]
    pub fn owner(&self, space: SpaceId) -> Option<ArmyId> {
        self.holder(space).map(|(army, _)| army)
    }

    /// Returns the army that controls a space, with its basic units there.
    #[inline]
    pub fn holder(&self, space: SpaceId) -> Option<(ArmyId, u32)> {
        if self.scene().has_space(space) { self.scene().holder(space) } else { None }
    }

    /// Returns whether armies of one faction may share a space; the one with most basic units
    /// controls it.
    #[inline]
    pub fn shares_spaces(&self) -> bool {
        self.scene().shares_spaces()
    }

    /// Returns the armies with basic units on a space, ascending; more than one only if spaces are
    /// shared.
    pub fn armies_on(&self, space: SpaceId) -> impl Iterator<Item = ArmyId> + use<'a> {
        let known = self.scene().has_space(space).then_some(space);
        let scene = self.scene();
        known.into_iter().flat_map(move |space| scene.armies_on(space))
    }

    /// Returns the army that answers for a space when `attacker` attacks it, and all basic units
    /// there.
    ///
    /// The army is the space's controller. Among armies that share the space evenly, it is the one
    /// with the next turn.
    #[inline]
    pub fn keeper(&self, space: SpaceId, attacker: ArmyId) -> Option<(ArmyId, u32)> {
        if !(self.shares_spaces() && self.scene().has_space(space) && self.has_army(attacker)) {
            return self.holder(space);
        }
        let army = self.scene().keeper(space, attacker)?;
        Some((army, self.scene().garrison(army, space)))
    }

    /// Returns whether attacks may be made with allies.
    pub fn attacks_with_allies(&self) -> bool {
        self.scene().attacks_with_allies()
    }

    /// Returns the army that attacks from a space in this turn: the army to move, or an ally where
    /// the step allows it.
    pub fn attacks_from(&self, space: SpaceId) -> Option<ArmyId> {
        if self.scene().has_space(space) { self.scene().attacks_from(space) } else { None }
    }

    /// Returns whether an army acts from a space as from its own: it controls the space or, where
    /// spaces are shared, has units on it.
    pub fn is_on(&self, army: ArmyId, space: SpaceId) -> bool {
        self.scene().has_space(space) && self.has_army(army) && self.scene().is_on(army, space)
    }

    /// Returns whether an attack on a space would take it without a battle, since no units are there.
    pub fn is_taken_freely(&self, space: SpaceId) -> bool {
        self.scene().has_space(space) && self.scene().is_taken_freely(space)
    }

    /// Returns whether the question is about placing waiting units, and they may be placed on a space.
    pub fn takes_units(&self, space: SpaceId) -> bool {
        self.scene().has_space(space) && self.scene().takes_units(space)
    }

    /// Returns the units that a space still has room for, where the board limits them.
    pub fn room_on(&self, army: ArmyId, space: SpaceId) -> u32 {
        let scene = self.scene();
        if scene.has_space(space) { scene.room_on(army, space) } else { 0 }
    }

    /// Returns whether the question is about placing waiting units, and the step says by itself how
    /// many, or offers spaces that the army does not act from.
    pub fn places_beyond(&self) -> bool {
        self.scene().places_beyond()
    }

    /// Returns the fewest units that come on a space at once, and whether they take it, if the
    /// question is about placing there.
    pub fn needs_units(&self, space: SpaceId) -> Option<(u32, bool)> {
        if self.scene().has_space(space) { self.scene().needs_units(space) } else { None }
    }

    /// Returns the army that attacks from a space: the army to move if it has units there, else the
    /// controller or the first army there.
    pub fn stands_on(&self, space: SpaceId) -> Option<ArmyId> {
        if !self.scene().has_space(space) {
            return None;
        }
        let mover = Some(self.mover()).filter(|&army| self.scene().is_on(army, space));
        mover.or_else(|| self.scene().stands_on(space))
    }

    /// Returns the basic units on a space of the army that attacks from it.
    pub fn present(&self, space: SpaceId) -> u32 {
        self.stands_on(space).map_or(0, |army| self.units(space, army, Rulebook::BASIC))
    }

    /// Returns the basic units of [`Observation::present`] that may leave a space to attack. A
    /// battle takes at most one unit for each die.
    pub fn fighters(&self, space: SpaceId) -> u32 {
        let army = self.stands_on(space).filter(|_| self.rulebook().combat.is_some());
        army.map_or(0, |army| self.scene().spare(army, space))
    }

    /// Returns the number of basic units that defend a space.
    pub fn garrison(&self, space: SpaceId) -> u32 {
        self.stands_on(space).map_or(0, |army| self.scene().garrison(army, space))
    }

    /// Returns the number of units of a kind and army on a space.
    #[inline]
    pub fn units(&self, space: SpaceId, army: ArmyId, kind: UnitKindId) -> u32 {
        let rules = self.rulebook();
        let known = self.scene().has_space(space)
            && army.index() < rules.armies.len()
            && kind.index() < rules.units.len();
        if known { self.scene().units(space, army, kind) } else { 0 }
    }

    /// Returns the number of basic units on a space of the army that controls it.
    #[inline]
    pub fn troops(&self, space: SpaceId) -> u32 {
        self.holder(space).map_or(0, |(_, troops)| troops)
    }

    /// Returns the spaces that an army controls, ascending.
    #[inline]
    pub fn spaces_of(&self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.scene().owned_spaces(army)
    }

    /// Returns the units on all spaces, for callers that read many spaces.
    #[inline]
    pub fn stacks(&self) -> OwnerTable<'a> {
        self.scene().stacks()
    }

    /// Returns the number of basic units of an army that wait to be placed.
    pub fn pool(&self, army: ArmyId) -> u32 {
        if self.has_army(army) { self.scene().pool(army) } else { 0 }
    }

    /// Returns the number of units of a kind and army that wait to be placed.
    pub fn waiting(&self, army: ArmyId, unit: UnitKindId) -> u32 {
        let known = self.has_army(army) && unit.index() < self.rulebook().units.len();
        if known { self.scene().waiting(army, unit) } else { 0 }
    }

    /// Returns the number of spaces that an army controls.
    pub fn n_spaces(&self, army: ArmyId) -> u32 {
        if self.has_army(army) { self.scene().n_owned(army) } else { 0 }
    }

    /// Returns whether an army controls every space of a region.
    pub fn controls_region(&self, army: ArmyId, region: RegionId) -> bool {
        region.index() < self.rulebook().board.regions.len()
            && self.scene().controls_region(army, region)
    }

    /// Returns the basic units that an army would be given for what it has if its turn began now;
    /// `None` if no step gives any. Those that functions decide are left out.
    pub fn income(&self, army: ArmyId) -> Option<u32> {
        self.has_army(army).then(|| self.scene().income(army))?
    }

    /// Returns whether an army is eliminated.
    pub fn is_eliminated(&self, army: ArmyId) -> bool {
        self.has_army(army) && self.scene().is_eliminated(army)
    }

    /// Returns the seats that command an army.
    pub fn commanders(&self, army: ArmyId) -> SeatMask {
        if self.has_army(army) { self.scene().commanders(army) } else { SeatMask::NONE }
    }

    /// Returns the army whose turn it is; in the opening, the army that acts.
    pub fn mover(&self) -> ArmyId {
        self.scene().mover()
    }

    /// Returns the armies with turns, in the present order, those that are eliminated among them.
    pub fn order(&self) -> impl Iterator<Item = ArmyId> + use<> {
        self.scene().in_order().into_iter()
    }

    /// Returns whether an army has its turn, and not all armies a step of the round or the opening.
    pub fn is_in_turn(&self) -> bool {
        self.scene().is_in_turn()
    }

    /// Returns the number of turns begun and the state of the current turn.
    pub fn turn(&self) -> Turn {
        self.game.state().turn
    }

    /// Returns the invasion in progress.
    pub fn invasion(&self) -> Option<Invasion> {
        self.game.state().invasion
    }

    /// Returns the current or the last battle.
    pub fn battle(&self) -> Battle {
        self.game.state().battle
    }

    /// Returns how much better the units of a side hit in a battle by unit on a space, in all of its
    /// rounds that follow.
    pub fn added_to_hits(&self, side: Side, space: SpaceId) -> u8 {
        self.scene().added_to_hits(side, space)
    }

    /// Returns the number of cards in a hand.
    pub fn n_hand(&self, hand: HandId) -> u32 {
        if hand.index() >= self.rulebook().hands.len() {
            return 0;
        }
        let away = self
            .sealed_cards()
            .filter(|&card| self.scene().card_place(card) == CardPlace::Hand(hand));
        self.scene().n_hand(hand) - u32::try_from(away.count()).unwrap_or(0)
    }

    /// Returns the cards of a hand that the viewer knows, ascending.
    pub fn hand(&self, hand: HandId) -> impl Iterator<Item = CardId> + use<'a> {
        let (scene, viewer) = (self.scene(), self.viewer);
        let known = (hand.index() < self.rulebook().hands.len()).then_some(hand);
        let cards = known.into_iter().flat_map(move |hand| scene.hand(hand));
        let away: Vec<CardId> = self.sealed_cards().collect();
        cards.filter(move |&card| viewer.is_in(scene.card_known(card)) && !away.contains(&card))
    }

    /// Returns the cards that the viewer has programmed while others still choose.
    fn sealed_cards(&self) -> impl Iterator<Item = CardId> + use<'a> {
        let own = if let Viewer::Seat(seat) = self.viewer { Some(seat) } else { None };
        let scene = self.scene();
        own.into_iter().flat_map(move |seat| scene.sealed_cards(seat))
    }

    /// Returns the number of cards in a seat's programmed pile.
    pub fn n_pile(&self, seat: SeatId) -> usize {
        self.pile(seat).count()
    }

    /// Returns the cards of a seat's programmed pile, the top one first; `None` for an unknown
    /// card.
    pub fn pile(&self, seat: SeatId) -> impl Iterator<Item = Option<CardId>> + use<'a> {
        let (scene, viewer) = (self.scene(), self.viewer);
        let known = move |&card: &CardId| viewer.is_in(scene.card_known(card));
        let is_own = viewer == Viewer::Seat(seat);
        let own: Vec<CardId> = self.sealed_cards().filter(|_| is_own).collect();
        let pile = scene.pile(seat).into_iter().map(move |card| Some(card).filter(known));
        pile.chain(own.into_iter().map(Some))
    }

    /// Returns the number added to a space of a track that dice climb.
    pub fn raised(&self, track: TrackId, space: u32) -> u32 {
        let rules = self.rulebook();
        let climbs = rules.steps.rows().iter().filter_map(|row| match row.kind {
            StepKind::Climb(keys) if keys.track == track => Some(keys),
            _ => None,
        });
        let is_on = rules.tracks.get(track).is_some_and(|row| space <= row.last());
        climbs
            .filter(|_| is_on)
            .map(|keys| self.scene().raised(keys.raised_by, space))
            .max()
            .unwrap_or(0)
    }

    /// Returns whether units of an army go over the link between two spaces that are linked.
    #[inline]
    pub(crate) fn is_way(&self, army: ArmyId, from: SpaceId, to: SpaceId) -> bool {
        self.scene().is_way(army, from, to)
    }

    /// Returns whether units of an army go over a link from one space to another.
    pub fn leads(&self, army: ArmyId, from: SpaceId, to: SpaceId) -> bool {
        let known = self.scene().has_space(from) && self.scene().has_space(to);
        known && self.has_army(army) && self.scene().leads(army, from, to)
    }

    /// Returns the spaces to which units of a kind on `from` can move, ascending.
    pub fn reach(
        &self,
        army: ArmyId,
        unit: UnitKindId,
        from: SpaceId,
        keys: &Move,
    ) -> Vec<SpaceId> {
        let known = self.has_army(army)
            && self.scene().has_space(from)
            && unit.index() < self.rulebook().units.len();
        if known { self.scene().reach_of(army, unit, from, keys).collect() } else { Vec::new() }
    }

    /// Returns the space and number of units of a deployment that replaces a move.
    pub fn deploys(&self, army: ArmyId, keys: &Move) -> Option<(SpaceId, u32)> {
        if self.has_army(army) { self.scene().deploys(army, keys) } else { None }
    }

    /// Returns the face that a die must show to hit units of a kind now, or `None` if they cannot
    /// be hit.
    pub fn hit_on(&self, unit: UnitKindId) -> Option<u8> {
        if unit.index() < self.rulebook().units.len() { self.scene().hit_on(unit) } else { None }
    }

    /// Returns the discards of a deck, ascending.
    pub fn discards(&self, deck: DeckId) -> impl Iterator<Item = CardId> + use<'a> {
        self.cards_in(deck, CardPlace::Discard)
    }

    /// Returns the cards of a deck that are face up in its row, ascending.
    pub fn row(&self, deck: DeckId) -> impl Iterator<Item = CardId> + use<'a> {
        self.cards_in(deck, CardPlace::Row)
    }

    /// Returns the number of cards in a draw pile.
    pub fn n_draw_pile(&self, deck: DeckId) -> usize {
        self.cards_in(deck, CardPlace::DrawPile).count()
    }

    /// Returns the worth of three cards as a set, by the current `trade` step or else the turn's
    /// first.
    ///
    /// Returns `None` if they are not a set, the viewer does not know them, or the edition trades
    /// no sets.
    pub fn set_worth(&self, cards: [CardId; 3]) -> Option<u32> {
        let [a, b, c] = cards;
        let known = a != b && a != c && b != c && cards.iter().all(|&card| self.knows(card));
        let is_trade = |kind: &StepKind| matches!(kind, StepKind::Trade(_));
        let now = self.step().filter(|&step| is_trade(&self.rulebook().steps[step].kind));
        let step = now.or_else(|| self.rulebook().turn_step(is_trade))?;
        if known { self.scene().set_worth(self.rulebook().trade(step), cards) } else { None }
    }

    fn cards_in(&self, deck: DeckId, place: CardPlace) -> impl Iterator<Item = CardId> + use<'a> {
        let known = (deck.index() < self.rulebook().decks.len()).then_some(deck);
        let scene = self.scene();
        known.into_iter().flat_map(move |deck| scene.cards_in(deck, place))
    }

    fn has_army(&self, army: ArmyId) -> bool {
        army.index() < self.rulebook().armies.len()
    }

    fn knows(&self, card: CardId) -> bool {
        card.index() < self.rulebook().cards.len()
            && (self.scene().card_place(card) == CardPlace::Discard
                || self.viewer.is_in(self.scene().card_known(card)))
    }

    /// Returns the position of a track's marker, counted from 0.
    pub fn track(&self, track: TrackId) -> u32 {
        if track.index() < self.rulebook().tracks.len() { self.scene().track(track) } else { 0 }
    }

    /// Returns whether a track is in the game and shown.
    pub fn is_in_use(&self, track: TrackId) -> bool {
        let Some(row) = self.rulebook().tracks.get(track).filter(|row| row.in_play) else {
            return false;
        };
        let scene = self.scene();
        // A condition that is asked at any time calls no function.
        row.when.is_none_or(|when| {
            scene.asks_whether(when, scene.mover(), &mut |_| QueryResult::Nothing)
        })
    }

    /// Returns the number in a track's column at its marker, or `None` for an unknown column.
    pub fn track_number(&self, track: TrackId, column: &str) -> Option<i32> {
        self.rulebook().tracks.get(track)?.number(column, self.track(track))
    }

    /// Returns the result of the game, or `None` while it is in progress.
    pub fn outcome(&self) -> Option<GameResult> {
        self.game.outcome()
    }

    /// Returns the XXH3-64 hash of everything the viewer may know, which identifies its information
    /// set.
    ///
    /// # Panics
    /// Never: numbers and lists always have a JSON form.
    pub fn hash(&self) -> u64 {
        let bytes = serde_json::to_vec(self).expect("an observation is made of numbers and lists");
        xxhash_rust::xxh3::xxh3_64(&bytes)
    }
}

/// Prints only the information that the viewer may know.
impl fmt::Debug for Observation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = serde_json::to_string(self).map_err(|_unwritable| fmt::Error)?;
        write!(f, "Observation({:?}, {known})", self.viewer)
    }
}

/// The masked state in a fixed order, for comparison, saving and learning.
impl Serialize for Observation<'_> {
    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = self.rulebook();
        let kinds = || rules.units.ids();
        let armies = || rules.armies.ids();
        let spaces: Vec<Vec<Vec<u32>>> = rules
            .board
            .spaces
            .ids()
            .map(|space| {
                armies()
                    .map(|army| kinds().map(|kind| self.units(space, army, kind)).collect())
                    .collect()
            })
            .collect();
        let hands: Vec<(u32, Vec<CardId>)> =
            rules.hands.ids().map(|hand| (self.n_hand(hand), self.hand(hand).collect())).collect();
        let decks: Vec<(usize, Vec<CardId>)> = rules
            .decks
            .ids()
            .map(|deck| (self.n_draw_pile(deck), self.discards(deck).collect()))
            .collect();
        let mut out = serializer.serialize_struct("Observation", 20)?;
        out.serialize_field("spaces", &spaces)?;
        out.serialize_field(
            "owners",
            &rules.board.spaces.ids().map(|space| self.owner(space)).collect::<Vec<_>>(),
        )?;
        out.serialize_field("pools", &armies().map(|army| self.pool(army)).collect::<Vec<_>>())?;
        out.serialize_field(
            "eliminated",
            &armies().map(|army| self.is_eliminated(army)).collect::<Vec<_>>(),
        )?;
        out.serialize_field(
            "commanders",
            &armies().map(|army| self.commanders(army)).collect::<Vec<_>>(),
        )?;
        out.serialize_field("hands", &hands)?;
        out.serialize_field("decks", &decks)?;
        out.serialize_field(
            "tracks",
            &rules.tracks.ids().map(|track| self.track(track)).collect::<Vec<_>>(),
        )?;
        out.serialize_field("turn", &self.turn())?;
        out.serialize_field("invasion", &self.invasion())?;
        out.serialize_field("battle", &self.battle())?;
        out.serialize_field("waiting", &self.is_waiting())?;
        out.serialize_field("waiting_for", &self.waiting_for())?;
        out.serialize_field("question", &self.question())?;
        if rules.plays_rounds() {
            let pile = |seat| self.pile(seat).collect::<Vec<_>>();
            let piles: Vec<_> = rules.seats.ids().map(pile).collect();
            out.serialize_field("piles", &piles)?;
            let first = rules.layout.variables();
            let raised = rules
                .variables
                .rows()
                .iter()
                .filter(|row| matches!(row.per, Per::Track(_)) && !row.is_hidden());
            let cells = &self.game.state().cells;
            let raised = raised.map(|row| &cells[first + row.at..first + row.at + row.n]);
            out.serialize_field("raised", &raised.collect::<Vec<_>>())?;
        }
        self.serialize_left_behind::<S>(&mut out)?;
        if self.named_variables().next().is_some() {
            let of = |variable| rules.values_of(variable).map(|of| self.value(of)).collect();
            let values: Vec<Vec<KnownValue>> = self.named_variables().map(of).collect();
            out.serialize_field("variables", &values)?;
        }
        out.serialize_field("decision", &self.decision())?;
        out.serialize_field("outcome", &self.outcome())?;
        out.end()
    }
}

impl Observation<'_> {
    /// Serialises lasting effects, waiting units, closed spaces, laid cards and tokens.
    fn serialize_left_behind<S: serde::Serializer>(
        &self,
        out: &mut S::SerializeStruct,
    ) -> Result<(), S::Error> {
        let rules = self.rulebook();
        let closed = rules.board.spaces.ids().filter(|&space| self.is_closed(space));
        let laid = rules.armies.ids().map(|army| self.laid(army).collect());
        let tokens =
            self.tokens().map(|(token, place)| (token, place.to_cell(), self.token_face(token)));
        out.serialize_field("effects", self.effects())?;
        if rules.names_spaces() {
            let named: Vec<_> = rules.armies.ids().map(|army| self.named(army)).collect();
            out.serialize_field("named", &named)?;
        }
        let kinds = || rules.units.ids().skip(1);
        let waiting = rules
            .armies
            .ids()
            .map(|army| kinds().map(|unit| self.waiting(army, unit)).collect::<Vec<_>>());
        if kinds().next().is_some() {
            out.serialize_field("waiting_others", &waiting.collect::<Vec<_>>())?;
        }
        out.serialize_field("closed", &closed.collect::<Vec<_>>())?;
        if rules.has_rows() {
            let rows: Vec<Vec<CardId>> =
                rules.decks.ids().map(|deck| self.row(deck).collect()).collect();
            out.serialize_field("rows", &rows)?;
        }
        out.serialize_field("laid", &laid.collect::<Vec<Vec<CardId>>>())?;
        out.serialize_field("tokens", &tokens.collect::<Vec<_>>())
    }
}
