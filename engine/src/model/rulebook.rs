//! What one game plays by.

use std::sync::Arc;

use super::army::{Army, Faction, Hand, Seat};
use super::board::{Board, Control};
use super::bots::BotHints;
use super::call::Call;
use super::card::{Card, Deck, Symbol};
use super::combat::Combat;
use super::id::{
    ArmyId, CallId, CardId, DeckId, FactionId, HandId, OrderId, PileId, SeatId, StepId, SymbolId,
    Table, TargetId, TokenId, TrackId, UnitKindId, VariableId, VictoryId,
};
use super::layout::Layout;
use super::mask::ArmyMask;
use super::order::Order;
use super::script::{Hook, HookOn, Pile, Scope, Scripts, Token, Variable, Window};
use super::start::Start;
use super::target::Target;
use super::text::Text;
use super::track::Track;
use super::unit::UnitKind;
use super::victory::{Victory, Watches};
use crate::steps::{Actors, Build, Closed, PlaceOn, Step, StepKind, Targets, Trade};

/// In which manner a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Manner {
    /// Whether anything can react, be played or last: the edition names a function, or an order, a card or a hook has steps.
    pub(crate) eventful: bool,
    /// A turn is a round in which every seat takes part: it has a step `orders`.
    pub(crate) rounds: bool,
    /// Kinds beside the basic one hold spaces: a space is then its whose pieces hold it, or nobody's.
    pub(crate) held_by_all: bool,
}

/// An edition with its variant, its options and its number of players settled: everything a game asks and never
/// changes. Made by the loader, shared by any number of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// The edition's stable name.
    pub edition: Box<str>,
    /// The variant's stable name, or nothing for the edition as it stands.
    pub variant: Option<Box<str>>,
    /// As printed.
    pub name: Text,
    /// The options that were settled, by name, in the order of the file.
    pub options: Vec<(Box<str>, Box<str>)>,
    /// The map.
    pub board: Board,
    /// Who decides.
    pub seats: Table<SeatId, Seat>,
    /// The armies in play.
    pub armies: Table<ArmyId, Army>,
    /// Who wins together.
    pub factions: Table<FactionId, Faction>,
    /// The armies that take turns, in seating order.
    pub order: Vec<ArmyId>,
    /// The kinds of unit, the basic one first.
    pub units: Table<UnitKindId, UnitKind>,
    /// What sets are made of.
    pub symbols: Table<SymbolId, Symbol>,
    /// The decks.
    pub decks: Table<DeckId, Deck>,
    /// Every physical card.
    pub cards: Table<CardId, Card>,
    /// The hands.
    pub hands: Table<HandId, Hand>,
    /// The tracks.
    pub tracks: Table<TrackId, Track>,
    /// The battle page, if there are battles.
    pub combat: Option<Combat>,
    /// Every step; those of the opening come first.
    pub steps: Table<StepId, Step>,
    /// How many of the steps are the opening.
    pub opening: usize,
    /// How many are the opening or a turn; behind them stand those of lists.
    pub listed: usize,
    /// The victory table.
    pub victory: Table<VictoryId, Victory>,
    /// What is said in scripts.
    pub scripts: Arc<Scripts>,
    /// The functions that the edition names.
    pub calls: Table<CallId, Call>,
    /// The hooks, in the order of the file.
    pub hooks: Vec<Hook>,
    /// What scripts remember.
    pub variables: Table<VariableId, Variable>,
    /// The piles of tokens.
    pub piles: Table<PileId, Pile>,
    /// The tokens.
    pub tokens: Table<TokenId, Token>,
    /// The tokens that can be attacked.
    pub targets: Table<TargetId, Target>,
    /// What programmed cards are used for.
    pub orders: Table<OrderId, Order>,
    /// What is on the board, or waits, when the game begins.
    pub start: Vec<Start>,
    /// Every token that can be attacked, ascending, with its row of the targets.
    pub(crate) targetable: Vec<(TokenId, TargetId)>,
    /// Who is asked depends on public things alone: everybody is who, as far as everybody knows, could have something to
    /// choose.
    pub ask_all: bool,
    /// The windows in which some card can be played, as bits of [`Window`].
    pub(crate) windows: u8,
    /// The cards that can be played in each window, by the place of its bit; those of steps together.
    pub(crate) window_cards: [Box<[u32]>; Window::KINDS],
    /// The hooks that are declared, as bits of [`HookOn`].
    pub(crate) hooked: u16,
    /// Whether some card can be played beside the answers of a step.
    pub(crate) free_play: bool,
    /// The steps that ask nothing beside which a card could be played, and after which some card may be.
    pub(crate) lingering: Vec<StepId>,
    /// What victory depends on beside control.
    pub(crate) watches: Watches,
    /// Who controls a space.
    pub control: Control,
    /// With which armies attacks are made: others than one's own where some `attack` step says so.
    pub(crate) attackers: Actors,
    /// In which manner it is played.
    pub(crate) manner: Manner,
    /// What closed spaces do to the control of regions.
    pub(crate) closed: Closed,
    /// Where units are placed that wait: beside friends where some `place` step says so.
    pub(crate) place_on: PlaceOn,
    /// The number of turns after which the game ends without a winner; none: it goes on.
    pub turns_max: Option<u32>,
    /// What bots are told; it changes no rule.
    pub bots: BotHints,
    /// Where the state keeps what.
    pub layout: Layout,
}

impl Rulebook {
    /// The basic kind of unit.
    pub const BASIC: UnitKindId = UnitKindId(0);

    /// The kinds of unit that can be committed to a battle, beside the basic one.
    pub fn special_kinds(&self) -> impl Iterator<Item = UnitKindId> {
        self.units.iter().skip(1).filter(|(_, unit)| unit.helps()).map(|(id, _)| id)
    }

    /// The steps of a turn.
    pub fn turn_steps(&self) -> impl Iterator<Item = (StepId, &Step)> {
        self.steps.iter().take(self.listed).skip(self.opening)
    }

    /// The steps of an army's turns.
    pub fn steps_of(&self, army: ArmyId) -> impl Iterator<Item = (StepId, &Step)> {
        let faction = self.armies.get(army).map(|row| row.faction);
        self.turn_steps().filter(move |(_, step)| {
            step.kind.only().is_none_or(|only| faction.is_none_or(|faction| faction == only))
        })
    }

    /// The first step of a turn that satisfies `test`.
    pub fn turn_step(&self, test: impl Fn(&StepKind) -> bool) -> Option<StepId> {
        self.turn_steps().find(|(_, step)| test(&step.kind)).map(|(id, _)| id)
    }

    /// Whether a turn is a round, in which every seat takes part.
    pub fn plays_rounds(&self) -> bool {
        self.manner.rounds
    }

    /// Whether spaces may be empty in play, and belong to whoever has pieces there.
    pub fn leaves_spaces_empty(&self) -> bool {
        self.manner.held_by_all
    }

    /// Whether some `trade` step limits the sets of a turn.
    pub(crate) fn limits_sets(&self) -> bool {
        let mut steps = self.steps.rows().iter();
        steps.any(|step| matches!(&step.kind, StepKind::Trade(keys) if keys.per_turn.is_some()))
    }

    /// Whether some card can be played in `window`.
    #[inline]
    pub(crate) fn opens(&self, window: Window) -> bool {
        self.windows & window.bit() != 0
    }

    /// The cards that can be played in `window`, as bits; of a step's, those that can be in any step's.
    #[inline]
    pub(crate) fn cards_for(&self, window: Window) -> &[u32] {
        &self.window_cards[window.bit().trailing_zeros() as usize]
    }

    /// What the hooks answer to that run a function.
    pub fn hooks_of(&self, call: CallId) -> impl Iterator<Item = HookOn> {
        self.hooks.iter().filter(move |hook| hook.call() == Some(call)).map(|hook| hook.on)
    }

    /// Whether a hook answers to `on`.
    #[inline]
    pub(crate) fn has_hook(&self, on: HookOn) -> bool {
        self.hooked & on.bit() != 0
    }

    /// Whether something can change a battle after it was declared.
    #[inline]
    pub(crate) fn meddles(&self) -> bool {
        self.windows != 0 || self.has_hook(HookOn::Invaded)
    }

    /// Whether the end of an invasion may ever make a difference by itself: something answers to it, is counted until
    /// then, or lasts until then.
    pub fn ends_invasions(&self) -> bool {
        let lasts = || self.scripts.own.iter().any(|file| file.text.contains("\"invasion\""));
        let counts = || self.variables.rows().iter().any(|row| row.scope == Scope::Invasion);
        self.has_hook(HookOn::InvasionEnded) || counts() || lasts()
    }

    /// What a token is attacked as; nothing when it cannot be attacked.
    pub fn target_of(&self, token: TokenId) -> Option<TargetId> {
        let found = self.targetable.binary_search_by_key(&token, |&(token, _)| token);
        found.ok().map(|at| self.targetable[at].1)
    }

    /// Where an army holds the cards of a deck.
    pub fn hand_of(&self, army: ArmyId, deck: DeckId) -> HandId {
        let row = &self.armies[army];
        if self.decks[deck].apart { row.apart } else { row.hand }
    }

    /// The armies that one may attack.
    #[inline]
    pub(crate) fn enemies(&self, army: ArmyId, targets: Targets) -> ArmyMask {
        let friends = match targets {
            Targets::OtherArmies => ArmyMask::only(army),
            Targets::OtherFactions => {
                self.factions[self.armies[army].faction].armies.iter().copied().collect()
            }
        };
        ArmyMask::ALL.difference(friends)
    }

    /// The keys of a `build` step.
    ///
    /// # Panics
    /// When the step is of another kind.
    pub(crate) fn build(&self, step: StepId) -> &Build {
        let StepKind::Build(keys) = &self.steps[step].kind else {
            unreachable!("only a `build` step makes frames that ask for its keys")
        };
        keys
    }

    /// The keys of a `trade` step.
    ///
    /// # Panics
    /// When the step is of another kind.
    pub(crate) fn trade(&self, step: StepId) -> &Trade {
        let StepKind::Trade(keys) = &self.steps[step].kind else {
            unreachable!("only a `trade` step makes frames that ask for its keys")
        };
        keys
    }
}
