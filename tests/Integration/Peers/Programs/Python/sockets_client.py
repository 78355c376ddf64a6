"""A client of transports/Sockets/PROTOCOL.md: sockets_client.py host port operation first last [first last ...]
Sends every request before it reads an answer, and prints the answers as JSON, one a line."""
import json
import socket
import struct
import sys


def exactly(stream, count):
    data = stream.read(count)
    if len(data) != count:
        raise EOFError("the server closed the connection")
    return data


class Payload:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def text(self):
        (length,) = self.take("H")
        if length == 65535:
            return None
        self.at += length
        return self.data[self.at - length:self.at].decode("utf-8", "strict")

    def row(self):
        row_id, bits, ticks, kind = self.take("iIqB")
        return [row_id, bits, ticks, kind, self.text(), self.text(), self.text()]


def answer(stream):
    payload = Payload(exactly(stream, struct.unpack("<q", exactly(stream, 8))[0]))
    (status,) = payload.take("B")
    if status == 0:
        result = {"rows": [payload.row() for _ in range(payload.take("i")[0])]}
    elif status == 1:
        result = {"fault": payload.text(), "message": payload.text()}
    else:
        result = {"refused": payload.text()}
    assert payload.at == len(payload.data), "bytes follow the answer"
    return result


host, port, operation, *ids = sys.argv[1:]
with socket.create_connection((host, int(port)), timeout=20) as connection:
    ranges = list(zip(map(int, ids[::2]), map(int, ids[1::2])))
    connection.sendall(b"".join(struct.pack("<qBii", 9, int(operation), *r) for r in ranges) + bytes(8))
    with connection.makefile("rb") as incoming:
        for _ in ranges:
            print(json.dumps(answer(incoming)))
        assert incoming.read() == b"", "bytes follow the last answer"
