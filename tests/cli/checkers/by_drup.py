import drup


def clauses(path):
    lines = [line.split() for line in open(path)]
    return [[int(word) for word in line[:-1]] for line in lines if line and line[0] not in ("c", "p")]


print(drup.check_proof(clauses("formula.cnf"), clauses("proof.drat")).outcome)
