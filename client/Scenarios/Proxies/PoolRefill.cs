namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>The background of a pool: opens connections when the shelf lacks them. The sync form uses a separate thread.</summary>
internal sealed class PoolRefill(Destination server, PoolShelf shelf) : IAsyncDisposable
{
    private readonly CancellationTokenSource _ending = new();
    private Task _running = Task.CompletedTask;

    public void Start() => _running = server.Form == CallForm.Async
        ? Task.Run(RefillAsync)
        : Task.Factory.StartNew(Refill, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    /// <summary>Ends when the connection that was being opened is open or given up.</summary>
    public async ValueTask DisposeAsync()
    {
        await _ending.CancelAsync();
        await _running;
        _ending.Dispose();
    }

    private void Refill()
    {
        try
        {
            while (true)
            {
                shelf.Wanted.Wait(_ending.Token);
                while (shelf.Lacks && TryOpen())
                {
                }
            }
        }
        catch (OperationCanceledException)
        {
            // The pool closes.
        }
    }

    private async Task RefillAsync()
    {
        try
        {
            while (true)
            {
                await shelf.Wanted.WaitAsync(_ending.Token);
                while (shelf.Lacks && await TryOpenAsync())
                {
                }
            }
        }
        catch (OperationCanceledException)
        {
            // The pool closes.
        }
    }

    // Whatever keeps a connection from opening is the callers' to know; the next one that finds none ready has it tried again.
    private bool TryOpen()
    {
        try
        {
            IConnection connection = server.Connect();
            if (!shelf.Put(connection))
                SyncClose.Of(connection);
            return true;
        }
        catch (Exception error)
        {
            shelf.Fail(error);
            return false;
        }
    }

    private async Task<bool> TryOpenAsync()
    {
        try
        {
            IConnection connection = await server.ConnectAsync(_ending.Token);
            if (!shelf.Put(connection))
                await connection.DisposeAsync();
            return true;
        }
        catch (Exception error) when (error is not OperationCanceledException)
        {
            shelf.Fail(error);
            return false;
        }
    }
}
