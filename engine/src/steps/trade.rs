//! The `trade` step: sets of three cards for units.

use super::room::{self, Beside, Brings, StepReferences, StepRoom};
use super::window;
use crate::edition::codes;
use crate::edition::keys::{
    EitherValue, NUMBER_MAX, Naming, TableKind, TableReader, either, id_of, int, keys, map, may,
    must, or_default, sound, table, to, word,
};
use crate::edition::problem::Problem;
use crate::edition::tree::SourceSpan;
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::{
    ArmyId, Card, CardId, CardPlace, DeckId, Duty, HookOn, Rulebook, SeatMask, SpaceId, StepId,
    SymbolId, SymbolMask, TrackId, Window,
};
use crate::steps::{Frame, StepKind};
use crate::words::nearest::nearest;
use arrayvec::ArrayVec;
use serde::Serialize;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use strum::{IntoStaticStr, VariantArray};

/// The destination of the cards of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Traded {
    /// The discard pile.
    #[default]
    Discard,
    /// Out of the game.
    Removed,
}

/// The value of a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetWorth {
    /// The number that the marker of the track shows; the marker then moves one space.
    Track(TrackId),
    /// A number for each composition of a set.
    Table {
        /// Values of three cards of one symbol.
        three: Vec<(SymbolId, u32)>,
        /// Value of three different symbols; `None` if they are not a set.
        mixed: Option<u32>,
    },
}

keys! {
    /// Further units for a traded card that shows a held space.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct HeldSpace = "held_space" {
        /// The number of units placed on that space.
        pub units: u32 = must(int(1..=NUMBER_MAX)),
        /// The maximum per turn.
        pub per_turn: u32 = must(int(1..=1_000)),
    }
}

keys! {
    /// Exchanges sets of cards for reinforcements.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Trade = "trade" {
        /// The id of the deck whose cards make sets; any card of the hand unless given.
        pub deck: Option<DeckId> = sound(id_of::<DeckId>()),
        /// The number of units for a set: the id of a track, or a number for three of each symbol
        /// and for a `mixed` set.
        pub sets: SetWorth = must(to(
            either(id_of::<TrackId>(), map(SymbolOrMixed, int(0..=NUMBER_MAX))),
            |_, _, sets| Some(match sets {
                EitherValue::One(track) => SetWorth::Track(track),
                EitherValue::Other(rows) => table_of(&rows),
            }),
        )),
        /// The condition under which a set must be traded; never unless given.
        pub must: Option<Duty> = may(table::<Duty>()),
        /// Further units for a traded card that shows a held space.
        pub held_space: Option<HeldSpace> = may(table::<HeldSpace>()),
        /// The maximum number of sets per turn; no limit unless given.
        pub per_turn was "most": Option<u32> = may(int(1..=1_000)),
        /// The destination of traded cards: discarded or out of the game; `discard` unless given.
        pub then: Traded = or_default(word::<Traded>()),
    }
}

/// The id of a symbol, or `mixed`, which is read as `None`.
struct SymbolOrMixed;

const MIXED: &str = "mixed";

impl Naming for SymbolOrMixed {
    type Out = Option<SymbolId>;
    fn name(&self, reader: &TableReader<'_>, key: &str, place: SourceSpan) -> Option<Self::Out> {
        if key == MIXED {
            return Some(None);
        }
        let names = &reader.decoder.names;
        if !names.has(TableKind::Symbol, key) && nearest(key, std::iter::once(MIXED)).is_some() {
            let message = format!("{} names unknown symbol `{key}`", reader.what);
            let problem = Problem::error(codes::UNKNOWN_SYMBOL, place, message);
            reader.tell(problem.help(format!("did you mean `{MIXED}`?")));
            return None;
        }
        id_of::<SymbolId>().name(reader, key, place).map(Some)
    }
    fn of(&self) -> &'static str {
        "symbol, or `mixed`"
    }
}

fn table_of(rows: &[(Option<SymbolId>, u32)]) -> SetWorth {
    let three = rows.iter().filter_map(|&(symbol, worth)| Some((symbol?, worth)));
    let mut three: Vec<_> = three.collect();
    three.sort_unstable();
    let mixed = rows.iter().find(|(symbol, _)| symbol.is_none()).map(|&(_, worth)| worth);
    SetWorth::Table { three, mixed }
}

/// The frame of trading sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TradeFrame {
    /// The choice of a set, if any.
    Sets {
        /// The step with the keys.
        step: StepId,
        /// Sets that must be traded.
        owed: TradeDuty,
        /// True if trading ends as soon as nothing is owed, as after an elimination.
        brief: bool,
    },
    /// A traded set that showed several held spaces.
    Held {
        /// The step with the keys.
        step: StepId,
        /// The cards.
        cards: [CardId; 3],
    },
}

/// The sets that must be traded before the game continues.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TradeDuty {
    /// No set.
    Nothing,
    /// One set.
    Set,
    /// Sets until the hand has at most this many cards.
    DownTo(u32),
    /// The duty of the present hand, which a card played beside the trade may have changed.
    Anew {
        /// True if a set had to be traded before.
        due: bool,
    },
}

/// Number of cards in a set.
const SET: u32 = 3;

impl StepRoom for Trade {
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        let cards = play.scene().n_hand(play.rules.armies[play.scene().mover()].hand);
        Some(TradeFrame::Sets { step, owed: owed(self.must, cards), brief: false }.into())
    }

    fn names(&self) -> StepReferences {
        let track = if let SetWorth::Track(track) = self.sets { Some(track) } else { None };
        StepReferences { tracks: track.into_iter().collect(), ..StepReferences::deck(self.deck) }
    }

    fn asks_mover(&self) -> bool {
        true
    }

    fn brings(&self) -> Brings {
        Brings::UNITS
    }
}

impl room::StepFrame for TradeFrame {
    const OF_TURN: bool = true;

    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        match self {
            Self::Sets { step, owed, brief } => play.go_on_trading(step, owed, brief),
            Self::Held { .. } => Transition::Ask,
        }
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.mover())
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        Some(match self {
            Self::Sets { owed, .. } => Ask::Trade { must: owed != TradeDuty::Nothing },
            Self::Held { step, .. } => {
                let keys = scene.rules.trade(step).held_space;
                Ask::Held { units: keys.map_or(0, |keys| keys.units) }
            }
        })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        match self {
            Self::Sets { step, owed, .. } => scene.list_trades(step, owed, actions),
            Self::Held { cards, .. } => {
                let spaces = scene.held_spaces(cards);
                spaces.for_each(|space| actions.push(ActionRange::one(Action::Held { space })));
                actions.sort();
            }
        }
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        match (self, action) {
            (Self::Sets { step, owed, .. }, Action::Trade { cards }) => {
                scene.check_trade(step, owed, cards)
            }
            (Self::Sets { step, owed, .. }, Action::End) => scene.check_end_trade(step, owed),
            (Self::Held { cards, .. }, Action::Held { space }) => {
                let held = scene.held_spaces(cards).any(|held| held == space);
                if held { Ok(()) } else { Err(Illegal::NotOwn { space }) }
            }
            (at, other) => Err(at.misfit(scene, other)),
        }
    }

    /// Returns [`Action::End`] if there is no set, or the set that must be traded if there is no
    /// other.
    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let Self::Sets { step, owed, .. } = self else { return None };
        match scene.first_sets(step, owed).as_slice() {
            [] => Some(Action::End),
            &[cards] if owed != TradeDuty::Nothing => Some(Action::Trade { cards }),
            _ => None,
        }
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        match (self, action) {
            (Self::Sets { step, owed, brief }, Action::Trade { cards }) => {
                play.trade(step, owed, brief, cards);
            }
            (Self::Held { step, .. }, Action::Held { space }) => {
                play.pop();
                play.reward_held(step, space);
            }
            _ => play.pop(),
        }
    }

    fn spent(scene: StateView<'_>, action: Action) -> Option<Illegal> {
        if let Action::Trade { .. } = action { scene.spent_sets() } else { None }
    }

    fn step(self) -> Option<StepId> {
        let (Self::Sets { step, .. } | Self::Held { step, .. }) = self;
        Some(step)
    }

    fn beside(self, scene: StateView<'_>) -> Option<Beside> {
        let Self::Sets { step, owed, brief: false } = self else { return None };
        let may_go_on = scene.could_trade(step, owed);
        Some(Beside { army: scene.mover(), step: Some(step), may_go_on })
    }

    fn after_play(self) -> Self {
        match self {
            Self::Sets { step, owed, brief } => Self::Sets {
                step,
                owed: TradeDuty::Anew { due: owed != TradeDuty::Nothing },
                brief,
            },
            Self::Held { .. } => self,
        }
    }

    fn is_hidden(self, scene: StateView<'_>, _: Action) -> bool {
        matches!(self, Self::Sets { step, owed, .. } if scene.could_trade(step, owed))
    }
}

/// Returns whether three cards can represent three different symbols (Hall's condition).
fn are_mixed(masks: [SymbolMask; 3]) -> bool {
    let [a, b, c] = masks;
    a.union(b).union(c).count() >= 3
        && [a.union(b), a.union(c), b.union(c)].into_iter().all(|pair| pair.count() >= 2)
        && masks.into_iter().all(|one| !one.is_empty())
}

impl<'a> StateView<'a> {
    /// Returns the value of three cards as a set, or `None` if they are not a set. Wild cards take
    /// the best reading.
    ///
    /// Rulebook: "Échange de cartes Territoire", p. 8.
    pub(crate) fn set_worth(self, keys: &Trade, cards: [CardId; 3]) -> Option<u32> {
        let masks = cards.map(|card| self.rules.cards[card].symbols);
        let same = masks[0].intersection(masks[1]).intersection(masks[2]);
        match &keys.sets {
            SetWorth::Track(track) => (same.count() > 0 || are_mixed(masks))
                .then(|| self.rules.tracks[*track].value(self.track(*track))),
            SetWorth::Table { three, mixed } => three
                .iter()
                .filter(|(symbol, _)| same.contains(*symbol))
                .map(|&(_, units)| units)
                .chain(mixed.filter(|_| are_mixed(masks)))
                .max(),
        }
    }

    /// Passes every set in the hand of the army to move to `found`, ascending, until `found`
    /// breaks.
    fn each_set(self, keys: &Trade, mut found: impl FnMut([CardId; 3]) -> ControlFlow<()>) {
        let hand = self.rules.armies[self.mover()].hand;
        let place = CardPlace::Hand(hand).to_cell();
        let n = self.n_hand(hand) as usize;
        let held = |card: &CardId| self.state.cells[self.rules.layout.card_place(*card)] == place;
        let cards: SmallVec<[CardId; 16]> = match keys.deck {
            Some(deck) => {
                let cards = self.rules.decks[deck].cards.iter().copied();
                cards.filter(held).take(n).collect()
            }
            None => self.hand(hand).collect(),
        };
        for (at, &a) in cards.iter().enumerate() {
            for (next, &b) in cards.iter().enumerate().skip(at + 1) {
                for &c in cards.iter().skip(next + 1) {
                    if self.set_worth(keys, [a, b, c]).is_some() && found([a, b, c]).is_break() {
                        return;
                    }
                }
            }
        }
    }

    /// Returns the most sets of a turn, including those that lasting effects allow; `None` without
    /// a limit.
    fn sets_most(self, step: StepId) -> Option<u32> {
        let most = self.rules.trade(step).per_turn?;
        Some(most.saturating_add(self.extra(step)))
    }

    /// Returns whether no more sets may be traded this turn. A set that must be traded may exceed
    /// the limit.
    #[inline]
    fn sets_over(self, step: StepId, owed: TradeDuty) -> bool {
        owed == TradeDuty::Nothing
            && self.sets_most(step).is_some_and(|most| self.state.turn.sets >= most)
    }

    /// Returns the refusal of further sets this turn, if the limit is reached.
    fn spent_sets(self) -> Option<Illegal> {
        let is_trade = |step: &StepId| matches!(self.rules.steps[*step].kind, StepKind::Trade(_));
        let steps = || self.rules.steps.ids().filter(is_trade);
        let is_spent = self.state.turn.sets > 0
            && steps().all(|step| self.sets_over(step, TradeDuty::Nothing));
        let most = steps().filter_map(|step| self.sets_most(step)).max().filter(|_| is_spent)?;
        Some(Illegal::NoMoreSets { most })
    }

    /// Returns the first two sets in the hand of the army to move.
    fn first_sets(self, step: StepId, owed: TradeDuty) -> ArrayVec<[CardId; 3], 2> {
        let mut sets = ArrayVec::new();
        if self.sets_over(step, owed) {
            return sets;
        }
        self.each_set(self.rules.trade(step), |cards| {
            sets.push(cards);
            if sets.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        sets
    }

    fn list_trades(self, step: StepId, owed: TradeDuty, actions: &mut ActionList) {
        let mut any = false;
        if !self.sets_over(step, owed) {
            self.each_set(self.rules.trade(step), |cards| {
                any = true;
                actions.push(ActionRange::one(Action::Trade { cards }));
                ControlFlow::Continue(())
            });
        }
        if owed == TradeDuty::Nothing || !any {
            actions.push(ActionRange::one(Action::End));
        }
    }

    fn check_trade(self, step: StepId, owed: TradeDuty, cards: [CardId; 3]) -> Result<(), Illegal> {
        let keys = self.rules.trade(step);
        let hand = CardPlace::Hand(self.rules.armies[self.mover()].hand);
        for card in cards {
            let row = self.rules.cards.get(card).ok_or(Illegal::Unknown)?;
            let fits = keys.deck.is_none_or(|deck| row.deck == deck);
            if !fits || self.card_place(card) != hand {
                return Err(Illegal::NotInHand { card });
            }
        }
        if cards[0] >= cards[1] || cards[1] >= cards[2] || self.set_worth(keys, cards).is_none() {
            return Err(Illegal::NoSet);
        }
        if self.sets_over(step, owed)
            && let Some(most) = self.sets_most(step)
        {
            return Err(Illegal::NoMoreSets { most });
        }
        Ok(())
    }

    fn check_end_trade(self, step: StepId, owed: TradeDuty) -> Result<(), Illegal> {
        if owed == TradeDuty::Nothing || self.first_sets(step, owed).is_empty() {
            return Ok(());
        }
        Err(Illegal::MustTrade { cards: self.n_hand(self.rules.armies[self.mover()].hand) })
    }

    /// Returns whether the hand of the army to move could hold a set, as far as is public.
    fn could_trade(self, step: StepId, owed: TradeDuty) -> bool {
        !self.sets_over(step, owed) && self.n_hand(self.rules.armies[self.mover()].hand) >= SET
    }

    /// Returns the spaces of the army to move that traded cards show.
    fn held_spaces(self, cards: [CardId; 3]) -> impl Iterator<Item = SpaceId> + use<'a> {
        let army = self.mover();
        let shown = cards.map(|card| self.rules.cards.get(card).and_then(|row: &Card| row.space));
        shown.into_iter().flatten().filter(move |&space| self.owns(army, space))
    }
}

/// Returns the sets that a hand of `cards` cards owes.
pub(crate) fn owed(must: Option<Duty>, cards: u32) -> TradeDuty {
    match must {
        Some(duty) if cards >= duty.at => duty.until.map_or(TradeDuty::Set, TradeDuty::DownTo),
        Some(_) | None => TradeDuty::Nothing,
    }
}

/// Returns the sets that a hand owes after a card was played. The card may cancel a duty to trade
/// one set, but does not create one.
fn owed_anew(must: Option<Duty>, cards: u32, due: bool) -> TradeDuty {
    let now = owed(must, cards);
    if now == TradeDuty::Set && !due { TradeDuty::Nothing } else { now }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    fn go_on_trading(&mut self, step: StepId, owed: TradeDuty, brief: bool) -> Transition {
        let hand = self.rules.armies[self.scene().mover()].hand;
        let cards = self.scene().n_hand(hand);
        if let TradeDuty::Anew { due } = owed {
            let owed = owed_anew(self.rules.trade(step).must, cards, due);
            return Transition::Goto(TradeFrame::Sets { step, owed, brief }.into());
        }
        let enough = cards >= SET;
        let closes = if brief {
            !enough || owed == TradeDuty::Nothing
        } else {
            !enough && !self.rules.free_play
        };
        if closes { Transition::Done } else { Transition::Ask }
    }

    fn trade(&mut self, step: StepId, owed: TradeDuty, brief: bool, cards: [CardId; 3]) {
        let rules = self.rules;
        let keys = rules.trade(step);
        let army = self.scene().mover();
        let units = self.scene().set_worth(keys, cards).unwrap_or(0);
        let place = match keys.then {
            Traded::Discard => CardPlace::Discard,
            Traded::Removed => CardPlace::Removed,
        };
        for card in cards {
            self.move_card(card, place, SeatMask::ALL);
        }
        let units = self.add_pool(army, units);
        if rules.limits_sets() {
            self.state.turn.sets = self.state.turn.sets.saturating_add(1);
        }
        self.tell(Event::Traded { army, cards, units });
        if let SetWorth::Track(track) = keys.sets {
            self.advance_track(track);
        }
        let left = self.scene().n_hand(rules.armies[army].hand);
        let owed = match owed {
            TradeDuty::DownTo(most) if left > most => owed,
            TradeDuty::DownTo(_) | TradeDuty::Set | TradeDuty::Anew { .. } | TradeDuty::Nothing => {
                TradeDuty::Nothing
            }
        };
        self.replace_top(TradeFrame::Sets { step, owed, brief });
        self.give_held(step, cards);
        if self.rules.manner.eventful {
            self.answer_trade(army, cards);
        }
    }

    /// Lets hooks answer to a trade, and cards be played.
    #[cold]
    fn answer_trade(&mut self, army: ArmyId, cards: [CardId; 3]) {
        self.state.traded = Some(cards);
        let window = Window::Traded;
        if self.rules.opens(window) && self.scene().anybody_holds(window) {
            self.push(window::WindowFrame::new(window));
        }
        if self.rules.has_hook(HookOn::Traded) {
            self.react(HookOn::Traded, army);
        }
    }

    /// Gives the units for a held space: at once if there is only one, otherwise on the space that
    /// the player chooses.
    fn give_held(&mut self, step: StepId, cards: [CardId; 3]) {
        let Some(keys) = self.rules.trade(step).held_space else { return };
        if self.state.turn.held >= keys.per_turn {
            return;
        }
        let spaces = {
            let mut spaces = self.scene().held_spaces(cards);
            (spaces.next(), spaces.next())
        };
        match spaces {
            (None, _) => {}
            (Some(space), None) => self.reward_held(step, space),
            (Some(_), Some(_)) => self.push(TradeFrame::Held { step, cards }),
        }
    }

    fn reward_held(&mut self, step: StepId, space: SpaceId) {
        let Some(keys) = self.rules.trade(step).held_space else { return };
        let army = self.scene().mover();
        self.state.turn.held += 1;
        let units = keys.units.min(self.scene().room(army, Rulebook::BASIC));
        let units = units.min(self.scene().room_on(army, space));
        self.add_units(space, army, Rulebook::BASIC, units);
        self.tell(Event::HeldSpace { army, space, units });
    }

    /// Returns the `trade` step whose keys a trade after an elimination follows: the first of the
    /// turn.
    pub(crate) fn trade_step(&self) -> Option<StepId> {
        self.rules.turn_step(|kind| matches!(kind, StepKind::Trade(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{SymbolId, TableId};

    #[test]
    fn three_different_symbols_are_mixed() {
        let [a, b, c] = [0, 1, 2].map(|row| SymbolMask::only(SymbolId::from_index(row)));
        let wild = SymbolMask::from_bits(0b111);
        assert!(are_mixed([a, b, c]));
        assert!(are_mixed([a, wild, c]));
        assert!(are_mixed([a, wild, wild]));
        assert!(!are_mixed([a, a, wild]));
        assert!(!are_mixed([a, b, b]));
    }
}
