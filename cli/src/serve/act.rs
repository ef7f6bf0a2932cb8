//! What pages say, and what is done about it. The rules' refusals go to whoever caused them, and to nobody else.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use serde_json::{Value, json};
use warboard_engine::game::{Action, Ask, Decision};
use warboard_engine::model::{SeatId, SpaceId, TableId};

use super::chat::Chat;
use super::game::{Client, Game};
use super::table::Notice;
use crate::levels;
use crate::play::model::advice::Advice;
use crate::play::model::plain;
use crate::play::model::why;
use crate::play::read::{Assault, Plan, Reader, Span};
use crate::play::refuse::refuse;
use crate::play::said;
use crate::play::steps::attack::first_attack;
use crate::play::steps::battle::committed;
use crate::play::steps::{self, Now};
use crate::play::table::{NoUndo, Trouble};
use crate::play::tell::Teller;
use crate::play::views;
use crate::text::{Texts, say};

/// What a page says.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum FromPage {
    /// A message that has an effect once, however often it is sent, and that is always answered. The page names it.
    Once { id: MessageId, message: Box<FromPage> },
    /// A line, as it is typed at the terminal, about what message `at` has shown.
    Line { text: String, at: u64 },
    /// A space is pointed at, and where an attack on it would come from.
    Point { from: Option<usize>, to: usize },
    /// Something to be read by all.
    Say { text: String },
    /// Take the last answer back.
    Undo,
    /// Whether another may take something back.
    Agree { yes: bool },
    /// How fast bots play, from 0.
    Pace { pace: usize },
}

impl FromPage {
    /// The name of a message that is answered.
    pub(super) fn id(&self) -> Option<&str> {
        match self {
            Self::Once { id, .. } => Some(&id.0),
            _ => None,
        }
    }

    /// Returns the text that everybody is to read.
    pub(super) fn chat(&self) -> Option<&str> {
        match self {
            Self::Once { message, .. } => message.chat(),
            Self::Say { text } => Some(text),
            _ => None,
        }
    }
}

/// The name that a page gives to a message, different from those of all pages.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct MessageId(String);

/// The longest name of a message, in bytes.
const ID_MAX: usize = 48;

impl TryFrom<String> for MessageId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.len() <= ID_MAX { Ok(Self(text)) } else { Err("too long") }
    }
}

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

/// What comes of it if a seat wants its last answer back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Undoing {
    /// It is taken back.
    AtOnce,
    /// The others are asked.
    Asks,
    /// There is nothing.
    Nothing,
    /// Others have decided something since.
    Others,
}

impl Undoing {
    /// In words.
    pub(super) fn says(self, texts: &Texts) -> String {
        match self {
            Self::AtOnce => say!(texts, "serve-undo-once"),
            Self::Asks => say!(texts, "serve-undo-asks"),
            Self::Nothing => say!(texts, "undo-nothing"),
            Self::Others => say!(texts, "serve-undo-others"),
        }
    }

    /// Whether there is something to be taken back.
    pub(super) fn is_possible(self) -> bool {
        matches!(self, Self::AtOnce | Self::Asks)
    }
}

/// The most pieces of advice that are remembered for a viewer.
const ADVICE_MAX: usize = 512;

/// The part of what is shown that a message may have changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Changed {
    /// Nothing.
    Nothing,
    /// Who is here and what is said.
    Table,
    /// Everything.
    All,
}

/// What a seat is told about what it did: the sentence, and whether it had no effect.
type Note = (String, bool);

impl Game {
    /// Does what a page says. Returns how much of what is shown may have changed.
    pub(super) fn obey(&mut self, id: u64, said: FromPage) -> Changed {
        let Some(client) = self.clients.iter().find(|client| client.id == id) else {
            return Changed::Nothing;
        };
        let (seat, audience) = (client.seat, client.audience);
        let FromPage::Once { id: name, message } = said else {
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

    /// Does what somebody says, and returns what that came to.
    fn heed(
        &mut self,
        seat: Option<SeatId>,
        audience: usize,
        said: FromPage,
    ) -> (Option<Note>, Changed) {
        let lang = self.audiences[audience].lang;
        let changed = match said {
            FromPage::Say { .. } | FromPage::Pace { .. } => Changed::Table,
            _ => Changed::All,
        };
        let before = (self.table.n_actions(), self.talk.n(), self.wish.is_some());
        let note = match (said, seat) {
            (FromPage::Say { .. }, _) if self.is_muted(seat) => {
                Some((say!(self.desk(lang).texts, "serve-muted"), true))
            }
            (FromPage::Say { text }, _) => {
                self.talk.say(seat, &text);
                None
            }
            (FromPage::Point { .. } | FromPage::Once { .. }, _) => {
                Some((say!(self.desk(lang).texts, "serve-unread"), true))
            }
            (_, None) => Some((say!(self.desk(lang).texts, "serve-watching"), true)),
            (FromPage::Line { text, at }, Some(seat)) => self.line(audience, seat, &text, at),
            (FromPage::Undo, Some(seat)) => self.undo(audience, seat),
            (FromPage::Agree { yes }, Some(seat)) => {
                self.consent(seat, yes);
                None
            }
            (FromPage::Pace { pace }, Some(_)) => {
                self.set_pace(pace);
                None
            }
        };
        // What was refused has changed nothing, unless some of it was done before.
        let is_wrong = note.as_ref().is_some_and(|(_, is_wrong)| *is_wrong);
        let now = (self.table.n_actions(), self.talk.n(), self.wish.is_some());
        (note, if is_wrong && now == before { Changed::Nothing } else { changed })
    }

    /// Answers a page that points at a space.
    pub(super) fn point(&mut self, id: u64, from: Option<usize>, to: usize) {
        let Some(client) = self.clients.iter().find(|client| client.id == id) else { return };
        let advice = self.advised(client.audience, from, to);
        self.answer_page(id, &json!({ "advice": advice, "from": from, "to": to }));
    }

    fn answer_page(&mut self, id: u64, message: &Value) {
        let message = Utf8Bytes::from(message.to_string());
        for client in self.clients.iter_mut().filter(|client| client.id == id) {
            // Whoever does not read what was said is told everything anew, and may ask again.
            client.is_behind |= client.out.try_send(message.clone()).is_err();
        }
    }

    /// Tells a seat something that only it may know.
    pub(super) fn note(&mut self, seat: SeatId, notice: Notice) {
        let of = |client: &&Client| client.seat == Some(seat);
        let ids: Vec<(u64, usize)> =
            self.clients.iter().filter(of).map(|client| (client.id, client.audience)).collect();
        for (id, audience) in ids {
            let note = notice.say(self.desk(self.audiences[audience].lang));
            self.answer_page(id, &json!({ "note": note, "is_wrong": true }));
        }
    }

    /// What there is to know of a space. It is remembered while the board is the same, since many may point there.
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
        let view = self.table.game().view(self.viewer(audience.seat));
        Some(Advice::new(desk, &view, from.map(SpaceId::from_index), SpaceId::from_index(to)))
    }

    fn line(&mut self, audience: usize, seat: SeatId, line: &str, at: u64) -> Option<Note> {
        let lang = self.audiences[audience].lang;
        let is_asked = |decision: &Decision| decision.seat == seat && !self.table.is_conceded(seat);
        let decision = self.table.game().decision().filter(is_asked);
        let plan = {
            let desk = self.desk(lang);
            let view = self.table.game().view(self.viewer(Some(seat)));
            // Whoever is not asked may look, and say what holds from now on.
            let asked = decision.unwrap_or(Decision {
                seat,
                army: desk.armies_of_seat(&view, seat).first().copied()?,
                ask: Ask::Attack { invasion: None },
            });
            let mut reader = Reader::new(desk, view, asked);
            reader.last_attack = self.presets.last_attack;
            match reader.read(line) {
                Ok(plan) => plan,
                Err(_) if decision.is_none() => return Some(self.not_asked(lang)),
                // What another page of the seat has answered meanwhile is no fault of this one's words.
                Err(_) if !self.audiences[audience].is_current(at) => {
                    return Some((say!(self.desk(lang).texts, "serve-stale"), true));
                }
                Err(sentence) => return Some((sentence, true)),
            }
        };
        if let Some(said) = self.look_or_set(audience, seat, &plan) {
            said::keep(self.table.save(), seat, line, &plan);
            return said;
        }
        let Some(decision) = decision else { return Some(self.not_asked(lang)) };
        if !self.audiences[audience].is_current(at) {
            return Some((say!(self.desk(lang).texts, "serve-stale"), true));
        }
        self.wish = None;
        match plan {
            Plan::Answer(actions) => self.give(audience, decision, &actions).err(),
            Plan::Attack(assault) => self.attack(audience, decision, &assault).err(),
            Plan::Commit(kinds) => {
                let action = committed(decision, &kinds)?;
                let done = self.give(audience, decision, &[action]);
                if done.is_ok() {
                    self.presets.keep_answer(&self.desks[0], decision, &kinds);
                }
                done.err()
            }
            Plan::Auto { bot, span } => self.call(audience, decision, bot, span),
            Plan::Concede => Some(self.concede(lang, seat)),
            Plan::EndTurn { .. } => {
                let at = self.desks.iter().position(|desk| desk.lang() == lang)?;
                let said = self.presets.keep(&self.desks[at], seat, &plan);
                said.map(|said| (said, false))
            }
            Plan::Advice => self.advise(lang, decision),
            Plan::Undo(_) => self.undo(audience, seat),
            Plan::Redo => self.redo(audience),
            _ => Some((say!(self.desk(lang).texts, "serve-not-here"), true)),
        }
    }

    /// Somebody gives up: everybody is told.
    fn concede(&mut self, lang: warboard_engine::model::Lang, seat: SeatId) -> Note {
        match self.table.concede(&self.desks[0].texts, seat, levels::STRONGEST) {
            Ok(()) => {
                self.tell(Chat::Notice(Notice::Conceded(seat)));
                (Notice::Conceded(seat).say(self.desk(lang)), false)
            }
            Err(failure) => (failure.to_string(), true),
        }
    }

    fn not_asked(&self, lang: warboard_engine::model::Lang) -> Note {
        (say!(self.desk(lang).texts, "serve-not-asked"), true)
    }

    /// What needs no question: to look at something, and to say what holds from now on. The outer nothing: it is neither.
    #[expect(clippy::option_option, reason = "a wish that is granted without a word is granted")]
    fn look_or_set(&mut self, audience: usize, seat: SeatId, plan: &Plan) -> Option<Option<Note>> {
        let lang = self.audiences[audience].lang;
        let at = self.desks.iter().position(|desk| desk.lang() == lang)?;
        let desk = &self.desks[at];
        let viewer = self.viewer(Some(seat));
        let view = self.table.game().view(viewer);
        let text = match plan {
            Plan::Nothing => return Some(None),
            Plan::Show(text) => text.clone(),
            Plan::Cards => views::cards::show(desk, &view),
            Plan::Log(n) => {
                let mut teller = Teller::new(desk, viewer, &[]);
                teller.hear(desk, self.table.log());
                let lines = teller.all_lines(desk);
                lines[lines.len().saturating_sub(*n)..].join("\n")
            }
            Plan::EndTurn { .. } => return None,
            _ => self.presets.keep(desk, seat, plan)?,
        };
        Some(Some((text, false)))
    }

    /// Gives answers, one after the other.
    ///
    /// # Errors
    /// Why one was refused, for whoever gave it.
    fn give(
        &mut self,
        audience: usize,
        decision: Decision,
        actions: &[Action],
    ) -> Result<(), Note> {
        let lang = self.audiences[audience].lang;
        for (at, &action) in actions.iter().enumerate() {
            let now = self.table.game().decision();
            let same = |now: &Decision| now.seat == decision.seat && now.army == decision.army;
            let Some(now) = now.filter(same) else { return Ok(()) };
            if action == Action::Pass {
                self.presets.keep_pass(self.table.game(), now);
            }
            match self.table.apply(&self.desks[0].texts, action, at == 0) {
                Ok(_) => {
                    steps::of(now.ask).remember(&mut self.presets, now, action);
                    self.stuck(false);
                }
                Err(Trouble::Failure(_)) => {
                    self.stuck(true);
                    return Err((say!(self.desk(lang).texts, "serve-stuck"), true));
                }
                Err(Trouble::Illegal(illegal)) => {
                    let view = self.table.game().view(self.viewer(Some(decision.seat)));
                    return Err((refuse(self.desk(lang), &view, now, action, illegal), true));
                }
            }
        }
        Ok(())
    }

    fn attack(
        &mut self,
        audience: usize,
        decision: Decision,
        assault: &Assault,
    ) -> Result<(), Note> {
        let desk = self.desk(self.audiences[audience].lang);
        let view = self.table.game().view(self.viewer(Some(decision.seat)));
        let attack =
            first_attack(desk, &view, decision, assault).map_err(|sentence| (sentence, true))?;
        self.presets.begin_attack(&self.desks[0], decision, assault);
        self.give(audience, decision, &[attack])?;
        self.presets.keep_attacking(decision.seat, assault);
        Ok(())
    }

    /// Says what the strongest bot would answer, knowing what the seat may know, and why.
    fn advise(&self, lang: warboard_engine::model::Lang, decision: Decision) -> Option<Note> {
        let action = self.table.advice(levels::STRONGEST, decision.seat)?;
        let view = self.table.game().view(self.viewer(Some(decision.seat)));
        Some((why::sentence(Now::new(self.desk(lang), &view, decision), action), false))
    }

    /// Lets a bot answer, so long: what units are put on the board or moved until that is done, anything else once.
    fn call(
        &mut self,
        audience: usize,
        decision: Decision,
        bot: String,
        span: Span,
    ) -> Option<Note> {
        let lang = self.audiences[audience].lang;
        let room = steps::of(decision.ask);
        let desk = self.desk(lang);
        let view = self.table.game().view(self.viewer(Some(decision.seat)));
        let said = match span.said(&desk.texts, view.turn().number) {
            None => {
                let goes_on = room.goes_on(decision, decision)
                    && !room.is_done(Now::new(desk, &view, decision));
                if !goes_on {
                    let action = self.table.advice(&bot, decision.seat)?;
                    let words = views::typed::typed(desk, &view, decision, action);
                    let said = say!(desk.texts, "auto-once", "answer" = words);
                    let done = self.give(audience, decision, &[action]);
                    return done.err().or(Some((said, false)));
                }
                room.called(desk)
            }
            said => said,
        };
        self.presets.call(&self.table, decision, bot, span);
        said.map(|said| (said, false))
    }

    fn undo(&mut self, audience: usize, seat: SeatId) -> Option<Note> {
        match self.undoing(seat) {
            Undoing::AtOnce => self.take_back(seat, false),
            Undoing::Asks => self.wish(seat),
            refused @ (Undoing::Nothing | Undoing::Others) => {
                let texts = &self.desk(self.audiences[audience].lang).texts;
                return Some((refused.says(texts), true));
            }
        }
        None
    }

    /// What comes of it if a seat wants its last answer back.
    pub(super) fn undoing(&self, seat: SeatId) -> Undoing {
        match self.table.may_undo(Some(seat), false) {
            Ok(_) => Undoing::AtOnce,
            Err(NoUndo::Rolled | NoUndo::Revealed) => Undoing::Asks,
            Err(NoUndo::Nothing) => Undoing::Nothing,
            // Who has decided something may be secret.
            Err(NoUndo::Another(_)) => Undoing::Others,
        }
    }

    /// Takes the last answer of a seat back, where that is possible.
    pub(super) fn take_back(&mut self, seat: SeatId, is_agreed: bool) {
        if self.table.undo(Some(seat), is_agreed).is_err() {
            return;
        }
        self.presets.forget(seat, self.table.log().len());
        if self.table.save_undo(&self.desks[0].texts).is_err() {
            // What was saved goes on: it is read again.
            self.is_broken = true;
            return;
        }
        if self.desks[0].humans().iter().count() > 1 {
            self.tell(Chat::Notice(Notice::Undone(seat)));
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
            self.tell(Chat::Notice(Notice::Refused(seat)));
        }
    }

    fn redo(&mut self, audience: usize) -> Option<Note> {
        let Some((first, _)) = self.table.next_undone() else {
            let texts = &self.desk(self.audiences[audience].lang).texts;
            return Some((say!(texts, "redo-nothing"), true));
        };
        let mut next = Some((first, true));
        while let Some((action, mark)) = next {
            if self.table.apply(&self.desks[0].texts, action, mark).is_err() {
                break;
            }
            next = self.table.next_undone().filter(|&(_, mark)| !mark);
        }
        None
    }
}
