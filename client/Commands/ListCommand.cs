using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Transports;
using IntegrationMethods.Transports.Wcf;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client list</c>: what is built in, what is off and why.</summary>
internal static class ListCommand
{
    public static Command Create()
    {
        var list = new Command("list", "Lists the transports, scenarios and databases of this build, and what it lacks.");
        list.SetAction(parsed => Write(parsed.InvocationConfiguration.Output));
        return list;
    }

    internal static IEnumerable<string> TransportLines(IReadOnlyCollection<ITransport> catalog)
    {
        int key = catalog.Max(transport => transport.Key.Length) + 2, name = catalog.Max(transport => transport.DisplayName.Length) + 2;
        return catalog
            .Select(transport => $"  {transport.Key.PadRight(key)}{transport.DisplayName.PadRight(name)}{Abilities(transport)}")
            .Prepend($"{"Transports".PadRight(key + 2)}{"name".PadRight(name)}sync        async       TLS  addresses");
    }

    private static string Abilities(ITransport transport)
    {
        string server = transport.ServerStack == transport.Stack ? "" : $" - server: {transport.ServerStack}";
        string needs = transport.Lacks is { } lacks ? $" - needs {lacks}" : "";
        string tls = transport.CanTls ? "yes" : "no";
        return $"{transport.SyncKind.Word(),-12}{transport.AsyncKind.Word(),-12}{tls,-5}{Addresses(transport)}{server}{needs}";
    }

    private static string Addresses(ITransport transport) => transport.HasWire
        ? string.Join(",", transport.Addresses.Select(address => CsvText.Of(address)))
        : "none";

    private static void Write(TextWriter output)
    {
        foreach (string line in TransportLines(TransportCatalog.Create(new TransportOptions())))
            output.WriteLine(line);
        if (CoreWcfLibrary.OffBecause is { } off)
            output.WriteLine($"CoreWCF is not in this build ({off}): {CoreWcfLibrary.HowToGet}.");
        output.WriteLine("Scenarios");
        foreach (IScenario scenario in ScenarioCatalog.Experiments)
            output.WriteLine($"  {scenario.Name,-20}{scenario.Summary}");
        output.WriteLine("Databases");
        foreach (DatabaseEngine engine in DatabaseCatalog.Engines)
            output.WriteLine($"  {engine.Name,-20}{engine.Summary}");
    }
}
