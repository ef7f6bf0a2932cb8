"""What the README shows runs, in its order."""

import re
import textwrap
from pathlib import Path

from common import TINY

README = Path(__file__).resolve().parents[1] / "README.md"


def test_the_readme_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^ *```python\n(.*?)^ *```$", README.read_text(), re.DOTALL | re.MULTILINE)
    assert len(blocks) >= 7
    known = {}
    for block in blocks:
        code = textwrap.dedent(block).replace('"my_edition"', repr(TINY))
        exec(compile(code, "README.md", "exec"), known)
    assert (tmp_path / "game.jsonl").stat().st_size > 1000
    assert abs(known["weights"]).sum() > 0
