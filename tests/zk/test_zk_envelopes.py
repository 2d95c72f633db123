"""Rounds on paper: a slip for every envelope, and instructions that say nothing about the solution."""

from __future__ import annotations

import re
from random import Random

import pytest
from zk_toys import line, proof_of, switches

import fathom
from fathom.errors import FathomError
from fathom.zk import MoveStatement
from fathom.zk import envelopes as paper

SLIP = re.compile(r'<div class="slip[^"]*"><div class="label">(.*?)</div><div class="content">(.*?)</div></div>')


def slips(page: str) -> dict[str, str]:
    return {label: re.sub("<.*?>", "", content) for label, content in SLIP.findall(page)}


def test_there_is_a_slip_for_every_envelope_and_each_move_follows_from_its_card() -> None:
    sigma, path = proof_of(line("oo.o", ".o.."))
    found = slips(paper.page(sigma, path, "a line", Random(4)))
    assert len(found) == sigma.slots
    last = " ".join(f"{cell}{found[f'last position, cell {cell}']}" for cell in range(1, 5))
    positions = [found["position 0"], found["position 1"], last]
    for number in (1, 2):
        before, after = (dict(re.findall(r"(\d+)([AB])", text)) for text in positions[number - 1 : number + 1])
        for change in found[found[f"move {number}"]].split(", "):
            match = re.fullmatch(r"(\d+) ([AB])→([AB])", change)
            assert match is not None
            assert before[match[1]] == match[2]
            before[match[1]] = match[3]
        assert before == after


def test_the_instructions_are_the_same_for_all_solutions() -> None:
    puzzle = switches()
    sigma = MoveStatement(puzzle).sigma(2)
    heads = set()
    for order in (puzzle.moves, puzzle.moves[::-1]):
        for seed in range(5):
            page = paper.page(sigma, sigma.secret(order), "two switches", Random(seed))
            heads.add(page.partition('<section class="slips">')[0])
    assert len(heads) == 1


def test_titles_are_text() -> None:
    sigma, path = proof_of(line("oo.", "..o"))
    page = paper.page(sigma, path, "<script>", Random(1))
    assert "<script>" not in page
    assert "&lt;script&gt;: 8 envelopes" in page


def test_colours_go_into_envelopes_too() -> None:
    graph = fathom.loads("kind: colouring\n\n1 2\n2 3\n1 3\n")
    found = slips(fathom.zk_envelopes(graph, "1 2 3"))
    assert sorted(found) == ["vertex 1", "vertex 2", "vertex 3"]
    assert sorted(found.values()) == ["colour 1", "colour 2", "colour 3"]


def test_nobody_cuts_out_thousands() -> None:
    puzzle = fathom.load(next(e.path for e in fathom.kinds()["solo-chess"].examples() if e.path.stem == "eleven"))
    with pytest.raises(FathomError, match="expected at most 2,000 to be cut out"):
        fathom.zk_envelopes(puzzle, fathom.solve(puzzle).solution)
