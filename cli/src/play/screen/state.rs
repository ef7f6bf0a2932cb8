//! The state that the screen shows.
//!
//! Terminal, clock and game do not belong here. Changes by keys and mouse are in `keys`, `mouse`
//! and `pointing`.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use warboard_engine::model::SpaceId;

use warboard_draw::{Cells, Drawing};

use super::colours::ColourDepth;
use super::form::FormPanel;
use super::menu::{MenuPanel, moved};
use super::motion::{Motion, Passing};
use super::picture::BoardPainter;
use super::typing::Typing;
use warboard_table::completions::{Completions, InputEvent};
use warboard_table::model::advice::Advice;
use warboard_table::model::{GameView, QuestionView};
use warboard_table::text::Texts;
use warboard_table::views::rules::{RulesPage, TopicLink};

/// The key that continues without an answer.
pub(super) const ON: char = 'e';

/// The key that leaves the game.
pub(super) const LEAVE: char = 'q';

/// Time for which a line on the moves of bots is shown, in milliseconds, by speed.
pub(super) const SPEEDS: [u64; 4] = [1_500, 500, 150, 0];

/// Largest number of lines shown over the board; longer texts are shown in the pager.
pub(super) const NOTE_LINES: usize = 4;

/// A target of the selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PointerTarget {
    /// A space that answers.
    Space(SpaceId),
    /// An answer that names no space, by its index in the question.
    Reply(usize),
    /// A card that may be put in a row, by its index there.
    Pick(usize),
}

/// The panel shown if there is room for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tab {
    /// The question and its answers.
    Offer,
    /// The standing.
    Standing,
    /// The narrative, after the last roll.
    Tale,
    /// The tracks, where there are any.
    Tracks,
}

/// The number of panels with room on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Panels {
    /// All panels.
    All,
    /// One panel below the board.
    One,
}

/// The way a step began.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct StepStart {
    /// True if the step began by itself, though the player would have pressed a key to continue to
    /// it.
    pub(super) alone: bool,
    /// True if the last typed line was expected to leave the step before open.
    pub(super) stayed: bool,
}

/// The purpose of a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoteKind {
    /// A message that stays until the player answers.
    Said,
    /// A refusal of the last key, which disappears with the next one.
    Refusal,
}

/// A text that is longer than a note.
#[derive(Clone, Debug)]
pub(super) struct Pager {
    /// Its lines, with colours.
    pub(super) lines: Vec<String>,
    /// The first visible line, counted from 0.
    pub(super) top: usize,
    /// True if the program ends after the text; then only some keys close it.
    pub(super) is_last: bool,
    /// True if the board is shown instead.
    pub(super) is_hidden: bool,
    /// Largest value of `top`, as drawn last.
    pub(super) most: usize,
    /// The topics of the rules that the text leads to.
    pub(super) topics: Vec<TopicLink>,
    /// The number of lines before these topics; all of them unless given.
    pub(super) lead: Option<usize>,
    /// The selected topic, by its index; `None` before an arrow has selected one.
    pub(super) at: Option<usize>,
    /// The topic that was selected when it was drawn last.
    pub(super) seen: Option<usize>,
    /// The texts that led here, the first one first.
    pub(super) past: Vec<Pager>,
}

impl Pager {
    /// Creates a text that starts with the line `top`.
    pub(super) fn new(lines: Vec<String>, top: usize) -> Self {
        let (topics, past) = (Vec::new(), Vec::new());
        Self {
            lines,
            top,
            is_last: false,
            is_hidden: false,
            most: 0,
            topics,
            lead: None,
            at: None,
            seen: None,
            past,
        }
    }

    /// Handles a key in a text that leads to topics. Returns the topic that it opens, or `None`
    /// without the outer `Some` for a key that means the same in every text.
    #[expect(clippy::option_option, reason = "a key that opens nothing is not one that is unknown")]
    pub(super) fn choose(&mut self, code: KeyCode) -> Option<Option<String>> {
        if let Some(at) = moved(code, self.at, self.topics.len()) {
            self.at = Some(at);
            return Some(None);
        }
        let opens = matches!(code, KeyCode::Enter | KeyCode::Right);
        let topic = self.topics.get(self.at.filter(|_| opens)?)?;
        Some(Some(topic.topic.clone()))
    }
}

/// A wish of a player after the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndWish {
    /// Another game with the same seats, rules and choices.
    Rematch,
    /// To watch the game again.
    Replay,
    /// A picture of the board in a file.
    Picture,
}

/// The end of a game, as it stands on the board.
#[derive(Clone, Default, Debug)]
pub(crate) struct EndPanel {
    /// The result, in a sentence.
    pub(crate) headline: String,
    /// The last thing that happened.
    pub(crate) deed: String,
    /// The word for the winner's colour.
    pub(crate) colour: Option<&'static str>,
    /// True if the same can be played again.
    pub(crate) may_rematch: bool,
    /// The wish of the player, once it is told.
    pub(crate) wish: Option<EndWish>,
}

/// The result of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum KeyResult {
    /// The player has answered.
    Typed(InputEvent),
    /// A request to suspend the program.
    Suspend,
    /// A request to draw everything again.
    Redraw,
}

/// The space of each cell on the screen.
#[derive(Clone, Default, Debug)]
pub(super) struct HitMap {
    /// The area of the board.
    pub(super) area: Rect,
    /// The number of columns of the board.
    pub(super) columns: usize,
    /// The space of each cell, row by row.
    pub(super) spaces: Vec<Option<SpaceId>>,
}

/// The column and row of the middle of each space, from the corner of the board.
pub(super) type SpaceMiddles = Vec<(SpaceId, (i32, i32))>;

/// The display of chances on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum BoardOdds {
    /// Not shown.
    Hidden,
    /// To be shown once they are computed.
    Wanted,
    /// Shown, for the attacks that may be declared: source, target and per cent.
    Shown(Vec<(SpaceId, SpaceId, u32)>),
}

/// The mode of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScreenMode {
    /// The player is asked.
    Asked,
    /// Bots play, or answers are automatic.
    Watching,
    /// The player must press Enter.
    Waiting,
}

/// A board with its cells for the size drawn last.
#[derive(Debug)]
pub(super) struct BoardPanel {
    pub(super) drawing: Drawing,
    pub(super) cells: Option<Cells>,
}

impl BoardPanel {
    /// Creates a board that is not drawn yet.
    pub(super) fn new(drawing: Drawing) -> Self {
        Self { drawing, cells: None }
    }
}

/// Everything that the screen shows.
#[derive(Debug)]
pub(crate) struct ScreenState {
    pub(super) texts: Texts,
    pub(super) palette: ColourDepth,
    /// The view model; `None` while the seat is handed over.
    pub(super) model: Option<GameView>,
    pub(super) stage: ScreenMode,
    /// The text shown while the player must press Enter.
    pub(super) prompt: String,
    /// The sentence on how the player who leaves the seat takes the last answer back, where that is
    /// allowed.
    pub(super) undo_hint: Option<String>,
    pub(super) words: Completions,
    /// The step and the seat of the last question.
    pub(super) asked: Option<(String, usize)>,
    /// The turn of the last question.
    pub(super) turn: Option<String>,
    /// The way the step of the question began.
    pub(super) begun: StepStart,
    /// The verb of the first answer to the last question.
    pub(super) verb: Option<String>,
    /// The space that units come from.
    pub(super) source: Option<SpaceId>,
    pub(super) at: Option<PointerTarget>,
    /// The cards put in the row so far, each by its index in the question.
    pub(super) row: Vec<usize>,
    /// The sentence on what the next `e` gives up, once it was shown.
    pub(super) warned: Option<String>,
    /// A list to choose from before a game starts.
    pub(super) menu: Option<MenuPanel>,
    /// A form to fill in before a game starts.
    pub(super) form: Option<FormPanel>,
    /// The display of chances on the board.
    pub(super) odds: BoardOdds,
    /// Number of digits typed for the number; another digit follows them.
    pub(super) digits: u32,
    /// The number of the answer; `None` means the usual one.
    pub(super) number: Option<u32>,
    /// The index of the selected answer among those with the same spaces.
    pub(super) kind: usize,
    /// The space under the mouse.
    pub(super) hover: Option<SpaceId>,
    pub(super) advice: Option<Advice>,
    pub(super) tab: Tab,
    /// The number of panels with room, as drawn last.
    pub(super) panels: Panels,
    pub(super) note: Vec<String>,
    pub(super) note_kind: NoteKind,
    pub(super) pager: Option<Pager>,
    /// The end of the game, once it is over.
    pub(super) end: Option<EndPanel>,
    /// The topic of the rules to be shown next; empty for the list of all.
    pub(super) topic: Option<String>,
    pub(super) typing: Typing,
    /// The first line shown of the next long text.
    pub(super) reads_from: usize,
    /// Number of lines by which the panel is scrolled.
    pub(super) scrolled: usize,
    /// The motion of the screen.
    pub(super) motion: Motion,
    /// Something that is shown in passing; `None` while nothing moves.
    pub(super) passes: Option<Passing>,
    /// The speed of bots, from 0 to 3.
    pub(super) speed: usize,
    pub(super) is_paused: bool,
    /// True if bots play without pauses until the next question.
    pub(super) is_rushed: bool,
    /// True if the player wants to leave while bots play.
    pub(super) leaves: bool,
    /// The board.
    pub(super) board: Option<BoardPanel>,
    /// The painter of the board as a picture; `None` where it is drawn with letters.
    pub(super) painter: Option<BoardPainter>,
    /// The space of each cell of the board, as drawn last.
    pub(super) hits: HitMap,
    /// The middle of each space on the screen, as drawn last.
    pub(super) middles: SpaceMiddles,
}

impl ScreenState {
    /// Returns whether a text lies upon the whole board, which a picture would hide.
    pub(super) fn is_covered(&self) -> bool {
        self.pager.as_ref().is_some_and(|pager| !pager.is_hidden) || self.is_before_game()
    }

    /// Makes every picture of the board anew, since the board is another or the terminal has lost
    /// them.
    pub(super) fn forget_pictures(&mut self) {
        if let Some(painter) = &mut self.painter {
            painter.forget();
        }
    }

    /// Creates a screen that shows nothing yet.
    pub(crate) fn new(texts: Texts, palette: ColourDepth) -> Self {
        Self {
            texts,
            palette,
            model: None,
            stage: ScreenMode::Watching,
            prompt: String::new(),
            undo_hint: None,
            words: Completions::default(),
            asked: None,
            turn: None,
            begun: StepStart::default(),
            verb: None,
            source: None,
            at: None,
            row: Vec::new(),
            warned: None,
            menu: None,
            form: None,
            odds: BoardOdds::Hidden,
            digits: 0,
            number: None,
            kind: 0,
            hover: None,
            advice: None,
            tab: Tab::Offer,
            panels: Panels::All,
            note: Vec::new(),
            note_kind: NoteKind::Said,
            pager: None,
            end: None,
            topic: None,
            typing: Typing::default(),
            reads_from: 0,
            scrolled: 0,
            motion: Motion::Off,
            passes: None,
            speed: 1,
            is_paused: false,
            is_rushed: false,
            leaves: false,
            board: None,
            painter: None,
            hits: HitMap::default(),
            middles: Vec::new(),
        }
    }

    /// Returns the question.
    pub(super) fn offer(&self) -> Option<&QuestionView> {
        self.model.as_ref().and_then(|model| model.offer.as_ref())
    }

    /// Checks whether tracks are in use.
    pub(super) fn has_tracks(&self) -> bool {
        self.model.as_ref().is_some_and(|model| !model.standing.tracks.is_empty())
    }

    /// Checks whether a list or a form is shown before the game.
    pub(super) fn is_before_game(&self) -> bool {
        self.menu.is_some() || self.form.is_some()
    }

    /// Checks whether the turn is another one than at the last question.
    pub(super) fn is_later(&self, model: &GameView) -> bool {
        self.turn.is_some() && self.turn != model.head.turn
    }

    /// Records whether a typed line is an answer that should leave the step open.
    pub(super) fn typed(&mut self, line: &str) {
        let has_on = self.offer().is_some_and(|offer| offer.on.is_some() && !offer.passes);
        let verb = line.split(' ').next();
        self.begun.stayed = has_on && verb.is_some() && verb == self.verb.as_deref();
    }

    /// Hides everything before another player takes the seat.
    pub(super) fn hide(&mut self) {
        let fresh = Self::new(Texts::new(self.texts.lang), self.palette);
        // The speed, the panel and the board are the same for all players.
        let (speed, tab, board) = (self.speed, self.tab, self.board.take());
        *self = Self { tab, speed, board, motion: self.motion, ..fresh };
    }

    /// Shows a page of the rules. The text that led there is kept.
    pub(super) fn open(&mut self, page: RulesPage) {
        let RulesPage { lines, links: topics } = page;
        let at = (!topics.is_empty()).then_some(0);
        let past = self.pager.take().map_or_else(Vec::new, |mut pager| {
            let mut past = std::mem::take(&mut pager.past);
            past.push(pager);
            past
        });
        self.pager = Some(Pager { topics, at, past, ..Pager::new(lines, 0) });
    }

    /// Shows the text that led to this one, or closes the only one.
    pub(super) fn turn_back(&mut self) {
        let mut past = self.pager.take().map_or_else(Vec::new, |pager| pager.past);
        let before = past.pop();
        self.pager = before.map(|pager| Pager { past, ..pager });
    }

    /// Shows a text: a short one over the board, a long one in the pager.
    pub(super) fn say(&mut self, text: &[String], width: usize) {
        let lines: Vec<String> =
            text.iter().flat_map(|text| text.split('\n')).map(str::to_owned).collect();
        let high = |line: &String| {
            warboard_table::paint::wrap_words(line, width.max(20)).lines().count().max(1)
        };
        let n: usize = lines.iter().map(high).sum();
        let top = std::mem::take(&mut self.reads_from);
        match n {
            0 => {}
            n if n <= NOTE_LINES => self.note = lines,
            _ => {
                self.pager = Some(Pager::new(lines, top));
            }
        }
    }
}
