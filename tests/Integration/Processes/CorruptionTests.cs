using System.Net;
using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A server that cheats is found out: its cell is void, and the exit code says so.</summary>
[Category("Long")]
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class CorruptionTests(CallForm form) : ProcessTestBase
{
    private const int BatchSize = 10;

    private static IEnumerable<TestCaseData<Func<ServiceTable[], ServiceTable[]>, string>> Cheats()
    {
        yield return new(rows => rows[..^1], "rows arrived in ClientTable") { TestName = "A dropped row" };
        yield return new(rows => [.. rows, rows[0]], "already") { TestName = "A doubled row" };
        yield return new(rows => [rows[0] with { StringField2 = "another" }, .. rows[1..]], "differ") { TestName = "An altered text" };
        yield return new(rows =>
            [rows[0] with { Value = BitConverter.UInt32BitsToSingle(BitConverter.SingleToUInt32Bits(rows[0].Value) ^ 1) }, .. rows[1..]],
            "differ") { TestName = "A value's last bit" };
        yield return new(rows =>
            [rows[0] with { CreationDate = rows[0].CreationDate.AddSeconds(1) }, .. rows[1..]], "differ") { TestName = "A date" };
        yield return new(rows => [rows[0] with { StringField1 = null }, .. rows[1..]], "differ") { TestName = "A text made null" };
        yield return new(Swapped, "differ") { TestName = "Two rows with swapped ids" };
    }

    [TestCaseSource(nameof(Cheats))]
    public async Task Voids_the_cell(Func<ServiceTable[], ServiceTable[]> cheat, string reason)
    {
        ProgramResult result = await RunAgainst(rows => cheat(rows));

        Assert.That(result.ExitCode, Is.EqualTo(1), result.Output + result.Errors);
        Assert.That(result.Output, Does.Contain("NOT VALID").And.Contain(reason));
    }

    [Test]
    public async Task An_honest_server_is_valid()
    {
        ProgramResult result = await RunAgainst(rows => rows);

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
    }

    private async Task<ProgramResult> RunAgainst(Func<ServiceTable[], ServiceTable[]> cheat)
    {
        var rows = new SpyServiceTables((first, last) => cheat([.. Enumerable.Range(first, last - first + 1).Select(SeedRows.Row)]));
        await using IListener listener = await TransportCases.Create("sockets/direct")
            .ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, form);
        return await Client(
            "--db", "sqlite", "--transport", "sockets", "--form", form.Word(), "--server", listener.EndPoint.ToString(), "--in-flight", "1",
            "--batches", "2", "--batch-size", $"{BatchSize}", "--repetitions", "1", "--controls", "off", "--warmup-limit", "0", "--output",
                "out");
    }

    private static ServiceTable[] Swapped(ServiceTable[] rows) =>
    [
        rows[1] with { ServiceTableID = rows[0].ServiceTableID },
        rows[0] with { ServiceTableID = rows[1].ServiceTableID },
        .. rows[2..],
    ];
}
