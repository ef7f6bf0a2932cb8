//! Tests of the drawn screen, and of random keys.

mod kinds;
mod player;
mod small;
#[cfg(unix)]
mod terminal;
mod walk;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;
use tempfile::TempDir;
use warboard_engine::edition::Setup;
use warboard_engine::game::Seed;
use warboard_engine::model::Lang;
use warboard_engine::record::{FORMAT, RecordHeader};

use super::paint::paint;
use super::state::{SPEEDS, ScreenMode, ScreenState};
use super::{
    ColourDepth, FormPanel, FormResult, FormRow, MenuChoice, MenuPanel, Motion, Screen,
    ScreenBackend,
};
use crate::play::input::LineSource;
use crate::play::terminal::TerminalSession;
use warboard_table::begin::Lineup;
use warboard_table::editions;
use warboard_table::exit::Exit;
use warboard_table::output::Out;
use warboard_table::presenter::{Presenter, SeatPlayer};
use warboard_table::programs::Programs;
use warboard_table::save::SaveFile;
use warboard_table::session::Session;
use warboard_table::text::Texts;

/// The record of a screen in memory, and the events for it.
#[derive(Default)]
struct Seen {
    /// Events to come.
    events: VecDeque<Event>,
    /// Screens drawn just before an event, as text.
    screens: Vec<String>,
    /// Every text drawn while no player was seated.
    curtains: Vec<String>,
    n_events: usize,
    /// The time by the clock of the screen, which waits alone move on.
    now: Duration,
    /// Time after others have played in which Enter is ignored.
    grace: Duration,
    n_suspended: usize,
    is_closed: bool,
}

/// A screen in memory. Without further events, the player leaves.
struct Memory {
    terminal: Terminal<TestBackend>,
    seen: Rc<RefCell<Seen>>,
    keeps: bool,
}

fn text(buffer: &Buffer) -> String {
    let rows = buffer.content.chunks(buffer.area.width.into());
    let line = |row: &[ratatui::buffer::Cell]| {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned()
    };
    rows.map(line).collect::<Vec<_>>().join("\n")
}

impl ScreenBackend for Memory {
    fn grace(&self) -> Duration {
        self.seen.borrow().grace
    }

    fn draw(&mut self, state: &mut ScreenState) -> io::Result<()> {
        let is_asked = state.stage == ScreenMode::Asked && state.model.is_some();
        assert!(!is_asked || state.offer().is_some(), "somebody is asked and not told what");
        // Some of the thousands of screens that no test reads are enough.
        if !self.keeps && !self.seen.borrow().n_events.is_multiple_of(8) {
            return Ok(());
        }
        let Ok(_) = self.terminal.draw(|frame| paint(frame, state));
        if state.model.is_none() {
            self.seen.borrow_mut().curtains.push(text(self.terminal.backend().buffer()));
        }
        Ok(())
    }

    fn redraw(&mut self, state: &mut ScreenState) -> io::Result<()> {
        self.draw(state)
    }

    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        // No key is pressed while bots play without a pause.
        if wait.is_zero() {
            return Ok(None);
        }
        let mut seen = self.seen.borrow_mut();
        seen.n_events += 1;
        if self.keeps {
            let screen = text(self.terminal.backend().buffer());
            seen.screens.push(screen);
        }
        let event = seen.events.pop_front();
        if let Some(Event::Resize(width, height)) = event {
            self.terminal.backend_mut().resize(width, height);
        }
        // Closes texts on top, then leaves; the key is pressed twice where a name starts with it.
        let leave = KeyCode::Char('q');
        let last = [KeyCode::Esc, KeyCode::Esc, leave, leave][seen.n_events % 4];
        Ok(Some(event.unwrap_or(Event::Key(last.into()))))
    }

    fn now(&self) -> Duration {
        self.seen.borrow().now
    }

    fn size(&self) -> Size {
        let area = self.terminal.backend().buffer().area;
        Size::new(area.width, area.height)
    }

    fn suspend(&mut self) -> io::Result<()> {
        self.seen.borrow_mut().n_suspended += 1;
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        self.seen.borrow_mut().is_closed = true;
        Ok(())
    }
}

/// A game played on a screen in memory.
struct Game<'a> {
    edition: &'a str,
    variant: Option<&'a str>,
    options: &'a [(&'a str, &'a str)],
    seats: &'a [&'a str],
    seed: u64,
    lang: Lang,
    size: (u16, u16),
    keeps: bool,
    /// Time after others have played in which Enter is ignored.
    grace: Duration,
}

const CLASSIC: Game<'_> = Game {
    edition: "classic",
    variant: None,
    options: &[("opening", "deal")],
    seats: &["human", "greedy", "greedy"],
    seed: 7,
    lang: Lang::En,
    size: (80, 24),
    keeps: true,
    grace: Duration::ZERO,
};

impl Game<'_> {
    /// Plays with these events, then leaves, and returns the record.
    fn play(&self, events: impl IntoIterator<Item = Event>) -> Seen {
        let seen = Rc::new(RefCell::new(Seen { grace: self.grace, ..Seen::default() }));
        seen.borrow_mut().events = events.into_iter().collect();
        let backend = TestBackend::new(self.size.0, self.size.1);
        let terminal = Terminal::new(backend).unwrap();
        let glass = Memory { terminal, seen: Rc::clone(&seen), keeps: self.keeps };
        self.play_on(Box::new(glass));
        let seen = Rc::into_inner(seen).unwrap().into_inner();
        assert!(seen.is_closed, "the terminal is given back");
        seen
    }

    /// Plays on a screen backend until the player leaves.
    fn play_on(&self, glass: Box<dyn ScreenBackend>) {
        let place = TempDir::new().unwrap();
        let texts = Texts::new(self.lang);
        let edition = editions::load(&texts, self.edition).unwrap();
        let people = self.seats.iter().filter(|name| **name == "human").count();
        let options = self.options.iter().map(|&(id, value)| (id.to_owned(), value.to_owned()));
        let setup = Setup {
            variant: self.variant.map(str::to_owned),
            players: self.seats.len(),
            options: options.collect(),
            turns_max: None,
            ask_all: people > 1,
            lesson: None,
        };
        let rules = edition.rulebook(&setup).unwrap();
        let who = |name: &&str| match *name {
            "human" => SeatPlayer::Human,
            name => SeatPlayer::Bot(name.to_owned()),
        };
        let who: Vec<SeatPlayer> = self.seats.iter().map(who).collect();
        let header = RecordHeader {
            warboard: FORMAT,
            engine: String::new(),
            edition: edition.id().to_owned(),
            setup,
            seats: self.seats.iter().map(|&name| name.to_owned()).collect(),
            seed: Seed::Number(self.seed),
            reseeded: Vec::new(),
            files: edition.files().deciding(),
        };
        let save = SaveFile::create(&texts, &place.path().join("game")).unwrap();
        let lineup = Lineup { who, programs: Programs::default() };
        let table = Session::begin(&texts, Arc::clone(&rules), &header, &lineup, save).unwrap();
        let desk = Presenter::new(rules, self.lang, lineup.who, 80);
        let mut screen = Screen::new(glass, texts, ColourDepth::None, Motion::Off);
        // Bots pause after their moves in tests of Enter pressed late.
        screen.state.speed = if self.grace.is_zero() { SPEEDS.len() - 1 } else { 2 };
        let mut out = Out::stdout();
        let session =
            TerminalSession::new(desk, table, LineSource::Screen(Box::new(screen)), &mut out);
        assert_eq!(session.run().unwrap().exit, Exit::Done);
    }

    /// Returns the spaces as the board names them.
    fn places(&self) -> Vec<String> {
        let texts = Texts::new(self.lang);
        let edition = editions::load(&texts, self.edition).unwrap();
        let options = self.options.iter().map(|&(id, value)| (id.to_owned(), value.to_owned()));
        let setup =
            Setup { players: self.seats.len(), options: options.collect(), ..Setup::default() };
        let rules = edition.rulebook(&setup).unwrap();
        let names = warboard_engine::words::SpaceNames::new(&rules, self.lang);
        rules.board.spaces.ids().map(|space| names.short(space).to_owned()).collect()
    }

    /// Returns the screen after these keys.
    fn after(&self, keys: &str) -> String {
        let events: Vec<Event> = keys.split_whitespace().flat_map(typed).collect();
        let n = events.len();
        let seen = self.play(events);
        seen.screens[n].clone()
    }
}

/// Returns a key by its name, or the keys of a word.
fn typed(word: &str) -> Vec<Event> {
    let code = match word {
        "ENTER" => KeyCode::Enter,
        "ESC" => KeyCode::Esc,
        "TAB" => KeyCode::Tab,
        "LEFT" => KeyCode::Left,
        "RIGHT" => KeyCode::Right,
        "UP" => KeyCode::Up,
        "DOWN" => KeyCode::Down,
        "SPACE" => KeyCode::Char(' '),
        "BACK" => KeyCode::BackTab,
        "NEXT" => KeyCode::PageDown,
        "PREVIOUS" => KeyCode::PageUp,
        word => return word.chars().map(|c| Event::Key(KeyCode::Char(c).into())).collect(),
    };
    vec![Event::Key(code.into())]
}

const OTHERS: [Game<'_>; 3] = [
    Game { edition: "clone-wars", options: &[], seats: &["human", "greedy"], seed: 3, ..CLASSIC },
    Game {
        edition: "original-trilogy",
        options: &[],
        seats: &["human", "greedy", "greedy"],
        seed: 3,
        ..CLASSIC
    },
    Game {
        edition: "return-of-the-jedi",
        options: &[],
        seats: &["human", "simple"],
        seed: 3,
        ..CLASSIC
    },
];

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

fn key(code: KeyCode) -> Event {
    Event::Key(code.into())
}

/// Returns the last line of a screen: the typed line, or the keys that work.
fn bottom(screen: &str) -> &str {
    screen.lines().last().unwrap_or_default()
}

/// Keys that place all units and lead to the attacks.
const TO_ATTACKS: &str = ": auto ENTER : auto ENTER";

#[test]
fn a_source_and_a_target_are_an_attack() {
    let begins = CLASSIC.after(TO_ATTACKS);
    assert!(begins.contains("Combat"), "{begins}");
    assert!(bottom(&begins).contains("Enter from here"), "{begins}");
    let aims = CLASSIC.after(&format!("{TO_ATTACKS} ENTER"));
    assert!(aims.contains("▶ attack "), "{aims}");
    assert!(bottom(&aims).contains("A until it is taken"), "{aims}");
    assert!(bottom(&aims).contains("M and moves all in"), "{aims}");
    let back = CLASSIC.after(&format!("{TO_ATTACKS} ENTER ESC"));
    assert_eq!(bottom(&back), bottom(&begins));
    let fought = CLASSIC.after(&format!("{TO_ATTACKS} ENTER A ttt"));
    assert!(fought != aims, "something happened: {fought}");
}

/// A row of cards is built one by one; the last card can be removed.
#[test]
fn a_row_of_cards_is_put_together_card_by_card() {
    let game = &OTHERS[2];
    let begins = game.after("");
    assert!(begins.contains("3 more cards to choose, of 3."), "{begins}");
    let first = game.after("DOWN ENTER");
    let filled = ["1st X-wings / Luke", "2 more cards to choose", "  2 1st X-wings / Luke"];
    assert!(filled.iter().all(|text| first.contains(text)), "{first}");
    assert!(bottom(&first).contains("Esc takes back"), "{first}");
    assert_eq!(bottom(&game.after("DOWN ENTER ESC")), bottom(&begins));
    let full = game.after("2 5 1");
    assert!(bottom(&full).contains("Enter gives these cards"), "{full}");
    // A card counts once, even if chosen twice.
    assert!(!bottom(&game.after("2 2 1")).contains("gives these"), "a card is there once");
    let given = game.after("2 5 1 ENTER");
    assert!(given.contains("Orders"), "{given}");
}

/// On a small screen, the question is above its answers, and the effect of the selected one is
/// below it.
#[test]
fn a_list_says_what_is_asked_and_what_answers_do() {
    let asked = OTHERS[2].after("1 2 3 ENTER");
    let place = |text: &str| asked.find(text).unwrap_or_else(|| panic!("no `{text}`: {asked}"));
    let question = asked.rfind("which order does it give?").expect("it is asked");
    let answer = place("▶ 2 order Luke");
    assert!(question < answer && asked.lines().count() == 24, "{asked}");
    let behind: String = asked[question..].lines().take(6).collect();
    assert!(behind.contains("Roll four dice: each 4 or more"), "{asked}");
    // Long answers are shown whole even in a narrow panel.
    let narrow = Game { size: (120, 40), ..OTHERS[1] }.after(": auto ENTER : auto ENTER ENTER");
    assert!(narrow.contains("▶ attack ") && narrow.contains("(1–3)"), "{narrow}");
}

/// Returns a screen of 80 columns and 24 rows for which keys are pressed, and what it shows.
fn with_keys(keys: &[&str]) -> (Screen, Rc<RefCell<Seen>>) {
    let seen = Rc::new(RefCell::new(Seen::default()));
    seen.borrow_mut().events = keys.iter().flat_map(|key| typed(key)).collect();
    let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let glass = Memory { terminal, seen: Rc::clone(&seen), keeps: true };
    let texts = Texts::new(Lang::En);
    (Screen::new(Box::new(glass), texts, ColourDepth::None, Motion::Off), seen)
}

/// In a list before the game, a key without a function changes nothing, and the keys are shown
/// once.
#[test]
fn a_menu_tells_its_keys_once() {
    let (mut screen, seen) = with_keys(&["?", "!", "DOWN", "?", "ENTER"]);
    let bots = ["2 bots", "3 bots"].map(|text| (text.to_owned(), String::new()));
    let mut menu = MenuPanel::new("How many?".to_owned(), bots.to_vec(), false);
    assert_eq!(screen.choose(&mut menu).unwrap(), MenuChoice::Item(1));
    drop(screen);
    let seen = seen.borrow();
    assert!(seen.screens[0].contains(" 1  2 bots"), "{}", seen.screens[0]);
    for screen in &seen.screens {
        assert_eq!(screen.matches("Enter or a number takes it").count(), 1, "{screen}");
    }
    assert!(seen.screens[1].contains("No other key does anything here."), "{}", seen.screens[1]);
}

/// Esc returns to the list before; from the first one it leaves, as `q` does from any.
#[test]
fn a_menu_goes_back_to_the_one_before() {
    let chosen = |keys: &[&str], goes_back: bool| {
        let (mut screen, seen) = with_keys(keys);
        let items = vec![("this".to_owned(), "that is it".to_owned())];
        let mut menu = MenuPanel::new("Which?".to_owned(), items, goes_back);
        let chosen = screen.choose(&mut menu).unwrap();
        (chosen, seen.borrow().screens[0].contains("Esc back"))
    };
    assert_eq!(chosen(&["ESC"], true), (MenuChoice::Back, true));
    assert_eq!(chosen(&["ESC"], false), (MenuChoice::Nothing, false));
    assert_eq!(chosen(&["q"], true), (MenuChoice::Nothing, true));
}

/// Arrows change the rows of a form and Enter ends it, but not while its choices do not go together.
#[test]
fn a_form_is_filled_in() {
    let filled = |keys: &[&str], is_allowed| {
        let (mut screen, seen) = with_keys(keys);
        let row = |name: &str, choices: &[&str]| FormRow {
            name: name.to_owned(),
            choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
            at: 0,
        };
        let long = "a choice so long that others do not fit beside it on the screen";
        let rows = vec![row("Players", &["3", "4", "5"]), row("Start", &[long, "Dealt"])];
        let mut form = FormPanel { rows, is_allowed, ..FormPanel::default() };
        let result = screen.fill(&mut form, None).unwrap();
        let first = seen.borrow().screens[0].clone();
        (result, form.rows.iter().map(|row| row.at).collect::<Vec<_>>(), first)
    };
    let (result, at, screen) = filled(&["RIGHT"], true);
    assert_eq!((result, at), (FormResult::Changed, vec![1, 0]));
    assert!(screen.contains("▶Players       3  4  5") && screen.contains("1/2"), "{screen}");
    assert_eq!(filled(&["DOWN", "LEFT"], true).1, [0, 1]);
    assert_eq!(filled(&["3"], true).1, [2, 0]);
    assert_eq!(filled(&["7", "ENTER"], true).0, FormResult::Done);
    assert_eq!(filled(&["ENTER", "q"], false).0, FormResult::Leave);
}

/// The key that continues starts a name if an answer starts with it, and continues when pressed
/// twice.
#[test]
fn a_name_that_begins_as_the_key_that_goes_on_is_no_end() {
    let begun = CLASSIC.after(&format!("{TO_ATTACKS} ENTER e"));
    assert!(begun.contains("e again continues") && bottom(&begun).contains("> /e"), "{begun}");
    let more = CLASSIC.after(&format!("{TO_ATTACKS} ENTER e a"));
    assert!(more.contains("▶ attack ngu eau") && bottom(&more).contains("> /ea"), "{more}");
    let on = CLASSIC.after(&format!("{TO_ATTACKS} ENTER e e"));
    assert!(on.contains("▶ Strategic manoeuvre") && !bottom(&on).contains("> /"), "{on}");
    // The key does not depend on the selection, so it works alike before a source is chosen.
    let asked = CLASSIC.after(&format!("{TO_ATTACKS} e"));
    assert!(asked.contains("e again continues"), "{asked}");
    let on = CLASSIC.after(&format!("{TO_ATTACKS} e e"));
    assert!(on.contains("▶ Strategic manoeuvre") && !bottom(&on).contains("> /"), "{on}");
}

/// The signs on the board are explained with the keys.
#[test]
fn help_explains_the_board() {
    let help = CLASSIC.after("? G");
    assert!(help.contains("On the board") && help.contains("a token lies there"), "{help}");
}

/// An order that is not given is lost; `e` warns first.
#[test]
fn what_is_given_up_is_told_first() {
    let game = &OTHERS[2];
    let before = game.after("1 2 3 ENTER");
    assert!(before.contains("order "), "{before}");
    let warned = game.after("1 2 3 ENTER e");
    let is_pointed = warned.contains("▶ 2 order ");
    assert!(warned.contains("would give no order") && is_pointed, "{warned}");
    // After another key, `e` warns again.
    let again = game.after("1 2 3 ENTER e TAB e");
    assert!(again.contains("would give no order"), "{again}");
    let given_up = game.after("1 2 3 ENTER e e");
    assert!(!given_up.contains("would give no order"), "{given_up}");
}

/// A number before `A` is the number of units left when attacks stop.
#[test]
fn attacks_stop_at_a_number() {
    let aims = CLASSIC.after(&format!("{TO_ATTACKS} ENTER 2"));
    assert!(bottom(&aims).contains("A until 2 are left"), "{aims}");
    let fewer = CLASSIC.after(&format!("{TO_ATTACKS} ENTER 2 -"));
    assert!(bottom(&fewer).contains("A until 1 are left"), "{fewer}");
    let fought = CLASSIC.after(&format!("{TO_ATTACKS} ENTER 2A"));
    assert!(fought != aims, "{fought}");
}

#[test]
fn odds_stand_on_the_board() {
    let game = Game { seed: 1, ..CLASSIC };
    let plain = game.after(TO_ATTACKS);
    let odds = game.after(&format!("{TO_ATTACKS} O"));
    let percents = |screen: &str| screen.matches('%').count();
    assert!(percents(&odds) > percents(&plain) + 3, "{odds}");
    let hidden = game.after(&format!("{TO_ATTACKS} OO"));
    assert_eq!(hidden, plain);
}

/// A small letter that starts the name of an answer selects the name, even if the letter is a key
/// elsewhere.
#[test]
fn small_letters_go_to_names() {
    let named = CLASSIC.after(&format!("{TO_ATTACKS} o n"));
    assert!(bottom(&named).contains("> /on") && !named.contains('%'), "{named}");
    // No name starts with these letters, so they do nothing.
    let nothing = CLASSIC.after(&format!("{TO_ATTACKS} k e s ENTER"));
    assert!(bottom(&nothing).contains("> /kes") && nothing.contains("Combat"), "{nothing}");
}

/// The key that ends a turn is refused where the turn cannot be ended.
#[test]
fn what_must_be_answered_ends_no_turn() {
    let placing = CLASSIC.after(": auto ENTER : auto ENTER E E");
    assert!(placing.contains("The turn cannot be ended here"), "{placing}");
}

/// Advice shows an answer and its reason, and does not give it.
#[test]
fn advice_is_given_and_not_taken() {
    let before = CLASSIC.after(TO_ATTACKS);
    let advised = CLASSIC.after(&format!("{TO_ATTACKS} B"));
    assert!(advised.contains("The computer would answer: attack "), "{advised}");
    assert_eq!(bottom(&advised), bottom(&before));
}

/// A key without a function changes nothing, and one line lists the keys that work.
#[test]
fn a_wrong_key_says_what_is_allowed() {
    for keys in ["", TO_ATTACKS, ": auto ENTER : auto ENTER ENTER"] {
        let before = CLASSIC.after(keys);
        for wrong in ["!", "%", "~"] {
            let after = CLASSIC.after(&format!("{keys} {wrong}"));
            let words = after.replace('│', " ");
            let words: Vec<&str> = words.split_whitespace().collect();
            // The key that leaves is pressed twice where a name starts with it.
            let words = words.join(" ").replace("qq leaves", "q leaves");
            let said = words.contains("? help · : command · q leaves");
            assert!(said && bottom(&after).contains("? help"), "{wrong}: {after}");
            assert_eq!(bottom(&after), bottom(&before));
        }
    }
}

#[test]
fn a_name_is_gone_to() {
    let begins = CLASSIC.after("");
    assert!(!begins.contains("▶ place alaska"), "{begins}");
    let found = CLASSIC.after("/ alask");
    assert!(bottom(&found).contains("/alask") && found.contains("▶ place alaska"), "{found}");
    // A letter that is not a key starts a name; Enter answers with the match.
    let begun = CLASSIC.after("greenl ENTER");
    assert!(begun.contains("Gre R2"), "{begun}");
    // A name without a match stays: further letters are not keys, and Enter ignores the earlier
    // selection.
    let none = CLASSIC.after("/ alazze ENTER");
    assert!(none.contains("No choice here begins with alazze."), "{none}");
    assert!(bottom(&none).contains("/alazze") && none.contains("Ala R1"), "{none}");
    let none = CLASSIC.after("/ zz");
    assert!(bottom(&none).contains("/zz"), "{none}");
    // A single letter without a match is dropped.
    let none = CLASSIC.after("Z");
    assert!(none.contains("No choice here begins with z."), "{none}");
    assert_eq!(bottom(&none), bottom(&begins));
    assert!(
        bottom(&CLASSIC.after("/ ala:help")).contains(":help"),
        "a command may be typed instead"
    );
}

/// Pasted text is shown, and gives no answer.
#[test]
fn what_is_pasted_is_text() {
    let junk = "place alaska 1\nend\n\u{1b}[31mquit\r\n\u{202e}".to_owned();
    let seen = CLASSIC.play([Event::Paste(junk)]);
    let shown = &seen.screens[1];
    assert!(bottom(shown).contains(":place alaska 1 end"), "{shown}");
    assert!(shown.contains("Ala R1"), "{shown}");
}

#[test]
fn the_mouse_takes_a_source_and_a_target() {
    let begins = CLASSIC.after("");
    let (row, line) = begins.lines().enumerate().find(|(_, line)| line.contains("Gre R1")).unwrap();
    let column = line.chars().collect::<String>().split("Gre R1").next().unwrap().chars().count();
    let mouse = |kind| {
        Event::Mouse(MouseEvent {
            kind,
            column: u16::try_from(column).unwrap(),
            row: u16::try_from(row).unwrap(),
            modifiers: KeyModifiers::NONE,
        })
    };
    let click = || mouse(MouseEventKind::Down(MouseButton::Left));
    let seen = CLASSIC.play([mouse(MouseEventKind::Moved), click(), click()]);
    assert!(seen.screens[1].contains("└ Greenland R1"), "{}", seen.screens[1]);
    assert!(seen.screens[2].contains("▶ place greenland 1"), "{}", seen.screens[2]);
    assert!(seen.screens[3].contains("Gre R2"), "{}", seen.screens[3]);
}

#[test]
fn a_new_size_is_drawn_at_once() {
    let seen = CLASSIC.play([Event::Resize(120, 40), Event::Resize(30, 8), Event::Resize(90, 30)]);
    let size = |screen: &String| {
        (screen.lines().map(|line| line.chars().count()).max(), screen.lines().count())
    };
    assert_eq!(size(&seen.screens[1]), (Some(120), 40));
    assert!(seen.screens[2].contains("The screen needs"), "{}", seen.screens[2]);
    assert_eq!(size(&seen.screens[3]).0, Some(90));
}

/// Between two players nothing is shown, and the cards of one are never drawn for the other.
#[test]
fn nothing_is_shown_while_the_seat_is_handed_over() {
    let game = Game {
        edition: "classic",
        variant: Some("mission"),
        options: &[],
        seats: &["human", "human"],
        seed: 5,
        ..CLASSIC
    };
    let keys = format!("{} c q", "ENTER : auto ENTER ".repeat(12));
    let seen = game.play(keys.split_whitespace().flat_map(typed));
    assert!(!seen.curtains.is_empty(), "the seat was handed over");
    for curtain in &seen.curtains {
        let marks = curtain.chars().filter(|c| c.is_alphanumeric()).count();
        assert!(marks < 160 && curtain.contains("Enter"), "{curtain}");
    }
}

/// Between two players who answer at once, nothing is shown of what the first has answered, and the
/// first may take it back until the second is seated.
#[test]
fn a_curtain_hides_what_is_answered_at_once() {
    let envoys = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/envoys");
    let game = Game { edition: envoys, options: &[], seats: &["human"; 3], ..CLASSIC };
    let events = |keys: &str| -> Vec<Event> { keys.split_whitespace().flat_map(typed).collect() };
    let control = |c| Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL));
    let mut all = events("ENTER :claim SPACE t00 ENTER");
    let answered = all.len();
    all.extend(events("U :claim SPACE t11 ENTER ENTER"));
    let curtain = all.len();
    all.extend([Event::Resize(120, 40), control('l'), control('z'), Event::Resize(80, 24)]);
    all.extend(events("UP TAB b :look ENTER"));
    // A line that ends with Enter alone would seat the next player.
    all.truncate(all.len() - 1);
    let still = all.len();
    all.extend(events("U"));
    let again = all.len();
    all.extend(events(":claim SPACE t20 ENTER ENTER"));
    let next = all.len();
    all.extend(events("ENTER"));
    let seated = all.len();
    let seen = game.play(all);
    let screen = |at: usize| seen.screens[at].as_str();
    assert!(screen(answered).contains("undo") && screen(answered).contains("U takes"));
    assert!(screen(answered + 1).contains("▶ claim"), "{}", screen(answered + 1));
    for at in curtain..=still {
        assert!(screen(at).contains("Blue takes the seat"), "{}", screen(at));
    }
    assert!(screen(again).contains("▶ claim"), "{}", screen(again));
    assert!(screen(next).contains("Blue takes the seat"), "{}", screen(next));
    assert!(screen(seated).contains("Blue") && screen(seated).contains("▶ claim"));
    for curtain in &seen.curtains {
        let marks = curtain.chars().filter(|c| c.is_alphanumeric()).count();
        assert!(marks < 220 && !curtain.contains("Town") && !curtain.contains("t00"), "{curtain}");
        assert!(!curtain.contains("t11"), "{curtain}");
    }
}

/// An attacked player's question appears while another player is seated, because the number of
/// defence dice is public.
#[test]
fn what_is_public_is_asked_of_whoever_sits_there() {
    let game = Game { seats: &["human", "human", "simple"], seed: 1, ..CLASSIC };
    let turn = ":auto SPACE turn ENTER ENTER ENTER ENTER ENTER";
    let turn: Vec<Event> = turn.split_whitespace().flat_map(typed).collect();
    let seen = game.play(std::iter::repeat_n(turn, 12).flatten());
    assert!(seen.screens.iter().any(|screen| screen.contains("▶ defend")));
}

/// A letter starts a name where only a place can be named, even if it is a key elsewhere.
#[test]
fn letters_name_places_where_nothing_else_is_asked() {
    let game = Game { options: &[], ..CLASSIC };
    let seen = game.after("e g y p");
    assert!(seen.contains("▶ claim egypt"), "{seen}");
}

#[test]
fn suspending_comes_back() {
    let suspend = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
    let seen = CLASSIC.play([Event::Key(suspend)]);
    assert_eq!(seen.n_suspended, 1);
    assert_eq!(seen.screens[0], seen.screens[1]);
}

/// Characters pressed at random.
const KEYS: &[u8] = b"hjkl+-xAeUoct?:/LBRW01234 abcdefgz";

/// Returns a random event.
fn junk(seed: u64) -> Event {
    let mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23) ^ seed;
    let mixed = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let draw = |n: u64, shift: u32| (mixed >> shift) % n;
    let small = |n: u64, shift: u32| u16::try_from(draw(n, shift)).unwrap();
    let (column, row) = (small(90, 20), small(28, 30));
    match draw(32, 8) {
        0..10 => {
            key([KeyCode::Enter, KeyCode::Enter, KeyCode::Tab, KeyCode::Esc]
                [usize::from(small(4, 40))])
        }
        10..14 => {
            key([KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right]
                [usize::from(small(4, 40))])
        }
        14..27 => key(KeyCode::Char(char::from(KEYS[usize::from(small(KEYS.len() as u64, 40))]))),
        27 => key([
            KeyCode::Backspace,
            KeyCode::Delete,
            KeyCode::Home,
            KeyCode::F(3),
            KeyCode::PageUp,
        ][usize::from(small(5, 40))]),
        28 => Event::Paste(
            ["auto\n", "end", "attack a b until 1;;end", "\u{1b}[2Jé世"][usize::from(small(4, 40))]
                .to_owned(),
        ),
        29 => Event::Resize(20 + small(200, 12), 5 + small(60, 44)),
        30 => Event::Key(KeyEvent::new(
            KeyCode::Char(char::from(b"czrulw"[usize::from(small(6, 40))])),
            KeyModifiers::CONTROL,
        )),
        _ => Event::Mouse(MouseEvent {
            kind: [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Moved,
                MouseEventKind::ScrollUp,
                MouseEventKind::Down(MouseButton::Right),
            ][usize::from(small(4, 40))],
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }),
    }
}

/// Number of random events for each edition, unless `WARBOARD_EVENTS` sets another one; ten
/// thousand take minutes.
const EVENTS: u64 = 2_000;

/// Thousands of random events for each edition break nothing, and every event is handled.
#[test]
fn junk_breaks_nothing() {
    std::thread::scope(|scope| {
        for (at, game) in [CLASSIC].into_iter().chain(OTHERS).enumerate() {
            warboard_study::deep_stack::worker(scope, move || {
                play_junk(&game, 1_000_000 * at as u64);
            })
            .unwrap();
        }
    });
}

fn play_junk(game: &Game<'_>, seed: u64) {
    let seat = |name: &&str| if *name == "human" { "human" } else { "random" };
    let seats: Vec<&str> = game.seats.iter().map(seat).collect();
    let game = Game { keeps: false, seats: &seats, size: (100, 30), ..*game };
    let wanted = std::env::var("WARBOARD_EVENTS").ok().and_then(|n| n.parse().ok());
    let events: u64 = wanted.unwrap_or(EVENTS);
    let mut n = 0;
    // If a game ends early, another one handles the rest.
    while n < events {
        let played = game.play((0..events - n).map(|of| junk(seed + n + of)));
        n += (played.n_events as u64).max(1);
    }
}

/// The benchmark frame shows the stated number of spaces.
#[test]
fn a_frame_shows_every_space() {
    assert_eq!(super::frames::SampleScreen::new().draw(), 255);
}
