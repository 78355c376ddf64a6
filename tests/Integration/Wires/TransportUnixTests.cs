using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>Unix domain sockets under every transport that can: whose file they are, and what stands in its way.</summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Unix))]
internal sealed class TransportUnixTests(string key, CallForm form)
    : TransportTestBase(key, form, new TransportOptions { Address = AddressKind.Unix })
{
    private static readonly ServiceTable[] s_rows = SampleRows.PlainRows(50);

    private static readonly TransportOptions s_byTcp = new() { ConnectTimeout = TimeSpan.FromMilliseconds(500),
        CallTimeout = TimeSpan.FromMilliseconds(500) };

    [Test]
    public async Task The_file_is_there_while_its_server_listens_and_only_its_user_may_reach_it()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(s_rows));
        string file = UnixSocketFile.Of(listener.EndPoint);

        Assert.That(File.Exists(file));
        if (!OperatingSystem.IsWindows())
            Assert.That(File.GetUnixFileMode(Path.GetDirectoryName(file)!),
                Is.EqualTo(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute));
        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 50), Is.EqualTo(s_rows));
        await listener.DisposeAsync();
        Assert.That(File.Exists(file), Is.False);
    }

    [Test]
    public async Task The_port_in_the_files_name_has_no_listener()
    {
        ServiceTable row = SampleRows.Plain(1) with { DescServiceTable = "of this server alone" };
        // Another program on the machine may listen there by chance, but not on each of several, nor with this row.
        var refused = new List<bool>();
        for (int i = 0; i < 3; i++)
        {
            IListener listener = await ListenAsync(new MemoryServiceTables([row]));
            refused.Add(await IsRefusedAsync(listener));
            Assert.That(refused[^1] || !await AnswersAsync(listener, row), "a call over TCP has the row");
        }

        Assert.That(refused, Has.Some.True);
    }

    private static async Task<bool> IsRefusedAsync(IListener listener)
    {
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync(listener.EndPoint);
            return false;
        }
        catch (SocketException error)
        {
            return error.SocketErrorCode == SocketError.ConnectionRefused;
        }
    }

    private async Task<bool> AnswersAsync(IListener listener, ServiceTable row)
    {
        try
        {
            return (await Get(await ConnectAsync(listener.EndPoint, s_byTcp), 1, 1)).SequenceEqual([row]);
        }
        catch (RemedyException)
        {
            return false;
        }
    }

    [Test]
    public async Task A_file_that_a_killed_server_has_left_is_replaced()
    {
        IPEndPoint endpoint = (await ListenAndStopAsync()).EndPoint;
        string file = UnixSocketFile.Of(endpoint);
        await File.WriteAllTextAsync(file, "left");

        IListener listener = await ListenAsync(new MemoryServiceTables(s_rows), port: endpoint.Port);
        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 50), Is.EqualTo(s_rows));
    }

    [Test]
    public async Task Where_no_server_is_the_message_names_the_remedy()
    {
        IPEndPoint endpoint = (await ListenAndStopAsync()).EndPoint;

        TransportException error = (await Assert.ThrowsAsync<TransportException>(async () =>
            await Get(await ConnectAsync(endpoint), 1, 1)))!;
        Assert.That(error.Message,
            Is.EqualTo($"no server listens on {endpoint} by Unix socket: start it with --address unix as this user, or check the "
                + "host and port"));
    }

    [Test]
    public async Task The_system_counts_no_bytes_of_it()
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(s_rows));
        _ = await Get(remote, 1, 50);

        Assert.That(((IWireBytes)remote).ReadWireBytes(), Is.Null);
    }

    private async Task<IListener> ListenAndStopAsync()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables([]));
        await listener.DisposeAsync();
        return listener;
    }
}
