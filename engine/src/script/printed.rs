//! The values that scripts print for their author: kept where somebody looks, ignored in games.

use std::cell::RefCell;

/// The most lines that are kept.
const LINES_MAX: usize = 200;
/// The most characters of a line that are kept.
const CHARS_MAX: usize = 400;

thread_local! {
    static PRINTED: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Runs something, and keeps what scripts print on this thread meanwhile for [`take_printed`].
pub(crate) fn keeping_printed<T>(does: impl FnOnce() -> T) -> T {
    let before = PRINTED.replace(Some(Vec::new()));
    let done = does();
    PRINTED.set(before);
    done
}

/// Returns the lines that scripts have printed since the last call.
pub(crate) fn take_printed() -> Vec<String> {
    PRINTED.with_borrow_mut(|lines| lines.as_mut().map(std::mem::take).unwrap_or_default())
}

/// Returns whether somebody looks at what scripts print.
pub(super) fn is_kept() -> bool {
    PRINTED.with_borrow(Option::is_some)
}

/// Keeps a line. One that is printed again by a query is kept once: queries are called as often as
/// lists of answers need them.
pub(super) fn print(line: &str, of_query: bool) {
    PRINTED.with_borrow_mut(|lines| {
        let Some(lines) = lines else { return };
        let mut line: String = line.chars().take(CHARS_MAX + 1).collect();
        if line.chars().count() > CHARS_MAX {
            line.pop();
            line.push('…');
        }
        if lines.len() < LINES_MAX && !(of_query && lines.contains(&line)) {
            lines.push(line);
        }
    });
}
