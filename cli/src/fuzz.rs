//! Ways into the program for the fuzz targets of the workspace; nobody else calls them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use warboard_engine::model::Lang;
use warboard_study::deep_stack::STACK;

use crate::commands::{import, texts};
use crate::{import as maps, language_server};

/// The time that the language server has to read an edition before it is asked.
const PATIENCE: Duration = Duration::from_millis(150);
/// Room between the two ends of a connection, in bytes.
const ROOM: usize = 1 << 16;

/// Imports a map, and reads the edition that is made of it. Returns whether one was made.
///
/// # Errors
/// The edition has errors, of which the map would have had to be mended.
pub fn import_map(map: PathBuf) -> Result<bool, String> {
    let id = maps::edition_id(&map);
    // A map that is refused is told why.
    let Ok(imported) = maps::import(&[map], &id) else { return Ok(false) };
    let Some(made) = imported.made else { return Ok(false) };
    import::check_made(&id, &made).map_err(|error| error.to_string())?;
    Ok(true)
}

/// Returns the sheet of an edition for translators.
///
/// # Errors
/// The edition cannot be read.
pub fn sheet(edition: &str, lang: Lang) -> Result<String, String> {
    texts::sheet_of(edition, lang).map_err(|error| error.to_string())
}

/// Merges a sheet into an edition without writing it. Returns whether it was accepted.
pub fn merge_sheet(edition: &str, lang: Lang, sheet: &Path) -> bool {
    texts::merged(edition, lang, sheet).is_ok()
}

/// Sends messages to a language server: the first ones, then, when it has had time to read, the
/// others. Each becomes a message of its own, with its length before it.
///
/// # Errors
/// There is no runtime to be had.
pub fn language_server(first: &[Vec<u8>], then: &[Vec<u8>]) -> std::io::Result<()> {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().thread_stack_size(STACK).build()?;
    runtime.block_on(async {
        let (client, server) = tokio::io::duplex(ROOM);
        let (input, output) = tokio::io::split(server);
        let (mut answers, mut messages) = tokio::io::split(client);
        let serving = tokio::spawn(language_server::serve(input, output));
        let reading = tokio::spawn(async move {
            let mut told = vec![0; ROOM];
            while answers.read(&mut told).await.is_ok_and(|n| n > 0) {}
        });
        for (at, message) in first.iter().chain(then).enumerate() {
            if at == first.len() {
                tokio::time::sleep(PATIENCE).await;
            }
            let head = format!("Content-Length: {}\r\n\r\n", message.len());
            let sent = [head.as_bytes(), message].concat();
            if messages.write_all(&sent).await.is_err() {
                break;
            }
        }
        let _ = messages.shutdown().await;
        drop(messages);
        let ended = tokio::time::timeout(Duration::from_mins(1), serving).await;
        reading.abort();
        match ended {
            Ok(Err(error)) if error.is_panic() => Err(std::io::Error::other("a panic")),
            Ok(_) => Ok(()),
            Err(_elapsed) => Err(std::io::Error::other("it does not end")),
        }
    })
}
