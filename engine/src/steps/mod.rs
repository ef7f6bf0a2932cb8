//! The steps, one room each, with decisions, legal actions and effects. This file only lists the
//! rooms and passes the calls of the loop to them.

pub(crate) mod attack;
pub(crate) mod battles;
pub(crate) mod beside;
pub(crate) mod buy;
pub(crate) mod claim;
pub(crate) mod climb;
pub(crate) mod count;
pub(crate) mod deal;
pub(crate) mod deal_cards;
pub(crate) mod draw;
pub(crate) mod each;
pub(crate) mod fire;
pub(crate) mod flow;
pub(crate) mod list;
pub(crate) mod moves;
pub(crate) mod orders;
pub(crate) mod pay;
pub(crate) mod place;
pub(crate) mod program;
pub(crate) mod reinforce;
pub(crate) mod room;
pub(crate) mod script;
pub(crate) mod sealed;
pub(crate) mod step_row;
pub(crate) mod take;
pub(crate) mod trade;
pub(crate) mod turn_order;
pub(crate) mod turns;
pub(crate) mod window;

use serde::Serialize;

use crate::combat::{battle, conquest, threshold, units};
use crate::edition::keys::Keys;
use crate::game::action::{Action, ActionList, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, Condition, Effect, FactionId, SeatId, StepId};
use room::{Brings, PaidAnswer, StepFrame, StepReferences, StepRoom as _};

pub(crate) use attack::Borders;
pub(crate) use attack::TargetArmies;
pub use attack::{Attack, Targets};
pub use battles::Battles;
pub use buy::{Bought, Buy, CardOrigin, Good, Most};
pub use claim::Claim;
pub use climb::Climb;
pub use count::Count;
pub use deal::Deal;
pub use deal_cards::DealCards;
pub use draw::Draw;
pub use fire::{Fire, FireFrom};
pub use moves::{Deploy, Move, Movers, Moves};
pub use orders::{BonusTo, Orders, OrdersFrom};
pub use place::{DrivenUnits, Place};
pub use program::Program;
pub use reinforce::Reinforce;
pub(crate) use room::{Beside, check_count};
pub use script::Run;
pub use step_row::{Actors, Step, Who};
pub(crate) use step_row::{Stands, StepSection, StepSort, Takers};
pub use take::Take;
pub use trade::{HeldSpace, SetWorth, Trade, Traded};
pub use turn_order::{OrderBy, TieRule, TurnOrder};
pub use turns::TurnsStep;
pub use window::Moment;

/// Most frames that a game ever stacks.
pub const FRAMES_MAX: usize = 24;

/// Returns the seat that a room asks, and the army that the decision is about.
#[inline]
fn asked(at: impl StepFrame, scene: StateView<'_>) -> Option<(SeatId, ArmyId)> {
    let army = at.asked(scene)?;
    Some((at.seat(scene, army), army))
}

macro_rules! rooms {
    ($($(#[$doc:meta])* $room:ident => $at:path,)*) => {
        /// A suspended step, or a procedure that a step called. Frames form a stack in the state;
        /// the top one continues.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Frame {
            $($(#[$doc])* $room($at),)*
        }

        $(impl From<$at> for Frame {
            #[inline]
            fn from(at: $at) -> Self {
                Self::$room(at)
            }
        })*

        /// The rooms of most decisions are matched first, the others out of line. A jump over all
        /// of them is mispredicted half of the time.
        impl Frame {
            #[inline]
            pub(crate) fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
                match self {
                    Self::Battle(at) => at.go(play),
                    Self::Attack(at) => at.go(play),
                    rest => rest.go_rest(play),
                }
            }

            #[inline(never)]
            fn go_rest<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
                match self { $(Self::$room(at) => at.go(play),)* }
            }

            #[inline]
            pub(crate) fn asked(self, scene: StateView<'_>) -> Option<(SeatId, ArmyId)> {
                match self {
                    Self::Battle(at) => asked(at, scene),
                    Self::Attack(at) => asked(at, scene),
                    rest => rest.asked_rest(scene),
                }
            }

            #[inline(never)]
            fn asked_rest(self, scene: StateView<'_>) -> Option<(SeatId, ArmyId)> {
                match self { $(Self::$room(at) => asked(at, scene),)* }
            }

            #[inline]
            pub(crate) fn ask(self, scene: StateView<'_>) -> Option<Ask> {
                match self {
                    Self::Battle(at) => at.ask(scene),
                    Self::Attack(at) => at.ask(scene),
                    rest => rest.ask_rest(scene),
                }
            }

            #[inline(never)]
            fn ask_rest(self, scene: StateView<'_>) -> Option<Ask> {
                match self { $(Self::$room(at) => at.ask(scene),)* }
            }

            pub(crate) fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
                match self { $(Self::$room(at) => at.list(scene, actions),)* }
            }

            #[inline]
            pub(crate) fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
                match self {
                    Self::Battle(at) => at.check(scene, action),
                    Self::Attack(at) => at.check(scene, action),
                    rest => rest.check_rest(scene, action),
                }
            }

            #[inline(never)]
            fn check_rest(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
                match self { $(Self::$room(at) => at.check(scene, action),)* }
            }

            #[inline]
            pub(crate) fn sole(self, scene: StateView<'_>) -> Option<Action> {
                match self {
                    Self::Battle(at) => at.sole(scene),
                    Self::Attack(at) => at.sole(scene),
                    rest => rest.sole_rest(scene),
                }
            }

            #[inline(never)]
            fn sole_rest(self, scene: StateView<'_>) -> Option<Action> {
                match self { $(Self::$room(at) => at.sole(scene),)* }
            }

            #[inline]
            pub(crate) fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
                match self {
                    Self::Battle(at) => at.answer(play, action),
                    Self::Attack(at) => at.answer(play, action),
                    rest => rest.answer_rest(play, action),
                }
            }

            #[inline(never)]
            fn answer_rest<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
                match self { $(Self::$room(at) => at.answer(play, action),)* }
            }

            pub(crate) fn spent(scene: StateView<'_>, action: Action) -> Option<Illegal> {
                None$(.or_else(|| <$at as StepFrame>::spent(scene, action)))*
            }

            pub(crate) fn beside(self, scene: StateView<'_>) -> Option<Beside> {
                match self { $(Self::$room(at) => at.beside(scene),)* }
            }

            pub(crate) fn suits(self, scene: StateView<'_>, army: ArmyId, effect: &Effect) -> bool {
                match self { $(Self::$room(at) => at.suits(scene, army, effect),)* }
            }

            #[must_use]
            pub(crate) fn after_play(self) -> Self {
                match self { $(Self::$room(at) => Self::$room(at.after_play()),)* }
            }

            pub(crate) fn is_hidden(self, scene: StateView<'_>, answer: Action) -> bool {
                match self { $(Self::$room(at) => at.is_hidden(scene, answer),)* }
            }
        }

        rooms!(@facts $($room)*;
            step: Option<StepId>, next_step: Option<StepId>, acting: Option<ArmyId>, outlives: bool, is_round: bool, is_sealing: bool, invades: Option<StepId>, pays_bonus: bool, paid: Option<PaidAnswer>,
            is_battle: bool, is_conquest: bool, sees_to_cards: bool);
    };
    (@facts $($room:ident)*; $($fact:ident: $of:ty),*) => {
        rooms!(@each [$($room)*] $($fact: $of),*);
    };
    (@each $rooms:tt $($fact:ident: $of:ty),*) => {
        impl Frame { $(rooms!(@fact $rooms $fact: $of);)* }
    };
    (@fact [$($room:ident)*] $fact:ident: $of:ty) => {
        #[inline]
        pub(crate) fn $fact(self) -> $of {
            match self { $(Self::$room(at) => at.$fact(),)* }
        }
    };
}

rooms! {
    /// The turn summary, between two steps.
    Flow => flow::FlowFrame,
    /// Naming a space in secret.
    Naming => claim::NamingFrame,
    /// A step that all take at once.
    Sealed => sealed::SealedFrame,
    /// Claiming the board in turn.
    Claim => claim::ClaimFrame,
    /// Reinforcing own spaces in turn.
    Reinforce => reinforce::ReinforceFrame,
    /// Trading sets.
    Trade => trade::TradeFrame,
    /// Buying units and cards.
    Buy => buy::BuyFrame,
    /// Placing units that wait.
    Place => place::PlaceFrame,
    /// Declaring attacks.
    Attack => attack::AttackFrame,
    /// A battle.
    Battle => battle::BattleFrame,
    /// A conquest of a space.
    Conquest => conquest::ConquestFrame,
    /// Moving units between own spaces.
    Move => moves::MoveFrame,
    /// A window for cards, army after army.
    Window => window::WindowFrame,
    /// The hooks that answer an event, one after the other.
    Hook => list::HookFrame,
    /// A script.
    Script => script::ScriptFrame,
    /// A step that several armies take, one after the other.
    Each => each::EachFrame,
    /// Choosing the cards of the round, seat after seat.
    Program => program::ProgramFrame,
    /// Turning up cards and giving orders, seat after seat; or playing a card of the hand.
    Orders => orders::OrdersFrame,
    /// Firing with units.
    Fire => fire::FireFrame,
    /// Placing dice on the units they hit.
    Threshold => threshold::ThresholdFrame,
    /// Choosing the next battle by unit.
    Battles => battles::BattlesFrame,
    /// A battle by unit.
    Units => units::UnitsFrame,
    /// The steps of an order, a card or a hook.
    List => list::ListFrame,
    /// Paying for a step.
    Pay => pay::PayFrame,
}

macro_rules! steps {
    ($($(#[$doc:meta])* $Kind:ident($Of:ident) in $part:ident for $takes:ident by $Keys:ty,)*) => {
        /// The action of a step, with its keys.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum StepKind {
            $($(#[$doc])* $Kind($Of),)*
        }

        /// Every sort of step, in the order of the guide.
        pub(crate) const STEPS: &[StepSort] = &[$(StepSort {
            word: <$Keys as Keys>::WORD,
            was: <$Keys as Keys>::WAS,
            part: StepSection::$part,
            takes: Takers::$takes,
            table: <$Keys as Keys>::table,
            read: |reader| <$Keys as Keys>::read(reader).map(StepKind::$Kind),
        },)*];

        /// Returns the present word of a step that had another one in earlier versions.
        pub(crate) fn renamed(word: &str) -> Option<&'static str> {
            STEPS.iter().find(|sort| sort.was.contains(&word)).map(|sort| sort.word)
        }

        impl StepKind {
            pub(crate) fn begin<C: Chance, S: Sink>(
                &self,
                step: StepId,
                play: &mut Applying<'_, C, S>,
            ) -> Option<Frame> {
                match self { $(Self::$Kind(keys) => keys.begin(step, play),)* }
            }

            pub(crate) fn has_use(&self, scene: StateView<'_>, army: ArmyId) -> bool {
                match self { $(Self::$Kind(keys) => keys.has_use(scene, army),)* }
            }

            pub(crate) fn begin_for<C: Chance, S: Sink>(
                &self,
                step: StepId,
                army: ArmyId,
                play: &mut Applying<'_, C, S>,
            ) -> Option<Frame> {
                match self { $(Self::$Kind(keys) => keys.begin_for(step, army, play),)* }
            }
        }

        steps!(@facts $($Kind)*; asks_mover: bool, only: Option<FactionId>, repeats: Option<Condition>, names: StepReferences, brings: Brings);
    };
    (@facts $($Kind:ident)*; $($fact:ident: $of:ty),*) => {
        steps!(@each [$($Kind)*] $($fact: $of),*);
    };
    (@each $kinds:tt $($fact:ident: $of:ty),*) => {
        impl StepKind { $(steps!(@fact $kinds $fact: $of);)* }
    };
    (@fact [$($Kind:ident)*] $fact:ident: $of:ty) => {
        pub(crate) fn $fact(&self) -> $of {
            match self { $(Self::$Kind(keys) => keys.$fact(),)* }
        }
    };
}

steps! {
    /// `turn-order`: decides the order in which armies take their turns.
    TurnOrder(TurnOrder) in Together for All by turn_order::TurnOrderKeys,
    /// `claim`: in turn, each army takes one empty space, until none is empty; at once, each names
    /// one in secret.
    Claim(Claim) in Opening for Claim by Claim,
    /// `deal`: the spaces are dealt out at random, one to each army in turn.
    Deal(Deal) in Opening for All by Deal,
    /// `reinforce`: in turn, each army adds to its own spaces, until every supply is empty.
    Reinforce(Reinforce) in Opening for All by Reinforce,
    /// `turns`: every army takes its turn, in order.
    Turns(TurnsStep) in Round for All by TurnsStep,
    /// `count`: units, numbers and cards for what an army has.
    Count(Count) in Acts for Any by Count,
    /// `trade`: sets of cards for reinforcements.
    Trade(Trade) in Turn for Mover by Trade,
    /// `buy`: units and cards at their prices.
    Buy(Buy) in Turn for Mover by Buy,
    /// `place`: every reinforcement goes to spaces of the army, or to others that fit.
    Place(Place) in Acts for Any by place::PlaceKeys,
    /// `attack`: any number of attacks.
    Attack(Attack) in Acts for Mover by Attack,
    /// `battles`: battles by unit where armies share a space.
    Battles(Battles) in Acts for Mover by Battles,
    /// `move`: moves between spaces.
    Move(Move) in Acts for Any by moves::MoveKeys,
    /// `fire`: units of one kind fire at a bordering space.
    Fire(Fire) in Acts for Mover by Fire,
    /// `climb`: dice move a marker up a track.
    Climb(Climb) in Acts for Mover by Climb,
    /// `draw`: cards, such as those for conquests of the turn.
    Draw(Draw) in Own for Mover by Draw,
    /// `deal-cards`: every seat draws cards.
    DealCards(DealCards) in Any for All by DealCards,
    /// `program`: every seat chooses cards in secret, and their order.
    Program(Program) in Round for All by Program,
    /// `orders`: seat after seat turns up a programmed card and gives one of its orders; or the army
    /// whose turn it is plays a card of its hand for one of its orders or for its effect.
    Orders(Orders) in Turn for All by Orders,
    /// `window`: cards may be played.
    Window(Moment) in Turn for Window by Moment,
    /// `take`: spaces change hands.
    Take(Take) in Any for All by Take,
    /// `script`: a script runs.
    Script(Run) in Any for Script by Run,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_stay_small() {
        assert!(size_of::<Frame>() <= 16);
    }
}
