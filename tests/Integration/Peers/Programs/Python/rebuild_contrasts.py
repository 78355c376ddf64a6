#!/usr/bin/env python3
"""Recomputes contrasts.csv from runs.csv, sharing no code with the product, and compares the two.

Usage: rebuild_contrasts.py RESULTS_FOLDER
Prints each difference (of figures: over 1e-9, relative) and ends with 1 if there is one. Standard library only.

Two columns are not recomputed to the last digit:
- mde comes from a simulation, by random numbers of the product's own. It is exp(f · deviation) - 1 with an f for each number of blocks
  and family size. All rows of the file must have the same f to 1e-9, and with f the whole rule must find 90 % of runs that are
  simulated here with other random numbers, give or take four standard errors: 4 points in most cases, which an f off by 7 % exceeds.
- reason is a text for people: that it is there where it is due, how a control came out, and the bound in it are checked.
"""
import math
import os
import re
import statistics
import sys

from block_design import RunDesign
from differences import differs, report
from contrast_pairs import pairs_of
from run_cells import OUTCOMES, cells_of, is_crowded, processor, read
from verdict_rule import ALPHA, LEAST_BLOCKS, POWER, blocks_needed, power, sign_flip, smallest_p, verdict

FIGURES = ("ratio", "ratio_lo", "ratio_hi", "simultaneous_lo", "simultaneous_hi", "p", "bound", "mde", "n_needed", "limited_by_launches")


class Contrast:
    """One expected row: columns by their names, None for an empty field."""

    def __init__(self, a, b, outcome, family, size, estimate, objection, crowded):
        self.a, self.b, self.estimate, self.size = a, b, estimate, size
        self.is_of_forms = not a.variant and a.form != b.form
        self.columns = dict.fromkeys(FIGURES)
        self.columns.update(run_id=a.first["run_id"], scenario=a.scenario, a=a.name, b=b.name, outcome=outcome, family=family,
                            family_size=size, n=estimate.n if estimate else 0)
        if estimate:
            self.columns.update(self.figures(estimate, size))
        word = verdict(estimate, size, objection or a.is_void or b.is_void)
        self.columns["verdict"] = word
        self.columns["provisional"] = int(crowded and self.is_of_forms and word != "refused" and outcome == "wall_time")

    @staticmethod
    def figures(estimate, size):
        (low, high), (lowest, highest) = estimate.interval(0.95), estimate.interval(1 - ALPHA, size)
        return {
            "ratio": math.exp(estimate.mean), "ratio_lo": low, "ratio_hi": high,
            "simultaneous_lo": lowest, "simultaneous_hi": highest, "bound": max(highest, 1 / lowest) - 1,
            "p": sign_flip(estimate.logs), "n_needed": blocks_needed(estimate, size),
            "limited_by_launches": int(estimate.is_limited_by_launches(1 - ALPHA, size)),
        }


def contrasts_of(runs):
    cells = cells_of(runs)
    outcomes = [OUTCOMES[0]] + [OUTCOMES[1]] * any(processor(run) is not None for run in runs)
    return [contrast for outcome in outcomes for contrast in contrasts_of_outcome(cells, outcome, is_crowded(runs))]


def contrasts_of_outcome(cells, outcome, crowded):
    pairs, design = pairs_of(cells), RunDesign(cells, outcome)
    controls = [(a, b) for a, b, family in pairs if family == "control"]
    objection = not controls or any(is_contradicted(a, b, design) for a, b in controls)
    sizes = {family: sum(pair[2] == family for pair in pairs) for family in ("declared", "stack")}
    contrasts = []
    for a, b, family in pairs:
        is_control = family == "control"
        contrast = Contrast(a, b, outcome, family, sizes.get(family, 1), design.estimate(a, b), objection and not is_control, crowded)
        if is_control and contrast.columns["verdict"] != "refused":
            contrast.outcome_of_control = outcome_of_control(a, b, design, contrast.estimate)
        contrasts.append(contrast)
    return contrasts


def is_contradicted(a, b, design):
    """Whether a control came out as nothing but an error can: as another than its original, but for the delay injected; or not at all."""
    estimate = design.without_delay(a, b) if b.control == "delay10" else design.estimate(a, b)
    return estimate is None or estimate.n >= LEAST_BLOCKS and abs(estimate.mean) > estimate.half(0.99)


def outcome_of_control(a, b, design, estimate):
    if is_contradicted(a, b, design):
        return "contradicted"
    hidden = b.control == "delay10" and design.outcome == "wall_time" and estimate.interval(0.95)[0] <= 1
    return "out of reach" if hidden else "held"


def simulated(rows, wanted):
    """Fills in mde; and what is wrong with that of all rows alike."""
    groups = {}
    for row, contrast in zip(rows, wanted):
        if contrast and contrast.estimate and smallest_p(contrast.estimate.n) < ALPHA / contrast.size:
            groups.setdefault((contrast.estimate.n, contrast.size), []).append((row, contrast))
    for (n, size), group in groups.items():
        found = [math.log1p(float(row["mde"])) / contrast.estimate.deviation for row, contrast in group
                 if row["mde"] and contrast.estimate.deviation > 0]
        shift = statistics.median_low(found or [math.inf])
        for _, contrast in group:
            contrast.columns["mde"] = math.expm1(shift * contrast.estimate.deviation) if contrast.estimate.deviation > 0 else 0.0
        if found:
            share, allowed = power(shift, n, size)
            if abs(share - POWER) > allowed:
                yield f"mde of {n} blocks in a family of {size}: found with {share:.1%} power, expected {POWER:.0%} ± {allowed:.1%}"


<<<<<<< HEAD
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
=======
def reason_differs(text, contrast):
    """None if the text may stand there, else what was expected."""
    control = getattr(contrast, "outcome_of_control", None)
    if control == "held":
        return None if text == "held" else "held"
    if control == "out of reach" or control == "contradicted":
        return None if text.startswith("out of reach") == (control == "out of reach") and text not in ("", "held") else control
    word = contrast.columns["verdict"]
    if (text != "") != (word in ("refused", "inconclusive")):
        return "a reason" if text == "" else ""
    bound = re.match(r"no difference over ([\d.,]+) %", text)
    if bound and abs(float(bound[1].replace(",", "")) - 100 * contrast.columns["bound"]) > 0.05 + 1e-9:
        return f"{100 * contrast.columns['bound']:.1f} %"
    return None
>>>>>>> w-scripts


def main(folder):
    rows = read(os.path.join(folder, "contrasts.csv"))
    contrasts = contrasts_of(read(os.path.join(folder, "runs.csv")))
    left = {}
    for contrast in contrasts:
        left.setdefault(tuple(contrast.columns[column] for column in ("outcome", "scenario", "a", "b")), []).append(contrast)
    wanted = [found.pop(0) if (found := left.get((row["outcome"], row["scenario"], row["a"], row["b"]))) else None for row in rows]
    differences = [*simulated(rows, wanted)]
    for row, contrast in zip(rows, wanted):
        name = f"{row['b']} against {row['a']} by {row['outcome']}"
        if contrast is None:
            differences.append(f"{name}: not expected")
            continue
        differences += [f"{name} {column}: found {row[column]!r}, expected {value!r}"
                        for column, value in contrast.columns.items() if differs(row[column], value)]
        if (due := reason_differs(row["reason"], contrast)) is not None:
            differences.append(f"{name} reason: found {row['reason']!r}, expected {due!r}")
    differences += [f"{'; '.join(key)}: missing" for key, missing in left.items() for _ in missing]
    if not differences and wanted != contrasts:
        differences = ["the rows stand in another order"]
    return report(differences, f"{len(rows)} contrasts agree")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
