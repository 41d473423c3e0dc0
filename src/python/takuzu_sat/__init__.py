"""Takuzu (Binairo, Unruly) and Sudoku by reduction: solve, count, make, grade, explain, prove.

    >>> from takuzu_sat import Puzzle
    >>> puzzle = Puzzle("_1_0 __0_ _0__ 11_0")
    >>> print(puzzle.solve())
    0110
    1001
    0011
    1100
    >>> puzzle.is_unique()
    True
"""

from ._takuzu_sat import (
    Answer,
    Clash,
    Cnf,
    ExactCover,
    Fewest,
    GaveUp,
    GenerateFailed,
    Grade,
    Grid,
    Hint,
    ParseError,
    Picture,
    Proof,
    Puzzle,
    Solutions,
    SolverError,
    Step,
    Violation,
    __version__,
    check_all,
    generate,
    generate_all,
    grade_all,
    read,
    read_file,
    solve_all,
)

__all__ = [
    "Answer",
    "Clash",
    "Cnf",
    "ExactCover",
    "Fewest",
    "GaveUp",
    "GenerateFailed",
    "Grade",
    "Grid",
    "Hint",
    "ParseError",
    "Picture",
    "Proof",
    "Puzzle",
    "Solutions",
    "SolverError",
    "Step",
    "Violation",
    "__version__",
    "check_all",
    "generate",
    "generate_all",
    "grade_all",
    "read",
    "read_file",
    "solve_all",
]
