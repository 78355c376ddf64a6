using System.Collections.Concurrent;
using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

/// <summary>Two clients on agents of one machine, whose clock all of them share: how far apart they really began is known here.</summary>
internal sealed class SynchronizedStartTests
{
    private const int Passes = 20;

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    [Test]
    public async Task The_skew_of_every_start_is_within_its_stated_bound_and_no_client_begins_early()
    {
        await using var coordinator = Coordinator.Start(new(new(IPAddress.Loopback, 0), 0, 2, s_limit, null), new OwnProcesses([]), _ =>
            { });
        var machine = new Clocked();
        Task[] agents = [.. Enumerable.Range(0, 2)
            .Select(_ => new AgentLife(coordinator.Join, Hello(coordinator.Join), s_limit, _ => { }, machine)
            .RunAsync(CancellationToken.None))];
        await coordinator.AllThereAsync(CancellationToken.None).WaitAsync(s_limit);
        WorkProcess[] clients = [.. Enumerable.Range(0, 2)
            .Select(client => new WorkProcess(coordinator.Hosts.Client(client).Start(new($"client {client}"))))];
        var start = new SynchronizedStart(clients, coordinator.Hosts);

        for (int pass = 0; pass < Passes; pass++)
        {
            machine.Starts.Clear();
            ClientOverlap overlap = (await start.RunAsync(new(1, ScheduleSeed: pass), s_limit, CancellationToken.None)).Overlap!;

            (long ToldNs, long BeganNs)[] starts = [.. machine.Starts];
            double reallyMs = (starts.Max(time => time.BeganNs) - starts.Min(time => time.BeganNs)) / 1e6;
            double lateMs = starts.Max(time => time.BeganNs - time.ToldNs) / 1e6;
            Assert.That(starts, Has.Length.EqualTo(2));
            Assert.That(starts.Select(time => time.BeganNs - time.ToldNs), Has.All.GreaterThanOrEqualTo(0));
            Assert.That(overlap.SkewBoundMs, Is.GreaterThan(0));
            Assert.That(overlap.SkewMs, Is.EqualTo(reallyMs).Within(overlap.SkewBoundMs), "what the clocks make of it, and what it was");
            Assert.That(overlap.SkewMs, Is.LessThanOrEqualTo(lateMs + 1e-6),
                "clients begin apart only because one is late by its own clock");
            Assert.That(reallyMs, Is.LessThanOrEqualTo(lateMs + overlap.SkewBoundMs), "or because the clocks are known no better");
        }
        await coordinator.DisposeAsync();
        await Task.WhenAll(agents).WaitAsync(s_limit);
    }

    private static AgentHello Hello(JoinString join) => new()
    {
        Token = join.Token,
        Build = AgentIdentity.Build,
        BuildId = Product.BuildId,
        System = AgentIdentity.System,
        Id = Guid.NewGuid().ToString("N"),
        Role = HostRole.Client,
        Machine = "test",
        Facts = MachineReader.Read(),
        Runtime = RuntimeReader.Read(),
    };

    /// <summary>Starts clients that wait for their moment as a process does, and records when each should begin and did.</summary>
    private sealed class Clocked : IAgentMachine
    {
        public ConcurrentBag<(long ToldNs, long BeganNs)> Starts { get; } = [];

        public IChild Start(WorkStart work) => new Client(work.Name, Starts);

        public NoiseReading Look(OwnProcesses own) => NoiseReading.Now(own);
    }

    /// <param name="name">For messages.</param>
    /// <param name="starts">Receives the requested moment and the actual one.</param>
    private sealed class Client(string name, ConcurrentBag<(long ToldNs, long BeganNs)> starts) : IChild
    {
        public string Name => name;

        public int Pid => Environment.ProcessId;

        public Task<string> Lost { get; } = new TaskCompletionSource<string>().Task;

        public bool HasEnded => false;

        public Task<string> AskAsync(string line, TimeSpan limit, CancellationToken ct)
        {
            long toldNs = ControlJson.Read<WorkRequest>(line)!.AtNs!.Value, beganNs = HostClock.WaitUntil(toldNs);
            starts.Add((toldNs, beganNs));
            return Task.FromResult(ControlJson.Write(new WorkReply { BeganNs = beganNs, WallMs = 1 }));
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
