//! A puzzle as a formula and as an exact cover problem.

use serde_json::{Value, json};
use takuzu_sat::game::{Cover, Encoding, Names};
use takuzu_sat::reduction::{Form, Reduction};
use takuzu_sat::sat::Size;
use takuzu_sat::solve::{Engine, Options, solutions};
use takuzu_sat::{Next, Puzzle};

use crate::said::{Trouble, encoding, grid, limits};

/// Measures the formula rule by rule and the exact cover problem, and asks the SAT solver for two solutions.
pub(crate) fn formula(puzzle: &Puzzle, name: &str) -> Result<Value, Trouble> {
    let encoding = encoding(puzzle, name)?;
    let parts = Reduction::new(puzzle, encoding).parts()?;
    let total = parts.iter().fold(Size::default(), |total, &(_, size)| total + size);
    total.check(&limits())?;
    let all = parts.into_iter().chain([("total".into(), total)]);
    let size = |(part, size): (String, Size)| json!({"part": part, "size": size});
    let Cover { problem, .. } = puzzle.to_xcc(Names::Words.into(), &limits())?;
    Ok(json!({
        "encoding": encoding.to_string(),
        "sizes": all.map(size).collect::<Vec<Value>>(),
        "asked": asked(puzzle, encoding)?,
        "cover": {
            "primary": problem.primaries(),
            "secondary": problem.items() - problem.primaries(),
            "options": problem.options(),
        },
    }))
}

/// Asks for a model of the whole formula, then for one without the first solution: there is none, or a second solution.
fn asked(puzzle: &Puzzle, encoding: Encoding) -> Result<Vec<Value>, Trouble> {
    let options = Options::from(Engine::Sat).with_encoding(Some(encoding)).with_limits(limits());
    let mut search = solutions(puzzle, &options);
    let (mut asked, mut without) = (Vec::new(), None);
    while asked.len() < 2 {
        let (answer, solution) = match search.next_solution()? {
            Next::Solution(grid) => ("satisfiable", Some(grid.to_line())),
            Next::Exhausted => ("unsatisfiable", None),
            Next::GaveUp => ("unknown", None),
        };
        asked.push(json!({"without": without, "answer": answer, "solution": solution}));
        if solution.is_none() {
            break;
        }
        without = solution;
    }
    Ok(asked)
}

/// Writes a file, with comments that say what it is and what its variables mean.
pub(crate) fn file(puzzle: &Puzzle, to: &str, name: &str, line: &str) -> Result<Value, Trouble> {
    let without = (!line.is_empty()).then(|| grid(puzzle, line)).transpose()?;
    let reduction = Reduction::new(puzzle, encoding(puzzle, name)?).within(&limits());
    let (reduction, mut text) = (reduction.without(without), Vec::new());
    match to {
        "dimacs" => {
            reduction.formula()?.0.write_dimacs(&reduction.comments(Form::Clauses), &mut text)?;
        }
        "opb" => reduction.opb()?.0.write(&reduction.comments(Form::Sums), &mut text)?,
        "xcc" => {
            let Cover { problem, .. } = puzzle.to_xcc(Names::Words.into(), &limits())?;
            problem.write(&[puzzle.face().cover_option.into()], &mut text)?;
        }
        _ => return Err(Trouble::new(format!("no file `{to}`: dimacs, opb or xcc"))),
    }
    Ok(json!({"text": String::from_utf8(text)?}))
}
