namespace IntegrationMethods.Transports.Wcf.Client;

/// <summary>A handler that another object owns: disposing a client of it does not dispose the handler.</summary>
/// <remarks>
/// The library creates a client for each of several simultaneous first calls; it keeps one, and disposes the others and their handlers.
/// </remarks>
internal sealed class BorrowedHandler(HttpMessageHandler lent) : HttpMessageHandler
{
    private readonly HttpMessageInvoker _lent = new(lent, disposeHandler: false);

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
        _lent.SendAsync(request, cancellationToken);
}
