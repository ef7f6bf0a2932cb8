"""Editions as games of OpenSpiel, whose algorithms play them: an import registers ``python_warboard``.

>>> import pyspiel
>>> import warboard.openspiel
>>> game = pyspiel.load_game("python_warboard(edition=tiny,variant=duel)")
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     if state.is_chance_node():
...         action = state.chance_outcomes()[0][0]
...     else:
...         action = state.legal_actions()[0]
...     state.apply_action(action)

The parameters of the game:

- ``edition``: the name of one that ships, or a directory
- ``variant``, ``players`` and ``options`` (``map:small;sets:rising``): as in ``Setup``
- ``max_turns``: the turns after which a game is cut, 0 for the edition's own number
- ``max_actions``: the numbers given by players after which it is cut, 0 for 100 a turn
- ``seed``: of what is rolled and dealt before the first answer; without one (-1) that is nodes of chance
- ``position``: the lines of a position, with ``;`` between them, at which games begin
- ``ask_all``: as in ``Setup``
- ``reward``: ``win``, or ``winning`` where a game that is cut counts by how each seat stands

A game of two seats that are no partners is zero-sum. An information state is what a player observes, with a digest of all that it has been
told and has said.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Optional

import numpy as np
import pyspiel

from . import IllegalAnswer, Setup, UnknownName
from ._arguments import mistyped, whole
from ._engine import _Node, _reward
from ._rewards import standing

__all__ = ["NAME", "load_game"]

#: The name of the game in OpenSpiel.
NAME = "python_warboard"
#: The greatest number in OpenSpiel.
_MOST = 2**31 - 1
#: Actions a turn after which a game is cut, where nothing else is said.
_ACTIONS = 100
#: Dice have at most 255 sides; more outcomes have draws from piles alone.
_SIDES = 255

_DEFAULTS: dict[str, Any] = {
    "edition": "classic",
    "variant": "",
    "players": 0,
    "options": "",
    "max_turns": 0,
    "max_actions": 0,
    "seed": -1,
    "position": "",
    "ask_all": False,
    "reward": "win",
}


def _type(utility: Any, players: Optional[int] = None) -> pyspiel.GameType:
    of = pyspiel.GameType
    return of(
        short_name=NAME,
        long_name="Warboard",
        dynamics=of.Dynamics.SEQUENTIAL,
        chance_mode=of.ChanceMode.EXPLICIT_STOCHASTIC,
        information=of.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=of.RewardModel.TERMINAL,
        max_num_players=players or 10,
        min_num_players=players or 2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_DEFAULTS,
    )


def load_game(edition: str = "classic", **parameters: Any) -> WarboardGame:
    """The game of an edition, as ``pyspiel.load_game`` loads it; the parameters are those above."""
    for name, value in parameters.items():
        if name not in _DEFAULTS:
            raise UnknownName(f"there is no parameter {name!r}; parameters: {', '.join(_DEFAULTS)}")
        if type(value) is not type(_DEFAULTS[name]):
            raise mistyped(name, value, f"a value such as {_DEFAULTS[name]!r}")
    # OpenSpiel takes texts that have a form in UTF-8 alone.
    for name, value in {"edition": edition, **parameters}.items():
        if isinstance(value, str) and value != value.encode(errors="ignore").decode():
            raise mistyped(name, value, "a text in Unicode")
    if not isinstance(edition, str):
        raise mistyped("edition", edition, "the name of an edition or a directory")
    return pyspiel.load_game(NAME, {"edition": edition, **parameters})


class WarboardGame(pyspiel.Game):
    """An edition, settled."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        terms = {**_DEFAULTS, **(params or {})}
        options = [pair.partition(":") for pair in terms["options"].split(";") if pair]
        self.setup = Setup(
            terms["edition"],
            variant=terms["variant"] or None,
            players=terms["players"] or None,
            options={name: value for name, _, value in options},
            turns_max=terms["max_turns"] or None,
            ask_all=terms["ask_all"],
        )
        _reward(terms["reward"], 1.0)
        if terms["reward"] == "shaped":
            raise UnknownName("argument 'reward': OpenSpiel's games are rewarded at their end: win or winning")
        self.reward: str = terms["reward"]
        n, turns = self.setup.n_seats, self.setup.turns_max or self.setup.edition.turns_max
        most = min(terms["max_actions"] or max(1000, _ACTIONS * turns), _MOST // 64)
        if most < 1:
            raise UnknownName(f"argument 'max_actions': expected a whole number from 0, not {most}")
        self.zero_sum = n == 2 and [1, 2] not in self.setup.partners
        utility = pyspiel.GameType.Utility
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.n_answers,
            max_chance_outcomes=max(_SIDES, *map(len, (self.setup.cards, self.setup.tokens, self.setup.spaces))),
            num_players=n,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=most,
        )
        super().__init__(_type(utility.ZERO_SUM if self.zero_sum else utility.GENERAL_SUM, n), info, params or {})
        seed = terms["seed"]
        position = terms["position"].replace(";", "\n") or None
        self._root = _Node(self.setup, None if seed < 0 else seed, position, most)

    def new_initial_state(self, from_string: Any = None) -> WarboardState:
        if from_string is not None:
            raise UnknownName("the parameter `position` of the game says where games begin")
        return WarboardState(self)

    def max_chance_nodes_in_history(self) -> int:
        return min(64 * self.max_game_length(), _MOST)

    def make_py_observer(self, iig_obs_type: Any = None, params: Optional[dict[str, Any]] = None) -> _Observer:
        return _Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class WarboardState(pyspiel.State):
    """A node of a game: a player's, or chance's while an answer is carried out."""

    def __init__(self, game: WarboardGame) -> None:
        super().__init__(game)
        # The node is the game's until something is applied.
        self._own = False
        self._node: _Node = game._root

    def __setattr__(self, name: str, value: Any) -> None:
        # A pickled node is the way to it.
        if type(value) is bytes:
            value = self.get_game()._root.follow(value)
        object.__setattr__(self, name, value)

    def current_player(self) -> int:
        return self._node.player

    def is_terminal(self) -> bool:
        return self._node.over

    def is_chance_node(self) -> bool:
        return self._node.player == -1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._node.outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self._node.legal()

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        node = self._node
        if player is None or player == node.player or node.player == -1:
            return node.legal()
        return super().legal_actions(player)

    def _apply_action(self, action: int) -> None:
        if not self._own:
            self._node = copy.copy(self._node)
            self._own = True
        self._node.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._node.words(player == -1, action)

    def returns(self) -> list[float]:
        node = self._node
        if not node.over or node.ended != "cut" or self.get_game().reward == "win":
            return node.returns
        stands = standing(node.game())
        if self.get_game().zero_sum:
            half = (stands[0] - stands[1]) / 2
            return [half, -half]
        return stands

    def ended(self) -> Optional[str]:
        """How the game ended, as ``warboard.Game.outcome`` says it; ``None`` while it goes on. OpenSpiel has no word for it."""
        return self._node.ended

    def warboard_game(self) -> Any:
        """The game as a ``warboard.Game``; at a node of chance as it was before the answer that is carried out."""
        return self._node.game()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> WarboardState:
        """A state that a player cannot tell from this one, with all that it does not know dealt anew; not at a chance node."""
        player = whole("player", player, 0, self.num_players() - 1)
        if not callable(sampler):
            raise mistyped("sampler", sampler, "a function that brings numbers from 0 to 1")
        drawn = sampler()
        if isinstance(drawn, bool) or not isinstance(drawn, (int, float, np.number)) or not 0 <= drawn <= 1:
            raise UnknownName(f"argument 'sampler': expected a function that brings numbers from 0 to 1, not {drawn!r}")
        node = self._node.determinize(player, int(drawn * 2**53))
        again = self.clone()
        again._node, again._own = node, True
        return again

    def __str__(self) -> str:
        node = self._node
        if node.player == -1:
            return f"chance after {self.history_str()}"
        return f"{node.game()!r} {node.text(None)}"


class _Observer:
    """What a player sees, as OpenSpiel's observers show it."""

    def __init__(self, game: WarboardGame, of: Any, params: Optional[dict[str, Any]]) -> None:
        if params:
            raise UnknownName(f"an observer has no parameters, not {params}")
        kinds = pyspiel.PrivateInfoType
        self._truth = of.private_info == kinds.ALL_PLAYERS
        self._private = of.private_info == kinds.SINGLE_PLAYER
        self._past = of.perfect_recall and self._private
        if of.perfect_recall and not self._private:
            raise UnknownName("perfect recall is that of a single player")
        n_fields, n_players = game.setup.n_fields, game.num_players()
        sizes = {"player": n_players, "observation": n_fields, **({"past": 8} if self._past else {})}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict, at = {}, 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: WarboardState, player: int) -> None:
        seen, node = self.dict, state._node
        seen["player"].fill(0)
        if self._private:
            seen["player"][player] = 1
        node.write(seen["observation"], player if self._private else None, self._truth)
        if self._past:
            node.write_past(seen["past"], player)

    def string_from(self, state: WarboardState, player: int) -> str:
        if self._truth:
            return str(state)
        who = player if self._private else None
        return f"p{player} {state._node.text(who, self._past)}" if self._private else state._node.text()


pyspiel.register_game(_type(pyspiel.GameType.Utility.GENERAL_SUM), WarboardGame)
