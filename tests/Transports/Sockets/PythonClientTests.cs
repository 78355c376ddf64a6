using System.Globalization;
using System.Text.Json;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Transports.Sockets;

/// <summary>A client of under 60 lines, written from PROTOCOL.md alone in another language, is answered exactly.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class PythonClientTests(CallForm form) : TransportTestBase("sockets/direct", form)
{
    [Test]
    public async Task Awkward_rows_arrive_exact_over_pipelined_requests()
    {
        ServiceTable[] rows = Rows.Awkward();
        IListener listener = await ListenAsync(new MemoryServiceTables(rows));

        JsonElement[] answers = await AskAsync(listener, [1, rows.Length, 1, 1, 2, 11]);

        Assert.That(answers.Select(Exact), Is.EqualTo(new[] { Exact(rows), Exact(rows[..1]), Exact(rows[1..11]) }));
    }

    [Test]
    public async Task A_fault_arrives_and_the_session_goes_on()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(Rows.PlainRows(3)));

        JsonElement[] answers = await AskAsync(listener, [5, 1, 1, 3]);

        Assert.That(answers[0].GetProperty("fault").GetString(), Is.EqualTo("BadRange"));
        Assert.That(answers[0].GetProperty("message").GetString(), Is.EqualTo("finalId 1 is less than initialId 5"));
        Assert.That(Exact(answers[1]), Is.EqualTo(Exact(Rows.PlainRows(3))));
    }

    private async Task<JsonElement[]> AskAsync(IListener listener, int[] ids)
    {
        string script = Path.Combine(ProtocolDocumentTests.Repository(), "tests", "Transports", "Sockets", "sockets_client.py");
        string operation = Form == CallForm.Sync ? "1" : "2";
        string[] arguments = ["-I", script, "127.0.0.1", Text(listener.EndPoint.Port), operation, .. ids.Select(Text)];
        using PeerProcess python = PeerProcess.Start("python3", "", arguments);
        (int code, string output, string errors) = await python.EndAsync(Limit);
        Assert.That(code, Is.Zero, errors);
        return [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => JsonDocument.Parse(line).RootElement)];
    }

    private static string Exact(JsonElement answer) => Exact(
    [
        .. answer.GetProperty("rows").EnumerateArray().Select(row => new ServiceTable(
            row[0].GetInt32(),
            row[4].GetString()!,
            BitConverter.UInt32BitsToSingle(row[1].GetUInt32()),
            new DateTime(row[2].GetInt64(), (DateTimeKind)row[3].GetInt32()),
            row[5].GetString(),
            row[6].GetString())),
    ]);

    private static string Exact(ServiceTable[] rows) => string.Join('\n', rows.Select(Rows.Exact));

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
