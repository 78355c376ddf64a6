#if STACK_AZURE_BLOBS
using IntegrationMethods.Client.Scenarios.Mail.Storage.AzureBlobs;
using IntegrationMethods.Transports.Feed;
#else
using IntegrationMethods.Client.Scenarios.Mail.Storage.AzureRest;
#endif

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>How a storage account is reached: by Azure.Storage.Blobs where this build has it, else by the REST interface that it speaks.</summary>
internal static class AzureAccess
{
#if STACK_AZURE_BLOBS
    /// <summary>What it is reached by.</summary>
    public static string Words => $"{LibraryStacks.All.Single(stack => stack.Switch == "StackAzureBlobs").Packages[0]}, without its retries";

    /// <exception cref="IntegrationMethods.Contract.UsageException">It can't be reached at such an endpoint.</exception>
    public static string Endpoint(string endpoint) => AzureEndpoint.Understood(endpoint);

    public static IAzureContainer Container(AzureAccount account, string name) => new AzureContainer(account, name);

    /// <param name="account">Whose.</param>
    /// <param name="container">Its name.</param>
    /// <param name="connections">Maximum number at once; further calls wait for a free one.</param>
    public static IMessageFetch Fetch(AzureAccount account, string container, int connections) => new AzureFetch(new AzureClient(account, connections), container);
#else
    /// <summary>What it is reached by.</summary>
    public static string Words => "its REST interface (this build does not include Azure.Storage.Blobs)";

    public static string Endpoint(string endpoint) => endpoint.TrimEnd('/');

    public static IAzureContainer Container(AzureAccount account, string name) => new RestContainer(account, name);

    /// <param name="account">Whose.</param>
    /// <param name="container">Its name.</param>
    /// <param name="connections">Maximum number at once; further calls wait for a free one.</param>
    public static IMessageFetch Fetch(AzureAccount account, string container, int connections) => new RestFetch(account, container, connections);
#endif
}
