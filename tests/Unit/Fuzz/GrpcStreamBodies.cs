using System.Buffers.Binary;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Bodies of streaming calls: messages one behind the other, which arrive in pieces that have nothing to do with them.</summary>
internal static class GrpcStreamBodies
{
    private const int Prefix = 5;

    public static IEnumerable<byte[]> Samples => [[], [.. GrpcBodies.Samples.SelectMany(body => body)], .. GrpcBodies.Samples];

    public static object? Read(byte[] body)
    {
        using var messages = new IncomingStream(new PiecesStream(body), MessageCompression.Gzip, "a message of the stream",
            GrpcBodies.Limit);
        var read = new List<byte[]>();
        // A stream in memory is read at once. No more than a stream of rows may have.
        while (read.Count < 100 && messages.ReadAsync(CancellationToken.None).AsTask().GetAwaiter().GetResult())
            read.Add(messages.Message.ToArray());
        return read;
    }

    public static string? Check(byte[] body, List<byte[]> messages)
    {
        int at = 0;
        foreach (byte[] message in messages)
        {
            int length = BinaryPrimitives.ReadInt32BigEndian(body.AsSpan(at + 1));
            if (GrpcBodies.Check(body[at..(at + Prefix + length)], message) is { } wrong)
                return $"the message at {at}: {wrong}";
            at += Prefix + length;
        }
        return at == body.Length || messages.Count == 100 ? null : $"{body.Length - at} bytes at the end were read as nothing";
    }

    public static byte[] Grow(Random random) => [.. Enumerable.Range(0, random.Next(5)).SelectMany(_ => GrpcBodies.Grow(random))];
}
