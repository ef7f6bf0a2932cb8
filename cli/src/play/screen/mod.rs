//! The full screen: the board, the standing, the narrative and the question, with keys and mouse.
//!
//! The screen types the commands of the line mode for the player. Rules do not belong here.

mod board;
mod colours;
mod form;
pub(crate) mod frames;
mod hints;
mod keys;
mod menu;
mod motion;
mod mouse;
mod paint;
mod picture;
mod pointing;
mod state;
#[cfg(test)]
mod tests;
mod tty;
mod typing;
mod update;

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, MouseEvent, MouseEventKind};
use ratatui::layout::Size;
use warboard_engine::model::SpaceId;

use super::interrupt;
use picture::BoardPainter;
use state::BoardPanel;
use state::{BoardOdds, KeyResult, SPEEDS, ScreenMode, ScreenState};
use warboard_draw::Drawing;
use warboard_table::completions::{Completions, InputEvent};
use warboard_table::exit::CommandError;
use warboard_table::model::GameView;
use warboard_table::model::advice::Advice;
use warboard_table::text::Texts;
use warboard_table::views::rules::RulesPage;

pub(crate) use colours::ColourDepth;
pub(crate) use form::{FormPanel, FormResult, FormRow};
pub(crate) use menu::{MenuChoice, MenuPanel};
pub(crate) use motion::Motion;
pub(crate) use picture::Graphics;
pub(crate) use state::{EndPanel, EndWish};
pub(crate) use tty::Tty;

/// Longest wait for an event; bounds the delay before a request to stop is noticed.
const PATIENCE: Duration = Duration::from_millis(100);

/// Longest time between two drawings of the board while bots play without new events.
const BREATH: Duration = Duration::from_millis(100);

/// Time after others have played in which Enter is ignored. A player who pressed it to skip their
/// moves has not yet seen the question.
const GRACE: Duration = Duration::from_millis(600);

/// The backend of the screen, which draws and reads events.
pub(crate) trait ScreenBackend {
    /// Returns the time after others have played in which Enter is ignored.
    fn grace(&self) -> Duration {
        GRACE
    }
    /// Draws the screen.
    fn draw(&mut self, state: &mut ScreenState) -> io::Result<()>;
    /// Draws the whole screen again.
    fn redraw(&mut self, state: &mut ScreenState) -> io::Result<()>;
    /// Returns the next event, if one occurs within `wait`.
    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>>;
    /// Returns the time since some moment before.
    fn now(&self) -> Duration;
    /// Returns the number of columns and rows.
    fn size(&self) -> Size;
    /// Asks a terminal that is known to answer for its name and version.
    fn version(&mut self) -> Option<String> {
        None
    }
    /// Leaves the terminal to other programs for a while.
    fn suspend(&mut self) -> io::Result<()>;
    /// Restores the terminal.
    fn close(&mut self) -> io::Result<()>;
}

/// Functions that compute facts for the screen.
pub(crate) struct ScreenFacts<'a> {
    /// Advice on a space, and on an attack on it from another one.
    pub(crate) of: &'a dyn Fn(Option<SpaceId>, SpaceId) -> Advice,
    /// The chances of all attacks, in whole per cent.
    pub(crate) chances: &'a dyn Fn() -> Vec<(SpaceId, SpaceId, u32)>,
    /// The page of the rules on a topic.
    pub(crate) rules: &'a dyn Fn(&str) -> RulesPage,
}

/// The full screen.
pub(crate) struct Screen {
    glass: Box<dyn ScreenBackend>,
    state: ScreenState,
    /// Messages since the last question.
    said: Vec<String>,
    /// Number of these messages shown outside a question.
    n_shown: usize,
    drawn: Instant,
    /// The time when others were last seen playing, until the player presses another key.
    watched: Option<Instant>,
    /// Events that ended a movement and are still to be handled.
    kept: VecDeque<Event>,
    is_closed: bool,
}

impl Screen {
    /// Creates a screen on a terminal.
    pub(crate) fn new(
        glass: Box<dyn ScreenBackend>,
        texts: Texts,
        palette: ColourDepth,
        motion: Motion,
    ) -> Self {
        let state = ScreenState { motion, ..ScreenState::new(texts, palette) };
        let (said, kept, drawn) = (Vec::new(), VecDeque::new(), Instant::now());
        Self { glass, state, said, n_shown: 0, drawn, watched: None, kept, is_closed: false }
    }

    /// Returns the next event: one that ended a movement, or one that occurs within `wait`.
    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        match self.kept.pop_front() {
            Some(event) => Ok(Some(event)),
            None => self.glass.event(wait),
        }
    }

    /// Shows another model, after what leads to it in passing. Any key ends that at once, and is
    /// kept for what comes next.
    fn perform(&mut self, model: GameView) -> Result<(), CommandError> {
        let passing = self.state.passing(&model);
        self.state.show(model);
        for (passes, time) in passing {
            self.state.passes = Some(passes);
            let begun = self.glass.now();
            self.draw()?;
            if self.glass.now().saturating_sub(begun) > motion::FRAME_MAX {
                self.state.motion = Motion::Off;
            }
            if self.state.motion == Motion::Off || self.is_cut_short(time)? {
                break;
            }
        }
        self.state.passes = None;
        Ok(())
    }

    /// Waits for a time, and returns whether a key ended it.
    fn is_cut_short(&mut self, time: Duration) -> Result<bool, CommandError> {
        let until = self.glass.now() + time;
        loop {
            let left = until.saturating_sub(self.glass.now());
            if interrupt::pressed() || !self.kept.is_empty() {
                return Ok(true);
            }
            match self.glass.event(left)? {
                Some(Event::Mouse(MouseEvent { kind: MouseEventKind::Moved, .. })) => {}
                Some(event) => self.kept.push_back(event),
                None if left.is_zero() => return Ok(false),
                None => {}
            }
        }
    }

    /// Sets the board to draw from now on.
    pub(crate) fn set_board(&mut self, drawing: Drawing) {
        self.state.board = Some(BoardPanel::new(drawing));
        self.state.forget_pictures();
    }

    /// Draws the board as a picture where the terminal shows pictures.
    #[must_use]
    pub(crate) fn with_graphics(mut self, graphics: Graphics) -> Self {
        let version = &mut || self.glass.version();
        let protocol = graphics.protocol(&|name| std::env::var(name).ok(), version);
        self.state.painter = protocol.map(BoardPainter::new);
        self
    }

    /// Returns the number of columns of a text shown over everything.
    pub(crate) fn text_width(&self) -> usize {
        let width = usize::from(self.glass.size().width);
        width.saturating_sub(2 * (width / 16) + 2).max(20)
    }

    /// Returns whether the screen is closed; messages then appear elsewhere.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Keeps a text to be shown with the next question.
    pub(crate) fn say(&mut self, text: &str) {
        self.said.push(text.to_owned());
    }

    /// Shows a text that the next question replaces, because its player does not need it.
    pub(crate) fn mention(&mut self, text: &str) {
        self.state.note = vec![text.to_owned()];
    }

    /// Hides everything before another player takes the seat.
    pub(crate) fn hide(&mut self) {
        self.said.clear();
        self.n_shown = 0;
        self.state.hide();
    }

    /// Sets the sentence on taking the last answer back, which a key then does while the player
    /// must press Enter.
    pub(crate) fn offer_undo(&mut self, hint: Option<String>) {
        self.state.undo_hint = hint;
    }

    /// Asks the player, and returns the typed line.
    pub(crate) fn ask(
        &mut self,
        model: GameView,
        words: Completions,
        advise: &ScreenFacts<'_>,
    ) -> Result<InputEvent, CommandError> {
        self.state.stage = ScreenMode::Asked;
        self.state.words = words;
        self.state.is_rushed = false;
        if self.state.is_later(&model) {
            self.state.note.clear();
        }
        self.perform(model)?;
        self.listen(advise)
    }

    /// Shows a prompt, and waits until the player presses Enter.
    pub(crate) fn wait(&mut self, prompt: &str) -> Result<InputEvent, CommandError> {
        self.state.stage = ScreenMode::Waiting;
        prompt.clone_into(&mut self.state.prompt);
        self.listen(&ScreenFacts {
            of: &|_, _| Advice::default(),
            chances: &Vec::new,
            rules: &|_| RulesPage::default(),
        })
    }

    fn listen(&mut self, advise: &ScreenFacts<'_>) -> Result<InputEvent, CommandError> {
        let said = std::mem::take(&mut self.said);
        self.n_shown = 0;
        if self.watched.is_some() {
            // Messages shown meanwhile are shown again, or no longer apply.
            self.state.note.clear();
        }
        self.state.say(&said, usize::from(self.glass.size().width).saturating_sub(4));
        loop {
            if self.state.stage == ScreenMode::Asked
                && self.state.advice.is_none()
                && let Some((from, at)) = self.state.pointed()
            {
                self.state.advice = Some((advise.of)(from, at));
            }
            if self.state.stage == ScreenMode::Asked && self.state.odds == BoardOdds::Wanted {
                self.state.odds = BoardOdds::Shown((advise.chances)());
            }
            if let Some(topic) = self.state.topic.take() {
                self.state.open((advise.rules)(&topic));
            }
            self.draw()?;
            loop {
                if interrupt::pressed() {
                    return Ok(InputEvent::Interrupt);
                }
                let Some(event) = self.event(PATIENCE)? else { continue };
                if self.is_late(&event) {
                    continue;
                }
                match self.hear(&event)? {
                    Some(typed) => return Ok(typed),
                    None => break,
                }
            }
        }
    }

    /// Checks whether Enter was pressed to skip the moves of others, which had just ended.
    fn is_late(&mut self, event: &Event) -> bool {
        let Event::Key(key) = event else { return false };
        let grace = self.glass.grace();
        let is_late = key.code == KeyCode::Enter
            && self.watched.is_some_and(|watched| watched.elapsed() < grace);
        if !is_late {
            self.watched = None;
        }
        is_late
    }

    /// Handles an event, and returns the typed line once it is complete.
    fn hear(&mut self, event: &Event) -> Result<Option<InputEvent>, CommandError> {
        match self.state.hear(event) {
            Some(KeyResult::Typed(typed)) => {
                self.state.note.clear();
                if let InputEvent::Line(line) = &typed {
                    self.state.typed(line);
                }
                return Ok(Some(typed));
            }
            Some(KeyResult::Suspend) => {
                self.glass.suspend()?;
                self.glass.redraw(&mut self.state)?;
            }
            Some(KeyResult::Redraw) => self.glass.redraw(&mut self.state)?,
            None => {}
        }
        Ok(None)
    }

    fn draw(&mut self) -> Result<(), CommandError> {
        self.drawn = Instant::now();
        Ok(self.glass.draw(&mut self.state)?)
    }

    /// Checks whether automatic play is due to be shown: there are new events, or the board was not
    /// drawn for a while.
    pub(crate) fn is_curious(&self, is_told: bool) -> bool {
        (is_told && self.wait_of_bots() > Duration::ZERO) || self.drawn.elapsed() >= BREATH
    }

    fn wait_of_bots(&self) -> Duration {
        let speed = if self.state.is_rushed { SPEEDS.len() - 1 } else { self.state.speed };
        Duration::from_millis(SPEEDS[speed])
    }

    /// Returns the player's choice from a list, in which the choice stays selected.
    pub(crate) fn choose(&mut self, menu: &mut MenuPanel) -> Result<MenuChoice, CommandError> {
        self.state.menu = Some(MenuPanel { done: None, ..menu.clone() });
        let chosen = loop {
            self.draw()?;
            if interrupt::pressed() {
                break MenuChoice::Nothing;
            }
            if let Some(event) = self.event(PATIENCE)? {
                self.hear(&event)?;
            }
            if let Some(chosen) = self.state.menu.as_ref().and_then(|menu| menu.done) {
                break chosen;
            }
        };
        menu.at = self.state.menu.take().map_or(0, |menu| menu.at);
        self.state.note.clear();
        Ok(chosen)
    }

    /// Lets the player fill in a form until a choice changes or the form is left. The list that it
    /// came from is shown beside it.
    pub(crate) fn fill(
        &mut self,
        form: &mut FormPanel,
        beside: Option<&MenuPanel>,
    ) -> Result<FormResult, CommandError> {
        self.state.menu = beside.cloned();
        self.state.form = Some(FormPanel { done: None, ..form.clone() });
        let result = loop {
            self.draw()?;
            if interrupt::pressed() {
                break FormResult::Leave;
            }
            if let Some(event) = self.glass.event(PATIENCE)? {
                self.hear(&event)?;
            }
            if let Some(result) = self.state.form.as_ref().and_then(|form| form.done) {
                break result;
            }
        };
        self.state.menu = None;
        *form = self.state.form.take().unwrap_or_default();
        self.state.note.clear();
        Ok(result)
    }

    /// Shows automatic play at the chosen speed. Returns whether the player wants to leave.
    pub(crate) fn watch(&mut self, model: GameView, is_told: bool) -> Result<bool, CommandError> {
        self.state.stage = ScreenMode::Watching;
        let is_of_others = model.head.mover.is_some() && !model.head.is_own_turn();
        if self.wait_of_bots().is_zero() {
            self.state.show(model);
        } else {
            self.perform(model)?;
        }
        // Messages are shown now, and not only at the next question.
        if self.n_shown < self.said.len() {
            self.state.note = self.said[self.n_shown..].to_vec();
            self.n_shown = self.said.len();
        }
        self.draw()?;
        let begun = Instant::now();
        loop {
            let whole = if is_told { self.wait_of_bots() } else { Duration::ZERO };
            let left = whole.saturating_sub(begun.elapsed());
            let wait =
                if self.state.is_paused || self.state.pager.is_some() { PATIENCE } else { left };
            if interrupt::pressed() {
                self.state.is_paused = true;
            }
            match self.event(wait.min(PATIENCE))? {
                Some(event) => {
                    self.hear(&event)?;
                    self.draw()?;
                }
                None if self.state.is_paused || self.state.pager.is_some() => {}
                None if left.is_zero() => break,
                None => {}
            }
            if self.state.leaves {
                return Ok(true);
            }
        }
        if is_of_others || self.state.is_rushed {
            self.watched = Some(Instant::now());
        }
        Ok(false)
    }

    /// Handles keys while the program waits for something else. Returns whether the player wants to
    /// leave.
    pub(crate) fn attend(&mut self) -> Result<bool, CommandError> {
        loop {
            if interrupt::pressed() {
                self.state.is_paused = true;
            }
            let stays = self.state.is_paused || self.state.pager.is_some();
            match self.event(if stays { PATIENCE } else { Duration::ZERO })? {
                Some(event) => {
                    self.hear(&event)?;
                    self.draw()?;
                }
                None if stays => {}
                None => return Ok(false),
            }
            if self.state.leaves {
                return Ok(true);
            }
        }
    }

    /// Shows the end of the game on the board, then in a text. Returns what the player wants next.
    pub(crate) fn finish(
        &mut self,
        model: GameView,
        end: EndPanel,
        text: &str,
    ) -> Result<Option<EndWish>, CommandError> {
        self.state.stage = ScreenMode::Watching;
        self.perform(model)?;
        // Keys pressed for another purpose do not close the text.
        while self.event(Duration::ZERO)?.is_some() {}
        self.watched = Some(Instant::now());
        self.state.end = Some(end);
        self.read_as(text, true)?;
        Ok(self.state.end.take().and_then(|end| end.wish))
    }

    /// Shows a text until a key is pressed.
    pub(crate) fn read(&mut self, text: &str) -> Result<(), CommandError> {
        self.read_as(text, false)
    }

    fn read_as(&mut self, text: &str, is_last: bool) -> Result<(), CommandError> {
        let lines = text.lines().map(str::to_owned).collect();
        let is_hidden = is_last;
        self.state.pager = Some(state::Pager { is_last, is_hidden, ..state::Pager::new(lines, 0) });
        while self.state.pager.is_some() {
            self.draw()?;
            if interrupt::pressed() {
                break;
            }
            if let Some(event) = self.event(PATIENCE)?
                && !(is_last && self.is_late(&event))
            {
                self.hear(&event)?;
            }
        }
        Ok(())
    }

    /// Restores the terminal. A second call does nothing.
    pub(crate) fn close(&mut self) -> Result<(), CommandError> {
        if !std::mem::replace(&mut self.is_closed, true) {
            self.glass.close()?;
        }
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // An error of the terminal can no longer be reported.
        let _ = self.close();
    }
}
