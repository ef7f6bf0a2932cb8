"""Ctrl-C ends every call that may last, and leaves everything as it was."""

import copy
import os
import signal
import threading

import pytest

import warboard
from warboard import Batch, Game

from common import TINY

# Programs that start in the background of a shell ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def interrupted(call):
    """Calls something that would last for hours, and presses Ctrl-C meanwhile."""
    timer = threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
    finally:
        timer.join()


@pytest.mark.parametrize("bot", ["simple", "thinker"])
def test_evaluations(bot):
    game = Game("classic", players=4, seed=1)
    while game.turn < 2:
        game.apply(game.ask("simple"))
    before = game.clone()
    interrupted(lambda: game.evaluate(bot, 1_000_000))
    assert game == before and game.evaluate("random", 2)["games"] == 2


def test_studies():
    interrupted(lambda: warboard.study("classic", games=1_000_000_000, seats=["simple"] * 3))
    interrupted(lambda: warboard.study("classic", games=1_000_000, seats=["thinker"] * 3))


def test_batches():
    """All games of a batch have made a step, or none has."""
    interrupted(lambda: Batch("classic", 100_000, players=3, bots={1: "thinker", 2: "thinker"}))
    batch = Batch("classic", 300, players=3, bots={2: "thinker", 3: "thinker"}, threads=2, seed=3, turns_max=0)
    before, actions = copy.copy(batch), None

    def play():
        nonlocal before, actions
        while True:
            before, actions = copy.copy(batch), batch.sample()
            batch.step(actions)

    interrupted(play)
    after = batch.look()
    same = lambda one: all((one[name] == after[name]).all() for name in ("observation", "action_mask", "seat"))
    # Ctrl-C may be noticed when a step has just been made.
    assert same(before.look()) or same(before.step(actions))
    assert batch.step(batch.sample())["seat"].all()


def test_searches_of_openspiel():
    pytest.importorskip("pyspiel")
    from warboard.openspiel import load_game

    game = load_game(TINY)

    def search():
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                state = state.child(state.legal_actions()[0])

    interrupted(search)
