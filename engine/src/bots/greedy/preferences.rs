//! The parameters of `greedy`, in troops unless documented otherwise. They won most games, in
//! duels, as a single bot and as several, in several editions at once. They were found by small
//! changes, each tested against the previous parameters.

/// The probability below which a campaign is not followed further.
pub(super) const CHANCE: f64 = 0.02;
/// The probability of success from which an invasion continues without evaluation.
pub(super) const GOES_ON: f64 = 0.76;
/// The probability of success from which an attack counts as a sure conquest. The larger of two
/// large stacks has it with four units more.
pub(super) const SURE: f64 = 0.7;
/// The probability of success from which an attack is a plausible mistake.
pub(super) const FAIR: f64 = 0.5;
/// The largest loss in value with which a move is a plausible mistake.
pub(super) const UNNOTICED: f64 = 1.0;

/// The increase of the value of enemy losses in a long game, since no side wins if everyone waits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// The turn from which the value increases.
    turns: f64,
    /// The increase with each further turn.
    haste: f64,
}

impl Patience {
    /// The patience that wins most games.
    pub(super) const LONG: Self = Self { turns: 36.0, haste: 0.02 };
    /// The patience with which games among equals end soon.
    pub(super) const SHORT: Self = Self { turns: 12.0, haste: 0.04 };

    /// Returns the increase in a turn.
    pub(super) fn haste(self, turn: u32) -> f64 {
        self.haste * (f64::from(turn) - self.turns).max(0.0)
    }
}

/// The parameters that depend on the number of opposing sides. Losses between two other sides cost
/// nothing, and one side of three is attacked by two.
#[derive(Debug)]
pub(super) struct Taste {
    /// The number of turns for which income counts.
    pub(super) horizon: f64,
    /// The probability that an enemy tries to take a space it could take.
    pub(super) malice: f64,
    /// The share of a space's value that does not depend on its safety.
    pub(super) firm: f64,
    /// The factor on the bonus of a region held in part, times the squared share of its spaces.
    pub(super) progress: f64,
    /// The value of each unit in the largest stack next to an enemy.
    pub(super) spear: f64,
    /// The factor on the square root of the sum of squared stacks next to enemies.
    pub(super) stack: f64,
    /// The gain in value that an attack must bring over stopping.
    pub(super) margin: f64,
    /// The gain in value that a move must bring over staying.
    pub(super) moving: f64,
    /// The share of the full gain from which half of the units are placed instead of all.
    pub(super) half: f64,
    /// The minimum value of a unit that an enemy loses.
    pub(super) even: f64,
    /// The additional value of a unit that an enemy loses, times its share of all enemies' strength
    /// to the power of [`power`](Self::power). Losses of two armies that fight each other benefit a
    /// third, and everyone must stop a leader.
    pub(super) lean: f64,
    /// The exponent on an enemy's share of strength; larger values lower the weight of armies that
    /// are not ahead.
    pub(super) power: f64,
    /// The number of turns of income counted in an army's strength, as regions precede troops.
    pub(super) income: f64,
    /// The factor on an army's cards in its strength, as it may trade them.
    pub(super) cards: f64,
    /// The factor on the value of an enemy's region, in relation to its other possessions.
    pub(super) deny: f64,
    /// The factor on the value of the card drawn for a conquest, in relation to what the card will
    /// bring.
    pub(super) card: f64,
    /// The value of eliminating an enemy, without its cards.
    pub(super) prize: f64,
    /// The factor on the value of each card of an eliminated enemy.
    pub(super) loot: f64,
    /// The share of an enemy's income that it can add to an attack.
    pub(super) surge: f64,
    /// Claims: the share of a region's appeal lost to the presence of others.
    pub(super) shun: f64,
    /// Claims: the increase of a region's appeal with the own presence.
    pub(super) follow: f64,
    /// Claims: the value of keeping another army from a region.
    pub(super) block: f64,
    /// The stack size above which a stack is large enough for a start.
    pub(super) large: f64,
}

/// The parameters against one side.
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

/// The parameters against several sides.
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

/// Returns the parameters of an army that plays against `sides` sides.
pub(super) fn against(sides: usize) -> &'static Taste {
    if sides > 1 { &CROWD } else { &DUEL }
}
