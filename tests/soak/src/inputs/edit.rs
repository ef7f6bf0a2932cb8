//! Small changes to a text of whatever kind: lines and words of it, of others of its kind, and bytes.

use warboard_engine::game::Seeded;

/// Largest size of a text, in bytes.
const LENGTH_MAX: usize = 1 << 20;

/// Replacements of numbers: the limits of permitted values and of machine integers.
const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1.5",
];

/// Replacements of words, also inserted between others.
const WORDS: [&str; 26] = [
    "true",
    "false",
    "''",
    "\"\"",
    "[]",
    "{}",
    "[[]]",
    "()",
    "#{}",
    "null",
    "\u{0}",
    "\u{202e}",
    "\u{1b}[2J",
    "é",
    "\u{fffd}",
    "\r\n",
    "\"\"\"",
    "'''",
    "//",
    "#",
    ";",
    "loop {}",
    "&&",
    "..",
    "while true {}",
    "9999-12-31",
];

/// Characters that are invisible in a text.
const UNSEEN: [&str; 12] = [
    "\u{a0}",
    "\u{200b}",
    "\u{feff}",
    "\u{2028}",
    "\u{ad}",
    "\u{202e}",
    "\u{2066}",
    "\u{7f}",
    "\u{85}",
    "\u{3000}",
    "\u{e0041}",
    "\0",
];

/// Openings of brackets and strings that nothing closes.
const OPENINGS: [&str; 8] = ["[", "{", "(", "[[", "\"", "`${", "|x| ", "-"];

/// One change. All values of its numbers denote some place of the text and some change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The operation.
    pub op: u8,
    /// The place.
    pub place: u32,
    /// The replacement, or its amount.
    pub value: u32,
}

impl From<(u8, u32, u32)> for Edit {
    fn from((op, place, value): (u8, u32, u32)) -> Self {
        Self { op, place, value }
    }
}

impl Edit {
    /// Creates a change at random.
    pub fn random(chance: &mut Seeded) -> Self {
        let op = u8::try_from(chance.below(256)).unwrap_or(0);
        Self { op, place: chance.below(u32::MAX), value: chance.below(u32::MAX) }
    }

    /// Makes the change; `others` are lines of other texts of the kind.
    pub fn apply(self, text: &mut Vec<u8>, others: &[String]) {
        match self.op % 16 {
            4 => self.splice(text, others),
            5..=9 => self.lines(text, others),
            10 => self.bytes(text),
            11 => self.cut(text),
            12 => self.repeat(text),
            13 => self.encoding(text),
            _ => self.word(text, others),
        }
        text.truncate(LENGTH_MAX);
    }

    /// Replaces a word: a number by an extreme one, any word by one of the text or a strange one.
    fn word(self, text: &mut Vec<u8>, others: &[String]) {
        let words = words(text);
        let Some(&(from, to)) = pick(&words, self.place) else { return };
        let is_number = text[from..to].iter().all(u8::is_ascii_digit);
        let new: Vec<u8> = match self.value % 8 {
            0..=3 if is_number => {
                pick(&NUMBERS, self.value / 8).unwrap_or(&"0").as_bytes().to_vec()
            }
            0..=4 => {
                pick(&words, self.value / 8).map_or_else(Vec::new, |&(a, b)| text[a..b].to_vec())
            }
            5 => pick(&WORDS, self.value / 8).unwrap_or(&"").as_bytes().to_vec(),
            6 => {
                let line = pick(others, self.value / 8).map_or("", String::as_str).as_bytes();
                let words = self::words(line);
                pick(&words, self.place).map_or_else(Vec::new, |&(a, b)| line[a..b].to_vec())
            }
            _ => Vec::new(),
        };
        text.splice(from..to, new);
    }

    /// Replaces part of a line by part of another.
    fn splice(self, text: &mut Vec<u8>, others: &[String]) {
        let words = words(text);
        let Some(&(from, _)) = pick(&words, self.place) else { return };
        let end =
            text[from..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| from + at);
        let line = pick(others, self.value).map_or("", String::as_str).as_bytes();
        let at = index(line.len() + 1, self.value.rotate_left(7));
        text.splice(from..end, line[at..].iter().copied());
    }

    /// Removes, doubles or exchanges lines, or inserts lines of another text.
    fn lines(self, text: &mut Vec<u8>, others: &[String]) {
        let mut lines: Vec<Vec<u8>> =
            text.split_inclusive(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
        if lines.is_empty() {
            lines.push(Vec::new());
        }
        let (at, n) = (index(lines.len(), self.place), self.value as usize);
        let mut other = pick(others, self.value).map_or("", String::as_str).as_bytes().to_vec();
        other.push(b'\n');
        match self.op % 16 {
            5 => drop(lines.drain(at..lines.len().min(at + 1 + n % 4))),
            6 => lines.insert(at, lines[at].clone()),
            7 => {
                let other = n % lines.len();
                lines.swap(at, other);
            }
            8 => lines.insert(at, other),
            _ => lines[at] = other,
        }
        *text = lines.concat();
    }

    fn bytes(self, text: &mut [u8]) {
        let at = index(text.len(), self.place);
        if let Some(byte) = text.get_mut(at) {
            *byte ^= u8::try_from(self.value % 255).unwrap_or(0) + 1;
        }
    }

    fn cut(self, text: &mut Vec<u8>) {
        let at = index(text.len() + 1, self.place);
        if self.value.is_multiple_of(2) {
            text.truncate(at);
        } else {
            let end = (at + index(200, self.value)).min(text.len());
            text.drain(at..end);
        }
    }

    /// Repeats a part of the text, or an opening bracket, very often.
    fn repeat(self, text: &mut Vec<u8>) {
        let at = index(text.len() + 1, self.place);
        let times = 1_usize << (self.value % 13);
        let end = (at + index(80, self.value / 13)).min(text.len());
        let part = match self.value % 3 {
            0 => pick(&OPENINGS, self.value / 3).unwrap_or(&"[").as_bytes().to_vec(),
            _ => text[at..end].to_vec(),
        };
        let times = times.min(LENGTH_MAX / part.len().max(1));
        text.splice(at..at, part.repeat(times));
    }

    /// Changes the encoding to that of another system or editor, or inserts invisible characters.
    fn encoding(self, text: &mut Vec<u8>) {
        let at = index(text.len() + 1, self.place);
        let words = || String::from_utf8_lossy(text).into_owned();
        let wide = |mark: &str, unit: fn(u16) -> [u8; 2]| {
            format!("{mark}{}", words()).encode_utf16().flat_map(unit).collect()
        };
        match self.value % 10 {
            0 => *text = wide("\u{feff}", u16::to_le_bytes),
            1 => *text = wide("\u{feff}", u16::to_be_bytes),
            2 => *text = wide("", u16::to_le_bytes),
            3 => *text = wide("", u16::to_be_bytes),
            4 => {
                let narrow = words().replace('e', "é");
                *text = narrow.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect();
            }
            5 => *text = words().replace('\n', "\r\n").into_bytes(),
            6 => *text = words().replace('\n', "\r").into_bytes(),
            7 => drop(text.splice(0..0, *b"\xef\xbb\xbf")),
            _ => {
                let unseen = pick(&UNSEEN, self.value / 10).unwrap_or(&"\u{a0}");
                text.splice(at..at, unseen.bytes());
            }
        }
    }
}

/// Returns the places of all words: letters, digits and what joins them.
fn words(text: &[u8]) -> Vec<(usize, usize)> {
    let joins = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    let (mut words, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let end = at + text[at..].iter().take_while(|&&byte| joins(byte)).count();
        if end > at {
            words.push((at, end));
        }
        at = end.max(at + 1);
        if text.get(at).is_some_and(|byte| b"=<>[]{}".contains(byte)) {
            words.push((at, at + 1));
        }
    }
    words
}

/// Returns a place below `n`.
fn index(n: usize, place: u32) -> usize {
    place as usize % n.max(1)
}

fn pick<T>(all: &[T], place: u32) -> Option<&T> {
    all.get(index(all.len(), place))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every change is made, none beyond the bounds of the text, and each is made alike again.
    #[test]
    fn every_edit_of_every_text_is_some_change() {
        let others = ["id = \"hill\"".to_owned(), "troops = 3 # few".to_owned()];
        let mut changed = [0; 16];
        for text in [
            "",
            "\n",
            "[[a]]\nb = 2\nc = 3\n\nd = []\n",
            "a = 1\nb = [2, 3]\n",
            "é\u{202e}",
            "fn f(game) { game.roll(6); }",
        ] {
            for seed in 0..400 {
                let edit = Edit::random(&mut Seeded::new(seed));
                let mut once = text.as_bytes().to_vec();
                let mut again = once.clone();
                edit.apply(&mut once, &others);
                edit.apply(&mut again, &others);
                assert_eq!(once, again);
                assert!(once.len() <= LENGTH_MAX);
                changed[usize::from(edit.op % 16)] += usize::from(once != text.as_bytes());
            }
        }
        assert!(changed.iter().all(|&n| n > 20), "{changed:?}");
    }
}
