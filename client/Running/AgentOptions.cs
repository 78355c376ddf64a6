using System.CommandLine;
using System.Net;
using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Running;

/// <summary>The options of a run on several machines.</summary>
internal sealed class AgentOptions
{
    private const int MaxClients = 1_000;

    private static readonly TimeSpan s_longestTimeout = TimeSpan.FromHours(1);

    private readonly Option<string[]> _agents = OptionOf.Value<string[]>("--agents", "role=n,…", [],
        "Run on other machines: server=1 for the servers, client=2 for the clients; each machine runs 'client agent --join' with the join string that the run prints.");

    private readonly Option<string> _coordinate = OptionOf.Value("--coordinate", "address:port", "127.0.0.1:0",
        "With --agents: address and port that agents join at. Connections are encrypted, and both ends authenticate with the join string.");

    private readonly Option<string> _timeout = OptionOf.Value("--agent-timeout", "time", "2m",
        "With --agents: maximum time to wait until all agents have joined, and for an agent to come back after its connection was lost.");

    private readonly Option<string?> _joinFile = OptionOf.Text("--join-file", "file",
        "With --agents: file to write the join string to, for scripts; only its owner can read it, and it is removed after the run.");

    private readonly Option<string?> _joinKey = OptionOf.Text("--join-key", "file",
        "With --agents: the coordinator's key, made by 'client agent prepare' for agents that have the join string before the run. Default: a key made for the run.");

    private readonly Option<double> _minOverlap = OptionOf.Value("--min-overlap", "%", 100 * new Protocol().MinOverlap,
        "With several clients: part of a repetition, in percent, in which all of them must surely have begun; otherwise it is void and is repeated, three times at most.");

    public AgentOptions()
    {
        CommonOptions.Named(_joinFile);
        CommonOptions.Named(_joinKey);
        CommonOptions.Range(_minOverlap, 0, 100);
    }

    public IEnumerable<Option> All => [_agents, _coordinate, _timeout, _joinFile, _joinKey, _minOverlap];

    /// <summary>From 0 to 1.</summary>
    public double MinOverlap(ParseResult parsed) => parsed.GetValue(_minOverlap) / 100;

    /// <returns>Null for a run on this machine alone.</returns>
    /// <exception cref="UsageException">Something does not fit.</exception>
    public CoordinatorSettings? Read(ParseResult parsed)
    {
        string[] words = WordList.Of(parsed.GetValue(_agents)!);
        if (words.Length == 0)
            return new Option[] { _coordinate, _timeout, _joinFile, _joinKey }.FirstOrDefault(option => OptionOf.IsGiven(parsed, option)) is { } alone
                ? throw new UsageException($"{alone.Name} needs --agents: add --agents server=1,client=1, or remove it.")
                : null;
        IPEndPoint listen = EndPoints.Parse(_coordinate.Name, parsed.GetValue(_coordinate)!);
        TimeSpan timeout = Durations.Parse(_timeout.Name, parsed.GetValue(_timeout)!, s_longestTimeout);
        return new(listen, Count(words, "server", 1), Count(words, "client", MaxClients), timeout, parsed.GetValue(_joinFile)) { KeyFile = parsed.GetValue(_joinKey) };
    }

    private static int Count(string[] words, string role, int max)
    {
        foreach (string word in words.Where(word => !word.StartsWith("server=", StringComparison.Ordinal) && !word.StartsWith("client=", StringComparison.Ordinal)))
            throw new UsageException($"--agents must be roles with their numbers, such as server=1,client=2, not '{word}'.");
        string[] counts = [.. words.Where(word => word.StartsWith($"{role}=", StringComparison.Ordinal)).Select(word => word[(role.Length + 1)..])];
        return counts switch
        {
            [] => 0,
            [var count] when int.TryParse(count, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= 1 && number <= max => number,
            _ => throw new UsageException(string.Create(CultureInfo.InvariantCulture, $"--agents {role}= must be a number from 1 to {max}, once, not '{string.Join(',', counts)}'.")),
        };
    }
}
