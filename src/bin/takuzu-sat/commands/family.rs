//! `family`: benchmark formulas, and the puzzles they are made of.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use takuzu_sat::Shape;
use takuzu_sat::family::{FamilyError, Instance, Kind, blank, blocked};
use takuzu_sat::limits::Limits;
use takuzu_sat::reduction::{Form, Reduction, WITHOUT, rows};
use takuzu_sat::sat::SolverResult;
use takuzu_sat::solve::{Engine, Options};
use takuzu_sat::text::{self, Entry, Format, ReadOptions};

use crate::args::{FamilyArgs, FamilyFormat, KindArg};
use crate::exit::Exit;
use crate::words::counted;
use crate::work::input::{Puzzles, file_name};
use crate::work::run::Run;

pub(crate) fn run(mut args: FamilyArgs) -> anyhow::Result<Exit> {
    let source = Source::new(&args)?;
    let folder = folder(&mut args, source.len())?;
    let run = Run::new(&args.output, false, None)?;
    let made = folder.clone();
    run.output.on_early_end(move || {
        made.iter().for_each(|made| _ = made.remove());
        Ok(Vec::new())
    });
    let limits = run.stop.limits();
    for place in 0..source.len() {
        let instance = source.check_size(place, &run);
        let instance = instance.and_then(|()| Ok(source.instance(place, &limits)?));
        let written = instance.and_then(|instance| {
            let folder = folder.as_ref().map(|folder| folder.path.as_path());
            put(&run, &args, folder, place, &instance)
        });
        let Err(error) = written else {
            continue;
        };
        if let Some(folder) = &folder
            && !folder.remove()
        {
            let (path, files) = (folder.path.display(), counted(place, "file"));
            run.output.note(&format!("{path} has {files} of {}", source.len()));
        }
        let is_stopped = error.downcast_ref().is_some_and(FamilyError::is_stopped);
        if !is_stopped {
            return Err(error);
        }
        run.output.note("interrupted");
        return run.output.finish(Exit::GaveUp);
    }
    run.output.finish(Exit::Yes)
}

/// The source of instances.
enum Source {
    Made { kind: Kind, shape: Shape, seed: u64, count: usize },
    Read(Vec<(Entry, String)>),
}

impl Source {
    fn new(args: &FamilyArgs) -> anyhow::Result<Source> {
        let density = |default| args.fill.unwrap_or(default);
        let kind = match args.kind {
            KindArg::Blank => Kind::Blank,
            KindArg::Random => Kind::Random { density: density(0.2) },
            KindArg::Flipped => Kind::Flipped { density: density(0.45) },
            KindArg::Pigeonhole => Kind::Pigeonhole {
                completions: args.completions.unwrap_or(6).into(),
                free: args.free.map(usize::from),
            },
            KindArg::Blocked if args.files.is_empty() => Kind::Blocked,
            KindArg::Blocked => return Source::read(&args.files),
        };
        Ok(Source::Made {
            kind,
            shape: args.size.unwrap_or(Shape::square(20)),
            seed: args.seed.unwrap_or(1),
            count: usize::try_from(args.count.unwrap_or(1))?,
        })
    }

    /// Puzzles, each with a name made of its file and, where there are several, its line.
    fn read(files: &[PathBuf]) -> anyhow::Result<Source> {
        let mut named = Vec::new();
        for file in files {
            let puzzles = Puzzles::of_files(vec![file.clone()], ReadOptions::default());
            let entries: Vec<Entry> = puzzles.read().collect::<Result<_, _>>()?;
            if let Some(entry) =
                entries.iter().find(|entry| entry.puzzle.kind() != takuzu_sat::takuzu::KIND)
            {
                let kind = entry.puzzle.kind().title();
                bail!("{}: a {kind}: `family` is for Takuzu only", entry.source);
            }
            let name = file_name(file);
            let stem = Path::new(&name).file_stem().unwrap_or_default();
            let stem = stem.to_string_lossy().into_owned();
            let several = entries.len() > 1;
            named.extend(entries.into_iter().map(|entry| {
                let label =
                    if several { format!("{stem}-l{}", entry.source.line()) } else { stem.clone() };
                (entry, label)
            }));
        }
        Ok(Source::Read(named))
    }

    fn len(&self) -> usize {
        match self {
            Source::Made { count, .. } => *count,
            Source::Read(entries) => entries.len(),
        }
    }

    /// Refuses a puzzle whose answer takes a formula that would fill the memory, unless told to build it.
    fn check_size(&self, place: usize, run: &Run) -> anyhow::Result<()> {
        let puzzle = match self {
            Source::Made { shape, .. } => blank(*shape)?,
            Source::Read(entries) => entries[place].0.puzzle.clone(),
        };
        let options = Options::from(Engine::Sat);
        match Engine::Auto.resolve(&puzzle) {
            Engine::Sat => run.check_size(&puzzle, options.encoding_for(&puzzle)),
            Engine::Auto | Engine::Xcc(_) | Engine::Native | Engine::Backtrack(_) => Ok(()),
        }
    }

    fn instance(&self, place: usize, limits: &Limits) -> Result<Instance, FamilyError> {
        match self {
            Source::Made { kind, shape, seed, .. } => {
                kind.instance(*shape, seed.wrapping_add(place as u64), limits)
            }
            Source::Read(entries) => {
                let (entry, label) = &entries[place];
                blocked(&entry.puzzle, label, limits)
            }
        }
    }
}

/// The folder that files go to.
#[derive(Clone)]
struct Folder {
    path: PathBuf,
    is_new: bool,
}

impl Folder {
    /// Removes a new folder that is still empty; tells whether nothing is left of it.
    fn remove(&self) -> bool {
        self.is_new && std::fs::remove_dir(&self.path).is_ok()
    }
}

/// The folder that files go to, made if need be: one that is there, or one for several formulas.
fn folder(args: &mut FamilyArgs, count: usize) -> anyhow::Result<Option<Folder>> {
    let several = count > 1;
    let Some(path) = args.output.file().map(Path::to_path_buf) else {
        if several && args.to == FamilyFormat::Dimacs {
            bail!("{count} formulas need a folder: name one with -o");
        }
        return Ok(None);
    };
    if !several && !path.is_dir() {
        return Ok(None);
    }
    let is_new = !path.is_dir();
    if is_new {
        std::fs::create_dir(&path)
            .with_context(|| format!("cannot make the folder {}", path.display()))?;
    }
    args.output.output = None;
    Ok(Some(Folder { path, is_new }))
}

/// Writes an instance to its file in a folder, or behind those that came before.
fn put(
    run: &Run,
    args: &FamilyArgs,
    folder: Option<&Path>,
    place: usize,
    instance: &Instance,
) -> anyhow::Result<()> {
    let mut comments = vec![instance.name.clone(), expectation(instance)];
    let file = |extension: &str| Some(folder?.join(format!("{}.{extension}", instance.name)));
    let format = match args.to {
        FamilyFormat::Dimacs => {
            let blocked = instance.blocked.clone();
            let reduction = Reduction::new(&instance.puzzle, args.encoding).without(blocked);
            let reduction = reduction.within(&run.stop.limits());
            let (formula, _) = reduction.formula()?;
            comments.extend(reduction.comments(Form::Clauses));
            return run.put(file("cnf"), |mut out| formula.write_dimacs(&comments, &mut out));
        }
        FamilyFormat::Grid => Format::Grid,
        FamilyFormat::Line => Format::Line,
    };
    let puzzle = text::write(&instance.puzzle, format)?;
    if let Some(grid) = &instance.blocked {
        comments.push(format!("{WITHOUT}{}", rows(grid)));
    }
    let comments: String = comments.iter().map(|line| format!("# {line}\n")).collect();
    let gap = if place > 0 && folder.is_none() { format.gap() } else { "" };
    run.put(file("txt"), |out| write!(out, "{gap}{comments}{puzzle}"))
}

/// The answer in the words of solvers, and how it is known.
fn expectation(instance: &Instance) -> String {
    let answer = match instance.expected {
        SolverResult::Sat => "SATISFIABLE",
        SolverResult::Unsat => "UNSATISFIABLE",
        SolverResult::Interrupted => "UNKNOWN",
    };
    format!("expected: {answer} ({})", instance.why)
}
