#!/usr/bin/env python3
"""Recomputes comparison.csv from runs.csv, sharing no code with the product, and compares the two.

Usage: rebuild_comparison.py RESULTS_FOLDER
Prints each difference over 1e-9 (relative) and ends with 1 if there is one. Standard library only.
"""
import csv
import math
import os
import sys

TOLERANCE = 1e-9

# Two-sided 95 % quantiles of Student's t for 1 to 50 degrees of freedom, summed in 50 digits from the finite series of
# Abramowitz & Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
T95 = [
    12.7062047361747, 4.3026527297495, 3.1824463052837, 2.7764451051978, 2.5705818356363, 2.4469118511450,
    2.3646242515928, 2.3060041352042, 2.2621571627982, 2.2281388519863, 2.2009851600916, 2.1788128296672,
    2.1603686564628, 2.1447866879178, 2.1314495455598, 2.1199052992213, 2.1098155778333, 2.1009220402410,
    2.0930240544083, 2.0859634472659, 2.0796138447277, 2.0738730679040, 2.0686576104190, 2.0638985616280,
    2.0595385527533, 2.0555294386429, 2.0518305164803, 2.0484071417952, 2.0452296421327, 2.0422724563012,
    2.0395134463964, 2.0369333434601, 2.0345152974493, 2.0322445093177, 2.0301079282503, 2.0280940009805,
    2.0261924630291, 2.0243941639120, 2.0226909200368, 2.0210753903063, 2.0195409704414, 2.0180817028184,
    2.0166921992278, 2.0153675744438, 2.0141033888808, 2.0128955989194, 2.0117405137298, 2.0106347576242,
    2.0095752371292, 2.0085591121008,
]

SAME_WORK = ("scenario", "in_flight", "profile", "db", "batches", "batch_size")
SAME_METHOD = SAME_WORK + ("transport", "client_stack", "server_stack", "answer", "gzip")
SAME_FORM = SAME_WORK + ("form",)


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def interval(values):
    n = len(values)
    mean = math.fsum(values) / n
    sd = math.sqrt(math.fsum((v - mean) ** 2 for v in values) / (n - 1))
    half = T95[n - 2] * sd / math.sqrt(n)
    return mean, sd, mean - half, mean + half


def times(runs):
    return {r["block"]: float(r["wall_ms"]) for r in runs if r["valid"] == "1" and r["wall_ms"]}


def ratio(over, under):
    """Time of one cell over another's, paired by block; three empty figures where it is not available."""
    if not over or not under or over[0]["rate_per_s"] or any(r["valid"] != "1" for r in over + under):
        return "", "", ""
    a, b = times(under), times(over)
    logs = [math.log(b[block] / a[block]) for block in b if block in a]
    if len(logs) < 2:
        return "", "", ""
    mean, _, low, high = interval(logs)
    return math.exp(mean), math.exp(low), math.exp(high)


def matching(cells, columns, row, **wanted):
    for runs in cells.values():
        first = runs[0]
        if not first["control"] and all(first[c] == row[c] for c in columns) and all(first[c] == w for c, w in wanted.items()):
            return runs
    return []


def expected(runs, cells):
    row = runs[0]
    values = sorted(times(runs).values())
    figures = {"repetitions": len(values), "rows": int(row["batches"]) * int(row["batch_size"])}
    names = ("mean_ms", "sd_ms", "ci95_lo_ms", "ci95_hi_ms", "min_ms", "median_ms", "max_ms", "rows_per_s")
    figures.update(dict.fromkeys(names, ""))
    if len(values) >= 2:
        middle = (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2
        mean, sd, low, high = interval(values)
        rate = figures["rows"] / mean * 1000
        figures.update(zip(names, (mean, sd, low, high, values[0], middle, values[-1], rate)))
    floor = ratio(runs, matching(cells, SAME_FORM, row, transport="inprocess"))
    forms = ratio(matching(cells, SAME_METHOD, row, form="async"), matching(cells, SAME_METHOD, row, form="sync"))
    forms = ("", "", "") if row["control"] or row["variant"] else forms
    for name, figure in (("ratio_to_floor", floor), ("ratio_async_to_sync", forms)):
        figures.update(zip((name, name + "_lo", name + "_hi"), figure))
    figures["valid"] = int(all(r["valid"] == "1" for r in runs))
    return figures


def differs(found, wanted):
    if wanted == "" or found == "":
        return found != wanted
    return not math.isclose(float(found), wanted, rel_tol=TOLERANCE, abs_tol=1e-12)


def main(folder):
    cells = {}
    for run in read(os.path.join(folder, "runs.csv")):
        cells.setdefault((run["scenario"], run["cell"]), []).append(run)
    rows = {(r["scenario"], r["cell"]): r for r in read(os.path.join(folder, "comparison.csv"))}
    differences = [f"{key}: only in one file" for key in cells.keys() ^ rows.keys()]
    for key in cells.keys() & rows.keys():
        for name, wanted in expected(cells[key], cells).items():
            if differs(rows[key][name], wanted):
                differences.append(f"{key} {name}: found {rows[key][name]!r}, expected {wanted!r}")
    print("\n".join(sorted(differences)) or f"{len(rows)} cells agree")
    return 1 if differences else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
