using System.IO.Pipes;
using System.Net;

namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>Named pipes under every transport that can, on Windows: whose they are, and what stands in their way.</summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Pipes))]
internal sealed class TransportPipeTests(string key, CallForm form)
    : TransportTestBase(key, form, TransportCases.Patient with { Address = AddressKind.Pipe })
{
    private static readonly ServiceTable[] s_rows = SampleRows.PlainRows(50);

    [Test]
    public async Task The_pipe_is_there_while_its_server_listens()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(s_rows));

        Assert.That(Exists(listener.EndPoint));
        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 50), Is.EqualTo(s_rows));
        await listener.DisposeAsync();
        Assert.That(Exists(listener.EndPoint), Is.False);
    }

    [Test]
    public async Task Where_no_server_is_the_message_names_the_remedy()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables([]));
        await listener.DisposeAsync();

        TransportException error = (await Assert.ThrowsAsync<TransportException>(async () =>
            await Get(await ConnectAsync(listener.EndPoint), 1, 1)))!;
        Assert.That(error.Message,
            Is.EqualTo($"no server listens on {listener.EndPoint} by named pipe: start it with --address pipe, or check the "
                + "host and port"));
    }

    [Test]
    public async Task A_name_in_use_is_refused_with_the_remedy()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables([]));

        TransportException error = (await Assert.ThrowsAsync<TransportException>(() =>
            ListenAsync(new MemoryServiceTables([]), port: listener.EndPoint.Port)))!;
        Assert.That(error.Message, Is.EqualTo($"port {listener.EndPoint.Port} is in use: choose another one, or 0 for any free one"));
    }

    [Test]
    public async Task The_system_counts_no_bytes_of_it()
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(s_rows));
        _ = await Get(remote, 1, 50);

        Assert.That(((IWireBytes)remote).ReadWireBytes(), Is.Null);
    }

    private static bool Exists(IPEndPoint endpoint)
    {
        using var pipe = new NamedPipeClientStream(".", PipeName.Of(endpoint), PipeDirection.InOut);
        try
        {
            pipe.Connect(200);
            return true;
        }
        catch (TimeoutException)
        {
            return false;
        }
    }
}
