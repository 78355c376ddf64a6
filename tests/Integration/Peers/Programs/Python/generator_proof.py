"""Whether a cell's clients, which generate its load, are its limit: by the processors that they kept busy, and by one client more."""
import math

from run_cells import CELL, number

MAX_GAIN, MAX_SHARE = 1.05, 0.9


def proof_of(cell, contrasts):
    """Part of the processors; the gain of one client more with its interval, or None for each; and the word."""
    share = cpu_share(cell)
    gain = next((gain_of(contrast.columns) for contrast in contrasts if contrast.columns["family"] == "generator"
                 and contrast.columns["outcome"] == "wall_time" and contrast.a.has_same(cell, CELL)), (None,) * 3)
    return share, gain, word_of(share, gain)


def worst(*words):
    if "limit" in words:
        return "limit"
    return None if None in words else "undecided" if "undecided" in words else "held"


def word_of(share, gain):
    ratio, low, high = gain
    if share is not None and share >= MAX_SHARE or ratio is not None and low > MAX_GAIN:
        return "limit"
    return None if ratio is None else "held" if high <= MAX_GAIN else "undecided"


def gain_of(columns):
    """A rate is the inverse of a time."""
    if columns["ratio"] is None:
        return (None,) * 3
    return 1 / columns["ratio"], 1 / columns["ratio_hi"], 1 / columns["ratio_lo"]


def cpu_share(cell):
    if cell.is_floor or cell.transport == "none" or cell.variant:
        return None
    parts = [part for run in cell.runs if run["valid"] == "1" and (part := part_of(run)) is not None]
    return math.fsum(parts) / len(parts) if parts else None


def part_of(run):
    user, system, cpus, wall = (number(run[column]) for column in ("client_cpu_user_ms", "client_cpu_sys_ms", "client_cpus", "wall_ms"))
    return None if None in (user, system, cpus, wall) else (user + system) / (cpus * wall)
