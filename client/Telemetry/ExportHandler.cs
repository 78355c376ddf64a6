namespace IntegrationMethods.Client.Telemetry;

/// <summary>Remembers why a request failed, which the exporter itself does not report.</summary>
/// <param name="receiver">On this machine it is reached without a proxy, which would look for it on its own machine.</param>
internal sealed class ExportHandler(Uri receiver)
    : DelegatingHandler(new SocketsHttpHandler { AllowAutoRedirect = false, UseProxy = !receiver.IsLoopback })
{
    /// <summary>The first failure in one line; null while there is none.</summary>
    public string? Failure { get; private set; }

    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        try
        {
            return Check(base.Send(request, cancellationToken));
        }
        catch (Exception error)
        {
            throw Keep(error);
        }
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        try
        {
            return Check(await base.SendAsync(request, cancellationToken));
        }
        catch (Exception error)
        {
            throw Keep(error);
        }
    }

    private HttpResponseMessage Check(HttpResponseMessage response)
    {
        if (!response.IsSuccessStatusCode)
            Failure ??= string.Create(CultureInfo.InvariantCulture, $"status {(int)response.StatusCode}");
        return response;
    }

    private HttpRequestException Keep(Exception error)
    {
        Failure ??= error is OperationCanceledException ? "no answer in time" : OneLine.OfPeer(error.Message);
        return error as HttpRequestException ?? new HttpRequestException(error.Message, error);
    }
}
