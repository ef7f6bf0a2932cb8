"""Copies are equal or refused: every class of the package, in the middle of everything."""

import copy
import inspect
import pickle

import numpy as np
import pytest

import warboard
from warboard import Batch, Game, Study, study
from warboard import gymnasium, pettingzoo, structure

from common import SETUPS, TINY, random_game, setup_of

#: Every way to copy something.
WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda of: pickle.loads(pickle.dumps(of)),
    "old pickle": lambda of: pickle.loads(pickle.dumps(of, protocol=2)),
}


def copies(of):
    """Each copy of a thing; a copy that is refused says so with a `TypeError`."""
    for name, way in WAYS.items():
        try:
            yield name, way(of)
        except TypeError as error:
            assert "cannot be pickled" in str(error) and "copy.copy" in str(error), error


def same_game(one, two, future=25):
    """Whether two games look alike now, and after the same answers."""
    one, two = one.clone(), two.clone()
    assert one == two and not one != two and hash(one) == hash(two)
    random = np.random.default_rng(1)
    for _ in range(future):
        assert (one.begun, one.legal_indices(), one.hash, one.seat, one.n) == (two.begun, two.legal_indices(), two.hash, two.seat, two.n)
        assert (one.legal_mask() == two.legal_mask()).all() and one.answers == two.answers
        for seat in [None, *range(1, one.n_seats + 1)]:
            assert (one.numbers(seat) == two.numbers(seat)).all() and one.told(seat) == two.told(seat)
        if one.over:
            return
        index = int(random.choice(one.legal_indices()))
        assert one.apply_index(index) == two.apply_index(index)


@pytest.mark.parametrize("history", [True, False])
@pytest.mark.parametrize("name", SETUPS)
def test_games_at_every_decision_and_in_the_middle_of_answers(name, history):
    game, begun = Game(setup_of(name), seed=5, history=history), 0
    # Boards are set up by single words: answers of several begin with the first turn.
    for at, (random, _) in enumerate(random_game(game, 3, 160)):
        begun += len(game.begun) > 0
        if at % 6 == 0 or (game.begun and begun in (1, 2, 9)):
            for _, of in copies(game):
                same_game(game, of, 3)
    assert begun


def test_games_of_positions_chance_and_undo():
    game = Game(TINY, players=3, position="players 3\nspace mill north 4\nspace ford south 1\nrest west 1\nat north attack", seed=4)
    answer = "attack mill ford 3"
    said = []
    while node := game.chance_node(answer, said):
        said.append(node["outcomes"][-1])
    game.apply(answer, chance=said)
    assert [name for name, _ in copies(game)] == list(WAYS)
    for _, of in copies(game):
        same_game(game, of)
        of.undo()
        assert of != game
    for odd in (game.determinize(1, seed=3), game.outcomes(game.legal()[0]["answer"])[0][1]):
        assert [name for name, _ in copies(odd)] == ["copy", "deepcopy"]
        for _, of in copies(odd):
            same_game(odd, of)


def test_games_are_equal_where_they_go_on_alike_and_nowhere_else():
    game = Game("classic", seed=3)
    assert game != Game("classic", seed=4) and game != 3
    assert game == Game("classic", seed=3) == Game("classic", seed=3, history=False)
    begun = game.clone()
    while not begun.begun:
        index = begun.legal_indices()[0]
        game.apply_index(index) if begun.clone().apply_index(index) else None
        begun.apply_index(index)
    assert begun != game and begun.hash == game.hash


def acts(table, n, seed):
    """Actions at random, and what is seen before each of them."""
    random, seen = np.random.default_rng(seed), []
    for _ in range(n):
        observation, reward, termination, truncation, info = table.last()
        mask = observation["action_mask"]
        seen.append((table.agent_selection, reward, termination, truncation, info, mask.tolist(), observation["observation"].tolist()))
        table.step(None if termination or truncation else int(random.choice(np.flatnonzero(mask))))
        if not table.agents:
            break
    return seen


@pytest.mark.parametrize("make", [pettingzoo.raw_env, pettingzoo.env, lambda of: pettingzoo.env(of, illegal_reward=None), lambda of: pettingzoo.env(of, simultaneous=True)])
@pytest.mark.parametrize("name", [TINY, "classic", "clone-wars"])
def test_environments_wrapped_or_not_begun_or_not(make, name):
    table = make(setup_of(name))
    for _, of in copies(table):
        of.reset(seed=2)
        assert of.unwrapped.possible_agents == table.unwrapped.possible_agents
    table.reset(seed=2)
    for _ in range(3):
        acts(table, 11, 5)
        made = list(copies(table))
        assert [way for way, _ in made] == list(WAYS)
        # None of them is another: what is done to one leaves the others where they are.
        futures = [acts(of, 30, 7) for _, of in made]
        assert all(future == futures[0] for future in futures)
        assert acts(copy.deepcopy(table), 30, 7) == futures[0]
        table.reset()
        for _, of in made:
            of.reset()
        assert all(acts(of, 5, 1) == acts(made[0][1], 0, 1) or of.unwrapped is not table.unwrapped for _, of in made)


def test_parallel_environments():
    table = pettingzoo.parallel_env(TINY)
    seen, _ = table.reset(seed=3)
    for step in range(40):
        actions = {agent: int(np.flatnonzero(of["action_mask"])[-1]) for agent, of in seen.items()}
        if step % 10 == 0:
            for _, of in copies(table):
                assert str(of.step(actions)) == str(copy.deepcopy(table).step(actions))
        seen, *_ = table.step(actions)


def test_batches():
    batch = Batch(TINY, 4, seed=2, bots={2: "simple"})
    for _ in range(30):
        batch.step(batch.sample())
    assert [name for name, _ in copies(batch)] == list(WAYS)
    assert len(pickle.dumps(batch)) < 40_000
    for _, of in copies(batch):
        assert of == batch
        ahead = copy.copy(batch)
        for _ in range(20):
            actions = ahead.sample()
            assert (of.sample() == actions).all()
            one, two = ahead.step(actions), of.step(actions)
            assert all((one[name] == two[name]).all() for name in one)
        assert of == ahead != batch
    for at in range(4):
        for _, of in copies(batch.game(at)):
            same_game(batch.game(at), of, 5)


def things():
    """One of each class of the package."""
    setup, rows = setup_of(TINY), study(TINY, games=3, seats=["random"] * 2)
    tables = [pettingzoo.raw_env(setup), pettingzoo.parallel_env(setup), gymnasium.Table(setup), gymnasium.Tables(setup, 2)]
    return [Game(setup), setup, setup.edition, Batch(setup, 2), rows, structure.Structure(setup), *tables]


def classes():
    for module in (warboard, gymnasium, pettingzoo, structure):
        for name in module.__all__:
            of = getattr(module, name)
            if inspect.isclass(of) and not issubclass(of, BaseException):
                yield of


def test_every_class_has_copies_that_are_equal_or_refused():
    all_ = things()
    assert {type(of) for of in all_} == set(classes()), "a class is not tried"
    for of in all_:
        made = list(copies(of))
        assert len(made) >= 2, of
        # Where equality is no identity, copies are equal, and equal things have one hash.
        for _, other in made:
            if type(of).__eq__ is not object.__eq__:
                assert other == of, of
                if type(of).__hash__ is not None:
                    assert hash(other) == hash(of)
                else:
                    with pytest.raises(TypeError):
                        hash(of)
    for error in (warboard.WarboardError, warboard.EditionError, warboard.IllegalAnswer):
        assert [str(of) for _, of in copies(error("why"))] == ["why"] * 4


def test_what_ships_is_pickled_by_its_name():
    game = Game("classic", seed=1)
    while game.turn < 20:
        game.apply(game.ask("random"))
    packed = pickle.dumps(game)
    assert len(packed) < 20_000 + 60 * game.n
    again = pickle.loads(packed)
    assert again == game and again.record() == game.record() and again.answers == game.answers
    assert pickle.loads(pickle.dumps(warboard.Edition("classic"))) == warboard.Edition("classic")


def test_an_edition_goes_with_its_files(tmp_path):
    import pathlib

    for file in pathlib.Path(TINY).glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text())
    edition = warboard.Edition(tmp_path)
    packed, setup = pickle.dumps(edition), pickle.dumps(warboard.Setup(edition))
    for file in tmp_path.iterdir():
        file.unlink()
    assert pickle.loads(packed) == edition and pickle.loads(packed).hash == edition.hash
    assert pickle.loads(setup) == warboard.Setup(edition) != warboard.Setup(edition, players=3)
    assert isinstance(pickle.loads(pickle.dumps(study(TINY, games=2, seats=["random"] * 2))), Study)
