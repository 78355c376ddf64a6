using System.Buffers.Binary;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Frames of HTTP/2 (RFC 9113) as a peer may send them that keeps to nothing else.</summary>
internal static class Http2
{
    public const byte Data = 0, Headers = 1, Reset = 3, Settings = 4, Ping = 6, Continuation = 9;
    public const byte EndStream = 1, EndHeaders = 4;

    /// <summary>The preface, and settings that leave everything as it is.</summary>
    public static byte[] Hello { get; } = [.. "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8, .. Frame(Settings, 0, 0)];

    /// <summary>The same from a peer that grants no byte of an answer's body.</summary>
    public static byte[] HelloWithoutWindow { get; } = [.. Hello[..24], .. Frame(Settings, 0, 0, 0, 4, 0, 0, 0, 0)];

    /// <summary>POST of gRPC to a method, in HPACK's static table and literals (RFC 7541, A and 6.2.2).</summary>
    public static byte[] Call(string path) =>
        [0x83, 0x86, 0x04, .. Text(path), 0x01, .. Text("x"), 0x0f, 0x10, .. Text("application/grpc")];

    /// <summary>GET of a path.</summary>
    public static byte[] Get(string path) => [0x82, 0x86, 0x04, .. Text(path), 0x01, .. Text("x")];

    public static byte[] Frame(byte type, byte flags, int stream, params byte[] payload)
    {
        byte[] frame = new byte[9 + payload.Length];
        BinaryPrimitives.WriteInt32BigEndian(frame, payload.Length << 8);
        (frame[3], frame[4]) = (type, flags);
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(5), stream);
        payload.CopyTo(frame, 9);
        return frame;
    }

    private static byte[] Text(string text) => [(byte)text.Length, .. System.Text.Encoding.ASCII.GetBytes(text)];
}
