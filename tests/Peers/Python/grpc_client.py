"""A client by grpcio: a JSON command a line on standard input, a JSON answer a line on standard output.

Arguments: the server's address, the file with the descriptor.
Command: method, initial, final; optional: timeout (s), gzip, stream, cancel (after so many messages), metadata.
Answer: code, details, and the messages as base64 of what the library serializes again from what it understood.
"""
import base64
import json
import sys

import grpc

import grpc_messages


def main():
    message_class = grpc_messages.load(sys.argv[2])
    with grpc.insecure_channel(sys.argv[1], options=[("grpc.enable_http_proxy", 0)]) as channel:
        for line in sys.stdin:
            print(json.dumps(call(channel, message_class, json.loads(line))), flush=True)


def call(channel, message_class, command):
    answer_class = message_class("ServiceTable" if command["method"] == "StreamServiceTables" else "ServiceTableList")
    make = channel.unary_stream if command.get("stream") else channel.unary_unary
    method = make(
        "/%s/%s" % (grpc_messages.SERVICE, command["method"]),
        request_serializer=message_class("Range").SerializeToString,
        response_deserializer=answer_class.FromString)
    request = message_class("Range")(initial_id=command["initial"], final_id=command["final"])
    options = {
        "timeout": command.get("timeout", 30),
        "compression": grpc.Compression.Gzip if command.get("gzip") else None,
        "metadata": [("x-test", "1"), ("x-test-bin", b"\x00\xff")],
    }
    messages = []
    try:
        if command.get("stream"):
            stream = method(request, **options)
            for message in stream:
                messages.append(message)
                if len(messages) == command.get("cancel"):
                    stream.cancel()
        else:
            messages.append(method(request, **options))
        return answer("OK", "", messages)
    except grpc.RpcError as error:
        return answer(error.code().name, error.details(), messages)


def answer(code, details, messages):
    packed = [base64.b64encode(message.SerializeToString()).decode() for message in messages]
    return {"code": code, "details": details, "messages": packed}


if __name__ == "__main__":
    main()
