using IntegrationMethods.Transports.Wcf.Client;

namespace IntegrationMethods.Tests.Unit.Transports.Wcf.Client;

/// <summary>The buffer that stalls a client on loopback, and the option that keeps it.</summary>
internal sealed class ConnectionBufferTests
{
    [TestCase(false, 65_536)]
    [TestCase(true, 8_192)]
    public void The_buffer_of_the_client_is_the_cure_unless_the_librarys_own_is_asked_for(bool librarys, int bytes)
    {
        System.ServiceModel.Channels.Binding binding = ClientBindings.NetTcp(new TransportOptions { WcfDefaultBuffers = librarys });

        Assert.That(binding.CreateBindingElements().Find<System.ServiceModel.Channels.TcpTransportBindingElement>().ConnectionBufferSize, Is.EqualTo(bytes));
    }

    [Test]
    public async Task Rows_are_the_same_with_the_librarys_buffers([Values] CallForm form)
    {
        ITransport transport = TransportCases.Create("nettcp/wcf", new TransportOptions { WcfDefaultBuffers = true });
        await using IListener listener = await transport.ListenAsync(new(System.Net.IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(1_000)), form);
        await using IConnection remote = form == CallForm.Sync ? transport.Connect(listener.EndPoint) : await transport.ConnectAsync(listener.EndPoint);

        Assert.That(form == CallForm.Sync ? remote.GetServiceTables(1, 1_000) : await remote.GetServiceTablesAsync(1, 1_000), Is.EqualTo(SampleRows.PlainRows(1_000)));
    }
}
