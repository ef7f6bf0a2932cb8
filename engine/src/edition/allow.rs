//! Suppressions: comments that silence an intended warning on one line and give the reason.
//!
//! ```toml
//! # check: allow missing-translation, the name is the same in both languages
//! ```

use super::codes::{self, CODES};
use super::diagnostic::Severity;
use super::files::{EditionFiles, is_toml};
use super::problem::{Problem, Problems};
use super::tree::{Comment, SourceSpan, comments};
use crate::words::nearest;

/// Prefix of a suppression comment.
const WORD: &str = "check:";
/// Only request that a suppression may make.
const ALLOW: &str = "allow";

/// Codes of findings about suppressions; suppressing these would never end.
const OWN: [&str; 4] =
    [codes::ALLOW_WITHOUT_REASON, codes::NOT_SILENCEABLE, codes::UNKNOWN_CODE, codes::UNUSED_ALLOW];

/// A suppression.
#[derive(Debug)]
struct Allow {
    code: &'static str,
    place: SourceSpan,
    /// Byte range of the suppressed line, in the file of `place`.
    line: std::ops::Range<u32>,
}

impl Allow {
    fn is_about(&self, problem: &Problem) -> bool {
        problem.code == self.code
            && problem.place.file == self.place.file
            && self.line.contains(&problem.place.start)
    }
}

/// Drops the warnings that comments in `files` suppress, and reports mistakes in those comments.
/// Errors are kept.
pub(crate) fn silence(files: &EditionFiles, problems: &Problems) {
    let told = Problems::default();
    let allows = collect(files, &told);
    let sound = !problems.has_errors() && !files.lacks_any();
    let mut used = vec![false; allows.len()];
    problems.retain(|problem| {
        let mut about = (0..allows.len()).filter(|&at| allows[at].is_about(problem)).peekable();
        if about.peek().is_none() {
            return true;
        }
        about.for_each(|at| used[at] = true);
        problem.severity == Severity::Error
    });
    let errors = |allow: &Allow| problems.any(|problem| allow.is_about(problem));
    for (allow, used) in allows.iter().zip(used) {
        let code = allow.code;
        let is_own = OWN.contains(&code);
        if is_own || errors(allow) {
            let message = format!("`{code}` cannot be silenced here");
            let problem = Problem::warning(codes::NOT_SILENCEABLE, allow.place, message);
            told.add(problem.help(if is_own {
                "correct the comment itself, which cannot be silenced"
            } else {
                "only warnings can be silenced; an error must be corrected"
            }));
        } else if !used && sound && !TRIED.contains(&code) {
            // After an error, some checks have not run, so the warnings they would give are
            // unknown.
            let message = format!("nothing on that line is reported as `{code}`");
            let problem = Problem::warning(codes::UNUSED_ALLOW, allow.place, message);
            told.add(problem.help("remove the comment, or put it right above its line"));
        }
    }
    problems.extend(told, |_| true);
}

/// Drops the suppressed warnings among the findings of script trials. Errors are kept.
pub(crate) fn hush(files: &EditionFiles, problems: &Problems) {
    let allows = collect(files, &Problems::default());
    problems.retain(|problem| {
        problem.severity == Severity::Error || !allows.iter().any(|allow| allow.is_about(problem))
    });
}

/// Codes found only by script trials or when the board is drawn; suppressing them is never reported
/// as unused.
const TRIED: [&str; 4] =
    [codes::HOLDS_AT_START, codes::NEVER_PLAYED, codes::NEVER_REACHED, codes::NO_GLYPH];

/// Checks whether a path names a script.
pub(crate) fn is_script(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, extension)| extension == "rhai")
}

fn collect(files: &EditionFiles, told: &Problems) -> Vec<Allow> {
    let mut allows = Vec::new();
    for (file, (path, text)) in (0..).zip(&files.files) {
        let mark = match (is_toml(path), is_script(path)) {
            _ if path.starts_with("tests/") => continue,
            (true, _) => "#",
            (_, true) => "//",
            (false, false) => continue,
        };
        let comments = comments(text, mark);
        for (at, comment) in comments.iter().enumerate() {
            let Some(rest) = comment.text.strip_prefix(WORD) else { continue };
            let Some((code, place)) = parse(file, comment, mark, rest.trim_start(), told) else {
                continue;
            };
            allows.push(Allow { code, place, line: line(text, &comments, at) });
        }
    }
    allows
}

/// Returns the code that a comment suppresses, with the place of the comment. `rest` is the text
/// after `check:`.
fn parse(
    file: u32,
    comment: &Comment<'_>,
    mark: &str,
    rest: &str,
    told: &Problems,
) -> Option<(&'static str, SourceSpan)> {
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let place = SourceSpan { file, start: byte(comment.start), end: byte(comment.end) };
    let (word, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    if word != ALLOW {
        // Prose may begin with `check:` too.
        if nearest(word, std::iter::once(ALLOW)).is_some() {
            let message = format!("`{WORD}` is followed by `{word}`; allowed: `{ALLOW}`");
            told.add(Problem::warning(codes::NOT_ALLOWED, place, message).likely());
        }
        return None;
    }
    let (name, reason) = rest.split_once(',').unwrap_or((rest, ""));
    let name = name.trim();
    let known = CODES.iter().find(|&&(code, _)| code == name);
    let Some(&(code, _)) = known else {
        let message = format!("there is no code `{name}` to allow");
        let problem = Problem::warning(codes::UNKNOWN_CODE, place, message);
        told.add(problem.nearest(name, CODES.iter().map(|&(code, _)| code)));
        return None;
    };
    if reason.trim().is_empty() {
        let message = format!("`{code}` is allowed without a reason");
        let problem = Problem::warning(codes::ALLOW_WITHOUT_REASON, place, message);
        told.add(problem.help(format!("write `{mark} {WORD} {ALLOW} {code}, because …`")));
    }
    Some((code, place))
}

/// Returns the byte range of the line that a comment applies to. That is its own line or, for a
/// comment alone on its line, the next line that is not a comment.
fn line(text: &str, comments: &[Comment<'_>], at: usize) -> std::ops::Range<u32> {
    let end_from = |from: usize| text[from..].find('\n').map_or(text.len(), |at| from + at + 1);
    let (mut start, mut end) = (text[..comments[at].start].rfind('\n').map_or(0, |at| at + 1), 0);
    let mut next = at;
    loop {
        end = end_from(start).max(end);
        let Some(comment) = comments.get(next).filter(|comment| comment.alone) else { break };
        if !(start..end).contains(&comment.start) {
            break;
        }
        start = end;
        next += 1;
    }
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    byte(start)..byte(end)
}
