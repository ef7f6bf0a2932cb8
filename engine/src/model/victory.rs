//! The victory table.

use super::id::{CallId, DeckId, FactionId, HasId, TagId, TokenId, UnitKindId};
use super::source::Source;
use super::text::Text;

/// When a row of the victory table is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VictoryWhen {
    /// Every army of every other faction is eliminated.
    LastFaction,
    /// One faction's armies control at least so many spaces.
    Spaces {
        /// The fewest.
        least: u32,
        /// Only spaces with this tag; none: all.
        tag: Option<TagId>,
    },
    /// Armies of a faction are eliminated.
    Eliminated {
        /// Which faction.
        faction: FactionId,
        /// So many of its armies; none: all.
        armies: Option<u32>,
    },
    /// So many cards lie before one army.
    CardsLaid(u32),
    /// A token lies before an army whose face is that of this one.
    TokenLaid(TokenId),
    /// No unit of a kind is left on the board.
    Lost(UnitKindId),
    /// A query names the army that has won, or nobody.
    Script(CallId),
}

/// A way to win, checked after every change of control, units or markers in the order of the file; of rows that are met
/// at once, one by which the faction wins whose turn it is comes first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Victory {
    /// Its stable name.
    pub id: Box<str>,
    /// What is told when it is met.
    pub name: Text,
    /// The only faction that can meet it; none: any.
    pub faction: Option<FactionId>,
    /// When it is met.
    pub when: VictoryWhen,
    /// The deck whose cards in the winner's hand are shown to all.
    pub shows: Option<DeckId>,
    /// Where the block comes from.
    pub source: Source,
}

impl HasId for Victory {
    fn id(&self) -> &str {
        &self.id
    }
}
