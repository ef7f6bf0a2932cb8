//! Tests of the binary in a terminal: drawing, keys, and restoring the terminal.

use std::io::{Read, Write};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use super::Place;

/// Longest wait for an expected text.
const PATIENCE: Duration = Duration::from_mins(1);

/// The program in a pseudo-terminal.
pub(super) struct Seat {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    seen: Arc<Mutex<vt100::Parser>>,
}

fn size((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

impl Seat {
    pub(super) fn new(place: &Place, args: &[&str], at: (u16, u16)) -> Self {
        Self::on(place, args, at, vt100::Parser::new(at.1, at.0, 0))
    }

    /// Starts the program in a terminal with previous contents.
    fn on(place: &Place, args: &[&str], at: (u16, u16), left: vt100::Parser) -> Self {
        let pair = native_pty_system().openpty(size(at)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_warboard"));
        command.args(args);
        command.cwd(place.path("."));
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C"), ("COLORTERM", "")] {
            command.env(name, value);
        }
        command.env("HOME", place.path("home"));
        command.env("XDG_DATA_HOME", place.path("home"));
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let seen = Arc::new(Mutex::new(left));
        let (mut output, parser) = (pair.master.try_clone_reader().unwrap(), Arc::clone(&seen));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                parser.lock().unwrap().process(&bytes[..n]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Self { master: pair.master, keys, child, seen }
    }

    fn screen(&self) -> String {
        self.seen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen satisfies a condition.
    fn wait(&self, what: &str, is: impl Fn(&vt100::Screen) -> bool) {
        let begun = Instant::now();
        while !is(self.seen.lock().unwrap().screen()) {
            assert!(begun.elapsed() < PATIENCE, "no {what}:\n{}", self.screen());
            sleep(Duration::from_millis(20));
        }
    }

    pub(super) fn wait_for(&self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    pub(super) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    pub(super) fn resize(&self, at: (u16, u16)) {
        self.seen.lock().unwrap().screen_mut().set_size(at.1, at.0);
        self.master.resize(size(at)).unwrap();
    }

    /// Waits until the program exits, checks that the terminal is restored, and returns the exit
    /// code.
    pub(super) fn ends(mut self) -> u32 {
        self.is_given_back();
        self.child.wait().unwrap().exit_code()
    }

    /// Waits until the terminal is restored.
    fn is_given_back(&self) {
        self.wait("terminal given back", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
    }

    /// Waits until the program uses the screen and the mouse, and shows a text.
    fn is_taken(&self, text: &str) {
        self.wait(text, |screen| {
            screen.alternate_screen()
                && screen.bracketed_paste()
                && screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
                && screen.contents().contains(text)
        });
    }

    /// Sends the program a signal, such as `TSTP`.
    fn signal(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
    }

    /// Waits until the program is stopped.
    fn is_stopped(&self) {
        let begun = Instant::now();
        let path = format!("/proc/{}/stat", self.child.process_id().unwrap());
        let is_stopped =
            |stat: &str| stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('T'));
        // Without such a file, a short wait must suffice.
        while std::fs::read_to_string(&path).is_ok_and(|stat| !is_stopped(&stat)) {
            assert!(begun.elapsed() < PATIENCE, "it is not stopped:\n{}", self.screen());
            sleep(Duration::from_millis(20));
        }
        sleep(Duration::from_millis(100));
    }

    /// Imitates a shell after the program was stopped: sets the terminal to line mode and prints a
    /// prompt.
    fn disturb(&self) {
        let mut seen = self.seen.lock().unwrap();
        seen.process(
            b"\x1b[?1049l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[2J$ ls",
        );
    }

    /// Stops the program, continues it in a terminal of another size, and leaves it with keys.
    fn stops_and_goes_on(&mut self, signal: &str, shown: &str, quits: &str) {
        self.signal(signal);
        self.is_stopped();
        if signal == "TSTP" {
            self.is_given_back();
        }
        self.disturb();
        self.resize((100, 30));
        self.signal("CONT");
        self.is_taken(shown);
        self.wait("a screen without the shell's line", |screen| {
            !screen.contents().contains("$ ls")
        });
        self.press(quits);
        // Confirms a question whether to leave.
        while self.child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(300));
            let _ = self.keys.write_all(b"q").and_then(|()| self.keys.flush());
        }
    }
}

/// Returns the full-screen commands: the arguments, a text on the screen, and the keys that leave
/// it.
fn full_screens(place: &Place) -> [(Vec<&'static str>, &'static str, &'static str); 3] {
    let play = [&["play", "classic", "--seed", "4", "--save", "game"], GAMES[0].1].concat();
    let over = super::dealt("simple,simple,simple", "over");
    assert_eq!(place.run(&over, "").code, Some(0));
    assert_eq!(place.run(&[&play[..], &["--plain"]].concat(), "quit\n").code, Some(0));
    let played = [&["play", "classic", "--seed", "4", "--save", "other"], GAMES[0].1].concat();
    [
        (played, "any other key closes", "zq"),
        (vec!["resume", "game"], "? help", "q"),
        (vec!["replay", "over"], "? keys", "q"),
    ]
}

#[test]
fn a_program_stopped_by_a_signal_goes_on_as_with_the_key() {
    for signal in ["TSTP", "STOP"] {
        let place = Place::new();
        for (args, shown, quits) in full_screens(&place) {
            let mut seat = Seat::new(&place, &args, (80, 24));
            seat.is_taken(shown);
            seat.stops_and_goes_on(signal, shown, quits);
            assert_eq!(seat.ends(), 0, "{args:?} {signal}");
        }
    }
}

#[test]
fn a_program_told_to_end_gives_the_terminal_back() {
    for signal in ["TERM", "HUP", "QUIT"] {
        let place = Place::new();
        for (args, shown, _) in full_screens(&place) {
            let seat = Seat::new(&place, &args, (80, 24));
            seat.is_taken(shown);
            seat.signal(signal);
            assert_eq!(seat.ends(), 3, "{args:?} {signal}");
        }
        let again = place.run(&["resume", "game", "--plain"], "status\nquit\n");
        assert_eq!((again.code, again.err.as_str()), (Some(0), ""), "{signal}");
    }
}

/// Remains of a killed program, in colour, are cleared by the next one.
#[test]
fn the_screen_of_a_killed_program_is_cleared() {
    let place = Place::new();
    for (args, shown, _) in full_screens(&place) {
        let rubbish = "old text of a killed game ".repeat(70);
        let mut left = vt100::Parser::new(24, 80, 0);
        left.process(format!("\x1b[?1049h\x1b[41m{rubbish}").as_bytes());
        let seat = Seat::on(&place, &args, (80, 24), left);
        seat.is_taken(shown);
        seat.wait("a clear screen", |screen| !screen.contents().contains("killed game"));
        seat.signal("TERM");
        assert_eq!(seat.ends(), 3, "{args:?}");
    }
}

/// A program that is terminated while a line is typed restores the terminal.
#[test]
fn a_line_that_is_typed_leaves_the_terminal_as_it_was() {
    let place = Place::new();
    let args =
        [&["play", "classic", "--seed", "4", "--lines", "--save", "game"], GAMES[0].1].concat();
    let mut seat = Seat::new(&place, &args, (80, 24));
    seat.wait_for("Red, Reinforce the territories");
    seat.press("rei");
    seat.wait_for("rei");
    seat.signal("TERM");
    assert_eq!(seat.ends(), 3);
    assert_eq!(place.run(&["resume", "game", "--plain"], "quit\n").code, Some(0));
}

const GAMES: [(&str, &[&str]); 4] = [
    ("classic", &["--seats", "human,simple,simple", "--option", "opening=deal"]),
    ("clone-wars", &["--seats", "human,simple"]),
    ("original-trilogy", &["--seats", "human,simple,simple"]),
    ("return-of-the-jedi", &["--seats", "human,simple"]),
];

/// Part of a game of each edition, with a resize, wrong keys, a pasted junk text and Ctrl-C; then
/// the game is left and resumed.
#[test]
fn part_of_a_game_of_every_edition() {
    for (edition, args) in GAMES {
        let place = Place::new();
        let args = [&["play", edition, "--seed", "4", "--save", "game"], args].concat();
        let mut seat = Seat::new(&place, &args, (80, 24));
        seat.wait_for("any other key closes");
        seat.press("z");
        seat.wait_for("? help");
        seat.press("!");
        seat.wait_for("That key does nothing here.");
        seat.press("\u{1b}[200~junk\nend\nquit\n\u{1b}[201~");
        seat.wait_for(":junk end quit");
        seat.press("\u{1b}");
        sleep(Duration::from_millis(100));
        seat.resize((120, 40));
        seat.wait_for("Who is winning");
        seat.press("4:auto\r");
        sleep(Duration::from_millis(300));
        seat.press("\u{3}");
        seat.press("\r\t\t");
        seat.wait_for("q leaves");
        seat.resize((80, 24));
        sleep(Duration::from_millis(300));
        // Closes overlays, lets bots play on, and leaves the question.
        seat.press("\u{1b}");
        sleep(Duration::from_millis(300));
        seat.press("q");
        sleep(Duration::from_millis(300));
        seat.press("q");
        let (shown, code) = (Arc::clone(&seat.seen), seat.ends());
        assert_eq!(code, 0, "{edition}:\n{}", shown.lock().unwrap().screen().contents());
        let again = place.run(&["resume", "game", "--plain"], "status\nquit\n");
        assert_eq!((again.code, again.err.as_str()), (Some(0), ""), "{edition}");
    }
}

#[test]
fn who_kills_it_finds_the_terminal_as_it_was() {
    let place = Place::new();
    let args = [&["play", "classic", "--seed", "4", "--save", "game"], GAMES[0].1].concat();
    let seat = Seat::new(&place, &args, (80, 24));
    seat.wait_for("any other key closes");
    let pid = seat.child.process_id().unwrap().to_string();
    assert!(Command::new("kill").arg(&pid).status().unwrap().success());
    assert_eq!(seat.ends(), 3);
    assert_eq!(place.run(&["resume", "game", "--plain"], "quit\n").code, Some(0));
}

/// `--lines` plays in line mode.
#[test]
fn lines_where_they_are_asked_for() {
    let place = Place::new();
    let args = [&["play", "classic", "--seed", "4", "--lines"], GAMES[0].1].concat();
    let mut seat = Seat::new(&place, &args, (80, 24));
    seat.wait_for("Red, Reinforce the territories");
    assert!(!seat.seen.lock().unwrap().screen().alternate_screen());
    seat.press("quit\r");
    assert_eq!(seat.ends(), 0);
}

/// Without further arguments, one dialog asks for the side and the level of the others, with the
/// choices made last; Enter begins the game.
#[test]
fn a_side_is_chosen_in_one_dialog() {
    let place = Place::new();
    let args = ["play", "clone-wars", "--players", "2", "--seed", "4", "--save", "game"];
    let mut seat = Seat::new(&place, &args, (80, 24));
    seat.wait_for("You play");
    // A wrong key changes nothing, Ctrl-L redraws.
    seat.press("z\u{c}");
    seat.press("j");
    seat.press("\u{1b}[C");
    seat.wait_for("K Black Separatists");
    seat.press("j1");
    seat.wait_for("The Republic falls");
    seat.press("\r");
    seat.wait_for("? help");
    seat.press("q");
    assert_eq!(seat.ends(), 0);
    let again = place.run(&["resume", "game", "--plain"], "who\nquit\n");
    assert_eq!(again.code, Some(0), "{}", again.err);
    let file = std::fs::read_to_string(place.path("game")).unwrap();
    assert!(file.contains("\"seats\":[\"careless:60\",\"human\"]"), "{}", &file[..400]);
    let seat = Seat::new(&place, &["play", "clone-wars"], (80, 24));
    seat.wait_for("K Black Separatists");
    seat.signal("TERM");
    assert_eq!(seat.ends(), 3);
}

/// Two keys lead from the bare program to the first question, of a new game and of one that goes on.
#[test]
fn two_keys_lead_to_a_question() {
    let place = Place::new();
    let mut seat = Seat::new(&place, &[], (120, 40));
    seat.wait_for("Play with friends");
    seat.press("1");
    seat.wait_for("begins with these choices");
    seat.press("\r");
    seat.wait_for("? help");
    seat.press("q");
    sleep(Duration::from_millis(300));
    seat.press("q");
    assert_eq!(seat.ends(), 0);
    let mut seat = Seat::new(&place, &[], (120, 40));
    seat.wait_for("Continue");
    seat.press("1");
    seat.wait_for("? help");
    seat.press("q");
    sleep(Duration::from_millis(300));
    seat.press("q");
    assert_eq!(seat.ends(), 0);
    let mut seat = Seat::new(&place, &["resume"], (120, 40));
    seat.wait_for("Saved games");
    seat.press("\r");
    seat.wait_for("? help");
    seat.signal("TERM");
    assert_eq!(seat.ends(), 3);
}

/// Leaving before the game begins leaves no save.
#[test]
fn who_leaves_the_first_screen_leaves_nothing() {
    let place = Place::new();
    let mut seat = Seat::new(&place, &["play", "classic", "--save", "game"], (80, 24));
    seat.wait_for("begins with these choices");
    seat.press("\u{3}");
    assert_eq!(seat.ends(), 0);
    assert!(!place.path("game").exists());
}
