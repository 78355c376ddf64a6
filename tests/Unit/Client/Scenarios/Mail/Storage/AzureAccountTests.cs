using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Mail.Storage;

internal sealed class AzureAccountTests
{
    [TestCase("http://localhost:1234/devstoreaccount1", "http://127.0.0.1:1234/devstoreaccount1")]
    [TestCase("http://azurite:10000/devstoreaccount1", "http://azurite:10000/devstoreaccount1")]
    [TestCase("AccountName=me;AccountKey=AAAA;BlobEndpoint=https://me.blob.core.windows.net", "https://me.blob.core.windows.net")]
    public void An_endpoint_is_read_as_it_is_meant(string text, string endpoint) =>
        Assert.That(AzureAccount.Parse(text).Endpoint, Is.EqualTo(endpoint));

    // What Azure.Storage.Blobs would send to another path than was asked for.
    [TestCase("http://host:1/devstoreaccount1")]
    [TestCase("AccountName=me;AccountKey=AAAA;BlobEndpoint=http://host:1/me")]
    public void An_account_behind_a_name_and_an_unusual_port_is_refused(string text) =>
        Assert.That(() =>
            AzureAccount.Parse(text),
            Throws.TypeOf<UsageException>().With.Message.Match("^--storage must have the IP address of host [^\n]*$"));
}
