//! Crates for exact cover: they count covers, at most so many.

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};

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
