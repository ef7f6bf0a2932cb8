"""What the dictionaries hold that this package brings, for type checkers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, Optional, TypedDict

import numpy as np
from numpy.typing import NDArray

__all__ = ["Applied", "ChanceNode", "Evaluation", "Exact", "Legal", "Odds", "Outcome", "Seen"]


class Legal(TypedDict):
    """An answer that is allowed."""

    answer: str
    action: Any
    least: Optional[int]
    most: Optional[int]


class Applied(TypedDict):
    """What an answer did."""

    events: list[str]
    chance: list[str]


class ChanceNode(TypedDict):
    """What chance may say next."""

    n: int
    probability: float
    outcomes: list[str]


class Outcome(TypedDict):
    """How a game ended."""

    ended: Literal["won", "cut", "endless", "nobody"]
    faction: Optional[str]
    rule: Optional[str]
    seats: list[int]


class Exact(TypedDict):
    """Odds as fractions."""

    win: Fraction
    loses: Fraction
    destroys: Fraction


class Odds(TypedDict):
    """How an invasion would go."""

    attackers: int
    defenders: int
    win: float
    loses: float
    destroys: float
    taken: list[float]
    attackers_left: list[float]
    defenders_left: list[float]
    error: float
    fewest: Optional[int]
    exact: Optional[Exact]


class Evaluation(TypedDict):
    """Who won how often."""

    games: int
    wins: list[int]
    cut: int
    nobody: int
    endless: int


class Seen(TypedDict):
    """How the games of a batch stand, a row for each."""

    observation: NDArray[np.int32]
    action_mask: NDArray[np.int8]
    seat: NDArray[np.int32]
    reward: NDArray[np.float32]
    over: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    ended: NDArray[np.str_]
