using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Hosts;

/// <summary>Works of several cells in one process: which share it, what they send, and what the end of it means to each.</summary>
internal sealed class SharingHostTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    [Test]
    public async Task Works_of_a_program_share_a_process_and_are_distinguished_by_their_numbers()
    {
        var machine = new Machine();
        var sharing = new SharingHost(machine, "the sync cells");

        IChild first = sharing.Start(new("the server of a")), second = sharing.Start(new("the server of b"));
        await first.AskAsync("{1}", s_limit, CancellationToken.None);
        await second.AskAsync("{2}", s_limit, CancellationToken.None);

        Assert.That(machine.Started.Select(child => child.Name), Is.EqualTo(new[] { "the server of the sync cells" }));
        Assert.That(machine.Started[0].Lines, Is.EqualTo(new[] { "{1}", "1 {2}" }));
        Assert.That((first.Name, second.Name), Is.EqualTo(("the server of a", "the server of b")));
    }

    [Test]
    public void Other_programs_variables_builds_and_clients_of_one_cell_have_other_processes()
    {
        var machine = new Machine();
        var sharing = new SharingHost(machine, "the sync cells");
        var client = new WorkStart("client", "rows", "client");

        foreach (WorkStart start in (WorkStart[])[new("server"), client, client with { Number = 1 }, client with { Folder = "/other" },
            client with { Variables = new Dictionary<string, string?> { ["DOTNET_gcServer"] = "1" } }, client])
            sharing.Start(start);

        Assert.That(machine.Started, Has.Count.EqualTo(5));
    }

    [Test]
    public async Task The_process_ends_and_is_forgotten_with_the_last_of_its_works()
    {
        var machine = new Machine();
        var sharing = new SharingHost(machine, "the sync cells");
        IChild first = sharing.Start(new("a")), second = sharing.Start(new("b"));

        await second.DisposeAsync();
        Assert.That((machine.Started[0].IsDisposed, machine.Forgotten), Is.EqualTo((false, 0)));
        Assert.That(machine.Started[0].Lines, Has.One.StartsWith("""1 {"do":"close","""));

        await first.DisposeAsync();
        Assert.That((machine.Started[0].IsDisposed, machine.Forgotten), Is.EqualTo((true, 1)));
        sharing.Start(new("c"));
        Assert.That(machine.Started, Has.Count.EqualTo(2), "a work that comes later has a new process");
    }

    [Test]
    public async Task A_process_that_fails_is_the_fault_of_the_work_that_asked_and_lost_for_the_others()
    {
        var machine = new Machine();
        var sharing = new SharingHost(machine, "the sync cells");
        IChild first = sharing.Start(new("a")), second = sharing.Start(new("b"));
        machine.Started[0].Failure = new RemedyException("a ended: no memory");

        RemedyException? failure = await Assert.ThrowsAsync<RemedyException>(() => first.AskAsync("{}", s_limit, CancellationToken.None));
        HostLostException? lost = await Assert.ThrowsAsync<HostLostException>(() => second.AskAsync("{}", s_limit, CancellationToken.None));

        Assert.That(failure!.Message, Is.EqualTo("a ended: no memory"));
        Assert.That(lost!.Message, Does.Contain("no memory"));
        Assert.That(second.Lost.IsCompleted);
        await first.DisposeAsync();
        await second.DisposeAsync();
        Assert.That(machine.Started[0].Lines, Has.Count.EqualTo(1), "nothing is sent to a process that has ended");
    }

    private sealed class Machine : IHost
    {
        public List<Child> Started { get; } = [];

        public int Forgotten { get; private set; }

        public string Name => "here";

        public bool IsHere => true;

        public string Address => "127.0.0.1";

        public int Processors => 2;

        public IChild Start(WorkStart work)
        {
            Started.Add(new(work.Name));
            return Started[^1];
        }

        public void Forget(IChild child) => Forgotten++;

        public void Charge(double cpuMs)
        {
        }

        public Task<ClockOffset> CompareClocksAsync(CancellationToken ct) => Task.FromResult(ClockOffset.None);
    }

    private sealed class Child(string name) : IChild
    {
        public List<string> Lines { get; } = [];

        public RemedyException? Failure { get; set; }

        public bool IsDisposed { get; private set; }

        public string Name => name;

        public int Pid => 1;

        public Task<string> Lost { get; } = new TaskCompletionSource<string>().Task;

        public bool HasEnded => IsDisposed;

        public Task<string> AskAsync(string line, TimeSpan limit, CancellationToken ct)
        {
            Lines.Add(line);
            return Failure is null ? Task.FromResult("{}") : Task.FromException<string>(Failure);
        }

        public ValueTask DisposeAsync()
        {
            IsDisposed = true;
            return ValueTask.CompletedTask;
        }
    }
}
