//! What `greedy` makes of a position, in numbers: in troops unless it says otherwise. They are what won most, in duels, alone and
//! in numbers, in several editions at once: found by small changes, each tried against the player as it was before.

/// How many turns ahead an income counts.
pub(super) const HORIZON: f64 = 2.74;
/// How likely an enemy that could take a space tries to.
pub(super) const MALICE: f64 = 0.61;
/// The share of a space's worth that does not depend on how safe it is.
pub(super) const FIRM: f64 = 0.4;
/// What a region held in part is worth, beside one held whole for a turn, when squared shares are counted.
pub(super) const PROGRESS: f64 = 2.2;
/// What each unit of the largest stack next to an enemy adds.
pub(super) const SPEAR: f64 = 0.29;
/// What the root of the squared stacks next to enemies adds.
pub(super) const STACK: f64 = 0.33;
/// By how much an attack must be worth more than going on.
pub(super) const MARGIN: f64 = 0.15;
/// A campaign that gets so unlikely is not followed further.
pub(super) const CHANCE: f64 = 0.02;
/// An invasion that is at least so likely to succeed goes on without another thought.
pub(super) const GOES_ON: f64 = 0.76;
/// By how much a move must be worth more than staying.
pub(super) const MOVING: f64 = 0.05;
/// Half of the units do where they bring this share of what all of them would.
pub(super) const HALF: f64 = 0.91;
/// What a unit that an enemy loses is worth at least.
pub(super) const EVEN: f64 = 0.3;
/// What it is worth beside that, times the share to the power of 2.5 of all enemies' strength that is his: what two who fight each
/// other lose is the third one's.
pub(super) const LEAN: f64 = 0.98;
/// What an enemy's region is worth beside his other things.
pub(super) const DENY: f64 = 0.86;
/// What a card of a conquest is worth beside what it will bring.
pub(super) const CARD: f64 = 1.15;
/// How much an enemy's end brings beside his cards.
pub(super) const PRIZE: f64 = 0.25;
/// What each of his cards brings.
pub(super) const LOOT: f64 = 1.08;
/// What an enemy can add to an attack.
pub(super) const SURGE: f64 = 0.7;
/// Claims: how much others' presence takes away of a region.
pub(super) const SHUN: f64 = 0.94;
/// Claims: how much one's own adds.
pub(super) const FOLLOW: f64 = 1.53;
/// Claims: what it is worth to keep another from a region.
pub(super) const BLOCK: f64 = 4.0;
/// A stack of more units is large enough for a start.
pub(super) const LARGE: f64 = 5.88;
