"""PettingZoo's own tests, for every shipped edition and variant."""

import pickle
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

import warboard
from warboard.pettingzoo import env, module, parallel_env, raw_env

from common import SETUPS, TINY, setup_of


@pytest.mark.parametrize("name", SETUPS)
def test_api(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Observations are dictionaries with a mask, which the test knows of its own environments alone.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        api_test(env(setup_of(name), render_mode="ansi"), num_cycles=150)


@pytest.mark.parametrize("name", SETUPS)
def test_seed(name):
    seed_test(lambda: env(setup_of(name)), num_cycles=80)


@pytest.mark.parametrize("name", SETUPS)
def test_max_cycles(name):
    max_cycles_test(module(setup_of(name), simultaneous=True))


def test_rendering(capsys):
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    own = {
        "ansi": lambda shown: isinstance(shown, str) and "mill" in shown,
        "rgb_array": lambda shown: shown.dtype == np.uint8 and shown.ndim == 3,
    }
    render_test(lambda render_mode: env(TINY, render_mode=render_mode), custom_tests=own)
    assert "mill" in capsys.readouterr().out
    table = env(TINY)
    table.reset(seed=1)
    assert table.unwrapped._repr_svg_().startswith("<svg")


def test_the_benchmark_of_pettingzoo_runs(monkeypatch, capsys):
    # It plays for five seconds of the clock.
    times = iter(range(0, 10**6, 2))
    monkeypatch.setattr("time.time", lambda: float(next(times)))
    performance_benchmark(env(TINY))
    assert "turns per second" in capsys.readouterr().out.lower()


def test_parallel():
    parallel_api_test(parallel_env(TINY), num_cycles=300)
    parallel_seed_test(lambda: parallel_env(TINY), num_cycles=200)


def test_a_turn_based_game_is_given_up_after_max_cycles():
    table = raw_env(TINY, max_cycles=5)
    table.reset(seed=1)
    for _ in range(5):
        assert not any(table.truncations.values())
        table.step(table.action_space(table.agent_selection).sample(table.last()[0]["action_mask"]))
    assert all(table.truncations.values()) and not any(table.terminations.values())
    assert set(table.rewards.values()) == {0.0}


def play(table, seed):
    """A whole game at random: what each agent got, and the steps that it took."""
    table.reset(seed=seed)
    random, total, steps = np.random.default_rng(seed), dict.fromkeys(table.agents, 0.0), 0
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        total[agent] += reward
        if termination or truncation:
            table.step(None)
            continue
        table.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        steps += 1
    return total, steps


def test_a_won_game_is_paid_out():
    total, steps = play(env(TINY, players=3), 2)
    assert sorted(total.values()) == [-1.0, -1.0, 1.0] and steps > 20


def test_an_illegal_action_loses_the_game_or_raises():
    table = env(TINY)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(0)
    assert table.rewards[agent] == -1 and all(table.terminations.values())
    table = raw_env(TINY)
    table.reset(seed=1)
    with pytest.raises(warboard.IllegalAnswer, match="is not allowed now; allowed: "):
        table.step(0)
    both = parallel_env(TINY, illegal_reward=-0.5)
    both.reset(seed=1)
    before = both.game.hash
    asked = both.possible_agents[both.game.seat - 1]
    _, rewards, _, _, infos = both.step(dict.fromkeys(both.agents, 0))
    assert rewards.pop(asked) == -0.5 and infos[asked] == {"illegal": True}
    assert set(rewards.values()) == {0.0} and both.game.hash == before


def test_environments_can_be_pickled():
    table = pickle.loads(pickle.dumps(raw_env("classic", players=4)))
    table.reset(seed=2)
    assert len(table.agents) == 4
