"""Trains a seat with Tianshou's DQN against itself at random, through PettingZoo, whose masks Tianshou knows.

    pip install ./engine/python[pettingzoo] "tianshou<2"
    python engine/python/examples/train_tianshou.py --epochs 5
"""

from __future__ import annotations

import argparse

import torch
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv
from tianshou.policy import DQNPolicy, MultiAgentPolicyManager, RandomPolicy
from tianshou.trainer import OffpolicyTrainer
from tianshou.utils.net.common import Net

from warboard.pettingzoo import env


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--edition", default="tiny")
    parser.add_argument("--variant", default="duel")
    parser.add_argument("--epochs", type=int, default=5)
    told = parser.parse_args()

    def table() -> PettingZooEnv:
        return PettingZooEnv(env(told.edition, variant=told.variant, turns_max=40, reward="shaped"))

    one = table()
    net = Net(one.observation_space["observation"].shape, one.action_space.n, hidden_sizes=[128, 128])
    learner = DQNPolicy(
        model=net, optim=torch.optim.Adam(net.parameters(), 1e-4), action_space=one.action_space, discount_factor=0.99, target_update_freq=500
    )
    others = [RandomPolicy(action_space=one.action_space) for _ in one.agents[1:]]
    policy = MultiAgentPolicyManager(policies=[learner, *others], env=one)
    tables = DummyVectorEnv([table for _ in range(8)])
    collector = Collector(policy, tables, VectorReplayBuffer(50_000, 8), exploration_noise=True)
    learner.set_eps(0.1)
    result = OffpolicyTrainer(
        policy=policy,
        train_collector=collector,
        test_collector=Collector(policy, DummyVectorEnv([table])),
        max_epoch=told.epochs,
        step_per_epoch=5000,
        step_per_collect=64,
        episode_per_test=20,
        batch_size=128,
        update_per_step=0.1,
        reward_metric=lambda rewards: rewards[:, 0],
    ).run()
    print(result)


if __name__ == "__main__":
    main()
