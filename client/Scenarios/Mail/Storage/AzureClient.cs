using Azure;
using Azure.Core;
using Azure.Core.Pipeline;
using Azure.Storage;
using Azure.Storage.Blobs;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>A storage account by Azure.Storage.Blobs, set up so that what is timed is one request for each call.</summary>
internal sealed class AzureClient : IDisposable
{
    // Of 2021: older emulators know it, too, since Azurite 3.22.
    private const BlobClientOptions.ServiceVersion Version = BlobClientOptions.ServiceVersion.V2021_12_02;

    private readonly AzureAccount _account;
    private readonly HttpClientTransport _transport;
    private readonly BlobServiceClient _service;

    public AzureClient(AzureAccount account, int connections)
        : this(account, new SocketsHttpHandler { MaxConnectionsPerServer = connections, UseProxy = false })
    {
    }

    public AzureClient(AzureAccount account, HttpMessageHandler handler)
    {
        _account = account;
        // The time limit is the pipeline's.
        _transport = new(new HttpClient(handler) { Timeout = Timeout.InfiniteTimeSpan });
        _service = new(new Uri(account.Endpoint), new StorageSharedKeyCredential(account.Name, account.Key), Options(_transport));
    }

    public BlobContainerClient Container(string name) => _service.GetBlobContainerClient(name);

    /// <summary>What to do about an error of a request; null for one of another kind.</summary>
    public RemedyException? Remedy(Exception error) => error switch
    {
        RequestFailedException { Status: > 0 } refused => new(
            string.Create(CultureInfo.InvariantCulture,
                $"Azurite at {_account.Endpoint} rejected the request with {refused.Status} {refused.ErrorCode}: update it (npm install -g "
                    + $"azurite), or pass its account key with --storage."),
            error),
        RequestFailedException or IOException or TaskCanceledException => new(
            $"no Azurite answers at {_account.Endpoint} ({error.Message}): start it with azurite-blob --inMemoryPersistence (from npm "
                + "install -g azurite), or name another one with --storage.",
            error),
        _ => null,
    };

    public void Dispose() => _transport.Dispose();

    private static BlobClientOptions Options(HttpPipelineTransport transport)
    {
        var options = new BlobClientOptions(Version)
        {
            Transport = transport,
            // A request sent again would pass for a slow one.
            Retry = { MaxRetries = 0, NetworkTimeout = TimeSpan.FromMinutes(1) },
            Diagnostics = { IsLoggingEnabled = false, IsTelemetryEnabled = false, IsDistributedTracingEnabled = false },
        };
        options.AddPolicy(new WholeAnswers(), HttpPipelinePosition.PerCall);
        return options;
    }

    // What is read as a stream, the package asks for again from where it broke off, whatever the number of retries.
    private sealed class WholeAnswers : HttpPipelineSynchronousPolicy
    {
        public override void OnSendingRequest(HttpMessage message) => message.BufferResponse = true;
    }
}
