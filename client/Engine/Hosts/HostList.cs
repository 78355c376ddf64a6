using IntegrationMethods.Client.Engine.Noise;

namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>The machines of a run by what they do in it. Without agents it is this one alone.</summary>
/// <param name="Server">Where servers run.</param>
/// <param name="Clients">Where clients run: the first, the second and so on; if there are more clients than machines, they share them in
/// turn.</param>
internal sealed record HostList(IHost Server, IReadOnlyList<IHost> Clients)
{
    /// <summary>Longest time from a loss until it is known.</summary>
    private static readonly TimeSpan s_untilKnown = TimeSpan.FromSeconds(8);

    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(100);

    public static HostList Here(OwnProcesses own)
    {
        var here = new LocalHost(own);
        return new(here, [here]);
    }

    /// <summary>The same machines, with each end's processes bound to these processors and to so much memory.</summary>
    public HostList Bound(EndProcessors? processors, EndMemory? memory = null) => this with
    {
        Server = Bound(Server, processors?.Server, memory?.Server),
        Clients = [.. Clients.Select(host => Bound(host, processors?.Client, memory?.Client))],
    };

    /// <summary>The same machines, on which works of several cells share a process for each program.</summary>
    public HostList Sharing(string group) =>
        this with { Server = new SharingHost(Server, group), Clients = [.. Clients.Select(client => new SharingHost(client, group))] };

    private static IHost Bound(IHost host, IReadOnlyList<int>? processors, long? memoryBytes) =>
        processors is null && memoryBytes is null ? host : new BoundHost(host, processors, memoryBytes);

    /// <summary>Where the client of this number runs, from 0.</summary>
    public IHost Client(int number) => Clients[number % Clients.Count];

    public bool AreElsewhere => !Server.IsHere || Clients.Any(client => !client.IsHere);

    /// <summary>Returns once all of them can be reached.</summary>
    /// <exception cref="HostsGoneException">One stayed away for too long.</exception>
    public Func<CancellationToken, Task> AllThereAsync { get; init; } = _ => Task.CompletedTask;

    /// <summary>Each loss of a machine so far, one line.</summary>
    public Func<IReadOnlyList<string>> Losses { get; init; } = () => [];

    /// <summary>
    /// Which machine was lost in the meantime: a client's error about a server that went with its machine is no failure of the cell.
    /// The client may report it before the loss is detected.
    /// </summary>
    /// <param name="losses">Number of losses before.</param>
    /// <returns>One line; null if none was.</returns>
    public async Task<string?> LostSinceAsync(int losses)
    {
        for (TimeSpan waited = TimeSpan.Zero; AreElsewhere && Losses().Count == losses && waited < s_untilKnown; waited += s_look)
            await Task.Delay(s_look);
        return LossAfter(losses);
    }

    /// <returns>The first loss after so many; null if there was none.</returns>
    public string? LossAfter(int losses) => Losses().Skip(losses).FirstOrDefault();

    public IHostNoise Noise { get; init; } = IHostNoise.None;

    /// <summary>Repetitions that an outside cause voided, and that were made again.</summary>
    public List<RepeatedPass> Repeated { get; } = [];
}
