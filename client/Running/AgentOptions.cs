using System.CommandLine;
using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Running;

/// <summary>The options that only a run on several machines has.</summary>
internal sealed class AgentOptions
{
    private const int MaxClients = 1_000;

    private readonly Option<string[]> _agents = new("--agents")
    {
        Description =
            "Machines to wait for: server=1 for the servers, client=2 for the clients; each runs 'client agent --join' with the join "
                + "string that the run prints.",
        HelpName = "role=n,…",
        Required = true,
    };

    private readonly Option<string> _listen = OptionOf.Value("--listen", "address:port", "127.0.0.1:0",
        "Address and port that agents join at. Connections are encrypted, and both ends authenticate with the join string.");

    private readonly TimeOption _timeout = new("--timeout", TimeRange.UpTo(TimeSpan.FromHours(1)), TimeSpan.FromMinutes(2),
        "Maximum time to wait until all agents have joined, and for an agent to reconnect after it lost its connection.");

    private readonly Option<string?> _joinFile = OptionOf.Text("--join-file", "file",
        "File to write the join string to, for scripts; only its owner can read it, and it is removed after the run.");

    private readonly Option<string?> _joinKey = OptionOf.Text("--join-key", "file",
        "The coordinator's key, created by 'client agent prepare' for agents that get the join string before the run. Default: a new "
            + "key for each run.");

    public AgentOptions()
    {
        OptionOf.Named(_joinFile);
        OptionOf.Named(_joinKey);
    }

    public IEnumerable<Option> All => [_agents, _listen, _timeout, _joinFile, _joinKey];

    public CoordinatorSettings Read(ParseResult parsed)
    {
        string[] words = WordList.Of(parsed.GetValue(_agents)!);
        (int servers, int clients) = (Count(words, "server", 1), Count(words, "client", MaxClients));
        return new(EndPoints.Parse(_listen.Name, parsed.GetValue(_listen)!), servers, clients, _timeout.Value(parsed),
            parsed.GetValue(_joinFile), parsed.GetValue(_joinKey));
    }

    private static int Count(string[] words, string role, int max)
    {
        foreach (string word in words.Where(word =>
            !word.StartsWith("server=", StringComparison.Ordinal) && !word.StartsWith("client=", StringComparison.Ordinal)))
            throw new UsageException($"--agents must be roles with their numbers, such as server=1,client=2, not '{word}'.");
        string[] counts = [.. words.Where(word => word.StartsWith($"{role}=", StringComparison.Ordinal))
            .Select(word => word[(role.Length + 1)..])];
        return counts switch
        {
            [] => 0,
            [var count] when int.TryParse(count, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= 1
                && number <= max => number,
            _ => throw new UsageException(
                string.Create(CultureInfo.InvariantCulture,
                $"--agents {role}= must be a number from 1 to {max}, once, not '{string.Join(',', counts)}'.")),
        };
    }
}
