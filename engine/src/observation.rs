//! What one seat may know of a game.

mod advice;
mod pieces;

use std::fmt;

use serde::Serialize;
use serde::ser::SerializeStruct;

use crate::game::{
    Action, ActionList, Battle, Decision, Frame, Game, Illegal, Invasion, Lasting, Outcome,
    Question, Scene, Stacks, Turn, Viewer,
};
use crate::model::{
    ArmyId, CallId, CardId, CardPlace, DeckId, HandId, Per, RegionId, Rulebook, SeatId, SeatMask,
    SpaceId, StepId, TableId, TokenId, TokenPlace, TrackId, UnitKindId,
};
use crate::steps::{Move, StepKind};

/// A masked view of a game: everything public, and of the hidden things those that the viewer knows.
///
/// Two games that differ only in what the viewer does not know give the same answers here, byte for byte. An identity
/// that the rulebook does not have is nobody's, and counts 0.
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
    fn scene(&self) -> Scene<'a> {
        self.game.scene()
    }

    pub(crate) fn game(&self) -> &'a Game {
        self.game
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What the game plays by.
    #[inline]
    pub fn rulebook(&self) -> &'a Rulebook {
        self.game.rulebook()
    }

    /// What the viewer is asked; nothing when another seat is, or the game is over.
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

    /// Whether the game waits for somebody.
    #[inline]
    pub fn is_waiting(&self) -> bool {
        self.game.waiting_for().is_some()
    }

    /// The seat that the game waits for, as far as the viewer may know: who is asked for a card holds one, so while a
    /// window is open it is told to nobody else. What a seat is asked stays its own affair.
    #[inline]
    pub fn waiting_for(&self) -> Option<SeatId> {
        let frames = &self.game.state().frames;
        let is_secret = frames.iter().any(|frame| matches!(frame, Frame::Window { .. }));
        self.game.waiting_for().filter(|&seat| !is_secret || self.sees_decision(seat))
    }

    /// The question of a card or a rule with its choices, for the seat that answers it.
    pub fn question(&self) -> Option<&'a Question> {
        self.scene().question().filter(|question| self.sees_decision(question.seat))
    }

    /// The script that asks the question, for the seat that answers it.
    pub fn asking(&self) -> Option<CallId> {
        let script = self.game.state().script.as_deref();
        script.filter(|script| self.sees_decision(script.question.seat)).map(|row| row.job.call)
    }

    /// The step of the opening or the turn that is in progress; nothing once the game is over.
    pub fn step(&self) -> Option<StepId> {
        self.scene().step()
    }

    /// The cards laid before an army, ascending.
    pub fn laid(&self, army: ArmyId) -> impl Iterator<Item = CardId> + use<'a> {
        let scene = self.scene();
        let place = CardPlace::Laid(army);
        self.rulebook().cards.ids().filter(move |&card| scene.card_place(card) == place)
    }

    /// Every token that is out of its pile, and where it lies.
    pub fn tokens(&self) -> impl Iterator<Item = (TokenId, TokenPlace)> + use<'a> {
        let scene = self.scene();
        let tokens =
            self.rulebook().tokens.ids().map(move |token| (token, scene.token_place(token)));
        tokens.filter(|&(_, place)| place != TokenPlace::Pile)
    }

    /// The token whose printed face a token has; nothing when the viewer does not know it.
    pub fn token_face(&self, token: TokenId) -> Option<TokenId> {
        let known = token.index() < self.rulebook().tokens.len()
            && self.viewer.is_in(self.scene().token_known(token));
        if known { self.scene().token_face(token) } else { None }
    }

    /// What lasts, in the order in which it began.
    pub fn effects(&self) -> &'a [Lasting] {
        &self.game.state().effects
    }

    /// Whether a space is out of the game.
    pub fn is_closed(&self, space: SpaceId) -> bool {
        self.scene().has_space(space) && self.scene().is_closed(space)
    }

    /// Fills `actions` with the answers to [`Observation::decision`]; with none when the viewer is not asked.
    pub fn legal_actions(&self, actions: &mut ActionList) {
        match self.decision() {
            Some(_) => self.game.legal_actions(actions),
            None => actions.clear(),
        }
    }

    /// Whether `action` answers [`Observation::decision`].
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        match self.decision() {
            Some(_) => self.game.check(action),
            None => Err(Illegal::NotAsked),
        }
    }

    /// The space that an army has named in secret, where the viewer knows it.
    pub fn named(&self, army: ArmyId) -> Option<SpaceId> {
        let known = self.has_army(army)
            && self.rulebook().layout.has_named()
            && self.viewer.is_in(self.scene().commanders(army));
        if known { self.scene().named(army) } else { None }
    }

    /// Whether nobody has a space, or has named it for an army that the viewer commands.
    pub fn is_free(&self, space: SpaceId) -> bool {
        self.owner(space).is_none()
            && !self.is_closed(space)
            && (!self.rulebook().layout.has_named()
                || self.rulebook().armies.ids().all(|army| self.named(army) != Some(space)))
    }

    /// The army that controls a space.
    #[inline]
    pub fn owner(&self, space: SpaceId) -> Option<ArmyId> {
        self.holder(space).map(|(army, _)| army)
    }

    /// The army that controls a space, and its basic units there.
    #[inline]
    pub fn holder(&self, space: SpaceId) -> Option<(ArmyId, u32)> {
        if self.scene().has_space(space) { self.scene().holder(space) } else { None }
    }

    /// Whether armies of a faction may stand on one space together; the one with most basic units controls it.
    #[inline]
    pub fn shares_spaces(&self) -> bool {
        self.scene().shares_spaces()
    }

    /// The armies with basic units on a space, ascending. More than one only where spaces are shared.
    pub fn armies_on(&self, space: SpaceId) -> impl Iterator<Item = ArmyId> + use<'a> {
        let known = self.scene().has_space(space).then_some(space);
        let scene = self.scene();
        known.into_iter().flat_map(move |space| scene.armies_on(space))
    }

    /// The army that answers for a space when another attacks it, and all the basic units there: whoever controls it,
    /// or of those that share it evenly the one with the next turn.
    #[inline]
    pub fn keeper(&self, space: SpaceId, attacker: ArmyId) -> Option<(ArmyId, u32)> {
        if !(self.shares_spaces() && self.scene().has_space(space) && self.has_army(attacker)) {
            return self.holder(space);
        }
        let army = self.scene().keeper(space, attacker)?;
        Some((army, self.scene().garrison(army, space)))
    }

    /// Whether attacks are made with allies, too.
    pub fn attacks_with_allies(&self) -> bool {
        self.scene().attacks_with_allies()
    }

    /// The army that attacks from a space in this turn: the one whose turn it is, or an ally where the step allows it.
    pub fn attacks_from(&self, space: SpaceId) -> Option<ArmyId> {
        if self.scene().has_space(space) { self.scene().attacks_from(space) } else { None }
    }

    /// Whether an army acts from a space as from its own: it controls it or, where spaces are shared, stands on it.
    pub fn is_on(&self, army: ArmyId, space: SpaceId) -> bool {
        self.scene().has_space(space) && self.has_army(army) && self.scene().is_on(army, space)
    }

    /// Who attacks from a space: the army to move if it stands there, else whoever controls it or stands there first.
    pub fn stands_on(&self, space: SpaceId) -> Option<ArmyId> {
        if !self.scene().has_space(space) {
            return None;
        }
        let mover = Some(self.mover()).filter(|&army| self.scene().is_on(army, space));
        mover.or_else(|| self.scene().stands_on(space))
    }

    /// Basic units on a space of whoever attacks from it.
    pub fn present(&self, space: SpaceId) -> u32 {
        self.stands_on(space).map_or(0, |army| self.units(space, army, Rulebook::BASIC))
    }

    /// Those of them that may leave it to attack. A battle takes as many as there are dice.
    pub fn fighters(&self, space: SpaceId) -> u32 {
        let army = self.stands_on(space).filter(|_| self.rulebook().combat.is_some());
        army.map_or(0, |army| self.scene().spare(army, space))
    }

    /// All basic units that defend a space.
    pub fn garrison(&self, space: SpaceId) -> u32 {
        self.stands_on(space).map_or(0, |army| self.scene().garrison(army, space))
    }

    /// Units of a kind and army on a space.
    #[inline]
    pub fn units(&self, space: SpaceId, army: ArmyId, kind: UnitKindId) -> u32 {
        let rules = self.rulebook();
        let known = self.scene().has_space(space)
            && army.index() < rules.armies.len()
            && kind.index() < rules.units.len();
        if known { self.scene().units(space, army, kind) } else { 0 }
    }

    /// Basic units of the army that controls a space.
    #[inline]
    pub fn troops(&self, space: SpaceId) -> u32 {
        self.holder(space).map_or(0, |(_, troops)| troops)
    }

    /// The spaces that an army controls, ascending.
    #[inline]
    pub fn spaces_of(&self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.scene().owned_spaces(army)
    }

    /// Who stands where, for whoever looks at many spaces.
    #[inline]
    pub fn stacks(&self) -> Stacks<'a> {
        self.scene().stacks()
    }

    /// Basic units of an army that wait to be placed.
    pub fn pool(&self, army: ArmyId) -> u32 {
        if self.has_army(army) { self.scene().pool(army) } else { 0 }
    }

    /// Units of a kind of an army that wait to be placed.
    pub fn waiting(&self, army: ArmyId, unit: UnitKindId) -> u32 {
        let known = self.has_army(army) && unit.index() < self.rulebook().units.len();
        if known { self.scene().waiting(army, unit) } else { 0 }
    }

    /// How many spaces an army controls.
    pub fn n_spaces(&self, army: ArmyId) -> u32 {
        if self.has_army(army) { self.scene().n_owned(army) } else { 0 }
    }

    /// Whether an army controls every space of a region.
    pub fn controls_region(&self, army: ArmyId, region: RegionId) -> bool {
        region.index() < self.rulebook().board.regions.len()
            && self.scene().controls_region(army, region)
    }

    /// Whether an army is out.
    pub fn is_eliminated(&self, army: ArmyId) -> bool {
        self.has_army(army) && self.scene().is_eliminated(army)
    }

    /// The seats that command an army.
    pub fn commanders(&self, army: ArmyId) -> SeatMask {
        if self.has_army(army) { self.scene().commanders(army) } else { SeatMask::NONE }
    }

    /// The army whose turn it is; in the opening, the army that acts.
    pub fn mover(&self) -> ArmyId {
        self.scene().mover()
    }

    /// Turns begun and what this turn remembers.
    pub fn turn(&self) -> Turn {
        self.game.state().turn
    }

    /// The invasion under way.
    pub fn invasion(&self) -> Option<Invasion> {
        self.game.state().invasion
    }

    /// The battle that is fought, or was fought last.
    pub fn battle(&self) -> Battle {
        self.game.state().battle
    }

    /// How many cards a hand has.
    pub fn n_hand(&self, hand: HandId) -> u32 {
        if hand.index() < self.rulebook().hands.len() { self.scene().n_hand(hand) } else { 0 }
    }

    /// The cards of a hand that the viewer knows, ascending.
    pub fn hand(&self, hand: HandId) -> impl Iterator<Item = CardId> + use<'a> {
        let (scene, viewer) = (self.scene(), self.viewer);
        let known = (hand.index() < self.rulebook().hands.len()).then_some(hand);
        let cards = known.into_iter().flat_map(move |hand| scene.hand(hand));
        cards.filter(move |&card| viewer.is_in(scene.card_known(card)))
    }

    /// How many cards lie in the pile that a seat has programmed.
    pub fn n_pile(&self, seat: SeatId) -> usize {
        self.scene().pile(seat).len()
    }

    /// The cards of a seat's programmed pile, the top one first; nothing for one that the viewer does not know.
    pub fn pile(&self, seat: SeatId) -> impl Iterator<Item = Option<CardId>> + use<'a> {
        let (scene, viewer) = (self.scene(), self.viewer);
        let known = move |&card: &CardId| viewer.is_in(scene.card_known(card));
        scene.pile(seat).into_iter().map(move |card| Some(card).filter(known))
    }

    /// What is added to the number of a space of a track that dice climb.
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

    /// The spaces to which units of an army on `from` can move, ascending.
    pub fn reach(&self, army: ArmyId, from: SpaceId, keys: &Move) -> Vec<SpaceId> {
        let known = self.has_army(army) && self.scene().has_space(from);
        if known { self.scene().reach_of(army, from, keys).collect() } else { Vec::new() }
    }

    /// Where units would be deployed instead of a move, and how many.
    pub fn deploys(&self, army: ArmyId, keys: &Move) -> Option<(SpaceId, u32)> {
        if self.has_army(army) { self.scene().deploys(army, keys) } else { None }
    }

    /// What a die must show to hit units of a kind now; nothing when they cannot be hit.
    pub fn hit_on(&self, unit: UnitKindId) -> Option<u8> {
        if unit.index() < self.rulebook().units.len() { self.scene().hit_on(unit) } else { None }
    }

    /// The discards of a deck, ascending.
    pub fn discards(&self, deck: DeckId) -> impl Iterator<Item = CardId> + use<'a> {
        self.cards_in(deck, CardPlace::Discard)
    }

    /// How many cards a draw pile has.
    pub fn n_draw_pile(&self, deck: DeckId) -> usize {
        self.cards_in(deck, CardPlace::DrawPile).count()
    }

    /// What three cards are worth as a set of the `trade` step in progress, else of the turn's first; nothing when they are none, when the viewer
    /// does not know them, or where the edition trades no sets.
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

    /// Where a track's marker stands, counted from 0.
    pub fn track(&self, track: TrackId) -> u32 {
        if track.index() < self.rulebook().tracks.len() { self.scene().track(track) } else { 0 }
    }

    /// Whether a track is in the game and has not had its use.
    pub fn is_in_use(&self, track: TrackId) -> bool {
        let Some(row) = self.rulebook().tracks.get(track).filter(|row| row.in_play) else {
            return false;
        };
        row.until.is_none_or(|variable| self.scene().raised(Some(variable), 0) == 0)
    }

    /// The number of a track's column where its marker stands; nothing for a column that it does not have.
    pub fn track_number(&self, track: TrackId, column: &str) -> Option<i32> {
        self.rulebook().tracks.get(track)?.number(column, self.track(track))
    }

    /// How the game ended; nothing while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// XXH3-64 over everything the viewer may know: the name of its information set.
    ///
    /// # Panics
    /// Never: numbers and lists always have a JSON form.
    pub fn hash(&self) -> u64 {
        let bytes = serde_json::to_vec(self).expect("an observation is made of numbers and lists");
        xxhash_rust::xxh3::xxh3_64(&bytes)
    }
}

/// What the viewer may know, and nothing else.
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
            let raised =
                rules.variables.rows().iter().filter(|row| matches!(row.per, Per::Track(_)));
            let cells = &self.game.state().cells;
            let raised = raised.map(|row| &cells[first + row.at..first + row.at + row.n]);
            out.serialize_field("raised", &raised.collect::<Vec<_>>())?;
        }
        self.serialize_left_behind::<S>(&mut out)?;
        out.serialize_field("decision", &self.decision())?;
        out.serialize_field("outcome", &self.outcome())?;
        out.end()
    }
}

impl Observation<'_> {
    /// What cards and rules have left behind.
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
        if rules.layout.has_named() {
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
        out.serialize_field("laid", &laid.collect::<Vec<Vec<CardId>>>())?;
        out.serialize_field("tokens", &tokens.collect::<Vec<_>>())
    }
}
