using IntegrationMethods.Client.Scenarios.Clients;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Clients;

/// <summary>
/// Every kind of client has all rows of every kind of server; over the transports that carry bytes as another does, those that differ in
/// form or answer.
/// </summary>
[Parallelizable(ParallelScope.All)]
internal sealed class FetchWorkTests
{
    private const int RowCount = 60;
    private const int BatchSize = 10;

    public static IEnumerable<TestCaseData<string, string>> Variants =>
        from transport in TransportCatalog.Create(new())
        where transport is { HasWire: true, BrokerScheme: null }
        let all = TransportCases.StandsForFamily(transport.Key)
        from variant in Of(transport).DistinctBy(variant => (variant.Fetch, variant.Server))
        where all || variant.Point is ClientVariants.Forms or ClientVariants.Answers
        select new TestCaseData<string, string>(transport.Key, $"{variant.Point}/{variant.Name}");

    [TestCaseSource(nameof(Variants))]
    public async Task The_answer_is_every_row_once_each_time(string transport, string name)
    {
        ClientVariant variant = Of(transport).Single(variant => $"{variant.Point}/{variant.Name}" == name);
        await using var server = new ServerWork();
        await using FetchWork client = await OpenAsync(variant, server);

        for (int pass = 0; pass < 2; pass++)
        {
            WorkDone done = await RunAsync(client);

            Assert.That(done.Answer, Is.EqualTo(FetchWork.Expected(RowCount)).And.StartsWith("60 rows, 60 of them different, of sha256 "));
            Assert.That(done.SamplesMs, Has.Length.EqualTo(name == "requests/one_row" ? RowCount : RowCount / BatchSize));
            Assert.That(done.WallMs, Is.GreaterThan(0));
        }
    }

    [TestCase(CallForm.Sync)]
    [TestCase(CallForm.Async)]
    public async Task Streamed_answers_are_more_bytes_of_the_same_rows(CallForm form)
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("bytes are counted by the kernel of Linux alone");
        long list = await ReceivedAsync(form, ReplyKind.List), stream = await ReceivedAsync(form, ReplyKind.Stream);

        // A message a row has a prefix of 5 bytes each.
        Assert.That(stream - list, Is.GreaterThan(4 * RowCount));
    }

    private static async Task<long> ReceivedAsync(CallForm form, ReplyKind answer)
    {
        ClientVariant variant = Of("grpc/direct").Single(variant => variant.Name == ClientVariants.Name(form, answer));
        await using var server = new ServerWork();
        await using FetchWork client = await OpenAsync(variant, server);
        await RunAsync(client);
        return client.ReadWireBytes()!.Value.Received;
    }

    [Test]
    public async Task A_server_that_lacks_rows_fails_the_work_in_one_line()
    {
        ClientVariant variant = Of("sockets/direct").First();
        await using var server = new ServerWork();
        await using FetchWork client = await OpenAsync(variant with { Server = variant.Server with { Rows = 5 } }, server);

        Assert.That(() => RunAsync(client), Throws.InstanceOf<RemedyException>().With.Message.StartsWith("ServiceTable has no row 6"));
    }

    private static async Task<FetchWork> OpenAsync(ClientVariant variant, ServerWork server)
    {
        string endpoint = (await server.OpenAsync(variant.Server))!;
        var client = new FetchWork();
        await await OnThread(() => client.OpenAsync(variant.Fetch with { EndPoint = endpoint }));
        return client;
    }

    // On a thread outside the pool, as in a separate process.
    private static async Task<WorkDone> RunAsync(FetchWork client) => await await OnThread(() => client.RunAsync(new(1)));

    private static IEnumerable<ClientVariant> Of(string transport) => Of(TransportCases.Create(transport));

    private static IEnumerable<ClientVariant> Of(ITransport transport) => new ClientVariants(transport, RowCount, BatchSize, 3, 0.05).All;
}
