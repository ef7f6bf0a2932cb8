//! The state of a page beside the model holds nothing hidden from its viewer either.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;

use warboard_engine::game::{AddressedEvent, Game, Seeded, Viewer};
use warboard_engine::model::{Lang, SeatId, TableId};

use super::table::battle;
use warboard_table::presenter::Presenter;
use warboard_table::samples::{answer, draw, games};

/// Reads a request; returns its head and body.
pub(crate) fn request(stream: &TcpStream) -> (String, Vec<u8>) {
    let mut reader = BufReader::new(stream);
    let (mut head, mut length) = (String::new(), 0);
    while !head.ends_with("\r\n\r\n") {
        reader.read_line(&mut head).unwrap();
    }
    for line in head.lines() {
        if let Some(n) = line.to_ascii_lowercase().strip_prefix("content-length: ") {
            length = n.parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    (head, body)
}

fn shown(desk: &Presenter, game: &Game, log: &[AddressedEvent], viewer: Viewer) -> String {
    let view = game.view(viewer);
    let waits = (view.waiting_for(), view.is_waiting());
    format!("{} {waits:?}", battle(desk, &view, log))
}

/// Two games that differ in what a seat does not know alone show it the same dice, and wait for the same.
#[test]
fn what_is_hidden_does_not_show_beside_the_board() {
    let mut fought = 0;
    for (at, (desk, mut game, mut table)) in games(1, Lang::En).into_iter().enumerate() {
        for n in 0..300_u64 {
            let seed = 1_000 * at as u64 + n;
            let Some(action) = answer(&game, seed) else { break };
            game.apply(action, &mut table).unwrap();
            if n % 37 != 0 {
                continue;
            }
            let viewer =
                Viewer::Seat(SeatId::from_index(draw(seed + 7, desk.rules.seats.rows().len())));
            let Viewer::Seat(seat) = viewer else { continue };
            let other = game.determinize(seat, &mut Seeded::new(seed));
            let mask = |told: &AddressedEvent| AddressedEvent {
                event: told.seen_by(viewer),
                full: told.full,
            };
            let told: Vec<AddressedEvent> = table.sink.iter().map(mask).collect();
            let here = shown(&desk, &game, &table.sink, viewer);
            fought += u32::from(here.contains("dice"));
            assert_eq!(here, shown(&desk, &other, &told, viewer), "{}", desk.rules.edition);
        }
    }
    assert!(fought > 10, "{fought} battles were shown");
}
