//! Seeds: the origin of a game's chance, either a number that anyone may know or a secret shown
//! when the game is over.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

use super::chance::Seeded;

/// Constant that separates the streams of bots from those of dice.
const BOTS: u64 = 0x626f_7473;

/// Number of bytes of a secret.
pub const SECRET_BYTES: usize = 32;

/// The origin of a game's dice, draws and bots. Each answer of a game has its own stream, so a
/// resumed game continues as it would have without the interruption.
///
/// A number is for tests and studies: it can be typed, and guessed. A secret has 256 bits and is
/// for games between people.
///
/// The [commitment](Seed::commitment) of a secret is shown when the game begins, and the secret
/// itself when it is over. Anyone can then check that the dice were fixed before the first one
/// fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seed {
    /// A number.
    Number(u64),
    /// A secret.
    Secret([u8; SECRET_BYTES]),
}

impl Seed {
    /// Returns the chance of answer number `n`, counted from 1; 0 is the beginning.
    pub fn stream(&self, n: u64) -> Seeded {
        match *self {
            Self::Number(seed) => Seeded::stream(seed, n),
            Self::Secret(secret) => Seeded::of(derive(&secret, "dice", n)),
        }
    }

    /// Returns the seed of a bot for its decision after `n` answers.
    pub fn of_bot(&self, n: u64) -> u64 {
        let mut stream = match *self {
            Self::Number(seed) => Seeded::stream(seed ^ BOTS, n),
            Self::Secret(secret) => Seeded::of(derive(&secret, "bots", n)),
        };
        stream.below_u64(u64::MAX)
    }

    /// Returns the SHA-256 of a secret in its [written](fmt::Display) form, as 64 hexadecimal
    /// digits; `None` for a number.
    pub fn commitment(&self) -> Option<String> {
        matches!(self, Self::Secret(_))
            .then(|| hexadecimal(&Sha256::digest(self.to_string().as_bytes())))
    }
}

/// Derives the seed of one stream: SHA-256 over the secret, the purpose and the number in
/// little-endian order.
fn derive(secret: &[u8; SECRET_BYTES], purpose: &str, n: u64) -> [u8; 32] {
    let digest =
        Sha256::new().chain_update(secret).chain_update(purpose).chain_update(n.to_le_bytes());
    digest.finalize().into()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Writes the number, or the 64 hexadecimal digits of the secret.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(seed) => seed.fmt(f),
            Self::Secret(secret) => f.write_str(&hexadecimal(secret)),
        }
    }
}

/// The error for a text that is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSeed;

impl fmt::Display for NoSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a seed is a number from 0 to {}, or 64 hexadecimal digits", u64::MAX)
    }
}

impl std::error::Error for NoSeed {}

impl FromStr for Seed {
    type Err = NoSeed;

    fn from_str(text: &str) -> Result<Self, NoSeed> {
        if text.len() != 2 * SECRET_BYTES {
            // The largest number has 20 digits, so a secret that has lost a digit is not read as a
            // number.
            let digits = (1..=20).contains(&text.len());
            let is_number = digits && text.bytes().all(|byte| byte.is_ascii_digit());
            return is_number.then(|| text.parse().ok()).flatten().map(Self::Number).ok_or(NoSeed);
        }
        let mut secret = [0; SECRET_BYTES];
        for (byte, pair) in secret.iter_mut().zip(text.as_bytes().chunks(2)) {
            let mut digits = pair.iter().map(|&digit| char::from(digit).to_digit(16));
            let value = digits.try_fold(0, |sum, digit| Some(sum * 16 + digit?));
            *byte = value.and_then(|value| u8::try_from(value).ok()).ok_or(NoSeed)?;
        }
        Ok(Self::Secret(secret))
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(seed) => serializer.serialize_u64(*seed),
            Self::Secret(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl Visitor<'_> for Either {
            type Value = Seed;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number or 64 hexadecimal digits")
            }
            fn visit_u64<E: Error>(self, seed: u64) -> Result<Seed, E> {
                Ok(Seed::Number(seed))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Seed, E> {
                let secret = text.parse().ok().filter(|seed| matches!(seed, Seed::Secret(_)));
                secret.ok_or_else(|| E::custom(NoSeed))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Chance, Purpose};

    #[test]
    fn seeds_are_written_and_read() {
        let secret: [u8; SECRET_BYTES] =
            std::array::from_fn(|at| u8::try_from(at * 7).unwrap_or(0));
        for seed in [Seed::Number(0), Seed::Number(u64::MAX), Seed::Secret(secret)] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
            let json = serde_json::to_string(&seed).expect("a seed has a form");
            assert_eq!(serde_json::from_str::<Seed>(&json).ok(), Some(seed), "{json}");
        }
        let long = "0".repeat(63);
        for wrong in ["", "-1", "+5", "18446744073709551616", "secret", long.as_str(), "é"] {
            assert_eq!(wrong.parse::<Seed>(), Err(NoSeed), "{wrong}");
        }
        assert_eq!(format!("{long}g").parse::<Seed>(), Err(NoSeed));
        assert!(serde_json::from_str::<Seed>("\"7\"").is_err(), "a number is no text");
    }

    /// `printf %064d 0 | sha256sum` prints the same digest.
    #[test]
    fn a_commitment_can_be_checked_by_anybody() {
        let seed = Seed::Secret([0; SECRET_BYTES]);
        let known = "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55";
        assert_eq!(seed.commitment().as_deref(), Some(known));
        assert_eq!(Seed::Number(7).commitment(), None);
    }

    #[test]
    fn streams_of_a_secret_have_nothing_to_do_with_each_other() {
        let roll = |seed: Seed, n| {
            let mut stream = seed.stream(n);
            (0..20).map(|_| stream.die(6, 1, Purpose::Effect)).collect::<Vec<_>>()
        };
        let (one, two) = (Seed::Secret([1; SECRET_BYTES]), Seed::Secret([2; SECRET_BYTES]));
        assert_eq!(roll(one, 3), roll(one, 3));
        assert!(roll(one, 3) != roll(one, 4) && roll(one, 3) != roll(two, 3));
        assert_ne!(one.of_bot(3), one.of_bot(4));
        assert_eq!(roll(Seed::Number(5), 3), {
            let mut stream = Seeded::stream(5, 3);
            (0..20).map(|_| stream.die(6, 1, Purpose::Effect)).collect::<Vec<_>>()
        });
    }
}
