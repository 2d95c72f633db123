"""Kernels as Python functions that count their steps: their *twins*.

A twin is the kernel's own source, parsed again, with the call of a counter at its begin and in every loop. It lives in
a copy of its module's names in which twins stand for kernels.
"""

from __future__ import annotations

import ast
import dis
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from fathom.compiled.kernel import Kernel
from fathom.compiled.views import FOR_VIEWS, MADE, SIGNED, UNDERSTOOD, ForViews, signed, viewed

_STEP = "_step_"

_twins: dict[int, FunctionType | None] = {}
_namespaces: dict[str, dict[str, Any]] = {}
_parsed: dict[str, dict[tuple[str, int], ast.FunctionDef]] = {}


def count_with(step: Callable[[], Any], views: bool) -> None:
    """Let all twins call this at every step from now on, and make views instead of arrays if arrays are given so."""
    for names in _namespaces.values():
        names[_STEP] = step
        names[MADE], names[SIGNED] = (viewed, signed) if views else (_as_it_is, np.int64)


def twin(kernel: Kernel) -> FunctionType | None:
    """The kernel as a function that counts its steps and calls others of its sort; None if its source is not there."""
    if id(kernel) in _twins:
        return _twins[id(kernel)]
    _twins[id(kernel)] = None
    function = kernel.py_func
    definition = _definition(function)
    if definition is None or function.__closure__ is not None:
        return None
    names = _namespaces.setdefault(function.__module__, {**function.__globals__, **FOR_VIEWS})
    tree = ast.Module([ForViews(function).visit(_counting(definition))], type_ignores=[])
    made: dict[str, Any] = {}
    exec(compile(tree, function.__code__.co_filename, "exec", dont_inherit=True), names, made)
    found: FunctionType = made[function.__name__]
    found.__kwdefaults__, found.__defaults__ = function.__kwdefaults__, function.__defaults__
    _twins[id(kernel)] = names[function.__name__] = found
    _bind_callees(kernel, names)
    return found


def calls_numpy(kernel: Kernel, but: frozenset[str] = frozenset()) -> bool:
    """Whether a kernel calls functions of NumPy itself, other than these; types, as in `np.int64(number)`, are none."""
    names = kernel.py_func.__globals__
    for before, after in pairwise(dis.get_instructions(kernel.py_func)):
        name = str(after.argval)
        if names.get(str(before.argval)) is np and name not in but and not isinstance(getattr(np, name, None), type):
            return True
    return False


def goes_by_index(kernel: Kernel, seen: set[Kernel] | None = None) -> bool:
    """Whether views can stand for arrays here and in the kernels that are called by name, as far as can be seen."""
    seen = set() if seen is None else seen
    if kernel in seen:
        return True
    seen.add(kernel)
    return not calls_numpy(kernel, UNDERSTOOD) and all(goes_by_index(callee, seen) for callee in kernel.callees())


def _bind_callees(kernel: Kernel, names: dict[str, Any]) -> None:
    """Put twins where the function finds kernels, by name or as parts of modules."""
    function = kernel.py_func
    for name in function.__code__.co_names:
        found = function.__globals__.get(name)
        if isinstance(found, Kernel):
            names[name] = twin(found) or found
        elif isinstance(found, ModuleType):
            for part in function.__code__.co_names:
                inner = vars(found).get(part)
                if isinstance(inner, Kernel):
                    if not isinstance(names[name], SimpleNamespace):
                        names[name] = SimpleNamespace(**vars(found))
                    setattr(names[name], part, twin(inner) or inner)


def _definition(function: FunctionType) -> ast.FunctionDef | None:
    """The function's source as a tree, found by its name and line among the top-level functions of its file."""
    path = function.__code__.co_filename
    if path not in _parsed:
        try:
            tree = ast.parse(Path(path).read_bytes(), path)
        except (OSError, SyntaxError, ValueError):
            tree = ast.Module([], type_ignores=[])
        _parsed[path] = {
            (found.name, min((part.lineno for part in found.decorator_list), default=found.lineno)): found
            for found in tree.body
            if isinstance(found, ast.FunctionDef)
        }
    return _parsed[path].get((function.__name__, function.__code__.co_firstlineno))


def _counting(definition: ast.FunctionDef) -> ast.FunctionDef:
    """The definition, bare of decorators, defaults and annotations, with a step at its begin and in every loop."""

    def step(at: ast.stmt) -> ast.stmt:
        call = ast.Expr(ast.Call(ast.Name(_STEP, ast.Load()), [], []))
        return ast.fix_missing_locations(ast.copy_location(call, at))

    definition.decorator_list = []
    definition.returns = None
    arguments = definition.args
    arguments.defaults, arguments.kw_defaults = [], [None] * len(arguments.kwonlyargs)
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        argument.annotation = None
    for node in ast.walk(definition):
        if isinstance(node, ast.For | ast.While):
            node.body.insert(0, step(node.body[0]))
    body = definition.body
    first = 1 if len(body) > 1 and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) else 0
    body.insert(first, step(body[first]))
    return definition


def _as_it_is(made: Any) -> Any:
    return made
