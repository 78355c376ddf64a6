using System.Net;

namespace IntegrationMethods.Tests.Shared;

/// <summary>A server and a client of one transport in one form; what a test opens is closed after it.</summary>
internal abstract class TransportTestBase(string key, CallForm form, TransportOptions? usual = null)
{
    private readonly List<IAsyncDisposable> _opened = [];

    protected static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    /// <summary>The server's transport, and the client's where it has no other.</summary>
    protected string TransportKey { get; } = key;

    /// <summary>The client's transport.</summary>
    protected virtual string ClientKey => TransportKey;

    protected CallForm Form { get; } = form;

    /// <summary>What both ends keep to, unless a test says otherwise.</summary>
    protected TransportOptions Usual { get; } = usual ?? TransportCases.Patient;

    /// <summary>What the transport needs to work at all, beside what a test asks for.</summary>
    protected virtual TransportOptions? Adapt(TransportOptions? options) => options;

    [TearDown]
    public async Task Close()
    {
        _opened.Reverse();
        foreach (IAsyncDisposable opened in _opened)
            await opened.DisposeAsync();
        _opened.Clear();
    }

    /// <summary>A server in <paramref name="form"/>, or the fixture's.</summary>
    protected async Task<IListener> ListenAsync(IServiceTables rows, TransportOptions? options = null, int port = 0, CallForm? form = null)
    {
        ITransport transport = TransportCases.Create(TransportKey, Adapt(options ?? Usual));
        IListener listener = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, port), rows, form ?? Form);
        return CloseAfterwards(listener);
    }

    protected T CloseAfterwards<T>(T opened) where T : IAsyncDisposable
    {
        _opened.Add(opened);
        return opened;
    }

    protected async Task<IConnection> ConnectAsync(IPEndPoint endpoint, TransportOptions? options = null)
    {
        ITransport transport = TransportCases.Create(ClientKey, Adapt(options ?? Usual));
        return CloseAfterwards(await Form.ConnectAsync(transport, endpoint));
    }

    protected async Task<IConnection> ServeAsync(IServiceTables rows, TransportOptions? options = null)
    {
        IListener listener = await ListenAsync(rows, options);
        return await ConnectAsync(listener.EndPoint, options);
    }

    /// <summary>One call in the fixture's form, never longer than <see cref="Limit"/>.</summary>
    protected Task<IReadOnlyList<ServiceTable>> Get(IServiceTables rows, int firstId, int lastId) =>
        Form.GetAsync(rows, firstId, lastId).WaitAsync(Limit);
}
