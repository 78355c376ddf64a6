"""A server by grpcio for rows that it is given; ends with its standard input.

Arguments: the file with the descriptor, the file with a serialized ServiceTableList, "gzip" or "identity" for the answers, or
"empty" for a server without the service, "unary" for one without its streams, "small" for one that sends no message over 10,000
bytes. Prints its port. The initial ids 901 and up do something on purpose, each its own: 906 answers row 1 among metadata, 907 waits
until it is cancelled and prints "cancelled" (a stream sends a message before), 908 streams without an end and prints the same,
909 says whether the call has a deadline.
"""
import itertools
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

    row_list = message_class("ServiceTableList")

    def get(request, context):
        do_on_purpose(request.initial_id, context)
        if request.initial_id == 906:
            return row_list(rows=rows[:1])
        if request.initial_id == 907:
            print_cancellation(context).wait(30)
        if request.final_id > len(rows):
            context.abort(grpc.StatusCode.NOT_FOUND, "no such row")
        check_range(request, context)
        return row_list(rows=rows[request.initial_id - 1:request.final_id])

    def stream(size, pack):
        def answer(request, context):
            do_on_purpose(request.initial_id, context)
            # Before the first message: a client that leaves upon it may be gone before this code goes on, which it then never does.
            cancelled = print_cancellation(context) if request.initial_id in (907, 908) else None
            if request.initial_id == 908:
                yield from (pack(rows[:size]) for _ in itertools.count())
            if request.initial_id in (906, 907):
                yield pack(rows[:1])
            if request.initial_id == 907:
                cancelled.wait(30)
            if request.initial_id in (906, 907):
                return
            check_range(request, context)
            for first in range(request.initial_id - 1, min(request.final_id, len(rows)), size):
                yield pack(rows[first:min(first + size, request.final_id)])
            if request.final_id > len(rows):
                context.abort(grpc.StatusCode.NOT_FOUND, "no such row: 100 % não")
        return answer

    def handler(make, method, answer_class):
        return make(method, request_deserializer=message_class("Range").FromString, response_serializer=answer_class.SerializeToString)

    unary = handler(grpc.unary_unary_rpc_method_handler, get, row_list)
    methods = {"GetServiceTables": unary, "GetServiceTablesAsynchronous": unary}
    if sys.argv[3] != "unary":
        methods["StreamServiceTables"] = handler(
            grpc.unary_stream_rpc_method_handler, stream(1, lambda part: part[0]), message_class("ServiceTable"))
        methods["StreamServiceTablesInChunks"] = handler(
            grpc.unary_stream_rpc_method_handler, stream(100, lambda part: row_list(rows=part)), row_list)
    server = grpc.server(
        futures.ThreadPoolExecutor(max_workers=8), compression=compression,
        options=[("grpc.max_send_message_length", 10000)] if sys.argv[3] == "small" else None)
    if sys.argv[3] != "empty":
        server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler(grpc_messages.SERVICE, methods)])
    print(server.add_insecure_port("127.0.0.1:0"), flush=True)
    server.start()
    sys.stdin.read()
    server.stop(None)


def print_cancellation(context):
    """Prints it as soon as it comes; the event is set then."""
    cancelled = threading.Event()

    def tell():
        print("cancelled", flush=True)
        cancelled.set()

    if not context.add_callback(tell):
        tell()
    return cancelled


def check_range(request, context):
    if request.final_id < request.initial_id - 1:
        context.abort(grpc.StatusCode.INVALID_ARGUMENT, "finalId is less: 100 % não")


def do_on_purpose(initial_id, context):
    if initial_id == 906:
        context.send_initial_metadata([("x-initial", "1"), ("x-initial-bin", b"\x00\xff")])
        context.set_trailing_metadata([("x-trailing", "percent % not decoded"), ("x-trailing-bin", b"\x00\xff")])
    if initial_id == 909:
        left = context.time_remaining()
        context.abort(grpc.StatusCode.OUT_OF_RANGE, "a deadline" if left is not None and left < 1000 else "no deadline")
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
