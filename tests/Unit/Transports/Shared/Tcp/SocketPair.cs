namespace IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;

/// <summary>Two ends of one connection.</summary>
internal sealed class SocketPair : IDisposable
{
    public SocketPair()
    {
        using var listening = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listening.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listening.Listen();
        Ours = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        Ours.Connect(listening.LocalEndPoint!);
        Theirs = listening.Accept();
        Theirs.NoDelay = true;
    }

    public Socket Ours { get; }

    public Socket Theirs { get; }

    public void Dispose()
    {
        Ours.Dispose();
        Theirs.Dispose();
    }
}
