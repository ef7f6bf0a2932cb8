"""Steps a second: editions here and, side by side, the games of PettingZoo, OpenSpiel and RLCard that are of like length.

    pip install ./engine/python[pettingzoo,openspiel] chess pygame rlcard
    python engine/python/bench/steps.py --others   # --seconds 3 --games 256

A step is one number that is given, its legal numbers looked up and drawn from with the same chance. The ways of it: `play` the
game alone; `+ numbers` with the observation and the mask of whoever is asked; `environment` PettingZoo's, with all that belongs
to it; `OpenSpiel` as a game of OpenSpiel; `batch` many games at once, with observations and masks. What is not installed is left out.
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Callable, Iterator

import numpy as np

import warboard
from warboard.pettingzoo import raw_env

#: What is measured here: edition, variant, players.
EDITIONS = [("classic", None, 3), ("original-trilogy", None, 2), ("return-of-the-jedi", None, 2)]

#: A row: steps and games that were played, and seconds.
Measured = tuple[int, int, float]


def measure(play: Callable[[np.random.Generator], Iterator[int]], seconds: float) -> Measured:
    """Plays whole games until the time is up. `play` yields after every step."""
    random = np.random.default_rng(1)
    for _ in zip(range(50), play(random)):
        pass
    steps = games = 0
    # Of the processor, which other programs use as well.
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        steps += sum(1 for _ in play(random))
        games += 1
    return steps, games, time.process_time() - begun


def one(setup: warboard.Setup, numbers: bool) -> Callable[[np.random.Generator], Iterator[int]]:
    def play(random: np.random.Generator) -> Iterator[int]:
        game = warboard.Game(setup, seed=int(random.integers(2**63)), history=False)
        while not game.over:
            if numbers:
                seat = game.seat
                game.numbers(seat), game.legal_mask(seat)
            legal = game.legal_indices()
            game.apply_index(legal[int(random.random() * len(legal))])
            yield 1

    return play


def batch(setup: warboard.Setup, games: int, threads: int, seconds: float) -> Measured:
    many = warboard.Batch(setup, games, threads=threads, seed=1)
    out = many.step(many.sample())
    steps, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        many.step(many.sample(), out=out)
        steps += games
    return steps, 0, time.perf_counter() - begun


def environment(table) -> Callable[[np.random.Generator], Iterator[int]]:
    def play(random: np.random.Generator) -> Iterator[int]:
        table.reset(seed=int(random.integers(2**31)))
        for agent in table.agent_iter():
            observation, _, termination, truncation, _ = table.last()
            if termination or truncation:
                table.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            table.step(int(legal[int(random.random() * len(legal))]))
            yield 1

    return play


def openspiel(game, numbers: bool) -> Callable[[np.random.Generator], Iterator[int]]:
    """Chance nodes are drawn and not counted, as chance is no step here."""

    def play(random: np.random.Generator) -> Iterator[int]:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
                continue
            if numbers:
                player = state.current_player()
                np.array(state.observation_tensor(player), np.float32)
                state.legal_actions_mask(player)
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            yield 1

    return play


def rlcard(table) -> Callable[[np.random.Generator], Iterator[int]]:
    def play(random: np.random.Generator) -> Iterator[int]:
        state, _ = table.reset()
        while not table.is_over():
            legal = list(state["legal_actions"])
            state, _ = table.step(legal[int(random.random() * len(legal))])
            yield 1

    return play


def rows(seconds: float, games: int, others: bool) -> Iterator[tuple[str, str, Measured]]:
    for name, variant, players in EDITIONS:
        setup = warboard.Setup(name, variant=variant, players=players, turns_max=100)
        of = f"warboard {name}, {players} seats"
        yield of, "play", measure(one(setup, False), seconds)
        yield of, "+ numbers", measure(one(setup, True), seconds)
        yield of, "environment", measure(environment(raw_env(setup)), seconds)
        for threads in (1, 2):
            yield of, f"batch of {games}, threads {threads}", batch(setup, games, threads, seconds)
        try:
            from warboard.openspiel import load_game
        except ImportError:
            continue
        game = load_game(name, variant=variant or "", players=players, max_turns=100)
        yield of, "OpenSpiel", measure(openspiel(game, False), seconds)
        yield of, "OpenSpiel + numbers", measure(openspiel(game, True), seconds)
    if others:
        yield from other_games(seconds)


def other_games(seconds: float) -> Iterator[tuple[str, str, Measured]]:
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        print("open_spiel is not installed: its games are left out")
    else:
        for name in ("backgammon", "chess"):
            game = pyspiel.load_game(name)
            yield f"OpenSpiel {name}", "play", measure(openspiel(game, False), seconds)
            yield f"OpenSpiel {name}", "+ numbers", measure(openspiel(game, True), seconds)
    for name in ("chess_v6", "connect_four_v3"):
        try:
            table = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
        except ImportError as missing:
            print(f"PettingZoo {name} is left out: {missing}")
        else:
            yield f"PettingZoo {name}", "environment", measure(environment(table), seconds)
    try:
        cards = importlib.import_module("rlcard")
    except ImportError:
        print("rlcard is not installed: its games are left out")
    else:
        for name in ("uno", "leduc-holdem"):
            yield f"RLCard {name}", "environment", measure(rlcard(cards.make(name)), seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="of each row")
    parser.add_argument("--games", type=int, default=256, help="of a batch")
    parser.add_argument("--others", action="store_true", help="also the games of other packages")
    told = parser.parse_args()
    print(f"| {'game':36} | {'how':26} | {'steps/s':>9} | {'steps a game':>12} |")
    print(f"|{'-' * 38}|{'-' * 28}|{'-' * 10}:|{'-' * 13}:|")
    for of, how, (steps, games, seconds) in rows(told.seconds, told.games, told.others):
        length = f"{steps / games:.0f}" if games else ""
        print(f"| {of:36} | {how:26} | {steps / seconds:9,.0f} | {length:>12} |", flush=True)


if __name__ == "__main__":
    main()
