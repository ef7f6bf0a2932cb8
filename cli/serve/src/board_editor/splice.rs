//! Replacements in the text of a TOML file. Everything else in the file stays as it is: comments, order and layout.
//!
//! Places are byte ranges, as `toml_edit` gives them for a text. No function here knows a board.

use std::ops::Range;

use toml_edit::Array;

/// Width from which a list goes on in a new line, in characters.
const LINE_MAX: usize = 110;
/// Indentation of the lines of a list whose lines show none.
const INDENT: &str = "    ";

/// A replacement of a part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Splice {
    /// The bytes that are replaced; empty where text is inserted.
    pub(super) range: Range<usize>,
    /// The text in their place.
    pub(super) text: String,
}

impl Splice {
    pub(super) fn new(range: Range<usize>, text: impl Into<String>) -> Self {
        Self { range, text: text.into() }
    }

    pub(super) fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::new(at..at, text)
    }

    pub(super) fn remove(range: Range<usize>) -> Self {
        Self::new(range, "")
    }
}

/// Returns the text with all replacements. Those that overlap must be removals; insertions at one
/// place keep their order.
pub(super) fn spliced(text: &str, mut splices: Vec<Splice>) -> String {
    splices.sort_by_key(|splice| splice.range.start);
    let mut done = String::with_capacity(text.len() + 256);
    let mut at = 0;
    for Splice { range, text: new } in splices {
        done.push_str(text.get(at..range.start.max(at)).unwrap_or_default());
        done.push_str(&new);
        at = at.max(range.end);
    }
    done.push_str(text.get(at..).unwrap_or_default());
    done
}

/// Returns the start of the line in which a byte stands.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// Returns the end of the line in which a byte stands, without its line end.
fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |end| at + end)
}

/// Returns the start of the line behind the one in which a byte stands.
pub(super) fn next_line(text: &str, at: usize) -> usize {
    (line_end(text, at) + 1).min(text.len())
}

/// Returns a new line behind the one in which a byte stands.
pub(super) fn line_after(text: &str, at: usize, line: &str) -> Splice {
    let end = line_end(text, at);
    Splice::insert(end, format!("\n{line}"))
}

/// Removes whole lines, and one of two blank lines that would meet.
pub(super) fn remove_lines(text: &str, lines: Range<usize>) -> Splice {
    let blank_before = text[..lines.start].ends_with("\n\n") || lines.start == 0;
    let rest = &text[lines.end..];
    let range = if blank_before && rest.starts_with('\n') {
        lines.start..lines.end + 1
    } else if text[..lines.start].ends_with("\n\n") && rest.is_empty() {
        lines.start - 1..lines.end
    } else {
        lines
    };
    Splice::remove(range)
}

/// Returns the place of a list in its text; empty where it has none.
fn place_of(array: &Array) -> Range<usize> {
    array.span().unwrap_or_default()
}

fn element(array: &Array, index: usize) -> Option<Range<usize>> {
    array.get(index)?.span()
}

/// Finds the next byte outside comments, from a place between two elements.
fn next_byte(text: &str, from: usize, wanted: u8) -> Option<usize> {
    let mut in_comment = false;
    text.bytes().enumerate().skip(from).find_map(|(at, byte)| {
        match byte {
            b'#' => in_comment = true,
            b'\n' => in_comment = false,
            _ => {}
        }
        (!in_comment && byte == wanted).then_some(at)
    })
}

/// Returns the place of the comma behind an element, if there is one before `end`.
fn comma_after(text: &str, from: usize, end: usize) -> Option<usize> {
    next_byte(text, from, b',').filter(|&at| at < end)
}

/// Inserts an element into a list, behind the element `after` or at the beginning.
pub(super) fn insert_element(
    text: &str,
    array: &Array,
    after: Option<usize>,
    new: &str,
) -> Vec<Splice> {
    let place = place_of(array);
    let Some(before) = after.and_then(|index| element(array, index)) else {
        return match element(array, 0) {
            Some(first) => vec![Splice::insert(first.start, format!("{new}, "))],
            None => vec![Splice::insert(place.start + 1, new)],
        };
    };
    let start = line_start(text, before.start);
    let is_many = text[place.clone()].contains('\n') && start > place.start;
    let separator = if is_many && (is_alone(text, array) || is_full(text, &before, new)) {
        let line = &text[start..before.start];
        let indent: String = line.chars().take_while(|c| matches!(c, ' ' | '\t')).collect();
        let indent = if indent.is_empty() { INDENT.to_owned() } else { indent };
        format!("\n{indent}")
    } else {
        " ".to_owned()
    };
    let end = next_start(array, after, place.end);
    match comma_after(text, before.end, end) {
        // A comment may stand behind the comma: the new element comes before it, or in a line of its own.
        Some(comma) if separator != " " && end == place.end => {
            vec![Splice::insert(line_end(text, comma), format!("{separator}{new},"))]
        }
        Some(comma) => vec![Splice::insert(comma + 1, format!("{separator}{new},"))],
        None => vec![Splice::insert(before.end, format!(",{separator}{new}"))],
    }
}

/// Returns the start of the element behind one, or the end of the list.
fn next_start(array: &Array, after: Option<usize>, end: usize) -> usize {
    after.and_then(|index| element(array, index + 1)).map_or(end, |next| next.start)
}

/// Checks whether each element of a list has a line of its own.
fn is_alone(text: &str, array: &Array) -> bool {
    let starts = (0..array.len()).filter_map(|index| element(array, index));
    starts.into_iter().all(|element| {
        let before = &text[line_start(text, element.start)..element.start];
        before.trim().is_empty() && is_last_in_line(text, element.end)
    })
}

/// Checks whether nothing but a comma and a comment follows in the line.
fn is_last_in_line(text: &str, at: usize) -> bool {
    let rest = text[at..line_end(text, at)].trim_start();
    let rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
    rest.is_empty() || rest.starts_with('#')
}

/// Checks whether the line of an element has no room for another, and the element is its last.
fn is_full(text: &str, element: &Range<usize>, new: &str) -> bool {
    let line = &text[line_start(text, element.start)..line_end(text, element.end)];
    line.chars().count() + new.chars().count() + 2 > LINE_MAX && is_last_in_line(text, element.end)
}

/// Removes an element from a list, with its comma, and with its line where nothing else is on it.
pub(super) fn remove_element(text: &str, array: &Array, index: usize) -> Vec<Splice> {
    let place = place_of(array);
    let Some(own) = element(array, index) else { return Vec::new() };
    let end = next_start(array, Some(index), place.end);
    let mut splices = Vec::new();
    let own = if let Some(comma) = comma_after(text, own.end, end) {
        own.start..comma + 1
    } else {
        let before = index.checked_sub(1).and_then(|before| element(array, before));
        let comma = before.and_then(|before| comma_after(text, before.end, own.start));
        splices.extend(comma.map(|comma| Splice::remove(comma..comma + 1)));
        own
    };
    splices.push(Splice::remove(with_blanks(text, own)));
    splices
}

/// Widens a removed range by the blanks beside it, and by its line end where the line is empty
/// without it.
fn with_blanks(text: &str, own: Range<usize>) -> Range<usize> {
    let start = line_start(text, own.start);
    let is_blank = |part: &str| part.chars().all(|c| matches!(c, ' ' | '\t'));
    let (head, tail) = (&text[start..own.start], &text[own.end..line_end(text, own.end)]);
    let blanks = |part: &str| part.len() - part.trim_start_matches([' ', '\t']).len();
    let is_last = is_blank(tail) || tail.trim_start().starts_with(']');
    match (is_blank(head), is_blank(tail)) {
        (true, true) if start > 0 => start..next_line(text, own.end),
        (false, _) if is_last => {
            start + head.trim_end_matches([' ', '\t']).len()..own.end + blanks(tail)
        }
        _ => own.start..own.end + blanks(tail),
    }
}

#[cfg(test)]
mod tests {
    use toml_edit::Document;

    use super::*;

    fn changed(text: &str, change: impl Fn(&str, &Array) -> Vec<Splice>) -> String {
        let parsed = Document::parse(text).unwrap();
        let splices = change(text, parsed["a"].as_array().unwrap());
        let new = spliced(text, splices);
        assert!(Document::parse(new.as_str()).is_ok(), "{new}");
        new
    }

    #[test]
    fn an_element_is_added_in_the_style_of_its_list() {
        let long = format!("a = [\n  \"{}\", # last\n]\n", "x".repeat(105));
        let cases = [
            ("a = []\n", None, "a = [0]\n"),
            ("a = [1, 2] # two\n", Some(1), "a = [1, 2, 0] # two\n"),
            ("a = [1, 2]\n", Some(0), "a = [1, 0, 2]\n"),
            ("a = [1, 2]\n", None, "a = [0, 1, 2]\n"),
            (
                "a = [\n    1,\n    2, # two\n]\n",
                Some(1),
                "a = [\n    1,\n    2, # two\n    0,\n]\n",
            ),
            ("a = [\n\t1,\n\t2\n]\n", Some(1), "a = [\n\t1,\n\t2,\n\t0\n]\n"),
            (
                "a = [\n  1, 2, # a, b\n  3, 4,\n]\n",
                Some(1),
                "a = [\n  1, 2, 0, # a, b\n  3, 4,\n]\n",
            ),
            ("a = [\n  1, 2,\n  3, 4\n]\n", Some(3), "a = [\n  1, 2,\n  3, 4, 0\n]\n"),
        ];
        for (text, after, wanted) in cases {
            assert_eq!(changed(text, |text, list| insert_element(text, list, after, "0")), wanted);
        }
        let wanted = long.replace("\n]", "\n  0,\n]");
        assert_eq!(changed(&long, |text, list| insert_element(text, list, Some(0), "0")), wanted);
    }

    #[test]
    fn an_element_goes_with_its_comma_and_its_empty_line() {
        let cases = [
            ("a = [1]\n", 0, "a = []\n"),
            ("a = [1, 2, 3]\n", 0, "a = [2, 3]\n"),
            ("a = [1, 2, 3]\n", 1, "a = [1, 3]\n"),
            ("a = [1, 2, 3]\n", 2, "a = [1, 2]\n"),
            ("a = [\n  1,\n  2,\n]\n", 0, "a = [\n  2,\n]\n"),
            ("a = [\n  1,\n  2\n]\n", 1, "a = [\n  1\n]\n"),
            ("a = [\n  1, 2, # one, two\n  3,\n]\n", 1, "a = [\n  1, # one, two\n  3,\n]\n"),
            ("a = [\n  1, # one, two\n  3,\n]\n", 0, "a = [\n  # one, two\n  3,\n]\n"),
        ];
        for (text, index, wanted) in cases {
            assert_eq!(changed(text, |text, list| remove_element(text, list, index)), wanted);
        }
    }

    #[test]
    fn blank_lines_do_not_pile_up() {
        let text = "a\n\nb\n\nc\n";
        let without = |from: usize, to: usize| spliced(text, vec![remove_lines(text, from..to)]);
        assert_eq!(
            (without(3, 5), without(0, 2), without(6, 8)),
            ("a\n\nc\n".into(), "b\n\nc\n".into(), "a\n\nb\n".into())
        );
    }
}
