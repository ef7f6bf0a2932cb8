//! One game played by bots, to its end or to its limit of turns.

use std::fmt;

use smallvec::SmallVec;

use crate::bots::{Bot, Standing};
use crate::combat::assault::Orders;
use crate::game::{Action, Chance, Counts, Cut, Game, Illegal, Outcome, Sink, Table, Told};
use crate::model::{SeatId, SeatMask, TableId};

/// What a game came to, and how long it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// Answers given by seats. An answer that the game takes by itself because it is the only one does not count.
    pub decisions: u64,
    /// Battles rolled, and fires.
    pub rolls: u64,
    /// Turns begun, each the turn of one army.
    pub turns: u32,
    /// Scripts that failed.
    pub failures: u64,
    /// Why it ended without a winner, when it did.
    pub cut: Option<Cut>,
}

/// Why a game was not played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayoutError {
    /// A bot gave an answer that is none.
    Refused {
        /// The bot's seat.
        seat: SeatId,
        /// Its answer.
        action: Action,
        /// Why it is none.
        reason: Illegal,
    },
    /// The game waits for a seat without a bot.
    NoBot {
        /// The seat.
        seat: SeatId,
    },
    /// The game waits for nobody and has not ended.
    Stuck,
    /// A turn does not end, however much is answered.
    Endless {
        /// The turn.
        turn: u32,
    },
}

/// So many turns [`play_on`] plays on where nobody says how many: games end long before.
pub const TURNS_MAX: u32 = 1_000;

/// So many seats at most need no memory of their own.
const SEATS: usize = 8;

/// How many answers lie between two looks at whether turns end: a turn with all of them is given up.
const ANSWERS_BETWEEN_LOOKS: u64 = 1 << 16;

impl fmt::Display for PlayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { seat, action, reason } => {
                write!(f, "seat {} answered {action:?}: {reason:?}", seat.index() + 1)
            }
            Self::NoBot { seat } => write!(f, "seat {} has no bot", seat.index() + 1),
            Self::Stuck => f.write_str("the game waits for nobody and has not ended"),
            Self::Endless { turn } => {
                write!(
                    f,
                    "turn {turn} does not end: {ANSWERS_BETWEEN_LOOKS} answers were given in it"
                )
            }
        }
    }
}

impl std::error::Error for PlayoutError {}

/// A sink that counts, and hands everything on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting<S> {
    /// Where events go on to.
    pub inner: S,
    /// What was counted.
    pub counts: Counts,
}

impl<S> Counting<S> {
    /// A sink that has counted nothing yet.
    pub fn new(inner: S) -> Self {
        Self { inner, counts: Counts::default() }
    }
}

impl<S: Sink> Sink for Counting<S> {
    #[inline]
    fn tell(&mut self, told: Told) {
        self.counts.tell(told);
        self.inner.tell(told);
    }

    #[inline]
    fn counts(&mut self) -> Option<&mut Counts> {
        self.inner.is_silent().then_some(&mut self.counts)
    }
}

/// Plays a game on, a bot for each seat in the order of the seats, until it is over.
///
/// A game without [`Rulebook::turns_max`](crate::model::Rulebook::turns_max) may never be; a turn that never ends is given
/// up.
///
/// # Errors
/// [`PlayoutError`]; the game stands where it happened.
pub fn play<B: Bot, C: Chance, S: Sink>(
    game: &mut Game,
    bots: &mut [B],
    table: &mut Table<C, Counting<S>>,
) -> Result<Played, PlayoutError> {
    play_watched(game, bots, table, |_, _| {})
}

/// The same for so many turns, or rounds, at most; nothing where it is not decided when they are over.
///
/// # Errors
/// [`PlayoutError`]; the game stands where it happened.
pub fn play_on<B: Bot, C: Chance, S: Sink>(
    game: &mut Game,
    bots: &mut [B],
    table: &mut Table<C, Counting<S>>,
    turns: u32,
) -> Result<Option<Played>, PlayoutError> {
    let last = game.state().turn.number.saturating_add(turns);
    play_until(game, bots, table, last, |_, _| {})
}

/// The same; `watch` is shown the game and what was told so far, before every bot is asked and in the end. Between two looks lie
/// all answers of an assault that both sides had settled beforehand.
///
/// # Errors
/// [`PlayoutError`]; the game stands where it happened, and `watch` was not shown that.
pub fn play_watched<B: Bot, C: Chance, S: Sink>(
    game: &mut Game,
    bots: &mut [B],
    table: &mut Table<C, Counting<S>>,
    watch: impl FnMut(&Game, &mut S),
) -> Result<Played, PlayoutError> {
    play_until(game, bots, table, u32::MAX, watch)?.ok_or(PlayoutError::Stuck)
}

/// Plays a game on until a turn behind `last` begins: nothing where one does.
fn play_until<B: Bot, C: Chance, S: Sink>(
    game: &mut Game,
    bots: &mut [B],
    table: &mut Table<C, Counting<S>>,
    last: u32,
    mut watch: impl FnMut(&Game, &mut S),
) -> Result<Option<Played>, PlayoutError> {
    let standing: SmallVec<[Standing; SEATS]> =
        bots.iter().map(|bot| bot.standing(game.rulebook())).collect();
    let defends = (0..).zip(&standing).filter(|(_, standing)| standing.defends);
    let defends: SeatMask = defends.map(|(seat, _)| SeatId(seat)).collect();
    let mut decisions: u64 = 0;
    let (mut looked, mut look_at) = (None, ANSWERS_BETWEEN_LOOKS);
    let Counts { rolls, failures, .. } = table.sink.counts;
    while let Some(seat) = game.waiting_for() {
        if game.state().turn.number > last {
            return Ok(None);
        }
        watch(game, &mut table.sink.inner);
        let bot = bots.get_mut(seat.index()).ok_or(PlayoutError::NoBot { seat })?;
        let action = bot.decide(&game.observe(seat));
        game.apply_by(seat, action, table).map_err(|reason| PlayoutError::Refused {
            seat,
            action,
            reason,
        })?;
        decisions += 1;
        if matches!(action, Action::Attack { .. })
            && let Standing { attacks_from: Some(least), advances, .. } = standing[seat.index()]
        {
            decisions += game.fight_on(Orders { least, advances, defends }, table);
        }
        if decisions >= look_at {
            look_at = decisions + ANSWERS_BETWEEN_LOOKS;
            let turn = game.state().turn.number;
            if looked.replace(turn) == Some(turn) {
                return Err(PlayoutError::Endless { turn });
            }
        }
    }
    watch(game, &mut table.sink.inner);
    let outcome = game.outcome().ok_or(PlayoutError::Stuck)?;
    let counts = &mut table.sink.counts;
    let (rolls, failures) = (counts.rolls - rolls, counts.failures - failures);
    let (turns, cut) = (game.state().turn.number, counts.cut.take());
    Ok(Some(Played { outcome, decisions, rolls, turns, failures, cut }))
}
