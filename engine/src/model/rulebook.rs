//! The rulebook of a game.

use std::sync::Arc;

use super::army::Elimination;
use super::army::{Army, Faction, Hand, Seat};
use super::board::{Board, Closed, Control, Sharing};
use super::bots::BotHints;
use super::call::EntryPoint;
use super::card::{Card, Deck, Symbol};
use super::combat::Combat;
use super::fact::{Bounds, Condition, Fact, Owners, Relation, Watches, WinningFacts, aims};
use super::id::{
    ArmyId, CallId, CardId, DeckId, FactionId, HandId, IndexVec, OrderId, PileId, SeatId, StepId,
    SymbolId, TargetId, TokenId, TrackId, UnitKindId, VariableId, VictoryId,
};
use super::layout::StateLayout;
use super::lesson::Lesson;
use super::mask::ArmyMask;
use super::order::Order;
use super::position::Position;
use super::script::{Hook, HookOn, Pile, Scripts, Token, Window};
use super::start::StartingUnits;
use super::strikes::ByUnit;
use super::target::AttackablePile;
use super::term::Term;
use super::text::Text;
use super::track::Track;
use super::unit::UnitKind;
use super::variable::{Scope, Variable};
use super::victory::Victory;
use crate::steps::{Actors, Buy, Step, StepKind, TargetArmies, Targets, Trade};

/// Features of the rules that select code paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each selects code paths by itself")]
pub(crate) struct RuleFlags {
    /// True if anything can react, be played or last: the edition names a function, or an order,
    /// card or hook has steps.
    pub(crate) eventful: bool,
    /// True if a round has no turns: every seat takes part in its steps.
    pub(crate) rounds: bool,
    /// True if a step is taken by all at once.
    pub(crate) seals: bool,
    /// True if rounds are counted.
    pub(crate) counts_rounds: bool,
    /// True if the last unit may leave a space: kinds other than the basic one hold spaces, or
    /// control stays when units leave.
    pub(crate) last_may_leave: bool,
    /// True if spaces may be without units in play.
    pub(crate) leaves_empty: bool,
    /// True if units on a space are asked again who controls it whenever they change.
    pub(crate) recounts: bool,
    /// True if who stands on a space may be another army than the one that controls it.
    pub(crate) apart: bool,
    /// True if it does not follow from the army on a space alone that it may be attacked: another may
    /// control it, land without units may be taken, a step asks for more, or some links or spaces are
    /// not open to all.
    pub(crate) asks_targets: bool,
    /// True if units of a kind may not come on every space, spaces have room for some units alone,
    /// or `own_ways` is.
    pub(crate) differing: bool,
    /// True if kinds of unit move in ways of their own, are carried, or are counted as they arrive.
    pub(crate) own_ways: bool,
    /// True if units that have come to a space in this turn are counted.
    pub(crate) counts_arrivals: bool,
    /// True if units carry others.
    pub(crate) carries: bool,
    /// True if a deck has cards face up in a row.
    pub(crate) has_rows: bool,
}

/// An edition with its variant, options and number of players settled: all facts that stay constant
/// during a game. Made by the loader, shared by any number of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// Stable name of the edition.
    pub edition: Box<str>,
    /// Stable name of the variant; `None` for the edition itself.
    pub variant: Option<Box<str>>,
    /// Printed name.
    pub name: Text,
    /// A few sentences for whoever plays it the first time; empty if there are none.
    pub briefing: Text,
    /// Settled options with their values, by name, in the order of the file.
    pub options: Vec<(Box<str>, Box<str>)>,
    /// The map.
    pub board: Board,
    /// The seats.
    pub seats: IndexVec<SeatId, Seat>,
    /// The armies in play.
    pub armies: IndexVec<ArmyId, Army>,
    /// The factions.
    pub factions: IndexVec<FactionId, Faction>,
    /// The armies that take turns, in seating order.
    pub order: Vec<ArmyId>,
    /// The kinds of unit, the basic one first.
    pub units: IndexVec<UnitKindId, UnitKind>,
    /// The symbols of which sets consist.
    pub symbols: IndexVec<SymbolId, Symbol>,
    /// The decks.
    pub decks: IndexVec<DeckId, Deck>,
    /// All physical cards.
    pub cards: IndexVec<CardId, Card>,
    /// The hands.
    pub hands: IndexVec<HandId, Hand>,
    /// The tracks.
    pub tracks: IndexVec<TrackId, Track>,
    /// The battle page, if there are battles.
    pub combat: Option<Combat>,
    /// For each kind of unit, whether it may stand on each space; empty where that is asked in play.
    pub(crate) standing: Vec<Vec<bool>>,
    /// The rules of battles by unit; `None` unless the battle page says so.
    pub by_unit: Option<ByUnit>,
    /// All steps: those of the opening, of a round, of a turn, then of other lists.
    pub steps: IndexVec<StepId, Step>,
    /// Number of steps in the opening.
    pub opening: usize,
    /// Number of steps in the opening and in a round; the steps of a turn follow them.
    pub round: usize,
    /// Number of steps in the opening, in a round and in a turn; the steps of other lists follow
    /// them.
    pub listed: usize,
    /// The victory table.
    pub victory: IndexVec<VictoryId, Victory>,
    /// The scripts of the edition; empty if the edition names no functions.
    pub scripts: Arc<Scripts>,
    /// The entry points: functions that the edition names.
    pub calls: IndexVec<CallId, EntryPoint>,
    /// The hooks, in the order of the file.
    pub hooks: Vec<Hook>,
    /// The variables.
    pub variables: IndexVec<VariableId, Variable>,
    /// Hidden variables of armies whose possible spaces depend on the board.
    pub(crate) narrowed: Box<[VariableId]>,
    /// The piles of tokens.
    pub piles: IndexVec<PileId, Pile>,
    /// The tokens.
    pub tokens: IndexVec<TokenId, Token>,
    /// The tokens that can be attacked.
    pub targets: IndexVec<TargetId, AttackablePile>,
    /// The uses of programmed cards.
    pub orders: IndexVec<OrderId, Order>,
    /// Units on the board or waiting when the game begins.
    pub start: Vec<StartingUnits>,
    /// The lessons for this number of players.
    pub lessons: Vec<Lesson>,
    /// The lesson that is played, and the position in which it begins, unless that is the beginning of
    /// the game.
    pub(crate) begins_at: Option<(usize, Option<Position>)>,
    /// Tokens that can be attacked, in ascending order, each with its row of the targets.
    pub(crate) targetable: Vec<(TokenId, TargetId)>,
    /// True if the choice of seats that are asked depends on public facts alone. A seat is then
    /// asked if it could have a choice, as far as every seat knows.
    pub ask_all: bool,
    /// Windows in which a card can be played, or before which hooks answer, as bits of [`Window`].
    pub(crate) windows: u8,
    /// Cards that can be played in each window, as bits, indexed by the position of the window's
    /// bit. All steps share one entry.
    pub(crate) window_cards: [Box<[u32]>; Window::KINDS],
    /// Declared hooks, as bits of [`HookOn`].
    pub(crate) hooked: u32,
    /// True if a card can be played during the decisions of a step.
    pub(crate) free_play: bool,
    /// Steps that have no decision during which a card could be played, but after which a card may
    /// be played.
    pub(crate) lingering: Vec<StepId>,
    /// The facts of all conditions.
    pub(crate) facts: Box<[Fact]>,
    /// The terms of all amounts.
    pub(crate) terms: Box<[Term]>,
    /// The names of the printed numbers that terms count.
    pub(crate) numbers: Box<[Box<str>]>,
    /// The data besides control on which victory depends.
    pub(crate) watches: Watches,
    /// Rule that decides which army controls a space.
    pub control: Control,
    /// The lead that controls each space, in units that hold; empty unless a lead decides.
    pub(crate) leads: Vec<u32>,
    /// The armies whose units may share a space.
    pub stands: Sharing,
    /// When an army is eliminated, and what follows.
    pub elimination: Elimination,
    /// Armies that attack; includes allied armies if some `attack` step allows it.
    pub(crate) attackers: Actors,
    /// Features of the rules that select code paths.
    pub(crate) manner: RuleFlags,
    /// Effect of closed spaces on the control of regions.
    pub(crate) closed: Closed,
    /// Number of turns after which the game ends without a winner; `None` for no limit.
    pub turns_max: Option<u32>,
    /// Hints for bots; they change no rule.
    pub bots: BotHints,
    /// Indices of the state's cells.
    pub layout: StateLayout,
}

impl Rulebook {
    /// The basic kind of unit.
    pub const BASIC: UnitKindId = UnitKindId(0);

    /// Returns the kinds of unit other than the basic one that can be committed to a battle.
    pub fn special_kinds(&self) -> impl Iterator<Item = UnitKindId> {
        self.units.iter().skip(1).filter(|(_, unit)| unit.helps()).map(|(id, _)| id)
    }

    /// Returns the facts of a condition.
    #[inline]
    pub fn facts(&self, condition: Condition) -> &[Fact] {
        condition.of(&self.facts)
    }

    /// Returns the facts that would make a row of the victory table hold, each with those about
    /// the spaces it counts.
    pub fn aims(&self, row: &Victory) -> WinningFacts<'_> {
        aims(self.facts(row.when))
    }

    /// Returns the steps of a round; none if a round is a turn of every army.
    pub fn round_steps(&self) -> impl Iterator<Item = (StepId, &Step)> {
        self.steps.iter().take(self.round).skip(self.opening)
    }

    /// Returns the steps of a turn; none in a round without turns.
    pub fn turn_steps(&self) -> impl Iterator<Item = (StepId, &Step)> {
        self.steps.iter().take(self.listed).skip(self.round)
    }

    /// Returns the steps of a round and of a turn.
    pub fn played_steps(&self) -> impl Iterator<Item = (StepId, &Step)> {
        self.steps.iter().take(self.listed).skip(self.opening)
    }

    /// Returns the steps of an army's turns.
    pub fn steps_of(&self, army: ArmyId) -> impl Iterator<Item = (StepId, &Step)> {
        let faction = self.armies.get(army).map(|row| row.faction);
        self.turn_steps().filter(move |(_, step)| {
            step.kind.only().is_none_or(|only| faction.is_none_or(|faction| faction == only))
        })
    }

    /// Returns the first step of a round or a turn that satisfies `test`.
    pub fn turn_step(&self, test: impl Fn(&StepKind) -> bool) -> Option<StepId> {
        self.played_steps().find(|(_, step)| test(&step.kind)).map(|(id, _)| id)
    }

    /// Returns the track whose marker must be in a range before units of a kind can be hit, if that is
    /// what it takes.
    pub fn guard(&self, unit: UnitKindId) -> Option<(TrackId, Bounds)> {
        self.units.get(unit)?.guard(&self.facts)
    }

    /// Returns whether a round has no turns: every seat takes part in its steps.
    pub fn plays_rounds(&self) -> bool {
        self.manner.rounds
    }

    /// Returns whether a deck has cards face up in a row.
    pub(crate) fn has_rows(&self) -> bool {
        self.manner.has_rows
    }

    /// Returns whether a round has steps of its own.
    pub fn has_rounds(&self) -> bool {
        self.round > self.opening
    }

    /// Returns whether the order of the armies changes from round to round.
    pub fn orders_armies(&self) -> bool {
        self.round_steps().any(|(_, step)| matches!(step.kind, StepKind::TurnOrder(_)))
    }

    /// Returns whether rounds are counted: they have steps of their own, or hooks react to them.
    pub fn counts_rounds(&self) -> bool {
        self.manner.counts_rounds
    }

    /// Returns whether armies name spaces in secret.
    pub fn names_spaces(&self) -> bool {
        let names = |step: &Step| matches!(&step.kind, StepKind::Claim(keys) if keys.at_once);
        self.manner.seals && self.steps.rows().iter().any(names)
    }

    /// Returns whether a step is taken by all at once.
    pub fn has_sealed_steps(&self) -> bool {
        self.manner.seals
    }

    /// Returns whether units of other kinds than the basic one hold spaces.
    pub fn kinds_hold(&self) -> bool {
        self.units.rows().iter().skip(1).any(|unit| unit.holds)
    }

    /// Returns whether spaces may be without units in play.
    pub fn leaves_spaces_empty(&self) -> bool {
        self.manner.leaves_empty
    }

    /// Returns whether a `trade` step limits the number of sets in a turn.
    pub(crate) fn limits_sets(&self) -> bool {
        let mut steps = self.steps.rows().iter();
        steps.any(|step| matches!(&step.kind, StepKind::Trade(keys) if keys.per_turn.is_some()))
    }

    /// Returns whether a card can be played in `window`.
    #[inline]
    pub(crate) fn opens(&self, window: Window) -> bool {
        self.windows & window.bit() != 0
    }

    /// Returns the cards that can be played in `window`, as bits. For the window of a step, returns
    /// those of all steps.
    #[inline]
    pub(crate) fn cards_for(&self, window: Window) -> &[u32] {
        &self.window_cards[window.bit().trailing_zeros() as usize]
    }

    /// Returns whether a step belongs to the list of an order, a card or a hook.
    pub(crate) fn is_listed(&self, step: StepId) -> bool {
        usize::from(step.0) >= self.listed
    }

    /// Returns the moments of the hooks that run `call`.
    pub fn hooks_of(&self, call: CallId) -> impl Iterator<Item = HookOn> {
        self.hooks.iter().filter(move |hook| hook.call() == Some(call)).map(|hook| hook.on)
    }

    /// Returns whether a hook for `on` is declared.
    #[inline]
    pub(crate) fn has_hook(&self, on: HookOn) -> bool {
        self.hooked & on.bit() != 0
    }

    /// Returns the lesson that is played.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lessons.get(self.begins_at.as_ref()?.0)
    }

    /// Returns whether anything can change a battle after its declaration.
    #[inline]
    pub(crate) fn meddles(&self) -> bool {
        self.windows != 0 || self.has_hook(HookOn::Invaded)
    }

    /// Returns whether the end of an invasion may matter by itself: a hook reacts to it, or a
    /// variable or an effect lasts until then.
    pub fn ends_invasions(&self) -> bool {
        let lasts = || self.scripts.own.iter().any(|file| file.text.contains("\"invasion\""));
        let counts = || self.variables.rows().iter().any(|row| row.scope == Scope::Invasion);
        self.has_hook(HookOn::InvasionEnded) || counts() || lasts()
    }

    /// Returns the row of the targets for a token, or `None` if the token cannot be attacked.
    pub fn target_of(&self, token: TokenId) -> Option<TargetId> {
        let found = self.targetable.binary_search_by_key(&token, |&(token, _)| token);
        found.ok().map(|at| self.targetable[at].1)
    }

    /// Returns the hand in which an army holds the cards of a deck.
    pub fn hand_of(&self, army: ArmyId, deck: DeckId) -> HandId {
        let row = &self.armies[army];
        if self.decks[deck].apart { row.apart } else { row.hand }
    }

    /// Returns the armies that `army` may attack.
    #[inline]
    pub(crate) fn enemies(&self, army: ArmyId, targets: Targets) -> ArmyMask {
        let friends = match targets.armies {
            TargetArmies::OtherArmies => ArmyMask::only(army),
            TargetArmies::OtherFactions => {
                self.factions[self.armies[army].faction].armies.iter().copied().collect()
            }
            TargetArmies::Some(owners) => return self.enemies_among(army, owners),
        };
        ArmyMask::ALL.difference(friends)
    }

    #[cold]
    fn enemies_among(&self, army: ArmyId, owners: Owners) -> ArmyMask {
        let faction = self.armies[army].faction;
        let is_one = |&other: &ArmyId| {
            let is_friend = self.armies[other].faction == faction;
            let relation = if is_friend { Relation::Friend } else { Relation::Enemy };
            other != army && (owners.armies.contains(other) || owners.has(relation))
        };
        self.armies.ids().filter(is_one).collect()
    }

    /// Returns whether an `attack` step takes land without units.
    pub fn takes_undefended(&self) -> bool {
        let takes =
            |step: &Step| matches!(&step.kind, StepKind::Attack(keys) if keys.targets.undefended);
        self.manner.asks_targets && self.steps.rows().iter().any(takes)
    }

    /// Returns the keys of a `build` step.
    ///
    /// # Panics
    /// If the step is of another kind.
    pub(crate) fn buy(&self, step: StepId) -> &Buy {
        let StepKind::Buy(keys) = &self.steps[step].kind else {
            unreachable!("only a `buy` step makes frames that ask for its keys")
        };
        keys
    }

    /// Returns the keys of a `trade` step.
    ///
    /// # Panics
    /// If the step is of another kind.
    pub(crate) fn trade(&self, step: StepId) -> &Trade {
        let StepKind::Trade(keys) = &self.steps[step].kind else {
            unreachable!("only a `trade` step makes frames that ask for its keys")
        };
        keys
    }
}
