//! Parts of a count on a cluster, as `docs/counting.md` says: by GNU parallel and by a job array of Slurm.

use std::process::{Command, Stdio};

use crate::program::{Run, is_here, repository, takuzu, with_program};
use crate::{Folder, scratch};

const PUZZLE: &str = "docs/puzzles/generated-10.txt";
const COUNT: &str = "13028\n";

/// Returns what a program says of itself; nothing where it is not installed.
fn says(name: &str, arg: &str) -> Option<String> {
    let mut command = Command::new(name);
    let output = command.arg(arg).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Adds up the part files of a folder.
#[track_caller]
fn merged(folder: &Folder, parts: usize) {
    let names = folder.files().into_iter().filter(|name| name.starts_with("part-"));
    let files: Vec<String> = names.map(|name| folder.file(&name)).collect();
    assert_eq!(files.len(), parts);
    let args = ["count", "--merge"].map(String::from).into_iter().chain(files);
    assert_eq!(takuzu(args).ends(0).out, COUNT);
}

#[test]
fn gnu_parallel_counts_parts() {
    if !says("parallel", "--version").is_some_and(|said| said.contains("GNU parallel")) {
        eprintln!("skipped: GNU parallel is not installed (Debian: parallel)");
        return;
    }
    let folder = scratch();
    let out = folder.path().join("part-{}.json");
    let mut command = with_program("parallel");
    command.args(["-j", "2", "takuzu-sat", "count", "-j", "1", "--part", "{}/6", "-o"]);
    command.arg(out).args([PUZZLE, ":::", "1", "2", "3", "4", "5", "6"]);
    Run::new(command).ends(0);
    merged(&folder, 6);
}

/// The script of the job array, its tasks one after the other.
#[test]
fn the_script_of_the_array_counts_a_part_once() {
    let folder = scratch();
    for _ in 0..2 {
        for task in 1..=3 {
            let mut command = with_program(repository().join("docs/count-array.sh"));
            command.arg(PUZZLE).arg(folder.path()).arg("3");
            command.env("SLURM_ARRAY_TASK_ID", task.to_string());
            Run::new(command).ends(0);
        }
        merged(&folder, 3);
    }
}

/// A real cluster of one node, which is set up in a folder.
#[test]
fn a_job_array_of_slurm_counts_parts() {
    // Debian: slurmctld slurmd slurm-client
    if !["slurmctld", "slurmd", "sbatch", "sinfo"].into_iter().all(is_here) {
        return;
    }
    if says("id", "-u").as_deref() != Some("0\n") {
        eprintln!("skipped: only root can set up a node of Slurm");
        return;
    }
    let (cluster, folder) = (scratch(), scratch());
    let mut command = with_program(repository().join("tests/cli/one-node.sh"));
    command.arg(cluster.path());
    command.args(["sbatch", "--wait", "--array=1-4", "--output"]);
    command.arg(cluster.path().join("task-%a.log")).arg("docs/count-array.sh");
    command.args([PUZZLE]).arg(folder.path()).arg("4");
    let outcome = Run::new(command).run();
    if outcome.code == Some(77) {
        eprintln!("skipped: Slurm does not start here: {}", outcome.err);
        return;
    }
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(outcome.out.contains("Submitted batch job"), "{}", outcome.out);
    merged(&folder, 4);
}
