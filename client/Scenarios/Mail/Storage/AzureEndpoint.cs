using Azure.Storage.Blobs;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>An endpoint that Azure.Storage.Blobs reads as it is meant.</summary>
internal static class AzureEndpoint
{
    /// <remarks>
    /// Azure.Storage.Blobs takes an account's name in the path for that of a container, unless the host is an address or the port is one of
    /// Azurite's own.
    /// </remarks>
    /// <exception cref="UsageException">There is none.</exception>
    public static string Understood(string endpoint)
    {
        var uri = new UriBuilder(endpoint.TrimEnd('/'));
        if (uri.Host == "localhost" && !IsUnderstood(uri))
            uri.Host = "127.0.0.1";
        return IsUnderstood(uri)
            ? uri.Uri.AbsoluteUri.TrimEnd('/')
            : throw new UsageException(
                $"--storage must have the IP address of {uri.Host} instead of its name, such as {AzureAccount.Emulator}: "
                    + $"Azure.Storage.Blobs finds no account behind a host name with port {uri.Port}.");
    }

    private static bool IsUnderstood(UriBuilder endpoint) =>
        new BlobUriBuilder(new Uri($"{endpoint.Uri.AbsoluteUri.TrimEnd('/')}/container/blob")).BlobContainerName == "container";
}
