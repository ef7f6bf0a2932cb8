"""Editions as games of OpenSpiel: its own tests and algorithms run on them."""

import copy
import pickle

import numpy as np
import pytest

import warboard
from common import TINY

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts, outcome_sampling_mccfr  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from warboard.openspiel import load_game  # noqa: E402

DUEL = f"python_warboard(edition={TINY},variant=duel,max_actions=60)"
#: The end of a duel: the attacker may attack once, or not.
LAST = "space mill north 3;space tower south 1;rest north 1;at north attack"


def duel(**more):
    return load_game(TINY, variant="duel", **more)


def play(state, seed, most=10**9):
    """Goes on at random; yields at every node."""
    random = np.random.default_rng(seed)
    while not state.is_terminal() and len(state.history()) < most:
        yield state
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(int(random.choice(actions, p=np.array(chances) / sum(chances))))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))


@pytest.mark.parametrize(
    "name",
    [
        DUEL,
        f"python_warboard(edition={TINY},players=3,max_actions=80,reward=winning)",
        f"python_warboard(edition={TINY},seed=4,max_actions=80)",
        "python_warboard(edition=classic,players=3,max_actions=150)",
        "python_warboard(edition=ebblight,max_actions=80,options=)",
        "python_warboard(edition=original-trilogy,max_actions=60)",
    ],
)
def test_the_games_pass_the_tests_of_openspiel(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def test_a_game_has_chance_nodes_also_before_its_first_answer():
    game, nodes = duel(), []
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM and game.utility_sum() == 0.0
    assert load_game(TINY, players=3).get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert game.new_initial_state().is_chance_node()
    assert not duel(seed=3).new_initial_state().is_chance_node()
    state = game.new_initial_state()
    for at in play(state, 4):
        nodes.append((at.is_chance_node(), bool(at.history())))
        if at.is_chance_node():
            assert sum(chance for _, chance in at.chance_outcomes()) == pytest.approx(1.0)
            assert sum(at.legal_actions_mask()) == len(at.legal_actions())
        else:
            player = at.current_player()
            assert np.flatnonzero(at.legal_actions_mask()).tolist() == at.legal_actions()
            assert at.legal_actions(1 - player) == []
        assert all(at.action_to_string(at.current_player(), action) for action in at.legal_actions())
    assert sum(is_chance for is_chance, _ in nodes) > 5
    assert sorted(state.returns()) == [-1.0, 1.0] and state.ended() == "won"
    with pytest.raises(Exception, match="no node of chance"):
        state.chance_outcomes()


def test_openings_and_dice_are_as_likely_as_in_the_game():
    """The beginnings of many games, dealt by chance nodes, are those of the seeds, as often."""
    game = duel()
    random, dealt, seeded = np.random.default_rng(1), [], []
    for seed in range(300):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(int(random.choice(state.legal_actions())))
        dealt.append(state.current_player())
        seeded.append(warboard.Game(TINY, variant="duel", seed=seed, history=False).seat - 1)
    assert set(dealt) == set(seeded) and abs(np.mean(dealt) - np.mean(seeded)) < 0.15


def test_copies_and_pickles_go_on_alike():
    game = duel()
    state = game.new_initial_state()
    for at in play(state, 2, most=80):
        if len(at.history()) % 13:
            continue
        rebuilt = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, at))[1]
        for other in (at.clone(), copy.deepcopy(at), pickle.loads(pickle.dumps(at)), rebuilt):
            assert str(other) == str(at) and other.history() == at.history()
            assert other.legal_actions() == at.legal_actions() and other.current_player() == at.current_player()
            for player in range(2):
                assert other.information_state_string(player) == at.information_state_string(player)
        action = at.legal_actions()[0]
        assert at.child(action).history() == [*at.history(), action]


def test_what_a_player_does_not_know_is_not_in_its_information_state():
    state = load_game("classic", players=3, seed=1).new_initial_state()
    for at in play(state, 1, most=700):
        if at.is_chance_node() or len(at.history()) % 50:
            continue
        for player in range(3):
            guess = at.resample_from_infostate(player, lambda: 0.25)
            assert guess.observation_string(player) == at.observation_string(player)
            assert guess.information_state_string(player) == at.information_state_string(player)
            assert guess.observation_tensor(player) == at.observation_tensor(player)
            with pytest.raises(Exception, match="dealt anew"):
                pickle.dumps(guess)


def test_information_states_tell_ways_apart():
    """Who has been told other things is in another information state, though the board be the same."""
    state = duel(seed=1).new_initial_state()
    first, last = state.legal_actions()[0], state.legal_actions()[-1]
    one, other = state.child(first), state.child(last)
    mover = state.current_player()
    assert one.information_state_string(mover) != other.information_state_string(mover)


def test_observers_show_what_they_say():
    game = load_game(TINY, players=3)
    state = game.new_initial_state()
    for _ in play(state, 3, most=60):
        pass
    seen = make_observation(game)
    seen.set_from(state, 1)
    assert seen.tensor.tolist() == state.observation_tensor(1)
    assert seen.dict["player"].tolist() == [0, 1, 0]
    assert seen.dict["observation"].tolist() == state.warboard_game().numbers(2).tolist()
    everybody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    seen = make_observation(game, everybody)
    seen.set_from(state, 1)
    assert seen.dict["observation"].tolist() == state.warboard_game().numbers().tolist()
    assert len(state.information_state_tensor(0)) == game.information_state_tensor_size()


def test_monte_carlo_tree_search_plays():
    game = duel(max_actions=80)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bots = [mcts.MCTSBot(game, 2, 4, evaluator, random_state=random), ismcts.ISMCTSBot(game, evaluator, 2, 4, random_state=random)]
    state = game.new_initial_state()
    while not state.is_terminal() and len(state.history()) < 40:
        player = state.current_player()
        action = state.legal_actions()[0] if player < 0 else bots[player].step(state)
        state.apply_action(action)
    assert len(state.history()) >= 40 or state.is_terminal()


def endgame():
    return duel(position=LAST, max_actions=2, reward="winning")


def test_regret_is_minimised_on_a_small_tree():
    game = endgame()
    random_player = pyspiel.UniformRandomPolicy(game)
    at_first = exploitability.exploitability(game, random_player)
    assert at_first > 0
    np.random.seed(1)
    solvers = [
        (external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE), 20),
        (outcome_sampling_mccfr.OutcomeSamplingSolver(game), 400),
    ]
    for solver, iterations in solvers:
        for _ in range(iterations):
            solver.iteration()
        assert 0 <= exploitability.exploitability(game, solver.average_policy()) < at_first
    # So does what OpenSpiel has in C++.
    native = pyspiel.CFRSolver(game)
    for _ in range(2):
        native.evaluate_and_update_policy()
    assert 0 <= pyspiel.exploitability(game, native.tabular_average_policy()) <= at_first


def test_a_game_that_is_cut_counts_as_its_reward_says():
    for reward, counts in (("win", False), ("winning", True)):
        state = duel(max_actions=40, reward=reward).new_initial_state()
        for _ in play(state, 8):
            pass
        if state.ended() == "cut":
            assert any(state.returns()) == counts
        assert sum(state.returns()) == pytest.approx(0) and max(map(abs, state.returns())) <= 1
    with pytest.raises(Exception, match="rewarded at their end"):
        load_game(TINY, reward="shaped")


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"edition": "nothing"}, "there is no edition"),
        ({"players": 99}, "99"),
        ({"variant": "moon"}, "moon"),
        ({"moon": 1}, "there is no parameter 'moon'"),
        ({"players": "2"}, "argument 'players'"),
        ({"position": "space moon north 1;at north attack"}, "moon"),
    ],
)
def test_wrong_parameters_are_told(parameters, said):
    with pytest.raises((ValueError, TypeError, RuntimeError), match=said):
        load_game(**{"edition": TINY, **parameters})
