//! Playouts: one game played by bots, to its end or to a limit of turns.

use std::fmt;

use smallvec::SmallVec;

use crate::bots::{self, Bot, StandingAnswers};
use crate::combat::assault::BattleOrders;
use crate::game::{
    Action, AddressedEvent, ApplyContext, Chance, Ended, EventCounts, Game, GameResult, Illegal,
    Seeded, Silent, Sink,
};
use crate::model::{SeatId, SeatMask, StepId, TableId};

/// The result and length of a played game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayoutResult {
    /// The result of the game.
    pub outcome: GameResult,
    /// Number of answers given by seats; answers that the game applies itself, being the only one,
    /// are not counted.
    pub decisions: u64,
    /// Number of battles and fires rolled.
    pub rolls: u64,
    /// Number of turns begun, each the turn of one army.
    pub turns: u32,
    /// Number of scripts that failed.
    pub failures: u64,
}

/// The reason why a playout stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayoutError {
    /// An illegal answer by a bot.
    Refused {
        /// The bot's seat.
        seat: SeatId,
        /// Its answer.
        action: Action,
        /// The reason why it is illegal.
        reason: Illegal,
    },
    /// The game waits for a seat without a bot.
    NoBot {
        /// The seat.
        seat: SeatId,
    },
    /// The game has not ended but waits for no seat.
    Stuck,
    /// A turn that does not end, whatever is answered.
    Endless {
        /// The turn.
        turn: u32,
    },
}

/// Default limit of turns for [`play_on`]; games normally end long before.
pub const TURNS_MAX: u32 = 1_000;

/// Number of seats for which no heap memory is needed.
const SEATS: usize = 8;

/// Number of answers between two checks that turns end; a turn that contains all of them is
/// abandoned.
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

/// A sink that counts events and forwards them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting<S> {
    /// The sink that receives the events.
    pub inner: S,
    /// The counts so far.
    pub counts: EventCounts,
}

impl<S> Counting<S> {
    /// Creates a sink with all counts at zero.
    pub fn new(inner: S) -> Self {
        Self { inner, counts: EventCounts::default() }
    }
}

impl<S: Sink> Sink for Counting<S> {
    #[inline]
    fn tell(&mut self, told: AddressedEvent) {
        self.counts.tell(told);
        self.inner.tell(told);
    }

    #[inline]
    fn begins(&mut self, step: StepId) {
        self.inner.begins(step);
    }

    #[inline]
    fn counts(&mut self) -> Option<&mut EventCounts> {
        self.inner.is_silent().then_some(&mut self.counts)
    }
}

/// Plays a game until it is over, with one bot for each seat in the order of the seats.
///
/// A game without [`Rulebook::turns_max`](crate::model::Rulebook::turns_max) may never end; a turn
/// that never ends is abandoned.
///
/// # Errors
/// [`PlayoutError`]; the game is left at the failed decision.
pub fn play<B: Bot, C: Chance, S: Sink>(
    game: &mut Game,
    bots: &mut [B],
    table: &mut ApplyContext<C, Counting<S>>,
) -> Result<PlayoutResult, PlayoutError> {
    play_until(game, bots, table, u32::MAX, |_, _| true)?.ok_or(PlayoutError::Stuck)
}

/// Like [`play`], for a limited number of turns, or rounds; returns `None` if the game is undecided
/// at the limit.
///
/// # Errors
/// [`PlayoutError`]; the game is left at the failed decision.
pub fn play_on<B: Bot, C: Chance, S: Sink>(
    game: &mut Game,
    bots: &mut [B],
    table: &mut ApplyContext<C, Counting<S>>,
    turns: u32,
) -> Result<Option<PlayoutResult>, PlayoutError> {
    let last = game.state().turn.number.saturating_add(turns);
    play_until(game, bots, table, last, |_, _| true)
}

/// Plays one of many numbered sample games from `game` and returns its outcome.
///
/// The bot named `bot` plays every seat, on a deal that the seat to decide cannot tell from the
/// game. A game still undecided after `turns` turns returns an outcome of kind [`Ended::Cut`].
/// `goes_on` is called before every answer; once it is false, the function returns `None`.
///
/// # Errors
/// [`PlayoutError`].
pub fn sample(
    game: &Game,
    bot: &str,
    (seed, number): (u64, u64),
    turns: u32,
    mut goes_on: impl FnMut() -> bool,
) -> Result<Option<GameResult>, PlayoutError> {
    let n = game.rulebook().seats.len() as u64;
    let first = number.wrapping_mul(n + 2);
    let mut guess = match game.waiting_for() {
        Some(seat) => game.determinize(seat, &mut Seeded::stream(seed, first)),
        None => game.clone(),
    };
    let luck = |seat| Seeded::stream_seed(seed, first.wrapping_add(2 + seat));
    let mut players: Vec<_> = (0..n).filter_map(|seat| bots::by_name(bot, luck(seat))).collect();
    let chance = Seeded::stream(seed, first.wrapping_add(1));
    let mut table = ApplyContext::new(chance, Counting::new(Silent));
    let (mut is_stopped, last) = (false, guess.state().turn.number.saturating_add(turns));
    let watch = |_: &Game, _: &mut Silent| {
        is_stopped = !goes_on();
        !is_stopped
    };
    let played = play_until(&mut guess, &mut players, &mut table, last, watch)?;
    let outcome = played.map_or(GameResult::AT_LIMIT, |played| played.outcome);
    Ok((!is_stopped).then_some(outcome))
}

/// The number of games that ended in each way.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Evaluation {
    /// Games won, by seat.
    pub wins: Vec<u32>,
    /// Number of games without a winner; includes `endless` and `nobody`, the others reached a
    /// limit.
    pub cut: u32,
    /// Number of games that the engine ended.
    pub endless: u32,
    /// Number of games in which no army was left.
    pub nobody: u32,
}

impl Evaluation {
    /// Counts the outcomes of games with `seats` seats.
    pub fn new(seats: usize, ends: impl IntoIterator<Item = GameResult>) -> Self {
        let mut counts = Self { wins: vec![0; seats], ..Self::default() };
        for outcome in ends {
            for seat in outcome.seats.iter() {
                counts.wins[seat.index()] += 1;
            }
            counts.cut += u32::from(outcome.ended != Ended::Won);
            counts.endless += u32::from(outcome.ended == Ended::Endless);
            counts.nobody += u32::from(outcome.ended == Ended::Nobody);
        }
        counts
    }
}

/// Like [`play`], but calls `watch` with the game and the events so far, before every bot decision
/// and at the end.
///
/// All answers of an assault that both sides settled in advance are applied between two calls.
///
/// # Errors
/// [`PlayoutError`]; the game is left at the failed decision, which `watch` has not seen.
pub fn play_watched<B: Bot, C: Chance, S: Sink>(
    game: &mut Game,
    bots: &mut [B],
    table: &mut ApplyContext<C, Counting<S>>,
    mut watch: impl FnMut(&Game, &mut S),
) -> Result<PlayoutResult, PlayoutError> {
    let watch = |game: &Game, sink: &mut S| {
        watch(game, sink);
        true
    };
    play_until(game, bots, table, u32::MAX, watch)?.ok_or(PlayoutError::Stuck)
}

/// Plays a game until a turn after `last` begins or `watch` returns false; returns `None` in both
/// cases.
fn play_until<B: Bot, C: Chance, S: Sink>(
    game: &mut Game,
    bots: &mut [B],
    table: &mut ApplyContext<C, Counting<S>>,
    last: u32,
    mut watch: impl FnMut(&Game, &mut S) -> bool,
) -> Result<Option<PlayoutResult>, PlayoutError> {
    let standing: SmallVec<[StandingAnswers; SEATS]> =
        bots.iter().map(|bot| bot.standing(game.rulebook())).collect();
    let defends = (0..).zip(&standing).filter(|(_, standing)| standing.defends);
    let defends: SeatMask = defends.map(|(seat, _)| SeatId(seat)).collect();
    let mut decisions: u64 = 0;
    let (mut looked, mut look_at) = (None, ANSWERS_BETWEEN_LOOKS);
    let EventCounts { rolls, failures, .. } = table.sink.counts;
    while let Some(seat) = game.waiting_for() {
        if game.state().turn.number > last {
            tell_bots(game, bots, GameResult::AT_LIMIT);
            return Ok(None);
        }
        if !watch(game, &mut table.sink.inner) {
            return Ok(None);
        }
        let bot = bots.get_mut(seat.index()).ok_or(PlayoutError::NoBot { seat })?;
        let action = bot.decide(&game.observe(seat));
        game.apply_by(seat, action, table).map_err(|reason| PlayoutError::Refused {
            seat,
            action,
            reason,
        })?;
        decisions += 1;
        if matches!(action, Action::Attack { .. })
            && let StandingAnswers { attacks_from: Some(least), advances, .. } =
                standing[seat.index()]
        {
            decisions += game.fight_on(BattleOrders { least, advances, defends }, table);
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
    tell_bots(game, bots, outcome);
    let counts = &mut table.sink.counts;
    let (rolls, failures) = (counts.rolls - rolls, counts.failures - failures);
    let turns = game.state().turn.number;
    Ok(Some(PlayoutResult { outcome, decisions, rolls, turns, failures }))
}

/// Tells each bot how its game ended.
fn tell_bots<B: Bot>(game: &Game, bots: &mut [B], result: GameResult) {
    for (seat, bot) in game.rulebook().seats.ids().zip(bots) {
        bot.over(&game.observe(seat), result);
    }
}
