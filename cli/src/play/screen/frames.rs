//! A frame of the full screen with as much content as possible, for benchmarks.

#![expect(clippy::expect_used, reason = "what ships is sound")]

use std::sync::Arc;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use warboard_engine::edition::Setup;
use warboard_engine::model::{Lang, Rulebook};

use super::paint::paint;
use super::state::ScreenState;
use super::{BoardPanel, ColourDepth};
use warboard_draw::{Drawing, made_up};
use warboard_table::editions;
use warboard_table::model::GameView;
use warboard_table::text::Texts;

/// A screen of 200 columns and 60 rows that shows a made-up board of 255 spaces, each with pieces.
pub struct SampleScreen {
    terminal: Terminal<TestBackend>,
    state: ScreenState,
}

/// Returns the rules of classic for the largest number of players.
fn classic() -> Arc<Rulebook> {
    let edition = editions::load(&Texts::new(Lang::En), "classic").expect("it ships");
    let players = edition.players().iter().max().copied().expect("somebody plays");
    edition.rulebook(&Setup { players, ..Setup::default() }).expect("it is settled")
}

impl SampleScreen {
    /// Creates the frame without drawing it.
    pub fn new() -> Self {
        let classic = classic();
        let rules = made_up::scattered(&classic);
        let mut state = ScreenState::new(Texts::new(Lang::En), ColourDepth::True);
        state.board = Some(BoardPanel::new(Drawing::new(&rules, Lang::En)));
        state.model =
            Some(GameView { marks: made_up::full(&classic, &rules.board), ..Default::default() });
        let Ok(terminal) = Terminal::new(TestBackend::new(200, 60));
        Self { terminal, state }
    }

    /// Draws the frame, and returns the number of spaces it shows.
    pub fn draw(&mut self) -> usize {
        let Ok(_) = self.terminal.draw(|frame| paint(frame, &mut self.state));
        self.state.middles.len()
    }
}

impl Default for SampleScreen {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for SampleScreen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Frame")
    }
}
