using System.Collections.Concurrent;
using System.Diagnostics;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>A machine of the run with an agent: a place that an agent takes, leaves when it is lost, and may take again.</summary>
/// <param name="role">What it does.</param>
/// <param name="number">Which of its role, from 1; 0 where there is but one.</param>
/// <param name="own">Learns of its processes if they are on this machine, as their CPU time is no noise.</param>
/// <param name="losses">Learns of each loss, one line.</param>
internal sealed class AgentHost(HostRole role, int number, OwnProcesses own, ConcurrentQueue<string> losses) : IHost
{
    /// <summary>Exchanges whose fastest one counts.</summary>
    private const int Exchanges = 8;

    /// <summary>Far longer than a welcome takes.</summary>
    private static readonly TimeSpan s_reservation = TimeSpan.FromSeconds(10);

    private readonly List<NoiseEvidence> _noise = [];
    private readonly ConcurrentDictionary<int, byte> _pids = [];
    private readonly Lock _lock = new();
    private TaskCompletionSource _there = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private AgentLink? _link;
    private int _children;
    private long _reserved;
    private string? _reservedFor;
    private double _cpuMs;

    public string Name { get; } = number == 0
        ? CsvText.Of(role)
        : string.Create(CultureInfo.InvariantCulture, $"{CsvText.Of(role)} {number}");

    public bool IsHere => false;

    public HostRole Role => role;

    public string Address => Hello?.Address ?? "";

    public int Processors => Hello?.Facts.Cores ?? 0;

    /// <summary>How the agent introduced itself; null before the first one came.</summary>
    public AgentHello? Hello { get; private set; }

    /// <summary>Why it is away, with its name; null before the first agent was lost.</summary>
    public string? Away { get; private set; }

    public int Losses { get; private set; }

    public ClockOffset? Clock { get; private set; }

    public Task There
    {
        get
        {
            lock (_lock)
                return _there.Task;
        }
    }

    public bool IsThere => There.IsCompleted;

    /// <summary>Whether another agent is about to take it; one that gave up and asks again gets its own place.</summary>
    public bool IsReservedAgainst(string id) =>
        _reserved > 0 && Stopwatch.GetElapsedTime(_reserved) < s_reservation && _reservedFor != id && !IsThere;

    /// <summary>Keeps the place for an agent whose welcome is on its way.</summary>
    public void Reserve(string id) => (_reserved, _reservedFor) = (Stopwatch.GetTimestamp(), id);

    public string? Noise => MachineNoise.Of(_noise)?.ToString();

    public void Seat(AgentHello hello, AgentLink link)
    {
        lock (_lock)
        {
            (Hello, _link) = (hello, link);
            Own(hello.Pid);
            _reserved = 0;
            _there.TrySetResult();
        }
        _ = LeaveAsync(link);
    }

    /// <summary>Processes that belong to the run there: the agent and what it started.</summary>
    public IEnumerable<int> Pids => _pids.Keys;

    public IChild Start(WorkStart work)
    {
        var child = new AgentChild(Link(), Interlocked.Increment(ref _children), work with { Variables = Warmed(work.Variables) });
        child.Started.ContinueWith(_ =>
            Own(child.Pid), CancellationToken.None, TaskContinuationOptions.OnlyOnRanToCompletion, TaskScheduler.Default);
        return child;
    }

    public void Forget(IChild child)
    {
        if (_pids.TryRemove(child.Pid, out _))
            own.Remove(child.Pid);
    }

    public void Charge(double cpuMs) => _cpuMs += cpuMs;

    public async Task<ClockOffset> CompareClocksAsync(CancellationToken ct)
    {
        AgentLink link = Link();
        var exchanges = new List<ClockExchange>();
        TimeSpan wall = TimeSpan.Zero;
        for (int i = 0; i < Exchanges; i++)
        {
            (long sentNs, DateTimeOffset sent) = (HostClock.NowNs, WallClock.Now);
            AgentLine answer = await link.AskAsync(new(AgentTask.Clock), ct);
            exchanges.Add(new(sentNs, answer.ReceivedNs!.Value, answer.AnsweredNs!.Value, HostClock.NowNs));
            if (exchanges[^1] == ClockExchange.Best(exchanges))
                wall = answer.Utc!.Value - sent - TimeSpan.FromTicks(exchanges[^1].RoundTripNs / 2 / TimeSpan.NanosecondsPerTick);
        }
        ClockExchange best = ClockExchange.Best(exchanges);
        return Clock = new(best.OffsetNs, best.BoundNs, best.RoundTripNs, wall);
    }

    /// <summary>A window of evidence of noise begins there.</summary>
    /// <param name="others">Names or numbers of further processes there that belong to the run.</param>
    public Task StartNoiseAsync(IReadOnlyList<string> others) =>
        Link().AskAsync(new(AgentTask.StartNoise) { Own = others }, CancellationToken.None);

    public async Task<NoiseEvidence?> EndNoiseAsync(IReadOnlyList<string> others)
    {
        NoiseEvidence? evidence = await LookAsync(others);
        if (evidence is not null)
            _noise.Add(evidence);
        return evidence;
    }

    /// <summary>What the window has shown so far; it counts as no evidence.</summary>
    /// <inheritdoc cref="StartNoiseAsync" path="/param"/>
    public async Task<NoiseEvidence?> LookAsync(IReadOnlyList<string> others) =>
        (await Link().AskAsync(new(AgentTask.EndNoise) { Own = others }, CancellationToken.None)).Noise;

    /// <summary>For the record; null before the first agent came.</summary>
    public HostFacts? Facts => Hello is not { } hello ? null : new()
    {
        Name = Name,
        Role = role,
        MachineName = hello.Machine,
        Address = Address,
        Machine = hello.Facts,
        Runtime = hello.Runtime,
        RoundTripMs = Clock?.RoundTripNs / 1e6,
        ClockBoundMs = Clock?.BoundNs / 1e6,
        WallClockOffsetMs = Clock?.Wall.TotalMilliseconds,
        Noise = Noise,
        CpuMs = _cpuMs,
        Losses = Losses,
    };

    /// <inheritdoc cref="AgentLink.EndAsync"/>
    public ValueTask EndAsync(string? failure) => _link?.EndAsync(failure) ?? ValueTask.CompletedTask;

    private AgentLink Link() => _link ?? throw new HostLostException(Away ?? $"no agent has joined as {Name}");

    private async Task LeaveAsync(AgentLink link)
    {
        string why = await link.Lost;
        lock (_lock)
        {
            if (_link != link)
                return;
            (_link, Away) = (null, why);
            Losses++;
            losses.Enqueue(why);
            _there = new(TaskCreationOptions.RunContinuationsAsynchronously);
        }
    }

    // Numbers of processes mean nothing on another machine.
    private void Own(int pid)
    {
        if (_pids.TryAdd(pid, 0) && Hello!.Boot is not null && Hello.Boot == AgentIdentity.Boot)
            own.Add(pid);
    }

    // What the runner set in its own environment for the processes that inherit it.
    private static IReadOnlyDictionary<string, string?>? Warmed(IReadOnlyDictionary<string, string?>? variables) =>
        Environment.GetEnvironmentVariable(RuntimeVariables.CountingDelay) is { } delay
            ? new Dictionary<string, string?>(variables ?? new Dictionary<string, string?>()) { [RuntimeVariables.CountingDelay] = delay }
            : variables;
}
