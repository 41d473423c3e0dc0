#!/usr/bin/env python3
"""Checks what a proof is about: check_fewest.py [FOLDER]

Checks by the rules that all grids of grids.txt are right and that the first one has the givens of puzzle.json, then
builds the clauses of formula.cnf again and compares each line that is no comment.
"""
import json
import os
import re
import sys

folder = sys.argv[1] if sys.argv[1:] else "."
path = lambda name: os.path.join(folder, name)
puzzle = json.load(open(path("puzzle.json")))
claim = json.load(open(path("manifest.json")))["claim"]
rows, cols = puzzle["rows"], puzzle["cols"]
row_lines = [[row * cols + col for col in range(cols)] for row in range(rows)]
col_lines = [[row * cols + col for row in range(rows)] for col in range(cols)]


def is_takuzu(grid):
    rules = puzzle["rules"]
    for line in row_lines + col_lines:
        found = [grid[cell] for cell in line]
        half, odd = divmod(len(line), 2)
        least = half + (odd and rules["majority"] == "one")
        if any(len(set(found[at : at + 3])) == 1 for at in range(len(found) - 2)):
            return False
        if not least <= sum(found) <= half + odd:
            return False
    for lines in (row_lines, col_lines) if rules["distinct_lines"] else ():
        if len({tuple(grid[cell] for cell in line) for line in lines}) < len(lines):
            return False
    for one, other, sign in puzzle.get("signs", []):
        one, other = [
            grid[(int(row) - 1) * cols + int(col) - 1]
            for row, col in (re.fullmatch(r"r(\d+)c(\d+)", cell).groups() for cell in (one, other))
        ]
        if (one == other) != (sign == "="):
            return False
    return set(grid) <= {0, 1}


def is_sudoku(grid):
    high, wide = map(int, puzzle["block"].split("x"))
    corners = [row * cols + col for row in range(0, rows, high) for col in range(0, cols, wide)]
    blocks = [[corner + row * cols + col for row in range(high) for col in range(wide)] for corner in corners]
    values = set(range(1, rows + 1))
    return all({grid[cell] for cell in line} == values for line in row_lines + col_lines + blocks)


is_right = {"takuzu": is_takuzu, "sudoku": is_sudoku}[puzzle["puzzle"]]
grids = [[int(sign, 36) for sign in line.strip()] for line in open(path("grids.txt"))]
for number, grid in enumerate(grids, 1):
    if len(grid) != rows * cols or not is_right(grid):
        sys.exit(f"line {number} of grids.txt breaks a rule")
solution, others = grids[0], grids[1:]
givens = [(cell, int(sign, 36)) for cell, sign in enumerate(puzzle["givens"]) if sign != "."]
if any(solution[cell] != value for cell, value in givens):
    sys.exit("the first line of grids.txt does not have the givens of puzzle.json")
if len(givens) != claim["at_most"]:
    sys.exit("puzzle.json has another number of givens than manifest.json says")

clauses = [[cell + 1 for cell in range(rows * cols) if solution[cell] != other[cell]] for other in others]
if [] in clauses:
    sys.exit("grids.txt lists the solution again")
last, most = rows * cols, claim["at_least"] - 1


def add(*literals):
    """Adds a clause of literals and of True and False, which are left out where they change nothing."""
    if not any(literal is True for literal in literals):
        clauses.append([literal for literal in literals if literal is not False])


# At most so many cells are given: a sequential counter. A register has a bit for "at least 1", "at least 2", ...
no = lambda literal: not literal if isinstance(literal, bool) else -literal
at_least = lambda register, number: True if number == 0 else number <= len(register) and register[number - 1]
before = []
for cell in range(1, rows * cols + 1):
    bits = min(cell, most)
    after = [last + bit for bit in range(1, bits + 1)]
    last += bits
    for number in range(bits + 2):
        held, now = at_least(before, number), at_least(after, number)
        add(no(held), now)
        add(no(now), held, cell)
        if number > 0:
            less = at_least(before, number - 1)
            add(no(less), -cell, now)
            add(no(now), less)
    before = after

lines = [f"p cnf {last} {len(clauses)}"] + [" ".join(map(str, clause + [0])) for clause in clauses]
found = [line.rstrip("\n") for line in open(path("formula.cnf")) if not line.startswith("c")]
for number, (ours, theirs) in enumerate(zip(lines, found), 1):
    if ours != theirs:
        sys.exit(f"line {number} of the clauses should be `{ours}` and is `{theirs}`")
if len(lines) != len(found):
    sys.exit(f"formula.cnf has {len(found)} lines of clauses and should have {len(lines)}")
print(f"verified: formula.cnf says that fewer than {claim['at_least']} givens exclude {len(others)} other grids")
