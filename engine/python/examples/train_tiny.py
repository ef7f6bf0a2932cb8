"""Trains a small policy on a small edition, with nothing but numpy, and looks at a game it plays.

    python examples/train_tiny.py                        # the edition `tiny` of the tests, against a bot that answers at random
    python examples/train_tiny.py path/to/edition --plot game.svg

What to read first: `play` gives numbers to many games at once, `learn` is REINFORCE with a linear policy, `odds` asks who wins a game
at each of its turns.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

# The matrices are small: threads would wait for each other, and the games have threads of their own.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import warboard

TINY = Path(__file__).resolve().parents[3] / "tests/fixtures/tiny"


def features(observation: np.ndarray) -> np.ndarray:
    """Counts grow slowly, and there is always a one."""
    observation = observation.astype(np.float32)
    scaled = np.sign(observation) * np.log1p(np.abs(observation))
    return np.concatenate([scaled, np.ones((len(scaled), 1), np.float32)], axis=1)


class Policy:
    """The logarithm of each answer's chance is a weighted sum of what is seen; what is not allowed has none."""

    def __init__(self, n_fields: int, n_answers: int, seed: int) -> None:
        self.weights = np.zeros((n_fields + 1, n_answers), np.float32)
        self.random = np.random.default_rng(seed)

    def chances(self, seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
        logits = np.where(mask, seen @ self.weights, -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)

    def answer(self, chances: np.ndarray) -> np.ndarray:
        drawn = self.random.random((len(chances), 1))
        at = (chances.cumsum(axis=1) < drawn * chances.sum(axis=1, keepdims=True)).sum(axis=1)
        return at.astype(np.int64)


def play(policy: Policy, batch: warboard.Batch, games: int):
    """Plays so many games to their ends. For each: what was seen, allowed and answered, and what it came to."""
    begun: list[list] = [[] for _ in range(len(batch))]
    done: list[tuple[list, float]] = []
    now = batch.look()
    while len(done) < games:
        seen, mask = features(now["observation"]), now["action_mask"].astype(bool)
        answers = policy.answer(policy.chances(seen, mask))
        for at, row in enumerate(begun):
            row.append((seen[at], mask[at], answers[at]))
        now = batch.step(answers)
        for at in np.flatnonzero(now["over"]):
            done.append((begun[at], float(now["reward"][at, 0])))
            begun[at] = []
    return done


def learn(policy: Policy, batch: warboard.Batch, rounds: int, games: int, rate: float) -> list[float]:
    """REINFORCE: answers of games that went better than others become more likely. The mean reward of each round."""
    means = []
    for _ in range(rounds):
        done = play(policy, batch, games)
        rewards = np.array([reward for _, reward in done])
        means.append(float(rewards.mean()))
        gradient = np.zeros_like(policy.weights)
        for (row, _), gain in zip(done, (rewards - rewards.mean()) / (rewards.std() + 1e-6)):
            seen, mask, answers = (np.array(column) for column in zip(*row))
            wrong = -policy.chances(seen, mask)
            wrong[np.arange(len(answers)), answers] += 1
            gradient += seen.T @ wrong * (gain / len(answers))
        policy.weights += rate * gradient / len(done)
    return means


def odds(game: warboard.Game, games: int) -> list[list[float]]:
    """How likely each seat wins, by playing on with a bot at the beginning of each turn. The game is taken back for it."""
    states, turn = [], -1
    answers = game.answers
    again = warboard.Game.from_record(game.record())
    again.undo(len(answers))
    for answer in answers:
        if again.turn != turn:
            turn = again.turn
            won = again.evaluate("simple", games, seed=turn)
            states.append([n / games for n in won["wins"]])
        again.apply(answer)
    states.append([float(reward > 0) for reward in again.returns])
    return states


def show(policy: Policy, setup: warboard.Setup, seed: int) -> warboard.Game:
    """One game of the policy, kept with its history."""
    game = warboard.Game(setup, seed=seed)
    while not game.over:
        if game.seat == 1:
            seen = features(game.numbers(1)[np.newaxis])
            chances = policy.chances(seen, game.legal_mask(1)[np.newaxis].astype(bool))
            game.apply_index(int(policy.answer(chances)[0]))
        else:
            game.apply(game.ask("random"))
    return game


def plot(curves: list[list[float]], means: list[float], path: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    _, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4))
    left.plot(means)
    left.set(title="Training", xlabel="round", ylabel="mean reward", ylim=(-1, 1))
    for seat, curve in enumerate(zip(*curves), 1):
        right.plot(curve, label=f"seat {seat}")
    right.set(title="Odds of a game", xlabel="turn", ylabel="chance to win", ylim=(0, 1))
    right.legend()
    pyplot.tight_layout()
    pyplot.savefig(path)


def main(arguments: list[str] | None = None) -> tuple[list[float], list[list[float]]]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("edition", nargs="?", default=str(TINY))
    parser.add_argument("--variant", default=None)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=int, default=128, help="games of a round")
    parser.add_argument("--rate", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", metavar="FILE", help="draws training and odds; needs matplotlib")
    told = parser.parse_args(arguments)
    if told.edition == str(TINY) and told.variant is None:
        told.variant = "duel"
    setup = warboard.Setup(told.edition, variant=told.variant, turns_max=40)
    others = {seat: "random" for seat in range(2, setup.n_seats + 1)}
    batch = warboard.Batch(setup, 64, seed=told.seed, bots=others)
    policy = Policy(setup.n_fields, setup.n_answers, told.seed)
    means = learn(policy, batch, told.rounds, told.games, told.rate)
    tenth = max(1, told.rounds // 10)
    print(f"mean reward: {np.mean(means[:tenth]):+.2f} at first, {np.mean(means[-tenth:]):+.2f} at last")
    game = show(policy, setup, told.seed)
    curves = odds(game, 100)
    for turn, row in enumerate(curves):
        print(f"turn {turn:3}: " + "  ".join(f"seat {seat} {chance:4.0%}" for seat, chance in enumerate(row, 1)))
    print(f"how it ended: {game.outcome}")
    if told.plot:
        plot(curves, means, told.plot)
    return means, curves


if __name__ == "__main__":
    main()
