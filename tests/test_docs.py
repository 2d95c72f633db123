"""The documentation tells the truth: its commands, programs, pictures and links are what they seem."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
sys.path.insert(0, str(DOCS))

import pictures  # noqa: E402
import shown  # noqa: E402

import fathom  # noqa: E402
from answers import objections  # noqa: E402
from fathom.errors import UnknownName  # noqa: E402
from fathom.kind import kind_named, registry  # noqa: E402
from fathom.verbs import play  # noqa: E402

PAGES = sorted(DOCS.glob("*.md"))
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def text_of(name):
    return (DOCS / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", shown.RUN)
def test_commands_and_programs_print_what_the_page_shows(name, tmp_path):
    page = text_of(name)
    assert shown.without_times(shown.refreshed(page, tmp_path)) == shown.without_times(page)


@pytest.mark.parametrize("name", ["index.md", "slide.md", "own-kind.md"])
def test_no_command_on_a_page_escapes(name):
    page = text_of(name)
    quoted = len(re.findall(r"^\$ ", page, re.MULTILINE))
    run = sum(
        len(re.findall(r"^\$ ", block.body, re.MULTILINE))
        for block in shown.blocks(page)
        if block.language == "console"
    )
    assert quoted == run > 0


def test_a_wrong_output_is_noticed(tmp_path):
    file = '```text title="a.txt"\nkind: slide\ngoal: stop-cover\n\n@..\n```\n'
    real = shown.refreshed(f"{file}\n```console\n$ fathom solve a.txt\nsolved\n```\n", tmp_path)
    assert "impossible, method chain" in real
    assert "$ echo $?\n1\n" in real


def test_a_wrong_printout_of_a_program_is_noticed(tmp_path):
    assert "```text\n3\n```" in shown.refreshed("```python\nprint(1 + 2)\n```\n\n```text\n4\n```\n", tmp_path)


def test_a_page_that_is_not_there_is_told_in_one_line(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["shown.py", "swarm"])
    with pytest.raises(SystemExit, match=r"^there is no page 'swarm' in docs; [^\n]+$"):
        shown.main()


def test_times_are_left_out_and_nothing_else():
    told = 'solved, cost 6, 0.012 s, checked\n"seconds": 1.5e-05, "cost": 6\nseconds   0.05\npond  7  0.0123'
    assert shown.without_times(told) == 'solved, cost 6, # s, checked\n"seconds": #, "cost": 6\nseconds   #\npond  7  #'


@pytest.fixture
def lights_out(tmp_path):
    for name, body in shown.files(text_of("own-kind.md")).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(body, encoding="utf-8")
    with shown.installed(tmp_path):
        yield tmp_path


def test_the_kind_on_the_page_answers_to_every_verb(lights_out):
    assert {"slide", "lights-out"} <= fathom.kinds().keys()
    cross = fathom.load(lights_out / "cross.txt")
    answer = fathom.solve(cross)
    assert answer.verdict == "solved"
    assert fathom.check(cross, answer.solution) == []
    assert fathom.check(cross, "x../.../...") == ["4 lamps are on at the end"]
    assert fathom.loads(cross.to_text()) == cross
    assert fathom.count(cross).count == 1
    position = play(cross)
    for gesture in fathom.gestures(cross, answer.solution):
        assert not position.solved
        position = play(cross, position.state, [gesture])
    assert position.solved and fathom.hint(cross) is not None
    assert "<svg" in fathom.draw(cross, answer.solution)._repr_svg_()


def test_the_checker_on_the_page_refuses_a_false_proof(lights_out):
    corner = fathom.load(lights_out / "corner.txt")
    answer = fathom.solve(corner)
    assert answer.verdict == "impossible"
    lamps = answer.certificate.lamps
    checker = kind_named("lights-out").check
    for wrong in (lamps - {(0, 0)}, lamps | {(1, 1)}, frozenset()):
        claim = fathom.Answer(fathom.Verdict.IMPOSSIBLE, "presses", certificate=checker.Stubborn(wrong))
        assert objections(corner, claim)


def test_the_tests_on_the_page_pass(lights_out):
    names = {"__name__": "page"}
    exec((lights_out / "tests/test_lights_out.py").read_text(encoding="utf-8"), names)
    tests = [value for name, value in names.items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()


def test_the_kind_on_the_page_leaves_with_it(tmp_path):
    assert "lights-out" not in registry()
    with pytest.raises(UnknownName):
        kind_named("lights-out")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_pictures_lead_somewhere(page):
    for target in LINK.findall(shown.blocks_removed(page.read_text(encoding="utf-8"))):
        if target.startswith(("https://", "http://")):
            continue
        name, _, anchor = target.partition("#")
        path = DOCS / name if name else page
        assert path.is_file(), target
        if anchor:
            headings = HEADING.findall(shown.blocks_removed(path.read_text(encoding="utf-8")))
            assert anchor in {_anchor(heading) for heading in headings}, target


def _anchor(heading):
    return re.sub(r"[^\w\s-]", "", heading).strip().lower().replace(" ", "-")


def test_pictures_are_those_that_are_made_now():
    made = {name: pictures.svg(scene) for name, scene in pictures.scenes()}
    kept = {path.name: path.read_text(encoding="utf-8") for path in pictures.FOLDER.glob("*.svg")}
    assert made.keys() == kept.keys()
    for name, picture in made.items():
        assert picture == kept[name], f"{name} has changed: make pictures"


def test_pictures_are_all_shown_and_small():
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for path in pictures.FOLDER.glob("*"):
        assert f"pictures/{path.name}" in pages
        assert path.stat().st_size < (700_000 if path.name.startswith("paper-") else 160_000)


def test_the_pages_are_those_of_the_navigation():
    listed = re.findall(r": ([\w-]+\.md)$", (DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == [page.name for page in PAGES]


def test_the_site_can_be_built(tmp_path):
    pytest.importorskip("material", reason="needs the extra docs")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=DOCS.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "site" / "slide.html").is_file()
