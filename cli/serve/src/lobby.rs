//! The games of a server, and whom a link lets in.

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use serde::Serialize;
use serde_json::{Value, json};
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::model::Lang;
use warboard_engine::text::{Lines, json_value};
use warboard_study::deep_stack;
use warboard_table::levels;

use super::budget::Budgets;
use super::choices::{HostRequest, shipped};
use super::game::run;
use super::gathering::Gathering;
use super::inbox::Inbox;
use super::links::{LinkRoute, LinkToken, Links, beside};
use super::messages::Joining;
use super::notify::Notices;
use super::push::Pusher;
use super::socket::Sorry;
use super::status::TableStatus;
use crate::replay::played_on;
use warboard_table::begin::{Lineup, NewGame};
use warboard_table::editions;
use warboard_table::exit::CommandError;
use warboard_table::model::ArmyLabel;
use warboard_table::paint::plain;
use warboard_table::presenter::{Presenter, SeatPlayer};
use warboard_table::save::SaveFile;
use warboard_table::saves::Saved;
use warboard_table::text::{Texts, languages_of_messages, say};

/// The most games that one server knows.
const GAMES_MAX: usize = 1_000;

/// The most connections by one link.
const BY_LINK_MAX: usize = 16;

/// The most games that play on from moments of one.
const PLAYED_ON_MAX: usize = 8;

/// The most pages of games that are over that are kept.
const REPLAYS_MAX: usize = 8;

/// Time that games have to write what they have when the server ends.
const STOP: Duration = Duration::from_secs(3);

/// A game of the server.
#[derive(Debug)]
struct HostedGame {
    path: PathBuf,
    links: Links,
    /// The title of the game and its players.
    about: Value,
    /// The players given on the command line, with the commands of programs, which are stored
    /// nowhere else.
    lineup: Option<Lineup>,
    /// Its save, locked until its first thread takes it.
    held: Option<SaveFile>,
    /// The status of the game, set by its thread.
    news: Arc<TableStatus>,
    /// Its thread, if it runs.
    thread: Option<Arc<Inbox>>,
    /// The games continued from moments of this one, by moment.
    played_on: BTreeMap<Option<usize>, usize>,
}

/// The games of a server.
#[derive(Debug)]
pub(super) struct Lobby {
    /// The directory in which new games are saved.
    pub(super) folder: PathBuf,
    /// The default language.
    pub(super) lang: Lang,
    host: LinkToken,
    notices: Notices,
    games: Mutex<Vec<HostedGame>>,
    /// Those who gather for games that have not begun, and where those are by now who have.
    pub(super) gatherings: Mutex<Vec<Gathering>>,
    /// Connections, by where their link leads.
    open: Mutex<BTreeMap<(usize, Option<usize>), usize>>,
    connections: AtomicU64,
    editions: OnceLock<Value>,
    /// The budgets of links and addresses.
    pub(super) budgets: Arc<Budgets>,
    sorry: Vec<(Lang, Sorry)>,
    /// The pages of finished games, newest last; the lock is held while a page is made.
    replays: Replays,
    /// Serialises the requests that look through a game to play on from it.
    pub(super) looks: tokio::sync::Mutex<()>,
}

/// The pages of games that are over, by game and language.
type Replays = tokio::sync::Mutex<VecDeque<((usize, Lang), Bytes)>>;

impl HostedGame {
    /// Keeps changed links beside the save, and tells the game's thread, which writes the file as well.
    fn tell_links(&mut self, lang: Lang) {
        let kept = Links::of(&self.path);
        let links = self.links.clone();
        let links = kept.map_or_else(|| links.clone(), |kept| links.clone().with_settled(&kept));
        // It does without where the file cannot be written.
        let _ = links.keep(&Texts::new(lang), &self.path);
        if let Some(thread) = &self.thread {
            let _ = thread.settle(Box::new(links));
        }
    }
}

impl Lobby {
    /// Opens the games that were served from a folder before.
    pub(super) fn new(folder: PathBuf, lang: Lang, host: LinkToken, notices: Notices) -> Self {
        let hall = Self {
            folder,
            lang,
            host,
            notices,
            games: Mutex::default(),
            gatherings: Mutex::default(),
            open: Mutex::default(),
            connections: AtomicU64::new(0),
            editions: OnceLock::new(),
            budgets: Arc::default(),
            sorry: languages_of_messages()
                .into_iter()
                .map(|lang| (lang, Sorry::new(lang)))
                .collect(),
            replays: Replays::default(),
            looks: tokio::sync::Mutex::default(),
        };
        let mut saves: Vec<PathBuf> = fs::read_dir(&hall.folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|kind| kind == "warboard"))
            .filter(|path| beside(path).is_file())
            .collect();
        saves.sort();
        for save in saves {
            if let Some(links) = Links::of(&save).filter(|links| !links.is_closed) {
                hall.enter(save, links, (None, None));
            }
        }
        hall.take_up_gatherings();
        hall
    }

    /// Returns the host's link.
    pub(super) fn host(&self) -> LinkToken {
        self.host
    }

    fn games(&self) -> std::sync::MutexGuard<'_, Vec<HostedGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a game and returns its index. An existing game is kept; its players are replaced.
    fn enter(
        &self,
        path: PathBuf,
        links: Links,
        (lineup, held): (Option<Lineup>, Option<SaveFile>),
    ) -> usize {
        let about = about(&path);
        let mut games = self.games();
        if let Some(at) = games.iter().position(|entry| entry.path == path) {
            games[at].lineup = lineup;
            games[at].held = held;
            return at;
        }
        let news = Arc::new(TableStatus::new(links.is_over));
        let played_on = BTreeMap::new();
        games.push(HostedGame { path, links, about, lineup, held, news, thread: None, played_on });
        games.len() - 1
    }

    /// Adds a save, with new links unless it has some. From then on no other program plays it.
    pub(super) fn admit(
        &self,
        texts: &Texts,
        save: SaveFile,
        lineup: &Lineup,
        clock: Option<u32>,
    ) -> Result<usize, CommandError> {
        self.admit_with(texts, save, lineup, clock, |_| {})
    }

    /// Adds a save, whose links are settled further.
    pub(super) fn admit_with(
        &self,
        texts: &Texts,
        save: SaveFile,
        lineup: &Lineup,
        clock: Option<u32>,
        settle: impl FnOnce(&mut Links),
    ) -> Result<usize, CommandError> {
        let path = save.path().canonicalize().unwrap_or_else(|_| save.path().to_owned());
        let is_known = |links: &Links| links.seats.len() == lineup.who.len() && !links.is_closed;
        let links = Links::of(&path).filter(is_known);
        let mut links = match links {
            Some(links) if clock.is_none() || clock == links.clock => links,
            Some(links) => Links { clock, ..links },
            None => Links::new(lineup.who.iter().map(|who| *who == SeatPlayer::Human), clock)?,
        };
        if links.invite.is_none() {
            links.invite = Some(LinkToken::new()?);
        }
        settle(&mut links);
        links.keep(texts, &path)?;
        Ok(self.enter(path, links, (Some(lineup.clone()), Some(save))))
    }

    /// Begins a game that the host asks for. It is answered for by the thread that calls, which needs room.
    ///
    /// # Errors
    /// The setup is refused, or there are too many games.
    pub(super) fn begin(&self, wanted: &HostRequest) -> Result<usize, CommandError> {
        self.begin_with(wanted, |_| {})
    }

    /// Begins a game whose links are settled further.
    pub(super) fn begin_with(
        &self,
        wanted: &HostRequest,
        settle: impl FnOnce(&mut Links),
    ) -> Result<usize, CommandError> {
        let texts = Texts::new(self.lang);
        if self.games().len() >= GAMES_MAX {
            return Err(CommandError::BadInput(say!(texts, "serve-full", "n" = GAMES_MAX)));
        }
        let edition = shipped(&texts, &wanted.edition)?;
        if let Some(id) = &wanted.lesson {
            return self.begin_lesson(&texts, &edition, id);
        }
        let options: Vec<(String, String)> = wanted.options.clone().into_iter().collect();
        let begun = wanted.game(&options).begin(&texts, &edition, None)?;
        self.admit_with(&texts, begun.table.into_save(), &begun.lineup, wanted.clock, settle)
    }

    /// Begins a lesson for one person.
    fn begin_lesson(
        &self,
        texts: &Texts,
        edition: &Edition,
        id: &str,
    ) -> Result<usize, CommandError> {
        let lessons = edition.lessons();
        let Some(lesson) = lessons.iter().find(|lesson| *lesson.id == *id) else {
            return Err(CommandError::BadInput(say!(texts, "setup-lesson", "name" = id)));
        };
        let begun = NewGame::lesson(texts, edition, lesson)?.begin(texts, edition, None)?;
        self.admit(texts, begun.table.into_save(), &begun.lineup, None)
    }

    /// Continues a finished game from one of its moments, as a new game with the same people.
    /// Repeated requests for a moment return the same game. All viewers of the finished game are
    /// notified. The calling thread needs a deep stack.
    ///
    /// # Errors
    /// The game is not over or has no such moment, or there are too many games.
    pub(super) fn play_on(&self, game: usize, at: usize) -> Result<(), CommandError> {
        let texts = Texts::new(self.lang);
        let no_moment = || CommandError::BadInput(say!(texts, "serve-no-moment", "at" = at));
        let (path, old, known) = {
            let games = self.games();
            let entry = &games[game];
            let known = entry.played_on.get(&Some(at)).copied();
            if !entry.news.is_over() {
                return Err(no_moment());
            }
            if games.len() >= GAMES_MAX || known.is_none() && entry.played_on.len() >= PLAYED_ON_MAX
            {
                return Err(CommandError::BadInput(say!(texts, "serve-full", "n" = games.len())));
            }
            (entry.path.clone(), entry.links.clone(), known)
        };
        let new = if let Some(new) = known {
            new
        } else {
            let save = played_on(&texts, &path, at)?;
            let save = save.ok_or_else(no_moment)?;
            let (saved, save) = Saved::open(&texts, &save)?;
            let lineup = Lineup::resumed(&texts, &saved.record.header.seats, &[])?;
            self.admit_with(&texts, save, &lineup, old.clock, |links| links.follow(&old))?
        };
        self.continue_with(game, Some(at), new);
        Ok(())
    }

    /// Checks whether a game goes on from a moment already, or is played once more where none is named.
    pub(super) fn is_continued(&self, game: usize, at: Option<usize>) -> bool {
        self.games()[game].played_on.contains_key(&at)
    }

    /// Leads everybody from a game to the one that continues it.
    pub(super) fn continue_with(&self, game: usize, at: Option<usize>, new: usize) {
        let mut games = self.games();
        games[game].played_on.insert(at, new);
        let links = games[new].links.clone();
        if let Some(thread) = &games[game].thread {
            // A game that sleeps has nobody to tell.
            let _ = thread.played_on(at, Box::new(links));
        }
    }

    /// Returns the save of a finished game, and the seats of people whose page is open.
    pub(super) fn finished(&self, game: usize) -> Option<(PathBuf, Vec<usize>)> {
        let games = self.games();
        let entry = games.get(game).filter(|entry| entry.news.is_over())?;
        let here = entry.links.seats.iter().enumerate();
        let here = here.filter(|(at, link)| link.is_some() && entry.news.is_here(*at));
        Some((entry.path.clone(), here.map(|(at, _)| at).collect()))
    }

    /// Changes the links of a game and what is kept with them; `None` if there is no such game. They are kept beside the save, and the
    /// game is told.
    pub(super) fn change<T>(&self, game: usize, change: impl FnOnce(&mut Links) -> T) -> Option<T> {
        let mut games = self.games();
        let entry = games.get_mut(game).filter(|entry| !entry.links.is_closed)?;
        let changed = change(&mut entry.links);
        entry.tell_links(self.lang);
        Some(changed)
    }

    /// Returns the public key of notices to browsers.
    pub(super) fn push_key(&self) -> Option<&str> {
        self.notices.push.as_ref().map(Pusher::key)
    }

    /// Forgets a browser that cannot be reached any more, in every game.
    pub(super) fn forget_push(&self, endpoint: &str) {
        for entry in self.games().iter_mut() {
            if entry.links.forget_push(endpoint) {
                entry.tell_links(self.lang);
            }
        }
    }

    /// Returns the links of a game, and its title and players.
    pub(super) fn links_and_about(&self, game: usize) -> Option<(Links, Value)> {
        let games = self.games();
        let entry = games.get(game).filter(|entry| !entry.links.is_closed)?;
        Some((entry.links.clone(), entry.about.clone()))
    }

    /// Resolves a link. Compares every link in constant time, so timing reveals nothing.
    pub(super) fn find(&self, token: LinkToken) -> Option<LinkRoute> {
        let mut found = self.host.is(token).then_some(LinkRoute::Host);
        found = found.or(self.find_gathering(token));
        for (at, entry) in self.games().iter().enumerate() {
            if entry.links.is_closed {
                continue;
            }
            if entry.links.invite.is_some_and(|link| link.is(token)) {
                found = Some(LinkRoute::Invited(at));
            }
            for (seat, link) in entry.links.seats.iter().enumerate() {
                if link.is_some_and(|link| link.is(token)) {
                    found = Some(LinkRoute::Game(at, Some(seat)));
                }
            }
            if entry.links.spectators.is(token) {
                found = Some(LinkRoute::Game(at, None));
            }
        }
        found
    }

    /// Registers a connection by a link and returns its number; `None` if the link has too many.
    pub(super) fn connect(&self, door: (usize, Option<usize>)) -> Option<u64> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let n = open.entry(door).or_default();
        // Many may watch by the one link there is for it.
        let most = if door.1.is_some() { BY_LINK_MAX } else { 16 * BY_LINK_MAX };
        if *n >= most {
            return None;
        }
        *n += 1;
        Some(self.connections.fetch_add(1, Ordering::Relaxed))
    }

    /// Removes a connection by a link.
    pub(super) fn disconnect(&self, door: (usize, Option<usize>)) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(n) = open.get_mut(&door) {
            *n = n.saturating_sub(1);
        }
    }

    /// Passes a new page to a game and returns the inbox for further messages. A sleeping game is
    /// woken.
    pub(super) fn join(&self, game: usize, mut joining: Joining) -> Option<Arc<Inbox>> {
        let mut games = self.games();
        let entry = games.get_mut(game)?;
        if joining.seat.is_some_and(|seat| entry.links.taken.insert(seat)) {
            entry.tell_links(self.lang);
        }
        if let Some(thread) = &entry.thread {
            match thread.join(joining) {
                Ok(()) => return Some(Arc::clone(thread)),
                Err(refused) => joining = refused,
            }
        }
        let inbox = Arc::new(Inbox::new());
        inbox.join(joining).ok()?;
        let (path, lang) = (entry.path.clone(), self.lang);
        let whose = (entry.lineup.clone(), entry.held.take());
        let news = Arc::clone(&entry.news);
        let (own, notices) = (Arc::clone(&inbox), self.notices.clone());
        let run = move || run(&path, lang, whose, (&own, news), notices);
        deep_stack::detached("game", run).ok()?;
        entry.thread = Some(Arc::clone(&inbox));
        Some(inbox)
    }

    /// Asks every game to write its data and end.
    pub(super) fn stop(&self) {
        let threads: Vec<_> =
            self.games().iter().filter_map(|entry| entry.thread.clone()).collect();
        let end = Instant::now() + STOP;
        for thread in threads {
            thread.stop(end.saturating_duration_since(Instant::now()));
        }
    }

    /// Returns the refusals of a language.
    pub(super) fn sorry(&self, lang: Lang) -> &Sorry {
        let own = self.sorry.iter().find(|(of, _)| *of == lang);
        &own.unwrap_or(&self.sorry[0]).1
    }

    /// Returns the save of a game.
    pub(super) fn path(&self, game: usize) -> Option<PathBuf> {
        self.games().get(game).map(|entry| entry.path.clone())
    }

    /// Returns the page of a finished game, made by `make`. The last few pages are kept, and one is
    /// made at a time, so that frequent requests cost little.
    pub(super) async fn replay(
        &self,
        game: usize,
        lang: Lang,
        make: impl AsyncFnOnce(PathBuf) -> Option<Bytes>,
    ) -> Option<Bytes> {
        // A game that is still played has no replay.
        if !self.games().get(game)?.news.is_over() {
            return None;
        }
        let mut replays = self.replays.lock().await;
        if let Some((_, page)) = replays.iter().find(|(of, _)| *of == (game, lang)) {
            return Some(page.clone());
        }
        let page = make(self.path(game)?).await?;
        if replays.len() == REPLAYS_MAX {
            replays.pop_front();
        }
        replays.push_back(((game, lang), page.clone()));
        Some(page)
    }

    /// Returns the links of a game.
    pub(super) fn links(&self, game: usize) -> Option<Links> {
        self.games().get(game).map(|entry| entry.links.clone())
    }

    /// Returns every game, newest first, for the host. `url` makes a link.
    pub(super) fn list(&self, url: &dyn Fn(LinkToken) -> String) -> Value {
        let one = |(at, entry): (usize, &HostedGame)| {
            let is_free = |seat: &usize| entry.links.is_free(*seat);
            let name = entry.path.file_name().map(|name| name.to_string_lossy().into_owned());
            json!({
                "game": at,
                "file": name,
                "about": entry.about,
                "is_over": entry.news.is_over(),
                "now": entry.news.now(entry.links.seats.len()),
                "clock": entry.links.clock,
                "seats": entry.links.seats.iter().map(|link| link.map(url)).collect::<Vec<_>>(),
                "spectators": url(entry.links.spectators),
                "muted": entry.links.muted,
                "invite": entry.links.invite.map(url),
                "names": entry.links.names,
                "handed": entry.links.handed,
                "free": (0..entry.links.seats.len()).filter(is_free).collect::<Vec<_>>(),
            })
        };
        let games = self.games();
        let open = games.iter().enumerate().rev().filter(|(_, entry)| !entry.links.is_closed);
        open.map(one).collect()
    }

    /// Returns the editions with all their settings, in every language. They are read once; the
    /// first caller needs a deep stack.
    pub(super) fn editions(&self) -> &Value {
        self.editions.get_or_init(|| {
            let texts = Texts::new(self.lang);
            let all = editions::shipped();
            let loaded = all
                .iter()
                .filter_map(|name| Some((name, editions::load_shipped(&texts, name).ok()?)));
            let each = loaded.map(|(name, edition)| {
                let variants = edition.variants().iter().map(|variant| {
                    json!({
                        "id": variant.id,
                        "name": in_each(|lang| variant.name.get(lang)),
                        "players": edition.players_of(Some(&variant.id)),
                        "seats": seats(&edition, Some(&variant.id)),
                    })
                });
                let options = edition.options().iter().map(|option| {
                    let values = option
                        .values
                        .iter()
                        .map(|value| json!({ "id": value.id, "name": in_each(|lang| value.name.get(lang)) }));
                    json!({
                        "id": option.id,
                        "name": in_each(|lang| option.name.get(lang)),
                        "default": option.default,
                        "values": values.collect::<Vec<_>>(),
                    })
                });
                let lessons = edition.lessons().into_iter().map(|lesson| {
                    json!({ "id": lesson.id, "name": in_each(|lang| lesson.name.get(lang)) })
                });
                json!({
                    "id": name,
                    "edition": edition.id(),
                    "name": in_each(|lang| edition.name().get(lang)),
                    "players": edition.players(),
                    "seats": seats(&edition, None),
                    "variants": variants.collect::<Vec<_>>(),
                    "lessons": lessons.collect::<Vec<_>>(),
                    "options": options.collect::<Vec<_>>(),
                })
            });
            let levels = levels::levels(Lang::En).enumerate().map(|(at, (_, bot))| {
                let name = |lang| levels::levels(lang).nth(at).map(|(name, _)| name);
                json!({ "bot": bot, "name": in_each(name) })
            });
            json!({
                "editions": each.collect::<Vec<_>>(),
                "levels": levels.collect::<Vec<_>>(),
                "usual": levels::USUAL,
            })
        })
    }
}

/// Returns the names and sides of the seats, by number of players, in every language; omits setups that
/// cannot be played.
fn seats(edition: &Edition, variant: Option<&str>) -> Value {
    let players = match variant {
        Some(id) => edition.players_of(Some(id)).unwrap_or_default(),
        None => edition.players(),
    };
    let named = |&players: &usize| {
        let variant = variant.map(str::to_owned);
        let setup = Setup { variant, players, ..Setup::default() };
        let rules = edition.rulebook(&setup).ok()?;
        let names = |lang| {
            let desk = Presenter::of_page(Arc::clone(&rules), lang, Vec::new(), 80);
            let seat = |seat| {
                let armies = rules.seats.get(seat).map_or(&[][..], |row| &row.armies);
                let sides: Vec<_> = armies.iter().map(|&army| ArmyLabel::of(&desk, army)).collect();
                json!({ "name": plain(&desk.seat(seat)), "sides": sides })
            };
            rules.seats.ids().map(seat).collect::<Vec<_>>()
        };
        Some((players.to_string(), in_each(names)))
    };
    players.iter().filter_map(named).collect::<serde_json::Map<_, _>>().into()
}

/// Returns one value for each language, by its code.
fn in_each<T: Serialize>(value: impl Fn(Lang) -> T) -> Value {
    let each = languages_of_messages().into_iter();
    each.map(|lang| (lang.as_str().to_owned(), json!(value(lang)))).collect()
}

/// Returns the title of a save and its players, read from its first line.
fn about(path: &Path) -> Value {
    use std::io::{BufReader, Read};
    /// The longest first line: a save carries its edition there.
    const LINE_MAX: u64 = 32 << 20;
    let file = fs::File::open(path).ok().map(|file| BufReader::new(file.take(LINE_MAX)));
    let line = file.and_then(|mut file| Lines::new(usize::MAX).next(&mut file).ok()?);
    let header = line.and_then(|line| json_value(&line.bytes).ok()).unwrap_or(Value::Null);
    json!({
        "edition": header["edition"],
        "variant": header["variant"],
        "options": header["options"],
        "seats": header["seats"],
    })
}
