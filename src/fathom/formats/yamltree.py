"""A small part of YAML as a tree whose every node knows its place in the file.

Only text, lists and mappings are read: no tags, anchors or aliases, and nothing nested deeper than a definition has to
be, so that a small file cannot stand for a large one. The parser's events are taken one by one, without recursion;
the cost is that of the parser.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from fathom.errors import FathomError, FormatError, excerpt

DEEPEST = 8

_NUMBER = re.compile(r"0|[1-9][0-9]*")


@dataclass
class Node:
    """A part of the file: text, a list of nodes, or a list of pairs of nodes, and where it begins."""

    source: str
    line: int
    column: int
    text: str | None = None
    items: list[Node] | None = None
    pairs: list[tuple[Node, Node]] | None = None
    key: Node | None = field(default=None, repr=False)

    def complain(self, message: str) -> NoReturn:
        """Refuse the file, at this place."""
        raise FormatError(message, source=self.source, line=self.line, column=self.column)

    def described(self) -> str:
        """What it is, for a complaint."""
        if self.text is not None:
            return excerpt(self.text)
        return "a list" if self.items is not None else "a mapping"

    def mapping(self, what: str) -> dict[str, tuple[Node, Node]]:
        """Key and value of each entry, by the key's text."""
        if self.pairs is None:
            self.complain(f"expected {what}, found {self.described()}")
        found: dict[str, tuple[Node, Node]] = {}
        for key, value in self.pairs:
            name = key.words("a name")
            if name in found:
                key.complain(f"{excerpt(name)} is there twice")
            found[name] = (key, value)
        return found

    def sequence(self, what: str) -> Sequence[Node]:
        """The items of a list."""
        if self.items is None:
            self.complain(f"expected {what}, found {self.described()}")
        return self.items

    def words(self, what: str) -> str:
        """A text that is not empty."""
        if not self.text:
            self.complain(f"expected {what}, found {self.described()}")
        return self.text

    def number(self, what: str, limit: int) -> int:
        """A whole number from 0 on, below the limit."""
        text = self.words(what)
        if not _NUMBER.fullmatch(text):
            self.complain(f"expected {what} (0, 1, 2, ...), found {excerpt(text)}")
        if len(text) > len(str(limit)) or int(text) >= limit:
            self.complain(f"expected {what} below {limit}, found {excerpt(text)}")
        return int(text)


def read_tree(text: str, source: str) -> Node:
    """The file's one document; whatever else is there is a `FormatError`."""
    import yaml

    root: Node | None = None
    stack: list[Node] = []
    try:
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            node = _begun(event, source)
            if node is None:
                if isinstance(event, yaml.events.CollectionEndEvent):
                    stack.pop()
                continue
            if not stack and root is not None:
                node.complain("expected one document, found another")
            root = root or node
            if stack:
                _added(stack[-1], node)
            if node.text is None:
                stack.append(node)
            if len(stack) > DEEPEST:
                node.complain("too deeply nested")
    except yaml.YAMLError as trouble:
        raise _as_format_error(trouble, text, source) from None
    except (ValueError, IndexError, OverflowError) as trouble:
        # the parser's own, on directives and escapes that nobody writes
        if isinstance(trouble, FathomError):
            raise
        raise FormatError(f"not YAML: {trouble}", source=source) from None
    if root is None:
        raise FormatError("expected a mapping from names to gadgets, found nothing", source=source, line=1, column=1)
    return root


def _begun(event: Any, source: str) -> Node | None:
    """The node that an event begins, if it does."""
    import yaml

    if not isinstance(event, yaml.events.NodeEvent):
        return None
    mark = event.start_mark
    node = Node(source, mark.line + 1, mark.column + 1)
    if isinstance(event, yaml.events.AliasEvent) or event.anchor is not None:
        node.complain("anchors and aliases are not read here")
    if event.tag is not None:
        node.complain(f"tags are not read here, found {excerpt(str(event.tag))}")
    if isinstance(event, yaml.events.ScalarEvent):
        node.text = event.value
    elif isinstance(event, yaml.events.SequenceStartEvent):
        node.items = []
    else:
        node.pairs = []
    return node


def _added(parent: Node, node: Node) -> None:
    if parent.items is not None:
        parent.items.append(node)
    elif parent.key is None:
        parent.key = node
    elif parent.pairs is not None:
        parent.pairs.append((parent.key, node))
        parent.key = None


def _as_format_error(trouble: Any, text: str, source: str) -> FormatError:
    """What the YAML parser says, in one line and with its place."""
    mark = getattr(trouble, "problem_mark", None) or getattr(trouble, "context_mark", None)
    if mark is not None:
        said = trouble.problem or trouble.context or "something else"
        return FormatError(f"not YAML: {said}", source=source, line=mark.line + 1, column=mark.column + 1)
    before = text[: getattr(trouble, "position", 0) or 0]
    column = len(before) - before.rfind("\n")
    reason = getattr(trouble, "reason", "it cannot be read")
    return FormatError(f"not YAML: {reason}", source=source, line=before.count("\n") + 1, column=column)
