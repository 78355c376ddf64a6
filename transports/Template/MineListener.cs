using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Contract;

namespace Mine;

/// <summary>The server: a thread for each connection in the sync form, none in the async one.</summary>
internal sealed class MineListener : IListener
{
    private readonly TcpListener _listener;
    private readonly IServiceTables _rows;
    private readonly CallForm _form;
    private readonly TransportOptions _options;
    private readonly ConcurrentDictionary<TcpClient, Task> _peers = new();
    private readonly Task _accepting;

    public MineListener(IPEndPoint endpoint, IServiceTables rows, CallForm form, TransportOptions options)
    {
        (_rows, _form, _options) = (rows, form, options);
        _listener = new TcpListener(endpoint);
        _listener.Start();
        EndPoint = (IPEndPoint)_listener.LocalEndpoint;
        _accepting = AcceptAsync();
    }

    public IPEndPoint EndPoint { get; }

    public async ValueTask DisposeAsync()
    {
        _listener.Stop();
        await _accepting;
        foreach (TcpClient peer in _peers.Keys)
            peer.Dispose();
        await Task.WhenAll(_peers.Values);
    }

    private async Task AcceptAsync()
    {
        while (true)
        {
            TcpClient peer;
            try
            {
                peer = await _listener.AcceptTcpClientAsync();
            }
            catch (Exception e) when (e is SocketException or InvalidOperationException)
            {
                return;
            }
            peer.NoDelay = true;
            _peers[peer] = _form == CallForm.Sync
                ? Task.Factory.StartNew(() => Serve(peer), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
                : ServeAsync(peer);
        }
    }

    private void Serve(TcpClient peer)
    {
        try
        {
            NetworkStream stream = peer.GetStream();
            while (Frame.Read(stream, _options.MaxRequestBytes) is { } request)
                Frame.Write(stream, Answer(request));
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or InvalidOperationException)
        {
            // The client left, or the server stops.
        }
        peer.Dispose();
    }

    private async Task ServeAsync(TcpClient peer)
    {
        try
        {
            NetworkStream stream = peer.GetStream();
            while (await Frame.ReadAsync(stream, _options.MaxRequestBytes) is { } request)
                await Frame.WriteAsync(stream, await AnswerAsync(request));
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or InvalidOperationException)
        {
            // The client left, or the server stops.
        }
        peer.Dispose();
    }

    // The request says which of the two operations it wants, whatever form the server has.
    private byte[] Answer(byte[] request)
    {
        try
        {
            (CallForm form, int first, int last) = Message.ReadRequest(request);
            return Message.Rows(form == CallForm.Sync
                ? _rows.GetServiceTables(first, last)
                : _rows.GetServiceTablesAsync(first, last).AsTask().GetAwaiter().GetResult());
        }
        catch (Exception e)
        {
            return Message.Fault(e);
        }
    }

    private async ValueTask<byte[]> AnswerAsync(byte[] request)
    {
        try
        {
            (CallForm form, int first, int last) = Message.ReadRequest(request);
            return Message.Rows(form == CallForm.Sync
                ? _rows.GetServiceTables(first, last)
                : await _rows.GetServiceTablesAsync(first, last));
        }
        catch (Exception e)
        {
            return Message.Fault(e);
        }
    }
}
