using System.Net;

namespace IntegrationMethods.Client.Conformance;

/// <summary>Servers and clients of one transport in one form; what a rule opens is closed after it.</summary>
internal sealed class ConformanceBench(ITransport server, ITransport client, CallForm form) : IAsyncDisposable
{
    public static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    private readonly List<IAsyncDisposable> _opened = [];

    public CallForm Form => form;

    /// <remarks>Port 0 is any; without a form, the server has that of the calls.</remarks>
    public async Task<IListener> ListenAsync(IServiceTables rows, int port = 0, CallForm? served = null) =>
        Keep(await server.ListenAsync(new IPEndPoint(IPAddress.Loopback, port), rows, served ?? form).AsTask().WaitAsync(Limit));

    public async Task<IConnection> ConnectAsync(IListener listener)
    {
        IPEndPoint endpoint = listener.EndPoint;
        return Keep(await (form == CallForm.Sync ? OnThread(() => client.Connect(endpoint)) : client.ConnectAsync(endpoint).AsTask())
            .WaitAsync(Limit));
    }

    public async Task<IConnection> ServeAsync(IServiceTables rows) => await ConnectAsync(await ListenAsync(rows));

    public Task<IReadOnlyList<ServiceTable>> GetAsync(IServiceTables rows, int firstId, int lastId) =>
        (form == CallForm.Sync
            ? OnThread(() => rows.GetServiceTables(firstId, lastId))
            : rows.GetServiceTablesAsync(firstId, lastId).AsTask()).WaitAsync(Limit);

    /// <exception cref="ConformanceException">It ends otherwise.</exception>
    public static async Task<TException> FailsAsync<TException>(Func<Task> act) where TException : Exception
    {
        try
        {
            await act();
        }
        catch (TException expected)
        {
            return expected;
        }
        catch (Exception other)
        {
            throw new ConformanceException($"{other.GetType().Name} instead of {typeof(TException).Name}: {OneLine.Of(other)}");
        }
        throw new ConformanceException($"no failure instead of {typeof(TException).Name}");
    }

    public async ValueTask DisposeAsync()
    {
        while (_opened.Count > 0)
            await CloseAsync(_opened[^1]);
    }

    /// <summary>Closes one of what was opened before the rule is over.</summary>
    public async Task CloseAsync(IAsyncDisposable opened)
    {
        _opened.Remove(opened);
        await opened.DisposeAsync().AsTask().WaitAsync(Limit);
    }

    // Connections may be opened side by side.
    private T Keep<T>(T opened) where T : IAsyncDisposable
    {
        lock (_opened)
            _opened.Add(opened);
        return opened;
    }

    // A sync call may hold its thread; those of the pool are the servers'.
    private static Task<T> OnThread<T>(Func<T> call) =>
        Task.Factory.StartNew(call, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
