using System.Text.Json;
using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Facts;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>
/// Where a run comes from: what in its <c>environment.json</c> distinguishes it from another run. Everything may be absent, as in a
/// file that another version wrote; see <see cref="EnvironmentRecord"/> for what each is.
/// </summary>
internal sealed record RunOrigin
{
    public string? RunId { get; init; }

    public int? OrderSeed { get; init; }

    public DateTimeOffset? StartedUtc { get; init; }

    public string? EndedBecause { get; init; }

    public string? ProductVersion { get; init; }

    public string? GitCommit { get; init; }

    public bool? GitDirty { get; init; }

    public BuildFacts? OtherBuild { get; init; }

    public MachineOrigin Machine { get; init; } = new();

    public BuildRuntime Runtime { get; init; } = new();

    /// <summary>What ran the two builds of a run; null for a run of one build.</summary>
    public BuildRuntimes? Runtimes => OtherBuild is null ? null : new(Runtime, OtherBuild.Runtime ?? new());

    public DatabaseOrigin Database { get; init; } = new();

    public ProtocolOrigin Protocol { get; init; } = new();

    internal sealed record MachineOrigin(string? CpuModel = null, int? Cores = null, string? Os = null);

    internal sealed record ProtocolOrigin(EndProcessors? Processors = null, EndMemory? MemoryLimitBytes = null)
    {
        /// <summary>What the run limited its processes to, by name; null where it did not.</summary>
        public IEnumerable<(string Name, string? Limit)> Limits =>
            [("processors", Processors?.ToString()), ("memory limit", MemoryLimitBytes?.ToString())];

        /// <summary>Such as <c>memory limit: server 1 GiB</c>.</summary>
        public IEnumerable<string> Words =>
            from limit in Limits where limit.Limit is not null select $"{limit.Name}: {limit.Limit}";
    }

    internal sealed record DatabaseOrigin(string? Engine = null, string? Version = null)
    {
        public IReadOnlyDictionary<string, string> Settings { get; init; } = new Dictionary<string, string>();
    }

    /// <exception cref="RemedyException">The file is missing, or is no such file.</exception>
    public static RunOrigin Read(string path)
    {
        try
        {
            return JsonSerializer.Deserialize<RunOrigin>(File.ReadAllBytes(path), EnvironmentRecord.Json)
                ?? throw new JsonException("it is empty");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new RemedyException($"{path} can't be read ({OneLine.Of(e)}): give the path of a results folder.", e);
        }
        catch (JsonException e)
        {
            throw new RemedyException($"{path} is damaged ({OneLine.Of(e)}): compare another run, or restore the file from a copy.", e);
        }
    }

    /// <summary>Whether both are one run: two machines hardly start one in the same tenth of a microsecond.</summary>
    public bool IsSameRunAs(RunOrigin other) =>
        RunId is not null && StartedUtc is not null && (RunId, OrderSeed, StartedUtc) == (other.RunId, other.OrderSeed, other.StartedUtc);

    public string Describe() => string.Join(", ", new[]
    {
        RunId,
        ProductVersion is null ? null : $"version {ProductVersion}{Commit}",
        Machine.CpuModel,
        Machine.Cores is { } cores ? string.Create(CultureInfo.InvariantCulture, $"{cores} cores") : null,
        Machine.Os,
        Runtime.Version is null ? null : $"{Runtime}",
        $"{Database.Engine} {Database.Version}".Trim(),
        EndedBecause,
    }.Where(word => !string.IsNullOrEmpty(word)));

    private string Commit => GitCommit is null
        ? ""
        : $" at {GitCommit[..Math.Min(10, GitCommit.Length)]}{(GitDirty == true ? " with changes" : "")}";
}
