"""The published table of [Baes et al. 2022], as far as it may be passed on: labels of a third of the cells, and all
counts.
"""

from __future__ import annotations

import csv

from other_people import file_of, needs

FOLDER = "rolling"

needs_table = needs(FOLDER)


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a file of the table."""
    with (file_of(FOLDER) / f"{name}.tsv").open() as opened:
        return list(csv.DictReader(opened, delimiter="\t"))
