"""Arguments of what is written in Python: what does not fit is refused with what may stand there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from os import PathLike, fspath
from typing import Any, Optional, Union

from ._engine import UnknownName, _whole

#: The greatest number that fits where none is given.
MOST = 2**63 - 1


def mistyped(name: str, value: Any, expected: str) -> TypeError:
    try:
        shown = repr(value)
    except Exception:
        shown = "a value"
    shown = shown if len(shown) <= 60 else f"{shown[:60]}…"
    return TypeError(f"argument '{name}': expected {expected}, not {shown} ({type(value).__name__})")


def whole(name: str, value: Any, least: int, most: int) -> int:
    """A whole number of a range; a truth value is none."""
    return _whole(name, value, least, most)


def optional_whole(name: str, value: Any, least: int, most: int) -> Optional[int]:
    return None if value is None else _whole(name, value, least, most)


def number(name: str, value: Any) -> float:
    """A number that is finite."""
    if isinstance(value, (bool, str, bytes)) or not hasattr(type(value), "__float__"):
        raise mistyped(name, value, "a number")
    try:
        made = float(value)
    except (TypeError, ValueError, OverflowError):
        raise mistyped(name, value, "a number") from None
    if not math.isfinite(made):
        raise UnknownName(f"argument '{name}': expected a finite number, not {value!r}")
    return made


def flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool) and type(value).__name__ not in ("bool_", "bool"):
        raise mistyped(name, value, "True or False")
    return bool(value)


def text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise mistyped(name, value, "a text")
    return value


def texts(name: str, value: Any, of: str = "a list of texts") -> list[str]:
    """Several texts, at least one; one by itself is not taken apart."""
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
        raise mistyped(name, value, of)
    each = [text(name, one) for one in value]
    if not each:
        raise UnknownName(f"argument '{name}': expected {of}, not an empty one")
    return each


def mapping(name: str, value: Any, expected: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise mistyped(name, value, expected)
    for key in value:
        text(name, key)
    return value


def path(name: str, value: Union[str, PathLike[str]]) -> str:
    if not isinstance(value, (str, PathLike)):
        raise mistyped(name, value, "a path")
    found = fspath(value)
    if not isinstance(found, str) or "\0" in found:
        raise UnknownName(f"argument '{name}': {found!r} is not a path")
    return found
