"""Games as OpenSpiel's states: players from 0, chance nodes as nodes, tensors, information states, playthroughs.

>>> from warboard.openspiel import load_game
>>> state = load_game("classic", players=3).new_initial_state()
>>> while not state.is_terminal():
...     if state.is_chance_node():
...         action = state.chance_outcomes()[0][0]
...     else:
...         action = state.legal_actions()[0]
...     state.apply_action(action)

The names are OpenSpiel's, so that what is written in Python for its states, as its Monte Carlo tree search, runs on these; OpenSpiel
itself is needed for ``Game.get_type`` alone. What happens before the first answer (who begins, what is dealt) comes from the seed and is no node.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Optional

import numpy as np

from . import Game as _Game
from . import IllegalAnswer, Setup, UnknownName
from ._arguments import MOST, mistyped, whole

__all__ = ["CHANCE", "TERMINAL", "Game", "State", "load_game", "playthrough"]

#: The player of a chance node.
CHANCE = -1
#: The player of a game that is over.
TERMINAL = -4


def load_game(edition: Any, **setup: Any) -> Game:
    """An edition, settled: the name of one that ships, a directory, an ``Edition`` or a ``Setup``."""
    return Game(edition if isinstance(edition, Setup) and not setup else Setup(edition, **setup))


class Game:
    """What all states of a game have in common."""

    def __init__(self, setup: Setup) -> None:
        if not isinstance(setup, Setup):
            raise mistyped("setup", setup, "a Setup")
        self.setup = setup

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.setup == other.setup

    def __hash__(self) -> int:
        return hash(self.setup)

    def new_initial_state(self, seed: int = 0) -> State:
        return State(self, _Game(self.setup, seed=seed))

    def num_players(self) -> int:
        return self.setup.n_seats

    def num_distinct_actions(self) -> int:
        return self.setup.n_answers

    def get_type(self) -> Any:
        """What OpenSpiel's algorithms look at before they play; with OpenSpiel installed."""
        import pyspiel

        of = pyspiel.GameType
        return of(
            short_name="warboard",
            long_name=str(self),
            dynamics=of.Dynamics.SEQUENTIAL,
            chance_mode=of.ChanceMode.EXPLICIT_STOCHASTIC,
            information=of.Information.IMPERFECT_INFORMATION,
            utility=of.Utility.GENERAL_SUM,
            reward_model=of.RewardModel.TERMINAL,
            max_num_players=self.num_players(),
            min_num_players=self.num_players(),
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )

    def observation_tensor_shape(self) -> list[int]:
        return [self.setup.n_fields]

    def observation_tensor_size(self) -> int:
        return self.setup.n_fields

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def __str__(self) -> str:
        return repr(self.setup)


class State:
    """A game at a node: a player's, or chance's while an answer is carried out."""

    def __init__(self, of: Game, game: _Game) -> None:
        if not isinstance(of, Game):
            raise mistyped("of", of, "a Game of this module")
        if not isinstance(game, _Game):
            raise mistyped("game", game, "a warboard.Game")
        self._of, self._game = of, game
        #: The answer that is carried out, and what chance has said to it.
        self._answer: Optional[str] = None
        self._said: list[str] = []
        self._node: Any = None
        self._history: list[int] = []

    def get_game(self) -> Game:
        return self._of

    def current_player(self) -> int:
        if self._answer is not None:
            return CHANCE
        return TERMINAL if self._game.seat is None else self._game.seat - 1

    def is_terminal(self) -> bool:
        return self._game.over

    def is_chance_node(self) -> bool:
        return self._answer is not None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        node = self._node
        if node is None:
            raise IllegalAnswer("this is no chance node")
        return [(at, node["probability"]) for at in range(node["n"])]

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        player = self._player(player)
        if self._answer is not None:
            chance = player is None or player == CHANCE
            return [at for at, _ in self.chance_outcomes()] if chance else []
        asked = player is None or player == self.current_player()
        return self._game.legal_indices() if asked else []

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        mask = np.zeros(self._of.num_distinct_actions(), np.int8)
        if self._answer is None:
            mask[self.legal_actions(player)] = 1
        return mask.tolist()

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        if action is None:
            player, action = self.current_player(), player
        if player == CHANCE or (player is None and self.is_chance_node()):
            node = self._node
            if node is None:
                raise IllegalAnswer("argument 'player': this is no chance node")
            return node["outcomes"][whole("action", action, 0, len(node["outcomes"]) - 1)]
        self._player(player)
        return self._of.setup.answer_names[whole("action", action, 0, self._of.num_distinct_actions() - 1)]

    def apply_action(self, action: int) -> None:
        if self._answer is not None:
            action = whole("action", action, 0, len(self._node["outcomes"]) - 1)
            self._said.append(self._node["outcomes"][action])
        else:
            action = whole("action", action, 0, self._of.num_distinct_actions() - 1)
            # Whether an answer is complete with this is seen on a copy, before chance is asked.
            answer = self._game.clone().apply_index(action)
            if answer is None:
                self._game.apply_index(action)
            self._answer = answer
        self._history.append(action)
        if self._answer is not None:
            self._go_on(self._answer)

    def _go_on(self, answer: str) -> None:
        self._node = self._game.chance_node(answer, self._said)
        if self._node is None:
            self._game.apply(answer, chance=self._said)
            self._answer, self._said = None, []

    def returns(self) -> list[float]:
        return [float(reward) for reward in self._game.returns]

    def ended(self) -> Optional[str]:
        """How the game ended, as ``warboard.Game.outcome`` says it; ``None`` while it goes on. OpenSpiel has no word for it."""
        outcome = self._game.outcome
        return None if outcome is None else outcome["ended"]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[whole("player", player, 0, self.num_players() - 1)]

    def history(self) -> list[int]:
        return self._history[:]

    def num_players(self) -> int:
        return self._of.num_players()

    def num_distinct_actions(self) -> int:
        return self._of.num_distinct_actions()

    def clone(self) -> State:
        copy = State(self._of, self._game.clone())
        copy._answer, copy._said, copy._node = self._answer, self._said[:], self._node
        copy._history = self._history[:]
        return copy

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (self._of, self._game, self._answer, self._said, self._history) == (
            other._of,
            other._game,
            other._answer,
            other._said,
            other._history,
        )

    def __hash__(self) -> int:
        return hash((self._of, self._game, self._answer, tuple(self._said), tuple(self._history)))

    def child(self, action: int) -> State:
        copy = self.clone()
        copy.apply_action(action)
        return copy

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that a player cannot tell from this one, with all that it does not know dealt anew; not at a chance node."""
        player = whole("player", player, 0, self.num_players() - 1)
        if not callable(sampler):
            raise mistyped("sampler", sampler, "a function that brings numbers from 0 to 1")
        if self._answer is not None:
            raise IllegalAnswer("an answer is being carried out: resample before or after it")
        drawn = sampler()
        if isinstance(drawn, bool) or not isinstance(drawn, (int, float, np.number)) or not 0 <= drawn <= 1:
            raise UnknownName(f"argument 'sampler': expected a function that brings numbers from 0 to 1, not {drawn!r}")
        return State(self._of, self._game.determinize(player + 1, int(drawn * 2**53)))

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        return self._game.numbers(self._seat(player)).astype(np.float32).tolist()

    def observation_string(self, player: Optional[int] = None) -> str:
        return self._game.observation_bytes(self._seat(player)).decode()

    def information_state_string(self, player: Optional[int] = None) -> str:
        """Everything that a player was told, what it sees, and what it has said of its answer."""
        seat = self._seat(player)
        begun = self._game.begun if seat == self._game.seat else []
        return "\n".join([*self._game.told(seat), self.observation_string(seat - 1), *begun])

    def _player(self, player: Optional[int]) -> Optional[int]:
        """A player's number; OpenSpiel's marks of nobody are none of a seat."""
        if player is None or player is CHANCE or player is TERMINAL:
            return player
        return whole("player", player, 0, self.num_players() - 1)

    def _seat(self, player: Optional[int]) -> int:
        """Of a node that is nobody's, without a player, the first seat."""
        return max(self.current_player() if player is None else self._player(player), 0) + 1

    def __str__(self) -> str:
        carried = [] if self._answer is None else [f"{self._answer}: {', '.join(self._said)}"]
        return "\n".join([*self._game.told(truth=True), *self._game.begun, *carried])


def playthrough(game: Game, seed: int = 0, most: int = 50) -> str:
    """A game at random in the lines of OpenSpiel's playthroughs; chance and players choose by the seed."""
    if not isinstance(game, Game):
        raise mistyped("game", game, "a Game of this module")
    seed, most = whole("seed", seed, 0, 2**64 - 1), whole("most", most, 0, MOST)
    random, state, lines = np.random.default_rng(seed), game.new_initial_state(seed), [f"game: {game}"]
    lines += [f"NumDistinctActions() = {game.num_distinct_actions()}", f"NumPlayers() = {game.num_players()}"]
    for at in range(most):
        lines += ["", f"# State {at}", f"IsTerminal() = {state.is_terminal()}", f"History() = {state.history()}"]
        lines += [f"IsChanceNode() = {state.is_chance_node()}", f"CurrentPlayer() = {state.current_player()}"]
        for player in range(game.num_players()):
            lines.append(f"InformationStateString({player}) = {state.information_state_string(player)!r}")
            tensor = [int(number) for number in state.observation_tensor(player)]
            lines.append(f"ObservationTensor({player}) = {tensor}")
        if state.is_terminal():
            return "\n".join([*lines, f"Returns() = {state.returns()}", ""])
        legal = state.legal_actions()
        action = int(random.choice(legal))
        lines += [f"LegalActions() = {legal}", f'# Apply action "{state.action_to_string(action)}"', f"action: {action}"]
        state.apply_action(action)
    return "\n".join([*lines, ""])
