#!/usr/bin/env python3
"""Recomputes comparison.csv from runs.csv and latency.csv, sharing no code with the product, and compares the two.

Usage: rebuild_comparison.py RESULTS_FOLDER
Prints each difference (of figures: over 1e-9, relative) and ends with 1 if there is one. Standard library only.
"""
import math
import os
import sys

from block_design import RunDesign, squares
from differences import differs, report
from generator_proof import proof_of
from rebuild_contrasts import contrasts_of
from run_cells import CELL, OUTCOMES, cells_of, read
from student_t import quantile

TIMES = ("mean_ms", "sd_ms", "ci95_lo_ms", "ci95_hi_ms", "min_ms", "median_ms", "max_ms")
GAIN = ("generator_gain", "generator_gain_lo", "generator_gain_hi")
PERCENTILES = {"call_p50_ms": 0.50, "call_p90_ms": 0.90, "call_p95_ms": 0.95, "call_p99_ms": 0.99}


def summary(values):
    """In the order of TIMES; None for each where there are under two values, or one that is not over 0."""
    if len(values) < 2 or min(values) <= 0:
        return [None] * len(TIMES)
    values, n = sorted(values), len(values)
    mean, sd = math.fsum(values) / n, math.sqrt(squares(values) / (n - 1))
    half = quantile(0.95, n - 1) * sd / math.sqrt(n)
    return [mean, sd, mean - half, mean + half, values[0], (values[(n - 1) // 2] + values[n // 2]) / 2, values[-1]]


def ratios(cell, cells, design):
    """To the floor, and of async to sync, each with its interval."""
    floor = next((other for other in cells if other.is_floor_of(cell)), None)
    yield "ratio_to_floor", floor and design.estimate(floor, cell)
    other = None if cell.control or cell.variant else next((
        other for other in cells if not other.control and other.method == cell.method and other.form != cell.form
        and other.is_comparable_with(cell)), None)
    sync, asynchronous = (cell, other) if cell.form == "sync" else (other, cell)
    yield "ratio_async_to_sync", other and design.estimate(sync, asynchronous)


def contrast_on(cell, contrasts, outcome):
    """Of async against sync on the rows of both, of a variant on its own."""
    key = [cell.first[column] for column in CELL]
    for contrast in contrasts:
        cells = [contrast.b] if contrast.a.build != contrast.b.build else [contrast.a, contrast.b] if contrast.is_of_forms else [contrast.b] if contrast.b.variant and contrast.columns["family"] == "declared" else []
        if contrast.columns["outcome"] == outcome and any([other.first[column] for column in CELL] == key for other in cells):
            return contrast
    return None


def percentiles(cell, buckets):
    """From the histogram: the middle of the bucket that holds the nearest rank, to four digits, where ten calls or more lie beyond."""
    counts = {}
    for bucket in buckets:
        if (bucket["scenario"], bucket["cell"], bucket["client"]) == (cell.scenario, cell.name, ""):
            edges = float(bucket["from_ms"]), float(bucket["to_ms"])
            counts[edges] = counts.get(edges, 0) + int(bucket["calls"])
    calls = sum(counts.values())
    yield "calls", calls or None
    for column, q in PERCENTILES.items():
        rank, value = math.ceil(calls * q - 1e-9), None
        if calls * (1 - q) >= 10 - 1e-9:
            for low, high in sorted(counts):
                rank -= counts[low, high]
                if rank <= 0:
                    value = float(f"{math.sqrt(low * high):.4g}")
                    break
        yield column, value


def reason(cell):
    bad = [run for run in cell.runs if run["valid"] != "1"]
    more = f" (and {len(bad) - 1} more)" if len(bad) > 1 else ""
    return f"block {bad[0]['block']}: {bad[0]['reason']}{more}" if bad else None


def left_out(cells):
    """Columns that a kind of run never fills."""
    scenario, transports = all(cell.variant for cell in cells), not any(cell.variant for cell in cells)
    schedule, floor = all(cell.is_open_loop for cell in cells), any(cell.is_floor for cell in cells)
    names = {"variant", "against"} if transports else set()
    names |= set() if any(cell.control == "one_client_more" for cell in cells) else set(GAIN)
    names |= {factor for factor in ("rows_per_call", "row_bytes", "offered", "shared_connections") if not any(cell.first[factor] for cell in cells)}
    names |= set() if any(cell.build == "other" for cell in cells) else {"build"}
    for kind, ratio in ((scenario and not floor, "ratio_to_floor"), (scenario, "ratio_async_to_sync")):
        prefixes = ("", "cpu_") if kind else ("",) if schedule else ()
        names |= {prefix + ratio + end for prefix in prefixes for end in ("", "_lo", "_hi")}
    return names | ({"verdict"} if schedule else set())


def expected(cell, cells, designs, contrasts, buckets):
    first, values = cell.first, list(cell.figures("wall_time").values())
    row = {column: first[column] for column in CELL + ("run_id", "cell", "db", "batches", "batch_size")}
    row.update(rows=int(first["batches"]) * int(first["batch_size"]), repetitions=len(values), valid=int(not cell.is_void), reason=reason(cell))
    row.update(zip(TIMES, summary(values)))
    row["rows_per_s"] = row["mean_ms"] and row["rows"] / row["mean_ms"] * 1000
    row["cpu_ms_per_1000_rows"] = summary(list(cell.figures("cpu_time").values()))[0]
    row["verdict_of"] = None
    for outcome, prefix in zip(OUTCOMES, ("", "cpu_")):
        for name, estimate in ratios(cell, cells, designs[outcome]):
            figures = (math.exp(estimate.mean), *estimate.interval(0.95)) if estimate else (None, None, None)
            row.update(zip((prefix + name, f"{prefix}{name}_lo", f"{prefix}{name}_hi"), figures))
        contrast = contrast_on(cell, contrasts, outcome)
        row[prefix + "verdict"] = contrast and contrast.columns["verdict"]
        row["verdict_of"] = row["verdict_of"] or (contrast and f"{contrast.b.name} / {contrast.a.name}")
    row.update(percentiles(cell, buckets))
    row["client_cpu_share"], gain, row["generator"] = proof_of(cell, contrasts)
    row.update(zip(GAIN, gain))
    return row


def main(folder):
    runs = read(os.path.join(folder, "runs.csv"))
    rows = read(os.path.join(folder, "comparison.csv"))
    latency = os.path.join(folder, "latency.csv")
    buckets = read(latency) if os.path.exists(latency) else []
    cells, contrasts = cells_of(runs), contrasts_of(runs)
    designs = {outcome: RunDesign(cells, outcome) for outcome in OUTCOMES[:2]}
    # Cells of one name may differ in their work, as where a batch size is sought.
    names = [(cell.scenario, cell.name, cell.first["db"], cell.first["batches"], cell.first["batch_size"]) for cell in cells]
    found = [(row["scenario"], row["cell"], row["db"], row["batches"], row["batch_size"]) for row in rows]
    if names != found:
        return report([f"the cells are {found}, expected {names}"], "")
    wanted = [expected(cell, cells, designs, contrasts, buckets) for cell in cells]
    columns = set(wanted[0]) - left_out(cells) if rows else set()
    if rows and set(rows[0]) != columns:
        return report([f"the columns differ from what is expected by {sorted(set(rows[0]) ^ columns)}"], "")
    differences = []
    for figures, row in zip(wanted, rows):
        differences += [f"{row['scenario']} {row['cell']} {column}: found {row.get(column, '')!r}, expected {value!r}"
                        for column, value in figures.items() if column in columns and differs(row.get(column, ""), value)]
    return report(differences, f"{len(rows)} cells agree")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
