using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Measurement.Cells;

/// <summary>How much memory each process of an end may use, bytes; null for no limit of the run's.</summary>
internal sealed record EndMemory(long? Server, long? Client)
{
    /// <summary>Such as <c>server 512 MiB, client 1 GiB</c>.</summary>
    public override string ToString() => string.Join(", ", new[] { Text("server", Server), Text("client", Client) }.OfType<string>());

    private static string? Text(string end, long? bytes) => bytes is { } limit ? $"{end} {ByteSize.Text(limit)}" : null;
}
