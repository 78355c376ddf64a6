"""A client of jsonrpc/streamjsonrpc: jsonrpc_client.py host port, then on standard input a line of JSON with calls, each a list of method
and parameters.

Sends the calls of a line at once, with ids of several kinds and a notification before them, and prints a line of JSON with their answers
in order: each its result or its error. All lines go over one connection.
"""
import json
import socket
import sys

import jsonrpc_messages


def main():
    connection = socket.create_connection((sys.argv[1], int(sys.argv[2])), timeout=30)
    received = connection.makefile("rb")
    for line in sys.stdin:
        calls = json.loads(line)
        ids = [i if i % 2 else f"number {i}" for i in range(len(calls))]
        requests = [{"id": i, "method": method, "params": params} for i, (method, params) in zip(ids, calls)]
        connection.sendall(jsonrpc_messages.encode({"method": "ping"}) + b"".join(jsonrpc_messages.encode(request) for request in requests))
        answers = {}
        for _ in calls:
            answer = jsonrpc_messages.read(received)
            if set(answer) - {"jsonrpc", "id"} not in ({"result"}, {"error"}):
                raise ValueError(f"{list(answer)} is no answer")
            answers[answer.pop("id")] = answer
        print(json.dumps([answers[i] for i in ids]), flush=True)
    connection.close()


main()
