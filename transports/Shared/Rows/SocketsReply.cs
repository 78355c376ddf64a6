using System.Buffers.Binary;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>An answer of PROTOCOL.md, section 3, or a part of one (section 7): rows or a fault.</summary>
internal readonly record struct SocketsReply(IReadOnlyList<ServiceTable>? Rows, ServiceFaultException? Fault)
{
    private const byte HasRows = 0, HasFault = 1, IsRefusal = 2, HasPart = 3;
    private const int RowsHeaderSize = 5;

    /// <summary>Whether more of the same answer follows.</summary>
    public bool IsPart { get; init; }

    /// <summary>Takes the next answer off what has arrived.</summary>
    /// <returns>False where more bytes are needed.</returns>
    /// <exception cref="TransportException">Over the limit, no answer, or the end of the session.</exception>
    public static bool TryTake(TcpInput input, int maxBytes, out SocketsReply answer)
    {
        answer = default;
        if (!SocketsFrame.TryRead(input.Bytes, maxBytes, out ReadOnlySpan<byte> payload))
            return false;
        if (payload.IsEmpty)
            throw TcpFailure.Closed();
        answer = Read(payload);
        input.Consume(SocketsFrame.HeaderSize + payload.Length);
        return true;
    }

    /// <summary>Reads a payload; a part of an answer is accepted only with <paramref name="parts"/>.</summary>
    /// <exception cref="TransportException">No answer of this version, or the server says that the request was none.</exception>
    public static SocketsReply Read(ReadOnlySpan<byte> payload, bool parts = false)
    {
        ReadOnlySpan<byte> rest = payload[1..];
        SocketsReply answer = payload[0] switch
        {
            HasRows => new SocketsReply(ReadRows(ref rest), null),
            HasPart when parts => new SocketsReply(ReadRows(ref rest), null) { IsPart = true },
            HasFault => new SocketsReply(null, ReadFault(ref rest)),
            IsRefusal => throw new TransportException(
                $"the server rejected the connection: {OneLine.OfPeer(SocketsText.Read(ref rest) ?? "")}"),
            byte other => throw SocketsFrame.Garbage($"an answer has the unknown status {other}"),
        };
        return rest.IsEmpty ? answer : throw SocketsFrame.Garbage($"{rest.Length} bytes follow the answer");
    }

    /// <summary>What would be taken for the next call's answer, where it is not an end of the session.</summary>
    public static TransportException Unasked() => SocketsFrame.Garbage("more data arrived than was requested");

    /// <summary>Writes a frame with the rows.</summary>
    /// <exception cref="ServiceFaultException">They are over the limit or can't be carried; what was written is to be cut off.</exception>
    public static void WriteRows(TcpOutput output, IReadOnlyList<ServiceTable> rows, int maxBytes, bool isPart = false)
    {
        int start = output.Length;
        BinaryPrimitives.WriteInt32LittleEndian(Begin(output, isPart ? HasPart : HasRows), rows.Count);
        output.Advance(sizeof(int));
        for (int i = 0; i < rows.Count; i++)
        {
            output.Advance(SocketsRow.Write(rows[i], output.GetSpan(SocketsRow.MaxSize(rows[i]))));
            if (output.Length - start - SocketsFrame.HeaderSize > maxBytes)
                throw new ServiceFaultException(
                    ServiceFaultCode.InternalServiceFault, SocketsFrame.OverLimit("the answer", maxBytes).Message);
        }
        End(output, start);
    }

    /// <summary>Writes the rows that <paramref name="get"/> returns, or its failure as a fault.</summary>
    /// <returns>Whether they are rows.</returns>
    public static bool WriteOutcome<TState>(TcpOutput output, Peer peer, int maxBytes, Func<TState, IReadOnlyList<ServiceTable>> get,
        TState state, bool isPart = false)
    {
        int start = output.Length;
        try
        {
            WriteRows(output, get(state), maxBytes, isPart);
            return true;
        }
#pragma warning disable CA1031 // Whatever fails is the caller's fault message.
        catch (Exception error)
        {
            output.CutTo(start);
            WriteFault(output, peer.FaultOf(error));
            return false;
        }
#pragma warning restore CA1031
    }

    public static void WriteFault(TcpOutput output, ServiceFaultException fault)
    {
        int start = output.Length;
        Begin(output, HasFault);
        WriteText(output, fault.Code.ToString());
        WriteText(output, fault.Message);
        End(output, start);
    }

    /// <summary>Writes the last frame of a connection whose client sent an invalid request.</summary>
    public static void WriteRefusal(TcpOutput output, string message)
    {
        int start = output.Length;
        Begin(output, IsRefusal);
        WriteText(output, message);
        End(output, start);
    }

    public static void WriteEnd(TcpOutput output)
    {
        SocketsFrame.WriteHeader(output.GetSpan(SocketsFrame.HeaderSize), 0);
        output.Advance(SocketsFrame.HeaderSize);
    }

    private static Span<byte> Begin(TcpOutput output, byte status)
    {
        Span<byte> target = output.GetSpan(SocketsFrame.HeaderSize + RowsHeaderSize);
        target[SocketsFrame.HeaderSize] = status;
        output.Advance(SocketsFrame.HeaderSize + 1);
        return target[(SocketsFrame.HeaderSize + 1)..];
    }

    private static void End(TcpOutput output, int start) =>
        SocketsFrame.WriteHeader(output.Bytes[start..], output.Length - start - SocketsFrame.HeaderSize);

    private static void WriteText(TcpOutput output, string text)
    {
        string sendable = SocketsText.Sendable(text);
        SocketsText.TryWrite(sendable, output.GetSpan(SocketsText.MaxSize(sendable)), out int written);
        output.Advance(written);
    }

    private static ServiceTable[] ReadRows(ref ReadOnlySpan<byte> rest)
    {
        if (!BinaryPrimitives.TryReadInt32LittleEndian(rest, out int count))
            throw SocketsFrame.Garbage("an answer is truncated");
        rest = rest[sizeof(int)..];
        if (count < 0 || count > rest.Length / SocketsRow.MinSize)
            throw SocketsFrame.Garbage($"an answer of {rest.Length} bytes can't hold {count} rows");
        if (count > RowLimits.MaxRowsPerCall)
            throw SocketsFrame.Garbage($"an answer of {count} rows is more than a call may request");
        var rows = new ServiceTable[count];
        for (int i = 0; i < count; i++)
            rows[i] = SocketsRow.Read(ref rest);
        return rows;
    }

    private static ServiceFaultException ReadFault(ref ReadOnlySpan<byte> rest)
    {
        // A later version may know more codes than this one.
        string? name = SocketsText.Read(ref rest);
        bool known = Enum.TryParse(name, out ServiceFaultCode code) && code.ToString() == name && Enum.IsDefined(code);
        return new ServiceFaultException(known ? code : ServiceFaultCode.InternalServiceFault, SocketsText.Read(ref rest) ?? "");
    }
}
