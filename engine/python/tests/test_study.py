"""Studies: the rows of the command line, in columns."""

import os
import pickle
import shutil
import subprocess
import threading

import numpy as np
import pytest

import warboard
from common import ROOT, TINY

#: The program, where there is one: `WARBOARD` names it, or it was built beside this package.
PROGRAM = next(
    filter(os.path.exists, [os.environ.get("WARBOARD", ""), str(ROOT / "target/debug/warboard")]), shutil.which("warboard")
)


def tiny(**more):
    return warboard.study(TINY, **{"games": 12, "seed": 5, "turns_max": 30, **more})


def test_columns_have_names_and_a_row_for_each_game():
    rows = tiny(threads=2)
    assert rows["game"].tolist() == list(range(12)) and rows["turns"].dtype == np.int64
    assert set(rows["ended"]) <= {"won", "cut", "nobody"} and not rows["to_blame"].any()
    assert rows.header["games"] == 12 and rows.trouble is None
    armies = len(rows.header["cells"][0]["armies"])
    assert rows.curves("strength").shape == (12, armies, 11) and rows.luck().shape == (12, armies)
    assert (rows.curves("strength")[:, :, 0].sum(axis=1) >= 990).all()
    assert list(rows)[:2] == ["game", "cell"] and len(dict(rows)) == 21


def test_threads_do_not_show_and_settings_cross():
    crossed = {"seats": [["simple", "random"], "random,simple"]}
    rows = tiny(sets=crossed, threads=1)
    assert rows.rows == tiny(sets=crossed, threads=3).rows
    assert len(rows["game"]) == 24 and set(rows["cell"]) == {0, 1}
    assert rows.header["cells"][1]["set"] == "seats=random,simple"


def test_parts_together_are_the_whole():
    parts = [tiny(shard=f"{number}/5") for number in (3, 1, 5, 2, 4)]
    parts = pickle.loads(pickle.dumps(parts))
    assert warboard.merge(parts).rows == tiny().rows
    with pytest.raises(warboard.EditionError, match="each part"):
        warboard.merge(parts[1:])
    with pytest.raises(warboard.EditionError, match="different studies"):
        warboard.merge([*parts[1:], tiny(shard="3/5", seed=6)])


@pytest.mark.skipif(PROGRAM is None, reason="the command line is not built")
def test_the_command_line_writes_the_same_bytes(tmp_path):
    args = ["simulate", TINY, "--games", "12", "--seed", "5", "--max-turns", "30", "--set", "seats=simple,random|random,simple"]
    ran = subprocess.run([PROGRAM, *args, "--out", "cli.csv"], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    rows = tiny(sets={"seats": [["simple", "random"], ["random", "simple"]]})
    written = warboard.Study.read(tmp_path / "cli.csv")
    if written.header["version"] != rows.header["version"]:
        pytest.skip("the command line was built from other sources")
    assert written.header == rows.header and written.rows == rows.rows
    for number in (1, 2):
        tiny(sets={"seats": ["simple,random", "random,simple"]}, shard=f"{number}/2").write(tmp_path / f"{number}.csv")
    ran = subprocess.run([PROGRAM, "merge", "1.csv", "2.csv", "--out", "all.csv"], cwd=tmp_path, capture_output=True)
    assert ran.returncode == 0 and (tmp_path / "all.csv").read_bytes() == rows.rows


def test_an_edition_that_ships_and_one_that_is_loaded():
    rows = warboard.study("classic", games=2, seats=["random"] * 3, options={"opening": "deal"}, turns_max=3)
    again = warboard.study(warboard.Edition("classic"), games=2, players=3, seats=["random"] * 3, options={"opening": "deal"}, turns_max=3)
    assert rows.rows == again.rows and rows.header["edition"] == "classic"


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"games": 0}, "1 to"),
        ({"seats": ["nobody", "simple"]}, "nobody"),
        ({"sets": {"nothing": ["a", "b"]}}, "nothing"),
        ({"shard": "4/3"}, "N/OF"),
        ({"variant": "nothing"}, "nothing"),
        ({"turns_max": 0}, "1 to"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong, said):
    refusal = warboard.UnknownName if said == "1 to" else warboard.EditionError
    with pytest.raises(refusal, match=said):
        tiny(**wrong)


def test_what_is_no_file_of_rows_is_refused():
    wrong = {
        b"": "line 1: the line has no end",
        b"# {}": "line 1: the line has no end",
        b"# [\n": "line 1: ",
        b"a,b\n1,2\n": "line 1: it does not begin with `# {`",
        tiny().rows[:-5]: "the last line has no end",
    }
    for rows, said in wrong.items():
        with pytest.raises(warboard.EditionError, match=f"argument 'rows': {said}"):
            warboard.Study(rows)
    with pytest.raises(warboard.UnknownName, match="no curve"):
        tiny().curves("luck")
    with pytest.raises(warboard.UnknownName, match="from 0 to 0"):
        tiny().luck(1)


def test_other_threads_of_python_run_meanwhile():
    turns = []
    thread = threading.Thread(target=lambda: turns.extend(range(1000)))
    thread.start()
    tiny(games=200)
    thread.join(5)
    assert len(turns) == 1000


def test_parquet(tmp_path):
    """Luck and curves are lists of numbers, and each setting is a column."""
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = tiny(sets={"sets": ["rising", "fixed"], "seats": [["simple", "random"], ["random", "simple"]]})
    rows.to_parquet(tmp_path / "rows.parquet")
    table = parquet.read_table(tmp_path / "rows.parquet")
    assert table.column_names[: len(rows)] == list(rows) and table["turns"].to_pylist() == rows["turns"].tolist()
    cells, at = rows.header["cells"], rows["cell"].tolist()
    assert table["set/sets"].to_pylist() == [cells[cell]["options"]["sets"] for cell in at]
    assert table["set/seats"].to_pylist() == [cells[cell]["seats"][0] for cell in at]
    assert set(table["set/variant"].to_pylist()) == {None}
    for cell in range(len(cells)):
        of = [row for row, here in enumerate(at) if here == cell and rows["ended"][row] != "failed"]
        assert np.allclose(table["luck"].take(of).to_pylist(), rows.luck(cell))
        for name in ("strength", "income"):
            assert (np.array(table[name].take(of).to_pylist()) == rows.curves(name, cell)).all()
