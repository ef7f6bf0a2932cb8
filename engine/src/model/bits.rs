//! Sets of small numbers as bits of 32-bit words. Number 0 is the lowest bit of the first word.

/// Number of bits in a word.
pub(crate) const WORD: usize = u32::BITS as usize;

/// Returns the set of `numbers`, all below `n`.
pub(crate) fn set(n: usize, numbers: impl IntoIterator<Item = usize>) -> Box<[u32]> {
    let mut words = vec![0; n.div_ceil(WORD)];
    for number in numbers {
        words[number / WORD] |= 1 << (number % WORD);
    }
    words.into()
}

/// An iterator over the numbers of a set, in ascending order.
#[derive(Clone)]
pub(crate) struct Ones<I> {
    words: I,
    /// Remaining bits of the current word.
    left: u32,
    /// Number that the lowest bit of the next word represents.
    next: usize,
}

/// Returns an iterator over the numbers of a set, in ascending order.
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
