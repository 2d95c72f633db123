"""Commitments bind and hide, as far as a test can say; trees show their leaves and nothing else."""

from __future__ import annotations

import builtins
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zk_toys import SESSION

from fathom.errors import MissingExtra, UnknownName
from fathom.zk.commitments import SCHEMES, Sha256, Tree, root_of, scheme_named

pytest.importorskip("cryptography", reason="the extra zk is not installed")


@pytest.mark.parametrize("name", SCHEMES)
def test_a_commitment_opens_to_one_thing_only(name: str) -> None:
    """Another session, slot, key or value is another commitment."""
    scheme = scheme_named(name)
    source = Random(5)
    key, other = scheme.key(source), scheme.key(source)
    made = scheme.commit(SESSION, 3, key, b"peg")
    assert made == scheme.commit(SESSION, 3, key, b"peg")
    changed = [
        scheme.commit(SESSION[::-1], 3, key, b"peg"),
        scheme.commit(SESSION, 4, key, b"peg"),
        scheme.commit(SESSION, 3, other, b"peg"),
        scheme.commit(SESSION, 3, key, b"hole"),
        scheme.commit(SESSION, 3, key, b""),
    ]
    assert len({made, *changed}) == 6


def test_a_byte_cannot_move_from_the_key_to_the_value() -> None:
    scheme, key = Sha256(), bytes(range(32))
    assert scheme.commit(SESSION, 0, key, b"ab") != scheme.commit(SESSION, 0, key[1:] + b"a", b"b")


@pytest.mark.parametrize("name", SCHEMES)
def test_keys_are_fresh_and_the_digests_look_the_same_for_both_values(name: str) -> None:
    """No byte of a commitment leans to one value: chi-square over the first byte, far from what would be striking."""
    scheme, source, number = scheme_named(name), Random(8), 2000 if name == "sha256" else 256
    keys = [scheme.key(source) for _ in range(number)]
    assert len(set(keys)) == number
    for value in (b"\0", b"\1"):
        bins = Counter(scheme.commit(SESSION, 0, key, value)[0] % 16 for key in keys)
        expected = number / 16
        assert sum((bins[b] - expected) ** 2 / expected for b in range(16)) < 60


def test_pedersen_points_hide_perfectly() -> None:
    """Whatever was committed to, some key opens it to any other value: told for the one whose logarithm is known."""
    from cryptography.hazmat.primitives.asymmetric import ec

    from fathom.zk.pedersen import ORDER, Pedersen, added, multiple, second_generator

    scheme = Pedersen()
    assert ec.EllipticCurvePublicNumbers(*second_generator(), ec.SECP256R1()).public_key()  # it lies on the curve
    assert multiple(ORDER) is None
    assert multiple(1) == second_generator()
    assert added(multiple(ORDER - 1), multiple(1)) is None
    for one, other in ((1, 2), (ORDER - 1, 5), (2**255, 2**200 + 7)):
        assert added(multiple(one), multiple(other)) == multiple((one + other) % ORDER)
        assert added(scheme.point(one, 3), scheme.point(other, 4)) == added(
            scheme.point((one + other) % ORDER or 1, 0), multiple(7)
        )
    assert added(multiple(9), multiple(9)) == multiple(18)


def test_a_key_that_is_none_opens_nothing() -> None:
    from fathom.zk.pedersen import ORDER, Pedersen

    scheme = Pedersen()
    for number in (0, ORDER, 2**256 - 1):
        assert scheme.commit(SESSION, 0, number.to_bytes(32, "big"), b"x") == b""


def test_without_the_library_pedersen_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def importing(name, *rest, **more):
        if name.startswith("cryptography"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", importing)
    for name in [name for name in sys.modules if name.startswith("cryptography")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(MissingExtra, match=r"pip install 'fathom\[zk\]'"):
        scheme_named("pedersen")


def test_an_unknown_way_to_commit_is_refused() -> None:
    with pytest.raises(UnknownName, match="known: sha256, pedersen"):
        scheme_named("rot13")


@given(st.integers(1, 40), st.data())
def test_leaves_lead_to_the_root_in_their_place_only(number: int, data: st.DataObject) -> None:
    leaves = [bytes((place,)) * 32 for place in range(number)]
    tree = Tree(leaves)
    places = sorted(data.draw(st.sets(st.integers(0, number - 1), min_size=1)))
    beside = tree.beside(places)
    known = {place: leaves[place] for place in places}
    assert root_of(number, known, beside) == tree.root
    assert root_of(number, known, [*beside, bytes(32)]) is None
    if beside:
        assert root_of(number, known, beside[:-1]) is None
    place = data.draw(st.sampled_from(places))
    assert root_of(number, known | {place: bytes((99,)) * 32}, beside) != tree.root
    if len(places) > 1:
        swapped = {**known, places[0]: known[places[-1]], places[-1]: known[places[0]]}
        assert root_of(number, swapped, beside) != tree.root


def test_no_leaves_have_no_root() -> None:
    assert root_of(5, {}, []) is None
