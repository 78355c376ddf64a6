namespace IntegrationMethods.Measurement.Facts;

/// <summary>A build of this program that a run compares itself with.</summary>
internal sealed record BuildFacts
{
    public required string Folder { get; init; }

    public required string ProductVersion { get; init; }

    /// <summary>Absent where it was built outside a git checkout.</summary>
    public string? GitCommit { get; init; }

    /// <summary>Equal for equal programs, whatever they are called.</summary>
    public required string BuildId { get; init; }

    /// <summary>What runs it. Absent in files of versions without it.</summary>
    public BuildRuntime? Runtime { get; init; }

    /// <summary>Such as <c>0.2.0+3f9c2a71bd</c>.</summary>
    public string Name() => GitCommit is null ? ProductVersion : $"{ProductVersion}+{GitCommit[..Math.Min(10, GitCommit.Length)]}";
}
