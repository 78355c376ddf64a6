"""A server by grpcio for rows that it is given; ends with its standard input.

Arguments: the file with the descriptor, the file with a serialized ServiceTableList, "gzip" or "identity" for the answers, or
"empty" for a server without the service. Prints its port. The initial ids 901 and up do something on purpose, each its own:
906 answers row 1 among metadata, 907 waits until it is cancelled and prints "cancelled".
"""
import sys
import threading
import time
from concurrent import futures

import grpc

import grpc_messages


def main():
    message_class = grpc_messages.load(sys.argv[1])
    with open(sys.argv[2], "rb") as file:
        rows = message_class("ServiceTableList").FromString(file.read()).rows
    compression = grpc.Compression.Gzip if sys.argv[3] == "gzip" else grpc.Compression.NoCompression

    def get(request, context):
        fail_on_purpose(request.initial_id, context)
        if request.initial_id == 906:
            context.send_initial_metadata([("x-initial", "1"), ("x-initial-bin", b"\x00\xff")])
            context.set_trailing_metadata([("x-trailing", "percent % not decoded"), ("x-trailing-bin", b"\x00\xff")])
            return message_class("ServiceTableList")(rows=rows[:1])
        if request.initial_id == 907:
            wait_for_cancellation(context)
        if request.final_id < request.initial_id - 1:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, "finalId is less: 100 % não")
        if request.final_id > len(rows):
            context.abort(grpc.StatusCode.NOT_FOUND, "no such row")
        return message_class("ServiceTableList")(rows=rows[request.initial_id - 1:request.final_id])

    handler = grpc.unary_unary_rpc_method_handler(
        get,
        request_deserializer=message_class("Range").FromString,
        response_serializer=message_class("ServiceTableList").SerializeToString)
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=8), compression=compression)
    if sys.argv[3] != "empty":
        server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler(
            grpc_messages.SERVICE, {"GetServiceTables": handler, "GetServiceTablesAsynchronous": handler})])
    print(server.add_insecure_port("127.0.0.1:0"), flush=True)
    server.start()
    sys.stdin.read()
    server.stop(None)


def wait_for_cancellation(context):
    cancelled = threading.Event()
    context.add_callback(cancelled.set)
    cancelled.wait(30)
    print("cancelled", flush=True)


def fail_on_purpose(initial_id, context):
    if initial_id == 901:
        raise ValueError("on purpose")
    if initial_id == 902:
        context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "full")
    if initial_id == 903:
        context.abort(grpc.StatusCode.UNAVAILABLE, "gone")
    if initial_id == 904:
        time.sleep(3)
    if initial_id == 905:
        context.abort(grpc.StatusCode.OUT_OF_RANGE, "row 5: too long")


if __name__ == "__main__":
    main()
