"""JSON-RPC 2.0 messages with a header, as in the Language Server Protocol, 3.17, base protocol; by Python's standard library alone."""
import json


def read(stream):
    """The next message, or None at the end of the stream."""
    length = None
    while line := stream.readline():
        if not line.endswith(b"\r\n"):
            raise ValueError(f"{line!r} is no line of a header")
        if line == b"\r\n":
            break
        name, value = line.decode("ascii").split(":", 1)
        if name.lower() == "content-length":
            length = int(value)
    else:
        if length is None:
            return None
        raise EOFError("the stream ends in a header")
    content = stream.read(length)
    if len(content) < length:
        raise EOFError("the stream ends in a message")
    message = json.loads(content.decode("utf-8", "strict"), parse_constant=reject)
    if message["jsonrpc"] != "2.0":
        raise ValueError(f"{message['jsonrpc']!r} is no version")
    return message


def encode(message, head="", ascii_only=True):
    content = json.dumps({"jsonrpc": "2.0", **message}, allow_nan=False, ensure_ascii=ascii_only).encode()
    return f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content


def reject(word):
    raise ValueError(f"{word} is not JSON")
