//! The routes of the board's page. Who has no valid link, or comes from another site, receives one and the same answer.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, RawQuery, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::json;
use warboard_engine::model::Lang;
use warboard_table::text::Texts;

use super::change::{BoardChange, ChangeError};
use super::editor::BoardEditor;
use super::history::HistoryDirection;
use crate::budget::{Budgets, Payer, Use, seconds};
use crate::http::{Refusal, apart, file, json_of, let_through, sent};
use crate::links::LinkRoute;
use crate::links::LinkToken;
use crate::listen::CallerInfo;
use crate::page;
use crate::site::Site;
use crate::table::lang_of;
use crate::words::{drawing_words, languages};

/// The largest body that is read, in bytes.
const BODY_MAX: usize = 24 << 10;
/// Time that a page waits for a change before it asks again; shorter than an unused connection lasts.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest name of a window, in bytes.
const WINDOW_MAX: usize = 32;

/// The state shared by all handlers.
#[derive(Clone, Debug)]
pub(super) struct EditorServer {
    pub(super) editor: Arc<BoardEditor>,
    pub(super) token: LinkToken,
    pub(super) budgets: Arc<Budgets>,
    pub(super) lang: Lang,
    pub(super) site: Arc<Site>,
}

/// Builds the router with all routes.
pub(super) fn router(shared: EditorServer) -> Router {
    Router::new()
        .route("/d/{token}", get(page_of))
        .route("/d/{token}/state", get(state))
        .route("/d/{token}/change", post(change))
        .route("/d/{token}/undo", post(undo))
        .route("/d/{token}/redo", post(redo))
        .route("/page/{file}", get(file))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

async fn nothing() -> Response {
    (StatusCode::NOT_FOUND, "Nothing is here. `warboard draw` prints the link.\n").into_response()
}

fn is_known(shared: &EditorServer, token: &str) -> bool {
    LinkToken::parse(token).is_some_and(|token| token.is(shared.token))
}

/// Refuses what is too fast or meant for another host, and sets the policy of pages.
async fn guard(
    State(shared): State<EditorServer>,
    ConnectInfo(CallerInfo(caller)): ConnectInfo<CallerInfo>,
    request: Request,
    next: Next,
) -> Response {
    caller.note_request();
    let path = request.uri().path().strip_prefix("/d/").unwrap_or_default();
    let token = path.split('/').next().unwrap_or_default();
    let spent = if is_known(&shared, token) {
        shared.budgets.spend(Payer::Link(LinkRoute::Host), Use::Request, 1.0)
    } else {
        tokio::time::sleep(shared.budgets.queue(caller.payer(), Use::Request)).await;
        Ok(())
    };
    let spent = spent.map_err(|wait| {
        let mut response = StatusCode::TOO_MANY_REQUESTS.into_response();
        response.headers_mut().insert(header::RETRY_AFTER, seconds(wait).into());
        response
    });
    let_through(&shared.site, shared.lang, request, next, spent).await
}

async fn page_of(State(shared): State<EditorServer>, Path(token): Path<String>) -> Response {
    let page = is_known(&shared, &token).then(|| page::file("drawing.html")).flatten();
    page.unwrap_or(nothing().await)
}

/// Returns a value of a query.
fn value_of<'a>(query: Option<&'a str>, name: &str) -> Option<&'a str> {
    let parts = query.into_iter().flat_map(|query| query.split('&'));
    parts
        .filter_map(|part| part.split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// Returns the state of the board. With `after=REVISION`, waits until there is a newer one, for a while.
async fn state(
    State(shared): State<EditorServer>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    if !is_known(&shared, &token) {
        return nothing().await;
    }
    let query = query.as_deref();
    let lang = lang_of(query, shared.lang);
    let window = value_of(query, "window").unwrap_or_default().to_owned();
    let after = value_of(query, "after").and_then(|after| after.parse::<u64>().ok());
    if let Some(after) = after {
        let mut revision = shared.editor.revision();
        let newer = revision.wait_for(|revision| *revision != after);
        if tokio::time::timeout(PATIENCE, newer).await.is_err() {
            return StatusCode::NO_CONTENT.into_response();
        }
    }
    answer(&shared, window, lang, after.is_none()).await
}

async fn answer(shared: &EditorServer, window: String, lang: Lang, has_words: bool) -> Response {
    let editor = Arc::clone(&shared.editor);
    let Some(mut page) = apart(move || editor.page_state(&window, lang)).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    if has_words {
        page["words"] = drawing_words(&Texts::new(lang)).into();
        page["lang"] = lang.as_str().into();
        page["languages"] = languages().clone();
    }
    json_of(StatusCode::OK, &page)
}

/// A change as the page sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SentChange {
    window: String,
    change: BoardChange,
}

/// A step through the history as the page sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SentStep {
    window: String,
}

async fn change(
    State(shared): State<EditorServer>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    if !is_known(&shared, &token) {
        return Ok(nothing().await);
    }
    let SentChange { window, change } = sent((&shared.site, shared.lang), &headers, &body)?;
    Ok(carry_out(&shared, query.as_deref(), window, move |editor, window| {
        editor.change(window, &change)
    })
    .await)
}

async fn undo(
    State(shared): State<EditorServer>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    step(&shared, (&token, query.as_deref()), (&headers, &body), HistoryDirection::Undo).await
}

async fn redo(
    State(shared): State<EditorServer>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    step(&shared, (&token, query.as_deref()), (&headers, &body), HistoryDirection::Redo).await
}

async fn step(
    shared: &EditorServer,
    (token, query): (&str, Option<&str>),
    (headers, body): (&HeaderMap, &[u8]),
    way: HistoryDirection,
) -> Result<Response, Refusal> {
    if !is_known(shared, token) {
        return Ok(nothing().await);
    }
    let SentStep { window } = sent((&shared.site, shared.lang), headers, body)?;
    Ok(carry_out(shared, query, window, move |editor, window| editor.step(window, way)).await)
}

/// Carries something out, and answers with the new state or with the reason of a refusal.
async fn carry_out(
    shared: &EditorServer,
    query: Option<&str>,
    window: String,
    work: impl FnOnce(&BoardEditor, &str) -> Result<(), ChangeError> + Send + 'static,
) -> Response {
    let lang = lang_of(query, shared.lang);
    if window.is_empty() || window.len() > WINDOW_MAX {
        return json_of(StatusCode::BAD_REQUEST, &json!({ "error": "a window has a name" }));
    }
    let (editor, name) = (Arc::clone(&shared.editor), window.clone());
    match apart(move || work(&editor, &name)).await {
        Some(Ok(())) => answer(shared, window, lang, false).await,
        Some(Err(error)) => {
            let text = error.say(&Texts::new(lang));
            match error {
                ChangeError::Conflict { now, yours } => json_of(
                    StatusCode::CONFLICT,
                    &json!({ "error": text, "now": now, "yours": yours }),
                ),
                ChangeError::Overtaken(_) => {
                    json_of(StatusCode::CONFLICT, &json!({ "error": text }))
                }
                ChangeError::System(..) => {
                    json_of(StatusCode::INTERNAL_SERVER_ERROR, &json!({ "error": text }))
                }
                _ => json_of(StatusCode::BAD_REQUEST, &json!({ "error": text })),
            }
        }
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
