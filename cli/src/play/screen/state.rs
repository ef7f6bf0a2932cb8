//! What the screen shows: no terminal, no clock, no game. What keys and the mouse change of it stands in `keys`, `mouse` and
//! `pointing`.

use ratatui::layout::Rect;
use warboard_engine::model::SpaceId;

use super::board::Board;
use super::ink::Palette;
use super::menu::Menu;
use super::typing::Typing;
use crate::play::input::{Typed, Words};
use crate::play::model::advice::Advice;
use crate::play::model::{Model, Offer};
use crate::text::Texts;

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
    /// A card that may be put in a row, by its place there.
    Pick(usize),
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

/// How many panels there is room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Panels {
    /// All of them.
    All,
    /// One beside the board.
    One,
}

/// How a step began.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Begun {
    /// By itself, when somebody would have gone on to it.
    pub(super) alone: bool,
    /// Whether what was typed last left the step before to be gone on from.
    stayed: bool,
}

/// What a note is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoteKind {
    /// Something that stays until it is answered.
    Said,
    /// That the last key does nothing here: it goes with the next one.
    Refusal,
}

/// A text that is longer than a note.
#[derive(Clone, Debug)]
pub(super) struct Pager {
    /// Its lines, with colours.
    pub(super) lines: Vec<String>,
    /// The first line that is shown.
    pub(super) top: usize,
    /// Whether the program ends behind it: then not just any key closes it.
    pub(super) is_last: bool,
    /// Whether the board is looked at instead.
    pub(super) is_hidden: bool,
    /// The last line from which it was drawn, or could be.
    pub(super) most: usize,
}

impl Pager {
    /// A text from one of its lines on.
    pub(super) fn new(lines: Vec<String>, top: usize) -> Self {
        Self { lines, top, is_last: false, is_hidden: false, most: 0 }
    }
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

/// Chances on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Odds {
    /// Not shown.
    Hidden,
    /// To be shown, once they are known.
    Wanted,
    /// Those of the attacks that may be declared: where from, where to, in percents.
    Shown(Vec<(SpaceId, SpaceId, u32)>),
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
    /// The turn in which that was.
    turn: Option<String>,
    /// How the step began that is asked in.
    pub(super) begun: Begun,
    /// The command that answered then.
    verb: Option<String>,
    /// Where units come from.
    pub(super) source: Option<SpaceId>,
    pub(super) at: Option<At>,
    /// The cards that were put in a row so far, each by its place in the offer.
    pub(super) row: Vec<usize>,
    /// What the next `e` gives up, once that was told.
    pub(super) warned: Option<String>,
    /// A list that is chosen from before there is a game.
    pub(super) menu: Option<Menu>,
    /// Whether chances are shown on the board, and which.
    pub(super) odds: Odds,
    /// How many digits of the number were typed: another one goes behind them.
    pub(super) digits: u32,
    /// The number of the answer; nothing: the usual one.
    pub(super) number: Option<u32>,
    /// Which of several answers with the same spaces.
    pub(super) kind: usize,
    /// The space under the mouse.
    pub(super) hover: Option<SpaceId>,
    pub(super) advice: Option<Advice>,
    pub(super) tab: Tab,
    /// For how many panels there is room, as it was drawn last.
    pub(super) panels: Panels,
    pub(super) note: Vec<String>,
    pub(super) note_kind: NoteKind,
    pub(super) pager: Option<Pager>,
    pub(super) typing: Typing,
    /// The line at which the next long text is opened.
    pub(super) reads_from: usize,
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
            turn: None,
            begun: Begun::default(),
            verb: None,
            source: None,
            at: None,
            row: Vec::new(),
            warned: None,
            menu: None,
            odds: Odds::Hidden,
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
            typing: Typing::default(),
            reads_from: 0,
            scrolled: 0,
            speed: 1,
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
        let turn = self.model.as_ref().and_then(|model| model.head.turn.clone());
        let is_same_turn = self.asked.is_some() && self.turn == turn;
        if self.asked != now || !is_same_turn {
            self.begun.alone = is_same_turn && self.begun.stayed;
            (self.source, self.at, self.tab) = (None, None, Tab::Offer);
            self.row.clear();
        }
        (self.asked, self.turn) = (now, turn);
        // Another question comes to the front, also where it is asked in the same step.
        let verb = self.offer().and_then(|offer| offer.replies.first());
        let verb = verb.and_then(|reply| reply.words.0.split(' ').next()).map(str::to_owned);
        if self.verb != verb {
            self.tab = Tab::Offer;
        }
        self.verb = verb;
        (self.number, self.kind, self.scrolled) = (None, 0, 0);
        self.digits = 0;
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
        if self.odds != Odds::Hidden {
            self.odds = Odds::Wanted;
        }
    }

    /// Whether another turn is under way than when somebody was asked last.
    pub(super) fn is_later(&self, model: &Model) -> bool {
        self.turn.is_some() && self.turn != model.head.turn
    }

    /// Remembers whether a line that was typed leaves the step to be gone on from: one of its answers does.
    pub(super) fn typed(&mut self, line: &str) {
        let has_on = self.offer().is_some_and(|offer| offer.on.is_some() && !offer.passes);
        let verb = line.split(' ').next();
        self.begun.stayed = has_on && verb.is_some() && verb == self.verb.as_deref();
    }

    /// Hides everything: somebody else takes the seat.
    pub(super) fn hide(&mut self) {
        let fresh = Self::new(Texts::new(self.texts.lang), self.palette);
        // What is drawn there is the same for all.
        let (speed, tab, board) = (self.speed, self.tab, self.board.take());
        *self = Self { tab, speed, board, ..fresh };
    }

    /// Shows a text: a short one over the board, a long one in the pager.
    pub(super) fn say(&mut self, text: &[String], width: usize) {
        let lines: Vec<String> =
            text.iter().flat_map(|text| text.split('\n')).map(str::to_owned).collect();
        let high = |line: &String| {
            crate::play::paint::wrap_words(line, width.max(20)).lines().count().max(1)
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
