"""Whatever is handed to whatever function of the package: it is done, or an error says which argument is wrong, in a sentence."""

import inspect
import re

import numpy as np
import pytest

import warboard
from warboard import Batch, Game, UnknownName, WarboardError, gymnasium, openspiel, pettingzoo, structure, study

from common import TINY, setup_of

#: Values that fit nowhere, or in few places.
STRANGE = [
    -1, 0, 2**32, 2**63, 2**64, 10**40, True, 2.7, float("nan"), float("inf"), "", "\0", "moon", "a|b=c", "\ud800", b"moon", None, [], [3],
    ["moon"], {}, {"moon": 1}, {1: "moon"}, (), object(), int, lambda: 1, np.int64(3), np.float64(2), np.array([1]), np.array([[1.5]]), range(3),
    Exception("moon"),
]  # fmt: skip

#: Words of the tools that the package is made with, which no message has.
FOREIGN = re.compile(r"struct |expected value at|PyO3|pyo3|cannot be converted|failed to extract|panick|Traceback|0x[0-9a-f]{6}.*0x|unwrap|`None`")


class Thing:
    """A callable with arguments that fit."""

    def __init__(self, name, call, **fits):
        self.name, self.call, self.fits = name, call, fits


def game():
    return Game(setup_of(TINY), seed=1)


def table():
    made = pettingzoo.raw_env(setup_of(TINY))
    made.reset(seed=1)
    return made


def alone():
    made = gymnasium.Table(setup_of(TINY))
    made.reset(seed=1)
    return made


def many():
    made = gymnasium.Tables(setup_of(TINY), 2)
    made.reset(seed=1)
    return made


def rows():
    return study(TINY, games=2, seats=["random"] * 2)


ROWS = rows()
#: What fits each argument, by its name.
FITS = {
    "edition": TINY, "variant": None, "players": 2, "options": {}, "turns_max": 20, "ask_all": False, "seed": 1, "position": None,
    "history": True, "seat": 1, "answer": "claim mill", "index": 2, "chance": None, "most": 10, "n": 0, "start": "mill", "target": "ford",
    "bot": "random", "games": 2, "truth": False, "record": game().record(), "threads": 1, "restart": True, "bots": None, "answers_max": 9,
    "at": 0, "simultaneous": False, "illegal_reward": -1.0, "max_cycles": 5, "render_mode": None, "agent": "seat_1", "reward": "win", "gamma": 1.0, "out": None,
    "opponents": "random", "observation": "flat", "keys": ("observation", "action_mask"), "num_envs": 2, "numbers": game().numbers(1), "column": "strength", "cell": 0, "sets": None, "seats": ["random"] * 2, "shard": None, "rows": ROWS.rows,
    "then": [], "attack": 3, "defend": 2, "leaving": None, "stop": 0, "trouble": None, "parts": [ROWS], "setup": setup_of(TINY),
}  # fmt: skip
#: Arguments that stand for something else in one place.
OWN = {("Batch.step", "indices"): lambda: Batch(setup_of(TINY), 2).sample(), ("raw_env.step", "action"): lambda: int(np.flatnonzero(table().last()[0]["action_mask"])[0]), ("env.step", "action"): lambda: 0, ("parallel_env.step", "actions"): lambda: {f"seat_{n}": 0 for n in (1, 2)}, ("Table.step", "action"): lambda: int(np.flatnonzero(alone().action_masks())[0]), ("Tables.step", "actions"): lambda: many().batch.sample()}
#: What takes anything by design: handed on to somebody else, or PettingZoo's own.
FREE = {"memo", "cls", "self", "setup_kwargs"}
#: Methods that are somebody else's, or write where they are told.
LEFT = {"write", "to_parquet", "read", "get", "keys", "values", "items", "close", "close_extras", "render"}


def makers():
    """Each class with one of it; its own methods are tried on that."""
    begun = pettingzoo.parallel_env(setup_of(TINY))
    begun.reset(seed=1)

    def wrapped():
        made = pettingzoo.env(setup_of(TINY))
        made.reset(seed=1)
        return made

    return {
        "Game": game, "Edition": lambda: warboard.Edition(TINY), "Setup": lambda: setup_of(TINY), "Batch": lambda: Batch(setup_of(TINY), 2),
        "Study": lambda: ROWS, "raw_env": table, "parallel_env": lambda: begun, "env": wrapped, "Table": alone, "Tables": many,
    }  # fmt: skip


def callables():
    """Every public function, class and method of the package, found by looking."""
    made = makers()
    seen = set()
    for module in (warboard, gymnasium, openspiel, pettingzoo, structure):
        prefix = "" if module is warboard else module.__name__.rpartition(".")[2] + "."
        for name in module.__all__:
            of = getattr(module, name)
            if not callable(of) or (inspect.isclass(of) and issubclass(of, BaseException)):
                continue
            yield prefix + name, of, None
            if inspect.isclass(of) and name in made:
                seen.add(name)
    for name in [*seen, "env"]:
        one = made[name]()
        for method in dir(type(one)):
            if method.startswith("_") or method in LEFT or not callable(getattr(type(one), method)):
                continue
            if name == "env" and method != "step":
                continue
            if getattr(getattr(type(one), method), "__module__", "warboard") not in (None, "warboard") and "warboard" not in str(getattr(getattr(type(one), method), "__module__", "warboard")):
                continue
            yield f"{name}.{method}", method, made[name]


def fit(name, argument):
    own = OWN.get((name, argument))
    return own() if own else FITS[argument]


CALLABLES = sorted({name: (name, of, make) for name, of, make in callables()}.values(), key=lambda row: row[0])


def test_every_argument_is_known():
    for name, of, make in CALLABLES:
        for argument in arguments(of, make):
            assert (name, argument) in OWN or argument in FITS, (name, argument)
    assert len(CALLABLES) > 50


def sentence(error):
    """What Python shows of an error: its words, and the name of the argument where that is a note."""
    named = [note.replace("while processing ", "argument ") for note in getattr(error, "__notes__", [])]
    return ": ".join([*named, str(error)])


def arguments(of, make):
    target = getattr(make(), of) if make else of
    kinds = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
    return [name for name, argument in inspect.signature(target).parameters.items() if argument.kind not in kinds and name not in FREE]


@pytest.mark.parametrize(("name", "of", "make"), CALLABLES, ids=[row[0] for row in CALLABLES])
def test_what_does_not_fit_is_told_by_its_name(name, of, make):
    names = arguments(of, make)
    signature = inspect.signature(getattr(make(), of) if make else of).parameters
    for wrong in names:
        for value in STRANGE:
            given = {other: fit(name, other) for other in names if other == wrong or signature[other].default is inspect.Parameter.empty}
            given[wrong] = value
            try:
                target = getattr(make(), of) if make else of
                places = [given.pop(other) for other in names if other in given and signature[other].kind is inspect.Parameter.POSITIONAL_ONLY]
                target(*places, **given)
            except (TypeError, ValueError) as error:
                told = sentence(error)
                assert not isinstance(error, warboard.EngineFault), told
                assert not FOREIGN.search(told), told
                # What the rules refuse is no mistake of an argument.
                refused = isinstance(error, (warboard.IllegalAnswer, warboard.ChanceError))
                assert refused or re.search(rf"\b{wrong}\b|\b{wrong.rstrip('s')}\b", told), f"{wrong}={value!r}: {told}"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: Game(TINY, seed=-1), "argument 'seed': expected a whole number from 0 to 18446744073709551615, not -1 (int)"),
        (lambda: Batch("classic", 10**12), "argument 'games': expected a whole number from 1 to 1000000, not 1000000000000 (int)"),
        (lambda: Batch("classic", 1_000_000), "argument 'games': expected a whole number from 1 to "),
        (lambda: Batch("classic", 0), "argument 'games'"),
        (lambda: Batch("classic", 2, threads=10**6), "argument 'threads': expected a whole number from 1 to 256"),
        (lambda: Batch("classic", 2, answers_max=0), "argument 'answers_max': expected a whole number from 1"),
        (lambda: game().evaluate("simple", 0), "argument 'games'"),
        (lambda: game().evaluate("simple", 2, turns_max=0), "argument 'turns_max': expected a whole number from 1"),
        (lambda: Game(TINY, players=10**9), "argument 'players': expected a whole number from 1 to 255"),
        (lambda: study(TINY, sets={"sets": "rising"}), "argument 'sets': expected a list of the values of `sets`, such as ['rising'], not 'rising' (str)"),
        (lambda: study(TINY, seats="simple,simple"), "argument 'seats': expected a list of bots, one for each seat, not"),
        (lambda: study(TINY, games=0), "argument 'games': expected a whole number from 1 to 1000000000"),
        (lambda: table().step(2.7), "argument 'action': expected a whole number from 0 to "),
        (lambda: table().step(True), "not True (bool)"),
        (lambda: table().step(float("nan")), "not nan (float)"),
        (lambda: table().step("3"), "not '3' (str)"),
        (lambda: table().step(-1), "not -1 (int)"),
        (lambda: Game(3.5), "argument 'edition': expected the name of an edition, a directory, an Edition or a Setup, not 3.5 (float)"),
        (lambda: Game(TINY, options=[1]), "argument 'options': expected a dict of options by name"),
        (lambda: game().apply("claim mill", chance="attack d6 1"), "argument 'chance': expected a list of texts, not 'attack d6 1' (str)"),
    ],
)
def test_sentences(call, said):
    with pytest.raises((TypeError, WarboardError)) as told:
        call()
    assert said in sentence(told.value)


def test_whole_numbers_of_numpy_fit():
    made = table()
    legal = np.flatnonzero(made.last()[0]["action_mask"])
    made.step(legal[0])
    assert Game(TINY, seed=np.uint64(2**64 - 1)).n == 0
    with pytest.raises(UnknownName):
        Game(TINY).apply_index(2**32)
