using IntegrationMethods.Tests.Unit.Transports.NetTcp;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>
/// The envelopes of [MC-NBFX] and [MC-NBFSE], one or a session of them: what the short way reads, the shipped reader reads the same.
/// </summary>
internal static class NetTcpTargets
{
    private const int Limit = 1024 * 1024;

    private static readonly Guid s_id = Guid.Parse("45d0cd8c-4685-4ec5-96f9-43ddb34db224");

    private static byte[][] Requests => [.. Capture.All.SelectMany(name => Capture.Envelopes(name, fromClient: true))];

    private static byte[][] Answers =>
    [
        .. Capture.All.SelectMany(name => Capture.Envelopes(name, fromClient: false)),
        .. new[] { SampleRows.PlainRows(2), SampleRows.Awkward(), [] }.Select(Answer),
        [0, .. ShippedWriter.Answer(null, SampleRows.PlainRows(1), s_id)],
    ];

    public static IEnumerable<FuzzTarget> All =>
    [
        new("nettcp request", Requests, input => new RequestReader().Read(input), IsRefusal)
        {
            Words = NbfxWords.All,
            Grow = random => NbfxGrowth.Request(random),
            Oracle = (input, read) => read is Request request
                ? CheckRequest(request, () => new RequestReader().Read(input, general: true)) ?? CheckTags(input, request.Fault is null)
                : null,
        },
        new("nettcp answer", Answers, input => new ReplyReader().Read(input), IsRefusal)
        {
            Words = NbfxWords.All,
            Grow = random => NbfxGrowth.Answer(random),
            Oracle = (input, read) => read is Reply answer
                ? CheckAnswer(answer, () => new ReplyReader().Read(input, general: true)) ?? CheckTags(input, answer.Fault is null)
                : null,
        },
        new("nettcp session at the server", [.. Capture.All.Select(name => Session(Capture.Envelopes(name, fromClient: true)))],
            ReadRequests, IsRefusal)
        {
            Words = NbfxWords.All,
            Grow = random => Session([.. Enumerable.Range(0, 3).Select(_ => NbfxGrowth.Request(random))]),
            Oracle = (input, read) => read is Request[] requests ? CheckRequests(input, requests) : null,
        },
        new("nettcp session at the client", [.. Capture.All.Select(name => Session(Capture.Envelopes(name, fromClient: false)))],
            ReadAnswers, IsRefusal)
        {
            Words = NbfxWords.All,
            Grow = random => Session([.. Enumerable.Range(0, 3).Select(_ => NbfxGrowth.Answer(random))]),
            Oracle = (input, read) => read is Reply[] answers ? CheckAnswers(input, answers) : null,
        },
    ];

    private static bool IsRefusal(Exception error) => error is InvalidDataException or TransportException;

    private static byte[] Answer(ServiceTable[] rows)
    {
        using var written = new TcpOutput();
        new EnvelopeWriter(int.MaxValue).WriteAnswer(written, Names.Sync, new MessageId(s_id), rows);
        FrameHeader.TryRead(written.Bytes, out FrameHeader header);
        return written.Bytes[header.Start..].ToArray();
    }

    private static byte[] Session(byte[][] messages) =>
        [.. messages.SelectMany(message => (byte[])[(byte)RecordType.SizedEnvelope, .. FramingTargets.Size(message.Length), .. message])];

    private static Request[]? ReadRequests(byte[] input)
    {
        var reader = new RequestReader();
        return ReadAll(input, message => reader.Read(message));
    }

    private static Reply[]? ReadAnswers(byte[] input)
    {
        var reader = new ReplyReader();
        return ReadAll(input, message => reader.Read(message));
    }

    private static T[]? ReadAll<T>(byte[] input, Func<byte[], T> read)
    {
        var messages = new List<T>();
        int at = 0;
        for (Frame frame; (frame = ClientFraming.Next(input.AsSpan(at), Limit)).Kind == FrameKind.Envelope; at += frame.Length)
            messages.Add(read(frame.Content(input.AsSpan(at)).ToArray()));
        return messages.Count > 0 ? [.. messages] : null;
    }

    private static string? CheckRequests(byte[] input, Request[] requests)
    {
        var general = new RequestReader();
        Request[] others = ReadAll(input, message => general.Read(message, general: true))!;
        return requests.Select((request, i) => CheckRequest(request, () => others[i])).FirstOrDefault(wrong => wrong is not null);
    }

    private static string? CheckAnswers(byte[] input, Reply[] answers)
    {
        var general = new ReplyReader();
        Reply[] others = ReadAll(input, message => general.Read(message, general: true))!;
        return answers.Select((answer, i) => CheckAnswer(answer, () => others[i])).FirstOrDefault(wrong => wrong is not null);
    }

    // What the shipped reader reads to the end, the look at its tags must have seen to the end.
    private static string? CheckTags(byte[] input, bool isWhole) =>
        !isWhole || NbfxTags.Check(input.AsSpan(new ReaderSession().Absorb(input)), int.MaxValue)
            ? null
            : "its tags were not all looked at";

    private static string? CheckRequest(Request request, Func<Request> general)
    {
        if (request.Operation is null == request.Fault is null)
            return "neither an operation nor a fault, or both";
        // A fault's text may say what was found, which must not break its line.
        if (request.Fault is { } fault && fault.Reason.AsSpan().ContainsAny('\r', '\n'))
            return "a fault of more than one line: " + fault.Reason;
        Request other = general();
        return request == other ? null : $"read as {request}, but by the general reader as {other}";
    }

    private static string? CheckAnswer(Reply answer, Func<Reply> general)
    {
        if (answer.Rows is null)
            return answer.Fault is null ? "neither rows nor a fault" : null;
        Reply other = default;
        return Oracle.Legal(answer.Rows)
            ?? Oracle.Same(answer.Rows, () => (other = general()).Rows!)
            ?? (answer.RelatesTo == other.RelatesTo ? null : "it relates to another call by the general reader");
    }
}
