//! The board of an edition on a page for its author, who draws it there: a server for this machine alone.
//!
//! The page sends small changes; each is written into the TOML file in which the value stands, which keeps its comments, its order
//! and its layout, and the edition is checked again. No game is played here.

mod board;
mod change;
mod changes;
mod editor;
mod files;
mod history;
mod http;
mod rows;
mod splice;
mod state;

use std::io::Write;
use std::sync::Arc;

use serde_json::json;
use tokio::net::TcpListener;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::text::{Texts, say};

pub use self::editor::BoardEditor;
use self::http::{EditorServer, router};
use crate::budget::Budgets;
use crate::links::LinkToken;
use crate::listen::{CallerInfo, Door, places};
use crate::site::Site;

/// The address of the page, and the output of the server.
#[derive(Clone, Copy, Debug)]
pub struct EditorConfig {
    /// The port; 0: one that is free.
    pub port: u16,
    /// True if the page is opened.
    pub open: bool,
    /// True if the output is one line of JSON.
    pub json: bool,
}

/// The only address that the server listens at: this machine's own.
const ADDRESS: &str = "127.0.0.1";

/// Serves the page until the user or the system stops it.
///
/// # Errors
/// The port cannot be listened at.
pub fn run(
    texts: &Texts,
    config: EditorConfig,
    editor: &Arc<BoardEditor>,
    out: &mut impl Write,
) -> Result<Exit, CommandError> {
    let token = LinkToken::new()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind((ADDRESS, config.port)).await;
        let listener = listener
            .map_err(|error| crate::cannot_listen(texts, (ADDRESS, config.port), &error))?;
        let port = listener.local_addr()?.port();
        let url = format!("http://{ADDRESS}:{port}/d/{}", token.digits());
        if config.json {
            writeln!(out, "{}", warboard_table::output::json(&json!({ "url": url }))?)?;
        } else {
            writeln!(out, "{}\n  {url}", say!(texts, "draw-link"))?;
            writeln!(out, "{}", say!(texts, "draw-stop"))?;
        }
        out.flush()?;
        if config.open && !crate::show(&url) {
            writeln!(out, "{}", say!(texts, "serve-no-browser"))?;
        }
        let budgets = Arc::<Budgets>::default();
        let shared = EditorServer {
            editor: Arc::clone(editor),
            token,
            budgets: Arc::clone(&budgets),
            lang: texts.lang,
            site: Arc::new(Site::local()),
        };
        let door = Door::new(listener, places(), budgets);
        let service = router(shared).into_make_service_with_connect_info::<CallerInfo>();
        tokio::select! {
            served = async { axum::serve(door, service).await } => served?,
            stopped = crate::stop() => stopped?,
        }
        Ok(Exit::Done)
    })
}
