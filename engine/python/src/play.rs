//! A game in progress with its unfinished answer, shared by the Python classes. This module does
//! not depend on Python.

use std::sync::Arc;

use warboard_engine::edition::{EditionFiles, Setup};
use warboard_engine::game::{Action, ApplyContext, Game, Roll, Seed, Seeded, Silent, Viewer};
use warboard_engine::model::{Rulebook, SeatId, TableId};
use warboard_engine::record::{RecordError, RecordHeader};

use crate::call::Kept;
use crate::numbering::{ActionNumbering, LegalMenu, NumberingStep, WAIT};
use crate::numbers::{FeatureNames, FeatureNumber, FeatureWriter, walk};

/// A settled edition, with the names of its answers and observed fields.
#[derive(Debug)]
pub(crate) struct PyRules {
    pub(crate) book: Arc<Rulebook>,
    pub(crate) files: Arc<EditionFiles>,
    pub(crate) edition: String,
    pub(crate) setup: Setup,
    pub(crate) numbering: ActionNumbering,
    pub(crate) fields: Vec<String>,
    /// True if games may run scripts, which need a deep stack.
    pub(crate) scripted: bool,
}

/// The rules of recently opened records.
static OPENED: Kept<Arc<PyRules>> = Kept::new(4);

impl PyRules {
    pub(crate) fn new(
        book: Arc<Rulebook>,
        files: Arc<EditionFiles>,
        edition: &str,
        setup: Setup,
    ) -> Self {
        let game = Game::new(Arc::clone(&book), &mut ApplyContext::new(Seeded::new(0), Silent));
        let mut names = FeatureNames::default();
        walk(&game.view(Viewer::Public), None, &mut names);
        let numbering = ActionNumbering::new(&book);
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

    /// Returns the rules of a record. Loading them takes longer than playing, so those of recent
    /// records are kept.
    pub(crate) fn of_record(header: &RecordHeader) -> Result<Arc<Self>, RecordError> {
        let RecordHeader { edition, setup, files, seats, .. } = header;
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

    /// Returns the seat with this number, counted from 1.
    pub(crate) fn seat(&self, seat: usize) -> Option<SeatId> {
        let at = seat.checked_sub(1).filter(|&at| at < self.book.seats.len())?;
        Some(SeatId::from_index(at))
    }
}

/// Largest number of answers that a refusal lists.
const SHOWN_MAX: usize = 8;

/// An applied answer, with its chance if that did not come from the seed.
pub(crate) type Given = (Action, Option<Box<[Roll]>>);

/// The origin of a game and its answers, from which it can be made again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    /// The position at which the game began, in the lines of a scenario; `None` for the beginning.
    pub(crate) position: Option<Arc<str>>,
    pub(crate) given: Vec<Given>,
}

/// A game, with the given parts of the next answer.
#[derive(Clone, Debug)]
pub(crate) struct PyPlay {
    pub(crate) rules: Arc<PyRules>,
    pub(crate) game: Game,
    pub(crate) seed: Seed,
    /// Number of answers applied.
    pub(crate) n: u64,
    /// `None` for a determinised game, or one of several outcomes.
    pub(crate) way: Option<Way>,
    menu: LegalMenu,
    /// The given parts of the next answer, without those that have no alternative.
    said: Vec<u32>,
}

/// Games are equal if they continue identically: same rules, state, future dice and given parts.
impl PartialEq for PyPlay {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
            && (self.seed, self.n, &self.said) == (other.seed, other.n, &other.said)
    }
}

impl PyPlay {
    pub(crate) fn new(rules: Arc<PyRules>, game: Game, seed: Seed, n: u64) -> Self {
        Self { rules, game, seed, n, way: None, menu: LegalMenu::default(), said: Vec::new() }
    }

    /// Marks this game as the origin of its way.
    pub(crate) fn begun_at(mut self, position: Option<Arc<str>>) -> Self {
        self.way = Some(Way { position, given: Vec::new() });
        self
    }

    /// Records an applied answer.
    pub(crate) fn note(&mut self, action: Action, chance: Option<Box<[Roll]>>) {
        self.n += 1;
        if let Some(way) = &mut self.way {
            way.given.push((action, chance));
        }
        self.forget();
    }

    /// Returns the given parts of the next answer.
    pub(crate) fn said(&self) -> &[u32] {
        &self.said
    }

    /// Begins a new game of this seed, without recording events.
    pub(crate) fn begin(rules: &Arc<PyRules>, seed: u64) -> Self {
        let seed = Seed::Number(seed);
        let game =
            Game::new(Arc::clone(&rules.book), &mut ApplyContext::new(seed.stream(0), Silent));
        Self::new(Arc::clone(rules), game, seed, 0).begun_at(None)
    }

    /// Returns the legal answers and the given parts of the next one.
    pub(crate) fn menu(&mut self) -> &mut LegalMenu {
        if self.menu.is_empty() {
            let Self { game, menu, rules, .. } = self;
            menu.fill(&rules.numbering, |list| game.legal_actions(list));
        }
        &mut self.menu
    }

    /// Discards the given parts and the legal answers.
    pub(crate) fn forget(&mut self) {
        self.menu.clear();
        self.said.clear();
    }

    /// Returns the reason why a part is illegal now, or `None` if it is legal.
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

    /// Gives a part of an answer.
    ///
    /// # Errors
    /// The number is unknown, or not legal now.
    pub(crate) fn say(&mut self, part: u32) -> Result<NumberingStep, String> {
        if let Some(refusal) = self.refusal(part) {
            return Err(refusal);
        }
        let step = self.menu.say(&self.rules.numbering, part);
        self.said.push(part);
        step.ok_or_else(|| format!("{part} is not allowed now"))
    }

    /// Gives parts again that do not complete an answer.
    pub(crate) fn repeat(&mut self, said: &[u32]) -> Result<(), String> {
        for &part in said {
            if self.say(part)? != NumberingStep::More {
                return Err("an answer that was begun is complete".to_owned());
            }
        }
        Ok(())
    }

    /// Applies a complete legal answer; dice come from the seed, and no events are recorded.
    pub(crate) fn give(&mut self, action: Action) -> Result<(), String> {
        let mut table = ApplyContext::new(self.seed.stream(self.n + 1), Silent);
        let applied = self.game.apply(action, &mut table);
        applied.map_err(|illegal| self.rules.book.reason(illegal))?;
        self.note(action, None);
        Ok(())
    }

    /// Writes the information of a viewer; that of the asked seat includes its given parts.
    pub(crate) fn numbers(&mut self, viewer: Viewer, row: &mut [impl FeatureNumber]) {
        let asks = self.game.waiting_for().is_some_and(|seat| viewer == Viewer::Seat(seat));
        if asks {
            self.menu();
        }
        let begun = asks.then_some((&self.menu, &self.rules.numbering));
        walk(&self.game.view(viewer), begun, &mut FeatureWriter { row, at: 0 });
    }

    /// Writes 1 for the possible next parts of a seat and 0 for the rest; a seat that is not asked
    /// may only wait.
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
