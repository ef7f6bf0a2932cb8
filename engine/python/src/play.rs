//! A game that goes on, with the answer that is being given. What Python's classes share; nothing here knows Python.

use std::sync::Arc;

use warboard_engine::edition::{EditionFiles, Setup};
use warboard_engine::game::{Action, Game, Roll, Seed, Seeded, Silent, Table, Viewer};
use warboard_engine::model::{Rulebook, SeatId, TableId};
use warboard_engine::record::{Header, RecordError};

use crate::call::Kept;
use crate::numbering::{Menu, Numbering, Step, WAIT};
use crate::numbers::{Names, Values, walk};

/// An edition that is settled, with the names of its answers and of what is observed.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) book: Arc<Rulebook>,
    pub(crate) files: Arc<EditionFiles>,
    pub(crate) edition: String,
    pub(crate) setup: Setup,
    pub(crate) numbering: Numbering,
    pub(crate) fields: Vec<String>,
    /// Whether games may run scripts, which need room.
    pub(crate) scripted: bool,
}

/// The rules of the records that were opened last.
static OPENED: Kept<Arc<Rules>> = Kept::new(4);

impl Rules {
    pub(crate) fn new(
        book: Arc<Rulebook>,
        files: Arc<EditionFiles>,
        edition: &str,
        setup: Setup,
    ) -> Self {
        let game = Game::new(Arc::clone(&book), &mut Table::new(Seeded::new(0), Silent));
        let mut names = Names::default();
        walk(&game.view(Viewer::Public), None, &mut names);
        let numbering = Numbering::new(&book);
        let scripted = !book.calls.is_empty();
        Self {
            book,
            files,
            edition: edition.to_owned(),
            setup,
            numbering,
            fields: names.0,
            scripted,
        }
    }

    /// The rules that a record carries. Loading them takes longer than playing: those of the last records are kept.
    pub(crate) fn of_record(header: &Header) -> Result<Arc<Self>, RecordError> {
        let Header { edition, setup, files, seats, .. } = header;
        let is_same = |rules: &Arc<Self>| {
            rules.edition == *edition
                && rules.setup == *setup
                && rules.files.files == *files
                && rules.book.seats.len() == seats.len()
        };
        OPENED.find(is_same, || {
            let book = header.rulebook()?;
            let (name, files) = (edition.clone(), files.clone());
            let files = Arc::new(EditionFiles { name, files, ..EditionFiles::default() });
            Ok(Arc::new(Self::new(book, files, edition, setup.clone())))
        })
    }

    /// The seat with this number, counted from 1.
    pub(crate) fn seat(&self, seat: usize) -> Option<SeatId> {
        let at = seat.checked_sub(1).filter(|&at| at < self.book.seats.len())?;
        Some(SeatId::from_index(at))
    }
}

/// The most answers that a refusal lists.
const SHOWN_MAX: usize = 8;

/// An answer that was given, and what chance said to it where that did not come from the seed.
pub(crate) type Given = (Action, Option<Box<[Roll]>>);

/// The way by which a game can be made again: how it began, and the answers since then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    /// The position that it began at, in the lines of a scenario; none where it began at its beginning.
    pub(crate) position: Option<Arc<str>>,
    pub(crate) given: Vec<Given>,
}

/// A game, and what has been said of the next answer.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) rules: Arc<Rules>,
    pub(crate) game: Game,
    pub(crate) seed: Seed,
    /// Answers given.
    pub(crate) n: u64,
    /// None for a game that was dealt anew, or that is one of several outcomes.
    pub(crate) way: Option<Way>,
    menu: Menu,
    /// The parts of the next answer that were said; those that went without saying are left out.
    said: Vec<u32>,
}

/// Games are equal when they go on alike: rules, state, dice to come, and what has been said of the next answer.
impl PartialEq for Play {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
            && (self.seed, self.n, &self.said) == (other.seed, other.n, &other.said)
    }
}

impl Play {
    pub(crate) fn new(rules: Arc<Rules>, game: Game, seed: Seed, n: u64) -> Self {
        Self { rules, game, seed, n, way: None, menu: Menu::default(), said: Vec::new() }
    }

    /// A game whose way is known from here on.
    pub(crate) fn begun_at(mut self, position: Option<Arc<str>>) -> Self {
        self.way = Some(Way { position, given: Vec::new() });
        self
    }

    /// Notes an answer that stands.
    pub(crate) fn note(&mut self, action: Action, chance: Option<Box<[Roll]>>) {
        self.n += 1;
        if let Some(way) = &mut self.way {
            way.given.push((action, chance));
        }
        self.forget();
    }

    /// The parts of the next answer that were said.
    pub(crate) fn said(&self) -> &[u32] {
        &self.said
    }

    /// A new game of this seed, told to nobody.
    pub(crate) fn begin(rules: &Arc<Rules>, seed: u64) -> Self {
        let seed = Seed::Number(seed);
        let game = Game::new(Arc::clone(&rules.book), &mut Table::new(seed.stream(0), Silent));
        Self::new(Arc::clone(rules), game, seed, 0).begun_at(None)
    }

    /// What is allowed, and what has been said of an answer.
    pub(crate) fn menu(&mut self) -> &mut Menu {
        if self.menu.is_empty() {
            let Self { game, menu, rules, .. } = self;
            menu.fill(&rules.numbering, |list| game.legal_actions(list));
        }
        &mut self.menu
    }

    /// Forgets what was said of an answer, and what was allowed.
    pub(crate) fn forget(&mut self) {
        self.menu.clear();
        self.said.clear();
    }

    /// Why a part is not allowed now; nothing when it is.
    pub(crate) fn refusal(&mut self, part: u32) -> Option<String> {
        if self.game.outcome().is_none() && self.menu().allows(part) {
            return None;
        }
        let names = self.rules.numbering.names();
        let Some(name) = names.get(part as usize) else {
            return Some(format!("index {part} is no answer: they are 0 to {}", names.len() - 1));
        };
        if self.game.outcome().is_some() {
            return Some("the game is over".to_owned());
        }
        let next = self.menu.next();
        let shown = next.iter().take(SHOWN_MAX).map(|&part| names[part as usize].as_str());
        let shown = shown.collect::<Vec<_>>().join("`, `");
        let more = if next.len() > SHOWN_MAX { ", …" } else { "" };
        Some(format!("{part} (`{name}`) is not allowed now; allowed: `{shown}`{more}"))
    }

    /// Says a part of an answer.
    ///
    /// # Errors
    /// The number stands for nothing, or is not allowed now.
    pub(crate) fn say(&mut self, part: u32) -> Result<Step, String> {
        if let Some(refusal) = self.refusal(part) {
            return Err(refusal);
        }
        let step = self.menu.say(&self.rules.numbering, part);
        self.said.push(part);
        step.ok_or_else(|| format!("{part} is not allowed now"))
    }

    /// Says parts of an answer that were said before; more must be said then.
    pub(crate) fn repeat(&mut self, said: &[u32]) -> Result<(), String> {
        for &part in said {
            if self.say(part)? != Step::More {
                return Err("an answer that was begun is complete".to_owned());
            }
        }
        Ok(())
    }

    /// Gives a whole answer that is allowed; dice come from the seed, and nobody is told.
    pub(crate) fn give(&mut self, action: Action) -> Result<(), String> {
        let mut table = Table::new(self.seed.stream(self.n + 1), Silent);
        let applied = self.game.apply(action, &mut table);
        applied.map_err(|illegal| self.rules.book.reason(illegal))?;
        self.note(action, None);
        Ok(())
    }

    /// Writes what a viewer knows; the seat that is asked also knows what it has said.
    pub(crate) fn numbers(&mut self, viewer: Viewer, row: &mut [i32]) {
        let asks = self.game.waiting_for().is_some_and(|seat| viewer == Viewer::Seat(seat));
        if asks {
            self.menu();
        }
        let begun = asks.then_some((&self.menu, &self.rules.numbering));
        walk(&self.game.view(viewer), begun, &mut Values { row, at: 0 });
    }

    /// Writes 1 for what a seat may say next, 0 for the rest; a seat that is not asked may only wait.
    pub(crate) fn mask(&mut self, seat: Option<SeatId>, row: &mut [i8]) {
        row.fill(0);
        let asked = self.game.waiting_for();
        if asked.is_none() || seat.is_some_and(|seat| asked != Some(seat)) {
            row[WAIT as usize] = 1;
            return;
        }
        for &part in self.menu().next() {
            row[part as usize] = 1;
        }
    }
}
