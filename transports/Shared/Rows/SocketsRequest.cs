using System.Buffers.Binary;

namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>A request of PROTOCOL.md, section 2. Pure.</summary>
/// <remarks>Where the rows are to come in parts, they are read by the asynchronous operation.</remarks>
internal readonly record struct SocketsRequest(CallForm Operation, int FirstId, int LastId, ReplyKind Answer = ReplyKind.List)
{
    /// <summary>Bytes of the payload.</summary>
    public const int Size = 9;

    /// <summary>Bytes with the frame's header.</summary>
    public const int FrameSize = SocketsFrame.HeaderSize + Size;

    private const byte GetServiceTables = 1, GetServiceTablesAsynchronous = 2, StreamServiceTables = 3, StreamServiceTablesInChunks = 4;

    /// <summary>Reads a payload; a request for parts is accepted only with <paramref name="streams"/>.</summary>
    /// <exception cref="TransportException">No request of this version.</exception>
    public static SocketsRequest Read(ReadOnlySpan<byte> payload, bool streams = false)
    {
        if (payload.Length != Size)
            throw SocketsFrame.Garbage($"a request has {Size} bytes, not {payload.Length}");
        (CallForm operation, ReplyKind answer) = ReadOperation(payload[0], streams);
        return new SocketsRequest(operation, BinaryPrimitives.ReadInt32LittleEndian(payload[1..]),
            BinaryPrimitives.ReadInt32LittleEndian(payload[5..]), answer);
    }

    /// <summary>Writes the whole frame: <see cref="FrameSize"/> bytes.</summary>
    public void Write(Span<byte> target)
    {
        SocketsFrame.WriteHeader(target, Size);
        target[8] = Answer switch
        {
            ReplyKind.Stream => StreamServiceTables,
            ReplyKind.Chunks => StreamServiceTablesInChunks,
            _ => Operation == CallForm.Sync ? GetServiceTables : GetServiceTablesAsynchronous,
        };
        BinaryPrimitives.WriteInt32LittleEndian(target[9..], FirstId);
        BinaryPrimitives.WriteInt32LittleEndian(target[13..], LastId);
    }

    private static (CallForm Operation, ReplyKind Answer) ReadOperation(byte code, bool streams) => code switch
    {
        GetServiceTables => (CallForm.Sync, ReplyKind.List),
        GetServiceTablesAsynchronous => (CallForm.Async, ReplyKind.List),
        StreamServiceTables when streams => (CallForm.Async, ReplyKind.Stream),
        StreamServiceTablesInChunks when streams => (CallForm.Async, ReplyKind.Chunks),
        _ => throw SocketsFrame.Garbage($"there is no operation {code}"),
    };
}
