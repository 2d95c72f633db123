"""Memory views in the place of arrays, for interpreted kernels.

What is read from a memory view is a number of Python's own, which is had and reckoned with in a third of the time that
NumPy's take. A view can be indexed and cut, and most kernels do little more with an array. What they do besides is
written in another way in their twins (`ForViews`); where that does not help either, an exception shows it, and the
kernel is run on arrays. Only to compare views as wholes raises nothing and means something else, which matters if the
outcome is handed to a function of NumPy; so kernels that call other such functions than `UNDERSTOOD` get arrays.

Words without a sign stay with NumPy, since they are meant to wrap around. Numbers with a sign are not: one that does
not fit into its array is noticed when it is written.
"""

from __future__ import annotations

import ast
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

MADE = "_made_"
"""The name of what is called with arrays that a kernel makes."""

SIGNED = "_signed_"
"""The name of what is called instead of `np.int64`."""

_SIZE, _PUT, _CUT, _ANSWER = "_size_", "_put_", "_cut_", "_answer_"
_OPPOSITE, _WHOLE, _VALUE = "_opposite_", "_whole_", "_value_"
_SIGN = 1 << 63
_ASKED = frozenset({"all", "any", "argmax", "copy", "fill", "max", "min", "sum", "view"})
_LOOKING = frozenset({"argmax", "flatnonzero"})
_VIEWED = (np.dtype(np.int64), np.dtype(np.bool_))

UNDERSTOOD = _LOOKING | {"arange", "empty", "full", "ones", "zeros"}
"""Functions of NumPy that can be called where there are views."""


class ForViews(ast.NodeTransformer):
    """Writes a kernel so that views do: calls for what they cannot do, and numbers in the place of their names."""

    def __init__(self, function: FunctionType) -> None:
        self._names = function.__globals__
        self._own = {*function.__code__.co_varnames}

    def _constant(self, found: Any, node: ast.expr) -> ast.expr:
        return ast.copy_location(ast.Constant(found), node) if type(found) is int else node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A whole number is looked up now and not each time."""
        if isinstance(node.ctx, ast.Load) and node.id not in self._own:
            return self._constant(self._names.get(node.id), node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Likewise in modules; and sizes."""
        if not isinstance(node.ctx, ast.Load):
            return node
        if isinstance(node.value, ast.Name) and node.value.id not in self._own:
            module = self._names.get(node.value.id)
            if isinstance(module, ModuleType):
                return self._constant(vars(module).get(node.attr), node)
        self.generic_visit(node)
        return _call(_SIZE, node, node.value) if node.attr == "size" else node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """The opposite of a truth value."""
        self.generic_visit(node)
        return _call(_OPPOSITE, node, node.operand) if isinstance(node.op, ast.Invert) else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Functions and methods of NumPy's."""
        function = node.func
        self.generic_visit(node)
        if not isinstance(function, ast.Attribute):
            return node
        if function.attr in _ASKED:
            return _call(_ANSWER, node, function.value, ast.Constant(function.attr), *node.args)
        if not isinstance(function.value, ast.Name) or self._names.get(function.value.id) is not np:
            return node
        if function.attr in _LOOKING:
            node.args = [_call(_WHOLE, node, part) for part in node.args]
        if function.attr == "int64" and len(node.args) == 1:
            return _call(SIGNED, node, *node.args)
        return _call(MADE, node, node) if function.attr in UNDERSTOOD else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Rows and columns."""
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and isinstance(node.slice, ast.Tuple) and _has_slices(node.slice):
            return _call(_CUT, node, node.value, _as_value(node.slice))
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        """A part of an array is filled."""
        self.generic_visit(node)
        if not any(_cuts(target) for target in node.targets):
            return node
        changed: list[ast.stmt] = [ast.Assign([ast.Name(_VALUE, ast.Store())], node.value)]
        for target in node.targets:
            changed += _assigned(target, ast.Name(_VALUE, ast.Load()))
        return [ast.fix_missing_locations(ast.copy_location(part, node)) for part in changed]


def _cuts(target: ast.expr) -> bool:
    if isinstance(target, ast.Tuple):
        return any(map(_cuts, target.elts))
    return isinstance(target, ast.Subscript) and _has_slices(target.slice)


def _assigned(target: ast.expr, value: ast.expr) -> list[ast.stmt]:
    """Assignments to parts of arrays as calls, the others as they are."""
    if not _cuts(target):
        return [ast.Assign([target], value)]
    if isinstance(target, ast.Tuple):
        parts = (
            _assigned(part, ast.Subscript(value, ast.Constant(place), ast.Load()))
            for place, part in enumerate(target.elts)
        )
        return [statement for part in parts for statement in part]
    assert isinstance(target, ast.Subscript)
    return [ast.Expr(_call(_PUT, target, target.value, _as_value(target.slice), value))]


def _has_slices(index: ast.expr) -> bool:
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return any(isinstance(part, ast.Slice) for part in parts)


def _as_value(index: ast.expr) -> ast.expr:
    """What stands between brackets as an expression that can be handed over."""
    if isinstance(index, ast.Tuple):
        return ast.Tuple([_as_value(part) for part in index.elts], ast.Load())
    if isinstance(index, ast.Slice):
        return ast.Call(
            ast.Name("slice", ast.Load()),
            [part or ast.Constant(None) for part in (index.lower, index.upper, index.step)],
            [],
        )
    return index


def _call(name: str, at: ast.expr | ast.stmt, *arguments: ast.expr) -> ast.Call:
    call = ast.Call(ast.Name(name, ast.Load()), list(arguments), [])
    return ast.fix_missing_locations(ast.copy_location(call, at))


def _size(array: Any) -> Any:
    return array.nbytes // array.itemsize if type(array) is memoryview else array.size


def _put(array: Any, index: Any, value: Any) -> None:
    (np.asarray(array) if type(array) is memoryview else array)[index] = value


def _cut(array: Any, index: Any) -> Any:
    return viewed(np.asarray(array)[index]) if type(array) is memoryview else array[index]


def _answer(array: Any, question: str, *arguments: Any) -> Any:
    if type(array) is memoryview:
        return viewed(getattr(np.asarray(array), question)(*arguments))
    return getattr(array, question)(*arguments)


def _opposite(value: Any) -> Any:
    return not value if type(value) is bool else ~value


def _whole(array: Any) -> Any:
    if not isinstance(array, np.ndarray | memoryview):
        raise TypeError("not an array")  # two views that were compared, say, where arrays make an array
    return array


def signed(value: Any) -> int:
    """A number as one of Python's, cut to 64 bits with a sign as `np.int64` does it."""
    number = int(value)
    return number if -_SIGN <= number < _SIGN else (number + _SIGN) % (2 * _SIGN) - _SIGN


def viewed(array: Any) -> Any:
    """The view of an array of whole numbers or truth values; others as they are."""
    return array.data if isinstance(array, np.ndarray) and array.dtype in _VIEWED else array


FOR_VIEWS = {_SIZE: _size, _PUT: _put, _CUT: _cut, _ANSWER: _answer, _OPPOSITE: _opposite, _WHOLE: _whole}
