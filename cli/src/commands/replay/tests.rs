//! The screen of a game watched again, as it is drawn, and what its keys do.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use warboard_engine::game::Viewer;
use warboard_engine::model::SeatId;

use super::screen::{Over, ReplayBackend, ReplayKeyResult, ReplayState, run};
use super::{name_of, views};
use crate::play::screen::ColourDepth;
use warboard_table::chronicle::Chronicle;
use warboard_table::presenter::Presenter;
use warboard_table::samples::game;

/// A screen in memory with queued events; after the last one the user leaves.
struct Memory {
    terminal: Terminal<TestBackend>,
    events: VecDeque<Event>,
    n_suspended: usize,
}

impl Memory {
    fn new(columns: u16, rows: u16, keys: &[KeyCode]) -> Self {
        let terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        let events = keys.iter().map(|&code| Event::Key(code.into())).collect();
        Self { terminal, events, n_suspended: 0 }
    }

    fn text(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let rows = buffer.content.chunks(buffer.area.width.into());
        let line = |row: &[ratatui::buffer::Cell]| {
            let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            line.trim_end().to_owned()
        };
        rows.map(line).collect::<Vec<_>>().join("\n")
    }
}

impl ReplayBackend for Memory {
    fn draw(&mut self, state: &mut ReplayState<'_>) -> io::Result<()> {
        let Ok(_) = self.terminal.draw(|frame| super::paint::paint(frame, state));
        Ok(())
    }

    fn event(&mut self, _wait: Duration) -> io::Result<Option<Event>> {
        Ok(Some(self.events.pop_front().unwrap_or(Event::Key(KeyCode::Char('q').into()))))
    }

    fn suspend(&mut self) -> io::Result<()> {
        self.n_suspended += 1;
        Ok(())
    }

    fn redraw(&mut self, state: &mut ReplayState<'_>) -> io::Result<()> {
        self.draw(state)
    }
}

fn state(desk: &Presenter, record: &warboard_engine::record::Record) -> ReplayState<'static> {
    let made = Chronicle::of(desk, record, Viewer::Truth).unwrap();
    // The desk of a test outlives it.
    let desk: &'static Presenter = Box::leak(Box::new(Presenter::new(
        std::sync::Arc::clone(&desk.rules),
        desk.lang(),
        desk.seats.clone(),
        80,
    )));
    ReplayState::new(desk, made, ColourDepth::None, name_of(desk, Viewer::Truth))
}

/// Returns the screen after these keys.
fn shown(state: &mut ReplayState<'_>, size: (u16, u16), keys: &[KeyCode]) -> String {
    let mut pane = Memory::new(size.0, size.1, keys);
    assert_eq!(run(&mut pane, state).unwrap(), ReplayKeyResult::Leave);
    pane.text()
}

#[test]
fn screens_of_every_edition() {
    for (at, name) in
        ["classic", "clone-wars", "original-trilogy", "return-of-the-jedi"].into_iter().enumerate()
    {
        let (desk, record) = game(at, 20_000);
        let mut state = state(&desk, &record);
        for size in [(80, 24), (120, 40)] {
            let keys = [KeyCode::Home, KeyCode::Tab, KeyCode::Char('.'), KeyCode::Char('.')];
            let text = shown(&mut state, size, &keys);
            insta::assert_snapshot!(format!("{name}-{}", size.0), text);
        }
        let panel = shown(&mut state, (80, 24), &[KeyCode::End, KeyCode::Char('t')]);
        insta::assert_snapshot!(format!("{name}-panel"), panel);
    }
}

#[test]
fn keys_go_by_turn_battle_and_roll() {
    let (desk, record) = game(0, 600);
    let mut state = state(&desk, &record);
    let last = state.chronicle.last;
    let turns: Vec<usize> = state.chronicle.turns.iter().map(|turn| turn.at).collect();
    let walk = |state: &mut ReplayState<'_>, code| {
        assert_eq!(state.hear(&Event::Key(KeyEvent::from(code))), ReplayKeyResult::GoOn);
        state.at
    };
    assert_eq!(walk(&mut state, KeyCode::Char('n')), turns[0]);
    assert_eq!(walk(&mut state, KeyCode::Char('n')), turns[1]);
    assert_eq!(walk(&mut state, KeyCode::Char('p')), turns[0]);
    for (on, back, kind) in [
        (']', '[', warboard_table::chronicle::BeatKind::Battle),
        ('.', ',', warboard_table::chronicle::BeatKind::Roll),
    ] {
        walk(&mut state, KeyCode::Home);
        let stops: Vec<usize> = state
            .chronicle
            .beats
            .iter()
            .filter(|beat| beat.kind == kind)
            .map(|beat| beat.at)
            .collect();
        assert_eq!(walk(&mut state, KeyCode::Char(on)), stops[0]);
        let second = walk(&mut state, KeyCode::Char(on));
        assert!(second > stops[0] && stops.contains(&second));
        assert_eq!(walk(&mut state, KeyCode::Char(back)), stops[0]);
    }
    assert_eq!(walk(&mut state, KeyCode::End), last);
    assert_eq!(walk(&mut state, KeyCode::Right), last);
    assert_eq!(walk(&mut state, KeyCode::Left), last - 1);
    // A wrong key moves nothing and says so; one that has nowhere to go as well.
    assert_eq!(walk(&mut state, KeyCode::Char('z')), last - 1);
    assert!(state.note.contains('?'), "{}", state.note);
    walk(&mut state, KeyCode::Home);
    assert_eq!(walk(&mut state, KeyCode::Char('[')), 0);
    assert!(!state.note.is_empty());
    // Playing goes on to the end by itself, and any step stops it.
    walk(&mut state, KeyCode::Char(' '));
    assert!(state.is_playing);
    walk(&mut state, KeyCode::Right);
    assert!(!state.is_playing);
}

#[test]
fn what_is_asked_is_answered_before_anything_else() {
    let (desk, record) = game(0, 100);
    let mut state = state(&desk, &record);
    let hear = |state: &mut ReplayState<'_>, code| state.hear(&Event::Key(KeyEvent::from(code)));
    hear(&mut state, KeyCode::Char('o'));
    assert_eq!(state.over, Over::Question);
    assert_eq!(hear(&mut state, KeyCode::Char('q')), ReplayKeyResult::GoOn, "no");
    hear(&mut state, KeyCode::Char('o'));
    assert_eq!(hear(&mut state, KeyCode::Char('y')), ReplayKeyResult::PlayOn);
    hear(&mut state, KeyCode::Char('?'));
    assert_eq!(state.over, Over::Help);
    assert_eq!(hear(&mut state, KeyCode::Char('q')), ReplayKeyResult::GoOn, "the window is closed");
    let control = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(state.hear(&Event::Key(control)), ReplayKeyResult::Leave);
    let mut pane = Memory::new(20, 5, &[KeyCode::Right]);
    assert_eq!(run(&mut pane, &mut state).unwrap(), ReplayKeyResult::Leave);
    assert!(pane.text().contains("40"), "{}", pane.text());
}

/// Of a game that goes on nobody else's eyes are lent.
#[test]
fn eyes_are_lent_when_the_game_is_over() {
    let (desk, _) = game(0, 10);
    let seat = Viewer::Seat(SeatId(1));
    assert_eq!(views(&desk, seat, false), [seat]);
    let all = views(&desk, seat, true);
    assert_eq!((all[0], all.len()), (seat, desk.rules.seats.len() + 1));
    assert!(all.contains(&Viewer::Truth));
}

/// Keys at random for a while: nothing panics at any size.
#[test]
fn keys_at_random() {
    let (desk, record) = game(2, 500);
    let mut state = state(&desk, &record);
    let keys = "npnp[],.hlgGvmto?1234 zyq";
    let mut seed = 1_u64;
    for n in 0..600 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let at = usize::try_from(seed >> 33).unwrap();
        let c = keys.chars().nth(at % keys.len()).unwrap();
        let code = if at.is_multiple_of(7) { KeyCode::Tab } else { KeyCode::Char(c) };
        state.hear(&Event::Key(KeyEvent::from(code)));
        assert!(state.at <= state.chronicle.last);
        if n % 20 == 0 {
            let size = [(80, 24), (41, 13), (200, 60), (120, 12)][n / 20 % 4];
            let Ok(_) = Memory::new(size.0, size.1, &[])
                .terminal
                .draw(|frame| super::paint::paint(frame, &mut state));
        }
    }
}
