using System.CommandLine;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

/// <summary>The options of the measurement protocol.</summary>
/// <param name="usual">How long a cell's processes live unless the user asks otherwise.</param>
internal sealed class ProtocolOptions(Isolation usual)
{
    private static readonly TimeSpan s_longestWait = TimeSpan.FromHours(24);

    private readonly Option<string> _controls = Word("--controls", "on",
        "on adds an A/A twin and a +10 % delay control to every block; off leaves them out, and with them every verdict.");

    // Noise refuses no verdicts any more: still accepted, without effect.
    private readonly Option<string> _noiseGates = new("--noise-gates") { Hidden = true };

    private readonly Option<string?> _waitQuiet = new("--wait-quiet")
    {
        Description = "Waits at most so long, such as 5m or 30s, for other programs to leave the machine quiet before the first cell starts. Default: no wait.",
        HelpName = "time",
    };

    private readonly Option<string?> _isolation = new("--isolation")
    {
        Description = $"session keeps a cell's processes over all blocks, generation over a third of them; run starts fresh ones for each repetition. Default: {CsvText.Of(usual)}; with --quick session.",
        HelpName = "word",
    };

    private readonly Option<string[]> _profile = new("--profile")
    {
        Description = "default, tuned (thread pools start at in flight + 2 x CPUs), naive (fixed order, no warm-up, async all at once; seed is an older name of it), or some of them.",
        DefaultValueFactory = _ => ["default"],
        HelpName = "a,b",
    };

    private readonly Option<string[]> _ownProcesses = new("--own-processes")
    {
        Description = "Names or ids of local processes that are part of the work, such as a database server: their CPU time is no noise.",
        DefaultValueFactory = _ => [],
        HelpName = "a,b",
    };

    public IEnumerable<Option> All => [_controls, _noiseGates, _waitQuiet, _isolation, _profile, _ownProcesses];

    /// <param name="parsed">The command line.</param>
    /// <param name="isolation">How long processes live where it does not say.</param>
    /// <exception cref="UsageException">A word is none of those that are known.</exception>
    public Protocol Read(ParseResult parsed, Isolation isolation) => new()
    {
        Profiles = ParseProfiles(parsed.GetValue(_profile)!),
        Controls = Choice<Switch>(_controls.Name, parsed.GetValue(_controls)!) == Switch.On,
        WaitQuietS = parsed.GetValue(_waitQuiet) is { } time ? Durations.Parse(_waitQuiet.Name, time, s_longestWait).TotalSeconds : 0,
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
        Enum.GetNames<T>().Contains(FormerWords.Current(word), StringComparer.OrdinalIgnoreCase)
            ? Enum.Parse<T>(FormerWords.Current(word), ignoreCase: true)
            : throw new UsageException($"{option} must be one of {string.Join(", ", Enum.GetNames<T>()).ToLowerInvariant()}, not '{word}'.");

    private static Option<string> Word(string name, string value, string description) => new(name)
    {
        Description = description,
        DefaultValueFactory = _ => value,
        HelpName = "word",
    };
}
