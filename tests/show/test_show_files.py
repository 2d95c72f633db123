"""PNG images, and saving: the right kind of file, whole or not at all."""

from __future__ import annotations

import ast
import struct
import sys
from pathlib import Path

import pytest

import fathom.show
from fathom.errors import FathomError, MissingExtra
from fathom.show import Circle, Scene, Text, board, floor, save, to_plain, to_png, to_svg

STILL = Scene(4, 2, (Circle(1, 1, 0.4, fill="agent"),), margin=0.5)
MOVING = STILL.add(Circle(2, 1, 0.4, fill="mark", motion=((0, 0, 0), (1, 1, 0))))


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def test_png_has_the_size_of_the_scene_and_differs_by_theme():
    pytest.importorskip("resvg_py")
    assert size_of(to_png(STILL, scale=20)) == (100, 60)
    assert to_png(STILL, theme="light") != to_png(STILL, theme="dark")


@pytest.mark.filterwarnings("ignore:no common font")
def test_png_shows_text_or_warns():
    pytest.importorskip("resvg_py")
    from fathom.show.outputs.png import _has_font

    written = to_png(STILL.add(Text(2, 1, "Fathom", fill="text")))
    assert (written != to_png(STILL)) == _has_font()


def test_png_refuses_images_that_no_memory_holds():
    with pytest.raises(FathomError, match="choose a scale up to"):
        to_png(Scene(1000, 1000), scale=100)


def test_png_names_the_missing_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match=r"fathom\[png\]"):
        to_png(STILL)


def test_the_suffix_says_how_to_save(tmp_path):
    assert STILL.save(tmp_path / "a.svg").read_text() == to_svg(STILL)
    assert STILL.save(str(tmp_path / "a.TXT")).read_text() == to_plain(STILL)
    assert "<animateTransform" in MOVING.save(tmp_path / "b.svg").read_text()
    assert "<animate" not in MOVING.save(tmp_path / "b.svg", animated=False).read_text()
    pytest.importorskip("resvg_py")
    assert size_of(MOVING.save(tmp_path / "b.png", scale=10).read_bytes()) == (50, 30)


@pytest.mark.parametrize("name", ["a.gif", "a", ".svg", "a.svg.bak"])
def test_an_unknown_suffix_is_refused_and_nothing_is_written(tmp_path, name):
    with pytest.raises(FathomError, match=r"\.svg, \.png, \.txt"):
        STILL.save(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_only_svg_can_be_animated(tmp_path):
    with pytest.raises(FathomError, match="animated"):
        MOVING.save(tmp_path / "a.png", animated=True)


def test_a_failed_save_leaves_the_old_file_and_no_rubbish(tmp_path, monkeypatch):
    place = STILL.save(tmp_path / "a.svg")
    before = place.read_bytes()

    def full_disk(path, content):
        with path.open("wb") as file:
            file.write(content[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full_disk)
    with pytest.raises(FathomError, match="No space left"):
        save(MOVING, place)
    assert place.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(FathomError, match="cannot write"):
        STILL.save(tmp_path / "nowhere" / "a.svg")
    (tmp_path / "d.svg").mkdir()
    with pytest.raises(FathomError, match="cannot write"):
        STILL.save(tmp_path / "d.svg")
    assert [path.name for path in tmp_path.iterdir()] == ["d.svg"]


def test_only_the_outputs_that_need_a_library_import_it_and_png_waits_until_it_is_used():
    importers = set()
    for source in Path(fathom.show.__file__).parent.rglob("*.py"):
        tree = ast.parse(source.read_text())
        for node in tree.body:
            if isinstance(node, ast.Import):
                importers |= {(source.name, alias.name.split(".")[0]) for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                importers.add((source.name, node.module.split(".")[0]))
    heavy = {(name, library) for name, library in importers if library not in sys.stdlib_module_names}
    assert heavy - {(name, "fathom") for name, _ in heavy} == {
        ("terminal.py", "rich"),
        ("graph_places.py", "numpy"),
        ("state_graph.py", "numpy"),
    }


def test_a_board_has_its_frame_behind_everything():
    svg = to_svg(board(2, 2).add(floor([(0, 0)])))
    body = svg.split("</style>")[1]
    assert body.index("f-frame") < body.index("f-floor")
