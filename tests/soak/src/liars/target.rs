//! The server under attack.

use serde::Deserialize;

/// The links that a server prints, as far as they are used here.
#[derive(Deserialize)]
struct Printed {
    seats: Vec<PrintedSeat>,
    spectators: String,
}

#[derive(Deserialize)]
struct PrintedSeat {
    url: String,
}

/// The address of the server, and the paths of its links.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// Host and port.
    pub(super) host: String,
    /// The path of the seat that is played.
    pub(super) seat: String,
    /// The paths for liars: of another seat, of spectators.
    pub(super) lying: [String; 2],
}

impl Target {
    pub(super) fn new(line: &str) -> Option<Self> {
        let printed: Printed = serde_json::from_str(line).ok()?;
        let path = |url: &str| {
            let (host, path) = url.strip_prefix("http://")?.split_once('/')?;
            Some((host.to_owned(), format!("/{path}")))
        };
        let (host, seat) = path(&printed.seats.first()?.url)?;
        let (_, other) = path(&printed.seats.get(1)?.url)?;
        let (_, spectators) = path(&printed.spectators)?;
        Some(Self { host, seat, lying: [other, spectators] })
    }
}
