//! Execution of the messages of pages. The rules' refusals go only to the page that caused them.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use warboard_engine::game::{Decision, Viewer};
use warboard_engine::model::{Lang, SeatId, SpaceId, TableId};

use super::game::{Client, ServedGame};
use super::links::{LinkToken, Links};
use super::messages::{Changed, ChatLine, ClientMessage, MessageId, TableMessage};
use warboard_table::executor::{Effect, Executor, Policy, UndoPolicy};
use warboard_table::exit::CommandError;
use warboard_table::model::advice::Advice;
use warboard_table::paint::plain;
use warboard_table::presenter::Presenter;
use warboard_table::session::UndoRefusal;
use warboard_table::text::{Texts, say};
use warboard_table::views::rules::RulesPage;

/// The last messages of a link that have had an effect, and what each came to: one that is sent again has none.
#[derive(Default, Debug)]
pub(super) struct Answered(VecDeque<(MessageId, Option<Note>)>);

/// The most messages of a link that are remembered.
const ANSWERED_MAX: usize = 64;

impl Answered {
    /// Returns whether a message has had its effect, and the note that it came to.
    fn find(&self, id: &MessageId) -> (bool, Option<Note>) {
        let known = self.0.iter().find(|(known, _)| known == id);
        (known.is_some(), known.and_then(|(_, note)| note.clone()))
    }

    fn keep(&mut self, id: MessageId, note: Option<Note>) {
        if self.0.len() == ANSWERED_MAX {
            self.0.pop_front();
        }
        self.0.push_back((id, note));
    }
}

/// The result of a seat's request to undo its last answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UndoOutcome {
    /// The answer is taken back at once.
    AtOnce,
    /// The other players are asked.
    Asks,
    /// There is no answer to take back.
    Nothing,
    /// Other seats have decided something since.
    Others,
}

impl UndoOutcome {
    /// Formats the result.
    pub(super) fn says(self, texts: &Texts) -> String {
        match self {
            Self::AtOnce => say!(texts, "serve-undo-once"),
            Self::Asks => say!(texts, "serve-undo-asks"),
            Self::Nothing => say!(texts, "undo-nothing"),
            Self::Others => say!(texts, "serve-undo-others"),
        }
    }

    /// Checks whether an undo is possible, at once or with consent.
    pub(super) fn is_possible(self) -> bool {
        matches!(self, Self::AtOnce | Self::Asks)
    }
}

/// The most pieces of advice that are remembered for a viewer.
const ADVICE_MAX: usize = 512;

impl From<UndoRefusal> for UndoOutcome {
    fn from(reason: UndoRefusal) -> Self {
        match reason {
            UndoRefusal::Rolled | UndoRefusal::Revealed => Self::Asks,
            UndoRefusal::Nothing => Self::Nothing,
            // The seat that decided something may be secret.
            UndoRefusal::Another(_) => Self::Others,
        }
    }
}

/// A page names no file of the host's and ends nobody's game; answers are taken back among equals.
const POLICY: Policy = Policy { may_save: false, may_leave: false, undo: UndoPolicy::OwnSeat };

/// A note to a seat about its own message: the sentence, and whether the message had no effect.
type Note = (String, bool);

impl ServedGame {
    /// Executes a message of a page. Returns the extent of possible changes to the view.
    pub(super) fn obey(&mut self, id: u64, said: ClientMessage) -> Changed {
        let Some(client) = self.clients.iter().find(|client| client.id == id) else {
            return Changed::Nothing;
        };
        let (seat, audience) = (client.seat, client.audience);
        if let ClientMessage::Rules { topic } = said {
            let rules = self.rules_page(audience, &topic);
            self.answer_page(id, &json!({ "rules": rules }));
            return Changed::Nothing;
        }
        let ClientMessage::Once { id: name, message } = said else {
            let (note, changed) = self.heed(seat, audience, said);
            if let Some((note, is_wrong)) = note {
                self.answer_page(id, &json!({ "note": plain(&note), "is_wrong": is_wrong }));
            }
            return changed;
        };
        let (is_known, mut note) = self.answered.entry(seat).or_default().find(&name);
        let mut changed = Changed::Nothing;
        if !is_known {
            (note, changed) = self.heed(seat, audience, *message);
            self.answered.entry(seat).or_default().keep(name.clone(), note.clone());
        }
        let mut answer = json!({ "done": name.0 });
        if let Some((note, is_wrong)) = note {
            answer["note"] = json!(plain(&note));
            answer["is_wrong"] = json!(is_wrong);
        }
        self.answer_page(id, &answer);
        changed
    }

    /// Executes a message of a page; returns its note and the extent of the change.
    fn heed(
        &mut self,
        seat: Option<SeatId>,
        audience: usize,
        said: ClientMessage,
    ) -> (Option<Note>, Changed) {
        let lang = self.audiences[audience].lang;
        let changed = match said {
            ClientMessage::Say { .. } | ClientMessage::Pace { .. } => Changed::Table,
            _ => Changed::All,
        };
        let done =
            |game: &Self| (game.session(seat).n_actions(), game.talk.n(), game.wish.is_some());
        let before = done(self);
        let note = match (said, seat) {
            (ClientMessage::Say { .. }, _) if self.is_muted(seat) => {
                Some((say!(self.desk(lang).texts, "serve-muted"), true))
            }
            (ClientMessage::Say { text }, _) => {
                self.talk.say(seat, &text);
                None
            }
            (
                ClientMessage::Point { .. }
                | ClientMessage::Once { .. }
                | ClientMessage::Rules { .. },
                _,
            ) => Some((say!(self.desk(lang).texts, "serve-unread"), true)),
            (_, None) => Some((say!(self.desk(lang).texts, "serve-watching"), true)),
            (ClientMessage::Line { .. } | ClientMessage::Undo, Some(seat))
                if self.parts.is_handing_in(seat) =>
            {
                Some((say!(self.desk(lang).texts, "serve-stuck"), true))
            }
            (ClientMessage::Line { text, at }, Some(seat)) => self.line(audience, seat, &text, at),
            (ClientMessage::Undo, Some(seat)) => self.undo(lang, seat),
            (ClientMessage::Agree { yes }, Some(seat)) => {
                self.consent(seat, yes);
                None
            }
            (ClientMessage::Pace { pace }, Some(_)) => {
                self.set_pace(pace);
                None
            }
        };
        // A refused message changes nothing, unless a part of it took effect before.
        let is_wrong = note.as_ref().is_some_and(|(_, is_wrong)| *is_wrong);
        (note, if is_wrong && done(self) == before { Changed::Nothing } else { changed })
    }

    /// Answers a page that points at a space.
    pub(super) fn point(&mut self, id: u64, from: Option<usize>, to: usize) {
        let Some(client) = self.clients.iter().find(|client| client.id == id) else { return };
        let advice = self.advised(client.audience, from, to);
        self.answer_page(id, &json!({ "advice": advice, "from": from, "to": to }));
    }

    /// Returns a page of the rules: its lines, and the topics that it leads to, each with the
    /// heading that it is listed with.
    fn rules_page(&self, audience: usize, topic: &str) -> Value {
        let audience = &self.audiences[audience];
        let view = self.session(audience.seat).game().view(self.viewer(audience.seat));
        let page = RulesPage::new(self.desk(audience.lang), &view, topic);
        let lines: Vec<String> = page.lines.iter().map(|line| plain(line)).collect();
        let onward = page.links.iter().map(|link| (link.heading.as_str(), link.topic.as_str()));
        json!({ "topic": topic, "lines": lines, "links": onward.collect::<Vec<_>>() })
    }

    fn answer_page(&mut self, id: u64, message: &Value) {
        let message = Utf8Bytes::from(message.to_string());
        for client in self.clients.iter_mut().filter(|client| client.id == id) {
            // A client whose queue is full receives the full state later, and may ask again.
            client.is_behind |= client.out.try_send(message.clone()).is_err();
        }
    }

    /// Sends a note to one seat alone, in the language of each of its pages.
    pub(super) fn note_to_seat(
        &mut self,
        seat: SeatId,
        note: impl Fn(&Presenter) -> String,
        is_wrong: bool,
    ) {
        let of = |client: &&Client| client.seat == Some(seat);
        let ids: Vec<(u64, usize)> =
            self.clients.iter().filter(of).map(|client| (client.id, client.audience)).collect();
        for (id, audience) in ids {
            let note = note(self.desk(self.audiences[audience].lang));
            self.answer_page(id, &json!({ "note": note, "is_wrong": is_wrong }));
        }
    }

    /// Returns the advice for a space. The advice is cached while the board is unchanged, since
    /// many clients may point there.
    fn advised(&mut self, audience: usize, from: Option<usize>, to: usize) -> Value {
        if let Some(known) = self.audiences[audience].advice.get(&(from, to)) {
            return known.clone();
        }
        let advice = json!(self.advice(audience, from, to));
        let known = &mut self.audiences[audience].advice;
        if !advice.is_null() && known.len() < ADVICE_MAX {
            known.insert((from, to), advice.clone());
        }
        advice
    }

    fn advice(&self, audience: usize, from: Option<usize>, to: usize) -> Option<Advice> {
        let audience = &self.audiences[audience];
        let desk = self.desk(audience.lang);
        let n = desk.rules.board.spaces.rows().len();
        if to >= n || from.is_some_and(|from| from >= n) {
            return None;
        }
        let view = self.session(audience.seat).game().view(self.viewer(audience.seat));
        Some(Advice::new(desk, &view, from.map(SpaceId::from_index), SpaceId::from_index(to)))
    }

    fn line(&mut self, audience: usize, seat: SeatId, line: &str, at: u64) -> Option<Note> {
        let lang = self.audiences[audience].lang;
        let is_asked = |decision: &Decision| {
            decision.seat == seat && !self.table.is_conceded(seat) && !self.is_handed(seat)
        };
        let asked = self.session(Some(seat)).game().decision().filter(is_asked);
        // An answer of another page of the seat, given meanwhile, is not an error of this page.
        let decision = asked.filter(|_| self.audiences[audience].is_current(at));
        let effects = self.executor(lang, seat).line(seat, decision, line);
        let texts = &self.desk(lang).texts;
        let not_asked = match asked {
            Some(_) => say!(texts, "serve-stale"),
            None => say!(texts, "serve-not-asked"),
        };
        self.show_effects(lang, seat, effects, &not_asked)
    }

    /// Executes a command that has waited for those before it; whether there was one. Where the question is not the one that
    /// the waiting commands were meant for, they are dropped, and the seat is told.
    pub(super) fn execute_queued(&mut self, decision: Decision) -> bool {
        let seat = decision.seat;
        let Some(queue) = self.presets.queues.get(&seat).filter(|queue| queue.is_waiting()) else {
            return false;
        };
        let lang = queue.lang();
        let mut executor = self.executor(lang, seat);
        let (line, dropped) = executor.next_queued(decision);
        let effects = match line {
            Some(line) => executor.command(seat, Some(decision), &line),
            None => Ok(dropped.into_iter().collect()),
        };
        if let Some((note, is_wrong)) = self.show_effects(lang, seat, effects, "") {
            self.note_to_seat(seat, |_| plain(&note), is_wrong);
        }
        true
    }

    fn executor(&mut self, lang: Lang, seat: SeatId) -> Executor<'_> {
        let viewer = self.viewer(Some(seat));
        let at = self.desks.iter().position(|desk| desk.lang() == lang).unwrap_or(0);
        let table = self.parts.session(&mut self.table, seat);
        let (desk, presets) = (&self.desks[at], &mut self.presets);
        Executor { desk, table, presets, viewer, policy: POLICY }
    }

    /// Reports the effects of a command to the table, and returns the note for its player alone.
    fn show_effects(
        &mut self,
        lang: Lang,
        seat: SeatId,
        effects: Result<Vec<Effect>, CommandError>,
        not_asked: &str,
    ) -> Option<Note> {
        let Ok(effects) = effects else {
            self.stuck(true);
            return Some((say!(self.desk(lang).texts, "serve-stuck"), true));
        };
        let (mut sentences, mut is_wrong) = (Vec::new(), false);
        for effect in effects {
            let is_refusal = effect.is_refusal();
            is_wrong |= is_refusal;
            // A player who wanted an undo has played on.
            if effect.changes_game() {
                self.wish = None;
                self.stuck(false);
            }
            match effect {
                Effect::Applied | Effect::Redone | Effect::Left => {}
                Effect::Said(text) | Effect::Remarked(text) | Effect::Shown { text, .. } => {
                    sentences.push(text);
                }
                Effect::Refused(sentence) => sentences.push(sentence),
                Effect::NotAsked => sentences.push(not_asked.to_owned()),
                Effect::Conceded(seat) => {
                    let texts = &self.desks[0].texts;
                    if let Err(failure) = self.parts.concede(texts, &mut self.table, seat) {
                        sentences.push(failure.to_string());
                    }
                    self.tell(ChatLine::Notice(TableMessage::Conceded(seat)));
                    sentences.push(TableMessage::Conceded(seat).say(self.desk(lang)));
                }
                Effect::Undone { seat, n, refusal } => {
                    self.tell_undone(seat);
                    if n > 1 || refusal.is_some() {
                        sentences.push(say!(self.desk(lang).texts, "undone-several", "n" = n));
                    }
                }
                Effect::NotUndone(reason) => {
                    is_wrong = true;
                    sentences.push(UndoOutcome::from(reason).says(&self.desk(lang).texts));
                }
                Effect::UndoRequested(n) => self.wish(seat, n),
            }
        }
        (!sentences.is_empty()).then(|| (sentences.join("\n"), is_wrong))
    }

    fn undo(&mut self, lang: Lang, seat: SeatId) -> Option<Note> {
        let effect = self.executor(lang, seat).undo(seat, 1);
        self.show_effects(lang, seat, effect.map(|effect| vec![effect]), "")
    }

    /// Returns the result of a seat's request to undo its last answer.
    pub(super) fn undoing(&self, seat: SeatId) -> UndoOutcome {
        self.session(Some(seat))
            .may_undo(Some(seat), false)
            .map_or_else(UndoOutcome::from, |_| UndoOutcome::AtOnce)
    }

    /// Undoes the last answers of a seat, with the consent of all.
    pub(super) fn take_back(&mut self, seat: SeatId, n: usize) {
        let lang = self.desks[0].lang();
        let effect = self.executor(lang, seat).take_back(seat, n, true);
        self.show_effects(lang, seat, effect.map(|effect| vec![effect]), "");
    }

    fn tell_undone(&mut self, seat: SeatId) {
        // Nobody else learns that it had answered.
        if self.table.game().is_sealed() {
            return;
        }
        if self.desks[0].humans().iter().count() > 1 {
            self.tell(ChatLine::Notice(TableMessage::Undone(seat)));
        }
    }

    fn consent(&mut self, seat: SeatId, yes: bool) {
        let Some(wish) = &mut self.wish else { return };
        if yes {
            wish.agreed = wish.agreed.with(seat);
            self.agree();
        } else if wish.by == seat {
            self.wish = None;
        } else {
            self.wish = None;
            self.tell(ChatLine::Notice(TableMessage::Refused(seat)));
        }
    }
}

impl ServedGame {
    /// Checks whether a bot answers for a seat, as the host wants it.
    pub(super) fn is_handed(&self, seat: SeatId) -> bool {
        self.links.handed.contains(&seat.index())
    }

    /// Takes over changed links, and tells everybody what is new.
    pub(super) fn take_over(&mut self, links: &Links) -> Changed {
        let settled = links.clone().with_settled(&self.links);
        let old = std::mem::replace(&mut self.links, settled);
        self.settle();
        self.adopt_names(true);
        for seat in 0..links.seats.len() {
            let at = SeatId::from_index(seat);
            if differs(old.seats[seat], links.seats[seat]) {
                self.send_away(at);
                if old.names.get(&seat) == links.names.get(&seat) {
                    self.notice(TableMessage::Renewed(at));
                }
            }
            match (old.handed.contains(&seat), links.handed.contains(&seat)) {
                (false, true) => self.notice(TableMessage::Handed(at)),
                // Somebody who sits down is told of already.
                (true, false) if old.names.get(&seat) == links.names.get(&seat) => {
                    self.notice(TableMessage::GivenBack(at));
                }
                _ => {}
            }
            if links.rematch.contains(&seat) && !old.rematch.contains(&seat) {
                self.notice(TableMessage::Again(at));
            }
        }
        for link in (0..links.seats.len()).map(Some).chain([None]) {
            let (was, is) = (old.muted.contains(&link), links.muted.contains(&link));
            if was != is {
                self.notice(TableMessage::Muted(link.map(SeatId::from_index), is));
            }
        }
        if old.clock != links.clock {
            self.clock = links.clock.map(|seconds| Duration::from_secs(seconds.into()));
            self.begin_anew(Instant::now());
            // Every page learns by which clock it is counted.
            for client in &mut self.clients {
                client.is_behind = true;
            }
            self.notice(TableMessage::Clock(links.clock));
        }
        Changed::All
    }

    fn notice(&mut self, message: TableMessage) {
        self.tell(ChatLine::Notice(message));
    }

    /// Gives the names to the game and its save; `is_told` if everybody is to hear of new ones.
    pub(super) fn adopt_names(&mut self, is_told: bool) {
        for (seat, name) in self.links.names.clone() {
            let at = SeatId::from_index(seat);
            if seat >= self.desks[0].seats.len()
                || self.table.people().get(seat).and_then(Option::as_ref) == Some(&name)
            {
                continue;
            }
            let named = self.table.name_person(&self.desks[0].texts, at, &name);
            self.stuck(named.is_err());
            for desk in &mut self.desks {
                desk.name_people(self.table.people().to_vec());
            }
            if is_told {
                self.notice(TableMessage::Sat(at));
            }
        }
    }

    /// Tells whose move it is, as far as the seat wants it and everybody may know: the address that the host has named, and the browsers
    /// of a seat whose page is not open.
    pub(super) fn notify(&self, seat: SeatId) {
        let known = self.table.game().view(Viewer::Public).waiting_for();
        if known != Some(seat) || self.is_handed(seat) {
            return;
        }
        let notice = |desk: &Presenter| {
            let (name, game) = (plain(&desk.seat(seat)), desk.texts.of(&desk.rules.name));
            say!(desk.texts, "serve-notice", "name" = name, "game" = game)
        };
        let is_wanted = self.links.notified.contains(&seat.index());
        if let Some(line) = self.notices.line.as_ref().filter(|_| is_wanted) {
            line.tell(notice(&self.desks[0]));
        }
        let browsers = self.links.pushes.get(&seat.index()).filter(|_| !self.is_here(seat));
        if let (Some(push), Some(browsers)) = (&self.notices.push, browsers) {
            for browser in browsers {
                push.tell(browser.clone(), notice(self.desk(browser.lang())));
            }
        }
    }

    /// Closes the pages of a seat whose link is another by now.
    fn send_away(&mut self, seat: SeatId) {
        let why = |texts: &Texts| say!(texts, "serve-renewed-link");
        self.part_from(|client| client.seat == Some(seat), why);
        self.note_away(seat);
    }

    /// Closes every page of a game that the host has closed.
    pub(super) fn close(&mut self) {
        self.part_from(|_| true, |texts| say!(texts, "serve-closed"));
    }

    /// Closes pages, each with a sentence.
    fn part_from(
        &mut self,
        is_meant: impl Fn(&super::game::Client) -> bool,
        why: impl Fn(&Texts) -> String,
    ) {
        for client in std::mem::take(&mut self.clients) {
            if !is_meant(&client) {
                self.clients.push(client);
                continue;
            }
            let texts = &self.desk(self.audiences[client.audience].lang).texts;
            let sorry = json!({ "sorry": why(texts), "is_gone": true });
            // A page that reads nothing learns it from its link.
            let _ = client.out.try_send(Utf8Bytes::from(sorry.to_string()));
        }
    }
}

fn differs(one: Option<LinkToken>, other: Option<LinkToken>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => !one.is(other),
        (one, other) => one.is_some() != other.is_some(),
    }
}
