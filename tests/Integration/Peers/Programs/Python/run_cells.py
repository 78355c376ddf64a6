"""The cells of a runs.csv: their figures by block, their order, and which of them did the same work."""
import csv
import math

CELL = ("scenario", "transport", "display_name", "client_stack", "server_stack", "form", "sync_kind", "async_kind", "in_flight", "clients", "rows_per_call",
        "row_bytes", "offered", "answer", "gzip", "tls", "address", "shared_connections", "gc", "profile", "build", "control", "variant", "against")
WORKLOAD = ("connections", "row_queries_in_flight", "prepared", "commit", "db_delay_ms", "round_trip_ms", "db", "batches", "batch_size",
            "rate_per_s", "arrivals", "isolation")
SAME_WORK = ("db", "batches", "batch_size", "prepared", "commit", "db_delay_ms", "rate_per_s")
COMPARABLE = SAME_WORK + ("scenario", "in_flight", "clients", "profile", "build", "row_bytes", "row_queries_in_flight")

PROFILES = ("default", "tuned", "naive")
BUILDS = ("this", "other")
CONTROLS = ("", "aa_twin", "delay10", "one_client_more")
OUTCOMES = ("wall_time", "cpu_time", "latency_p50", "latency_p99")


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def number(text):
    return float(text) if text else None


def wall(run):
    return number(run["wall_ms"])


def processor(run):
    """ms of both processes for 1,000 rows; with no wire between them there is but the client's."""
    parts = [number(run[f"{end}_cpu_{mode}_ms"]) for end in ("client", "server") for mode in ("user", "sys")]
    if run["transport"] == "inprocess" and None in parts[2:]:
        parts = parts[:2]
    return None if None in parts else 1000 * math.fsum(parts) / (int(run["batches"]) * int(run["batch_size"]))


def undelayed(run):
    """Wall time without what a delay control injected."""
    return None if wall(run) is None else wall(run) - (number(run["injected_ms"]) or 0)


def latency(percentile):
    return lambda run: number(run[f"latency_{percentile}_ms"])


FIGURES = {"wall_time": wall, "cpu_time": processor, "latency_p50": latency("p50"), "latency_p99": latency("p99")}
# A delay that waits takes no processor time.
UNDELAYED = {**FIGURES, "wall_time": undelayed}


class Cell:
    def __init__(self, runs):
        self.runs = runs
        self.first = first = runs[0]
        self.scenario, self.name = first["scenario"], first["cell"]
        self.transport, self.form, self.control = first["transport"], first["form"], first["control"]
        self.variant, self.against, self.profile = first["variant"], first["against"], first["profile"]
        self.build = first["build"]
        self.in_flight = int(first["in_flight"])
        self.is_floor = self.transport == "inprocess"
        self.is_open_loop = first["rate_per_s"] != ""
        self.is_in_blocks = self.profile != "naive"
        self.is_void = any(run["valid"] != "1" for run in runs)
        stacks = [first["client_stack"], first["server_stack"]]
        self.is_direct = first["client_stack"] == "direct"
        self.has_tls = first["tls"] == "1"
        self.answers = ("" if first["answer"] == "list" else "+" + first["answer"]) + ("+gzip" if first["gzip"] == "1" else "") + ("+tls" if self.has_tls else "") + ("" if first["address"] == "tcp" else "+" + first["address"]) + (f"+{first['shared_connections']}_shared" if first["shared_connections"] else "") + ("+gc_server" if first["gc"] == "server" else "")
        self.stacks = self.transport + "/" + ">".join(dict.fromkeys(stacks))
        self.wire = self.stacks + self.answers
        self.method = " ".join(filter(None, (self.variant, "" if self.variant and self.transport == "none" else self.wire)))
        self._known = {}

    def figures(self, outcome, of=FIGURES):
        """Of the valid repetitions, by run and block."""
        key = outcome, of is UNDELAYED
        if key not in self._known:
            self._known[key] = figures = {}
            for run in self.runs:
                figure = of[outcome](run) if run["valid"] == "1" else None
                if figure is not None:
                    figures.setdefault((run["run_id"], run["block"]), figure)
        return self._known[key]

    def is_compared_by(self, outcome):
        """The wall time of an open loop is that of its schedule; only its calls have a latency."""
        return outcome == "cpu_time" or self.is_open_loop == outcome.startswith("latency")

    def over(self, other, outcome, of=FIGURES):
        """Logarithms of this cell's figures over another's, by block; empty where they are not available."""
        if not self.is_compared_by(outcome) or self.is_void or other.is_void:
            return {}
        own, others = self.figures(outcome, of), other.figures(outcome)
        pairs = {block: (own[block], others[block]) for block in own if block in others}
        if len(pairs) < 2 or any(figure <= 0 for pair in pairs.values() for figure in pair):
            return {}
        return {block: math.log(b / a) for block, (b, a) in pairs.items()}

    def has_same(self, other, columns):
        return all(self.first[column] == other.first[column] for column in columns)

    def is_comparable_with(self, other):
        return self.has_same(other, COMPARABLE)

    def is_floor_of(self, cell):
        return self.is_floor and not self.control and (self.form, self.first["gc"]) == (cell.form, cell.first["gc"]) and self.is_comparable_with(cell)

    def order(self):
        """The floor first; scenarios' cells by their points, and in each what the others are held against first."""
        return (not self.is_floor, *((len(self.scenario), self.scenario) if self.variant else (0, "")), self.against != "", self.method,
                PROFILES.index(self.profile), self.in_flight, int(self.first["clients"]), int(self.first["rows_per_call"] or 0), int(self.first["row_bytes"] or 0), float(self.first["rate_per_s"] or 0), ("sync", "async").index(self.form), BUILDS.index(self.build), CONTROLS.index(self.control))


def cells_of(runs):
    groups = {}
    for run in runs:
        groups.setdefault(tuple(run[column] for column in CELL + WORKLOAD), []).append(run)
    return sorted(map(Cell, groups.values()), key=Cell.order)


def control_pairs(cells):
    """Each control after what it is a clone of."""
    same = tuple(column for column in CELL if column != "control") + WORKLOAD
    return [(original, control) for control in cells if control.control
            for original in cells if not original.control and original.has_same(control, same)]


def is_crowded(runs):
    """Whether other programs and the host together took over 15 % of the machine in the blocks whose windows are 2 s at least."""
    columns = [column for column in runs[0] if column.startswith("noise_")] if runs else []
    windows = {(run["run_id"], run["block"], *(run[column] for column in columns)): run for run in runs if run["profile"] != "naive"}
    cpu = foreign = steal = 0.0
    for run in windows.values():
        window, cpus, f, s = (number(run["noise_" + column]) for column in ("window_ms", "cpus", "foreign_cpu_ms", "steal_ms"))
        if None not in (window, cpus, f, s) and window >= 2000 and cpus > 0:
            cpu, foreign, steal = cpu + window * cpus, foreign + f, steal + s
    return cpu > 0 and min(max(foreign / cpu, 0), 1) + min(max(steal / cpu, 0), 1) > 0.15
