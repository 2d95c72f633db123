"""One round on paper: a page to be printed, cut, and put into envelopes.

Every slip has on its left what goes onto the envelope, and on its right what goes into it. The first page says what
both players do, and which envelopes answer which question.
"""

from __future__ import annotations

from html import escape
from random import Random
from secrets import SystemRandom
from typing import Any

from fathom.errors import FathomError
from fathom.zk.bounds import cheating
from fathom.zk.sigma import Sigma

MOST_SLIPS = 2000
_LISTED = 60  # questions

_STYLE = """
@page { size: A4; margin: 14mm }
body { font: 11pt/1.35 Georgia, "Liberation Serif", serif; color: #000; background: #fff }
body { margin: 1.5em auto; max-width: 180mm }
h1 { font-size: 17pt; margin: 0 0 .4em }
ol, p { margin: .5em 0 }
li { margin: .25em 0 }
.questions { border-collapse: collapse; margin: .8em 0 }
.questions td, .questions th { border-bottom: .4pt solid #888; padding: .15em .8em .15em 0; text-align: left }
.questions td:first-child { white-space: nowrap }
.slips { display: grid; grid-template-columns: 1fr 1fr; break-before: page }
.slip { display: grid; grid-template-columns: 27mm 1fr; border: .6pt dashed #555; margin: -.3pt; break-inside: avoid }
.slip.long { grid-column: 1 / -1 }
.label { padding: 2.5mm; border-right: .6pt dotted #555; font-weight: bold }
.content { padding: 2.5mm; font: 9.5pt/1.4 "Liberation Mono", "DejaVu Sans Mono", monospace }
.long .content { columns: 2 }
.content span { white-space: nowrap }
"""


def page(sigma: Sigma, secret: Any, title: str, source: Random | None = None) -> str:
    """The page, with a renaming that is drawn anew each time: who prints it once uses it once."""
    if sigma.slots > MOST_SLIPS:
        raise FathomError(f"found {sigma.slots:,} envelopes, expected at most {MOST_SLIPS:,} to be cut out")
    values = sigma.hidden(secret, source or SystemRandom())
    slips = [sigma.envelope(slot, value) for slot, value in enumerate(values)]
    return "\n".join(
        (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f"<title>{escape(title)}: envelopes</title>\n<style>{_STYLE}</style>\n</head>\n<body>",
            *_instructions(sigma, values, [label for label, _ in slips], title),
            '<section class="slips">',
            *(_slip(label, content) for label, content in slips),
            "</section>\n</body>\n</html>\n",
        )
    )


def _instructions(sigma: Sigma, values: list[bytes], labels: list[str], title: str) -> list[str]:
    rows = []
    for question in range(min(sigma.questions, _LISTED)):
        opened = _without_what_is_secret(sigma, question, values, labels)
        rows.append(f"<tr><td>{escape(sigma.question_words(question))}</td><td>{escape(opened)}</td></tr>")
    more = f"<p>… and so on, {sigma.questions} questions in all.</p>" if sigma.questions > _LISTED else ""
    many = 10 * sigma.questions
    likely = int(1 / cheating(sigma.questions, many)) if sigma.questions > 1 else 0
    return [
        f"<h1>{escape(title)}: {sigma.slots} envelopes</h1>",
        "<ol><li><b>Prover</b>: print this page where nobody looks. Cut the slips out along the dashed lines, and each",
        "in two at the dotted line. Stick the left part onto an envelope, put the right part in, close it. Put all",
        "envelopes on the table; from now on touch none.</li>",
        f"<li><b>Verifier</b>: choose one of the {sigma.questions} questions below by lot.</li>",
        "<li><b>Prover</b>: open the envelopes that answer it, and no others.</li>",
        "<li><b>Verifier</b>: see that they are as they should be. Both see that all others are burnt, unopened.</li>",
        "<li>Print a new page for the next round, which has new names. Never use a page twice.</li></ol>",
        f"<p>Who knows no solution passes a round with probability {cheating(sigma.questions, 1)} at most, and {many}",
        f"rounds with less than one in {likely:,}.</p>",
        '<table class="questions"><tr><th>question</th><th>open</th></tr>',
        *rows,
        f"</table>{more}",
    ]


def _without_what_is_secret(sigma: Sigma, question: int, values: list[bytes], labels: list[str]) -> str:
    """Which envelopes answer a question, for both to read: what depends on the solution is told as where to look."""
    slots = sorted(sigma.asked(question, values))
    if sigma.steps is None:
        return ", ".join(labels[slot] for slot in slots)
    if question == 0:
        return "the names; all cards; position 0; of the last position, the cells that the goal is about"
    after = f"position {question}" if question < sigma.steps else "all cells of the last position"
    return f"move {question}; the card that it names; position {question - 1}; {after}"


def _slip(label: str, content: str) -> str:
    """A slip; what is in it is broken only between its parts."""
    wide = " long" if len(content) > 70 else ""
    lines = [escape(part) for part in content.split("; ")]
    words = ["<span>" + "</span>, <span>".join(line.split(", ")) + "</span>" if not wide else line for line in lines]
    inside = "<br>".join(words)
    return f'<div class="slip{wide}"><div class="label">{escape(label)}</div><div class="content">{inside}</div></div>'
