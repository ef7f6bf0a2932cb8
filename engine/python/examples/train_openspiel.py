"""Minimises regret on the end of a duel with OpenSpiel's external sampling, and tells how much of it is left.

    pip install ./engine/python[openspiel]
    python engine/python/examples/train_openspiel.py
"""

from __future__ import annotations

import argparse

import numpy as np
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import AverageType, ExternalSamplingSolver

from warboard.openspiel import load_game

#: Three units against one, before the attack.
POSITION = "space mill north 3;space tower south 1;rest north 1;at north attack"


def main(arguments: list[str] | None = None) -> list[float]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--iterations", type=int, default=100, help="of each round")
    parser.add_argument("--actions", type=int, default=3, help="after which the game is cut, and counts by how each seat stands")
    told = parser.parse_args(arguments)
    game = load_game("tiny", variant="duel", position=POSITION, max_actions=told.actions, reward="winning")
    np.random.seed(1)
    solver, left = ExternalSamplingSolver(game, AverageType.SIMPLE), []
    for number in range(1, told.rounds + 1):
        for _ in range(told.iterations):
            solver.iteration()
        left.append(exploitability(game, solver.average_policy()))
        print(f"{number * told.iterations:6} iterations: exploitability {left[-1]:.4f}")
    return left


if __name__ == "__main__":
    main()
