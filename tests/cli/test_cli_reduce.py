"""`fathom reduce`: what it builds, carries, verifies and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_calls import refused, told

import fathom
from fathom.cli.app import run

LONG = "p cnf 5 2\n1 2 3 4 5 0\n-1 -2 0\n"
PAPER = "kind: 3sat\nvariables: 3\n\n1 2 3\n-1 -2 -3\n"
PAIR = "kind: 3sat\nvariables: 1\n\n1\n-1\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "formula.txt"
    path.write_text(PAPER)
    return path


def test_without_arguments_the_reductions_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reduce"]) == 0
    listed = capsys.readouterr().out
    assert "cnf-to-3sat" in listed and "3sat-to-slide" in listed
    assert run(["reduce", "--list", "--json"]) == 0
    found = told(capsys)["reductions"]
    assert isinstance(found, dict)
    assert found["cnf-to-3sat"]["preserves"] == "number of solutions"


def test_the_instance_is_printed_or_written(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "grid.txt"
    assert run(["reduce", "3sat", "slide", str(file), "-o", str(out)]) == 0
    assert capsys.readouterr().out == f"written: {out}\n"
    assert fathom.load(out) == fathom.reduce(fathom.load(file), "slide").instance
    assert run(["reduce", "3sat", "slide", str(file)]) == 0
    assert capsys.readouterr().out == out.read_text()
    assert "--force" in refused(capsys, "reduce", "3sat", "slide", str(file), "-o", str(out))
    assert run(["reduce", "3sat", "slide", str(file), "--json"]) == 0
    found = told(capsys)
    assert found["chain"] == ["3sat-to-slide"] and found["text"] == out.read_text()
    assert found["size"] == {"layers": 15, "rows": 34, "columns": 34, "squares": 17340}


def test_chains_go_through_other_kinds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.cnf"
    path.write_text(LONG)
    assert run(["reduce", "cnf", "slide", str(path), "--verify", "--structure", "--json"]) == 0
    found = told(capsys)
    assert found["chain"] == ["cnf-to-3sat", "3sat-to-slide"]
    verified = found["verified"]
    assert isinstance(verified, dict)
    assert (verified["agrees"], verified["source"], verified["target"]) == (True, "solved", "solved")
    assert {"structure", "forward", "back", "source", "target"} <= set(verified["seconds"])
    assert run(["reduce", "cnf", "3sat", str(path), "--via", "cnf-to-3sat", "--verify"]) == 0
    assert "counts     23 and 23" in capsys.readouterr().out


def test_solutions_travel_both_ways(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reduce", "3sat", "slide", str(file), "--forward", "1 -2 3"]) == 0
    walk = tmp_path / "walk.txt"
    walk.write_text(capsys.readouterr().out)
    assert run(["reduce", "3sat", "slide", str(file), "--back", str(walk)]) == 0
    assert capsys.readouterr().out == "1 -2 3\n"
    assert "no solution of the 3sat instance" in refused(
        capsys, "reduce", "3sat", "slide", str(file), "--forward", "1 2 3"
    )
    assert "no solution of the slide instance" in refused(capsys, "reduce", "3sat", "slide", str(file), "--back", "UD")


def test_the_exit_status_tells_the_agreement(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pair = tmp_path / "pair.txt"
    pair.write_text(PAIR)
    assert run(["reduce", "3sat", "slide", str(pair), "--verify"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "source     impossible" in lines and lines[-1] == "agreement  yes"
    assert run(["reduce", "3sat", "slide", str(file), "--verify", "--time", "0"]) == 3
    assert "time limit of 0 s" in capsys.readouterr().err


def test_a_disagreement_is_told(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from fathom.hardness.reductions.threesat_to_slide import parts

    monkeypatch.setattr(parts, "bumps", lambda layout, number: iter(()))
    assert run(["reduce", "3sat", "slide", str(file), "--verify", "--structure", "--json"]) == 1
    verified = told(capsys)["verified"]
    assert isinstance(verified, dict) and verified["agrees"] is False and verified["faults"]


def test_pictures_are_written(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layers, view = tmp_path / "layers.svg", tmp_path / "view.svg"
    assert run(["reduce", "3sat", "slide", str(file), "--picture", str(layers), "--view", str(view)]) == 0
    assert capsys.readouterr().out == f"written: {layers}\nwritten: {view}\n"
    assert layers.read_text().startswith("<svg") and view.read_text().startswith("<svg")
    film = tmp_path / "film.svg"
    assert run(["reduce", "3sat", "slide", str(file), "--forward", "1 -2 3", "--film", str(film)]) == 0
    assert capsys.readouterr().out.endswith(f"written: {film}\n")
    assert "<animate" in film.read_text()
    assert "--forward" in refused(capsys, "reduce", "3sat", "slide", str(file), "--film", str(tmp_path / "x.svg"))
    assert "no such picture" in refused(
        capsys, "reduce", "3sat", "cnf", str(file), "--picture", str(tmp_path / "x.svg")
    )


def test_bad_calls_get_one_clear_line(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "kind 3sat, not cnf" in refused(capsys, "reduce", "cnf", "3sat", str(file))
    assert "SOURCE TARGET FILE" in refused(capsys, "reduce", "cnf", "3sat")
    assert "no kind 'chess'" in refused(capsys, "reduce", "cnf", "chess", str(file))
    assert "no chain" in refused(capsys, "reduce", "slide", "cnf", str(file))
    assert "no reduction 'x'" in refused(capsys, "reduce", "3sat", "slide", str(file), "--via", "x")
    assert "leads from 3sat to cnf" in refused(capsys, "reduce", "3sat", "slide", str(file), "--via", "3sat-to-cnf")
    assert "--verify" in refused(capsys, "reduce", "3sat", "slide", str(file), "--structure")
    assert "standard input" in refused(capsys, "reduce", "3sat", "slide", "-", "--back", "-")
    assert "No such file" in refused(capsys, "reduce", "3sat", "slide", str(tmp_path / "absent"))
