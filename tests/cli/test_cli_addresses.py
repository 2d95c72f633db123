"""Addresses of puzz.link and its relatives: taken wherever a file is, and refused with words of their own."""

from __future__ import annotations

import pytest
from cli_calls import refused, told

import fathom
from fathom.cli.app import run

BOARD = "kind: tatamibari\n\n+..\n...\n..+\n"


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?tatamibari/3/3/{body}",
        "http://pzv.jp/p.html?tatamibari/3/3/{body}",
        "https://pzprxs.vercel.app/p?tatamibari/3/3/{body}",
        "https://puzz.link/p.html?tatamibari_edit/3/3/{body}",
        "https://puzz.link/p?tatamibari/v:/3/3/{body}",
    ],
)
def test_all_pages_that_run_pzpr_are_known(address: str) -> None:
    board = fathom.loads(BOARD)
    body = fathom.dumps(board, "puzzlink-tatamibari").strip().rpartition("/")[2]
    assert fathom.load(address.format(body=body)) == board
    assert fathom.loads(address.format(body=body) + "\n") == board


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("https://puzz.link/p", "1:20: found no puzzle in the address"),
        ("https://", "found no puzzle in the address"),
        ("https://puzz.link/p?slither/5/5/abc", "1:21: found a puzzle called 'slither', expected one of "),
        ("https://puzz.link/p?tatamibari", "1:32: found '', expected COLUMNS/ROWS"),
        ("https://puzz.link/p?tatamibari/1000000000/5/g", "1:32: found '1000000000/5/g', expected COLUMNS/ROWS"),
        ("https://puzz.link/p?tatamibari/3/3/1 2", "found more than an address"),
        ("https://puzz.link/p?tatamibari/3/3/A", "1:36: found 'A', expected one of"),
        ("https://puzz.link/p?tatamibari/99999/99999/g", "found a board of 9999800001 squares"),
    ],
)
def test_malformed_addresses_have_messages_of_their_own(
    address: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = refused(capsys, "solve", address)
    assert line.startswith("fathom: address:1") and words in line
    with pytest.raises(fathom.FormatError):
        fathom.loads(address)


def test_commands_take_an_address_as_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    address = fathom.dumps(fathom.loads(BOARD), "puzzlink-tatamibari").strip()
    assert run(["convert", address]) == 0
    assert capsys.readouterr().out == BOARD
    assert run(["solve", address, "--json"]) in (0, 1)
    verdict = told(capsys)["verdict"]
    assert run(["bench", address, "--repeat", "1", "--json"]) == 0
    runs = told(capsys)["runs"]
    assert isinstance(runs, list) and {one["verdict"] for one in runs} <= {verdict, "undecided"}
