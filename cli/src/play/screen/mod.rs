//! The full screen: the board, who is winning, what happened and what may be done, with keys and mouse. It types the
//! commands of the line mode for whoever sits before it, so it holds no rule.

mod board;
pub(crate) mod frames;
mod hints;
mod ink;
mod keys;
mod menu;
mod mouse;
mod paint;
mod pointing;
mod state;
#[cfg(test)]
mod tests;
mod tty;
mod typing;

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode};
use ratatui::layout::Size;
use warboard_engine::model::SpaceId;

use super::input::{Typed, Words};
use super::interrupt;
use super::model::Model;
use super::model::advice::Advice;
use crate::exit::Failure;
use crate::text::Texts;
use board::Board;
use menu::Menu;
use state::{Done, Odds, SPEEDS, Stage, State};
use warboard_draw::Drawing;

pub(crate) use ink::Palette;
pub(crate) use menu::Chosen;
pub(crate) use tty::Tty;

/// How long an event is waited for before it is looked whether somebody wants the program to stop.
const PATIENCE: Duration = Duration::from_millis(100);

/// How often the board is drawn at least while bots play and nothing is told.
const BREATH: Duration = Duration::from_millis(100);

/// For so long Enter answers nothing after others have played: whoever pressed it to have them go on did not see yet what
/// is asked.
const GRACE: Duration = Duration::from_millis(600);

/// What is drawn on, and where keys come from.
pub(crate) trait Glass {
    /// For how long Enter answers nothing after others have played.
    fn grace(&self) -> Duration {
        GRACE
    }
    /// Draws.
    fn draw(&mut self, state: &mut State) -> io::Result<()>;
    /// Draws everything anew.
    fn redraw(&mut self, state: &mut State) -> io::Result<()>;
    /// The next event, if one comes within a time.
    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>>;
    /// Columns and rows.
    fn size(&self) -> Size;
    /// Leaves the terminal to others for a while.
    fn suspend(&mut self) -> io::Result<()>;
    /// Gives the terminal back.
    fn close(&mut self) -> io::Result<()>;
}

/// How an attack from a space on another would go, and what there is to know of the latter.
pub(crate) struct Advise<'a> {
    /// What there is to know of a space, and how an attack on it from another would go.
    pub(crate) of: &'a dyn Fn(Option<SpaceId>, SpaceId) -> Advice,
    /// The chances of all attacks, in whole percents.
    pub(crate) chances: &'a dyn Fn() -> Vec<(SpaceId, SpaceId, u32)>,
}

/// The full screen.
pub(crate) struct Screen {
    glass: Box<dyn Glass>,
    state: State,
    /// What was said since somebody was asked last.
    said: Vec<String>,
    /// How much of it was shown while nobody was asked.
    n_shown: usize,
    drawn: Instant,
    /// When others were seen playing last, until somebody has answered since.
    watched: Option<Instant>,
    is_closed: bool,
}

impl Screen {
    /// A screen on a terminal.
    pub(crate) fn new(glass: Box<dyn Glass>, texts: Texts, palette: Palette) -> Self {
        let state = State::new(texts, palette);
        let (said, drawn) = (Vec::new(), Instant::now());
        Self { glass, state, said, n_shown: 0, drawn, watched: None, is_closed: false }
    }

    /// Draws a board from now on.
    pub(crate) fn set_board(&mut self, drawing: Drawing) {
        self.state.board = Some(Board::new(drawing));
    }

    /// How many columns a text has that is shown over everything.
    pub(crate) fn text_width(&self) -> usize {
        let width = usize::from(self.glass.size().width);
        width.saturating_sub(2 * (width / 16) + 2).max(20)
    }

    /// Whether it was closed: what is said from then on goes elsewhere.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Keeps a text to be shown with the next question.
    pub(crate) fn say(&mut self, text: &str) {
        self.said.push(text.to_owned());
    }

    /// Shows a text until something else is asked: it says nothing to whoever answers then.
    pub(crate) fn mention(&mut self, text: &str) {
        self.state.note = vec![text.to_owned()];
    }

    /// Hides everything: somebody else takes the seat.
    pub(crate) fn hide(&mut self) {
        self.said.clear();
        self.n_shown = 0;
        self.state.hide();
    }

    /// Asks somebody, until a line is there.
    pub(crate) fn ask(
        &mut self,
        model: Model,
        words: Words,
        advise: &Advise<'_>,
    ) -> Result<Typed, Failure> {
        self.state.stage = Stage::Asked;
        self.state.words = words;
        self.state.is_rushed = false;
        if self.state.is_later(&model) {
            self.state.note.clear();
        }
        self.state.show(model);
        self.listen(advise)
    }

    /// Says something, and waits until somebody presses Enter.
    pub(crate) fn wait(&mut self, prompt: &str) -> Result<Typed, Failure> {
        self.state.stage = Stage::Waiting;
        prompt.clone_into(&mut self.state.prompt);
        self.listen(&Advise { of: &|_, _| Advice::default(), chances: &Vec::new })
    }

    fn listen(&mut self, advise: &Advise<'_>) -> Result<Typed, Failure> {
        let said = std::mem::take(&mut self.said);
        self.n_shown = 0;
        if self.watched.is_some() {
            // What was shown meanwhile is shown again, or over.
            self.state.note.clear();
        }
        self.state.say(&said, usize::from(self.glass.size().width).saturating_sub(4));
        loop {
            if self.state.stage == Stage::Asked
                && self.state.advice.is_none()
                && let Some((from, at)) = self.state.pointed()
            {
                self.state.advice = Some((advise.of)(from, at));
            }
            if self.state.stage == Stage::Asked && self.state.odds == Odds::Wanted {
                self.state.odds = Odds::Shown((advise.chances)());
            }
            self.draw()?;
            loop {
                if interrupt::pressed() {
                    return Ok(Typed::Interrupt);
                }
                let Some(event) = self.glass.event(PATIENCE)? else { continue };
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

    /// Whether Enter was pressed for something else: to have others go on, who had just come to their end.
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

    /// Does what an event says; the line, when one is there.
    fn hear(&mut self, event: &Event) -> Result<Option<Typed>, Failure> {
        match self.state.hear(event) {
            Some(Done::Typed(typed)) => {
                self.state.note.clear();
                if let Typed::Line(line) = &typed {
                    self.state.typed(line);
                }
                return Ok(Some(typed));
            }
            Some(Done::Suspend) => {
                self.glass.suspend()?;
                self.glass.redraw(&mut self.state)?;
            }
            Some(Done::Redraw) => self.glass.redraw(&mut self.state)?,
            None => {}
        }
        Ok(None)
    }

    fn draw(&mut self) -> Result<(), Failure> {
        self.drawn = Instant::now();
        Ok(self.glass.draw(&mut self.state)?)
    }

    /// Whether what goes on by itself is to be shown: something was told, or the board has not been drawn for a while.
    pub(crate) fn is_curious(&self, is_told: bool) -> bool {
        (is_told && self.wait_of_bots() > Duration::ZERO) || self.drawn.elapsed() >= BREATH
    }

    fn wait_of_bots(&self) -> Duration {
        let speed = if self.state.is_rushed { SPEEDS.len() - 1 } else { self.state.speed };
        Duration::from_millis(SPEEDS[speed])
    }

    /// Lets somebody choose from a list, behind which there may be another to go back to.
    pub(crate) fn choose(
        &mut self,
        title: &str,
        items: &[String],
        usual: usize,
        goes_back: bool,
    ) -> Result<Chosen, Failure> {
        self.state.menu = Some(Menu::new(title, items, usual, goes_back));
        let chosen = loop {
            self.draw()?;
            if interrupt::pressed() {
                break Chosen::Nothing;
            }
            if let Some(event) = self.glass.event(PATIENCE)? {
                self.hear(&event)?;
            }
            if let Some(chosen) = self.state.menu.as_ref().and_then(|menu| menu.done) {
                break chosen;
            }
        };
        self.state.menu = None;
        Ok(chosen)
    }

    /// Shows what goes on by itself, at the speed that was chosen. Whether somebody wants to leave.
    pub(crate) fn watch(&mut self, model: Model, is_told: bool) -> Result<bool, Failure> {
        self.state.stage = Stage::Watching;
        let is_of_others = model.head.mover.is_some() && !model.head.is_own_turn();
        self.state.show(model);
        // What was said is not kept back until somebody is asked, and told whole then.
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
            match self.glass.event(wait.min(PATIENCE))? {
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

    /// Answers keys while something else is waited for. Whether somebody wants to leave.
    pub(crate) fn attend(&mut self) -> Result<bool, Failure> {
        loop {
            if interrupt::pressed() {
                self.state.is_paused = true;
            }
            let stays = self.state.is_paused || self.state.pager.is_some();
            match self.glass.event(if stays { PATIENCE } else { Duration::ZERO })? {
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

    /// Shows the end, until a key is pressed.
    pub(crate) fn finish(&mut self, model: Model, text: &str) -> Result<(), Failure> {
        self.state.stage = Stage::Watching;
        self.state.show(model);
        // What was pressed for something else ends nothing.
        while self.glass.event(Duration::ZERO)?.is_some() {}
        self.watched = Some(Instant::now());
        self.read_as(text, true)
    }

    /// Shows a text until a key is pressed.
    pub(crate) fn read(&mut self, text: &str) -> Result<(), Failure> {
        self.read_as(text, false)
    }

    fn read_as(&mut self, text: &str, is_last: bool) -> Result<(), Failure> {
        let lines = text.lines().map(str::to_owned).collect();
        self.state.pager = Some(state::Pager { is_last, ..state::Pager::new(lines, 0) });
        while self.state.pager.is_some() {
            self.draw()?;
            if interrupt::pressed() {
                break;
            }
            if let Some(event) = self.glass.event(PATIENCE)?
                && !(is_last && self.is_late(&event))
            {
                self.hear(&event)?;
            }
        }
        Ok(())
    }

    /// Gives the terminal back. Nothing happens the second time.
    pub(crate) fn close(&mut self) -> Result<(), Failure> {
        if !std::mem::replace(&mut self.is_closed, true) {
            self.glass.close()?;
        }
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Nobody is left to tell when the terminal refuses.
        let _ = self.close();
    }
}
