"""The examples of the documents are true."""

import doctest
import os
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("DOCUMENTS") or Path(__file__).resolve().parents[3])


@pytest.mark.parametrize("name", ["README.md", "docs/python.md"])
def test_examples_are_true(name, tmp_path):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    text = "\n".join("" if line.startswith("```") else line for line in lines)
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert test.examples, name
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    here = Path.cwd()
    os.chdir(tmp_path)
    try:
        assert runner.run(test).failed == 0
    finally:
        os.chdir(here)
