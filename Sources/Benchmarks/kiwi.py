#!/usr/bin/env python3
"""kiwisolver on the system of SolverBenchmark.swift, for a comparison on the same machine.

    python3 -m venv .build/kiwi && .build/kiwi/bin/pip install kiwisolver
    .build/kiwi/bin/python Sources/Benchmarks/kiwi.py

kiwi has no constants to change: sizes are edit variables that are suggested anew.
"""

import random
import statistics
import time

import kiwisolver as kiwi


class View:
    def __init__(self):
        self.left, self.top, self.width, self.height = (kiwi.Variable() for _ in range(4))


def build():
    """The solver, the edit variables for the cell's width and eight intrinsic sizes, all variables."""
    solver = kiwi.Solver()
    width, height = kiwi.Variable(), kiwi.Variable()
    image, name, prep, when, detail = (View() for _ in range(5))
    cell_width = kiwi.Variable()
    solver.addEditVariable(cell_width, "strong")
    solver.suggestValue(cell_width, 375)
    for constraint in [
        width == cell_width,
        height >= 44,
        (height == 0) | kiwi.strength.create(0, 0, 0.1),
        image.left == 16,
        image.width == 69,
        image.height == 69,
        image.top >= 4,
        height - image.top - image.height >= 4,
        image.top + 0.5 * image.height - 0.5 * height == 0,
        name.left - image.left - image.width == 12,
        width - name.left - name.width == 16,
        name.top == 8,
        prep.left - image.left - image.width == 12,
        prep.top - name.top - name.height == 4,
        height - prep.top - prep.height >= 8,
        when.left - prep.left - prep.width == 4,
        detail.left - when.left - when.width >= 8,
        when.top - prep.top == -2,
        width - detail.left - detail.width == 16,
        detail.top - prep.top == -2,
    ]:
        solver.addConstraint(constraint)
    edits = [cell_width]
    sizes = iter([180, 20, 58, 16, 64, 18, 40, 18])
    for index, view in enumerate([name, prep, when, detail]):
        for extent in (view.width, view.height):
            size = kiwi.Variable()
            solver.addEditVariable(size, "strong")
            solver.suggestValue(size, next(sizes))
            solver.addConstraint((extent <= size) | "weak")
            solver.addConstraint((extent >= size) | kiwi.strength.create(0, 1 + index, 0))
            edits.append(size)
    solver.updateVariables()
    return solver, edits, height


def report(name, times):
    times = sorted(time * 1e6 for time in times)
    label = f"kiwi    {name}".ljust(60)
    print(f"{label}{times[0]:.2f} µs best, {statistics.median(times):.2f} µs median")


def measure(rounds, calls, body):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(calls):
            body()
        times.append((time.perf_counter() - start) / calls)
    return times


def main():
    _, _, height = build()
    assert abs(height.value() - 77) < 1e-6, height.value()
    report("build+solve 5 views 36 constraints", measure(51, 20, build))

    solver, edits, _ = build()
    rng = random.Random(20240607)
    states = [
        [edge for _ in range(4) for edge in (rng.randint(20, 240), rng.randint(14, 24))]
        for _ in range(1024)
    ]

    def resolve(first, last, step=[0]):
        step[0] += 1
        state = states[step[0] % len(states)]
        for edit, value in zip(edits[first:last], state[first - 1 : last - 1]):
            solver.suggestValue(edit, value)
        solver.updateVariables()

    report("re-solve, 4 sizes changed", measure(51, 200, lambda: resolve(1, 5)))
    report("re-solve, 8 sizes changed", measure(51, 200, lambda: resolve(1, 9)))


if __name__ == "__main__":
    main()
