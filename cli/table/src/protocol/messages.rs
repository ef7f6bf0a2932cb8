//! The messages, each once. The schema that `warboard engine --schema` prints is made from them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warboard_engine::game::{ActionRange, GameResult};
use warboard_engine::model::Rulebook;
use warboard_engine::playout::TURNS_MAX;

/// A request: one line of input, with an id of the sender's choice that the reply repeats.
#[derive(Deserialize, JsonSchema, Debug)]
pub(super) struct Request {
    /// Any JSON value; the answer repeats it byte for byte.
    #[serde(default)]
    #[expect(dead_code, reason = "it is taken from the line as it is written")]
    pub(super) id: serde_json::Value,
    /// The request itself.
    #[serde(flatten)]
    pub(super) order: RequestBody,
}

/// The requests.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum RequestBody {
    /// Returns the version, editions and bots of this program.
    Hello {},
    /// Loads an edition, by name or from a directory.
    Load {
        /// The name or directory of the edition.
        edition: String,
    },
    /// Starts a game of an edition, from its setup or from a position.
    New {
        /// The edition's handle, name or directory.
        edition: String,
        /// A variant of the edition.
        #[serde(default)]
        variant: Option<String>,
        /// The number of players; by default the smallest the edition allows.
        #[serde(default)]
        players: Option<usize>,
        /// The values of house rules, by id.
        #[serde(default)]
        options: BTreeMap<String, String>,
        /// The seed of all chance.
        #[serde(default = "one")]
        seed: u64,
        /// The number of turns after which the game is cut; unlimited if absent.
        #[serde(default)]
        turns_max: Option<u32>,
        /// The lines of a position, in the form they have in a scenario after its name.
        #[serde(default)]
        position: Option<String>,
    },
    /// Returns the public state of a game.
    State {
        /// The game.
        game: String,
    },
    /// Returns the view of a seat in words: the model of play.
    Observe {
        /// The game.
        game: String,
        /// The seat, counted from 1; a spectator if absent.
        #[serde(default)]
        seat: Option<u8>,
        /// The language of the words: `en`, `fr` or `de`, or another that the edition has.
        #[serde(default)]
        lang: Option<String>,
    },
    /// Returns the view of a seat as numbers, in the order of the names.
    Numbers {
        /// The game.
        game: String,
        /// The seat, counted from 1; a spectator if absent.
        #[serde(default)]
        seat: Option<u8>,
        /// True to include the names, which never change during a game.
        #[serde(default = "yes")]
        names: bool,
    },
    /// Returns the legal answers.
    Legal {
        /// The game.
        game: String,
    },
    /// Gives an answer.
    Apply {
        /// The game.
        game: String,
        /// The words of the answer as listed by `legal`: `attack brazil north-africa 3`.
        answer: String,
        /// All outcomes of chance for this answer, in order and in the form of records:
        /// `attack d6 5`, `draw 17/44`. By default the game's seed determines them.
        #[serde(default)]
        chance: Option<Vec<String>>,
    },
    /// Undoes answers.
    Undo {
        /// The game.
        game: String,
        /// The number of answers to undo.
        #[serde(default = "once")]
        n: u32,
        /// The seat whose last answers to a step that all take at once are undone, counted from 1.
        /// Answers that others gave to the step since are given again when they are asked. By
        /// default the last answers are undone, whoever gave them.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Creates an independent copy of a game.
    Clone {
        /// The game.
        game: String,
    },
    /// Creates a copy of a game in which everything hidden from a seat is dealt again, with the
    /// correct probabilities.
    Determinize {
        /// The game.
        game: String,
        /// The seat, counted from 1.
        seat: u8,
        /// The seed of the deal.
        #[serde(default = "one")]
        seed: u64,
    },
    /// Drops a game or an edition.
    Drop {
        /// The handle.
        handle: String,
    },
    /// Returns the exact odds of an invasion, from the information of the seat that must answer.
    Odds {
        /// The game.
        game: String,
        /// The space of the attacker.
        from: String,
        /// The space or target attacked.
        to: String,
        /// The spaces that are attacked after it, in order.
        #[serde(default)]
        then: Vec<String>,
        /// The units that stay on each space: none for the fewest that must, one number for all, or
        /// one for each.
        #[serde(default)]
        leaving: Vec<u32>,
        /// The number of units that can fight at which the attack stops.
        #[serde(default)]
        stop: u32,
        /// A chance such as `90%` or `9/10`, for which the fewest attackers are looked for.
        #[serde(default)]
        chance: Option<String>,
    },
    /// Returns the answer of a bot.
    Ask {
        /// The game.
        game: String,
        /// Its name.
        bot: String,
        /// The seed of the bot's randomness.
        #[serde(default = "one")]
        seed: u64,
    },
    /// Plays the game to its end on copies that the answering seat cannot distinguish from it, and
    /// counts the winners.
    Evaluate {
        /// The game.
        game: String,
        /// The bot in every seat.
        bot: String,
        /// The number of games, at most 10,000.
        games: u32,
        /// The seed of all chance.
        #[serde(default = "one")]
        seed: u64,
        /// The maximum number of further turns or rounds, at least 1; an undecided game then counts
        /// as cut.
        #[serde(default = "turns_on")]
        turns_max: u32,
    },
    /// Returns the game as a save: JSON Lines in one text.
    Record {
        /// The game.
        game: String,
    },
    /// Resumes a save.
    Open {
        /// The text of the save.
        record: String,
    },
    /// Ends the program.
    Quit {},
}

fn yes() -> bool {
    true
}

fn turns_on() -> u32 {
    TURNS_MAX
}

fn one() -> u64 {
    1
}

fn once() -> u32 {
    1
}

/// A reply: one line of output for each request.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct ProtocolReply {
    /// The id of the request; null if it could not be read.
    pub(super) id: serde_json::Value,
    /// The result of the request.
    #[serde(flatten)]
    pub(super) outcome: ReplyBody,
}

/// The result of a request.
#[derive(Serialize, JsonSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ReplyBody {
    /// The request succeeded.
    Ok(Box<ResponseBody>),
    /// The request failed and changed nothing.
    Error(ProtocolError),
}

/// The reason a request failed.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct ProtocolError {
    /// The kind of error.
    pub(super) code: Code,
    /// The error in a sentence.
    pub(super) message: String,
    /// The place of the error: a field of the request, or a line and a column of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<String>,
}

/// The kinds of error.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Code {
    /// The line is not a request.
    Syntax,
    /// A handle, name or number is unknown.
    Unknown,
    /// An edition or a record is invalid.
    Invalid,
    /// The rules forbid the answer.
    Illegal,
    /// The outcomes of chance do not match the game's requests for chance.
    Chance,
    /// A limit is exceeded.
    TooMuch,
}

/// The contents of a successful reply.
#[derive(Serialize, JsonSchema, Debug)]
#[serde(untagged)]
pub(super) enum ResponseBody {
    /// To `hello`.
    Hello(Hello),
    /// To `load`.
    Edition(EditionInfo),
    /// To `new`, `state`, `undo`, `clone`, `determinize` and `open`.
    State(StateInfo),
    /// To `apply`.
    Applied(ApplyReply),
    /// To `observe`: head, places, marks, standing, tale and offer.
    Model {
        /// The model of play.
        model: serde_json::Value,
    },
    /// To `numbers`.
    Numbers(Numbers),
    /// To `legal`.
    Legal {
        /// The answers, in their order.
        answers: Vec<LegalAnswer>,
    },
    /// To `odds`.
    Odds(OddsInfo),
    /// To `ask`.
    Advice {
        /// The words of an answer.
        answer: String,
    },
    /// To `evaluate`.
    Evaluation(Evaluation),
    /// To `record`.
    Record {
        /// The save.
        record: String,
    },
    /// To `drop` and `quit`.
    Done {},
}

/// This program.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct Hello {
    /// Always `warboard`.
    pub(super) program: &'static str,
    /// Its version.
    pub(super) version: &'static str,
    /// The version of the protocol; only a greater one may remove or redefine fields.
    pub(super) protocol: u32,
    /// The built-in editions.
    pub(super) editions: Vec<String>,
    /// The bots, the weakest first.
    pub(super) bots: Vec<String>,
}

/// An edition, with the names behind all numbers.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct EditionInfo {
    /// Its handle.
    pub(super) edition: String,
    /// Its stable name.
    pub(super) id: String,
    /// The fingerprint of its files.
    pub(super) hash: String,
    /// The possible numbers of players.
    pub(super) players: Vec<usize>,
    /// Its variants, with their numbers of players.
    pub(super) variants: BTreeMap<String, Vec<usize>>,
    /// Its options, with their values, the default first.
    pub(super) options: BTreeMap<String, Vec<String>>,
}

/// The state of a game.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct StateInfo {
    /// Its handle.
    pub(super) game: String,
    /// The number of turns begun.
    pub(super) turn: u32,
    /// The number of answers given.
    pub(super) n: u32,
    /// The army whose turn it is.
    pub(super) mover: String,
    /// The seat that must answer, counted from 1; null when the game is over.
    pub(super) seat: Option<u8>,
    /// The hash of the state; equal states have equal hashes.
    pub(super) hash: String,
    /// The result; null until the game is over.
    pub(super) outcome: Option<OutcomeInfo>,
}

/// The result of a game.
#[derive(Serialize, JsonSchema, Debug)]
pub(crate) struct OutcomeInfo {
    /// `won`, or without a winner: `cut` at a limit of turns, `endless` if turns or scripts never
    /// stopped, `nobody` if no player was left.
    pub(super) ended: &'static str,
    /// The winning faction; null without a winner.
    pub(super) faction: Option<String>,
    /// The victory condition that was met; null without a winner, or if a card won the game.
    pub(super) rule: Option<String>,
    /// The seats that won, counted from 1.
    pub(super) seats: Vec<u8>,
    /// For each seat: 1 for a win, −1 for a loss, 0 without a winner.
    pub(super) returns: Vec<i8>,
}

impl OutcomeInfo {
    pub(crate) fn new(rules: &Rulebook, result: GameResult) -> Self {
        Self {
            ended: result.ended.word(),
            rule: result.rule.map(|rule| rules.victory[rule].id.to_string()),
            faction: result.faction.map(|faction| rules.factions[faction].id.to_string()),
            seats: result.seats.iter().map(|seat| seat.0 + 1).collect(),
            returns: result.returns(rules),
        }
    }
}

/// The effect of an answer.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct ApplyReply {
    /// The state after the answer.
    #[serde(flatten)]
    pub(super) state: StateInfo,
    /// The events in the engine's plain lines, including hidden information; also those of answers
    /// that were given again behind it.
    pub(super) events: Vec<String>,
    /// The outcomes of chance.
    pub(super) chance: Vec<String>,
}

/// A legal answer.
#[derive(Serialize, JsonSchema, Debug)]
pub(crate) struct LegalAnswer {
    /// The words of the answer, with the smallest number if it takes one.
    pub(super) answer: String,
    /// The parts of the answer.
    pub(super) action: serde_json::Value,
    /// The smallest number; absent if it takes none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) least: Option<u32>,
    /// The largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) most: Option<u32>,
}

impl LegalAnswer {
    /// Creates an answer that is listed.
    pub(crate) fn new(rules: &Rulebook, choice: &ActionRange) -> Self {
        let least = choice.action.count();
        Self {
            answer: rules.words(choice.action).to_string(),
            action: serde_json::to_value(choice.action).unwrap_or_default(),
            least,
            most: least.map(|_| choice.most),
        }
    }
}

/// The view of a seat or spectator as numbers. Lists have the order of the names; unknown values
/// are −1.
#[derive(Serialize, JsonSchema, Debug)]
pub(crate) struct Numbers {
    /// The names, which never change during a game; absent unless requested.
    #[serde(flatten)]
    pub(super) names: Option<IdNames>,
    /// For each space: the number of its army, or −1 without one.
    pub(super) owner: Vec<i32>,
    /// For each space and kind of unit: the number of units.
    pub(super) count: Vec<Vec<u32>>,
    /// For each space: whether it is out of the game.
    pub(super) closed: Vec<bool>,
    /// For each army: the number of its cards.
    pub(super) hand: Vec<u32>,
    /// For each army: the number of basic units waiting to be placed.
    pub(super) waiting: Vec<u32>,
    /// For each army: whether it is eliminated.
    pub(super) out: Vec<bool>,
    /// For each track: the position of its marker.
    pub(super) track: Vec<u32>,
    /// The viewer's own cards, as indices into `cards`.
    pub(super) holds: Vec<u32>,
    /// The number of turns begun.
    pub(super) turn: u32,
    /// The army whose turn it is.
    pub(super) mover: u32,
}

/// The names behind numbers, and the map.
#[derive(Serialize, JsonSchema, Debug)]
pub(crate) struct IdNames {
    /// The spaces.
    pub(super) spaces: Vec<String>,
    /// The armies.
    pub(super) armies: Vec<String>,
    /// The kinds of units, the basic one first.
    pub(super) units: Vec<String>,
    /// The tracks.
    pub(super) tracks: Vec<String>,
    /// The cards.
    pub(super) cards: Vec<String>,
    /// For each space: the spaces that a link leads to. Conditions may close links.
    pub(super) links: Vec<Vec<u32>>,
    /// The regions.
    pub(super) regions: Vec<RegionInfo>,
}

/// A region of the map.
#[derive(Serialize, JsonSchema, Debug)]
pub(crate) struct RegionInfo {
    /// Its stable name.
    pub(super) region: String,
    /// Units each turn for the army that controls all its spaces.
    pub(super) bonus: u32,
    /// Its spaces.
    pub(super) spaces: Vec<u32>,
}

/// A question to an external program in a seat. Only the first question of a game includes the
/// names of its numbers and the map.
#[derive(Serialize, JsonSchema, Debug)]
pub(crate) struct ProgramQuestion<'a> {
    /// Always `decide`.
    #[serde(rename = "do")]
    pub(crate) order: &'static str,
    /// The version of the protocol.
    pub(crate) protocol: u32,
    /// The edition's stable name.
    pub(crate) edition: &'a str,
    /// The seat of the program, counted from 1.
    pub(crate) seat: u8,
    /// The army that must answer.
    pub(crate) army: &'a str,
    /// A seed for the program's randomness; the same in every run of one game.
    pub(crate) seed: u64,
    /// The view of its seat.
    pub(crate) numbers: Numbers,
    /// The legal answers.
    pub(crate) legal: Vec<LegalAnswer>,
}

/// The end of a game, for an external program in a seat, which answers nothing.
#[derive(Serialize, JsonSchema, Debug)]
pub(crate) struct ProgramEnd<'a> {
    /// Always `over`.
    #[serde(rename = "do")]
    pub(crate) order: &'static str,
    /// The version of the protocol.
    pub(crate) protocol: u32,
    /// The edition's stable name.
    pub(crate) edition: &'a str,
    /// The seat of the program, counted from 1.
    pub(crate) seat: u8,
    /// The result.
    pub(crate) outcome: OutcomeInfo,
}

/// The reply of an external program in a seat.
#[derive(Deserialize, JsonSchema, Debug)]
pub(crate) struct ProgramReply {
    /// The words of an answer.
    pub(crate) answer: String,
}

/// The odds of an invasion fought until it is decided.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct OddsInfo {
    /// The attackers.
    pub(super) attackers: u32,
    /// The defenders, of all spaces together.
    pub(super) defenders: u32,
    /// The probability of success; below 1 unless it is certain.
    pub(super) win: f64,
    /// That probability as an exact fraction, if it is exact.
    pub(super) win_fraction: Option<String>,
    /// The most by which a probability differs from the exact one: 0 if it is exact.
    pub(super) error: f64,
    /// The probability that the first space is taken, the first two, and so on.
    pub(super) taken: Vec<f64>,
    /// The probability of each number of attackers left, from 0 on, wherever they stand.
    pub(super) attackers_left: Vec<f64>,
    /// The probability of each number of defenders left, from 0 on.
    pub(super) defenders_left: Vec<f64>,
    /// The fewest attackers that can fight for the chance asked for; nothing if no number is enough.
    pub(super) fewest: Option<u32>,
    /// The attacker's mean losses, in basic units.
    pub(super) loses: f64,
    /// The defender's mean losses, in basic units.
    pub(super) destroys: f64,
}

/// The number of wins of each side.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct Evaluation {
    /// Games played.
    pub(super) games: u32,
    /// For each seat how likely it is to win, in thousandths, as the seat knows that is asked: 1000 once it has won, at most 990 before.
    pub(super) winning: Vec<u32>,
    /// For each seat the games that it won.
    pub(super) wins: Vec<u32>,
    /// Games without a winner: cut by the game's own limit of turns, not decided after `turns_max` more, or one of the next two.
    pub(super) cut: u32,
    /// Of these, games in which turns or scripts went on without end.
    pub(super) endless: u32,
    /// Of these, games in which nobody was left.
    pub(super) nobody: u32,
}
