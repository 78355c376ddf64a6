using IntegrationMethods.Transports.Wcf.Client;

namespace IntegrationMethods.Tests.Unit.Transports.Wcf.Client;

/// <summary>The library's own buffer stalls a client on loopback.</summary>
internal sealed class ConnectionBufferTests
{
    [Test]
    public void The_buffer_of_the_client_is_larger_than_the_librarys_own()
    {
        System.ServiceModel.Channels.Binding binding = ClientBindings.NetTcp(new TransportOptions());

        Assert.That(binding.CreateBindingElements()
            .Find<System.ServiceModel.Channels.TcpTransportBindingElement>().ConnectionBufferSize, Is.EqualTo(65_536));
    }
}
