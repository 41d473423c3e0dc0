//! `export`: a puzzle to other solvers.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use takuzu_sat::Puzzle;
use takuzu_sat::game::{CnfMap, Cover, Cube, Names};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::reduction::{Form, Reduction};
use takuzu_sat::sat::{Lit, Size, Var};
use takuzu_sat::text::Entry;

use crate::args::{ExportArgs, ExportFormat, FormulaArgs};
use crate::commands::formula::blocked_grid;
use crate::exit::Exit;
use crate::words::counted;
use crate::work::run::Run;

pub(crate) fn export(mut args: ExportArgs) -> Result<Exit> {
    let to = args.format();
    let file_of_cubes = file_of_cubes(&mut args)?;
    let run = Run::new(&args.output, false, None)?;
    let entry = args.input.only_entry()?;
    run.remark_on(&entry);
    if args.stats {
        let table = size_table(&run, &entry.puzzle, to, args.formula)?;
        run.output.reply(table.into())?;
        return run.output.finish(Exit::Yes);
    }
    let blocked = args.block.map(|text| blocked_grid(&entry.puzzle, &text)).transpose()?;
    let reduction = args.formula.reduction(&entry.puzzle, &run.stop.limits())?.without(blocked);
    let export =
        Export { run, entry, reduction, cubes: args.cubes.map_or(1, |cubes| cubes as usize) };
    match (to, file_of_cubes) {
        (ExportFormat::Dimacs, None) => export.dimacs(),
        (ExportFormat::Dimacs, Some(file)) => return export.files(&file),
        (ExportFormat::Icnf, _) => export.icnf(),
        (ExportFormat::Mcc, _) => export.counting(),
        (ExportFormat::Opb, _) => export.opb(),
        (ExportFormat::Xcc, _) => export.xcc(),
    }?;
    export.run.output.finish(Exit::Yes)
}

/// Returns the file from whose name those of the cubes are made; it is not an output by itself.
fn file_of_cubes(args: &mut ExportArgs) -> Result<Option<PathBuf>> {
    match (args.cubes, args.format()) {
        (None, _) | (_, ExportFormat::Icnf) => Ok(None),
        (Some(_), ExportFormat::Dimacs) => {
            let file = args.output.file().map(Path::to_path_buf);
            args.output.output = None;
            let why = "--cubes writes a DIMACS file a cube: name them with -o, or all in one with \
                       --to icnf";
            file.context(why).map(Some)
        }
        (Some(_), ExportFormat::Mcc | ExportFormat::Opb | ExportFormat::Xcc) => {
            bail!("--cubes needs --to icnf or --to dimacs")
        }
    }
}

struct Export {
    run: Run,
    entry: Entry,
    reduction: Reduction,
    /// The greatest number of cubes.
    cubes: usize,
}

impl Export {
    fn comments(&self) -> Vec<String> {
        self.reduction.comments(Form::Clauses)
    }

    /// Returns the comments with one more before the last, which introduces the names.
    fn comments_and(&self, more: &str) -> Vec<String> {
        let mut comments = self.comments();
        comments.insert(comments.len() - 1, more.into());
        comments
    }

    fn dimacs(&self) -> Result<()> {
        let (formula, _) = self.reduction.formula()?;
        let comments = self.comments();
        self.run.output.stream(|mut out| formula.write_dimacs(&comments, &mut out))
    }

    fn icnf(&self) -> Result<()> {
        let (formula, map) = self.reduction.formula()?;
        let cubes = self.cubes()?;
        let lits: Vec<Vec<Lit>> = cubes.iter().map(|cube| literals(cube, &map)).collect();
        let comments = self.comments_and(&format!(
            "{}: satisfiable if one is, unsatisfiable if none is",
            counted(cubes.len(), "cube")
        ));
        self.run.output.stream(|mut out| formula.write_icnf(&comments, &lits, &mut out))
    }

    /// Writes a DIMACS file for each cube, `FILE-1.cnf` and so on: all of them, or none.
    fn files(&self, file: &Path) -> Result<Exit> {
        let (formula, map) = self.reduction.formula()?;
        let cubes = self.cubes()?;
        let names: Vec<PathBuf> = (1..=cubes.len()).map(|number| numbered(file, number)).collect();
        self.run.refuse_existing(&names)?;
        for (place, (cube, name)) in cubes.iter().zip(&names).enumerate() {
            let comments = self.comments_and(&format!(
                "cube {} of {}: {}",
                place + 1,
                cubes.len(),
                cube_text(cube)
            ));
            let cube = literals(cube, &map);
            self.run.put_aside(name, |mut out| formula.write_cube(&comments, &cube, &mut out))?;
            if self.run.stop.interrupted() {
                self.run.output.discard();
                self.run.output.note("interrupted");
                return self.run.output.finish(Exit::GaveUp);
            }
        }
        let (first, last) = (names[0].display(), names[names.len() - 1].display());
        let cubes = counted(names.len(), "cube");
        self.run.output.note(&match names.len() {
            1 => format!("{cubes} in {first}"),
            _ => format!("{cubes} in {first} to {last}"),
        });
        self.run.output.finish(Exit::Yes)
    }

    /// Returns at least one cube: without any, no solver would be asked.
    fn cubes(&self) -> Result<Vec<Cube>> {
        Ok(match self.reduction.puzzle().cubes(self.cubes, &Limits::none())? {
            Next::Solution(cubes) => cubes,
            Next::Exhausted => {
                let note = "looking ahead refutes every cube: what is left is the whole formula, \
                            which is unsatisfiable";
                self.run.output.note(note);
                vec![Cube::new()]
            }
            Next::GaveUp => unreachable!("there was no limit"),
        })
    }

    fn counting(&self) -> Result<()> {
        let (formula, map) = self.reduction.formula()?;
        let known = self.reduction.puzzle().encodings();
        let is_functional = known.functional.contains(&self.reduction.encoding());
        let comments = self.comments_and(if is_functional { "each solution is one model" } else { "a solution may have several models, which differ only in other variables than the cells" });
        let cells: Vec<Var> = map.names().into_iter().map(|(var, _)| var).collect();
        let show = (!is_functional).then_some(cells.as_slice());
        self.run.output.stream(|mut out| formula.write_counting(&comments, show, &mut out))
    }

    fn opb(&self) -> Result<()> {
        let (opb, _) = self.reduction.opb()?;
        let comments = self.reduction.comments(Form::Sums);
        self.run.output.stream(|mut out| opb.write(&comments, &mut out))
    }

    fn xcc(&self) -> Result<()> {
        let Cover { problem, .. } =
            self.reduction.puzzle().to_xcc(Names::Words.into(), &Limits::none())?;
        let mut comments = self.reduction.comments(Form::Sums);
        // What the comments of formulas end with: encoding in the first, variables in the last.
        comments[0] = format!("takuzu-sat {}", env!("CARGO_PKG_VERSION"));
        comments.pop();
        comments.push(self.entry.puzzle.face().cover_option.into());
        self.run.output.stream(|mut out| problem.write(&comments, &mut out))
    }
}

/// Returns a table of items, options and entries.
fn cover_sizes(puzzle: &Puzzle) -> Result<String> {
    let Cover { problem, .. } = puzzle.to_xcc(Names::Words.into(), &Limits::none())?;
    let (primary, items) = (problem.primaries(), problem.items());
    let secondary = items - primary;
    let (options, entries) = (problem.options(), problem.entries());
    Ok(format!(
        "{:>14} {:>12} {:>12} {:>12}\n{primary:>14} {secondary:>12} {options:>12} {entries:>12}\n",
        "primary items", "secondary", "options", "entries"
    ))
}

/// Returns the literals of a cube; a cell that is decided has none.
fn literals(cube: &Cube, map: &CnfMap) -> Vec<Lit> {
    let lit = |&(cell, value)| map.lit(cell, value);
    cube.iter().filter_map(lit).collect()
}

/// `r1c1=0 r2c3=1`.
fn cube_text(cube: &Cube) -> String {
    let decisions = cube.iter().map(|(cell, value)| format!("{cell}={value}"));
    let shown: Vec<String> = decisions.collect();
    if shown.is_empty() { "all of it".into() } else { shown.join(" ") }
}

/// `puzzle.cnf` as `puzzle-1.cnf`.
fn numbered(file: &Path, number: usize) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    file.with_file_name(name)
}

/// Returns a table of variables, clauses and literals by rule; of a simplified formula and of sums only the whole.
fn size_table(run: &Run, puzzle: &Puzzle, to: ExportFormat, args: FormulaArgs) -> Result<String> {
    if matches!(to, ExportFormat::Xcc) {
        return cover_sizes(args.reduction(puzzle, &Limits::none())?.puzzle());
    }
    let is_opb = matches!(to, ExportFormat::Opb);
    let whole = || Reduction::new(puzzle, args.encoding_of(puzzle));
    let mut parts = if args.simplify || is_opb { Vec::new() } else { whole().parts()? };
    let total = match (is_opb, args.simplify) {
        (true, _) => args.reduction(puzzle, &run.stop.limits())?.opb()?.0.size(),
        (false, true) => args.reduction(puzzle, &run.stop.limits())?.formula()?.0.size(),
        (false, false) => parts.iter().map(|&(_, size)| size).fold(Size::default(), |a, b| a + b),
    };
    parts.push(("total".into(), total));
    let clauses = if is_opb { "sums" } else { "clauses" };
    let head = format!("{:14} {:>12} {clauses:>12} {:>12}\n", "", "variables", "literals");
    let rows = parts.iter().map(|(name, size)| {
        format!("{name:14} {:>12} {:>12} {:>12}\n", size.variables, size.clauses, size.literals)
    });
    Ok(head + &rows.collect::<String>())
}
