using IntegrationMethods.Tests.Unit.Transports.NetTcp;
using IntegrationMethods.Transports.NetTcp.Framing;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>The records of [MC-NMF]. However they arrive, all at once or byte by byte, they must mean the same.</summary>
internal static class FramingTargets
{
    private const int Limit = 100_000;

    private static readonly byte[][] s_words =
    [
        .. Enumerable.Range(0, 14).Select(type => new[] { (byte)type }), [6, 0x80, 0x80, 0x80, 0x80, 7], [6, 0xff, 0xff, 0xff, 0xff, 0xff],
            [6, 0], [7, 7], [0x80, 0], [6, 0x85, 0x80, 0],
        Preamble.Write(Capture.Address), [.. FramingFault.Record(FramingFault.EndpointNotFound)],
    ];

    public static IEnumerable<FuzzTarget> All =>
    [
        new("nettcp framing at the server", [.. Capture.All.Select(name => Stream(name, fromClient: true))], ReadServer, error =>
            error is FramingException)
        {
            Words = s_words,
            Grow = Records,
            Oracle = (input, read) => Agree(input, () => ReadServer(input), step => ReadServer(input, step)),
        },
        new("nettcp framing at the client",
            [.. Capture.All.Select(name => Stream(name, fromClient: false)), FramingFault.Record(FramingFault.EndpointNotFound)],
            ReadClient, error => error is TransportException)
        {
            Words = s_words,
            Grow = Records,
            Oracle = (input, read) => Agree(input, () => ReadClient(input), step => ReadClient(input, step)),
        },
    ];

    public static byte[] Stream(string name, bool fromClient) =>
        [.. Capture.Read(name).Where(segment => segment.FromClient == fromClient).SelectMany(segment => segment.Bytes)];

    private static List<Frame>? ReadServer(byte[] input) => ReadServer(input, input.Length);

    private static List<Frame>? ReadServer(byte[] input, int step)
    {
        var framing = new ServerFraming(Limit);
        return ReadAll(input, step, bytes => framing.Next(bytes.Span));
    }

    private static List<Frame>? ReadClient(byte[] input) => ReadClient(input, input.Length);

    private static List<Frame>? ReadClient(byte[] input, int step) => ReadAll(input, step, bytes =>
    {
        Frame frame = ClientFraming.Next(bytes.Span, Limit);
        return frame.Kind == FrameKind.Fault ? throw FramingFault.Describe(frame.Content(bytes.Span)) : frame;
    });

    private static List<Frame>? ReadAll(byte[] input, int step, Func<ReadOnlyMemory<byte>, Frame> next)
    {
        var frames = new List<Frame>();
        int at = 0;
        for (int arrived = Math.Min(step, input.Length); ; arrived = Math.Min(arrived + step, input.Length))
        {
            for (Frame frame; (frame = next(input.AsMemory(at..arrived))).Kind != FrameKind.None; at += frame.Length)
                frames.Add(frame);
            if (arrived == input.Length)
                return frames.Count > 0 ? frames : null;
        }
    }

    private static string? Agree(byte[] input, Func<List<Frame>?> whole, Func<int, List<Frame>?> inSteps)
    {
        string once = Describe(whole), often = Describe(() => inSteps(Math.Max(1, input.Length / 100)));
        return once == often ? null : $"at once: {once}; in steps: {often}";
    }

    private static string Describe(Func<List<Frame>?> read)
    {
        try
        {
            return string.Join(' ', read() ?? []);
        }
        catch (Exception refused)
        {
            return refused.Message;
        }
    }

    private static byte[] Records(Random random)
    {
        var bytes = new List<byte>();
        if (!random.OneIn(4))
            bytes.AddRange(random.OneIn(2) ? Preamble.Write(Capture.Address) : [(byte)RecordType.PreambleAck]);
        for (int records = random.Next(5); records > 0; records--)
        {
            byte[] content = random.Bytes(random.OneIn(5) ? random.Next(3_000) : random.Next(20));
            bytes.Add(random.OneIn(4) ? (byte)random.Next(14) : (byte)RecordType.SizedEnvelope);
            bytes.AddRange(Size(random.OneIn(8) ? random.Int() & int.MaxValue : content.Length));
            bytes.AddRange(content);
        }
        return [.. bytes];
    }

    public static byte[] Size(int value)
    {
        byte[] size = new byte[5];
        return size[..IntegrationMethods.Transports.NetTcp.Binary.MultiByteInt.Write(size, value)];
    }
}
