namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>Our clients at servers whose answers are within the limit of messages and cost far more to read than to send.</summary>
[Category("Hostile")]
[TestFixture("nettcp/direct", CallForm.Sync)]
[TestFixture("nettcp/direct", CallForm.Async)]
[TestFixture("soap/direct", CallForm.Sync)]
[TestFixture("soap/direct", CallForm.Async)]
internal sealed class HostileAnswerTests(string key, CallForm form) : TransportTestBase(key, form)
{
    /// <summary>
    /// Buffers that double as the answer arrives, and a copy of it; a tag of many attributes would take 50 times as much as it has.
    /// </summary>
    private const int MemoryPerByte = 12, Memory = 8 * 1024 * 1024;

    private const int Many = 1_000_000;

    [TestCase("attributes")]
    [TestCase("namespaces")]
    [TestCase("name")]
    [TestCase("depth")]
    [TestCase("reason")]
    public async Task An_answer_that_would_cost_memory_is_a_clear_failure(string what)
    {
        using HostileServer server = Server(what, out int size);
        Task serving = Task.Run(server.RunAsync);
        long before = GC.GetTotalAllocatedBytes(precise: true);
        IConnection remote = await ConnectAsync(server.EndPoint);

        TransportException error = (await Assert.ThrowsAsync<TransportException>(() => Get(remote, 1, 1)))!;

        long taken = GC.GetTotalAllocatedBytes(precise: true) - before;
        Assert.That(error.Message, Does.StartWith("the server").And.Not.Contain("\n"));
        Assert.That(error.Message.Length, Is.LessThan(1_000));
        TestContext.Out.WriteLine($"{TransportKey} {what}: {size} bytes, {taken} allocated: {error.Message}");
        Assert.That(taken, Is.LessThan(MemoryPerByte * (long)size + Memory));
        await remote.DisposeAsync();
        await serving.WaitAsync(Limit);
    }

    private HostileServer Server(string what, out int size)
    {
        if (TransportKey.StartsWith("soap", StringComparison.Ordinal))
        {
            string document = Document(what);
            size = document.Length;
            return HostileServer.OfSoap(document);
        }
        byte[] message = Message(what);
        size = message.Length;
        return HostileServer.OfNetTcp(message);
    }

    private static byte[] Message(string what) => what switch
    {
        "attributes" => NbfxFlood.Attributes(Many),
        "namespaces" => NbfxFlood.Namespaces(Many),
        "name" => NbfxFlood.ElementName(8 * Many),
        "depth" => NbfxFlood.Depth(Many),
        _ => NbfxFlood.Reason(8 * Many),
    };

    private static string Document(string what) => what switch
    {
        "attributes" => SoapFlood.Attributes(Many),
        "namespaces" => SoapFlood.Namespaces(Many),
        "name" => SoapFlood.ElementName(8 * Many),
        "depth" => SoapFlood.Depth(Many),
        _ => SoapFlood.Reason(8 * Many),
    };
}
