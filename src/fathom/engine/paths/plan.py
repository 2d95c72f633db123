"""A problem made ready for the kernels: what happens at each edge that is read, as rows of numbers.

A vertex is on the frontier from the first of its usable edges to the last, a face from the first edge where it meets
another face to the last; while there, each has a slot, which others take later. A state is a few words of bits with a
field for every slot and for every count that has begun.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.engine.paths.fields import bits_of, places_for, slots_for
from fathom.engine.paths.order import reading_order
from fathom.engine.paths.rows import (
    A_LEAVES,
    A_VALUE,
    B_LEAVES,
    B_VALUE,
    COUNT_SIZE,
    CREDIT,
    ENDS_LEFT,
    FORCED,
    LAST,
    MAY_END,
    MAY_FINISH,
    MAY_START,
    MEETS,
    MUST_END,
    MUST_USE,
    NEEDED,
    STARTS_LEFT,
    STEP_SIZE,
    U_KIND,
    U_LEFT,
    USABLE,
    V_KIND,
    V_LEFT,
    A,
    B,
    U,
    V,
)
from fathom.proofs.paths.problem import Count, Problem

Longs = NDArray[np.int64]

MOST_SLOTS = 60


@dataclass(frozen=True, slots=True)
class Plan:
    """All the rows. `places[field]` is the word and the lowest bit of a field: labels, components, values, finished."""

    order: list[int]
    steps: Longs
    counting: list[Longs]
    finishing: list[Longs]
    places: Longs
    slots: int
    face_slots: int
    label_mask: int
    component_mask: int
    value_mask: int
    words: int
    count_bits: NDArray[np.uint64]
    combined: Longs
    accepted: Longs
    debts: Longs
    impossible: bool


def planned(problem: Problem) -> Plan:
    """The plan of a problem."""
    return _Planner(problem).plan()


class _Planner:
    """Works out one plan."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.graph = problem.graph
        avoided = problem.avoid_vertices
        self.usable = {
            edge
            for edge, (u, v) in enumerate(self.graph.edges)
            if edge not in problem.avoid_edges and u not in avoided and v not in avoided
        }
        self.beside = self.graph.faces_beside() if problem.regions else [[] for _ in self.graph.edges]
        self.meeting = {edge for edge, faces in enumerate(self.beside) if len(set(faces)) == 2}
        self.order = reading_order(self.graph, self.usable, self.meeting)
        self.at = {edge: step for step, edge in enumerate(self.order)}
        self.vertex_steps: dict[int, list[int]] = {}
        self.face_steps: dict[int, list[int]] = {}
        for step, edge in enumerate(self.order):
            if edge in self.usable:
                for vertex in self.graph.edges[edge]:
                    self.vertex_steps.setdefault(vertex, []).append(step)
            if edge in self.meeting:
                for face in self.beside[edge]:
                    self.face_steps.setdefault(face, []).append(step)

    def plan(self) -> Plan:
        """All of it."""
        vertex_slot, slots = slots_for(self.vertex_steps)
        face_slot, face_slots = slots_for(self.face_steps)
        label_bits = (4 + slots // 2).bit_length()
        regions = self.problem.regions
        values = len(regions.accepted) if regions else 1
        component_bits, value_bits = face_slots.bit_length(), (values - 1).bit_length()
        fields = [label_bits] * slots + [component_bits] * face_slots + [value_bits] * face_slots + [1]
        counts = self._begun_counts()
        counter_bits = [(high + 1).bit_length() for _, high, *_ in counts]
        count_slot, room = slots_for({number: [min(steps), max(steps)] for number, (*_, steps) in enumerate(counts)})
        fields += [max(counter_bits, default=0)] * room
        places, words = places_for(fields)
        steps = self._steps(vertex_slot, face_slot)
        counting, finishing = self._counting(
            counts, count_slot, places[len(fields) - room :], fields, vertex_slot, steps
        )
        return Plan(
            self.order,
            steps,
            counting,
            finishing,
            np.array(places, np.int64).reshape(-1, 2),
            slots,
            face_slots,
            (1 << label_bits) - 1,
            (1 << component_bits) - 1,
            (1 << value_bits) - 1,
            words,
            bits_of(places[len(fields) - room :], fields[len(fields) - room :], words),
            np.array(regions.combined if regions else [[0]], np.int64).reshape(values, values),
            np.array(regions.accepted if regions else [1], np.int64),
            np.array((regions and regions.debts) or [0] * values, np.int64),
            self._impossible(),
        )

    def _impossible(self) -> bool:
        """Whether something that must be used cannot be, or a face that meets no other is not accepted alone."""
        problem, regions = self.problem, self.problem.regions
        must = problem.use_vertices | self._only_ends()  # type: ignore[operator]
        alone = (
            any(
                face not in self.face_steps and not regions.accepted[value] for face, value in enumerate(regions.values)
            )
            if regions
            else False
        )
        return (
            alone
            or not self.order
            or any(vertex not in self.vertex_steps for vertex in must)
            or any(edge not in self.usable for edge in problem.use_edges)
            or any(self._bounds(count)[0] > self._bounds(count)[1] for count in problem.counts)
        )

    def _only_ends(self) -> frozenset[int]:
        """The vertices that must be ends: an only start, an only end."""
        sets = [frozenset(self.problem.starts), frozenset(self.problem.ends)]
        return frozenset[int]().union(*(members for members in sets if len(members) == 1))

    def _steps(self, vertex_slot: dict[int, int], face_slot: dict[int, int]) -> Longs:
        problem = self.problem
        only = self._only_ends()
        must = problem.use_vertices | only  # type: ignore[operator]
        kind = {
            vertex: MAY_START * (vertex in problem.starts)
            | MAY_END * (vertex in problem.ends)
            | MUST_USE * (vertex in must)
            | MUST_END * (vertex in only)
            for vertex in self.vertex_steps
        }
        last_start = max((self.vertex_steps[v][-1] for v in problem.starts if v in self.vertex_steps), default=-1)
        last_end = max((self.vertex_steps[v][-1] for v in problem.ends if v in self.vertex_steps), default=-1)
        ahead = [self.at[edge] for edge in problem.use_edges if edge in self.at]
        ahead += [self.vertex_steps[v][0] for v in must if v in self.vertex_steps]
        ahead += [min(steps) for low, _, _, _, steps in self._begun_counts() if low > 0]
        rows = np.zeros((len(self.order), STEP_SIZE), np.int64)
        for step, edge in enumerate(self.order):
            row = rows[step]
            u, v = self.graph.edges[edge]
            if edge in self.usable:
                row[USABLE] = 1
                row[U], row[V], row[U_KIND], row[V_KIND] = vertex_slot[u], vertex_slot[v], kind[u], kind[v]
                row[U_LEFT] = sum(other > step for other in self.vertex_steps[u])
                row[V_LEFT] = sum(other > step for other in self.vertex_steps[v])
                row[FORCED] = edge in problem.use_edges
            if edge in self.meeting:
                a, b = self.beside[edge]
                assert problem.regions is not None
                row[MEETS], row[A], row[B] = 1, face_slot[a], face_slot[b]
                row[A_VALUE] = problem.regions.values[a] if self.face_steps[a][0] == step else -1
                row[B_VALUE] = problem.regions.values[b] if self.face_steps[b][0] == step else -1
                row[A_LEAVES], row[B_LEAVES] = self.face_steps[a][-1] == step, self.face_steps[b][-1] == step
            row[STARTS_LEFT], row[ENDS_LEFT] = last_start > step, last_end > step
            row[NEEDED] = self._mask(must, vertex_slot, step)
            row[MAY_FINISH] = all(first <= step for first in ahead)
            row[LAST] = step == len(self.order) - 1
        rows[:, CREDIT] = self._credits()
        return rows

    def _credits(self) -> Longs:
        """After each step: what the faces that are still to come owe, with the sign turned."""
        regions = self.problem.regions
        found = np.zeros(len(self.order), np.int64)
        for face, steps in self.face_steps.items() if regions and regions.debts else ():
            assert regions is not None
            found[: steps[0]] -= regions.debts[regions.values[face]]
        return found

    def _mask(self, vertices: Collection[int], vertex_slot: dict[int, int], step: int) -> int:
        """The slots of those vertices that are on the frontier after a step."""
        mask = 0
        for vertex in vertices:
            steps = self.vertex_steps.get(vertex)
            if steps and steps[0] <= step < steps[-1]:
                mask |= 1 << vertex_slot[vertex]
        return mask

    def _bounds(self, count: Count) -> tuple[int, int, int]:
        """Least and largest number, cut to what is possible, and how many members can be used at all."""
        size = sum(v in self.vertex_steps for v in count.vertices) + sum(edge in self.usable for edge in count.edges)
        return max(count.low, 0), size if count.high is None else min(count.high, size), size

    def _begun_counts(self) -> list[tuple[int, int, int, Count, list[int]]]:
        """Bounds, size, count and the steps that decide members, of the counts that can be missed or passed."""
        found = []
        for count in self.problem.counts:
            low, high, size = self._bounds(count)
            if low <= high and (low > 0 or high < size):
                steps = {step for v in count.vertices for step in self.vertex_steps.get(v, [])}
                steps |= {self.at[edge] for edge in count.edges if edge in self.usable}
                found.append((low, high, size, count, sorted(steps)))
        return found

    def _counting(
        self,
        counts: list[tuple[int, int, int, Count, list[int]]],
        count_slot: dict[int, int],
        places: list[tuple[int, int]],
        fields: list[int],
        vertex_slot: dict[int, int],
        steps: Longs,
    ) -> tuple[list[Longs], list[Longs]]:
        """For each step the rows of the counts that it changes, and of those that have begun and go on after it."""
        changing: list[list[list[int]]] = [[] for _ in self.order]
        going: list[list[list[int]]] = [[] for _ in self.order]
        for number, (low, high, size, count, own) in enumerate(counts):
            word, shift = places[count_slot[number]]
            mask = (1 << fields[-1]) - 1
            for step in own:
                edge = self.order[step]
                u, v = self.graph.edges[edge]
                usable = edge in self.usable
                gone = sum(self.at[e] <= step for e in count.edges if e in self.usable)
                gone += sum(self.vertex_steps[w][-1] <= step for w in count.vertices if w in self.vertex_steps)
                row = [word, shift, mask, low, high, size, usable and edge in count.edges]
                row += [usable and u in count.vertices, usable and v in count.vertices]
                row += [gone, self._mask(count.vertices, vertex_slot, step), step == own[-1]]
                changing[step].append(row)
            for step in range(own[0], own[-1]):
                going[step].append([word, shift, mask, low])
        return (
            [np.array(rows, np.int64).reshape(-1, COUNT_SIZE) for rows in changing],
            [np.array(rows, np.int64).reshape(-1, 4) for rows in going],
        )
