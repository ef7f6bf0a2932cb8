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
    /// What it is worth beside that, times his share of all enemies' strength to the power below: what two who fight each other lose
    /// is the third one's, and who is ahead is everybody's to stop.
    pub(super) lean: f64,
    /// How much less than his share somebody counts who is not ahead.
    pub(super) power: f64,
    /// How many turns of income count in an army's strength: who has regions is ahead before he has troops.
    pub(super) income: f64,
    /// How much the cards count there that it may trade.
    pub(super) cards: f64,
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
    power: 2.5,
    income: 2.0,
    cards: 1.0,
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
    horizon: 1.3,
    malice: 0.95,
    firm: 0.3,
    progress: 1.0,
    spear: 0.36,
    stack: 0.55,
    margin: 0.24,
    moving: 0.05,
    half: 0.95,
    even: 0.0,
    haste: 0.02,
    lean: 4.0,
    power: 4.0,
    income: 4.0,
    cards: 1.5,
    deny: 2.4,
    card: 1.9,
    prize: 2.0,
    loot: 4.0,
    surge: 0.35,
    shun: 1.7,
    follow: 1.53,
    block: 4.0,
    large: 5.88,
};

/// The taste of an army as long as it plays against so many sides.
pub(super) fn against(sides: usize) -> &'static Taste {
    if sides > 1 { &CROWD } else { &DUEL }
}
