using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Processes.Control;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Measures every way that the rows of a run take between its machines.</summary>
internal sealed class RowsPaths(RowsSettings settings, int clients, bool elsewhere)
{
    private const string Work = "path";

    /// <exception cref="RemedyException">A machine can't reach another one that it must.</exception>
    public async Task<IReadOnlyList<PathFacts>> MeasureAsync(HostList hosts, CancellationToken ct)
    {
        await hosts.AllThereAsync(ct);
        IHost[] machines = [.. Enumerable.Range(0, clients).Select(hosts.Client).Distinct()];
        var paths = new List<PathFacts>();
        if (!elsewhere)
        {
            await using WorkProcess server = new(hosts.Server.Start(Start(hosts.Server)));
            await server.OpenAsync(new PathSettings { Listen = hosts.Server.Listen }, null, ct);
            foreach (IHost client in machines)
                paths.Add(await MeasureAsync(client, "client", "server", new() { EndPoint = server.Opened! }, ct));
        }
        if (DatabaseCatalog.Resolve(settings.Serving.Database.Engine) is not { IsInProcess: false, FileOf: null, OpenDriver: not null })
            return paths;
        if (!elsewhere && settings.Only.ReadsRows())
            paths.Add(await MeasureAsync(hosts.Server, "server", "database", new() { Database = settings.ForServer().Database }, ct));
        if (settings.Only.InsertsRows())
        {
            foreach (IHost client in machines)
                paths.Add(await MeasureAsync(client, "client", "database", new() { Database = settings.ForClient(0).Serving.Database },
                    ct));
        }
        return paths;
    }

    // This machine has no name in the run.
    private static async Task<PathFacts> MeasureAsync(IHost from, string role, string to, PathSettings path, CancellationToken ct)
    {
        try
        {
            await using WorkProcess process = new(from.Start(Start(from)));
            await process.OpenAsync(path, null, ct);
            double[] ms = ControlJson.Read<double[]>(process.Opened!)!;
            return new(from.IsHere ? role : from.Name, to, ms.Order().ElementAt(ms.Length / 2), ms.Min());
        }
        catch (RemedyException error) when (error is not HostLostException)
        {
            throw new RemedyException($"{from.Name}: {error.Message}", error);
        }
    }

    private static WorkStart Start(IHost host) => new($"the path of {host.Name}", RowsScenario.Title, Work);
}
