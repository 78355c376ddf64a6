using System.Buffers.Binary;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>The frames of PROTOCOL.md. One meaning has one form there, so what was read must give the same bytes when written.</summary>
internal static class SocketsTargets
{
    private const int Limit = 1024 * 1024;

    public static IEnumerable<FuzzTarget> All =>
    [
        new("sockets requests",
            [Frames.Request(new(CallForm.Sync, 1, 2)), Frames.Request(new(CallForm.Async, -5, int.MaxValue)), Frames.End], ReadRequests,
            IsRefusal)
        {
            Grow = Request,
            Oracle = (input, read) => CheckRequests(input, (List<SocketsRequest>?)read),
        },
        new("sockets answers",
            [Frames.Rows(SampleRows.PlainRows(2)), Frames.Rows(SampleRows.Awkward()), Frames.Rows(),
            Frames.Fault(ServiceFaultException.RowNotFound(3)), Frames.Refusal("no\nno")], input => ReadAnswer(input), IsRefusal)
        {
            Grow = Answer,
            Oracle = (input, read) => read is SocketsReply answer ? CheckAnswer(input, answer) : null,
        },
    ];

    private static bool IsRefusal(Exception error) => error is TransportException;

    private static List<SocketsRequest>? ReadRequests(byte[] input)
    {
        var requests = new List<SocketsRequest>();
        int at = 0;
        while (SocketsFrame.TryRead(input.AsSpan(at), SocketsRequest.Size, out ReadOnlySpan<byte> payload) && !payload.IsEmpty)
        {
            requests.Add(SocketsRequest.Read(payload));
            at += SocketsRequest.FrameSize;
        }
        return requests.Count > 0 ? requests : null;
    }

    private static string? CheckRequests(byte[] input, List<SocketsRequest>? read)
    {
        byte[] written = [.. (read ?? []).SelectMany(Frames.Request)];
        return input.AsSpan().StartsWith(written) ? null : "written again, the requests are other bytes";
    }

    private static SocketsReply? ReadAnswer(byte[] input) =>
        SocketsFrame.TryRead(input, Limit, out ReadOnlySpan<byte> payload) && !payload.IsEmpty ? SocketsReply.Read(payload) : null;

    private static string? CheckAnswer(byte[] input, SocketsReply answer)
    {
        if (answer.Rows is null)
            return answer.Fault is null ? "neither rows nor a fault" : null;
        return Oracle.Legal(answer.Rows)
            ?? (input.AsSpan().StartsWith(Frames.Rows([.. answer.Rows])) ? null : "written again, the rows are other bytes");
    }

    private static byte[] Request(Random random)
    {
        byte[] payload = new byte[random.OneIn(6) ? random.Next(12) : SocketsRequest.Size];
        random.NextBytes(payload);
        if (payload.Length > 0)
            payload[0] = (byte)random.Next(4);
        return Frame(random, payload);
    }

    private static byte[] Answer(Random random)
    {
        using var payload = new MemoryStream();
        using var to = new BinaryWriter(payload);
        int kind = random.OneIn(4) ? random.Next(4) : 0, rows = random.Next(4);
        to.Write((byte)kind);
        if (kind == 0)
        {
            to.Write(random.OneIn(6) ? random.Int() : rows);
            for (; rows > 0; rows--)
                Row(random, to);
        }
        else
        {
            Text(random, to);
            Text(random, to);
        }
        return Frame(random, payload.ToArray());
    }

    private static void Row(Random random, BinaryWriter to)
    {
        to.Write(random.Int());
        to.Write(random.Float());
        to.Write(random.OneIn(8) ? random.Long() : random.Date().Ticks);
        to.Write((byte)random.Next(random.OneIn(6) ? 5 : 3));
        for (int texts = 3; texts > 0; texts--)
            Text(random, to);
    }

    private static void Text(Random random, BinaryWriter to)
    {
        byte[] text = random.OneIn(12) ? random.Bytes(random.Next(9)) : Encoding.UTF8.GetBytes(random.Text());
        to.Write(random.OneIn(16) ? (ushort)random.Int() : (ushort)text.Length);
        to.Write(text);
    }

    private static byte[] Frame(Random random, byte[] payload)
    {
        byte[] frame = Frames.Of(payload);
        if (random.OneIn(10))
            BinaryPrimitives.WriteInt64LittleEndian(frame, random.Long());
        return frame;
    }
}
