"""Which cells are compared, which way round, and to which question each pair belongs: by the cells alone."""
import itertools

from run_cells import CELL, PROFILES, SAME_WORK, control_pairs

FAMILIES = ("declared", "stack", "tls", "address", "exploratory", "generator", "control")


def pairs_of(cells, outcome):
    """(a, b, family) in the order of the file."""
    compared = [cell for cell in cells if cell.is_compared_by(outcome)]
    methods = [cell for cell in compared if not cell.control and cell.is_in_blocks]
    is_headline = headline_of(methods)
    pairs = [pair for a, b in itertools.combinations(methods, 2) if (pair := pair_of(a, b, is_headline))]
    pairs += [(original, control, "generator" if control.control == "one_client_more" else "control") for original, control in control_pairs(compared)]
    return sorted(pairs, key=lambda pair: FAMILIES.index(pair[2]))


def headline_of(cells):
    """What a run is about: one stack of each transport, a library's if there is one, at the most calls in flight, in the plainest profile."""
    wires = [cell for cell in cells if not cell.is_floor]
    if not wires or any(cell.build == "other" for cell in wires):
        return lambda cell: False
    most, profile = max(cell.in_flight for cell in wires), min((cell.profile for cell in wires), key=PROFILES.index)
    first = {}
    for cell in wires:
        rank = cell.is_direct, cell.method
        first[cell.transport] = min(first.get(cell.transport, rank), rank)
    primary = {method for _, method in first.values()}
    return lambda cell: not cell.is_floor and cell.in_flight == most and cell.profile == profile and cell.method in primary


def pair_of(a, b, is_headline):
    """None for cells that are not to be paired."""
    if a.build != b.build:
        same = tuple(column for column in CELL if column != "build") + SAME_WORK
        return None if not a.has_same(b, same) else (a, b, "declared") if a.build == "other" else (b, a, "declared")
    if a.build == "other":
        return None
    if a.profile != b.profile:
        same = tuple(column for column in CELL if column != "profile") + SAME_WORK
        return (a, b, "exploratory") if a.has_same(b, same) else None
    if not a.is_comparable_with(b):
        return None
    declared = "declared" if is_headline(a) and is_headline(b) else "exploratory"
    if a.variant or b.variant:
        return variants(a, b)
    if a.method == b.method:
        return (a, b, declared) if a.form == "sync" else (b, a, declared)
    if a.form != b.form or a.is_floor or b.is_floor:
        return None
    if a.transport != b.transport:
        return a, b, declared
    for column in ("tls", "address"):
        if differ_alone_in(column, a, b):
            return a, b, column
    return a, b, "stack" if a.answers == b.answers else "exploratory"


def variants(a, b):
    """On one wire, whatever its answers are like, each against the one that it says; one of them on two wires is another way to read the table."""
    if a.stacks != b.stacks:
        return (a, b, "exploratory") if a.variant == b.variant and a.form == b.form else None
    if a.has_tls != b.has_tls:
        return (a, b, "tls") if differ_alone_in("tls", a, b) else None
    if a.against and a.against == b.variant:
        return b, a, "declared"
    return a, b, "declared" if b.against and b.against == a.variant else "exploratory"


def differ_alone_in(column, a, b):
    """In the order of the cells, clear text comes first, and TCP. What a sync form is underneath may be the address's doing."""
    aside = ("address", "sync_kind") if column == "address" else (column,)
    return a.first[column] != b.first[column] and a.has_same(b, tuple(other for other in CELL if other not in aside))
