namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The slow external service, at its own end.</summary>
internal sealed class ExternalTables(ExternalKind kind, double scale) : IServiceTables
{
    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        ExternalCall call = ExternalCall.Of(OneId.Of(firstId, lastId));
        Thread.Sleep(call.Takes * scale);
        return [call.Row];
    }

    // How a service is called says nothing of how it is made: the author's sleeps in either case.
    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        if (kind == ExternalKind.Sleep)
            return GetServiceTables(firstId, lastId, ct);
        ExternalCall call = ExternalCall.Of(OneId.Of(firstId, lastId));
        await Task.Delay(call.Takes * scale, ct);
        return [call.Row];
    }
}
