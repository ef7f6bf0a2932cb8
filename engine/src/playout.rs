//! One game played by bots, to its end or to its limit of turns.

use std::fmt;

use smallvec::SmallVec;

use crate::bots::{self, Bot, Standing};
use crate::combat::assault::Orders;
use crate::game::{
    Action, Chance, Counts, Ended, Game, Illegal, Outcome, Seeded, Silent, Sink, Table, Told,
};
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
    play_until(game, bots, table, u32::MAX, |_, _| true)?.ok_or(PlayoutError::Stuck)
}

/// Like [`play`], for a limited number of turns, or rounds; `None` where the game is undecided at the limit.
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
    play_until(game, bots, table, last, |_, _| true)
}

/// Plays one of many numbered games on from `game`, with the bot of this name in every seat, on a deal that the seat in turn
/// cannot tell from the game; returns its end, of the kind [`Ended::Cut`] where it is not decided after so many turns. None where
/// `goes_on`, which is called before every answer, is false.
///
/// # Errors
/// [`PlayoutError`].
pub fn sample(
    game: &Game,
    bot: &str,
    (seed, number): (u64, u64),
    turns: u32,
    mut goes_on: impl FnMut() -> bool,
) -> Result<Option<Outcome>, PlayoutError> {
    let n = game.rulebook().seats.len() as u64;
    let first = number.wrapping_mul(n + 2);
    let mut guess = match game.waiting_for() {
        Some(seat) => game.determinize(seat, &mut Seeded::stream(seed, first)),
        None => game.clone(),
    };
    let luck = |seat| Seeded::stream_seed(seed, first.wrapping_add(2 + seat));
    let mut players: Vec<_> = (0..n).filter_map(|seat| bots::by_name(bot, luck(seat))).collect();
    let chance = Seeded::stream(seed, first.wrapping_add(1));
    let mut table = Table::new(chance, Counting::new(Silent));
    let (mut is_stopped, last) = (false, guess.state().turn.number.saturating_add(turns));
    let watch = |_: &Game, _: &mut Silent| {
        is_stopped = !goes_on();
        !is_stopped
    };
    let played = play_until(&mut guess, &mut players, &mut table, last, watch)?;
    let outcome = played.map_or(Outcome::AT_LIMIT, |played| played.outcome);
    Ok((!is_stopped).then_some(outcome))
}

/// The number of games that ended in each way.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Evaluation {
    /// Games won, by seat.
    pub wins: Vec<u32>,
    /// Games without a winner; those that are not of the other two kinds reached a limit.
    pub cut: u32,
    /// Of these, games that the engine ended.
    pub endless: u32,
    /// Of these, games in which nobody was left.
    pub nobody: u32,
}

impl Evaluation {
    /// Counts the ends of games with so many seats.
    pub fn new(seats: usize, ends: impl IntoIterator<Item = Outcome>) -> Self {
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

/// Like [`play`], and calls `watch` with the game and the events so far, before every bot is asked and at the end. All answers
/// of an assault that both sides settled beforehand lie between two calls.
///
/// # Errors
/// [`PlayoutError`]; the game stands where it happened, and `watch` was not shown that.
pub fn play_watched<B: Bot, C: Chance, S: Sink>(
    game: &mut Game,
    bots: &mut [B],
    table: &mut Table<C, Counting<S>>,
    mut watch: impl FnMut(&Game, &mut S),
) -> Result<Played, PlayoutError> {
    let watch = |game: &Game, sink: &mut S| {
        watch(game, sink);
        true
    };
    play_until(game, bots, table, u32::MAX, watch)?.ok_or(PlayoutError::Stuck)
}

/// Plays a game on until a turn behind `last` begins, or `watch` returns false: nothing then.
fn play_until<B: Bot, C: Chance, S: Sink>(
    game: &mut Game,
    bots: &mut [B],
    table: &mut Table<C, Counting<S>>,
    last: u32,
    mut watch: impl FnMut(&Game, &mut S) -> bool,
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
    let turns = game.state().turn.number;
    Ok(Some(Played { outcome, decisions, rolls, turns, failures }))
}
