"""The example trains: in a short form it gets better, and tells the odds of a game."""

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))

import train_tiny  # noqa: E402


def test_a_small_policy_learns_and_a_game_has_odds():
    means, curves = train_tiny.main(["--rounds", "12", "--games", "64"])
    assert np.mean(means[-4:]) > np.mean(means[:2]) + 0.2
    assert len(curves) > 3 and all(abs(sum(row) - 1) < 0.2 for row in curves)
    assert sorted(curves[-1]) == [0.0, 1.0]
