//! Windows: cards played while nothing else is asked. Army after army is asked until all pass in a
//! row.
//!
//! A window of a battle asks the attacker first, then the defender, then the others in their order.
//! Other windows begin with the army whose turn it is. An army without a fitting card is not asked,
//! and a pass reveals nothing.

use super::room::{self, StepReferences, StepRoom};
use crate::edition::keys::{BOOL, id_of, keys, may, or_default};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::state_view::StateView;
use crate::model::bits;
use crate::model::{
    ARMIES_MAX, ArmyId, CardId, CardRole, Effect, FactionId, HandId, SeatId, StepId, TableId,
    Timing, Window,
};
use crate::steps::{Frame, StepKind, Who};
use arrayvec::ArrayVec;
use serde::Serialize;

keys! {
    /// Lets seats play cards for this window.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Moment = "window" {
        /// The faction in whose turns it opens; every faction unless given.
        pub only: Option<FactionId> = may(id_of::<FactionId>()),
        /// True if it also opens for cards whose timing is `own_turn`; such cards may be played in
        /// it whenever it is open.
        pub own_turn: bool = or_default(BOOL),
    }
}

/// The armies in the order in which a window asks them.
type Order = ArrayVec<ArmyId, ARMIES_MAX>;

/// The frame of a window: an army is asked, or the next one is determined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct WindowFrame {
    /// The window.
    pub window: Window,
    /// Index of the next army in the order of asking.
    pub place: u8,
    /// Number of armies that have passed in a row.
    pub passed: u8,
}

impl WindowFrame {
    /// Returns the frame of a window that opens.
    pub(crate) fn new(window: Window) -> Self {
        Self { window, place: 0, passed: 0 }
    }
}

impl StepRoom for Moment {
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        let window = Window::Step(step);
        play.is_due(window).then(|| WindowFrame::new(window).into())
    }

    fn names(&self) -> StepReferences {
        StepReferences { scripts: true, ..StepReferences::default() }
    }

    fn only(&self) -> Option<FactionId> {
        self.only
    }
}

impl room::StepFrame for WindowFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        play.next_in_window(self)
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        scene.window_army(self.window, self.place)
    }

    fn ask(self, _: StateView<'_>) -> Option<Ask> {
        Some(Ask::Window { window: self.window })
    }

    fn list(self, _: StateView<'_>, actions: &mut ActionList) {
        actions.push(ActionRange::one(Action::Pass));
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        if action == Action::Pass { Ok(()) } else { Err(self.misfit(scene, action)) }
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, _: Action) {
        play.unmark();
        play.replace_top(Self { place: self.place + 1, passed: self.passed + 1, ..self });
    }

    fn step(self) -> Option<StepId> {
        if let Window::Step(step) = self.window { Some(step) } else { None }
    }

    fn suits(self, scene: StateView<'_>, army: ArmyId, effect: &Effect) -> bool {
        let is_meant = effect.is_for(Timing::Window(self.window))
            && (!self.window.is_of_battle() || scene.has_role(army, effect.role));
        let is_own = army == scene.mover() && !self.window.is_within_battle();
        is_meant || is_own && effect.is_for(Timing::OwnTurn)
    }

    /// Restarts the window, so that all armies are asked again.
    fn after_play(self) -> Self {
        Self::new(self.window)
    }
}

impl StateView<'_> {
    /// Returns whether a card is for a window.
    fn fits(self, card: CardId, window: Window) -> bool {
        let effect = self.rules.cards[card].effect.as_ref();
        effect.is_some_and(|effect| effect.is_for(Timing::Window(window)))
    }

    /// Returns whether an army has the role in a battle that a card requires.
    fn has_role(self, army: ArmyId, role: CardRole) -> bool {
        let battle = &self.state.battle;
        let faction = |army: ArmyId| self.rules.armies[army].faction;
        match role {
            CardRole::Attacker => army == battle.attacker,
            // Nobody defends land without units.
            CardRole::Defender => army == battle.defender && army != battle.attacker,
            CardRole::Fighting => army == battle.attacker || army == battle.defender,
            CardRole::Faction => [battle.attacker, battle.defender]
                .iter()
                .any(|&side| faction(side) == faction(army)),
            CardRole::Anybody => true,
        }
    }

    /// Returns the order of asking. A window of a battle begins with its sides.
    fn order_of(self, window: Window) -> Order {
        let mut order = Order::new();
        if let Window::Step(step) = window
            && self.asked_in(step) == Who::Mover
        {
            let mover = self.mover();
            let plays = !self.commanders(mover).is_empty() && !self.is_eliminated(mover);
            order.extend(plays.then_some(mover));
            return order;
        }
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
        if let Window::Step(step) = window {
            let mover = self.mover();
            order.retain(|&mut army| self.asked_in(step) == Who::Everybody || army != mover);
        }
        order
    }

    /// Returns the armies that may play cards in the window of a step, or after a step without one.
    /// Without one, these are the army whose turn it is or, in the opening and in a round, all
    /// armies.
    fn asked_in(self, step: StepId) -> Who {
        match self.rules.steps[step].kind {
            StepKind::Window(_) => self.rules.steps[step].who,
            _ if step.index() < self.rules.round => Who::Everybody,
            _ => Who::Mover,
        }
    }

    /// Returns the army that a window asks at an index of its order.
    pub(crate) fn window_army(self, window: Window, at: u8) -> Option<ArmyId> {
        self.order_of(window).get(usize::from(at)).copied()
    }

    /// Returns whether a window opens for own-turn cards, and the army whose turn it is holds such
    /// a card.
    pub(crate) fn is_own_moment(self, window: Window) -> bool {
        let Window::Step(step) = window else { return false };
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

    /// Returns whether some army holds a card for a window; where all are asked, whether some army
    /// could.
    pub(crate) fn anybody_holds(self, window: Window) -> bool {
        if self.rules.ask_all {
            return self.anybody_could(window);
        }
        let layout = &self.rules.layout;
        let cards = self.rules.cards_for(window);
        let holds = |hand: HandId| {
            let held = self.state.cells[layout.held(hand)].iter();
            let both = bits::ones(held.zip(cards).map(|(held, cards)| held & cards));
            both.map(CardId::from_index).any(|card| self.fits(card, window))
        };
        self.rules.order.iter().any(|&army| {
            let row = &self.rules.armies[army];
            holds(row.hand) || row.apart != row.hand && holds(row.apart)
        })
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Returns whether some card could be played in a window.
    fn is_due(&self, window: Window) -> bool {
        self.rules.opens(window) && self.scene().anybody_holds(window)
            || self.scene().is_own_moment(window)
    }

    /// Opens a window above the current frame, which becomes `back`, if some card could be played.
    #[inline]
    pub(crate) fn open(&mut self, window: Window, back: Frame) -> Transition {
        if !self.is_due(window) {
            return Transition::Goto(back);
        }
        Transition::Call { back, callee: WindowFrame::new(window).into() }
    }

    /// Asks the next army that could play a card; done when all have passed in a row.
    fn next_in_window(&mut self, WindowFrame { window, place, passed }: WindowFrame) -> Transition {
        self.unmark();
        let order = self.scene().order_of(window);
        let n = u8::try_from(order.len()).unwrap_or(u8::MAX);
        if passed >= n || self.state.cancelled {
            return Transition::Done;
        }
        let place = place % n;
        let army = order[usize::from(place)];
        let here = WindowFrame { window, place, passed };
        if self.is_asked_in(here.into(), army) {
            return Transition::Ask;
        }
        Transition::Goto(WindowFrame { window, place: place + 1, passed: passed + 1 }.into())
    }

    /// Marks the cards that an army may play in a window. Returns whether the army is asked.
    fn is_asked_in(&mut self, frame: Frame, army: ArmyId) -> bool {
        self.mark_playable(frame, army);
        let scene = self.scene();
        let could = || scene.could_play(army, |effect| frame.suits(scene, army, effect));
        self.state.n_playable > 0 || self.rules.ask_all && could()
    }

    /// Makes the army at an index of a window's order the one that is asked. Returns whether it
    /// would be asked.
    pub(crate) fn would_ask(&mut self, window: Window, place: u8) -> bool {
        self.unmark();
        let Some(army) = self.scene().window_army(window, place) else { return false };
        let here = WindowFrame { window, place, passed: place };
        self.replace_top(here);
        self.is_asked_in(here.into(), army)
    }

    /// Returns the indices of a window's order at which an army may be asked now, as far as `seat`
    /// can know. A seat knows which armies under its command have been asked.
    pub(crate) fn places_asked(&mut self, window: Window, at: u8, seat: SeatId) -> Vec<u8> {
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
}
