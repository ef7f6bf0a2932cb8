from collections.abc import Sequence
from os import PathLike
from typing import Any, Optional, Union, final
import numpy as np
from numpy.typing import NDArray
from .types import Applied, ChanceNode, Evaluation, Legal, Odds, Outcome, Seen
__version__: str

class WarboardError(ValueError):
    """Something that is refused, with the engine's sentence."""

class EditionError(WarboardError):
    """An edition, a set-up, a position or a record with mistakes."""

class UnknownName(WarboardError):
    """A name or a number that stands for nothing, or is beyond its range."""

class IllegalAnswer(WarboardError):
    """An answer that the rules forbid now. Nothing has changed."""

class ChanceError(WarboardError):
    """Answers of chance that are not what the game asks for. Nothing has changed."""

class EngineFault(WarboardError):
    """A mistake of the engine itself; it should be reported."""

def editions() -> list[str]:
    """Returns the names of the built-in editions, in order."""

def _play_study(edition: Union[str, Edition], games: int, seed: int, seats: Optional[str], sets: list[str], variant: Optional[str], options: dict[str, str], players: Optional[int], turns_max: Optional[int], shard: Optional[str], threads: Optional[int]) -> tuple[bytes, Optional[tuple[int, str]]]:
    """Returns the bytes of the file that ``warboard simulate --out`` writes for the same study. Also
returns the first game that was stopped or in which a script failed, with the reason.
``warboard.study`` makes a table of them."""

def _check_rows(rows: bytes) -> None:
    """Raises ``EditionError`` with the damaged line if the bytes are not a valid file of rows."""

def _whole(name: str, value: Any, least: int, most: int) -> int:
    """Returns a whole number within a range. Other values raise ``TypeError`` or ``UnknownName`` with
the name and the range."""

def _reward(reward: str, gamma: float) -> None:
    """Refuses what is no reward."""

def bots() -> list[str]:
    """Returns the names of the bots, the weakest first."""

def odds(
    edition: Union[str, Edition, Setup],
    attack: int,
    defend: Union[int, list[int]],
    *,
    leaving: Optional[Union[int, list[int]]]=None,
    stop: int=0,
    chance: Optional[str]=None,
) -> Odds:
    """Returns the exact odds of ``attack`` units that can fight against ``defend``, a list of the
defenders of each space that is attacked, one after the other, under the rules of an edition.

The other arguments and the result are those of ``Game.odds``."""

@final
class Edition:
    """The rules of a game, loaded from a directory of TOML and checked.

``Edition("classic")`` is a built-in edition (see ``editions()``), ``Edition("path/to/dir")``
one of your own. ``Edition("./classic")`` is a directory with the name of a built-in edition.

All errors of an edition are raised as one ``EditionError``, with file, line and suggestion. An
edition of your own is pickled with its files, so another process has the same rules, even if
the directory is missing or has changed; a built-in one with its name and the hash of its files."""

    def __new__(cls, edition: Union[str, PathLike[str]]) -> Edition:
        ...

    @property
    def id(self) -> str:
        """The stable id of the edition."""

    @property
    def name(self) -> str:
        """The name shown to players, in English."""

    @property
    def hash(self) -> str:
        """The hash of the edition's files, in 16 hexadecimal digits."""

    @property
    def players(self) -> list[int]:
        """The possible numbers of players, without a variant."""

    @property
    def variants(self) -> dict[str, list[int]]:
        """The variants, each with its possible numbers of players."""

    @property
    def options(self) -> dict[str, list[str]]:
        """The options with their values, the default first."""

    @property
    def turns_max(self) -> int:
        """The default number of turns after which a game is ended."""

    @property
    def warnings(self) -> str:
        """The warnings for the edition's author; empty if there are none."""
_Source = Union[str, PathLike[str], Edition, 'Setup']

@final
class Setup:
    """An edition with variant, players and options settled, from which many games are begun.

``players`` is by default the smallest possible number, and an option that is not named has its
default. ``turns_max`` is the number of turns after which a game is ended: by default the
edition's, 0 for no limit. With ``ask_all``, the asked seat depends only on public information:
every player who could have a choice is asked, even without one.

The numbering of answers and the fields of observations depend only on the setup, never on a
game."""

    def __new__(cls, edition: _Source, *, variant: Optional[str]=None, players: Optional[int]=None, options: Optional[dict[str, str]]=None, turns_max: Optional[int]=None, ask_all: bool=False) -> Setup:
        ...

    @property
    def edition(self) -> Edition:
        """The edition of the setup."""

    @property
    def variant(self) -> Optional[str]:
        """The variant; ``None`` for the unchanged edition."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def options(self) -> dict[str, str]:
        """Every option with its settled value."""

    @property
    def turns_max(self) -> Optional[int]:
        """The number of turns after which a game is ended; ``None`` without a limit."""

    @property
    def ask_all(self) -> bool:
        """True if the asked seat depends only on public information."""

    @property
    def answer_names(self) -> list[str]:
        """The name of each number of an answer, in order: ``"attack alaska"``, ``"then space
kamchatka"``, ``"then number 3"``."""

    @property
    def n_answers(self) -> int:
        """The number of numbered answers: the size of a mask, and of a policy's output."""

    @property
    def answer_parts(self) -> list[tuple[str, str, int]]:
        """The meaning of each number of an answer, in order: its verb, or ``"then"``; the kind of thing
that it names (``"space"``, ``"card"``, … or ``""``); and the place of the thing among its
kind, counted from 0: ``("attack", "space", 4)``."""

    @property
    def partners(self) -> list[list[int]]:
        """The seats of each faction that has some: those of one faction win together."""

    def _repr_svg_(self) -> str:
        ...

    @property
    def field_names(self) -> list[str]:
        """The name of each field of an observation, in order: ``"owner/alaska"``,
``"units/alaska/red/troop"``."""

    @property
    def n_fields(self) -> int:
        """The number of fields of an observation."""

    @property
    def n_seats(self) -> int:
        """The number of seats; seats are counted from 1."""

    @property
    def seats(self) -> list[list[str]]:
        """The armies that each seat commands at the beginning."""

    @property
    def spaces(self) -> list[str]:
        """The names of the spaces, in the order of their ids."""

    @property
    def armies(self) -> list[str]:
        """The names of the armies, in the order of their ids."""

    @property
    def units(self) -> list[str]:
        """The names of the unit kinds, the basic one first."""

    @property
    def tracks(self) -> list[str]:
        """The names of the tracks."""

    @property
    def cards(self) -> list[str]:
        """The names of the cards, in the order of their ids."""

    @property
    def tokens(self) -> list[str]:
        """The names of the tokens, in the order of their ids."""

    @property
    def hands(self) -> list[str]:
        """The names of the hands: their owner's, with ``+apart`` for cards held apart."""

    @property
    def links(self) -> list[tuple[str, str]]:
        """The pairs of linked spaces."""

@final
class Game:
    """A game in progress, or finished.

``edition`` is the name of an edition, a directory, an ``Edition`` (with ``variant``,
``players``, … as in ``Setup``) or a ``Setup``. The same seed and answers give the same game.
``position`` begins the game at a position, in the lines of a scenario. Without ``history`` the
game is faster and smaller, but has no ``undo``, ``told`` and ``record``.

The object itself belongs to the host: ``legal``, ``hash``, ``seat``, ``state`` and ``record``
may reveal hidden information. The information of a seat is that of ``observe``, ``numbers``,
``legal_mask`` and ``told`` with this seat. Seats are counted from 1.

A refused call raises a ``WarboardError`` with the engine's message and changes nothing."""

    def __new__(cls, edition: _Source, *, variant: Optional[str]=None, players: Optional[int]=None, options: Optional[dict[str, str]]=None, turns_max: Optional[int]=None, ask_all: bool=False, seed: int=0, position: Optional[str]=None, history: bool=True) -> Game:
        ...

    @property
    def turn(self) -> int:
        """The number of turns begun, over all armies; 0 in the opening."""

    @property
    def n(self) -> int:
        """The number of answers given."""

    @property
    def n_seats(self) -> int:
        """The number of seats."""

    @property
    def mover(self) -> str:
        """The army whose turn it is."""

    @property
    def seat(self) -> Optional[int]:
        """The seat that is asked; ``None`` if the game is over."""

    @property
    def hash(self) -> str:
        """The hash of the state, in 16 hexadecimal digits; equal games have equal hashes on every
machine."""

    @property
    def over(self) -> bool:
        """True if the game is over."""

    @property
    def outcome(self) -> Optional[Outcome]:
        """The result of the game; ``None`` while the game is in progress.

``ended`` is ``"won"`` or, without a winner, ``"cut"`` (a limit of turns), ``"nobody"`` (no
army was left) or ``"endless"`` (endless turns or scripts). ``faction`` and ``rule`` are the
winning ones; both are ``None`` without a winner, ``rule`` also if a card decided. ``seats``
lists the winning seats."""

    @property
    def returns(self) -> list[int]:
        """For each seat: 1 if it won, -1 if another won, 0 while the game is in progress or without a
winner."""

    def winning(self, seat: Optional[int]=None) -> list[float]:
        """Returns how likely each seat is to win, from 0 to 1, as far as a seat knows; without a seat, as
everybody knows. It is what players are shown as "who is winning": 1 for a winner, and for
nobody more than 0.99 before. Differences between answers can serve as rewards, which come to
the result of the game."""

    @property
    def begun(self) -> list[str]:
        """The names of the given parts of the current answer, including parts without an alternative."""

    @property
    def answers(self) -> list[str]:
        """The current answers, in words."""

    def svg(self, seat: Optional[int]=None) -> str:
        """Returns the board as a picture, as a seat sees it, in the text of an SVG file; without a seat,
as everybody sees it."""

    def _repr_svg_(self) -> str:
        ...

    def _repr_html_(self) -> str:
        ...

    def observe(self, seat: Optional[int]=None) -> dict[str, Any]:
        """Returns the information of a seat as named data; without a seat, the public information.

The keys: ``seat``, ``turn``, ``mover``, ``step``, ``waiting``, ``asked``, ``spaces``,
``armies``, ``hands``, ``decks``, ``tracks``, ``tokens``, ``piles`` (in games with
programmed cards), ``this_turn``, ``effects``, ``invasion``, ``battle``, ``decision``,
``question``, ``outcome``."""

    def numbers(self, seat: Optional[int]=None) -> NDArray[np.int32]:
        """Returns the information of ``observe`` as a row of int32 of the fixed length
``Setup.n_fields``, named by ``Setup.field_names``.

An absent or unknown value is -1 in fields that contain the number of a thing, else 0. The
seat that is asked also sees the given parts of its answer, in the fields ``begun/…``."""

    def state(self) -> NDArray[np.int32]:
        """Returns the complete state as a row like ``numbers``: for training critics, and for analysis
after the game."""

    def observation_hash(self, seat: Optional[int]=None) -> str:
        """Returns the hash of a seat's information, in 16 hexadecimal digits: equal for games that the
seat cannot tell apart."""

    def observation_bytes(self, seat: Optional[int]=None) -> bytes:
        """Returns the information of a seat as canonical JSON, for comparison."""

    def legal(self) -> list[Legal]:
        """Returns every legal answer: ``answer`` (its words, with the smallest number), ``action``
(its parts by name), ``least`` and ``most`` (``None`` for an answer without a number). Empty
if the game is over."""

    def legal_mask(self, seat: Optional[int]=None) -> NDArray[np.int8]:
        """Returns 1 for each number that may be given next and 0 for the others, as int8 of the length
``Setup.n_answers``.

For a seat that is not asked, and if the game is over, only number 0 (``wait``) is 1."""

    def legal_indices(self) -> list[int]:
        """Returns the numbers that may be given next, ascending; empty if the game is over."""

    def spell(self, answer: str) -> list[int]:
        """Returns the numbers of an answer, in order from its beginning."""

    def apply_index(self, index: int) -> Optional[str]:
        """Gives a number. Returns the words of the answer if the number completes it, and applies the
answer; returns ``None`` while more parts are needed.

Parts without an alternative are skipped."""

    def apply(self, answer: str, chance: Optional[Sequence[str]]=None) -> Applied:
        """Applies an answer in words. Returns ``events``, the events in plain lines, including hidden
ones, and ``chance``, the answers of chance.

Dice and draws come from the seed by default. ``chance`` replaces all of them in order, in
the words of a record: ``"attack d6 5"``, ``"draw 17/44"``. If they do not match the game's
questions, ``ChanceError`` names the question."""

    def chance_node(self, answer: str, chance: Optional[Sequence[str]]=None) -> Optional[ChanceNode]:
        """Returns the next question to chance after this answer and the given answers of chance, or
``None`` if there is none.

The result has ``n`` outcomes, each with the same ``probability``; ``outcomes`` lists them
in words (at most 10000)."""

    def outcomes(self, answer: str, most: int=1000) -> list[tuple[float, Game]]:
        """Returns every game that an answer can lead to, with its probability; raises ``ChanceError``
if there are more than ``most``."""

    def undo(self, n: int=1) -> None:
        """Undoes ``n`` answers, and the parts of an unfinished one."""

    def clone(self) -> Game:
        """Returns an independent copy."""

    def determinize(self, seat: int, seed: int=0) -> Game:
        """Returns a game that this seat cannot tell from this one: everything unknown to the seat is
dealt anew, with the right probabilities. Its dice come from ``seed``, and it has no record."""

    def odds(
        self,
        start: str,
        target: str,
        then: Optional[list[str]]=None,
        *,
        leaving: Optional[Union[int, list[int]]]=None,
        stop: int=0,
        chance: Optional[str]=None,
    ) -> Odds:
        """Returns the exact odds of an invasion from one space of another, fought until it is decided,
and of the spaces in ``then`` after it, one after the other. The odds use only the information
of the seat that is asked.

``leaving`` are the units that stay on each space: one number for all, or one for each; by
default the fewest that must. The attack stops when ``stop`` units that can fight are left.
``chance`` is a text such as ``"90%"`` for which the fewest attackers are looked for.

The result has ``attackers``, ``defenders``, ``win``, ``loses`` and ``destroys`` (means, in
basic units), and the last three as fractions in ``exact``, which is ``None`` if they are not
exact; ``error`` bounds how far off a probability can be then. ``taken`` is the probability
that the first space is taken, the first two, and so on; ``attackers_left`` and
``defenders_left`` those of each number left, from 0 on; ``fewest`` the fewest attackers."""

    def ask(self, bot: str, seed: Optional[int]=None) -> str:
        """Returns the answer of a bot, in words. The bot sees only the information of its seat."""

    def evaluate(self, bot: str, games: int=100, seed: int=0, *, turns_max: int=1000) -> Evaluation:
        """Returns how often each seat wins when a bot plays all seats from here, on copies that the
asked seat cannot tell from the game.

The result has ``games``, ``wins`` for each seat, and ``cut``, the number without a winner.
Of these, ``nobody`` counts games in which no army was left, and ``endless`` games with
endless turns or scripts. A game undecided after ``turns_max`` more turns, or rounds, counts
as cut. Games are played on threads without the interpreter's lock; Ctrl-C stops them."""

    def told(self, seat: Optional[int]=None, *, truth: bool=False) -> list[str]:
        """Returns the events since the beginning, in plain lines: as a seat saw them, as the public
saw them, or all of them with ``truth``."""

    def record(self) -> str:
        """Returns the game as a save: the edition's files, every answer and the answers of chance. The
command line can replay it."""

    @classmethod
    def from_record(cls, record: str) -> Game:
        """Restores a game from a record."""

    def __copy__(self) -> Game:
        ...

    def __deepcopy__(self, memo: Any) -> Game:
        ...

    def __eq__(self, other: object, /) -> bool:
        ...

    def __hash__(self) -> int:
        ...

@final
class Batch:
    """Many games of one setup, played side by side on threads without the interpreter's lock.

``edition``, ``variant``, … are those of ``Setup``. The seeds of the games depend on ``seed``
alone. ``seeds`` returns them, and a ``PyGame`` with such a seed is the same game. With
``restart``, a finished game is replaced at once by a new one with another seed. ``bots`` lets
bots answer for seats (``{2: "greedy"}``). A game is ended after ``answers_max`` answers.

``reward`` is ``"win"`` (1 for a game that is won, -1 for one that is lost), ``"winning"`` (also,
in a game that is cut, how each seat stands, from -1 to 1 by the measure of ``Game.winning``) or
``"shaped"`` (the first, and with every step ``gamma`` times the standing after it less that
before it; what comes of a whole game differs from ``"win"`` by the standing at its beginning).

``look`` and ``step`` return a dictionary of arrays with a row for each game:

- ``observation``: int32, of the seat that is asked
- ``action_mask``: int8
- ``seat``: int32; 0 if the game is over
- ``reward``: float32, for each seat
- ``over`` and ``truncated``: bool, for the game that ended with this step; truncated at a
  limit. The observation is then that of the next game.
- ``ended``: text, as in ``Game.outcome``; empty while the game is in progress"""

    def __new__(cls, edition: _Source, games: int, *, variant: Optional[str]=None, players: Optional[int]=None, options: Optional[dict[str, str]]=None, turns_max: Optional[int]=None, ask_all: bool=False, seed: int=0, threads: Optional[int]=None, restart: bool=True, bots: Optional[dict[int, str]]=None, answers_max: Optional[int]=None, reward: str='win', gamma: float=1.0) -> Batch:
        ...

    def __len__(self) -> int:
        ...

    @property
    def n_fields(self) -> int:
        """The number of fields of an observation."""

    @property
    def n_answers(self) -> int:
        """The number of numbered answers."""

    @property
    def seeds(self) -> list[int]:
        """The seeds of the current games."""

    @property
    def hashes(self) -> list[str]:
        """The hashes of the current games."""

    def look(self, out: Optional[Seen]=None) -> Seen:
        """Returns the current state of the games, written into ``out`` if there is one."""

    def step(self, indices: NDArray[np.int64], out: Optional[Seen]=None) -> Seen:
        """Applies one number (int64) to each game and returns the new state of the games. If one of
them is illegal, none is applied. A finished game that is not restarted accepts any number.
It is written into ``out`` if there is one: a dictionary that ``look`` or ``step`` returned,
or one with arrays of the same kinds and shapes."""

    def sample(self) -> NDArray[np.int64]:
        """Returns a random legal number for each game, uniformly distributed. The samples depend on
the seed alone."""

    def game(self, at: int) -> Game:
        """Returns a copy of one of the games, counted from 0, without a history."""

@final
class _Node:
    """A node of a game: of the player that is asked, of chance, or the end.

The dice and draws of an answer are nodes of their own, and so are those of the beginning unless
there is a ``seed`` for them, or a ``position``. A game ends at the latest with ``most`` numbers
given by players. A node is pickled as the numbers that led to it, with which ``follow`` of the
first node finds it."""

    def __new__(cls, setup: Setup, seed: Optional[int], position: Optional[str], most: int) -> _Node:
        ...

    @property
    def player(self) -> int:
        """The player: counted from 0, -1 for chance, -4 at the end."""

    @property
    def over(self) -> bool:
        """True at the end."""

    @property
    def ended(self) -> Optional[str]:
        """The end of the game, as ``Game.outcome`` says it; ``None`` while it goes on."""

    @property
    def returns(self) -> list[float]:
        """The result for each player: 1, -1 or 0."""

    def legal(self) -> list[int]:
        """Returns the numbers that may be given, ascending."""

    def outcomes(self) -> list[tuple[int, float]]:
        """Returns the answers of chance with their probabilities."""

    def words(self, chance: bool, index: int) -> str:
        """Returns a number in words: an answer of chance, or a part of an answer."""

    def apply(self, index: int) -> None:
        """Goes on with a number."""

    def game(self) -> Game:
        """Returns the game at this node, without a history, as it was before an answer that waits for
chance."""

    def write(self, out: NDArray[np.float32], player: Optional[int]=None, truth: bool=False) -> None:
        """Writes what a player observes into an array of float32; without a player, what everybody
does, and with ``truth`` everything. Nobody observes anything before the game has begun."""

    def write_past(self, out: NDArray[np.float32], player: int) -> None:
        """Writes 128 bits that stand for all that a player has been told and has said, as eight numbers
from 0 to 1."""

    def text(self, player: Optional[int]=None, past: bool=False) -> str:
        """Returns what a player observes as a text; with ``past`` also a digest of all that it has been
told and has said."""

    def determinize(self, player: int, seed: int) -> _Node:
        """Returns a node that a player cannot tell from this one: everything unknown to it is dealt
anew. Not at a node of chance."""

    def follow(self, path: bytes) -> _Node:
        """Returns the node that numbers lead to, which a pickled node consists of."""
