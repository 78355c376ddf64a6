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
from generator_proof import proof_of, worst
from run_cells import FIGURES as FIGURES_OF, OUTCOMES, cells_of, is_crowded, read
from verdict_rule import ALPHA, LEAST_BLOCKS, POWER, blocks_needed, power, sign_flip, smallest_p, verdict

UNDETECTED = "too few blocks to detect it"
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
            "limited_by_launches": int(estimate.is_limited_by_launches),
        }


def contrasts_of(runs):
    cells = cells_of(runs)
    outcomes = [outcome for outcome in OUTCOMES if outcome == "wall_time" or any(FIGURES_OF[outcome](run) is not None for run in runs)]
    return [contrast for outcome in outcomes for contrast in contrasts_of_outcome(cells, outcome, is_crowded(runs))]


def contrasts_of_outcome(cells, outcome, crowded):
    pairs, design = pairs_of(cells, outcome), RunDesign(cells, outcome)
    controls = [(a, b) for a, b, family in pairs if family == "control"]
    objection = not controls or any(is_contradicted(a, b, design) for a, b in controls)
    sizes = {family: sum(pair[2] == family for pair in pairs) for family in ("declared", "stack", "tls", "address")}
    contrasts = []
    for a, b, family in pairs:
        is_control = family == "control"
        contrast = Contrast(a, b, outcome, family, sizes.get(family, 1), design.estimate(a, b), objection and family not in ("control", "generator"), crowded)
        if is_control and contrast.columns["verdict"] != "refused":
            contrast.outcome_of_control = outcome_of_control(a, b, design, contrast.estimate)
        contrasts.append(contrast)
    # Rates are those of wall times.
    for contrast in contrasts:
        checked = outcome == "wall_time" and not contrast.b.control
        contrast.columns["generator"] = worst(*(proof_of(cell, contrasts)[2] for cell in (contrast.a, contrast.b))) if checked else None
    return contrasts


def is_contradicted(a, b, design):
    """Whether a control came out as nothing but an error can: as another than its original, but for the delay injected; or not at all."""
    estimate = design.without_delay(a, b) if b.control == "delay10" else design.estimate(a, b)
    if estimate is None or estimate.n < LEAST_BLOCKS:
        return estimate is None
    return abs(estimate.mean) > estimate.half(0.99) and estimate.differs_by_launches(0.95)


def outcome_of_control(a, b, design, estimate):
    if is_contradicted(a, b, design):
        return "contradicted"
    hidden = b.control == "delay10" and design.outcome == "wall_time" and estimate.interval(0.95)[0] <= 1
    return UNDETECTED if hidden else "held"


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


def reason_differs(text, contrast):
    """None if the text may stand there, else what was expected."""
    control = getattr(contrast, "outcome_of_control", None)
    if control == "held":
        return None if text == "held" else "held"
    if control == UNDETECTED or control == "contradicted":
        return None if text.startswith(UNDETECTED) == (control == UNDETECTED) and text not in ("", "held") else control
    word = contrast.columns["verdict"]
    if (text != "") != (word in ("refused", "inconclusive")):
        return "a reason" if text == "" else ""
    bound = re.match(r"the difference may be anything up to ([\d.,]+) %", text)
    if bound and abs(float(bound[1].replace(",", "")) - 100 * contrast.columns["bound"]) > 0.05 + 1e-9:
        return f"{100 * contrast.columns['bound']:.1f} %"
    return None


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
