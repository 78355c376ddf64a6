namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>Where messages are fetched.</summary>
/// <param name="Container">Of the embedded storage its address, such as <c>http://127.0.0.1:5000/mail</c>; of an account the container's
/// name.</param>
/// <param name="Account">What has the container; null for the embedded storage.</param>
internal sealed record BlobAddress(string Container, AzureAccount? Account = null)
{
    /// <summary>As the author's: a folder for each user, and an inbox in it.</summary>
    public const string Inbox = "benson-r/inbox/";

    public static string Name(int number) => string.Create(CultureInfo.InvariantCulture, $"{Inbox}{number}");

    public IMessageFetch Open(int connections) =>
        Account is null ? new HttpFetch(Container, connections) : new AzureFetch(new AzureClient(Account, connections), Container);
}
