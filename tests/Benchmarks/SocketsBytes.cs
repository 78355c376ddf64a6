using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>The bytes of one sockets call, as its server really sends them (transports/Sockets/PROTOCOL.md).</summary>
internal static class SocketsBytes
{
    private const int HeaderSize = 8;

    /// <summary>A request for row 1 in the given form.</summary>
    public static byte[] Request(CallForm form)
    {
        byte[] request = new byte[HeaderSize + 9];
        BinaryPrimitives.WriteInt64LittleEndian(request, 9);
        request[8] = (byte)(form == CallForm.Sync ? 1 : 2);
        BinaryPrimitives.WriteInt32LittleEndian(request.AsSpan(9), 1);
        BinaryPrimitives.WriteInt32LittleEndian(request.AsSpan(13), 1);
        return request;
    }

    /// <summary>The server's answer to it.</summary>
    public static async Task<byte[]> AnswerAsync(ITransport sockets, byte[] request, CancellationToken ct)
    {
        var rows = new MemoryServiceTables(BenchmarkRows.Create(1));
        await using IListener server = await sockets.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, CallForm.Async, ct);
        using var client = new TcpClient();
        await client.ConnectAsync(server.EndPoint, ct);
        NetworkStream stream = client.GetStream();
        await stream.WriteAsync(request, ct);
        byte[] header = new byte[HeaderSize];
        await stream.ReadExactlyAsync(header, ct);
        byte[] payload = new byte[BinaryPrimitives.ReadInt64LittleEndian(header)];
        await stream.ReadExactlyAsync(payload, ct);
        return [.. header, .. payload];
    }
}
