namespace IntegrationMethods.Tests.Unit.Transports;

/// <summary>A client against a peer that is scripted to the byte.</summary>
internal abstract class ScriptedPeerTestBase
{
    protected TcpListener Peer { get; } = new(IPAddress.Loopback, 0);

    protected IPEndPoint EndPoint => (IPEndPoint)Peer.LocalEndpoint;

    /// <summary>What the client has sent.</summary>
    protected string Asked { get; set; } = "";

    [SetUp]
    public void Start()
    {
        Asked = "";
        Peer.Start();
    }

    [TearDown]
    public void Stop() => Peer.Stop();

    [OneTimeTearDown]
    public void End() => Peer.Dispose();

    /// <summary>Reads until the client closes; a reset is an end as well.</summary>
    protected static async Task ReadToEndAsync(NetworkStream stream)
    {
        try
        {
            await stream.CopyToAsync(Stream.Null);
        }
        catch (IOException)
        {
        }
    }
}
