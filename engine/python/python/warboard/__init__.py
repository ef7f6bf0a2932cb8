"""Map-and-combat board games for learning agents.

Every edition of Warboard is a game here: ``Game`` is one of them, ``Setup`` settles an edition once for many games, ``Batch`` plays
many side by side on threads, ``study`` keeps a row for each of many games between bots, and ``warboard.pettingzoo`` makes an environment of an edition, ``warboard.gymnasium`` one for a single seat, ``warboard.openspiel``
a game of OpenSpiel; ``warboard.structure`` puts observations in order by space, card and army.

>>> import warboard
>>> game = warboard.Game("classic", players=3, seed=7)
>>> game.seat
1
>>> game.legal()[0]["answer"]
'claim alaska'
"""

from ._engine import (
    Batch,
    ChanceError,
    Edition,
    EditionError,
    EngineFault,
    Game,
    IllegalAnswer,
    Setup,
    UnknownName,
    WarboardError,
    __version__,
    bots,
    editions,
    odds,
)
from ._study import Study, merge, study

__all__ = [
    "Batch",
    "ChanceError",
    "Edition",
    "EditionError",
    "EngineFault",
    "Game",
    "IllegalAnswer",
    "Setup",
    "Study",
    "UnknownName",
    "WarboardError",
    "__version__",
    "bots",
    "editions",
    "merge",
    "odds",
    "study",
]
