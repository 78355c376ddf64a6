using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using IntegrationMethods.Transports.Wcf.Client;

namespace IntegrationMethods.Tests.Unit.Transports.Wcf.Client;

/// <summary>Calls that come at once before the library has a client of HTTP: it makes one for each, and disposes of all but one.</summary>
internal sealed class FirstCallsTests
{
    [Test]
    public async Task A_client_that_the_library_disposes_of_takes_no_other_clients_sockets_along()
    {
        using var server = new TcpListener(IPAddress.Loopback, 0);
        server.Start();
        using HttpSockets sockets = await HttpSockets.ConnectAsync((IPEndPoint)server.LocalEndpoint, TransportCases.Patient,
            CancellationToken.None);
        using Socket served = await server.AcceptSocketAsync();
        var parameters = new BindingParameterCollection();
        ((IEndpointBehavior)sockets).AddBindingParameters(null, parameters);
        Func<HttpClientHandler, HttpMessageHandler> make = parameters.Find<Func<HttpClientHandler, HttpMessageHandler>>();
        using var own = new HttpClientHandler();
        using var kept = new HttpClient(make(own));

        new HttpClient(make(own)).Dispose();
        Task<string> call = kept.GetStringAsync(new Uri($"http://{server.LocalEndpoint}/"));
        await served.SendAsync("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"u8.ToArray());

        Assert.That(await call.WaitAsync(TimeSpan.FromSeconds(30)), Is.EqualTo("ok"));
    }
}
