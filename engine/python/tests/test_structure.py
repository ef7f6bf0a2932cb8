"""Observations in order: every number of the flat row is in one place, and things are where their names say."""

import numpy as np
import pytest

from warboard import Batch, Game
from warboard.structure import Structure

from common import SETUPS, TINY, random_game, setup_of


@pytest.mark.parametrize("name", [*SETUPS, TINY])
def test_every_number_has_a_place(name):
    setup = setup_of(name)
    structure = Structure(setup)
    seen = structure(np.arange(1, setup.n_fields + 1) + 10**6)
    own = len(structure.features["spaces"]) - len(structure._points)
    placed = np.concatenate([seen["rest"], seen["cards"].ravel(), seen["armies"].ravel(), seen["spaces"][:, :own].ravel()])
    assert sorted(placed[placed > 0] - 10**6) == list(range(1, setup.n_fields + 1))
    for kind, names in (("spaces", setup.spaces), ("cards", setup.cards), ("armies", setup.armies)):
        assert seen[kind].shape == (len(names), len(structure.features[kind]))
        fields = {name: at for at, name in enumerate(setup.field_names)}
        for column, feature in enumerate(structure.features[kind]):
            for row, thing in enumerate(names):
                field = fields.get(feature.replace("*", thing))
                if "is *" not in feature and seen[kind][row, column]:
                    assert seen[kind][row, column] == field + 1 + 10**6


def test_links_and_answers():
    setup = setup_of("classic")
    structure = Structure(setup)
    spaces = setup.spaces
    assert structure.edges.shape == (2, 2 * len(setup.links)) and (structure.adjacency == structure.adjacency.T).all()
    assert structure.adjacency[spaces.index("alaska"), spaces.index("kamchatka")]
    answers = setup.answer_names
    attack, then = answers.index("attack alaska"), answers.index("then space kamchatka")
    assert structure.verbs[structure.answer_verb[attack]] == "attack" and structure.verbs[structure.answer_verb[then]] == "then"
    assert spaces[structure.answer_space[attack]] == "alaska" and spaces[structure.answer_space[then]] == "kamchatka"
    assert structure.answer_space[0] == -1 and (structure.answer_card >= 0).any()


def test_rows_and_many_rows_are_the_same():
    setup = setup_of("classic")
    structure = Structure(setup)
    batch = Batch(setup, 4, seed=1)
    for _ in range(200):
        seen = batch.step(batch.sample())
    all_ = structure(seen["observation"])
    for at in range(4):
        one = structure(batch.game(at).numbers(int(seen["seat"][at])))
        for kind in one:
            assert (one[kind] == all_[kind][at]).all()


def test_where_a_battle_is_fought_is_marked():
    setup = setup_of("classic")
    structure, found = Structure(setup), 0
    column = structure.features["spaces"].index("battle/to is *")
    game = Game(setup, seed=2, history=False)
    for _ in random_game(game, 3, 900):
        seen = structure(game.numbers(game.seat))["spaces"][:, column] if not game.over else np.zeros(1)
        assert seen.sum() <= 1
        found += seen.sum()
    assert found
