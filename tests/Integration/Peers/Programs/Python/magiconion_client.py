"""A client of magiconion/magiconion by grpcio and msgpack: magiconion_client.py address, then on standard input a line of JSON with calls,
each a list of method and arguments.

Starts the calls of a line at once, and prints a line of JSON with their answers in order: each its rows, or its code and details. All
lines go over one channel.
"""
import json
import sys

import grpc
import msgpack

import magiconion_messages


def main():
    with grpc.insecure_channel(sys.argv[1], options=[("grpc.enable_http_proxy", 0)]) as channel:
        for line in sys.stdin:
            calls = [start(channel, method, arguments) for method, arguments in json.loads(line)]
            print(json.dumps([end(call) for call in calls]), flush=True)


def start(channel, method, arguments):
    path = "/%s/%s" % (magiconion_messages.SERVICE, method)
    return channel.unary_unary(path, request_serializer=msgpack.packb, response_deserializer=magiconion_messages.unpack_rows).future(arguments, timeout=30)


def end(call):
    try:
        return {"rows": call.result()}
    except grpc.RpcError as error:
        return {"code": error.code().name, "details": error.details()}


main()
