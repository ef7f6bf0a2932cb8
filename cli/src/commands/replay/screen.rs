//! A game watched again on the full screen: keys and mouse, and what they move. Nothing here knows a terminal.

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Rect;

use crate::play::screen::{ColourDepth, ScreenBackend, Tty};
use warboard_draw::{Cells, Drawing};
use warboard_table::chronicle::{BeatKind, Chronicle, Film};
use warboard_table::exit::CommandError;
use warboard_table::presenter::Presenter;
use warboard_table::text::say;

/// The time for which a moment is shown while the replay runs, at each speed.
const SPEEDS: [Duration; 4] = [
    Duration::from_millis(1_200),
    Duration::from_millis(500),
    Duration::from_millis(150),
    Duration::from_millis(30),
];

/// Longest wait for an event while the replay is paused.
const PATIENCE: Duration = Duration::from_millis(250);

/// The target of the drawing and the source of keys.
pub(super) trait ReplayBackend {
    /// Draws.
    fn draw(&mut self, state: &mut ReplayState<'_>) -> io::Result<()>;
    /// Returns the next event, if one comes within a time.
    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>>;
    /// Leaves the terminal to others for a while.
    fn suspend(&mut self) -> io::Result<()>;
    /// Draws everything anew.
    fn redraw(&mut self, state: &mut ReplayState<'_>) -> io::Result<()>;
}

impl ReplayBackend for Tty {
    fn draw(&mut self, state: &mut ReplayState<'_>) -> io::Result<()> {
        self.paint(|frame| super::paint::paint(frame, state))
    }

    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        ScreenBackend::event(self, wait)
    }

    fn suspend(&mut self) -> io::Result<()> {
        ScreenBackend::suspend(self)
    }

    fn redraw(&mut self, state: &mut ReplayState<'_>) -> io::Result<()> {
        self.clear()?;
        ReplayBackend::draw(self, state)
    }
}

/// The measure of the curves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Measure {
    Share,
    Strength,
    Spaces,
    Income,
    Luck,
    /// A variable of armies, by its index.
    Value(usize),
}

impl Measure {
    /// Each once, in the order in which a key goes through them; variables follow.
    const ALL: [Self; 5] = [Self::Share, Self::Strength, Self::Spaces, Self::Income, Self::Luck];
}

/// The overlay above the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Over {
    /// No overlay.
    Board,
    /// The curves and turning points, where there is no room beside the board.
    Panel,
    /// The list of keys.
    Help,
    /// The question whether to play on from here.
    Question,
}

/// A request of a key to the loop that runs the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReplayKeyResult {
    /// To continue; the state may have changed.
    GoOn,
    /// To leave the screen.
    Leave,
    /// To change to the next viewer.
    NextEyes,
    /// To play on from here in a new save.
    PlayOn,
    /// To suspend the program.
    Suspend,
    /// To redraw the whole screen.
    Redraw,
}

/// The state of the replay screen.
#[derive(Debug)]
pub(super) struct ReplayState<'a> {
    pub(super) desk: &'a Presenter,
    pub(super) chronicle: Chronicle,
    pub(super) film: Film,
    pub(super) palette: ColourDepth,
    pub(super) drawing: Drawing,
    /// The board's cells for the size that was drawn last.
    pub(super) cells: Option<Cells>,
    /// The moment that is shown.
    pub(super) at: usize,
    pub(super) is_playing: bool,
    /// The index of the speed, from 0.
    pub(super) speed: usize,
    pub(super) measure: Measure,
    pub(super) over: Over,
    /// The viewer, as named in the head line.
    pub(super) eyes: String,
    /// A note that is shown once.
    pub(super) note: String,
    /// The area of the time line, for the mouse.
    pub(super) track: Rect,
}

impl<'a> ReplayState<'a> {
    /// Creates a game from its beginning.
    pub(super) fn new(
        desk: &'a Presenter,
        (chronicle, film): (Chronicle, Film),
        palette: ColourDepth,
        eyes: String,
    ) -> Self {
        let drawing = Drawing::new(&desk.rules, desk.lang());
        Self {
            desk,
            chronicle,
            film,
            palette,
            drawing,
            cells: None,
            at: 0,
            is_playing: false,
            speed: 1,
            measure: Measure::Share,
            over: Over::Board,
            eyes,
            note: String::new(),
            track: Rect::default(),
        }
    }

    /// Handles an event.
    pub(super) fn hear(&mut self, event: &Event) -> ReplayKeyResult {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => {
                match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left)
                    | MouseEventKind::Drag(MouseButton::Left) => {
                        self.click(mouse.column, mouse.row);
                    }
                    MouseEventKind::ScrollDown => self.go(self.at + 1),
                    MouseEventKind::ScrollUp => self.go(self.at.saturating_sub(1)),
                    _ => {}
                }
                ReplayKeyResult::GoOn
            }
            Event::Resize(..) => ReplayKeyResult::Redraw,
            _ => ReplayKeyResult::GoOn,
        }
    }

    fn key(&mut self, key: KeyEvent) -> ReplayKeyResult {
        self.note.clear();
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => ReplayKeyResult::Leave,
                KeyCode::Char('z') => ReplayKeyResult::Suspend,
                KeyCode::Char('l') => ReplayKeyResult::Redraw,
                _ => ReplayKeyResult::GoOn,
            };
        }
        match self.over {
            Over::Help => {
                self.over = Over::Board;
                return ReplayKeyResult::GoOn;
            }
            Over::Question => {
                self.over = Over::Board;
                let yes = say!(self.desk.texts, "replay-yes");
                let is_yes = matches!(key.code, KeyCode::Char(c) if yes.contains(c));
                return if is_yes { ReplayKeyResult::PlayOn } else { ReplayKeyResult::GoOn };
            }
            Over::Board | Over::Panel => {}
        }
        match key.code {
            KeyCode::Char('q') => return ReplayKeyResult::Leave,
            KeyCode::Esc if self.over == Over::Board => {
                self.is_playing = false;
                self.note = say!(self.desk.texts, "replay-leave");
            }
            KeyCode::Esc => self.over = Over::Board,
            KeyCode::Char('v') => return ReplayKeyResult::NextEyes,
            KeyCode::Char('o') => {
                self.is_playing = false;
                self.over = Over::Question;
            }
            KeyCode::Char('?') => self.over = Over::Help,
            KeyCode::Char('t') => {
                self.over = if self.over == Over::Panel { Over::Board } else { Over::Panel };
            }
            KeyCode::Char('m') => self.next_measure(),
            KeyCode::Char(' ') => self.play(),
            KeyCode::Char(c @ '1'..='4') => self.speed = usize::from(c as u8 - b'1'),
            code => return self.walk(code),
        }
        ReplayKeyResult::GoOn
    }

    /// Goes forward or back.
    fn walk(&mut self, code: KeyCode) -> ReplayKeyResult {
        let to = match code {
            KeyCode::Left | KeyCode::Char('h') => Some(self.at.saturating_sub(1)),
            KeyCode::Right | KeyCode::Char('l') => Some(self.at + 1),
            KeyCode::Home | KeyCode::Char('g') => Some(0),
            KeyCode::End | KeyCode::Char('G') => Some(self.chronicle.last),
            KeyCode::Char('n') | KeyCode::Down | KeyCode::PageDown => self.later(BeatKind::Turn),
            KeyCode::Char('p') | KeyCode::Up | KeyCode::PageUp => self.earlier(BeatKind::Turn),
            KeyCode::Char(']') => self.later(BeatKind::Battle),
            KeyCode::Char('[') => self.earlier(BeatKind::Battle),
            KeyCode::Char('.') => self.later(BeatKind::Roll),
            KeyCode::Char(',') => self.earlier(BeatKind::Roll),
            KeyCode::Tab => self.turning(true),
            KeyCode::BackTab => self.turning(false),
            _ => {
                self.note = say!(self.desk.texts, "replay-keys");
                return ReplayKeyResult::GoOn;
            }
        };
        match to {
            Some(to) => self.go(to),
            None => self.note = say!(self.desk.texts, "replay-no-more"),
        }
        ReplayKeyResult::GoOn
    }

    /// Shows another moment; what played stops.
    fn go(&mut self, to: usize) {
        self.at = to.min(self.chronicle.last);
        self.is_playing = false;
    }

    /// Returns the moment of the next beat of a kind.
    fn later(&self, kind: BeatKind) -> Option<usize> {
        let mut beats = self.chronicle.beats.iter().filter(|beat| beat.kind == kind);
        let found = beats.find(|beat| beat.at > self.at).map(|beat| beat.at);
        // Behind the last turn there is the end.
        found.or((kind == BeatKind::Turn && self.at < self.chronicle.last)
            .then_some(self.chronicle.last))
    }

    /// Returns the moment of the previous beat of a kind.
    fn earlier(&self, kind: BeatKind) -> Option<usize> {
        let mut beats = self.chronicle.beats.iter().rev().filter(|beat| beat.kind == kind);
        let found = beats.find(|beat| beat.at < self.at).map(|beat| beat.at);
        found.or((kind == BeatKind::Turn && self.at > 0).then_some(0))
    }

    fn turning(&self, is_on: bool) -> Option<usize> {
        let mut all = self.chronicle.turning.iter().map(|turning| turning.at);
        if is_on { all.find(|&at| at > self.at) } else { all.rfind(|&at| at < self.at) }
    }

    fn next_measure(&mut self) {
        let values = (0..self.chronicle.variables.len()).map(Measure::Value);
        let all: Vec<Measure> = Measure::ALL.into_iter().chain(values).collect();
        let at = all.iter().position(|&measure| measure == self.measure).unwrap_or(0);
        self.measure = all[(at + 1) % all.len()];
    }

    /// Toggles the replay; starts from the beginning if the end is shown.
    fn play(&mut self) {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.at == self.chronicle.last {
            self.at = 0;
        }
    }

    /// Moves to the moment of a click on the time line.
    fn click(&mut self, column: u16, row: u16) {
        let Rect { x, y, width, height } = self.track;
        let is_on = (x..x + width).contains(&column) && (y..y + height).contains(&row);
        if is_on && width > 1 {
            let (by, all) = (usize::from(column - x), usize::from(width - 1));
            self.go((by * self.chronicle.last + all / 2) / all);
        }
    }

    /// Advances to the next moment after the current one was shown long enough.
    fn tick(&mut self) {
        self.at = (self.at + 1).min(self.chronicle.last);
        self.is_playing &= self.at < self.chronicle.last;
    }

    /// Replaces the game by another viewer's version of it.
    pub(super) fn see(&mut self, (chronicle, film): (Chronicle, Film), eyes: String) {
        (self.chronicle, self.film, self.eyes) = (chronicle, film, eyes);
        self.at = self.at.min(self.chronicle.last);
    }
}

/// Shows a game until the user leaves, or requests something of the caller.
pub(super) fn run(
    pane: &mut dyn ReplayBackend,
    state: &mut ReplayState<'_>,
) -> Result<ReplayKeyResult, CommandError> {
    let mut shown = Instant::now();
    pane.draw(state)?;
    loop {
        let whole = SPEEDS[state.speed.min(SPEEDS.len() - 1)];
        let wait = if state.is_playing { whole.saturating_sub(shown.elapsed()) } else { PATIENCE };
        match pane.event(wait)? {
            Some(event) => match state.hear(&event) {
                ReplayKeyResult::GoOn => {}
                ReplayKeyResult::Suspend => {
                    pane.suspend()?;
                    pane.redraw(state)?;
                }
                ReplayKeyResult::Redraw => pane.redraw(state)?,
                done => return Ok(done),
            },
            None if state.is_playing && shown.elapsed() >= whole => {
                state.tick();
                shown = Instant::now();
            }
            None => continue,
        }
        pane.draw(state)?;
    }
}
