"""Student's t for any degrees of freedom over 0, by the incomplete beta function."""
import functools
import math


def outside(t, nu):
    """P(|T| > t): Abramowitz & Stegun, Handbook of Mathematical Functions, 26.7.1 with 26.5.27."""
    return incomplete_beta(nu / (nu + t * t), t * t / (nu + t * t), nu / 2, 0.5)


@functools.cache
def quantile(confidence, nu, intervals=1):
    """The t of a two-sided interval, widened so that so many of them hold together (Bonferroni)."""
    due = (1 - confidence) / intervals
    low, high = -20.0, 1.0
    while outside(math.exp(high), nu) > due:
        low, high = high, high + 5
    # Of the logarithm, so that the relative error is the same everywhere.
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if outside(math.exp(middle), nu) > due else (low, middle)
    return math.exp(high)


def incomplete_beta(x, y, a, b):
    """I(x; a, b) with y = 1 - x: 26.5.8, turned round by 26.5.2 where the fraction would converge slowly."""
    if x == 0 or y == 0:
        return float(y == 0)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(y, x, b, a)
    log = a * math.log(x) + b * math.log(y) + math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    return math.exp(log) / a / fraction(x, a, b)


def fraction(x, a, b):
    """1 + d1/(1 + d2/(1 + ...)) by Lentz, Applied Optics 15 (1976)."""
    value, c, d = 1.0, 1.0, 0.0
    for i in range(1, 10_000):
        m = i // 2
        term = (m * (b - m) if i % 2 == 0 else -(a + m) * (a + b + m)) * x / ((a + i - 1) * (a + i))
        d = 1 / (1 + term * d)
        c = 1 + term / c
        value *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return value
