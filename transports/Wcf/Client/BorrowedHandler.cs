namespace IntegrationMethods.Transports.Wcf.Client;

/// <summary>A handler whose owner is somebody else: clients that are made of it are disposed, and it is not.</summary>
/// <remarks>
/// First calls that come at once make the library create a client each; it keeps one, and disposes of the others with their handlers.
/// </remarks>
internal sealed class BorrowedHandler(HttpMessageHandler lent) : HttpMessageHandler
{
    private readonly HttpMessageInvoker _lent = new(lent, disposeHandler: false);

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
        _lent.SendAsync(request, cancellationToken);
}
