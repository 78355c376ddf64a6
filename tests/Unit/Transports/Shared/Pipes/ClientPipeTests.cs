using System.IO.Pipes;
using IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Pipes;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Pipes;

/// <summary>A client's named pipe fails as a socket does. .NET has such pipes on every system, if not between programs of others.</summary>
internal sealed class ClientPipeTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private readonly IPEndPoint _endpoint = TcpDialerTests.FreeEndPoint();
    private NamedPipeServerStream _server = null!;

    [SetUp]
    public void Listen() =>
        _server = new(PipeName.Of(_endpoint), PipeDirection.InOut, 1, PipeTransmissionMode.Byte,
        PipeOptions.Asynchronous | PipeOptions.CurrentUserOnly, 65_536, 65_536);

    [TearDown]
    public void Close() => _server.Dispose();

    [Test]
    public async Task Bytes_go_both_ways([Values] CallForm form)
    {
        using ClientPipe pipe = await ConnectAsync(form);
        await WriteAsync(form, pipe, [1, 2, 3]);
        byte[] arrived = new byte[3];
        await _server.ReadExactlyAsync(arrived);
        await _server.WriteAsync(new byte[] { 4, 5 });

        Assert.That(arrived, Is.EqualTo(new byte[] { 1, 2, 3 }));
        Assert.That(await ReadAsync(form, pipe), Is.EqualTo(new byte[] { 4, 5 }));
    }

    [Test]
    public async Task A_server_that_leaves_is_the_end_of_the_stream_or_a_connection_that_is_lost([Values] CallForm form)
    {
        using ClientPipe pipe = await ConnectAsync(form);
        Task<byte[]> reading = ReadAsync(form, pipe);
        await _server.DisposeAsync();

        try
        {
            Assert.That(await reading.WaitAsync(s_limit), Is.Empty);
        }
        catch (IOException error)
        {
            Assert.That((error.InnerException as SocketException)?.SocketErrorCode, Is.EqualTo(SocketError.ConnectionReset));
        }
    }

    [Test]
    public async Task A_pipe_that_is_closed_ends_what_goes_on_in_it([Values] CallForm form)
    {
        ClientPipe pipe = await ConnectAsync(form);
        Task<byte[]> reading = ReadAsync(form, pipe);
        await Task.Delay(50);
        await pipe.DisposeAsync();

        Assert.That(async () => await reading.WaitAsync(s_limit), Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public async Task A_blocking_read_ends_with_the_limit_of_calls()
    {
        using ClientPipe pipe = await ConnectAsync(CallForm.Sync, new TransportOptions { CallTimeout = TimeSpan.FromMilliseconds(300) });

        IOException error = (await Assert.ThrowsAsync<IOException>(() => ReadAsync(CallForm.Sync, pipe).WaitAsync(s_limit)))!;
        Assert.That((error.InnerException as SocketException)?.SocketErrorCode, Is.EqualTo(SocketError.TimedOut));
    }

    [Test]
    public async Task Where_no_server_is_the_message_names_the_remedy([Values] CallForm form)
    {
        await _server.DisposeAsync();
        TransportException error = (await Assert.ThrowsAsync<TransportException>(() =>
            ConnectAsync(form, new TransportOptions { ConnectTimeout = TimeSpan.FromMilliseconds(300) })))!;

        // Only Windows can say at once that there is none.
        Assert.That(error.Message, Is.EqualTo(OperatingSystem.IsWindows()
            ? $"no server listens on {_endpoint} by named pipe: start it with --address pipe, or check the host and port"
            : $"no answer from {_endpoint} by named pipe within 0.3 s: check whether the server is overloaded, or raise "
                + "--connect-timeout"));
    }

    [Test]
    public void An_attempt_that_is_cancelled_says_so()
    {
        _server.Dispose();

        Assert.That(() =>
            PipeDialer.ConnectAsync(_endpoint, new TransportOptions(), new CancellationToken(canceled: true))
            .AsTask(), Throws.InstanceOf<OperationCanceledException>());
    }

    private async Task<ClientPipe> ConnectAsync(CallForm form, TransportOptions? options = null)
    {
        Task accepting = _server.IsConnected ? Task.CompletedTask : AcceptAsync();
        ClientPipe pipe = await (form == CallForm.Sync
            ? OnThread(() => PipeDialer.Connect(_endpoint, options ?? new()))
            : PipeDialer.ConnectAsync(_endpoint, options ?? new(), CancellationToken.None).AsTask()).WaitAsync(s_limit);
        await accepting.WaitAsync(s_limit);
        return pipe;
    }

    private async Task AcceptAsync()
    {
        try
        {
            await _server.WaitForConnectionAsync();
        }
        catch (ObjectDisposedException)
        {
            // A test without a server.
        }
    }

    private static async Task<byte[]> ReadAsync(CallForm form, ClientPipe pipe)
    {
        byte[] buffer = new byte[16];
        int read = form == CallForm.Sync ? await OnThread(() => pipe.Read(buffer)) : await pipe.ReadAsync(buffer);
        return buffer[..read];
    }

    private static Task WriteAsync(CallForm form, ClientPipe pipe, byte[] bytes) => form == CallForm.Sync
        ? OnThread(() =>
        {
            pipe.Write(bytes);
            return bytes.Length;
        })
        : pipe.WriteAsync(bytes).AsTask();
}
