using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.Sockets;

/// <summary>A client of under 60 lines, written from PROTOCOL.md alone in another language, is answered exactly.</summary>
[Category("Long")]
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
[Peer("Python, from PROTOCOL.md", "sockets")]
internal sealed class PythonClientTests(CallForm form) : TransportTestBase("sockets/direct", form)
{
    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "every awkward row, pipelined")]
    public async Task Awkward_rows_arrive_exact_over_pipelined_requests()
    {
        ServiceTable[] rows = SampleRows.Awkward();
        IListener listener = await ListenAsync(new MemoryServiceTables(rows));

        JsonElement[] answers = await AskAsync(listener, [1, rows.Length, 1, 1, 2, 11]);

        Assert.That(answers.Select(Exact), Is.EqualTo(new[] { Exact(rows), Exact(rows[..1]), Exact(rows[1..11]) }));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "a fault, and a call after it")]
    public async Task A_fault_arrives_and_the_session_goes_on()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(3)));

        JsonElement[] answers = await AskAsync(listener, [5, 1, 1, 3]);

        Assert.That(answers[0].GetProperty("fault").GetString(), Is.EqualTo("BadRange"));
        Assert.That(answers[0].GetProperty("message").GetString(), Is.EqualTo("finalId 1 is less than initialId 5"));
        Assert.That(Exact(answers[1]), Is.EqualTo(Exact(SampleRows.PlainRows(3))));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "both operations, 200 calls pipelined")]
    public async Task Sync_and_async_operations_are_answered_by_either_form_and_in_order([Values] CallForm operation)
    {
        var spy = new SpyServiceTables((first, last) => new MemoryServiceTables(SampleRows.PlainRows(500)).GetServiceTables(first, last));
        IListener listener = await ListenAsync(spy);
        int[] ids = [.. Enumerable.Range(1, 200).SelectMany(id => new[] { id, 2 * id })];

        JsonElement[] answers = await AskAsync(listener, ids, operation);

        Assert.That(answers.Select(Exact),
            Is.EqualTo(Enumerable.Range(1, 200).Select(id => Exact(SampleRows.PlainRows(2 * id)[(id - 1)..]))));
        Assert.That(spy.Calls.Select(call => call.Form), Is.All.EqualTo(operation));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "0 and 5,000 rows")]
    public async Task No_rows_and_5000_rows_arrive()
    {
        IListener listener = await ListenAsync(new SpyServiceTables((_, last) => SampleRows.PlainRows(last)));

        JsonElement[] answers = await AskAsync(listener, [1, 0, 1, 5_000]);

        Assert.That(answers.Select(answer => answer.GetProperty("rows").GetArrayLength()), Is.EqualTo(new[] { 0, 5_000 }));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "every fault among other answers, Unicode")]
    public async Task Every_fault_arrives_among_other_answers()
    {
        IListener listener = await ListenAsync(new SpyServiceTables((first, _) => first switch
        {
            1 => SampleRows.PlainRows(1),
            2 => throw new ServiceFaultException(ServiceFaultCode.RowNotFound, "não há 日本 😀"),
            3 => throw new ServiceFaultException(ServiceFaultCode.RowOverLimit, "too long"),
            _ => throw new InvalidOperationException("on purpose"),
        }));

        JsonElement[] answers = await AskAsync(listener, [2, 2, 1, 1, 3, 3, 4, 4, 1, 1]);

        Assert.That(
            answers.Select(answer => answer.TryGetProperty("fault", out JsonElement fault) ? fault.GetString() : "rows"),
            Is.EqualTo(new[] { "RowNotFound", "rows", "RowOverLimit", "InternalServiceFault", "rows" }));
        Assert.That(answers[0].GetProperty("message").GetString(), Is.EqualTo("não há 日本 😀"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "unknown operation: refusal")]
    public async Task A_request_for_no_operation_is_refused()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));

        JsonElement[] answers = await AskAsync(listener, [1, 1], (CallForm)8);

        Assert.That(answers.Single().GetProperty("refused").GetString(), Is.Not.Empty);
    }

    private async Task<JsonElement[]> AskAsync(IListener listener, int[] ids, CallForm? operation = null)
    {
        string script = PeerProcess.File("Python/sockets_client.py");
        // The protocol numbers the operations from 1.
        string[] arguments = ["-I", script, "127.0.0.1", Text(listener.EndPoint.Port), Text((int)(operation ?? Form) + 1),
            .. ids.Select(Text)];
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

    private static string Exact(ServiceTable[] rows) => string.Join('\n', rows.Select(SampleRows.Exact));

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
