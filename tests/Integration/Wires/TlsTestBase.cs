using System.Net;
using IntegrationMethods.Transports;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>What the tests of TLS ask of a transport: how a connection fails, and what the server's log says of it.</summary>
internal abstract class TlsTestBase(string key, CallForm form) : TransportTestBase(key, form, TransportCases.OverTls)
{
    // Opening the connection fails, or where that makes no exchange, the first call.
    protected async Task<TransportException> FailureAsync(IListener listener, TransportOptions client) =>
        (await Assert.ThrowsAsync<TransportException>(() => CallAsync(listener.EndPoint, client)))!;

    protected async Task CallAsync(IPEndPoint server, TransportOptions client) => await Get(await ConnectAsync(server, client), 1, 1);

    protected static void AssertRefused(TransportException failure, string why) =>
        Assert.That(failure.Message,
            Does.StartWith("the certificate of the server at 127.0.0.1:").And.Contain(" was rejected: ").And.Contain(why).And.Not.Contain(
                "\n"));

    protected async Task<IListener> ListenWithAsync(KeptLog log, TransportOptions options)
    {
        ITransport transport = TransportCatalog.Create(options, log).Single(transport => transport.Key == TransportKey);
        IListener listener = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0),
            new MemoryServiceTables(SampleRows.PlainRows(1)), Form);
        return CloseAfterwards(listener);
    }

    protected static async Task<string[]> LinesAsync(KeptLog log)
    {
        for (int i = 0; i < 100 && Lines(log).Length == 0; i++)
            await Task.Delay(50);
        Assert.That(Lines(log), Has.None.Contains("\n"));
        return Lines(log);
    }

    private static string[] Lines(KeptLog log) =>
        [.. log.Messages(LogLevel.Information).Concat(log.Messages(LogLevel.Warning))
            .Where(line => line.StartsWith("connection ", StringComparison.Ordinal))];
}
