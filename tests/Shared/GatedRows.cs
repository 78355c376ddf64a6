namespace IntegrationMethods.Tests.Shared;

/// <summary>Rows from 1 on wait for the gate; others are there at once.</summary>
internal sealed class GatedRows : IServiceTables, IDisposable
{
    private readonly ManualResetEventSlim _gate = new();
    private readonly TaskCompletionSource _opened = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Lock _counting = new();

    public int AtWork { get; private set; }

    public int MaxAtWork { get; private set; }

    public int Done { get; private set; }

    public void Open()
    {
        _gate.Set();
        _opened.TrySetResult();
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        if (firstId != 1)
            return [SampleRows.Plain(firstId)];
        Begin();
        _gate.Wait(CancellationToken.None);
        return End();
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        if (firstId != 1)
            return [SampleRows.Plain(firstId)];
        Begin();
        await _opened.Task;
        return End();
    }

    public void Dispose() => _gate.Dispose();

    private void Begin()
    {
        lock (_counting)
            MaxAtWork = Math.Max(MaxAtWork, ++AtWork);
    }

    private ServiceTable[] End()
    {
        lock (_counting)
            (AtWork, Done) = (AtWork - 1, Done + 1);
        return [SampleRows.Plain(1), SampleRows.Plain(2)];
    }
}
