"""PySAT, numpy, and a puzzle of one's own."""

import subprocess
import sys
from importlib import metadata

import pytest

from takuzu_sat import Grid, Puzzle, Rules, generate_all

FOUR = "_1_0 __0_ _0__ 11_0"


def test_pysat_solves_what_we_encode():
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    for puzzle in generate_all(5, 8, minimal=True, seed=3):
        for encoding in (name for name in puzzle.encodings if not name.endswith("+lazy")):
            with solvers.Solver(name="cadical153", bootstrap_with=puzzle.cnf(encoding)) as solver:
                assert solver.solve()
                grid = puzzle.decode(solver.get_model(), encoding)
            assert grid == puzzle.solve(engine="native")
            with solvers.Solver(name="glucose4", bootstrap_with=puzzle.cnf(encoding, block=grid)) as solver:
                assert not solver.solve()


def test_a_wrong_model_is_refused():
    puzzle = Puzzle(FOUR)
    with pytest.raises(ValueError):
        puzzle.decode([])
    with pytest.raises(ValueError):
        puzzle.decode(list(range(1, puzzle.cnf().variables + 1)))


def test_literals_name_cells():
    cnf = Puzzle(FOUR).cnf()
    assert cnf.lit((0, 1), 1) == 2 and cnf.lit((0, 1), 0) == -2
    assert cnf.names[1] == (2, "r1c2")
    assert f"p cnf {cnf.variables} {len(cnf)}" in cnf.dimacs()
    assert cnf.clauses == list(cnf)


def test_arrays():
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    puzzle = Puzzle(FOUR)
    givens = numpy.array(puzzle.givens)
    assert givens.shape == (4, 4) and givens[0, 0] == -1 and givens[0, 1] == 1
    assert Puzzle(givens) == puzzle
    floats = numpy.where(givens < 0, numpy.nan, givens)
    assert Puzzle(floats) == puzzle
    assert Puzzle(numpy.ma.masked_equal(givens, -1)) == puzzle
    solution = numpy.asarray(puzzle.solve())
    assert (solution.sum(axis=0) == 2).all() and (solution.sum(axis=1) == 2).all()
    assert puzzle.accepts(solution)
    with pytest.raises(ValueError):
        Puzzle(numpy.array([[0, 1], [7, 0]]), kind="takuzu")


def once(grid):
    """A number twice in a line."""
    side = range(len(grid))
    for line in [*([(i, j) for j in side] for i in side), *([(i, j) for i in side] for j in side)]:
        for value in range(1, len(grid) + 1):
            cells = [cell for cell in line if grid[cell] == value]
            if len(cells) > 1:
                yield cells


def clauses(board):
    rows, cols = board.shape
    for value in board.values:
        for i in range(rows):
            for j in range(cols):
                for k in range(j):
                    yield [-board.lit((i, j), value), -board.lit((i, k), value)]
                    yield [-board.lit((j, i), value), -board.lit((k, i), value)]


def test_a_puzzle_of_ones_own(tmp_path):
    latin = Rules("latin square", range(1, 5), once, clauses)
    blank = Puzzle([[None] * 4] * 4, rules=latin)
    assert blank.count() == 576
    puzzle = Puzzle("12.. 2... .... ...3", rules=latin)
    assert puzzle.is_unique()
    assert puzzle.solve(engine="native") == puzzle.solve() == Grid("1234 2341 3412 4123")
    proof = puzzle.prove(tmp_path / "latin")
    assert proof.claim == "exactly one solution"
    # No text says the rules, so nobody can build the formula again; the proof is checked like any other.
    assert not {"puzzle.json", "rebuild.py"} & set(proof.files) and {"solution.txt", "manifest.json"} < set(proof.files)
    checker = [sys.executable, "check_rup.py", "formula.cnf", "proof.drat"]
    said = subprocess.run(checker, cwd=tmp_path / "latin", check=True, capture_output=True, text=True).stdout
    assert said == "verified: formula.cnf has no model\n"
    readme = (tmp_path / "latin" / "README.txt").read_text()
    assert "no file says them" in readme and "rebuild.py" not in readme and "puzzle.json" not in readme
    assert "p cnf" in puzzle.cnf().dimacs()


def test_rules_that_fail_say_so():
    def broken(_):
        raise ZeroDivisionError("not today")

    latin = Rules("latin square", range(1, 5), broken, clauses)
    with pytest.raises(ZeroDivisionError):
        Puzzle("12.. 2... .... ...3", rules=latin).solve()
    with pytest.raises(ValueError):
        Puzzle("12.. 2... .... ...3", rules=Rules("none", range(1, 5), once, lambda board: [[99999]]))


def test_clauses_that_say_too_little_are_found_out():
    """A grid that the rules refuse is an error, never an answer."""
    lax = Rules("lax", range(1, 5), once, lambda board: [])
    with pytest.raises(RuntimeError):
        Puzzle([[None] * 4] * 4, rules=lax).solve()


def test_the_wheel_has_the_licences_of_what_is_inside():
    notices = [file for file in metadata.files("takuzu-sat") if file.name == "NOTICES.md"]
    text = notices[0].read_text()
    assert all(f"| {crate} " in text for crate in ["pyo3", "varisat", "takuzu-sat-fonts"])
    assert "Bitstream Vera" in text and "SIL Open Font" in text
