"""A client by grpcio: a JSON command a line on standard input, a JSON answer a line on standard output.

Arguments: the server's address, the file with the descriptor.
Command: method, initial, final; optional: timeout (s), gzip, stream, cancel (after so many messages), cancelOnLine (the call
is cancelled when a further line comes), max (bytes of an answer), metadata (so many pairs more).
Or raw: the path of a method that is called with an empty message.
Answer: code, details, and the messages as base64 of what the library serializes again from what it understood.
"""
import base64
import json
import sys

import grpc

import grpc_messages

OPTIONS = [("grpc.enable_http_proxy", 0)]


def main():
    message_class = grpc_messages.load(sys.argv[2])
    with grpc.insecure_channel(sys.argv[1], options=OPTIONS) as channel:
        for line in sys.stdin:
            command = json.loads(line)
            if "max" in command:
                with grpc.insecure_channel(sys.argv[1], options=OPTIONS + [("grpc.max_receive_message_length", command["max"])]) as small:
                    result = call(small, message_class, command)
            else:
                result = call(channel, message_class, command)
            print(json.dumps(result), flush=True)


def call(channel, message_class, command):
    method, request = prepare(channel, message_class, command)
    options = {
        "timeout": command.get("timeout", 30),
        "compression": grpc.Compression.Gzip if command.get("gzip") else None,
        "metadata": [("x-test", "1"), ("x-test-bin", b"\x00\xff")] + [("x-%d" % i, "v" * 50) for i in range(command.get("metadata", 0))],
    }
    messages = []
    try:
        if command.get("stream"):
            stream = method(request, **options)
            for message in stream:
                messages.append(message)
                if len(messages) == command.get("cancel"):
                    stream.cancel()
        elif command.get("cancelOnLine"):
            future = method.future(request, **options)
            sys.stdin.readline()
            future.cancel()
            return answer(future.code().name, future.details(), [])
        else:
            messages.append(method(request, **options))
        return answer("OK", "", messages)
    except grpc.RpcError as error:
        return answer(error.code().name, error.details(), messages)


def prepare(channel, message_class, command):
    if "raw" in command:
        return channel.unary_unary(command["raw"]), b""
    answer_class = message_class("ServiceTable" if command["method"] == "StreamServiceTables" else "ServiceTableList")
    make = channel.unary_stream if command.get("stream") else channel.unary_unary
    method = make(
        "/%s/%s" % (grpc_messages.SERVICE, command["method"]),
        request_serializer=message_class("Range").SerializeToString,
        response_deserializer=answer_class.FromString)
    return method, message_class("Range")(initial_id=command["initial"], final_id=command["final"])


def answer(code, details, messages):
    packed = [base64.b64encode(message if isinstance(message, bytes) else message.SerializeToString()).decode() for message in messages]
    return {"code": code, "details": details, "messages": packed}


if __name__ == "__main__":
    main()
