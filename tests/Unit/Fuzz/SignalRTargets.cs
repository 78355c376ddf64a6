using System.Text;
using System.Text.Json;
using IntegrationMethods.Transports.SignalR;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>What our client of the hub protocol reads.</summary>
internal static class SignalRTargets
{
    private static readonly byte[][] s_words = [.. new[] { "\"type\":", "\"invocationId\":\"1\"", "\"result\":", "\"item\":", "\"error\":", "null", "{}", "[]" }.Select(Encoding.UTF8.GetBytes)];

    public static IEnumerable<FuzzTarget> All =>
    [
        new("signalr answer", [Message(3, "result", RestTargets.Rows(SampleRows.PlainRows(2))), Message(3, "result", RestTargets.Rows(SampleRows.Awkward())), Message(3, "error", "\"HubException: RowNotFound: none\""u8), "{\"type\":6}"u8.ToArray()],
            input => HubMessages.Read(input, AnswerKind.List), IsRefusal) { Words = s_words, Oracle = CheckReply },
        new("signalr chunk", [Message(2, "item", RestTargets.Rows(SampleRows.PlainRows(3))), Message(2, "item", "[]"u8), "{\"type\":3,\"invocationId\":\"1\"}"u8.ToArray()],
            input => HubMessages.Read(input, AnswerKind.Chunks), IsRefusal) { Words = s_words, Oracle = CheckReply },
    ];

    private static bool IsRefusal(Exception error) => error is JsonException or InvalidOperationException or FormatException or TransportException;

    private static string? CheckReply(byte[] input, object? read) => read is HubReply { Answer.Rows: { } rows } ? Oracle.Legal(rows) : null;

    private static byte[] Message(int type, string name, ReadOnlySpan<byte> value) => [.. Encoding.UTF8.GetBytes($"{{\"type\":{type},\"invocationId\":\"1\",\"{name}\":"), .. value, (byte)'}'];
}
