"""Studies: many numbered games between bots, a row for each."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Optional, Union

import numpy as np

from ._arguments import mapping, mistyped, optional_whole, text, texts, whole
from ._arguments import path as path_of
from ._engine import EditionError, UnknownName, _check_rows, _play_study

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._engine import Edition

#: The columns that hold numbers; what is empty is 0, which none of those that may be empty has.
_NUMBERS = {"game", "cell", "turns", "decisions", "rolls", "script_failures", "to_blame"}
#: The columns that hold a curve for each army.
_CURVES = ("strength", "income")


class Study(Mapping[str, "NDArray[Any]"]):
    """What came of a study: named columns with a row for each game.

    ``study["turns"]`` is an array of numbers, ``study["winner"]`` one of texts; the columns are those of ``cli/STUDIES.md``. A seat in
    ``to_blame`` is 0 where nobody is to blame. ``dict(study)`` goes into any library of tables. It can be pickled, so that a part
    that was played elsewhere can be sent back.
    """

    def __init__(self, rows: bytes, trouble: Optional[tuple[int, str]] = None) -> None:
        """Reads the bytes of a file of rows, as ``warboard simulate --out`` writes it. A row that is damaged is told, with its line."""
        if not isinstance(rows, bytes):
            raise mistyped("rows", rows, "the bytes of a file of rows")
        if trouble is not None and not isinstance(trouble, tuple):
            raise mistyped("trouble", trouble, "the number of a game and a text")
        _check_rows(rows)
        first, _, table = rows.partition(b"\n")
        header = json.loads(first[2:])
        columns, *lines = csv.reader(io.StringIO(table.decode(), newline=""))
        cells = list(zip(*lines)) if lines else [()] * len(columns)
        self._columns = {name: _column(name, texts) for name, texts in zip(columns, cells)}
        #: What was played: the first line of the file.
        self.header: dict[str, Any] = header
        #: The bytes of the file, which ``warboard simulate --out`` writes for the same study.
        self.rows = rows
        #: The first game that was not played on, or in which a script failed, and why.
        self.trouble = trouble

    @classmethod
    def read(cls, path: Union[str, PathLike[str]]) -> Study:
        """Reads a file that ``warboard simulate --out`` or ``write`` has written."""
        with open(path_of("path", path), "rb") as file:
            return cls(file.read())

    def write(self, path: Union[str, PathLike[str]]) -> None:
        """Writes the file that ``warboard simulate --out`` writes for the same study; ``warboard merge`` takes it."""
        with open(path_of("path", path), "wb") as file:
            file.write(self.rows)

    def to_parquet(self, path: Union[str, PathLike[str]]) -> None:
        """Writes the columns as Parquet, with the first line of the rows as metadata ``warboard``. Needs ``pyarrow``.

        ``luck`` is a list of numbers by army, ``strength`` and ``income`` are lists of lists, by army and by place of the game; ``set/variant``,
        ``set/seats`` and a column for each option, ``set/OPTION``, are the settings of the game. What a game that failed does not have is null.
        """
        path = path_of("path", path)
        import pyarrow
        import pyarrow.parquet

        table = pyarrow.table(self._typed())
        table = table.replace_schema_metadata({"warboard": json.dumps(self.header)})
        pyarrow.parquet.write_table(table, path)

    def _typed(self) -> dict[str, Any]:
        """The columns with their texts taken apart."""
        columns: dict[str, Any] = dict(self)
        for name, part in (("luck", float), ("strength", int), ("income", int)):
            if name in columns:
                columns[name] = [_parts(text, part) for text in columns[name].tolist()]
        cells = [{"variant": cell.get("variant"), **cell["options"]} for cell in self.header["cells"]]
        for option in dict.fromkeys(option for cell in cells for option in cell):
            columns[f"set/{option}"] = [cells[cell].get(option) for cell in self["cell"].tolist()]
        # Several lists of seats are taken in turn.
        seats = [cell["seats"] for cell in self.header["cells"]]
        games = zip(self["game"].tolist(), self["cell"].tolist())
        columns["set/seats"] = [seats[cell][game // len(cells) % len(seats[cell])] for game, cell in games]
        return columns

    def curves(self, column: str, cell: int = 0) -> NDArray[np.int64]:
        """``strength`` or ``income`` of the games of a cell that did not fail: by game, by army (``header["cells"][cell]["armies"]``), at
        eleven places of the game."""
        if text("column", column) not in _CURVES:
            raise UnknownName(f"argument 'column': there is no curve `{column}`; curves: {', '.join(_CURVES)}")
        return self._of_armies(column, cell, lambda text: [part.split(";") for part in text.split("|")], np.int64, (11,))

    def luck(self, cell: int = 0) -> NDArray[np.float64]:
        """Units that dice spared, of the games of a cell that did not fail: by game, by army."""
        return self._of_armies("luck", cell, lambda text: text.split(";"), np.float64, ())

    def _of_armies(self, column: str, cell: int, parts: Any, kind: Any, more: tuple[int, ...]) -> Any:
        cell = whole("cell", cell, 0, len(self.header["cells"]) - 1)
        armies = len(self.header["cells"][cell]["armies"])
        texts = self[column][(self["cell"] == cell) & (self["ended"] != "failed")]
        numbers = [parts(text) for text in texts.tolist()]
        return np.array(numbers, dtype=kind).reshape((len(numbers), armies, *more))

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        """How many columns there are; ``len(study["game"])`` is how many games."""
        return len(self._columns)

    def __repr__(self) -> str:
        header = self.header
        return f"<Study of {header['edition']}: {len(self['game'])} games, part {header['shard']}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Study):
            return NotImplemented
        return (self.rows, self.trouble) == (other.rows, other.trouble)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Study, (self.rows, self.trouble))


def _parts(text: str, part: Any) -> Any:
    """The numbers of a text: by army, and in a curve by place of the game."""
    if not text:
        return None
    if "|" in text or part is int:
        return [[int(number) for number in army.split(";")] for army in text.split("|")]
    return [part(number) for number in text.split(";")]


def _column(name: str, texts: Sequence[str]) -> NDArray[Any]:
    if name in _NUMBERS:
        return np.array([int(text or 0) for text in texts], dtype=np.int64)
    return np.array(texts, dtype=np.str_)


def study(
    edition: Union[str, PathLike[str], Edition],
    *,
    games: int = 100,
    seed: int = 1,
    seats: Optional[Sequence[str]] = None,
    sets: Optional[Mapping[str, Sequence[Union[str, Sequence[str]]]]] = None,
    variant: Optional[str] = None,
    options: Optional[Mapping[str, str]] = None,
    players: Optional[int] = None,
    turns_max: Optional[int] = None,
    shard: Optional[str] = None,
    threads: Optional[int] = None,
) -> Study:
    """Plays many games between bots, and keeps a row for each: what ``warboard simulate --out`` does, and the same bytes.

    ``seats`` are bots, by default those of ``simulate``; ``sets`` crosses settings, ``{"sets": ["rising", "fixed"], "seats": [["greedy",
    "simple", "simple"], ["simple"] * 3]}``, with ``games`` for each cell. ``turns_max`` is the number of turns after which a game
    ends without a winner, the edition's own by default. ``shard="3/16"`` plays the third of sixteen parts, which ``merge`` puts
    together. It is played in ``threads``, as many as there are processors by default, without the interpreter's lock; which thread
    plays what does not show. Ctrl-C ends it after a game.
    """
    expected = 'a dict of options with lists of their values, such as {"map": ["full", "small"]}'
    crossed = [_crossed(name, values) for name, values in mapping("sets", sets or {}, expected).items()]
    bots = None if seats is None else ",".join(texts("seats", seats, "a list of bots, one for each seat"))
    settled = mapping("options", options or {}, 'a dict of options by name, such as {"map": "full"}')
    rows, trouble = _play_study(
        edition,
        whole("games", games, 1, 1_000_000_000),
        whole("seed", seed, 0, 2**64 - 1),
        bots,
        crossed,
        None if variant is None else text("variant", variant),
        {name: text("options", value) for name, value in settled.items()},
        optional_whole("players", players, 1, 255),
        optional_whole("turns_max", turns_max, 1, 2**32 - 1),
        None if shard is None else text("shard", shard),
        optional_whole("threads", threads, 1, 256),
    )
    return Study(rows, trouble)


def _crossed(name: str, values: Any) -> str:
    """A setting with its values, as the command line takes it."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise mistyped("sets", values, f"a list of the values of `{name}`, such as [{values!r}]")
    parts = [value if isinstance(value, str) else ",".join(texts("sets", value)) for value in values]
    for part in [name, *parts]:
        if "|" in part or (part is name and "=" in part):
            raise UnknownName(f"argument 'sets': {part!r} is neither an option nor a value; each value is a text of its own")
    return f"{name}={'|'.join(parts)}"


def merge(parts: Iterable[Study]) -> Study:
    """Puts the parts of a study together: the same bytes as the study in one part. Each is to be there once, in any order."""
    if isinstance(parts, Study) or not isinstance(parts, Iterable):
        raise mistyped("parts", parts, "a list of Studies")
    parts = list(parts)
    for part in parts:
        if not isinstance(part, Study):
            raise mistyped("parts", part, "a list of Studies")
    parts.sort(key=_part)
    if not parts:
        raise EditionError("argument 'parts': there is no part")
    whole = {**parts[0].header, "shard": "1/1"}
    of = _part(parts[0])[1]
    if any({**part.header, "shard": "1/1"} != whole for part in parts):
        raise EditionError("these are parts of different studies")
    if [_part(part) for part in parts] != [(number, of) for number in range(1, of + 1)]:
        shards = ", ".join(part.header["shard"] for part in parts)
        raise EditionError(f"each part is to be there once; there are {shards}")
    n = whole["games"] * len(whole["cells"])
    for part in parts:
        number, _ = _part(part)
        if not np.array_equal(part["game"], np.arange(n * (number - 1) // of, n * number // of)):
            raise EditionError(f"games are missing in part {number}/{of}")
    head, columns, _ = parts[0].rows.split(b"\n", 2)
    head = head.replace(b'"shard":"%d/%d"' % _part(parts[0]), b'"shard":"1/1"')
    rows = b"".join(part.rows.split(b"\n", 2)[2] for part in parts)
    troubles = [part.trouble for part in parts if part.trouble]
    return Study(b"\n".join([head, columns, rows]), troubles[0] if troubles else None)


def _part(of: Study) -> tuple[int, int]:
    number, _, all_ = of.header["shard"].partition("/")
    return int(number), int(all_)
