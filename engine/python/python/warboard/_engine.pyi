from collections.abc import Sequence
from os import PathLike
from typing import Any, Optional, Union, final
import numpy as np
from numpy.typing import NDArray
from .types import Applied, ChanceNode, Evaluation, Legal, Odds, Outcome, Seen

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
    """The names of the editions that ship, in order."""

def _play_study(edition: Union[str, Edition], games: int, seed: int, seats: Optional[str], sets: list[str], variant: Optional[str], options: dict[str, str], players: Optional[int], turns_max: Optional[int], shard: Optional[str], threads: Optional[int]) -> tuple[bytes, Optional[tuple[int, str]]]:
    """The bytes of the file that ``warboard simulate --out`` writes for the same study, and the first game that was not played on or in
which a script failed, and why. ``warboard.study`` makes a table of it."""

def _check_rows(rows: bytes) -> None:
    """Raises ``EditionError`` with the line where the bytes of a file of rows are damaged."""

def _whole(name: str, value: Any, least: int, most: int) -> int:
    """Returns a whole number of a range. Other values raise ``TypeError`` or ``UnknownName``, with the name and the range."""

def bots() -> list[str]:
    """The names of the bots, the weakest first."""

@final
class Edition:
    """A game's rules: a directory of TOML, read and checked.

``Edition("classic")`` is one that ships (see ``editions()``), ``Edition("path/to/dir")`` one of your own;
``Edition("./classic")`` is a directory of a name that ships.
Everything that is wrong with it is one ``EditionError``, with file, line and proposal. It can be pickled, with its files: another
process has the same rules, also where the directory is not there or has changed."""

    def __new__(cls, edition: Union[str, PathLike[str]]) -> Edition:
        ...

    @property
    def id(self) -> str:
        """Its stable name."""

    @property
    def name(self) -> str:
        """Its name as shown to players, in English."""

    @property
    def hash(self) -> str:
        """16 hexadecimal digits: others when a byte of its files is another one."""

    @property
    def players(self) -> list[int]:
        """How many can play it as it stands."""

    @property
    def variants(self) -> dict[str, list[int]]:
        """Its variants, with how many can play them."""

    @property
    def options(self) -> dict[str, list[str]]:
        """Its options with their values, the default first."""

    @property
    def turns_max(self) -> int:
        """The number of turns after which a game is given up, unless the set-up says another one."""

    @property
    def warnings(self) -> str:
        """What its author should know, though it can be played; empty when there is nothing."""
_Source = Union[str, PathLike[str], Edition, 'Setup']

@final
class Setup:
    """An edition with variant, players and options settled: what many games are begun by.

``players`` is the fewest who can play unless given, an option that is not named has its default. ``turns_max`` is the number of
turns after which a game is given up: the edition's own unless given, 0 for none. With ``ask_all`` who is asked depends on public
things alone: everybody who could have something to choose is asked, also without it.

The numbering of answers and the fields of observations depend on the set-up alone, never on a game."""

    def __new__(cls, edition: _Source, *, variant: Optional[str]=None, players: Optional[int]=None, options: Optional[dict[str, str]]=None, turns_max: Optional[int]=None, ask_all: bool=False) -> Setup:
        ...

    @property
    def edition(self) -> Edition:
        """The edition."""

    @property
    def variant(self) -> Optional[str]:
        """The variant; ``None`` for the edition as it stands."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def options(self) -> dict[str, str]:
        """Every option with the value that was settled."""

    @property
    def turns_max(self) -> Optional[int]:
        """The number of turns after which a game is given up; ``None`` when it goes on."""

    @property
    def ask_all(self) -> bool:
        """Whether who is asked depends on public things alone."""

    @property
    def answer_names(self) -> list[str]:
        """What each number of an answer says, in their order: ``"attack alaska"``, ``"then space kamchatka"``, ``"then number 3"``."""

    @property
    def n_answers(self) -> int:
        """How many numbers there are: the size of a mask, and of a policy's output."""

    @property
    def field_names(self) -> list[str]:
        """What each number of an observation is, in their order: ``"owner/alaska"``, ``"units/alaska/red/troop"``."""

    @property
    def n_fields(self) -> int:
        """How many numbers an observation has."""

    @property
    def n_seats(self) -> int:
        """How many seats there are; seats are counted from 1."""

    @property
    def seats(self) -> list[list[str]]:
        """For each seat the armies that it commands at the beginning."""

    @property
    def spaces(self) -> list[str]:
        """The names of the spaces, in the order of their numbers."""

    @property
    def armies(self) -> list[str]:
        """The names of the armies, in the order of their numbers."""

    @property
    def units(self) -> list[str]:
        """The names of the kinds of unit, the basic one first."""

    @property
    def tracks(self) -> list[str]:
        """The names of the tracks."""

    @property
    def cards(self) -> list[str]:
        """The names of the cards, in the order of their numbers."""

    @property
    def tokens(self) -> list[str]:
        """The names of the tokens, in the order of their numbers."""

    @property
    def hands(self) -> list[str]:
        """The names of the hands: their owner's, with ``+apart`` for cards that are held apart."""

    @property
    def links(self) -> list[tuple[str, str]]:
        """The pairs of spaces that a link joins."""

@final
class Game:
    """A game in progress, or over.

``edition`` is the name of an edition, a directory, an ``Edition`` (with ``variant``, ``players``, … as in ``Setup``) or a ``Setup``.
The same seed and the same answers give the same game. ``position`` begins it in the middle, in the lines of a scenario. Without
``history`` it is faster and smaller, and has no ``undo``, ``told`` and ``record``.

The game itself is the host's: ``legal``, ``hash``, ``seat``, ``state`` and ``record`` may tell what is hidden. What a seat may
know is ``observe``, ``numbers``, ``legal_mask`` and ``told`` of this seat. Seats are counted from 1.

What is refused raises a ``WarboardError`` with the engine's sentence, and nothing has changed."""

    def __new__(cls, edition: _Source, *, variant: Optional[str]=None, players: Optional[int]=None, options: Optional[dict[str, str]]=None, turns_max: Optional[int]=None, ask_all: bool=False, seed: int=0, position: Optional[str]=None, history: bool=True) -> Game:
        ...

    @property
    def turn(self) -> int:
        """Turns begun, over all armies; 0 in the opening."""

    @property
    def n(self) -> int:
        """Answers given."""

    @property
    def n_seats(self) -> int:
        """How many seats there are."""

    @property
    def mover(self) -> str:
        """The army whose turn it is."""

    @property
    def seat(self) -> Optional[int]:
        """The seat that is asked; ``None`` when the game is over."""

    @property
    def hash(self) -> str:
        """16 hexadecimal digits over everything: equal games have equal ones, on every machine."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def outcome(self) -> Optional[Outcome]:
        """How it ended; ``None`` while it goes on. ``ended`` is ``"won"``, or without a winner ``"cut"`` (a limit of turns),
``"nobody"`` (nobody was left) or ``"endless"`` (turns or scripts went on without end); ``faction`` and ``rule`` that won
(``None`` without a winner, the rule also where a card decided) and ``seats`` that won."""

    @property
    def returns(self) -> list[int]:
        """For each seat 1 when it won, -1 when another did, 0 while the game goes on or when nobody won."""

    @property
    def begun(self) -> list[str]:
        """What was said of the answer that is being given, by name; also what went without saying."""

    @property
    def answers(self) -> list[str]:
        """The answers that stand, in words."""

    def observe(self, seat: Optional[int]=None) -> dict[str, Any]:
        """What a seat may know as named data; what anybody can see without a seat.

The keys: ``seat``, ``turn``, ``mover``, ``step``, ``waiting``, ``asked``, ``spaces``, ``armies``, ``hands``, ``decks``, ``tracks``,
``tokens``, ``piles`` (where cards are programmed), ``this_turn``, ``effects``, ``invasion``, ``battle``, ``decision``, ``question``,
``outcome``."""

    def numbers(self, seat: Optional[int]=None) -> NDArray[np.int32]:
        """The same as a row of int32 of the fixed length ``Setup.n_fields``, named by ``Setup.field_names``.

What is not there or not known is -1 where a thing is named by its number, else 0. The seat that is asked also sees what it has
said of its answer, in the fields ``begun/…``."""

    def state(self) -> NDArray[np.int32]:
        """The whole truth as such a row: for critics that are trained with it, and for after the game."""

    def observation_hash(self, seat: Optional[int]=None) -> str:
        """16 hexadecimal digits over what a seat may know: equal for games that it cannot tell apart."""

    def observation_bytes(self, seat: Optional[int]=None) -> bytes:
        """What a seat may know as canonical JSON, for comparison."""

    def legal(self) -> list[Legal]:
        """Every answer that is allowed: ``answer`` (its words, with the least number), ``action`` (its parts by name), ``least`` and
``most`` (``None`` for one without a number). Empty when the game is over."""

    def legal_mask(self, seat: Optional[int]=None) -> NDArray[np.int8]:
        """1 for each number that may be given next, 0 for the others, as int8 of the length ``Setup.n_answers``.

Of a seat that is not asked, and when the game is over, only number 0 (``wait``) is 1."""

    def legal_indices(self) -> list[int]:
        """The numbers that may be given next, ascending; none when the game is over."""

    def spell(self, answer: str) -> list[int]:
        """The numbers that give an answer, one after the other from its beginning."""

    def apply_index(self, index: int) -> Optional[str]:
        """Gives a number. The words of the answer when it is complete with it, and then it stands; ``None`` while more must be said.

What goes without saying, because nothing else is allowed, is passed over."""

    def apply(self, answer: str, chance: Optional[Sequence[str]]=None) -> Applied:
        """Gives an answer in words: ``events``, what happened in plain lines (also what not everybody may know), and ``chance``, what
chance said.

Dice and draws come from the seed. With ``chance`` they are said from outside, all of them in order, in the words of a record:
``"attack d6 5"``, ``"draw 17/44"``; where they are not what the game asks for, ``ChanceError`` says what is."""

    def chance_node(self, answer: str, chance: Optional[Sequence[str]]=None) -> Optional[ChanceNode]:
        """What chance is asked next if this answer is given and chance has said this so far: ``n`` outcomes, each of the same
``probability``, in words in ``outcomes`` (at most 10000 of them). ``None`` when chance is asked no more."""

    def outcomes(self, answer: str, most: int=1000) -> list[tuple[float, Game]]:
        """Every game that an answer can lead to, with its probability; at most so many."""

    def undo(self, n: int=1) -> None:
        """Takes back so many answers, and what was begun of another one."""

    def clone(self) -> Game:
        """A copy; what happens to one does nothing to the other."""

    def determinize(self, seat: int, seed: int=0) -> Game:
        """A game that this seat cannot tell from this one: all that it does not know is dealt anew, with the right chances. Its dice
come from ``seed``, and it has no record."""

    def odds(self, start: str, target: str) -> Odds:
        """The exact odds of an invasion from one space of another, fought until it is decided, as whoever is asked may know them:
``attackers``, ``defenders``, ``win``, ``loses`` and ``destroys`` (means, in basic units), and the last three as fractions in ``exact``."""

    def ask(self, bot: str, seed: Optional[int]=None) -> str:
        """What a bot would answer, in words. It sees what its seat may know, and nothing else."""

    def evaluate(self, bot: str, games: int=100, seed: int=0, *, turns_max: int=1000) -> Evaluation:
        """Who wins how often when a bot plays all seats on from here, on copies that the seat which is asked cannot tell from the
game: ``games``, ``wins`` for each seat, and ``cut`` without a winner, of which ``nobody`` where nobody was left and
``endless`` where turns or scripts went on without end. What is not decided after ``turns_max`` more turns, or rounds, counts
as cut. Played on threads without the interpreter's lock; Ctrl-C ends it."""

    def told(self, seat: Optional[int]=None, *, truth: bool=False) -> list[str]:
        """What happened since the beginning, in plain lines: as a seat was told it, as anybody could see it, or with ``truth`` all of it."""

    def record(self) -> str:
        """The game as a save: the edition's files, every answer, what chance said. The command line replays it."""

    @classmethod
    def from_record(cls, record: str) -> Game:
        """A game taken up from a record."""

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
    """Many games of one set-up, played side by side on threads without the interpreter's lock.

``edition``, ``variant``, … are those of ``Setup``. The seeds of the games follow from ``seed`` alone: ``seeds`` tells them, and a
``Game`` of such a seed is the same game. With ``restart`` a game that is over is begun anew at once, with another seed. ``bots``
lets bots answer for seats (``{2: "greedy"}``). A game is given up after ``answers_max`` answers.

``look`` and ``step`` bring a dictionary of arrays with a row for each game: ``observation`` (int32, of the seat that is asked),
``action_mask`` (int8), ``seat`` (int32; 0: over), ``reward`` (float32, for each seat), ``over`` and ``truncated`` (bool, of the game
that ended with this step, truncated at a limit; what is seen is then the next game's), and ``ended``, how it ended, as in
``Game.outcome`` (text; empty where the game goes on)."""

    def __new__(cls, edition: _Source, games: int, *, variant: Optional[str]=None, players: Optional[int]=None, options: Optional[dict[str, str]]=None, turns_max: Optional[int]=None, ask_all: bool=False, seed: int=0, threads: Optional[int]=None, restart: bool=True, bots: Optional[dict[int, str]]=None, answers_max: Optional[int]=None) -> Batch:
        ...

    def __len__(self) -> int:
        ...

    @property
    def n_fields(self) -> int:
        """How many numbers an observation has."""

    @property
    def n_answers(self) -> int:
        """How many numbers of answers there are."""

    @property
    def seeds(self) -> list[int]:
        """The seeds of the games that go on."""

    @property
    def hashes(self) -> list[str]:
        """The hashes of the games that go on."""

    def look(self) -> Seen:
        """How the games stand."""

    def step(self, indices: NDArray[np.int64]) -> Seen:
        """Gives a number to each game (int64), and tells how they stand. When one of them is not allowed none is given. A game that is
over and is not begun anew takes anything."""

    def sample(self) -> NDArray[np.int64]:
        """A number for each game, each that is allowed with the same chance. What is sampled follows from the seed."""

    def game(self, at: int) -> Game:
        """A copy of one of the games, counted from 0, without a history."""
