"""The example in docs/own-rules.md runs, and prints what the page says."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "own-rules.md"


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_the_example_prints_what_the_page_says(tmp_path):
    script = tmp_path / "sliding_tiles.py"
    script.write_text("\n".join(blocks("python")), encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == "".join(blocks("text"))
    assert "181,440 positions, the farthest 31 moves" in done.stdout  # as has been known since the 1960s
