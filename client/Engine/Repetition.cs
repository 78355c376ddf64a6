using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine;

/// <summary>One repetition of a cell: starts its processes, times one of them, and ends them all with itself.</summary>
/// <param name="scenario">Whose works they do.</param>
/// <param name="cell">The cell.</param>
/// <param name="own">Told of the processes, as their CPU time is no noise.</param>
internal sealed class Repetition(IScenario scenario, Cell cell, OwnProcesses own) : IAsyncDisposable
{
    /// <summary>Longest repetition: a starved pool grows by about a thread a second, and there are repetitions that take a thousand.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromHours(1);

    private static readonly TimeSpan s_setupLimit = TimeSpan.FromMinutes(2);

    private readonly List<WorkProcess> _processes = [];

    /// <summary>Starts one of the scenario's works in a fresh process, and opens it.</summary>
    /// <param name="work">Its name among the scenario's works.</param>
    /// <param name="setup">What its <see cref="IWork.OpenAsync"/> is given.</param>
    /// <param name="ct">Ends the start.</param>
    /// <param name="variables">Of its environment, beside those that it inherits.</param>
    /// <exception cref="RemedyException">It does not come up.</exception>
    public async Task<WorkProcess> StartAsync<TSetup>(string work, TSetup setup, CancellationToken ct, IReadOnlyDictionary<string, string?>? variables = null)
    {
        WorkProcess process = Start(work, variables);
        await OpenAsync(process, setup, ct);
        return process;
    }

    /// <summary>Starts one that is opened later, so that several can come up at once although each must know the one before.</summary>
    /// <inheritdoc cref="StartAsync" path="/param"/>
    public WorkProcess Start(string work, IReadOnlyDictionary<string, string?>? variables = null)
    {
        WorkProcess process = WorkProcess.Start(scenario.Name, work, $"the process '{work}' of {cell.Key}", variables);
        _processes.Add(process);
        own.Add(process.Pid);
        return process;
    }

    /// <summary>Opens what <see cref="Start"/> started.</summary>
    /// <exception cref="RemedyException">It does not come up.</exception>
    public static Task OpenAsync<TSetup>(WorkProcess process, TSetup setup, CancellationToken ct) => process.OpenAsync(setup, s_setupLimit, ct);

    /// <summary>Lets a process do its work untimed as often as it takes to be warm, then once timed.</summary>
    /// <param name="timed">The process.</param>
    /// <param name="warmups">Untimed times before; with none, what is timed is what fresh processes do.</param>
    /// <param name="ct">Ends it.</param>
    /// <param name="server">The server under test, whose costs are told over the same window; null where there is none.</param>
    /// <exception cref="RemedyException">The work failed, or its process ended.</exception>
    public async Task<Outcome> TimeAsync(WorkProcess timed, int warmups, CancellationToken ct, WorkProcess? server = null)
    {
        double[] untimed = new double[warmups];
        for (int i = 0; i < warmups; i++)
            untimed[i] = (await timed.RunAsync(0, s_limit, ct)).WallMs!.Value;
        if (server is not null)
            await server.WatchAsync(s_setupLimit, ct);
        WorkReply reply = await timed.RunAsync(cell.Control == Control.Delay10 ? ControlRule.Delay : 0, s_limit, ct);
        return new(reply)
        {
            Server = server is null ? null : await server.TellAsync(s_setupLimit, ct),
            ColdMs = warmups == 0 ? null : untimed[0],
            WarmupMs = warmups == 0 ? null : untimed.Sum(),
        };
    }

    // Last come, first gone: clients before their servers. Their time moves to this process when they have ended, so they are counted until then.
    public async ValueTask DisposeAsync()
    {
        foreach (WorkProcess process in Enumerable.Reverse(_processes))
        {
            int pid = process.Pid;
            await process.DisposeAsync();
            own.Remove(pid);
        }
    }
}
