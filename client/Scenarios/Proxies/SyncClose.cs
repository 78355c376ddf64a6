namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>Closes connections in the sync form.</summary>
internal static class SyncClose
{
    // The contract has no blocking close. That of a blocking socket is done when it returns; a library's own has to be waited for.
    public static void Of(IAsyncDisposable connection)
    {
        ValueTask closed = connection.DisposeAsync();
        if (closed.IsCompleted)
            closed.GetAwaiter().GetResult();
        else
            closed.AsTask().GetAwaiter().GetResult();
    }
}
