"""Rows as JsonRows.cs writes them for programs, in the JSON of transports/Rest/openapi.json."""
import json
import math
import struct

NAMES = ["serviceTableID", "descServiceTable", "value", "creationDate", "stringField1", "stringField2"]
TICKS_PER_DAY = 864_000_000_000


def number(bits):
    value = struct.unpack("<f", struct.pack("<I", bits))[0]
    if math.isfinite(value):
        return value
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


def date(ticks, kind):
    """Civil from days; Python's own datetime ends at microseconds."""
    days, rest = divmod(ticks, TICKS_PER_DAY)
    shifted = days + 306
    era, day_of_era = divmod(shifted, 146_097)
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36_524 - day_of_era // 146_096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted_month = (5 * day_of_year + 2) // 153
    day = day_of_year - (153 * shifted_month + 2) // 5 + 1
    month = shifted_month + 3 if shifted_month < 10 else shifted_month - 9
    year = year_of_era + era * 400 + (1 if month <= 2 else 0)
    seconds, fraction = divmod(rest, 10_000_000)
    text = f"{year:04}-{month:02}-{day:02}T{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return text + (f".{fraction:07}" if fraction else "") + ("Z" if kind == "Utc" else "")


def read_rows(path):
    """From a file of id, description, bits of the value, ticks and kind of the date, both fields."""
    with open(path, encoding="utf-8") as file:
        return [dict(zip(NAMES, [i, text, number(bits), date(int(ticks), kind), one, two])) for i, text, bits, ticks, kind, one, two in json.load(file)]
