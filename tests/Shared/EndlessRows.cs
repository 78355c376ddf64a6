namespace IntegrationMethods.Tests.Shared;

/// <summary>
/// A call from row 1 on takes a millisecond a row, and has no last row: it ends when it is given up, or let go. Other calls are done at
/// once.
/// </summary>
/// <param name="asyncKind">Whether the awaiting operation blocks its caller's thread as well.</param>
internal sealed class EndlessRows(FormKind asyncKind = FormKind.Native) : IServiceTables
{
    private int _atWork;
    private int _begun;
    private volatile bool _letGo;

    public FormKind AsyncKind => asyncKind;

    public int AtWork => Volatile.Read(ref _atWork);

    public int Begun => Volatile.Read(ref _begun);

    public void LetGo() => _letGo = true;

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        if (firstId != 1)
            return [SampleRows.Plain(firstId)];
        Begin();
        try
        {
            for (; !_letGo; Thread.Sleep(1))
                ct.ThrowIfCancellationRequested();
            return [SampleRows.Plain(1)];
        }
        finally
        {
            Interlocked.Decrement(ref _atWork);
        }
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        if (firstId != 1 || asyncKind == FormKind.OverSync)
            return GetServiceTables(firstId, lastId, ct);
        Begin();
        try
        {
            while (!_letGo)
                await Task.Delay(1, ct);
            return [SampleRows.Plain(1)];
        }
        finally
        {
            Interlocked.Decrement(ref _atWork);
        }
    }

    private void Begin()
    {
        Interlocked.Increment(ref _begun);
        Interlocked.Increment(ref _atWork);
    }
}
