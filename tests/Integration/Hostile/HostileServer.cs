using System.Net;
using System.Net.Sockets;
using System.Text;
using IntegrationMethods.Transports.NetTcp.Framing;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>A server that answers each request of a client with the same bytes.</summary>
/// <param name="answer">What it answers, with its framing.</param>
/// <param name="preambleEnd">Bytes at the end of what a client sends first, if it waits for an acknowledgement.</param>
/// <param name="requestEnd">Bytes at the end of a request.</param>
internal sealed class HostileServer(byte[] answer, byte[] preambleEnd, byte[] requestEnd) : IDisposable
{
    private readonly TcpListener _listening = Listen();

    public IPEndPoint EndPoint => (IPEndPoint)_listening.LocalEndpoint;

    public static HostileServer OfNetTcp(byte[] message) => new(
        [(byte)RecordType.SizedEnvelope, .. NbfxFlood.Size(message.Length), .. message],
        [(byte)RecordType.PreambleEnd],
        // The ends of the last parameter, the operation, body and envelope.
        [0x01, 0x01, 0x01]);

    public static HostileServer OfSoap(string document) => new(
        Encoding.UTF8.GetBytes($"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: {document.Length}\r\n\r\n{document}"), [],
            "</s:Envelope>"u8.ToArray());

    /// <summary>Serves one connection until it is closed.</summary>
    public async Task RunAsync()
    {
        using TcpClient client = await _listening.AcceptTcpClientAsync();
        NetworkStream stream = client.GetStream();
        try
        {
            if (preambleEnd.Length > 0 && await RawTcp.ReadToAsync(stream, preambleEnd))
                await stream.WriteAsync(new[] { (byte)RecordType.PreambleAck });
            while (await RawTcp.ReadToAsync(stream, requestEnd))
                await stream.WriteAsync(answer);
        }
        catch (IOException)
        {
            // The client has had enough.
        }
    }

    public void Dispose() => _listening.Dispose();

    private static TcpListener Listen()
    {
        var listening = new TcpListener(IPAddress.Loopback, 0);
        listening.Start();
        return listening;
    }
}
