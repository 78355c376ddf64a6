"""The messages of service_tables.proto for Google's own Python library, from the descriptor that protoc made of it."""
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory, timestamp_pb2  # noqa: F401 (registers Timestamp)

SERVICE = "integration_methods.ServiceTables"


def load(path):
    """Reads a serialized FileDescriptorProto; gives a function from a message's name to its class."""
    pool = descriptor_pool.Default()
    with open(path, "rb") as file:
        pool.AddSerializedFile(file.read())

    def message_class(name):
        descriptor = pool.FindMessageTypeByName("integration_methods." + name)
        if hasattr(message_factory, "GetMessageClass"):
            return message_factory.GetMessageClass(descriptor)
        return message_factory.MessageFactory(pool).GetPrototype(descriptor)

    return message_class
