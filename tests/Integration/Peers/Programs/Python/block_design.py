"""How certain a ratio of two cells is, by a randomized complete block design whose blocks lie in a few launches of the processes.

All from the differences of two cells' logarithms, in which what hits a whole block cancels: Grubbs, On Estimating Precision of
Measuring Instruments and Product Variability, JASA 43 (1948). Of k cells with variances v, a difference has v[i] + v[j], so that
v[i] = (sum over j of D[i, j] - sum of all D / (k - 1)) / (k - 2). Each is moderated by the mean of all: Smyth, Linear Models and Empirical
Bayes Methods, Statistical Applications in Genetics and Molecular Biology 3 (2004).
"""
import itertools
import math
import statistics

from run_cells import UNDELAYED
from student_t import quantile

LEAST_SHARE = 0.25

# Of fewer cells a block's own variance is not known.
LEAST_CELLS_OF_A_BLOCK = 6

# Cells with shorter repetitions, ms, stay out: timer and scheduler make them vary several times as much as the others.
LEAST_MS = 25

# How much of a pair's variance between launches is that of the mean cell.
LAUNCH_PRIOR = 0.75

# Launches that say something of a pair by themselves.
LEAST_LAUNCHES = 3


class Estimate:
    """A mean log ratio and its errors by two routes: from block to block, and from launch to launch. The larger one counts.

    Its logs are those of the pairs, each times its block's weight, which is 1 on average.
    """

    def __init__(self, logs, error, degrees, launch_error=0.0, launch_degrees=1.0, of_launches=()):
        self.logs, self.n, self.mean, self.of_launches = logs, len(logs), math.fsum(logs) / len(logs), of_launches
        self.degrees, self.is_limited_by_launches = degrees, launch_error > error
        self.route = (launch_error, launch_degrees) if self.is_limited_by_launches else (error, degrees)

    def half(self, confidence, intervals=1):
        error, degrees = self.route
        return quantile(confidence, degrees, intervals) * error if error else 0.0

    def interval(self, confidence, intervals=1):
        half = self.half(confidence, intervals)
        return math.exp(self.mean - half), math.exp(self.mean + half)

    def differs_by_launches(self, confidence):
        """By a t of the launches' means alone; with too few launches to say, it does."""
        if len(self.of_launches) < LEAST_LAUNCHES:
            return True
        error = math.sqrt(variance(self.of_launches) / len(self.of_launches))
        return abs(statistics.fmean(self.of_launches)) > quantile(confidence, len(self.of_launches) - 1) * error

    @property
    def deviation(self):
        """Of one block's log ratio, such that its standard error gives the interval of 95 %."""
        return self.half(0.95) / quantile(0.95, self.degrees) * math.sqrt(self.n)


def of_pairs(logs):
    """From the pairs alone, as if there had been one launch."""
    return Estimate(logs, math.sqrt(variance(logs) / len(logs)), len(logs) - 1)


def variance(logs):
    return squares(logs) / (len(logs) - 1)


def squares(values, weights=None):
    weights = weights or [1.0] * len(values)
    mean = weighted_sum(values, weights) / math.fsum(weights)
    return math.fsum(weight * (value - mean) ** 2 for value, weight in zip(values, weights))


def weighted_sum(values, weights):
    return math.fsum(value * weight for value, weight in zip(values, weights))


class RunDesign:
    """Of all cells with figures in every block, controls among them. Others are judged by their own pairs alone."""

    def __init__(self, cells, outcome):
        self.outcome, self.cells, self.weights = outcome, [], {}
        sound = [cell for cell in cells if cell.is_in_blocks and not cell.is_void and cell.is_compared_by(outcome)
                 and cell.figures(outcome) and min(cell.figures(outcome).values()) > 0]
        longer = [cell for cell in sound if statistics.median(cell.figures("wall_time").values() or [0]) >= LEAST_MS]
        sound = longer if len(longer) > 1 else sound
        # The last block of a run that was stopped may be incomplete: it is left out.
        most = max((len(cell.figures(outcome)) for cell in sound), default=0)
        sound = [cell for cell in sound if len(cell.figures(outcome)) >= most - 1]
        if len(sound) < 2:
            return
        self.blocks = [block for block in sound[0].figures(outcome) if all(block in cell.figures(outcome) for cell in sound)]
        if len(self.blocks) >= 2:
            self.cells = sound
            self.divide(launches_of(sound[0], self.blocks))

    def divide(self, launches):
        """Into what varies within launches and between them."""
        k, n, self.launches = len(self.cells), len(self.blocks), launches
        logs = [[math.log(cell.figures(self.outcome)[block]) for block in self.blocks] for cell in self.cells]
        within, _ = by_pairs(logs, launches, [1.0] * n)
        weights = block_weights(logs, launches, moderated(own_variances(within, k), n - len(launches))[0])
        self.weights = dict(zip(self.blocks, weights))
        within, between = by_pairs(logs, launches, weights)
        self.variances, self.degrees = moderated(own_variances(within, k), n - len(launches))
        sizes = math.fsum(math.fsum(weights[block] for block in launch) ** 2 for launch in launches) / n
        self.launch_mean, self.launch_variances = 0.0, [0.0] * k
        if between:
            # What a mean square between launches has over the one within them is the launches' variance times `each`; in the mean of all
            # blocks that variance counts times `sizes`, which is more where launches are of unequal length.
            each, average = (n - sizes) / (len(launches) - 1), math.fsum(self.variances) / k
            total = math.fsum(between.values())
            means = [total / k / (k - 1)] + [(of_cell(between, i) - total / k) / (k - 1) for i in range(k)]
            self.launch_mean, *self.launch_variances = (mean + max(0.0, mean - average) * (sizes / each - 1) for mean in means)

    def estimate(self, a, b, of=None):
        """b over a; None where there are too few pairs."""
        if a is b:
            # Nothing is more certain than that a cell is as fast as itself.
            logs = b.over(a, self.outcome)
            return Estimate([0.0] * len(logs), 0.0, 1) if logs else None
        by_block = b.over(a, self.outcome, *([of] if of else []))
        if not by_block:
            return None
        if a not in self.cells or b not in self.cells or len(by_block) - len(self.blocks) not in (0, 1):
            return of_pairs(list(by_block.values()))
        scale = len(by_block) / math.fsum(self.weights.get(block, 1.0) for block in by_block)
        logs = [log * self.weights.get(block, 1.0) * scale for block, log in by_block.items()]
        i, j, k, n = self.cells.index(a), self.cells.index(b), len(self.cells), len(self.blocks)
        x, y = self.variances[i], self.variances[j]
        degrees = self.degrees
        if k > 2 and x + y > 0:
            degrees *= (x + y) ** 2 / (x * x + y * y)  # Satterthwaite, Biometrics Bulletin 2 (1946)
        own = (self.launch_variances[i] + self.launch_variances[j]) / 2
        launch = LAUNCH_PRIOR * self.launch_mean + (1 - LAUNCH_PRIOR) * own
        return Estimate(logs, math.sqrt((x + y) / n), degrees, math.sqrt(2 * launch / n), max(1, launch_degrees(k, len(self.launches))),
                        self.of_launches(dict(zip(by_block, logs))))

    def of_launches(self, logs):
        """The mean of weighted logs in each launch."""
        blocks = ([self.blocks[place] for place in launch] for launch in self.launches)
        return [math.fsum(logs[block] for block in launch) / math.fsum(self.weights[block] for block in launch) for launch in blocks]

    def without_delay(self, a, b):
        return self.estimate(a, b, UNDELAYED)


def by_pairs(logs, launches, weights):
    """Mean squares of each pair's differences, within launches and between them."""
    n, within, between = len(logs[0]), {}, {}
    for i, j in itertools.combinations(range(len(logs)), 2):
        difference = [b - a for a, b in zip(logs[i], logs[j])]
        parts = [([difference[block] for block in launch], [weights[block] for block in launch]) for launch in launches]
        in_launches = math.fsum(squares(*part) for part in parts)
        within[i, j] = in_launches / (n - len(launches))
        if len(launches) > 1:
            between[i, j] = (squares(difference, weights) - in_launches) / (len(launches) - 1)
    return within, between


def block_weights(logs, launches, variances):
    """A block counts by the inverse of its variance, which is that of all blocks and its own, as k - 1 degrees of freedom say it."""
    k, n, degrees = len(logs), len(logs[0]), len(logs) - 1
    if k < LEAST_CELLS_OF_A_BLOCK or min(variances) <= 0:
        return [1.0] * n
    scatter, known = [1.0] * n, []
    for launch in (launch for launch in launches if len(launch) > 1):
        cells = [math.fsum(log[block] for block in launch) / len(launch) for log in logs]
        all_of_launch = math.fsum(cells) / k
        for block in launch:
            mean = math.fsum(log[block] for log in logs) / k - all_of_launch
            residuals = (log[block] - cell - mean for log, cell in zip(logs, cells))
            chance = degrees * (1 - 1 / len(launch))
            scatter[block] = math.fsum(residual ** 2 / own for residual, own in zip(residuals, variances)) / chance
            known.append(scatter[block])
    excess = variance([each / (math.fsum(known) / len(known)) for each in known]) - 2 / degrees if len(known) > 1 else 0
    if excess <= 0:
        return [1.0] * n
    prior, mean = max(degrees, 2 / excess), math.fsum(scatter) / n
    weights = [1 / (prior * mean + degrees * each) for each in scatter]
    return [weight * n / math.fsum(weights) for weight in weights]


def launch_degrees(cells, launches):
    """Of a pair's moderated variance, whose mean part has the pair's own within (Satterthwaite)."""
    every, own = (cells - 1) * (launches - 1), 2 * (launches - 1)
    if every <= own:
        return every
    others = LAUNCH_PRIOR * (every - own) / every
    return 1 / (others ** 2 / (every - own) + (1 - others) ** 2 / own)


def launches_of(cell, blocks):
    """Places of the blocks of each launch. Where each block has a separate launch, they can't be distinguished and count as one."""
    launch = {}
    for run in cell.runs:
        launch.setdefault((run["run_id"], run["block"]), (run["run_id"], run.get("generation") or "1"))
    groups = {}
    for place, block in enumerate(blocks):
        groups.setdefault(launch[block], []).append(place)
    return list(groups.values()) if len(groups) < len(blocks) else [list(range(len(blocks)))]


def of_cell(pairs, i):
    return math.fsum(value for pair, value in pairs.items() if i in pair)


def own_variances(pairs, k):
    """Each cell's own; of two cells only the difference varies, so that each has half of it."""
    total = math.fsum(pairs.values())
    mean = total / k / (k - 1)
    if k == 2:
        return [mean, mean]
    return [max(LEAST_SHARE * mean, (of_cell(pairs, i) - total / (k - 1)) / (k - 2)) for i in range(k)]


def moderated(own, degrees):
    """The closer to each other the variances are than chance makes them, the more their mean counts; never more than a cell's own."""
    mean = math.fsum(own) / len(own)
    if len(own) == 2 or mean == 0:
        return own, degrees
    excess = variance([each / mean for each in own]) - 2 / degrees
    prior = min(degrees, 2 / excess) if excess > 0 else degrees
    return [(prior * mean + degrees * each) / (prior + degrees) for each in own], prior + degrees
