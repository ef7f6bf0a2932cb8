//! The keys that do something here, as they are told.

use super::state::{At, Pager, Stage, State};
use crate::text::say;

impl State {
    /// Says in a line what is allowed here.
    pub(super) fn refuse_key(&mut self) {
        self.note = vec![say!(self.texts, "screen-not-here", "keys" = self.keys())];
    }

    /// The keys that do something here, in a line.
    pub(super) fn keys(&self) -> String {
        self.key_list().join(" · ")
    }

    /// The same in so many columns: what is known best is left out first.
    pub(super) fn keys_within(&self, width: usize) -> String {
        let keys = self.key_list();
        let texts = (0..keys.len()).map(|skip| keys[skip..].join(" · "));
        let fits = |text: &String| text.chars().count() <= width;
        texts.into_iter().find(fits).unwrap_or_default()
    }

    fn key_list(&self) -> Vec<String> {
        let texts = &self.texts;
        match self.stage {
            Stage::Waiting => return vec![say!(texts, "screen-keys-waiting")],
            Stage::Watching => return vec![say!(texts, "screen-keys-watching")],
            Stage::Asked => {}
        }
        if let Some(row) = self.offer().and_then(|offer| offer.row.as_ref()) {
            let is_full = self.row.len() >= row.places;
            let choose = [say!(texts, "screen-key-choose"), say!(texts, "screen-key-row")];
            let mut keys: Vec<String> = choose.into_iter().filter(|_| !is_full).collect();
            keys.extend(is_full.then(|| say!(texts, "screen-key-row-give")));
            keys.extend((!self.row.is_empty()).then(|| say!(texts, "screen-key-row-back")));
            keys.push(say!(texts, "screen-key-always"));
            return keys;
        }
        let mut keys = Vec::new();
        let reply = self.reply();
        let points = self.points();
        if points.len() > usize::from(self.at.is_some()) {
            keys.push(say!(texts, "screen-key-choose"));
        }
        if let Some(At::Space(_)) = self.at
            && reply.is_none()
        {
            keys.push(say!(texts, "screen-key-from"));
        } else if reply.is_some() {
            keys.push(say!(texts, "screen-key-act"));
        } else if self.offer().is_some_and(|offer| offer.passes) {
            keys.push(say!(texts, "screen-key-pass"));
        }
        if self.numbers().is_some_and(|(least, most)| least < most) {
            keys.push(say!(texts, "screen-key-number"));
        }
        if self.meant().len() > 1 {
            keys.push(say!(texts, "screen-key-kind"));
        }
        if self.source.is_some() {
            keys.push(say!(texts, "screen-key-back"));
        }
        if let Some(until) = reply.and_then(|reply| reply.until.as_ref()) {
            keys.push(match self.number {
                Some(n) => {
                    say!(texts, "screen-key-left", "n" = n.clamp(1, until.most))
                }
                None => say!(texts, "screen-key-until"),
            });
        }
        if self.offer().is_some_and(|offer| offer.on.is_some()) {
            keys.push(say!(texts, "screen-key-on"));
        }
        keys.push(say!(texts, "screen-key-always"));
        keys
    }

    /// Everything about what is asked, and every key.
    pub(super) fn help(&mut self) {
        let Some(offer) = self.offer() else { return };
        let mut lines = vec![format!("\u{1b}[1m{} · {}\u{1b}[0m", offer.whom, offer.step)];
        lines.push(offer.may.clone());
        lines.extend(offer.about.iter().cloned());
        lines.push(String::new());
        lines.extend(say!(self.texts, "screen-help").lines().map(str::to_owned));
        self.pager = Some(Pager { lines, top: 0 });
    }
}
