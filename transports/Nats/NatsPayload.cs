using System.Buffers;
using IntegrationMethods.Transports.Shared.Brokers;
using IntegrationMethods.Transports.Shared.Rows;
using NATS.Client.Core;

namespace IntegrationMethods.Transports.Nats;

/// <summary>The payloads of Sockets/PROTOCOL.md in the library's messages.</summary>
internal sealed class NatsPayload : INatsSerialize<SocketsRequest>, INatsDeserialize<BrokeredRequest>, INatsDeserialize<SocketsReply>
{
    public static NatsPayload Instance { get; } = new();

    public void Serialize(IBufferWriter<byte> bufferWriter, SocketsRequest value)
    {
        Span<byte> frame = stackalloc byte[SocketsRequest.FrameSize];
        value.Write(frame);
        bufferWriter.Write(frame[SocketsFrame.HeaderSize..]);
    }

    BrokeredRequest? INatsDeserialize<BrokeredRequest>.Deserialize(in ReadOnlySequence<byte> buffer) =>
        BrokeredRequest.Read(buffer.IsSingleSegment ? buffer.FirstSpan : buffer.ToArray());

    SocketsReply INatsDeserialize<SocketsReply>.Deserialize(in ReadOnlySequence<byte> buffer)
    {
        if (buffer.IsEmpty)
            throw SocketsFrame.Garbage("an answer is empty");
        if (buffer.IsSingleSegment)
            return SocketsReply.Read(buffer.FirstSpan);
        byte[] rented = ArrayPool<byte>.Shared.Rent((int)buffer.Length);
        try
        {
            buffer.CopyTo(rented);
            return SocketsReply.Read(rented.AsSpan(0, (int)buffer.Length));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }
}
