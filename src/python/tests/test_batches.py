"""Many puzzles, and the same answers as the program's."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from takuzu_sat import GaveUp, GenerateFailed, Puzzle, check_all, generate, generate_all, grade_all, read, solve_all

PROGRAM = os.environ.get("TAKUZU_SAT")
needs_program = pytest.mark.skipif(not PROGRAM, reason="TAKUZU_SAT does not name the program")


def program(*arguments, text=None):
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, check=False).stdout


@pytest.fixture(scope="module")
def thousand():
    return generate_all(1000, 10, minimal=True, seed=7)


def test_the_same_seed_gives_the_same_puzzles(thousand):
    assert generate_all(20, 10, minimal=True, seed=7, jobs=1) == thousand[:20]
    one = generate(10, minimal=True, seed=7)
    assert one == thousand[0] and one.seed == 7 and one.stream == 0


@needs_program
def test_a_thousand_puzzles_are_those_of_the_program(thousand):
    text = program("generate", "-n", "1000", "--size", "10", "--minimal", "--seed", "7", "--to", "line")
    made = [line for line in text.splitlines() if not line.startswith("#")]
    assert [puzzle.givens.line for puzzle in thousand] == made
    assert read("\n".join(made)) == thousand


@needs_program
def test_a_thousand_answers_are_those_of_the_program(thousand):
    text = "".join(puzzle.givens.line + "\n" for puzzle in thousand)
    told = [json.loads(line) for line in program("check", "--json", text=text).splitlines()]
    answers = check_all(thousand)
    assert [(it.status, it.solution.line) for it in answers] == [(it["status"], it["solution"]) for it in told]
    solved = solve_all(thousand, engine="native")
    assert [it.solution for it in solved] == [it.solution for it in answers]
    told = [json.loads(line)["grade"] for line in program("grade", "--json", text=text).splitlines()]
    grades = grade_all(thousand)
    assert [(it.level, it.score, dict(it.techniques)) for it in grades] == [
        (it["level"], it["score"], it["techniques"]) for it in told
    ]


@needs_program
def test_a_batch_takes_no_longer_than_the_program(thousand):
    """The figure is in docs/python.md; here only what would be a mistake fails."""
    many = thousand * 20
    text = "".join(puzzle.givens.line + "\n" for puzzle in many)
    ours, theirs = [], []
    for _ in range(3):
        begun = time.perf_counter()
        check_all(many)
        ours.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        program("check", "-q", text=text)
        theirs.append(time.perf_counter() - begun)
    print(f"20,000 puzzles: Python {min(ours):.3f} s, the program {min(theirs):.3f} s")
    assert min(ours) < 3 * min(theirs)


def test_answers_are_in_the_order_of_the_puzzles(thousand):
    mixed = [thousand[0], Puzzle("0110 1... .... ...."), Puzzle("11.. 11.. .... ....")]
    mixed *= 20
    alone = [puzzle.check().status for puzzle in mixed]
    assert [it.status for it in check_all(mixed, jobs=2)] == alone


def test_generate_refuses_what_cannot_be():
    with pytest.raises(GenerateFailed):
        generate(6, level="hard")
    with pytest.raises(TypeError):
        generate(6, colour="red")
    with pytest.raises(ValueError):
        generate(6, level="nonesuch")


def test_generate_keeps_wishes():
    puzzle = generate(8, level="normal", clues=(20, 24), symmetry="rotate180", seed=5)
    givens = [cell for row in puzzle.givens for cell in row]
    assert 20 <= sum(cell is not None for cell in givens) <= 24
    assert [cell is None for cell in givens] == [cell is None for cell in reversed(givens)]
    assert puzzle.grade().level == "normal"
    assert generate(6, signs=True, rules="plus", minimal=True, seed=1).is_unique()
    assert generate(kind="sudoku", minimal=True, seed=1).is_unique()


@pytest.mark.parametrize("wishes", [{}, {"kind": "sudoku"}, {"signs": 2}, {"symmetry": "rotate180"}])
def test_a_run_of_easy_puzzles_is_given_up(wishes):
    begun = time.perf_counter()
    with pytest.raises(GaveUp):
        generate_all(10**12, 4, any=True, duplicates=True, timeout=0.5, **wishes)
    assert time.perf_counter() - begun < 10


def test_other_threads_run_meanwhile():
    """The interpreter's lock is free while a batch works."""
    beats = []
    done = threading.Event()

    def beat():
        while not done.wait(0.005):
            beats.append(time.perf_counter())

    thread = threading.Thread(target=beat)
    thread.start()
    begun = time.perf_counter()
    while time.perf_counter() - begun < 0.3:
        check_all(generate_all(300, 14, minimal=True, seed=1))
    done.set()
    thread.join()
    assert len(beats) > 5


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals on Windows")
@pytest.mark.parametrize(
    "call",
    [
        "Puzzle([[None] * 14] * 14, kind='takuzu').count()",
        "list(Puzzle([[None] * 10] * 10, kind='takuzu').solutions())",
        "list(Puzzle([[None] * 100] * 100, kind='takuzu').solutions(engine='sat'))",
        "generate_all(10**12, 4, any=True, duplicates=True)",
        "generate_all(10**6, 14, minimal=True, seed=1)",
        "check_all(generate_all(500, 14, minimal=True, seed=1) * 1000)",
    ],
)
def test_ctrl_c_is_heard(call):
    """Within two seconds, however busy the machine is."""
    code = f"from takuzu_sat import *\nprint('ready', flush=True)\n{call}\n"
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell lets what it starts in the background ignore Ctrl-C, and a child keeps that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.7)
    child.send_signal(signal.SIGINT)
    begun = time.perf_counter()
    _, errors = child.communicate(timeout=30)
    assert time.perf_counter() - begun < 2
    assert "KeyboardInterrupt" in errors
