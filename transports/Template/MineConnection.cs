using System.Net.Sockets;
using IntegrationMethods.Contract;

namespace Mine;

/// <summary>A client's connection: one call at a time, further ones wait for it.</summary>
internal sealed class MineConnection(TcpClient client, TransportOptions options) : IConnection
{
    private readonly SemaphoreSlim _turn = new(1);

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        _turn.Wait(ct);
        try
        {
            NetworkStream stream = client.GetStream();
            Frame.Write(stream, Message.Request(CallForm.Sync, firstId, lastId));
            return Message.ReadAnswer(Frame.Read(stream, options.MaxMessageBytes));
        }
        catch (Exception e) when (IsOfWire(e))
        {
            throw Lost(e);
        }
        finally
        {
            _turn.Release();
        }
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        await _turn.WaitAsync(ct);
        try
        {
            NetworkStream stream = client.GetStream();
            await Frame.WriteAsync(stream, Message.Request(CallForm.Async, firstId, lastId));
            return Message.ReadAnswer(await Frame.ReadAsync(stream, options.MaxMessageBytes));
        }
        catch (Exception e) when (IsOfWire(e))
        {
            throw Lost(e);
        }
        finally
        {
            _turn.Release();
        }
    }

    public ValueTask DisposeAsync()
    {
        client.Dispose();
        return ValueTask.CompletedTask;
    }

    private static bool IsOfWire(Exception e) => e is IOException or ObjectDisposedException or InvalidOperationException;

    private static TransportException Lost(Exception e) =>
        new($"the connection to the server was lost ({e.Message}): check that it is still running, then reconnect", e);
}
