"""Compiled functions: what the rest of the program uses instead of a compiler.

A *kernel* is a Python function that Numba can compile, marked with `@compiled(signature)`. It is called like any other
function, and what happens then depends on how much there is to do. It is interpreted at first, and the steps are
counted (`interpret`): a small puzzle needs no compiler, nor its import, which takes longer than the puzzle. A kernel
that has used up its steps is compiled (`native`), or loaded if an earlier run left the machine code (`cache`), and the
call that had not come to its end begins again. The arguments are as they were, so only a clock sees the difference.

- `types`, `int64`, `boolean`, ...: Numba's types by their own names, looked up when something is compiled;
- `Kernel`, `compiled`: the functions; `alone` calls one that threads share where no other thread is;
- `Policy`, `policy`: when to compile; `watched`: who is told of it and may stop it;
- `warm`: everything compiled ahead, on all cores.
"""

from __future__ import annotations

from fathom.compiled.kernel import Kernel, alone, compiled
from fathom.compiled.primitive import Primitive
from fathom.compiled.tiers import Policy, compile_seconds, policy, watched
from fathom.compiled.typenames import (
    Type,
    boolean,
    float64,
    int8,
    int16,
    int32,
    int64,
    types,
    uint8,
    uint16,
    uint32,
    uint64,
    void,
)

__all__ = [
    "Kernel",
    "Policy",
    "Primitive",
    "Type",
    "alone",
    "boolean",
    "compile_seconds",
    "compiled",
    "float64",
    "int8",
    "int16",
    "int32",
    "int64",
    "policy",
    "types",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "void",
    "watched",
]
