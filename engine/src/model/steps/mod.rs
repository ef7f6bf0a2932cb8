//! The turn summary as data: the steps of the opening and of a turn. The keys of each are declared in its own file.

mod build;
mod claim;
mod claim_first;
mod count;
mod deal;
mod deal_cards;
mod draw;
mod fortify;
mod invade;
mod orders;
mod place;
mod program;
mod reinforce;
mod roll_for_first;
mod script;
mod trade;
mod window;

use strum::{IntoStaticStr, VariantArray};

pub use build::Build;
pub use claim::Claim;
pub use claim_first::ClaimFirst;
pub use count::{Closed, Count};
pub use deal::Deal;
pub use deal_cards::DealCards;
pub(crate) use draw::ExtraKeys;
pub use draw::{Draw, DrawExtra, DrawPer};
pub use fortify::{Fortify, MoveTo, Movers, Range, Through};
pub use invade::{Eliminate, Invade, Spoils, Targets};
pub use orders::{Cleared, Orders};
pub use place::{Place, PlaceOn};
pub use program::Program;
pub use reinforce::Reinforce;
pub use script::Run;
pub use trade::{Duty, HeldSpace, SetWorth, Trade, Traded};
pub use window::{Asked, Moment};

use super::id::HasId;
use super::source::Source;
use super::text::Text;
use crate::edition::keys::{Keys, Reader, Table};

/// One step of the opening or of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its stable name.
    pub id: Box<str>,
    /// As printed in the turn summary.
    pub name: Text,
    /// What it does.
    pub kind: StepKind,
    /// Where the block comes from.
    pub source: Source,
}

/// A sort of steps: where they stand, and how their keys are read and told.
#[derive(Debug)]
pub(crate) struct StepSort {
    pub(crate) word: &'static str,
    pub(crate) part: Part,
    pub(crate) table: fn() -> Table,
    pub(crate) read: fn(&mut Reader<'_>) -> Option<StepRead>,
}

/// Which part of the turn summary a step is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Opening,
    Turn,
    Both,
}

/// A step as it is read, with rows of tables that are settled later.
#[derive(Debug)]
pub(crate) struct StepRead {
    pub(crate) kind: StepKind,
    /// The faction whose turns it is part of.
    pub(crate) only: Option<usize>,
    /// What tracks add to what a `draw` step draws.
    pub(crate) extra: Vec<ExtraKeys>,
}

impl From<StepKind> for StepRead {
    fn from(kind: StepKind) -> Self {
        Self { kind, only: None, extra: Vec::new() }
    }
}

/// Lists the sorts of steps: what a step of each is, the part it stands in, and the declaration of its keys.
macro_rules! steps {
    ($($(#[$doc:meta])* $Kind:ident $(($Of:ty))? in $part:ident by $Keys:ty,)*) => {
        /// What a step does.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum StepKind {
            $($(#[$doc])* $Kind $(($Of))?,)*
        }

        $($(impl From<$Of> for StepRead {
            fn from(keys: $Of) -> Self {
                StepKind::$Kind(keys).into()
            }
        })?)*

        /// Every sort of steps, in the order of the guide.
        pub(crate) const STEPS: &[StepSort] = &[$(StepSort {
            word: <$Keys as Keys>::WORD,
            part: Part::$part,
            table: <$Keys as Keys>::table,
            read: |reader| <$Keys as Keys>::read(reader).map(Into::into),
        },)*];
    };
}

steps! {
    /// `roll-for-first`: chance names the army that goes first from here on; the others follow in seating order.
    RollForFirst in Opening by roll_for_first::RollForFirst,
    /// `claim-first`: each army of a faction names one empty space in secret, and gets it.
    ClaimFirst(ClaimFirst) in Opening by claim_first::ClaimFirstKeys,
    /// `claim`: in turn, each army takes one empty space, until none is empty.
    Claim(Claim) in Opening by Claim,
    /// `deal`: the spaces are dealt out at random, one to each army in turn.
    Deal(Deal) in Opening by Deal,
    /// `reinforce`: in turn, each army adds to its own spaces, until every supply is empty.
    Reinforce(Reinforce) in Opening by Reinforce,
    /// `count`: reinforcements for spaces and whole regions.
    Count(Count) in Turn by Count,
    /// `trade`: sets of cards for reinforcements.
    Trade(Trade) in Turn by Trade,
    /// `build`: cards for units of other kinds.
    Build(Build) in Turn by Build,
    /// `place`: every reinforcement goes to spaces of the army.
    Place(Place) in Turn by Place,
    /// `invade`: attacks, as many as wanted.
    Invade(Invade) in Turn by Invade,
    /// `fortify`: moves between own spaces.
    Fortify(Fortify) in Turn by Fortify,
    /// `draw`: cards for conquests of the turn.
    Draw(Draw) in Turn by draw::DrawKeys,
    /// `deal-cards`: every seat draws cards.
    DealCards(DealCards) in Both by DealCards,
    /// `program`: every seat chooses cards in secret, and their order.
    Program(Program) in Turn by Program,
    /// `orders`: seat after seat turns up a programmed card and gives one of its orders.
    Orders(Orders) in Turn by Orders,
    /// `window`: cards may be played.
    Window(Moment) in Turn by window::WindowKeys,
    /// `script`: a script runs.
    Script(Run) in Both by script::RunKeys,
}

/// For which armies a step acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Actors {
    /// For the one whose turn it is.
    #[default]
    Own,
    /// For those that its players command beside it, one after the other.
    Allies,
    /// For it and for those that its players command beside it, together.
    Commanded,
}

impl Actors {
    /// Where a step acts for one army after the other.
    pub(crate) const ONE_BY_ONE: [Self; 2] = [Self::Own, Self::Allies];
    /// Where it acts for all of them together.
    pub(crate) const TOGETHER: [Self; 2] = [Self::Own, Self::Commanded];
}

impl HasId for Step {
    fn id(&self) -> &str {
        &self.id
    }
}
