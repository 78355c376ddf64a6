using System.CommandLine;
using IntegrationMethods.Client.Conformance;
using IntegrationMethods.Processes;
using IntegrationMethods.Transports;
using IntegrationMethods.Transports.Plugins;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client conformance</c>: whether transports keep the contract, rule by rule.</summary>
internal static class ConformanceCommand
{
    private static readonly Argument<string[]> s_plugins = new("plugins")
    {
        Description = "Assemblies with your own transports. Default: the transports of this build that need no broker.",
        HelpName = "dll",
        Arity = ArgumentArity.ZeroOrMore,
    };

    public static Command Create()
    {
        var conformance = new Command("conformance",
            "Tests transports against the contract, rule by rule, in both forms; exit code 1 if a rule fails.") { s_plugins };
        conformance.SetAction((parsed, ct) => RunAsync(parsed.GetValue(s_plugins)!, ct));
        return conformance;
    }

    private static async Task<int> RunAsync(string[] plugins, CancellationToken ct)
    {
        var options = new TransportOptions();
        IReadOnlyList<ITransport> transports = plugins.Length == 0
            ? [.. TransportCatalog.Create(options).Where(transport => transport.Lacks is null)]
            : [.. plugins.SelectMany(plugin => PluginTransports.Of(plugin, options))];
        var rows = new List<ConformanceRow>();
        foreach (ITransport transport in transports)
            rows.AddRange(await ConformanceSuite.RunAsync(transport, row => Console.WriteLine(row.Line), ct));
        int failed = rows.Count(row => row.Failure is not null);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{rows.Count - failed} of {rows.Count} rules hold."));
        return failed == 0 ? 0 : Terminal.Failed;
    }
}
