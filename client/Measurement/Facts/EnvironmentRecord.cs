using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Measurement.Facts;

/// <summary>
/// Where and how a run was made: <c>environment.json</c>, in snake case. What is not available is absent. It holds no secrets:
/// the capture filters secrets from connection strings, and records only the environment variables of .NET and of the system's loader.
/// </summary>
internal sealed record EnvironmentRecord
{
    public required string RunId { get; init; }

    /// <summary>What the order of the cells was shuffled with.</summary>
    public required int OrderSeed { get; init; }

    public required DateTimeOffset StartedUtc { get; init; }

    /// <summary>Absent while the run goes on, and if it was killed.</summary>
    public DateTimeOffset? EndedUtc { get; init; }

    /// <summary>How the run ended in one line, such as <c>stopped by the user</c>; absent if it ran to its end.</summary>
    public string? EndedBecause { get; init; }

    public required string ProductVersion { get; init; }

    /// <summary>Absent outside a git checkout.</summary>
    public string? GitCommit { get; init; }

    /// <summary>Whether tracked files differ from the checkout's commit.</summary>
    public bool? GitDirty { get; init; }

    /// <summary>Equal for runs of equal programs, unlike the commit. Absent in files of versions without it.</summary>
    public string? BuildId { get; init; }

    /// <summary>The build that this one was compared with in the same blocks; absent where there was none.</summary>
    public BuildFacts? OtherBuild { get; init; }

    /// <summary>The client's own arguments.</summary>
    public required IReadOnlyList<string> CommandLine { get; init; }

    public required RuntimeFacts Runtime { get; init; }

    public required MachineFacts Machine { get; init; }

    public required TransportOptions Transport { get; init; }

    public DatabaseFacts? Database { get; init; }

    /// <summary>How the run guarded its figures.</summary>
    public Protocol? Protocol { get; init; }

    /// <summary>Price of an hour of one processor, as the user gave it; absent where none was.</summary>
    public double? CpuHour { get; init; }

    /// <summary>How calls arrived; absent where the loops were closed.</summary>
    public OpenLoop? OpenLoop { get; init; }

    /// <summary>How a soak was made; absent for a run that compares.</summary>
    public SoakFacts? Soak { get; init; }

    /// <summary>The machines of a run on several, this one aside; absent where it was alone.</summary>
    public IReadOnlyList<HostFacts>? Hosts { get; init; }

    /// <summary>The ways between them, measured before the first cell; absent where there were none.</summary>
    public IReadOnlyList<PathFacts>? Paths { get; init; }

    /// <summary>Repetitions that an outside cause voided and that were made again; absent if there were none.</summary>
    public IReadOnlyList<RepeatedPass>? Repeated { get; init; }

    /// <summary>The process that made the run, by its number, as one that is still at work must not be taken up again.</summary>
    public int? ProcessId { get; init; }

    /// <summary>How often the run was taken up again after it had ended before its time; absent if it was not.</summary>
    public IReadOnlyList<ResumedFacts>? Resumed { get; init; }

    /// <summary>Packages that the program was built with, by name: their versions.</summary>
    public IReadOnlyDictionary<string, string>? Packages { get; init; }

    /// <summary>Why the program was built without CoreWCF; absent where it has it.</summary>
    public string? CoreWcfOff { get; init; }

    /// <summary>What ran the two builds of the run; null for a run of one build.</summary>
    public BuildRuntimes? Runtimes() => OtherBuild is null
        ? null
        : new(new(Runtime.Version, Runtime.TargetFramework, Runtime.Compilation), OtherBuild.Runtime ?? new());

    /// <summary>How the file is written and read: for people too, so what needs no escape has none.</summary>
    public static JsonSerializerOptions Json { get; } = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseLower), new SafeText() },
        WriteIndented = true,
        NewLine = "\n",
    };
}
