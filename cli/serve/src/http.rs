//! The routes of the server: the page, its files, the host's list, and connections. An invalid
//! link, file or page receives one and the same answer.

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
use super::choices::HostRequest;
use super::gathering::{GatherMessage, GatherRequest};
use super::links::{LinkRoute, LinkToken};
use super::listen::{Caller, CallerInfo};
use super::lobby::Lobby;
use super::orders::HostOrder;
use super::page;
use super::push::Subscription;
use super::qr;
use super::site::{PublicUrl, Site};
use super::socket::{self, BUFFER, MESSAGE_MAX};
use super::table::lang_of;
use super::words::{languages, words};
use warboard_engine::model::Lang;
use warboard_table::exit::CommandError;
use warboard_table::text::Texts;

/// The largest body that is read, in bytes.
const BODY_MAX: usize = 16 << 10;

/// Content security policy of the page: only resources of this server are loaded.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The state shared by all handlers.
#[derive(Clone, Debug)]
pub(super) struct ServerState {
    pub(super) hall: Arc<Lobby>,
    /// The names that the server is reached by.
    pub(super) site: Arc<Site>,
}

/// Builds the router with all routes. Where players open a path before those of this server, a proxy may hand it on or cut it off.
pub(super) fn router(shared: &ServerState) -> Router {
    let routes = routes(shared.clone());
    match shared.site.public().map(PublicUrl::path) {
        None | Some("") => routes,
        Some(path) => routes.clone().nest(path, routes),
    }
}

fn routes(shared: ServerState) -> Router {
    Router::new()
        .route("/g/{token}", get(page_of))
        .route("/g/{token}/manifest", get(manifest))
        .route("/g/{token}/socket", get(open))
        .route("/g/{token}/data", get(data))
        .route("/g/{token}/replay", get(replay))
        .route("/g/{token}/games", get(games).post(begin))
        .route("/g/{token}/on", post(play_on))
        .route("/g/{token}/host", post(order))
        .route("/g/{token}/rematch", post(rematch))
        .route("/g/{token}/notify", post(notify))
        .route("/g/{token}/push", get(push_key).post(push))
        .route("/g/{token}/name", post(name))
        .route("/g/{token}/gather", get(gathered).post(gather))
        .route("/g/{token}/invite", get(invite))
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
    let_through(&shared.site, shared.hall.lang, request, next, spent).await
}

/// Answers a request, unless it is refused or meant for another host, and sets the policy of pages.
pub(crate) async fn let_through(
    site: &Site,
    usual: Lang,
    request: Request,
    next: Next,
    spent: Result<(), Response>,
) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let is_own = host.is_some_and(|host| site.is_own(host));
    let response = match spent {
        Err(refusal) => refusal,
        Ok(()) if is_own => next.run(request).await,
        Ok(()) => {
            let lang = lang_of(request.uri().query(), usual);
            let text = site.other_host(lang, request.headers());
            (StatusCode::MISDIRECTED_REQUEST, text).into_response()
        }
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

fn door(shared: &ServerState, token: &str) -> Option<LinkRoute> {
    shared.hall.find(LinkToken::parse(token)?)
}

async fn page_of(State(shared): State<ServerState>, Path(token): Path<String>) -> Response {
    match door(&shared, &token) {
        Some(LinkRoute::Host) => page::file("host.html"),
        Some(LinkRoute::Game(..)) => page::file("game.html"),
        Some(LinkRoute::Gathering(..) | LinkRoute::Invited(_)) => page::file("gather.html"),
        None => None,
    }
    .unwrap_or(nothing().await)
}

/// Returns the description by which a browser installs a page: it opens by its own link.
async fn manifest(State(shared): State<ServerState>, Path(token): Path<String>) -> Response {
    if door(&shared, &token).is_none() {
        return nothing().await;
    }
    let icon = |file: &str, sizes: &str, kind: &str| {
        let src = format!("../../page/{file}");
        json!({ "src": src, "sizes": sizes, "type": kind, "purpose": "any" })
    };
    let value = json!({
        "name": "Warboard",
        "short_name": "Warboard",
        "start_url": format!("../{token}"),
        "scope": "../",
        "display": "standalone",
        "background_color": "#eef1f4",
        "theme_color": "#2b6cb8",
        "icons": [
            icon("icon.svg", "any", "image/svg+xml"),
            icon("icon-192.png", "192x192", "image/png"),
            icon("icon-512.png", "512x512", "image/png"),
        ],
    });
    let kind = [(header::CONTENT_TYPE, "application/manifest+json")];
    (kind, value.to_string()).into_response()
}

/// Returns a file of the pages by its name.
pub(crate) async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    match page::kept_file(&name, &headers) {
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
    let lang = lang_of(query.as_deref(), shared.hall.lang);
    if !shared.site.is_from_here(&headers) {
        return (StatusCode::FORBIDDEN, shared.site.other_site(lang, &headers)).into_response();
    }
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

/// Returns the data of the page of the host, or of those who gather.
async fn data(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let route = door(&shared, &token);
    if route.is_none_or(|route| matches!(route, LinkRoute::Game(..))) {
        return nothing().await;
    }
    let lang = lang_of(uri.query(), shared.hall.lang);
    let hall = Arc::clone(&shared.hall);
    let Some(editions) = apart(move || hall.editions().clone()).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let url = shared.site.links(&headers);
    let games = (route == Some(LinkRoute::Host)).then(|| shared.hall.list(&url));
    let value = json!({
        "lang": lang.as_str(),
        "languages": languages(),
        "words": words(&Texts::new(lang)),
        "can": editions,
        "games": games,
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
    json_of(StatusCode::OK, &json!({ "games": shared.hall.list(&shared.site.links(&headers)) }))
}

/// Begins a game.
async fn begin(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    if door(&shared, &token) != Some(LinkRoute::Host) {
        return Ok(nothing().await);
    }
    let wanted: HostRequest = sent((&shared.site, shared.hall.lang), &headers, &body)?;
    let hall = Arc::clone(&shared.hall);
    Ok(answer_of(
        apart(move || hall.begin(&wanted)).await,
        |game| json!({ "game": game, "games": shared.hall.list(&shared.site.links(&headers)) }),
    ))
}

/// An answer that ends a request before it is carried out.
pub(crate) struct Refusal(Box<Response>);

impl From<Response> for Refusal {
    fn from(response: Response) -> Self {
        Self(Box::new(response))
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        *self.0
    }
}

/// Refuses what pages of other sites ask for.
fn check_origin(site: &Site, lang: Lang, headers: &HeaderMap) -> Result<(), Refusal> {
    if site.is_from_here(headers) {
        return Ok(());
    }
    Err((StatusCode::FORBIDDEN, site.other_site(lang, headers)).into_response().into())
}

/// Parses the body sent by a page of this server.
///
/// # Errors
///
/// Returns the answer to any other sender or content.
pub(crate) fn sent<T: DeserializeOwned>(
    (site, lang): (&Site, Lang),
    headers: &HeaderMap,
    body: &[u8],
) -> Result<T, Refusal> {
    check_origin(site, lang, headers)?;
    warboard_engine::text::json(body).map_err(|error| {
        json_of(StatusCode::BAD_REQUEST, &json!({ "error": error.to_string() })).into()
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
) -> Result<Response, Refusal> {
    let Some(LinkRoute::Game(game, Some(_))) = door(&shared, &token) else {
        return Ok(nothing().await);
    };
    let on: ResumePoint = sent((&shared.site, shared.hall.lang), &headers, &body)?;
    let hall = Arc::clone(&shared.hall);
    // The search takes a while, so only one game is searched at a time.
    let _one = shared.hall.looks.lock().await;
    Ok(answer_of(apart(move || hall.play_on(game, on.at)).await, |()| json!({})))
}

/// An order of the host, about a game where the host's page gives it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GivenOrder {
    game: Option<usize>,
    order: HostOrder,
}

/// Carries out an order of the host: of whoever has the host's page, or of the seat that does what the host may.
async fn order(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let door = door(&shared, &token);
    let GivenOrder { game, order } = sent((&shared.site, shared.hall.lang), &headers, &body)?;
    let game = match (door, game) {
        (Some(LinkRoute::Host), Some(game)) => game,
        (Some(LinkRoute::Game(game, Some(seat))), None)
            if shared.hall.links(game).is_some_and(|links| links.host == Some(seat)) =>
        {
            game
        }
        _ => return Ok(nothing().await),
    };
    let Some(links) = shared.hall.order(game, order) else { return Ok(nothing().await) };
    let link = match order {
        HostOrder::Renew { seat } => links.seats.get(seat).copied().flatten(),
        _ => None,
    };
    let url = shared.site.links(&headers);
    let games = (door == Some(LinkRoute::Host)).then(|| shared.hall.list(&url));
    Ok(json_of(StatusCode::OK, &json!({ "games": games, "link": link.map(url) })))
}

/// Notes that a player asks for a finished game once more.
async fn rematch(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Some(LinkRoute::Game(game, Some(seat))) = door(&shared, &token) else {
        return Ok(nothing().await);
    };
    check_origin(&shared.site, shared.hall.lang, &headers)?;
    let hall = Arc::clone(&shared.hall);
    let _one = shared.hall.looks.lock().await;
    Ok(answer_of(apart(move || hall.rematch(game, seat)).await, |()| json!({})))
}

/// The wish of a seat to be told of its move, or no longer, by the address that the host has named.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Notify {
    on: bool,
}

/// Notes whether a seat wants to be told of its move.
async fn notify(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let Some(LinkRoute::Game(game, Some(seat))) = door(&shared, &token) else {
        return Ok(nothing().await);
    };
    let Notify { on } = sent((&shared.site, shared.hall.lang), &headers, &body)?;
    let changed = shared.hall.change(game, |links| {
        if on { links.notified.insert(seat) } else { links.notified.remove(&seat) }
    });
    Ok(json_of(StatusCode::OK, &json!({ "changed": changed })))
}

/// A browser that is to be told of the move of a seat, or no longer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PushWish {
    on: bool,
    browser: Subscription,
}

/// Returns the public key with which a browser asks its service for notices; `null` without notices.
async fn push_key(State(shared): State<ServerState>, Path(token): Path<String>) -> Response {
    match door(&shared, &token) {
        Some(LinkRoute::Game(_, Some(_))) => {
            json_of(StatusCode::OK, &json!({ "key": shared.hall.push_key() }))
        }
        _ => nothing().await,
    }
}

/// Notes that a browser is told of the move of a seat, or no longer.
async fn push(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let Some(route @ LinkRoute::Game(game, Some(seat))) = door(&shared, &token) else {
        return Ok(nothing().await);
    };
    let lang = shared.hall.lang;
    let PushWish { on, browser } = sent((&shared.site, lang), &headers, &body)?;
    charge(&shared, route, lang)?;
    if !browser.is_sound() {
        return Ok(json_of(StatusCode::BAD_REQUEST, &json!({ "changed": false })));
    }
    let changed = shared.hall.change(game, |links| links.push_to(seat, browser, on));
    Ok(json_of(StatusCode::OK, &json!({ "changed": changed })))
}

/// The name of whoever has a seat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnName {
    name: String,
}

/// Names whoever has a seat.
async fn name(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let lang = lang_of(query.as_deref(), shared.hall.lang);
    let Some(route @ LinkRoute::Game(game, Some(seat))) = door(&shared, &token) else {
        return Ok(nothing().await);
    };
    let OwnName { name } = sent((&shared.site, lang), &headers, &body)?;
    charge(&shared, route, lang)?;
    Ok(answer_of(Some(shared.hall.name_seat(lang, game, (seat, &name))), |()| json!({})))
}

/// Charges a link as for a line of chat.
///
/// # Errors
///
/// Returns the answer where that is too much.
fn charge(shared: &ServerState, route: LinkRoute, lang: Lang) -> Result<(), Refusal> {
    let spent = shared.hall.budgets.spend(Payer::Link(route), Use::Chat, 1.0);
    spent.map_err(|wait| {
        let sorry = shared.hall.sorry(lang).too_fast(wait);
        json_of(StatusCode::TOO_MANY_REQUESTS, &json!({ "error": sorry })).into()
    })
}

/// Returns the answer to what was done, or the sentence why it was not.
fn answer_of<T>(
    done: Option<Result<T, CommandError>>,
    answer: impl FnOnce(T) -> serde_json::Value,
) -> Response {
    match done {
        Some(Ok(done)) => json_of(StatusCode::OK, &answer(done)),
        Some(Err(failure)) => {
            json_of(StatusCode::BAD_REQUEST, &json!({ "error": failure.to_string() }))
        }
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Returns what the page of those who gather shows.
async fn gathered(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let lang = lang_of(query.as_deref(), shared.hall.lang);
    let state = match door(&shared, &token) {
        Some(LinkRoute::Gathering(at, own)) => shared.hall.gathered(lang, (at, own)),
        Some(LinkRoute::Invited(game)) => shared.hall.invited(game),
        // The game has begun: the page is loaded again, and shows it.
        Some(LinkRoute::Game(..)) => Some(json!({ "is_seated": true })),
        Some(LinkRoute::Host) | None => None,
    };
    match state {
        Some(state) => json_of(StatusCode::OK, &state),
        None => nothing().await,
    }
}

/// Opens a gathering, or carries out what is said by somebody who gathers or is invited.
async fn gather(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let lang = lang_of(query.as_deref(), shared.hall.lang);
    let hall = Arc::clone(&shared.hall);
    let link = |token: Option<LinkToken>| json!({ "link": token.map(LinkToken::digits) });
    let Some(route) = door(&shared, &token) else { return Ok(nothing().await) };
    if route == LinkRoute::Host {
        let wanted: GatherRequest = sent((&shared.site, lang), &headers, &body)?;
        let opened = apart(move || hall.gather(lang, wanted)).await;
        return Ok(answer_of(opened, |token| link(Some(token))));
    }
    let said: GatherMessage = sent((&shared.site, lang), &headers, &body)?;
    if said.is_dear() {
        charge(&shared, route, lang)?;
    }
    let done = match route {
        LinkRoute::Gathering(at, own) if said.is_long() => {
            apart(move || hall.heed(lang, (at, own), said)).await
        }
        LinkRoute::Gathering(at, own) => Some(hall.heed(lang, (at, own), said)),
        LinkRoute::Invited(game) => Some(hall.take_seat(lang, game, said).map(Some)),
        LinkRoute::Host | LinkRoute::Game(..) => return Ok(nothing().await),
    };
    Ok(answer_of(done, link))
}

/// Returns the invitation to a game for those who may invite, as an address and as a picture to point a telephone at.
async fn invite(
    State(shared): State<ServerState>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    let invite = match door(&shared, &token) {
        Some(LinkRoute::Gathering(at, _)) => shared.hall.invitation(at),
        Some(LinkRoute::Game(game, Some(_)) | LinkRoute::Invited(game)) => {
            shared.hall.links(game).and_then(|links| links.invite)
        }
        _ => None,
    };
    let Some(invite) = invite else { return nothing().await };
    let url = shared.site.links(&headers)(invite);
    json_of(StatusCode::OK, &json!({ "url": url, "dots": qr::rows(&url) }))
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
