"""Trains one seat with Tianshou's DQN, which knows masks, and tells how often it wins.

    pip install ./engine/python[gymnasium] "tianshou>=2"
    python engine/python/examples/train_tianshou.py --epochs 10
"""

from __future__ import annotations

import argparse

import gymnasium
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import warboard.gymnasium  # noqa: F401  registers the games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="Tiny")
    parser.add_argument("--opponents", default="simple")
    parser.add_argument("--epochs", type=int, default=10)
    told = parser.parse_args()

    def table(reward: str = "shaped") -> gymnasium.Env:
        # Tianshou looks for the mask under `mask` of the observation.
        return gymnasium.make(f"warboard/{told.game}-v0", opponents=told.opponents, observation="dict", keys=("obs", "mask"), reward=reward)

    one = table()
    net = Net(state_shape=one.observation_space["obs"].shape, action_shape=one.action_space.n, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=net, action_space=one.action_space, observation_space=one.observation_space, eps_training=0.1)
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=3e-4), gamma=0.995, target_update_freq=500)
    tables = DummyVectorEnv([table for _ in range(8)])
    collector = Collector(learner, tables, VectorReplayBuffer(50_000, 8), exploration_noise=True)
    learner.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            max_epochs=told.epochs,
            epoch_num_steps=5000,
            collection_step_num_env_steps=64,
            update_step_num_gradient_steps_per_sample=0.1,
            batch_size=128,
        )
    )
    judged = Collector(policy, DummyVectorEnv([lambda: table("win")])).collect(n_episode=200, reset_before_collect=True)
    print(f"{told.game} against {told.opponents}: {(judged.returns > 0).mean():.0%} of {len(judged.returns)} games won")


if __name__ == "__main__":
    main()
