"""What several tests need."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

import warboard

ROOT = Path(__file__).resolve().parents[3]
#: A small edition of our own.
TINY = str(ROOT / "tests/fixtures/tiny")


@lru_cache(maxsize=None)
def edition_of(name: str) -> warboard.Edition:
    return warboard.Edition(name)


@lru_cache(maxsize=None)
def setup_of(name: str) -> warboard.Setup:
    """The set-up that is named as `edition`, or `edition:variant`."""
    edition, _, variant = name.partition(":")
    return warboard.Setup(edition_of(edition), variant=variant or None)


#: Every shipped edition as it stands, and with each of its variants.
SETUPS = [
    f"{name}:{variant}" if variant else name
    for name in warboard.editions()
    for variant in ["", *edition_of(name).variants]
]


def random_game(game: warboard.Game, seed: int, most: int):
    """Plays at random, and yields before every number that is given: the random source and the number."""
    random = np.random.default_rng(seed)
    for _ in range(most):
        indices = game.legal_indices()
        if not indices:
            return
        index = int(random.choice(indices))
        yield random, index
        game.apply_index(index)
