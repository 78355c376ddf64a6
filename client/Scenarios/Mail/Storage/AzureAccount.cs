using System.Data.Common;
using Azure.Storage.Blobs;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>A storage account, its endpoint without a slash at the end, and the key that opens it, in base64.</summary>
internal sealed record AzureAccount(string Endpoint, string Name, string Key)
{
    // learn.microsoft.com, Use the Azurite emulator, well-known storage account and key.
    public const string Emulator = "http://127.0.0.1:10000/devstoreaccount1";

    private const string EmulatorName = "devstoreaccount1";
    private const string EmulatorKey = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

    /// <param name="text">A connection string, or the endpoint of an emulator.</param>
    /// <exception cref="UsageException">It is neither.</exception>
    public static AzureAccount Parse(string text)
    {
        if (Uri.TryCreate(text, UriKind.Absolute, out Uri? uri) && uri.Scheme is "http" or "https"
            && uri.AbsolutePath.Trim('/') == EmulatorName)
            return new(Understood(text), EmulatorName, EmulatorKey);
        try
        {
            var parts = new DbConnectionStringBuilder { ConnectionString = text };
            if (parts.TryGetValue("UseDevelopmentStorage", out object? development) && bool.Parse((string)development))
                return Parse(Emulator);
            string key = (string)parts["AccountKey"];
            _ = Convert.FromBase64String(key);
            return new(Understood((string)parts["BlobEndpoint"]), (string)parts["AccountName"], key);
        }
        catch (Exception error) when (error is ArgumentException or FormatException)
        {
            throw new UsageException(
                $"--storage must be embedded, azurite, an endpoint such as {Emulator}, or a connection string with BlobEndpoint, "
                    + "AccountName and AccountKey.");
        }
    }

    // Azure.Storage.Blobs takes an account's name in the path for that of a container, unless the host is an address or the port is one of
    // Azurite's own.
    private static string Understood(string endpoint)
    {
        var uri = new UriBuilder(endpoint.TrimEnd('/'));
        if (uri.Host == "localhost" && !IsUnderstood(uri))
            uri.Host = "127.0.0.1";
        return IsUnderstood(uri)
            ? uri.Uri.AbsoluteUri.TrimEnd('/')
            : throw new UsageException(
                $"--storage must have the IP address of {uri.Host} instead of its name, such as {Emulator}: "
                    + $"Azure.Storage.Blobs finds no account behind a host name with port {uri.Port}.");
    }

    private static bool IsUnderstood(UriBuilder endpoint) =>
        new BlobUriBuilder(new Uri($"{endpoint.Uri.AbsoluteUri.TrimEnd('/')}/container/blob")).BlobContainerName == "container";
}
