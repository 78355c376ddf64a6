"""Server reflection by grpcio: a JSON request a line on standard input, a JSON answer a line on standard output.

Arguments: the server's address, and "v1" or "v1alpha". The requests are those of ServerReflectionRequest, and go one by one over one
stream, which stays open; the field names and numbers below are those of grpc/grpc-proto. Request {"call": n} reads the descriptors
that came last and calls GetServiceTables(1, n) with what they say and nothing else.
"""
import json
import queue
import sys

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

TEXT, NUMBER, BYTES, MESSAGE = 9, 5, 12, 11
MESSAGES = {
    "ServerReflectionRequest": [("file_by_filename", 3, TEXT), ("file_containing_symbol", 4, TEXT), ("list_services", 7, TEXT)],
    "ServerReflectionResponse": [
        ("file_descriptor_response", 4, "FileDescriptorResponse"), ("list_services_response", 6, "ListServiceResponse"),
        ("error_response", 7, "ErrorResponse")],
    "FileDescriptorResponse": [("file_descriptor_proto", 1, BYTES, "many")],
    "ListServiceResponse": [("service", 1, "ServiceResponse", "many")],
    "ServiceResponse": [("name", 1, TEXT)],
    "ErrorResponse": [("error_code", 1, NUMBER), ("error_message", 2, TEXT)],
}


def message_classes(package):
    # proto2, so that a field that is not set differs from an empty one.
    file = descriptor_pb2.FileDescriptorProto(name="reflection.proto", package=package, syntax="proto2")
    for name, fields in MESSAGES.items():
        message = file.message_type.add(name=name)
        for field, number, kind, *many in fields:
            described = message.field.add(name=field, number=number, label=3 if many else 1)
            described.type = MESSAGE if isinstance(kind, str) else kind
            if isinstance(kind, str):
                described.type_name = ".%s.%s" % (package, kind)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return lambda name: message_class(pool, "%s.%s" % (package, name))


def message_class(pool, name):
    descriptor = pool.FindMessageTypeByName(name)
    if hasattr(message_factory, "GetMessageClass"):
        return message_factory.GetMessageClass(descriptor)
    return message_factory.MessageFactory(pool).GetPrototype(descriptor)


def plain(answer, files):
    return {
        "services": [service.name for service in answer.list_services_response.service],
        "files": [descriptor_pb2.FileDescriptorProto.FromString(file).name for file in files],
        "errors": [code.name for code in grpc.StatusCode if answer.HasField("error_response") and code.value[0] == answer.error_response.error_code],
    }


def call(channel, files, count):
    pool = descriptor_pool.DescriptorPool()
    # What a file needs comes before it.
    for file in reversed(files):
        pool.AddSerializedFile(file)
    method = pool.FindServiceByName("integration_methods.ServiceTables").FindMethodByName("GetServiceTables")
    request, response = (message_class(pool, type.full_name) for type in (method.input_type, method.output_type))
    get = channel.unary_unary(
        "/%s/%s" % (method.containing_service.full_name, method.name),
        request_serializer=request.SerializeToString, response_deserializer=response.FromString)
    return {"rows": [row.desc_service_table for row in get(request(initial_id=1, final_id=count), timeout=30).rows]}


def main():
    package = "grpc.reflection.%s" % sys.argv[2]
    classes = message_classes(package)
    requests = queue.Queue()
    with grpc.insecure_channel(sys.argv[1], options=[("grpc.enable_http_proxy", 0)]) as channel:
        answers = channel.stream_stream(
            "/%s.ServerReflection/ServerReflectionInfo" % package,
            request_serializer=classes("ServerReflectionRequest").SerializeToString,
            response_deserializer=classes("ServerReflectionResponse").FromString)(iter(requests.get, None), timeout=60)
        files = []
        for line in sys.stdin:
            command = json.loads(line)
            if "call" in command:
                print(json.dumps(call(channel, files, command["call"])), flush=True)
                continue
            requests.put(classes("ServerReflectionRequest")(**command))
            answer = next(answers)
            files = list(answer.file_descriptor_response.file_descriptor_proto) or files
            print(json.dumps(plain(answer, answer.file_descriptor_response.file_descriptor_proto)), flush=True)
        requests.put(None)
        print(json.dumps({"left": len(list(answers)), "code": answers.code().name}), flush=True)


if __name__ == "__main__":
    main()
