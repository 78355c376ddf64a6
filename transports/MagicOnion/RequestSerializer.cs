using System.Buffers;
using System.Reflection;
using Grpc.Core;
using MagicOnion.Serialization;
using MessagePack;

namespace IntegrationMethods.Transports.MagicOnion;

/// <summary>
/// The server's serializer. It tells a client that its request is malformed; otherwise the library takes that for a failure of the server,
/// and logs an error with its exception.
/// </summary>
internal sealed class RequestSerializer : IMagicOnionSerializerProvider, IMagicOnionSerializer
{
    public IMagicOnionSerializer Create(MethodType methodType, MethodInfo? methodInfo) => this;

    /// <exception cref="RpcException">The bytes are no such value.</exception>
    public T Deserialize<T>(in ReadOnlySequence<byte> bytes)
    {
        try
        {
            return MessagePackSerializer.Deserialize<T>(bytes, PackedRows.Options);
        }
        catch (MessagePackSerializationException malformed)
        {
            string why = OneLine.OfPeer(malformed.GetBaseException().Message);
            throw new RpcException(new Status(StatusCode.Internal, $"the request is malformed ({why}): send two ids as an array of MessagePack"));
        }
    }

    public void Serialize<T>(IBufferWriter<byte> writer, in T? value) => MessagePackSerializer.Serialize(writer, value, PackedRows.Options);
}
