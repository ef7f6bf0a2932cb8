//! Playing in a browser: one process serves the page and its games, each a save like any other. What a seat may not know never
//! leaves the process: a page is sent the model of its own seat, and what changed of it.
//!
//! Path of a message: `http` checks the link and the site, `socket` the length and the rate. The
//! game's own thread (`game`, `commands`) interprets it; `audience` sends every seat the changes visible
//! to it. The page on which an author draws a board is a server of its own (`board_editor`).

mod audience;
pub mod board_editor;
mod budget;
mod chat;
mod choices;
pub mod chronicle;
mod commands;
mod game;
mod gather;
mod gathering;
mod http;
mod inbox;
pub(crate) mod links;
mod listen;
mod lobby;
mod messages;
mod notify;
mod orders;
mod page;
mod parts;
mod patch;
mod push;
mod qr;
mod replay;
mod site;
mod socket;
mod status;
mod table;
#[cfg(test)]
mod tests;
mod words;

use std::io::Write;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;

use serde_json::json;
use tokio::net::TcpListener;

use self::http::{ServerState, router};
use self::links::{LinkToken, of_host};
use self::listen::{CallerInfo, Door, places};
use self::lobby::Lobby;
pub use self::notify::NotifyUrl;
use self::notify::{Notices, Notifier, agent};
use self::push::Pusher;
pub use self::site::PublicUrl;
use self::site::Site;
use warboard_table::begin::Lineup;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::presenter::SeatPlayer;
use warboard_table::save::SaveFile;
use warboard_table::text::{Texts, say};

/// A game to begin with.
#[derive(Debug)]
pub struct InitialGame {
    /// The save of the game.
    pub save: SaveFile,
    /// The players of the game.
    pub lineup: Lineup,
}

/// The address that services of notices are given for a server without a public one.
const CONTACT: &str = "https://example.org/";

/// The address of a server, and its output.
#[derive(Debug)]
pub struct Config<'a> {
    /// The address or name that it listens at.
    pub host: &'a str,
    /// The port; 0: one that is free.
    pub port: u16,
    /// True if the host's page is opened.
    pub open: bool,
    /// True if the output is one line of JSON.
    pub json: bool,
    /// The directory in which games are saved.
    pub folder: PathBuf,
    /// The time in seconds after which a bot answers for a player.
    pub clock: Option<u32>,
    /// The address that players open, where it is not the server's own.
    pub public: Option<PublicUrl>,
    /// The address that is told of moves, for seats that want it.
    pub notify: Option<NotifyUrl>,
}

/// Serves until the user or the system stops it.
///
/// # Errors
/// The address cannot be listened at, or the folder of saves not be written.
pub fn run(
    texts: &Texts,
    config: &Config<'_>,
    game: Option<InitialGame>,
    out: &mut impl Write,
) -> Result<Exit, CommandError> {
    let host = of_host(texts, &config.folder)?;
    let (gone, mut unreachable) = tokio::sync::mpsc::unbounded_channel();
    let contact = config.public.as_ref().map_or_else(|| CONTACT.to_owned(), PublicUrl::to_string);
    let notices = Notices {
        line: config.notify.clone().map(Notifier::start).transpose()?,
        push: Some(Pusher::start(texts, &config.folder, agent(), contact, gone)?),
    };
    let hall = Lobby::new(config.folder.clone(), texts.lang, host, notices);
    let game = match game {
        Some(InitialGame { save, lineup }) => {
            Some((hall.admit(texts, save, &lineup, config.clock)?, lineup.who))
        }
        None => None,
    };
    let game = game.as_ref().map(|(at, who)| (*at, who.as_slice()));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = listen(texts, config).await?;
        let at = listener.local_addr()?;
        let base = match &config.public {
            Some(public) => format!("{public}g/"),
            None => base_of(config.host, at),
        };
        let places = places();
        say_links(texts, config, &hall, (&base, at, places), game, out)?;
        let hall = Arc::new(hall);
        let shared = ServerState {
            hall: Arc::clone(&hall),
            site: Arc::new(Site::new(config.host, config.public.clone())),
        };
        let lobby = Arc::clone(&hall);
        tokio::spawn(async move {
            while let Some(endpoint) = unreachable.recv().await {
                lobby.forget_push(&endpoint);
            }
        });
        let door = Door::new(listener, places, Arc::clone(&hall.budgets));
        let service = router(&shared).into_make_service_with_connect_info::<CallerInfo>();
        tokio::select! {
            served = async { axum::serve(door, service).await } => served?,
            stopped = stop() => stopped?,
        }
        hall.stop();
        Ok(Exit::Done)
    })
}

async fn listen(texts: &Texts, config: &Config<'_>) -> Result<TcpListener, CommandError> {
    let host = config.host.trim_start_matches('[').trim_end_matches(']');
    let listener = TcpListener::bind((host, config.port)).await;
    listener.map_err(|error| cannot_listen(texts, (config.host, config.port), &error))
}

/// Returns the error for a port that cannot be listened at. One that is taken may be that of
/// another game or board, so that the next one is named.
fn cannot_listen(texts: &Texts, (host, port): (&str, u16), error: &std::io::Error) -> CommandError {
    let at = format!("{host}:{port}");
    CommandError::System(match port.checked_add(1) {
        Some(next) if error.kind() == std::io::ErrorKind::AddrInUse => {
            say!(texts, "serve-taken", "at" = at, "next" = next.to_string())
        }
        _ => say!(texts, "serve-cannot", "at" = at, "reason" = error.to_string()),
    })
}

/// Waits until the user presses Ctrl-C, or the system ends the program.
async fn stop() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        let mut ended = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        tokio::select! {
            pressed = tokio::signal::ctrl_c() => pressed,
            _ = ended.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

/// Returns the beginning of links: the given name, or this machine's address where the server
/// listens at all of them.
fn base_of(host: &str, at: SocketAddr) -> String {
    let is_name = host.parse::<IpAddr>().is_err();
    let name = match at.ip() {
        _ if is_name => host.to_owned(),
        ip if ip.is_unspecified() => match own_address().unwrap_or(ip) {
            IpAddr::V6(ip) => format!("[{ip}]"),
            IpAddr::V4(ip) => ip.to_string(),
        },
        IpAddr::V6(ip) => format!("[{ip}]"),
        IpAddr::V4(ip) => ip.to_string(),
    };
    format!("http://{name}:{}/g/", at.port())
}

/// Returns the address by which others reach this machine. Nothing is sent: only the route is
/// looked up.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}

fn say_links(
    texts: &Texts,
    config: &Config<'_>,
    hall: &Lobby,
    (base, at, places): (&str, SocketAddr, usize),
    game: Option<(usize, &[SeatPlayer])>,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let url = |token: LinkToken| format!("{base}{}", token.digits());
    let links = game.and_then(|(at, who)| Some((hall.links(at)?, who)));
    let host = url(hall.host());
    if config.json {
        let seats = links.iter().flat_map(|(links, _)| links.seats.iter().enumerate());
        let seats: Vec<_> = seats
            .filter_map(|(at, link)| Some(json!({ "seat": at + 1, "url": url((*link)?) })))
            .collect();
        let spectators = links.as_ref().map(|(links, _)| url(links.spectators));
        let invite = links.as_ref().and_then(|(links, _)| links.invite).map(url);
        let games = hall.list(&url);
        let line = json!({ "url": host, "seats": seats, "spectators": spectators, "invite": invite, "games": games, "connections": places, "port": at.port() });
        writeln!(out, "{}", warboard_table::output::json(&line)?)?;
    } else {
        writeln!(out, "{}\n  {host}", say!(texts, "serve-host"))?;
        if let Some((links, who)) = &links {
            say_invitation(texts, links.invite.map(url), out)?;
            for (at, link) in links.seats.iter().enumerate() {
                match (link, who.get(at)) {
                    (Some(link), _) => {
                        let seat = say!(texts, "serve-seat", "seat" = at + 1);
                        writeln!(out, "{seat}\n  {}", url(*link))?;
                    }
                    (None, Some(SeatPlayer::Bot(name))) => {
                        let seat = say!(texts, "serve-bot", "seat" = at + 1, "bot" = name.as_str());
                        writeln!(out, "{seat}")?;
                    }
                    (None, Some(SeatPlayer::Program)) => {
                        writeln!(out, "{}", say!(texts, "serve-program", "seat" = at + 1))?;
                    }
                    (None, _) => {}
                }
            }
            writeln!(out, "{}\n  {}", say!(texts, "serve-spectators"), url(links.spectators))?;
        }
        let is_here = config.host == "localhost"
            || config.host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
        let reach = match &config.public {
            Some(public) => {
                say!(texts, "serve-public", "url" = public.to_string(), "to" = at.to_string())
            }
            None if is_here => say!(texts, "serve-alone"),
            None => say!(texts, "serve-open"),
        };
        writeln!(out, "{reach}")?;
        writeln!(out, "{}", say!(texts, "serve-places", "n" = places))?;
        writeln!(out, "{}", say!(texts, "serve-stop"))?;
    }
    out.flush()?;
    if config.open && !show(&host) {
        writeln!(out, "{}", say!(texts, "serve-no-browser"))?;
    }
    Ok(())
}

/// Prints the link by which everybody comes, at a terminal also as a picture to point a telephone at.
fn say_invitation(
    texts: &Texts,
    link: Option<String>,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let Some(link) = link else { return Ok(()) };
    writeln!(out, "{}\n  {link}", say!(texts, "serve-invite"))?;
    if Out::is_terminal() {
        for line in qr::lines(&link) {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

/// Opens a page in the local browser; returns whether there is one.
fn show(url: &str) -> bool {
    let programs: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["explorer"]
    } else {
        &["xdg-open", "sensible-browser"]
    };
    programs.iter().any(|program| {
        let mut command = std::process::Command::new(program);
        let quiet = std::process::Stdio::null;
        command.arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().is_ok()
    })
}
