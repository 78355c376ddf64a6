"""A server for clients of magiconion/magiconion by grpcio and msgpack: magiconion_server.py file way; ends with its standard input.

The file holds the rows as JsonRows.cs writes them. The way is "plain", "double" (values as double-precision numbers) or "gzip". Prints its
port.
"""
import sys
from concurrent import futures

import grpc
import msgpack

import magiconion_messages


def main():
    rows = magiconion_messages.read_rows(sys.argv[1])
    way = sys.argv[2]

    def get(request, context):
        first, last = request
        if last < first - 1:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, f"{last} < {first} não")
        if last > len(rows):
            context.abort(grpc.StatusCode.NOT_FOUND, "no such row")
        return rows[first - 1:last]

    def pack(answer):
        return msgpack.packb(answer, use_single_float=way != "double")

    handler = grpc.unary_unary_rpc_method_handler(get, request_deserializer=msgpack.unpackb, response_serializer=pack)
    server = grpc.server(
        futures.ThreadPoolExecutor(max_workers=8), compression=grpc.Compression.Gzip if way == "gzip" else grpc.Compression.NoCompression)
    server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler(
        magiconion_messages.SERVICE, {"GetServiceTables": handler, "GetServiceTablesAsynchronous": handler})])
    print(server.add_insecure_port("127.0.0.1:0"), flush=True)
    server.start()
    sys.stdin.read()
    server.stop(None)


main()
