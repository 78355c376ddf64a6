namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

internal sealed record RawAnswer(HttpStatusCode Http, string? Status, string? Message, string? Encoding, byte[] Body)
{
    /// <summary>Whether the status came in the headers.</summary>
    public bool IsTrailersOnly { get; init; }

    /// <summary>The body's messages, without their prefixes.</summary>
    public IReadOnlyList<byte[]> Messages()
    {
        var messages = new List<byte[]>();
        for (int at = 0; at < Body.Length;)
        {
            int length = System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(Body.AsSpan(at + 1));
            messages.Add(Body[(at + 5)..(at + 5 + length)]);
            at += 5 + length;
        }
        return messages;
    }
}
