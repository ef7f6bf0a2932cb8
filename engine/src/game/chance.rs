//! Chance: the source of dice and draws. A game holds no generator; it requests each value and
//! names the purpose.

use std::fmt;
use std::str::FromStr;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// The purpose of a request to chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// The army that goes first.
    First,
    /// The next army in an order that chance decides, among those that have no place yet.
    Order,
    /// The space that is dealt.
    Deal,
    /// A die of the attacker.
    Attack,
    /// A die of the defender.
    Defend,
    /// A die of the attacker that is rolled again.
    AttackAgain,
    /// A die of the defender that is rolled again.
    DefendAgain,
    /// The card that is drawn from a draw pile.
    Draw,
    /// A die of a card or a rule.
    Effect,
    /// A card chosen at random.
    Card,
    /// The face of a token that is drawn from a pile.
    Token,
    /// The army that gets a space named by several.
    Claim,
    /// A hidden fact, sampled for a viewer that does not know it.
    Guess,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Self; 13] = [
        Self::First,
        Self::Order,
        Self::Deal,
        Self::Attack,
        Self::Defend,
        Self::AttackAgain,
        Self::DefendAgain,
        Self::Draw,
        Self::Effect,
        Self::Card,
        Self::Token,
        Self::Claim,
        Self::Guess,
    ];

    /// Returns the word used in saves and scenarios.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Order => "order",
            Self::Deal => "deal",
            Self::Attack => "attack",
            Self::Defend => "defend",
            Self::AttackAgain => "attack-again",
            Self::DefendAgain => "defend-again",
            Self::Draw => "draw",
            Self::Effect => "effect",
            Self::Card => "card",
            Self::Token => "token",
            Self::Claim => "claim",
            Self::Guess => "guess",
        }
    }
}

impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Purpose {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|purpose| purpose.as_str() == text)
            .ok_or_else(|| format!("unknown purpose `{text}`"))
    }
}

/// A source of dice and draws.
///
/// A source that has run out of answers, or receives a request it does not expect, still answers
/// within range. The source records the fault for its owner, so a game never stops half way.
pub trait Chance {
    /// Returns a face of a die, uniform over `least..=sides`. A die rolled "until it shows no 1"
    /// has `least` 2.
    fn die(&mut self, sides: u8, least: u8, purpose: Purpose) -> u8;
    /// Returns a number, uniform over `0..n`. `n` must be at least 1.
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32;

    /// Returns the seeded source, if this is one. Games run fastest with it and call other sources
    /// through a pointer.
    ///
    /// The seeded source can be copied and put back, so a script continues at a die with a copy.
    /// Under any other source the script runs again.
    #[inline]
    fn seeded(&mut self) -> Option<&mut Seeded> {
        None
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn die(&mut self, sides: u8, least: u8, purpose: Purpose) -> u8 {
        (**self).die(sides, least, purpose)
    }
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        (**self).pick(n, purpose)
    }
    #[inline]
    fn seeded(&mut self) -> Option<&mut Seeded> {
        (**self).seeded()
    }
}

/// Chance from a seed, identical on every machine and in every version of the save format.
///
/// Uses xoshiro256++, seeded through `SplitMix64`. A number below `n` is the high half of a
/// 32-by-32-bit product, drawn again where the distribution would be uneven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeded {
    generator: Xoshiro256PlusPlus,
}

impl Seeded {
    /// Creates the chance of a seed.
    pub fn new(seed: u64) -> Self {
        Self { generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Creates chance from the whole state of a generator.
    pub(crate) fn of(state: [u8; 32]) -> Self {
        Self { generator: Xoshiro256PlusPlus::from_seed(state) }
    }

    /// Creates stream number `stream` of a seed. The streams of one seed are independent.
    pub fn stream(seed: u64, stream: u64) -> Self {
        Self::new(Self::stream_seed(seed, stream))
    }

    /// Returns the seed of stream number `stream`, for a caller with its own generator.
    pub fn stream_seed(seed: u64, stream: u64) -> u64 {
        mix(seed ^ mix(stream.wrapping_add(1)))
    }

    /// Returns a number, uniform over `0..n`; 0 if `n` is 0.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the halves of a product of two 32-bit numbers"
    )]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.bits()) * u64::from(n);
        if (product as u32) < n {
            let uneven = n.wrapping_neg() % n;
            while (product as u32) < uneven {
                product = u64::from(self.bits()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Returns a number, uniform over `0..n`, for lists longer than 32 bits can count; 0 if `n` is
    /// 0.
    pub fn below_u64(&mut self, n: u64) -> u64 {
        match u32::try_from(n) {
            Ok(n) => u64::from(self.below(n)),
            Err(_) => loop {
                let bits = self.generator.next_u64() >> n.leading_zeros();
                if bits < n {
                    return bits;
                }
            },
        }
    }

    /// Returns an element of a list, each equally likely; `None` if the list is empty.
    pub fn one_of<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let n = u32::try_from(list.len()).unwrap_or(u32::MAX);
        list.get(self.below(n) as usize)
    }

    #[inline]
    fn bits(&mut self) -> u32 {
        (self.generator.next_u64() >> 32) as u32
    }
}

/// Computes one round of `SplitMix64`.
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Chance for Seeded {
    #[inline]
    fn die(&mut self, sides: u8, least: u8, _: Purpose) -> u8 {
        let n = u32::from(sides.saturating_sub(least)) + 1;
        least + u8::try_from(self.below(n)).expect("a die has at most 255 sides")
    }
    #[inline]
    fn pick(&mut self, n: u32, _: Purpose) -> u32 {
        self.below(n)
    }
    #[inline]
    fn seeded(&mut self) -> Option<&mut Seeded> {
        Some(self)
    }
}

/// An answer of chance, as stored in a save: `"attack d6 5"`, `"draw 17/44"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Roll {
    /// A die.
    Die {
        /// The purpose.
        purpose: Purpose,
        /// Sides of the die.
        sides: u8,
        /// The least face allowed.
        least: u8,
        /// The face.
        face: u8,
    },
    /// A pick.
    Pick {
        /// The purpose.
        purpose: Purpose,
        /// Number of possibilities.
        n: u32,
        /// The number picked, counted from 0.
        picked: u32,
    },
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Die { purpose, sides, least: 1, face } => write!(f, "{purpose} d{sides} {face}"),
            Self::Die { purpose, sides, least, face } => {
                write!(f, "{purpose} d{sides}>={least} {face}")
            }
            Self::Pick { purpose, n, picked } => write!(f, "{purpose} {picked}/{n}"),
        }
    }
}

impl FromStr for Roll {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not an outcome of chance");
        let number = |word: &str| word.parse::<u8>().ok().filter(|&n| n > 0).ok_or_else(wrong);
        let (purpose, rest) = text.split_once(' ').ok_or_else(wrong)?;
        let purpose = purpose.parse()?;
        if let Some((picked, n)) = rest.split_once('/') {
            let (picked, n) = (picked.parse::<u32>().ok(), n.parse::<u32>().ok());
            let (picked, n) = picked.zip(n).filter(|(picked, n)| picked < n).ok_or_else(wrong)?;
            return Ok(Self::Pick { purpose, n, picked });
        }
        let (die, face) =
            rest.strip_prefix('d').and_then(|rest| rest.split_once(' ')).ok_or_else(wrong)?;
        let (sides, least) = die.split_once(">=").unwrap_or((die, "1"));
        let (sides, least, face) = (number(sides)?, number(least)?, number(face)?);
        if (least..=sides).contains(&face) {
            Ok(Self::Die { purpose, sides, least, face })
        } else {
            Err(wrong())
        }
    }
}

impl Serialize for Roll {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Roll {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A source that forwards the answers of another and records them.
#[derive(Clone, Debug)]
pub struct Recording<C> {
    /// The source that answers.
    pub inner: C,
    /// The answers since the list was last taken.
    pub rolls: Vec<Roll>,
}

impl<C: Chance> Recording<C> {
    /// Creates a source that records the answers of `inner`.
    pub fn new(inner: C) -> Self {
        Self { inner, rolls: Vec::new() }
    }
}

impl<C: Chance> Chance for Recording<C> {
    fn die(&mut self, sides: u8, least: u8, purpose: Purpose) -> u8 {
        let face = self.inner.die(sides, least, purpose);
        self.rolls.push(Roll::Die { purpose, sides, least, face });
        face
    }
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        let picked = self.inner.pick(n, purpose);
        self.rolls.push(Roll::Pick { purpose, n, picked });
        picked
    }
}

/// A mismatch between recorded answers and the requests of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// A request for which no answer was left.
    Missing {
        /// The request, with the answer that was made up.
        asked: Roll,
    },
    /// A request whose next answer is for something else.
    Other {
        /// The request, with the answer that was made up.
        asked: Roll,
        /// The next answer.
        found: Roll,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { asked } => {
                write!(f, "chance is asked for {} and no answer is left", ChanceRequest(*asked))
            }
            Self::Other { asked, found } => {
                write!(
                    f,
                    "chance is asked for {} and the next answer is `{found}`",
                    ChanceRequest(*asked)
                )
            }
        }
    }
}

/// A request to chance, without its answer.
struct ChanceRequest(Roll);

impl fmt::Display for ChanceRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Roll::Die { purpose, sides, least: 1, .. } => write!(f, "`{purpose} d{sides}`"),
            Roll::Die { purpose, sides, least, .. } => write!(f, "`{purpose} d{sides}>={least}`"),
            Roll::Pick { purpose, n, .. } => write!(f, "`{purpose}` out of {n}"),
        }
    }
}

/// Recorded answers, for replaying a save or for a scenario.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    rolls: Vec<Roll>,
    at: usize,
    misfit: Option<Misfit>,
}

impl Scripted {
    /// Creates a source that answers with these, in order.
    pub fn new(rolls: Vec<Roll>) -> Self {
        Self { rolls, at: 0, misfit: None }
    }
    /// Returns the first request that the recorded answers did not fit.
    pub fn misfit(&self) -> Option<&Misfit> {
        self.misfit.as_ref()
    }
    /// Returns the answers that no request has used.
    pub fn left(&self) -> &[Roll] {
        &self.rolls[self.at..]
    }

    fn answer(&mut self, asked: Roll, fits: impl Fn(Roll) -> Option<u32>) -> Option<u32> {
        let Some(&found) = self.rolls.get(self.at) else {
            self.misfit.get_or_insert(Misfit::Missing { asked });
            return None;
        };
        let answer = fits(found);
        match answer {
            Some(_) => self.at += 1,
            None => {
                self.misfit.get_or_insert(Misfit::Other { asked, found });
            }
        }
        answer
    }
}

impl Chance for Scripted {
    fn die(&mut self, sides: u8, least: u8, purpose: Purpose) -> u8 {
        let asked = Roll::Die { purpose, sides, least, face: least };
        let answer = self.answer(asked, |found| match found {
            Roll::Die { face, .. } if (Roll::Die { purpose, sides, least, face }) == found => {
                Some(face.into())
            }
            Roll::Die { .. } | Roll::Pick { .. } => None,
        });
        answer.and_then(|face| u8::try_from(face).ok()).unwrap_or(least)
    }
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        let asked = Roll::Pick { purpose, n, picked: 0 };
        let answer = self.answer(asked, |found| match found {
            Roll::Pick { picked, .. } if (Roll::Pick { purpose, n, picked }) == found => {
                Some(picked)
            }
            Roll::Pick { .. } | Roll::Die { .. } => None,
        });
        answer.unwrap_or(0)
    }
}

/// A source that walks through every combination of answers, one path after another.
///
/// ```
/// use warboard_engine::game::{Chance, Enumerating, Purpose};
///
/// let mut chance = Enumerating::new();
/// let mut sevens = 0.0;
/// loop {
///     chance.restart();
///     if chance.die(6, 1, Purpose::Attack) + chance.die(6, 1, Purpose::Attack) == 7 {
///         sevens += chance.probability();
///     }
///     if !chance.next_path() {
///         break;
///     }
/// }
/// assert!((sevens - 1.0 / 6.0_f64).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Enumerating {
    /// The answers of the current path, each with its number of possibilities.
    path: Vec<(u32, u32)>,
    at: usize,
}

impl Enumerating {
    /// Creates an enumeration at its first path.
    pub fn new() -> Self {
        Self::default()
    }
    /// Restarts the current path from its beginning.
    pub fn restart(&mut self) {
        self.at = 0;
    }
    /// Returns the probability of the path just walked, in `0.0..=1.0`.
    pub fn probability(&self) -> f64 {
        self.path.iter().map(|&(_, n)| 1.0 / f64::from(n)).product()
    }
    /// Returns the number of equally likely outcomes of which the path just walked is one: the
    /// product of the sizes of its requests. Returns `None` if it overflows.
    pub fn denominator(&self) -> Option<u128> {
        self.path.iter().try_fold(1_u128, |product, &(_, n)| product.checked_mul(n.into()))
    }
    /// Advances to the next path. Returns `false` if there is none.
    pub fn next_path(&mut self) -> bool {
        while let Some((answer, n)) = self.path.pop() {
            if answer + 1 < n {
                self.path.push((answer + 1, n));
                return true;
            }
        }
        false
    }

    fn answer(&mut self, n: u32) -> u32 {
        if self.at == self.path.len() {
            self.path.push((0, n.max(1)));
        }
        let (answer, _) = self.path[self.at];
        self.at += 1;
        answer
    }
}

impl Chance for Enumerating {
    fn die(&mut self, sides: u8, least: u8, _: Purpose) -> u8 {
        let n = u32::from(sides.saturating_sub(least)) + 1;
        least + u8::try_from(self.answer(n)).expect("a die has at most 255 sides")
    }
    fn pick(&mut self, n: u32, _: Purpose) -> u32 {
        self.answer(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_chance_is_the_same_everywhere() {
        let mut chance = Seeded::new(1);
        let faces: Vec<u8> = (0..12).map(|_| chance.die(6, 1, Purpose::Attack)).collect();
        assert_eq!(faces, [5, 5, 1, 5, 2, 4, 6, 4, 1, 1, 6, 3]);
        let mut stream = Seeded::stream(1, 7);
        assert_eq!([stream.below(1000), stream.below(1000)], [983, 626]);
    }

    #[test]
    fn dice_are_uniform() {
        let mut chance = Seeded::new(3);
        let mut counts = [0_u32; 9];
        for _ in 0..80_000 {
            counts[usize::from(chance.die(8, 1, Purpose::Defend))] += 1;
        }
        assert!(counts[1..].iter().all(|&n| (9_500..10_500).contains(&n)), "{counts:?}");
        assert!((0..1000).all(|_| (2..=6).contains(&chance.die(6, 2, Purpose::AttackAgain))));
    }

    #[test]
    fn rolls_are_written_as_they_are_read() {
        for text in ["attack d6 5", "defend-again d8>=2 8", "draw 43/44"] {
            assert_eq!(text.parse::<Roll>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "attack",
            "attack d6",
            "attack d6 7",
            "attack d6 0",
            "draw 4/4",
            "draw x/4",
            "luck d6 1",
        ] {
            assert!(text.parse::<Roll>().is_err(), "{text}");
        }
    }

    #[test]
    fn scripted_chance_is_strict() {
        let rolls = |words: &[&str]| words.iter().map(|word| word.parse().unwrap()).collect();
        let mut chance = Scripted::new(rolls(&["attack d6 5", "draw 2/3"]));
        assert_eq!(chance.die(6, 1, Purpose::Attack), 5);
        assert_eq!(chance.left().len(), 1);
        assert_eq!(chance.die(6, 1, Purpose::Defend), 1);
        assert_eq!(
            chance.misfit().unwrap().to_string(),
            "chance is asked for `defend d6` and the next answer is `draw 2/3`"
        );
    }
}
