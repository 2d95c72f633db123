"""Generators keep their promises: size, density, colours, one picture only, grade, the fewest changes."""

import struct
import zlib
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import fathom
from fathom.answer import Limits, Watch
from fathom.errors import FathomError, NotFound
from fathom.puzzles.nonogram.deduce.grade import GRADES, grade
from fathom.puzzles.nonogram.generate.pictures import PAINTS
from fathom.puzzles.nonogram.generate.repair import harmless, repaired, with_changes
from fathom.puzzles.nonogram.model import puzzle_of
from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, Colour, picture_of, picture_text, runs_of
from fathom.puzzles.nonogram.model.sketch import open_squares
from fathom.puzzles.nonogram.solve.pictures import after_logic, pictures

FLAG = (BLACK_AND_WHITE[0], Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"))


def wishes(seed):
    """Options that differ from seed to seed."""
    random = Random(seed)
    colours = random.choice((1, 1, 1, 2, 3))
    return {
        "rows": random.randint(4, 10),
        "columns": random.randint(4, 10),
        "density": random.choice((0.4, 0.5, 0.6)),
        "colours": colours,
        "smooth": random.random() < 0.6,
        "grade": random.choice(("any", "easy", "medium", "hard")) if colours == 1 else "any",
    }


def keep(seed, wish):
    """Make a puzzle and verify everything that is promised, by other means than the generator's; False if none."""
    try:
        made = fathom.generate("nonogram", seed=seed, **wish)
    except NotFound:
        return False
    assert (made.height, made.width) == (wish["rows"], wish["columns"])
    assert sum(map(bool, sum(made.goal, ()))) == round(wish["density"] * wish["rows"] * wish["columns"])
    assert made.palette == (BLACK_AND_WHITE[0], *PAINTS[: wish["colours"]])
    answer = fathom.solve(made, "sat")
    assert answer.solution == made.goal and answer.unique is True
    found = grade(made, Watch()).name
    assert found in GRADES and wish["grade"] in ("any", found)
    assert seed % 5 or made == fathom.generate("nonogram", seed=seed, **wish)
    return True


def test_promises_on_some_seeds():
    kept = sum(keep(seed, wishes(seed)) for seed in range(40))
    assert kept >= 32  # the rest was not found, and said so


@pytest.mark.slow
def test_promises_on_many_seeds():
    assert sum(keep(seed, wishes(seed)) for seed in range(1000)) >= 800


def test_without_uniqueness_the_picture_is_the_seed_s_own():
    made = fathom.generate("nonogram", seed=5, unique=False, rows=7, columns=9, density=0.3, smooth=False)
    assert (made.height, made.width) == (7, 9) and made != fathom.generate("nonogram", seed=6, unique=False)


def test_grades_can_be_wished_from_the_command_line_s_words():
    made = fathom.generate("nonogram", seed=0, grade="very-hard", smooth="no", density="0.4")
    assert grade(made, Watch()).name == "very hard" and "very hard" in made.about["title"]


def test_a_wish_that_cannot_be_is_told():
    with pytest.raises(NotFound, match="no such puzzle found, all tries used up"):
        fathom.generate("nonogram", rows=2, columns=2, grade="needs-search")
    with pytest.raises(NotFound, match="time limit"):
        fathom.generate("nonogram", rows=30, columns=30, grade="needs-search", limits=Limits(time=0.05))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": 0}, "found 0 rows"),
        ({"columns": 101}, "found 101 columns"),
        ({"density": 1.5}, "found the density 1.5"),
        ({"colours": 9}, "found 9 colours"),
        ({"grade": "trivial"}, "found the grade 'trivial'"),
    ],
)
def test_nonsense_is_refused(options, message):
    with pytest.raises(FathomError, match=message):
        fathom.generate("nonogram", **options)


def test_a_series_goes_from_easy_to_hard():
    made = fathom.verbs.series("nonogram", 4, rows=8, columns=8, density=0.5, smooth=False)
    grades = [grade(puzzle, Watch()) for puzzle in made]
    ranked = [(found.rank, found.effort) for found in grades]
    assert ranked == sorted(ranked) and len(set(ranked)) > 1


def test_dominoes_are_those_of_the_survey():
    made = fathom.generate("nonogram", "dom", n=4)
    text = "......###\n........#\n....###.#\n......#..\n..###.#..\n....#....\n###.#....\n..#......\n#.#......"
    assert picture_text(fathom.solve(made).solution) == text
    for n in (0, 5000):
        with pytest.raises(FathomError):
            fathom.generate("nonogram", "dom", n=n)


@st.composite
def alike(draw):
    """Two lines with the same clue, and changes."""
    size = draw(st.integers(1, 9))
    first = draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))
    runs = runs_of(first)
    spare = size - sum(run.length for run in runs)
    second = []
    for number, run in enumerate(runs):
        least = 1 if number and runs[number - 1].colour == run.colour else 0
        gap = draw(st.integers(least, max(least, spare)))
        second += [0] * gap + [run.colour] * run.length
        spare -= gap
    second += [0] * (size - len(second))
    assume(len(second) == size and runs_of(second) == runs)
    return tuple(first), tuple(second), draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))


@given(alike())
def test_changes_of_harmless_squares_keep_clues_alike(lines):
    first, second, new = lines
    free = harmless(first, second)
    changed = [[new[p] if free[p] else line[p] for p in range(len(line))] for line in (first, second)]
    assert runs_of(changed[0]) == runs_of(changed[1])


def fewest(picture, palette, logic, most):
    """The fewest changes, by trying all."""
    squares = [(y, x) for y, row in enumerate(picture) for x in range(len(row))]
    for number in range(most + 1):
        for where in combinations(squares, number):
            for colours in product(*[[c for c in range(len(palette)) if c != picture[y][x]] for y, x in where]):
                puzzle = puzzle_of(with_changes(picture, dict(zip(where, colours, strict=True))), palette)
                alone = not open_squares(after_logic(puzzle)) if logic else len(pictures(puzzle, Watch())) == 1
                if alone:
                    return number
    return None


@pytest.mark.parametrize("logic", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_no_fewer_changes_would_do(seed, logic):
    random = Random(seed)
    palette = FLAG if seed % 4 == 3 else BLACK_AND_WHITE
    height, width = (3, 4) if palette == FLAG else (random.randint(2, 5), random.randint(3, 5))
    if seed % 2:  # loose squares, which have many twins
        picture = tuple(tuple(int((x + 2 * y) % 5 == seed % 5) for x in range(width)) for y in range(height))
    else:
        picture = tuple(tuple(random.randrange(len(palette)) for _ in range(width)) for _ in range(height))
    found = repaired(picture, palette, Watch(), 4, logic)
    assert found is not None and len(found.changes) == fewest(picture, palette, logic, 4)
    assert with_changes(picture, found.changes) == found.picture
    assert all(picture[y][x] != colour for (y, x), colour in found.changes.items())


def test_two_changes_are_needed_sometimes():
    picture = picture_of("#...#\n.....\n#...#\n.....\n..#..")
    found = repaired(picture, BLACK_AND_WHITE, Watch(), 4, False)
    assert found is not None and len(found.changes) == fewest(picture, BLACK_AND_WHITE, False, 3)


DIAGONAL = "#....\n.#...\n..#..\n...#.\n....#"


def png(picture):
    """A picture as the bytes of a PNG file, one byte a square."""
    rows = b"".join(b"\0" + bytes(0 if colour else 255 for colour in row) for row in picture)
    head = struct.pack(">IIBBBBB", len(picture[0]), len(picture), 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    parts = (struct.pack(">I", len(b)) + n + b + struct.pack(">I", zlib.crc32(n + b)) for n, b in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def test_pictures_come_from_many_files(tmp_path):
    picture = picture_of(DIAGONAL)
    (tmp_path / "a.txt").write_text(DIAGONAL)
    (tmp_path / "b.pbm").write_text("P1\n5 5\n" + "\n".join(" ".join(map(str, row)) for row in picture))
    (tmp_path / "c.png").write_bytes(png(picture))
    (tmp_path / "d.txt").write_text(puzzle_of(picture, about={"title": "Slash"}).to_text())
    made = [fathom.generate("nonogram", "picture", file=str(path)) for path in sorted(tmp_path.iterdir())]
    assert len({puzzle.goal for puzzle in made}) == 1
    assert [puzzle.about["title"] for puzzle in made] == ["a", "b", "c", "Slash"]
    changed = sum(a != b for rows in zip(picture, made[0].goal, strict=True) for a, b in zip(*rows, strict=True))
    assert made[0].about["note"].startswith(f"{changed} square")
    assert len(pictures(made[0], Watch())) == 1


def test_line_logic_alone_can_be_wished(tmp_path):
    (tmp_path / "a.txt").write_text(DIAGONAL)
    made = fathom.generate("nonogram", "picture", file=str(tmp_path / "a.txt"), logic=True)
    assert fathom.solve(made, "logic").solution == made.goal


@pytest.mark.parametrize("seed", range(5))
def test_a_picture_of_its_own_if_none_is_given(seed):
    made = fathom.generate("nonogram", "picture", seed=seed)
    assert made == fathom.generate("nonogram", "picture", seed=seed)
    assert fathom.count(made, 2).count == 1


def test_files_without_a_picture_are_refused(tmp_path):
    def refused(content, message):
        (tmp_path / "x").write_bytes(content)
        with pytest.raises(FathomError, match=message):
            fathom.generate("nonogram", "picture", file=str(tmp_path / "x"))

    refused(b"", "rows of the same length")
    refused(b"##\n#\n", "rows of the same length")
    refused(b"#x\n", "found 'x'")
    refused(b"\x89PNG\r\n\x1a\nbroken", "PNG")
    refused(b"kind: nonogram\n\nrows\n1\n\ncolumns\n1\n", "without a goal")
    refused(b"\n".join([b"." * 201] * 2), "at most 200")
    with pytest.raises(FathomError, match="No such file"):
        fathom.generate("nonogram", "picture", file=str(tmp_path / "missing"))


def test_too_few_changes_are_told(tmp_path):
    (tmp_path / "a.txt").write_text(DIAGONAL)
    with pytest.raises(NotFound, match="needs more than 0 changes"):
        fathom.generate("nonogram", "picture", file=str(tmp_path / "a.txt"), edits=0)
    with pytest.raises(NotFound, match="at least 0 squares"):
        fathom.generate("nonogram", "picture", file=str(tmp_path / "a.txt"), limits=Limits(time=0.0))
