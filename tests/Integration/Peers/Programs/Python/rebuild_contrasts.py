#!/usr/bin/env python3
"""Recomputes contrasts.csv from runs.csv, sharing no code with the product, and compares the two.

Usage: rebuild_contrasts.py RESULTS_FOLDER
Prints each difference (of figures: over 1e-9, relative) and ends with 1 if there is one. Standard library only.
"""
import bisect
import itertools
import math
import os
import sys

from rebuild_comparison import differs, read, times

DELTA = 0.05
ALPHA = 0.05
LEAST = 10
COUNTED_SIGNS = 24


def within(t, nu):
    """P(|T| < t) by the finite series of Abramowitz & Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4."""
    theta = math.atan(t / math.sqrt(nu))
    cos2 = math.cos(theta) ** 2
    term, terms = 1.0, []
    for k in range(1, nu // 2):
        terms.append(term)
        term *= cos2 * ((2 * k - 1) / (2 * k) if nu % 2 == 0 else (2 * k) / (2 * k + 1))
    if nu % 2 == 0:
        return math.sin(theta) * math.fsum(terms + [term])
    return 2 / math.pi * (theta + (math.sin(theta) * math.cos(theta) * math.fsum(terms + [term]) if nu > 1 else 0))


def quantile(confidence, nu, known={}):
    if (confidence, nu) not in known:
        low, high = 0.0, 1e9
        while high - low > 1e-14 * high:
            middle = (low + high) / 2
            low, high = (middle, high) if within(middle, nu) < confidence else (low, middle)
        known[confidence, nu] = high
    return known[confidence, nu]


def half(logs, confidence, family):
    n = len(logs)
    return quantile(1 - (1 - confidence) / family, n - 1) * deviation(logs) / math.sqrt(n)


def average(logs):
    return math.fsum(logs) / len(logs)


def deviation(logs):
    mean = average(logs)
    return math.sqrt(math.fsum((d - mean) ** 2 for d in logs) / (len(logs) - 1))


def sign_flip(logs):
    n = len(logs)
    if n > COUNTED_SIGNS:
        return 1 - within(abs(average(logs)) / (deviation(logs) / math.sqrt(n)), n - 1)
    seen = abs(math.fsum(logs)) - 1e-12 * math.fsum(map(abs, logs))
    middle = n // 2
    left, right = (sorted(sum(s * d for s, d in zip(signs, part)) for signs in itertools.product((1, -1), repeat=len(part)))
                   for part in (logs[:middle], logs[middle:]))
    count = sum(2 * (len(right) - bisect.bisect_left(right, seen - s)) for s in left)
    return min(1.0, count / 2 ** n)


def detectable(sd, n, family):
    return math.exp((quantile(1 - ALPHA / family, n - 1) + quantile(0.8, n - 1)) * sd / math.sqrt(n)) - 1


def needed(sd, family):
    def finds(n):
        return (n > COUNTED_SIGNS or 2.0 ** (1 - n) < ALPHA / family) and detectable(sd, n, family) <= DELTA
    enough = 2
    while not finds(enough):
        if enough > 4000:
            return None
        enough *= 2
    few = enough // 2
    while enough - few > 1:
        middle = (few + enough) // 2
        few, enough = (few, middle) if finds(middle) else (middle, enough)
    return enough


def logs_of(a, b):
    if any(r["valid"] != "1" for r in a + b):
        return []
    under, over = times(a), times(b)
    return [math.log(over[block] / under[block]) for block in over if block in under]


def interval(logs, confidence, family=1):
    mean, width = average(logs), half(logs, confidence, family)
    return math.exp(mean - width), math.exp(mean + width)


def control_fails(control, logs):
    if len(logs) < 2:
        return True
    if len(logs) < LEAST:
        return False
    low, high = interval(logs, 0.99)
    if control == "aa_twin":
        return low > 1 or high < 1
    found = interval(logs, 0.95)[0] > 1
    return low > 1.15 or high < 1.05 or (not found and detectable(deviation(logs), len(logs), 1) <= 0.10)


def verdict(logs, family, refused):
    if refused or len(logs) < LEAST:
        return "refused"
    mean = average(logs)
    if abs(mean) + half(logs, 1 - 2 * ALPHA, family) < math.log(1 + DELTA):
        return "equivalent"
    low, high = interval(logs, 1 - ALPHA, family)
    steady = all((math.fsum(logs) - d > 0) == (mean > 0) for d in logs)
    if (low > 1 or high < 1) and sign_flip(logs) < ALPHA / family and steady:
        return "faster" if mean < 0 else "slower"
    return "inconclusive"


def method(run):
    return run["transport"], run["client_stack"], run["server_stack"], answers(run)


def answers(run):
    return ("" if run["answer"] == "list" else "+" + run["answer"]) + ("+gzip" if run["gzip"] == "1" else "")


def family_of(a, b, headline):
    """The question that two cells answer; None if they are not to be paired."""
    same = all(a[c] == b[c] for c in ("scenario", "in_flight", "db", "batches", "batch_size"))
    if a["rate_per_s"] or not same or "naive" in (a["profile"], b["profile"]) or a["control"] or b["control"]:
        return None
    if a["profile"] != b["profile"]:
        return "exploratory" if method(a) == method(b) and a["form"] == b["form"] else None
    if a["variant"] or b["variant"]:
        if method(a)[:3] != method(b)[:3]:
            return "exploratory" if a["variant"] == b["variant"] and a["form"] == b["form"] else None
        held = a["against"] and a["against"] == b["variant"] or b["against"] and b["against"] == a["variant"]
        return "declared" if held else "exploratory"
    if method(a) != method(b):
        if a["form"] != b["form"] or "inprocess" in (a["transport"], b["transport"]):
            return None
        if a["transport"] == b["transport"]:
            return "stack" if answers(a) == answers(b) else "exploratory"
    return "declared" if headline(a) and headline(b) else "exploratory"


def headline_of(firsts):
    wires = [r for r in firsts if r["transport"] != "inprocess" and not r["control"] and r["profile"] != "naive"]
    if not wires:
        return lambda run: False
    most = max(int(r["in_flight"]) for r in wires)
    profile = min((r["profile"] for r in wires), key=("default", "tuned").index)
    primary = {}
    for r in wires:
        rank = (method(r)[1:3] != ("direct", "direct"), r["client_stack"] if r["client_stack"] == r["server_stack"] else r["client_stack"] + ">" + r["server_stack"])
        primary[r["transport"]] = min(primary.get(r["transport"], (rank, method(r))), (rank, method(r)))
    return lambda run: (run["transport"] in primary and primary[run["transport"]][1] == method(run)
                        and int(run["in_flight"]) == most and run["profile"] == profile)


def pairs(cells):
    """Every pair of cells to be compared: the key of a, of b, and the family."""
    firsts = {key: runs[0] for key, runs in cells.items()}
    headline = headline_of(firsts.values())
    for x, y in itertools.combinations(firsts, 2):
        family = family_of(firsts[x], firsts[y], headline)
        if family:
            yield x, y, family
    for key, run in firsts.items():
        if run["control"]:
            original = run["cell"][:-len(run["control"]) - 1]
            yield (run["scenario"], original), key, "control"


def expected(row, cells, family_size, refused):
    a, b = cells[row["scenario"], row["a"]], cells[row["scenario"], row["b"]]
    logs = logs_of(a, b)
    figures = dict.fromkeys(("ratio", "ratio_lo", "ratio_hi", "simultaneous_lo", "simultaneous_hi", "p", "mde", "n_needed"), "")
    enough = len(logs) >= 2
    figures.update(family_size=family_size, n=len(logs) if enough else 0)
    if enough:
        sd = deviation(logs)
        figures.update(ratio=math.exp(average(logs)), p=sign_flip(logs), mde=detectable(sd, len(logs), family_size))
        figures["ratio_lo"], figures["ratio_hi"] = interval(logs, 0.95)
        figures["simultaneous_lo"], figures["simultaneous_hi"] = interval(logs, 0.95, family_size)
        most = needed(sd, family_size) or ""
        # Beyond a few thousand the series gets slow, and the number means only that no run will do.
        figures["n_needed"] = most if most or not row["n_needed"] else float(row["n_needed"])
    void = any(r["valid"] != "1" for r in a + b)
    return figures, verdict(logs, family_size, void or (refused and row["family"] != "control"))


def main(folder):
    cells = {}
    runs = read(os.path.join(folder, "runs.csv"))
    for run in runs:
        cells.setdefault((run["scenario"], run["cell"]), []).append(run)
    rows = read(os.path.join(folder, "contrasts.csv"))
    wanted = {frozenset((x, y)): family for x, y, family in pairs(cells)}
    controls = [(cells[y][0]["control"], logs_of(cells[x], cells[y])) for x, y, family in pairs(cells) if family == "control"]
    refused = not controls or any(control_fails(*control) for control in controls)
    differences = []
    for row in rows:
        name = f"{row['b']} against {row['a']}"
        family = wanted.pop(frozenset(((row["scenario"], row["a"]), (row["scenario"], row["b"]))), None)
        size = sum(r["family"] == family for r in rows) if family in ("declared", "stack") else 1
        figures, word = expected(row, cells, size, refused)
        differences += [f"{name} {c}: found {row[c]!r}, expected {figure!r}" for c, figure in figures.items() if differs(row[c], figure)]
        differences += [f"{name} {c}: found {row[c]!r}, expected {text!r}" for c, text in (("family", family), ("verdict", word)) if row[c] != text]
    differences += [f"{sorted(pair)}: missing" for pair in wanted]
    print("\n".join(sorted(differences)) or f"{len(rows)} contrasts agree")
    return 1 if differences else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
