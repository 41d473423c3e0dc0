//! Tables of what each command hears in each of its modes: the step from what was typed to what is done.
//!
//! A table for each command names all its options. Some are heard always, some in one mode only, with the reason
//! why not in the others. What is typed and not heard is refused, so that nobody waits for an effect that does not
//! come. An option that is in no table is refused, too, and a test names it.

use anyhow::{Result, bail};
use takuzu_sat::solve::Engine;
use takuzu_sat::transform::Change;

use crate::args::{
    BookArgs, BookFormat, CheckArgs, Command, CompareArgs, CountArgs, CoverArgs, EnumerateArgs,
    ExplainArgs, ExportArgs, ExportFormat, FewestArgs, GradeArgs, OF_PAPER, PlayArgs, RenderArgs,
    SolveArgs, StepsFormat, TransformArgs, Typed, VerifyArgs,
};
use crate::words::plain;

/// The puzzles, and the way in which they are read.
const INPUT: &str = "FILE --index --text --puzzle --from --cells --lenient --rules --odd --blocks";

/// The way in which texts are read, which is of no use where there is none.
const READING: &str = "--index --from --cells --lenient";

const OUTPUT: &str = "--output --force --quiet --color";

const SOLVER: &str = "--engine --cross-check --timeout";

/// The options of the engine `sat`; which engine is asked is known later.
const FORMULA: &str = "--backend --checked --encoding --simplify";

/// The options that a command has heard, or the reasons why not.
#[derive(Default)]
struct Heard(Vec<(&'static str, Result<(), &'static str>)>);

impl Heard {
    /// Options that are heard in every mode.
    fn always(groups: &[&'static str]) -> Heard {
        groups.iter().fold(Heard::default(), |heard, options| heard.when(true, options, ""))
    }

    /// Options that are heard in one mode, and why not in others: the end of a sentence that begins with the option.
    fn when(mut self, is_heard: bool, options: &'static str, why: &'static str) -> Heard {
        let heard = if is_heard { Ok(()) } else { Err(why) };
        self.0.extend(options.split(' ').map(|option| (option, heard)));
        self
    }

    /// Returns the first reason why an option is not heard.
    fn check(&self, option: &str) -> Result<(), &'static str> {
        let mut found = self.0.iter().filter(|(name, _)| *name == option).peekable();
        match found.peek() {
            None => Err("has no effect"),
            Some(_) => found.try_for_each(|(_, heard)| *heard),
        }
    }
}

/// Endings that promise a file where `prove` would make a folder.
const OF_FILES: [&str; 20] = [
    "7z", "bz2", "cnf", "drat", "gz", "htm", "html", "json", "lrat", "opb", "pbp", "pdf", "png",
    "rar", "svg", "tar", "tgz", "txt", "xz", "zip",
];

impl Command {
    /// Refuses what was typed and would have no effect, with the option and the reason.
    pub(crate) fn refuse_unheard(&self, typed: &Typed) -> Result<()> {
        let heard = self.heard();
        for name in typed.names() {
            if let Err(why) = heard.check(name) {
                bail!("{name} {why}");
            }
        }
        self.refuse_ending()
    }

    /// Refuses a file whose name promises a format that the command does not write.
    fn refuse_ending(&self) -> Result<()> {
        let fitting: &[&str];
        let (name, output) = if let Command::Render(args) = self
            && args.to.is_none()
        {
            fitting = &["svg", "png", "pdf"];
            ("render", &args.output)
        } else if let Command::Book(args) = self
            && args.to.is_none()
        {
            fitting = &["pdf", "html", "htm"];
            ("book", &args.output)
        } else if let Command::Explain(args) = self
            && args.to.is_none()
        {
            let is_picture = |end: String| ["png", "pdf", "jpg", "jpeg"].contains(&&*end);
            if !args.output.extension().is_some_and(is_picture) {
                return Ok(());
            }
            fitting = &["svg", "html", "txt"];
            ("explain", &args.output)
        } else if let Command::Prove(args) = self
            && args.output.extension().is_some_and(|end| OF_FILES.contains(&&*end))
        {
            fitting = &[];
            ("prove", &args.output)
        } else {
            return Ok(());
        };
        let (Some(file), Some(end)) = (output.file(), output.extension()) else {
            return Ok(());
        };
        if !fitting.contains(&&*end) {
            let file = plain(&file.to_string_lossy()).into_owned();
            let fitting: Vec<String> = fitting.iter().map(|end| format!(".{end}")).collect();
            if fitting.is_empty() {
                bail!("{file}: `{name}` writes a folder");
            }
            let fitting = fitting.join(", ");
            bail!("{file}: `{name}` writes {fitting}; with --to the name may end in any way");
        }
        Ok(())
    }

    fn heard(&self) -> Heard {
        match self {
            Command::Solve(args) => solve(args),
            Command::Check(args) => check(args),
            Command::Count(args) => count(args),
            Command::Enumerate(args) => enumerate(args),
            Command::Hint(args) => Heard::always(&[INPUT, OUTPUT])
                .when(true, "--givens --ladder --all --detail --lang --json --timeout --jobs", "")
                .when(args.all, "--level", "needs --all"),
            Command::Explain(args) => explain(args),
            Command::Play(args) => play(args),
            Command::Grade(args) => grade(args),
            Command::Generate(_) => generate(),
            Command::Transform(args) => transform(args),
            Command::Convert(_) => Heard::always(&[INPUT, OUTPUT, "--to --jobs"]),
            Command::Formats(_) => Heard::always(&[OUTPUT]),
            Command::Render(args) => render(args),
            Command::Book(args) => book(args),
            Command::Export(args) => export(args),
            Command::Decode(_) => Heard::always(&[&INPUT["FILE ".len()..], OUTPUT]).when(
                true,
                "PUZZLE ANSWER --cnf --to --json --encoding --simplify",
                "",
            ),
            Command::Prove(_) => Heard::always(&[INPUT, OUTPUT, "--timeout --producer --drat"]),
            Command::Verify(args) => verify(args),
            Command::Fewest(args) => fewest(args),
            Command::Cover(args) => cover(args),
            Command::Compare(args) => compare(args),
            Command::Completions(_) => Heard::always(&[OUTPUT, "SHELL"]),
            Command::Man(_) => Heard::always(&[OUTPUT, "COMMAND"]),
        }
    }
}

const NO_SENTENCES: &str = "has no effect with --json, which has no sentences";
const OF_TRACE: &str = "has no effect with --trace, which shows the engine backtrack";

fn solve(args: &SolveArgs) -> Heard {
    let is_traced = args.trace.is_some();
    Heard::always(&[INPUT, OUTPUT, SOLVER, "--stats --to --sat-codes --trace"])
        .when(!is_traced, FORMULA, OF_TRACE)
        .when(!is_traced, "--json", "cannot be used with --trace, which prints text or dot")
        .when(!is_traced, "--jobs", "has no effect with --trace, which takes one puzzle")
        .when(!args.sat_codes, "--jobs", "has no effect with --sat-codes, which takes one puzzle")
        .when(!args.writing.json, "--lang", NO_SENTENCES)
        .when(is_traced, "--trace-limit", "needs --trace")
        .when(args.solver.has_backend(), "--checked", "needs --backend")
}

fn check(args: &CheckArgs) -> Heard {
    Heard::always(&[INPUT, OUTPUT, SOLVER, FORMULA, "--stats --jobs --repair --proof --json --all"])
        .when(!args.json, "--lang", NO_SENTENCES)
        .when(args.repair.is_some(), "--missing", "needs --repair")
        .when(args.solver.has_backend(), "--checked", "needs --backend")
}

fn count(args: &CountArgs) -> Heard {
    let parts = &args.parts;
    let (is_part, is_merge) = (parts.part.is_some(), parts.merge.is_some());
    let of_part = "has no effect with --part, which writes a part file";
    let of_merge = "has no effect with --merge, which adds up counts that are known";
    let is_whole = "cannot be used with --part or --merge, which count all solutions";
    let has_method = "cannot be used with --part, which divides the work by its own method";
    Heard::always(&[OUTPUT, "--part --merge"])
        .when(!is_merge, INPUT, of_merge)
        .when(!is_merge, SOLVER, of_merge)
        .when(!is_merge, FORMULA, of_merge)
        .when(!is_merge, "--stats --jobs --lang", of_merge)
        .when(!is_part, "--stats --lang", of_part)
        .when(!is_part, "--json", "has no effect with --part: a part file is always JSON")
        .when(!is_part && !is_merge, "--limit", is_whole)
        .when(!is_part, "--engine --cross-check", has_method)
        .when(!args.json, "--lang", NO_SENTENCES)
        .when(args.query.solver.has_backend(), "--checked", "needs --backend")
}

fn enumerate(args: &EnumerateArgs) -> Heard {
    let is_random = args.random.is_some();
    let has_method = "cannot be used with --random, which draws by its own method";
    Heard::always(&[INPUT, OUTPUT, FORMULA, "--timeout --random --to --json"])
        .when(!is_random, "--engine --cross-check --limit --stats", has_method)
        .when(is_random, "--seed", "needs --random")
        .when(!args.writing.json, "--lang", NO_SENTENCES)
        .when(args.query.solver.has_backend(), "--checked", "needs --backend")
}

fn explain(args: &ExplainArgs) -> Heard {
    let is_drawn = args.format() != StepsFormat::Text;
    let is_single = "has no effect with --to svg and --to html, which take one puzzle";
    let is_text =
        "cannot be used with --to svg and --to html: name an output file with another ending";
    Heard::always(&[INPUT, OUTPUT, "--ladder --first --to --lang --timeout"])
        .when(is_drawn, "--symbols", "is for drawn boards: --to svg or --to html")
        .when(!is_drawn, "--jobs", is_single)
        .when(!is_drawn, "--pictures --json", is_text)
}

fn play(args: &PlayArgs) -> Heard {
    let (is_versus, is_resumed) = (args.versus.versus, args.resume);
    let is_named = !args.input.files.is_empty() || args.input.reading.text.is_some();
    let is_printed = args.screen.screen.is_some();
    let is_screen = is_printed || !is_versus && !args.is_plain();
    let of_screen = "is for the whole screen, and this game is played line by line";
    let of_print = "has no effect with --screen, which prints without colours";
    let of_resume = "has no effect with --resume: the saved game says it";
    Heard::always(&[INPUT, "--lang --resume --plain --versus --screen --size --level --signs"])
        .when(true, "--seed --symbols --theme --color", "")
        .when(is_screen, "--symbols --theme --color", of_screen)
        .when(!is_printed, "--theme --color", of_print)
        .when(!is_resumed, &INPUT["FILE ".len()..], of_resume)
        .when(is_named || is_resumed, READING, "is for the puzzle of a file or of --text")
        .when(!is_named || is_versus, "--seed", "is for a new puzzle, and a puzzle is named")
        .when(is_printed, "--keys", "needs --screen")
        .when(is_versus, "--guesser --secret --holes --joker-price", "needs --versus")
}

fn grade(args: &GradeArgs) -> Heard {
    Heard::always(&[INPUT, OUTPUT, "--techniques --ladder --steps --summary"])
        .when(true, "--timeout --jobs --json --svg", "")
        .when(!args.json, "--lang", NO_SENTENCES)
}

fn generate() -> Heard {
    Heard::always(&[
        OUTPUT,
        "--puzzle --from --rules --odd --blocks --count --size --minimal --signs --level",
        "--techniques --needs --sort --clues --holes --fill --symmetry --mask --any --effort",
        "--duplicates --cross-check --seed --timeout --jobs --to --json",
        // Beside JSON there is the note on puzzles that were not made.
        "--comments --lang",
    ])
}

fn transform(args: &TransformArgs) -> Heard {
    let is_random = args.ops.contains(&Change::Random);
    let why = "is for random changes: --op random";
    Heard::always(&[INPUT, OUTPUT, "--op --to --jobs"]).when(is_random, "--seed", why)
}

fn render(args: &RenderArgs) -> Heard {
    Heard::always(&[INPUT, OUTPUT, "--symbols --solution --numbers --violations --scale --to"])
        .when(args.solution, "--timeout", "needs --solution")
        .when(args.solution || args.violations, "--lang", "needs --violations or --solution")
}

fn book(args: &BookArgs) -> Heard {
    let with_title = "--no-rules-page --no-how-to-solve --no-sections";
    let why = "is for a book with a --title, which has such pages";
    Heard::always(&[INPUT, OUTPUT, "--skip --title --symbols --timeout --jobs --to --lang"])
        .when(args.format() == BookFormat::Pdf, OF_PAPER, "is about paper: --to pdf")
        .when(args.title.is_some(), with_title, why)
}

fn export(args: &ExportArgs) -> Heard {
    let is_cover = matches!(args.format(), ExportFormat::Xcc);
    let no_clauses = "has no effect with --to xcc: an exact cover problem has no clauses";
    let of_stats = "has no effect with --stats, which counts the clauses of the rules";
    Heard::always(&[INPUT, OUTPUT, "--to --simplify --cubes --stats"])
        .when(!is_cover, "--encoding", no_clauses)
        .when(!is_cover, "--block", "adds a clause, and exact cover has no clauses")
        .when(!args.stats, "--block", of_stats)
}

fn verify(args: &VerifyArgs) -> Heard {
    let is_any = args.cnf.is_some();
    Heard::always(&[OUTPUT, "FOLDER --cnf --timeout"]).when(is_any, "--proof --core", "needs --cnf")
}

fn fewest(args: &FewestArgs) -> Heard {
    let why = "has no effect with --proof, which takes one grid";
    Heard::always(&[OUTPUT, INPUT, "--at-most --timeout --proof --to --json"]).when(
        args.proof.is_none(),
        "--jobs",
        why,
    )
}

fn cover(args: &CoverArgs) -> Heard {
    let why = "needs --all or --count: by default one cover is found";
    Heard::always(&[OUTPUT, "FILE --from --all --count --engine --timeout --stats --json"]).when(
        args.all || args.count,
        "--limit",
        why,
    )
}

fn compare(args: &CompareArgs) -> Heard {
    let by_sat = args.engines.contains(&Engine::Sat);
    let why = "is for the engine sat, which is none of --engines";
    Heard::always(&[INPUT, OUTPUT, "--engines --set --ask --timeout --repeat --clock --json"])
        .when(true, "--svg --limit", "")
        .when(by_sat, "--encodings --backends --simplify", why)
}

#[cfg(test)]
mod tests {
    //! The tables beside clap's own list.

    use std::collections::BTreeSet;
    use std::ffi::OsString;

    use clap::error::{ContextKind, ContextValue, ErrorKind};
    use clap::{Arg, Command};

    use crate::args::named;
    use crate::help;

    /// Returns the words that a command cannot do without.
    fn needed(command: &str) -> Vec<String> {
        let words: &[&str] = match command {
            "decode" => &["puzzle.txt"],
            "verify" => &["folder"],
            "transform" => &["--op", "random"],
            "completions" => &["bash"],
            _ => &[],
        };
        words.iter().map(ToString::to_string).collect()
    }

    fn words(command: &str, parts: &[&[String]]) -> Vec<OsString> {
        let begin = ["takuzu-sat", command].map(str::to_owned);
        let parts = parts.concat();
        begin.into_iter().chain(parts).map(OsString::from).collect()
    }

    /// A new option is in the table of its command, and the table has no name that nobody can type.
    #[test]
    fn a_table_names_all_options_of_its_command_and_no_others() {
        let program = help::command();
        for command in program.get_subcommands() {
            let name = command.get_name();
            let read = help::read(words(name, &[&needed(name)]));
            let (cli, _) = read.expect("a command line");
            let heard = cli.command.heard();
            let is_own = |name: &String| !matches!(&**name, "--help" | "--version");
            let mut all: Vec<String> = command.get_arguments().map(named).filter(is_own).collect();
            all.sort_unstable();
            let mut listed: Vec<_> = heard.0.iter().map(|(name, _)| (*name).to_owned()).collect();
            listed.sort_unstable();
            listed.dedup();
            assert_eq!(listed, all, "{name}");
        }
    }

    /// Returns an argument as it is typed, with a value that it takes.
    fn example(command: &Command, arg: &Arg) -> Vec<String> {
        let name = named(arg);
        let option = match (arg.get_long(), arg.get_action().takes_values()) {
            (Some(_), false) => return vec![name],
            (Some(_), true) => format!("{name}="),
            (None, _) => String::new(),
        };
        let known = arg.get_possible_values();
        let known = known.iter().map(|value| value.get_name().to_owned());
        let others =
            "1 40 80x24 sandwich 2x2 6x9 1/2 01. json varisat counter pair easy transpose x";
        let others = others.split(' ');
        let mut values = known.chain(others.map(str::to_owned));
        let is_value = |value: &String| {
            let typed = [format!("{option}{value}")];
            let read =
                help::read(words(command.get_name(), &[&needed(command.get_name()), &typed]));
            let kind = read.err().map(|error| error.kind());
            !matches!(kind, Some(ErrorKind::ValueValidation | ErrorKind::InvalidValue))
        };
        let value = values.find(is_value);
        let value = value.unwrap_or_else(|| panic!("a value for {name}"));
        vec![format!("{option}{value}")]
    }

    /// Returns what clap asks for, `--cnf <FILE>`, where a line lacks it.
    fn lacks(error: &clap::Error) -> Vec<String> {
        match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::Strings(names))
                if error.kind() == ErrorKind::MissingRequiredArgument =>
            {
                names.clone()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the pairs of which the first lacks something that clap does not ask for beside the second.
    fn forgotten(command: &Command, base: &[String]) -> Vec<[Vec<String>; 2]> {
        let name = command.get_name();
        let read = |parts: &[&[String]]| help::read(words(name, parts)).err();
        let args = command.get_arguments().filter(|arg| named(arg) != "--help");
        let examples: Vec<Vec<String>> = args.map(|arg| example(command, arg)).collect();
        let always = read(&[base]).as_ref().map(lacks).unwrap_or_default();
        let mut found = Vec::new();
        for first in &examples {
            let mut lacking = read(&[base, first]).as_ref().map(lacks).unwrap_or_default();
            lacking.retain(|lacking| !always.contains(lacking));
            let is_lacking = |typed: &[String]| {
                let option = typed[0].split('=').next().unwrap_or_default();
                lacking.iter().any(|lacking| lacking.starts_with(option))
            };
            let seconds = examples.iter().filter(|second| !is_lacking(second));
            let seconds = seconds.filter(|_| !lacking.is_empty());
            let passed = seconds.filter(|second| read(&[base, first, second]).is_none());
            found.extend(passed.map(|second| [first.clone(), second.clone()]));
        }
        found
    }

    /// clap forgets what an option requires where something is typed that excludes it: the tables do not.
    #[test]
    fn what_an_option_needs_is_asked_for_beside_all_others() {
        let program = help::command();
        let mut lines = BTreeSet::new();
        for command in program.get_subcommands() {
            let name = command.get_name();
            for base in BTreeSet::from([Vec::new(), needed(name)]) {
                for [first, second] in forgotten(command, &base) {
                    let line = words(name, &[&base, &first, &second]);
                    let (cli, typed) = help::read(line.clone()).expect("clap passes it");
                    assert!(cli.command.refuse_unheard(&typed).is_err(), "{line:?}");
                    lines.insert(line);
                }
            }
        }
        for line in ["verify --proof=1 1", "solve --trace-limit=1 --sat-codes"] {
            let line = line.split(' ').map(OsString::from);
            let line: Vec<OsString> = ["takuzu-sat".into()].into_iter().chain(line).collect();
            assert!(lines.contains(&line), "{line:?} is not in {lines:#?}");
        }
    }
}
