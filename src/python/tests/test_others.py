"""PySAT and numpy."""

import os
import subprocess
import sys
import threading
from importlib import metadata

import pytest

from takuzu_sat import GaveUp, Grid, Puzzle, generate, generate_all

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


def test_a_model_is_read_as_the_program_reads_it():
    puzzle = Puzzle(FOUR)
    cnf = puzzle.cnf()
    cells = [-1, 2, 3, -4, 5, -6, -7, 8, -9, -10, 11, 12, 13, 14, -15, -16]
    assert cnf.decode(cells) == cnf.decode([*cells, 0]) == puzzle.decode(cells) == puzzle.solve()
    for more, why in [
        ([1], "variable 1 is both true and false"),
        ([cnf.variables + 1], "is not one of the formula's"),
        ([2**40], "is not one of the formula's"),
        ([0, 17], "after the 0 that ends the model"),
    ]:
        with pytest.raises(ValueError, match=why):
            cnf.decode(cells + more)
        with pytest.raises(ValueError, match=why):
            puzzle.decode(cells + more)
    with pytest.raises(ValueError, match="no value for r4c4"):
        cnf.decode(cells[:-1])
    with pytest.raises(ValueError, match="puts 1 in r4c4, where the puzzle gives 0"):
        cnf.decode(cells[:-1] + [16])
    with pytest.raises(ValueError, match="the solution that the formula excludes"):
        puzzle.cnf(block=puzzle.solve()).decode(cells)


def test_a_cover_is_exact():
    cover = Puzzle(FOUR).exact_cover()
    rows = {"0110": 1, "1001": 2, "0011": 3, "1100": 4}
    lines = [(f"r{row}", line) for line, row in rows.items()] + [
        (f"c{col}", "".join(line[col - 1] for line in rows)) for col in range(1, 5)
    ]
    values = {tuple(option[:5]): number for number, option in enumerate(cover.options)}

    def number(name, line):
        where = "r{0}c{1}" if name[0] == "r" else "r{1}c{0}"
        cells = (f"{where.format(name[1], place)}:{value}" for place, value in enumerate(line, 1))
        return values[(name, *cells)]

    options = [number(name, line) for name, line in lines]
    assert cover.decode(options) == Puzzle(FOUR).solve()
    for wrong in [options + options[:1], options + options[-1:], options[:-1], [*options, len(cover)]]:
        with pytest.raises(ValueError, match="the answer is not a solution"):
            cover.decode(wrong)


def test_what_fills_the_memory_is_refused_unless_it_is_forced():
    """The bounds are the program's; a child with so little memory ends badly where they do not hold."""
    code = """if True:
        import resource
        import pytest
        from takuzu_sat import GaveUp, Puzzle, SolverError, check_all

        resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000,) * 2)
        huge, large = (Puzzle([[None] * side] * side, kind="takuzu") for side in (512, 400))
        for call in [
            huge.cnf,
            lambda: huge.decode([]),
            lambda: huge.prove("proof", timeout=3),
            lambda: large.check(timeout=3),
            lambda: large.solve(timeout=3),
            lambda: large.is_unique(timeout=3),
            lambda: list(large.solutions(engine="sat", timeout=3)),
            lambda: check_all([large], timeout=3),
        ]:
            try:
                call()
            except SolverError as error:
                assert "more than 800 MB of memory; force=True builds it all the same" in str(error)
            except GaveUp:
                pass
        for call in [huge.cnf, lambda: huge.cnf("automaton+directed")]:
            with pytest.raises(SolverError):
                call()
        assert len(Puzzle([[None] * 8] * 8, kind="takuzu").cnf(force=True)) > 0
    """
    if sys.platform != "linux":
        pytest.skip("the bound is known on Linux alone")
    environment = {**os.environ, "MALLOC_ARENA_MAX": "2"}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


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


def test_solutions_may_be_taken_in_other_threads():
    blank = Puzzle([[None] * 6] * 6, kind="takuzu")
    for engine in ["native", "sat", "xcc"]:
        solutions, found = blank.solutions(engine=engine), []
        threads = [threading.Thread(target=lambda: found.extend(solutions)) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(found) == len(set(found)) == blank.count()
        assert next(solutions, None) is None
    assert len(list(blank.solutions(7))) == 7 and list(blank.solutions(0)) == []
    with pytest.raises(GaveUp):
        list(Puzzle([[None] * 10] * 10, kind="takuzu").solutions(timeout=0.2))


def test_what_is_empty_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match="name the folder"):
        Puzzle(FOUR).prove("")
    assert not list(tmp_path.iterdir())
    for empty in ["", "  ", [], [[]]]:
        with pytest.raises(ValueError, match="there are no cells"):
            Grid(empty)


class Liar(list):
    """A list that says that it has more items than any memory."""

    def __len__(self):
        return 2**40


class Endless:
    def __getitem__(self, index):
        return 0


def test_a_length_is_not_believed_and_what_has_no_end_is_refused():
    puzzle = Puzzle(FOUR)
    cnf, cover = puzzle.cnf(), puzzle.exact_cover()
    for decode in [cnf.decode, puzzle.decode, cover.decode]:
        with pytest.raises(ValueError):
            decode(Liar())
        with pytest.raises(ValueError, match="more than [0-9]+ items"):
            decode(Endless())
    cells = [-1, 2, 3, -4, 5, -6, -7, 8, -9, -10, 11, 12, 13, 14, -15, -16]
    assert cnf.decode(Liar(cells)) == puzzle.solve()
    for name in ["techniques", "needs"]:
        with pytest.raises(ValueError, match="no technique `no`"):
            generate(size=4, **{name: Liar(["no"])})
        with pytest.raises(ValueError, match="more than [0-9]+ items"):
            generate(size=4, **{name: ["pair"] * 1000})
        with pytest.raises(ValueError, match="a list is expected"):
            generate(size=4, **{name: "pair"})
    for rows in [Endless(), [Endless()]]:
        with pytest.raises(ValueError):
            Grid(rows)


def test_sides_of_sudoku_begin_at_four():
    for side, block in [(1, "1x1"), (2, "1x2"), (3, "3x1")]:
        cells = "." * side * side
        text = f'{{"puzzle":"sudoku","rows":{side},"cols":{side},"block":"{block}","givens":"{cells}"}}'
        with pytest.raises(ValueError, match="less than the 4 allowed"):
            Puzzle(text)


def test_the_wheel_has_the_licences_of_what_is_inside():
    notices = [file for file in metadata.files("takuzu-sat") if file.name == "NOTICES.md"]
    text = notices[0].read_text()
    assert all(f"| {crate} " in text for crate in ["pyo3", "varisat", "takuzu-sat-fonts"])
    assert "Bitstream Vera" in text and "SIL Open Font" in text
