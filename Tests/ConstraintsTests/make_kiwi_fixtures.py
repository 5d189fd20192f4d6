#!/usr/bin/env python3
"""Writes Fixtures/kiwi.json: random systems and what kiwisolver makes of them.

    python3 -m venv .build/kiwi && .build/kiwi/bin/pip install kiwisolver==1.5.1
    .build/kiwi/bin/python Tests/ConstraintsTests/make_kiwi_fixtures.py

kiwi's strengths are weights, ours are levels, and kiwi's choice among equally good solutions depends on
the order of the constraints. So a system is kept only if kiwi gives the same values for other ratios of
the strengths and for shuffled constraints: then nothing competes. Systems that kiwi calls
unsatisfiable have no values.
"""

import json
import pathlib
import random

import kiwisolver as kiwi

PRIORITIES = [1000, 1000, 750, 500]
RATIOS = [(1, 1, 1), (4, 3, 2), (2, 1, 4), (1, 5, 0.5)]


def strength(priority, ratio):
    if priority == 1000:
        return kiwi.strength.required
    strong, medium, weak = ratio
    return {
        750: kiwi.strength.create(strong, 0, 0),
        500: kiwi.strength.create(0, medium, 0),
        250: kiwi.strength.create(0, 0, weak),
    }[priority]


def solve(count, constraints, ratio):
    variables = [kiwi.Variable(str(index)) for index in range(count)]
    solver = kiwi.Solver()
    for terms, relation, constant, priority in constraints:
        left = sum((c * variables[v] for v, c in terms), kiwi.Expression(()))
        built = kiwi.Constraint(left - constant, relation, strength(priority, ratio))
        try:
            solver.addConstraint(built)
        except kiwi.UnsatisfiableConstraint:
            return None
    solver.updateVariables()
    return [variable.value() for variable in variables]


def random_system(rng):
    count = rng.randint(2, 10)
    constraints = []
    for _ in range(rng.randint(count // 2, count * 3 // 2)):
        chosen = rng.sample(range(count), min(count, rng.choice([1, 1, 1, 2, 2, 3])))
        terms = [[v, rng.choice([1, 1, 1, 1, -1, -1, 2, 0.5])] for v in chosen]
        priority = rng.choice(PRIORITIES)
        relation = rng.choice(["==", "==", "<=", ">="])
        constraints.append([terms, relation, rng.randint(-20, 400), priority])
    # A faint pull on each variable, lest most of them are left open.
    for variable in range(count):
        constraints.append([[[variable, 1]], "==", rng.randint(0, 100), 250])
    return count, constraints


def agree(a, b):
    if a is None or b is None:
        return a is b
    return all(abs(x - y) < 1e-6 for x, y in zip(a, b))


def main():
    rng = random.Random(20240607)
    systems = []
    unsatisfiable = 0
    while len(systems) < 120:
        count, constraints = random_system(rng)
        values = solve(count, constraints, RATIOS[0])
        if values is None:
            if unsatisfiable >= 20:
                continue
            unsatisfiable += 1
        trials = [solve(count, constraints, ratio) for ratio in RATIOS[1:]]
        for _ in range(8):
            shuffled = constraints[:]
            rng.shuffle(shuffled)
            trials.append(solve(count, shuffled, rng.choice(RATIOS)))
        if not all(agree(values, trial) for trial in trials):
            continue
        systems.append(
            {
                "variables": count,
                "constraints": [
                    {
                        "variables": [v for v, _ in terms],
                        "coefficients": [c for _, c in terms],
                        "relation": relation,
                        "constant": constant,
                        "priority": priority,
                    }
                    for terms, relation, constant, priority in constraints
                ],
                "values": values and [round(value, 9) + 0.0 for value in values],
            }
        )
    path = pathlib.Path(__file__).parent / "Fixtures" / "kiwi.json"
    path.parent.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(system, separators=(",", ":")) for system in systems)
    path.write_text("[\n" + lines + "\n]\n")
    print(f"{len(systems)} systems, {unsatisfiable} of them unsatisfiable -> {path}")


if __name__ == "__main__":
    main()
