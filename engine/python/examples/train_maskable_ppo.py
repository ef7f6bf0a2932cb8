"""Trains one seat with sb3-contrib's MaskablePPO against bots, and tells how often it wins against each.

    pip install ./engine/python[gymnasium] sb3-contrib
    python engine/python/examples/train_maskable_ppo.py --game Duel --steps 200000 --curve duel.csv

The baselines of the package's page were made by it, with the steps that stand there.
"""

from __future__ import annotations

import argparse
import csv

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

import warboard.gymnasium  # noqa: F401  registers the games


def won(game: str, opponents: str, games: int, act) -> float:
    """The part of the games that the first seat wins, of which nobody has seen the dice before."""
    table = gymnasium.make(f"warboard/{game}-v0", opponents=opponents)
    wins = 0
    for seed in range(games):
        seen, info = table.reset(seed=10_000 + seed)
        ended = False
        while not ended:
            seen, reward, terminated, truncated, info = table.step(act(seen, info["action_mask"]))
            ended = terminated or truncated
        wins += reward > 0
    return wins / games


def trained(model: MaskablePPO):
    return lambda seen, mask: int(model.predict(seen, action_masks=mask.astype(bool), deterministic=True)[0])


def at_random(seed: int):
    random = np.random.default_rng(seed)
    return lambda seen, mask: int(random.choice(np.flatnonzero(mask)))


class Curve(BaseCallback):
    """Keeps how often the agent wins, every so many steps."""

    def __init__(self, game: str, opponents: str, every: int, games: int) -> None:
        super().__init__()
        self.terms, self.every, self.rows = (game, opponents, games), every, []

    def _on_step(self) -> bool:
        if self.num_timesteps % self.every == 0:
            self.rows.append((self.num_timesteps, won(*self.terms, trained(self.model))))
            print(f"{self.rows[-1][0]:8} steps: {self.rows[-1][1]:.0%} won", flush=True)
        return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="Duel", help="Tiny, Duel, Ebblight or Classic")
    parser.add_argument("--opponents", default="simple", help="the bot that it is trained against")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=200, help="of each evaluation")
    parser.add_argument("--reward", default="shaped")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", metavar="FILE", help="writes the curve as CSV")
    told = parser.parse_args()
    gamma = 0.995
    table = gymnasium.make(f"warboard/{told.game}-v0", opponents=told.opponents, reward=told.reward, gamma=gamma)
    model = MaskablePPO("MlpPolicy", table, gamma=gamma, n_steps=1024, batch_size=256, ent_coef=0.01, seed=told.seed, device="cpu")
    curve = Curve(told.game, told.opponents, max(1024, told.steps // 10 // 1024 * 1024), told.games)
    model.learn(told.steps, callback=curve)
    if told.curve:
        with open(told.curve, "w", newline="") as file:
            csv.writer(file).writerows([("steps", "won"), *curve.rows])
    for opponents in ("random", "simple", "greedy"):
        by_chance = won(told.game, opponents, told.games, at_random(1))
        print(f"{told.game} against {opponents}: {won(told.game, opponents, told.games, trained(model)):.0%} won, at random {by_chance:.0%}")


if __name__ == "__main__":
    main()
