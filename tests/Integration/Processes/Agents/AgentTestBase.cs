using System.Text.Json;

namespace IntegrationMethods.Tests.Integration.Processes.Agents;

/// <summary>A run whose servers and clients are started by agents, all of them real processes.</summary>
internal abstract class AgentTestBase : ProcessTestBase
{
    protected static readonly TimeSpan Limit = TimeSpan.FromMinutes(3);

    /// <summary>Where the coordinator writes its join string.</summary>
    protected string JoinPath => Path.Combine(Folder, "join");

    /// <summary>Every row of <c>runs.csv</c> has all of its rows, proven.</summary>
    protected List<Dictionary<string, string>> ProvenRuns()
    {
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs, Is.Not.Empty);
        foreach (Dictionary<string, string> run in runs)
        {
            Assert.That(run["valid"], Is.EqualTo("1"), $"{run["cell"]}: {run["reason"]}");
            Assert.That((run["rows_arrived"], run["rows_distinct"]), Is.EqualTo((run["rows_expected"], run["rows_expected"])), run["cell"]);
            Assert.That(run["target_sha256"], Is.EqualTo(run["source_sha256"]).And.Length.EqualTo(64), run["cell"]);
        }
        return runs;
    }

    protected JsonElement RecordedEnvironment => ReadJson("environment.json");

    protected static string AddressOf(JsonElement host) => host.GetProperty("address").GetString()!;

    /// <summary>How often each machine's agent was lost.</summary>
    protected (string Address, int Losses)[] Losses() =>
        [.. RecordedEnvironment.GetProperty("hosts").EnumerateArray()
            .Select(host => (AddressOf(host), host.GetProperty("losses").GetInt32()))];

    protected static string[] Names(JsonElement environment, string list) =>
        [.. environment.GetProperty(list).EnumerateArray().Select(item => item.GetProperty("name").GetString()!)];
}
