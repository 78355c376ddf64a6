using System.Buffers.Binary;

namespace Mine;

/// <summary>Messages on a stream: a length of four bytes, then so many bytes.</summary>
internal static class Frame
{
    private const int HeaderSize = 4;

    public static void Write(Stream stream, byte[] content)
    {
        stream.Write(Header(content));
        stream.Write(content);
    }

    public static async ValueTask WriteAsync(Stream stream, byte[] content)
    {
        await stream.WriteAsync(Header(content));
        await stream.WriteAsync(content);
    }

    /// <returns>Null where the other end has closed between two messages.</returns>
    /// <exception cref="IOException">The stream broke, or the message is over the limit.</exception>
    public static byte[]? Read(Stream stream, int max)
    {
        var header = new byte[HeaderSize];
        if (stream.ReadAtLeast(header, HeaderSize, throwOnEndOfStream: false) < HeaderSize)
            return null;
        var content = new byte[Size(header, max)];
        stream.ReadExactly(content);
        return content;
    }

    /// <inheritdoc cref="Read"/>
    public static async ValueTask<byte[]?> ReadAsync(Stream stream, int max)
    {
        var header = new byte[HeaderSize];
        if (await stream.ReadAtLeastAsync(header, HeaderSize, throwOnEndOfStream: false) < HeaderSize)
            return null;
        var content = new byte[Size(header, max)];
        await stream.ReadExactlyAsync(content);
        return content;
    }

    private static byte[] Header(byte[] content)
    {
        var header = new byte[HeaderSize];
        BinaryPrimitives.WriteInt32BigEndian(header, content.Length);
        return header;
    }

    private static int Size(byte[] header, int max) => BinaryPrimitives.ReadInt32BigEndian(header) is var size && size >= 0 && size <= max
        ? size
        : throw new IOException($"a message of {(uint)size} bytes is over the limit of {max}");
}
