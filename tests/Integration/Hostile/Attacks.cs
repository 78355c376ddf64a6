using System.Text;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>Bytes that no correct peer sends: attacks on any protocol, and attacks on a specific one.</summary>
internal static class Attacks
{
    private const int Flood = 1_000;

    private static readonly byte[] s_upgrade = Encoding.ASCII.GetBytes(
        "GET /service-tables HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Protocol: service-tables.v1\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");

    private static readonly byte[] s_hub =
    [
        .. Encoding.ASCII.GetBytes(
            "GET /service-tables HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
                + "13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"),
        .. Hub("{\"protocol\":\"json\",\"version\":1}"),
    ];

    private static readonly byte[] s_packedHub = [.. s_hub[..^Hub("{\"protocol\":\"json\",\"version\":1}").Length],
        .. Hub("{\"protocol\":\"messagepack\",\"version\":1}")];

    private static readonly byte[] s_open = Preamble.Write("net.tcp://x/ServiceTables");

    /// <summary>Attacks on a transport.</summary>
    /// <param name="key">The transport; one without specific attacks gets the general ones.</param>
    /// <param name="valid">What a good client of it sends for a few calls.</param>
    /// <param name="random">Decides what is random.</param>
    public static IReadOnlyList<byte[]> On(string key, byte[] valid, Random random) =>
    [
        [],
        Noise(random, 4096),
        [.. valid, .. Noise(random, 4096)],
        valid[..random.Next(valid.Length)],
        valid[..(valid.Length / 2)],
        Changed(valid, random),
        Repeat(50, _ => valid),
        .. Of(key),
    ];

    /// <summary>The start of a request that says that it has so many bytes.</summary>
    public static byte[] Long(string key, int size) => Name(key) switch
    {
        "nettcp" => [.. s_open, (byte)RecordType.SizedEnvelope, .. NbfxFlood.Size(size)],
        "soap" => Post($"Content-Length: {size}\r\n"),
        "websocket" => [.. s_upgrade, 0x82, 0xff, .. new byte[4], .. BigEndian(size), .. new byte[4], .. "a part of it"u8],
        // A message of the hub's protocol does not say how long it is; the frame that carries it does.
        "signalr" => [.. s_hub, 0x81, 0xff, .. new byte[4], .. BigEndian(size), .. new byte[4]],
        "signalr-messagepack" => [.. s_packedHub, 0x82, 0xff, .. new byte[4], .. BigEndian(size), .. new byte[4], .. NbfxFlood.Size(size)],
        "jsonrpc" => Headed(size),
        "rest" => Get($"Content-Length: {size}\r\n"),
        "rest-h2" => [.. Http2.Hello, .. Get(0, reset: false, end: false)],
        "grpc" => [.. Http2.Hello, .. Call(key, 0, reset: false), .. Http2.Frame(Http2.Data, 0, 1, [0, .. BigEndian(size)])],
        _ => BitConverter.GetBytes((long)size),
    };

    /// <summary>So many bytes, or a few less, of a request's content.</summary>
    public static byte[] Filling(string key, int size) => IsHttp2(key)
        ? Repeat(size / 10_000, _ => Http2.Frame(Http2.Data, 0, 1, new byte[10_000]))
        : [.. Enumerable.Repeat((byte)' ', size)];

    /// <summary>The start of a message, as long as a server takes one, that then comes in pieces for ever.</summary>
    public static (byte[] Start, byte[] Piece) Endless(string key) => Name(key) switch
    {
        "nettcp" => ([.. s_open, (byte)RecordType.SizedEnvelope, 0xe0, 0xd4, 0x03], [0]),
        "soap" => (Post("Content-Length: 60000\r\n"), [(byte)' ']),
        "websocket" => (s_upgrade, [0x89, 0x80, 0, 0, 0, 0]),
        "signalr" => (s_hub, [0x81, 0x81, 0, 0, 0, 0, (byte)' ']),
        "signalr-messagepack" => ([.. s_packedHub, 0x82, 0x83, 0, 0, 0, 0, 0xe0, 0xd4, 0x03], [0x82, 0x81, 0, 0, 0, 0, (byte)' ']),
        "jsonrpc" => (Headed(60_000), [(byte)' ']),
        // A request without a body ends with its head.
        "rest" => ("GET /service-tables?firstId=1&lastId=2 HTTP/1.1\r\nHost: x\r\nX-Endless: "u8.ToArray(), [(byte)'x']),
        "rest-h2" => ([.. Http2.Hello, .. Http2.Frame(Http2.Headers, 0, 1, 0x82)], Http2.Frame(Http2.Continuation, 0, 1, 0x86)),
        "grpc" => ([.. Http2.Hello, .. Call(key, 0, reset: false), .. Http2.Frame(Http2.Data, 0, 1, 0, 0, 0, 0xea, 0x60)],
            Http2.Frame(Http2.Data, 0, 1, 0)),
        _ => ([], [0]),
    };

    /// <summary>Requests for answers that are larger than what a system keeps for a peer that never reads.</summary>
    /// <param name="key">The transport.</param>
    /// <param name="valid">A good client's requests for such answers.</param>
    public static IReadOnlyList<byte[]> Unread(string key, byte[] valid) => Name(key) switch
    {
        "grpc" => [valid, WithoutWindow(key, GrpcBytes.Range(1, 10_000))],
        "rest-h2" => [valid, [.. Http2.HelloWithoutWindow, .. Get(0, reset: false)]],
        _ => [valid],
    };

    /// <summary>Whether a request is refused once more than the limit has arrived, as its protocol does not announce its length.</summary>
    public static bool IsRefusedOnArrival(string key) => Name(key) is "signalr" or "signalr-messagepack";

    /// <summary>Whether a transport speaks HTTP/2.</summary>
    public static bool IsHttp2(string key) => Name(key) is "grpc" or "rest-h2";

    private static IEnumerable<byte[]> Of(string key) => Name(key) switch
    {
        "sockets" => OnSockets(),
        "nettcp" => OnNetTcp(),
        "soap" => OnSoap(),
        "grpc" => OnGrpc(key),
        "websocket" => OnWebSocket(),
        "signalr" => OnSignalR(),
        "signalr-messagepack" => OnPackedSignalR(),
        "jsonrpc" => OnJsonRpc(),
        "rest" => OnRest(),
        "rest-h2" => [.. OnHttp2((index, reset) => Get(index, reset, lastId: 2)),
            [.. Http2.HelloWithoutWindow, .. Repeat(20, i => Get(i, reset: false))]],
        _ => [],
    };

    private static IEnumerable<byte[]> OnSockets() =>
    [
        [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
        [0, 0, 0, 4, 0, 0, 0, 0, 1],
        [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        Repeat(Flood, _ => Frames.Request(new SocketsRequest(CallForm.Async, 1, 1))),
    ];

    private static IEnumerable<byte[]> OnNetTcp() =>
    [
        [.. s_open, (byte)RecordType.SizedEnvelope, 0xff, 0xff, 0xff, 0xff, 0x07],
        [.. s_open, (byte)RecordType.SizedEnvelope, 0xff, 0xff, 0xff, 0x1f, 0],
        [.. s_open[..5], (byte)RecordType.Via, 0xff, 0xff, 0xff, 0xff, 0x07],
        [.. s_open, (byte)RecordType.SizedEnvelope, 5, 0xff, 0xff, 0xff, 0xff, 0x07],
        Repeat(Flood, _ => [.. s_open, (byte)RecordType.End]),
    ];

    private static IEnumerable<byte[]> OnSoap() =>
    [
        Post("Content-Length: 99999999999\r\n"),
        [.. Post("Transfer-Encoding: chunked\r\n"), .. "7fffffff\r\n<"u8],
        [.. Post("Transfer-Encoding: chunked\r\n"), .. Repeat(Flood, _ => "1;a=b\r\n \r\n"u8.ToArray())],
        Post(string.Concat(Enumerable.Range(0, Flood).Select(i => $"X-{i}: y\r\n"))),
        Encoding.ASCII.GetBytes($"GET /{new string('x', 1_000_000)}"),
        Repeat(Flood, _ => "GET / HTTP/1.1\r\nHost: x\r\n\r\n"u8.ToArray()),
    ];

    private static IEnumerable<byte[]> OnWebSocket() =>
    [
        [.. s_upgrade, 0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 1],
        [.. s_upgrade, 0x82, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        [.. s_upgrade, 0x82, 0x09, .. new byte[9]],
        [.. s_upgrade, 0xf2, 0x80, 0, 0, 0, 0],
        [.. s_upgrade, 0x81, 0x81, 0, 0, 0, 0, (byte)'x'],
        [.. s_upgrade, .. Repeat(Flood, _ => [0x89, 0x80, 0, 0, 0, 0])],
        [.. s_upgrade, .. Repeat(Flood, _ => [0x02, 0x80, 0, 0, 0, 0])],
        [.. s_upgrade, 0x02, 0x80, 0, 0, 0, 0, .. Repeat(Flood, _ => [0x00, 0x80, 0, 0, 0, 0])],
        [.. s_upgrade, .. Repeat(Flood, _ =>
            [0x82, 0x89, 0, 0, 0, 0, .. Frames.Request(new SocketsRequest(CallForm.Async, 1, 1))[SocketsFrame.HeaderSize..]])],
        [.. s_upgrade, .. Repeat(Flood, i =>
            [0x82, 0x89, 0, 0, 0, 0,
            .. Frames.Request(new SocketsRequest(CallForm.Async, 1, 2, (ReplyKind)(i % 3)))[SocketsFrame.HeaderSize..]])],
        Repeat(Flood, _ => s_upgrade),
    ];

    private static IEnumerable<byte[]> OnSignalR() =>
    [
        [.. s_hub, 0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 1],
        [.. s_hub, 0xf1, 0x80, 0, 0, 0, 0],
        [.. s_hub, .. Hub("{\"type\":99}")],
        [.. s_hub, .. Hub("{\"type\":1,\"invocationId\":\"1\",\"target\":\"Dispose\",\"arguments\":[]}")],
        [.. s_hub, .. Hub("{\"type\":3,\"invocationId\":\"1\",\"result\":[]}")],
        [.. s_hub, .. Hub("{\"type\":4,\"invocationId\":\"1\",\"target\":\"GetServiceTables\",\"arguments\":[1,2]}")],
        [.. s_hub, .. Hub("{\"type\":1,\"target\":\"GetServiceTables\",\"arguments\":[1,2],\"streamIds\":[\"1\",\"2\"]}")],
        [.. s_hub, .. Hub($"{{\"type\":1,\"target\":\"GetServiceTables\",\"arguments\":{new string('[', 60)}")],
        [.. s_hub, .. Repeat(Flood, _ => Hub("{\"type\":6}"))],
        [.. s_hub, .. Repeat(Flood, _ => Hub("{\"type\":5,\"invocationId\":\"1\"}"))],
        [.. s_hub, .. Repeat(Flood, _ => Hub("{\"type\":1,\"target\":\"GetServiceTables\",\"arguments\":[1,2]}"))],
        [.. s_hub, .. Repeat(Flood, _ => Hub("{\"type\":1,\"invocationId\":\"1\",\"target\":\"GetServiceTables\",\"arguments\":[1,2]}"))],
        [.. s_hub, .. Repeat(Flood, i =>
            Hub($"{{\"type\":4,\"invocationId\":\"{i}\",\"target\":\"StreamServiceTables\",\"arguments\":[1,2]}}"))],
        [.. s_hub[..^10], .. Repeat(Flood, _ => [0x89, 0x80, 0, 0, 0, 0])],
        Repeat(Flood, _ => s_hub),
        Repeat(Flood, _ =>
            "POST /service-tables/negotiate?negotiateVersion=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"u8.ToArray()),
    ];

    private static IEnumerable<byte[]> OnPackedSignalR() =>
    [
        [.. s_packedHub, .. Packed(0xff, 0xff, 0xff, 0xff, 0x07)],
        [.. s_packedHub, .. Packed(0xff, 0xff, 0xff, 0xff, 0xff, 0xff)],
        [.. s_packedHub, .. Packed(0)],
        [.. s_packedHub, .. Packed(1, 0xc0)],
        [.. s_packedHub, .. Packed(2, 0x91, 99)],
        // An array, a map and a text that are longer than the message, in place of headers, arguments and a target.
        [.. s_packedHub, .. Packed(7, 0x96, 1, 0xdf, 0x7f, 0xff, 0xff, 0xff)],
        [.. s_packedHub, .. Packed(11, 0x96, 1, 0x80, 0xa1, (byte)'1', 0xdb, 0x7f, 0xff, 0xff, 0xff, 1)],
        [.. s_packedHub, .. Packed([15, 0x96, 1, 0x80, 0xa1, (byte)'1', 0xa3, .. "xyz"u8, 0xdd, 0x7f, 0xff, 0xff, 0xff, 1])],
        // A result that no call waits for, nested as deep as a request may be long.
        [.. s_packedHub, .. Nested(60_000)],
        [.. s_packedHub, .. Repeat(Flood, _ => Packed(2, 0x91, 6))],
        [.. s_packedHub, .. Repeat(Flood, _ => Packed([.. PackedCall("1", 1)]))],
        [.. s_packedHub, .. Repeat(Flood, i => Packed([.. PackedCall(i.ToString(CultureInfo.InvariantCulture), 4)]))],
        Repeat(Flood, _ => s_packedHub),
    ];

    private static IEnumerable<byte[]> OnJsonRpc() =>
    [
        Headed(int.MaxValue),
        [.. Headed(2), .. Headed(int.MaxValue), .. "{}"u8],
        Encoding.ASCII.GetBytes("Content-Length: 99999999999999999999\r\n\r\n"),
        Headed(-1),
        Encoding.ASCII.GetBytes(new string('x', 1_000_000)),
        Repeat(Flood, _ => "X: y\r\n"u8.ToArray()),
        Repeat(Flood, _ => "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"GetServiceTables\",\"params\":[1,2]}\n"u8.ToArray()),
        Message(new string('[', 60_000)),
        Message($"{{\"id\":1,\"method\":\"GetServiceTables\",\"params\":[{string.Join(',', Enumerable.Repeat("0", 25_000))}]}}"),
        Message($"{{\"id\":\"{new string('i', 60_000)}\",\"method\":\"{new string('m', 2_000)}\",\"params\":[]}}"),
        Message($"[{string.Join(',', Enumerable.Repeat("{\"id\":1,\"method\":\"GetServiceTables\",\"params\":[1,2]}", 500))}]"),
        Message("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":[]}"),
        Repeat(Flood, _ => Message("{\"jsonrpc\":\"2.0\",\"method\":\"GetServiceTables\",\"params\":[1,2]}")),
        Repeat(Flood, _ => Message("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":1}}")),
        Repeat(Flood, _ => Message("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"GetServiceTables\",\"params\":[1,2]}")),
        Repeat(Flood, i => Message($"{{\"jsonrpc\":\"2.0\",\"id\":{i},\"method\":\"none\",\"params\":[{i}]}}")),
    ];

    private static IEnumerable<byte[]> OnRest() =>
    [
        Get("Content-Length: 99999999999\r\n"),
        [.. Get("Transfer-Encoding: chunked\r\n"), .. Repeat(Flood, _ => "1;a=b\r\n \r\n"u8.ToArray())],
        Get(string.Concat(Enumerable.Range(0, Flood).Select(i => $"X-{i}: y\r\n"))),
        Encoding.ASCII.GetBytes($"GET /service-tables?{new string('x', 1_000_000)}"),
        Encoding.ASCII.GetBytes($"GET /service-tables?{string.Concat(Enumerable.Repeat("firstId=1&", 700))} HTTP/1.1\r\nHost: x\r\n\r\n"),
        Repeat(Flood, _ => Get("")),
    ];

    private static IEnumerable<byte[]> OnGrpc(string key) =>
    [
        .. OnHttp2((index, reset) => Call(key, index, reset)),
        [.. Http2.HelloWithoutWindow, .. Repeat(20, i => Call(key, i, reset: false))],
        [.. Http2.Hello, .. Call(key, 0, reset: false), .. Http2.Frame(Http2.Data, 0, 1, 0, 0xff, 0xff, 0xff, 0xff)],
    ];

    private static IEnumerable<byte[]> OnHttp2(Func<int, bool, byte[]> call) =>
    [
        [.. Http2.Hello, 0xff, 0xff, 0xff, Http2.Data, 0, 0, 0, 0, 1],
        [.. Http2.Hello, .. Repeat(Flood, _ => Http2.Frame(Http2.Settings, 0, 0))],
        [.. Http2.Hello, .. Repeat(Flood, _ => Http2.Frame(Http2.Ping, 0, 0, new byte[8]))],
        [.. Http2.Hello, .. Repeat(Flood, i => call(i, true))],
        [.. Http2.Hello, .. Repeat(Flood, i => call(i, false))],
        [.. Http2.Hello, .. Http2.Frame(Http2.Headers, 0, 1, 0x83), .. Repeat(Flood, _ => Http2.Frame(Http2.Continuation, 0, 1, 0x86))],
    ];

    private static byte[] Get(int index, bool reset, bool end = true, int lastId = 10_000) =>
    [
        .. Http2.Frame(Http2.Headers, (byte)(Http2.EndHeaders | (end ? Http2.EndStream : 0)), 2 * index + 1,
            Http2.Get(string.Create(CultureInfo.InvariantCulture, $"/service-tables?firstId=1&lastId={lastId}"))),
        .. reset ? Http2.Frame(Http2.Reset, 0, 2 * index + 1, 0, 0, 0, 8) : [],
    ];

    private static byte[] Call(string key, int index, bool reset) =>
    [
        .. Http2.Frame(Http2.Headers, Http2.EndHeaders, 2 * index + 1, Http2.Call(GrpcMethods.Get)),
        .. reset ? Http2.Frame(Http2.Reset, 0, 2 * index + 1, 0, 0, 0, 8) : [],
    ];

    private static byte[] WithoutWindow(string key, byte[] request) =>
        [.. Http2.HelloWithoutWindow, .. Call(key, 0, reset: false), .. Http2.Frame(Http2.Data, Http2.EndStream, 1, request)];

    private static byte[] Get(string headers) =>
        Encoding.ASCII.GetBytes($"GET /service-tables?firstId=1&lastId=2 HTTP/1.1\r\nHost: x\r\n{headers}\r\n");

    private static byte[] Post(string headers) => Encoding.ASCII.GetBytes(
        "POST /ServiceTables.svc HTTP/1.1\r\nHost: x\r\nContent-Type: text/xml\r\n"
        + $"SOAPAction: \"http://tempuri.org/IServiceTables/GetServiceTables\"\r\n{headers}\r\n");

    /// <summary>A message of the hub's protocol, of under 126 bytes, in a separate frame that is masked with zeros.</summary>
    private static byte[] Hub(string message) =>
        [0x81, (byte)(0x80 | (message.Length + 1)), 0, 0, 0, 0, .. Encoding.ASCII.GetBytes(message), 0x1e];

    /// <summary>Some bytes in a binary frame, of under 126 bytes, that is masked with zeros.</summary>
    private static byte[] Packed(params byte[] bytes) => [0x82, (byte)(0x80 | bytes.Length), 0, 0, 0, 0, .. bytes];

    /// <summary>A call of the hub's protocol in MessagePack.</summary>
    /// <param name="id">Its id, of under 32 characters.</param>
    /// <param name="type">1 for an answer, 4 for a stream.</param>
    private static byte[] PackedCall(string id, byte type)
    {
        byte[] target = Encoding.ASCII.GetBytes(type == 1 ? "GetServiceTables" : "StreamServiceTables");
        byte[] message = [0x96, type, 0x80, (byte)(0xa0 | id.Length), .. Encoding.ASCII.GetBytes(id), (byte)(0xa0 | target.Length),
            .. target, 0x92, 1, 2, 0x90];
        return [(byte)message.Length, .. message];
    }

    private static byte[] Nested(int depth) =>
    [
        0x82, 0xfe, .. BigEndian(depth + 9)[2..], 0, 0, 0, 0, .. NbfxFlood.Size(depth + 6), 0x95, 3, 0x80, 0xa1, (byte)'1', 3,
            .. Enumerable.Repeat((byte)0x91, depth),
    ];

    /// <summary>The header of a message of JSON-RPC.</summary>
    private static byte[] Headed(int size) =>
        Encoding.ASCII.GetBytes(string.Create(CultureInfo.InvariantCulture, $"Content-Length: {size}\r\n\r\n"));

    /// <summary>A whole one.</summary>
    private static byte[] Message(string json) => [.. Headed(json.Length), .. Encoding.ASCII.GetBytes(json)];

    private static byte[] BigEndian(int number) => [(byte)(number >> 24), (byte)(number >> 16), (byte)(number >> 8), (byte)number];

    private static byte[] Noise(Random random, int most)
    {
        byte[] noise = new byte[random.Next(1, most)];
        random.NextBytes(noise);
        return noise;
    }

    private static byte[] Changed(byte[] valid, Random random)
    {
        byte[] changed = [.. valid];
        changed[random.Next(changed.Length)] ^= (byte)random.Next(1, 256);
        return changed;
    }

    private static byte[] Repeat(int times, Func<int, byte[]> piece) => [.. Enumerable.Range(0, times).SelectMany(piece)];

    private static string Name(string key) => key.Split('/')[0];
}
