namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Bytes in pieces whose lengths follow from the bytes, so that a failure comes again.</summary>
internal sealed class PiecesStream(byte[] bytes) : MemoryStream(bytes, writable: false)
{
    private readonly Random _random = new(bytes.Length == 0 ? 0 : bytes.Length * 31 + bytes[^1]);

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        new(Read(buffer.Span[..Math.Min(buffer.Length, 1 + _random.Next(_random.Next(4) == 0 ? 8 : 8_000))]));
}
