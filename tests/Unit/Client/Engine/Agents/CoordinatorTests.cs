using System.Collections.Concurrent;
using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Noise;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Agents;

/// <summary>Who may join a run, in one process: coordinator and agents over loopback.</summary>
internal sealed class CoordinatorTests : FolderTestBase
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    // Agents join at the same time, each on its own thread.
    private readonly ConcurrentQueue<string> _said = [];
    private Coordinator _coordinator = null!;

    [SetUp]
    public void Start()
    {
        _said.Clear();
        _coordinator = Coordinator.Start(new(new(IPAddress.Loopback, 0), 1, 1, s_limit, null), new OwnProcesses([]), _said.Enqueue);
    }

    [TearDown]
    public async Task Stop() => await _coordinator.DisposeAsync();

    [Test]
    public async Task Agents_join_take_the_places_and_end_with_the_run()
    {
        Task[] agents = [JoinAsync(Hello()), JoinAsync(Hello() with { Role = HostRole.Client })];
        await _coordinator.AllThereAsync(CancellationToken.None).WaitAsync(s_limit);

        Assert.That(_coordinator.Agents.Select(agent => (agent.Name, agent.IsThere)),
            Is.EqualTo(new[] { ("server", true), ("client 1", true) }));
        Assert.That(_coordinator.Hosts.Server.Name, Is.EqualTo("server"));
        Assert.That(_coordinator.Hosts.Client(1).Name, Is.EqualTo("client 1"), "more clients than machines share them");
        Assert.That(_said, Has.Count.EqualTo(2).And.All.Contains("joined"));
        await _coordinator.DisposeAsync();
        await Task.WhenAll(agents).WaitAsync(s_limit);
    }

    [Test]
    public async Task Agents_of_a_run_that_failed_fail_with_its_reason()
    {
        Task agent = JoinAsync(Hello() with { Role = HostRole.Client });
        await _coordinator.Agents[1].There.WaitAsync(s_limit);
        _coordinator.Failure = "the run was ended early, because the disk is full";

        await _coordinator.DisposeAsync();

        Assert.That(async () => await agent.WaitAsync(s_limit),
            Throws.TypeOf<RemedyException>().With.Message.EqualTo("the run was ended early, because the disk is full"));
    }

    [TestCase(HostRole.Server, null, "127.0.0.1")]
    [TestCase(HostRole.Client, null, "::1")]
    [TestCase(HostRole.Client, "192.0.2.7", "192.0.2.7")]
    public async Task A_machine_is_recorded_with_the_address_that_it_was_given_or_a_client_joined_from(HostRole role, string? given,
        string recorded)
    {
        RequireIPv6();
        await using var coordinator = Coordinator.Start(new(new(IPAddress.IPv6Loopback, 0), 1, 1, s_limit, null), new OwnProcesses([]),
            _said.Enqueue);
        AgentHost host = coordinator.Agents.Single(agent => agent.Role == role);
        Task agent = JoinAsync(Hello() with { Token = coordinator.Join.Token, Role = role, Address = given }, coordinator.Join);
        await host.There.WaitAsync(s_limit);

        Assert.That(host.Facts!.Address, Is.EqualTo(recorded));
        await coordinator.DisposeAsync();
        await agent.WaitAsync(s_limit);
    }

    [Test]
    public async Task Clocks_of_one_machine_are_equal_within_the_bound()
    {
        Task agent = JoinAsync(Hello() with { Role = HostRole.Client });
        AgentHost host = _coordinator.Agents[1];
        await host.There.WaitAsync(s_limit);

        ClockOffset clock = await host.CompareClocksAsync(CancellationToken.None);

        Assert.That(Math.Abs(clock.OffsetNs), Is.LessThanOrEqualTo(clock.BoundNs));
        Assert.That(clock.BoundNs, Is.GreaterThan(0));
        await _coordinator.DisposeAsync();
        await agent.WaitAsync(s_limit);
    }

    [Test]
    public async Task A_wrong_token_is_refused_in_one_line_at_both_ends()
    {
        JoinString wrong = _coordinator.Join with { Token = new string('0', 32) };

        RemedyException error = (await Assert.ThrowsAsync<RemedyException>(() => JoinAsync(Hello() with { Token = wrong.Token }, wrong)))!;

        Assert.That(error.Message,
            Does.Contain("refused this agent: the token is not the one of this run").And.Not.Contain("\n").And.Not.Contain(
                _coordinator.Join.Token));
        await ShowAsync();
        Assert.That(_said, Has.One.Contains("refused: the token is not the one of this run"));
    }

    [Test]
    public async Task Another_certificate_gets_no_token()
    {
        JoinString wrong = _coordinator.Join with { Fingerprint = new string('0', 64) };

        RemedyException error = (await Assert.ThrowsAsync<RemedyException>(() => JoinAsync(Hello(), wrong)))!;

        Assert.That(error.Message, Does.Contain("is not the one of the join string"));
        Assert.That(_coordinator.Agents.Select(agent => agent.IsThere), Has.All.False);
    }

    [Test]
    public async Task Another_build_is_refused_with_both_named()
    {
        RemedyException error = (await Assert.ThrowsAsync<RemedyException>(() =>
            JoinAsync(Hello() with { Build = "0.0.1+abc with no libraries", BuildId = "1234" })))!;

        Assert.That(error.Message, Does.EndWith($"the agent is 0.0.1+abc with no libraries, build 1234, the coordinator "
            + $"{AgentIdentity.Build}, build {Product.BuildId}: copy the same build to both machines"));
    }

    [TestCase("1234", true)]
    [TestCase(null, true)]
    [TestCase(null, false)]
    public async Task Another_build_of_the_same_commit_is_refused(string? id, bool hasSystem)
    {
        AgentHello hello = Hello() with { BuildId = id };

        RemedyException error = (await Assert.ThrowsAsync<RemedyException>(() =>
            JoinAsync(hasSystem ? hello : hello with { System = null }).WaitAsync(s_limit)))!;

        Assert.That(error.Message, Does.Contain("copy the same build to both machines"));
    }

    [Test]
    public async Task A_build_of_the_same_commit_for_another_system_is_taken()
    {
        Task agent = JoinAsync(Hello() with { Role = HostRole.Client, BuildId = "1234", System = "plan9-x64" });
        await _coordinator.Agents[1].There.WaitAsync(s_limit);

        await _coordinator.DisposeAsync();
        await agent.WaitAsync(s_limit);
    }

    [Test]
    public async Task An_agent_too_many_is_refused()
    {
        Task agent = JoinAsync(Hello() with { Role = HostRole.Client });
        await _coordinator.Agents[1].There.WaitAsync(s_limit);

        RemedyException error = (await Assert.ThrowsAsync<RemedyException>(() => JoinAsync(Hello() with { Role = HostRole.Client })))!;

        Assert.That(error.Message, Does.Contain("all client agents of the run have joined"));
        await _coordinator.DisposeAsync();
        await agent.WaitAsync(s_limit);
    }

    [Test]
    public async Task A_place_whose_agent_is_lost_waits_for_it_and_is_taken_again()
    {
        using var killed = new CancellationTokenSource();
        AgentHello hello = Hello() with { Role = HostRole.Client };
        AgentHost host = _coordinator.Agents[1];
        Task first = JoinAsync(hello, ct: killed.Token);
        await host.There.WaitAsync(s_limit);
        await killed.CancelAsync();
        Assert.That(async () => await first.WaitAsync(s_limit), Throws.InstanceOf<OperationCanceledException>());
        while (host.IsThere)
            await Task.Delay(10);

        Assert.That(() =>
            host.CompareClocksAsync(CancellationToken.None),
            Throws.TypeOf<HostLostException>().With.Message.StartsWith("machine client 1 (127.0.0.1) was lost: "));
        Assert.That(_coordinator.Hosts.Losses(), Has.Count.EqualTo(1));
        Assert.That(await _coordinator.Hosts.LostSinceAsync(0), Is.EqualTo(host.Away));
        Task again = JoinAsync(hello);
        await host.There.WaitAsync(s_limit);
        await _coordinator.DisposeAsync();
        await again.WaitAsync(s_limit);
    }

    [Test]
    public async Task Machines_of_a_run_that_is_taken_up_again_get_their_old_places()
    {
        CoordinatorSettings settings = new(new(IPAddress.Loopback, 0), 0, 2, s_limit, null) { Former = [Former(1, "a"), Former(2, "b")] };
        await using var coordinator = Coordinator.Start(settings, new OwnProcesses([]), _said.Enqueue);
        AgentHello hello = Hello() with { Token = coordinator.Join.Token };

        Task first = JoinAsync(hello with { Machine = "b" }, coordinator.Join);
        await coordinator.Agents[1].There.WaitAsync(s_limit);
        Task second = JoinAsync(hello with { Machine = "c", Id = "another" }, coordinator.Join);
        await coordinator.AllThereAsync(CancellationToken.None).WaitAsync(s_limit);

        Assert.That(coordinator.Agents.Select(agent => agent.Hello!.Machine), Is.EqualTo(new[] { "c", "b" }));
        await coordinator.DisposeAsync();
        await Task.WhenAll(first, second).WaitAsync(s_limit);
    }

    [Test]
    public async Task All_that_are_missing_are_waited_for_together_and_named()
    {
        await using var impatient = Coordinator.Start(new(new(IPAddress.Loopback, 0), 1, 2, TimeSpan.FromSeconds(1), null),
            new OwnProcesses([]), _said.Enqueue);
        Task agent = JoinAsync(Hello() with { Token = impatient.Join.Token, Role = HostRole.Client }, impatient.Join);

        Assert.That(() =>
            impatient.AllThereAsync(CancellationToken.None),
            Throws.TypeOf<HostsGoneException>().With.Message.StartsWith("no agent joined as server, client 2 within 1 s"));
        Assert.That(_said, Has.One.Contains("agent client 1 joined"), "while the server was still missing");
        await impatient.DisposeAsync();
        await agent.WaitAsync(s_limit);
    }

    [Test]
    public async Task An_agent_whose_coordinator_does_not_come_gives_up_by_itself()
    {
        await _coordinator.DisposeAsync();

        RemedyException error = (await Assert.ThrowsAsync<RemedyException>(() =>
            JoinAsync(Hello(), timeout: TimeSpan.FromMilliseconds(100))))!;

        Assert.That(error.Message, Does.StartWith($"the coordinator at {_coordinator.Join.Address} did not answer for 0.1 s"));
    }

    [Test]
    public async Task Agents_reach_a_coordinator_on_every_address_where_it_says_and_over_both_versions_of_IP()
    {
        RequireIPv6();
        await using var everywhere = Coordinator.Start(new(new(IPAddress.IPv6Any, 0), 0, 3, s_limit, null), new OwnProcesses([]),
            _said.Enqueue);
        JoinString join = everywhere.Join;
        AgentHello hello = Hello() with { Token = join.Token };

        Task[] agents = [.. new[] { join.Address, $"127.0.0.1:{join.Port}", $"[::1]:{join.Port}" }
            .Select(address => JoinAsync(hello with { Id = address }, join with { Address = address }))];
        await everywhere.AllThereAsync(CancellationToken.None).WaitAsync(s_limit);

        Assert.That(_said, Has.One.Contains(", 127.0.0.1:").And.One.Contains(", [::1]:"));
        await everywhere.DisposeAsync();
        await Task.WhenAll(agents).WaitAsync(s_limit);
    }

    [Test]
    public async Task The_join_string_of_an_IPv6_address_has_it_in_brackets()
    {
        RequireIPv6();
        await using var coordinator = Coordinator.Start(new(new(IPAddress.IPv6Loopback, 0), 0, 1, s_limit, null), new OwnProcesses([]),
            _said.Enqueue);

        Assert.That(coordinator.Join.Address, Does.StartWith("[::1]:"));
        Assert.That(JoinString.Parse(coordinator.Join.ToString()), Is.EqualTo(coordinator.Join));
    }

    [Test]
    public async Task Connections_that_say_nothing_keep_no_agent_out()
    {
        TcpClient[] idle = [.. Enumerable.Range(0, 64).Select(_ => new TcpClient())];
        try
        {
            foreach (TcpClient stranger in idle)
                await stranger.ConnectAsync(_coordinator.Join.Host, _coordinator.Join.Port);
            Task agent = JoinAsync(Hello() with { Role = HostRole.Client });
            await _coordinator.Agents[1].There.WaitAsync(s_limit);

            Assert.That(idle.Count(stranger => stranger.Client.Poll(0, SelectMode.SelectRead)), Is.EqualTo(1),
                "the oldest was closed for the agent, and the others still wait");
            Assert.That(idle[0].Client.Poll(0, SelectMode.SelectRead));
            await _coordinator.DisposeAsync();
            await agent.WaitAsync(s_limit);
        }
        finally
        {
            Array.ForEach(idle, stranger => stranger.Dispose());
        }
    }

    [Test]
    public async Task Who_speaks_no_TLS_gets_nothing()
    {
        using var stranger = new TcpClient();
        await stranger.ConnectAsync(_coordinator.Join.Host, _coordinator.Join.Port);
        NetworkStream stream = stranger.GetStream();
        await stream.WriteAsync("GET / HTTP/1.1\r\n\r\n"u8.ToArray());

        int read = 0;
        try
        {
            read = await stream.ReadAsync(new byte[100]).AsTask().WaitAsync(s_limit);
        }
        catch (IOException)
        {
            // Cut off, which says as little.
        }
        // An alert of TLS at most: 7 bytes.
        Assert.That(read, Is.LessThanOrEqualTo(7));
    }

    [Test]
    public async Task A_join_file_is_its_owners_alone_and_goes_with_the_run()
    {
        string path = Path.Combine(Folder.Path, "join");
        await using (var coordinator = Coordinator.Start(new(new(IPAddress.Loopback, 0), 1, 0, s_limit, path), new OwnProcesses([]),
            _said.Enqueue))
        {
            Assert.That(await JoinFile.ReadAsync(path, s_limit, CancellationToken.None), Is.EqualTo(coordinator.Join));
            if (!OperatingSystem.IsWindows())
                Assert.That(File.GetUnixFileMode(path), Is.EqualTo(UnixFileMode.UserRead | UnixFileMode.UserWrite));
        }
        Assert.That(File.Exists(path), Is.False);
    }

    [Test]
    public async Task A_key_made_beforehand_takes_the_agents_that_have_its_join_string()
    {
        string path = Path.Combine(Folder.Path, "coordinator.pem");
        JoinString join;
        using (var key = RunKey.Create())
        {
            join = key.JoinAt("localhost:7070");
            JoinFile.WriteSecret(path, key.Pem, "--output");
        }
        await using var coordinator = Coordinator.Start(new(new(IPAddress.Loopback, 0), 0, 1, s_limit, null) { KeyFile = path },
            new OwnProcesses([]), _said.Enqueue);

        Assert.That((coordinator.Join.Fingerprint, coordinator.Join.Token), Is.EqualTo((join.Fingerprint, join.Token)));
        Task agent = JoinAsync(Hello() with { Token = join.Token }, join with { Address = $"localhost:{coordinator.Join.Port}" });
        await coordinator.AllThereAsync(CancellationToken.None).WaitAsync(s_limit);
        await coordinator.DisposeAsync();
        await agent.WaitAsync(s_limit);
    }

    [Test]
    public void Each_run_has_a_key_and_a_token_of_its_own()
    {
        using RunKey one = RunKey.Create(), other = RunKey.Create();

        Assert.That(one.JoinAt("a:1").Token, Has.Length.EqualTo(32).And.Not.EqualTo(other.JoinAt("a:1").Token));
        Assert.That(one.JoinAt("a:1").Fingerprint, Is.Not.EqualTo(other.JoinAt("a:1").Fingerprint));
    }

    [TestCase("")]
    [TestCase("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")]
    public void A_file_without_a_key_is_refused_in_one_line(string text)
    {
        string path = Path.Combine(Folder.Path, "coordinator.pem");
        File.WriteAllText(path, text);

        Assert.That(() =>
            RunKey.Read(path),
            Throws.TypeOf<RemedyException>().With.Message.Match("^the key in .* can't be read .*: make one with 'client agent prepare'$"));
        Assert.That(() => RunKey.Read($"{path}.absent"), Throws.TypeOf<RemedyException>());
    }

    private static HostFacts Former(int client, string machine) => new()
    {
        Name = $"client {client}",
        Role = HostRole.Client,
        MachineName = machine,
        Address = "192.0.2.1",
        Machine = MachineReader.Read(),
        Runtime = RuntimeReader.Read(),
    };

    private static void RequireIPv6()
    {
        if (!Socket.OSSupportsIPv6)
            Skip.OrFailInCI("this machine has no IPv6");
    }

    // What a refusal says is shown the next time that the run looks whether all are there.
    private async Task ShowAsync()
    {
        using var now = new CancellationTokenSource();
        await now.CancelAsync();
        Assert.That(() => _coordinator.AllThereAsync(now.Token), Throws.InstanceOf<OperationCanceledException>());
    }

    private AgentHello Hello() => new()
    {
        Token = _coordinator.Join.Token,
        Build = AgentIdentity.Build,
        BuildId = Product.BuildId,
        System = AgentIdentity.System,
        Id = Guid.NewGuid().ToString("N"),
        Machine = "test",
        Facts = MachineReader.Read(),
        Runtime = RuntimeReader.Read(),
    };

    private Task JoinAsync(AgentHello hello, JoinString? join = null, TimeSpan? timeout = null, CancellationToken ct = default) =>
        new AgentLife(join ?? _coordinator.Join, hello, timeout ?? s_limit, _ => { }).RunAsync(ct);
}
