//! A game that is served. One thread owns the game, and pages send it messages. Events reach
//! everybody in one order.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use serde_json::json;
use tokio::sync::mpsc::Sender;
use warboard_engine::game::{Decision, Viewer};
use warboard_engine::model::{Lang, SeatId, SeatMask, TableId};
use warboard_table::levels;

use super::audience::Audience;
use super::chat::ChatLog;
use super::commands::Answered;
use super::inbox::{Inbox, ToGame};
use super::links::Links;
use super::messages::{Changed, ChatLine, Joining, TableMessage};
use super::notify::Notices;
use super::parts::{Asking, SeatPart, SeatParts};
use super::replay::WIDTH;
use super::status::TableStatus;
use super::table::TableSettings;
use warboard_table::begin::Lineup;
use warboard_table::exit::CommandError;
use warboard_table::output::warn;
use warboard_table::paint::plain;
use warboard_table::presenter::{Presenter, SeatPlayer};
use warboard_table::preset_file;
use warboard_table::programs::{ProgramError, ProgramEvent};
use warboard_table::save::SaveFile;
use warboard_table::saves::Saved;
use warboard_table::session::{ApplyError, Session};
use warboard_table::standing_orders::StandingOrders;
use warboard_table::text::Texts;

/// Time for which a bot's action is shown before the game continues, in milliseconds, by pace.
pub(super) const PACES: [u64; 4] = [1_500, 500, 150, 0];

/// Time after which a game without pages ends its thread and releases its save.
const IDLE: Duration = Duration::from_mins(5);

/// Interval between checks for players who have exceeded the clock.
const PATIENCE: Duration = Duration::from_millis(100);

/// Interval between checks on a program that thinks.
const THINKING: Duration = Duration::from_millis(30);

/// Time between attempts to write a save that could not be written.
const RETRY: Duration = Duration::from_secs(5);

/// Time between two writes of what the table has settled.
const SETTLE: Duration = Duration::from_secs(1);

/// Time after which a request to undo is dropped.
const WISH: Duration = Duration::from_mins(1);

/// A page that is open.
#[derive(Debug)]
pub(super) struct Client {
    pub(super) id: u64,
    pub(super) seat: Option<SeatId>,
    /// The index of the audience the client belongs to.
    pub(super) audience: usize,
    pub(super) out: Sender<Utf8Bytes>,
    /// True if the client missed a message; it receives the full state once it has read what is
    /// queued.
    pub(super) is_behind: bool,
}

/// A request to undo that the other players must confirm.
#[derive(Clone, Copy, Debug)]
pub(super) struct UndoRequest {
    pub(super) by: SeatId,
    /// The number of commands to take back.
    n: usize,
    pub(super) agreed: SeatMask,
    since: Instant,
}

/// A game that is served.
pub(super) struct ServedGame {
    /// The texts of each language in use; never empty.
    pub(super) desks: Vec<Presenter>,
    pub(super) table: Session,
    /// The parts of a step that all take at once.
    pub(super) parts: SeatParts,
    pub(super) presets: StandingOrders,
    pub(super) audiences: Vec<Audience>,
    pub(super) clients: Vec<Client>,
    pub(super) talk: ChatLog,
    pub(super) pace: usize,
    pub(super) wish: Option<UndoRequest>,
    /// Seats that a bot answers for, since nobody sat there for as long as the clock says.
    pub(super) stand_ins: SeatMask,
    pub(super) clock: Option<Duration>,
    /// The games that play on from moments of this one, by the moment.
    pub(super) played_on: BTreeMap<Option<usize>, Links>,
    /// Since when nobody sits in a seat.
    away: Vec<Option<Instant>>,
    /// The current question.
    asking: Asking,
    /// The time before which no automatic action takes place.
    next: Instant,
    /// True if the save cannot be written.
    is_stuck: bool,
    idle: Instant,
    /// The status shown in the list of games.
    news: Arc<TableStatus>,
    /// The seat that was asked last, which is told of its move once.
    asked: Option<SeatId>,
    /// The ways by which people are told of moves.
    pub(super) notices: Notices,
    /// The links of the game, and what is kept with them.
    pub(super) links: Links,
    /// When the thread began, by which the clock is told.
    pub(super) begun: Instant,
    /// The messages that were answered lately, by link.
    pub(super) answered: BTreeMap<Option<SeatId>, Answered>,
    /// True if the pace still has to be stored beside the save, and the time of the last attempt.
    is_unsettled: bool,
    settled_at: Option<Instant>,
}

/// Opens a game and serves it until no page is open. `held` is its save if the server has kept it
/// locked.
pub(super) fn run(
    path: &Path,
    lang: Lang,
    (lineup, held): (Option<Lineup>, Option<SaveFile>),
    (inbox, news): (&Inbox, Arc<TableStatus>),
    notices: Notices,
) {
    /// Closes the inbox when the thread ends, however it ends, so that waiting threads learn of it.
    struct Closing<'a>(&'a Inbox);
    impl Drop for Closing<'_> {
        fn drop(&mut self) {
            self.0.close();
        }
    }
    let _closing = Closing(inbox);
    match ServedGame::open(path, lang, (lineup, held), news) {
        Ok(mut game) => {
            game.notices = notices;
            game.serve(inbox);
        }
        // Clients that wait receive the reason why the game cannot be shown.
        Err(failure) => {
            let sorry = Utf8Bytes::from(json!({ "sorry": failure.to_string() }).to_string());
            loop {
                let messages = inbox.next(PATIENCE);
                if messages.is_empty() || messages.iter().any(|one| matches!(one, ToGame::Stop)) {
                    return;
                }
                for message in messages {
                    if let ToGame::Join(joining) = message {
                        let _ = joining.out.try_send(sorry.clone());
                    }
                }
            }
        }
    }
}

impl ServedGame {
    fn open(
        path: &Path,
        lang: Lang,
        (lineup, held): (Option<Lineup>, Option<SaveFile>),
        news: Arc<TableStatus>,
    ) -> Result<Self, CommandError> {
        let texts = Texts::new(lang);
        let (Saved { record, rules, .. }, save) = match held {
            Some(save) => (Saved::read(&texts, path)?, save),
            None => Saved::open(&texts, path)?,
        };
        let lineup = match lineup {
            Some(lineup) => lineup,
            None => Lineup::resumed(&texts, &record.header.seats, &[])?,
        };
        let table = Session::resume(&texts, &rules, &record, &lineup, save)?;
        let seats = lineup.who;
        let is_person = |who: &SeatPlayer| *who == SeatPlayer::Human;
        let links = match Links::of(path) {
            Some(links) => links,
            None => Links::new(seats.iter().map(is_person), None)?,
        };
        let pace = links.pace.unwrap_or(1).min(PACES.len() - 1);
        let clock = links.clock.map(|s| Duration::from_secs(s.into()));
        let now = Instant::now();
        let away = seats.iter().map(|who| (*who == SeatPlayer::Human).then_some(now)).collect();
        let mut desk = Presenter::of_page(rules, lang, seats, WIDTH);
        desk.name_people(table.people().to_vec());
        let mut presets = StandingOrders::default();
        preset_file::take_up(&mut presets, &desk, table.game(), table.save());
        let talk = ChatLog::take_up(table.save(), desk.seats.len());
        let mut game = Self {
            desks: vec![desk],
            parts: SeatParts::default(),
            presets,
            audiences: Vec::new(),
            clients: Vec::new(),
            talk,
            pace,
            wish: None,
            stand_ins: SeatMask::NONE,
            clock,
            played_on: BTreeMap::new(),
            away,
            asking: Asking::new(&table),
            next: now,
            is_stuck: false,
            idle: now,
            news,
            asked: None,
            notices: Notices::default(),
            links,
            begun: now,
            answered: BTreeMap::new(),
            is_unsettled: false,
            settled_at: None,
            table,
        };
        game.adopt_names(false);
        Ok(game)
    }

    fn serve(&mut self, inbox: &Inbox) {
        loop {
            let due = self.go_on();
            self.keep_talk(false);
            self.catch_up();
            let due = [due, self.talk.due(), self.settles_at()].into_iter().flatten().min();
            let wait = due.map_or(IDLE, |due| due.saturating_duration_since(Instant::now()));
            let is_late = self.clients.iter().any(|client| client.is_behind);
            let messages = inbox.next(if is_late { wait.min(PATIENCE) } else { wait });
            let is_stopped = messages.iter().any(|message| matches!(message, ToGame::Stop));
            self.hear(messages);
            if self.links.is_closed {
                self.close();
            }
            if is_stopped || self.links.is_closed {
                return self.keep_talk(true);
            }
            let is_idle = self.clients.is_empty() && self.idle.elapsed() >= IDLE;
            if is_idle && self.clock.is_none() {
                return self.keep_talk(true);
            }
        }
    }

    /// Keeps what was said and settled beside the save, and shows it.
    fn keep_talk(&mut self, is_last: bool) {
        if self.talk.keep(self.table.save(), is_last) {
            self.publish(Changed::Table);
        }
        if self.settles_at().is_some_and(|at| is_last || at <= Instant::now()) {
            (self.is_unsettled, self.settled_at) = (false, Some(Instant::now()));
            self.links.pace = Some(self.pace);
            self.settle();
        }
    }

    /// Returns the time at which the pace is stored, at most once a second; `None` if it is
    /// unchanged.
    fn settles_at(&self) -> Option<Instant> {
        let at = self.settled_at.map_or(self.idle, |settled| settled + SETTLE);
        self.is_unsettled.then_some(at)
    }

    /// Processes a batch of messages and publishes the changes once, so that clients who come and go
    /// together are announced together.
    fn hear(&mut self, messages: Vec<ToGame>) {
        let mut changed = Changed::Nothing;
        for message in messages {
            changed = changed.max(match message {
                ToGame::Say(id, said) => self.obey(id, said),
                ToGame::Point(id, from, to) => {
                    self.point(id, from, to);
                    Changed::Nothing
                }
                ToGame::Stop => Changed::Nothing,
                ToGame::Join(joining) => {
                    self.join(joining);
                    Changed::Table
                }
                ToGame::Leave(id) => {
                    self.leave(id);
                    Changed::Table
                }
                ToGame::PlayedOn(at, links) => {
                    self.played_on.insert(at, *links);
                    Changed::Table
                }
                ToGame::Settled(links) => self.take_over(&links),
            });
        }
        if changed > Changed::Nothing {
            self.publish(changed);
            self.catch_up();
        }
    }

    /// Checks whether chat from a link is hidden from everybody.
    pub(super) fn is_muted(&self, seat: Option<SeatId>) -> bool {
        self.links.muted.contains(&seat.map(SeatId::index))
    }

    fn join(&mut self, Joining { id, seat, lang, out }: Joining) {
        let seat = seat.map(SeatId::from_index);
        let same = |audience: &Audience| (audience.seat, audience.lang) == (seat, lang);
        let audience = self.audiences.iter().position(same).unwrap_or_else(|| {
            if !self.desks.iter().any(|desk| desk.lang() == lang) {
                let (rules, seats) =
                    (Arc::clone(&self.desks[0].rules), self.desks[0].seats.clone());
                let mut desk = Presenter::of_page(rules, lang, seats, WIDTH);
                desk.name_people(self.table.people().to_vec());
                self.desks.push(desk);
            }
            self.audiences.push(Audience::new(seat, lang));
            self.audiences.len() - 1
        });
        // The first message is everything, as soon as it is there.
        self.clients.push(Client { id, seat, audience, out, is_behind: true });
        if let Some(seat) = seat {
            self.away[seat.index()] = None;
            self.stand_ins = self.stand_ins.without(seat);
        }
    }

    fn leave(&mut self, id: u64) {
        let Some(at) = self.clients.iter().position(|client| client.id == id) else { return };
        let gone = self.clients.remove(at);
        if let Some(seat) = gone.seat.filter(|&seat| !self.is_here(seat)) {
            self.away[seat.index()] = Some(Instant::now());
        }
        self.idle = Instant::now();
    }

    /// Checks whether a page of a seat is open.
    pub(super) fn is_here(&self, seat: SeatId) -> bool {
        self.clients.iter().any(|client| client.seat == Some(seat))
    }

    /// Returns the desk of a language.
    pub(super) fn desk(&self, lang: Lang) -> &Presenter {
        self.desks.iter().find(|desk| desk.lang() == lang).unwrap_or(&self.desks[0])
    }

    /// Performs the automatic actions; returns the time of the next one, if any is due.
    fn go_on(&mut self) -> Option<Instant> {
        if self.wish.is_some_and(|wish| wish.since.elapsed() >= WISH) {
            self.wish = None;
            self.publish(Changed::Table);
        }
        if let Some(wish) = self.wish {
            return Some(wish.since + WISH);
        }
        self.table.game().decision()?;
        let now = Instant::now();
        if self.next > now {
            return Some(self.next);
        }
        self.replace(now);
        if self.open_parts() {
            self.publish(Changed::All);
        }
        let mut due: Option<Instant> = None;
        let mut at = 0;
        while let Some(part) = self.parts.0.get(at) {
            if !part.is_done() {
                let next = self.go_on_with(Some(at), now);
                due = [due, next].into_iter().flatten().min();
            }
            at += 1;
        }
        if !self.parts.is_next(&self.table) {
            let next = self.go_on_with(None, now);
            return [due, next].into_iter().flatten().min();
        }
        if !self.parts.are_done() {
            return due;
        }
        let handed_in = self.parts.hand_in(&self.desks[0].texts, &mut self.table);
        self.stuck(handed_in.is_err());
        self.publish(Changed::All);
        Some(if handed_in.is_ok() { now } else { now + RETRY })
    }

    /// Asks all people at the same time where they take a step at once. Returns whether they are
    /// asked from now on.
    fn open_parts(&mut self) -> bool {
        let desk = &self.desks[0];
        let opened = self.parts.open(&desk.texts, &mut self.table, desk.humans());
        if opened.is_err() {
            self.stuck(true);
        }
        opened.unwrap_or(false)
    }

    /// Returns the session that a seat or a spectator is shown: its part, or the whole game.
    pub(super) fn session(&self, seat: Option<SeatId>) -> &Session {
        self.parts.of(seat).map_or(&self.table, |part| &part.session)
    }

    /// Checks whether the question that a seat is shown is withheld because a standing order may
    /// answer it.
    pub(super) fn is_held_back(&self, seat: Option<SeatId>) -> bool {
        let part = self.parts.of(seat);
        let asking = part.map_or(&self.asking, |part| &part.asking);
        let session = self.session(seat);
        let decision = session.game().decision();
        decision.is_some_and(|decision| asking.is_held_back(session, &self.presets, decision))
    }

    /// Answers the question of the whole game, or of a part, if nobody has to be asked. Returns the
    /// time of the next automatic action.
    fn go_on_with(&mut self, at: Option<usize>, now: Instant) -> Option<Instant> {
        let (desk, presets, table, asking) = self.course(at);
        let decision = table.game().decision()?;
        let n = table.n_actions();
        let is_new = asking.n != n;
        if is_new {
            *asking = Asking { since: now, n, ..*asking };
        }
        let was_held_back = asking.is_held_back(table, presets, decision);
        let answer = match table.program_says(decision.seat, Duration::ZERO) {
            Some(ProgramEvent::Thinks) => return Some(now + THINKING),
            Some(ProgramEvent::Gone(fault)) => return Some(self.lose(decision.seat, &fault)),
            Some(ProgramEvent::Says(action)) => Some((action, false)),
            None => {
                let answer = presets.automatic(desk, table, decision);
                answer.or_else(|| self.stand_in(at, decision, now))
            }
        };
        let is_passed = self.asked.replace(decision.seat) != Some(decision.seat);
        let Some((action, mark)) = answer else {
            if self.execute_queued(decision) {
                self.publish(Changed::All);
                return Some(now);
            }
            self.course(at).3.put = Some(n);
            if is_passed {
                self.notify(decision.seat);
            }
            if was_held_back {
                self.publish(Changed::All);
            } else if is_new && self.clock.is_some() {
                // The clock runs from now on.
                self.publish(Changed::Table);
            }
            return self.deadline(at, decision);
        };
        let (desk, _, table, _) = self.course(at);
        let n_log = table.log().len();
        let applied = table.apply(&desk.texts, action, mark);
        let next = match applied {
            Ok(_) if table.log().len() > n_log => {
                Instant::now() + Duration::from_millis(PACES[self.pace])
            }
            Ok(_) => now,
            Err(_) => now + RETRY,
        };
        // A part is answered at its own pace.
        if at.is_none() {
            self.next = next;
        }
        self.stuck(matches!(applied, Err(ApplyError::Failure(_))));
        self.publish(Changed::All);
        Some(next)
    }

    /// Returns what answers the question of the whole game, or of a part.
    fn course(
        &mut self,
        at: Option<usize>,
    ) -> (&Presenter, &mut StandingOrders, &mut Session, &mut Asking) {
        let (desk, presets) = (&self.desks[0], &mut self.presets);
        match at.and_then(|at| self.parts.0.get_mut(at)) {
            Some(SeatPart { session, asking, .. }) => (desk, presets, session, asking),
            None => (desk, presets, &mut self.table, &mut self.asking),
        }
    }

    /// Replaces a program that has lost its seat by a bot of the usual level, and notifies the
    /// table. The reason and the program's last lines may reveal its seat's knowledge, so they are
    /// printed only for the host.
    fn lose(&mut self, seat: SeatId, fault: &ProgramError) -> Instant {
        let desk = &self.desks[0];
        warn(&format!("{}: {}", plain(&desk.seat(seat)), fault.say(&desk.texts)));
        let bot = levels::USUAL;
        let conceded = self.table.concede(&desk.texts, seat, bot);
        self.stuck(conceded.is_err());
        if conceded.is_ok() {
            self.tell(ChatLine::Notice(TableMessage::Lost(seat, bot)));
        }
        self.publish(Changed::All);
        let wait = if conceded.is_ok() { Duration::ZERO } else { RETRY };
        self.next = Instant::now() + wait;
        self.next
    }

    /// Notifies the table when the save cannot be written, and when it can again.
    pub(super) fn stuck(&mut self, is_stuck: bool) {
        if std::mem::replace(&mut self.is_stuck, is_stuck) != is_stuck {
            self.tell(ChatLine::Notice(if is_stuck {
                TableMessage::Stuck
            } else {
                TableMessage::Unstuck
            }));
        }
    }

    /// Assigns a bot to each seat that has been empty for too long. The notice appears when the
    /// time is over, not when the seat is asked, since that may be secret.
    fn replace(&mut self, now: Instant) {
        let Some(clock) = self.clock else { return };
        for at in 0..self.away.len() {
            let seat = SeatId::from_index(at);
            let is_late = self.away[at].is_some_and(|since| now.duration_since(since) >= clock);
            if is_late && !self.stand_ins.contains(seat) {
                self.stand_ins = self.stand_ins.with(seat);
                self.tell(ChatLine::Notice(TableMessage::StandIn(seat)));
                self.publish(Changed::Table);
            }
        }
    }

    /// Returns a bot's action for a seat that is away or has exceeded its time.
    fn stand_in(
        &mut self,
        at: Option<usize>,
        decision: Decision,
        now: Instant,
    ) -> Option<(warboard_engine::game::Action, bool)> {
        let seat = decision.seat;
        if self.is_handed(seat) {
            return Some((self.course(at).2.advice(levels::STRONGEST, seat)?, false));
        }
        let clock = self.clock?;
        let is_over = now.duration_since(self.course(at).3.since) >= clock;
        if !self.stand_ins.contains(seat) && !is_over {
            return None;
        }
        if !self.stand_ins.contains(seat) {
            self.note_to_seat(seat, |desk| TableMessage::Late.say(desk), true);
        }
        Some((self.course(at).2.advice(levels::STRONGEST, seat)?, false))
    }

    /// Returns the time of the next automatic action, unless a player answers first.
    fn deadline(&mut self, at: Option<usize>, decision: Decision) -> Option<Instant> {
        let clock = self.clock?;
        let since = self.course(at).3.since;
        let own = self.away[decision.seat.index()].map(|since| since + clock);
        let others = self.away.iter().flatten().map(|&since| since + clock);
        let late = others.filter(|&at| at > Instant::now()).min();
        [Some(since + clock), own, late].into_iter().flatten().min()
    }

    /// Starts a request to undo that the other players must confirm.
    pub(super) fn wish(&mut self, by: SeatId, n: usize) {
        let agreed = SeatMask::only(by);
        self.wish = Some(UndoRequest { by, n, agreed, since: Instant::now() });
        self.agree();
    }

    /// Performs the requested undo with the consent of all.
    pub(super) fn agree(&mut self) {
        let Some(wish) = self.wish else { return };
        let people = self.desks[0].humans();
        let left = people.iter().find(|&seat| {
            !wish.agreed.contains(seat) && !self.stand_ins.contains(seat) && !self.is_handed(seat)
        });
        if left.is_none() {
            self.wish = None;
            self.take_back(wish.by, wish.n);
        }
    }

    /// Returns the part of the game that every client may know beside the board.
    pub(super) fn settled(&self) -> TableSettings<'_> {
        TableSettings { game: self }
    }

    /// Adds a line to the talk of the table.
    pub(super) fn tell(&mut self, line: ChatLine) {
        self.talk.add(line);
    }

    /// Returns the viewer for a seat, which sees the full position once the game is over.
    pub(super) fn viewer(&self, seat: Option<SeatId>) -> Viewer {
        self.table.viewer(seat.map_or(Viewer::Public, Viewer::Seat))
    }

    /// Sends every audience the changes visible to it.
    pub(super) fn publish(&mut self, changed: Changed) {
        let changed = if self.open_parts() { Changed::All } else { changed };
        self.end();
        let here = self.clients.iter().filter_map(|client| client.seat);
        let here = here.fold(SeatMask::NONE, SeatMask::with);
        let view = self.table.game().view(Viewer::Public);
        self.news.tell(view.turn().number, view.waiting_for(), here);
        let mut audiences = std::mem::take(&mut self.audiences);
        for (at, audience) in audiences.iter_mut().enumerate() {
            if !self.clients.iter().any(|client| client.audience == at) {
                audience.miss();
                continue;
            }
            let Some(message) = audience.update(self, changed) else { continue };
            let message = Utf8Bytes::from(message);
            for client in self.clients.iter_mut().filter(|client| client.audience == at) {
                if !client.is_behind && client.out.try_send(message.clone()).is_err() {
                    client.is_behind = true;
                }
            }
        }
        self.audiences = audiences;
    }

    /// Keeps that the game is over, for the list of games.
    fn end(&mut self) {
        if self.table.game().outcome().is_none() || self.news.end() {
            return;
        }
        self.links.is_over = true;
        self.settle();
    }

    /// Keeps something that the table has settled beside the save. The game does without where that cannot be written.
    pub(super) fn settle(&self) {
        let _ = self.links.keep(&self.desks[0].texts, &self.path());
    }

    /// Lets the time of every question run from now on.
    pub(super) fn begin_anew(&mut self, now: Instant) {
        self.asking.since = now;
        for part in &mut self.parts.0 {
            part.asking.since = now;
        }
    }

    /// Notes that nobody sits in a seat any more.
    pub(super) fn note_away(&mut self, seat: SeatId) {
        self.away[seat.index()] = Some(Instant::now());
        self.idle = Instant::now();
    }

    /// Returns the time at which the clock of the question is over that a viewer may know of, in milliseconds since the thread began.
    pub(super) fn until(&self, seat: Option<SeatId>, waits: Option<SeatId>) -> Option<u64> {
        let clock = self.clock?;
        let own = self.parts.of(seat).filter(|part| !part.is_done());
        let asking = own.map(|part| &part.asking).or(waits.map(|_| &self.asking))?;
        let until = asking.since.saturating_duration_since(self.begun) + clock;
        u64::try_from(until.as_millis()).ok()
    }

    /// Sets the pace of bots, an index of `PACES`; larger values are clamped.
    pub(super) fn set_pace(&mut self, pace: usize) {
        let pace = pace.min(PACES.len() - 1);
        self.is_unsettled |= std::mem::replace(&mut self.pace, pace) != pace;
    }

    /// Sends the full state to every client that missed a message and has read its queue.
    fn catch_up(&mut self) {
        // One text serves all clients of an audience.
        let mut hellos = BTreeMap::new();
        for at in 0..self.clients.len() {
            let client = &self.clients[at];
            if client.is_behind && client.out.capacity() == client.out.max_capacity() {
                let hello = hellos
                    .entry(client.audience)
                    .or_insert_with(|| self.audiences[client.audience].hello(self));
                self.clients[at].is_behind = client.out.try_send(hello.clone()).is_err();
            }
        }
    }

    /// Returns the file that it is saved in.
    pub(super) fn path(&self) -> PathBuf {
        self.table.save().path().to_owned()
    }
}
