//! The messages, each once. The schema that `warboard engine --schema` prints is made from them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warboard_engine::game::ActionRange;
use warboard_engine::model::Rulebook;
use warboard_engine::playout::TURNS_MAX;

/// A line that is read: what is to be done, under a number of the sender's choice that the answer repeats.
#[derive(Deserialize, JsonSchema, Debug)]
pub(super) struct Request {
    /// Any JSON value; the answer repeats it byte for byte.
    #[serde(default)]
    #[expect(dead_code, reason = "it is taken from the line as it is written")]
    pub(super) id: serde_json::Value,
    /// What is to be done.
    #[serde(flatten)]
    pub(super) order: RequestBody,
}

/// What can be asked for.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum RequestBody {
    /// Which program this is, and what it has.
    Hello {},
    /// Reads an edition: the name of one that ships, or a directory.
    Load {
        /// Its name, or its directory.
        edition: String,
    },
    /// Begins a game of an edition, or takes one up at a position.
    New {
        /// The edition's handle, name or directory.
        edition: String,
        /// A variant of it.
        #[serde(default)]
        variant: Option<String>,
        /// How many play; the fewest that the edition allows by default.
        #[serde(default)]
        players: Option<usize>,
        /// House options, by their ids.
        #[serde(default)]
        options: BTreeMap<String, String>,
        /// What chance comes from.
        #[serde(default = "one")]
        seed: u64,
        /// The turns after which the game is cut; none: never.
        #[serde(default)]
        turns_max: Option<u32>,
        /// The lines of a position, as a scenario has them behind its name.
        #[serde(default)]
        position: Option<String>,
    },
    /// How a game stands, as everybody may know.
    State {
        /// The game.
        game: String,
    },
    /// What a seat sees: the model of play, in words.
    Observe {
        /// The game.
        game: String,
        /// The seat, counted from 1; none: somebody who has no seat.
        #[serde(default)]
        seat: Option<u8>,
        /// The language of its words: `en` or `fr`.
        #[serde(default)]
        lang: Option<String>,
    },
    /// What a seat sees, as numbers in the order of the names.
    Numbers {
        /// The game.
        game: String,
        /// The seat, counted from 1; none: somebody who has no seat.
        #[serde(default)]
        seat: Option<u8>,
        /// Whether the names come along, which are the same in all of a game.
        #[serde(default = "yes")]
        names: bool,
    },
    /// The answers that are allowed now.
    Legal {
        /// The game.
        game: String,
    },
    /// Gives an answer.
    Apply {
        /// The game.
        game: String,
        /// Its words, as `legal` lists them: `attack brazil north-africa 3`.
        answer: String,
        /// What chance is to answer, in order, as records say it: `attack d6 5`, `draw 17/44`; all that is asked for. Without it the
        /// game's own seed answers.
        #[serde(default)]
        chance: Option<Vec<String>>,
    },
    /// Takes answers back.
    Undo {
        /// The game.
        game: String,
        /// How many.
        #[serde(default = "once")]
        n: u32,
    },
    /// Makes a copy of a game, which goes on by itself.
    Clone {
        /// The game.
        game: String,
    },
    /// Makes a copy in which all that a seat does not know is dealt anew, with the right chances.
    Determinize {
        /// The game.
        game: String,
        /// The seat, counted from 1.
        seat: u8,
        /// What the deal comes from.
        #[serde(default = "one")]
        seed: u64,
    },
    /// Forgets a game or an edition.
    Drop {
        /// The handle.
        handle: String,
    },
    /// The exact odds of an invasion, as the seat that is asked may know them.
    Odds {
        /// The game.
        game: String,
        /// Where it comes from.
        from: String,
        /// Where it goes.
        to: String,
    },
    /// What one of the bots would answer.
    Ask {
        /// The game.
        game: String,
        /// Its name.
        bot: String,
        /// What its luck comes from.
        #[serde(default = "one")]
        seed: u64,
    },
    /// Plays the game on to its end, on copies that the seat which is asked cannot tell from it, and counts who wins.
    Evaluate {
        /// The game.
        game: String,
        /// Who plays all seats.
        bot: String,
        /// How many times, at most 10,000.
        games: u32,
        /// What all luck comes from.
        #[serde(default = "one")]
        seed: u64,
        /// So many turns, or rounds, are played on at most; what is not decided then counts as cut. At least 1.
        #[serde(default = "turns_on")]
        turns_max: u32,
    },
    /// The game as a save: JSON Lines in one text.
    Record {
        /// The game.
        game: String,
    },
    /// Takes up a save.
    Open {
        /// Its text.
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

/// A line that is written, one for each that was read.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct ProtocolReply {
    /// That of the request; null where it could not be read.
    pub(super) id: serde_json::Value,
    /// What came of it.
    #[serde(flatten)]
    pub(super) outcome: ReplyBody,
}

/// What came of a request.
#[derive(Serialize, JsonSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ReplyBody {
    /// It was done.
    Ok(Box<ResponseBody>),
    /// It was not done, and nothing has changed.
    Error(ProtocolError),
}

/// Why a request was not done.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct ProtocolError {
    /// Which sort of trouble.
    pub(super) code: Code,
    /// What was wrong, in a sentence.
    pub(super) message: String,
    /// Where: a field of the request, or a line and a column of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<String>,
}

/// The sorts of trouble.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Code {
    /// The line is no request.
    Syntax,
    /// A handle, a name or a number stands for nothing.
    Unknown,
    /// An edition or a record has mistakes.
    Invalid,
    /// The rules forbid the answer.
    Illegal,
    /// What chance was to answer is not what the game asked.
    Chance,
    /// More than is allowed at once.
    TooMuch,
}

/// What a request brings.
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

/// Who speaks.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct Hello {
    /// Always `warboard`.
    pub(super) program: &'static str,
    /// Its version.
    pub(super) version: &'static str,
    /// The version of these messages: only a greater one may leave something out or mean something else by it.
    pub(super) protocol: u32,
    /// The editions that ship.
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
    /// A number that is another one when any of its files is.
    pub(super) hash: String,
    /// How many can play.
    pub(super) players: Vec<usize>,
    /// Its variants, with how many can play them.
    pub(super) variants: BTreeMap<String, Vec<usize>>,
    /// Its options, with their values, the default first.
    pub(super) options: BTreeMap<String, Vec<String>>,
}

/// How a game stands.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct StateInfo {
    /// Its handle.
    pub(super) game: String,
    /// Turns begun.
    pub(super) turn: u32,
    /// Answers given.
    pub(super) n: u32,
    /// Whose turn it is.
    pub(super) mover: String,
    /// Who is asked, counted from 1; nothing when it is over.
    pub(super) seat: Option<u8>,
    /// The hash of everything: equal games have equal ones.
    pub(super) hash: String,
    /// How it ended; nothing while it goes on.
    pub(super) outcome: Option<OutcomeInfo>,
}

/// How a game ended.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct OutcomeInfo {
    /// `won`, or without a winner: `cut` at a limit of turns, `endless` where turns or scripts went on without end, `nobody` where
    /// nobody was left.
    pub(super) ended: &'static str,
    /// The faction that won; nothing when nobody did.
    pub(super) faction: Option<String>,
    /// The victory condition by which it won; nothing when nobody did, or by a card.
    pub(super) rule: Option<String>,
    /// The seats that won, counted from 1.
    pub(super) seats: Vec<u8>,
    /// For each seat 1 when it won, −1 when another did, 0 when nobody did.
    pub(super) returns: Vec<i8>,
}

/// What an answer did.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct ApplyReply {
    /// How the game stands now.
    #[serde(flatten)]
    pub(super) state: StateInfo,
    /// What happened, in the engine's plain lines; all of it, also what not everybody may know.
    pub(super) events: Vec<String>,
    /// What chance answered.
    pub(super) chance: Vec<String>,
}

/// An answer that is allowed.
#[derive(Serialize, JsonSchema, Debug)]
pub(crate) struct LegalAnswer {
    /// Its words, with the least number where it has one.
    pub(super) answer: String,
    /// The same in parts.
    pub(super) action: serde_json::Value,
    /// The least number; nothing where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) least: Option<u32>,
    /// The greatest.
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

/// What a viewer knows, as numbers. Lists have the order of the names; what is not known is −1.
#[derive(Serialize, JsonSchema, Debug)]
pub(crate) struct Numbers {
    /// The names, the same in all of a game; nothing where they are known.
    #[serde(flatten)]
    pub(super) names: Option<IdNames>,
    /// For each space the number of its army; −1: nobody.
    pub(super) owner: Vec<i32>,
    /// For each space and kind of unit how many there are.
    pub(super) count: Vec<Vec<u32>>,
    /// For each space whether it is out of the game.
    pub(super) closed: Vec<bool>,
    /// For each army how many cards it has.
    pub(super) hand: Vec<u32>,
    /// For each army the basic units that wait to be placed.
    pub(super) waiting: Vec<u32>,
    /// For each army whether it is out.
    pub(super) out: Vec<bool>,
    /// For each track where its marker is.
    pub(super) track: Vec<u32>,
    /// The cards that the viewer holds, as places in `cards`.
    pub(super) holds: Vec<u32>,
    /// Turns begun.
    pub(super) turn: u32,
    /// Whose turn it is.
    pub(super) mover: u32,
}

/// The names behind numbers.
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
}

/// What a program in a seat is asked. The first question of a game has the names of its numbers, the others have not.
#[derive(Serialize, JsonSchema, Debug)]
pub(crate) struct ProgramQuestion<'a> {
    /// Always `decide`.
    #[serde(rename = "do")]
    pub(crate) order: &'static str,
    /// The version of these messages.
    pub(crate) protocol: u32,
    /// The edition's stable name.
    pub(crate) edition: &'a str,
    /// The seat that it answers for, counted from 1.
    pub(crate) seat: u8,
    /// The army that is asked.
    pub(crate) army: &'a str,
    /// What its luck may come from: the same for the same game.
    pub(crate) seed: u64,
    /// What its seat knows.
    pub(crate) numbers: Numbers,
    /// The answers that are allowed.
    pub(crate) legal: Vec<LegalAnswer>,
}

/// What a program in a seat says.
#[derive(Deserialize, JsonSchema, Debug)]
pub(crate) struct ProgramReply {
    /// The words of an answer.
    pub(crate) answer: String,
}

/// The odds of an invasion that is fought until it is decided.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct OddsInfo {
    /// The attackers.
    pub(super) attackers: u32,
    /// The defenders.
    pub(super) defenders: u32,
    /// How likely it succeeds.
    pub(super) win: f64,
    /// What the attacker loses in the mean, in basic units.
    pub(super) loses: f64,
    /// What the defender loses.
    pub(super) destroys: f64,
}

/// Who won how often.
#[derive(Serialize, JsonSchema, Debug)]
pub(super) struct Evaluation {
    /// Games played.
    pub(super) games: u32,
    /// For each seat the games that it won.
    pub(super) wins: Vec<u32>,
    /// Games without a winner: cut by the game's own limit of turns, not decided after `turns_max` more, or one of the next two.
    pub(super) cut: u32,
    /// Of these, games in which turns or scripts went on without end.
    pub(super) endless: u32,
    /// Of these, games in which nobody was left.
    pub(super) nobody: u32,
}
