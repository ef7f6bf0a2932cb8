"""Many games at once."""

import threading

import numpy as np
import pytest

import warboard
from warboard import Batch, Game

from common import SETUPS, TINY, setup_of


@pytest.mark.parametrize("name", SETUPS)
def test_a_batch_plays_as_single_games_do(name):
    setup = setup_of(name)
    batch = Batch(setup, 3, seed=17, restart=False, threads=2)
    games = [Game(setup, seed=seed, history=False) for seed in batch.seeds]
    seen = batch.look()
    for _ in range(120):
        compare(seen, games)
        indices = batch.sample()
        for index, game in zip(indices.tolist(), games):
            if not game.over:
                game.apply_index(index)
        seen = batch.step(indices)
        assert batch.hashes == [game.hash for game in games]
    compare(seen, games)


def compare(seen, games):
    assert seen["observation"].dtype == np.int32 and seen["action_mask"].dtype == np.int8
    for at, game in enumerate(games):
        assert seen["seat"][at] == (game.seat or 0)
        assert (seen["observation"][at] == game.numbers(game.seat)).all()
        assert (seen["action_mask"][at] == game.legal_mask()).all()
        assert seen["over"][at] == game.over
        # The result comes once, with the step that ends a game.
        assert seen["reward"][at].tolist() == (game.returns if seen["ended"][at] else [0] * game.n_seats)


def test_games_begin_anew_and_tell_how_the_last_one_ended():
    batch = Batch(TINY, 8, variant="duel", seed=1, turns_max=6)
    seeds, over, won, cut = batch.seeds, 0, 0, 0
    for _ in range(200):
        seen = batch.step(batch.sample())
        over += seen["over"].sum()
        won += (seen["reward"].max(axis=1) == 1).sum()
        cut += seen["truncated"].sum()
        assert (seen["seat"] > 0).all()
        assert (seen["over"] | (seen["reward"] == 0).all(axis=1)).all()
        assert (seen["reward"][seen["truncated"]] == 0).all()
    assert over > 8 and over == won + cut and won and cut
    assert len(set(batch.seeds) | set(seeds)) == 16


def test_threads_make_no_difference():
    one, two = (Batch(setup_of("clone-wars"), 6, seed=3, threads=n) for n in (1, 3))
    for _ in range(60):
        indices = one.sample()
        assert (indices == two.sample()).all()
        a, b = one.step(indices), two.step(indices)
        assert all((a[key] == b[key]).all() for key in a)


def test_bots_take_seats_and_answers_are_limited():
    batch = Batch(TINY, 4, players=3, seed=2, bots={2: "greedy", 3: "random"}, answers_max=40)
    over = 0
    for _ in range(100):
        seen = batch.step(batch.sample())
        assert (seen["seat"] == 1).all() or seen["over"].any()
        over += seen["over"].sum()
    assert over > 4
    assert batch.game(0).n <= 41


def test_the_interpreter_goes_on_meanwhile():
    """Another thread of Python counts while games are played."""
    batch, counted, stop = Batch(setup_of("classic"), 64, seed=1, threads=1), [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    for _ in range(50):
        batch.step(batch.sample())
    stop.set()
    thread.join()
    assert counted[0] > 1000


def test_what_is_wrong_changes_no_game():
    batch = Batch(TINY, 3, seed=1)
    hashes, good = batch.hashes, batch.sample()
    bad = good.copy()
    bad[1] = 0
    with pytest.raises(warboard.IllegalAnswer, match=r"game 1: 0 \(`wait`\) is not allowed now"):
        batch.step(bad)
    bad[1] = -7
    with pytest.raises(warboard.IllegalAnswer, match="game 1: .* is no answer"):
        batch.step(bad)
    assert batch.hashes == hashes
    with pytest.raises(warboard.UnknownName, match="2 answers for 3 games"):
        batch.step(good[:2])
    with pytest.raises(TypeError):
        batch.step(good.astype(np.float32))
    with pytest.raises(warboard.UnknownName, match="there is no bot `greedi`"):
        Batch(TINY, 1, bots={1: "greedi"})
    with pytest.raises(warboard.UnknownName, match="there is no seat 9"):
        Batch(TINY, 1, bots={9: "greedy"})
    with pytest.raises(warboard.IllegalAnswer, match="a bot in every seat"):
        Batch(TINY, 1, players=2, bots={1: "greedy", 2: "greedy"})
    with pytest.raises(warboard.UnknownName, match="there is no game 3: there are 3"):
        batch.game(3)
    with pytest.raises(warboard.UnknownName, match="a whole number from 1 to"):
        Batch(TINY, 0)


def test_arrays_that_are_given_are_written():
    one, two = Batch(setup_of("classic"), 5, seed=1), Batch(setup_of("classic"), 5, seed=1)
    out = one.look()
    kept = {name: array for name, array in out.items()}
    for _ in range(40):
        actions = one.sample()
        assert (two.sample() == actions).all()
        again, new = one.step(actions, out=out), two.step(actions)
        assert again is out and all(out[name] is kept[name] for name in kept)
        assert all((out[name] == new[name]).all() and out[name].dtype == new[name].dtype for name in new)
    hashes = one.hashes
    for wrong in ({}, {**out, "seat": out["seat"][:3]}, {**out, "observation": out["observation"].astype(np.int64)}, {**out, "action_mask": out["action_mask"][:, ::-1]}):
        with pytest.raises(TypeError, match="argument 'out': expected an array"):
            one.step(one.sample(), out=wrong)
    assert one.hashes == hashes
    frozen = one.look()
    frozen["reward"].flags.writeable = False
    with pytest.raises(TypeError, match="`reward` of f32"):
        one.look(out=frozen)


@pytest.mark.parametrize(("reward", "gamma"), [("win", 1.0), ("winning", 1.0), ("shaped", 1.0), ("shaped", 0.9)])
def test_rewards_are_those_of_the_environment(reward, gamma):
    from warboard.pettingzoo import raw_env

    batch = Batch(TINY, 3, variant="duel", seed=3, turns_max=6, restart=False, reward=reward, gamma=gamma)
    tables = [raw_env(TINY, variant="duel", turns_max=6, reward=reward, gamma=gamma) for _ in batch.seeds]
    for table, seed in zip(tables, batch.seeds):
        table.reset()
        table.game = Game(table.setup, seed=seed, history=False)
        table._reward.begin(table.game)
        table._settle_step()
    first = [2 * np.array(table.game.winning()) - 1 for table in tables]
    total, over = np.zeros((3, 2)), np.zeros(3, bool)
    for _ in range(400):
        actions = batch.sample()
        seen = batch.step(actions)
        for at, table in enumerate(tables):
            if not over[at]:
                table.step(int(actions[at]))
                assert np.allclose(seen["reward"][at], list(table.rewards.values()), atol=1e-5)
        total += seen["reward"] * ~over[:, np.newaxis]
        over |= seen["over"]
    assert over.all()
    for at, table in enumerate(tables):
        cut = table._ended() == "cut"
        last = 2 * np.array(table.game.winning()) - 1 if cut else 0
        result = np.array(table.game.returns)
        if reward == "winning":
            assert np.allclose(total[at], last if cut else result, atol=1e-5)
        elif reward == "shaped" and gamma == 1:
            assert np.allclose(total[at], result + last - first[at], atol=1e-4)
        elif reward == "win":
            assert (total[at] == result).all()


def test_rewards_that_there_are_not_are_told():
    for wrong in ({"reward": "glory"}, {"gamma": 1.5}, {"gamma": float("nan")}):
        with pytest.raises(warboard.UnknownName, match=f"argument '{next(iter(wrong))}'"):
            Batch(TINY, 2, **wrong)
