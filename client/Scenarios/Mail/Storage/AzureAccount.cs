using System.Data.Common;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>A storage account, and the signatures that open it.</summary>
/// <param name="Endpoint">Of its blobs, without a slash at the end, such as <c>http://127.0.0.1:10000/devstoreaccount1</c>.</param>
/// <param name="Name">Such as <c>devstoreaccount1</c>.</param>
/// <param name="Key">256 bits.</param>
internal sealed record AzureAccount(string Endpoint, string Name, byte[] Key)
{
    /// <summary>Of the service's protocol; the emulator knows it, too.</summary>
    public const string Version = "2021-12-02";

    /// <summary>The emulator's account as everybody knows it: learn.microsoft.com, Use the Azurite emulator, well-known storage account and key.</summary>
    public const string Emulator = "http://127.0.0.1:10000/devstoreaccount1";

    private const string EmulatorName = "devstoreaccount1";
    private const string EmulatorKey = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

    /// <summary>Longer than any run.</summary>
    private const int Days = 7;

    /// <param name="text">A connection string, or the endpoint of an emulator.</param>
    /// <exception cref="UsageException">It is neither.</exception>
    public static AzureAccount Parse(string text)
    {
        if (Uri.TryCreate(text, UriKind.Absolute, out Uri? uri) && uri.Scheme is "http" or "https" && uri.AbsolutePath.Trim('/') == EmulatorName)
            return new(text.TrimEnd('/'), EmulatorName, Convert.FromBase64String(EmulatorKey));
        try
        {
            var parts = new DbConnectionStringBuilder { ConnectionString = text };
            if (parts.TryGetValue("UseDevelopmentStorage", out object? development) && bool.Parse((string)development))
                return Parse(Emulator);
            return new(((string)parts["BlobEndpoint"]).TrimEnd('/'), (string)parts["AccountName"], Convert.FromBase64String((string)parts["AccountKey"]));
        }
        catch (Exception error) when (error is ArgumentException or FormatException)
        {
            throw new UsageException($"--azurite must be the emulator's endpoint such as {Emulator}, or a connection string with BlobEndpoint, AccountName and AccountKey.");
        }
    }

    /// <summary>A query that lets blobs be read.</summary>
    public string ToRead(DateTimeOffset now) => Sign("r", "o", now);

    /// <summary>A query that lets containers be made and removed, and blobs be written.</summary>
    public string ToManage(DateTimeOffset now) => Sign("wdc", "co", now);

    /// <param name="permissions">Such as <c>r</c>, in the order of the protocol.</param>
    /// <param name="types">What they are for: <c>s</c>ervice, <c>c</c>ontainers, <c>o</c>bjects.</param>
    /// <param name="now">From when on.</param>
    // learn.microsoft.com, Create an account SAS: string to sign for version 2020-12-06 and later.
    public string Sign(string permissions, string types, DateTimeOffset now)
    {
        string expiry = now.AddDays(Days).UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture);
        string[] signed = [Name, permissions, "b", types, "", expiry, "", "https,http", Version, "", ""];
        string signature = Convert.ToBase64String(HMACSHA256.HashData(Key, Encoding.UTF8.GetBytes(string.Join('\n', signed))));
        return $"sv={Version}&ss=b&srt={types}&sp={permissions}&se={Uri.EscapeDataString(expiry)}&spr=https,http&sig={Uri.EscapeDataString(signature)}";
    }
}
