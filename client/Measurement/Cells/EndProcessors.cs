namespace IntegrationMethods.Measurement.Cells;

/// <summary>The processors that each end's processes are bound to, by their numbers from 0; null for any that the run may use.</summary>
internal sealed record EndProcessors(IReadOnlyList<int>? Server, IReadOnlyList<int>? Client)
{
    /// <summary>Such as <c>server on 0, client on 1,2</c>.</summary>
    public override string ToString() => string.Join(", ", new[] { Text("server", Server), Text("client", Client) }.OfType<string>());

    private static string? Text(string end, IReadOnlyList<int>? processors) =>
        processors is null ? null : $"{end} on {string.Join(',', processors)}";
}
