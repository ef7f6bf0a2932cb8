"""The package that is tested here was built from its source distribution: what that must hold, and that it needs nothing else."""

import os
import pathlib
import subprocess
import sys
import tarfile
import zipfile

import pytest

import warboard

from common import ROOT

DIST = os.environ.get("WARBOARD_DIST")
built = pytest.mark.skipif(DIST is None, reason="`engine/python/test` builds the distributions")


def texts():
    return {name: (ROOT / name).read_bytes() for name in ("LICENSE-MIT", "LICENSE-APACHE")}


def test_the_licences_of_the_package_are_those_of_the_repository():
    here = pathlib.Path(__file__).resolve().parents[1]
    assert {name: (here / name).read_bytes() for name in texts()} == texts()


@built
def test_a_source_distribution_holds_what_a_build_needs():
    [path] = pathlib.Path(DIST).glob("*.tar.gz")
    with tarfile.open(path) as tar:
        held = {member.name.partition("/")[2]: tar.extractfile(member).read() for member in tar if member.isfile()}
    for name, text in texts().items():
        assert held[name] == text, name
    for folder in ("editions", "scripts", "engine/src", "cli/study/src", "cli/draw/src", "tests/fixtures/tiny"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file() and not path.is_symlink()]
        missing = [str(path.relative_to(ROOT)) for path in files if held.get(path.relative_to(ROOT).as_posix()) != path.read_bytes()]
        assert files and not missing, missing[:5]


@built
def test_a_wheel_holds_its_licences():
    [path] = pathlib.Path(DIST).glob("*.whl")
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        for name, text in texts().items():
            [found] = [held for held in names if held.endswith(f".dist-info/licenses/{name}")]
            assert wheel.read(found) == text
        [metadata] = [name for name in names if name.endswith(".dist-info/METADATA")]
        said = wheel.read(metadata).decode()
    assert "License-Expression: MIT OR Apache-2.0" in said and said.count("License-File: ") >= 2


def test_a_game_is_played_away_from_the_repository(tmp_path):
    play = "import warboard; g = warboard.Game('classic', seed=1, history=False)\nwhile g.turn < 3: g.apply(g.ask('random'))\nprint(g.hash, warboard.__file__)"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    told = subprocess.run([sys.executable, "-I", "-c", play], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    number, file = told.stdout.split()
    assert len(number) == 16 and pathlib.Path(file) == pathlib.Path(warboard.__file__)


def test_it_has_a_version_and_a_command(capsys):
    from importlib.metadata import entry_points, version

    from warboard.__main__ import main

    assert warboard.__version__ == version("warboard") != "0.0.0"
    [command] = [point for point in entry_points(group="console_scripts") if point.name == "warboard"]
    assert command.load() is main
    assert main(["editions"]) == 0
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()] == warboard.editions()


def test_the_command_plays_studies_and_says_what_is_wrong(tmp_path, capsys):
    from warboard.__main__ import main

    parts = [str(tmp_path / f"{number}.csv") for number in (1, 2)]
    for number, part in enumerate(parts, 1):
        asked = ["simulate", "tiny", "--games", "6", "--seats", "random,simple", "--turns-max", "20"]
        assert main([*asked, "--shard", f"{number}/2", "--out", part]) == 0
    assert main(["merge", *parts, "--out", str(tmp_path / "all.csv")]) == 0
    assert "6 games: " in capsys.readouterr().out
    whole = warboard.study("tiny", games=6, seats=["random", "simple"], turns_max=20)
    assert (tmp_path / "all.csv").read_bytes() == whole.rows
    game = warboard.Game("tiny", seed=2)
    while game.turn < 2:
        game.apply(game.ask("random"))
    (tmp_path / "game.jsonl").write_text(game.record())
    assert main(["evaluate", str(tmp_path / "game.jsonl"), "--games", "5"]) == 0
    wins = [int(line.split(": ")[1].split()[0]) for line in capsys.readouterr().out.splitlines()]
    assert sum(wins) == 5
    assert main(["draw", "tiny", "--out", str(tmp_path / "tiny.svg")]) == 0
    assert (tmp_path / "tiny.svg").read_text().startswith("<svg")
    for wrong, said in ((["simulate", "clasic"], "did you mean `classic`"), (["evaluate", str(tmp_path / "none")], "none"), (["simulate", "tiny", "--set", "x"], "--set")):
        assert main(wrong) == 1
        assert said in capsys.readouterr().err


def test_boards_are_shown_in_notebooks():
    assert "Alaska" in warboard.Setup("classic", players=3)._repr_svg_()
    game = warboard.Game("tiny", players=3, seed=1)
    for svg in (game.svg(), game.svg(1), game._repr_svg_(), warboard.Setup("tiny")._repr_svg_()):
        assert svg.startswith("<svg") and "Harbour" in svg
    assert game._repr_html_().count("<svg") == 1 and "turn 0" in game._repr_html_()
