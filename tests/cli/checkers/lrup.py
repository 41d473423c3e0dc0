# Reads hints as a child would, and says so if each step follows up to the empty clause.
known = {}
for line in open("formula.cnf"):
    words = line.split()
    if words and words[0] not in ("c", "p"):
        known[len(known) + 1] = [int(word) for word in words[:-1]]
for line in open("proof.lrat"):
    numbers = [int(word) for word in line.split()]
    end = numbers.index(0)
    clause, hints = numbers[1:end], numbers[end + 1 : -1]
    true, shown = {-lit for lit in clause}, False
    for hint in hints:
        left = [lit for lit in known[hint] if -lit not in true]
        shown = not left
        if shown:
            break
        assert len(left) == 1, line
        true.add(left[0])
    assert shown, line
    if not clause:
        print("verified")
        break
    known[numbers[0]] = clause
