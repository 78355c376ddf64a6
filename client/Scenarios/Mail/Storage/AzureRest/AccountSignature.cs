using System.Security.Cryptography;
using System.Text;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage.AzureRest;

/// <summary>Queries that open a storage account for a time.</summary>
internal static class AccountSignature
{
    /// <summary>Of the service's protocol; the emulator knows it, too.</summary>
    public const string Version = "2021-12-02";

    /// <summary>Longer than any run.</summary>
    private const int Days = 7;

    /// <summary>Lets blobs be read.</summary>
    public static string ToRead(AzureAccount account) => Sign(account, "r", "o");

    /// <summary>Lets containers be made and removed, and blobs be written.</summary>
    public static string ToManage(AzureAccount account) => Sign(account, "wdc", "co");

    // learn.microsoft.com, Create an account SAS: permissions in the protocol's order, types of resources, and the string to sign for version 2020-12-06 and later.
    private static string Sign(AzureAccount account, string permissions, string types)
    {
        string expiry = WallClock.Now.AddDays(Days).UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture);
        string[] signed = [account.Name, permissions, "b", types, "", expiry, "", "https,http", Version, "", ""];
        string signature = Convert.ToBase64String(HMACSHA256.HashData(Convert.FromBase64String(account.Key), Encoding.UTF8.GetBytes(string.Join('\n', signed))));
        return $"sv={Version}&ss=b&srt={types}&sp={permissions}&se={Uri.EscapeDataString(expiry)}&spr=https,http&sig={Uri.EscapeDataString(signature)}";
    }
}
