"""Rewards of environments: the result, also with the measure of who is winning."""

from __future__ import annotations

from typing import Optional

from ._arguments import number, text
from ._engine import Game, _reward


def standing(game: Game) -> list[float]:
    """How each seat stands, from -1 to 1, as far as everybody knows."""
    return [2 * part - 1 for part in game.winning()]


class Rewards:
    """What each seat gets for a step, as ``Batch`` has it: ``"win"``, ``"winning"`` or ``"shaped"`` with ``gamma``."""

    def __init__(self, reward: str, gamma: float) -> None:
        _reward(text("reward", reward), number("gamma", gamma))
        self.kind, self.gamma = reward, float(gamma)
        self._before: list[float] = []

    def begin(self, game: Game) -> None:
        """A new game."""
        if self.kind == "shaped":
            self._before = standing(game)

    def step(self, game: Game, ended: Optional[str]) -> list[float]:
        """What each seat gets for the step after which a game stands so, or has ended so."""
        result = [float(part) for part in game.returns] if ended else [0.0] * game.n_seats
        if self.kind == "winning" and ended == "cut":
            return standing(game)
        if self.kind == "shaped":
            before = self._before
            self._before = standing(game) if ended in (None, "cut") else [0.0] * game.n_seats
            return [part + self.gamma * now - then for part, now, then in zip(result, self._before, before)]
        return result
