//! What `greedy` makes of a position, in numbers: in troops unless it says otherwise. They are what won most, in duels, alone and
//! in numbers, in several editions at once: found by small changes, each tried against the player as it was before.

/// A campaign that gets so unlikely is not followed further.
pub(super) const CHANCE: f64 = 0.02;
/// An invasion that is at least so likely to succeed goes on without another thought.
pub(super) const GOES_ON: f64 = 0.76;

/// What depends on how many sides there are that one plays against: what two others take from each other is no loss, and who is
/// one of three is attacked by two.
#[derive(Debug)]
pub(super) struct Taste {
    /// How many turns ahead an income counts.
    pub(super) horizon: f64,
    /// How likely an enemy that could take a space tries to.
    pub(super) malice: f64,
    /// The share of a space's worth that does not depend on how safe it is.
    pub(super) firm: f64,
    /// What a region held in part is worth, beside one held whole for a turn, when squared shares are counted.
    pub(super) progress: f64,
    /// What each unit of the largest stack next to an enemy adds.
    pub(super) spear: f64,
    /// What the root of the squared stacks next to enemies adds.
    pub(super) stack: f64,
    /// By how much an attack must be worth more than going on.
    pub(super) margin: f64,
    /// By how much a move must be worth more than staying.
    pub(super) moving: f64,
    /// Half of the units do where they bring this share of what all of them would.
    pub(super) half: f64,
    /// What a unit that an enemy loses is worth at least.
    pub(super) even: f64,
    /// What is added to that by each turn of a long game: where everybody waits nobody wins.
    pub(super) haste: f64,
    /// What it is worth beside that, times the share to the power of 2.5 of all enemies' strength that is his: what two who fight each
    /// other lose is the third one's.
    pub(super) lean: f64,
    /// What an enemy's region is worth beside his other things.
    pub(super) deny: f64,
    /// What a card of a conquest is worth beside what it will bring.
    pub(super) card: f64,
    /// How much an enemy's end brings beside his cards.
    pub(super) prize: f64,
    /// What each of his cards brings.
    pub(super) loot: f64,
    /// What an enemy can add to an attack.
    pub(super) surge: f64,
    /// Claims: how much others' presence takes away of a region.
    pub(super) shun: f64,
    /// Claims: how much one's own adds.
    pub(super) follow: f64,
    /// Claims: what it is worth to keep another from a region.
    pub(super) block: f64,
    /// A stack of more units is large enough for a start.
    pub(super) large: f64,
}

/// Against one side.
const DUEL: Taste = Taste {
    horizon: 3.3,
    malice: 0.7,
    firm: 0.6,
    progress: 1.4,
    spear: 0.29,
    stack: 0.33,
    margin: 0.15,
    moving: 0.05,
    half: 0.91,
    even: 0.3,
    haste: 0.0,
    lean: 1.3,
    deny: 0.86,
    card: 0.9,
    prize: 0.25,
    loot: 1.08,
    surge: 0.1,
    shun: 0.94,
    follow: 1.53,
    block: 2.5,
    large: 5.88,
};

/// Against several.
const CROWD: Taste = Taste {
    horizon: 1.5,
    malice: 0.9,
    firm: 0.3,
    progress: 1.0,
    spear: 0.36,
    stack: 0.5,
    margin: 0.24,
    moving: 0.05,
    half: 0.83,
    even: 0.0,
    haste: 0.035,
    lean: 1.2,
    deny: 1.15,
    card: 1.15,
    prize: 2.0,
    loot: 2.2,
    surge: 0.7,
    shun: 0.94,
    follow: 1.53,
    block: 4.0,
    large: 5.88,
};

/// The taste of an army as long as it plays against so many sides.
pub(super) fn against(sides: usize) -> &'static Taste {
    if sides > 1 { &CROWD } else { &DUEL }
}
