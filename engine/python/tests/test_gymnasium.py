"""Gymnasium's own tests, for one seat against bots and for many games at once."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import warboard
import warboard.gymnasium
from warboard.gymnasium import Table, Tables

from common import TINY, setup_of


@pytest.mark.parametrize("observation", ["flat", "dict"])
def test_the_checker_of_gymnasium(observation):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What is not allowed ends a game of the checker, which answers at random.
        check_env(Table(setup_of(TINY), observation=observation), skip_render_check=True)


@pytest.mark.parametrize("name", ["Tiny", "Duel", "Ebblight", "Classic", "Edition"])
def test_registered_games_are_played_to_their_end(name):
    more = {"edition": TINY, "players": 3} if name == "Edition" else {}
    table = gymnasium.make(f"warboard/{name}-v0", opponents="random", turns_max=6, **more)
    seen, info = table.reset(seed=3)
    total, steps, ended = 0.0, 0, False
    random = np.random.default_rng(1)
    while not ended:
        assert seen in table.observation_space and seen.dtype == np.float32
        assert (table.unwrapped.action_masks() == info["action_mask"]).all()
        seen, reward, terminated, truncated, info = table.step(int(random.choice(np.flatnonzero(info["action_mask"]))))
        ended, total, steps = terminated or truncated, total + reward, steps + 1
    assert total in (-1.0, 0.0, 1.0) and steps > 3 and info["ended"] in ("won", "cut")
    with pytest.raises(warboard.IllegalAnswer, match="over"):
        table.unwrapped.step(0)


def play(table, seed, n=60):
    seen, info = table.reset(seed=seed)
    random, told = np.random.default_rng(seed), []
    for _ in range(n):
        seen, reward, terminated, truncated, info = table.step(int(random.choice(np.flatnonzero(info["action_mask"]))))
        told.append((seen.tolist(), reward, terminated, truncated))
        if terminated or truncated:
            seen, info = table.reset()
    return told


def test_the_same_seed_gives_the_same_games_and_every_seat_may_learn():
    for seat in (1, 2):
        tables = [Table(setup_of(TINY), opponents="simple", seat=seat) for _ in range(2)]
        assert play(tables[0], 4) == play(tables[1], 4) != play(tables[0], 5)
        assert tables[0].game.over or tables[0].game.seat == seat


def test_what_is_not_allowed_ends_the_game_or_raises():
    table = Table(setup_of(TINY), illegal_reward=-0.5)
    table.reset(seed=1)
    _, reward, terminated, _, info = table.step(0)
    assert (reward, terminated, info["illegal"]) == (-0.5, True, True)
    table = Table(setup_of(TINY), illegal_reward=None)
    table.reset(seed=1)
    with pytest.raises(warboard.IllegalAnswer):
        table.step(0)


def test_many_games_at_once():
    tables = gymnasium.make_vec("warboard/Tiny-v0", num_envs=8, vectorization_mode="vector_entry_point", opponents="random", threads=2, observation="dict")
    assert isinstance(tables.unwrapped, Tables)
    seen, info = tables.reset(seed=1)
    random, over, before = np.random.default_rng(1), 0, None
    for _ in range(250):
        assert seen in tables.observation_space
        assert before is None or not np.shares_memory(before["action_mask"], seen["action_mask"])
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        before = seen
        seen, rewards, terminated, truncated, info = tables.step(actions)
        assert (rewards[~(terminated | truncated)] == 0).all()
        over += (terminated | truncated).sum()
    assert over > 3


def test_boards_are_seen_in_every_way():
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    table = Table(setup_of(TINY), render_mode="rgb_array")
    table.reset(seed=1)
    picture = table.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.shape[2] == 3 and picture.std() > 5
