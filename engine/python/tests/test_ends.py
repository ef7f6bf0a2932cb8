"""Every face of the package tells the ends of games apart: won, at a limit, nobody left, without end."""

import numpy as np
import pytest

import warboard
from warboard import Batch, Game, Setup
from warboard.gymnasium import Table
from warboard.pettingzoo import env, parallel_env, raw_env

from common import ROOT

ENDS = [("won", "won"), ("cut", "limit"), ("nobody", "nobody"), ("endless", "endless")]


def setup_of(option):
    return Setup(ROOT / "tests/fixtures/ends", options={"end": option})


@pytest.mark.parametrize(("ended", "option"), ENDS)
def test_a_game_says_how_it_ended(ended, option):
    game = Game(setup_of(option), seed=1)
    start = game.clone()
    while not game.over:
        game.apply(game.legal()[0]["answer"])
    outcome = game.outcome
    assert outcome["ended"] == ended == game.observe()["outcome"]["ended"]
    assert (outcome["rule"], bool(outcome["seats"])) == (("last", True) if ended == "won" else (None, False))
    assert sorted(game.returns) == ([-1, 1] if ended == "won" else [0, 0])
    counts = start.evaluate("random", 6)
    assert counts["games"] == 6 == sum(counts["wins"]) + counts["cut"]
    assert (counts["cut"], counts["nobody"], counts["endless"]) == (6 * (ended != "won"), 6 * (ended == "nobody"), 6 * (ended == "endless"))
    # Nobody has won after so few turns, which is a limit whatever the game would come to.
    counts = start.evaluate("random", 6, turns_max=1)
    assert (counts["cut"], counts["nobody"], counts["endless"]) == (6, 0, 0)


@pytest.mark.parametrize(("ended", "option"), ENDS)
def test_environments_end_or_are_truncated(ended, option):
    setup = setup_of(option)
    for table in (raw_env(setup), env(setup)):
        table.reset(seed=1)
        while not (any(table.terminations.values()) or any(table.truncations.values())):
            table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
        assert set(table.terminations.values()) == {ended != "cut"} and set(table.truncations.values()) == {ended == "cut"}
        assert all(info == {"ended": ended} for info in table.infos.values())
    table = parallel_env(setup)
    seen, _ = table.reset(seed=1)
    while table.agents:
        actions = {agent: int(np.flatnonzero(of["action_mask"])[0]) for agent, of in seen.items()}
        seen, _, terminations, truncations, infos = table.step(actions)
    assert set(terminations.values()) == {ended != "cut"} and set(truncations.values()) == {ended == "cut"}
    assert all(info["ended"] == ended for info in infos.values())


@pytest.mark.parametrize(("ended", "option"), ENDS)
def test_batches_states_and_rows_say_how_games_ended(ended, option):
    setup = setup_of(option)
    batch = Batch(setup, 2, seed=3, restart=False)
    seen, ends = batch.look(), set()
    assert seen["ended"].tolist() == ["", ""]
    while seen["seat"].any():
        seen = batch.step(batch.sample())
        assert (seen["truncated"] == (seen["ended"] == "cut")).all()
        ends |= set(seen["ended"][seen["ended"] != ""].tolist())
    assert ends == {ended}
    assert set(Batch(setup, 2, answers_max=1).step(Batch(setup, 2, answers_max=1).sample())["ended"].tolist()) == {"cut"}
    table = Table(setup)
    _, info = table.reset(seed=1)
    while not info["ended"]:
        *_, terminated, truncated, info = table.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert (info["ended"], terminated, truncated) == (ended, ended != "cut", ended == "cut")
    rows = warboard.study(setup.edition, games=4, seats=["random"] * 2, sets={"end": [option]})
    assert set(rows["ended"].tolist()) == {ended}


@pytest.mark.parametrize(("ended", "option"), ENDS)
def test_states_of_openspiel_say_how_games_ended(ended, option):
    pytest.importorskip("pyspiel")
    from warboard.openspiel import load_game

    state = load_game(str(ROOT / "tests/fixtures/ends"), options=f"end:{option}", seed=1).new_initial_state()
    while not state.is_terminal():
        assert state.ended() is None
        state.apply_action(state.legal_actions()[0])
    assert state.ended() == ended
