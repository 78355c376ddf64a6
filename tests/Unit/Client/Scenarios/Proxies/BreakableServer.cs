using System.Collections.Concurrent;
using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Proxies;

/// <summary>A transport without a wire that fails when a test says so, and remembers every connection.</summary>
internal sealed class BreakableServer : ITransport
{
    private readonly ConcurrentQueue<BreakableConnection> _opened = new();
    private int _calls;

    /// <summary>Whether the server has stopped listening.</summary>
    public volatile bool IsGone;

    /// <summary>What opening waits for.</summary>
    public volatile Task MayOpen = Task.CompletedTask;

    /// <summary>What a call waits for.</summary>
    public volatile Task MayAnswer = Task.CompletedTask;

    /// <summary>What becomes of a call, by its number from 1; null answers it.</summary>
    public Func<int, Exception?> Outcome { get; set; } = _ => null;

    /// <summary>Connections that may be opened at all.</summary>
    public int MaxConnections { get; set; } = int.MaxValue;

    public int Opening;

    public int Calls => _calls;

    public BreakableConnection[] All => [.. _opened];

    public int Opened => _opened.Count;

    public int Closed => _opened.Count(connection => connection.Closings > 0);

    public string Name => "breakable";

    public string Stack => "test";

    public string DisplayName => "breakable";

    public FormKind SyncKind => FormKind.Native;

    public FormKind AsyncKind => FormKind.Native;

    public static TransportException Broken() => new("the connection broke: connect again");

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        throw new NotSupportedException();

    public IConnection Connect(IPEndPoint endpoint)
    {
        Interlocked.Increment(ref Opening);
        MayOpen.GetAwaiter().GetResult();
        return Open();
    }

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default)
    {
        Interlocked.Increment(ref Opening);
        await MayOpen.WaitAsync(ct);
        return Open();
    }

    /// <summary>One call's answer.</summary>
    public IReadOnlyList<ServiceTable> Answer(int id)
    {
        Exception? failure = Outcome(Interlocked.Increment(ref _calls));
        return IsGone ? throw Broken() : failure is null ? [SeedRows.Row(id)] : throw failure;
    }

    private BreakableConnection Open()
    {
        if (IsGone || _opened.Count >= MaxConnections)
            throw new TransportException("no server answers at 127.0.0.1:9: start it");
        var connection = new BreakableConnection(this);
        _opened.Enqueue(connection);
        return connection;
    }
}
