"""The messages of magiconion/magiconion in MessagePack: a request is [first id, last id], an answer a list of rows, and a row
[id, description, value, timestamp, kind of date, both fields]."""
import json
import struct

import msgpack

import json_rows

SERVICE = "IRowService"
KINDS = ["Utc", "Local", "Unspecified"]
EPOCH = 62_135_596_800


def read_rows(path):
    """Rows as JsonRows.cs writes them, for msgpack."""
    with open(path, encoding="utf-8") as file:
        return [pack_row(*row) for row in json.load(file)]


def pack_row(i, text, bits, ticks, kind, one, two):
    seconds, rest = divmod(int(ticks), 10_000_000)
    value = struct.unpack("<f", struct.pack("<I", bits))[0]
    return [i, text, value, msgpack.Timestamp(seconds - EPOCH, rest * 100), KINDS.index(kind), one, two]


def unpack_rows(message):
    """An answer's rows in the JSON of transports/Rest/openapi.json."""
    return [unpack_row(*row) for row in msgpack.unpackb(message)]


def unpack_row(i, text, value, moment, kind, one, two):
    ticks = (moment.seconds + EPOCH) * 10_000_000 + moment.nanoseconds // 100
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    return dict(zip(json_rows.NAMES, [i, text, json_rows.number(bits), json_rows.date(ticks, KINDS[kind]), one, two]))
