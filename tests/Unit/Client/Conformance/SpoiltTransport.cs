namespace IntegrationMethods.Tests.Unit.Client.Conformance;

/// <summary>A good transport whose server gives its rows away in another way.</summary>
/// <param name="good">The good one.</param>
/// <param name="spoil">What becomes of the rows that are to be served.</param>
internal sealed class SpoiltTransport(ITransport good, Func<IServiceTables, IServiceTables> spoil) : ITransport
{
    public string Name => "spoilt";

    public string Stack => "direct";

    public string DisplayName => "spoilt";

    public FormKind SyncKind => good.SyncKind;

    public FormKind AsyncKind => good.AsyncKind;

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        good.ListenAsync(endpoint, spoil(rows), form, ct);

    public IConnection Connect(IPEndPoint endpoint) => good.Connect(endpoint);

    public ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) => good.ConnectAsync(endpoint, ct);
}
