namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>How messages are got from a storage; any number of threads may ask at once.</summary>
internal interface IMessageFetch : IDisposable
{
    /// <summary>Blocks the calling thread until the whole message is there.</summary>
    /// <param name="number">From 1.</param>
    ReadOnlyMemory<byte> Fetch(int number);

    /// <param name="number">From 1.</param>
    Task<ReadOnlyMemory<byte>> FetchAsync(int number);
}
