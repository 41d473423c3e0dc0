//! Counts of solutions without listing them.

// Until the counts call it.
#[allow(dead_code)]
mod seams;
