"""Editions as PettingZoo environments.

>>> from warboard.pettingzoo import env
>>> game = env("classic", players=3)
>>> game.reset(seed=7)
>>> for agent in game.agent_iter():
...     observation, reward, termination, truncation, info = game.last()
...     done = termination or truncation
...     action = None if done else game.action_space(agent).sample(observation["action_mask"])
...     game.step(action)

``env`` is turn-based: whoever is asked acts, and may be asked again at once. ``parallel_env`` asks everybody in every cycle;
whoever the game does not ask may only wait. ``module`` gives both as what PettingZoo's tests and tools take for a module.

An agent's observation is ``{"observation": int32[n_fields], "action_mask": int8[n_answers]}``. What the fields and the actions
are called stands in ``env.unwrapped.setup.field_names`` and ``.answer_names``. It holds what the agent's seat may know, and
nothing else; so does its ``info``. Who acts is public in a turn-based environment, also where the game would hide it: a policy
that is to learn nothing from it reads its observation, not ``agent_selection``.
"""

from __future__ import annotations

import copy
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from . import Game, IllegalAnswer, Setup, UnknownName
from ._arguments import MOST, flag, mistyped, number, optional_whole, text, whole
from ._pictures import RENDER_MODES, known_mode, render
from ._rewards import Rewards

__all__ = ["env", "module", "parallel_env", "raw_env"]

#: The action of an agent that is not asked.
WAIT = 0


def env(
    edition: Any,
    *,
    simultaneous: bool = False,
    illegal_reward: float | None = -1.0,
    **setup: Any,
) -> AECEnv:
    """A turn-based environment of an edition, with PettingZoo's usual wrappers.

    ``edition`` is the name of one that ships, the directory of one's own, an ``Edition`` or a ``Setup``. ``setup`` is what
    ``raw_env`` takes: ``variant``, ``players``, ``options``, ``turns_max``, ``ask_all``, ``position``, ``max_cycles``,
    ``render_mode``, ``reward``, ``gamma``. An action that is not allowed ends the game, and its agent gets ``illegal_reward``; with ``None`` it raises
    ``IllegalAnswer``. With ``simultaneous`` everybody acts in every cycle, as in ``parallel_env``.
    """
    if illegal_reward is not None:
        number("illegal_reward", illegal_reward)
    if flag("simultaneous", simultaneous):
        return _Ordered(_Checked(parallel_to_aec(parallel_env(edition, **setup)).env))
    made: AECEnv = raw_env(edition, **setup)
    if illegal_reward is not None:
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=illegal_reward)
    return _Ordered(_Checked(made))


def module(edition: Any, **setup: Any) -> SimpleNamespace:
    """``env``, ``raw_env`` and ``parallel_env`` of one edition, as the modules of PettingZoo have them."""
    simultaneous = setup.pop("simultaneous", False)
    return SimpleNamespace(
        env=partial(env, edition, simultaneous=simultaneous, **setup),
        raw_env=partial(raw_env, edition, **setup),
        parallel_env=partial(parallel_env, edition, **setup),
    )


class _Copied:
    """Something whose copy goes on by itself: nothing that changes is shared."""

    def __copy__(self) -> Any:
        return copy.deepcopy(self)


class _Checked(_Copied, wrappers.BaseWrapper):
    """Refuses an action that is not a number of an answer."""

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            if action is None:
                raise IllegalAnswer(f"argument 'action': {agent} is asked, and an action is due")
            action = whole("action", action, 0, self.action_space(agent).n - 1)
        elif action is not None:
            raise mistyped("action", action, f"None, for the game is over for {agent}")
        super().step(action)

    def __str__(self) -> str:
        return str(self.env)


class _Ordered(_Copied, wrappers.OrderEnforcingWrapper):
    """Refuses what comes before `reset`."""

    def __str__(self) -> str:
        return str(self.env)


class _Table(_Copied):
    """What both environments have in common: the set-up, the spaces, the game and the seeds of games."""

    possible_agents: list[str]
    agents: list[str]

    def _settle(
        self,
        edition: Any,
        variant: str | None,
        players: int | None,
        options: dict[str, str] | None,
        turns_max: int | None,
        ask_all: bool,
        position: str | None,
        max_cycles: int | None,
        render_mode: str | None,
        reward: str,
        gamma: float,
    ) -> None:
        if position is not None:
            text("position", position)
        self.render_mode = known_mode(render_mode)
        self._reward = Rewards(reward, gamma)
        max_cycles = optional_whole("max_cycles", max_cycles, 1, MOST)
        optional_whole("turns_max", turns_max, 0, 2**32 - 1)
        flag("ask_all", ask_all)
        settled = isinstance(edition, Setup)
        self.setup: Setup = (
            edition
            if settled
            else Setup(
                edition,
                variant=variant,
                players=players,
                options=options,
                turns_max=turns_max,
                ask_all=ask_all,
            )
        )
        if settled and (variant or players or options or turns_max or ask_all):
            raise UnknownName("variant, players, options, turns_max and ask_all are settled already")
        self.position = position
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{at + 1}" for at in range(self.setup.n_seats)]
        self.agents = []
        n_fields, n_answers = self.setup.n_fields, self.setup.n_answers
        numbers = np.iinfo(np.int32)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-(2**15), numbers.max, (n_fields,), np.int32),
                    "action_mask": spaces.Box(0, 1, (n_answers,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(n_answers) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self.game: Game | None = None
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[self._named(agent)]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[self._named(agent)]

    def _named(self, agent: str) -> str:
        if text("agent", agent) not in self.possible_agents:
            agents = ", ".join(self.possible_agents)
            raise UnknownName(f"argument 'agent': there is no agent {agent!r}; agents: {agents}")
        return agent

    def _begin(self, seed: int | None) -> None:
        """A new game: the same seed gives the same row of games."""
        seed = optional_whole("seed", seed, 0, 2**64 - 1)
        if seed is not None:
            self._random = np.random.default_rng(seed)
        chance = int(self._random.integers(2**63))
        self.game = Game(self.setup, seed=chance, position=self.position, history=False)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        self._reward.begin(self.game)

    @property
    def _playing(self) -> Game:
        if self.game is None:
            raise IllegalAnswer("call reset() first")
        return self.game

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(self._named(agent)) + 1

    def _observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seat(agent)
        return {
            "observation": self._playing.numbers(seat),
            "action_mask": self._playing.legal_mask(seat),
        }

    def _ended(self) -> str | None:
        """How the game ended, in the words of ``Game.outcome``: also ``"cut"`` after ``max_cycles``; ``None`` while it goes on."""
        outcome = self._playing.outcome
        if outcome is not None:
            return outcome["ended"]
        late = self.max_cycles is not None and self._cycles >= self.max_cycles
        return "cut" if late else None

    def _rewards(self, ended: str | None) -> dict[str, float]:
        return dict(zip(self.possible_agents, self._reward.step(self._playing, ended)))

    def state(self) -> np.ndarray:
        """The whole truth, for critics that are trained with it."""
        return self._playing.state()

    def render(self) -> Any:
        """The board as anybody can see it, in lines of text or as pixels."""
        return None if self.game is None else render(self.game, self.render_mode)

    def _repr_svg_(self) -> str | None:
        return None if self.game is None else self.game.svg()

    def close(self) -> None:
        self.game = None


class raw_env(_Table, AECEnv):
    """The turn-based environment without wrappers: an action that is not allowed raises ``IllegalAnswer``.

    Every agent gets 1 for a won game, -1 for a lost one, and 0 for one without a winner. With ``reward="winning"`` a game that is cut
    brings how each seat stands, from -1 to 1 by the measure of ``Game.winning``; with ``"shaped"`` every step brings ``gamma`` times
    the standing after it less that before it, besides the result. A game that is won, or in which nobody is
    left or nothing ends, is terminated. It is truncated after ``turns_max`` turns, by default the edition's own number, or after
    ``max_cycles`` steps. Then the info of every agent has how it ended, as ``Game.outcome`` says it: ``{"ended": "won"}``.

    It can be copied and pickled at every step, and the copy goes on as the environment would.
    """

    metadata = {"name": "warboard_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}

    def __init__(
        self,
        edition: Any,
        *,
        variant: str | None = None,
        players: int | None = None,
        options: dict[str, str] | None = None,
        turns_max: int | None = None,
        ask_all: bool = False,
        position: str | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        reward: str = "win",
        gamma: float = 1.0,
    ) -> None:
        terms = dict(
            variant=variant,
            players=players,
            options=options,
            turns_max=turns_max,
            ask_all=ask_all,
            position=position,
            max_cycles=max_cycles,
            render_mode=render_mode,
            reward=reward,
            gamma=gamma,
        )
        AECEnv.__init__(self)
        self._settle(edition, **terms)  # type: ignore[arg-type]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._settle_step()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self._observe(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAnswer(f"argument 'action': {agent} is asked, and an action is due")
        self._playing.apply_index(whole("action", action, 0, self.setup.n_answers - 1))
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards(self._ended())
        self._settle_step()
        self._accumulate_rewards()

    def _settle_step(self) -> None:
        """Who acts next, or how the game ended."""
        ended = self._ended()
        if ended is not None:
            self.terminations = dict.fromkeys(self.agents, ended != "cut")
            self.truncations = dict.fromkeys(self.agents, ended == "cut")
            self.infos = {agent: {"ended": ended} for agent in self.agents}
        seat = self._playing.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat - 1]


class parallel_env(_Table, ParallelEnv):
    """The environment in which everybody acts in every cycle.

    Of all actions that of the agent that is asked counts; the others may only wait, and whatever they send is passed over. An
    action that is not allowed changes nothing: its agent gets ``illegal_reward`` and the info ``{"illegal": True}``.
    ``max_cycles`` is the number of cycles after which the game is given up.
    """

    metadata = {"name": "warboard_v0", "render_modes": RENDER_MODES, "is_parallelizable": True}

    def __init__(
        self,
        edition: Any,
        *,
        variant: str | None = None,
        players: int | None = None,
        options: dict[str, str] | None = None,
        turns_max: int | None = None,
        ask_all: bool = False,
        position: str | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        reward: str = "win",
        gamma: float = 1.0,
        illegal_reward: float = 0.0,
    ) -> None:
        terms = dict(
            variant=variant,
            players=players,
            options=options,
            turns_max=turns_max,
            ask_all=ask_all,
            position=position,
            max_cycles=max_cycles,
            render_mode=render_mode,
            reward=reward,
            gamma=gamma,
        )
        self.illegal_reward = number("illegal_reward", illegal_reward)
        self._settle(edition, **terms)  # type: ignore[arg-type]

    def reset(
        self, seed: int | None = None, options: dict | None = None
    ) -> tuple[dict[str, dict[str, np.ndarray]], dict[str, dict[str, Any]]]:
        self._begin(seed)
        observations = {agent: self._observe(agent) for agent in self.agents}
        return observations, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        rewards = dict.fromkeys(self.agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = self._playing.seat
        if not isinstance(actions, dict):
            raise mistyped("actions", actions, "a dict of actions by agent")
        if seat is not None:
            agent = self.possible_agents[seat - 1]
            if agent not in actions:
                raise IllegalAnswer(f"argument 'actions': {agent} is asked, and an action is due")
            action = whole("actions", actions[agent], 0, self.setup.n_answers - 1)
            try:
                self._playing.apply_index(action)
            except IllegalAnswer:
                rewards[agent] = self.illegal_reward
                infos[agent] = {"illegal": True}
        self._cycles += 1
        ended = self._ended()
        for agent, reward in self._rewards(ended).items():
            rewards[agent] += reward
        observations = {agent: self._observe(agent) for agent in self.agents}
        terminations = dict.fromkeys(self.agents, ended not in (None, "cut"))
        truncations = dict.fromkeys(self.agents, ended == "cut")
        if ended is not None:
            for info in infos.values():
                info["ended"] = ended
            self.agents = []
        return observations, rewards, terminations, truncations, infos
