#!/usr/bin/env python3
"""Checks what a proof is about: rebuild.py [FOLDER]

Builds the clauses of formula.cnf again from puzzle.json and solution.txt, compares each line that is no comment, and
checks the solution by the rules.
"""
import itertools
import json
import os
import re
import sys

folder = sys.argv[1] if sys.argv[1:] else "."
puzzle = json.load(open(os.path.join(folder, "puzzle.json")))
rows, cols = puzzle["rows"], puzzle["cols"]
givens = [None if sign == "." else int(sign, 36) for sign in puzzle["givens"]]
row_lines = [[row * cols + col for col in range(cols)] for row in range(rows)]
col_lines = [[row * cols + col for row in range(rows)] for col in range(cols)]
clauses, last = [], 0


def add(*literals):
    """Adds a clause of literals and of True and False, which are left out where they change nothing."""
    if not any(literal is True for literal in literals):
        clauses.append([literal for literal in literals if literal is not False])


def no(literal):
    return not literal if isinstance(literal, bool) else -literal


def new():
    global last
    last += 1
    return last


def count(literals, least, most):
    """At least so many of these are true, and at most so many: a sequential counter."""

    def at_least(register, number):
        certain, bits = register
        place = number - certain
        return True if place < 1 else bits[place - 1] if place <= len(bits) else False

    before, n = (0, []), len(literals)
    for seen, literal in enumerate(literals, 1):
        certain = max(0, least - (n - seen))
        after = (certain, [new() for _ in range(certain, min(seen, most))])
        for number in range(certain, certain + len(after[1]) + 2):
            held, now = at_least(before, number), at_least(after, number)
            add(no(held), now)
            add(no(now), held, literal)
            if number > 0:
                less = at_least(before, number - 1)
                add(no(less), -literal, now)
                add(no(now), less)
        before = after


def takuzu():
    global last
    last = rows * cols
    literals = lambda line: [cell + 1 for cell in line]
    for cell, value in enumerate(givens):
        if value is not None:
            add(cell + 1 if value else -cell - 1)
    for line in row_lines + col_lines:
        for at in range(len(line) - 2):
            add(*literals(line[at : at + 3]))
            add(*[-literal for literal in literals(line[at : at + 3])])
    for line in row_lines + col_lines:
        half, odd = divmod(len(line), 2)
        count(literals(line), half + (odd and puzzle["rules"]["majority"] == "one"), half + odd)
    if puzzle["rules"]["distinct_lines"]:
        for lines in row_lines, col_lines:
            for second in range(len(lines)):
                for first in range(second):
                    different = []
                    for one, other in zip(lines[first], lines[second]):
                        different.append(new())
                        add(-last, one + 1, other + 1)
                        add(-last, -one - 1, -other - 1)
                    add(*different)
    for one, other, sign in puzzle.get("signs", []):
        one, other = [
            (int(row) - 1) * cols + int(col)
            for row, col in (re.fullmatch(r"r(\d+)c(\d+)", cell).groups() for cell in (one, other))
        ]
        other = other if sign == "=" else -other
        add(one, -other)
        add(-one, other)


def sudoku():
    global last
    last = rows * cols * rows
    high, wide = map(int, puzzle["block"].split("x"))
    literal = lambda cell, value: cell * rows + value
    corners = [row * cols + col for row in range(0, rows, high) for col in range(0, cols, wide)]
    blocks = [[corner + row * cols + col for row in range(high) for col in range(wide)] for corner in corners]
    for cell, value in enumerate(givens):
        if value is not None:
            add(literal(cell, value))

    def one_of(literals, asked=lambda one, other: True):
        add(*literals)
        for second, first in ((s, f) for s in range(len(literals)) for f in range(s)):
            if asked(first, second):
                add(-literals[first], -literals[second])

    values = range(1, rows + 1)
    for cell in range(rows * cols):
        one_of([literal(cell, value) for value in values])
    apart = lambda one, other: one % wide != other % wide and one // wide != other // wide
    for lines, asked in (row_lines, None), (col_lines, None), (blocks, apart):
        for line, value in itertools.product(lines, values):
            one_of([literal(cell, value) for cell in line], *([asked] if asked else []))


{"takuzu": takuzu, "sudoku": sudoku}[puzzle["puzzle"]]()
formula = clauses[:]
path = os.path.join(folder, "solution.txt")
if os.path.exists(path):
    # A board that is no square has its size on the first line.
    text = [line for line in open(path) if not re.fullmatch(r"#.*|\d+ \d+", line.strip())]
    cells = [int(sign, 36) for sign in re.sub(r"[^0-9A-Za-z]", "", "".join(text))]
    assert len(cells) == rows * cols, "solution.txt is of another size"
    is_sudoku = puzzle["puzzle"] == "sudoku"
    known = rows * cols * (rows if is_sudoku else 1)
    if is_sudoku:
        holding = [cell * rows + value for cell, value in enumerate(cells)]
    else:
        holding = [cell + 1 for cell, value in enumerate(cells) if value]
    true = {variable if variable in holding else -variable for variable in range(1, known + 1)}
    others = [cell for cell, value in enumerate(givens) if value is None]
    if is_sudoku:
        formula.append([-cell * rows - cells[cell] for cell in others])
    else:
        formula.append([-cell - 1 if cells[cell] else cell + 1 for cell in others])
    # Clauses about nothing but cells say all of Sudoku; in Takuzu two rules are missing.
    for clause in clauses:
        about_cells = all(abs(literal) <= known for literal in clause)
        assert not about_cells or true & set(clause), f"the solution breaks {clause}"
    for lines in () if is_sudoku else (row_lines, col_lines):
        found = [tuple(cells[cell] for cell in line) for line in lines]
        half, odd = divmod(len(found[0]), 2)
        least = half + (odd and puzzle["rules"]["majority"] == "one")
        assert all(least <= sum(line) <= half + odd for line in found), "a line has too many of a symbol"
        if puzzle["rules"]["distinct_lines"]:
            assert len(set(found)) == len(found), "two lines of the solution are equal"

lines = [f"p cnf {last} {len(formula)}"]
lines += [" ".join(map(str, clause + [0])) for clause in formula]
found = [line.rstrip("\n") for line in open(os.path.join(folder, "formula.cnf")) if not line.startswith("c")]
for number, (ours, theirs) in enumerate(zip(lines, found), 1):
    if ours != theirs:
        sys.exit(f"line {number} of the clauses should be `{ours}` and is `{theirs}`")
if len(lines) != len(found):
    sys.exit(f"formula.cnf has {len(found)} lines of clauses and should have {len(lines)}")
print("verified: formula.cnf is the formula of puzzle.json" + (" without solution.txt" * os.path.exists(path)))
