"""Trains one seat with RLlib's PPO and its own module for masks.

    pip install ./engine/python[gymnasium] "ray[rllib]" torch
    python engine/python/examples/train_rllib.py --iterations 20
"""

from __future__ import annotations

import argparse

from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import warboard.gymnasium


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--edition", default="tiny")
    parser.add_argument("--opponents", default="simple")
    parser.add_argument("--iterations", type=int, default=20)
    told = parser.parse_args()
    # RLlib's module for masks calls the numbers `observations`.
    register_env("warboard", lambda terms: warboard.gymnasium.Table(**terms))
    config = (
        PPOConfig()
        .environment(
            "warboard",
            env_config={"edition": told.edition, "opponents": told.opponents, "observation": "dict", "keys": ("observations", "action_mask"), "reward": "shaped"},
        )
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64, 64]}))
    )
    algorithm = config.build_algo()
    for number in range(told.iterations):
        result = algorithm.train()
        print(number, result["env_runners"]["episode_return_mean"])


if __name__ == "__main__":
    main()
