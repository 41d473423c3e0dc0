"""What one puzzle can do."""

import json
import os
import pickle
import subprocess

import pytest

import takuzu_sat
from takuzu_sat import Grid, Puzzle

PROGRAM = os.environ.get("TAKUZU_SAT")
FOUR = "_1_0 __0_ _0__ 11_0"
SOLUTION = "0110100100111100"
TWO = "1.1... ...0.. ...... ...... ...1.. ....1."
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def four():
    return Puzzle(FOUR)


@pytest.mark.parametrize("engine", ["sat", "xcc", "native", "auto", "backtrack", "xcc:bits"])
def test_engines_agree(four, engine):
    assert four.solve(engine=engine).line == SOLUTION
    assert four.is_unique(engine=engine)
    assert four.check(engine=engine).status == "unique"


def test_every_encoding_solves(four):
    assert len(four.encodings) > 3
    for encoding in four.encodings:
        assert four.solve(encoding=encoding).line == SOLUTION
        if encoding.endswith("+lazy"):
            with pytest.raises(ValueError):
                four.cnf(encoding)
        else:
            assert four.cnf(encoding).encoding == encoding


def test_several_solutions():
    puzzle = Puzzle(TWO)
    count = puzzle.count()
    assert count > 2
    assert not puzzle.is_unique()
    listed = [grid.line for grid in puzzle.solutions()]
    assert len(set(listed)) == len(listed) == count
    assert sorted(grid.line for grid in puzzle.solutions(engine="sat")) == sorted(listed)
    assert [grid.line for grid in puzzle.solutions(2)] == listed[:2]
    answer = puzzle.check()
    assert answer.status == "multiple"
    assert answer.solution != answer.second
    assert all(puzzle.accepts(grid) for grid in (answer.solution, answer.second))


def test_huge_counts_are_exact():
    assert Puzzle([[None] * 8] * 8, kind="takuzu").count() == 4_111_116
    assert Puzzle([[None] * 8] * 8, kind="takuzu", rules="unruly").count() == 12_413_918


def test_hint_with_entries(four):
    def filled(**entries):
        rows = [[None] * 4 for _ in range(4)]
        for place, value in entries.items():
            rows[int(place[1]) - 1][int(place[3]) - 1] = value
        return rows

    # A right entry is taken as filled, a wrong one is named with the steps that refute it.
    right = four.hint(grid=filled(r4c3=0))
    assert right.wrong == [] and right.steps[-1].cells != [(3, 2)]
    wrong = four.hint(grid=filled(r2c1=0))
    assert wrong.wrong == [(1, 0)]
    assert str(wrong).startswith("r2c1 contradicts the givens: it cannot be 0.")
    last = wrong.steps[-1]
    assert (last.cells, last.value, last.removes) == ([(1, 0)], 1, False)
    assert four.hint(grid=filled(), detail="nudge").text == four.hint(detail="nudge").text
    assert four.hint("fr", grid=filled(r2c1=0), detail="where").text == "L2C1 est fausse."
    # A given cannot be overwritten.
    changed = four.hint(grid=filled(r4c1=0))
    assert changed.wrong == [(3, 0)] and str(changed) == "r4c1 is 0, but 1 is given there."
    # Without a single solution the rules alone decide.
    blank = Puzzle(filled())
    assert blank.hint(grid=filled(r1c1=0)) is None
    assert blank.hint(grid=filled(r1c1=0, r1c2=0, r1c3=0)).wrong == [(0, 0), (0, 1), (0, 2)]
    with pytest.raises(ValueError, match="the grid is 6x6, the puzzle is 4x4"):
        four.hint(grid=[[None] * 6] * 6)


@pytest.mark.skipif(not PROGRAM, reason="TAKUZU_SAT does not name the program")
def test_mistakes_as_the_program_says(four):
    rows = four.givens.to_list()
    rows[1][0] = 0
    text = "/".join("".join("." if cell is None else str(cell) for cell in row) for row in rows)
    command = [PROGRAM, "hint", "--givens", FOUR, "--text", text, "--json"]
    said = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    hint = four.hint(grid=rows)
    assert ["r{}c{}".format(row + 1, col + 1) for row, col in hint.wrong] == said["wrong"]
    assert [step.text for step in hint.steps] == [step["text"] for step in said["steps"]]


def test_no_solution():
    puzzle = Puzzle("01.. .... 0..1 0..1")
    answer = puzzle.check()
    assert answer.status == "none"
    assert "Column 1 has too many 0s" in answer.violations[0].text
    assert puzzle.solve() is None
    assert puzzle.hint() is None
    assert list(puzzle.solutions()) == []
    assert puzzle.count() == 0


def test_hint_and_explain(four):
    hint = four.hint()
    assert str(hint) == "r4c1 and r4c2 are 1, and a third 1 next to them is not allowed. So r4c3 is 0."
    assert hint.steps[-1].cells == [(3, 2)] and hint.steps[-1].value == 0
    assert four.hint("fr").text.endswith("Donc L4C3 vaut 0.")
    assert four.hint(detail="nudge").text == "Look at row 4."
    assert hint.wrong == []
    steps = four.explain()
    filled = four.givens.to_list()
    for step in steps:
        assert step.level == "trivial"
        for (row, col), value in zip(step.cells, step.values):
            filled[row][col] = value
    assert Grid(filled) == four.solve()


def test_grade(four):
    grade = four.grade()
    assert (grade.status, grade.level) == ("unique", "trivial")
    assert dict(grade.techniques)["pair"] == 4
    sudoku = Puzzle(SUDOKU).grade()
    assert sudoku.se is not None and sudoku.solution.is_complete


def test_render(four):
    assert four._repr_svg_().startswith("<svg ")
    picture = four.render(four.solve(), symbols="discs", numbers=True)
    assert picture.svg.startswith("<svg ") and picture._repr_svg_() == picture.svg
    with pytest.raises(ValueError):
        four.render(symbols="hearts")


def test_the_picture_is_saved(four, tmp_path):
    file = tmp_path / "four.svg"
    four.render().save(file)
    assert file.read_text() == four.render().svg


def test_exact_cover(four):
    cover = four.exact_cover()
    assert cover.primary == 8 and len(cover) == len(cover.options)
    # A search of its own, as small as can be.
    chosen = brute_force(cover)
    assert cover.decode(chosen).line == SOLUTION


def brute_force(cover):
    primary = {item for option in cover.options for item in option if item[0] in "rc" and "c" not in item[1:]}
    assert len(primary) == cover.primary

    def search(open_items, colours, chosen):
        if not open_items:
            return chosen
        item = min(open_items, key=lambda it: sum(it in option for option in cover.options))
        for number, option in enumerate(cover.options):
            if item not in option or any(it in primary and it not in open_items for it in option):
                continue
            new, fits = dict(colours), True
            for name, _, colour in (it.partition(":") for it in option if it not in primary):
                fits &= colour != "" and new.get(name, colour) == colour or colour == "" and name not in new
                new[name] = colour
            found = fits and search(open_items - set(option), new, [*chosen, number])
            if found:
                return found
        return None

    return search(frozenset(primary), {}, [])


def test_prove_writes_a_folder(four, tmp_path):
    proof = four.prove(tmp_path / "proof")
    assert proof.claim == "exactly one solution" and proof.solution.line == SOLUTION
    assert sorted(proof.files) == sorted(path.name for path in (tmp_path / "proof").iterdir())
    assert (tmp_path / "proof" / "formula.cnf").read_text() == four.cnf(block=proof.solution).dimacs()
    with pytest.raises(FileExistsError, match="is there already"):
        four.prove(tmp_path / "proof")
    with pytest.raises(ValueError, match="several solutions"):
        Puzzle(TWO).prove(tmp_path / "two")
    assert not (tmp_path / "two").exists()


@pytest.mark.skipif(not PROGRAM, reason="TAKUZU_SAT does not name the program")
@pytest.mark.parametrize("text", [FOUR, SUDOKU, "01.. .... 0..1 0..1", "e0c1h0g11e1b|c2c1j2a3d3b36f"])
def test_prove_writes_the_files_of_the_program(text, tmp_path):
    proof = Puzzle(text).prove(tmp_path / "ours")
    written = {path.name: path.read_bytes() for path in (tmp_path / "ours").iterdir()}
    subprocess.run([PROGRAM, "prove", "--text", text, "-o", tmp_path / "theirs"], check=True, capture_output=True)
    assert written == {path.name: path.read_bytes() for path in (tmp_path / "theirs").iterdir()}
    assert sorted(written) == sorted(proof.files) and "manifest.json" in written
    verified = subprocess.run([PROGRAM, "verify", tmp_path / "ours"], check=True, capture_output=True, text=True)
    assert verified.stdout.endswith(f"verified: the puzzle has {proof.claim}\n")


def test_fewest(four):
    fewest = four.fewest()
    assert fewest.at_least == fewest.at_most == 4
    assert fewest.puzzle.is_unique() and fewest.puzzle.solve() == four.solve()


def test_formats_go_round(four):
    for name in ["grid", "line", "json", "task", "unruly", "signs"]:
        assert Puzzle(four.write(name)).givens == four.givens
    assert Puzzle(str(four)) == four
    assert pickle.loads(pickle.dumps(four)) == four
    assert pickle.loads(pickle.dumps(four.givens)) == four.givens
    assert four.write("words", four.solve()).strip() == "0110 1001 0011 1100"


def test_rows_and_lists(four):
    rows = four.givens.to_list()
    assert Puzzle(rows) == four
    assert Puzzle([[-1 if cell is None else cell for cell in row] for row in rows]) == four
    assert four.givens[0, 1] == 1 and four.givens[3] == [1, 1, None, 0] and four.givens[-1, -1] == 0
    with pytest.raises(IndexError):
        four.givens[4, 0]


def test_variants():
    tango = Puzzle("e0c1h0g11e1b|c2c1j2a3d3b36f")
    assert tango.solve().line == "011010100101010011011010101100100101"
    odd = Puzzle("011..../1.10.../......./....0.1/..1..01/.10.1../..01...", odd="one")
    assert odd.is_unique()
    assert Puzzle("4x4:BbccCAba").is_unique()


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        (".1.0\n..0\n.0..\n11.0", 2, 1, "row 2 has 3 cells, the others have 4"),
        ("", 1, 1, ""),
        ("01\n12", 2, 2, ""),
    ],
)
def test_errors_have_their_place(text, line, column, words):
    with pytest.raises(takuzu_sat.ParseError) as caught:
        Puzzle(text, kind="takuzu")
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert words in caught.value.message


def test_ragged_rows_have_their_place():
    with pytest.raises(takuzu_sat.ParseError) as caught:
        Puzzle([[0, 1, None, 0], [0, 1]])
    assert caught.value.line == 2


@pytest.mark.parametrize(
    "call",
    [
        lambda it: it.solve(engine="nonesuch"),
        lambda it: it.solve(engine="native", encoding="counter"),
        lambda it: it.solve(backend="nonesuch"),
        lambda it: it.hint("de"),
        lambda it: it.solve(timeout=-1.0),
        lambda it: it.cnf(block="0" * 16),
        lambda it: it.accepts("01 10"),
        lambda it: Puzzle(FOUR, rules="nonesuch"),
        lambda it: Puzzle(FOUR, rules="unruly", kind="sudoku"),
        lambda it: it.write("nonesuch"),
    ],
)
def test_what_is_wrong_is_refused(four, call):
    with pytest.raises(ValueError):
        call(four)


def test_a_time_out_is_an_exception():
    blank = Puzzle([[None] * 12] * 12, kind="takuzu")
    with pytest.raises(takuzu_sat.GaveUp):
        blank.count(timeout=0.05)
    with pytest.raises(TimeoutError):
        blank.count(10**12, timeout=0.05)
