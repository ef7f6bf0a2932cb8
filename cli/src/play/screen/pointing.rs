//! What is pointed at: which answers there are, and the ways from one to the next.

use std::collections::BTreeSet;

use warboard_engine::model::SpaceId;
use warboard_engine::name::{Spelled, fold, lookup};

use super::state::{At, State};
use crate::play::model::offer::Reply;
use crate::play::model::{Offer, Place};
use crate::text::say;

impl State {
    /// The spaces that answers name first, each once.
    pub(super) fn firsts(&self) -> Vec<SpaceId> {
        let all = self.offer().into_iter().flat_map(Offer::of_spaces).filter_map(Reply::first);
        distinct(all)
    }

    /// The spaces that answers name second behind the source.
    pub(super) fn seconds(&self, source: SpaceId) -> Vec<SpaceId> {
        let all = self.offer().into_iter().flat_map(Offer::of_spaces);
        distinct(all.filter(|reply| reply.first() == Some(source)).filter_map(Reply::second))
    }

    /// The answers that name a space and none behind it, as an attack on a token from there does.
    fn alone(&self, space: SpaceId) -> impl Iterator<Item = usize> {
        let replies = self.offer().map_or(&[][..], |offer| &offer.replies).iter().enumerate();
        let is_alone =
            move |reply: &Reply| reply.first() == Some(space) && reply.second().is_none();
        replies.filter(move |(_, reply)| is_alone(reply)).map(|(at, _)| at)
    }

    /// What can be pointed at now, in the order of the offer.
    pub(super) fn points(&self) -> Vec<At> {
        if let Some(row) = self.offer().and_then(|offer| offer.row.as_ref()) {
            let is_left = |pick: &usize| !self.row.contains(pick) && self.row.len() < row.places;
            return (0..row.picks.len()).filter(is_left).map(At::Pick).collect();
        }
        if let Some(source) = self.source {
            let targets = self.seconds(source).into_iter().map(At::Space);
            return targets.chain(self.alone(source).map(At::Reply)).collect();
        }
        let spaces = self.firsts().into_iter().map(At::Space);
        let replies = self.offer().map_or(&[][..], |offer| &offer.replies).iter().enumerate();
        let others = replies.filter(|(_, reply)| reply.spaces.is_empty());
        spaces.chain(others.map(|(at, _)| At::Reply(at))).collect()
    }

    /// What is pointed at first: what the best answer names; nothing where one passes unless something is chosen.
    pub(super) fn usual(&self) -> Option<At> {
        if self.offer().is_some_and(|offer| offer.passes) {
            return None;
        }
        let points = self.points();
        let best = self.offer().and_then(|offer| Some((offer.best?, offer)));
        let best = best.and_then(|(at, offer)| Some((at, offer.replies.get(at)?)));
        let best = best.and_then(|(at, reply)| match (self.source, reply.first()) {
            (Some(source), Some(first)) if source == first => reply.second().map(At::Space),
            (None, Some(first)) => Some(At::Space(first)),
            (_, None) => Some(At::Reply(at)),
            _ => None,
        });
        best.filter(|best| points.contains(best)).or_else(|| points.first().copied())
    }

    /// The answers that what is pointed at may mean.
    pub(super) fn meant(&self) -> Vec<&Reply> {
        let Some(offer) = self.offer() else { return Vec::new() };
        let fits = |reply: &&Reply| match (self.source, self.at) {
            (_, Some(At::Reply(_) | At::Pick(_)) | None) => false,
            (None, Some(At::Space(space))) => {
                let is_source = || !self.seconds(space).is_empty();
                reply.first() == Some(space) && reply.second().is_none() && !is_source()
            }
            (Some(source), Some(At::Space(space))) => {
                reply.first() == Some(source) && reply.second() == Some(space)
            }
        };
        match self.at {
            Some(At::Reply(at)) => offer.replies.get(at).into_iter().collect(),
            _ => offer.replies.iter().filter(fits).collect(),
        }
    }

    /// The answer that Enter gives.
    pub(super) fn reply(&self) -> Option<&Reply> {
        let meant = self.meant();
        meant.get(self.kind.checked_rem(meant.len())?).copied()
    }

    /// The space that is pointed at, with the mouse before the keys, and where an attack on it comes from; where no space answers, what
    /// is asked about.
    pub(super) fn pointed(&self) -> Option<(Option<SpaceId>, SpaceId)> {
        let about = || self.offer()?.spaces.last().map(|&(space, _)| space);
        let at = match self.at {
            Some(At::Space(space)) => Some(space),
            // An answer that names its source alone.
            Some(At::Reply(_)) => self.source.or_else(about),
            _ => about(),
        };
        Some((self.source, self.hover.or(at)?))
    }

    /// Points at something.
    pub(super) fn point(&mut self, at: Option<At>) {
        self.at = at;
        (self.number, self.kind, self.hover, self.advice) = (None, 0, None, None);
        self.digits = 0;
        self.note.clear();
    }

    /// The least and the most of the number: of what Enter gives, or of what is left when attacks stop.
    pub(super) fn numbers(&self) -> Option<(u32, u32)> {
        let reply = self.reply()?;
        let number = reply.number?;
        let left = reply.until.as_ref().map_or(0, |until| until.most);
        Some((number.least, number.most.max(left)))
    }

    /// Changes the number of the answer.
    pub(super) fn count(&mut self, by: i64) {
        let number = self.reply().and_then(|reply| reply.number);
        let (Some(number), Some((least, most))) = (number, self.numbers()) else {
            return self.refuse_key();
        };
        let now = i64::from(self.number.unwrap_or(number.usual)) + by;
        let now = u32::try_from(now.max(0)).unwrap_or(u32::MAX);
        (self.number, self.digits) = (Some(now.clamp(least, most)), 0);
    }

    /// A digit of the number; whether the answer has one to be chosen.
    pub(super) fn type_number(&mut self, digit: u32) -> bool {
        let Some((least, most)) = self.numbers().filter(|(least, most)| least < most) else {
            return false;
        };
        let before = self.number.filter(|_| self.digits > 0).unwrap_or(0);
        let longer = before.saturating_mul(10).saturating_add(digit);
        // What is too much begins anew.
        let number = if longer > most { digit } else { longer };
        (self.number, self.digits) = (Some(number.clamp(least, most)), self.digits + 1);
        true
    }

    /// Points at the next thing that answers, or the one before.
    pub(super) fn step(&mut self, by: i64) {
        let points = self.points();
        let now = self.at.and_then(|at| points.iter().position(|&other| other == at));
        let n = i64::try_from(points.len()).unwrap_or(0);
        let next = match now {
            _ if n == 0 => return self.refuse_key(),
            Some(now) => (i64::try_from(now).unwrap_or(0) + by).rem_euclid(n),
            None => 0,
        };
        self.point(points.get(usize::try_from(next).unwrap_or(0)).copied());
    }

    /// Points at the nearest thing that answers in a direction.
    pub(super) fn go(&mut self, dx: i32, dy: i32) {
        let Some(At::Space(space)) = self.at else {
            return self.step(i64::from(dx + dy).signum());
        };
        let middle = |space: SpaceId| {
            let found = self.middles.iter().find(|&&(other, _)| other == space);
            found.map(|&(_, middle)| middle)
        };
        let Some((x, y)) = middle(space) else { return self.step(i64::from(dx + dy)) };
        let far = |at: &At| {
            let At::Space(other) = *at else { return None };
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
            None => self.note = vec![say!(self.texts, "screen-edge")],
        }
    }

    /// Points at what the name that is typed fits best.
    pub(super) fn follow_jump(&mut self) {
        let Some(typed) = self.typing.jumps_to().filter(|name| !fold(name).is_empty()) else {
            return;
        };
        if let Some(at) = self.named(&typed) {
            self.point(Some(at));
        } else {
            self.note = vec![say!(self.texts, "screen-no-name", "name" = fold(&typed))];
            // A letter that begins no name at all was none. A name stays, so that what is typed on is no key.
            let mut places = self.model.iter().flat_map(|model| &model.places);
            if self.typing.is_letter() && !places.any(|place| begins_so(place, &fold(&typed))) {
                self.typing.clear();
            }
        }
    }

    /// Whether the name of a place that answers here begins with a letter.
    pub(super) fn begins(&self, c: char) -> bool {
        let Some(model) = &self.model else { return false };
        let replies = self.offer().into_iter().flat_map(|offer| &offer.replies);
        let answering: BTreeSet<SpaceId> =
            replies.flat_map(|reply| &reply.spaces).map(|&(space, _)| space).collect();
        let mut places = model.places.iter().filter(|place| answering.contains(&place.space));
        places.any(|place| begins_so(place, c.encode_utf8(&mut [0; 4])))
    }

    /// What answers here and is called as something that begins so.
    pub(super) fn named(&self, typed: &str) -> Option<At> {
        let names = |at: &At| -> Vec<Spelled> {
            match *at {
                At::Space(space) => {
                    let places = self.model.iter().flat_map(|model| &model.places);
                    let place = places.into_iter().find(|place| place.space == space);
                    place.map_or_else(Vec::new, |place| {
                        [&place.name, &place.short].map(|name| Spelled::new(name)).to_vec()
                    })
                }
                At::Pick(at) => {
                    let row = self.offer().and_then(|offer| offer.row.as_ref());
                    let pick = row.and_then(|row| row.picks.get(at));
                    pick.map_or_else(Vec::new, |pick| vec![Spelled::new(&pick.label)])
                }
                At::Reply(at) => {
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

/// Whether a place is called as something that begins so, in small letters.
fn begins_so(place: &Place, typed: &str) -> bool {
    fold(&place.name).starts_with(typed) || fold(&place.short).starts_with(typed)
}
