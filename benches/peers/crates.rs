//! Crates for exact cover: they count covers, at most so many.

use std::ops::ControlFlow;

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use exact_covers::{DlSolver, Solver as _};

/// By the crate `dlx`, whose items count from 0.
pub(crate) fn dlx<O: AsRef<[usize]>>(
    primary: usize,
    secondary: usize,
    options: impl IntoIterator<Item = O>,
    most: usize,
) -> usize {
    let of = |option: O| option.as_ref().iter().map(|&item| item as dlx::Uint).collect();
    let options: Vec<Vec<dlx::Uint>> = options.into_iter().map(of).collect();
    let [primary, secondary] = [primary, secondary].map(|count| count as dlx::Uint);
    let mut problem = dlx::x::make_problem(primary, secondary, &options, dlx::OptOrder::Seq);
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut count = 0;
    while count < most && solver.next_solution(&mut chooser) {
        count += 1;
    }
    count
}

/// By the crate `dlx-rs`, whose items count from 1.
pub(crate) fn dlx_rs<O: AsRef<[usize]>>(
    primary: usize,
    secondary: usize,
    options: impl IntoIterator<Item = O>,
    most: usize,
) -> usize {
    let mut solver = dlx_rs::Solver::new_optional(primary, secondary);
    for (name, option) in options.into_iter().enumerate() {
        solver.add_option(name, option.as_ref());
    }
    solver.take(most).count()
}

/// By the crate `exact-covers`, whose items count from 0.
pub(crate) fn exact_covers<O: AsRef<[usize]>>(
    primary: usize,
    secondary: usize,
    options: impl IntoIterator<Item = O>,
    most: usize,
) -> usize {
    let items: Vec<usize> = (0..primary + secondary).collect();
    let (primaries, secondaries) = items.split_at(primary);
    let mut solver: DlSolver<usize, ()> = DlSolver::new(primaries, secondaries);
    for option in options {
        let (mine, others): (Vec<usize>, Vec<usize>) =
            option.as_ref().iter().partition(|&&item| item < primary);
        solver.add_option(mine, others.into_iter().map(|item| (item, None)).collect::<Vec<_>>());
    }
    let mut count = 0;
    solver.solve(|_| {
        count += 1;
        if count < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    count
}
