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
    for folder in ("editions", "scripts", "engine/src", "cli/study/src"):
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
