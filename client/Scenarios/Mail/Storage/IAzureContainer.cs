namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>A container of blobs in a storage account.</summary>
internal interface IAzureContainer : IDisposable
{
    /// <exception cref="RemedyException">No emulator answers there, or it refuses.</exception>
    Task CreateAsync(CancellationToken ct);

    /// <exception cref="RemedyException">No emulator answers there, or it refuses.</exception>
    Task PutAsync(string blob, byte[] content, CancellationToken ct);

    /// <exception cref="RemedyException">No emulator answers there, or it refuses.</exception>
    Task DeleteAsync();
}
