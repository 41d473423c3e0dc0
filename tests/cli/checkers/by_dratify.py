import dratify

formula, proof = [open(path).read() for path in ("formula.cnf", "proof.drat")]
print(dratify.check_proof(dratify.parse_dimacs(formula), proof).ok)
