namespace IntegrationMethods.Client.Engine.Builds;

/// <summary>What a tool ended with.</summary>
internal sealed record ToolResult(int ExitCode, string Output, string Errors)
{
    /// <exception cref="RemedyException">The tool failed.</exception>
    public void Succeeded(string otherwise)
    {
        if (ExitCode != 0)
            throw new RemedyException($"{otherwise}: {Reason()}");
    }

    // Compilers and MSBuild write errors to standard output; the first one is the cause of the others.
    private string Reason() =>
        $"{Output}\n{Errors}".Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries) is { Length: > 0 } lines
            ? OneLine.Of(lines.FirstOrDefault(line => line.Contains("error", StringComparison.OrdinalIgnoreCase)) ?? lines[^1])
            : "it gave no reason";
}
