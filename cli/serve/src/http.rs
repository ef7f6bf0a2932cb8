//! The routes of the server: the page, its files, the host's list, and connections. An invalid
//! link, file or page receives one and the same answer.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, RawQuery, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use warboard_study::deep_stack;

use super::budget::{Payer, Use, seconds};
use super::links::LinkToken;
use super::listen::{Caller, CallerInfo};
use super::lobby::{HostRequest, LinkRoute, Lobby};
use super::page;
use super::socket::{self, BUFFER, MESSAGE_MAX};
use super::table::lang_of;
use super::words::{languages, words};
use warboard_table::text::Texts;

/// The largest body that is read, in bytes.
const BODY_MAX: usize = 16 << 10;

/// Content security policy of the page: only resources of this server are loaded.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The state shared by all handlers.
#[derive(Clone, Debug)]
pub(super) struct ServerState {
    pub(super) hall: Arc<Lobby>,
    /// The name that the server is reached by, beside addresses and `localhost`.
    pub(super) name: Arc<str>,
}

/// Builds the router with all routes.
pub(super) fn router(shared: ServerState) -> Router {
    Router::new()
        .route("/g/{token}", get(page_of))
        .route("/g/{token}/socket", get(open))
        .route("/g/{token}/data", get(data))
        .route("/g/{token}/replay", get(replay))
        .route("/g/{token}/games", get(games).post(begin))
        .route("/g/{token}/on", post(play_on))
        .route("/g/{token}/mute", post(mute))
        .route("/page/{file}", get(file))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

/// Returns the answer to a request without a link.
async fn nothing() -> Response {
    let text = "Nothing is here. A seat has a link of its own.\n";
    (StatusCode::NOT_FOUND, text).into_response()
}

/// Checks whether a host is this server: an address or `localhost`, which no other site can claim,
/// or its configured name.
fn is_own(own_name: &str, host: &str) -> bool {
    let Ok(uri) = host.parse::<axum::http::uri::Authority>() else { return false };
    let name = uri.host().trim_start_matches('[').trim_end_matches(']');
    name.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || name.eq_ignore_ascii_case(own_name)
}

/// Counts a request for its link, or for its address where it has none, before anything else is done about it. This machine's own
/// address may be everybody's, by a proxy: there, who has no link is not refused and waits for a turn.
async fn spend(shared: &ServerState, caller: &Caller, uri: &Uri) -> Result<(), Duration> {
    let budgets = &shared.hall.budgets;
    let path = uri.path().strip_prefix("/g/").unwrap_or_default();
    let (token, what) = path.split_once('/').unwrap_or((path, ""));
    match door(shared, token) {
        // A game is looked through for these.
        Some(door) if matches!(what, "replay" | "on") => {
            budgets.spend(Payer::Link(door), Use::Request, 20.0)
        }
        Some(door) => budgets.spend(Payer::Link(door), Use::Request, 1.0),
        None if caller.payer().is_here() => {
            tokio::time::sleep(budgets.queue(caller.payer(), Use::Request)).await;
            Ok(())
        }
        None => budgets.spend(caller.payer(), Use::Request, 1.0),
    }
}

/// Returns the answer to a client that exceeds its rate.
fn too_fast(shared: &ServerState, uri: &Uri, wait: Duration) -> Response {
    let sorry = shared.hall.sorry(lang_of(uri.query(), shared.hall.lang)).too_fast(wait);
    let mut response = json_of(StatusCode::TOO_MANY_REQUESTS, &json!({ "error": sorry }));
    response.headers_mut().insert(header::RETRY_AFTER, seconds(wait).into());
    response
}

/// Refuses clients that exceed their rate or use another site's name, and sets the policy of pages.
async fn guard(
    State(shared): State<ServerState>,
    ConnectInfo(CallerInfo(caller)): ConnectInfo<CallerInfo>,
    request: Request,
    next: Next,
) -> Response {
    caller.note_request();
    let spent = spend(&shared, &caller, request.uri()).await;
    let spent = spent.map_err(|wait| too_fast(&shared, request.uri(), wait));
    let_through(&shared.name, request, next, spent).await
}

/// Answers a request, unless it is refused or meant for another host, and sets the policy of pages.
/// `own_name` is the name of this server beside addresses and `localhost`.
pub(crate) async fn let_through(
    own_name: &str,
    request: Request,
    next: Next,
    spent: Result<(), Response>,
) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let is_own = host.is_some_and(|host| is_own(own_name, host));
    let response = match spent {
        Err(refusal) => refusal,
        Ok(()) if is_own => next.run(request).await,
        Ok(()) => (StatusCode::MISDIRECTED_REQUEST, "another host is meant\n").into_response(),
    };
    protect(response)
}

/// Sets the policy of pages, and closes the connection of a refused client.
fn protect(mut response: Response) -> Response {
    // A refused client has to reconnect, and is counted again.
    if response.status().is_client_error() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    let set = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in set {
        // An answer may say what it may do itself.
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Content security policy of a finished game's page: it contains all it shows, and may not reach
/// this server.
const REPLAY_POLICY: &str = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; \
                             style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
                             form-action 'none'; frame-ancestors 'none'";

/// Returns a finished game as one page, which needs no server: all its players may see all of it
/// then.
async fn replay(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let Some(LinkRoute::Game(game, _)) = door(&shared, &token) else { return nothing().await };
    let lang = lang_of(query.as_deref(), shared.hall.lang);
    let make = async |path: PathBuf| {
        let made = move || crate::replay::page_of(&Texts::new(lang), &path);
        apart(made).await.flatten().map(Bytes::from)
    };
    match shared.hall.replay(game, lang, make).await {
        Some(page) => {
            let kind = (header::CONTENT_TYPE, "text/html; charset=utf-8");
            ([kind, (header::CONTENT_SECURITY_POLICY, REPLAY_POLICY)], page).into_response()
        }
        None => nothing().await,
    }
}

/// Checks whether a request comes from a page of this server; only those may change anything.
fn is_from_here(headers: &HeaderMap) -> bool {
    let of = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let (Some(origin), Some(host)) = (of(header::ORIGIN), of(header::HOST)) else { return false };
    let from = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    from.is_some_and(|from| from.eq_ignore_ascii_case(host))
}

fn door(shared: &ServerState, token: &str) -> Option<LinkRoute> {
    shared.hall.find(LinkToken::parse(token)?)
}

async fn page_of(State(shared): State<ServerState>, Path(token): Path<String>) -> Response {
    match door(&shared, &token) {
        Some(LinkRoute::Host) => page::file("host.html"),
        Some(LinkRoute::Game(..)) => page::file("game.html"),
        None => None,
    }
    .unwrap_or(nothing().await)
}

/// Returns a file of the pages by its name.
pub(crate) async fn file(Path(name): Path<String>) -> Response {
    match page::file(&name) {
        // A page is shown by its link alone.
        Some(file) if name.split('.').next_back() != Some("html") => file,
        Some(_) | None => nothing().await,
    }
}

async fn open(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    ConnectInfo(CallerInfo(caller)): ConnectInfo<CallerInfo>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let Some(LinkRoute::Game(game, seat)) = door(&shared, &token) else { return nothing().await };
    if !is_from_here(&headers) {
        return (StatusCode::FORBIDDEN, "another site asks\n").into_response();
    }
    let lang = lang_of(query.as_deref(), shared.hall.lang);
    match upgrade {
        Ok(upgrade) => upgrade
            .max_message_size(MESSAGE_MAX)
            .max_frame_size(MESSAGE_MAX)
            .read_buffer_size(BUFFER)
            .on_upgrade(move |socket| {
                socket::serve(socket, shared.hall, (game, seat), lang, caller)
            }),
        Err(refused) => refused.into_response(),
    }
}

/// Returns an answer of JSON.
pub(crate) fn json_of(status: StatusCode, value: &serde_json::Value) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (status, kind, value.to_string()).into_response()
}

/// Returns a function that writes a link with the host name of the host's own request.
fn link_of(headers: &HeaderMap) -> impl Fn(LinkToken) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let base = format!("http://{host}/g/");
    move |token| format!("{base}{}", token.digits())
}

/// Returns the data of the host's page.
async fn data(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    if door(&shared, &token) != Some(LinkRoute::Host) {
        return nothing().await;
    }
    let lang = lang_of(uri.query(), shared.hall.lang);
    let hall = Arc::clone(&shared.hall);
    let Some(editions) = apart(move || hall.editions().clone()).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let value = json!({
        "lang": lang.as_str(),
        "languages": languages(),
        "words": words(&Texts::new(lang)),
        "can": editions,
        "games": shared.hall.list(&link_of(&headers)),
    });
    json_of(StatusCode::OK, &value)
}

/// Returns the games alone, for a page that has the rest.
async fn games(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    if door(&shared, &token) != Some(LinkRoute::Host) {
        return nothing().await;
    }
    json_of(StatusCode::OK, &json!({ "games": shared.hall.list(&link_of(&headers)) }))
}

/// Begins a game.
async fn begin(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    if door(&shared, &token) != Some(LinkRoute::Host) {
        return nothing().await;
    }
    let wanted: HostRequest = match sent(&headers, &body) {
        Ok(wanted) => wanted,
        Err(refusal) => return *refusal,
    };
    let hall = Arc::clone(&shared.hall);
    match apart(move || hall.begin(&wanted)).await {
        Some(Ok(game)) => {
            let games = shared.hall.list(&link_of(&headers));
            json_of(StatusCode::OK, &json!({ "game": game, "games": games }))
        }
        Some(Err(failure)) => {
            json_of(StatusCode::BAD_REQUEST, &json!({ "error": failure.to_string() }))
        }
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Parses the body sent by a page of this server.
///
/// # Errors
///
/// Returns the answer to any other sender or content.
pub(crate) fn sent<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: &[u8],
) -> Result<T, Box<Response>> {
    if !is_from_here(headers) {
        return Err(Box::new((StatusCode::FORBIDDEN, "another site asks\n").into_response()));
    }
    warboard_engine::text::json(body).map_err(|error| {
        Box::new(json_of(StatusCode::BAD_REQUEST, &json!({ "error": error.to_string() })))
    })
}

/// The moment from which a finished game is continued.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResumePoint {
    at: usize,
}

/// Continues a finished game from one of its moments, at the request of a player of it.
async fn play_on(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let Some(LinkRoute::Game(game, Some(_))) = door(&shared, &token) else {
        return nothing().await;
    };
    let on: ResumePoint = match sent(&headers, &body) {
        Ok(on) => on,
        Err(refusal) => return *refusal,
    };
    let hall = Arc::clone(&shared.hall);
    // The search takes a while, so only one game is searched at a time.
    let _one = shared.hall.looks.lock().await;
    match apart(move || hall.play_on(game, on.at)).await {
        Some(Ok(())) => json_of(StatusCode::OK, &json!({})),
        Some(Err(failure)) => {
            json_of(StatusCode::BAD_REQUEST, &json!({ "error": failure.to_string() }))
        }
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// A link whose chat is muted, or heard again.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mute {
    game: usize,
    /// The seat, counted from 0; `None` for spectators.
    seat: Option<usize>,
    muted: bool,
}

/// Mutes a link, or lets it be heard again.
async fn mute(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    if door(&shared, &token) != Some(LinkRoute::Host) {
        return nothing().await;
    }
    let Mute { game, seat, muted } = match sent(&headers, &body) {
        Ok(mute) => mute,
        Err(refusal) => return *refusal,
    };
    if !shared.hall.mute(game, seat, muted) {
        return nothing().await;
    }
    json_of(StatusCode::OK, &json!({ "games": shared.hall.list(&link_of(&headers)) }))
}

/// Runs `work` on a thread with a deep stack, while others are served.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (to, from) = tokio::sync::oneshot::channel();
    let told = move || {
        let _ = to.send(work());
    };
    deep_stack::detached("host", told).ok()?;
    from.await.ok()
}
