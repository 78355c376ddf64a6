using System.CommandLine;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Running;

/// <summary>The options of the measurement protocol.</summary>
/// <param name="usual">How long a cell's processes live unless the user asks otherwise.</param>
internal sealed class ProtocolOptions(Isolation usual)
{
    private readonly Option<string> _controls = OptionOf.Value("--controls", "word", "on",
        "on adds an A/A twin and a +10 % delay control to every block; off omits them, and the run gives no verdicts.");

    private readonly TimeOption _waitQuiet = new("--wait-quiet", TimeRange.UpTo(TimeSpan.FromHours(24)), null,
        "Maximum time to wait for other programs to leave the machine quiet before the first cell starts, such as 5m or 30s. "
            + "Default: no wait.");

    private readonly Option<string?> _isolation = OptionOf.Text("--isolation", "word",
        "Lifetime of a cell's processes: session (all blocks), generation (some of the blocks), form (as generation, with one "
            + $"pair of processes for all cells of a form) or run (one repetition). Default: {CsvText.Of(usual)}; "
            + (usual == Isolation.Form ? "with --against, generation." : $"with fewer than {VerdictRule.MinBlocks} repetitions, session."));

    private readonly Option<string[]> _profile = OptionOf.List("--profile", "default",
        "One or more of default, tuned (thread pools start with one thread per call in flight and two per CPU) and naive (fixed "
            + "order, no warm-up, all async calls at once).");

    private readonly Option<string[]> _ownProcesses = OptionOf.Value<string[]>("--own-processes", "a,b", [],
        "Names or ids of local processes that are part of the work, such as a database server; their CPU time does not count as noise.");

    public IEnumerable<Option> All => [_controls, _waitQuiet, _isolation, _profile, _ownProcesses];

    /// <exception cref="UsageException">A word is unknown.</exception>
    public Protocol Read(ParseResult parsed, Isolation isolation) => new()
    {
        Profiles = ParseProfiles(parsed.GetValue(_profile)!),
        Controls = Choice<Switch>(_controls.Name, parsed.GetValue(_controls)!) == Switch.On,
        WaitQuietS = _waitQuiet.Given(parsed)?.TotalSeconds ?? 0,
        OwnProcesses = WordList.Of(parsed.GetValue(_ownProcesses)!),
        Isolation = parsed.GetValue(_isolation) is { } word ? Choice<Isolation>(_isolation.Name, word) : isolation,
    };

    private enum Switch
    {
        Off,
        On,
    }

    private static Profile[] ParseProfiles(string[] texts)
    {
        Profile[] profiles = [.. WordList.Of(texts).Select(word => Choice<Profile>("--profile", word)).Distinct().Order()];
        return profiles.Length > 0 ? profiles : throw new UsageException("--profile must name one of default, tuned, naive.");
    }

    // Enum.TryParse would take numbers too.
    private static T Choice<T>(string option, string word) where T : struct, Enum =>
        Enum.GetNames<T>().Contains(word, StringComparer.OrdinalIgnoreCase)
            ? Enum.Parse<T>(word, ignoreCase: true)
            : throw new UsageException(
                $"{option} must be one of {string.Join(", ", Enum.GetNames<T>()).ToLowerInvariant()}, not '{word}'.");
}
