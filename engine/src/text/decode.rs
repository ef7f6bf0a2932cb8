//! The conversion of bytes to text.

use std::borrow::Cow;
use std::fmt;

/// The byte order mark of UTF-8; carries no information and is removed.
const MARK: &[u8] = b"\xef\xbb\xbf";
/// Number of bytes in which UTF-16 without a byte order mark is searched.
const SAMPLE: usize = 1 << 10;
/// Largest number of characters of a line in an excerpt.
const EXCERPT_MAX: usize = 120;

/// The encoding or damage that bytes look like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Looks {
    /// UTF-16, in either order of its bytes.
    Utf16,
    /// UTF-32, in either order of its bytes.
    Utf32,
    /// Latin-1 or Windows-1252, by this byte.
    Latin1(u8),
    /// UTF-8 with a byte that does not belong to it.
    Damaged(u8),
    /// UTF-8 that ends within a character.
    Cut,
    /// A NUL byte, which may not occur in text.
    Nul,
}

/// The error for bytes that are not UTF-8 text, with the first place that shows it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NotText {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The offset of the byte, counted from 0.
    pub byte: usize,
    /// The encoding or damage that the bytes look like.
    pub looks: Looks,
    /// The beginning of the line, in the encoding that the bytes look like.
    pub excerpt: String,
}

impl NotText {
    /// Returns the error in one clause.
    pub fn message(&self) -> String {
        match self.looks {
            Looks::Utf16 | Looks::Utf32 => "this is not UTF-8 text".to_owned(),
            Looks::Latin1(byte) | Looks::Damaged(byte) => format!("byte {byte:02X} is not UTF-8"),
            Looks::Cut => "the text ends within a character".to_owned(),
            Looks::Nul => "a NUL byte (U+0000), which no text holds".to_owned(),
        }
    }

    /// Returns the remedy in one clause.
    pub fn help(&self) -> &'static str {
        match self.looks {
            Looks::Utf16 => "it looks like UTF-16; save it as UTF-8",
            Looks::Utf32 => "it looks like UTF-32; save it as UTF-8",
            Looks::Latin1(_) => "it looks like Latin-1 (Windows-1252); save it as UTF-8",
            Looks::Cut => "it is damaged; restore its end",
            Looks::Damaged(_) | Looks::Nul => "it is damaged, or not a text; save it as UTF-8",
        }
    }

    fn at(bytes: &[u8], byte: usize, looks: Looks) -> Self {
        let before = &bytes[..byte];
        let before = before.strip_prefix(MARK).unwrap_or(before);
        let ends = before.iter().enumerate().filter(|&(at, &end)| {
            end == b'\n' || end == b'\r' && before.get(at + 1) != Some(&b'\n')
        });
        let (n, last) = ends.fold((0, 0), |(n, _), (at, _)| (n + 1, at + 1));
        let line = &before[last..];
        Self {
            line: n + 1,
            column: String::from_utf8_lossy(line).chars().count() + 1,
            byte,
            looks,
            excerpt: excerpt(&bytes[byte - line.len()..], looks),
        }
    }
}

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, .. } = self;
        write!(f, "line {line}, column {column}: {}; {}", self.message(), self.help())
    }
}

impl std::error::Error for NotText {}

/// Returns the beginning of bytes up to the end of their line, in the encoding that they look like.
fn excerpt(bytes: &[u8], looks: Looks) -> String {
    let text: Cow<'_, str> = match looks {
        Looks::Utf16 => {
            let bytes = &bytes[..bytes.len().min(4 * EXCERPT_MAX)];
            let is_big = bytes.starts_with(b"\xfe\xff") || bytes.first() == Some(&0);
            let unit = if is_big { u16::from_be_bytes } else { u16::from_le_bytes };
            let units = bytes.as_chunks::<2>().0.iter().map(|pair| unit(*pair));
            let letters =
                char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
            letters.skip_while(|c| *c == '\u{feff}').collect::<String>().into()
        }
        Looks::Latin1(_) => {
            let letters = bytes.iter().take(EXCERPT_MAX).map(|&byte| match byte {
                0x80..0xa0 => char::REPLACEMENT_CHARACTER,
                byte => char::from(byte),
            });
            letters.collect::<String>().into()
        }
        Looks::Utf32 => Cow::Borrowed(""),
        Looks::Damaged(_) | Looks::Cut | Looks::Nul => {
            String::from_utf8_lossy(&bytes[..bytes.len().min(4 * EXCERPT_MAX)])
        }
    };
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    line.chars().take(EXCERPT_MAX).collect()
}

/// Decodes bytes as text, without a leading byte order mark and with `\n` as every line end.
///
/// # Errors
/// [`NotText`] for bytes that are not UTF-8 or contain a NUL.
pub fn decode(bytes: &[u8]) -> Result<String, NotText> {
    Ok(plain(checked(bytes)?).into_owned())
}

/// Returns a text without a leading byte order mark and with `\n` as every line end.
pub fn plain(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns bytes as text, without a byte order mark.
pub(super) fn checked(bytes: &[u8]) -> Result<&str, NotText> {
    if let Some(looks) = wide(bytes) {
        return Err(NotText::at(bytes, 0, looks));
    }
    let body = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let from = bytes.len() - body.len();
    let (valid, error) = match std::str::from_utf8(body) {
        Ok(text) => (text.as_bytes(), None),
        Err(error) => (&body[..error.valid_up_to()], Some(error)),
    };
    if let Some(at) = valid.iter().position(|&byte| byte == 0) {
        return Err(NotText::at(bytes, from + at, Looks::Nul));
    }
    match error {
        None => Ok(std::str::from_utf8(body).unwrap_or_default()),
        Some(error) => {
            let at = error.valid_up_to();
            let looks = narrow(body, at, error.error_len().is_none());
            Err(NotText::at(bytes, from + at, looks))
        }
    }
}

/// Detects an encoding whose characters have two or four bytes.
fn wide(bytes: &[u8]) -> Option<Looks> {
    if bytes.starts_with(b"\xff\xfe\0\0") || bytes.starts_with(b"\0\0\xfe\xff") {
        return Some(Looks::Utf32);
    }
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Some(Looks::Utf16);
    }
    // In UTF-16, every second byte of Latin letters is zero.
    let (pairs, _) = bytes[..bytes.len().min(SAMPLE)].as_chunks::<2>();
    let zeros = |at: usize| pairs.iter().filter(|pair| pair[at] == 0).count();
    let (first, second) = (zeros(0), zeros(1));
    let is_half = |most: usize, least: usize| 2 * most > pairs.len() && 8 * least < pairs.len();
    (is_half(first, second) || is_half(second, first)).then_some(Looks::Utf16)
}

/// Detects the encoding or damage of bytes whose first invalid one is at `at`.
fn narrow(body: &[u8], at: usize, is_cut: bool) -> Looks {
    let byte = body[at];
    let is_control = |byte: &u8| *byte < 0x20 && !b"\t\n\r\x0c\x1b".contains(byte);
    let has_utf8 = body.utf8_chunks().any(|chunk| !chunk.valid().is_ascii());
    match (is_cut, has_utf8) {
        (true, true) => Looks::Cut,
        (true, false) if body.len() - at > 1 => Looks::Cut,
        (_, false) if !body.iter().any(is_control) => Looks::Latin1(byte),
        _ => Looks::Damaged(byte),
    }
}
