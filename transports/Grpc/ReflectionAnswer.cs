using Google.Protobuf;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The answers of server reflection as bytes.</summary>
/// <remarks>Source: grpc.reflection.v1.ServerReflectionResponse (grpc/grpc-proto); v1alpha has the same fields.</remarks>
internal static class ReflectionAnswer
{
    private const int Request = 2, Files = 4, Extensions = 5, Services = 6, Error = 7;

    public static byte[] OfServices(ReadOnlySpan<byte> request, params IEnumerable<string> names) =>
        Of(request, Services, list =>
        {
            foreach (string name in names)
                Write(list, 1, Message(service => Write(service, 1, ByteString.CopyFromUtf8(name))));
        });

    public static byte[] OfFiles(ReadOnlySpan<byte> request, IEnumerable<ByteString> descriptors) =>
        Of(request, Files, list =>
        {
            foreach (ByteString descriptor in descriptors)
                Write(list, 1, descriptor);
        });

    /// <summary>A type that is known and that nothing extends, which is all there is in proto3.</summary>
    public static byte[] OfNoExtensions(ReadOnlySpan<byte> request, string type) =>
        Of(request, Extensions, answer => Write(answer, 1, ByteString.CopyFromUtf8(type)));

    public static byte[] OfError(ReadOnlySpan<byte> request, GrpcStatus status, string message) =>
        Of(request, Error, error =>
        {
            error.WriteTag(1, WireFormat.WireType.Varint);
            error.WriteInt32((int)status);
            Write(error, 2, ByteString.CopyFromUtf8(message));
        });

    private static byte[] Of(ReadOnlySpan<byte> request, int field, Action<CodedOutputStream> content)
    {
        var original = ByteString.CopyFrom(request);
        return Message(answer =>
        {
            Write(answer, Request, original);
            Write(answer, field, Message(content));
        }).ToByteArray();
    }

    private static ByteString Message(Action<CodedOutputStream> write)
    {
        using var bytes = new MemoryStream();
        using (var output = new CodedOutputStream(bytes, leaveOpen: true))
            write(output);
        return ByteString.CopyFrom(bytes.GetBuffer(), 0, (int)bytes.Length);
    }

    private static void Write(CodedOutputStream output, int field, ByteString content)
    {
        output.WriteTag(field, WireFormat.WireType.LengthDelimited);
        output.WriteBytes(content);
    }
}
