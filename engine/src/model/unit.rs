//! Kinds of units: counted per space and army, without an identity of their own.

use super::combat::Modifier;
use super::id::HasId;
use super::source::Source;
use super::text::Text;

/// The most kinds of unit one edition may have.
pub const UNIT_KINDS_MAX: usize = 8;

/// A kind of unit. The first of an edition is the basic kind: it holds spaces, rolls dice and is lost in battle.
/// The others stand with it, and help a battle when committed to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitKind {
    /// Its stable name.
    pub id: Box<str>,
    /// As printed, one piece.
    pub name: Text,
    /// As printed, several pieces.
    pub plural: Text,
    /// The most an army may have, on the board and waiting to be placed; none: no limit.
    pub limit: Option<u32>,
    /// What one committed piece does to its own side's dice; none: it does not fight.
    pub battle: Option<Modifier>,
    /// Where the block comes from.
    pub source: Source,
}

impl HasId for UnitKind {
    fn id(&self) -> &str {
        &self.id
    }
}
