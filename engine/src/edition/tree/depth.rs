//! Rejection of keys with very many parts, before they become nested tables. Even dropping such a
//! tree would overflow the stack. The parser itself limits arrays and inline tables.

use std::ops::Range;

/// Largest number of parts of a dotted key.
const PARTS_MAX: usize = 16;

/// Returns the byte range of the first key that has too many parts.
pub(crate) fn key_too_long(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let (mut at, mut start, mut dots) = (0, 0, 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' => {
                at = string_end(bytes, at);
                continue;
            }
            b'#' => {
                at += bytes[at..].iter().take_while(|&&byte| byte != b'\n').count();
                continue;
            }
            b'\n' | b'=' | b',' | b'[' | b']' | b'{' | b'}' => (start, dots) = (at + 1, 0),
            b'.' => dots += 1,
            _ => {}
        }
        if dots >= PARTS_MAX {
            return Some(start..at + 1);
        }
        at += 1;
    }
    None
}

/// Returns the position after the string that begins at `at`. An unclosed string ends with its line
/// or, with triple quotes, with the file.
pub(super) fn string_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    let triple = [quote; 3];
    let long = bytes[at..].starts_with(&triple);
    let mut end = at + if long { 3 } else { 1 };
    while let Some(&byte) = bytes.get(end) {
        if byte == b'\\' && quote == b'"' {
            end += if bytes.get(end + 1) == Some(&b'\n') && !long { 1 } else { 2 };
        } else if long && bytes[end..].starts_with(&triple) {
            return end
                + 3
                + bytes[end + 3..].iter().take(2).take_while(|&&byte| byte == quote).count();
        } else if !long && (byte == quote || byte == b'\n') {
            return end + 1;
        } else {
            end += 1;
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_are_counted() {
        let dots = "a.".repeat(100);
        assert_eq!(key_too_long(&format!("x = \"{dots}\" # {dots}\ny = '''\n{dots}'''\n")), None);
        assert_eq!(key_too_long("a.b.c = 1\n[d.e.f]\nx = [1.0, 2.0]"), None);
        assert!(key_too_long(&format!("x = 1\n{dots}b = 1")).is_some());
        assert!(key_too_long(&format!("x = {{ {dots}b = 1 }}")).is_some());
        assert!(key_too_long(&format!("x = \"open\n[{dots}b]")).is_some());
    }
}
