//! The comments of a file, which a parser discards.

use super::depth::string_end;

/// A comment of one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Comment<'a> {
    /// Position of its mark, in bytes.
    pub(crate) start: usize,
    /// Position after its last character, in bytes.
    pub(crate) end: usize,
    /// Text after the mark.
    pub(crate) text: &'a str,
    /// True if the comment is alone on its line.
    pub(crate) alone: bool,
}

/// Returns the comments of a text that begin with `mark`: `#` in TOML and `//` in scripts. Strings
/// are skipped, and so are comments between `/*` and `*/` in scripts.
pub(crate) fn comments<'a>(text: &'a str, mark: &str) -> Vec<Comment<'a>> {
    let bytes = text.as_bytes();
    let is_script = mark == "//";
    let (mut at, mut found) = (0, Vec::new());
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        if rest.starts_with(mark.as_bytes()) {
            let length = rest.iter().take_while(|&&byte| byte != b'\n').count();
            let mut before = bytes[..at].iter().rev().take_while(|&&byte| byte != b'\n');
            let alone = before.all(u8::is_ascii_whitespace);
            let text = text[at + mark.len()..at + length].trim_end();
            let end = at + mark.len() + text.len();
            found.push(Comment { start: at, end, text: text.trim_start(), alone });
            at += length;
        } else if is_script && rest.starts_with(b"/*") {
            at += block_length(rest);
        } else if is_script && byte == b'`' {
            at += 2 + rest[1..].iter().take_while(|&&byte| byte != b'`').count();
        } else if byte == b'"' || byte == b'\'' {
            at = string_end(bytes, at);
        } else {
            at += 1;
        }
    }
    found
}

/// Returns the number of bytes of a comment between `/*` and `*/`, which may be nested.
fn block_length(bytes: &[u8]) -> usize {
    let (mut at, mut depth) = (0, 0);
    while at < bytes.len() {
        let step = match bytes.get(at..at + 2) {
            Some(b"/*") => {
                depth += 1;
                2
            }
            Some(b"*/") => {
                depth -= 1;
                2
            }
            Some(_) | None => 1,
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts<'a>(text: &'a str, mark: &str) -> Vec<(&'a str, bool)> {
        comments(text, mark).iter().map(|comment| (comment.text, comment.alone)).collect()
    }

    #[test]
    fn a_mark_in_a_string_begins_no_comment() {
        let toml = "# one\na = \"# no\" # two\n  b = '''\n# no\n''' # three\nc = '\\' # four";
        assert_eq!(
            texts(toml, "#"),
            [("one", true), ("two", false), ("three", false), ("four", false)]
        );
        let rhai =
            "// one\nlet a = \"// no\"; // two\n/* // no /* */ */ let b = `\n// no`; //three";
        assert_eq!(texts(rhai, "//"), [("one", true), ("two", false), ("three", false)]);
    }

    #[test]
    fn what_is_not_closed_ends_with_the_text() {
        assert_eq!(texts("/* // no", "//"), []);
        assert_eq!(texts("let a = ` // no", "//"), []);
        assert_eq!(texts("é = \"é\n# yes é", "#"), [("yes é", true)]);
    }
}
