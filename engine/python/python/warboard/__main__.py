"""The command ``warboard`` of the package, also ``python -m warboard``: what it does without a terminal to play in."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Optional

import warboard

#: What came of the games between bots, as they are counted.
_ENDS = ("won", "cut", "nobody", "endless", "failed")


def _editions(_: argparse.Namespace) -> None:
    for name in warboard.editions():
        edition = warboard.Edition(name)
        players = ", ".join(map(str, edition.players))
        variants = f"; variants: {', '.join(edition.variants)}" if edition.variants else ""
        print(f"{name}: {edition.name}, players: {players}{variants}")


def _bots(_: argparse.Namespace) -> None:
    print("\n".join(warboard.bots()))


def _sets(pairs: Sequence[str]) -> dict[str, list[str]]:
    sets = {}
    for pair in pairs:
        name, is_one, values = pair.partition("=")
        if not is_one:
            raise warboard.UnknownName(f"`--set {pair}`: expected OPTION=VALUE|VALUE")
        sets[name] = values.split("|")
    return sets


def _simulate(told: argparse.Namespace) -> None:
    study = warboard.study(
        told.edition,
        games=told.games,
        seed=told.seed,
        seats=told.seats.split(",") if told.seats else None,
        sets=_sets(told.set),
        variant=told.variant,
        players=told.players,
        turns_max=told.turns_max,
        shard=told.shard,
        threads=told.threads,
    )
    _tell(study, told.out)


def _merge(told: argparse.Namespace) -> None:
    _tell(warboard.merge([warboard.Study.read(path) for path in told.parts]), told.out)


def _tell(study: warboard.Study, out: Optional[str]) -> None:
    if out is not None:
        (study.to_parquet if out.lower().endswith(".parquet") else study.write)(out)
    games = len(study["game"])
    ends = {end: int((study["ended"] == end).sum()) for end in _ENDS}
    print(f"{games} games: " + ", ".join(f"{n} {end}" for end, n in ends.items() if n))
    for winner in sorted({str(name) for name in study["winner"]} - {""}):
        print(f"{winner}: {(study['winner'] == winner).sum()} won")
    if study.trouble:
        print(f"game {study.trouble[0]}: {study.trouble[1]}", file=sys.stderr)


def _evaluate(told: argparse.Namespace) -> None:
    with open(told.record, encoding="utf-8") as file:
        game = warboard.Game.from_record(file.read())
    found = game.evaluate(told.bot, told.games, told.seed)
    for seat, wins in enumerate(found["wins"], 1):
        print(f"seat {seat}: {wins} of {found['games']} won")
    print(f"without a winner: {found['cut']}")


def _draw(told: argparse.Namespace) -> None:
    svg = warboard.Setup(told.edition, variant=told.variant, players=told.players)._repr_svg_()
    with open(told.out, "w", encoding="utf-8") as file:
        file.write(svg)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="warboard", description="Map-and-combat board games for learning agents.")
    parser.add_argument("--version", action="version", version=f"warboard {warboard.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name, run, text):
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(run=run)
        return made

    def setup(of):
        of.add_argument("edition", help="the name of one that ships, or a directory")
        of.add_argument("--variant")
        of.add_argument("--players", type=int)

    command("editions", _editions, "Lists the editions that ship.")
    command("bots", _bots, "Lists the bots, the weakest first.")
    of = command("simulate", _simulate, "Plays games between bots, and counts who won.")
    setup(of)
    of.add_argument("--games", type=int, default=100)
    of.add_argument("--seed", type=int, default=1)
    of.add_argument("--seats", help="bots, one for each seat, with commas between them")
    of.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE|VALUE", help="crosses the values of an option")
    of.add_argument("--turns-max", type=int)
    of.add_argument("--shard", help="a part of the games, such as 3/16")
    of.add_argument("--threads", type=int)
    of.add_argument("--out", help="writes a row for each game, as CSV or as .parquet")
    of = command("merge", _merge, "Puts the parts of a study together.")
    of.add_argument("parts", nargs="+")
    of.add_argument("--out", help="writes a row for each game, as CSV or as .parquet")
    of = command("evaluate", _evaluate, "Plays a saved game on many times, and counts who wins.")
    of.add_argument("record", help="a file that `Game.record` or the game's program has written")
    of.add_argument("--bot", default="simple")
    of.add_argument("--games", type=int, default=100)
    of.add_argument("--seed", type=int, default=0)
    of = command("draw", _draw, "Draws the board of an edition.")
    setup(of)
    of.add_argument("--out", required=True, help="the SVG file")
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Does what the arguments say, by default those of the command line. Returns 0, or 1 with a sentence where it cannot."""
    told = _parser().parse_args(arguments)
    try:
        told.run(told)
    except (warboard.WarboardError, OSError, UnicodeError) as error:
        print(f"warboard: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
