//! Cards that are played: beside the answers of a step, or in a window, where army after army is asked until all pass
//! in a row.
//!
//! In a window of a battle the attacker is asked first, then the defender, then the others in their order; elsewhere
//! the army whose turn it is, then the others. Whoever holds no card that fits is not asked, and a pass tells nothing.

use arrayvec::ArrayVec;

use crate::model::{
    ArmyId, ArmyMask, Asked, CardId, CardPlace, Effect, HandId, Moment, Played, Role, Run, SeatId,
    SeatMask, StepId, StepKind, TableId, Timing, Window,
};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::effect::EffectKind;
use crate::rules::event::{Event, Sink};
use crate::rules::frame::{ConquestAt, Frame, Owed, WindowAt};
use crate::rules::play::{Next, Play};
use crate::rules::runner::Reply;
use crate::rules::scene::Scene;
use crate::rules::suspended::Job;

/// The armies in the order in which a window asks them.
type Order = ArrayVec<ArmyId, { SeatMask::MEMBERS_MAX }>;

impl<'a> Scene<'a> {
    /// The cards of an army's hands.
    pub(crate) fn own_cards(self, army: ArmyId) -> impl Iterator<Item = CardId> + use<'a> {
        let row = &self.rules.armies[army];
        let apart = (row.apart != row.hand).then_some(row.apart);
        let hands: ArrayVec<HandId, 2> = std::iter::once(row.hand).chain(apart).collect();
        hands.into_iter().flat_map(move |hand| self.hand(hand))
    }

    /// The cards of an army for a window, whether they may be played now or not.
    pub(crate) fn holds_for(
        self,
        army: ArmyId,
        window: Window,
    ) -> impl Iterator<Item = CardId> + use<'a> {
        let fits = move |card: &CardId| {
            self.rules.cards[*card]
                .effect
                .as_ref()
                .is_some_and(|effect| effect.timings.contains(&Timing::Window(window)))
        };
        self.own_cards(army).filter(fits)
    }

    /// The order of asking. A window of a battle begins with its sides.
    fn order_of(self, window: WindowAt) -> Order {
        let mut order = Order::new();
        let mut add = |army: ArmyId| {
            let seated = !self.commanders(army).is_empty();
            if seated && !order.contains(&army) && !self.is_eliminated(army) && !order.is_full() {
                order.push(army);
            }
        };
        if window.is_of_battle() {
            add(self.state.battle.attacker);
            add(self.state.battle.defender);
        }
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let at = self.state.turn.at;
        (0..n).for_each(|step| add(self.army_at((at + step) % n)));
        if let WindowAt::Step(step) = window {
            let mover = self.mover();
            order.retain(|&mut army| match self.asked_in(step) {
                Asked::Mover => army == mover,
                Asked::Everybody => true,
                Asked::Others => army != mover,
            });
        }
        order
    }

    /// Who may play cards in the window of a step, or after a step that has none of its own: whose turn it is, but in the
    /// opening and in a round everybody.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    fn asked_in(self, step: StepId) -> Asked {
        match self.rules.steps[step].kind {
            StepKind::Window(keys) => keys.who,
            _ if step.index() < self.rules.opening || self.rules.manner.rounds => Asked::Everybody,
            _ => Asked::Mover,
        }
    }

    /// The army that a window asks at a place of its order.
    pub(crate) fn window_army(self, window: WindowAt, at: u8) -> Option<ArmyId> {
        self.order_of(window).get(usize::from(at)).copied()
    }

    /// Whether an army has the part in a battle that a card is for.
    fn has_role(self, army: ArmyId, role: Role) -> bool {
        let battle = &self.state.battle;
        let faction = |army: ArmyId| self.rules.armies[army].faction;
        match role {
            Role::Attacker => army == battle.attacker,
            Role::Defender => army == battle.defender,
            Role::Fighting => army == battle.attacker || army == battle.defender,
            Role::Faction => [battle.attacker, battle.defender]
                .iter()
                .any(|&side| faction(side) == faction(army)),
            Role::Anybody => true,
        }
    }

    /// Whether a window opens for cards of one's own turn, and the army whose turn it is holds such a card.
    pub(crate) fn is_own_moment(self, window: WindowAt) -> bool {
        let WindowAt::Step(step) = window else { return false };
        let StepKind::Window(keys) = self.rules.steps[step].kind else { return false };
        if self.rules.ask_all {
            let is_own = |effect: &Effect| effect.timings.contains(&Timing::OwnTurn);
            return keys.own_turn && self.could_play(self.mover(), is_own);
        }
        let is_for_own = |card: CardId| {
            let effect = self.rules.cards[card].effect.as_ref();
            effect.is_some_and(|effect| effect.timings.contains(&Timing::OwnTurn))
        };
        keys.own_turn && self.own_cards(self.mover()).any(is_for_own)
    }

    /// Whether the timing of a card fits the frame in progress.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    pub(crate) fn fits(self, army: ArmyId, effect: &Effect, frame: Frame) -> bool {
        match frame {
            Frame::Window { window, .. } => {
                let is_meant = effect.timings.contains(&Timing::Window(window.window()))
                    && (!window.is_of_battle() || self.has_role(army, effect.role));
                let is_own = army == self.mover() && !window.is_within_battle();
                is_meant || is_own && effect.timings.contains(&Timing::OwnTurn)
            }
            frame if frame.is_between_battles() => effect.timings.contains(&Timing::OwnTurn),
            frame => self.free_step(frame).is_some_and(|step| {
                effect.timings.contains(&Timing::Step(step))
                    || effect.timings.contains(&Timing::OwnTurn)
            }),
        }
    }

    fn is_barred(self, card: CardId) -> bool {
        let turn = self.state.cells[self.rules.layout.barred(card)];
        turn != 0 && turn == self.state.turn.number + 1
    }

    /// The cards that may be played now.
    pub(crate) fn playable(self) -> impl Iterator<Item = CardId> + use<'a> {
        let n = if self.state.n_playable == 0 { 0 } else { self.rules.cards.len() };
        (0..n)
            .map(CardId::from_index)
            .filter(move |&card| self.state.cells[self.rules.layout.playable(card)] != 0)
    }

    pub(crate) fn list_plays(self, actions: &mut ActionList) {
        self.playable().for_each(|card| actions.push(Choice::one(Action::Play { card })));
    }

    pub(crate) fn check_play(self, card: CardId) -> Result<(), Illegal> {
        if card.index() >= self.rules.cards.len() {
            return Err(Illegal::Unknown);
        }
        let marked =
            self.state.n_playable > 0 && self.state.cells[self.rules.layout.playable(card)] != 0;
        if marked {
            return Ok(());
        }
        let army = self.asked().map(|(_, army)| army);
        let held = army.is_some_and(|army| self.own_cards(army).any(|own| own == card));
        Err(if held { Illegal::NotNow { card } } else { Illegal::NotInHand { card } })
    }
}

impl Frame {
    /// Whether units move that a battle or a move has brought to this point: no step's cards are played beside it, but
    /// those of one's own turn are.
    fn is_between_battles(self) -> bool {
        matches!(
            self,
            Self::Convoy { .. }
                | Self::Conquest { at: ConquestAt::Advance | ConquestAt::Follow(_), .. }
        )
    }
}

impl Scene<'_> {
    /// The step whose answers cards may be played beside, while a frame asks. Such a step stays open while its army holds
    /// a card that could be played, unless that can wait; what a conquest lets trade and place is no step.
    fn free_step(self, frame: Frame) -> Option<StepId> {
        match frame {
            Frame::Trade { step, brief: false, .. }
            | Frame::Invade { step }
            | Frame::Build { step }
            | Frame::Fortify { step, .. } => Some(step),
            Frame::Place { .. } => self.placing(),
            Frame::Trade { brief: true, .. }
            | Frame::Flow { .. }
            | Frame::Claim { .. }
            | Frame::ClaimFirst { .. }
            | Frame::Reinforce { .. }
            | Frame::Held { .. }
            | Frame::Convoy { .. }
            | Frame::Battle { .. }
            | Frame::Conquest { .. }
            | Frame::Window { .. }
            | Frame::Script { .. }
            | Frame::Repeat { .. }
            | Frame::Declare { .. }
            | Frame::Strike { .. }
            | Frame::Once { .. }
            | Frame::Program { .. }
            | Frame::Orders { .. }
            | Frame::Order { .. }
            | Frame::Ordered { .. }
            | Frame::Sortie { .. }
            | Frame::Fire { .. }
            | Frame::Hits { .. }
            | Frame::Allied { .. } => None,
        }
    }
}

impl Scene<'_> {
    /// Whether a step that has nothing to ask is left although cards could be played beside it: none of them names it, and
    /// all are asked for again before anything else happens. Enough cards for a set keep `trade` open, as such a card may
    /// bring the one that is missing.
    fn can_wait(self, top: Frame) -> bool {
        let Some(step) = self.free_step(top) else { return false };
        if self.rules.ask_all {
            return self.sole_alone(top) == Some(Action::End)
                && !self.could_differ(top, Action::End);
        }
        let names_it = |card: CardId| {
            let effect = self.rules.cards[card].effect.as_ref();
            effect.is_some_and(|effect| effect.timings.contains(&Timing::Step(step)))
        };
        !self.may_yet_trade(top)
            && self.sole_alone(top) == Some(Action::End)
            && !self.playable().any(names_it)
            && self.asks_again()
    }

    /// Whether a step that follows at once asks the army whose turn it is for cards of its own turn.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    fn asks_again(self) -> bool {
        let [.., Frame::Flow { step }, _] = self.state.frames[..] else { return false };
        if step.index() < self.rules.opening || self.rules.manner.rounds {
            return false;
        }
        let is_left_out = |step: StepId, only: Option<ArmyMask>| {
            only.is_some_and(|armies| !armies.contains(self.mover()))
                || self.lasts(|effect| effect.kind == EffectKind::Skip { step })
        };
        for (at, row) in self.rules.steps.iter().skip(step.index()) {
            match row.kind {
                StepKind::Script(Run { only, .. }) | StepKind::Window(Moment { only, .. })
                    if is_left_out(at, only) => {}
                _ if is_left_out(at, None) => {}
                StepKind::Window(keys) => return keys.own_turn && keys.who != Asked::Others,
                ref kind => return kind.asks_mover(),
            }
        }
        false
    }

    /// Whether a card that fits a frame that asks nothing else keeps it open: it names the step, or is not asked for again.
    pub(crate) fn holds_open(self, top: Frame, effect: &Effect) -> bool {
        let names = |step: StepId| effect.timings.contains(&Timing::Step(step));
        self.free_step(top).is_none_or(names) || self.may_yet_trade(top) || !self.asks_again()
    }

    /// The army that may play cards beside the answers of a frame that asks: the one whose turn it is.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    pub(crate) fn plays_beside(self, top: Frame) -> Option<ArmyId> {
        if !self.rules.free_play || !(top.is_between_battles() || self.free_step(top).is_some()) {
            return None;
        }
        let army = match top {
            Frame::Place { army } => army,
            Frame::Fortify { .. } | Frame::Convoy { .. } => self.actor(),
            Frame::Conquest { .. } => self.state.battle.attacker,
            _ => self.mover(),
        };
        Some(army).filter(|&army| army == self.mover())
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Marks the cards that may be played beside the answers of the frame in progress, or in its window. Whether they
    /// may is asked once, here, so that listing answers runs no script.
    #[cold]
    pub(crate) fn mark_playable(&mut self, frame: Frame, army: ArmyId) {
        // No card would have an effect.
        if self.is_spent() {
            return;
        }
        let cards: Vec<CardId> = self
            .scene()
            .own_cards(army)
            .filter(|&card| {
                let effect = self.rules.cards[card].effect.as_ref();
                effect.is_some_and(|effect| self.scene().fits(army, effect, frame))
                    && !self.scene().is_barred(card)
            })
            .collect();
        for card in cards {
            let call = self.rules.cards[card].effect.as_ref().and_then(|effect| effect.playable);
            let may = call.is_none_or(|call| {
                self.query(Job { call, army, card: Some(card) }) == Reply::Flag(true)
            });
            if may {
                self.state.cells[self.rules.layout.playable(card)] = 1;
                self.state.n_playable += 1;
            }
        }
    }

    /// Forgets which cards may be played.
    #[inline]
    pub(crate) fn unmark(&mut self) {
        if self.state.n_playable > 0 {
            self.unmark_all();
        }
    }

    #[cold]
    fn unmark_all(&mut self) {
        for card in self.rules.cards.ids() {
            self.state.cells[self.rules.layout.playable(card)] = 0;
        }
        self.state.n_playable = 0;
    }

    /// Marks what may be played beside a step's answers, where an edition has such cards.
    #[inline]
    pub(crate) fn prepare_ask(&mut self, top: Frame) {
        if self.rules.free_play && !matches!(top, Frame::Window { .. } | Frame::Script { .. }) {
            self.unmark();
            if let Some(army) = self.scene().plays_beside(top) {
                self.mark_playable(top, army);
                if self.state.n_playable > 0 && self.scene().can_wait(top) {
                    self.unmark_all();
                }
            }
        }
    }

    /// Asks the next army that could play a card; done when all have passed in a row.
    pub(crate) fn step_window(&mut self, window: WindowAt, at: u8, passed: u8) -> Next {
        self.unmark();
        let order = self.scene().order_of(window);
        let n = u8::try_from(order.len()).unwrap_or(u8::MAX);
        if passed >= n || self.state.cancelled {
            return Next::Done;
        }
        let at = at % n;
        let army = order[usize::from(at)];
        let frame = Frame::Window { window, at, passed };
        if self.is_asked_in(frame, army) {
            return Next::Ask;
        }
        Next::Goto(Frame::Window { window, at: at + 1, passed: passed + 1 })
    }

    /// Marks what an army may play in a window, and tells whether it is asked.
    fn is_asked_in(&mut self, frame: Frame, army: ArmyId) -> bool {
        self.mark_playable(frame, army);
        let scene = self.scene();
        let could = || scene.could_play(army, |effect| scene.fits(army, effect, frame));
        self.state.n_playable > 0 || self.rules.ask_all && could()
    }

    /// Lets the army at a place of a window's order be the one that is asked, if it would be.
    pub(crate) fn would_ask(&mut self, window: WindowAt, at: u8) -> bool {
        self.unmark();
        let Some(army) = self.scene().window_army(window, at) else { return false };
        let frame = Frame::Window { window, at, passed: at };
        self.replace_top(frame);
        self.is_asked_in(frame, army)
    }

    /// The places of a window's order at which some army may be asked now, as far as `seat` can know: it knows which of its
    /// own armies have been asked.
    pub(crate) fn places_asked(&mut self, window: WindowAt, at: u8, seat: SeatId) -> Vec<u8> {
        let order = self.scene().order_of(window);
        let n = u8::try_from(order.len()).unwrap_or(u8::MAX);
        let mut asked = Vec::new();
        let (mut after, mut before) = (0, n);
        for place in 0..n {
            if !self.would_ask(window, place) {
                continue;
            }
            if self.scene().decides(order[usize::from(place)]) != seat {
                asked.push(place);
            } else if place < at {
                after = place;
            } else {
                before = before.min(place);
            }
        }
        asked.retain(|&place| (after..before).contains(&place));
        asked
    }

    /// Whether the frame in progress waits for an answer, with the cards marked that may be played beside.
    pub(crate) fn would_wait(&mut self, top: Frame) -> bool {
        self.prepare_ask(top);
        self.waits(top)
    }

    pub(crate) fn do_pass(&mut self, window: WindowAt, at: u8, passed: u8) {
        self.unmark();
        self.replace_top(Frame::Window { window, at: at + 1, passed: passed + 1 });
    }

    /// Plays a card: it goes where it goes, and its script runs. In a window all are asked again afterwards.
    pub(crate) fn do_play(&mut self, top: Frame, card: CardId) {
        let Some((_, army)) = self.scene().asked() else { return };
        self.unmark();
        if let Frame::Window { window, .. } = top {
            self.replace_top(Frame::Window { window, at: 0, passed: 0 });
        }
        if let Frame::Trade { step, owed, brief } = top {
            let due = owed != Owed::Nothing;
            self.replace_top(Frame::Trade { step, owed: Owed::Anew { due }, brief });
        }
        let Some(effect) = self.rules.cards[card].effect.as_ref() else { return };
        let (run, played) = (effect.run, effect.played);
        self.tell(Event::Played { army, card });
        match played {
            Played::Discard => self.move_card(card, CardPlace::Discard, SeatMask::ALL),
            Played::Laid => self.move_card(card, CardPlace::Laid(army), SeatMask::ALL),
            Played::Removed => self.move_card(card, CardPlace::Removed, SeatMask::ALL),
            Played::Kept => {
                let hand = self.rules.hand_of(army, self.rules.cards[card].deck);
                self.move_card(card, CardPlace::Hand(hand), SeatMask::ALL);
                // A card that stays is played once a turn, or it could be played for ever.
                let cell = self.rules.layout.barred(card);
                self.state.cells[cell] = self.state.turn.number + 1;
            }
        }
        self.state.dirty |= self.rules.watchful;
        self.push(Frame::Script { job: Job { call: run, army, card: Some(card) } });
    }
}
