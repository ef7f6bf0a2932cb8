"""OpenSpiel's way to go through a game."""

import numpy as np
import pytest

import warboard
from warboard.openspiel import CHANCE, TERMINAL, load_game, playthrough

from common import TINY


def test_a_game_with_chance_nodes():
    game = load_game(TINY, variant="duel")
    state, random, chances = game.new_initial_state(seed=4), np.random.default_rng(4), 0
    twins = []
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        if state.is_chance_node():
            chances += 1
            assert player == CHANCE and sum(p for _, p in state.chance_outcomes()) == pytest.approx(1.0)
            assert sum(state.legal_actions_mask()) == 0
        else:
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal
            assert state.legal_actions(1 - player) == []
        action = int(random.choice(legal))
        assert state.action_to_string(action)
        if len(state.history()) % 20 == 0:
            twins.append((state.child(action), len(state.history()), state.clone()))
        state.apply_action(action)
    assert chances > 5 and state.current_player() == TERMINAL
    assert sorted(state.returns()) == [-1.0, 1.0]
    for child, n, twin in twins:
        assert len(child.history()) == n + 1 and len(twin.history()) == n
    with pytest.raises(warboard.IllegalAnswer):
        state.chance_outcomes()
    with pytest.raises(warboard.IllegalAnswer):
        state.apply_action(0)


def test_information_states_hide_what_a_seat_does_not_know():
    state = load_game("classic", players=3).new_initial_state(seed=1)
    random = np.random.default_rng(1)
    while not any("draws" in line for line in str(state).splitlines()):
        state.apply_action(int(random.choice(state.legal_actions())))
    lines = [state.information_state_string(player).splitlines() for player in range(3)]
    at = next(i for i, line in enumerate(str(state).splitlines()) if "draws" in line)
    assert len({own[at] for own in lines}) == 2
    while state.is_chance_node() or state._game.begun:
        state.apply_action(int(random.choice(state.legal_actions())))
    guess = state.resample_from_infostate(1, random.random)
    assert guess.observation_string(1) == state.observation_string(1)
    assert guess.observation_tensor(1) == state.observation_tensor(1)
    assert len(state.observation_tensor(0)) == state.get_game().observation_tensor_size()


def test_playthroughs_are_the_same_for_a_seed():
    game = load_game(TINY, players=3)
    text = playthrough(game, seed=3)
    assert text == playthrough(game, seed=3) != playthrough(game, seed=4)
    assert 'Apply action "claim' in text and "LegalActions() = [" in text


def test_openspiel_knows_what_sort_of_game_it_is():
    pyspiel = pytest.importorskip("pyspiel")
    of = load_game(TINY, players=3).get_type()
    assert of.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC and of.max_num_players == 3
