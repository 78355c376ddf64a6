"""From the pairs of one contrast to its verdict, and what the whole rule finds."""
import bisect
import math
import random

from block_design import of_pairs
from student_t import outside

ALPHA = 0.04
MARGIN = 0.05
PRECISE = 0.03
LEAST_BLOCKS = 10
COUNTED_SIGNS = 24
MAX_BLOCKS = 100_000
POWER = 0.90
TRIALS_OF_PRODUCT = 1000


def smallest_p(n):
    return 0 if n > COUNTED_SIGNS else 2.0 ** (1 - n)


def sign_flip(logs):
    """The share of all signs that give a sum as far from 0 as the one seen; by Student's t beyond 24 pairs."""
    n = len(logs)
    if n > COUNTED_SIGNS:
        plain = of_pairs(logs)
        error = plain.route[0]
        return outside(plain.mean / error, n - 1) if error else float(plain.mean == 0)
    seen = abs(math.fsum(logs)) - 1e-12 * math.fsum(map(abs, logs))
    left, right = (sorted(sums(part)) for part in (logs[:n // 2], logs[n // 2:]))
    count = sum(2 * (len(right) - bisect.bisect_left(right, seen - s)) for s in left)
    return min(1.0, count / 2 ** n)


def sums(logs):
    """Of all signs."""
    found = [0.0]
    for log in logs:
        found = [s + log for s in found] + [s - log for s in found]
    return found


def differs(estimate, family):
    """The simultaneous interval excludes 1, no single block makes the direction, and sign flips exclude chance."""
    total = math.fsum(estimate.logs)
    return (abs(estimate.mean) > estimate.half(1 - ALPHA, family)
            and all((total - left > 0) - (total - left < 0) == (total > 0) - (total < 0) for left in estimate.logs)
            and sign_flip(estimate.logs) < ALPHA / family)


def verdict(estimate, family, is_refused):
    if is_refused or estimate is None or estimate.n < LEAST_BLOCKS:
        return "refused"
    # Two one-sided tests, each at ALPHA / family.
    if abs(estimate.mean) + estimate.half(1 - 2 * ALPHA, family) < math.log(1 + MARGIN):
        return "equivalent"
    if differs(estimate, family):
        return "faster" if estimate.mean < 0 else "slower"
    return "inconclusive"


def blocks_needed(estimate, family):
    """To ±3 %, as a width shrinks with the root of the blocks; None beyond a number that no run makes."""
    blocks = estimate.n * (estimate.half(1 - ALPHA, family) / math.log(1 + PRECISE)) ** 2
    return math.ceil(blocks) if blocks <= MAX_BLOCKS else None


def power(shift, n, family):
    """How often the whole rule finds a shift, in deviations of one block's log ratio, and how far that may be from POWER.

    The product's shift is the 90 % point of 1,000 simulated runs, so that its true power has a standard error of √(0.9 · 0.1 / 1,000);
    ours of as many runs as are made here comes on top. Four of both together are allowed: chance exceeds that once in 16,000.
    """
    chance = random.Random(f"{n} {family}")
    trials = 4000 if n <= 16 or n > COUNTED_SIGNS else 1000
    found = sum(differs(of_pairs([chance.gauss(shift, 1) for _ in range(n)]), family) for _ in range(trials))
    return found / trials, 4 * math.sqrt(POWER * (1 - POWER) * (1 / TRIALS_OF_PRODUCT + 1 / trials))
