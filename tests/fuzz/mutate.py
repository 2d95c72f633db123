"""Ways to spoil a file: bytes, lines, words and numbers changed, files spliced, things nested, repeated, made long."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

Mutation = Callable[[Random, bytes, bytes], bytes]
"""A spoilt file, made from one and, for splices, from another."""

_NUMBERS = [
    *b"-1 0 1 2 7 64 65536 99999 1000000000 18446744073709551616 -9223372036854775809 1e9 0.5 nan 00 +3 1_0".split(),
    *(b"9" * 400, "²".encode(), "٣".encode(), b""),
]
_WORDS = [
    *b"kind: goal: title: rows columns GRID color p cnf #ff0000 null true <!-- <![CDATA[ ]]> # . ? @ x o".split(),
    *(bytes([letter]) for letter in b"|-+*/{}[]\"':,\\%&;=~^ \t\x00\x0b\x1c\x85\xff"),
    *(word.encode() for word in ("\r\n", "\u2028", "\u202e", "é", "\U0001f600", "\x85")),
    b"\xed\xa0\x80",  # half of a surrogate pair
]
_NUMBER = re.compile(rb"\d+")
_WORD = re.compile(rb"\S+")
_BRACKETS = [(b"[", b"]"), (b"{", b"}"), (b"(", b")"), (b'{"a":', b"}"), (b"- ", b""), (b"<a>", b"</a>")]
_LONGEST = 60_000


def mutated(random: Random, data: bytes, other: bytes) -> bytes:
    """The file after one to a few mutations, mostly one or two; sometimes as it is."""
    for _ in range(random.choice((0, 1, 1, 1, 1, 2, 2, 3, 5, 12))):
        data = random.choice(MUTATIONS)(random, data, other)[:_LONGEST]
    return data


def _place(random: Random, data: bytes) -> int:
    return random.randint(0, len(data))


def _byte(random: Random, data: bytes, other: bytes) -> bytes:
    at = _place(random, data)
    return data[:at] + bytes([random.randrange(256)]) + data[at + random.randint(0, 1) :]


def _bit(random: Random, data: bytes, other: bytes) -> bytes:
    if not data:
        return b"\x00"
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def _own_byte(random: Random, data: bytes, other: bytes) -> bytes:
    """A byte of the file in another place: mostly a glyph that means something there."""
    if not data:
        return other[:1]
    at = random.randrange(len(data))
    return data[:at] + data[random.randrange(len(data)) :][:1] + data[at + 1 :]


def _cut(random: Random, data: bytes, other: bytes) -> bytes:
    one, two = sorted((_place(random, data), _place(random, data)))
    return random.choice((data[:one], data[one:], data[:one] + data[two:], data[one:two]))


def _repeated(random: Random, data: bytes, other: bytes) -> bytes:
    one, two = sorted((_place(random, data), _place(random, data)))
    times = random.choice((2, 2, 3, 10, 100, 1000)) if two - one < 50 else 2
    return data[:one] + data[one:two] * times + data[two:]


def _lines(random: Random, data: bytes, other: bytes) -> bytes:
    """Lines dropped, doubled, swapped, joined, turned round, or taken from the other file."""
    lines = data.split(b"\n")
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(7):
        case 0:
            del lines[one]
        case 1:
            lines.insert(two, lines[one])
        case 2:
            lines[one], lines[two] = lines[two], lines[one]
        case 3:
            lines[one : one + 2] = [b"".join(lines[one : one + 2])]
        case 4:
            lines[one] = lines[one][::-1]
        case 5:
            lines.insert(one, random.choice(other.split(b"\n")))
        case _:
            lines[one:one] = [b""] * random.choice((1, 1, 1, 2, 2000))
    return b"\n".join(lines)


def _number(random: Random, data: bytes, other: bytes) -> bytes:
    places = list(_NUMBER.finditer(data))
    if not places:
        return data + random.choice(_NUMBERS)
    found = random.choice(places)
    value = int(found[0][:300])
    new = random.choice((*_NUMBERS, *(str(value + more).encode() for more in (-1, 1, 1, -value * 2, value))))
    return data[: found.start()] + new + data[found.end() :]


def _word(random: Random, data: bytes, other: bytes) -> bytes:
    places = list(_WORD.finditer(data))
    if not places:
        return data + random.choice(_WORDS)
    found = random.choice(places)
    pool = _WORD.findall(random.choice((data, other))) or [b""]
    new = random.choice((random.choice(_WORDS), random.choice(pool), b""))
    return data[: found.start()] + new + data[found.end() :]


def _inserted(random: Random, data: bytes, other: bytes) -> bytes:
    at = _place(random, data)
    return data[:at] + random.choice(_WORDS) * random.choice((1, 1, 1, 3, 500)) + data[at:]


def _spliced(random: Random, data: bytes, other: bytes) -> bytes:
    return data[: _place(random, data)] + other[_place(random, other) :]


def _nested(random: Random, data: bytes, other: bytes) -> bytes:
    """Brackets opened, hundreds or thousands deep, and closed again or not."""
    opened, closed = random.choice(_BRACKETS)
    deep, at = random.choice((3, 50, 1100, 12_000)), _place(random, data)
    return data[:at] + opened * deep + (closed * deep if random.random() < 0.7 else b"") + data[at:]


def _long_line(random: Random, data: bytes, other: bytes) -> bytes:
    at = _place(random, data)
    return data[:at] + (data[at : at + 1] or b"x") * random.choice((100, 5000, 50_000)) + data[at:]


def _many_lines(random: Random, data: bytes, other: bytes) -> bytes:
    lines = data.split(b"\n")
    at = random.randrange(len(lines))
    return b"\n".join([*lines[:at], *[lines[at]] * random.choice((20, 300, 3000)), *lines[at:]])


def _line_ends(random: Random, data: bytes, other: bytes) -> bytes:
    return data.replace(b"\n", random.choice((b"\r\n", b"\r", b" \n", b"\n\n", b"", "\u2028".encode())))


def _coded(random: Random, data: bytes, other: bytes) -> bytes:
    """A byte order mark, another encoding, or letters in another case."""
    text = data.decode("utf-8", "replace")
    return random.choice((b"\xef\xbb\xbf" + data, text.encode("utf-16"), text.upper().encode(), text.lower().encode()))


_COMMON = (_byte, _bit, _cut, _repeated, _inserted, *(_own_byte, _lines, _number, _word) * 2, _own_byte, _number)
_RARE = (_spliced, _nested, _long_line, _many_lines, _line_ends, _coded)
MUTATIONS: list[Mutation] = [*_COMMON * 3, *_RARE]
