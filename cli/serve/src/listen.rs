//! The door: connections are counted and limited in age, bytes and number, whatever they turn out to be. A connection that has shown
//! no valid link makes room for a newer one.

use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use super::budget::{BYTES, Budget, Budgets, Payer, Use, amount};

/// The most connections at once; each is an open file.
const CONNECTIONS_MAX: usize = 4_096;

/// Open files that are left to saves and to the program itself.
const FILES_KEPT: u64 = 64;

/// The most connections without a seat or a place beside a table from one address; those of this machine may be a proxy's.
const BY_ADDRESS_MAX: usize = 256;

/// Time for the first request to arrive whole.
const FIRST: Duration = Duration::from_secs(10);

/// Time that a connection without a websocket may stay unused.
const IDLE: Duration = Duration::from_secs(30);

/// The most bytes of one request, with its headers.
const REQUEST_MAX: usize = 32 << 10;

/// The most bytes that are read before others have their turn.
const READ_MAX: usize = 4 << 10;

/// Returns the number of connections that fit at once, after raising the limit of open files as far as the system allows.
pub(super) fn places() -> usize {
    #[cfg(unix)]
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(256);
    #[cfg(not(unix))]
    let files = u64::MAX;
    // Two of three file descriptors are for connections, one is for a game's save.
    let places = files.saturating_sub(FILES_KEPT) / 3 * 2;
    usize::try_from(places).unwrap_or(usize::MAX).clamp(16, CONNECTIONS_MAX)
}

/// The stage of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// No complete request has arrived yet.
    New,
    /// The connection has sent a request.
    Asking,
    /// The connection is a page of a seat or of a spectator.
    Page { watches: bool },
    /// The connection must be closed.
    Closed,
}

/// A connection as the listener knows it.
#[derive(Debug)]
pub(super) struct Caller {
    id: u64,
    address: IpAddr,
    door: Arc<Visitors>,
    state: Mutex<CallerState>,
}

#[derive(Debug)]
struct CallerState {
    stage: Stage,
    /// The time of the last use.
    used: Instant,
    /// Bytes of the request that is being read.
    bytes: usize,
    waker: Option<Waker>,
}

impl Caller {
    fn state(&self) -> MutexGuard<'_, CallerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the payer of its uses without a link.
    pub(super) fn payer(&self) -> Payer {
        Payer::of(self.address)
    }

    /// Notes that a request has come.
    pub(super) fn note_request(&self) {
        let mut state = self.state();
        if state.stage == Stage::New {
            state.stage = Stage::Asking;
        }
        (state.used, state.bytes) = (Instant::now(), 0);
    }

    /// Assigns the connection its own place as a page. Returns whether there is one: spectators
    /// take at most half of all places.
    pub(super) fn take_place(&self, watches: bool) -> bool {
        let mut open = self.door.open();
        if watches && open.watching >= self.door.places / 2 {
            return false;
        }
        let mut state = self.state();
        if !matches!(state.stage, Stage::New | Stage::Asking) {
            return false;
        }
        state.stage = Stage::Page { watches };
        open.watching += usize::from(watches);
        open.strangers.remove(&self.id);
        open.leave_address(self.address);
        true
    }

    /// Closes it from outside.
    fn close(&self) {
        let mut state = self.state();
        state.stage = Stage::Closed;
        if let Some(waker) = state.waker.take() {
            waker.wake();
        }
    }
}

/// All connections.
#[derive(Debug)]
pub(super) struct Visitors {
    places: usize,
    budgets: Arc<Budgets>,
    open: Mutex<Open>,
}

#[derive(Default, Debug)]
struct Open {
    next: u64,
    all: usize,
    watching: usize,
    /// The connections that are not pages, oldest first.
    strangers: BTreeMap<u64, Arc<Caller>>,
    /// Their number by address.
    by_address: BTreeMap<IpAddr, usize>,
}

impl Open {
    fn leave_address(&mut self, address: IpAddr) {
        if let Some(n) = self.by_address.get_mut(&address) {
            *n -= 1;
            if *n == 0 {
                self.by_address.remove(&address);
            }
        }
    }

    /// Closes the oldest connection that is no page, from this address where one is named. Returns whether there was one.
    fn make_room(&mut self, address: Option<IpAddr>) -> bool {
        let is_meant = |caller: &Arc<Caller>| address.is_none_or(|of| caller.address == of);
        let oldest = self.strangers.values().find(|caller| is_meant(caller)).map(Arc::clone);
        let Some(oldest) = oldest else { return false };
        self.strangers.remove(&oldest.id);
        self.leave_address(oldest.address);
        oldest.close();
        true
    }
}

impl Visitors {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Admits a connection; returns `None` if pages take all places.
    fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Arc<Caller>> {
        let Payer::Address(payer) = Payer::of(address) else { return None };
        let mut open = self.open();
        let by_address = open.by_address.get(&payer).copied().unwrap_or_default();
        if !payer.is_loopback() && by_address >= BY_ADDRESS_MAX {
            open.make_room(Some(payer));
        }
        if open.all >= self.places && !open.make_room(None) {
            return None;
        }
        open.next += 1;
        open.all += 1;
        *open.by_address.entry(payer).or_default() += 1;
        let (id, used) = (open.next, Instant::now());
        let state = CallerState { stage: Stage::New, used, bytes: 0, waker: None };
        let door = Arc::clone(self);
        let caller = Arc::new(Caller { id, address: payer, door, state: Mutex::new(state) });
        open.strangers.insert(id, Arc::clone(&caller));
        Some(caller)
    }

    fn leave(&self, caller: &Caller) {
        let mut open = self.open();
        open.all -= 1;
        if caller.state().stage == (Stage::Page { watches: true }) {
            open.watching -= 1;
        }
        if open.strangers.remove(&caller.id).is_some() {
            open.leave_address(caller.address);
        }
    }
}

/// A listener that limits what it lets in.
#[derive(Debug)]
pub(super) struct Door {
    inner: TcpListener,
    visitors: Arc<Visitors>,
}

impl Door {
    /// Creates a door with this number of places.
    pub(super) fn new(inner: TcpListener, places: usize, budgets: Arc<Budgets>) -> Self {
        Self { inner, visitors: Arc::new(Visitors { places, budgets, open: Mutex::default() }) }
    }
}

impl Listener for Door {
    type Io = Guest;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Guest, SocketAddr) {
        loop {
            let (stream, from) = Listener::accept(&mut self.inner).await;
            let (payer, budgets) = (Payer::of(from.ip()), &self.visitors.budgets);
            if payer.is_here() {
                sleep(budgets.queue(payer, Use::Arrival)).await;
            } else if budgets.spend(payer, Use::Arrival, 1.0).is_err() {
                continue;
            }
            let Some(caller) = self.visitors.admit(from.ip()) else { continue };
            // A move is told at once, not together with the next.
            let _ = stream.set_nodelay(true);
            return (Guest::new(stream, caller), from);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }
}

/// A connection that was let in.
#[derive(Debug)]
pub(super) struct Guest {
    stream: TcpStream,
    caller: Arc<Caller>,
    bytes: Budget,
    /// The end of a pause in reading, after too much was sent.
    pause: Option<Pin<Box<Sleep>>>,
    /// The time of the next check whether its time is over.
    look: Pin<Box<Sleep>>,
}

impl Guest {
    fn new(stream: TcpStream, caller: Arc<Caller>) -> Self {
        let look = Box::pin(sleep(FIRST));
        Self { stream, caller, bytes: Budget::new(BYTES), pause: None, look }
    }

    /// Ends the connection when its time is over, or when it was closed from outside.
    fn check(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        loop {
            let due = {
                let mut state = self.caller.state();
                let due = match state.stage {
                    Stage::Closed => return Err(io::ErrorKind::ConnectionAborted.into()),
                    Stage::Page { .. } => return Ok(()),
                    Stage::New => state.used + FIRST,
                    Stage::Asking => state.used + IDLE,
                };
                if due <= Instant::now() {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                if state.waker.as_ref().is_none_or(|waker| !waker.will_wake(context.waker())) {
                    state.waker = Some(context.waker().clone());
                }
                due
            };
            if self.look.as_mut().poll(context).is_pending() {
                return Ok(());
            }
            self.look.as_mut().reset(due);
        }
    }

    /// Counts bytes that were read.
    fn count(&mut self, n: usize) -> io::Result<()> {
        if let Some(wait) = self.bytes.charge(amount(n)) {
            self.pause = Some(Box::pin(sleep_until(Instant::now() + wait)));
        }
        let mut state = self.caller.state();
        if matches!(state.stage, Stage::Page { .. }) {
            return Ok(());
        }
        state.bytes += n;
        if state.bytes > REQUEST_MAX { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(()) }
    }

    /// Notes that the other side reads what it asked for.
    fn note_progress(&self, written: &Poll<io::Result<usize>>) {
        if matches!(written, Poll::Ready(Ok(1..))) {
            let mut state = self.caller.state();
            if state.stage == Stage::Asking {
                state.used = Instant::now();
            }
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.caller.door.leave(&self.caller);
    }
}

/// The caller of a request.
#[derive(Clone, Debug)]
pub(super) struct CallerInfo(pub(super) Arc<Caller>);

impl Connected<IncomingStream<'_, Door>> for CallerInfo {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        Self(Arc::clone(&stream.io().caller))
    }
}

impl AsyncRead for Guest {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let guest = self.get_mut();
        guest.check(context)?;
        if let Some(pause) = &mut guest.pause {
            ready!(pause.as_mut().poll(context));
            guest.pause = None;
        }
        let n = buffer.remaining().min(READ_MAX);
        let mut part = ReadBuf::new(buffer.initialize_unfilled_to(n));
        ready!(Pin::new(&mut guest.stream).poll_read(context, &mut part))?;
        let n = part.filled().len();
        buffer.advance(n);
        Poll::Ready(guest.count(n))
    }
}

impl AsyncWrite for Guest {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let guest = self.get_mut();
        guest.check(context)?;
        let written = Pin::new(&mut guest.stream).poll_write(context, bytes);
        guest.note_progress(&written);
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.check(context)?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
