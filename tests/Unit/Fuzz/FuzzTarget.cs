namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>A parser of a peer's bytes, and what it owes to any of them.</summary>
/// <param name="Name">The parser, for people.</param>
/// <param name="Samples">Valid messages.</param>
/// <param name="Read">The parser; its memory is measured.</param>
/// <param name="IsRefusal">The exceptions that are documented for bytes that are wrong.</param>
internal sealed record FuzzTarget(string Name, IReadOnlyList<byte[]> Samples, Func<byte[], object?> Read, Func<Exception, bool> IsRefusal)
{
    /// <summary>Makes a message of the right structure with hostile values.</summary>
    public Func<Random, byte[]>? Grow { get; init; }

    /// <summary>What has a meaning to the parser.</summary>
    public IReadOnlyList<byte[]> Words { get; init; } = [];

    /// <summary>Says what is wrong with what was read (null where the parser refused), or null where nothing is.</summary>
    public Func<byte[], object?, string?> Oracle { get; init; } = (_, _) => null;

    /// <summary>Bytes of memory that the parser may take for each byte of input.</summary>
    public int MemoryPerByte { get; init; } = 64;

    /// <summary>Bytes of memory that it may take for anything.</summary>
    public int Memory { get; init; } = 128 * 1024;

    public override string ToString() => Name;

    public byte[] Make(Random random)
    {
        var mutator = new Mutator(Samples, Words);
        int kind = random.Next(16);
        return kind switch
        {
            0 => random.Bytes(random.OneIn(4) ? random.Next(2_000) : random.Next(40)),
            1 => random.Pick(Samples),
            <= 4 when Grow is not null => Grow(random),
            <= 8 when Grow is not null => mutator.Mutate(random, Grow(random)),
            _ => mutator.Mutate(random, random.Pick(Samples)),
        };
    }
}
