namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>Where messages are fetched: prefix, number from 1, suffix.</summary>
/// <param name="Prefix">Such as <c>http://127.0.0.1:5000/mail/benson-r/inbox/</c>.</param>
/// <param name="Suffix">Such as a signature in a query; empty for none.</param>
internal sealed record BlobAddress(string Prefix, string Suffix = "")
{
    /// <summary>As the author's: a folder for each user, and an inbox in it.</summary>
    public const string Inbox = "benson-r/inbox/";
}
