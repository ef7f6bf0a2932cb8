//! The selection: the answers it may mean, and the moves from one answer to the next.

use std::collections::BTreeSet;

use warboard_engine::model::SpaceId;
use warboard_engine::name::{Spelled, fold, lookup};

use super::state::{PointerTarget, ScreenState};
use warboard_table::model::question::AnswerView;
use warboard_table::model::{QuestionView, SpaceView};
use warboard_table::text::say;

impl ScreenState {
    /// Returns the spaces that answers name first, each once.
    pub(super) fn firsts(&self) -> Vec<SpaceId> {
        let all = self
            .offer()
            .into_iter()
            .flat_map(QuestionView::of_spaces)
            .filter_map(AnswerView::first);
        distinct(all)
    }

    /// Returns the spaces that answers name second after the source, each once.
    pub(super) fn seconds(&self, source: SpaceId) -> Vec<SpaceId> {
        let all = self.offer().into_iter().flat_map(QuestionView::of_spaces);
        distinct(all.filter(|reply| reply.first() == Some(source)).filter_map(AnswerView::second))
    }

    /// Returns the answers that name only this space, such as an attack on a token from there.
    fn alone(&self, space: SpaceId) -> impl Iterator<Item = usize> {
        let replies = self.offer().map_or(&[][..], |offer| &offer.replies).iter().enumerate();
        let is_alone =
            move |reply: &AnswerView| reply.first() == Some(space) && reply.second().is_none();
        replies.filter(move |(_, reply)| is_alone(reply)).map(|(at, _)| at)
    }

    /// Returns everything that can be selected now, in the order of the question.
    pub(super) fn points(&self) -> Vec<PointerTarget> {
        if let Some(row) = self.offer().and_then(|offer| offer.row.as_ref()) {
            let is_left = |pick: &usize| !self.row.contains(pick) && self.row.len() < row.places;
            return (0..row.picks.len()).filter(is_left).map(PointerTarget::Pick).collect();
        }
        if let Some(source) = self.source {
            let targets = self.seconds(source).into_iter().map(PointerTarget::Space);
            return targets.chain(self.alone(source).map(PointerTarget::Reply)).collect();
        }
        let spaces = self.firsts().into_iter().map(PointerTarget::Space);
        let replies = self.offer().map_or(&[][..], |offer| &offer.replies).iter().enumerate();
        let others = replies.filter(|(_, reply)| reply.spaces.is_empty());
        spaces.chain(others.map(|(at, _)| PointerTarget::Reply(at))).collect()
    }

    /// Returns the first selection, from the best answer. Returns `None` if the question passes
    /// unless an answer is chosen.
    pub(super) fn usual(&self) -> Option<PointerTarget> {
        if self.offer().is_some_and(|offer| offer.passes) {
            return None;
        }
        let points = self.points();
        let best = self.offer().and_then(|offer| Some((offer.best?, offer)));
        let best = best.and_then(|(at, offer)| Some((at, offer.replies.get(at)?)));
        let best = best.and_then(|(at, reply)| match (self.source, reply.first()) {
            (Some(source), Some(first)) if source == first => {
                reply.second().map(PointerTarget::Space)
            }
            (None, Some(first)) => Some(PointerTarget::Space(first)),
            (_, None) => Some(PointerTarget::Reply(at)),
            _ => None,
        });
        best.filter(|best| points.contains(best)).or_else(|| points.first().copied())
    }

    /// Returns the answers that the selection may mean.
    pub(super) fn meant(&self) -> Vec<&AnswerView> {
        let Some(offer) = self.offer() else { return Vec::new() };
        let fits = |reply: &&AnswerView| match (self.source, self.at) {
            (_, Some(PointerTarget::Reply(_) | PointerTarget::Pick(_)) | None) => false,
            (None, Some(PointerTarget::Space(space))) => {
                let is_source = || !self.seconds(space).is_empty();
                reply.first() == Some(space) && reply.second().is_none() && !is_source()
            }
            (Some(source), Some(PointerTarget::Space(space))) => {
                reply.first() == Some(source) && reply.second() == Some(space)
            }
        };
        match self.at {
            Some(PointerTarget::Reply(at)) => offer.replies.get(at).into_iter().collect(),
            _ => offer.replies.iter().filter(fits).collect(),
        }
    }

    /// Returns the answer that Enter gives.
    pub(super) fn reply(&self) -> Option<&AnswerView> {
        let meant = self.meant();
        meant.get(self.kind.checked_rem(meant.len())?).copied()
    }

    /// Returns the source and the selected space; the mouse takes precedence over the keys. Without
    /// a selected space, returns one that the question is about.
    pub(super) fn pointed(&self) -> Option<(Option<SpaceId>, SpaceId)> {
        let about = || self.offer()?.spaces.last().map(|&(space, _)| space);
        let at = match self.at {
            Some(PointerTarget::Space(space)) => Some(space),
            // An answer that names only its source.
            Some(PointerTarget::Reply(_)) => self.source.or_else(about),
            _ => about(),
        };
        Some((self.source, self.hover.or(at)?))
    }

    /// Selects something, and resets the number.
    pub(super) fn point(&mut self, at: Option<PointerTarget>) {
        self.at = at;
        (self.number, self.kind, self.hover, self.advice) = (None, 0, None, None);
        self.digits = 0;
        self.note.clear();
    }

    /// Returns the range of the number: of the answer, or of the units left when attacks stop.
    pub(super) fn numbers(&self) -> Option<(u32, u32)> {
        let reply = self.reply()?;
        let number = reply.number?;
        let left = reply.until.as_ref().map_or(0, |until| until.most);
        Some((number.least, number.most.max(left)))
    }

    /// Changes the number of the answer by `by`.
    pub(super) fn change_number(&mut self, by: i64) {
        let number = self.reply().and_then(|reply| reply.number);
        let (Some(number), Some((least, most))) = (number, self.numbers()) else {
            return self.refuse_key();
        };
        let question = i64::from(self.number.unwrap_or(number.usual)) + by;
        let question = u32::try_from(question.max(0)).unwrap_or(u32::MAX);
        (self.number, self.digits) = (Some(question.clamp(least, most)), 0);
    }

    /// Adds a digit to the number. Returns whether the answer has a number to choose.
    pub(super) fn type_number(&mut self, digit: u32) -> bool {
        let Some((least, most)) = self.numbers().filter(|(least, most)| least < most) else {
            return false;
        };
        let before = self.number.filter(|_| self.digits > 0).unwrap_or(0);
        let longer = before.saturating_mul(10).saturating_add(digit);
        // A number that is too large starts again from its last digit.
        let number = if longer > most { digit } else { longer };
        (self.number, self.digits) = (Some(number.clamp(least, most)), self.digits + 1);
        true
    }

    /// Selects the next answer, or the one before.
    pub(super) fn step(&mut self, by: i64) {
        let points = self.points();
        let question = self.at.and_then(|at| points.iter().position(|&other| other == at));
        let n = i64::try_from(points.len()).unwrap_or(0);
        let next = match question {
            _ if n == 0 => return self.refuse_key(),
            Some(question) => (i64::try_from(question).unwrap_or(0) + by).rem_euclid(n),
            None => 0,
        };
        self.point(points.get(usize::try_from(next).unwrap_or(0)).copied());
    }

    /// Selects the nearest answer in a direction.
    pub(super) fn go(&mut self, dx: i32, dy: i32) {
        let Some(PointerTarget::Space(space)) = self.at else {
            return self.step(i64::from(dx + dy).signum());
        };
        let middle = |space: SpaceId| {
            let found = self.middles.iter().find(|&&(other, _)| other == space);
            found.map(|&(_, middle)| middle)
        };
        let Some((x, y)) = middle(space) else { return self.step(i64::from(dx + dy)) };
        let far = |at: &PointerTarget| {
            let PointerTarget::Space(other) = *at else { return None };
            let (ox, oy) = middle(other).filter(|_| other != space)?;
            // A row is about twice as high as a column is wide.
            let (along, across) = match dx {
                0 => ((oy - y) * dy * 2, (ox - x).abs()),
                _ => ((ox - x) * dx, (oy - y).abs() * 2),
            };
            (along > 0 && across <= 3 * along).then_some(along + 2 * across)
        };
        let points = self.points();
        let nearest =
            points.iter().filter_map(|at| Some((far(at)?, *at))).min_by_key(|(far, _)| *far);
        match nearest {
            Some((_, at)) => self.point(Some(at)),
            // Answers without a place have no direction: they stand beyond the last places.
            None if points.iter().any(|at| !matches!(at, PointerTarget::Space(_))) => {
                let mut others = points.iter().filter(|at| !matches!(at, PointerTarget::Space(_)));
                let next = if dx + dy > 0 { others.next() } else { others.next_back() };
                self.point(next.copied());
            }
            None => self.note = vec![say!(self.texts, "screen-edge")],
        }
    }

    /// Selects the best match for the typed name.
    pub(super) fn follow_jump(&mut self) {
        let Some(typed) = self.typing.jumps_to().filter(|name| !fold(name).is_empty()) else {
            return;
        };
        if let Some(at) = self.named(&typed) {
            self.point(Some(at));
        } else {
            self.note = vec![say!(self.texts, "screen-no-name", "name" = fold(&typed))];
            // A letter that starts no name at all is dropped. A name stays, so that further letters
            // are not taken for keys.
            let mut places = self.model.iter().flat_map(|model| &model.places);
            if self.typing.is_letter() && !places.any(|place| begins_so(place, &fold(&typed))) {
                self.typing.clear();
            }
        }
    }

    /// Checks whether the name of a place that answers starts with a letter.
    pub(super) fn begins(&self, c: char) -> bool {
        let Some(model) = &self.model else { return false };
        let replies = self.offer().into_iter().flat_map(|offer| &offer.replies);
        let answering: BTreeSet<SpaceId> =
            replies.flat_map(|reply| &reply.spaces).map(|&(space, _)| space).collect();
        let mut places = model.places.iter().filter(|place| answering.contains(&place.space));
        places.any(|place| begins_so(place, c.encode_utf8(&mut [0; 4])))
    }

    /// Returns the answer whose name the typed text abbreviates.
    pub(super) fn named(&self, typed: &str) -> Option<PointerTarget> {
        let names = |at: &PointerTarget| -> Vec<Spelled> {
            match *at {
                PointerTarget::Space(space) => {
                    let places = self.model.iter().flat_map(|model| &model.places);
                    let place = places.into_iter().find(|place| place.space == space);
                    place.map_or_else(Vec::new, |place| {
                        [&place.name, &place.short].map(|name| Spelled::new(name)).to_vec()
                    })
                }
                PointerTarget::Pick(at) => {
                    let row = self.offer().and_then(|offer| offer.row.as_ref());
                    let pick = row.and_then(|row| row.picks.get(at));
                    pick.map_or_else(Vec::new, |pick| vec![Spelled::new(&pick.label)])
                }
                PointerTarget::Reply(at) => {
                    let reply = self.offer().and_then(|offer| offer.replies.get(at));
                    reply.map_or_else(Vec::new, |reply| vec![Spelled::new(&reply.label)])
                }
            }
        };
        let points = self.points();
        let (fit, found) = lookup(typed, points.iter().map(|at| (*at, names(at))))?;
        found.into_iter().next().filter(|_| !fit.is_typo())
    }
}

fn distinct(all: impl Iterator<Item = SpaceId>) -> Vec<SpaceId> {
    let mut found = Vec::new();
    for space in all {
        if !found.contains(&space) {
            found.push(space);
        }
    }
    found
}

/// Checks whether the name of a place starts with `typed`, which is in small letters.
fn begins_so(place: &SpaceView, typed: &str) -> bool {
    fold(&place.name).starts_with(typed) || fold(&place.short).starts_with(typed)
}
