//! Tests with a real terminal and a program that panics in it.

use std::io::Read;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use super::super::tty::Tty;

/// Takes the terminal and panics. The test below runs this one in a separate terminal.
#[test]
#[ignore = "it takes the terminal and panics"]
fn panics_on_the_screen() {
    let _tty = Tty::open().unwrap();
    panic!("a bug was found");
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_told() {
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    let name = "play::screen::tests::terminal::panics_on_the_screen";
    command.args(["--ignored", "--exact", "--nocapture", name]);
    command.env("TERM", "xterm-256color");
    command.env("RUST_BACKTRACE", "0");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut output = pair.master.try_clone_reader().unwrap();
    let reader = std::thread::spawn(move || {
        let (mut parser, mut all) = (vt100::Parser::new(24, 80, 0), Vec::new());
        let mut bytes = [0; 4096];
        // A terminal whose program has ended reports an error.
        while let Ok(n @ 1..) = output.read(&mut bytes) {
            parser.process(&bytes[..n]);
            all.extend_from_slice(&bytes[..n]);
        }
        (parser, String::from_utf8_lossy(&all).into_owned())
    });
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_mins(1), "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(pair.master);
    let (parser, all) = reader.join().unwrap();
    let screen = parser.screen();
    assert!(all.contains("\u{1b}[?1049h"), "it was on the screen: {all:?}");
    assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    // The message appears after the screen is left, where it can be read.
    let (left, told) = (all.find("\u{1b}[?1049l").unwrap(), all.find("a bug was found").unwrap());
    assert!(left < told, "{all:?}");
}
