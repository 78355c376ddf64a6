namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>Fetches messages of a storage by their numbers, from 1; any number of threads may ask at once.</summary>
internal interface IMessageFetch : IDisposable
{
    /// <summary>Blocks the calling thread until the whole message is there.</summary>
    ReadOnlyMemory<byte> Fetch(int number);

    Task<ReadOnlyMemory<byte>> FetchAsync(int number);
}
