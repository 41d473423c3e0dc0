//! `transform`: changes of a puzzle that change its solution alike.

use takuzu_sat::Random;
use takuzu_sat::text::Entry;
use takuzu_sat::transform::{Change, transform};

use crate::args::TransformArgs;
use crate::commands::convert::written;
use crate::commands::generate::by_chance;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::work::run::{Job, Run};

pub(crate) fn run(args: TransformArgs) -> anyhow::Result<Exit> {
    let run = Run::new(&args.output, false, args.to)?;
    let seed = args.seed.unwrap_or_else(by_chance);
    if args.seed.is_none() && args.ops.contains(&Change::Random) {
        run.output.note(&format!("--seed {seed}"));
    }
    let job = Job::new(args.input, args.jobs);
    let nothing = |_: &Entry| Reply::default();
    run.work(
        job,
        nothing,
        |_| (),
        |(), number, entry| {
            let mut random = Random::stream(seed, number as u64);
            let mut image = entry.puzzle.clone();
            for change in &args.ops {
                image = transform(&image, change, &mut random)?;
            }
            written(&image, entry, args.to)
        },
    )?;
    run.finish()
}
