//! The hints on keys that work in the current state.

use crossterm::event::KeyCode;

use super::state::{LEAVE, ON};
use super::state::{NoteKind, Pager, PointerTarget, ScreenMode, ScreenState};
use warboard_table::model::{CardRowView, PassScope};
use warboard_table::paint::columns;
use warboard_table::text::say;
use warboard_table::views::rules::TopicLink;

/// Importance of key hints, lowest first. Shortcuts matter least. Keys to move and go back are
/// known best, followed by those that work everywhere.
const SELDOM: u8 = 0;
const CHOOSE: u8 = 1;
const ALWAYS: u8 = 2;
const MORE: u8 = 3;
const MOST: u8 = 4;

/// A key that works now.
#[derive(Clone, Debug)]
pub(super) struct KeyHint {
    weight: u8,
    /// The key, or one of those that the text names.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests press it"))]
    pub(super) code: KeyCode,
    pub(super) text: String,
}

fn hint(weight: u8, code: KeyCode, text: String) -> KeyHint {
    KeyHint { weight, code, text }
}

fn join(keys: &[KeyHint]) -> String {
    keys.iter().map(|key| key.text.as_str()).collect::<Vec<_>>().join(" · ")
}

/// Shortens a line of keys to `width` columns: the last stays longer than those before it, and the
/// first longest.
pub(super) fn keys_fitted(keys: &str, width: usize) -> String {
    let mut keys: Vec<&str> = keys.split(" · ").collect();
    while keys.len() > 1 && columns(&keys.join(" · ")) > width {
        keys.remove(keys.len().saturating_sub(2).max(1));
    }
    keys.join(" · ")
}

impl ScreenState {
    /// Shows the keys that work here in a note.
    pub(super) fn refuse_key(&mut self) {
        self.note = vec![say!(self.texts, "screen-not-here", "keys" = self.keys())];
        self.note_kind = NoteKind::Refusal;
    }

    /// Returns the keys that work here, in a line.
    pub(super) fn keys(&self) -> String {
        join(&self.key_hints())
    }

    /// Like [`Self::keys`], but in at most `width` columns; the least important keys are left out
    /// first.
    pub(super) fn keys_within(&self, width: usize) -> String {
        let (mut keys, texts) = (self.key_hints(), &self.texts);
        loop {
            let text = join(&keys);
            let least = keys.iter().enumerate().min_by_key(|(_, key)| key.weight);
            let is_fit = columns(&text) <= width || keys.len() == 1;
            let Some((at, key)) = least.filter(|_| !is_fit) else {
                return keys_fitted(&text, width);
            };
            if key.weight == ALWAYS {
                keys[at] = hint(MOST, KeyCode::Char('?'), say!(texts, "screen-key-help"));
            } else {
                keys.remove(at);
            }
        }
    }

    /// Returns whether the rest of the turn can be passed.
    pub(super) fn ends_turn(&self) -> bool {
        self.offer().is_some_and(|offer| offer.ends_turn)
    }

    fn waiting_keys(&self) -> String {
        match self.undo_hint {
            Some(_) => say!(self.texts, "screen-keys-waiting-undo"),
            None => say!(self.texts, "screen-keys-waiting"),
        }
    }

    /// Returns the keys that work while nothing is asked; `None` during a question.
    fn unasked_keys(&self) -> Option<KeyHint> {
        let texts = &self.texts;
        Some(match self.stage {
            ScreenMode::Waiting => hint(MOST, KeyCode::Enter, self.waiting_keys()),
            ScreenMode::Watching if self.pager.is_some() => {
                let again = self.end.as_ref().is_some_and(|end| end.may_rematch);
                let again = if again { "yes" } else { "no" };
                hint(MOST, KeyCode::Tab, say!(texts, "screen-pager-hidden", "again" = again))
            }
            ScreenMode::Watching if self.is_paused => {
                hint(MOST, KeyCode::Char(' '), say!(texts, "screen-keys-paused"))
            }
            ScreenMode::Watching => {
                hint(MOST, KeyCode::Char(' '), say!(texts, "screen-keys-watching"))
            }
            ScreenMode::Asked => return None,
        })
    }

    /// Returns the keys that work here, in the order shown.
    pub(super) fn key_hints(&self) -> Vec<KeyHint> {
        let texts = &self.texts;
        if let Some(keys) = self.unasked_keys() {
            return vec![keys];
        }
        if let Some(row) = self.offer().and_then(|offer| offer.row.as_ref()) {
            return self.row_keys(row);
        }
        let mut keys = Vec::new();
        let reply = self.reply();
        let points = self.points();
        if points.len() > usize::from(self.at.is_some()) {
            let key = if self.is_numbered(&points) {
                say!(texts, "screen-key-choose-numbered")
            } else {
                say!(texts, "screen-key-choose")
            };
            keys.push(hint(CHOOSE, KeyCode::Right, key));
        }
        if let Some(PointerTarget::Space(_)) = self.at
            && reply.is_none()
        {
            keys.push(hint(MOST, KeyCode::Enter, say!(texts, "screen-key-from")));
        } else if reply.is_some() {
            keys.push(hint(MOST, KeyCode::Enter, say!(texts, "screen-key-act")));
        } else if let Some(key) = self.pass_key() {
            keys.push(hint(MOST, KeyCode::Enter, key));
        }
        if self.numbers().is_some_and(|(least, most)| least < most) {
            keys.push(hint(MORE, KeyCode::Char('+'), say!(texts, "screen-key-number")));
        }
        if self.meant().len() > 1 {
            keys.push(hint(MORE, KeyCode::Char('x'), say!(texts, "screen-key-kind")));
        }
        if self.source.is_some() {
            keys.push(hint(CHOOSE, KeyCode::Esc, say!(texts, "screen-key-back")));
        }
        if let Some(until) = reply.and_then(|reply| reply.until.as_ref()) {
            let key = match self.number {
                Some(n) => {
                    say!(texts, "screen-key-left", "n" = n.clamp(1, until.most))
                }
                None => say!(texts, "screen-key-until"),
            };
            keys.push(hint(MORE, KeyCode::Char('A'), key));
            if self.number.is_none() {
                keys.push(hint(MORE, KeyCode::Char('M'), say!(texts, "screen-key-moves-in")));
            }
        }
        keys.extend(self.keys_of_every_question());
        keys
    }

    /// Returns what Enter does where it passes.
    fn pass_key(&self) -> Option<String> {
        let offer = self.offer().filter(|offer| offer.passes)?;
        Some(if offer.pass == Some(PassScope::Invasion) {
            say!(self.texts, "screen-key-pass-invasion")
        } else {
            say!(self.texts, "screen-key-pass")
        })
    }

    /// Returns the keys that continue without an answer of one's own, and those that always work.
    fn keys_of_every_question(&self) -> Vec<KeyHint> {
        let (texts, mut keys) = (&self.texts, Vec::new());
        match self.offer() {
            Some(offer) if offer.on.is_some() => {
                keys.push(hint(
                    MORE,
                    KeyCode::Char(ON),
                    say!(texts, "screen-key-on", "key" = self.pressed(ON)),
                ));
            }
            Some(offer) if offer.lesson.is_none() && offer.places_rest => {
                keys.push(hint(MORE, KeyCode::Char('P'), say!(texts, "screen-key-auto-rest")));
            }
            Some(offer) if offer.lesson.is_none() => {
                keys.push(hint(SELDOM, KeyCode::Char('P'), say!(texts, "screen-key-auto")));
            }
            _ => {}
        }
        if self.ends_turn() {
            keys.push(hint(SELDOM, KeyCode::Char('E'), say!(texts, "screen-key-rest")));
        }
        keys.push(self.always_key());
        keys
    }

    fn always_key(&self) -> KeyHint {
        let leave = self.pressed(LEAVE);
        hint(ALWAYS, KeyCode::Char('?'), say!(self.texts, "screen-key-always", "key" = leave))
    }

    /// Checks whether there are several listed answers, of which digits choose one.
    fn is_numbered(&self, points: &[PointerTarget]) -> bool {
        let is_listed = |at: &&PointerTarget| matches!(at, PointerTarget::Reply(_));
        let n = points.iter().filter(is_listed).count();
        n > 1 && self.digits_choose(n)
    }

    /// Checks whether digits choose one of `n` listed answers; if a number is required, they enter
    /// it.
    pub(super) fn digits_choose(&self, n: usize) -> bool {
        n > 1 && matches!(self.at, Some(PointerTarget::Reply(_))) || self.numbers().is_none()
    }

    /// Returns the keys that work while cards are put in a row.
    fn row_keys(&self, row: &CardRowView) -> Vec<KeyHint> {
        let texts = &self.texts;
        let is_full = self.row.len() >= row.places;
        let mut keys = Vec::new();
        if is_full {
            keys.push(hint(MOST, KeyCode::Enter, say!(texts, "screen-key-row-give")));
        } else {
            keys.push(hint(CHOOSE, KeyCode::Right, say!(texts, "screen-key-choose")));
            keys.push(hint(MOST, KeyCode::Enter, say!(texts, "screen-key-row")));
        }
        if !self.row.is_empty() {
            keys.push(hint(MORE, KeyCode::Esc, say!(texts, "screen-key-row-back")));
        }
        keys.push(self.always_key());
        keys
    }

    /// Opens a text with everything about the question, and every key.
    pub(super) fn help(&mut self) {
        let Some(offer) = self.offer() else { return };
        let mut lines = vec![format!("\u{1b}[1m{} · {}\u{1b}[0m", offer.whom, offer.step)];
        lines.push(offer.may.clone());
        lines.extend(self.reply().into_iter().flat_map(|reply| {
            let is_told = !reply.text.is_empty();
            is_told.then(|| reply.label.clone()).into_iter().chain(reply.text.iter().cloned())
        }));
        if let (Some(row), Some(PointerTarget::Pick(at))) = (&offer.row, self.at)
            && let Some(pick) = row.picks.get(at)
        {
            lines.push(pick.label.clone());
            lines.extend(pick.text.iter().cloned());
        }
        // Lines that the question already contains are not repeated.
        let about = offer.about.iter().filter(|line| !offer.may.contains(line.trim()));
        lines.extend(about.cloned());
        let lead = Some(lines.len());
        lines.push(String::new());
        // Letters that are keys elsewhere name places here.
        lines.extend(self.is_letter('c').then(|| say!(self.texts, "screen-help-letters")));
        lines.extend(say!(self.texts, "screen-help").lines().map(str::to_owned));
        let heading = say!(self.texts, "rules-see");
        let topics = vec![TopicLink { heading, topic: offer.step.clone() }];
        self.pager = Some(Pager { topics, lead, ..Pager::new(lines, 0) });
    }
}
