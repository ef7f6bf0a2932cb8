"""What the README and the book show runs, in its order."""

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path

from common import TINY

PACKAGE = Path(__file__).resolve().parents[1]
DOCS = PACKAGE.parents[1] / "docs"


def blocks(page):
    found = re.findall(r"^ *```python\n(.*?)^ *```$", page.read_text(), re.DOTALL | re.MULTILINE)
    return [textwrap.dedent(block) for block in found]


def run(page, known):
    for block in blocks(page):
        code = compile(block.replace('"my_edition"', repr(TINY)), page.name, "exec")
        # A cluster is not here.
        if "import ray" not in block:
            exec(code, known)


def test_the_readme_runs():
    assert blocks(PACKAGE / "README.md")
    run(PACKAGE / "README.md", {})


def test_the_chapter_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert len(blocks(DOCS / "python.md")) >= 7
    known = {}
    run(DOCS / "python.md", known)
    assert (tmp_path / "game.jsonl").stat().st_size > 1000
    assert abs(known["weights"]).sum() > 0


def test_the_chapter_of_spaces_runs():
    assert blocks(DOCS / "python-spaces.md")
    run(DOCS / "python-spaces.md", {})


def test_the_bot_of_the_protocol_answers():
    (bot,) = blocks(DOCS / "protocol.md")
    question = json.dumps({"do": "decide", "seed": 1, "legal": [{"answer": "end"}]}) + "\n"
    ran = subprocess.run([sys.executable, "-c", bot], input=question, capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout) == {"answer": "end"}
