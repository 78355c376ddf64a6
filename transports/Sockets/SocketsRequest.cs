using System.Buffers.Binary;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>A request of PROTOCOL.md, section 2. Pure.</summary>
/// <param name="Operation">Which of the two operations: <c>GetServiceTables</c> or <c>GetServiceTablesAsynchronous</c>.</param>
/// <param name="FirstId">First id, inclusive.</param>
/// <param name="LastId">Last id, inclusive.</param>
internal readonly record struct SocketsRequest(CallForm Operation, int FirstId, int LastId)
{
    /// <summary>Bytes of the payload.</summary>
    public const int Size = 9;

    /// <summary>Bytes with the frame's header.</summary>
    public const int FrameSize = SocketsFrame.HeaderSize + Size;

    private const byte GetServiceTables = 1, GetServiceTablesAsynchronous = 2;

    /// <exception cref="TransportException">No request of this version.</exception>
    public static SocketsRequest Read(ReadOnlySpan<byte> payload)
    {
        if (payload.Length != Size)
            throw SocketsFrame.Garbage($"a request has {Size} bytes, not {payload.Length}");
        return new SocketsRequest(
            ReadOperation(payload[0]),
            BinaryPrimitives.ReadInt32LittleEndian(payload[1..]),
            BinaryPrimitives.ReadInt32LittleEndian(payload[5..]));
    }

    /// <summary>Writes the whole frame: <see cref="FrameSize"/> bytes.</summary>
    public void Write(Span<byte> target)
    {
        SocketsFrame.WriteHeader(target, Size);
        target[8] = Operation == CallForm.Sync ? GetServiceTables : GetServiceTablesAsynchronous;
        BinaryPrimitives.WriteInt32LittleEndian(target[9..], FirstId);
        BinaryPrimitives.WriteInt32LittleEndian(target[13..], LastId);
    }

    private static CallForm ReadOperation(byte code) => code switch
    {
        GetServiceTables => CallForm.Sync,
        GetServiceTablesAsynchronous => CallForm.Async,
        _ => throw SocketsFrame.Garbage($"there is no operation {code}"),
    };
}
