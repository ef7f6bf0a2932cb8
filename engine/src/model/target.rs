//! The targets of attacks: spaces, and tokens that can be attacked.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use super::combat::Resolution;
use super::id::{FactionId, HasId, PileId, SpaceId, TokenId};
use super::source::Source;
use super::term::Amount;
use super::text::Text;

/// The target of an attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttackTarget {
    /// A space, which can be conquered.
    Space(SpaceId),
    /// A token of a [`AttackablePile`], which can be destroyed.
    Token(TokenId),
}

impl From<SpaceId> for AttackTarget {
    #[inline]
    fn from(space: SpaceId) -> Self {
        Self::Space(space)
    }
}

impl From<TokenId> for AttackTarget {
    fn from(token: TokenId) -> Self {
        Self::Token(token)
    }
}

impl AttackTarget {
    /// Returns the space, or `None` for a token.
    #[inline]
    pub fn space(self) -> Option<SpaceId> {
        if let Self::Space(space) = self { Some(space) } else { None }
    }

    /// Returns the token, or `None` for a space.
    #[inline]
    pub fn token(self) -> Option<TokenId> {
        if let Self::Token(token) = self { Some(token) } else { None }
    }
}

/// The units lost in an attack that misses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Lost {
    /// The basic units that fought.
    Basic,
    /// All units that were committed.
    All,
}

/// The spaces from which a target is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrikeFrom {
    /// True if the target is attacked from spaces linked to its own.
    pub adjacent: bool,
    /// True if the target is attacked from its own space.
    pub under: bool,
}

/// Tokens of a pile that can be attacked while they are on a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttackablePile {
    /// Stable name.
    pub id: Box<str>,
    /// Printed name.
    pub name: Text,
    /// Pile that contains the tokens.
    pub pile: PileId,
    /// Faction that owns the tokens; its armies do not attack them.
    pub faction: FactionId,
    /// Spaces from which the tokens are attacked.
    pub from: StrikeFrom,
    /// Way the attacker's dice decide: [`Resolution::Total`] or [`Resolution::Ladder`].
    pub resolution: Resolution,
    /// Total that the attacker's dice must reach, if the total decides.
    pub total: u32,
    /// Amount added to the total of the attacker's dice; `None` for nothing.
    pub add: Option<Amount>,
    /// Units lost in an attack that misses.
    pub lost: Lost,
    /// True if the tokens can also be attacked on a space that is out of the game.
    pub over_closed: bool,
    /// True if a token protects its space from attacks while its faction holds the space.
    pub shields: bool,
    /// Source of the table.
    pub source: Source,
}

impl HasId for AttackablePile {
    fn id(&self) -> &str {
        &self.id
    }
}
