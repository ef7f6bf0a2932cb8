"""Trains one seat with TorchRL's PPO; the mask of the environment is the mask of the distribution.

    pip install ./engine/python[gymnasium] "torchrl>=0.14"
    python engine/python/examples/train_torchrl.py --frames 100000
"""

from __future__ import annotations

import argparse

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, GymEnv, TransformedEnv
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import warboard.gymnasium  # noqa: F401  registers the games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="Duel")
    parser.add_argument("--opponents", default="simple")
    parser.add_argument("--frames", type=int, default=100_000)
    told = parser.parse_args()
    plain = GymEnv(f"warboard/{told.game}-v0", opponents=told.opponents, observation="dict", reward="shaped", categorical_action_encoding=True)
    table = TransformedEnv(plain, Compose(DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]), ActionMask()))
    fields, answers = table.observation_spec["observation"].shape[-1], table.action_spec.space.n
    policy = nn.Sequential(nn.Linear(fields, 64), nn.Tanh(), nn.Linear(64, answers))
    actor = ProbabilisticActor(
        TensorDictModule(policy, ["observation"], ["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(nn.Sequential(nn.Linear(fields, 64), nn.Tanh(), nn.Linear(64, 1)))
    advantage = GAE(gamma=0.995, lmbda=0.95, value_network=critic)
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    optimizer = torch.optim.Adam(loss.parameters(), 3e-4)
    for data in Collector(table, actor, frames_per_batch=2048, total_frames=told.frames, auto_register_policy_transforms=True):
        for _ in range(8):
            advantage(data)
            for part in data.reshape(-1).split(256):
                values = loss(part)
                optimizer.zero_grad()
                sum(value for name, value in values.items() if name.startswith("loss_")).backward()
                optimizer.step()
        ended = data["next", "done"]
        print(f"{int(ended.sum())} games ended, mean reward {data['next', 'reward'][ended].mean():+.2f}")


if __name__ == "__main__":
    main()
