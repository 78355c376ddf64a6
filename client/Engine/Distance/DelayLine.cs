using System.Buffers;
using System.Net.Sockets;
using System.Threading.Channels;
using IntegrationMethods.Db.Waits;

namespace IntegrationMethods.Client.Engine.Distance;

/// <summary>One direction of a connection: what goes in comes out later, in order, at full rate.</summary>
internal sealed class DelayLine(Socket from, Socket to, WaitLine wire)
{
    private const int ChunkBytes = 65_536;

    /// <summary>With <see cref="ChunkBytes"/>: 16 MiB under way at most, more than a fast wire of 100 ms holds.</summary>
    private const int MaxChunks = 256;

    private readonly Channel<(byte[] Bytes, int Count, Task Due)> _underWay =
        Channel.CreateBounded<(byte[] Bytes, int Count, Task Due)>(
            new BoundedChannelOptions(MaxChunks) { SingleReader = true, SingleWriter = true });

    /// <summary>Carries until the sender has ended, or either socket fails.</summary>
    public async Task CarryAsync()
    {
        Task reading = ReadAsync();
        try
        {
            await WriteAsync();
            await reading;
        }
        finally
        {
            // A receiver that failed must not leave the reader waiting for room.
            _underWay.Writer.TryComplete();
        }
    }

    private async Task ReadAsync()
    {
        try
        {
            while (true)
            {
                byte[] bytes = ArrayPool<byte>.Shared.Rent(ChunkBytes);
                int count = await from.ReceiveAsync(bytes.AsMemory(0, ChunkBytes));
                await _underWay.Writer.WriteAsync((bytes, count, wire.WaitAsync(CancellationToken.None)));
                if (count == 0)
                    break;
            }
            _underWay.Writer.Complete();
        }
        catch (Exception broken) when (broken is SocketException or ObjectDisposedException or ChannelClosedException)
        {
            _underWay.Writer.TryComplete(broken);
        }
    }

    private async Task WriteAsync()
    {
        await foreach ((byte[] bytes, int count, Task due) in _underWay.Reader.ReadAllAsync())
        {
            await due;
            if (count == 0)
                to.Shutdown(SocketShutdown.Send);
            for (int sent = 0; sent < count;)
                sent += await to.SendAsync(bytes.AsMemory(sent, count - sent));
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }
}
