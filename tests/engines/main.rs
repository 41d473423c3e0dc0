//! The engines: each answers as the others do, and as the tables of known answers say.

mod backtrack;
mod boards;
mod compare_sets;
mod comparing;
mod cubes;
mod differential;
mod encoding_tools;
mod encodings;
mod exact;
mod faults;
mod fewest;
mod formula_texts;
mod handover;
mod matrices;
mod native;
mod promises;
mod proof_texts;
mod proofs;
mod random_bytes;
mod random_proofs;
mod repair;
mod scripted;
mod seams;
mod session;
mod small_boards;
mod solver_answers;
mod suite;
mod versus;
mod xcc;
mod xcc_takuzu;

#[path = "../common/agree.rs"]
mod agree;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/covers.rs"]
mod covers;
#[path = "../common/faulty.rs"]
mod faulty;
#[path = "../common/naive.rs"]
mod naive;
#[path = "../common/signs.rs"]
mod signs;
