//! What the screen shows and how it answers keys: no terminal, no clock, no game.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use warboard_engine::model::SpaceId;

use super::board::Board;
use super::ink::Palette;
use super::typing::Typing;
use crate::play::input::{Typed, Words};
use crate::play::model::advice::Advice;
use crate::play::model::offer::Reply;
use crate::play::model::{Model, Offer};
use crate::play::names::{Fit, fit, fold};
use crate::text::{Texts, say};

/// How long a line of what bots do is shown, in milliseconds, by speed.
pub(super) const SPEEDS: [u64; 4] = [1_500, 500, 150, 0];

/// The most lines of a text that are shown over the board; a longer one is read in the pager.
pub(super) const NOTE_LINES: usize = 4;

/// What can be pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum At {
    /// A space that answers.
    Space(SpaceId),
    /// An answer that names no space, by its place in the offer.
    Reply(usize),
}

/// The panel that is shown where there is room for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tab {
    /// What may be done.
    Offer,
    /// Who is winning.
    Standing,
    /// What happened.
    Tale,
}

/// A text that is longer than a note.
#[derive(Clone, Debug)]
pub(super) struct Pager {
    /// Its lines, with colours.
    pub(super) lines: Vec<String>,
    /// The first line that is shown.
    pub(super) top: usize,
}

/// What a key led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Done {
    /// Somebody has answered.
    Typed(Typed),
    /// The program is to be suspended.
    Suspend,
    /// Everything is to be drawn anew.
    Redraw,
}

/// Which cell of the screen belongs to which space.
#[derive(Clone, Default, Debug)]
pub(super) struct Hits {
    /// Where the board is.
    pub(super) area: Rect,
    /// Its columns.
    pub(super) columns: usize,
    /// The space of each cell, row by row.
    pub(super) spaces: Vec<Option<SpaceId>>,
}

/// What the screen is there for at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Somebody is asked.
    Asked,
    /// Bots play, or what goes on by itself.
    Watching,
    /// Somebody is to press Enter.
    Waiting,
}

/// Everything that the screen shows.
#[derive(Debug)]
pub(crate) struct State {
    pub(super) texts: Texts,
    pub(super) palette: Palette,
    /// What is shown; nothing while the seat is handed over.
    pub(super) model: Option<Model>,
    pub(super) stage: Stage,
    /// What is said while somebody is to press Enter.
    pub(super) prompt: String,
    pub(super) words: Words,
    /// The step and the seat that were asked last.
    asked: Option<(String, usize)>,
    /// Where units come from.
    pub(super) source: Option<SpaceId>,
    pub(super) at: Option<At>,
    /// The number of the answer; nothing: the usual one.
    pub(super) number: Option<u32>,
    /// Which of several answers with the same spaces.
    pub(super) kind: usize,
    /// The space under the mouse.
    pub(super) hover: Option<SpaceId>,
    pub(super) advice: Option<Advice>,
    pub(super) tab: Tab,
    pub(super) note: Vec<String>,
    pub(super) pager: Option<Pager>,
    pub(super) typing: Typing,
    /// Lines of the tale that are scrolled back.
    pub(super) scrolled: usize,
    /// How fast bots play, from 0 to 3.
    pub(super) speed: usize,
    pub(super) is_paused: bool,
    /// What bots do is not waited for until somebody is asked.
    pub(super) is_rushed: bool,
    /// Somebody wants to leave while bots play.
    pub(super) leaves: bool,
    /// The board.
    pub(super) board: Option<Board>,
    /// The space that each cell of the board belongs to, as it was drawn last.
    pub(super) hits: Hits,
    /// The middle of each space on the screen, as it was drawn last.
    pub(super) middles: Vec<(SpaceId, (i32, i32))>,
}

impl State {
    /// A screen that shows nothing yet.
    pub(crate) fn new(texts: Texts, palette: Palette) -> Self {
        Self {
            texts,
            palette,
            model: None,
            stage: Stage::Watching,
            prompt: String::new(),
            words: Words::default(),
            asked: None,
            source: None,
            at: None,
            number: None,
            kind: 0,
            hover: None,
            advice: None,
            tab: Tab::Offer,
            note: Vec::new(),
            pager: None,
            typing: Typing::default(),
            scrolled: 0,
            speed: 2,
            is_paused: false,
            is_rushed: false,
            leaves: false,
            board: None,
            hits: Hits::default(),
            middles: Vec::new(),
        }
    }

    /// What is asked.
    pub(super) fn offer(&self) -> Option<&Offer> {
        self.model.as_ref().and_then(|model| model.offer.as_ref())
    }

    /// Shows something else. What is pointed at stays where it still answers.
    pub(super) fn show(&mut self, model: Model) {
        let now = model.offer.as_ref().map(|offer| (offer.step.clone(), offer.seat));
        self.model = Some(model);
        // What bots do in between changes nothing of what somebody was about to do.
        if now.is_none() {
            return;
        }
        if self.asked != now {
            (self.source, self.at, self.tab) = (None, None, Tab::Offer);
        }
        self.asked = now;
        (self.number, self.kind, self.scrolled) = (None, 0, 0);
        if let Some(source) = self.source
            && !self.firsts().contains(&source)
        {
            (self.source, self.at) = (None, None);
        }
        if self.at.is_none_or(|at| !self.points().contains(&at)) {
            if self.source.is_some() && self.at.is_some() {
                self.source = None;
            }
            self.at = self.usual();
        }
        self.advice = None;
    }

    /// Hides everything: somebody else takes the seat.
    pub(super) fn hide(&mut self) {
        let fresh = Self::new(Texts::new(self.texts.lang), self.palette);
        // What is drawn there is the same for all.
        let (speed, tab, board) = (self.speed, self.tab, self.board.take());
        *self = Self { tab, speed, board, ..fresh };
    }

    /// The spaces that answers name first, each once.
    fn firsts(&self) -> Vec<SpaceId> {
        let all = self.offer().into_iter().flat_map(Offer::of_spaces).filter_map(Reply::first);
        distinct(all)
    }

    /// The spaces that answers name second behind the source.
    fn seconds(&self, source: SpaceId) -> Vec<SpaceId> {
        let all = self.offer().into_iter().flat_map(Offer::of_spaces);
        distinct(all.filter(|reply| reply.first() == Some(source)).filter_map(Reply::second))
    }

    /// What can be pointed at now, in the order of the offer.
    pub(super) fn points(&self) -> Vec<At> {
        if let Some(source) = self.source {
            return self.seconds(source).into_iter().map(At::Space).collect();
        }
        let spaces = self.firsts().into_iter().map(At::Space);
        let replies = self.offer().map_or(&[][..], |offer| &offer.replies).iter().enumerate();
        let others = replies.filter(|(_, reply)| reply.spaces.is_empty());
        spaces.chain(others.map(|(at, _)| At::Reply(at))).collect()
    }

    /// What is pointed at first: what the best answer names; nothing where one passes unless something is chosen.
    fn usual(&self) -> Option<At> {
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
            (_, Some(At::Reply(_)) | None) => false,
            (None, Some(At::Space(space))) => {
                reply.first() == Some(space) && reply.second().is_none()
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

    /// The space that is pointed at, with the mouse before the keys, and where an attack on it comes from.
    pub(super) fn pointed(&self) -> Option<(Option<SpaceId>, SpaceId)> {
        let at = match self.at {
            Some(At::Space(space)) => Some(space),
            _ => None,
        };
        Some((self.source, self.hover.or(at)?))
    }

    /// Points at something.
    pub(super) fn point(&mut self, at: Option<At>) {
        self.at = at;
        (self.number, self.kind, self.hover, self.advice) = (None, 0, None, None);
        self.note.clear();
    }

    /// Does what an event says.
    pub(super) fn hear(&mut self, event: &Event) -> Option<Done> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => {
                self.paste(text);
                None
            }
            Event::Resize(..) => Some(Done::Redraw),
            Event::Key(_) | Event::FocusGained | Event::FocusLost => None,
        }
    }

    /// What is pasted is text to look at, never an answer.
    fn paste(&mut self, text: &str) {
        if self.stage == Stage::Asked && self.pager.is_none() {
            self.typing.paste(text);
        } else {
            self.refuse_key();
        }
    }

    fn key(&mut self, key: KeyEvent) -> Option<Done> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => return self.interrupt(),
                KeyCode::Char('z') => return Some(Done::Suspend),
                KeyCode::Char('l') => return Some(Done::Redraw),
                KeyCode::Char('r') if self.is_free() => return line("redo"),
                _ if self.typing.is_on() => {}
                _ => {
                    self.refuse_key();
                    return None;
                }
            }
        }
        if self.pager.is_some() {
            self.page(key.code);
            return None;
        }
        if self.typing.is_on() {
            return self.type_key(key);
        }
        match self.stage {
            Stage::Waiting => self.key_waiting(key.code),
            Stage::Watching => {
                self.key_watching(key.code);
                None
            }
            Stage::Asked => self.key_asked(key.code),
        }
    }

    /// Whether somebody is asked and types nothing else.
    fn is_free(&self) -> bool {
        self.stage == Stage::Asked && self.pager.is_none() && !self.typing.is_on()
    }

    fn interrupt(&mut self) -> Option<Done> {
        self.typing.clear();
        if self.pager.take().is_some() {
            return None;
        }
        if self.stage == Stage::Watching {
            self.pause(true);
            return None;
        }
        Some(Done::Typed(Typed::Interrupt))
    }

    fn key_waiting(&mut self, code: KeyCode) -> Option<Done> {
        match code {
            KeyCode::Enter => return line(""),
            KeyCode::Char('q') => return Some(Done::Typed(Typed::End)),
            _ => self.refuse_key(),
        }
        None
    }

    fn key_watching(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(' ') => self.pause(!self.is_paused),
            KeyCode::Char(c @ '1'..='4') => self.set_speed(c),
            KeyCode::Esc | KeyCode::Enter => {
                self.is_paused = false;
                self.note.clear();
                self.is_rushed = true;
            }
            KeyCode::Char('q') => self.leaves = true,
            _ if self.look(code) => {}
            _ => self.refuse_key(),
        }
    }

    /// Keys that show something else of the same.
    fn look(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Char('t') => {
                self.tab = match self.tab {
                    Tab::Offer => Tab::Standing,
                    Tab::Standing => Tab::Tale,
                    Tab::Tale => Tab::Offer,
                };
            }
            KeyCode::PageUp => self.scrolled = self.scrolled.saturating_add(3).min(10_000),
            KeyCode::PageDown => self.scrolled = self.scrolled.saturating_sub(3),
            _ => return false,
        }
        true
    }

    fn key_asked(&mut self, code: KeyCode) -> Option<Done> {
        if let Some(done) = self.command_key(code) {
            return done;
        }
        match code {
            KeyCode::Left | KeyCode::Char('h') => self.go(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.go(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.go(0, -1),
            KeyCode::Down | KeyCode::Char('j') => self.go(0, 1),
            KeyCode::Tab => self.step(1),
            KeyCode::BackTab => self.step(-1),
            KeyCode::Char('+' | '=') => self.count(1),
            KeyCode::Char('-' | '_') => self.count(-1),
            KeyCode::Char('x') if self.meant().len() > 1 => self.kind += 1,
            KeyCode::Char(' ') => self.pause(!self.is_paused),
            KeyCode::Char(c @ '1'..='9') => self.digit(c),
            KeyCode::Esc => self.back(),
            KeyCode::Enter => return self.act(),
            _ if self.look(code) => {}
            KeyCode::Char(c) if c.is_alphabetic() => self.typing.jump(c),
            _ => self.refuse_key(),
        }
        self.follow_jump();
        None
    }

    /// Keys that stand for a command. The outer nothing: the key is none of them.
    #[expect(clippy::option_option, reason = "a key that does nothing is not one that is unknown")]
    fn command_key(&mut self, code: KeyCode) -> Option<Option<Done>> {
        let offer = self.offer();
        let on = offer.and_then(|offer| offer.on.clone());
        let until = self.reply().and_then(|reply| reply.until.clone());
        Some(match code {
            KeyCode::Char('A') => self.give(until),
            KeyCode::Char('e') => self.give(on),
            KeyCode::Char('U') => line("undo"),
            KeyCode::Char('o') => line("odds"),
            KeyCode::Char('c') => line("cards"),
            KeyCode::Char('L') => line("log 500"),
            KeyCode::Char('q') => Some(Done::Typed(Typed::End)),
            KeyCode::Char('?') => {
                self.help();
                None
            }
            KeyCode::Char(':') => {
                self.typing.command();
                None
            }
            KeyCode::Char('/') => {
                self.typing.search();
                None
            }
            _ => return None,
        })
    }

    /// Types a line for somebody; where there is none, the key does nothing here.
    fn give(&mut self, typed: Option<String>) -> Option<Done> {
        if typed.is_none() {
            self.refuse_key();
        }
        typed.map(|typed| Done::Typed(Typed::Line(typed)))
    }

    /// Enter: takes the source, or gives the answer.
    pub(super) fn act(&mut self) -> Option<Done> {
        self.note.clear();
        if let (None, Some(At::Space(space))) = (self.source, self.at)
            && self.meant().is_empty()
            && !self.seconds(space).is_empty()
        {
            self.source = Some(space);
            let at = self.usual();
            self.point(at);
            return None;
        }
        let passed = self.offer().filter(|offer| offer.passes && self.at.is_none());
        let passed = passed.and_then(|offer| offer.on.clone());
        let typed = self.reply().map(|reply| reply.line(self.number)).or(passed);
        if typed.is_none() {
            self.refuse_key();
        }
        typed.map(|typed| Done::Typed(Typed::Line(typed)))
    }

    fn back(&mut self) {
        if let Some(source) = self.source.take() {
            self.point(Some(At::Space(source)));
        } else if self.note.is_empty() {
            self.refuse_key();
        } else {
            self.note.clear();
        }
    }

    /// Changes the number of the answer.
    fn count(&mut self, by: i64) {
        let Some(number) = self.reply().and_then(|reply| reply.number) else {
            return self.refuse_key();
        };
        let now = i64::from(self.number.unwrap_or(number.usual)) + by;
        let now = u32::try_from(now.max(0)).unwrap_or(u32::MAX);
        self.number = Some(now.clamp(number.least, number.most));
    }

    /// A digit: the answer of the list with this number, else the speed of bots.
    fn digit(&mut self, c: char) {
        let n = c.to_digit(10).unwrap_or(0) as usize;
        let listed = self.points().into_iter().filter(|at| matches!(at, At::Reply(_)));
        match listed.collect::<Vec<_>>().get(n.wrapping_sub(1)) {
            Some(&at) => self.point(Some(at)),
            None if n <= SPEEDS.len() => self.set_speed(c),
            None => self.refuse_key(),
        }
    }

    fn set_speed(&mut self, c: char) {
        let n = c.to_digit(10).unwrap_or(1) as usize;
        self.speed = n.clamp(1, SPEEDS.len()) - 1;
        self.note = vec![say!(self.texts, "screen-speed", "n" = n)];
    }

    fn pause(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
        self.note = vec![if is_paused {
            say!(self.texts, "screen-paused")
        } else {
            say!(self.texts, "screen-goes-on")
        }];
    }

    /// Points at the next thing that answers, or the one before.
    fn step(&mut self, by: i64) {
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
    fn go(&mut self, dx: i32, dy: i32) {
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

    /// Keys while a line is typed.
    fn type_key(&mut self, key: KeyEvent) -> Option<Done> {
        if self.typing.is_jump() && key.code == KeyCode::Enter {
            self.typing.clear();
            return self.act();
        }
        if self.typing.is_jump() && key.code == KeyCode::Char(':') {
            self.typing.command();
            return None;
        }
        let typed = self.typing.key(key, &self.words);
        self.follow_jump();
        typed.map(|typed| Done::Typed(Typed::Line(typed)))
    }

    /// Points at what the name that is typed fits best.
    fn follow_jump(&mut self) {
        let Some(typed) =
            self.typing.jumps_to().map(|name| fold(&name)).filter(|name| !name.is_empty())
        else {
            return;
        };
        let names = |at: &At| -> Vec<String> {
            match *at {
                At::Space(space) => {
                    let places = self.model.iter().flat_map(|model| &model.places);
                    let place = places.into_iter().find(|place| place.space == space);
                    place.map_or_else(Vec::new, |place| vec![fold(&place.name), fold(&place.short)])
                }
                At::Reply(at) => {
                    let reply = self.offer().and_then(|offer| offer.replies.get(at));
                    reply.map_or_else(Vec::new, |reply| vec![fold(&reply.label)])
                }
            }
        };
        let fits = |at: &At| {
            let fits = names(at).into_iter().filter_map(|name| fit(&typed, &name)).min()?;
            (!matches!(fits, Fit::Typo(_))).then_some((fits, *at))
        };
        let points = self.points();
        if let Some((_, at)) = points.iter().filter_map(fits).min_by_key(|&(fit, _)| fit) {
            self.point(Some(at));
        } else {
            self.note = vec![say!(self.texts, "screen-no-name", "name" = typed.as_str())];
            self.typing.refuse();
        }
    }

    fn page(&mut self, code: KeyCode) {
        let Some(pager) = &mut self.pager else { return };
        let last = pager.lines.len().saturating_sub(1);
        match code {
            KeyCode::Up | KeyCode::Char('k') => pager.top = pager.top.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => pager.top = (pager.top + 1).min(last),
            KeyCode::PageUp | KeyCode::Char('b') => pager.top = pager.top.saturating_sub(10),
            KeyCode::PageDown | KeyCode::Char(' ') => pager.top = (pager.top + 10).min(last),
            KeyCode::Home | KeyCode::Char('g') => pager.top = 0,
            KeyCode::End | KeyCode::Char('G') => pager.top = last,
            _ => self.pager = None,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Option<Done> {
        let wheel = match mouse.kind {
            MouseEventKind::ScrollUp => 1,
            MouseEventKind::ScrollDown => -1,
            _ => 0,
        };
        if let Some(pager) = &mut self.pager {
            match (wheel, mouse.kind) {
                (1, _) => self.page(KeyCode::Up),
                (-1, _) => self.page(KeyCode::Down),
                (_, MouseEventKind::Down(_)) => self.pager = None,
                _ => pager.top = pager.top.min(pager.lines.len()),
            }
            return None;
        }
        if self.stage != Stage::Asked {
            return None;
        }
        let space = self.space_at(Position::new(mouse.column, mouse.row));
        match mouse.kind {
            MouseEventKind::Moved if self.hover != space => {
                (self.hover, self.advice) = (space, None);
            }
            MouseEventKind::Down(MouseButton::Left) => return self.click(space?),
            MouseEventKind::Down(MouseButton::Right) => self.back(),
            _ if wheel != 0 => self.count(wheel),
            _ => {}
        }
        None
    }

    pub(super) fn space_at(&self, position: Position) -> Option<SpaceId> {
        let Hits { area, columns, spaces } = &self.hits;
        if !area.contains(position) {
            return None;
        }
        let (x, y) = (position.x - area.x, position.y - area.y);
        spaces.get(usize::from(y) * columns + usize::from(x)).copied().flatten()
    }

    /// A click takes the source; on what is pointed at already it gives the answer.
    fn click(&mut self, space: SpaceId) -> Option<Done> {
        let at = At::Space(space);
        let points = self.points();
        if !points.contains(&at) && self.source.is_some() && self.firsts().contains(&space) {
            self.source = None;
        } else if !points.contains(&at) {
            self.refuse_key();
            return None;
        }
        let again = self.at == Some(at) && self.hover.is_none_or(|hover| hover == space);
        let is_source = self.source.is_none() && !self.seconds(space).is_empty();
        if !(again && self.source.is_some()) || is_source {
            self.point(Some(at));
        }
        if again || is_source { self.act() } else { None }
    }

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
        if reply.and_then(|reply| reply.number).is_some_and(|n| n.least < n.most) {
            keys.push(say!(texts, "screen-key-number"));
        }
        if self.meant().len() > 1 {
            keys.push(say!(texts, "screen-key-kind"));
        }
        if self.source.is_some() {
            keys.push(say!(texts, "screen-key-back"));
        }
        if reply.is_some_and(|reply| reply.until.is_some()) {
            keys.push(say!(texts, "screen-key-until"));
        }
        if self.offer().is_some_and(|offer| offer.on.is_some()) {
            keys.push(say!(texts, "screen-key-on"));
        }
        keys.push(say!(texts, "screen-key-always"));
        keys
    }

    /// Everything about what is asked, and every key.
    fn help(&mut self) {
        let Some(offer) = self.offer() else { return };
        let mut lines = vec![format!("\u{1b}[1m{} · {}\u{1b}[0m", offer.whom, offer.step)];
        lines.push(offer.may.clone());
        lines.extend(offer.source.clone().map(|source| format!("[{source}]")));
        lines.push(String::new());
        lines.extend(say!(self.texts, "screen-help").lines().map(str::to_owned));
        self.pager = Some(Pager { lines, top: 0 });
    }

    /// Shows a text: a short one over the board, a long one in the pager.
    pub(super) fn say(&mut self, text: &[String], width: usize) {
        let lines: Vec<String> =
            text.iter().flat_map(|text| text.split('\n')).map(str::to_owned).collect();
        let high = |line: &String| {
            crate::play::paint::wrap_words(line, width.max(20)).lines().count().max(1)
        };
        let n: usize = lines.iter().map(high).sum();
        match n {
            0 => {}
            n if n <= NOTE_LINES => self.note = lines,
            _ => self.pager = Some(Pager { lines, top: 0 }),
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it is what keys give back")]
fn line(text: &str) -> Option<Done> {
    Some(Done::Typed(Typed::Line(text.to_owned())))
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
