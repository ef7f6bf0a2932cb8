//! What is attacked: a space, or a token that is a target.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use super::combat::Resolution;
use super::id::{FactionId, HasId, PileId, SpaceId, TokenId};
use super::source::Source;
use super::text::Text;
use super::track::TrackModifier;

/// What an attack aims at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// A space, which is conquered.
    Space(SpaceId),
    /// A token of a [`Target`], which is destroyed.
    Token(TokenId),
}

impl From<SpaceId> for Aim {
    #[inline]
    fn from(space: SpaceId) -> Self {
        Self::Space(space)
    }
}

impl From<TokenId> for Aim {
    fn from(token: TokenId) -> Self {
        Self::Token(token)
    }
}

impl Aim {
    /// The space, if it is one.
    #[inline]
    pub fn space(self) -> Option<SpaceId> {
        if let Self::Space(space) = self { Some(space) } else { None }
    }

    /// The token, if it is one.
    #[inline]
    pub fn token(self) -> Option<TokenId> {
        if let Self::Token(token) = self { Some(token) } else { None }
    }
}

/// What a miss costs, beside the dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Lost {
    /// The basic units that fought.
    Basic,
    /// Everything that was committed.
    All,
}

/// Where a target is attacked from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrikeFrom {
    /// From spaces that a link joins to its own.
    pub adjacent: bool,
    /// From the space that it lies on.
    pub under: bool,
}

/// Tokens of a pile that can be attacked while they lie on a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// Its stable name.
    pub id: Box<str>,
    /// As printed.
    pub name: Text,
    /// The pile whose tokens it is.
    pub pile: PileId,
    /// Whose it is: armies of this faction do not attack it.
    pub faction: FactionId,
    /// Where it is attacked from.
    pub from: StrikeFrom,
    /// How the attacker's dice decide: [`Resolution::Total`] or [`Resolution::Ladder`].
    pub resolution: Resolution,
    /// What the attacker's dice must come to, where their total decides.
    pub total: u32,
    /// What tracks add to it.
    pub modifiers: Vec<TrackModifier>,
    /// What a miss costs.
    pub lost: Lost,
    /// Whether it is attacked on a space that is out of the game, too.
    pub over_closed: bool,
    /// Whether a space that its faction controls is not attacked while it lies there.
    pub shields: bool,
    /// Where the block comes from.
    pub source: Source,
}

impl HasId for Target {
    fn id(&self) -> &str {
        &self.id
    }
}
