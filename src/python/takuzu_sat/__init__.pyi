"""Types of the package; the docstrings are those of the classes and functions themselves."""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

__version__: str

_Cell = tuple[int, int]
_Cells = str | Sequence[Sequence[int | None]] | Any
_Path = str | os.PathLike[str]
_Lang = Literal["en", "fr"]
_Status = Literal["unique", "multiple", "solved", "complete", "invalid", "none", "unknown"]
_Level = Literal["trivial", "easy", "normal", "hard", "expert", "extreme"]
_Amount = int | tuple[int, int]

class ParseError(ValueError):
    message: str
    line: int
    column: int

class SolverError(RuntimeError): ...
class GenerateFailed(RuntimeError): ...
class GaveUp(TimeoutError): ...

class Grid:
    def __init__(self, cells: _Cells) -> None: ...
    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def line(self) -> str: ...
    @property
    def is_complete(self) -> bool: ...
    def to_list(self) -> list[list[int | None]]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, key: int | _Cell) -> Any: ...
    def __iter__(self) -> Iterator[list[int | None]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any: ...

class Violation:
    rule: str
    cells: list[_Cell]
    text: str

class Clash:
    givens: list[_Cell]
    rules: list[str]
    parts: list[list[_Cell]]
    minimal: bool

class Answer:
    status: _Status
    solution: Grid | None
    second: Grid | None
    violations: list[Violation]
    dead_ends: list[str]
    clash: Clash | None
    unique_without_distinct_lines: bool | None

class Step:
    technique: str
    level: _Level
    cells: list[_Cell]
    value: int | None
    values: list[int]
    removes: bool
    because: list[_Cell]
    chains: list[list[str]]
    text: str

class Hint:
    steps: list[Step]
    text: str
    wrong: list[_Cell]

class Grade:
    status: _Status
    level: _Level | None
    score: float | None
    se: float | None
    hodoku: int | None
    techniques: list[tuple[str, int]]
    open: int
    solution: Grid | None

class Picture:
    @property
    def svg(self) -> str: ...
    @property
    def title(self) -> str: ...
    def save(self, path: _Path) -> None: ...
    def _repr_svg_(self) -> str: ...

class Cnf(Sequence[list[int]]):
    @property
    def clauses(self) -> list[list[int]]: ...
    @property
    def variables(self) -> int: ...
    @property
    def encoding(self) -> str: ...
    @property
    def names(self) -> list[tuple[int, str]]: ...
    def lit(self, cell: _Cell, value: int) -> int: ...
    def dimacs(self) -> str: ...
    def save(self, path: _Path) -> None: ...
    def decode(self, model: Iterable[int]) -> Grid: ...

class ExactCover:
    @property
    def primary(self) -> int: ...
    @property
    def secondary(self) -> int: ...
    @property
    def options(self) -> list[list[str]]: ...
    @property
    def text(self) -> str: ...
    def decode(self, cover: Iterable[int]) -> Grid: ...
    def __len__(self) -> int: ...

class Proof:
    claim: Literal["exactly one solution", "no solution"]
    solution: Grid | None
    clauses: int
    folder: Any
    files: list[str]

class Fewest:
    puzzle: Puzzle
    at_least: int
    at_most: int

class Solutions(Iterator[Grid]):
    def __next__(self) -> Grid: ...

class Puzzle:
    def __init__(
        self,
        source: _Cells,
        *,
        rules: str | None = None,
        kind: str | None = None,
        odd: Literal["one", "either"] | None = None,
        blocks: tuple[int, int] | None = None,
        format: str | None = None,
        lenient: bool = False,
        blank: int = -1,
    ) -> None: ...
    @property
    def kind(self) -> str: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def givens(self) -> Grid: ...
    @property
    def seed(self) -> int | None: ...
    @property
    def stream(self) -> int | None: ...
    @property
    def encodings(self) -> list[str]: ...
    def with_givens(self, givens: _Cells) -> Puzzle: ...
    def solve(
        self,
        *,
        engine: str | None = None,
        backend: str | None = None,
        encoding: str | None = None,
        timeout: float | None = None,
        force: bool = False,
    ) -> Grid | None: ...
    def is_unique(
        self,
        *,
        engine: str | None = None,
        backend: str | None = None,
        encoding: str | None = None,
        timeout: float | None = None,
        force: bool = False,
    ) -> bool: ...
    def check(
        self,
        *,
        engine: str | None = None,
        backend: str | None = None,
        encoding: str | None = None,
        timeout: float | None = None,
        force: bool = False,
    ) -> Answer: ...
    def count(
        self, limit: int | None = None, *, engine: str | None = None, timeout: float | None = None, force: bool = False
    ) -> int: ...
    def solutions(
        self,
        limit: int | None = None,
        *,
        engine: str | None = None,
        backend: str | None = None,
        encoding: str | None = None,
        timeout: float | None = None,
        force: bool = False,
    ) -> Solutions: ...
    def hint(
        self,
        lang: _Lang = "en",
        *,
        grid: _Cells | Grid | None = None,
        detail: Literal["nudge", "where", "why", "value"] = "value",
        timeout: float | None = None,
        force: bool = False,
    ) -> Hint | None: ...
    def explain(self, lang: _Lang = "en", *, timeout: float | None = None, force: bool = False) -> list[Step]: ...
    def grade(self, *, timeout: float | None = None, force: bool = False) -> Grade: ...
    def violations(self, grid: _Cells | Grid | None = None, lang: _Lang = "en") -> list[Violation]: ...
    def accepts(self, grid: _Cells | Grid) -> bool: ...
    def render(
        self,
        grid: _Cells | Grid | None = None,
        *,
        symbols: Literal["digits", "OX", "discs"] | None = None,
        numbers: bool = False,
        violations: bool = False,
        side: int = 40,
    ) -> Picture: ...
    def _repr_svg_(self) -> str: ...
    def cnf(
        self, encoding: str | None = None, *, block: _Cells | Grid | None = None, force: bool = False
    ) -> Cnf: ...
    def decode(self, model: Iterable[int], encoding: str | None = None, *, force: bool = False) -> Grid: ...
    def exact_cover(self, *, timeout: float | None = None, force: bool = False) -> ExactCover: ...
    def prove(self, folder: _Path, *, timeout: float | None = None, force: bool = False) -> Proof: ...
    def fewest(self, *, timeout: float | None = None, force: bool = False) -> Fewest: ...
    def write(self, format: str = "grid", grid: _Cells | Grid | None = None) -> str: ...

def read(
    text: str,
    *,
    rules: str | None = None,
    kind: str | None = None,
    odd: str | None = None,
    blocks: tuple[int, int] | None = None,
    format: str | None = None,
    lenient: bool = False,
) -> list[Puzzle]: ...
def read_file(
    path: _Path,
    *,
    rules: str | None = None,
    kind: str | None = None,
    odd: str | None = None,
    blocks: tuple[int, int] | None = None,
    format: str | None = None,
    lenient: bool = False,
) -> list[Puzzle]: ...
def generate(
    size: _Amount | None = None,
    *,
    kind: str | None = None,
    rules: str | None = None,
    odd: str | None = None,
    blocks: tuple[int, int] | None = None,
    seed: int | None = None,
    minimal: bool = False,
    any: bool = False,
    clues: _Amount | None = None,
    holes: _Amount | None = None,
    fill: float | None = None,
    signs: bool | _Amount | None = None,
    symmetry: str | None = None,
    level: _Level | None = None,
    techniques: list[str] | None = None,
    needs: list[str] | None = None,
    effort: int | None = None,
    timeout: float | None = None,
    force: bool = False,
) -> Puzzle: ...
def generate_all(
    count: int,
    size: _Amount | None = None,
    *,
    kind: str | None = None,
    rules: str | None = None,
    odd: str | None = None,
    blocks: tuple[int, int] | None = None,
    seed: int | None = None,
    minimal: bool = False,
    any: bool = False,
    duplicates: bool = False,
    clues: _Amount | None = None,
    holes: _Amount | None = None,
    fill: float | None = None,
    signs: bool | _Amount | None = None,
    symmetry: str | None = None,
    level: _Level | None = None,
    techniques: list[str] | None = None,
    needs: list[str] | None = None,
    effort: int | None = None,
    jobs: int | None = None,
    timeout: float | None = None,
    force: bool = False,
) -> list[Puzzle]: ...
def solve_all(
    puzzles: Iterable[Puzzle],
    *,
    jobs: int | None = None,
    engine: str | None = None,
    backend: str | None = None,
    encoding: str | None = None,
    timeout: float | None = None,
    force: bool = False,
) -> list[Answer]: ...
def check_all(
    puzzles: Iterable[Puzzle],
    *,
    jobs: int | None = None,
    engine: str | None = None,
    backend: str | None = None,
    encoding: str | None = None,
    timeout: float | None = None,
    force: bool = False,
) -> list[Answer]: ...
def grade_all(
    puzzles: Iterable[Puzzle], *, jobs: int | None = None, timeout: float | None = None, force: bool = False
) -> list[Grade]: ...
