//! The keys that do something here, as they are told.

use super::keys::{LEAVE, ON};
use super::state::{At, NoteKind, Pager, Stage, State};
use crate::play::model::Row;
use crate::play::paint::columns;
use crate::text::say;

/// How much it matters to know a key here: what spares a few keys matters least; how one moves and goes back is
/// known best, then what holds everywhere.
const SELDOM: u8 = 0;
const CHOOSE: u8 = 1;
const ALWAYS: u8 = 2;
const MORE: u8 = 3;
const MOST: u8 = 4;

fn join(keys: &[(u8, String)]) -> String {
    keys.iter().map(|(_, key)| key.as_str()).collect::<Vec<_>>().join(" · ")
}

impl State {
    /// Says in a line what is allowed here.
    pub(super) fn refuse_key(&mut self) {
        self.note = vec![say!(self.texts, "screen-not-here", "keys" = self.keys())];
        self.note_kind = NoteKind::Refusal;
    }

    /// The keys that do something here, in a line.
    pub(super) fn keys(&self) -> String {
        self.key_list().join(" · ")
    }

    /// The same in so many columns: what matters least is left out first.
    pub(super) fn keys_within(&self, width: usize) -> String {
        let (mut keys, texts) = (self.weighed_keys(), &self.texts);
        loop {
            let text = join(&keys);
            let least = keys.iter().enumerate().min_by_key(|(_, (weight, _))| *weight);
            let Some((at, &(weight, _))) = least.filter(|_| columns(&text) > width) else {
                return text;
            };
            if weight == ALWAYS {
                keys[at] = (MOST, say!(texts, "screen-key-help"));
            } else {
                keys.remove(at);
            }
        }
    }

    /// Whether the rest of the turn can be passed.
    pub(super) fn ends_turn(&self) -> bool {
        self.offer().is_some_and(|offer| offer.ends_turn)
    }

    fn key_list(&self) -> Vec<String> {
        self.weighed_keys().into_iter().map(|(_, key)| key).collect()
    }

    /// The keys in the order in which they are told, each with how much it matters.
    fn weighed_keys(&self) -> Vec<(u8, String)> {
        let texts = &self.texts;
        match self.stage {
            Stage::Waiting => return vec![(MOST, say!(texts, "screen-keys-waiting"))],
            Stage::Watching if self.pager.is_some() => {
                return vec![(MOST, say!(texts, "screen-pager-hidden"))];
            }
            Stage::Watching => return vec![(MOST, say!(texts, "screen-keys-watching"))],
            Stage::Asked => {}
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
            keys.push((CHOOSE, key));
        }
        if let Some(At::Space(_)) = self.at
            && reply.is_none()
        {
            keys.push((MOST, say!(texts, "screen-key-from")));
        } else if reply.is_some() {
            keys.push((MOST, say!(texts, "screen-key-act")));
        } else if self.offer().is_some_and(|offer| offer.passes) {
            keys.push((MOST, say!(texts, "screen-key-pass")));
        }
        if self.numbers().is_some_and(|(least, most)| least < most) {
            keys.push((MORE, say!(texts, "screen-key-number")));
        }
        if self.meant().len() > 1 {
            keys.push((MORE, say!(texts, "screen-key-kind")));
        }
        if self.source.is_some() {
            keys.push((CHOOSE, say!(texts, "screen-key-back")));
        }
        if let Some(until) = reply.and_then(|reply| reply.until.as_ref()) {
            let key = match self.number {
                Some(n) => {
                    say!(texts, "screen-key-left", "n" = n.clamp(1, until.most))
                }
                None => say!(texts, "screen-key-until"),
            };
            keys.push((MORE, key));
        }
        if self.offer().is_some_and(|offer| offer.on.is_some()) {
            keys.push((MORE, say!(texts, "screen-key-on", "key" = self.pressed(ON))));
        }
        if self.ends_turn() {
            keys.push((SELDOM, say!(texts, "screen-key-rest")));
        }
        keys.push((ALWAYS, say!(texts, "screen-key-always", "key" = self.pressed(LEAVE))));
        keys
    }

    /// Whether digits choose among what is listed: where a number is asked for, they are that.
    fn is_numbered(&self, points: &[At]) -> bool {
        let is_listed = |at: &At| matches!(at, At::Reply(_));
        let chooses = self.at.as_ref().is_some_and(is_listed) || self.numbers().is_none();
        chooses && points.iter().filter(|at| is_listed(at)).count() > 1
    }

    /// The keys while cards are put in a row.
    fn row_keys(&self, row: &Row) -> Vec<(u8, String)> {
        let texts = &self.texts;
        let is_full = self.row.len() >= row.places;
        let choose =
            [(CHOOSE, say!(texts, "screen-key-choose")), (MOST, say!(texts, "screen-key-row"))];
        let mut keys: Vec<_> = choose.into_iter().filter(|_| !is_full).collect();
        keys.extend(is_full.then(|| (MOST, say!(texts, "screen-key-row-give"))));
        keys.extend((!self.row.is_empty()).then(|| (MORE, say!(texts, "screen-key-row-back"))));
        keys.push((ALWAYS, say!(texts, "screen-key-always", "key" = self.pressed(LEAVE))));
        keys
    }

    /// Everything about what is asked, and every key.
    pub(super) fn help(&mut self) {
        let Some(offer) = self.offer() else { return };
        let mut lines = vec![format!("\u{1b}[1m{} · {}\u{1b}[0m", offer.whom, offer.step)];
        lines.push(offer.may.clone());
        lines.extend(self.reply().into_iter().flat_map(|reply| {
            let is_told = !reply.text.is_empty();
            is_told.then(|| reply.label.clone()).into_iter().chain(reply.text.iter().cloned())
        }));
        if let (Some(row), Some(At::Pick(at))) = (&offer.row, self.at)
            && let Some(pick) = row.picks.get(at)
        {
            lines.push(pick.label.clone());
            lines.extend(pick.text.iter().cloned());
        }
        // What the question says is not told twice.
        let about = offer.about.iter().filter(|line| !offer.may.contains(line.trim()));
        lines.extend(about.cloned());
        lines.push(String::new());
        // Letters that are keys elsewhere name places here.
        lines.extend(self.is_letter('c').then(|| say!(self.texts, "screen-help-letters")));
        lines.extend(say!(self.texts, "screen-help").lines().map(str::to_owned));
        self.pager = Some(Pager::new(lines, 0));
    }
}
