"""Editions as Gymnasium environments: one seat learns, and bots have the others.

>>> import gymnasium
>>> import warboard.gymnasium
>>> table = gymnasium.make("warboard/Tiny-v0", opponents="greedy")
>>> observation, info = table.reset(seed=7)
>>> for _ in range(100):
...     action = table.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = table.step(action)
...     if terminated or truncated:
...         observation, info = table.reset()

The import registers ``warboard/Tiny-v0`` (six spaces, three armies, two seats), ``warboard/Duel-v0`` (its variant for two), ``warboard/Ebblight-v0``
and ``warboard/Classic-v0``, and ``warboard/Edition-v0``, which takes ``edition``. All take what ``Table`` does.
``gymnasium.make_vec(..., vectorization_mode="vector_entry_point")`` makes a ``Tables``, whose games are played on threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional, Union

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import Batch, Game, IllegalAnswer, Setup, UnknownName, bots
from ._arguments import MOST, mistyped, number, optional_whole, text, texts, whole
from ._pictures import RENDER_MODES, known_mode, render
from ._rewards import Rewards

__all__ = ["Table", "Tables"]

#: The ways to observe.
OBSERVATIONS = ("flat", "dict")


def squashed(numbers: np.ndarray) -> np.ndarray:
    """Numbers as a network takes them: the logarithm of each, with its sign."""
    numbers = numbers.astype(np.float32)
    return np.sign(numbers) * np.log1p(np.abs(numbers))


class _Seat:
    """What one table and many have in common: the set-up, the seat, its opponents and spaces."""

    def _settle(
        self, edition: Any, seat: int, opponents: Union[str, Sequence[str]], observation: str, keys: Sequence[str], **setup: Any
    ) -> None:
        self.setup = edition if isinstance(edition, Setup) and not setup else Setup(edition, **setup)
        n = self.setup.n_seats
        self.seat = whole("seat", seat, 1, n)
        names = [opponents] * (n - 1) if isinstance(opponents, str) else texts("opponents", opponents, "a bot, or one for each other seat")
        if len(names) != n - 1:
            raise UnknownName(f"argument 'opponents': expected a bot, or one for each of {n - 1} other seats, not {len(names)}")
        for name in names:
            if name not in bots():
                raise UnknownName(f"argument 'opponents': there is no bot `{name}`; bots: {', '.join(bots())}")
        others = (other for other in range(1, n + 1) if other != self.seat)
        self.opponents: dict[int, str] = dict(zip(others, names))
        if text("observation", observation) not in OBSERVATIONS:
            raise UnknownName(f"argument 'observation': expected 'flat' or 'dict', not {observation!r}")
        self._flat = observation == "flat"
        self._keys = texts("keys", keys, "the two names of numbers and mask")
        if len(self._keys) != 2:
            raise UnknownName(f"argument 'keys': expected the two names of numbers and mask, not {self._keys}")
        fields, answers = self.setup.n_fields, self.setup.n_answers
        mask = spaces.Box(0, 1, (answers,), np.int8)
        self._seen: spaces.Space = spaces.Box(-32.0, 32.0, (fields,), np.float32)
        if not self._flat:
            self._seen = spaces.Dict(dict(zip(self._keys, (self._seen, mask))))
        self._answer = spaces.Discrete(answers)

    def _show(self, numbers: np.ndarray, mask: np.ndarray) -> Any:
        seen = squashed(numbers)
        return seen if self._flat else dict(zip(self._keys, (seen, mask)))


class Table(_Seat, gymnasium.Env):
    """A game in which one seat learns.

    ``opponents`` is the name of a bot (``warboard.bots()``) for all other seats, or a list with one for each. An observation is a row of
    float32 (the numbers of ``Game.numbers``, each as its logarithm with its sign), or with ``observation="dict"`` that and the mask,
    ``{"observation": …, "action_mask": …}``, under other names with ``keys``. The mask is also ``info["action_mask"]``, and what
    ``action_masks()`` returns. An action that is not allowed ends the game with ``illegal_reward`` and ``info["illegal"]``; with ``None`` it
    raises. ``info["ended"]`` is how the game ended, as in ``Game.outcome``; empty while it goes on. ``reward``, ``gamma`` and ``answers_max``
    are those of ``Batch``. ``setup`` is what ``Setup`` takes: ``variant``, ``players``, ``options``, ``turns_max``, ``ask_all``.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(
        self,
        edition: Any,
        *,
        opponents: Union[str, Sequence[str]] = "random",
        seat: int = 1,
        observation: str = "flat",
        keys: Sequence[str] = ("observation", "action_mask"),
        reward: str = "win",
        gamma: float = 1.0,
        illegal_reward: Optional[float] = -1.0,
        answers_max: Optional[int] = None,
        render_mode: Optional[str] = None,
        **setup: Any,
    ) -> None:
        self._settle(edition, seat, opponents, observation, keys, **setup)
        self.observation_space, self.action_space = self._seen, self._answer
        self.render_mode = known_mode(render_mode)
        self.illegal_reward = None if illegal_reward is None else number("illegal_reward", illegal_reward)
        self.answers_max = optional_whole("answers_max", answers_max, 1, MOST)
        self._reward = Rewards(reward, gamma)
        self.game: Optional[Game] = None

    @property
    def _playing(self) -> Game:
        if self.game is None:
            raise IllegalAnswer("call reset() first")
        return self.game

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=optional_whole("seed", seed, 0, 2**64 - 1))
        self.game = Game(self.setup, seed=int(self.np_random.integers(2**63)), history=False)
        self._let_play()
        self._reward.begin(self.game)
        return self._now()

    def _let_play(self) -> None:
        game = self._playing
        while (seat := game.seat) is not None and seat != self.seat:
            game.apply(game.ask(self.opponents[seat]))

    def action_masks(self) -> np.ndarray:
        """The actions that are allowed, for sb3-contrib."""
        return self._playing.legal_mask(self.seat).astype(bool)

    def _now(self, ended: str = "", illegal: bool = False) -> tuple[Any, dict[str, Any]]:
        mask = self._playing.legal_mask(self.seat)
        return self._show(self._playing.numbers(self.seat), mask), {"action_mask": mask, "ended": ended, "illegal": illegal}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        game = self._playing
        if game.over:
            raise IllegalAnswer("the game is over: call reset()")
        if isinstance(action, np.ndarray) and action.ndim == 0:
            action = action.item()
        action = whole("action", action, 0, self.setup.n_answers - 1)
        try:
            game.apply_index(action)
        except IllegalAnswer:
            if self.illegal_reward is None:
                raise
            seen, info = self._now(illegal=True)
            return seen, self.illegal_reward, True, False, info
        self._let_play()
        outcome = game.outcome
        late = self.answers_max is not None and game.n >= self.answers_max
        ended = outcome["ended"] if outcome else "cut" if late else ""
        reward = self._reward.step(game, ended or None)[self.seat - 1]
        seen, info = self._now(ended)
        return seen, reward, ended not in ("", "cut"), ended == "cut", info

    def render(self) -> Any:
        """The board as the seat that learns sees it."""
        return None if self.game is None else render(self.game, self.render_mode, self.seat)

    def close(self) -> None:
        self.game = None


class Tables(_Seat, VectorEnv):
    """Many games side by side on threads, in each of which one seat learns: a ``Batch`` with bots.

    The arguments are those of ``Table``, and ``threads``. An action that is not allowed raises. The observation of a game that ended with a
    step is that of the next one; its result is the reward of the step.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        edition: Any,
        num_envs: int = 1,
        *,
        opponents: Union[str, Sequence[str]] = "random",
        seat: int = 1,
        observation: str = "flat",
        keys: Sequence[str] = ("observation", "action_mask"),
        reward: str = "win",
        gamma: float = 1.0,
        answers_max: Optional[int] = None,
        threads: Optional[int] = None,
        render_mode: Optional[str] = None,
        **setup: Any,
    ) -> None:
        self._settle(edition, seat, opponents, observation, keys, **setup)
        if render_mode is not None:
            raise UnknownName("argument 'render_mode': many games are not rendered")
        self.num_envs = whole("num_envs", num_envs, 1, 1_000_000)
        self.single_observation_space, self.single_action_space = self._seen, self._answer
        self.observation_space = batch_space(self._seen, self.num_envs)
        self.action_space = batch_space(self._answer, self.num_envs)
        Rewards(reward, gamma)
        self._terms = dict(threads=threads, bots=self.opponents, answers_max=optional_whole("answers_max", answers_max, 1, MOST), reward=reward, gamma=gamma)
        self.batch: Optional[Batch] = None
        self._out: Any = None

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=optional_whole("seed", seed, 0, 2**64 - 1))
        chance = int(self.np_random.integers(2**63))
        self.batch = Batch(self.setup, self.num_envs, seed=chance, **self._terms)
        self._out = self.batch.look()
        return self._now()

    def _now(self) -> tuple[Any, dict[str, Any]]:
        mask = self._out["action_mask"].copy()
        return self._show(self._out["observation"], mask), {"action_mask": mask, "ended": self._out["ended"].copy()}

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        if self.batch is None:
            raise IllegalAnswer("call reset() first")
        if not isinstance(actions, (np.ndarray, list, tuple)):
            raise mistyped("actions", actions, "an array with an action for each game")
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu" or actions.shape != (self.num_envs,):
            raise mistyped("actions", actions, f"an array of {self.num_envs} whole numbers")
        out = self._out = self.batch.step(actions.astype(np.int64), out=self._out)
        truncated = out["truncated"].copy()
        seen, info = self._now()
        return seen, out["reward"][:, self.seat - 1].astype(np.float64), out["over"] & ~truncated, truncated, info

    def close_extras(self, **_: Any) -> None:
        self.batch = None


def _register(name: str, **terms: Any) -> None:
    gymnasium.register(
        id=f"warboard/{name}-v0",
        entry_point="warboard.gymnasium:Table",
        vector_entry_point="warboard.gymnasium:Tables",
        kwargs=terms,
        # An action may be a part of an answer, whose mask is checked on the way.
        disable_env_checker=True,
    )


_register("Edition")
_register("Tiny", edition="tiny")
_register("Duel", edition="tiny", variant="duel")
_register("Ebblight", edition="ebblight")
_register("Classic", edition="classic")
