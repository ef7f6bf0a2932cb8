"""Boards as lines of text, and as pixels."""

from __future__ import annotations

import io
from typing import Any, Optional

import numpy as np

from ._arguments import text
from ._engine import Game, UnknownName

#: The ways to render of environments.
RENDER_MODES = ["ansi", "human", "rgb_array"]


def known_mode(render_mode: Optional[str]) -> Optional[str]:
    if render_mode is not None and text("render_mode", render_mode) not in RENDER_MODES:
        modes = ", ".join(map(repr, RENDER_MODES))
        raise UnknownName(f"argument 'render_mode': expected None or one of {modes}, not {render_mode!r}")
    return render_mode


def lines(game: Game, seat: Optional[int] = None) -> str:
    """The board as a seat sees it, or as anybody does, in lines of text."""
    view = game.observe(seat)
    told = [f"turn {view['turn']}: {view['mover']}"]
    for space, of in view["spaces"].items():
        there = (f"{army} " + ", ".join(f"{n} {kind}" for kind, n in units.items()) for army, units in of["units"].items())
        told.append(f"{space}: " + ("closed" if of["closed"] else "; ".join(there) or "empty"))
    return "\n".join(told)


def pixels(svg: str) -> np.ndarray:
    """A picture as rows of pixels of three colours. Needs ``resvg_py`` and ``pillow``: ``pip install warboard[pictures]``."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


def render(game: Game, render_mode: Optional[str], seat: Optional[int] = None) -> Any:
    """What an environment's ``render`` returns: lines, pixels, or nothing where it prints."""
    if render_mode == "ansi":
        return lines(game, seat)
    if render_mode == "rgb_array":
        return pixels(game.svg(seat))
    if render_mode == "human":
        print(lines(game, seat))
    return None
