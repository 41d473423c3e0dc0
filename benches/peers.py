#!/usr/bin/env python3
"""Takuzu by other people's solvers: clingo and OR-tools CP-SAT, on the puzzles that we are measured on.

    pip install clingo ortools
    python3 benches/peers.py --takuzu-sat target/dist/takuzu-sat tests/corpus/takuzu/m10-minimal.txt

A line of a file is `cells [count [solution]]`: cells row by row, `.` for a blank, and the number of
solutions where it is known (`?` where not), which every answer is compared with. Each solver proves whether
a puzzle has none, one or several solutions, by a model as one would write it in its language, on one thread.
Printed is a table in Markdown: CPU milliseconds a puzzle, median (mean), building the model included. What
is not installed is left out, and said so.
"""

import argparse
import importlib
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# no three, balance, distinct lines: the rules of the puzzle, in clingo's language.
RULES = """
#defined given/2.
cell(1..n, 1..n).
{ one(R,C) : cell(R,C), not given(R,C) }.
:- one(R,C), one(R,C+1), one(R,C+2).
:- one(R,C), one(R+1,C), one(R+2,C).
:- cell(R,C), cell(R,C+2), not one(R,C), not one(R,C+1), not one(R,C+2).
:- cell(R,C), cell(R+2,C), not one(R,C), not one(R+1,C), not one(R+2,C).
:- R = 1..n, #count { C : one(R,C) } != n/2.
:- C = 1..n, #count { R : one(R,C) } != n/2.
rows_differ(R,S) :- R < S, cell(R,C), cell(S,C), one(R,C), not one(S,C).
rows_differ(R,S) :- R < S, cell(R,C), cell(S,C), not one(R,C), one(S,C).
cols_differ(C,D) :- C < D, cell(R,C), cell(R,D), one(R,C), not one(R,D).
cols_differ(C,D) :- C < D, cell(R,C), cell(R,D), not one(R,C), one(R,D).
:- R = 1..n, S = R+1..n, not rows_differ(R,S).
:- C = 1..n, D = C+1..n, not cols_differ(C,D).
#show one/2.
"""


class Clingo:
    """Answer set programming: ground the rules, then list two models at most."""

    module = "clingo"

    def __init__(self, clingo):
        self.clingo = clingo
        self.name = f"clingo {clingo.__version__}"

    def solutions(self, side, cells, timeout):
        """How many solutions, 2 standing for several; None when time ran out."""
        control = self.clingo.Control(["2"])
        control.add("base", [], f"#const n = {side}. {RULES} {self.givens(side, cells)}")
        control.ground([("base", [])])
        with control.solve(async_=True) as handle:
            if not handle.wait(timeout):
                handle.cancel()
                return None
            handle.get()
        return int(control.statistics["summary"]["models"]["enumerated"])

    @staticmethod
    def givens(side, cells):
        facts = []
        for place, cell in enumerate(cells):
            at = f"({place // side + 1},{place % side + 1})."
            if cell != ".":
                facts.append(f"given{at}" + (f" one{at}" if cell == "1" else ""))
        return " ".join(facts)


class CpSat:
    """Constraint programming, the lines as numbers that are all different: list two solutions at most."""

    module = "ortools.sat.python.cp_model"
    model_name = "all different"

    def __init__(self, cp):
        self.cp = cp
        version = importlib.import_module("ortools").__version__
        self.name = f"CP-SAT {version}, {self.model_name}"

    def solutions(self, side, cells, timeout):
        """How many solutions, 2 standing for several; None when time ran out."""
        model, _ = self.model(side, cells)
        solver = self.solver(timeout)
        solver.parameters.enumerate_all_solutions = True

        class UpToTwo(self.cp.CpSolverSolutionCallback):
            found = 0

            def on_solution_callback(self):
                self.found += 1
                if self.found == 2:
                    self.stop_search()

        listed = UpToTwo()
        status = solver.solve(model, listed)
        done = listed.found == 2 or status in (self.cp.OPTIMAL, self.cp.INFEASIBLE)
        return listed.found if done else None

    def solver(self, timeout):
        solver = self.cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = max(timeout, 0.001)
        return solver

    def model(self, side, cells):
        model = self.cp.CpModel()
        grid = [[model.new_bool_var("") for _ in range(side)] for _ in range(side)]
        for lines in (grid, [list(col) for col in zip(*grid)]):
            for line in lines:
                model.add(sum(line) == side // 2)
                for window in zip(line, line[1:], line[2:]):
                    model.add_bool_or(window)
                    model.add_bool_or([cell.negated() for cell in window])
            self.distinct(model, lines)
        for place, cell in enumerate(cells):
            if cell != ".":
                model.add(grid[place // side][place % side] == int(cell))
        return model, [cell for row in grid for cell in row]

    @staticmethod
    def distinct(model, lines):
        model.add_all_different([sum(cell * 2**i for i, cell in enumerate(line)) for line in lines])


class CpSatByDifferences(CpSat):
    """The same with a difference variable a place: solve, forbid the solution, solve again."""

    model_name = "differences"

    def solutions(self, side, cells, timeout):
        model, grid = self.model(side, cells)
        until = time.monotonic() + timeout
        for found in range(2):
            solver = self.solver(until - time.monotonic())
            status = solver.solve(model)
            if status == self.cp.INFEASIBLE:
                return found
            if status not in (self.cp.OPTIMAL, self.cp.FEASIBLE):
                return None
            model.add_bool_or([cell.negated() if solver.value(cell) else cell for cell in grid])
        return 2

    @staticmethod
    def distinct(model, lines):
        for place, second in enumerate(lines):
            for first in lines[:place]:
                somewhere = []
                for a, b in zip(first, second):
                    differ = model.new_bool_var("")
                    model.add_bool_or(differ.negated(), a, b)
                    model.add_bool_or(differ.negated(), a.negated(), b.negated())
                    somewhere.append(differ)
                model.add_bool_or(somewhere)


def peers():
    """The solvers that are installed; says which are not."""
    found = []
    for peer in (Clingo, CpSat, CpSatByDifferences):
        try:
            found.append(peer(importlib.import_module(peer.module)))
        except ImportError:
            print(f"skipped: {peer.__name__}: no module {peer.module}", file=sys.stderr)
    return found


def puzzles(path, first):
    """(cells, expected number of solutions or None) of each line."""
    found = []
    for line in path.read_text().splitlines()[:first]:
        cells, *known = line.split()
        count = known[0] if known else "?"
        found.append((cells, None if count == "?" else min(int(count), 2)))
    return found


def measure(peer, file, timeout):
    """CPU milliseconds a puzzle, and how many were given up (time or memory); a wrong answer ends it all."""
    times, unknown = [], 0
    for number, (cells, expected) in enumerate(file, 1):
        side = round(len(cells) ** 0.5)
        begun = time.process_time()
        try:
            answer = peer.solutions(side, cells, timeout)
        except MemoryError:
            answer = None
        times.append((time.process_time() - begun) * 1e3)
        unknown += answer is None
        if answer is not None and expected is not None and answer != expected:
            sys.exit(f"{peer.name}: puzzle {number} has {expected} solutions, it says {answer}: {cells}")
    return cell(statistics.median(times), statistics.mean(times), unknown)


def ours(program, file, timeout):
    """The same from `takuzu-sat compare`: contender -> cell."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as lines:
        lines.write("".join(cells + "\n" for cells, _ in file))
        lines.flush()
        options = ["--from", "line", "--json", "--timeout", f"{timeout}s", lines.name]
        run = subprocess.run([program, "compare", *options], stdout=subprocess.PIPE, text=True)
    if run.returncode not in (0, 3):
        sys.exit(f"{program} ended with exit code {run.returncode}")
    records = [json.loads(line) for line in run.stdout.splitlines()]
    expected = [solutions for _, solutions in file]
    for record in records:
        counts = {"none": expected.count(0), "unique": expected.count(1)}
        statuses = record["statuses"]
        sure = statuses["unknown"] == 0 and None not in expected
        if sure and any(statuses[status] != count for status, count in counts.items()):
            sys.exit(f"{record['contender']}: {statuses}, but it should be {counts}")
    milliseconds = lambda record, what: record["seconds"][what] * 1e3
    return {
        record["contender"]: cell(
            milliseconds(record, "median"), milliseconds(record, "mean"), record["statuses"]["unknown"]
        )
        for record in records
    }


def cell(median, mean, unknown):
    text = f"{figure(median)} ({figure(mean)})"
    return f"{text}, {unknown} given up" if unknown else text


def figure(milliseconds):
    return f"{milliseconds:.3g}" if milliseconds < 100 else f"{milliseconds:.0f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--takuzu-sat", metavar="PATH", help="our program, measured beside the others")
    parser.add_argument("--first", type=int, metavar="N", help="only the first N puzzles of each file")
    parser.add_argument("--memory", type=int, default=4, metavar="GIB", help="for each solver here [default: 4]")
    parser.add_argument("--timeout", type=int, default=60, metavar="SECONDS", help="for a puzzle [default: 60]")
    args = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (args.memory << 30, args.memory << 30))
    solvers = peers()
    rows = []
    for path in args.files:
        file = puzzles(path, args.first)
        row = {"file": path.stem, "puzzles": str(len(file))}
        row |= {peer.name: measure(peer, file, args.timeout) for peer in solvers}
        if args.takuzu_sat:
            row |= ours(args.takuzu_sat, file, args.timeout)
        if not rows:
            print("| " + " | ".join(row) + " |", "|---" * len(row) + "|", sep="\n")
        rows.append(row)
        print("| " + " | ".join(row.values()) + " |", flush=True)


if __name__ == "__main__":
    main()
