"""Observations with their structure: numbers by space, by card and by army, who is linked with whom, and which answers are about what.

>>> import warboard
>>> from warboard.structure import Structure
>>> setup = warboard.Setup("classic", players=3)
>>> structure = Structure(setup)
>>> game = warboard.Game(setup, seed=1)
>>> seen = structure(game.numbers(1))
>>> seen["spaces"].shape == (len(setup.spaces), len(structure.features["spaces"]))
True

The numbers are those of the flat row, put in order: it takes a row, or many rows of a ``Batch`` at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._arguments import mistyped
from ._engine import Setup

__all__ = ["Structure"]

#: Where the name of a field has the thing that it is about: the first words, the kind, and the place of the thing.
_ABOUT = {
    "owner": ("spaces", 1),
    "closed": ("spaces", 1),
    "units": ("spaces", 1),
    "begun/space": ("spaces", 2),
    "hand": ("cards", 2),
    "laid": ("cards", 2),
    "row": ("cards", 1),
    "discard": ("cards", 1),
    "begun/card": ("cards", 2),
    "mover": ("armies", 1),
    "own": ("armies", 1),
    "out": ("armies", 1),
    "spaces": ("armies", 1),
    "waiting": ("armies", 1),
    "named": ("armies", 1),
    "region": ("armies", 1),
    "order": ("armies", 1),
    "ask_for": ("armies", 1),
    "commands": ("armies", 2),
}
#: Fields whose number is that of a space: flags of the spaces.
_POINTS = ("turn/moved", "invasion/from", "invasion/to", "battle/from", "battle/to", "asked/from", "asked/to")
#: Fields of variables, which stand by their space where they are kept by space.
_KEPT = ("variable", "known", "least", "most")


class Structure:
    """The structure of a set-up's observations and answers.

    - ``structure(numbers)``: a dictionary of ``spaces``, ``cards`` and ``armies`` (things × features) and ``rest``, of a row or of rows
    - ``features``: the names of the features of each, with ``*`` for the thing
    - ``edges``: the linked spaces as int64 (2 × links, each in both directions), ``adjacency`` the same as a matrix of truth values
    - ``verbs`` and ``answer_verb``: what each number of an answer does
    - ``answer_space``, ``answer_card``, ``answer_army``, ``answer_unit``, ``answer_token``: the number of the thing that it is about, or -1;
      an answer of two spaces is given in two parts, first its source, then its target (``answer_verb`` is ``then``)
    """

    def __init__(self, setup: Setup) -> None:
        if not isinstance(setup, Setup):
            raise mistyped("setup", setup, "a Setup")
        self.setup = setup
        things = {"spaces": setup.spaces, "cards": setup.cards, "armies": setup.armies}
        places = {kind: {name: at for at, name in enumerate(names)} for kind, names in things.items()}
        found: dict[str, dict[str, dict[int, int]]] = {kind: {} for kind in things}
        rest, names = [], setup.field_names
        for field, name in enumerate(names):
            kind, label, at = _about(name, places)
            if kind:
                found[kind].setdefault(label, {})[at] = field
            else:
                rest.append(field)
        self._points = [field for field, name in enumerate(names) if name in _POINTS]
        self._at: dict[str, NDArray[np.int64]] = {}
        self.features: dict[str, list[str]] = {}
        for kind, labels in found.items():
            # A number that a thing does not have is in the last place, which is 0.
            table = np.full((len(things[kind]), len(labels)), len(names), np.int64)
            for column, by_thing in enumerate(labels.values()):
                for at, field in by_thing.items():
                    table[at, column] = field
            self._at[kind], self.features[kind] = table, list(labels)
        self.features["spaces"] += [f"{names[field]} is *" for field in self._points]
        self._rest = np.array(rest, np.int64)
        self.features["rest"] = [names[field] for field in rest]
        self._link(places["spaces"])
        self._mean()

    def _link(self, places: dict[str, int]) -> None:
        pairs = [(places[a], places[b]) for a, b in self.setup.links]
        both = sorted({*pairs, *((b, a) for a, b in pairs)})
        self.edges = np.array(both, np.int64).reshape(-1, 2).T.copy()
        self.adjacency = np.zeros((len(places), len(places)), bool)
        self.adjacency[tuple(self.edges)] = True

    def _mean(self) -> None:
        parts = self.setup.answer_parts
        self.verbs = list(dict.fromkeys(verb for verb, _, _ in parts))
        self.answer_verb = np.array([self.verbs.index(verb) for verb, _, _ in parts], np.int64)
        for kind in ("space", "card", "army", "unit", "token"):
            rows = [row if of == kind else -1 for _, of, row in parts]
            setattr(self, f"answer_{kind}", np.array(rows, np.int64))

    def __call__(self, numbers: Any) -> dict[str, NDArray[Any]]:
        numbers = np.asarray(numbers)
        if numbers.ndim == 0 or numbers.shape[-1] != self.setup.n_fields:
            raise mistyped("numbers", numbers, f"rows of {self.setup.n_fields} numbers")
        padded = np.concatenate([numbers, np.zeros_like(numbers[..., :1])], axis=-1)
        out = {kind: padded[..., table] for kind, table in self._at.items()}
        spaces = np.arange(len(self.setup.spaces))[:, np.newaxis]
        flags = (numbers[..., np.newaxis, self._points] == spaces).astype(numbers.dtype)
        out["spaces"] = np.concatenate([out["spaces"], flags], axis=-1)
        out["rest"] = numbers[..., self._rest]
        return out


def _about(name: str, places: dict[str, dict[str, int]]) -> tuple[str, str, int]:
    """The kind of thing that a field is about, the name of the feature, and the number of the thing."""
    parts = name.split("/")
    kind, place = _ABOUT.get("/".join(parts[:2])) or _ABOUT.get(parts[0]) or ("spaces", 2 if parts[0] in _KEPT else len(parts))
    at = places[kind].get(parts[place]) if place < len(parts) else None
    if at is None:
        return "", "", 0
    return kind, "/".join([*parts[:place], "*", *parts[place + 1 :]]), at
