"""The examples that need no learning library train: in a short form they get better."""

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))

import train_tiny  # noqa: E402


def test_a_small_policy_learns_and_a_game_has_odds():
    means, curves = train_tiny.main(["--rounds", "12", "--games", "64"])
    assert np.mean(means[-4:]) > np.mean(means[:2]) + 0.2
    assert len(curves) > 3 and all(abs(sum(row) - 1) < 0.2 for row in curves)
    assert sorted(curves[-1]) == [0.0, 1.0]


def test_regret_is_minimised():
    pytest.importorskip("pyspiel")
    import train_openspiel

    left = train_openspiel.main(["--rounds", "2", "--iterations", "10", "--actions", "2"])
    assert left[-1] <= left[0] < 0.1
