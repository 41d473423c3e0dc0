#!/usr/bin/env python3
"""Checks a proof that a formula has no model: check_rup.py [FORMULA.cnf PROOF.drat]

By default it takes formula.cnf and proof.drat beside this script.

Each line of the proof is a clause that must follow from the clauses before it: when all its literals are false,
unit propagation finds a contradiction. The last clause is empty, and nothing meets it.
"""
import os
import sys


def clauses(path):
    for line in open(path):
        words = line.split()
        if words and words[0] not in ("c", "p", "d"):
            numbers = [int(word) for word in words]
            assert numbers[-1] == 0, f"{path}: no 0 behind {line!r}"
            yield numbers[:-1]


watching, units = {}, []  # for each literal the clauses that watch it; clauses of one literal


def add(clause):
    clause = list(dict.fromkeys(clause))
    if not clause:
        units.extend((1, -1))  # the empty clause is a contradiction
    if len(clause) == 1:
        units.append(clause[0])
    for literal in clause[:2] if len(clause) > 1 else []:
        watching.setdefault(literal, []).append(clause)


def follows(clause):
    true, queue = set(), []

    def conclude(literal):
        if literal not in true:
            true.add(literal)
            queue.append(literal)
        return -literal not in true

    if not all(map(conclude, [-literal for literal in clause] + units)):
        return True
    while queue:
        false = -queue.pop()
        watchers, watching[false] = watching.get(false, []), []
        for at, one in enumerate(watchers):
            if one[0] == false:
                one[0], one[1] = one[1], one[0]
            free = next((i for i in range(2, len(one)) if -one[i] not in true), None)
            if one[0] not in true and free is not None:
                one[1], one[free] = one[free], one[1]
                watching.setdefault(one[1], []).append(one)
                continue
            watching[false].append(one)
            if not conclude(one[0]):
                watching[false] += watchers[at + 1 :]
                return True
    return False


if len(sys.argv) not in (1, 3):
    print("usage: check_rup.py [FORMULA.cnf PROOF.drat]", file=sys.stderr)
    sys.exit(2)
beside = [os.path.join(os.path.dirname(sys.argv[0]), name) for name in ("formula.cnf", "proof.drat")]
formula, proof = sys.argv[1:] or beside
for path in formula, proof:
    if not os.path.exists(path):
        sys.exit(f"there is no file {path}")
for clause in clauses(formula):
    add(clause)
for number, clause in enumerate(clauses(proof), 1):
    if not follows(clause):
        sys.exit(f"clause {number} of the proof does not follow: {clause}")
    if not clause:
        print(f"verified: {formula} has no model")
        sys.exit()
    add(clause)
sys.exit("the proof ends without the empty clause")
