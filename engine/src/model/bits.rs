//! Sets of small numbers as bits of 32-bit words, the lowest number the lowest bit of the first word.

/// Bits of a word.
pub(crate) const WORD: usize = u32::BITS as usize;

/// A set of numbers below `n`.
pub(crate) fn set(n: usize, numbers: impl IntoIterator<Item = usize>) -> Box<[u32]> {
    let mut words = vec![0; n.div_ceil(WORD)];
    for number in numbers {
        words[number / WORD] |= 1 << (number % WORD);
    }
    words.into()
}

/// The numbers of a set, ascending.
#[derive(Clone)]
pub(crate) struct Ones<I> {
    words: I,
    /// What is left of the last word that was taken.
    left: u32,
    /// The number of the lowest bit of the next word.
    next: usize,
}

/// The numbers of a set, ascending.
#[inline]
pub(crate) fn ones<I: Iterator<Item = u32>>(words: I) -> Ones<I> {
    Ones { words, left: 0, next: 0 }
}

impl<I: Iterator<Item = u32>> Iterator for Ones<I> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.left = self.words.next()?;
            self.next += WORD;
        }
        let least = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.next - WORD + least)
    }
}
